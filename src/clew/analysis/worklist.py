"""The order in which a data flow analysis looks at blocks, so that it has to look again as seldom as possible.

A *piece* is part of a block: from its begin or a call to the next call, since what a call brings back may change while
what stands before it does not. Input: a program, and pieces that have to be looked at. Output: one after the other.
Callees come before their callers, and inside a procedure a block comes behind those that lead to it, except at the
heads of loops (reverse postorder).
After: Kam and Ullman, "Global Data Flow Analysis and Iterative Algorithms", 1976.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush

from clew.analysis.callgraph import call_graph
from clew.analysis.cfg import flow_of
from clew.graphs import postorder
from clew.ir.program import Program

Piece = tuple[str, str, int]
"""A procedure, a label, and the number of the first command."""


class Agenda:
    """What has to be looked at, each piece once."""

    def __init__(self, program: Program) -> None:
        self._ranks = ranks(program)
        self._heap: list[tuple[int, Piece]] = []
        self._waiting: set[Piece] = set()

    def add(self, pieces: Iterable[Piece]) -> None:
        """Look at these once more."""
        for piece in pieces:
            if piece not in self._waiting:
                self._waiting.add(piece)
                heappush(self._heap, (self._ranks[piece[:2]], piece))

    def all(self) -> Iterator[Piece]:
        """Everything, and what is added in the meantime."""
        while self._heap:
            _, piece = heappop(self._heap)
            self._waiting.discard(piece)
            yield piece


def ranks(program: Program) -> dict[tuple[str, str], int]:
    """The rank of each block: what is smaller is looked at first."""
    callees = call_graph(program)
    procedures = {each.name: each for each in program.procedures}
    places: list[tuple[str, str]] = []
    for name in postorder(callees, callees.__getitem__):
        following = flow_of(procedures[name].blocks)
        blocks = [*postorder(following, following.__getitem__)]
        places.extend((name, label) for label in reversed(blocks))
    return {at: rank for rank, at in enumerate(places)}
