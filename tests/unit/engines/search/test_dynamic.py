"""A dynamic reduction step by step: the sets of table 2.1, on listing 2.8."""

from __future__ import annotations

from typing import Any

import pytest

from clew.engines.search.loops.depth_first import Search
from clew.engines.search.loops.path import Path
from clew.engines.search.reductions.following import Reduction
from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import Order, Por
from clew.engines.search.simulate.prepare import prepare
from clew.engines.search.stores.nodes import NodeWatch, Turn
from clew.engines.tally import Meter, Tally
from clew.lower.views import Views
from clew.models.engine import Budget, SafeGoal
from clew.symbolic.matching import Method
from tests.unit.engines.search.families import ivl
from tests.unit.engines.search.suite import example

Line = tuple[str, str, str]
"""The path as names of processes; what is still to be followed and what has been, per state of the path."""


class Recording:
    """A reduction that notes the sets after each of its decisions about evaluation."""

    def __init__(self, inner: Reduction, names: tuple[str, ...]) -> None:
        self._inner, self._names = inner, names
        self.lines: list[Line] = []

    def opened(self, path: Path[Any]) -> None:
        self._inner.opened(path)
        if path.frames[-1].node.turn in (Turn.EVALUATION, Turn.NOTIFICATION):
            self._note(path)

    def matched(self, path: Path[Any], effect: int, old: Any) -> None:
        self._inner.matched(path, effect, old)

    def returned(self, path: Path[Any], effect: int, lost: tuple[int, ...]) -> None:
        self._inner.returned(path, effect, lost)
        if path.frames[-1].node.turn is Turn.EVALUATION:
            self._note(path)

    def more(self, path: Path[Any]) -> tuple[int, ...]:
        return self._inner.more(path)

    def _note(self, path: Path[Any]) -> None:
        nodes = [frame.node for frame in path.frames if frame.node.turn is not Turn.MAIN]
        schedule = "".join(self._names[node.actor] for node in nodes[1:])
        self.lines.append((schedule, self._sets(nodes, "working"), self._sets(nodes, "done")))

    def _sets(self, nodes: list[Any], name: str) -> str:
        # The document has no step of the kernel here: its last state is empty-handed.
        chosen = [getattr(node, name) if node.turn is Turn.EVALUATION else () for node in nodes]
        return " ".join("".join(sorted(self._names[each] for each in one)) or "-" for one in chosen)


@pytest.mark.shows("systemc", 28)
def test_table_2_1() -> None:
    program, goals = ivl(example("listings/dependency")), (SafeGoal(),)
    settings = Simulate(por=Por.DYNAMIC, match=Method.NONE, order=Order.NAME).settings(Views(program), goals)
    prepared = prepare(Views(program), goals, settings)
    recording = Recording(prepared.reduction, prepared.machine.actors)
    watch = NodeWatch(prepared.machine, goals)
    search = Search(prepared.space, prepared.visited, recording, watch, Tally(), Meter(Budget()), keep=False)
    assert sum(hit is not None for hit in search.run()) == 1
    assert recording.lines[:12] == [
        ("", "A", "-"),
        ("A", "- B", "A -"),
        ("AB", "- - C", "A B -"),
        ("ABC", "- - - -", "A B C -"),
        ("AB", "C - -", "A B C"),
        ("A", "BC -", "A B"),
        ("", "BC", "A"),
        ("B", "C A", "AB -"),
        ("BA", "C - C", "AB A -"),
        ("BAC", "C - - -", "AB A C -"),
        ("BA", "C C -", "AB A C"),
        ("B", "C C", "AB A"),
    ]
