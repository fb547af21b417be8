"""Control flow inside of a procedure: where a block may go, from where, what is reachable, and where it goes round.

Input: blocks. Output: labels, or blocks. A call that an exception may leave goes where it unwinds to as well.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from clew.graphs import circles, inverted, reachable
from clew.ir.commands import Call
from clew.ir.program import Block
from clew.ir.rewriting import labels_of

Flow = dict[str, tuple[str, ...]]
"""For each label those to which its block may go."""


def successors(block: Block) -> tuple[str, ...]:
    """Where a block may go: by its exit, and by calls that are left by an exception."""
    return (*labels_of(block.exit), *unwinds(block))


def unwinds(block: Block) -> tuple[str, ...]:
    """Where calls of a block go on after an exception."""
    calls = (each for each in block.commands if isinstance(each, Call))
    return tuple(each.unwind for each in calls if each.unwind is not None)


def flow_of(blocks: Iterable[Block]) -> Flow:
    """The control flow of a procedure."""
    return {block.label: successors(block) for block in blocks}


def predecessors(blocks: Iterable[Block]) -> dict[str, list[str]]:
    """For each label that something leads to, from where."""
    return inverted(flow_of(blocks))


def reachable_blocks(blocks: Sequence[Block], entries: Container[str] = ()) -> tuple[Block, ...]:
    """The blocks to which control may come from the first one, or from an entry."""
    starts = [block.label for block in blocks if block is blocks[0] or block.label in entries]
    found = frozenset(reachable(starts, flow_of(blocks).__getitem__))
    return tuple(block for block in blocks if block.label in found)


def in_loops(blocks: Iterable[Block]) -> frozenset[str]:
    """The blocks to which control may come back."""
    return frozenset(label for circle in circles(flow_of(blocks)) for label in circle)
