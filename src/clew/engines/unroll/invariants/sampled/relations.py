"""Relations between variables that hold in every reachable state, guessed from samples and proved by induction.

Input: a system, mostly one in which a variable says where control stands. Output: conditions that together are
inductive.
Guessed are linear equations, orders between variables and with constants of the program, low bits, powers of two,
disjoint bits and slopes of sums, each for the place at which all samples satisfy it, and for each side of conditions
there (`sides`); then those are dropped that do not
hold at the start, or that do not follow in one step from all that are left, until nothing is dropped any more. Sides
and slopes come last, and apart: most proofs do without them, and they take more time than all others.
After: Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java", 2001; Ernst and others, "Dynamically
discovering likely program invariants", 2001.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, permutations

from clew.engines.unroll.clock import Clock, clock
from clew.engines.unroll.frames import Unrolling
from clew.engines.unroll.invariants.sampled.comparisons import limits, orders, patterns, signed_value
from clew.engines.unroll.invariants.sampled.equations import (
    Equation,
    guessed_equations,
    kept_equations,
    linear_equation,
)
from clew.engines.unroll.invariants.sampled.hulls import complete, hull
from clew.engines.unroll.invariants.sampled.mattering import mattering, with_remembered
from clew.engines.unroll.invariants.sampled.mixed import mixed_equations
from clew.engines.unroll.invariants.sampled.samples import State, sampled
from clew.engines.unroll.invariants.sampled.sides import conditions, decided, evaluate_in, preceding, sides
from clew.engines.unroll.invariants.sampled.slopes import factors, slopes, summed, widened
from clew.engines.unroll.template import Template
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import BOOL, Bits, Bool
from clew.ir.terms import (
    TRUE,
    Apply,
    Constant,
    Term,
    Variable,
    apply,
    conjoin,
    constant,
    equal,
    negate,
    width_of,
)
from clew.ir.values import Value
from clew.ir.walk import postorder, variables
from clew.models.transition import TransitionSystem, place_of
from clew.records import dataclass
from clew.solvers.smt import Sat

MOST_VARIABLES = 16
MOST_CONSTANTS = 12
MOST_CANDIDATES = 300
MOST_UNMET = 40
MOST_SECONDS = 12.0
MOST_SECONDS_EVERYWHERE = 4.0
MOST_STATE_VARIABLES = 60
MOST_SIZE = 1_000
MOST_NARROW = 6
"""So many narrow variables take the part of places."""
EASY_SECONDS = 2.0
"""A condition that needs more than this is not worth it."""
EQUATION_SECONDS = 6.0
"""The same of an equation: there are few, and mostly they are what a proof needs."""
SIDE_SECONDS = 5.0
"""What holds on one side of a condition is looked for in so many seconds."""
_MIXED = 3
"""The number of equations between numbers of different widths, and of orders, among the kinds."""
_SLOPES = 4
"""Their number among the kinds."""
_SIDES = 5
"""The number of what holds on one side of a condition."""
_COMPARED = ("ult", "ule", "slt", "sle", "=")


def relations(
    system: TransitionSystem,
    template: Template,
    place: Variable,
    box: Term,
    deadline: float | None,
    *,
    seconds: float = MOST_SECONDS,
) -> Iterator[tuple[Term, ...]]:
    """Inductive conditions on the states of the system, those first that are found soon; `box` is one already."""
    within = clock(seconds, deadline)
    return _inductive(system, template, _guessed(system, place), box, within)


def relations_everywhere(
    system: TransitionSystem, template: Template, asked: Sequence[Term], box: Term, deadline: float | None
) -> Iterator[tuple[Term, ...]]:
    """The same for a system without places, small enough to be sampled.

    Narrow variables take the part of places, one after the other; equations are those of the conditions that are asked.
    """
    if len(system.variables) > MOST_STATE_VARIABLES or template.size > MOST_SIZE or system.has_functions:
        return iter(())
    if not all(isinstance(each.sort, Bits | Bool) for each in system.variables):
        return iter(())
    within = clock(MOST_SECONDS_EVERYWHERE, deadline)
    return _inductive(system, template, _guessed_everywhere(system, asked), box, within)


# --- guessing -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Guesses:
    """The conditions by kind, each with its place; equations come first, because others follow from them."""

    equations: dict[Term, Equation]
    others: dict[int, list[Term]]
    unmet: tuple[Term, ...] = ()
    """That no state is at a place that no sample has come to."""
    more: Callable[[Term], dict[Term, Equation]] = lambda _: {}
    """Equations that hold as well where so much is known."""

    @property
    def slopes(self) -> list[Term]:
        """The kind that takes long."""
        return self.others.get(_SLOPES, [])

    @property
    def sides(self) -> list[Term]:
        """The kind that speaks of one side of a condition."""
        return self.others.get(_SIDES, [])

    @property
    def quick(self) -> list[list[Term]]:
        """The kinds between."""
        return [conditions for kind, conditions in sorted(self.others.items()) if kind not in (_SLOPES, _SIDES)]


def _guessed(system: TransitionSystem, place: Variable) -> _Guesses:
    states = sampled(system)
    constants = compared_constants(system)
    groups: dict[Value, list[State]] = {}
    matters = mattering(system)
    for state in states:
        if state[place] in matters:  # where nothing goes on nothing needs to be known
            groups.setdefault(state[place], []).append(state)
    matters = with_remembered(system, groups, matters, MOST_VARIABLES)
    met = {where: list(group) for where, group in groups.items()}
    complete(system, groups, matters)
    asked, early = conditions(system), preceding(system)
    equations: dict[Term, Equation] = {}
    guessed: dict[int, dict[Term, None]] = {}
    for where, group in groups.items():
        here = equal(place, constant(where, place.sort))
        known = replace(system, variables=matters[where])
        for kind, each in _at_place(known, place, where, group, constants):
            if isinstance(each, Equation):
                equations[apply("implies", here, each.term)] = each
            else:
                guessed.setdefault(kind, {})[apply("implies", here, each)] = None
        guessed.setdefault(_SLOPES, {}).update((apply("implies", here, each), None) for each in widened(known, group))
        mixed = mixed_equations(where, [each for each in known.variables if each is not place], group)
        guessed.setdefault(_MIXED, {}).update((apply("implies", here, each), None) for each in mixed)
        sooner = [each for each in early if set(known.variables).issuperset(variables(each))]
        mixed = decided(sooner, group)
        guessed.setdefault(_MIXED, {}).update((apply("implies", here, each), None) for each in mixed)
        own = [each for each in asked if set(known.variables).issuperset(variables(each))]
        for each in (*decided(own, group), *_on_sides(known, place, where, group, constants, own)):
            guessed.setdefault(_SIDES, {})[apply("implies", here, each)] = None
    others = {kind: list(conditions)[:MOST_CANDIDATES] for kind, conditions in guessed.items()}
    unmet = dict.fromkeys(each for each in map(place_of, system.steps) if each in matters and each not in groups)
    nobody = (negate(equal(place, constant(each, place.sort))) for each in unmet)

    def more(known: Term) -> dict[Term, Equation]:
        found = {where: list(group) for where, group in met.items()}
        complete(system, found, matters, known)
        hulls = [(where, hull(place, where, group, matters[where])) for where, group in found.items()]
        return {
            apply("implies", equal(place, constant(where, place.sort)), each.term): each
            for where, own in hulls
            for each in own
        }

    return _Guesses(equations, others, tuple(islice(nobody, MOST_UNMET)), more)


def _on_sides(
    system: TransitionSystem,
    place: Variable,
    where: Value,
    states: Sequence[State],
    constants: dict[int, list[int]],
    asked: Sequence[Term],
) -> Iterator[Term]:
    """What holds at the place where a condition is true, or false, and not wherever else."""
    for side, own in sides(asked, states):
        found = [each for kind, each in _at_place(system, place, where, own, constants) if kind != _SLOPES]
        terms = [each.term if isinstance(each, Equation) else each for each in found]
        terms += [*_strict(system, place, own), *decided(asked, own)]
        for term, truths in zip(terms, evaluate_in(terms, states), strict=True):
            if not all(truths):
                yield apply("implies", side, term)


def _strict(system: TransitionSystem, place: Variable, states: Sequence[State]) -> Iterator[Term]:
    """Pairs of numbers of which one is always less."""
    words = [each for each in system.variables if each is not place and isinstance(each.sort, Bits)]
    for one, other in permutations(words[:MOST_VARIABLES], 2):
        if one.sort == other.sort and width_of(one) > 1:
            orders = [apply(name, one, other) for name in ("slt", "ult")]
            yield from (order for order, truths in zip(orders, evaluate_in(orders, states), strict=True) if all(truths))


def _guessed_everywhere(system: TransitionSystem, asked: Sequence[Term]) -> _Guesses:
    states = sampled(system)
    kept = _without_inputs(system)
    constants = compared_constants(
        kept, more=[term for step in kept.steps for write in step.writes for term in (write.when, write.value)]
    )
    narrow = [each for each in kept.variables if each.sort in (BOOL, Bits(1), Bits(2))][:MOST_NARROW]
    found: dict[Term, None] = {}
    guessed: dict[int, list[Term]] = {}
    for place in (None, *narrow):
        groups: dict[Value, list[State]] = {}
        for state in states:
            groups.setdefault(None if place is None else state[place], []).append(state)
        for where, group in groups.items():
            here = TRUE if place is None else equal(place, constant(where, place.sort))
            for kind, each in _at_place(kept, place, where, group, constants):
                if not isinstance(each, Equation) and each not in found:
                    found.update({each: None} if place is None else {})
                    guessed.setdefault(kind, []).append(each if place is None else apply("implies", here, each))
    few = {kind: conditions[:MOST_CANDIDATES] for kind, conditions in guessed.items()}
    return _Guesses(_asked_equations(asked, states), few)


def _without_inputs(system: TransitionSystem) -> TransitionSystem:
    """The system with only those variables that steps neither choose anew nor clear."""
    inputs = {each for step in system.steps for each in step.inputs}
    same = dict(zip(system.variables, system.initial, strict=True))
    free = {
        write.variable
        for step in system.steps
        for write in step.writes
        if write.value in inputs or write.value is same[write.variable]
    }
    return replace(system, variables=tuple(each for each in system.variables if each not in free))


def _asked_equations(asked: Sequence[Term], states: Sequence[State]) -> dict[Term, Equation]:
    """The linear equations in the conditions that all samples satisfy."""
    known = set(states[0]) if states else set()
    found: dict[Term, Equation] = {}
    for part in postorder(*asked):
        if isinstance(part, Apply) and part.operator == "=" and known.issuperset(variables(part)):
            equation = linear_equation(part)
            if equation is not None and all(evaluate((part,), state)[0] for state in states):
                found[part] = equation
    return found


def _at_place(
    system: TransitionSystem,
    place: Variable | None,
    where: Value,
    states: Sequence[State],
    constants: dict[int, list[int]],
) -> Iterator[tuple[int, Term | Equation]]:
    by_width: dict[int, list[Variable]] = {}
    sums = summed(system)
    for each in system.variables:
        if each is not place and isinstance(each.sort, Bits) and each.sort.width > 1:
            by_width.setdefault(each.sort.width, []).append(each)
    for width, found in by_width.items():
        chosen = found[:MOST_VARIABLES]
        rows = list(dict.fromkeys(tuple(int(state[each]) for each in chosen) for state in states))  # type: ignore[arg-type]  # bits are numbers
        # Elements of arrays are many, and mostly equations matter for them; of equal variables one is enough.
        columns = {column: number for number, column in reversed([*enumerate(zip(*rows, strict=True))])}
        alone = [number for number in sorted(columns.values()) if "[" not in chosen[number].name]
        scalars = [chosen[number] for number in alone]
        fewer = list(dict.fromkeys(tuple(row[number] for number in alone) for row in rows))
        kinds: tuple[Iterator[Term | Equation], ...] = (
            guessed_equations(where, chosen, rows, width),
            patterns(scalars, fewer, width),
            limits(scalars, fewer, width, constants.get(width, [])),
            orders(scalars, fewer, width),
            slopes(scalars, fewer, width, sums, factors(system, constants.get(width, []), width)),
        )
        yield from ((kind, each) for kind, conditions in enumerate(kinds) for each in conditions)


def compared_constants(
    system: TransitionSystem, near: tuple[int, ...] = (-1, 1), more: Sequence[Term] = ()
) -> dict[int, list[int]]:
    """By width the constants with which something is compared, there or in more terms, and their neighbours.

    What is extended before it is compared, as C does with all that is narrow, has those that fit into it.
    """
    found: dict[int, dict[int, None]] = {}
    terms = [term for step in system.steps for term in (step.enabled, *(each.condition for each in step.failures))]
    for part in postorder(*terms, *more):
        if isinstance(part, Apply) and part.operator in _COMPARED:
            for each, other in zip(part.arguments, reversed(part.arguments), strict=True):
                if isinstance(each, Constant) and isinstance(each.value, int):
                    for width in _widths_of(other, each.value):
                        for distance in (0, *near):
                            found.setdefault(width, {})[(each.value + distance) % (1 << width)] = None
    return {width: [0, *values][: 3 * MOST_CONSTANTS] for width, values in found.items()}


def _widths_of(term: Term, value: int) -> Iterator[int]:
    """The width of a term that is compared with a value, and of what is extended there, if that may have the value."""
    if not isinstance(term.sort, Bits):
        return
    wide = term.sort.width
    yield wide
    while isinstance(term, Apply) and term.operator in ("zero_extend", "sign_extend"):
        signed, (term,) = term.operator == "sign_extend", term.arguments
        size = 1 << width_of(term)
        if not (-size // 2 <= signed_value(value, wide) < size // 2 if signed else value < size):
            return
        yield width_of(term)


# --- proving --------------------------------------------------------------------------------------------------------


def _inductive(
    system: TransitionSystem, template: Template, guesses: _Guesses, box: Term, within: Clock
) -> Iterator[tuple[Term, ...]]:
    """Of each kind the largest part that holds at the start and in the step, given those before; as time permits."""
    base = Unrolling(template, [], start=True)
    started = _kept(base, list(guesses.equations), 0, [], within) or []
    by_algebra = kept_equations(system, [guesses.equations[each] for each in started], within.within(EQUATION_SECONDS))
    proved = [each for each in started if guesses.equations[each] in by_algebra]
    step = Unrolling(template, [], start=False)
    for each in (box, *proved):
        step.solver.add(step.at(each, 0))
    step.extend()
    # What is left of equations may need that nobody comes there from where nobody has been, which may need the others.
    rest = [*(each for each in started if each not in proved), *guesses.unmet]
    for number, guessed in enumerate(([], *guesses.quick)):
        found = _largest(base, step, [*rest, *guessed], within, EASY_SECONDS if number else EQUATION_SECONDS)
        rest = [each for each in rest if each not in found]
        proved += found
    # Where a loop is left, an equation may follow from an order that it keeps.
    proved += _largest(base, step, rest, within, EQUATION_SECONDS)
    yield tuple(proved)
    yield tuple(_more_equations(system, base, step, guesses, proved, within))
    if guesses.sides:
        yield tuple(_largest(base, step, guesses.sides, within.within(SIDE_SECONDS), EASY_SECONDS))
    yield tuple(_largest(base, step, guesses.slopes, within, EASY_SECONDS))


def _more_equations(
    system: TransitionSystem, base: Unrolling, step: Unrolling, guesses: _Guesses, proved: Sequence[Term], within: Clock
) -> list[Term]:
    """Equations that hold because of what is proved: those that were guessed without it may have been too few."""
    more = guesses.more(conjoin(*proved))
    started = _kept(base, [each for each in more if each not in proved], 0, [], within) or []
    known = [more[each] for each in started] + [guesses.equations[each] for each in proved if each in guesses.equations]
    bounded: dict[Value, set[Term]] = {}
    for each in proved:
        match each:
            case Apply(operator="implies", arguments=(Apply(arguments=(_, Constant(value=where))), order)):
                bounded.setdefault(where, set()).add(order)
            case _:
                pass
    kept = kept_equations(system, known, within.within(EQUATION_SECONDS), bounded)
    found = [each for each in started if more[each] in kept]
    for each in found:
        step.solver.add(step.at(each, 0))
    return found


def _largest(base: Unrolling, step: Unrolling, guessed: list[Term], within: Clock, easy: float) -> list[Term]:
    """The largest part that starts and that the step keeps, which is assumed there from then on; none without time."""
    left = _kept(base, guessed, 0, [], within)
    fewer = _kept(step, left, 1, left, within, easy) if left else left
    while left and fewer is not None and len(fewer) < len(left):
        left = fewer
        fewer = _kept(step, left, 1, left, within, easy)
    if left is None or fewer is None:
        return []
    for each in left:
        step.solver.add(step.at(each, 0))
    return left


def _kept(
    unrolling: Unrolling,
    conditions: list[Term],
    depth: int,
    assumed: list[Term],
    within: Clock,
    easy: float = EASY_SECONDS,
) -> list[Term] | None:
    """Those that no run of this length breaks whose first state satisfies the assumed ones; None if out of time.

    Each is asked alone, which is easy where all together are not; one that is not easy, in so many seconds, is dropped.
    """
    solver = unrolling.solver
    before = [unrolling.at(each, 0) for each in assumed]
    waiting, kept = list(conditions), list[Term]()
    while waiting:
        if within.is_over:
            return None
        first = waiting.pop(0)
        wrong = solver.negate(unrolling.at(first, depth))
        answer = unrolling.check_within(*before, wrong, within=within.within(easy))
        if answer is Sat.NO:
            kept.append(first)
        if answer is Sat.YES:
            # The model breaks others too, which need not be asked any more.
            truths = evaluate(waiting, unrolling.state_values(depth))
            waiting = [each for each, true in zip(waiting, truths, strict=True) if true]
    return kept
