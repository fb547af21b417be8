"""Floating point as bit-vectors: what each operator of the table means in terms that every solver knows.

Input: an application of a `float.…` operator. Output: a term over bit-vectors with the same value for all arguments;
None for the remainder, whose circuit would be as deep as the exponents are far apart. Rounding is to nearest, ties to
even, and every result that is no number is the one of the table.

A number is taken apart into sign, exponent and significand; results are exact up to a sticky bit, then normalised and
rounded in one place. After: Muller et al., "Handbook of Floating-Point Arithmetic", 2010, chapters 8 and 9; the shape
of the circuits is that of SymFPU (Brain, Schanda, Sun, "Building Better Bit-Blasting for Floating-Point Problems",
2019).
"""

from __future__ import annotations

from collections.abc import Callable

from clew.ir.terms import FALSE, Apply, Term, apply, bits, conjoin, disjoin, equal, ite, negate, resize, width_of
from clew.records import dataclass

_EXPONENTS = {32: 8, 64: 11}
_MORE = 4
"""So many bits more than those of a format have exponents on the way: products, quotients and shifts fit."""


@dataclass(frozen=True, slots=True)
class _Format:
    """The widths of a format."""

    width: int

    @property
    def exponent(self) -> int:
        return _EXPONENTS[self.width]

    @property
    def precision(self) -> int:
        """The bits of a significand, the hidden one among them."""
        return self.width - self.exponent

    @property
    def bias(self) -> int:
        return (1 << (self.exponent - 1)) - 1

    @property
    def working(self) -> int:
        """The width of exponents on the way."""
        return self.exponent + _MORE

    def number(self, value: int) -> Term:
        """A constant exponent."""
        return bits(value & ((1 << self.working) - 1), self.working)

    @property
    def nothing(self) -> Term:
        """What is no number."""
        return bits(((1 << (self.exponent + 1)) - 1) << (self.precision - 2), self.width)

    def infinite(self, sign: Term) -> Term:
        """Infinity with that sign."""
        return _signed(sign, bits(((1 << self.exponent) - 1) << (self.precision - 1), self.width))


class _Number:
    """A number in parts; each is made when it is asked for."""

    def __init__(self, term: Term) -> None:
        self.term = term
        self.format = _Format(width_of(term))
        width, precision = self.format.width, self.format.precision
        self.sign = _bit(term, width - 1)
        self._exponent = _slice(term, width - 2, precision - 1)
        self._fraction = _slice(term, precision - 2, 0)
        full = equal(self._exponent, bits((1 << self.format.exponent) - 1, self.format.exponent))
        whole = equal(self._fraction, bits(0, precision - 1))
        self.is_nothing = conjoin(full, negate(whole))
        self.is_infinite = conjoin(full, whole)
        self.is_small = equal(self._exponent, bits(0, self.format.exponent))
        """Zero, or below the normal numbers."""
        self.is_zero = conjoin(self.is_small, whole)
        self.magnitude = _slice(term, width - 2, 0)

    @property
    def significand(self) -> Term:
        """With its hidden bit; its first bit stands for two to the power of `power`."""
        return apply("concat", ite(self.is_small, bits(0, 1), bits(1, 1)), self._fraction)

    @property
    def power(self) -> Term:
        """The exponent of the hidden bit."""
        least = self.format.number(1 - self.format.bias)
        usual = apply("sub", resize(self._exponent, self.format.working), self.format.number(self.format.bias))
        return ite(self.is_small, least, usual)

    def normalised(self) -> tuple[Term, Term]:
        """Significand and power where the first bit is set, for all that is not zero."""
        return _normalised(self.significand, self.power)


def as_bits(term: Apply) -> Term | None:
    """The application as a term over bit-vectors; None where there is none."""
    make = _MEANINGS.get(term.operator)
    return None if make is None else make(term)


# --- taking apart and putting together ------------------------------------------------------------------------------


def _slice(term: Term, high: int, low: int) -> Term:
    return apply("extract", term, parameters=(high, low))


def _bit(term: Term, place: int) -> Term:
    """Whether a bit is set."""
    return equal(_slice(term, place, place), bits(1, 1))


def _signed(sign: Term, magnitude: Term) -> Term:
    """A number with that sign; the first bit of the magnitude is not set."""
    width = width_of(magnitude)
    return apply("bitor", magnitude, ite(sign, bits(1 << (width - 1), width), bits(0, width)))


def _normalised(significand: Term, power: Term) -> tuple[Term, Term]:
    """Shift until the first bit is set: by powers of two, the largest first."""
    width, step = width_of(significand), 1
    while 2 * step < width:
        step *= 2
    while step:
        empty = equal(_slice(significand, width - 1, width - step), bits(0, step))
        moved = apply("shl", significand, bits(step, width))
        significand = ite(empty, moved, significand)
        power = ite(empty, apply("sub", power, bits(step, width_of(power))), power)
        step //= 2
    return significand, power


def _shifted_right(term: Term, by: Term) -> Term:
    """A shift whose last bit tells whether something was lost; `by` counts as unsigned and may be too much."""
    width = width_of(term)
    amount = resize(by, max(width, width_of(by)))
    much = apply("ult", bits(width - 1, width_of(amount)), amount)
    place = ite(much, bits(width - 1, width), resize(amount, width))
    moved = apply("lshr", term, place)
    lost = negate(equal(apply("shl", moved, place), term))
    kept = ite(much, bits(0, width), moved)
    sticky = ite(much, negate(equal(term, bits(0, width))), lost)
    return apply("bitor", kept, _truth(sticky, width))


def _truth(condition: Term, width: int) -> Term:
    return ite(condition, bits(1, width), bits(0, width))


def _rounded(target: _Format, sign: Term, power: Term, significand: Term) -> Term:
    """The nearest number of the format: the first bit of the significand, which need not be set, stands for `power`.

    The last bit of the significand is sticky. A significand of zero gives zero.
    """
    precision = target.precision
    if width_of(significand) < precision + 2:
        missing = precision + 2 - width_of(significand)
        significand = apply("concat", significand, bits(0, missing))
    shifted, power = _normalised(significand, power)
    width, working = width_of(shifted), width_of(power)
    least = bits((1 - target.bias) & ((1 << working) - 1), working)
    low = apply("slt", power, least)
    fitted = ite(low, _shifted_right(shifted, apply("sub", least, power)), shifted)
    # What is kept, the bit behind it, and whether anything is left.
    kept = resize(_slice(fitted, width - 1, width - precision), precision + 1)
    half = _bit(fitted, width - precision - 1)
    rest = negate(equal(_slice(fitted, width - precision - 2, 0), bits(0, width - precision - 1)))
    up = conjoin(half, disjoin(rest, _bit(kept, 0)))
    result = apply("add", kept, _truth(up, precision + 1))
    # Carrying over makes the significand a power of two: its bits are right as they are, one exponent higher.
    carried = _bit(result, precision)
    normal = disjoin(carried, _bit(result, precision - 1))
    raised = ite(carried, apply("add", power, bits(1, working)), power)
    biased = apply("add", ite(low, least, raised), bits(target.bias, working))
    biased = ite(conjoin(low, carried), bits(2, working), biased)
    most = bits((1 << target.exponent) - 1, working)
    overflows = conjoin(negate(low), apply("sle", most, biased))
    field = ite(normal, _slice(biased, target.exponent - 1, 0), bits(0, target.exponent))
    fraction = ite(carried, _slice(result, precision - 1, 1), _slice(result, precision - 2, 0))
    packed = apply("concat", bits(0, 1), apply("concat", field, fraction))
    empty = equal(significand, bits(0, width))
    finite = ite(empty, bits(0, target.width), packed)
    return ite(conjoin(overflows, negate(empty)), target.infinite(sign), _signed(sign, finite))


# --- operators ------------------------------------------------------------------------------------------------------


def _sum(one: _Number, other: _Number) -> Term:
    """Addition: the larger magnitude first; the smaller one is moved behind it with three bits more."""
    target = one.format
    swap = apply("ult", one.magnitude, other.magnitude)
    large, small = _chosen(swap, other, one), _chosen(swap, one, other)
    width = target.precision + 4
    wide = apply("shl", resize(large.significand, width), bits(3, width))
    narrow = apply("shl", resize(small.significand, width), bits(3, width))
    moved = _shifted_right(narrow, apply("sub", large.power, small.power))
    opposite = apply("xor", large.sign, small.sign)
    total = ite(opposite, apply("sub", wide, moved), apply("add", wide, moved))
    power = apply("add", large.power, target.number(1))
    none = equal(total, bits(0, width))
    sign = ite(none, conjoin(large.sign, small.sign), large.sign)
    finite = _rounded(target, sign, power, total)
    wrong = disjoin(one.is_nothing, other.is_nothing, conjoin(one.is_infinite, other.is_infinite, opposite))
    endless = ite(one.is_infinite, target.infinite(one.sign), target.infinite(other.sign))
    return ite(wrong, target.nothing, ite(disjoin(one.is_infinite, other.is_infinite), endless, finite))


def _chosen(condition: Term, then: _Number, otherwise: _Number) -> _Number:
    return _Number(ite(condition, then.term, otherwise.term))


def _add(term: Apply) -> Term:
    return _sum(*map(_Number, term.arguments))


def _sub(term: Apply) -> Term:
    left, right = map(_Number, term.arguments)
    width = left.format.width
    turned = apply("bitxor", right.term, bits(1 << (width - 1), width))
    return _sum(left, _Number(turned))


def _mul(term: Apply) -> Term:
    one, other = map(_Number, term.arguments)
    target = one.format
    width = 2 * target.precision
    product = apply("mul", resize(one.significand, width), resize(other.significand, width))
    power = apply("add", apply("add", one.power, other.power), target.number(1))
    sign = apply("xor", one.sign, other.sign)
    finite = _rounded(target, sign, power, product)
    lost = disjoin(conjoin(one.is_infinite, other.is_zero), conjoin(one.is_zero, other.is_infinite))
    wrong = disjoin(one.is_nothing, other.is_nothing, lost)
    endless = disjoin(one.is_infinite, other.is_infinite)
    return ite(wrong, target.nothing, ite(endless, target.infinite(sign), finite))


def _div(term: Apply) -> Term:
    one, other = map(_Number, term.arguments)
    target = one.format
    precision = target.precision
    width = 2 * precision + 3
    above, upper = one.normalised()
    below, lower = other.normalised()
    dividend = apply("shl", resize(above, width), bits(precision + 2, width))
    divisor = resize(below, width)
    quotient = apply("udiv", dividend, divisor)
    rest = negate(equal(apply("urem", dividend, divisor), bits(0, width)))
    whole = apply("shl", _slice(quotient, precision + 3, 0), bits(1, precision + 4))
    exact = apply("bitor", whole, _truth(rest, precision + 4))
    sign = apply("xor", one.sign, other.sign)
    # The quotient has its first bit at the place of two to the power of precision + 2; it was moved by one.
    finite = _rounded(target, sign, apply("sub", upper, lower), exact)
    wrong = disjoin(
        one.is_nothing,
        other.is_nothing,
        conjoin(one.is_zero, other.is_zero),
        conjoin(one.is_infinite, other.is_infinite),
    )
    none = disjoin(one.is_zero, other.is_infinite)
    endless = disjoin(one.is_infinite, other.is_zero)
    known = ite(none, _signed(sign, bits(0, target.width)), ite(endless, target.infinite(sign), finite))
    return ite(wrong, target.nothing, known)


def _sqrt(term: Apply) -> Term:
    """Bit by bit, the first one first: a bit is set where the square of what is there then is not too much."""
    (number,) = map(_Number, term.arguments)
    target = number.format
    significand, power = number.normalised()
    count = target.precision + 2
    odd = _bit(power, 0)
    width = 2 * count + 2
    # An even power: the root has half of it. The radicand has two bits for each bit of the root.
    radicand = apply("shl", resize(significand, width), bits(width - 1 - target.precision, width))
    radicand = ite(odd, apply("shl", radicand, bits(1, width)), radicand)
    root: Term = bits(0, count + 2)
    left: Term = bits(0, count + 2)
    for place in range(width // 2 - 1, -1, -1):
        pair = _slice(radicand, 2 * place + 1, 2 * place)
        left = apply("concat", _slice(left, count - 1, 0), pair)
        trial = apply("concat", _slice(root, count - 1, 0), bits(1, 2))
        fits = apply("ule", trial, left)
        left = ite(fits, apply("sub", left, trial), left)
        root = apply("concat", _slice(root, count, 0), ite(fits, bits(1, 1), bits(0, 1)))
    sticky = _truth(negate(equal(left, bits(0, count + 2))), count + 3)
    whole = apply("bitor", apply("concat", root, bits(0, 1)), sticky)
    half = apply("ashr", power, target.number(1))
    # The root has count + 1 bits: its first one stands for the half power, and one bit stands in front of it.
    finite = _rounded(target, FALSE, apply("add", half, target.number(1)), whole)
    wrong = disjoin(number.is_nothing, conjoin(number.sign, negate(number.is_zero)))
    kept = disjoin(number.is_zero, conjoin(number.is_infinite, negate(number.sign)))
    return ite(wrong, target.nothing, ite(kept, number.term, finite))


def _eq(term: Apply) -> Term:
    one, other = map(_Number, term.arguments)
    same = disjoin(equal(one.term, other.term), conjoin(one.is_zero, other.is_zero))
    return conjoin(negate(one.is_nothing), negate(other.is_nothing), same)


def _lt(term: Apply) -> Term:
    one, other = map(_Number, term.arguments)
    both = conjoin(negate(one.is_nothing), negate(other.is_nothing), negate(conjoin(one.is_zero, other.is_zero)))
    above = apply("ult", one.magnitude, other.magnitude)
    below = apply("ult", other.magnitude, one.magnitude)
    return conjoin(both, ite(one.sign, ite(other.sign, below, negate(FALSE)), ite(other.sign, FALSE, above)))


def _le(term: Apply) -> Term:
    return disjoin(_lt(term), _eq(term))


def _unordered(term: Apply) -> Term:
    one, other = map(_Number, term.arguments)
    return disjoin(one.is_nothing, other.is_nothing)


def _round(term: Apply) -> Term:
    """To a whole number: bits behind the point are taken away, or the number becomes the next one with none."""
    (number,) = map(_Number, term.arguments)
    (mode,) = term.parameters
    target = number.format
    width, precision = target.width, target.precision
    behind = apply("sub", target.number(precision - 1), number.power)
    place = resize(behind, width)
    unit = apply("shl", bits(1, width), place)
    mask = apply("sub", unit, bits(1, width))
    cut = apply("bitand", number.term, apply("bitnot", mask))
    rest = apply("bitand", number.term, mask)
    some = negate(equal(rest, bits(0, width)))
    middle = apply("lshr", unit, bits(1, width))
    odd = negate(equal(apply("bitand", number.term, unit), bits(0, width)))
    nearest = disjoin(apply("ult", middle, rest), conjoin(equal(rest, middle), odd))
    away = (conjoin(number.sign, some), conjoin(negate(number.sign), some), FALSE, nearest)[mode]
    inside = apply("add", cut, ite(away, unit, bits(0, width)))
    one = bits(target.bias << (precision - 1), width)
    half = bits((target.bias - 1) << (precision - 1), width)
    magnitude = resize(number.magnitude, width)
    less = (number.sign, negate(number.sign), FALSE, apply("ult", half, magnitude))[mode]
    fraction = _signed(number.sign, ite(conjoin(less, negate(number.is_zero)), one, bits(0, width)))
    small = apply("slt", number.power, target.number(0))
    whole = apply("sle", target.number(precision - 1), number.power)
    found = ite(whole, number.term, ite(small, fraction, inside))
    return ite(number.is_nothing, target.nothing, found)


def _of(term: Apply, *, as_signed: bool) -> Term:
    """A whole number: its first bit stands for the power of its place."""
    (number,) = term.arguments
    target = _Format(term.parameters[0])
    width = width_of(number) + 1
    sign = _bit(number, width - 2) if as_signed else FALSE
    wide = resize(number, width, signed=as_signed)
    magnitude = ite(sign, apply("neg", wide), wide)
    return _rounded(target, sign, target.number(width - 1), magnitude)


def _to(term: Apply, *, as_signed: bool) -> Term:
    """The whole part, or the nearest whole number that fits; zero for what is no number."""
    (number,) = map(_Number, term.arguments)
    size = term.parameters[0]
    target = number.format
    precision = target.precision
    width = max(size, precision) + 1
    significand = resize(number.significand, width)
    right = resize(apply("sub", target.number(precision - 1), number.power), width)
    left = resize(apply("sub", number.power, target.number(precision - 1)), width)
    large = apply("sle", target.number(precision - 1), number.power)
    whole = ite(large, apply("shl", significand, left), apply("lshr", significand, right))
    whole = ite(apply("slt", number.power, target.number(0)), bits(0, width), whole)
    least, most = (1 << (size - 1), (1 << (size - 1)) - 1) if as_signed else (0, (1 << size) - 1)
    limit = ite(number.sign, bits(least, width), bits(most, width))
    beyond = disjoin(apply("sle", target.number(size), number.power), apply("ult", limit, whole))
    fitted = ite(beyond, limit, whole)
    found = _slice(ite(number.sign, apply("neg", fitted), fitted), size - 1, 0)
    return ite(number.is_nothing, bits(0, size), found)


def _convert(term: Apply) -> Term:
    (number,) = map(_Number, term.arguments)
    target = _Format(term.parameters[0])
    wider = target if target.working > number.format.working else number.format
    power = resize(number.power, wider.working, signed=True)
    finite = _rounded(target, number.sign, power, number.significand)
    return ite(number.is_nothing, target.nothing, ite(number.is_infinite, target.infinite(number.sign), finite))


_MEANINGS: dict[str, Callable[[Apply], Term]] = {
    "float.add": _add,
    "float.sub": _sub,
    "float.mul": _mul,
    "float.div": _div,
    "float.sqrt": _sqrt,
    "float.eq": _eq,
    "float.lt": _lt,
    "float.le": _le,
    "float.unordered": _unordered,
    "float.round": _round,
    "float.of_signed": lambda term: _of(term, as_signed=True),
    "float.of_unsigned": lambda term: _of(term, as_signed=False),
    "float.to_signed": lambda term: _to(term, as_signed=True),
    "float.to_unsigned": lambda term: _to(term, as_signed=False),
    "float.convert": _convert,
}
