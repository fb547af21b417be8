"""The order `guided`: distances, what they are worth, and that nothing is left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import product

import pytest

from clew.abstraction.exploration import Allowance
from clew.abstraction.graph import Edge, graph_of
from clew.codegen.python.jit import accelerated
from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation, Order
from clew.engines.search.guides.choice import guide_for, images
from clew.engines.search.guides.distances import NEVER, chosen_predicates, distances_of, table_of
from clew.engines.search.guides.formulas import predicates_of
from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import Implementation as InPython
from clew.engines.search.simulate.options import Por, Switch, Values
from clew.graphs import shortest
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import INTEGER, Bits, Integer
from clew.ir.terms import Variable, apply, bits, conjoin, constant, equal, integer, negate, variable
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.logic.normalise import Normalise, constructor
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Found, InvariantGoal
from clew.models.machine import Machine
from clew.semantics.interpreter import Interpreter
from clew.semantics.state import State
from clew.symbolic.machine import SymbolicMachine
from clew.symbolic.paths.oracle import Oracle
from clew.symbolic.values import Symbolic
from clew.text.parse import parse_program
from tests.property.combinations import loose_goals, program_for, replay_problem
from tests.property.guided_searches import guided_problems

DOUBLING = """program actions;
var x : %(sort)s = 0;
var y : %(sort)s = 0;
var z : %(sort)s = 0;
action zero by P when x < %(rounds)d { x := x + 1; y := y + y; z := y; }
action one by P when x < %(rounds)d { x := x + 1; y := y + y + 1; z := y; }
"""
MOST_STATES = 300
GRID = """program actions;
var a : bits 3 = 0;
var b : bits 3 = 0;
action right by P when a < 6 { a := a + 1; }
action up by Q when b < a { b := b + 1; }
action back by P when a == 6 { a := 0; }
"""


def doubling(rounds: int, sort: Bits | Integer = INTEGER) -> tuple[Views, InvariantGoal]:
    """The loop of figure 5.9 with a doubled number that takes in a bit each time, and that all of them are zeros."""
    wanted = conjoin(
        *(equal(variable(name, sort), constant(number, sort)) for name, number in (("x", rounds), ("z", 0)))
    )
    text = DOUBLING % {"rounds": rounds, "sort": "int" if isinstance(sort, Integer) else f"bits {sort.width}"}
    return Views(parse_program(text)), InvariantGoal(negate(wanted))


def grid(a: int, b: int) -> tuple[Views, InvariantGoal]:
    wanted = conjoin(*(equal(variable(name, Bits(3)), bits(number, 3)) for name, number in (("a", a), ("b", b))))
    return Views(parse_program(GRID)), InvariantGoal(negate(wanted))


def searched(views: Views, goal: InvariantGoal, **options: object) -> tuple[Answer, int, int]:
    """The answer, how many states were stored, and how long the run is."""
    engine = Explore(**{"order": Order.GUIDED, "implementation": Implementation.PYTHON, **options})  # type: ignore[arg-type]
    answer, figures = engine.check(views, (goal,), Budget())
    assert isinstance(figures, Figures)
    length = len(answer.run.moves) if isinstance(answer, Found) else 0
    return answer, figures.statistics.states or 0, length


@pytest.mark.shows("symcpp", 44)
def test_two_states_a_round_instead_of_all_of_them() -> None:
    """The loop of figure 5.9: breadth order stores 2 to the power of the rounds, the guided one twice the rounds."""
    views, goal = doubling(10)
    answer, states, length = searched(views, goal)
    assert isinstance(answer, Found)
    assert (states, length) == (20, 10)
    assert searched(views, goal, order=Order.BREADTH)[1] == 1024


@pytest.mark.shows("symcpp", 44)
@pytest.mark.parametrize(("rounds", "implementation"), [(100, Implementation.PYTHON), (10_000, Implementation.NATIVE)])
def test_as_few_where_numbers_wrap_around(rounds: int, implementation: Implementation) -> None:
    """A zero may come back then: states are told apart by how far the parts of the goal are, one by one."""
    views, goal = doubling(rounds, Bits(32))
    answer, states, length = searched(views, goal, implementation=implementation)
    assert isinstance(answer, Found)
    assert (states, length) == (2 * rounds, rounds)


@pytest.mark.shows("symcpp", 44)
def test_the_weight_makes_it_breadth_order_or_shortest_runs() -> None:
    views, goal = grid(5, 3)
    breadth, unweighted, best = (
        searched(views, goal, order=order, weight=weight)
        for order, weight in ((Order.BREADTH, 0), (Order.GUIDED, 0), (Order.GUIDED, 1))
    )
    assert unweighted[1:] == breadth[1:], "with the weight 0 it should be breadth order"
    assert best[2] == breadth[2], "where a guide never tells too much, runs should be shortest"
    assert best[1] <= breadth[1]


@pytest.mark.shows("symcpp", 41)
@pytest.mark.parametrize("implementation", [Implementation.PYTHON, Implementation.NATIVE])
def test_what_no_abstract_run_reaches_is_absent(implementation: Implementation) -> None:
    views, goal = grid(7, 0)
    answer, states, _ = searched(views, goal, implementation=implementation)
    assert isinstance(answer, Absent)
    assert states == 0, "the abstract model should have been enough"


@pytest.mark.shows("symcpp", 42, 43)
def test_the_table_has_the_shortest_ways_of_the_abstract_graph() -> None:
    """With every bit a predicate the abstract graph is the program's; each state has its image in the table."""
    views, goal = grid(5, 3)
    graph = graph_of(views.system())
    names = [variable(name, Bits(3)) for name in "ab"]
    one = bits(1, 1)
    predicates = [equal(apply("extract", name, parameters=(at, at)), one) for name in names for at in range(3)]
    made = table_of(graph, predicates, [negate(goal.condition)], Allowance(lambda: None, None, "bitwuzla"))
    for values in product(range(8), repeat=2):
        here: dict[Variable, Value] = dict(zip(names, values, strict=True))
        image = sum(bool(truth) << number for number, truth in enumerate(evaluate(predicates, here)))
        wanted = _way(graph.edges[0], here, (5, 3))
        assert made.table[image] == (NEVER if wanted is None else wanted)


def _way(edges: Sequence[Edge], here: dict[Variable, Value], goal: tuple[Value, ...]) -> int | None:
    names = tuple(here)

    def following(state: tuple[Value, ...]) -> list[tuple[tuple[Value, ...], None]]:
        values = dict(zip(names, state, strict=True))
        taken = [edge for edge in edges if evaluate((edge.guard,), values)[0]]
        moved = [[edge.after.get(name, name) for name in names] for edge in taken]
        return [(evaluate(row, values), None) for row in moved]

    start = tuple(here.values())
    if start == goal:
        return 0
    found = shortest((start,), following, lambda state, _: state == goal)
    return None if found is None else len(found[1])


@pytest.mark.shows("symcpp", 43)
@pytest.mark.parametrize("seed", range(20))
def test_no_state_is_nearer_to_the_goal_than_its_image(seed: int) -> None:
    """Every state that is reached has an image in the table, which never tells more steps than there are."""
    program = program_for(seed)
    views = Views(program)
    goals = [goal for goal in loose_goals(program, seed) if isinstance(goal, InvariantGoal)]
    for goal in goals[:2]:
        guide = guide_for(views, (goal,), Budget(), 6)
        if guide.table is None:
            continue
        for state, steps in _steps_to(views.machine, goal).items():
            told, _ = guide.distance(lambda term, here=state: views.machine.holds(here, term))  # type: ignore[misc]
            assert told <= steps


def _steps_to(machine: Machine[State], goal: InvariantGoal) -> dict[State, int]:
    """Of some states of a small program, those from which the goal is reached, with the least number of steps."""
    before: dict[State, list[State]] = {outcome.state: [] for outcome in machine.initial()}
    waiting = list(before)
    while waiting and len(before) < MOST_STATES:
        state = waiting.pop()
        for actor in machine.enabled(state):
            for outcome in machine.step(state, actor):
                if outcome.violation is None:
                    if outcome.state not in before:
                        waiting.append(outcome.state)
                    before.setdefault(outcome.state, []).append(state)
    found = {state: 0 for state in before if not machine.holds(state, goal.condition)}
    for state in (ring := list(found)):
        for each in before[state]:
            if each not in found:
                found[each] = found[state] + 1
                ring.append(each)
    return found


@pytest.mark.shows("symcpp", 45)
def test_more_predicates_need_fewer_states() -> None:
    views, goal = doubling(9)
    few, more = (searched(views, goal, predicates=most) for most in (1, 12))
    assert isinstance(few[0], Found)
    assert isinstance(more[0], Found)
    assert more[1] < few[1]


def test_predicates_are_chosen_from_the_goal_on() -> None:
    views, goal = doubling(5)
    graph = graph_of(views.system())
    chosen = chosen_predicates(graph, [negate(goal.condition)], views.plain, 6)
    y = variable("y", INTEGER)
    assert equal(y, integer(0)) in chosen, "z is made of y"
    assert len(chosen) == 6


def test_a_guide_without_a_model_counts_what_does_not_hold() -> None:
    x, y = variable("x", Bits(8)), variable("y", Bits(8))
    goal = InvariantGoal(negate(conjoin(equal(x, bits(3, 8)), equal(y, bits(1, 8)))))
    assert len(predicates_of((goal,))) == 4
    views = Views(parse_program(GRID))
    assert guide_for(views, (), Budget(), 12).table is None
    assert distances_of(views, (goal,), Budget(), 0) is None


@pytest.mark.shows("symcpp", 40, 43, 44)
@pytest.mark.parametrize("seed", range(30))
def test_guided_searches_agree_with_plain_ones(seed: int) -> None:
    assert guided_problems(seed) == []


# --- states that stand for many ---------------------------------------------------------------------------------------

CHANCES = """program actions;
var x : bits 8 = 0;
var v : bits 8 = 0;
var w : bits 8 = 0;
action lose by P when x < 9 { havoc w; x := x + 1; v := ite(w < 7, v, 0); }
action win by P when x < 9 { havoc w; x := x + 1; v := ite(w < 100, v + 1, v); }
"""


def all_won() -> tuple[Views, InvariantGoal]:
    wanted = conjoin(*(equal(variable(name, Bits(8)), bits(9, 8)) for name in ("x", "v")))
    return Views(parse_program(CHANCES)), InvariantGoal(negate(wanted))


@pytest.mark.shows("symcpp", 43)
def test_the_image_of_what_a_symbolic_state_stands_for_is_in_the_table() -> None:
    views, goal = all_won()
    guide = guide_for(views, (goal,), Budget(), 8)
    assert guide.table is not None
    machine = SymbolicMachine(views.program, Symbolic(Oracle("bitwuzla"), constructor(Normalise.FULL)))
    concrete = Interpreter(views.program)
    waiting = [(each.state, Run(each.choices, ())) for each in machine.initial()]
    several = 0
    for state, run in waiting:
        told = images([machine.decides(state, each) for each in guide.predicates])
        several += len(told) > 1
        plain = machine.concretise(run, accelerated)
        assert plain is not None
        last = concrete.replay(plain).states[-1]
        (image,) = images([concrete.holds(last, each) for each in guide.predicates])
        assert image in told
        assert guide.distance(partial(machine.decides, state)) <= (
            guide.table[image],
            guide.apart[image],
        )
        if len(run.moves) < 4:
            moves = [(actor, each) for actor in machine.enabled(state) for each in machine.step(state, actor)]
            waiting += [
                (each.state, Run(run.initial, (*run.moves, Move(machine.actors[actor], each.choices))))
                for actor, each in moves
            ]
    assert len(waiting) > 20
    assert several


@pytest.mark.shows("symcpp", 43)
def test_symbolic_states_are_guided() -> None:
    views, goal = all_won()
    engine = Simulate(values=Values.SYMBOLIC, por=Por.NONE, implementation=InPython.PYTHON)
    found = [list(replace(engine, guided=each).check(views, (goal,), Budget())) for each in Switch]
    for answer, _ in found:
        assert isinstance(answer, Found)
        assert not replay_problem(views.program, goal, answer.run)
    plain, guided = (figures.statistics.states or 0 for _, figures in found if isinstance(figures, Figures))
    assert guided < plain / 2
