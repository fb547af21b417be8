"""Which loads may read a local that was never written.

Input: what is known about a body. Output: the loads of promoted locals that some way through the body reaches without a
store, or after the scope of the local has begun again. Only there it is worth asking whether there is a value: C leaves
it undefined to read a variable that was never written and whose address is never taken (C17, 6.3.2.1p2).
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import and_

from clew.analysis.dataflow import solve
from clew.frontends.llvm.instructions import Load, Store
from clew.frontends.llvm.module import Block
from clew.frontends.llvm.translate.usage import Usage, scope_change, successors
from clew.frontends.llvm.values import Local


def unassigned_loads(usage: Usage) -> frozenset[str]:
    """The names of such loads."""
    if not usage.promoted:
        return frozenset()
    blocks = {block.label: block for block in usage.blocks}

    def following(label: str, written: frozenset[str]) -> list[tuple[str, frozenset[str]]]:
        left = _left(blocks[label], written, usage)
        return [(each, left) for each in successors(blocks[label].instructions[-1])]

    entered = solve({usage.blocks[0].label: frozenset[str]()}, following, and_)
    return frozenset(name for label, written in entered.items() for name in _unsure(blocks[label], written, usage))


def _left(block: Block, written: frozenset[str], usage: Usage) -> frozenset[str]:
    """The locals that are written for sure where the block is left."""
    found = set(written)
    for _ in _following(block, found, usage):
        pass
    return frozenset(found)


def _unsure(block: Block, written: frozenset[str], usage: Usage) -> Iterator[str]:
    found = set(written)
    for load, local in _following(block, found, usage):
        if local not in found:
            yield load


def _following(block: Block, written: set[str], usage: Usage) -> Iterator[tuple[str, str]]:
    """The loads of promoted locals in their order; `written` follows the block."""
    for instruction in block.instructions:
        match instruction:
            case Load(name=name, address=Local(name=local)) if local in usage.promoted:
                yield name, local
            case Store(address=Local(name=local)) if local in usage.promoted:
                written.add(local)
            case _:
                if (change := scope_change(instruction)) is not None and change[0]:
                    written.discard(change[1])
