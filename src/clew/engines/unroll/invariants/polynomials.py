"""Polynomial equations at a place: guessed from samples, proved by algebra, and used to prove asserted equations.

Input: a system with a variable for its place. Output: the system in which asserted equations between products of
variables are true where algebra shows that they hold, and in which failures do not happen that would need one of them
to be false. Its reachable states and their steps are the same. The polynomials that prove it stay here: with products
of wide numbers a solver gets nowhere. Guessed are the asserted equations and the products that steps
write, at every place, and others by samples.
An equation is kept by a step if, in each case of its conditions, what the step makes of it reduces to zero: its largest
product is replaced wherever it is a factor, and so are variables that a condition of the case says are equal to others,
alone or beside an order that holds there (`orders`).
After: Müller-Olm and Seidl, "Computing polynomial program invariants", 2004, with guesses in place of templates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from clew.engines.unroll.invariants.algebra import Algebra, Equation, Polynomial, added
from clew.engines.unroll.invariants.cases import Case, TooManyError, UndecidedError, cases, place_of
from clew.engines.unroll.invariants.extensions import with_sums_spread
from clew.engines.unroll.invariants.orders import NO_ORDERS, Orders, kept_orders
from clew.engines.unroll.invariants.peeling import peeled
from clew.engines.unroll.invariants.rests import multiple, multiplies, rests
from clew.engines.unroll.invariants.samples import State, sampled
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, Variable, apply, constant, equal
from clew.ir.values import Value
from clew.ir.walk import conjuncts, postorder, rewrite, substitute, variables
from clew.models.transition import Step, TransitionSystem
from clew.records import dataclass

_EXTENSIONS = ("sign_extend", "zero_extend")
_MOST_STEPS, _MOST_NUMBERS = 12, 10
"""Products of counters are looked for in small systems: samples are few, and products many."""
_COUNTED = (32, 64)
_MORE_RUNS, _LONGER = 48, 300
_LOW = 8
"""So many low bits of equations say what divisions leave."""


def assured(system: TransitionSystem) -> TransitionSystem:
    """The system in which asserted equations with products are true where algebra shows that they hold.

    Where some are left, loops are looked at with their first visit apart.
    """
    place = system.place
    if place is None or not any(asserted_equations(system, place)):
        return system
    system = with_sums_spread(system)
    asserted = list(asserted_equations(system, place))
    found = _with_facts(system, kept_polynomials(system, place, asserted), asserted)
    if not any(_is_open(each.condition) for step in found.steps for each in step.failures):
        return found
    apart = peeled(system)
    if apart is None or (own := apart.system.place) is None:
        return found
    again = list(asserted_equations(apart.system, own))
    known = _ordered_polynomials(apart.system, own, again, {each.width: Algebra(each.width) for each in again})
    return apart.without_failures(found, _with_facts(apart.system, known, again))


def _is_open(condition: Term) -> bool:
    """Whether a failure may happen, and products decide it."""
    return condition is not FALSE and any(map(multiplies, postorder(condition)))


def _with_facts(system: TransitionSystem, known: Polynomials, asserted: Sequence[Asserted]) -> TransitionSystem:
    facts: dict[Value, set[Term]] = {}
    for each in asserted:
        if known.imply(each):
            facts.setdefault(each.place, set()).add(each.equation)
    steps = tuple(_assured(step, facts.get(_place_before(step, known.place), set())) for step in system.steps)
    return replace(system, steps=tuple(_without_impossible(step, known) for step in steps))


def _without_impossible(step: Step, known: Polynomials) -> Step:
    """The step without failures that no state at its place comes to."""
    where = _place_before(step, known.place)
    failures = tuple(
        replace(each, condition=FALSE) if known.exclude(where, each.condition) else each for each in step.failures
    )
    return replace(step, failures=failures)


def _assured(step: Step, facts: set[Term]) -> Step:
    if not facts:
        return step

    def known(term: Term) -> Term:
        return rewrite(term, lambda part: TRUE if part in facts else None)

    return replace(
        step,
        guard=known(step.guard),
        enabled=known(step.enabled),
        writes=tuple(replace(each, when=known(each.when), value=known(each.value)) for each in step.writes),
        failures=tuple(replace(each, condition=known(each.condition)) for each in step.failures),
    )


def _place_before(step: Step, place: Variable) -> Value:
    return place_of(place, dict.fromkeys(conjuncts(step.guard), True))


@dataclass(frozen=True, slots=True)
class Asserted:
    """An equation in the condition of a failure, at a place; its sides have the width."""

    place: Value
    width: int
    equation: Apply


@dataclass(frozen=True, slots=True)
class Polynomials:
    """Polynomials that hold at places, by the variable that says where control is."""

    place: Variable
    equations: list[Equation]
    algebras: dict[int, Algebra]
    orders: Orders = NO_ORDERS

    def imply(self, asserted: Asserted, *more: Equation) -> bool:
        """Whether the equation follows from them, and from more that would hold there."""
        algebra = self.algebras[asserted.width]
        return _holds(self.place, asserted.place, asserted.equation, algebra, (*more, *self.equations))

    def exclude(self, where: Value, condition: Term) -> bool:
        """Whether no state at a place satisfies a condition, because each case of it makes an equation false."""
        if where is None or not self.algebras:
            return False
        form = next(iter(self.algebras.values())).of
        try:
            return all(self._contradicts(where, case.before) for case in cases((condition, self.place), form))
        except TooManyError:
            return False

    def _contradicts(self, where: Value, case: Mapping[Term, bool]) -> bool:
        return any(
            not truth
            and isinstance(each, Apply)
            and each.operator == "="
            and isinstance(each.arguments[0].sort, Bits)
            and (algebra := self.algebras.get(each.arguments[0].sort.width)) is not None
            and _is_equal(each, where, case, algebra, self)
            for each, truth in case.items()
        )

    def linear(self, asserted: Asserted, one: Variable, other: Variable, distance: int) -> Equation:
        """That one is the other with a number added, as an equation beside the asserted one."""
        product = self.algebras[asserted.width].product
        form = ((product((one,)), 1), (product((other,)), -1), ((), -distance))
        return Equation(asserted.place, asserted.width, form, product((one,)))


def products(system: TransitionSystem, place: Variable) -> tuple[Term, ...]:
    """Invariants of the system that multiply variables, and orders; none where nothing is multiplied.

    Where loops are nested, counts are products of counters.
    """
    widths = [each.sort.width for each in system.variables if isinstance(each.sort, Bits) and each is not place]
    if len(system.steps) > _MOST_STEPS or len(widths) > _MOST_NUMBERS:
        return ()
    known = kept_polynomials(system, place, (), tuple(width for width in dict.fromkeys(widths) if width in _COUNTED))
    found: list[Term] = []
    for each in known.equations:
        smaller = [one for one in known.equations if one.place == each.place and one.width == each.width]
        others = smaller[: smaller.index(each)]
        if len(each.largest) == 2 and known.algebras[each.width].reduced(dict(each.polynomial), others):
            found.append(_at(place, each.place, each.term))
    orders = (_at(place, where, each) for where, some in known.orders.by_place.items() for each in some)
    return (*found, *orders) if found else ()


def _at(place: Variable, where: Value, condition: Term) -> Term:
    return apply("implies", equal(place, constant(where, place.sort)), condition)


def kept_polynomials(
    system: TransitionSystem, place: Variable, asserted: Sequence[Asserted], widths: Sequence[int] = ()
) -> Polynomials:
    """Polynomials that every step keeps, of the widths that are asserted, and of more.

    What short runs suggest is tried first; then longer ones, beside orders of what is compared: where a loop is left,
    those may say that two numbers are the same.
    """
    algebras = {width: Algebra(width) for width in (*(each.width for each in asserted), *widths)}
    if asserted:
        equations = _guessed(system, place, asserted, sampled(system), algebras)
        found = Polynomials(place, _kept(system, place, equations, algebras), algebras)
        if len(found.equations) == len(equations) or all(map(found.imply, asserted)):
            return found
    return _ordered_polynomials(system, place, asserted, algebras)


def _ordered_polynomials(
    system: TransitionSystem, place: Variable, asserted: Sequence[Asserted], algebras: dict[int, Algebra]
) -> Polynomials:
    """What longer runs suggest, beside orders."""
    states = sampled(system, runs=_MORE_RUNS, length=_LONGER)
    orders = kept_orders(system, place, states)
    equations = _guessed(system, place, asserted, states, algebras)
    return Polynomials(place, _kept(system, place, equations, algebras, orders), algebras, orders)


def _guessed(
    system: TransitionSystem,
    place: Variable,
    asserted: Sequence[Asserted],
    states: Sequence[State],
    algebras: Mapping[int, Algebra],
) -> list[Equation]:
    """What samples suggest, and what is asserted or written, where no sample breaks it."""
    start = dict(zip(system.variables, system.initial, strict=True))[place]
    equations: list[Equation] = []
    for where in dict.fromkeys(state[place] for state in states):
        # Where runs start something would have to be shown of the start, too.
        if isinstance(start, Constant) and start.value != where:
            here = [state for state in states if state[place] == where]
            for algebra in algebras.values():
                equations += algebra.guessed(where, _atoms(system, algebra.width), here)
    equations += _repeated(system, place, [(each.width, each.equation) for each in asserted], states, algebras)
    return equations


def _repeated(
    system: TransitionSystem,
    place: Variable,
    offered: Sequence[tuple[int, Apply]],
    states: Sequence[State],
    algebras: Mapping[int, Algebra],
) -> Iterator[Equation]:
    """The offered equations, and what products are called, at places but the first where no sample breaks them."""
    defined = [*_defined(system)]
    start = dict(zip(system.variables, system.initial, strict=True))[place]
    places = [
        where for where in dict.fromkeys(_place_before(step, place) for step in system.steps) if where is not None
    ]
    for width, equation in dict.fromkeys(each for each in (*offered, *defined) if each[0] in algebras):
        form = _difference(equation, algebras[width], {})
        if form is None or not isinstance(start, Constant):
            continue
        broken = {state[place] for state in states if not evaluate((equation,), state)[0]} | {start.value}
        named = (each for each in equation.arguments if isinstance(each, Variable) and (width, equation) in defined)
        own = next(named, None)
        found = (algebras[width].equation(where, form, own, asked=True) for where in places if where not in broken)
        yield from (each for each in found if each is not None)


def _defined(system: TransitionSystem) -> Iterator[tuple[int, Apply]]:
    """That a variable is the product that a step writes to it, told by what the inputs of the step are written to."""
    known = set(system.variables)
    for step in system.steps:
        named: dict[Term, Term] = {each.value: each.variable for each in step.writes if each.value in step.inputs}
        for write in step.writes:
            value = substitute(write.value, named)
            sort = write.variable.sort
            if (
                isinstance(sort, Bits)
                and any(map(multiplies, postorder(value)))
                and known - {write.variable} >= {*variables(value)}
            ):
                equation = equal(write.variable, value)
                if isinstance(equation, Apply):
                    yield sort.width, equation


def _difference(equation: Apply, algebra: Algebra, seen: dict[Term, bool]) -> Polynomial | None:
    """The difference of the sides; None where one is a choice that nobody has decided."""
    left, right = equation.arguments
    try:
        return added(algebra.of(left, seen), algebra.of(right, seen), -1)
    except UndecidedError:
        return None


def asserted_equations(system: TransitionSystem, place: Variable) -> Iterator[Asserted]:
    """Equations in conditions of failures that multiply, over variables of the state only; each once."""
    yield from dict.fromkeys(_asserted(system, place))


def _asserted(system: TransitionSystem, place: Variable) -> Iterator[Asserted]:
    known = set(system.variables)
    for step in system.steps:
        where = _place_before(step, place)
        for failure in step.failures if where is not None else ():
            for part in postorder(failure.condition):
                if not isinstance(part, Apply) or part.operator != "=" or not known.issuperset(variables(part)):
                    continue
                if any(map(_is_truth, part.arguments)):
                    continue
                sort = part.arguments[0].sort
                if isinstance(sort, Bits) and any(multiplies(each) for each in postorder(part)):
                    yield Asserted(where, sort.width, part)


def _is_truth(term: Term) -> bool:
    """Whether it is a truth as a number, of which no equation says more than the condition inside."""
    return isinstance(term, Apply) and term.operator == "ite" and all(map(_is_constant, term.arguments[1:]))


def _is_constant(term: Term) -> bool:
    return isinstance(term, Constant)


def _atoms(system: TransitionSystem, width: int) -> list[Term]:
    """What products are made of: variables, and narrower ones as they are extended in conditions of failures."""
    sort = Bits(width)
    found: list[Term] = [each for each in system.variables if each.sort == sort and "[" not in each.name]
    terms = [failure.condition for step in system.steps for failure in step.failures]
    known = set(system.variables)
    found += [
        each
        for each in dict.fromkeys(postorder(*terms))
        if isinstance(each, Apply) and each.operator in _EXTENSIONS and each.sort == sort and each.arguments[0] in known
    ]
    return found


# --- proving ----------------------------------------------------------------------------------------------------------


def _kept(
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
        form = _difference(condition, algebra, seen)
        if form is None:
            continue
        alone = [product for product, by in form.items() if len(product) == 1 and by in (1, -1)]
        own = [each for each in alone if sum(each[0] in product for product in form) == 1]
        if own:
            yield [Equation(here, algebra.width, tuple(form.items()), each) for each in own]


def _is_equal(equation: Apply, here: Value, known: Mapping[Term, bool], algebra: Algebra, facts: Polynomials) -> bool:
    """Whether the sides of an equation are the same at a place under the conditions."""
    form = _difference(equation, algebra, dict(known))
    return form is not None and _is_zero(form, here, known, algebra, facts.equations, facts.orders)


def _holds(place: Variable, where: Value, asserted: Apply, algebra: Algebra, equations: Sequence[Equation]) -> bool:
    """Whether an asserted equation follows from those at its place, whatever its conditions are."""
    left, right = asserted.arguments
    try:
        return all(
            _is_zero(added(case.values[0], case.values[1], -1), where, {}, algebra, equations)
            for case in cases((TRUE, place, left, right), algebra.of)
        )
    except TooManyError:
        return False
