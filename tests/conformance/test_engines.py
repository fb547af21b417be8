"""What every engine on machines promises: one answer per goal, figures last, limits as answers, runs that replay.

A new engine, or a new implementation of one, is one row in `ENGINES`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation, Order, Por, Store, Switch
from clew.errors import InputError
from clew.ir.commands import Assert, Assign, Assume, Havoc
from clew.ir.program import Action, Declaration, Program, Scheduler, Symmetry
from clew.ir.properties import Atom, Linear, Release, Truth, Until
from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, TRUE, Term, Variable, apply, bits, conjoin, equal, negate, variable
from clew.lower.views import Views
from clew.models.engine import (
    Absent,
    Answer,
    Budget,
    Figures,
    Found,
    Goal,
    InvariantGoal,
    LinearGoal,
    LiveGoal,
    Progress,
    SafeGoal,
    Stopped,
)
from clew.models.goals import goal_of
from clew.verdict import Limit
from tests.property.combinations import replay_problem

ENGINES: dict[str, Explore] = {
    "reference": Explore(implementation=Implementation.PYTHON),
    "native": Explore(implementation=Implementation.NATIVE),
    "native, two workers": Explore(implementation=Implementation.NATIVE, workers=2),
    "as planned": Explore(),
}

COUNT = variable("count", Bits(8))

BOUNDS = SafeGoal(frozenset({"memory.out-of-bounds"}))


def counter(*, top: int, effect: Sequence[Any] = (), quiet: Term | None = None) -> Program:
    """Counts up to a number and stops there; a second action does the effect in the last state."""
    up = Action("up", ("P",), apply("ult", COUNT, bits(top, 8)), (Assign(COUNT, apply("add", COUNT, bits(1, 8))),))
    last = [Action("last", ("P",), equal(COUNT, bits(top, 8)), tuple(effect))] if effect else []
    return Program(Scheduler.ACTIONS, globals=(Declaration(COUNT, bits(0, 8)),), actions=(up, *last), quiet=quiet)


def below(top: int) -> Term:
    return apply("ult", COUNT, bits(top, 8))


def ask(engine: Explore, program: Program, *goals: Goal, budget: Budget | None = None) -> list[Answer]:
    """All answers, checked for what every engine promises; runs are replayed."""
    answers = list(engine.check(Views(program), goals, budget or Budget()))
    assert isinstance(answers[-1], Figures)
    for answer in answers[:-1]:
        assert not isinstance(answer, Figures)
        if isinstance(answer, Found):
            assert replay_problem(program, answer.goal, answer.run) is None
    named = [answer.goal for answer in answers[:-1] if not isinstance(answer, Figures)]
    assert sorted(map(id, named)) == sorted(map(id, goals)), "every goal should be answered once"
    by_goal = {id(answer.goal): answer for answer in answers[:-1] if not isinstance(answer, Figures)}
    return [*(by_goal[id(goal)] for goal in goals), answers[-1]]


def states(answers: list[Answer]) -> int | None:
    assert isinstance(answers[-1], Figures)
    return answers[-1].statistics.states


@pytest.fixture(params=sorted(ENGINES))
def engine(request: pytest.FixtureRequest) -> Explore:
    return ENGINES[request.param]


# --- verdicts -------------------------------------------------------------------------------------------------------


def globally(term: Term) -> Linear:
    return Linear(Release(Truth(False), Atom(term)))


def finally_(term: Term) -> Linear:
    return Linear(Until(Truth(True), Atom(term)))


def linear(question: Linear) -> LinearGoal:
    goal = goal_of(question, fair=False).goal
    assert isinstance(goal, LinearGoal)
    return goal


STAY = (Assign(COUNT, COUNT),)


VERDICTS = [
    pytest.param(counter(top=5), InvariantGoal(below(6)), Absent, id="an invariant holds"),
    pytest.param(counter(top=5), InvariantGoal(below(5)), Found, id="an invariant breaks in the last state"),
    pytest.param(counter(top=5), InvariantGoal(FALSE), Found, id="an invariant breaks in the first state"),
    pytest.param(counter(top=5), LiveGoal(), Found, id="a deadlock"),
    pytest.param(counter(top=5, quiet=equal(COUNT, bits(5, 8))), LiveGoal(), Absent, id="a proper end"),
    pytest.param(counter(top=5, effect=STAY), LiveGoal(), Absent, id="a loop in the end"),
    pytest.param(counter(top=5, effect=(Assume(FALSE),)), LiveGoal(), Absent, id="a removed run is no deadlock"),
    pytest.param(counter(top=5), SafeGoal(), Absent, id="no assertion"),
    pytest.param(counter(top=5, effect=(Assert(FALSE),)), SafeGoal(), Found, id="an assertion fails"),
    pytest.param(
        counter(top=5, effect=(Assert(FALSE),)), BOUNDS, Absent, id="not this check"
    ),
    pytest.param(
        counter(top=5, effect=(Assert(FALSE, "memory.out-of-bounds"),)), BOUNDS, Found,
        id="this check",
    ),
    pytest.param(
        counter(top=5, effect=(Havoc(COUNT), Assert(negate(equal(COUNT, bits(77, 8)))))), SafeGoal(), Found,
        id="a choice leads to a violation",
    ),
    pytest.param(counter(top=5), linear(finally_(equal(COUNT, bits(5, 8)))), Absent, id="it comes in the end"),
    pytest.param(counter(top=5), linear(globally(below(5))), Found, id="it stays in a stuck state"),
    pytest.param(
        counter(top=5, effect=STAY), linear(finally_(equal(COUNT, bits(6, 8)))), Found, id="it never comes"
    ),
]  # fmt: skip
"""Programs, goals and answers; any engine that decides such goals must give them."""


@pytest.mark.parametrize(("program", "goal", "expected"), VERDICTS)
def test_verdict(engine: Explore, program: Program, goal: Goal, expected: type[Answer]) -> None:
    if isinstance(goal, LinearGoal) and engine.workers > 1:
        pytest.skip("linear time is decided by one worker")
    assert isinstance(ask(engine, program, goal)[0], expected)


def test_several_goals_share_a_search(engine: Explore) -> None:
    program = counter(top=9, effect=(Assert(FALSE),))
    goals = (InvariantGoal(below(4)), LiveGoal(), SafeGoal(), InvariantGoal(TRUE), InvariantGoal(below(4)))
    answers = ask(engine, program, *goals)
    assert [type(answer) for answer in answers[:-1]] == [Found, Absent, Found, Absent, Found]


def test_runs_are_shortest_in_breadth_order(engine: Explore) -> None:
    jump = Action("jump", ("P",), equal(COUNT, bits(1, 8)), (Assign(COUNT, bits(7, 8)),))
    program = counter(top=9)
    program = replace(program, actions=(*program.actions, jump))
    found = ask(engine, program, InvariantGoal(below(8)))[0]
    assert isinstance(found, Found)
    assert [move.actor for move in found.run.moves] == ["up", "jump", "up"]


# --- counting -------------------------------------------------------------------------------------------------------


def test_count_visits_everything(engine: Explore) -> None:
    statistics = engine.count(Views(counter(top=9)), Budget()).statistics
    assert (statistics.states, statistics.transitions, statistics.depth, statistics.deadlocks) == (10, 9, 9, 1)


def test_count_never_reduces() -> None:
    places = [variable(f"x{number}", Bits(1)) for number in range(4)]
    program = symmetric(places)
    reduced = Explore(por=Por.STATIC, chains=Switch.ON, symmetry=Switch.ON)
    assert reduced.count(Views(program), Budget()).statistics.states == 16
    assert states(ask(replace(reduced, order=Order.BREADTH), program, LiveGoal())) < 16  # type: ignore[operator]


# --- limits ---------------------------------------------------------------------------------------------------------


def grid() -> Program:
    """Four counters of eight bits: more states than can be visited in any test."""
    places = [variable(f"x{number}", Bits(8)) for number in range(4)]
    up = [
        Action(f"up{each.name}", (each.name,), TRUE, (Assign(each, apply("add", each, bits(1, 8))),)) for each in places
    ]
    return Program(
        Scheduler.ACTIONS, globals=tuple(Declaration(each, bits(0, 8)) for each in places), actions=tuple(up)
    )


def test_a_deadline_is_an_answer(engine: Explore) -> None:
    answers = ask(engine, grid(), LiveGoal(), budget=Budget(deadline=time.monotonic() + 0.3))
    assert isinstance(answers[0], Stopped)
    assert answers[0].limit is Limit.TIME
    assert isinstance(answers[-1], Figures)
    assert answers[-1].limit is Limit.TIME


def test_a_request_to_stop_is_an_answer(engine: Explore) -> None:
    answers = ask(engine, grid(), LiveGoal(), budget=Budget(asked=lambda: Limit.INTERRUPTED))
    assert isinstance(answers[0], Stopped)
    assert answers[0].limit is Limit.INTERRUPTED


def test_progress_is_reported(engine: Explore) -> None:
    heard: list[Progress] = []
    ask(engine, grid(), LiveGoal(), budget=Budget(deadline=time.monotonic() + 0.3, report=heard.append))
    assert heard
    assert heard[-1].states > 0


def test_a_depth_limit_claims_nothing(engine: Explore) -> None:
    short = replace(engine, depth=5)
    cut, found = InvariantGoal(below(9)), InvariantGoal(below(5))
    answers = ask(short, counter(top=20), cut, found)
    assert isinstance(answers[0], Stopped)
    assert answers[0].limit is Limit.DEPTH
    assert answers[0].reached == 5
    assert isinstance(answers[1], Found)


def test_a_compact_store_claims_nothing(engine: Explore) -> None:
    answers = ask(replace(engine, store=Store.COMPACT), counter(top=20), InvariantGoal(TRUE), InvariantGoal(below(5)))
    assert isinstance(answers[0], Stopped)
    assert answers[0].limit is Limit.LOSSY
    assert "probability" in answers[0].reason
    assert isinstance(answers[1], Found)


def test_without_links_there_is_no_run(engine: Explore) -> None:
    answers = ask(replace(engine, links=Switch.OFF), counter(top=20), InvariantGoal(below(5)), InvariantGoal(TRUE))
    assert isinstance(answers[0], Stopped)
    assert "links=off" in answers[0].reason
    assert isinstance(answers[1], Absent)


# --- options --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        pytest.param(Explore(symmetry=Switch.ON), "symmetry=on", id="symmetry that is not declared"),
        pytest.param(Explore(order=Order.RANDOM, workers=2), "order=breadth", id="several workers in random order"),
        pytest.param(Explore(workers=-1), "at least 0", id="a negative number"),
        pytest.param(Explore(por=Por.STATIC, workers=2), "workers", id="reduction with several workers"),
    ],
)
def test_what_may_not_run_is_an_input_error(asked: Explore, says: str) -> None:
    with pytest.raises(InputError, match=says):
        list(asked.check(Views(counter(top=3)), (LiveGoal(),), Budget()))


def test_a_program_without_native_form_is_searched_in_python() -> None:
    wide = variable("wide", Bits(100))
    program = Program(
        Scheduler.ACTIONS,
        globals=(Declaration(wide, bits(0, 100)),),
        actions=(Action("go", (), equal(wide, bits(0, 100)), (Assign(wide, bits(1, 100)),)),),
    )
    assert "implementation=python" in Explore().plan(Views(program), (LiveGoal(),))
    assert isinstance(ask(Explore(), program, LiveGoal())[0], Found)
    assert Explore().count(Views(program), Budget(workers=2)).statistics.states == 2
    with pytest.raises(InputError, match="native"):
        list(Explore(implementation=Implementation.NATIVE).check(Views(program), (LiveGoal(),), Budget()))


# --- symmetry -------------------------------------------------------------------------------------------------------


def symmetric(places: Sequence[Variable]) -> Program:
    """Equal processes that each set their bit."""
    actions = [
        Action(f"set{each.name}", (each.name,), equal(each, bits(0, 1)), (Assign(each, bits(1, 1)),)) for each in places
    ]
    return Program(
        Scheduler.ACTIONS,
        globals=tuple(Declaration(each, bits(0, 1)) for each in places),
        actions=tuple(actions),
        symmetries=(Symmetry(tuple((each,) for each in places)),),
    )


PLACES = tuple(variable(f"x{number}", Bits(1)) for number in range(4))


@pytest.mark.parametrize("implementation", [Implementation.PYTHON, Implementation.NATIVE], ids=lambda each: each.value)
def test_symmetric_states_are_visited_once(implementation: Implementation) -> None:
    answers = ask(Explore(implementation=implementation), symmetric(PLACES), LiveGoal())
    assert isinstance(answers[0], Found)
    assert states(answers) == 5


def test_a_goal_that_tells_processes_apart_is_decided_without_symmetry() -> None:
    goal = InvariantGoal(negate(conjoin(equal(PLACES[3], bits(1, 1)), equal(PLACES[0], bits(0, 1)))))
    answers = ask(Explore(), symmetric(PLACES), goal)
    assert isinstance(answers[0], Found)


def test_a_wrong_declaration_names_the_action_without_an_image() -> None:
    program = symmetric(PLACES)
    special = Action("special", (), equal(PLACES[2], bits(1, 1)), (Assign(PLACES[2], bits(0, 1)),))
    with pytest.raises(InputError, match="special"):
        list(Explore().check(Views(replace(program, actions=(*program.actions, special))), (LiveGoal(),), Budget()))


def test_unequal_initial_values_are_no_symmetry() -> None:
    program = symmetric(PLACES)
    other = (Declaration(PLACES[0], bits(1, 1)), *program.globals[1:])
    with pytest.raises(InputError, match="different values"):
        list(Explore().check(Views(replace(program, globals=other)), (LiveGoal(),), Budget()))
