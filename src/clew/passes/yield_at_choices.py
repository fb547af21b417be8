"""Scheduling points in front of free choices: of all where inputs are tried value by value, else of those in loops.

A step runs to the next scheduling point, so a loop that asks for inputs and touches nothing shared would be one step
with as many ends as there are sequences of answers. With a point in front of each choice the states in between are
kept, and a loop that comes back to a state ends there. More scheduling points never change an answer: a process that
touches only its own things there commutes with all others. Atomic sections stay whole.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from operator import is_
from typing import ClassVar

from clew.analysis.cfg import in_loops
from clew.ir.commands import Command, Havoc, Yield
from clew.ir.program import Block, Procedure, Program, Scheduler
from clew.lift import Lift, Lowered, same
from clew.records import dataclass
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class Pauses:
    """See the module."""

    name: ClassVar[str] = "pauses"
    only_in_loops: bool = False

    def run(self, program: Program) -> Lowered[Program]:
        """The program with a point in front of each choice; other schedulers stay as they are."""
        home = Lift(same, Loses.NOTHING)
        if program.scheduler is not Scheduler.THREADS:
            return Lowered(program, home)
        return Lowered(replace(program, procedures=tuple(map(self._paused, program.procedures))), home)

    def _paused(self, procedure: Procedure) -> Procedure:
        where = in_loops(procedure.blocks) if self.only_in_loops else {block.label for block in procedure.blocks}
        return _with_pauses(procedure, where)


def _with_pauses(procedure: Procedure, where: Collection[str]) -> Procedure:
    blocks = tuple(_paused(block) if block.label in where else block for block in procedure.blocks)
    return procedure if all(map(is_, blocks, procedure.blocks)) else replace(procedure, blocks=blocks)


def _paused(block: Block) -> Block:
    if block.atomic or not any(isinstance(command, Havoc) for command in block.commands):
        return block
    commands: list[Command] = []
    for command in block.commands:
        if isinstance(command, Havoc) and not (commands and isinstance(commands[-1], Yield)):
            commands.append(Yield(span=command.span))
        commands.append(command)
    return replace(block, commands=tuple(commands))
