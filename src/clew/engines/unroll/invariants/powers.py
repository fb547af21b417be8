"""Powers of two: what may hold of numbers that loops double and halve, so that halving them loses nothing.

Input: a system. Output: conditions that nobody has shown yet: that such a number is a power of two, or nothing; that it
is no more than another such number, or than a narrower number can be; that another one is a multiple of it; and that it
is so many times two what it started from. A division that is done bit by bit doubles the divisor and a power of two
until they are large enough, and halves both again; that the divisor is so many times the power is kept because neither
is odd then.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Term, Variable, apply, bits, conjoin, disjoin, equal, width_of
from clew.ir.walk import postorder
from clew.models.transition import TransitionSystem

_MOST_POWERS = 6
_WIDEST = 64
_BY_TWO = ("mul", "udiv", "sdiv")
_EXTENSIONS = ("zero_extend", "sign_extend")
_SHIFTS = ("shl", "lshr", "ashr")


def powers(system: TransitionSystem) -> tuple[Term, ...]:
    """See the module."""
    found = [*dict.fromkeys(_scaled(system))][:_MOST_POWERS]
    narrow = sorted({each.sort.width for each in system.variables if isinstance(each.sort, Bits)})
    started = (_is_doubled(each, first) for each, first in _starts(system, found))
    return (*map(_is_power, found), *_orders(found), *_limits(found, narrow), *_multiples(found), *started)


def _scaled(system: TransitionSystem) -> Iterator[Variable]:
    """The numbers that steps multiply with a power of two, or divide by one."""
    known = set(system.variables)
    for step in system.steps:
        for part in postorder(*(write.value for write in step.writes)):
            match part:
                case Apply(operator=operator, arguments=sides) if operator in _BY_TWO and any(map(_is_scale, sides)):
                    yield from (each for each in sides if isinstance(each, Variable) and each in known)
                case Apply(operator=operator, arguments=(Variable() as each, Constant())) if operator in _SHIFTS:
                    yield from (each,) if each in known else ()
                case _:
                    pass


def _is_scale(term: Term) -> bool:
    """Whether it is a power of two above one."""
    return isinstance(term, Constant) and isinstance(term.value, int) and term.value > 1 == term.value.bit_count()


def _is_power(each: Variable) -> Term:
    wide = width_of(each)
    return equal(apply("bitand", each, apply("sub", each, bits(1, wide))), bits(0, wide))


def _orders(found: list[Variable]) -> Iterator[Term]:
    for one, other in permutations(found, 2):
        if one.sort == other.sort:
            yield apply("ule", one, other)


def _limits(found: list[Variable], narrow: list[int]) -> Iterator[Term]:
    for each in found:
        wide = width_of(each)
        for width in narrow:
            yield from (apply("ule", each, bits(1 << size, wide)) for size in (width - 1, width) if 0 < size < wide)


def _multiples(found: list[Variable]) -> Iterator[Term]:
    """That one is a multiple of the other, which is a power of two."""
    for one, other in combinations(found, 2):
        for number, power in ((one, other), (other, one)):
            if number.sort == power.sort:
                wide = width_of(power)
                low = apply("bitand", number, apply("sub", power, bits(1, wide)))
                yield equal(low, bits(0, wide))


def _starts(system: TransitionSystem, found: list[Variable]) -> Iterator[tuple[Variable, Term]]:
    """What is written a number as well, or written as one, with that number; a narrower one is extended."""
    pairs = [
        (each.variable, _extended(each.value, other.variable))
        for step in system.steps
        for each in step.writes
        for other in step.writes
        if each.variable in found and other.variable not in found
        if (inner := _inner(each.value)) in (other.value, other.variable) and not isinstance(inner, Constant)
    ]
    yield from (pair for pair in dict.fromkeys(pairs) if width_of(pair[0]) <= _WIDEST)


def _inner(term: Term) -> Term:
    """What is extended, or the term."""
    while isinstance(term, Apply) and term.operator in _EXTENSIONS:
        (term,) = term.arguments
    return term


def _extended(like: Term, inner: Term) -> Term:
    """The inner term, extended as what is alike is."""
    if not (isinstance(like, Apply) and like.operator in _EXTENSIONS):
        return inner
    return apply(like.operator, _extended(like.arguments[0], inner), parameters=like.parameters)


def _is_doubled(each: Variable, first: Term) -> Term:
    """That it is the first number, shifted without losing a bit."""
    wide = width_of(each)
    shifted = ((apply("shl", first, bits(by, wide)), bits(by, wide)) for by in range(wide))
    return disjoin(
        *(conjoin(equal(each, left), equal(apply("lshr", left, by), first)) for left, by in shifted),
    )
