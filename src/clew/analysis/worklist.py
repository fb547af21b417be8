"""The order in which a data flow analysis looks at blocks, so that it has to look again as seldom as possible.

A *piece* is part of a block: from its begin or a call to the next call, since what a call brings back may change while
what stands before it does not. Input: a program, and pieces that have to be looked at. Output: one after the other.
Callees come before their callers, and inside a procedure a block comes behind those that lead to it, except at the
heads of loops (reverse postorder).
After: Kam and Ullman, "Global Data Flow Analysis and Iterative Algorithms", 1976.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush

from clew.ir.commands import Call
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import labels_of

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
    callees = {each.name: _callees(each) for each in program.procedures}
    procedures = {each.name: each for each in program.procedures}
    places: list[tuple[str, str]] = []
    for name in finished([each.name for each in program.procedures], callees.__getitem__):
        procedure = procedures[name]
        following = {block.label: _following(block) for block in procedure.blocks}
        blocks = finished([block.label for block in procedure.blocks], following.__getitem__)
        places.extend((name, label) for label in reversed(blocks))
    return {at: rank for rank, at in enumerate(places)}


def _callees(procedure: Procedure) -> tuple[str, ...]:
    calls = (each for block in procedure.blocks for each in block.commands if isinstance(each, Call))
    return tuple(dict.fromkeys(each.callee for each in calls if isinstance(each.callee, str)))


def _following(block: Block) -> tuple[str, ...]:
    unwinds = (each.unwind for each in block.commands if isinstance(each, Call) and each.unwind is not None)
    return (*labels_of(block.exit), *unwinds)


def finished(roots: Sequence[str], following: Callable[[str], Iterable[str]]) -> list[str]:
    """Everything that the roots lead to, depth first, in the order in which all that follows has been seen."""
    done: list[str] = []
    seen: set[str] = set()
    for root in roots:
        if root in seen:
            continue
        seen.add(root)
        stack = [(root, iter(following(root)))]
        while stack:
            name, rest = stack[-1]
            fresh = next((each for each in rest if each not in seen), None)
            if fresh is None:
                done.append(name)
                stack.pop()
            else:
                seen.add(fresh)
                stack.append((fresh, iter(following(fresh))))
    return done
