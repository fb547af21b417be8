"""The cone of influence: a procedure without what no condition depends on.

Input: a procedure without calls and memory. Output: the same without assignments to variables that nothing depends on,
and without branches both sides of which come to the same label with nothing on the way. Choices are part of runs, and
stay, as all assertions do. Whoever asks whether what is read was written asks that first: a condition that goes is
looked at no more.
After: Weiser, "Program Slicing", 1984.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from clew.graphs import reachable
from clew.ir.commands import Assign, Branch, Exit, Goto
from clew.ir.program import Block, Procedure
from clew.ir.rewriting import labels_of, parts_in, terms_of
from clew.ir.walk import variables


def without_bystanders(body: Procedure) -> Procedure:
    """The procedure without assignments to variables that nothing depends on."""
    sources: dict[str, set[str]] = {}
    needed: set[str] = set()
    for part in parts_in(body):
        read = {each.name for each in variables(*terms_of(part))}
        if isinstance(part, Assign):
            sources.setdefault(part.target.name, set()).update(read)
        else:
            needed |= read
    needed = set(reachable(needed, lambda name: sources.get(name, ())))
    blocks = tuple(
        replace(
            block,
            commands=tuple(
                command
                for command in block.commands
                if not (isinstance(command, Assign) and command.target.name not in needed)
            ),
        )
        for block in body.blocks
    )
    return replace(body, blocks=blocks)


def sliced(body: Procedure) -> Procedure:
    """The procedure without bystanders, and without branches that make no difference then."""
    while True:
        body = without_bystanders(body)
        blocks = {block.label: block for block in body.blocks}
        exits = {label: _straight(block.exit, blocks) for label, block in blocks.items()}
        if all(exits[label] is block.exit for label, block in blocks.items()):
            return body
        body = replace(body, blocks=tuple(replace(block, exit=exits[block.label]) for block in body.blocks))
        met = set(
            reachable((body.blocks[0].label,), {each.label: labels_of(each.exit) for each in body.blocks}.__getitem__)
        )
        body = replace(body, blocks=tuple(block for block in body.blocks if block.label in met))


def _straight(leaving: Exit, blocks: Mapping[str, Block]) -> Exit:
    """The exit, without a branch that makes no difference."""
    if not isinstance(leaving, Branch):
        return leaving
    then, otherwise = (_end(label, blocks) for label in (leaving.then, leaving.otherwise))
    return Goto(then, span=leaving.span) if then == otherwise else leaving


def _end(label: str, blocks: Mapping[str, Block]) -> str:
    """Where control comes to from a label with nothing on the way; a loop of nothing ends where it began."""
    seen: set[str] = set()
    while label not in seen:
        seen.add(label)
        block = blocks[label]
        if block.commands or not isinstance(block.exit, Goto):
            return label
        label = block.exit.target
    return label
