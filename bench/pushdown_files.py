"""Random and mutated files of pushdown systems against the definition and against bounded search.

`python -m bench pushdown_files [FILES] [--from SEED] [--workers NUMBER]`: FILES instead of 2,000. A file is read and
answered backward and forward; its verdict is that of the definition on names alone, and no search up to a height of the
stack finds a shorter run.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random

from bench.seeds import Seen, asked, compare
from clew.engines.saturate.options import Direction, Implementation
from clew.engines.saturate.plain import reach
from clew.frontends.pushdown import PushdownFrontend
from clew.ir.source import Source
from clew.models.pushdown import replay
from tests.property.pushdown_files import mutated, random_file, reaches, steps_up_to

FILES = 2_000
FIRST = 1_000_000
"""Seeds start here, so that other files are compared than in the tests."""
HEIGHT = 5


def run(arguments: Sequence[str]) -> None:
    """Compare, and print what was compared and what did not fit."""
    compare(asked(arguments, name="pushdown_files", first=FIRST, count=FILES), _file, things="files")


def _file(seed: int) -> Seen:
    random = Random(seed)
    data = random_file(random)
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        data = mutated(random, data)
    problems = tuple(f"seed {seed}: {problem}: {json.dumps(data)}" for problem in problems_of(data))
    return Seen(len(Direction), problems)


def problems_of(data: dict[str, object]) -> Iterator[str]:
    """Where an answer to the file is not right."""
    loaded = PushdownFrontend().load([Source("system.json", json.dumps(data))]).pushdown
    assert loaded is not None, "a file should be read"
    final = dict(loaded.named)["final"]
    wanted, bounded = reaches(data), steps_up_to(data, HEIGHT)
    for direction in Direction:
        found = reach(loaded, final, direction=direction, implementation=Implementation.PYTHON).run
        if (found is not None) != wanted:
            yield f"{direction.value}: reached is {found is not None}, by the definition {wanted}"
        if found is not None and not final.accepts(*replay(loaded, found).last):
            yield f"{direction.value}: the run does not end in the set"
        if bounded is not None and (found is None or len(found.moves) > bounded):
            yield f"{direction.value}: bounded search has a run of {bounded} steps"
