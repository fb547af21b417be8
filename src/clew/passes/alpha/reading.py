"""Reading: terms over wide variables as terms over narrow ones.

Input: a term, how many of its low bits are wanted, the narrow variables, and what is known of values where the term
stands. Output: a term of that width with the same low bits. Where the low bits of operators depend on low bits of
operands alone, no more is asked of those; elsewhere a variable is read as a whole, which is possible where its values
are known to have no other bits than those that are kept. Otherwise the term is *vague*.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.graphs import complete, preorder
from clew.ir.sorts import Array, Bits, Bool, Sort
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, apply, constant, observe
from clew.ir.values import UNDEFINED
from clew.ir.walk import array_parts
from clew.logic.ranges import Ranges
from clew.passes.bits.demand import CLOSED
from clew.records import dataclass

_UNSIGNED = {"=": "=", "ult": "ult", "ule": "ule", "slt": "ult", "sle": "ule"}
"""Comparisons, and how they are written where no value is negative."""
Request = tuple[Term, int]
"""A term, and how many of its low bits are wanted (of each element, if it is an array); -1 for what has none."""


class Vague(Exception):
    """What is wanted depends on bits that are not kept."""

    def __init__(self, part: Term) -> None:
        super().__init__(part)
        self.part = part


def wide(sort: Sort) -> int:
    """How many bits a value, or an element, has; -1 for what has none."""
    match sort:
        case Bits(width=width):
            return width
        case Bool():
            return 1
        case Array(element=element):
            return wide(element)
        case _:
            return -1


@dataclass(slots=True)
class Reader:
    """Reads terms at one place; `narrow` gives what is left of a variable or of an observed local, None for nothing."""

    narrow: Callable[[Term], Term | None]
    ranges: Ranges

    def whole(self, term: Term) -> Term:
        """The term with all of its bits."""
        return self.low(term, wide(term.sort))

    def low(self, term: Term, count: int) -> Term:
        """So many low bits of the term; raises Vague where they are not to be had."""
        done: dict[Request, Term] = {}

        def build(request: Request) -> Term:
            return self._build(*request, [done[each] for each in self._parts(*request)])

        return complete(done, (term, count), lambda request: self._parts(*request), build)

    # --- what of the arguments is wanted ------------------------------------------------------------------------------

    def _parts(self, term: Term, count: int) -> list[Request]:
        if not isinstance(term, Apply):
            arguments = term.arguments if isinstance(term, Observe) else ()
            return [(each, wide(each.sort)) for each in arguments]
        arguments = term.arguments
        match term.operator:
            case operator if operator in CLOSED:
                return [(each, count) for each in arguments]
            case "zero_extend":
                return [(arguments[0], min(count, wide(arguments[0].sort)))]
            case "sign_extend":
                return [(arguments[0], min(count, wide(arguments[0].sort)))]
            case "extract":
                high, low = term.parameters
                return [(arguments[0], min(low + count, high + 1))]
            case "shl" if self._shift(term, count) is not None:
                return [(arguments[0], count)]
            case "ite":
                return [(arguments[0], 1), (arguments[1], count), (arguments[2], count)]
            case "select":
                return [(arguments[0], self._element(arguments[0])), (arguments[1], wide(arguments[1].sort))]
            case "store":
                return [(arguments[0], count), (arguments[1], wide(arguments[1].sort)), (arguments[2], count)]
            case "array":
                return [(each, count) for each in arguments]
            case operator if operator in _UNSIGNED and (room := self._room(term)) is not None:
                return [(each, room) for each in arguments]
            case _:
                return [(each, wide(each.sort)) for each in arguments]

    def _element(self, array: Term) -> int:
        """How many bits the elements of an array have that is made of narrow ones."""
        leaf = next((each for each in preorder((array,), array_parts) if isinstance(each, Variable)), None)
        kept = array if leaf is None else self.narrow(leaf)
        return 0 if kept is None else wide(kept.sort)

    def _shift(self, term: Apply, count: int) -> int | None:
        """By how much a constant shift moves, where that leaves something of the operand."""
        amount = term.arguments[1]
        value = amount.value if isinstance(amount, Constant) else None
        return value if isinstance(value, int) and value < count else None

    def _room(self, term: Apply) -> int | None:
        """How many low bits decide a comparison, where that is not all of them."""
        sort = term.arguments[0].sort
        if not isinstance(sort, Bits):
            return None
        room = 1
        for each in term.arguments:
            known = self.ranges.of(each)
            if not isinstance(known, tuple) or len(known) != 6:
                return None
            room = max(room, known[1].bit_length())
        # With the highest bit out of play signs do not matter.
        return room if room < sort.width else None

    # --- the narrow term ----------------------------------------------------------------------------------------------

    def _build(self, term: Term, count: int, parts: list[Term]) -> Term:
        match term:
            case Constant():
                return _constant(term, count)
            case Variable():
                return self._leaf(term, count)
            case Observe(observation=observation, names=names):
                if not parts and wide(term.sort) > 0:
                    return self._leaf(term, count)
                return _cut(observe(observation, names, tuple(parts), term.sort), count)
            case Apply():
                return self._apply(term, count, parts)

    def _leaf(self, term: Term, count: int) -> Term:
        kept = self.narrow(term)
        if kept is term:
            return _cut(term, count)
        if isinstance(term.sort, Array):
            if kept is None:
                raise Vague(term)
            return kept
        width = 0 if kept is None else wide(kept.sort)
        if kept is not None and count <= width:
            return _cut(kept, count)
        known = self.ranges.of(term)
        if isinstance(term.sort, Bool):
            if isinstance(known, bool):
                return constant(known, term.sort)
            raise Vague(term)
        if not isinstance(known, tuple) or len(known) != 6 or known[1] >> width:
            raise Vague(term)
        return constant(0, Bits(count)) if kept is None else _extended(kept, count)

    def _apply(self, term: Apply, count: int, parts: list[Term]) -> Term:
        match term.operator:
            case operator if operator in CLOSED:
                return apply(operator, *parts)
            case "zero_extend":
                return _extended(parts[0], count)
            case "sign_extend":
                more = count - wide(parts[0].sort)
                return parts[0] if more <= 0 else apply("sign_extend", parts[0], parameters=(more,))
            case "extract":
                low = term.parameters[1]
                top = min(low + count, wide(parts[0].sort)) - 1
                return parts[0] if low == 0 else apply("extract", parts[0], parameters=(top, low))
            case "shl" if (amount := self._shift(term, count)) is not None and len(parts) == 1:
                return apply("shl", parts[0], constant(amount, Bits(count)))
            case operator if operator in _UNSIGNED and isinstance(parts[0].sort, Bits) and self._room(term) is not None:
                return apply(_UNSIGNED[operator], *parts)
            case "ite":
                if parts[1].sort != parts[2].sort:
                    raise Vague(term)
                return apply("ite", *parts)
            case "select":
                return self._selected(term, count, parts)
            case "store":
                return self._stored(term, parts)
            case "array":
                return apply("array", *parts)
            case "=" if parts[0].sort != parts[1].sort or _is_narrower(parts[0], term.arguments[0]):
                raise Vague(term)
            case operator:
                made = apply(operator, *parts, parameters=term.parameters)
                return _cut(made, count)

    def _selected(self, term: Apply, count: int, parts: list[Term]) -> Term:
        found = apply("select", *parts)
        if not isinstance(found.sort, Bits):
            return found
        if found.sort.width < count:
            raise Vague(term)
        return _cut(found, count)

    def _stored(self, term: Apply, parts: list[Term]) -> Term:
        array = parts[0].sort
        assert isinstance(array, Array), "something should be stored in an array"
        if array.element != parts[2].sort:
            raise Vague(term)
        return apply("store", *parts)


def _is_narrower(part: Term, before: Term) -> bool:
    return isinstance(part.sort, Array) and part.sort != before.sort


def _constant(term: Constant, count: int) -> Term:
    def low(value: object, sort: Sort) -> object:
        if isinstance(sort, Array):
            assert isinstance(value, tuple), f"an array should be a tuple, is {value!r}"
            return tuple(low(each, sort.element) for each in value)
        return value & ((1 << count) - 1) if isinstance(sort, Bits) and isinstance(value, int) else value

    if term.value is UNDEFINED:
        return constant(UNDEFINED, narrowed(term.sort, count))
    return constant(low(term.value, term.sort), narrowed(term.sort, count))  # type: ignore[arg-type]  # as it was before


def narrowed(sort: Sort, count: int) -> Sort:
    """The sort with so many bits (of each element)."""
    match sort:
        case Bits(width=width):
            return Bits(min(count, width))
        case Array(length=length, element=element):
            return Array(length, narrowed(element, count))
        case _:
            return sort


def _cut(term: Term, count: int) -> Term:
    """The low bits of a term that has at least so many."""
    if not isinstance(term.sort, Bits) or term.sort.width <= count:
        return term
    return apply("extract", term, parameters=(count - 1, 0))


def _extended(term: Term, count: int) -> Term:
    """The term with zeros in front."""
    more = count - wide(term.sort)
    return term if more <= 0 else apply("zero_extend", term, parameters=(more,))
