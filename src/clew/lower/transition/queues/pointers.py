"""Pointers into queues: numbers from 0 to a top, in four representations."""

from __future__ import annotations

from abc import ABC, abstractmethod

from clew.ir.sorts import BOOL, INTEGER, Bits, Sort
from clew.ir.terms import FALSE, TRUE, Term, apply, bits, conjoin, disjoin, equal, integer, ite, negate

Number = tuple[Term, ...]
"""A pointer's scalars."""


class Pointer(ABC):
    """A representation; `top` is the greatest value."""

    @abstractmethod
    def sorts(self, top: int) -> tuple[Sort, ...]:
        """The sorts of its scalars."""

    @abstractmethod
    def constant(self, value: int, top: int) -> Number:
        """A fixed value."""

    @abstractmethod
    def at(self, number: Number, value: int, top: int) -> Term:
        """Whether it has the value."""

    @abstractmethod
    def up(self, number: Number, top: int) -> Number:
        """One more; where it is the top already, anything."""

    @abstractmethod
    def down(self, number: Number, top: int) -> Number:
        """One less; where it is 0 already, anything."""

    @abstractmethod
    def around(self, number: Number, top: int) -> Number:
        """One more, and 0 behind the top."""

    def value(self, number: Number, top: int) -> Term:
        """As 32 bits, by cases: solvers convert between integers and bits badly."""
        found: Term = bits(top, 32)
        for value in reversed(range(top)):
            found = ite(self.at(number, value, top), bits(value, 32), found)
        return found


class BitsPointer(Pointer):
    """A bit-vector just wide enough."""

    def sorts(self, top: int) -> tuple[Sort, ...]:
        """One bit-vector."""
        return (Bits(_width(top)),)

    def constant(self, value: int, top: int) -> Number:
        """A fixed value."""
        return (bits(value, _width(top)),)

    def at(self, number: Number, value: int, top: int) -> Term:
        """Whether it has the value."""
        return equal(number[0], bits(value, _width(top)))

    def up(self, number: Number, top: int) -> Number:
        """One more."""
        return (apply("add", number[0], bits(1, _width(top))),)

    def down(self, number: Number, top: int) -> Number:
        """One less."""
        return (apply("sub", number[0], bits(1, _width(top))),)

    def around(self, number: Number, top: int) -> Number:
        """One more, and 0 behind the top."""
        return (ite(self.at(number, top, top), bits(0, _width(top)), self.up(number, top)[0]),)

    def value(self, number: Number, top: int) -> Term:
        """As 32 bits."""
        return apply("zero_extend", number[0], parameters=(32 - _width(top),))


class IntegerPointer(Pointer):
    """A mathematical integer, for solvers with arithmetic."""

    def sorts(self, top: int) -> tuple[Sort, ...]:
        """One integer."""
        del top
        return (INTEGER,)

    def constant(self, value: int, top: int) -> Number:
        """A fixed value."""
        del top
        return (integer(value),)

    def at(self, number: Number, value: int, top: int) -> Term:
        """Whether it has the value."""
        del top
        return equal(number[0], integer(value))

    def up(self, number: Number, top: int) -> Number:
        """One more."""
        del top
        return (apply("int.add", number[0], integer(1)),)

    def down(self, number: Number, top: int) -> Number:
        """One less."""
        del top
        return (apply("int.sub", number[0], integer(1)),)

    def around(self, number: Number, top: int) -> Number:
        """One more, and 0 behind the top."""
        return (ite(self.at(number, top, top), integer(0), self.up(number, top)[0]),)


class OneHot(Pointer):
    """One bit per value, exactly one of them set."""

    def sorts(self, top: int) -> tuple[Sort, ...]:
        """As many bits as values."""
        return (BOOL,) * (top + 1)

    def constant(self, value: int, top: int) -> Number:
        """A fixed value."""
        return tuple(TRUE if each == value else FALSE for each in range(top + 1))

    def at(self, number: Number, value: int, top: int) -> Term:
        """Whether it has the value."""
        del top
        return number[value]

    def up(self, number: Number, top: int) -> Number:
        """One more."""
        del top
        return (FALSE, *number[:-1])

    def down(self, number: Number, top: int) -> Number:
        """One less."""
        del top
        return (*number[1:], FALSE)

    def around(self, number: Number, top: int) -> Number:
        """One more, and 0 behind the top."""
        del top
        return (number[-1], *number[:-1])


class Marks(Pointer):
    """One bit per slot in use, those below the value: the value is where the marks end. For shifting queues only."""

    def sorts(self, top: int) -> tuple[Sort, ...]:
        """As many bits as slots."""
        return (BOOL,) * top

    def constant(self, value: int, top: int) -> Number:
        """A fixed value."""
        return tuple(TRUE if each < value else FALSE for each in range(top))

    def at(self, number: Number, value: int, top: int) -> Term:
        """Whether it has the value."""
        below = TRUE if value == 0 else number[value - 1]
        return conjoin(below, TRUE if value == top else negate(number[value]))

    def up(self, number: Number, top: int) -> Number:
        """One more."""
        return tuple(disjoin(mark, self.at(number, slot, top)) for slot, mark in enumerate(number))

    def down(self, number: Number, top: int) -> Number:
        """One less."""
        del top
        return (*number[1:], FALSE)

    def around(self, number: Number, top: int) -> Number:
        """Marks do not go around."""
        raise AssertionError(f"marks should only serve shifting queues, not count {number} to {top} and around")


def _width(top: int) -> int:
    return max(top.bit_length(), 1)
