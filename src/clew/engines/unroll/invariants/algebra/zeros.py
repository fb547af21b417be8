"""Whether polynomials are zero at a place, by equations that hold there and by what conditions of a case say.

Input: equations, orders, and the steps of a system. Output: which equations every step keeps, and what follows from
those. Sides of equations are polynomials; the largest product of an equation is replaced wherever it is a factor, as in
the division by a Gröbner basis, which a set of equations need not be: what is not shown here may hold.
After: Müller-Olm and Seidl, "Computing polynomial program invariants", 2004, with guesses in place of templates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from clew.engines.unroll.invariants.algebra.arithmetic import Algebra, Equation, Polynomial, added
from clew.engines.unroll.invariants.algebra.cases import Case, TooManyError, UndecidedError, cases, place_of
from clew.engines.unroll.invariants.algebra.rests import multiple, rests
from clew.engines.unroll.invariants.orders import NO_ORDERS, Orders
from clew.ir.sorts import Bits
from clew.ir.terms import TRUE, Apply, Constant, Term, Variable, apply
from clew.ir.values import Value
from clew.ir.walk import substitute
from clew.models.transition import Step, TransitionSystem

_LOW = 8
"""So many low bits of equations say what divisions leave."""


def difference(equation: Apply, algebra: Algebra, seen: dict[Term, bool]) -> Polynomial | None:
    """The difference of the sides; None where one is a choice that nobody has decided."""
    left, right = equation.arguments
    try:
        return added(algebra.of(left, seen), algebra.of(right, seen), -1)
    except UndecidedError:
        return None


def kept(
    system: TransitionSystem,
    place: Variable,
    equations: Sequence[Equation],
    algebras: Mapping[int, Algebra],
    orders: Orders = NO_ORDERS,
) -> list[Equation]:
    """The largest part that every step keeps, given that all of it holds before."""
    left = list(equations)
    while True:
        lost = [
            each for each in left if not all(_keeps(place, step, each, left, algebras, orders) for step in system.steps)
        ]
        if not lost:
            return left
        left = [each for each in left if each not in lost]


def _keeps(
    place: Variable,
    step: Step,
    equation: Equation,
    equations: Sequence[Equation],
    algebras: Mapping[int, Algebra],
    orders: Orders,
) -> bool:
    """Whether the equation holds after the step in each case."""
    algebra = algebras[equation.width]
    after: dict[Term, Term] = {
        write.variable: write.value if write.when is TRUE else apply("ite", write.when, write.value, write.variable)
        for write in step.writes
    }
    atoms = list(dict.fromkeys(each for product, _ in equation.polynomial for each in product))
    asked = (step.enabled, after.get(place, place), *(substitute(each, after) for each in atoms))
    try:
        return all(
            _follows(place, equation, dict(zip(atoms, case.values, strict=True)), case, algebra, equations, orders)
            for case in cases(asked, algebra.of)
        )
    except TooManyError:
        return False


def _follows(
    place: Variable,
    equation: Equation,
    values: Mapping[Term, Polynomial],
    case: Case[Polynomial],
    algebra: Algebra,
    equations: Sequence[Equation],
    orders: Orders,
) -> bool:
    if not isinstance(case.target, Constant):
        return False
    if case.target.value != equation.place:
        return True
    form: Polynomial = {}
    for product, by in equation.polynomial:
        whole: Polynomial | None = {(): by}
        for atom in product:
            whole = None if whole is None else algebra.times(whole, values[atom])
        if whole is None:
            return False
        form = added(form, whole, 1)
    return _is_zero(form, place_of(place, case.before), case.before, algebra, equations, orders)


def _is_zero(
    form: Polynomial,
    here: Value,
    known: Mapping[Term, bool],
    algebra: Algebra,
    equations: Sequence[Equation],
    orders: Orders = NO_ORDERS,
) -> bool:
    """Whether a polynomial is zero at a place under the conditions."""
    local = [each for each in equations if each.place == here and each.width == algebra.width]
    asked = [each for each in local if each.asked]
    said = [*_conditions(here, known, algebra, orders)]
    ways = [[pair[0] for pair in said], [pair[-1] for pair in said]]
    # Which equations are used, and which first, decides what is left: more of them may be worse.
    for chosen in (asked, local) if asked else (local,):
        left = algebra.reduced(form, chosen)
        if not left:
            return True
        for given in ways if ways[0] != ways[1] else ways[:1]:
            if not algebra.reduced(left, [*given, *chosen]) or not algebra.reduced(form, [*given, *chosen]):
                return True
            # A condition may take away what an equation would replace; what is left of it is an equation, too.
            under = _under(given, chosen, algebra) if given else []
            if given and not algebra.reduced(algebra.reduced(form, given), under):
                return True
            # Of such an equation only a variable may be left, which others are to be rid of then.
            plain = [each for each in under if len(each.largest) == 1]
            if plain and not algebra.reduced(
                algebra.reduced(algebra.reduced(form, given), plain), _under(plain, under, algebra)
            ):
                return True
    facts = orders.facts(here)
    exact = [*rests(form, known, (*facts, *(each.lowest(_LOW) for each in local)), algebra, here)]
    return bool(exact) and any(
        _is_nothing(algebra.reduced(form, exact), _under(exact, chosen, algebra), known, facts, algebra)
        for chosen in (asked, local)
    )


def _is_nothing(
    form: Polynomial, equations: Sequence[Equation], known: Mapping[Term, bool], facts: Sequence[Term], algebra: Algebra
) -> bool:
    """Whether a polynomial is zero by the equations, or so many times of it are where it is small enough for that."""
    left = algebra.reduced(form, equations)
    if not left:
        return True
    times = multiple(left, known, facts, algebra.width)
    return times > 1 and not algebra.reduced({each: by * times for each, by in left.items()}, equations)


def _under(given: Sequence[Equation], equations: Sequence[Equation], algebra: Algebra) -> list[Equation]:
    """What the equations say where the given ones hold."""
    forms = ((each.place, algebra.reduced(dict(each.polynomial), given)) for each in equations)
    found = (algebra.equation(place, form) for place, form in forms)
    return [each for each in found if each is not None]


def _conditions(here: Value, known: Mapping[Term, bool], algebra: Algebra, orders: Orders) -> Iterator[list[Equation]]:
    """Conditions of a case that make a variable equal to something without it, in each way of reading them."""
    seen = dict(known)
    true = (each for each, truth in known.items() if truth and isinstance(each, Apply) and each.operator == "=")
    for condition in (*true, *orders.equations(here, known)):
        if condition.arguments[0].sort != Bits(algebra.width):
            continue
        form = difference(condition, algebra, seen)
        if form is None:
            continue
        alone = [product for product, by in form.items() if len(product) == 1 and by in (1, -1)]
        own = [each for each in alone if sum(each[0] in product for product in form) == 1]
        if own:
            yield [Equation(here, algebra.width, tuple(form.items()), each) for each in own]


def is_equal(
    equation: Apply,
    here: Value,
    known: Mapping[Term, bool],
    algebra: Algebra,
    equations: Sequence[Equation],
    orders: Orders,
) -> bool:
    """Whether the sides of an equation are the same at a place under the conditions."""
    form = difference(equation, algebra, dict(known))
    return form is not None and _is_zero(form, here, known, algebra, equations, orders)


def holds(place: Variable, where: Value, asserted: Apply, algebra: Algebra, equations: Sequence[Equation]) -> bool:
    """Whether an asserted equation follows from those at its place, whatever its conditions are."""
    left, right = asserted.arguments
    try:
        return all(
            _is_zero(added(case.values[0], case.values[1], -1), where, {}, algebra, equations)
            for case in cases((TRUE, place, left, right), algebra.of)
        )
    except TooManyError:
        return False
