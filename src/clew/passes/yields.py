"""Scheduling points for `threads` programs that come without them.

Input: a program of the scheduler `threads`. Output: the same program with `yield` where another process could tell the
difference: in front of every command and exit that touches something shared (granularity `access`), or after every
command (`statement`, the plain baseline). Both have the same answers.

Why that is enough: a step runs from one scheduling point to the next. Between two of them a process touches something
shared at most once, as the first thing it does, so every order of accesses to shared things is some order of steps.
What is shared is found by `sharing`: variables and memory objects that two processes may touch while both exist, one of
them writing. So none is needed at accesses to promoted locals (they are variables of a frame), to objects of a frame
or heap that their process keeps to itself, to constants, to what one process alone touches, and to anything before the
first spawn. Records are not looked into: every access to one counts as shared.

Inside an atomic section (blocks that say so) there is no scheduling point. One stands in front of it, unless there is
one already or the section is a single block that touches nothing shared: the section is one access.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar

from clew.ir.commands import Call, Command, Exit, GetField, Goto, SetField, Yield
from clew.ir.program import Block, Procedure, Program, Scheduler
from clew.ir.rewriting import labels_of
from clew.lift import Lift, Lowered, same
from clew.passes import Fact
from clew.passes.sharing.shared import Sharing
from clew.verdict import Loses


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
        match self.granularity:
            case Granularity.ACCESS:
                sharing = Sharing(program)
                procedures = tuple(_accesses(procedure, sharing) for procedure in program.procedures)
            case Granularity.STATEMENT:
                procedures = tuple(
                    replace(procedure, blocks=tuple(map(_after_each, procedure.blocks)))
                    for procedure in program.procedures
                )
        return Lowered(replace(program, procedures=procedures), home)


def _after_each(block: Block) -> Block:
    if block.atomic:
        return block
    commands: list[Command] = []
    for command in block.commands:
        commands += [command, Yield(span=command.span)]
    return replace(block, commands=tuple(commands))


def _accesses(procedure: Procedure, sharing: Sharing) -> Procedure:
    by_label = {block.label: block for block in procedure.blocks}
    return replace(
        procedure,
        blocks=tuple(
            block if block.atomic else _before_access(block, by_label, procedure.name, sharing)
            for block in procedure.blocks
        ),
    )


def _before_access(block: Block, by_label: dict[str, Block], inside: str, sharing: Sharing) -> Block:
    commands: list[Command] = []
    for index, command in enumerate(block.commands):
        if not sharing.is_early((inside, block.label, index)) and _touches(command, inside, sharing):
            _point(commands, command)
        commands.append(command)
    leave, last = block.exit, (inside, block.label, len(block.commands))
    if not sharing.is_early(last):
        enters = any(_needs_point(by_label[label], by_label, inside, sharing) for label in labels_of(leave))
        if enters or sharing.touches(leave, inside):
            _point(commands, leave)
    return replace(block, commands=tuple(commands))


def _point(commands: list[Command], part: Command | Exit) -> None:
    """Add a scheduling point, unless there is one."""
    if not (commands and isinstance(commands[-1], Yield)):
        commands.append(Yield(span=part.span))


def _touches(command: Command, inside: str, sharing: Sharing) -> bool:
    return isinstance(command, GetField | SetField) or sharing.touches(command, inside)


def _needs_point(block: Block, by_label: dict[str, Block], inside: str, sharing: Sharing) -> bool:
    """Whether a scheduling point has to stand in front of an atomic section that begins with the block."""
    if not block.atomic:
        return False
    alone = isinstance(block.exit, Goto) and not by_label[block.exit.target].atomic
    return not alone or any(isinstance(each, Call) or _touches(each, inside, sharing) for each in block.commands)
