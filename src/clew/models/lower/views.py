"""One program as every kind of model that an engine of a portfolio eats; each is made on its first use."""

from __future__ import annotations

from clew.ir.program import Program
from clew.ir.semantics.state import State
from clew.ir.terms import Term
from clew.lift import Lift, Lowered, same
from clew.models.lower import machine
from clew.models.lower.transition import Systems
from clew.models.machine import Machine
from clew.verdict import Loses


class Views:
    """The machine of a program and its transition systems; runs of both are runs of the program."""

    def __init__(self, program: Program, watched: tuple[Term, ...]) -> None:
        self.program = program
        self.machine: Machine[State] = machine.lower(program, watched=watched).result
        self.systems = Systems(program)


def lower(program: Program, *, watched: tuple[Term, ...] = ()) -> Lowered[Views]:
    """All views of the program; goals will ask `watched` terms in states."""
    return Lowered(Views(program, watched), Lift(same, Loses.NOTHING))
