"""Differences: how far apart numbers are that a program compares, as the ends of a ring, or a place and a length.

Input: what is known in a situation, and what is written or learnt. Output: *distances*: by pair of variables what is
known of the first minus the second, modulo the width of the narrower one. One of each pair is a *root*: a global or a
place in memory that conditions compare with another; other variables are in pairs while they are moved copies of roots.
So `head != tail`, `in - out <= SIZE` of numbers that wrap around, and `at < length` are kept.

Why it is sound: a distance contains the difference of the two in each run that comes to the place. Who is written loses
its distances, unless it is given another variable moved by a number: then they are those of that one, moved, which also
holds modulo fewer bits. Distances are joined and widened as sets of values are.

After: Mine, "The Octagon Abstract Domain", 2006 (difference bounds); Logozzo and Fahndrich, "Pentagons", 2010.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from clew.analysis.values.domain import Held, numbers_of
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Constant, Term, Variable
from clew.ir.walk import conjuncts
from clew.logic import range_bits
from clew.logic.range_bits import Known
from clew.logic.ranges import COMPARISONS

Pair = tuple[Variable, Variable]
Distances = Mapping[Pair, Known]
Look = Callable[[Variable], Held]
_REMEMBERED = 1 << 15


def width_of(one: Term, other: Term | None = None) -> int:
    """The width of a number or of a difference; 0 where there is none."""
    width = one.sort.width if isinstance(one.sort, Bits) else 0
    return width if other is None else min(width, width_of(other))


def in_order(one: Variable, other: Variable) -> Pair:
    """The two as they are written as a pair."""
    return (one, other) if one.name <= other.name else (other, one)


def is_apart(known: Known) -> bool:
    """Whether a difference is never zero."""
    return known[0] > 0 or known[2] > 0 or known[3] < 0


def says_nothing(known: Known, pair: Pair) -> bool:
    """Whether a difference may be any number."""
    return known[:4] == range_bits.everything(width_of(*pair))[:4]


# --- what is known --------------------------------------------------------------------------------------------------


def distance(distances: Distances, look: Look, one: Variable, other: Variable) -> Known:
    """All that is known of one minus the other: as a pair, by another one in between, and by values."""
    width = width_of(one, other)
    found = _by_values(look, one, other)
    known = _direct(distances, one, other)
    if known is not None:
        if known[0] == known[1]:
            return known
        found = range_bits.meet(found, known, width) or found
    for middle in _partners(distances, one):
        first, second = _direct(distances, one, middle), _direct(distances, middle, other)
        if middle != other and first is not None and second is not None and width_of(middle) >= width:
            first = _narrow(first, width_of(one, middle), width)
            second = _narrow(second, width_of(middle, other), width)
            found = range_bits.meet(found, _plus(first, second, width), width) or found
    return found


def is_said(distances: Distances, one: Variable, other: Variable) -> bool:
    """Whether more is known of a difference than the two values say."""
    if in_order(one, other) in distances:
        return True
    return any(in_order(middle, other) in distances for middle in _partners(distances, one))


def _direct(distances: Distances, one: Variable, other: Variable) -> Known | None:
    if one == other:
        return range_bits.exactly(0, width_of(one))
    known = distances.get(in_order(one, other))
    return known if known is None or (one, other) in distances else _minus(_NOTHING, known, width_of(one, other))


def _by_values(look: Look, one: Variable, other: Variable) -> Known:
    width = width_of(one, other)
    sides: list[Known] = []
    for each in (one, other):
        held = look(each)
        known = numbers_of(held)
        if known is None or held.pointers != ():
            return range_bits.everything(width)
        sides.append(_narrow(known, width_of(each), width))
    return _minus(sides[0], sides[1], width)


_NOTHING: Known = (0, 0, 0, 0, 0, 0)
"""The number zero, of which no bits are said."""


@lru_cache(_REMEMBERED)
def _plus(one: Known, other: Known, width: int) -> Known:
    return range_bits.add(one, other, width)


@lru_cache(_REMEMBERED)
def _minus(one: Known, other: Known, width: int) -> Known:
    return range_bits.sub(one, other, width)


def _partners(distances: Distances, each: Variable) -> list[Variable]:
    return [two if one == each else one for one, two in distances if each in (one, two)]


def _narrow(known: Known, width: int, fewer: int) -> Known:
    return known if width == fewer else range_bits.extract(known, fewer - 1, 0, width)


def _add(found: dict[Pair, Known], one: Variable, other: Variable, known: Known) -> None:
    pair = in_order(one, other)
    found[pair] = known if pair == (one, other) else _minus(_NOTHING, known, width_of(*pair))


# --- writing --------------------------------------------------------------------------------------------------------


def assigned(
    distances: Distances, look: Look, roots: frozenset[Variable], target: Variable, value: Term
) -> dict[Pair, Known]:
    """The distances of a variable behind the assignment of a value; the others are those of before."""
    sum_ = _moved(value)
    found: dict[Pair, Known] = {}
    if sum_ is None or not width_of(target):
        return found
    source, by, exact = sum_
    near = {each for pair in distances for each in pair}
    others = roots | near if target in roots else roots if source in near | roots else frozenset()
    for each in sorted(others, key=lambda each: each.name):
        width = width_of(target, each)
        if each == target or not 0 < width <= exact or width_of(source, each) < width:
            continue
        known = _narrow(distance(distances, look, source, each), width_of(source, each), width)
        apart = _plus(known, range_bits.exactly(by % (1 << width), width), width)
        if not says_nothing(apart, (target, each)):
            _add(found, target, each, apart)
    return found


def _moved(value: Term) -> tuple[Variable, int, int] | None:
    """The variable and the number that are added, and modulo how many bits; None if a term is no such sum."""
    bits = by = 0
    while isinstance(value, Apply):
        match value:
            case Apply(operator="zero_extend" | "sign_extend", arguments=(inner,)):
                pass
            case Apply(operator="extract", arguments=(inner,), parameters=(_, 0)):
                pass
            case Apply(operator="add", arguments=(inner, Constant(value=int(more)))):
                by += more
            case Apply(operator="sub", arguments=(inner, Constant(value=int(less)))):
                by -= less
            case _:
                return None
        bits = min(bits or width_of(value), width_of(value), width_of(inner))
        value = inner
    return (value, by, bits or width_of(value)) if isinstance(value, Variable) else None


# --- learning -------------------------------------------------------------------------------------------------------


def learnt(
    condition: Term, distances: Distances, look: Look, roots: frozenset[Variable], known: Mapping[Term, Known]
) -> dict[Pair, Known] | None:
    """The distances that a condition teaches where it holds; None where it cannot."""
    found: dict[Pair, Known] = {}
    for each in conjuncts(condition):
        for one, other, apart in _differences(each, look, known):
            both = range_bits.meet(apart, distance(distances, look, one, other), width_of(one, other))
            if both is None:
                return None
            for left, right, further in _around(one, other, both, distances, roots):
                pair = in_order(left, right)
                more = further if pair == (left, right) else _minus(_NOTHING, further, width_of(*pair))
                before = found.get(pair) or distances.get(pair)
                after = more if before is None else range_bits.meet(before, more, width_of(*pair))
                if after is None:
                    return None
                if not says_nothing(after, pair):
                    found[pair] = after
    return found


def _around(
    one: Variable, other: Variable, apart: Known, distances: Distances, roots: frozenset[Variable]
) -> Iterator[tuple[Variable, Variable, Known]]:
    """What a distance says of pairs of roots, each of them one of the two or in a pair with it."""
    width = width_of(one, other)

    def near(each: Variable) -> Iterator[tuple[Variable, Known]]:
        yield each, range_bits.exactly(0, width)
        for far in _partners(distances, each):
            known = _direct(distances, far, each)
            if far in roots and width_of(far, each) >= width and known is not None:
                yield far, _narrow(known, width_of(far, each), width)

    for left, first in near(one):
        for right, second in near(other):
            if left != right and width_of(left, right) == width and not roots.isdisjoint((left, right)):
                yield left, right, _minus(_plus(first, apart, width), second, width)


def _differences(
    condition: Term, look: Look, known: Mapping[Term, Known]
) -> Iterator[tuple[Variable, Variable, Known]]:
    """What a comparison says of the difference of its sides, and of a difference that is one of its sides."""
    positive = True
    while isinstance(condition, Apply) and condition.operator == "not":
        condition, positive = condition.arguments[0], not positive
    if not isinstance(condition, Apply) or condition.operator not in COMPARISONS:
        return
    for side in condition.arguments:
        pair = _subtracted(side)
        if pair is not None and side in known:
            yield *pair, _narrow(known[side], width_of(side), width_of(*pair))
    left, right = (_side(each, look, condition.operator) for each in condition.arguments)
    if left is not None and right is not None and left[0] != right[0]:
        (one, low, high), (other, least, most) = left, right
        first, last = _compared(condition.operator, positive, low - most, high - least)
        apart = condition.operator == "=" and not positive
        yield one, other, _modulo(first, last, apart, width_of(one, other))


def _side(side: Term, look: Look, operator: str) -> tuple[Variable, int, int] | None:
    """The variable that a side is, and its least and largest number as it is compared."""
    if not isinstance(side.sort, Bits):
        return None
    extended = isinstance(side, Apply) and side.operator in ("zero_extend", "sign_extend")
    inner = side.arguments[0] if extended and isinstance(side, Apply) else side
    if not isinstance(inner, Variable):
        return None
    held = look(inner)
    known = numbers_of(held)
    if known is None or held.pointers != ():
        return None
    by_sign = (isinstance(side, Apply) and side.operator == "sign_extend") or (
        operator in ("slt", "sle") and not extended
    )
    if by_sign and operator in ("ult", "ule") and known[2] < 0:
        return None
    return (inner, known[2], known[3]) if by_sign else (inner, known[0], known[1])


def _compared(operator: str, positive: bool, low: int, high: int) -> tuple[int, int]:  # noqa: FBT001
    """The limits of a difference whose sides compare so, or do not."""
    match operator, positive:
        case "=", _:
            return (0, 0) if positive else (low, high)
        case (("ult" | "slt"), True):
            return low, min(high, -1)
        case (("ult" | "slt"), False):
            return max(low, 0), high
        case _, True:
            return low, min(high, 0)
        case _:
            return max(low, 1), high


def _modulo(low: int, high: int, apart: bool, width: int) -> Known:  # noqa: FBT001
    """Numbers from low to high modulo the width, without zero where they are `apart`."""
    full = 1 << width
    found = range_bits.everything(width)
    if low > high:
        return found
    if high - low < full and low % full <= high % full:
        found = range_bits.meet(found, range_bits.unsigned(low % full, high % full, width), width) or found
    if -(full >> 1) <= low and high < full >> 1:
        found = range_bits.meet(found, range_bits.signed_between(low, high, width), width) or found
    if apart and -full < low and high < full:
        found = range_bits.meet(found, range_bits.unsigned(1, full - 1, width), width) or found
    return found


def _subtracted(side: Term) -> Pair | None:
    """The two variables whose difference a term is, modulo their width."""
    narrowest = width_of(side)
    while isinstance(side, Apply) and (
        side.operator in ("zero_extend", "sign_extend") or (side.operator == "extract" and side.parameters[1] == 0)
    ):
        narrowest = min(narrowest, width_of(side))
        side = side.arguments[0]
    if not isinstance(side, Apply) or side.operator != "sub":
        return None
    narrowest = min(narrowest, width_of(side))
    one, other = map(_moved, side.arguments)
    if one is None or other is None or one[1] != other[1] or min(one[2], other[2]) < width_of(one[0], other[0]):
        return None
    return (one[0], other[0]) if narrowest >= width_of(one[0], other[0]) and one[0] != other[0] else None
