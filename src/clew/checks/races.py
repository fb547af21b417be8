"""`concurrency.data-race`: two processes may access the same bytes at the same time, one of them writing.

Input: a program of the scheduler `threads` with its scheduling points. Output: the program in which every access
asserts that nobody contests it (`clew.ir.contests`). In front of each plain access there is a scheduling point, where
its process stands. What stands in atomic sections is an atomic access, and two of them never conflict.

A race is a state in which two processes are about to make conflicting accesses. One of the two is plain, so its process
stands in front of it; where the step of the other one begins in that state, its assertion fails. And where an assertion
fails, both are about to access. So the program has the states of the one without the check, and no more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clew.checks.accesses import Accesses, Touch
from clew.checks.orders import CHECK, WEAK, is_reference_count, is_weak
from clew.ir.commands import Assert, Command, Yield
from clew.ir.contests import ATOMIC_READ, ATOMIC_WRITE, PLAIN_READ, PLAIN_WRITE, contested
from clew.ir.program import Block, Procedure, Program, Scheduler
from clew.ir.source import Span
from clew.ir.terms import FALSE, negate
from clew.models.engine import Goal, SafeGoal


def assert_no_race(program: Program) -> Program:
    """See the module."""
    if program.scheduler is not Scheduler.THREADS:
        return program
    accesses = Accesses(program)
    return replace(program, procedures=tuple(_procedure(each, accesses) for each in program.procedures))


def watched(goal: Goal) -> Goal:
    """The goal of the check, which also wants to know whether orders have to be followed."""
    if isinstance(goal, SafeGoal) and goal.checks == frozenset({CHECK}):
        return replace(goal, checks=goal.checks | {WEAK})
    return goal


def _procedure(procedure: Procedure, accesses: Accesses) -> Procedure:
    blocks = tuple(_block(procedure.name, block, accesses) for block in procedure.blocks)
    return procedure if blocks == procedure.blocks else replace(procedure, blocks=blocks)


def _block(inside: str, block: Block, accesses: Accesses) -> Block:
    commands: list[Command] = []
    if is_weak(block) and not is_reference_count(inside):
        commands.append(Assert(FALSE, WEAK, span=block.exit.span))
    for index, command in enumerate(block.commands):
        touches = accesses.touches((inside, block.label, index), command, atomic=block.atomic)
        if touches and not block.atomic and not (commands and isinstance(commands[-1], Yield)):
            commands.append(Yield(span=command.span))
        kinds = (ATOMIC_READ, ATOMIC_WRITE) if block.atomic else (PLAIN_READ, PLAIN_WRITE)
        commands += _assertions(touches, kinds, command.span)
        commands.append(command)
    return replace(block, commands=tuple(commands))


def _assertions(touches: tuple[Touch, ...], kinds: tuple[str, str], span: Span | None) -> Iterator[Assert]:
    """Nobody contests the touches; the kinds are those of a read and of a write."""
    for touch in touches:
        yield Assert(negate(contested(kinds[touch.writes], touch.pointer, touch.size)), CHECK, span=span)
