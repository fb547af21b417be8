"""Loops that end by counting, and loops that go on as long as inputs say so.

Input: a procedure. Output: the blocks in loops of the second kind. There values are better known than merged: a state
that is met again ends the search, while a merged value tells of every round and is never met again.

A loop counts if one of its exits depends on something that changes from round to round, but on nothing that comes from
outside in between: an input, memory, or a call.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from clew.graphs import circles
from clew.ir.commands import Assign, Branch
from clew.ir.program import Block, Procedure
from clew.ir.rewriting import labels_of, targets_of
from clew.ir.terms import Term
from clew.ir.walk import variables

Blocks = Mapping[str, Block]


def restless(procedure: Procedure) -> frozenset[str]:
    """The blocks in loops that need not end by counting."""
    found: set[str] = set()
    waiting: list[Blocks] = [{block.label: block for block in procedure.blocks}]
    while waiting:
        for loop in _loops(waiting.pop()):
            counting = next((label for label, block in loop.items() if _counts(block, loop)), None)
            if counting is None:
                found.update(loop)
            else:
                waiting.append({label: block for label, block in loop.items() if label != counting})
    return frozenset(found)


def _loops(blocks: Blocks) -> Iterator[Blocks]:
    """The largest parts in which every block can be come to from every other one again."""
    edges = {name: [each for each in labels_of(block.exit) if each in blocks] for name, block in blocks.items()}
    return ({label: blocks[label] for label in circle} for circle in circles(edges))


def _counts(block: Block, loop: Blocks) -> bool:
    """Whether the block leaves the loop by what counts its rounds."""
    leaving = block.exit
    if not isinstance(leaving, Branch) or all(label in loop for label in labels_of(leaving)):
        return False
    changing = _changing(loop.values())
    asked = {each.name for each in variables(leaving.condition)} & changing.keys()
    return bool(asked) and asked <= _tame(changing)


def _changing(blocks: Collection[Block]) -> dict[str, list[Term | None]]:
    """The variables that are written, and what to them; None stands for something from outside."""
    found: dict[str, list[Term | None]] = {}
    for block in blocks:
        for command in block.commands:
            for target in targets_of(command):
                found.setdefault(target.name, []).append(command.value if isinstance(command, Assign) else None)
    return found


def _tame(changing: Mapping[str, list[Term | None]]) -> set[str]:
    """Those of the variables into which nothing comes from outside."""
    tame = {name for name, values in changing.items() if None not in values}
    while True:
        wild = changing.keys() - tame
        more = {name for name in tame if any(each is not None and _reads(each, wild) for each in changing[name])}
        if not more:
            return tame
        tame -= more


def _reads(term: Term, names: Collection[str]) -> bool:
    return any(each.name in names for each in variables(term))
