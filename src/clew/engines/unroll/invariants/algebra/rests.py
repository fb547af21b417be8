"""What divisions leave: a number is so many times its quotient, and a rest that the conditions of a case fix.

Input: a polynomial with quotients by constants, and what is known of a state. Output: equations that hold there. A
solver is asked for the rest of each, and whether it is always that one: a number of which the last bit was taken is
even, whatever the program did to find it out. And whether a polynomial is small: where so many times of it are nothing
modulo two to the width, that one is nothing itself, if it is so much smaller than that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod

from clew.engines.unroll.invariants.algebra.arithmetic import Algebra, Equation, Polynomial, Product, added
from clew.engines.unroll.invariants.algebra.cases import UndecidedError
from clew.ir.terms import Apply, Constant, Term, apply, bits, constant, equal, negate, width_of
from clew.ir.values import Value
from clew.ir.walk import postorder
from clew.logic.ranges import Ranges
from clew.records import dataclass
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat

_REMAINDERS = {"udiv": "urem", "sdiv": "srem"}
_SHIFTS = ("lshr", "ashr")
_MOST = 4
"""So many quotients are asked for."""
_MILLISECONDS = 300
"""For one question."""


@dataclass(frozen=True, slots=True)
class _Division:
    """A quotient of a number by a constant, and what that leaves."""

    quotient: Apply
    number: Term
    by: int
    rest: Term


def _divisions(form: Polynomial) -> Iterator[_Division]:
    for each in dict.fromkeys(atom for product in form for atom in product):
        match each:
            case Apply(operator=operator, arguments=(number, Constant(value=int(by)))) if operator in _REMAINDERS:
                yield _Division(each, number, by, apply(_REMAINDERS[operator], *each.arguments))
            case Apply(operator=operator, arguments=(number, Constant(value=int(by)))) if operator in _SHIFTS:
                wide = width_of(number)
                if by < wide:
                    rest = apply("bitand", number, bits((1 << by) - 1, wide))
                    yield _Division(each, number, 1 << by, rest)
            case _:
                pass


def rests(
    form: Polynomial, known: Mapping[Term, bool], facts: Sequence[Term], algebra: Algebra, here: Value
) -> Iterator[Equation]:
    """See the module."""
    for each in [*_divisions(form)][:_MOST]:
        rest = _rest(each.rest, known, facts)
        if rest is None:
            continue
        try:
            value = algebra.of(each.number, dict(known))
        except UndecidedError:
            continue
        left = added(added(value, {(each.quotient,): each.by}, -1), {(): rest}, -1)
        alone = [product for product, factor in left.items() if len(product) == 1 and factor in (1, -1)]
        for own in alone[:1]:
            yield Equation(here, algebra.width, tuple(left.items()), own)


def _rest(remainder: Term, known: Mapping[Term, bool], facts: Sequence[Term]) -> int | None:
    """What the division leaves wherever all of that holds; None where that differs, or nobody knows.

    Conditions that multiply are left out: they say little of a rest, and a solver gets lost in them.
    """
    solver = solver_named("bitwuzla")
    for condition, truth in known.items():
        if not any(map(multiplies, postorder(condition))):
            solver.add(condition if truth else negate(condition))
    for each in facts:
        solver.add(each)
    if solver.check(milliseconds=_MILLISECONDS) is not Sat.YES:
        return None
    value = solver.value(remainder)
    always = negate(equal(remainder, constant(value, remainder.sort)))
    is_fixed = isinstance(value, int) and solver.check(always, milliseconds=_MILLISECONDS) is Sat.NO
    return value if isinstance(value, int) and is_fixed else None


def multiplies(term: Term) -> bool:
    """Whether it is a product of which no factor is a constant."""
    return (
        isinstance(term, Apply)
        and term.operator == "mul"
        and not any(isinstance(each, Constant) for each in term.arguments)
    )


# --- multiples --------------------------------------------------------------------------------------------------------


def multiple(form: Polynomial, known: Mapping[Term, bool], facts: Sequence[Term], width: int) -> int:
    """How many times of the polynomial may be looked at in its place: halves make whole numbers then; one if none.

    Where k times of it are zero modulo two to the width, and its values lie between minus and plus that by k, both left
    out, it is zero: k is a power of two.
    """
    halved: dict[Term, int] = {each.quotient: each.by for each in _divisions(form) if each.by.bit_count() == 1}
    times = max((prod([halved.get(atom, 1) for atom in product]) for product in form), default=1)
    if not 1 < times < 1 << width:
        return 1
    ranges = Ranges((*(each if truth else negate(each) for each, truth in known.items()), *facts))
    low, high = _ends(form, ranges, width)
    limit = (1 << width) // times
    return times if -limit < low and high < limit else 1


def _ends(form: Polynomial, ranges: Ranges, width: int) -> tuple[int, int]:
    """The least and the largest value of the polynomial, over the whole numbers."""
    half, size = 1 << (width - 1), 1 << width
    low = high = 0
    for product, by in form.items():
        factor = by % size if by % size < half else by % size - size
        least, largest = _product_ends(product, ranges, width)
        low += min(factor * least, factor * largest)
        high += max(factor * least, factor * largest)
    return low, high


def _product_ends(product: Product, ranges: Ranges, width: int) -> tuple[int, int]:
    low = high = 1
    for atom in product:
        least, largest = _atom_ends(atom, ranges, width)
        ends = [one * other for one in (low, high) for other in (least, largest)]
        low, high = min(ends), max(ends)
    return low, high


def _atom_ends(atom: Term, ranges: Ranges, width: int) -> tuple[int, int]:
    """The values of an atom, with or without its sign, whichever are smaller: both are the same modulo the size."""
    fact = ranges.of(atom)
    if not (isinstance(fact, tuple) and len(fact) == 6):
        return 0, (1 << width) - 1
    return (fact[0], fact[1]) if fact[1] <= max(-fact[2], fact[3]) else (fact[2], fact[3])
