"""What divisions leave: a number is so many times its quotient, and a rest that the conditions of a case fix.

Input: a polynomial with quotients by constants, and what is known of a state. Output: equations that hold there. A
solver is asked for the rest of each, and whether it is always that one: a number of which the last bit was taken is
even, whatever the program did to find it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clew.engines.unroll.invariants.algebra import Algebra, Equation, Polynomial, added
from clew.engines.unroll.invariants.cases import UndecidedError
from clew.ir.terms import Apply, Constant, Term, apply, constant, equal, negate
from clew.ir.values import Value
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat

_REMAINDERS = {"udiv": "urem", "sdiv": "srem"}
_MOST = 4
"""So many quotients are asked for."""
_MILLISECONDS = 300
"""For one question."""


def rests(
    form: Polynomial, known: Mapping[Term, bool], facts: Sequence[Term], algebra: Algebra, here: Value
) -> Iterator[Equation]:
    """See the module."""
    atoms = dict.fromkeys(each for product in form for each in product)
    for each in [atom for atom in atoms if isinstance(atom, Apply) and atom.operator in _REMAINDERS][:_MOST]:
        number, by = each.arguments
        rest = None if not isinstance(by, Constant) else _rest(each, known, facts)
        if rest is None:
            continue
        try:
            whole = algebra.times(algebra.of(by, dict(known)), {(each,): 1})
            value = algebra.of(number, dict(known))
        except UndecidedError:
            continue
        if whole is None:
            continue
        left = added(added(value, whole, -1), {(): rest}, -1)
        alone = [product for product, factor in left.items() if len(product) == 1 and factor in (1, -1)]
        for own in alone[:1]:
            yield Equation(here, algebra.width, tuple(left.items()), own)


def _rest(quotient: Apply, known: Mapping[Term, bool], facts: Sequence[Term]) -> int | None:
    """What the division leaves wherever all of that holds; None where that differs, or nobody knows."""
    remainder = apply(_REMAINDERS[quotient.operator], *quotient.arguments)
    solver = solver_named("bitwuzla")
    for condition, truth in known.items():
        solver.add(condition if truth else negate(condition))
    for each in facts:
        solver.add(each)
    if solver.check(milliseconds=_MILLISECONDS) is not Sat.YES:
        return None
    value = solver.value(remainder)
    always = negate(equal(remainder, constant(value, remainder.sort)))
    is_fixed = isinstance(value, int) and solver.check(always, milliseconds=_MILLISECONDS) is Sat.NO
    return value if isinstance(value, int) and is_fixed else None
