"""Scheduling points in front of free choices: of all where inputs are tried value by value, else of those in loops.

Input: a program. Output: the program with the points (`lower/pauses.py`). More scheduling points never change an
answer: a process that touches only its own things there commutes with all others.
"""

from __future__ import annotations

from typing import ClassVar

from clew.ir.program import Program, Scheduler
from clew.lift import Lift, Lowered, same
from clew.lower.pauses import paused
from clew.records import dataclass
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class Pauses:
    """See the module."""

    name: ClassVar[str] = "pauses"
    only_in_loops: bool = False

    def run(self, program: Program) -> Lowered[Program]:
        """The program with a point in front of each choice; other schedulers stay as they are."""
        made = paused(program, only_in_loops=self.only_in_loops) if program.scheduler is Scheduler.THREADS else program
        return Lowered(made, Lift(same, Loses.NOTHING))
