"""Random loops that make threads and join them through a table: what is called proper is so in a run of the loops.

Nothing that another thread does changes which handles the first process joins, so one run in Python tells. Of the seeds
that are tried here, the first one is the plain row, and the others differ from it in one thing.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from clew.analysis.sharing.handles import Handles
from clew.analysis.sharing.joins import proper_joins
from clew.analysis.sharing.points_to import PointsTo
from clew.ir.source import Source
from clew.pipeline.prepare import PASSES, transform
from clew.pipeline.sources import load_sources

SLOTS = 4


class Loop(NamedTuple):
    """A loop through the table; `skipped` and `last` are rounds, `again` is how often it is executed."""

    makes: bool
    rounds: range
    skipped: int | None
    last: int | None
    again: int
    place: str

    @property
    def text(self) -> str:
        """The loop in C."""
        action = (
            f"pthread_create(&t[{self.place}], 0, work, 0);" if self.makes else f"pthread_join(t[{self.place}], 0);"
        )
        leave = "" if self.last is None else f"if (i == {self.last}) break; "
        body = action if self.skipped is None else f"if (i != {self.skipped}) {action}"
        head = f"for (int i = {self.rounds.start}; i < {self.rounds.stop}; i += {self.rounds.step})"
        whole = f"{head} {{ {leave}{body} }}"
        return whole if self.again == 1 else f"for (int k = 0; k < {self.again}; k++) {whole}"

    def places(self) -> list[int]:
        """The places of the table, in order."""
        found = []
        for _ in range(self.again):
            for each in self.rounds:
                if each == self.last:
                    break
                if each != self.skipped:
                    found.append({"i": each, "0": 0, "3 - i": 3 - each}[self.place])
        return found


def _loop(random: Random, *, makes: bool) -> Loop:
    rounds = range(random.choice((0, 0, 0, 0, 1)), random.choice((4, 4, 4, 4, 3)), random.choice((1, 1, 1, 1, 2)))
    skipped, last = (random.choice((None, None, None, None, 2)) for _ in range(2))
    again = random.choice((1, 1, 1, 1, 2))
    return Loop(makes, rounds, skipped, last, again, random.choice(("i", "i", "i", "i", "0", "3 - i")))


def _is_proper(loops: list[Loop]) -> bool:
    """Whether every handle that is joined is of a thread that nobody has joined."""
    table: dict[int, int] = {}
    waiting: set[int] = set()
    for number, (makes, place) in enumerate((loop.makes, place) for loop in loops for place in loop.places()):
        if makes:
            table[place] = number
            waiting.add(number)
        elif table.get(place) not in waiting:
            return False
        else:
            waiting.discard(table[place])
    return True


@pytest.mark.parametrize("seed", [16, 1, 15, 20, 79, 108, 157, 174, 247])
def test_what_is_called_proper_is_so(seed: int) -> None:
    random = Random(seed)
    loops = [_loop(random, makes=True), _loop(random, makes=False)]
    if random.random() < 0.2:
        loops.append(_loop(random, makes=random.random() < 0.5))
    table = f"pthread_t t[{SLOTS}];"
    outside, inside = (f"static {table}", "") if random.random() < 0.5 else ("", table)
    worker = "static void *work(void *unused) { return unused; }"
    body = " ".join(each.text for each in loops)
    text = f"#include <pthread.h>\n{outside}\n{worker}\nint main(void) {{ {inside} {body} return 0; }}\n"
    program = transform(load_sources([Source("rows.c", text)]).program, PASSES).result
    found = proper_joins(Handles(program, PointsTo(program)))
    assert found is None or (found.tables and not found.filled) or _is_proper(loops), text
    plain = Loop(True, range(SLOTS), None, None, 1, "i")
    if loops == [plain, plain._replace(makes=False)]:
        assert found is not None
        assert found.filled
