"""Scheduling points for `threads` programs that come without them.

Input: a program of the scheduler `threads`. Output: the same program with `yield` where another process could tell the
difference: in front of every command and exit that touches something shared (granularity `access`), of every command,
branch and choice (`statement`), or of every new line of the source (`line`). `access` and `statement` have the same
answers; with `line` what stands on one line of C is indivisible, as SymC++ has it: an assumption. With `statement` and
`line` a process rests only in front of statements: unconditional jumps belong to what is before them.

Why that is enough: a step runs from one scheduling point to the next. Between two of them a process touches something
contested at most once, as the first thing it does, so every order of accesses to such things is some order of steps.
What is shared is found by `sharing`: variables and memory objects that two processes may touch while both exist, one of
them writing. So none is needed at accesses to promoted locals (they are variables of a frame), to objects of a frame
or heap that their process keeps to itself, to constants, to what one process alone touches, and to anything before the
first spawn. What is shared and not contested needs none either: of two accesses to it that matter for each other one
process has made its own before the other process begins, or before it knows that the first has ended, in whatever
order the others move; so such an access can change places with all that others do in the meantime. Records are not
looked into: every access to one counts as shared.

A step may come to an end that is everybody's: the program ends, an assertion fails, or the run does not exist. Then
nobody meets what the step has done before. So one more stands between what others could see (`unseen`) and such an end.

Inside an atomic section (blocks that say so) there is no scheduling point. One stands in front of it, unless there is
one already or the section is a single block that touches nothing shared: the section is one access.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import is_
from typing import ClassVar

from clew.analysis.sharing.shared import Sharing
from clew.analysis.sharing.unseen import Unseen
from clew.catalogue import CHECKS
from clew.ir.commands import (
    Assert,
    Assume,
    Call,
    Command,
    Exit,
    GetField,
    Goto,
    Halt,
    Raise,
    Retry,
    Return,
    SetField,
    Yield,
)
from clew.ir.program import Block, Procedure, Program, Scheduler
from clew.ir.rewriting import is_alone, labels_of, relabelled
from clew.lift import Lift, Lowered, same
from clew.passes.granularity import Granularity
from clew.records import dataclass
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class Yields:
    """See the module."""

    name: ClassVar[str] = "yields"
    granularity: Granularity = Granularity.ACCESS

    def run(self, program: Program) -> Lowered[Program]:
        """The program with scheduling points; other schedulers have their own and stay as they are."""
        home = Lift(same, Loses.NOTHING)
        if program.scheduler is not Scheduler.THREADS:
            return Lowered(program, home)
        if self.granularity is Granularity.ACCESS and is_alone(program):
            return Lowered(program, home)  # everything is before the first spawn
        match self.granularity:
            case Granularity.ACCESS:
                sharing = Sharing(program)
                sharing.keep_contested(program)
                made = tuple(_accesses(procedure, sharing) for procedure in program.procedures)
                procedures = _before_ends(replace(program, procedures=made), sharing)
            case Granularity.STATEMENT:
                procedures = _before_statements(program, _is_statement)
            case Granularity.LINE:
                procedures = _before_statements(program, _is_new_line)
        return Lowered(replace(program, procedures=procedures), home)


Starts = Callable[[Command | Exit, Command | Exit | None], bool]
"""Whether a part of a block begins a statement; the part before it in the same block, if there is one."""


def _is_statement(part: Command | Exit, before: Command | Exit | None) -> bool:
    del before
    return not isinstance(part, Goto | Return | Raise | Retry | Halt | Yield)


def _is_new_line(part: Command | Exit, before: Command | Exit | None) -> bool:
    if part.span is None or isinstance(part, Goto | Retry | Halt | Yield):
        return False
    return before is None or before.span is None or before.span.line != part.span.line


def _before_statements(program: Program, starts: Starts) -> tuple[Procedure, ...]:
    """The procedures with a scheduling point in front of every statement, but where a static process starts."""
    commands = [command for each in program.procedures for block in each.blocks for command in block.commands]
    called = {command.callee for command in commands if isinstance(command, Call)}
    roots = {process.procedure for process in program.processes} - called
    return tuple(_before_sections(_stepwise(each, starts, root=each.name in roots)) for each in program.procedures)


def _stepwise(procedure: Procedure, starts: Starts, *, root: bool) -> Procedure:
    begun = root and not _is_met_again(procedure)
    blocks = [
        block if block.atomic else _before_each(block, starts, begun=begun and number == 0)
        for number, block in enumerate(procedure.blocks)
    ]
    return replace(procedure, blocks=tuple(blocks))


def _before_sections(procedure: Procedure) -> Procedure:
    """The procedure with a scheduling point in front of every atomic section: in a block of its own."""
    entered = {
        label: f"{label}_section"
        for block in procedure.blocks
        if not block.atomic and not _waits(block)
        for label in labels_of(block.exit)
        if any(each.label == label and each.atomic for each in procedure.blocks)
    }
    blocks: list[Block] = []
    for block in procedure.blocks:
        if block.label in entered:
            blocks.append(Block(entered[block.label], (Yield(span=block.exit.span),), Goto(block.label)))
        renamed = block.exit if block.atomic or _waits(block) else relabelled(block.exit, entered)
        blocks.append(replace(block, exit=renamed))
    return replace(procedure, blocks=tuple(blocks))


def _waits(block: Block) -> bool:
    """Whether there is a scheduling point right before a jump."""
    return bool(block.commands) and isinstance(block.commands[-1], Yield) and isinstance(block.exit, Goto)


def _is_met_again(procedure: Procedure) -> bool:
    """Whether some jump goes to the first block."""
    return any(procedure.blocks[0].label in labels_of(block.exit) for block in procedure.blocks)


def _before_each(block: Block, starts: Starts, *, begun: bool) -> Block:
    """`begun`: the process stands at the first statement already."""
    commands: list[Command] = []
    before: Command | Exit | None = None
    for part in (*block.commands, block.exit):
        if starts(part, before):
            if not begun:
                _point(commands, part)
            begun = False
        if part is not block.exit:
            commands.append(part)  # type: ignore[arg-type]  # only the last part is an exit
        if part.span is not None:
            before = part
    return replace(block, commands=tuple(commands))


def _accesses(procedure: Procedure, sharing: Sharing) -> Procedure:
    by_label = {block.label: block for block in procedure.blocks}
    blocks = tuple(
        block if block.atomic else _before_access(block, by_label, procedure.name, sharing)
        for block in procedure.blocks
    )
    unchanged = all(map(is_, blocks, procedure.blocks))
    return procedure if unchanged else replace(procedure, blocks=blocks)


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
    return block if len(commands) == len(block.commands) else replace(block, commands=tuple(commands))


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
    return not alone or any(
        isinstance(each, Call) or _may_end(each) or _touches(each, inside, sharing) for each in block.commands
    )


def _before_ends(program: Program, sharing: Sharing) -> tuple[Procedure, ...]:
    """The procedures with scheduling points between what others can see and what ends the run or takes it back."""
    unseen = Unseen(program, sharing)
    return tuple(
        replace(each, blocks=tuple(_before_end(block, each.name, unseen) for block in each.blocks))
        for each in program.procedures
    )


def _before_end(block: Block, inside: str, unseen: Unseen) -> Block:
    """The point stands as far in front as it may, so that what is chosen for an `assume` is chosen behind it."""
    if block.atomic or not any(map(_may_end, (*block.commands, block.exit))):
        return block
    commands: list[Command] = []
    place, pending = 0, unseen.at(inside, block)
    for index, command in enumerate(block.commands):
        if pending and _may_end(command):
            commands.insert(place, Yield(span=command.span))
            pending = False
        commands.append(command)
        point = (inside, block.label, index)
        if unseen.after(command, point, unseen=False):
            place = len(commands)
        pending = unseen.after(command, point, unseen=pending)
    if pending and _may_end(block.exit):
        commands.insert(place, Yield(span=block.exit.span))
    return replace(block, commands=tuple(commands))


def _may_end(part: Command | Exit) -> bool:
    """Whether a run may end there, or not exist, without a fault that leaves the other answers open."""
    match part:
        case Assume() | Halt():
            return True
        case Assert(check=check):
            return check in CHECKS and CHECKS[check].defined
        case _:
            return False
