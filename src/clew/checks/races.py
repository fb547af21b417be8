"""`concurrency.data-race`: two processes may access the same bytes at the same time, one of them writing.

Input: a program of the scheduler `threads` with its scheduling points. Output: the program in which a plain write is
two steps, one that announces it and one that withdraws the announcement and writes; every access asserts that nobody
else has announced what it conflicts with. What stands in atomic sections is an atomic access: it asserts and announces
nothing, and two of them never conflict. Plain reads are announced where somebody writes atomically.

A race is a state in which two processes are about to make conflicting accesses. If such a state is reachable, then so
is the one in which the first has announced its access, and the second one asserts in vain there; and where an assertion
fails, both are about to access. Announcements stand in slots, one per class of accesses that may touch the same object.
Who finds the slot taken announces nothing. No race is missed by that: the run in which whoever took the slot is still
in front of its announcement is one as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from clew.checks.accesses import Accesses, Slot, Touch
from clew.checks.orders import CHECK, WEAK, is_reference_count, is_weak
from clew.ir.commands import Assert, Assign, Command, Yield
from clew.ir.program import Block, Declaration, Procedure, Program, Scheduler
from clew.ir.sorts import BOOL
from clew.ir.source import Span
from clew.ir.terms import FALSE, Term, Variable, bits, disjoin, equal, ite, variable
from clew.models.engine import Goal, SafeGoal

_NAMES = ("announced", "announced too")
"""Locals that say whether the process holds the slots of the access in which it is: of the first and second touch."""


def assert_no_race(program: Program) -> Program:
    """See the module."""
    if program.scheduler is not Scheduler.THREADS:
        return program
    accesses = Accesses(program)
    procedures = tuple(_procedure(each, accesses) for each in program.procedures)
    slots = tuple(declared for slot in accesses.slots() for declared in slot.declarations())
    return replace(program, globals=(*program.globals, *slots), procedures=procedures)


def watched(goal: Goal) -> Goal:
    """The goal of the check, which also wants to know whether orders have to be followed."""
    if isinstance(goal, SafeGoal) and goal.checks == frozenset({CHECK}):
        return replace(goal, checks=goal.checks | {WEAK})
    return goal


def is_announced(commands: Sequence[Command]) -> bool:
    """Whether who has come to the end of these commands of a block has just announced something, and no more."""
    match commands[-2:]:
        case [Assign(target=target), Yield()]:
            return Slot.is_size(target)
        case _:
            return False


def _procedure(procedure: Procedure, accesses: Accesses) -> Procedure:
    blocks = tuple(_block(procedure.name, block, accesses) for block in procedure.blocks)
    if blocks == procedure.blocks:
        return procedure
    flags = tuple(Declaration(variable(name, BOOL), FALSE, original="") for name in _NAMES)
    return replace(procedure, locals=(*procedure.locals, *flags), blocks=blocks)


def _block(inside: str, block: Block, accesses: Accesses) -> Block:
    commands: list[Command] = []
    if is_weak(block) and not is_reference_count(inside):
        commands.append(Assert(FALSE, WEAK, span=block.exit.span))
    for index, command in enumerate(block.commands):
        touches = accesses.touches((inside, block.label, index), command)
        if block.atomic:
            commands += [each for touch in touches for each in _assertions(touch, command.span)]
        else:
            commands += _announced(touches, command.span)
        commands.append(command)
    return replace(block, commands=tuple(commands))


@dataclass(frozen=True, slots=True)
class _Announcement:
    """A touch that is announced in a slot, if that is free; `held` says whether it was."""

    touch: Touch
    slot: Slot
    held: Variable

    def made(self, span: Span | None) -> Iterator[Command]:
        """Take the slot."""
        slot, touch, held = self.slot, self.touch, self.held
        yield Assign(held, equal(slot.size, bits(0, 64)), span=span)
        yield Assign(slot.at, ite(held, touch.pointer, slot.at), span=span)
        yield Assign(slot.size, ite(held, touch.size, slot.size), span=span)

    def withdrawn(self, span: Span | None) -> Iterator[Command]:
        """Leave the slot; who did not get it asks once more whether somebody else has announced something."""
        slot, held = self.slot, self.held
        yield from _assertions(self.touch, span, unless=held)
        yield Assign(slot.at, ite(held, slot.nothing, slot.at), span=span)
        yield Assign(slot.size, ite(held, bits(0, 64), slot.size), span=span)
        yield Assign(held, FALSE, span=span)


def _announced(touches: tuple[Touch, ...], span: Span | None) -> Iterator[Command]:
    """What stands in front of a plain access, behind its scheduling point."""
    announcements = [
        _Announcement(touch, touch.announced_in, variable(name, BOOL))
        for touch, name in zip(touches, _NAMES, strict=False)
        if touch.announced_in is not None
    ]
    for touch in touches:
        yield from _assertions(touch, span)
    if not announcements:
        return
    for each in announcements:
        yield from each.made(span)
    yield Yield(span=span)
    for each in announcements:
        yield from each.withdrawn(span)


def _assertions(touch: Touch, span: Span | None, *, unless: Term = FALSE) -> Iterator[Assert]:
    """Nobody has announced what conflicts with the touch; the message is the name of the slot."""
    for slot in touch.conflicts:
        yield Assert(disjoin(unless, slot.is_clear_of(touch)), CHECK, slot.name, span=span)
