"""One symbolic executor of commands: what they make of values that are terms over the values before.

Input: a command that only changes values and conditions, and a state. Output: the state behind it. What a value is in
a model, how a free choice is kept and what becomes of a violated assertion is the *meaning* that the model gives to it:
steps of transition systems (`transition.effects`, `flat.steps`) and actions of flows (`flow`) are made this way.
"""

from __future__ import annotations

from dataclasses import field
from typing import Protocol, TypeVar

from clew.ir.commands import Assert, Assign, Assume, Command, Havoc
from clew.ir.errors import Unsupported
from clew.ir.sorts import Array, Bits, Bool, Integer, Real
from clew.ir.terms import TRUE, Term, Variable, apply, conjoin
from clew.models.flow import Action, Record
from clew.records import dataclass
from clew.semantics.code import Routine


class State(Protocol):
    """Where control is."""

    path: Term
    """The condition under which it comes there."""


@dataclass(slots=True)
class Stretch:
    """Commands of a flow executed since a point: what variables hold in terms of what they held there."""

    source: int
    routine: Routine
    outermost: bool
    values: dict[Variable, Term] = field(default_factory=dict)
    path: Term = TRUE
    inputs: list[Variable] = field(default_factory=list)
    choices: list[Term] = field(default_factory=list)
    moved: bool = False
    """Whether anything was executed."""

    def action(self, guard: Term = TRUE) -> Action:
        """All of it, and the guard."""
        changed = tuple((each, value) for each, value in self.values.items() if value is not each)
        return Action(conjoin(self.path, guard), changed, tuple(self.inputs))

    def record(self, *, seen: bool = False, waits: bool = False) -> tuple[Record, ...]:
        """What a run tells of it."""
        return (Record(tuple(self.choices), seen, waits),)


S = TypeVar("S", bound=State, contravariant=True)


class Meaning(Protocol[S]):
    """What a model makes of terms, choices and assertions."""

    def term(self, state: S, term: Term) -> Term:
        """What a scalar term is in the state."""
        ...

    def assign(self, state: S, target: Variable, value: Term) -> None:
        """The variable has from now on what the value is in the state."""
        ...

    def choose(self, state: S, target: Variable) -> Variable | None:
        """The variable has a free choice from now on: this one, if it is a scalar."""
        ...

    def violate(self, state: S, command: Assert, held: Term) -> None:
        """The assertion is violated where what it asks for does not hold."""
        ...


def execute(command: Command, state: S, meaning: Meaning[S]) -> bool:
    """Execute the command; whether it is one that only changes values and conditions."""
    match command:
        case Assign(target=target, value=value):
            meaning.assign(state, target, value)
        case Havoc(target=target, low=low, high=high, signed=signed):
            ends = [None if end is None else meaning.term(state, end) for end in (low, high)]
            if (chosen := meaning.choose(state, target)) is not None:
                state.path = conjoin(state.path, between(chosen, *ends, signed=signed))
        case Assume(condition=condition):
            state.path = conjoin(state.path, meaning.term(state, condition))
        case Assert(condition=condition):
            held = meaning.term(state, condition)
            meaning.violate(state, command, held)
            state.path = conjoin(state.path, held)
        case _:
            return False
    return True


def between(variable: Variable, low: Term | None, high: Term | None, *, signed: bool) -> Term:
    """The variable lies between the bounds, both included."""
    match variable.sort:
        case Bits():
            at_most = "sle" if signed else "ule"
        case Integer():
            at_most = "int.le"
        case Real():
            at_most = "real.le"
        case Bool() | Array():
            return TRUE
        case sort:
            raise Unsupported(f"a free choice of sort {sort} has no meaning for a solver")
    lower_bound = TRUE if low is None else apply(at_most, low, variable)
    upper_bound = TRUE if high is None else apply(at_most, variable, high)
    return conjoin(lower_bound, upper_bound)
