"""Equations between numbers of different widths: a wide sum is so many times a narrow counter.

Input: variables, and samples of them. Output: linear equations that all samples satisfy and that have wide and narrow
variables; those are extended, with their signs and without. What C adds up in the width of long long is counted in that
of int.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clew.engines.unroll.invariants.sampled.equations import guessed_equations
from clew.engines.unroll.invariants.sampled.samples import State
from clew.ir.operators.rows import signed
from clew.ir.sorts import Bits
from clew.ir.terms import Term, Variable, apply, bits, equal, resize, width_of
from clew.ir.values import Value

_MOST = 12
"""So many variables take part."""
_NARROWEST = 8
"""With fewer bits a number counts nothing that is summed up."""


def mixed_equations(place: Value, known: Sequence[Variable], states: Sequence[State]) -> Iterator[Term]:
    """See the module; `known` are the variables that matter at the place."""
    words = [each for each in known if isinstance(each.sort, Bits) and each.sort.width >= _NARROWEST]
    if len({width_of(each) for each in words}) < 2:
        return
    for width in sorted({width_of(each) for each in words})[1:]:
        chosen = [each for each in words if width_of(each) <= width and "[" not in each.name][:_MOST]
        size = 1 << width
        rows = {tuple(signed(int(state[each]), width_of(each)) % size for each in chosen): None for state in states}  # type: ignore[arg-type]  # bits are numbers
        for equation in guessed_equations(place, chosen, list(rows), width):
            factors = dict(equation.factors)
            if len({width_of(each) < width for each in factors}) == 2:
                yield from _extended(factors, equation.number, width)


def _extended(factors: Mapping[Variable, int], number: int, width: int) -> Iterator[Term]:
    """The equation, narrow variables with their signs, and without."""
    for is_signed in (True, False):
        sides: list[Term] = [bits(number % (1 << width), width), bits(0, width)]
        for each, factor in factors.items():
            part = apply("mul", bits(abs(factor), width), resize(each, width, signed=is_signed))
            sides[factor < 0] = apply("add", sides[factor < 0], part)
        yield equal(*sides)
