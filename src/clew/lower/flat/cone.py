"""The cone of influence: what no condition depends on, directly or through others, is not computed."""

from __future__ import annotations

from dataclasses import replace

from clew.graphs import reachable
from clew.ir.commands import Assign
from clew.ir.program import Procedure
from clew.ir.rewriting import parts_in, terms_of
from clew.ir.walk import variables


def without_bystanders(body: Procedure) -> Procedure:
    """The procedure without assignments to variables that nothing depends on; choices are part of runs and stay."""
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
