"""Symbolic steps: forks, assumptions, assertions, garbage, splitting what must be concrete, and runs of values."""

from __future__ import annotations

import pytest

from clew.frontends.ivl import IvlFrontend
from clew.ir.source import Source
from clew.ir.terms import Apply, Term, Variable, apply, bits, variable
from clew.lift import Move, Run
from clew.logic.normalise import Normalise
from clew.models.machine import Machine
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.state import State
from clew.solvers.smt import Sat
from clew.symbolic.machine import Collection, SymbolicMachine, symbolic_machine
from clew.symbolic.paths.inputs import literals
from clew.symbolic.split import Time, split_state
from clew.text.parse import parse_program
from tests.places import ROOT

EXAMPLES = ROOT / "examples" / "ivl"


def machine_of(text: str, collection: Collection = Collection.ON) -> SymbolicMachine:
    return symbolic_machine(parse_program(text), collection=collection)


def first(machine: SymbolicMachine) -> State:
    (outcome,) = machine.initial()
    return outcome.state


def run_one(text: str, collection: Collection = Collection.ON) -> tuple[SymbolicMachine, tuple[Outcome[State], ...]]:
    """The outcomes of the only step of a program with one process."""
    machine = machine_of(text, collection)
    return machine, machine.step(first(machine), 0)


def single(body: str, declarations: str = "") -> str:
    variables = f"var x : bits 32;\nvar y : bits 32 = 0;\n{declarations}"
    return f"program single;\n{variables}\nproc main() {{ {body} }}\nprocess P = main();"


def test_it_is_a_machine() -> None:
    machine: Machine[State] = machine_of(single("havoc x;"))
    assert machine.actors == ("P",)


@pytest.mark.shows("symcpp", 30)
@pytest.mark.shows("systemc", 17)
def test_a_branch_on_an_input_forks() -> None:
    machine, outcomes = run_one(single("havoc x; if x < 10 { y := 1; } else { y := 2; }"))
    assert [outcome.state.globals[1] for outcome in outcomes] == [1, 2]
    assert [len(outcome.state.path) for outcome in outcomes] == [1, 1]
    assert machine.splits == 1
    assert len({outcome.choices for outcome in outcomes}) == 2


@pytest.mark.shows("symcpp", 30)
def test_a_branch_with_one_feasible_side_does_not_extend_the_path() -> None:
    machine, outcomes = run_one(single("havoc x in 0..5; if x < 10 { y := 1; } else { y := 2; }"))
    (outcome,) = outcomes
    assert outcome.state.globals[1] == 1
    assert len(outcome.state.path) == 1
    assert machine.splits == 0


def test_an_assumption_is_no_fork_but_those_before_a_failing_one_count() -> None:
    machine, outcomes = run_one(single("havoc x; if x < 10 { assume x > 10; } assume x != 11;"))
    assert len(outcomes) == 1
    assert machine.splits == 1


def test_an_assertion_that_may_fail_has_both_outcomes() -> None:
    _, outcomes = run_one(single("havoc x; assert x != 7; y := 1;"))
    assert [outcome.violation is None for outcome in outcomes] == [True, False]


def test_an_assertion_that_must_fail_has_one() -> None:
    _, outcomes = run_one(single("havoc x in 1..5; assert x == 0;"))
    assert [outcome.violation is None for outcome in outcomes] == [False]


def test_bounds_that_exclude_nothing_are_no_conjuncts() -> None:
    _, outcomes = run_one(single("havoc x in 0..4294967295;"))
    assert outcomes[0].state.path == ()


def test_an_input_knows_where_it_comes_from() -> None:
    _, outcomes = run_one(single("havoc x;"))
    datum = outcomes[0].state.globals[0]
    assert isinstance(datum, Variable)
    (literal,) = literals(apply("add", datum, bits(1, 32)))
    assert (literal.variable, literal.sort) == (datum, datum.sort)
    assert literal.origin is not None
    assert literal.origin.line == 5


@pytest.mark.shows("symcpp", 29)
@pytest.mark.shows("systemc", 49)
def test_conjuncts_about_dead_inputs_go_away() -> None:
    body = "havoc x; if x < 10 { y := 1; } else { y := 1; } x := 0;"
    _, outcomes = run_one(single(body))
    assert [outcome.state.path for outcome in outcomes] == [(), ()]
    assert outcomes[0].state == outcomes[1].state
    _, outcomes = run_one(single(body), collection=Collection.OFF)
    assert [len(outcome.state.path) for outcome in outcomes] == [1, 1]


def test_names_of_dead_inputs_are_used_again() -> None:
    machine = machine_of(
        "program threads;\nvar x : bits 8 = 0;\nproc main() { while true { havoc x; yield; } }\nprocess P = main();"
    )
    state = first(machine)
    seen = set()
    for _ in range(4):
        (outcome,) = machine.step(state, 0)
        state = outcome.state
        seen.add(state)
    assert len(seen) <= 2


def test_an_array_is_read_and_written_at_a_symbolic_index() -> None:
    _, outcomes = run_one(
        single("havoc i; a[i] := 5; y := zero_extend[24](a[i]);", "var a : bits 8[3] = [1, 2, 3];\nvar i : bits 8 = 0;")
    )
    (outcome,) = outcomes
    assert isinstance(outcome.state.globals[1], Apply)


def test_an_undefined_element_forks() -> None:
    declarations = "var a : bits 8[2];\nvar i : bits 1 = 0;"
    machine, outcomes = run_one(single("a[0] := 1; havoc i; assert a[i] == 1;", declarations))
    assert [outcome.violation.check if outcome.violation else "" for outcome in outcomes] == [
        "",
        "memory.undefined-value",
    ]
    assert machine.splits == 1


def test_an_offset_that_must_be_concrete_is_split() -> None:
    text = """
program single;
object block : bytes 4;
var p : pointer = null;
var i : bits 64 = 0;
var b : bits 8 = 0;
proc main() {
  havoc i in 0..4;
  p := &block;
  b := *pointer.add(p, i);
}
process P = main();
"""
    machine, outcomes = run_one(text)
    checks = [outcome.violation.check if outcome.violation else "" for outcome in outcomes]
    assert checks == ["", "", "", "", "memory.out-of-bounds"]
    assert machine.splits == 4


def test_of_too_many_values_some_are_tried_and_it_is_counted() -> None:
    text = single("havoc i; p := pointer.add(p, i);", "var p : pointer = null;\nvar i : bits 64 = 0;")
    machine, outcomes = run_one(text)
    assert len(outcomes) == 10  # eight small ones, one of hundreds, one of thousands
    assert machine.statistics.sampled > 0


@pytest.mark.parametrize("normalise", list(Normalise), ids=lambda each: each.value)
def test_a_violation_becomes_a_run_of_values(normalise: Normalise) -> None:
    text = single("havoc x; choose { y := x * 3; } or { y := x + 1; } if x > 100 { x := 0; } assert y != 603;")
    program = parse_program(text)
    machine = symbolic_machine(program, normalise=normalise)
    interpreter = Interpreter(program)
    violating = [outcome for outcome in machine.step(first(machine), 0) if outcome.violation is not None]
    assert len(violating) >= 2
    for outcome in violating:
        run = machine.concretise(Run((), (Move("P", outcome.choices),)))
        assert run is not None
        replayed = interpreter.replay(run)
        assert replayed.violation is not None
        assert replayed.violation.check == "assertion.violated"


def test_dead_inputs_get_values_too() -> None:
    body = "havoc x; assume x > 5; x := 0; yield; havoc x; assert x != 9;"
    text = f"program threads;\nvar x : bits 32 = 0;\nproc main() {{ {body} }}\nprocess P = main();"
    program = parse_program(text)
    machine = symbolic_machine(program)
    (one,) = machine.step(first(machine), 0)
    assert one.state.path == ()
    bad = next(outcome for outcome in machine.step(one.state, 0) if outcome.violation is not None)
    run = machine.concretise(Run((), (Move("P", one.choices), Move("P", bad.choices))))
    assert run is not None
    assert run.moves[1].choices == (9,)
    assert Interpreter(program).replay(run).violation is not None


def test_a_condition_can_be_asked() -> None:
    machine, outcomes = run_one(single("havoc x in 3..8;"))
    state = outcomes[0].state
    x = variable("x", bits(0, 32).sort)
    assert machine.holds(state, apply("ult", x, bits(9, 32)))
    assert not machine.holds(state, apply("ult", x, bits(5, 32)))


def test_states_that_differ_in_data_have_one_skeleton() -> None:
    _, outcomes = run_one(single("havoc x; if x < 10 { y := 1; } else { y := x; }"))
    one, other = (split_state(outcome.state) for outcome in outcomes)
    assert one.skeleton == other.skeleton
    assert one.data[1] == 1
    assert one.data != other.data
    assert len(one.data) == len(other.data)


CLOCK = """
program kernel;
var ticks : bits 1 = 0;
proc clock() { while true { wait for 1; ticks := ticks + 1; } }
process C = clock();
"""


@pytest.mark.shows("systemc", 37)
@pytest.mark.parametrize("time", list(Time), ids=lambda each: each.value)
def test_time_is_dropped_unless_it_is_kept(time: Time) -> None:
    machine = symbolic_machine(parse_program(CLOCK), time_abstraction=time)
    state = first(machine)
    met = []
    for _ in range(12):
        ((outcome),) = machine.step(state, machine.enabled(state)[0])
        state = outcome.state
        met.append((machine.split(state), machine.key(state)))
    dropped = time is Time.DROPPED
    assert (len({split for split, _ in met}) < 6) is dropped
    assert (len({key for _, key in met}) < 6) is dropped


def test_time_that_is_observed_is_kept() -> None:
    text = CLOCK.replace("ticks := ticks + 1;", "ticks := ticks + 1; assert time() < 100;")
    machine = symbolic_machine(parse_program(text), time_abstraction=Time.DROPPED)
    state = first(machine)
    assert machine.split(state).skeleton == split_state(state, time=Time.KEPT).skeleton


@pytest.mark.parametrize(
    "name",
    ["symbolic-counter-1.3", "term-counter-2.5", "pressure", "counter-2.5", "rbuf-2", "token-ring-3", "path-condition"],
)
def test_most_questions_need_no_solver(name: str) -> None:
    machine = symbolic_machine(IvlFrontend().load([_example(f"listings/{name}.ivl")]).program)
    seen: set[State] = set()
    stack = [outcome.state for outcome in machine.initial()]
    while stack and len(seen) < 500:
        state = stack.pop()
        for actor in machine.enabled(state):
            for outcome in machine.step(state, actor):
                assert outcome.violation is None
                if outcome.state not in seen:
                    seen.add(outcome.state)
                    stack.append(outcome.state)
    tally = machine.statistics
    assert tally.answered_without_solver >= 0.95 * tally.questions


def _example(name: str) -> Source:
    return Source(name, (EXAMPLES / name).read_text())


class _Silent:
    """A solver that never knows."""

    name = "silent"

    def check(self, *assumptions: Term, milliseconds: int | None = None) -> Sat:
        return Sat.UNKNOWN


def test_without_answers_both_sides_are_kept_but_no_run_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = machine_of(single("havoc x; assert x * x % 4 != 2;"))
    monkeypatch.setattr(machine.symbolic.oracle, "_solver", lambda conditions: _Silent())
    outcomes = machine.step(first(machine), 0)
    assert [outcome.violation is None for outcome in outcomes] == [True, False]
    assert machine.statistics.unknown > 0
    assert machine.concretise(Run((), (Move("P", outcomes[1].choices),))) is None
