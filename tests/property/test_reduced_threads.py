"""Partial order reduction of compiled processes against the plain search, on random and on chosen programs.

All deadlocks are counted, so a reduction that leaves an ending out is seen even where every verdict is right.
`python -m bench threads` and `python -m bench reductions` compare many more.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from clew.engines.search.explore.options import Implementation, Order, Por, Search, Switch
from clew.ir.properties import Atom, Linear, Truth, Until
from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, bits, equal, variable
from clew.lower.views import Views
from clew.models.engine import Absent, Found, Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal
from clew.models.goals import goal_of
from clew.text.parse import parse_program
from tests.property.combinations import WHOLE, ask, differences, linear_goal, remembered
from tests.property.programs import random_condition
from tests.property.random_handing import handing_program, handing_text
from tests.property.random_threads import random_loose_threads
from tests.property.reductions import compiled_quickly, kernel_problems, thread_problems

ORDERS = (Order.BREADTH, Order.DEPTH, Order.RANDOM, Order.NEAR)
CASES = Path(__file__).parents[1] / "cases" / "program" / "threads"


@pytest.fixture(autouse=True)
def _quickly() -> Iterator[None]:
    with compiled_quickly():
        yield


def reduced(order: Order, chains: Switch = Switch.OFF) -> Search:
    """The search with the reduction."""
    return Search(order, por=Por.DYNAMIC, chains=chains, implementation=Implementation.NATIVE, seed=3)


@pytest.mark.parametrize("batch", range(2))
def test_random_threads_keep_their_endings_and_verdicts(batch: int) -> None:
    before = after = 0
    for seed in range(batch * 2, batch * 2 + 2):
        program = random_loose_threads(seed)
        model = remembered(program)
        all_goals: tuple[Goal, ...] = (SafeGoal(), LiveGoal(), InvariantGoal(random_condition(program, seed)))
        chains = (Switch.OFF, Switch.ON)[seed // 3 % 2]
        for goals, search in (((WHOLE,), reduced(ORDERS[seed % 4], chains)), (all_goals, reduced(Order.BREADTH))):
            plain, told = ask(model, goals, Search()), ask(model, goals, search)
            assert list(differences(model, goals, search, plain, told)) == [], f"seed {seed}, {search}"
            before += plain.figures.statistics.states or 0
            after += told.figures.statistics.states or 0
    assert after < before


@pytest.mark.parametrize("seed", range(6))
def test_linear_time_of_random_threads_is_answered_alike(seed: int) -> None:
    program = random_loose_threads(seed)
    goal = linear_goal(program, seed)
    if goal is None or goal.fair or not goal.stutter_invariant:
        return
    model, goals, search = remembered(program), (goal,), reduced(Order.DEPTH)
    assert isinstance(goal, LinearGoal)
    plain, told = ask(model, goals, Search(Order.DEPTH)), ask(model, goals, search)
    assert list(differences(model, goals, search, plain, told)) == []


HALT = """
program threads;
var x : bits 1 = 0;
proc ends() { yield; halt; }
proc other() { yield; x := 1; yield; assert x == 0; }
process P = ends();
process Q = other();
"""
HANDED = """
program threads;
var to : pointer = null;
var seen : bits 8 = 0;
proc giver() {
  local p : pointer = null;
  p := new bytes(1); *p := 1#8; yield;
  to := p; yield;
  *p := 2#8; yield;
  *p := 3#8;
}
proc taker() { local b : bits 8 = 0; await to != null; yield; b := *to; seen := b; assert seen != 2; }
process P = giver();
process Q = taker();
"""
LOCK = """
program threads;
object lock : bytes 1;
object data : bytes 1;
proc worker(add : bits 8) {
  local b : bits 8 = 0;
  take:
    yield;
    b := *&lock;
    if b == 0 goto go else again;
  again:
    retry;
  go:
    *&lock := 1#8; yield;
    b := *&data; yield;
    *&data := b + add; yield;
    *&lock := 0#8; yield;
    b := *&data;
    assert b != 3;
}
process P = worker(1);
process Q = worker(2);
"""
NAMES = """
program threads;
var last : process;
var n : bits 2 = 0;
proc child() { yield; n := n + 1; }
proc first() { last := spawn child(); yield; join last; }
proc second() { spawn child(); yield; spawn child(); yield; await n == 3; assert false; }
process P = first();
process Q = second();
"""

OCCUPIED = """
program threads;
var p : pointer = null;
var go : bool = false;
proc first() { p := new bytes(1); go := true; yield; assert !occupied() "memory.leak"; halt; }
proc second() { await go; yield; free p; }
process P = first();
process Q = second();
"""


EARLY = """
program threads;
proc asks() { yield; assert !occupied() "memory.leak"; yield; await false; }
proc takes() { local p : pointer = null; p := new bytes(1); yield; await false; }
process P = asks();
process Q = takes();
"""


HIDDEN = """
program threads;
proc drops() { local p : pointer = null; p := new bytes(1); yield; p := null; yield; }
proc asks() { yield; yield; assert !leaked() "memory.leak"; assert false; halt; }
process P = drops();
process Q = asks();
"""
NO_END = """
program threads;
var x : bits 1 = 0;
proc drops() { local p : pointer = null; p := new bytes(1); yield; p := null; yield; }
proc asks() { yield; yield; x := 1; assert !leaked() "memory.leak"; halt; }
process P = drops();
process Q = asks();
"""
ASSERTED = SafeGoal(frozenset({"assertion.violated"}))
NEVER_ONE = InvariantGoal(equal(variable("x", Bits(1)), bits(0, 1)))
AT_LAST = goal_of(Linear(Until(Truth(True), Atom(FALSE))), fair=False).goal


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        pytest.param(HIDDEN, ASSERTED, id="an assertion behind a question for leaks"),
        pytest.param(NO_END, NEVER_ONE, id="the state in which the program has ended"),
        pytest.param(NO_END, AT_LAST, id="the run that ends there"),
    ],
)
def test_a_loss_hides_nothing(text: str, goal: Goal) -> None:
    """In some runs an object is lost before the question, in some behind it: what the latter show is kept."""
    told = ask(Views(parse_program(text)), (goal,), reduced(Order.DEPTH))
    assert isinstance(told.answers[0], Found)


@pytest.mark.parametrize("path", sorted(CASES.glob("[hjlo]*ed-*-broken.clew")), ids=lambda path: path.stem)
def test_who_gets_a_pointer_late_is_not_left_out(path: Path) -> None:
    program = parse_program(path.read_text())
    told = ask(Views(program), (SafeGoal(),), reduced(Order.DEPTH))
    assert isinstance(told.answers[0], Found)


@pytest.mark.parametrize("name", ["renamed-chain-broken", "renamed-held-broken"])
def test_a_run_is_told_where_a_chain_would_give_a_process_another_name(name: str) -> None:
    program = parse_program((CASES / f"{name}.clew").read_text())
    search = Search(chains=Switch.ON, implementation=Implementation.NATIVE)
    told = ask(Views(program), (SafeGoal(), LiveGoal()), search)
    assert sorted(type(answer).__name__ for answer in told.answers) == ["Absent", "Found"]


@pytest.mark.parametrize("seed", [1015, 1022, 1077])
def test_pointers_that_are_handed_on(seed: int) -> None:
    """The first seeds at which a run was lost when only loads and stores counted."""
    assert thread_problems(handing_program(seed), seed).problems == (), handing_text(seed)


def test_pointers_that_are_handed_on_under_the_kernel() -> None:
    for seed in range(12):
        found = kernel_problems(handing_program(seed, kernel=True), seed)
        assert found.problems == (), handing_text(seed, kernel=True)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(HALT, id="a step that ends the program does not go alone"),
        pytest.param(HANDED, id="an object is private until its pointer is handed over"),
        pytest.param(LOCK, id="what a process retries for"),
        pytest.param(NAMES, id="names of spawned processes"),
        pytest.param(OCCUPIED, id="what is not freed when the program ends"),
        pytest.param(EARLY, id="a question for leaks before the end"),
    ],
)
@pytest.mark.parametrize("order", [Order.BREADTH, Order.DEPTH], ids=lambda order: order.value)
def test_a_violation_is_not_reduced_away(text: str, order: Order) -> None:
    model = remembered(parse_program(text))
    for goal in (SafeGoal(), LiveGoal()):
        plain, told = ask(model, (goal,), Search()), ask(model, (goal,), reduced(order))
        assert list(differences(model, (goal,), reduced(order), plain, told)) == []
        assert isinstance(told.answers[0], Found if isinstance(goal, SafeGoal) else Found | Absent)


def test_threads_that_have_nothing_in_common_are_taken_one_after_the_other() -> None:
    steps = "x{n} := x{n} + 1; yield; " * 4
    own = "".join(f"var x{n} : bits 3 = 0; proc p{n}() {{ {steps.format(n=n)} }} " for n in range(4))
    made = "".join(f"process P{n} = p{n}(); " for n in range(4))
    model = Views(parse_program(f"program threads; {own} {made}"))
    assert ask(model, (WHOLE,), Search(implementation=Implementation.NATIVE)).figures.statistics.states == 6**4
    assert ask(model, (WHOLE,), reduced(Order.BREADTH)).figures.statistics.states == 4 * 5 + 1
    with_chains = ask(model, (WHOLE,), reduced(Order.BREADTH, Switch.ON)).figures.statistics
    assert with_chains.states == len(("the start", "the end"))
