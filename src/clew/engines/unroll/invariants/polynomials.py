"""Polynomial equations at a place: guessed from samples, proved by algebra, and used to prove asserted equations.

Input: a system with a variable for its place. Output: the system in which asserted equations between products of
variables are true where algebra shows that they hold. Its reachable states and their steps are the same. The
polynomials that prove it stay here: with products of wide numbers a solver gets nowhere.
An equation is kept by a step if, in each case of its conditions, what the step makes of it reduces to zero: its largest
product is replaced wherever it is a factor, and so are variables that a condition of the case says are equal to others.
After: Müller-Olm and Seidl, "Computing polynomial program invariants", 2004, with guesses in place of templates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

from clew.engines.unroll.invariants.cases import Case, TooManyError, UndecidedError, cases, chosen, place_of
from clew.engines.unroll.invariants.null_space import kernel, row_of
from clew.engines.unroll.invariants.samples import sampled
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import Bits
from clew.ir.terms import TRUE, Apply, Constant, Term, Variable, apply
from clew.ir.values import Value
from clew.ir.walk import conjuncts, postorder, rewrite, variables
from clew.models.transition import Step, TransitionSystem
from clew.records import dataclass

Product = tuple[Term, ...]
"""Atoms in their order; nothing stands for one."""
Polynomial = dict[Product, int]

_MOST_ATOMS = {2: 8, 3: 4}
"""By degree, over how many atoms products are formed."""
_MOST_ROWS = 160
_MOST_DEGREE = 6
_MOST_REDUCTIONS = 400
_EXTENSIONS = ("sign_extend", "zero_extend")


@dataclass(frozen=True, slots=True)
class Equation:
    """At the place the polynomial is zero modulo two to the width; `largest` is the last of its products."""

    place: Value
    width: int
    polynomial: tuple[tuple[Product, int], ...]
    largest: Product


def assured(system: TransitionSystem) -> TransitionSystem:
    """The system in which asserted equations with products are true where algebra shows that they hold."""
    place = system.place
    asserted = [] if place is None else list(asserted_equations(system, place))
    if place is None or not asserted:
        return system
    known = kept_polynomials(system, place, asserted)
    facts: dict[Value, set[Term]] = {}
    for each in asserted:
        if known.imply(each):
            facts.setdefault(each.place, set()).add(each.equation)
    steps = tuple(_assured(step, facts.get(_place_before(step, place), set())) for step in system.steps)
    return replace(system, steps=steps)


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
    algebras: dict[int, _Algebra]

    def imply(self, asserted: Asserted, *more: Equation) -> bool:
        """Whether the equation follows from them, and from more that would hold there."""
        algebra = self.algebras[asserted.width]
        return _holds(self.place, asserted.place, asserted.equation, algebra, (*more, *self.equations))

    def linear(self, asserted: Asserted, one: Variable, other: Variable, distance: int) -> Equation:
        """That one is the other with a number added, as an equation beside the asserted one."""
        product = self.algebras[asserted.width].product
        form = ((product((one,)), 1), (product((other,)), -1), ((), -distance))
        return Equation(asserted.place, asserted.width, form, product((one,)))


def kept_polynomials(system: TransitionSystem, place: Variable, asserted: Sequence[Asserted]) -> Polynomials:
    """Polynomials that every step keeps, of the widths that are asserted."""
    start = dict(zip(system.variables, system.initial, strict=True))[place]
    states = sampled(system)
    equations: list[Equation] = []
    algebras = {each.width: _Algebra(each.width) for each in asserted}
    for where in dict.fromkeys(state[place] for state in states):
        # Where runs start something would have to be shown of the start, too.
        if isinstance(start, Constant) and start.value != where:
            here = [state for state in states if state[place] == where]
            for algebra in algebras.values():
                equations += algebra.guessed(where, _atoms(system, algebra.width), here)
    return Polynomials(place, _kept(system, place, equations, algebras), algebras)


def asserted_equations(system: TransitionSystem, place: Variable) -> Iterator[Asserted]:
    """Equations in conditions of failures that multiply, over variables of the state only."""
    known = set(system.variables)
    for step in system.steps:
        where = _place_before(step, place)
        for failure in step.failures if where is not None else ():
            for part in postorder(failure.condition):
                if not isinstance(part, Apply) or part.operator != "=" or not known.issuperset(variables(part)):
                    continue
                sort = part.arguments[0].sort
                if isinstance(sort, Bits) and any(_multiplies(each) for each in postorder(part)):
                    yield Asserted(where, sort.width, part)


def _multiplies(term: Term) -> bool:
    return (
        isinstance(term, Apply)
        and term.operator == "mul"
        and not any(isinstance(each, Constant) for each in term.arguments)
    )


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


# --- algebra ----------------------------------------------------------------------------------------------------------


class _Algebra:
    """Polynomials of one width; atoms are numbered as they are met, which is their order and the only state."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._numbers: dict[Term, int] = {}

    def product(self, atoms: Sequence[Term]) -> Product:
        """The atoms in their order."""
        for each in atoms:
            self._numbers.setdefault(each, len(self._numbers))
        return tuple(sorted(atoms, key=self._numbers.__getitem__))

    def of(self, term: Term, seen: dict[Term, bool]) -> Polynomial:
        """A term as a polynomial, where its conditions are decided."""
        match chosen(term, seen):
            case Constant(value=int(value)):
                return {(): value}
            case Apply(operator="add" | "sub" as operator, arguments=(left, right)):
                return _added(self.of(left, seen), self.of(right, seen), 1 if operator == "add" else -1)
            case Apply(operator="neg", arguments=(inner,)):
                return _added({}, self.of(inner, seen), -1)
            case Apply(operator="mul", arguments=(left, right)) as whole:
                found = self.times(self.of(left, seen), self.of(right, seen))
                return {(whole,): 1} if found is None else found
            case Apply(operator="shl", arguments=(inner, Constant(value=int(distance)))) if distance < self.width:
                return {product: by << distance for product, by in self.of(inner, seen).items()}
            case Apply(operator="sign_extend" | "zero_extend" as operator, arguments=(inner,), parameters=by):
                return {self.product((apply(operator, chosen(inner, seen), parameters=by),)): 1}
            case atom:
                return {self.product((atom,)): 1}

    def times(self, one: Polynomial, other: Polynomial) -> Polynomial | None:
        """Their product; None if its degree is too high."""
        if _degree(one) + _degree(other) > _MOST_DEGREE:
            return None
        found: Polynomial = {}
        for left, by in one.items():
            for right, more in other.items():
                product = self.product((*left, *right))
                found[product] = found.get(product, 0) + by * more
        return found

    def reduced(self, form: Polynomial, equations: Sequence[Equation]) -> Polynomial:
        """What is left where the largest products of the equations are replaced."""
        size = 1 << self.width
        form = {product: by % size for product, by in form.items() if by % size}
        for _ in range(_MOST_REDUCTIONS):
            found = next(
                (
                    (each, rest, factor)
                    for each in equations
                    for product, by in form.items()
                    if (rest := _quotient(product, each.largest)) is not None
                    and (factor := _divided(by, dict(each.polynomial)[each.largest], size)) is not None
                ),
                None,
            )
            if found is None:
                return form
            equation, rest, factor = found
            for product, by in equation.polynomial:
                whole = self.product((*product, *rest))
                form[whole] = (form.get(whole, 0) - factor * by) % size
            form = {product: by for product, by in form.items() if by}
        return form

    # --- guessing -----------------------------------------------------------------------------------------------------

    def guessed(
        self, where: Value, atoms: Sequence[Term], states: Sequence[Mapping[Variable, Value]]
    ) -> Iterator[Equation]:
        """Equations that all samples with small values satisfy: linear ones first, then of the atoms that are left."""
        samples, left = self._samples(atoms, states), list(range(len(atoms)))
        for degree, most in ((1, len(atoms)), *_MOST_ATOMS.items()):
            chosen_atoms = left[:most]
            columns = [
                product for each in range(degree + 1) for product in combinations_with_replacement(chosen_atoms, each)
            ]
            if degree > 1 and len(samples) < len(columns) + 5:
                return
            for vector in kernel([row_of(columns, row) for row in samples[:_MOST_ROWS]], len(columns)):
                pairs = [(columns[number], by) for number, by in enumerate(vector) if by]
                if degree == 1 and pairs and pairs[-1][0]:
                    left.remove(pairs[-1][0][0])
                if pairs and len(pairs[-1][0]) == degree:
                    products = [(self.product([atoms[each] for each in product]), by) for product, by in pairs]
                    yield Equation(where, self.width, tuple(products), products[-1][0])

    def _samples(self, atoms: Sequence[Term], states: Sequence[Mapping[Variable, Value]]) -> list[tuple[int, ...]]:
        """The values of the atoms in the states, read as signed, where all are small."""
        half, size = 1 << (self.width - 1), 1 << self.width
        rows: dict[tuple[int, ...], None] = {}
        for state in states:
            values = [value for value in evaluate(atoms, dict(state)) if isinstance(value, int)]
            small = tuple(value - size if value >= half else value for value in values)
            if len(small) == len(atoms) and all(abs(each) < 1 << 20 for each in small):
                rows[small] = None
        return list(rows)


def _added(one: Polynomial, other: Polynomial, sign: int) -> Polynomial:
    found = dict(one)
    for product, by in other.items():
        found[product] = found.get(product, 0) + sign * by
    return found


def _degree(form: Polynomial) -> int:
    return max(map(len, form), default=0)


def _quotient(product: Product, factor: Product) -> Product | None:
    """What is left of a product without a factor; None if it is none."""
    rest = list(product)
    for each in factor:
        if each not in rest:
            return None
        rest.remove(each)
    return tuple(rest)


def _divided(by: int, factor: int, size: int) -> int | None:
    """How often a factor goes into a number that may also be read as a negative one."""
    value = by if by < size // 2 else by - size
    return None if value % factor else value // factor


# --- proving ----------------------------------------------------------------------------------------------------------


def _kept(
    system: TransitionSystem, place: Variable, equations: Sequence[Equation], algebras: Mapping[int, _Algebra]
) -> list[Equation]:
    """The largest part that every step keeps, given that all of it holds before."""
    left = list(equations)
    while True:
        lost = [each for each in left if not all(_keeps(place, step, each, left, algebras) for step in system.steps)]
        if not lost:
            return left
        left = [each for each in left if each not in lost]


def _keeps(
    place: Variable,
    step: Step,
    equation: Equation,
    equations: Sequence[Equation],
    algebras: Mapping[int, _Algebra],
) -> bool:
    """Whether the equation holds after the step in each case."""
    algebra = algebras[equation.width]
    after = {
        write.variable: write.value if write.when is TRUE else apply("ite", write.when, write.value, write.variable)
        for write in step.writes
    }
    atoms = list(dict.fromkeys(each for product, _ in equation.polynomial for each in product))
    asked = (step.enabled, after.get(place, place), *(_behind(each, after) for each in atoms))
    try:
        return all(
            _follows(place, equation, dict(zip(atoms, case.values, strict=True)), case, algebra, equations)
            for case in cases(asked, algebra.of)
        )
    except TooManyError:
        return False


def _behind(atom: Term, after: Mapping[Variable, Term]) -> Term:
    """An atom behind a step."""
    if isinstance(atom, Variable):
        return after.get(atom, atom)
    assert isinstance(atom, Apply), "atoms of guesses should be variables, or extensions of some"
    (inner,) = atom.arguments
    assert isinstance(inner, Variable), "an extension should be one of a variable"
    return apply(atom.operator, after.get(inner, inner), parameters=atom.parameters)


def _follows(
    place: Variable,
    equation: Equation,
    values: Mapping[Term, Polynomial],
    case: Case[Polynomial],
    algebra: _Algebra,
    equations: Sequence[Equation],
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
        form = _added(form, whole, 1)
    return _is_zero(form, place_of(place, case.before), case.before, algebra, equations)


def _is_zero(
    form: Polynomial, here: Value, known: Mapping[Term, bool], algebra: _Algebra, equations: Sequence[Equation]
) -> bool:
    """Whether a polynomial is zero at a place under the conditions."""
    local = [each for each in equations if each.place == here and each.width == algebra.width]
    left = algebra.reduced(form, local)
    return not left or not algebra.reduced(left, [*_conditions(here, known, algebra), *local])


def _conditions(here: Value, known: Mapping[Term, bool], algebra: _Algebra) -> Iterator[Equation]:
    """Conditions of a case that make a variable equal to something without it."""
    seen = dict(known)
    for condition, truth in known.items():
        if not truth or not isinstance(condition, Apply) or condition.operator != "=":
            continue
        left, right = condition.arguments
        if left.sort != Bits(algebra.width):
            continue
        try:
            form = _added(algebra.of(left, seen), algebra.of(right, seen), -1)
        except UndecidedError:
            continue  # a side is a choice that the case left open
        alone = [product for product, by in form.items() if len(product) == 1 and by in (1, -1)]
        own = next((each for each in alone if sum(each[0] in product for product in form) == 1), None)
        if own is not None:
            yield Equation(here, algebra.width, tuple(form.items()), own)


def _holds(place: Variable, where: Value, asserted: Apply, algebra: _Algebra, equations: Sequence[Equation]) -> bool:
    """Whether an asserted equation follows from those at its place, whatever its conditions are."""
    left, right = asserted.arguments
    try:
        return all(
            _is_zero(_added(case.values[0], case.values[1], -1), where, {}, algebra, equations)
            for case in cases((TRUE, place, left, right), algebra.of)
        )
    except TooManyError:
        return False
