"""Values: sets of numbers and pointers, with what may be undefined among them.

A value is a plain tuple for speed: the numbers, the pointers, and whether it may be undefined. Numbers of bits are
what `range_bits` knows, or `NONE` where there is none; of a Bool the one truth value, or None for both. Pointers are
rows, one per object: the first and last offset and the step between them; `ANY` where nothing is known of them. A
pointer to nowhere is a number in disguise, with the object `NOWHERE_`.
"""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

from clew.ir.sorts import Bits, Bool, Sort
from clew.logic import range_bits
from clew.logic.range_bits import Known

NONE: tuple[()] = ()
"""No number."""
NOWHERE_ = ""
"""The object of pointers that are numbers."""
GONE = " gone"
"""How the names of objects end that are no more: there may be several of one name."""
_LEAST, _MOST = -(1 << 63), (1 << 63) - 1


class Row(NamedTuple):
    """Pointers into an object: from the first offset to the last, every so many bytes (0: one offset)."""

    object: str
    first: int
    last: int
    step: int


Pointers = tuple[Row, ...] | None
ANY = None
"""Pointers that may lead anywhere."""
Numbers = Known | tuple[()] | bool | None


class Held(NamedTuple):
    """A value."""

    numbers: Numbers
    pointers: Pointers
    undefined: bool


UNWRITTEN = Held(NONE, (), True)


def number(known: Known) -> Held:
    """Numbers that are all defined."""
    return Held(known, (), False)


def truth(value: bool | None) -> Held:  # noqa: FBT001 - it is the value
    """A truth value, or both."""
    return Held(value, (), False)


def pointers(*rows: Row) -> Held:
    """Pointers of different objects."""
    return Held(NONE, rows, False)


NULL = pointers(Row(NOWHERE_, 0, 0, 0))


def anything(sort: Sort) -> Held:
    """Every value of a sort that is no pointer in disguise."""
    match sort:
        case Bits(width=width):
            return number(range_bits.everything(width))
        case Bool():
            return truth(None)
        case _:
            return Held(NONE, ANY, False)


def is_empty(held: Held) -> bool:
    """Whether there is no value at all, as where nothing but what is undefined was there."""
    return held.numbers == NONE and held.pointers == ()


# --- rows -----------------------------------------------------------------------------------------------------------


def row(object_: str, first: int, last: int, step: int) -> Row:
    """The offsets; beyond what 64 bits hold they may be any."""
    if first < _LEAST or last > _MOST:
        return row_anywhere(object_)
    return Row(object_, first, last, step if first < last else 0)


def row_anywhere(object_: str) -> Row:
    """Any place of an object, or beyond."""
    return Row(object_, _LEAST, _MOST, 1)


def moved(at: Row, first: int, last: int, step: int) -> Row:
    """Pointers moved by any of some distances."""
    return row(at.object, at.first + first, at.last + last, gcd(at.step, step))


def joined_rows(one: Row, other: Row) -> Row:
    """Offsets of either."""
    if one == other:
        return one
    step = gcd(gcd(one.step, other.step), abs(one.first - other.first))
    return Row(one.object, min(one.first, other.first), max(one.last, other.last), step)


def _joined_pointers(one: Pointers, other: Pointers) -> Pointers:
    if one == other:
        return one
    if one is None or other is None:
        return ANY
    found = {each.object: each for each in one}
    for each in other:
        found[each.object] = joined_rows(found[each.object], each) if each.object in found else each
    return tuple(found[name] for name in sorted(found))


def both_rows(one: Row, other: Row) -> Row | None:
    """Offsets of both, and maybe more of the first one."""
    step = one.step or 1
    first = one.first + max(0, -(-(other.first - one.first) // step)) * step
    last = one.last - max(0, -(-(one.last - other.last) // step)) * step
    return Row(one.object, first, last, one.step if first < last else 0) if first <= last else None


def both_pointers(one: Held, other: Held) -> Held:
    """Pointers of both, and maybe more of the first one."""
    if one.pointers is ANY or other.pointers is ANY:
        return other if one.pointers is ANY else one
    known = {each.object: each for each in other.pointers}
    every = (both_rows(each, known[each.object]) for each in one.pointers if each.object in known)
    rows = tuple(each for each in every if each is not None)
    return Held(one.numbers, rows, one.undefined) if rows else one


# --- values ---------------------------------------------------------------------------------------------------------


def _joined_numbers(one: Numbers, other: Numbers) -> Numbers:
    if one == other and type(one) is type(other):
        return one
    if isinstance(one, tuple) and isinstance(other, tuple):
        if len(one) == 6 and len(other) == 6:
            return range_bits.join(one, other)
        return one or other
    return _joined_truths(one, other)


def _joined_truths(one: Numbers, other: Numbers) -> Numbers:
    if one == NONE:
        return other
    return one if other == NONE else None


def join(one: Held, other: Held) -> Held:
    """Values of either."""
    if one is other or one == other:
        return one
    return Held(
        _joined_numbers(one.numbers, other.numbers),
        _joined_pointers(one.pointers, other.pointers),
        one.undefined or other.undefined,
    )


def met(one: Held, other: Held, width: int) -> Held:
    """Numbers of both, and maybe more of the first one."""
    mine, theirs = numbers_of(one), numbers_of(other)
    if one == other or mine is None or theirs is None or one.pointers != () or other.pointers != ():
        return one
    both = range_bits.meet(mine, theirs, width)
    return one if both is None else Held(both, (), one.undefined and other.undefined)


def exact(held: Held) -> int | bool | None:
    """The one number or truth value, if there is just one and nothing else."""
    if held.pointers != () or held.undefined:
        return None
    numbers = held.numbers
    if isinstance(numbers, tuple):
        return numbers[0] if len(numbers) == 6 and numbers[0] == numbers[1] else None
    return numbers


def told(held: Held) -> object:
    """The same, or the one pointer: by what situations are told apart."""
    if held.numbers == NONE and held.pointers and len(held.pointers) == 1 and not held.undefined:
        (row,) = held.pointers
        return row if row.first == row.last else None
    return exact(held)


def numbers_of(held: Held) -> Known | None:
    """The numbers of bits, where there are some."""
    known = held.numbers
    return known if isinstance(known, tuple) and len(known) == 6 else None
