"""Pieces of the values of a word: what is left of terms is the same for all values of one.

Input: terms, the variables in them that hold the value, and a piece of its values. Output: the piece, cut at the
constants that the value is compared with and by the remainders that are taken of it, and what is left of the terms on
each part. Terms that use the value in another way raise `Used`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import lcm
from typing import NamedTuple

from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, bits, width_of
from clew.ir.walk import postorder, rewrite, variables

MOST_CLASSES = 64
"""Of so many remainders each may make a difference of its own."""
_COMPARISONS = frozenset({"=", "ult", "ule", "slt", "sle"})


class Piece(NamedTuple):
    """The values from first to last, as unsigned numbers, that have a remainder."""

    first: int
    last: int
    modulus: int = 1
    residue: int = 0

    def has(self, value: int) -> bool:
        """Whether the value is one of them."""
        return self.first <= value <= self.last and value % self.modulus == self.residue

    @property
    def least(self) -> int:
        """The least of them, if that is not behind the last."""
        return self.first + (self.residue - self.first) % self.modulus

    @property
    def greatest(self) -> int:
        """The greatest of them, if that is not before the first."""
        return self.last - (self.last - self.residue) % self.modulus


class Used(Exception):
    """All values of a piece make a difference; with a modulus, only their remainders do."""

    def __init__(self, modulus: int | None = None) -> None:
        super().__init__(modulus)
        self.modulus = modulus


def mentions(terms: tuple[Term, ...], holders: frozenset[Variable]) -> bool:
    """Whether the terms use the value."""
    return any(each in holders for each in variables(*terms))


def divided(
    terms: tuple[Term, ...], holders: frozenset[Variable], piece: Piece
) -> list[tuple[Piece, tuple[Term, ...]]]:
    """The piece, cut so that the same is left of the terms wherever the holders are on a part; and what that is."""
    if not mentions(terms, holders):
        return [(piece, terms)]
    found, modulus = _cuts(terms, holders)
    cuts = sorted({piece.first, piece.last + 1, *(cut for cut in found if piece.first < cut <= piece.last)})
    modulus = lcm(modulus, piece.modulus)
    if modulus > MOST_CLASSES:
        raise Used
    return [(part, tuple(_where(term, holders, part.least) for term in terms)) for part in parts(cuts, modulus, piece)]


def parts(cuts: Sequence[int], modulus: int, piece: Piece) -> Iterator[Piece]:
    """What is in a piece between two cuts each, with each remainder."""
    for first, end in pairwise(cuts):
        for residue in range(piece.residue, modulus, piece.modulus):
            part = Piece(first, end - 1, modulus, residue)
            if part.least < end:
                yield part


def _where(term: Term, holders: frozenset[Variable], value: int) -> Term:
    """The term where the holders have this value."""

    def put(part: Term) -> Term | None:
        return bits(value, part.sort.width) if part in holders and isinstance(part.sort, Bits) else None

    return rewrite(term, put)


class _Shift(NamedTuple):
    """A term that is the value, extended in the end, and so much more; modulo two to the width of the value."""

    width: int
    more: int = 0


def _cuts(terms: tuple[Term, ...], holders: frozenset[Variable]) -> tuple[set[int], int]:
    """Where comparisons with constants change their value, and by which number only the remainder counts beside that.

    Raises Used where a holder is used in another way.

    Between the cuts neither the value, which does not change its sign there, nor what is made of it by adding constants
    goes past zero or changes its sign: so it is in order both ways, and a comparison changes at its constant alone.
    """
    found: set[int] = set()
    modulus = 1
    shifts: dict[Term, _Shift] = {
        term: _Shift(term.sort.width)
        for term in postorder(*terms)
        if isinstance(term, Variable) and term in holders and isinstance(term.sort, Bits)
    }
    for term in postorder(*terms):
        if not isinstance(term, Apply | Observe) or not any(each in shifts for each in term.arguments):
            continue
        if isinstance(term, Observe):
            raise Used
        subject, number = _beside_number(term, shifts)
        width, more = shifts[subject]
        if term.operator in ("sign_extend", "zero_extend"):
            shifts[term] = shifts[subject]
        elif number is not None and term.operator == "add":
            shifts[term] = _Shift(width, more + number)
            half = 1 << (width_of(term) - 1)
            found |= {-more - number, half - more - number}
        elif number is not None and term.operator in _COMPARISONS:
            found |= {number - more, number + 1 - more}
        elif (divisor := _divisor(term, subject, number)) is not None and divisor <= 1 << width:
            modulus = lcm(modulus, divisor)
        else:
            raise Used
    if any(term in shifts for term in terms):
        raise Used
    size = 1 << max((each.width for each in shifts.values()), default=0)
    return {cut % size for cut in found}, modulus


def _divisor(term: Apply, subject: Term, number: int | None) -> int | None:
    """By which number the remainder of the subject decides the term, if it is one of few."""
    match term:
        case Apply(operator="urem" | "srem", arguments=(first, _)) if first is subject and number is not None:
            return number if 0 < number <= MOST_CLASSES else None
        case Apply(operator="extract", parameters=(int(high), _)):
            return 2 << high if 2 << high <= MOST_CLASSES else None
        case _:
            return None


def _beside_number(term: Apply, shifts: Mapping[Term, _Shift]) -> tuple[Term, int | None]:
    """The argument that is a shifted value, and the number beside it, if that is what is there."""
    subject = next(each for each in term.arguments if each in shifts)
    others = [each for each in term.arguments if each is not subject]
    match others:
        case [Constant(value=int(number))]:
            return subject, number
        case _:
            return subject, None
