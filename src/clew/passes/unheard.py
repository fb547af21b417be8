"""Unheard: notifications of events for which nobody ever waits are not made.

Input: a kernel program whose waits name their events, and the terms that somebody watches. Output: the program without
immediate and delta notifications of events to which no process is sensitive and for which none waits. Nobody runs then,
and the kernel goes on to what is due next in the same step: so runs stay the same, move by move. A timed notification
stays, with all others of its event, since time goes on to it; so do all where somebody asks whether events happened.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from clew.ir.commands import Command, NewEvent, Notify, Spawn, Wait, When
from clew.ir.program import Procedure, Program, Scheduler
from clew.ir.rewriting import commands_of
from clew.ir.terms import Constant, Observation, Observe, Term
from clew.ir.walk import postorder
from clew.lift import Lift, Lowered, same
from clew.records import dataclass
from clew.semantics.observers import program_terms
from clew.verdict import Loses

_EVENTS = frozenset({Observation.HAPPENED, Observation.TRIGGERED})


@dataclass(frozen=True, slots=True)
class Unheard:
    """See the module."""

    name: ClassVar[str] = "unheard"
    watched: tuple[Term, ...] = ()
    """What somebody asks of states."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program without the notifications."""
        if program.scheduler is Scheduler.KERNEL:
            silent = _silent(program, self.watched)
            if silent:
                procedures = tuple(_without(each, silent) for each in program.procedures)
                program = replace(program, procedures=procedures)
        return Lowered(program, Lift(same, Loses.NOTHING))


def _silent(program: Program, watched: tuple[Term, ...]) -> frozenset[int]:
    """The events whose notifications nobody misses."""
    asked = postorder(*program_terms(program), *watched)
    if any(isinstance(each, Observe) and each.observation in _EVENTS for each in asked):
        return frozenset()
    heard: set[int] = set()
    for command in commands_of(program):
        match command:
            case NewEvent() | Spawn():
                return frozenset()
            case Wait(events=events):
                numbers = [_number(each) for each in events]
            case Notify(event=event, when=When.TIMED):
                numbers = [_number(event)]
            case _:
                continue
        if None in numbers:
            return frozenset()
        heard.update(each for each in numbers if each is not None)
    for process in program.processes:
        for event in process.sensitivity:
            number = _number(event)
            if number is None:
                return frozenset()
            heard.add(number)
    return frozenset(range(len(program.events))) - heard


def _number(event: Term) -> int | None:
    return event.value if isinstance(event, Constant) and isinstance(event.value, int) else None


def _without(procedure: Procedure, silent: frozenset[int]) -> Procedure:
    def stays(command: Command) -> bool:
        return not (isinstance(command, Notify) and _number(command.event) in silent)

    if all(stays(command) for block in procedure.blocks for command in block.commands):
        return procedure
    blocks = tuple(replace(block, commands=tuple(filter(stays, block.commands))) for block in procedure.blocks)
    return replace(procedure, blocks=blocks)
