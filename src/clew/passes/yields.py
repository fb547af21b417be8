"""Scheduling points for `threads` programs that come without them.

Input: a program of the scheduler `threads`. Output: the same program with `yield` where another process could tell the
difference: in front of every command and exit that touches something which two processes share and one writes
(granularity `access`), or after every command (`statement`, the plain baseline). Both have the same answers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar

from clew.ir.commands import (
    Call,
    Command,
    Copy,
    Exit,
    Expire,
    Fill,
    Free,
    GetField,
    Load,
    SetField,
    Spawn,
    Store,
    Yield,
)
from clew.ir.program import Block, Procedure, Program, Scheduler
from clew.ir.rewriting import addresses_in, targets_of, terms_of
from clew.ir.terms import Observation, Observe
from clew.ir.walk import postorder, variables
from clew.lift import Lift, Lowered, same
from clew.passes import Fact
from clew.verdict import Loses

FIXED = (Observation.ADDRESS, Observation.SELF)
"""What nobody else can change."""


class Granularity(Enum):
    """How many scheduling points there are."""

    ACCESS = "access"
    STATEMENT = "statement"


@dataclass(frozen=True, slots=True)
class Yields:
    """See the module."""

    name: ClassVar[str] = "yields"
    needs: ClassVar[frozenset[Fact]] = frozenset()
    gives: ClassVar[frozenset[Fact]] = frozenset({Fact.YIELDS_PLACED})
    granularity: Granularity = Granularity.ACCESS

    def run(self, program: Program) -> Lowered[Program]:
        """The program with scheduling points; other schedulers have their own and stay as they are."""
        home = Lift(same, Loses.NOTHING)
        if program.scheduler is not Scheduler.THREADS:
            return Lowered(program, home)
        shared = _shared(program)
        match self.granularity:
            case Granularity.ACCESS:
                place = _before_access
            case Granularity.STATEMENT:
                place = _after_each
        procedures = tuple(
            replace(procedure, blocks=tuple(place(block, _visible(procedure, shared)) for block in procedure.blocks))
            for procedure in program.procedures
        )
        return Lowered(replace(program, procedures=procedures), home)


def _visible(procedure: Procedure, shared: frozenset[str]) -> frozenset[str]:
    return shared - {declaration.name for declaration in (*procedure.parameters, *procedure.locals)}


def _before_access(block: Block, shared: frozenset[str]) -> Block:
    commands: list[Command] = []
    for command in block.commands:
        if touches(command, shared):
            commands.append(Yield(span=command.span))
        commands.append(command)
    if touches(block.exit, shared):
        commands.append(Yield(span=block.exit.span))
    return replace(block, commands=tuple(commands))


def _after_each(block: Block, shared: frozenset[str]) -> Block:
    del shared
    commands: list[Command] = []
    for command in block.commands:
        commands += [command, Yield(span=command.span)]
    return replace(block, commands=tuple(commands))


def touches(command: Command | Exit, shared: frozenset[str]) -> bool:
    """Whether it reads or writes something that another process may write or read."""
    if isinstance(command, Load | Store | Copy | Fill | Free | Expire | GetField | SetField):
        return True
    terms = terms_of(command)
    if any(isinstance(term, Observe) and term.observation not in FIXED for term in postorder(*terms)):
        return True
    written: Iterable[str] = () if isinstance(command, Exit) else (target.name for target in targets_of(command))
    read = (variable.name for variable in variables(*terms))
    return not shared.isdisjoint(written) or not shared.isdisjoint(read)


def _shared(program: Program) -> frozenset[str]:
    """Globals that at least two processes may touch and at least one may write."""
    procedures = {procedure.name: procedure for procedure in program.procedures}
    spawned = [
        command.procedure
        for procedure in program.procedures
        for block in procedure.blocks
        for command in block.commands
        if isinstance(command, Spawn)
    ]
    # A spawned procedure may run in several processes at once, so it counts twice.
    taken = sorted(addresses_in(program) & procedures.keys())
    started = [name for each in spawned for name in ([each] if isinstance(each, str) else taken)]
    roots = [process.procedure for process in program.processes] + started * 2
    users: dict[str, int] = {}
    written: set[str] = set()
    for root in roots:
        read, write = _touched(root, procedures)
        for name in sorted(read | write):
            users[name] = users.get(name, 0) + 1
        written |= write
    return frozenset(name for name, count in users.items() if count > 1 and name in written)


def _touched(root: str, procedures: dict[str, Procedure]) -> tuple[set[str], set[str]]:
    """The globals that a procedure and everything it may call read and write."""
    read: set[str] = set()
    write: set[str] = set()
    seen: set[str] = set()
    work = [root]
    while work:
        name = work.pop()
        if name in seen:
            continue
        seen.add(name)
        procedure = procedures[name]
        own = {declaration.name for declaration in (*procedure.parameters, *procedure.locals)}
        for block in procedure.blocks:
            for command in (*block.commands, block.exit):
                read |= {variable.name for variable in variables(*terms_of(command))} - own
                if isinstance(command, Exit):
                    continue
                write |= {target.name for target in targets_of(command)} - own
                if isinstance(command, Call):
                    work.extend([command.callee] if isinstance(command.callee, str) else sorted(procedures))
    return read, write
