"""Names of a DVE model: what each one stands for, and where it can be seen.

Global names are seen everywhere; a process sees its own first. Variables of a process P are called `P.x` in the
program, and P's location is the variable `P`, whose values have the names of the states; a process with one state needs
none.
"""

from __future__ import annotations

from collections.abc import Mapping

from clew.frontends.dve.tree import Kind
from clew.ir.sorts import Array, Bits
from clew.ir.terms import TRUE, Term, Variable, bits, equal, variable, width_of
from clew.records import dataclass

WIDTHS = {Kind.BYTE: 8, Kind.INT: 16}
BOUNDS = {Kind.BYTE: (0, 2**8 - 1), Kind.INT: (-(2**15), 2**15 - 1)}


@dataclass(frozen=True, slots=True)
class Cell:
    """A variable: a number, or with a length an array of numbers."""

    variable: Variable
    kind: Kind
    length: int | None


@dataclass(frozen=True, slots=True)
class Fixed:
    """A constant: its values, one unless it is an array."""

    kind: Kind
    values: tuple[int, ...]
    length: int | None


@dataclass(frozen=True, slots=True)
class Line:
    """A channel; `queue` holds what is under way, without one sender and receiver meet."""

    name: str
    kinds: tuple[Kind, ...] | None
    queue: Variable | None


Entry = Cell | Fixed | Line


@dataclass(frozen=True, slots=True)
class Member:
    """A process: its location, its states by name, and its own names."""

    name: str
    location: Variable | None
    states: Mapping[str, int]
    own: dict[str, Entry]

    def at(self, state: str) -> Term:
        """Whether the process is in the state."""
        if self.location is None:
            return TRUE
        return equal(self.location, self.number(state))

    def number(self, state: str) -> Term:
        """The state as a value of the location."""
        assert self.location is not None, f"{self.name} should have several states"
        return bits(self.states[state], width_of(self.location))


@dataclass(frozen=True, slots=True)
class Names:
    """All names of a model."""

    shared: Mapping[str, Entry]
    members: Mapping[str, Member]


def location_of(process: str, states: int) -> Variable | None:
    """The variable for the location of a process with so many states."""
    return variable(process, Bits((states - 1).bit_length())) if states > 1 else None


def cell_of(name: str, kind: Kind, length: int | None) -> Cell:
    """The variable of that type."""
    element = Bits(WIDTHS[kind])
    return Cell(variable(name, element if length is None else Array(length, element)), kind, length)
