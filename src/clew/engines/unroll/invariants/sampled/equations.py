"""Linear equations between variables at a place: guessed from samples, and proved by algebra.

Input: samples by place, and the steps of a system. Output: equations over the integers modulo a power of two. A step
keeps an equation if, in each case of its conditions, what it makes of the left side is a combination of the equations
at the place it comes from. No solver is asked; an equation that needs more than that is not proved here.
After: Müller-Olm and Seidl, "Analysis of modular arithmetic", 2007.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import lcm
from types import MappingProxyType

from clew.engines.unroll.clock import Clock
from clew.engines.unroll.invariants.algebra.cases import Case, TooManyError, UndecidedError, cases, chosen, place_of
from clew.engines.unroll.invariants.algebra.null_space import null_space
from clew.ir.sorts import Bits
from clew.ir.terms import TRUE, Apply, Constant, Term, Variable, apply, bits, equal
from clew.ir.values import Value
from clew.models.transition import Step, TransitionSystem
from clew.records import dataclass

LARGEST_FACTOR = 1_000


@dataclass(frozen=True, slots=True)
class Equation:
    """At the place, the factors times the variables and the number add up to zero.

    `own` is a variable that no other equation of the same place and width has.
    """

    place: Value
    width: int
    factors: tuple[tuple[Variable, int], ...]
    number: int
    own: Variable

    @property
    def term(self) -> Term:
        """The equation, positive parts on the left."""
        parts: list[tuple[Term, int]] = [(bits(1, self.width), self.number), *self.factors]
        return equal(
            *(_sum([(each, sign * by) for each, by in parts if sign * by > 0], self.width) for sign in (1, -1))
        )


def _sum(parts: Sequence[tuple[Term, int]], width: int) -> Term:
    total: Term = bits(0, width)
    for each, factor in parts:
        part = each if factor == 1 else apply("mul", bits(factor % (1 << width), width), each)
        total = part if total == bits(0, width) else apply("add", total, part)
    return total


# --- guessing -------------------------------------------------------------------------------------------------------


def guessed_equations(
    place: Value, chosen: Sequence[Variable], rows: Sequence[tuple[int, ...]], width: int
) -> Iterator[Equation]:
    """Equations that all samples with small values satisfy."""
    half, size = 1 << (width - 1), 1 << width
    small = [tuple(value - size if value >= half else value for value in row) for row in rows]
    matrix = [[Fraction(1), *map(Fraction, row)] for row in small if all(abs(each) < 1 << 20 for each in row)]
    for column, vector in null_space(matrix, len(chosen) + 1, Fraction(1), _less, _divided, abs):
        scale = lcm(*(each.denominator for each in vector))
        number, *factors = (int(each * scale) for each in vector)
        if column > 0 and max(map(abs, factors)) <= LARGEST_FACTOR:
            pairs = tuple((each, factor) for each, factor in zip(chosen, factors, strict=True) if factor)
            yield Equation(place, width, pairs, number, chosen[column - 1])


def _less(row: list[Fraction], factor: Fraction, other: list[Fraction]) -> list[Fraction]:
    return [one - factor * two for one, two in zip(row, other, strict=True)]


def _divided(row: list[Fraction], by: Fraction) -> list[Fraction]:
    return [each / by for each in row]


# --- proving --------------------------------------------------------------------------------------------------------


Bounded = Mapping[Value, Collection[Term]]
"""By place: which numbers are known to be at most others."""


def kept_equations(
    system: TransitionSystem, equations: Sequence[Equation], within: Clock, bounded: Bounded = MappingProxyType({})
) -> list[Equation]:
    """The largest part that every step keeps by algebra, given that all of it holds before; none when time is up.

    In a system without places an equation holds everywhere. Where a step asks that a number is not less than one that
    it is at most, both are the same.
    """
    left = list(equations)
    while True:
        lost = {each for step in system.steps for each in _lost(system.place, step, left, within, bounded)}
        if not lost:
            return left
        left = [each for each in left if each not in lost]


def _lost(
    place: Variable | None, step: Step, equations: Sequence[Equation], within: Clock, bounded: Bounded
) -> Iterator[Equation]:
    """The equations that do not follow after the step, or for which there is no time."""
    after: dict[Variable, Term] = {}
    for write in step.writes:
        after[write.variable] = (
            write.value if write.when is TRUE else apply("ite", write.when, write.value, write.variable)
        )
    # A step that may leave several places for one equation is looked at case by case.
    for equation in equations:
        target = TRUE if place is None else after.get(place, place)
        if place is not None and isinstance(target, Constant) and target.value != equation.place:
            continue
        asked = (step.enabled, target, *(after.get(each, each) for each, _ in equation.factors))
        try:
            good = not within.is_over and all(
                _follows(place, equation, values, equations, bounded)
                for values in cases(asked, partial(_linear, width=equation.width))
            )
        except TooManyError:
            good = False
        if not good:
            yield equation


Form = dict[Term | None, int]
"""A linear form: factors by atom; None stands for one."""


def _follows(
    place: Variable | None, equation: Equation, case: Case[Form], equations: Sequence[Equation], bounded: Bounded
) -> bool:
    """Whether the equation holds after the step in this case."""
    if place is not None and not isinstance(case.target, Constant):
        return False
    if isinstance(case.target, Constant) and place is not None and case.target.value != equation.place:
        return True
    size = 1 << equation.width
    form: Form = {None: equation.number}
    for (_, factor), value in zip(equation.factors, case.values, strict=True):
        for atom, by in value.items():
            form[atom] = form.get(atom, 0) + factor * by
    here = None if place is None else place_of(place, case.before)
    own_equations = [each for each in equations if each.place == here and each.width == equation.width]
    if _eliminated(form, own_equations, case, bounded.get(here, ())):
        return True
    for each in equations:
        if each.place == here and each.width == equation.width:
            own = dict(each.factors)[each.own]
            wanted = form.get(each.own, 0) % size
            times = wanted if wanted < size // 2 else wanted - size
            if times % own:
                continue
            for variable, factor in each.factors:
                form[variable] = form.get(variable, 0) - times // own * factor
            form[None] = form.get(None, 0) - times // own * each.number
    return all(by % size == 0 for by in form.values())


def _eliminated(form: Form, equations: Sequence[Equation], case: Case[Form], bounded: Collection[Term]) -> bool:
    """Whether the form is zero by the equations, and by what conditions of the case say that variables are.

    It is, too, where they contradict each other.
    """
    if not equations:
        return False
    size = 1 << equations[0].width
    values = dict(_equal_to_numbers(case.before))
    pivots: list[tuple[Term, Form]] = []
    known = [{None: each.number, **dict(each.factors)} for each in equations]
    for each in (*known, *_met_bounds(case.before, bounded, equations[0].width)):
        row = _reduced(_with_values(each, values), pivots, size)
        pivot = next((atom for atom, by in row.items() if atom is not None and by % 2), None)
        if pivot is not None:
            inverse = pow(row[pivot], -1, size)
            pivots.append((pivot, {atom: by * inverse % size for atom, by in row.items()}))
    width = equations[0].width
    # Equal numbers are not less than each other, so that a case that says so is none.
    compared = _comparisons(case.before, width)
    asked = (form, *(_difference(one, other, width) for _, one, other, truth in compared if truth))
    return any(
        all(by % size == 0 for by in _reduced(_with_values(each, values), pivots, size).values()) for each in asked
    )


def _equal_to_numbers(known: Mapping[Term, bool]) -> Iterator[tuple[Term, int]]:
    for condition, truth in known.items():
        match condition:
            case Apply(operator="=", arguments=(Variable() as left, Constant(value=int(value)))) if truth:
                yield left, value
            case Apply(operator="=", arguments=(Constant(value=int(value)), Variable() as right)) if truth:
                yield right, value
            case _:
                pass


def _met_bounds(known: Mapping[Term, bool], bounded: Collection[Term], width: int) -> Iterator[Form]:
    """That a number is what it is known to be at most, where it is known not to be less.

    So is one more than a number that is known to be less.
    """
    for less, one, other, truth in _comparisons(known, width):
        if truth:
            continue
        most = "ule" if less == "ult" else "sle"
        if apply(most, one, other) in bounded:
            yield _difference(one, other, width)
        match one:
            case Apply(operator="add", arguments=(number, Constant(value=1)) | (Constant(value=1), number)):
                if apply(less, number, other) in bounded:
                    yield _difference(one, other, width)
            case _:
                pass


def _comparisons(known: Mapping[Term, bool], width: int) -> Iterator[tuple[str, Term, Term, bool]]:
    """Of which linear terms of a width it is known whether one is less than the other."""
    for condition, truth in known.items():
        match condition:
            case Apply(operator="ult" | "slt" as less, arguments=(one, other)) if one.sort == Bits(width):
                if _is_linear(one, width) and _is_linear(other, width):
                    yield less, one, other, truth
            case _:
                pass


def _is_linear(term: Term, width: int) -> bool:
    try:
        _linear(term, {}, width=width)
    except UndecidedError:
        return False
    return True


def _difference(one: Term, other: Term, width: int) -> Form:
    form: Form = {None: 0, **_linear(one, {}, width=width)}
    for atom, by in _linear(other, {}, width=width).items():
        form[atom] = form.get(atom, 0) - by
    return form


def _with_values(form: Form, values: Mapping[Term, int]) -> Form:
    """The form with numbers for variables that have one."""
    found: Form = {None: 0}
    for atom, by in form.items():
        if atom is not None and atom in values:
            found[None] += by * values[atom]
        else:
            found[atom] = found.get(atom, 0) + by
    return found


def _reduced(form: Form, pivots: Sequence[tuple[Term, Form]], size: int) -> Form:
    """The form without the pivots; each comes with a row in which its factor is one."""
    found = dict(form)
    for pivot, row in pivots:
        times = found.get(pivot, 0)
        for atom, by in row.items() if times else ():
            found[atom] = (found.get(atom, 0) - times * by) % size
    return found


def linear_equation(equation: Apply) -> Equation | None:
    """An equation between linear terms over variables as one that holds everywhere; None where it is none."""
    left, right = equation.arguments
    if not isinstance(left.sort, Bits):
        return None
    try:
        one, other = (_linear(each, {}, width=left.sort.width) for each in (left, right))
    except UndecidedError:
        return None
    form = dict(one)
    for atom, by in other.items():
        form[atom] = form.get(atom, 0) - by
    size = 1 << left.sort.width
    factors = tuple(
        (atom, _signed(by % size, size)) for atom, by in form.items() if isinstance(atom, Variable) and by % size
    )
    if not factors or any(
        not isinstance(atom, Variable) for atom, by in form.items() if atom is not None and by % size
    ):
        return None
    return Equation(None, left.sort.width, factors, _signed(form.get(None, 0) % size, size), factors[0][0])


def _signed(value: int, size: int) -> int:
    return value - size if value >= size // 2 else value


def _linear(term: Term, seen: dict[Term, bool], *, width: int) -> Form:
    match chosen(term, seen):
        case Constant(value=int(value)):
            return {None: value}
        case Apply(operator="add" | "sub" as operator, arguments=(left, right)):
            form, sign = dict(_linear(left, seen, width=width)), 1 if operator == "add" else -1
            for atom, by in _linear(right, seen, width=width).items():
                form[atom] = form.get(atom, 0) + sign * by
            return form
        case Apply(operator="neg", arguments=(inner,)):
            return {atom: -by for atom, by in _linear(inner, seen, width=width).items()}
        case Apply(operator="mul", arguments=(Constant(value=int(factor)), inner)):
            return {atom: factor * by for atom, by in _linear(inner, seen, width=width).items()}
        case Apply(operator="mul", arguments=(inner, Constant(value=int(factor)))):
            return {atom: factor * by for atom, by in _linear(inner, seen, width=width).items()}
        case Apply(operator="shl", arguments=(inner, Constant(value=int(distance)))) if distance < width:
            return {atom: by << distance for atom, by in _linear(inner, seen, width=width).items()}
        case atom:
            return {atom: 1}
