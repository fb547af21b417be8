"""Steps that formulas see: a scheduling point in front of every command that changes what a person can see.

That is what is written to memory or to a variable of the source, a call, an object that is made, and a return. Commands
on temporaries belong to the step of the next one that is seen. Where loops begin there is one too, so that no run goes
on for ever unseen.
"""

from __future__ import annotations

from dataclasses import replace

from clew.analysis.cfg import in_loops
from clew.ir.commands import Call, Command, Copy, Expire, Fill, Free, Return, Store, Yield
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import targets_of
from clew.ir.source import SHIPPED


def stepwise(program: Program) -> Program:
    """The program with its steps taken apart."""
    outside = {each.name for each in program.globals}
    return replace(program, procedures=tuple(_parted(each, outside) for each in program.procedures))


def _parted(procedure: Procedure, outside: set[str]) -> Procedure:
    """One procedure; of those that are not the user's, only loops are seen."""
    shipped = procedure.span is not None and procedure.span.source.startswith(SHIPPED)
    named = {each.name for each in (*procedure.parameters, *procedure.locals) if each.original != ""} | outside
    rounds = in_loops(procedure.blocks)
    blocks = tuple(
        _block(block, set() if shipped else named, begins=block.label in rounds, shipped=shipped)
        for block in procedure.blocks
    )
    return replace(procedure, blocks=blocks)


def _block(block: Block, named: set[str], *, begins: bool, shipped: bool) -> Block:
    commands: list[Command] = [Yield(span=block.at(0).span)] if begins else []
    for each in block.commands:
        if not shipped and _is_seen(each, named):
            commands.append(Yield(span=each.span))
        commands.append(each)
    if not shipped and isinstance(block.exit, Return) and not (begins and len(commands) == 1):
        commands.append(Yield(span=block.exit.span))
    return replace(block, commands=tuple(commands))


def _is_seen(command: Command, named: set[str]) -> bool:
    if isinstance(command, Store | Free | Expire | Copy | Fill | Call):
        return True
    return any(target.name in named for target in targets_of(command))
