"""Step relations as formulas: forms of one relation are equivalent, and normal forms are those of the definition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

import pytest

from clew.engines.search.explore.engine import Explore
from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.frames import Unrolling
from clew.engines.unroll.reachability import BddReachability
from clew.engines.unroll.steps import Steps, template_of
from clew.engines.unroll.steps.selectors import primed, selector
from clew.ir.commands import Assign, Havoc
from clew.ir.operators.evaluation import evaluate
from clew.ir.program import Action, AnyOf, Declaration, Program, Scheduler
from clew.ir.sorts import BOOL, INTEGER, REAL, Array, Bits, Sort
from clew.ir.terms import TRUE, Term, Variable, apply, bits, conjoin, constant, equal, negate, variable
from clew.ir.values import Value
from clew.lower.transition import transition_system
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Figures, Found, InvariantGoal
from clew.models.transition import Step, TransitionSystem, reads
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat
from tests.property.combinations import program_for, replay_problem
from tests.unit.engines.unroll.test_steps import bound, example

# --- forms of interleaving ------------------------------------------------------------------------------------------


def relation(system: TransitionSystem, steps: Steps) -> Term:
    """The relation over the state, selectors, choices and the state after the step."""
    template = template_of(system, steps)
    later = primed(system.variables)
    same = (equal(each, after) for each, after in zip(later, template.after, strict=True) if each is not after)
    return conjoin(template.constraint, *same)


@pytest.mark.shows("machines", 7)
@pytest.mark.parametrize("seed", [1, 4, 7])
def test_forms_of_interleaving_are_equivalent(seed: int) -> None:
    system = transition_system(program_for(seed))
    functional = relation(system, Steps.INTERLEAVING)
    for other in (Steps.CONJUNCTIVE, Steps.DISJUNCTIVE):
        solver = solver_named("bitwuzla")
        solver.add(apply("xor", functional, relation(system, other)))
        assert solver.check() is Sat.NO


@pytest.mark.shows("machines", 8)
def test_decision_diagrams_reach_what_exploration_reaches() -> None:
    for seed in (1, 5):
        program = program_for(seed)
        (_, figures) = BddReachability(nodes=1 << 20).check(Views(program), (InvariantGoal(TRUE),), Budget())
        assert isinstance(figures, Figures)
        assert figures.statistics.states == Explore().count(Views(program), Budget()).statistics.states


# --- normal form of processes ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ground:
    """An action in a situation: what it reads and writes there."""

    place: int
    reads: frozenset[Variable]
    writes: frozenset[Variable]

    def depends(self, other: Ground) -> bool:
        touched = self.writes & (other.writes | other.reads)
        return self.place == other.place or bool(touched or self.reads & other.writes)


Sequence = tuple[tuple[Ground, ...], ...]


def executed(step: Step, place: int, state: dict[Variable, Value]) -> tuple[Ground, dict[Variable, Value]] | None:
    """The step in a state without choices, and the state after it."""
    if not evaluate((step.enabled,), state)[0]:
        return None
    accesses = reads(step)
    conditions = evaluate((access.when for access in accesses), state)
    read = frozenset(access.variable for access, holds in zip(accesses, conditions, strict=True) if holds)
    written: dict[Variable, Value] = {}
    for write in step.writes:
        when, value = evaluate((write.when, write.value), state)
        if when:
            written[write.variable] = value
    return Ground(place, read, frozenset(written)), {**state, **written}


def serial_sequences(system: TransitionSystem, length: int) -> Iterator[Sequence]:
    """All sequences of so many serial steps from the start."""
    start = {each: value.value for each, value in zip(system.variables, system.initial, strict=True)}  # type: ignore[union-attr]
    yield from _longer(system, (), start, length)


def _longer(system: TransitionSystem, before: Sequence, state: dict[Variable, Value], left: int) -> Iterator[Sequence]:
    if left == 0:
        yield before
        return
    found: list[tuple[tuple[Ground, ...], dict[Variable, Value]]] = [((), state)]
    for place, step in enumerate(system.steps):
        done = [(taken, executed(step, place, here)) for taken, here in found]
        found += [((*taken, after[0]), after[1]) for taken, after in done if after is not None]
    for taken, here in found:
        if taken:
            yield from _longer(system, (*before, taken), here, left - 1)


def is_normal(sequence: Sequence) -> bool:
    """Definition 8: every action depends on one of those since its own place in the step before."""
    for last, this in pairwise(sequence):
        for number, ground in enumerate(this):
            since = [other for other in last if other.place >= ground.place]
            if not any(ground.depends(other) for other in (*since, *this[:number])):
                return False
    return True


def trace(sequence: Sequence) -> tuple[Ground, ...]:
    """The least order of the same actions that keeps the order of dependent ones: equal for equal traces."""
    left = [ground for step in sequence for ground in step]
    found: list[Ground] = []
    while left:
        free = [
            number
            for number, ground in enumerate(left)
            if not any(ground.depends(earlier) for earlier in left[:number])
        ]
        best = min(free, key=lambda number: left[number].place)
        found.append(left.pop(best))
    return tuple(found)


def solved_sequences(system: TransitionSystem, steps: Steps, length: int) -> set[tuple[tuple[int, ...], ...]]:
    """The same from the formula: all models, as places of the actions that take part."""
    template = template_of(system, steps)
    unrolling = Unrolling(template, [], start=True)
    for _ in range(length):
        unrolling.extend()
    chosen = [template.inputs.index(selector(step)) for step in system.steps]
    found: set[tuple[tuple[int, ...], ...]] = set()
    while unrolling.check(deadline=None) is Sat.YES:
        taken = [[unrolling.solver.value(inputs[at], BOOL) for at in chosen] for inputs in unrolling.inputs]
        found.add(tuple(tuple(at for at, does in enumerate(row) if does) for row in taken))
        literals = [
            inputs[at] if does else unrolling.solver.negate(inputs[at])
            for inputs, row in zip(unrolling.inputs, taken, strict=True)
            for at, does in zip(chosen, row, strict=True)
        ]
        unrolling.solver.add(unrolling.solver.negate(unrolling.solver.both(literals)))
    return found


def two_workers() -> Program:
    """Two counters, and an action that copies one to the other."""
    first, second, turn = (variable(name, Bits(2)) for name in ("first", "second", "turn"))

    def up(each: Variable) -> tuple[Assign, ...]:
        return (Assign(each, apply("add", each, bits(1, 2))),)

    actions = (
        Action("one", ("A",), TRUE, up(first)),
        Action("copy", ("C",), equal(turn, bits(0, 2)), (Assign(second, first), Assign(turn, bits(1, 2)))),
        Action("two", ("B",), TRUE, up(second)),
    )
    declared = tuple(Declaration(each, bits(0, 2)) for each in (first, second, turn))
    return Program(Scheduler.ACTIONS, globals=declared, actions=actions)


@pytest.mark.shows("machines", 46)
@pytest.mark.parametrize("program", [example(), two_workers()], ids=["example", "two workers"])
@pytest.mark.parametrize("length", [1, 2, 3])
def test_models_of_processes_are_the_normal_forms(program: Program, length: int) -> None:
    system = transition_system(program)
    serial = list(serial_sequences(system, length))
    places = {tuple(tuple(ground.place for ground in step) for step in sequence) for sequence in serial}
    assert solved_sequences(system, Steps.SERIAL, length) == places
    normal = [sequence for sequence in serial if is_normal(sequence)]
    wanted = {tuple(tuple(ground.place for ground in step) for step in sequence) for sequence in normal}
    assert solved_sequences(system, Steps.PROCESS, length) == wanted
    assert length == 1 or len(wanted) < len(places)


@pytest.mark.shows("machines", 46)
def test_every_trace_has_one_normal_form() -> None:
    system = transition_system(two_workers())
    serial = [sequence for length in (1, 2, 3) for sequence in serial_sequences(system, length)]
    normal = {trace(sequence): sequence for sequence in serial if is_normal(sequence)}
    assert len(normal) == sum(map(is_normal, serial))
    assert {trace(sequence) for sequence in serial} == set(normal)


# --- independence ---------------------------------------------------------------------------------------------------


@pytest.mark.shows("machines", 41)
def test_static_independence_may_need_more_steps_than_dynamic() -> None:
    """One action reads an element that an earlier one does not write, but might have."""
    array = variable("a", Array(2, Bits(1)))
    at, got = variable("i", Bits(1)), variable("got", Bits(1))
    write = Action("write", ("W",), TRUE, (Assign(array, apply("store", array, at, bits(1, 1))),))
    read = Action("read", ("R",), TRUE, (Assign(got, apply("select", array, bits(1, 1))),))
    declared = (
        Declaration(array, constant((0, 1), array.sort)),
        Declaration(at, bits(0, 1)),
        Declaration(got, bits(0, 1)),
    )
    program = Program(Scheduler.ACTIONS, globals=declared, actions=(write, read))
    both = conjoin(equal(got, bits(1, 1)), equal(apply("select", array, bits(0, 1)), bits(1, 1)))
    assert bound(program, both, Steps.PARALLEL) == 1
    assert bound(program, both, Steps.PARALLEL_STATIC) == 2


# --- sorts and starts -----------------------------------------------------------------------------------------------

SORTS: tuple[tuple[Sort, Value, Value], ...] = (
    (BOOL, False, True),
    (Bits(8), 0, 200),
    (Bits(16), 1, 65535),
    (Bits(32), 7, 1 << 31),
    (INTEGER, -3, 10**30),
    (REAL, Fraction(1, 3), Fraction(-7, 2)),
    (Array(2, Bits(3)), (1, 2), (5, 7)),
)


@pytest.mark.shows("machines", 1)
@pytest.mark.parametrize(("sort", "first", "second"), SORTS, ids=lambda each: str(each))
def test_values_of_every_sort_are_found_again(sort: Sort, first: Value, second: Value) -> None:
    subject, other = variable("x", sort), variable("y", sort)
    swap = Action("set", (), TRUE, (Assign(other, subject), Assign(subject, constant(second, sort))))
    declared = tuple(Declaration(each, constant(first, sort)) for each in (subject, other))
    program = Program(Scheduler.ACTIONS, globals=declared, actions=(swap,))
    for steps in (Steps.INTERLEAVING, Steps.CONJUNCTIVE):
        target = conjoin(equal(subject, constant(second, sort)), equal(other, constant(second, sort)))
        assert bound(program, target, steps) == 2


@pytest.mark.shows("machines", 1)
@pytest.mark.parametrize("sort", [Bits(8), INTEGER], ids=str)
def test_choices_of_wide_sorts_replay(sort: Sort) -> None:
    subject = variable("x", sort)
    low, high = (constant(at, sort) for at in (3, 90))
    choose = Action("choose", (), TRUE, (Havoc(subject, low, high),))
    program = Program(Scheduler.ACTIONS, globals=(Declaration(subject, constant(0, sort)),), actions=(choose,))
    goal = InvariantGoal(negate(equal(subject, high)))
    answer = next(Bmc(depth=2).check(Views(program), (goal,), Budget()))
    assert isinstance(answer, Found)
    assert replay_problem(program, goal, answer.run) is None


@pytest.mark.shows("machines", 5)
def test_a_variable_may_start_anywhere_in_its_range() -> None:
    subject, seen = variable("x", Bits(4)), variable("seen", Bits(4))
    look = Action("look", (), TRUE, (Assign(seen, subject),))
    declared = (Declaration(subject, AnyOf(bits(2, 4), bits(5, 4))), Declaration(seen, bits(0, 4)))
    program = Program(Scheduler.ACTIONS, globals=declared, actions=(look,))
    answers = {
        value: next(
            BddReachability(nodes=1 << 16).check(Views(program), (InvariantGoal(_never(seen, value)),), Budget())
        )
        for value in (2, 5, 6)
    }
    assert [isinstance(answers[value], Found) for value in (2, 5)] == [True, True]
    assert isinstance(answers[6], Absent)
    assert bound(program, equal(seen, bits(5, 4)), Steps.SERIAL) == 1
    unset = replace(program, globals=(Declaration(subject, AnyOf()), declared[1]))
    assert bound(unset, equal(seen, bits(15, 4)), Steps.SERIAL) == 1


def _never(subject: Variable, value: int) -> Term:
    return negate(equal(subject, bits(value, 4)))
