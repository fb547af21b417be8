"""One program as every kind of model that an engine of a portfolio eats; each is made on its first use.

Runs of the machine are runs of the program; the other views bring theirs home themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from clew.ir.program import Program, Scheduler
from clew.ir.terms import Term
from clew.lift import Lift, Lowered, same
from clew.lower import machine
from clew.lower.transition import Systems
from clew.models.machine import Machine
from clew.semantics.state import State
from clew.verdict import Loses

if TYPE_CHECKING:
    from clew.lower.recursion import RecursiveProgram


class Views:
    """The machine of a program, its transition systems, and its recursive machine."""

    def __init__(self, program: Program, watched: tuple[Term, ...]) -> None:
        self.program = program
        self._watched = watched
        self.machine: Machine[State] = machine.lower(program, watched=watched).result
        self.systems = Systems(program)

    def recursive(self) -> Lowered[RecursiveProgram]:
        """The program as a machine with a stack; raises Unsupported where it is none."""
        from clew.lower import recursion

        return recursion.lower(self.program, watched=self._watched)


def lower(program: Program, *, watched: tuple[Term, ...] = ()) -> Lowered[Views]:
    """All views of the program; goals will ask `watched` terms in states."""
    # What transition systems of processes guess about memory may bring runs that are none.
    loses = Loses.NOTHING if program.scheduler is Scheduler.ACTIONS else Loses.PRECISION
    return Lowered(Views(program, watched), Lift(same, loses))
