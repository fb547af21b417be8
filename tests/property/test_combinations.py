"""Every permitted combination agrees with the plain search on random models; what is refused would answer wrongly.

Some hundreds of models with fixed seeds run here, each through some of the combinations, drawn by its seed, so that all
of them occur; `python -m bench` compares 20,000.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from clew.engines.goals import Watch
from clew.engines.search.emptiness.components import accepted_run
from clew.engines.search.explore.options import Implementation, Order, Por, Search, Store, Switch
from clew.engines.search.explore.permits import Traits, permits
from clew.engines.search.explore.plan import traits
from clew.engines.search.explore.space import Space
from clew.engines.search.loops.frontier import Frontier
from clew.engines.search.loops.stack import Stack
from clew.engines.search.reductions.stubborn import Reduction, reduction
from clew.engines.search.stores.exact import ExactStore, Links
from clew.engines.tally import Meter
from clew.ir.commands import Assign
from clew.ir.program import Action, Declaration, Program, Scheduler
from clew.ir.properties import Atom, Formula, Linear, Next, Not
from clew.ir.sorts import Bits
from clew.ir.terms import TRUE, Term, bits, conjoin, equal, negate, variable
from clew.lower.machine import machine
from clew.lower.views import Views
from clew.models.engine import Budget, Found, Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.models.goals import goal_of
from tests.property.combinations import (
    WHOLE,
    ask,
    combinations,
    disagreements,
    engine_for,
    is_permitted,
    linear_goal,
    loose_goals,
    program_for,
    remembered,
)
from tests.property.programs import (
    random_condition,
    random_kernel_program,
    random_single_program,
    random_threads_program,
)
from tests.samples import sampled

pytestmark = pytest.mark.optimised

BATCH = 10
MOST_STARTS = 40
MOST_STATES = 700
MANY_STATES = 300
"""Machines of processes with more states go through some of the combinations, drawn by their seed."""


def small(seed: int) -> Views | None:
    """The seed's program, unless it starts in very many states."""
    found = remembered(program_for(seed))
    return found if len(found.machine.initial()) <= MOST_STARTS else None


@pytest.mark.parametrize("batch", sampled(range(8), 4))
def test_combinations_for_safety_agree_with_the_plain_search(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        model = small(seed)
        if model is None:
            continue
        goals = loose_goals(program_for(seed), seed)
        assert disagreements(model, goals, sample=12, seed=seed) == [], f"seed {seed}, all goals"
        alone = (*goals, WHOLE)[seed // 4 % 5 :][:1] if seed % 3 else (LiveGoal(), WHOLE)
        assert disagreements(model, alone, sample=6, seed=seed) == [], f"seed {seed}, {alone}"


@pytest.mark.parametrize("batch", range(6))
def test_combinations_for_linear_time_agree_with_the_plain_search(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        model, goal = small(seed), linear_goal(program_for(seed), seed)
        if model is not None and goal is not None:
            assert disagreements(model, (goal,)) == [], f"seed {seed}"


PROCESSES = (random_threads_program, random_single_program, random_kernel_program)


@pytest.mark.parametrize("batch", range(3))
def test_combinations_on_processes_agree_with_the_plain_search(batch: int) -> None:
    """Machines whose actors are processes: orders, stores and chains."""
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        program = PROCESSES[seed % 3](seed)
        condition = random_condition(program, seed)
        model = remembered(program)
        count = ask(model, (InvariantGoal(TRUE),), Search(depth=12)).figures.statistics.states
        if count is None or count > MOST_STATES:
            continue
        sample = 6 if count > MANY_STATES else None
        goals = (SafeGoal(), LiveGoal(), InvariantGoal(condition))
        assert disagreements(model, goals, sample=sample, seed=seed) == [], f"seed {seed}"


@pytest.mark.parametrize("seed", sampled(range(18), 4))
def test_native_counts_are_those_of_the_reference(seed: int) -> None:
    """One combination by chance per model: each has to be compiled."""
    random = Random(f"native {seed}")
    model, program = small(seed), program_for(seed)
    goals: tuple[Goal, ...] = loose_goals(program, seed)
    goal = linear_goal(program, seed)
    if model is None:
        return
    if seed % 3 == 2 and goal is not None:
        goals = (goal,)
    possible = combinations((Implementation.NATIVE,), workers=(1, 1, 2))
    known = traits(model, goals)
    search = random.choice([search for search in possible if is_permitted(model, goals, search, known)])
    native = ask(model, goals, search)
    reference = ask(model, goals, replace(search, implementation=Implementation.PYTHON, workers=1))
    assert [type(answer) for answer in native.answers] == [type(answer) for answer in reference.answers]
    if search.workers == 1:
        ours, theirs = native.figures.statistics, reference.figures.statistics
        assert (ours.states, ours.transitions) == (theirs.states, theirs.transitions), str(search)
        assert (ours.depth, ours.deadlocks) == (theirs.depth, theirs.deadlocks), str(search)


# --- what is refused, and what would go wrong -----------------------------------------------------------------------

X, Y = (variable(name, Bits(1)) for name in "xy")
ZERO, ONE = bits(0, 1), bits(1, 1)


def program_of(*actions: Action) -> Program:
    return Program(Scheduler.ACTIONS, globals=(Declaration(X, ZERO), Declaration(Y, ZERO)), actions=actions)


def turn(name: str, place: Any, value: Term, guard: Term = TRUE) -> Action:
    return Action(name, (name,), guard, (Assign(place, value),))


SPIN = program_of(
    turn("up", X, ONE, equal(X, ZERO)), turn("down", X, ZERO, equal(X, ONE)), turn("set", Y, ONE, equal(Y, ZERO))
)
"""One process goes round for ever, the other could break the invariant y = 0."""

RACE = program_of(turn("first", X, ONE, equal(X, ZERO)), turn("second", Y, ONE, equal(Y, ZERO)))
"""Two steps without any relation, except to the goal."""


def found_with(program: Program, goal: Goal, rule: Reduction[Any], order: Order) -> bool:
    """Whether a search with exactly this reduction finds a run."""
    model = machine(program)
    kind = Stack if order is Order.DEPTH else Frontier
    return bool(list(kind(Space(model), Watch(model, (goal,)), ExactStore(), Links(), rule).run(Meter(Budget()))))


@pytest.mark.parametrize("order", [Order.BREADTH, Order.DEPTH, Order.RANDOM], ids=lambda order: order.value)
def test_without_proviso_a_step_is_put_off_for_ever(order: Order) -> None:
    goal = InvariantGoal(equal(Y, ZERO))
    rule = reduction(Views(SPIN), (goal,))
    assert rule.proviso
    assert found_with(SPIN, goal, rule, order)
    assert not found_with(SPIN, goal, replace(rule, proviso=False), order), "this is what the proviso is for"


@pytest.mark.parametrize("order", [Order.BREADTH, Order.DEPTH], ids=lambda order: order.value)
def test_without_visibility_an_interleaving_is_missed(order: Order) -> None:
    goal = InvariantGoal(negate(conjoin(equal(X, ZERO), equal(Y, ONE))))
    rule = reduction(Views(RACE), (goal,))
    assert found_with(RACE, goal, rule, order)
    assert not found_with(RACE, goal, replace(rule, visible=0), order), "this is what visibility is for"


def linear(formula: Formula) -> LinearGoal:
    goal = goal_of(Linear(formula), fair=False).goal
    assert isinstance(goal, LinearGoal)
    return goal


def test_a_reduction_hides_what_next_can_see() -> None:
    goal = linear(Not(Next(Atom(equal(Y, ONE)))))
    model = machine(RACE)
    assert not goal.stutter_invariant
    full, _ = accepted_run(Space(model), goal, None, Meter(Budget()))
    reduced, _ = accepted_run(Space(model), goal, reduction(Views(RACE), (goal,)), Meter(Budget()))
    assert full is not None
    assert reduced is None, "this is why X forbids reductions"
    search = Search(Order.DEPTH, por=Por.STATIC)
    assert permits(goal, search, traits(Views(RACE), (goal,))) is not None


SAFE, LIVE = SafeGoal(), LiveGoal()
WITH_NEXT = linear(Next(Atom(equal(Y, ONE))))
LINEAR = linear(Not(Atom(equal(Y, ONE))))
FAIR = replace(LINEAR, fair=True)
NATIVE = Traits(obstacle=None)


@pytest.mark.parametrize(
    ("goal", "search", "known", "says"),
    [
        pytest.param(SAFE, Search(por=Por.STATIC), Traits(priorities=True), "priorities", id="reduction, priorities"),
        pytest.param(SAFE, Search(por=Por.STATIC), Traits(actions=False), "guarded actions", id="reduction, processes"),
        pytest.param(SAFE, Search(por=Por.STATIC), Traits(undefined=True), "initial values", id="reduction, undefined"),
        pytest.param(
            SAFE, Search(por=Por.DYNAMIC, implementation=Implementation.NATIVE), NATIVE, "processes",
            id="reduction of processes, actions",
        ),
        pytest.param(
            SAFE, Search(por=Por.DYNAMIC), Traits(actions=False), "native", id="reduction of processes in Python"
        ),
        pytest.param(
            SAFE, Search(por=Por.DYNAMIC, workers=2, implementation=Implementation.NATIVE),
            Traits(actions=False, obstacle=None), "proviso", id="reduction of processes with several workers",
        ),
        pytest.param(SAFE, Search(symmetry=Switch.ON), Traits(), "symmetry", id="symmetry that is not declared"),
        pytest.param(SAFE, Search(workers=2), NATIVE, "native", id="several workers in Python"),
        pytest.param(
            SAFE, Search(por=Por.STATIC, workers=2, implementation=Implementation.NATIVE), NATIVE, "proviso",
            id="reduction with several workers",
        ),
        pytest.param(
            LIVE, Search(Order.DEPTH, workers=2, implementation=Implementation.NATIVE), NATIVE, "breadth",
            id="depth order with several workers",
        ),
        pytest.param(SAFE, Search(implementation=Implementation.NATIVE), Traits(), "native", id="no native form"),
        pytest.param(SAFE, Search(Order.DEPTH, depth=3), Traits(), "depth limit", id="depth limit in depth order"),
        pytest.param(SAFE, Search(chains=Switch.ON, depth=3), Traits(), "chains", id="depth limit and chains"),
        pytest.param(LINEAR, Search(), Traits(), "order=depth", id="linear time in breadth order"),
        pytest.param(LINEAR, Search(Order.DEPTH, Store.COMPACT), Traits(), "exact", id="linear time, compact store"),
        pytest.param(WITH_NEXT, Search(Order.DEPTH, por=Por.STATIC), Traits(), "stuttering", id="X and reduction"),
        pytest.param(WITH_NEXT, Search(Order.DEPTH, chains=Switch.ON), Traits(), "stuttering", id="X and chains"),
        pytest.param(
            LINEAR, Search(Order.DEPTH, chains=Switch.ON), Traits(actions=False), "chains", id="chains on processes"
        ),
        pytest.param(FAIR, Search(Order.DEPTH, por=Por.STATIC), Traits(), "fairness", id="fairness and reduction"),
        pytest.param(
            FAIR, Search(Order.DEPTH, symmetry=Switch.ON), Traits(symmetric=True), "fairness", id="fairness, symmetry"
        ),
    ],
)  # fmt: skip
def test_refused(goal: Goal, search: Search, known: Traits, says: str) -> None:
    reason = permits(goal, search, known)
    assert reason is not None
    assert says in str(reason)


def test_permits_is_total() -> None:
    """Every combination of every goal has an answer, and the plain ones are permitted."""
    for goal in (SAFE, LIVE, InvariantGoal(TRUE), LINEAR, WITH_NEXT, FAIR):
        plain = Search(Order.DEPTH) if isinstance(goal, LinearGoal) else Search()
        assert permits(goal, plain, Traits()) is None
        for search in combinations(tuple(Implementation), workers=(1, 2)):
            permits(goal, search, Traits())


def test_a_combination_that_was_asked_for_is_never_changed() -> None:
    """Options in, the same options out, or an error: the plan decides only what is open."""
    model = Views(RACE)
    for search in combinations((Implementation.PYTHON,)):
        if is_permitted(model, (LIVE,), search, traits(model, (LIVE,))):
            assert str(search) in engine_for(search).plan(model, (LIVE,))


def test_compact_store_finds_but_never_claims_absence() -> None:
    holds, fails = InvariantGoal(TRUE), InvariantGoal(equal(Y, ZERO))
    told = ask(Views(RACE), (holds, fails), Search(store=Store.COMPACT))
    assert not isinstance(told.answers[0], Found)
    assert isinstance(told.answers[1], Found)
    assert "probability" in told.figures.notes[0].text
