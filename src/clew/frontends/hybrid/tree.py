"""A network of linear hybrid automata: what both notations are read into.

Conditions and values are terms already: of sort Bool and Real over the variables of the network. An automaton may hold
variables, and says how fast they change in each of its locations; all of them may be read and reset by everybody.
"""

from __future__ import annotations

from fractions import Fraction

from clew.ir.properties import Property
from clew.ir.source import Span
from clew.ir.terms import Constant, Term, Variable
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Interval:
    """From one number to another, both included; None: without an end."""

    low: Fraction | None
    high: Fraction | None

    @property
    def point(self) -> Fraction | None:
        """The one number that it holds, where it is one."""
        return self.low if self.low == self.high else None


ANYTHING = Interval(None, None)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A variable that changes while time passes, and where it starts."""

    variable: Variable
    start: Interval
    span: Span
    settled: bool = False
    """Whether no time and no step changes it: a parameter."""


@dataclass(frozen=True, slots=True)
class Location:
    """A location: what holds as long as control is there, how fast variables change, and whether time stands still."""

    name: str
    invariant: Term
    rates: dict[Variable, Interval]
    urgent: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Reset:
    """The variable becomes the value, or something between two numbers."""

    variable: Variable
    value: Term | Interval
    span: Span


@dataclass(frozen=True, slots=True)
class Edge:
    """From location to location; with a label, together with all other automata that know it."""

    source: int
    target: int
    label: str | None
    guard: Term
    resets: tuple[Reset, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Automaton:
    """Locations and edges; `place` is the variable that says where control is."""

    name: str
    place: Variable
    locations: tuple[Location, ...]
    initial: int
    edges: tuple[Edge, ...]
    labels: frozenset[str]
    span: Span

    def at(self, location: int) -> Constant:
        """The number of a location as a value of `place`."""
        from clew.ir.terms import bits, width_of

        return bits(location, width_of(self.place))


@dataclass(frozen=True, slots=True)
class Network:
    """Automata side by side, and what is asked of them."""

    quantities: tuple[Quantity, ...]
    automata: tuple[Automaton, ...]
    properties: tuple[Property, ...]
