"""Polynomial equations at a place: guessed from samples, proved by algebra, and used to prove asserted equations.

Input: a system with a variable for its place. Output: the system in which asserted equations between products of
variables are true where algebra shows that they hold, and in which failures do not happen that would need one of them
to be false. Its reachable states and their steps are the same. The polynomials that prove it stay here: with products
of wide numbers a solver gets nowhere. Guessed are the asserted equations and the products that steps
write, at every place, and others by samples.
An equation is kept by a step if, in each case of its conditions, what the step makes of it reduces to zero: its largest
product is replaced wherever it is a factor, and so are variables that a condition of the case says are equal to others,
alone or beside an order that holds there (`orders`, `zeros`).
After: Müller-Olm and Seidl, "Computing polynomial program invariants", 2004, with guesses in place of templates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from clew.engines.unroll.invariants.algebra.arithmetic import Algebra, Equation
from clew.engines.unroll.invariants.algebra.cases import TooManyError, cases, place_of
from clew.engines.unroll.invariants.algebra.extensions import with_sums_spread
from clew.engines.unroll.invariants.algebra.peeling import peeled
from clew.engines.unroll.invariants.algebra.rests import multiplies
from clew.engines.unroll.invariants.algebra.zeros import difference, holds, is_equal, kept
from clew.engines.unroll.invariants.orders import NO_ORDERS, Orders, kept_orders
from clew.engines.unroll.invariants.sampled.samples import State, sampled
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
        return holds(self.place, asserted.place, asserted.equation, algebra, (*more, *self.equations))

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
            and is_equal(each, where, case, algebra, self.equations, self.orders)
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
        found = Polynomials(place, kept(system, place, equations, algebras), algebras)
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
    return Polynomials(place, kept(system, place, equations, algebras, orders), algebras, orders)


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
        form = difference(equation, algebras[width], {})
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
