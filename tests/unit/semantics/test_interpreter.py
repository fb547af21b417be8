"""The face of the interpreter: actors, choices, keys, replay, texts."""

from __future__ import annotations

import pytest

from clew.ir.errors import Unsupported
from clew.ir.sorts import INTEGER, Bits
from clew.ir.terms import Observation, Variable, apply, bits, observe, variable
from clew.ir.values import UNDEFINED
from clew.lift import Move, Run
from clew.semantics.execution import work
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.replay import WrongRun
from clew.semantics.state import State
from clew.text.parse import parse_program
from clew.trace.show import show


def only(outcomes: tuple[Outcome[State], ...]) -> Outcome[State]:
    (outcome,) = outcomes
    return outcome


def go(interpreter: Interpreter, *actors: str) -> State:
    """The state after steps without free choices."""
    state = only(interpreter.initial()).state
    for name in actors:
        actor = interpreter.actor(name)
        assert actor is not None
        assert actor in interpreter.enabled(state)
        state = only(interpreter.step(state, actor)).state
    return state


CHOICES = """
program single;
var x : bits 4 = any 1..2;
proc main() {
  local y : bits 4;
  havoc y in 5..6;
  choose { x := y; } or { x := 0; }
  assume x != 6;
}
process P = main();
"""


def test_choices_are_enumerated_in_order() -> None:
    interpreter = Interpreter(parse_program(CHOICES))
    starts = interpreter.initial()
    assert [outcome.choices for outcome in starts] == [(1,), (2,)]
    steps = interpreter.step(starts[0].state, 0)
    assert [outcome.choices for outcome in steps] == [(5, 0), (5, 1), (6, 1)]
    assert [outcome.state.globals for outcome in steps] == [(5,), (0,), (0,)]


@pytest.mark.parametrize(
    ("run", "move", "reason"),
    [
        pytest.param(Run((3,), ()), None, "choice 0 is 3", id="no such start"),
        pytest.param(Run((1, 1), ()), None, "2 choices are given", id="too many choices at the start"),
        pytest.param(Run((1,), (Move("Q", ()),)), 0, "nothing is named", id="no such process"),
        pytest.param(Run((1,), (Move("P", (5,)),)), 0, "only 1 choices", id="too few choices"),
        pytest.param(Run((1,), (Move("P", (6, 0)),)), 0, "assumption", id="removed by an assumption"),
        pytest.param(Run((1,), (Move("P", (5, 0)), Move("P"))), 1, "cannot move", id="after the end"),
    ],
)
def test_a_wrong_run_says_where_it_departs(run: Run, move: int | None, reason: str) -> None:
    with pytest.raises(WrongRun, match=reason) as caught:
        Interpreter(parse_program(CHOICES)).replay(run)
    assert caught.value.move == move


def test_a_right_run_replays() -> None:
    replayed = Interpreter(parse_program(CHOICES)).replay(Run((2,), (Move("P", (5, 0)),)))
    assert [state.globals for state in replayed.states] == [(2,), (5,)]
    assert replayed.violation is None


def test_a_wide_choice_is_refused_with_its_place() -> None:
    interpreter = Interpreter(parse_program("program actions;\nvar x : bits 32 = 0;\naction a {\n  havoc x;\n}"))
    with pytest.raises(Unsupported, match="4294967296 values") as caught:
        interpreter.step(only(interpreter.initial()).state, 0)
    assert caught.value.span is not None
    assert caught.value.span.line == 4


HEAP = """
program threads;
var p : pointer = null;
var q : pointer = null;
proc left() { p := new bytes(4); *p := 1#32; }
proc right() { q := new bytes(4); *q := 2#32; }
proc drop() { p := null; }
process L = left();
process R = right();
process D = drop();
"""


def test_equal_heaps_are_equal_states() -> None:
    interpreter = Interpreter(parse_program(HEAP))
    assert go(interpreter, "L", "R") == go(interpreter, "R", "L")
    assert go(interpreter, "L", "D").objects == go(interpreter, "D").objects


def test_texts_of_a_state_name_objects_by_path() -> None:
    interpreter = Interpreter(parse_program(HEAP))
    shown = show(go(interpreter, "L", "R"), interpreter.code)
    assert shown["p"] == "4 bytes"
    assert shown["p[0]"] == "1"
    assert shown["L"] == "ended"


SHOWN = """
program threads;
var loc : bits 2 { out, in } = in;
var s : bits 8 signed = -3;
var a : bits 4[2] = [1, 2];
var head : ref Node = null;
record Node { value : bits 8 = 5; next : ref Node = null; }
proc deep(n : bits 8) { yield; }
proc main() {
  local x : bits 8 = 7;
  local t : ref Node = null;
  head := new Node;
  t := new Node;
  head.next := t;
  t.next := head;
  call deep(9);
}
process P = main();
"""


def test_texts_of_a_state() -> None:
    interpreter = Interpreter(parse_program(SHOWN))
    shown = show(go(interpreter, "P"), interpreter.code)
    assert shown["loc"] == "in"
    assert shown["s"] == "-3"
    assert shown["a[1]"] == "2"
    assert shown["P"].startswith("main:")
    assert shown["P.deep.n"] == "9"
    assert shown["P.x"] == "7"
    assert shown["head"] == "Node"
    assert shown["head.value"] == "5"
    assert shown["head.next"] == "same as P.t"
    assert shown["P.t.next"] == "same as head"


KERNEL = """
program kernel;
proc clock() { loop { wait for 3; } }
process C = clock();
"""


def test_time_is_left_out_of_the_key_unless_somebody_asks() -> None:
    program = parse_program(KERNEL)
    time = observe(Observation.TIME, (), (), INTEGER)
    for watched, recurs in (((), True), ((apply("int.lt", time, time),), False)):
        interpreter = Interpreter(program, watched=watched)
        first = go(interpreter, "C", "kernel", "C")
        second = go(interpreter, "C", "kernel", "C", "kernel", "C")
        assert interpreter.evaluate(second, time) == 6
        assert (interpreter.key(first) == interpreter.key(second)) is recurs


def test_observations_of_processes() -> None:
    interpreter = Interpreter(parse_program(SHOWN))
    start = only(interpreter.initial()).state
    inside = go(interpreter, "P")
    local = observe(Observation.LOCAL, ("P", "n"), (), Bits(8))
    assert interpreter.evaluate(start, local) is UNDEFINED
    assert interpreter.evaluate(inside, local) == 9
    block = interpreter.program.procedures[1].blocks[0].label
    at = observe(Observation.AT, ("P", block), (), Bits(1))
    assert interpreter.evaluate(start, at) is True
    assert interpreter.evaluate(inside, at) is False


def test_spawned_processes_are_actors_by_name() -> None:
    text = "program threads; proc w() { yield; } proc main() { spawn w(); spawn w(); } process M = main();"
    interpreter = Interpreter(parse_program(text))
    state = go(interpreter, "M")
    assert interpreter.actors == ("M", "w#0", "w#1")
    assert interpreter.enabled(state) == (1, 2)
    assert interpreter.process(2) == ("w#1",)
    # Ended processes that nobody holds are forgotten.
    assert [process.name for process in go(interpreter, "M", "w#0", "w#0").processes] == ["M", "w#1"]


def test_footprints_are_by_element_and_update() -> None:
    text = "program actions; var a : bits 8[2] = [0, 0]; var x : bits 8 = 0; action t { a[1] := 3; x := x + 1; }"
    interpreter = Interpreter(parse_program(text))
    footprint = only(interpreter.step(only(interpreter.initial()).state, 0)).footprint
    assert footprint is not None
    assert footprint.reads == frozenset()
    assert footprint.writes == {("a", 1)}
    assert footprint.updates == {("x", "add")}


def test_terms_are_evaluated_without_recursion() -> None:
    interpreter = Interpreter(parse_program("program actions; var x : bits 8 = 1; action t { x := 0; }"))
    x: Variable = variable("x", Bits(8))
    term = apply("add", x, x)
    for _ in range(5000):
        term = apply("add", term, bits(1, 8))
    assert interpreter.evaluate(only(interpreter.initial()).state, term) == (2 + 5000) % 256


def test_names_of_main_and_kernel_give_way() -> None:
    text = "program kernel; proc f() { start; } proc g() { wait for 1; } process f = g(); process kernel = g(); main f;"
    interpreter = Interpreter(parse_program(text))
    assert interpreter.actors == ("f", "kernel", "f'", "kernel'")
    end = go(interpreter, "f'", "f", "kernel", "kernel'", "f", "kernel", "kernel'", "f'")
    assert interpreter.enabled(end) == ()
    assert interpreter.ended(end)


@pytest.mark.parametrize(
    ("command", "text"),
    [
        pytest.param("wait any e, f;", "waits for e or f", id="any"),
        pytest.param("wait all e, f for 4;", "waits for e and f or for 4 more", id="all with a time-out"),
        pytest.param("wait for 0;", "waits for the next delta cycle", id="a delta cycle"),
        pytest.param("wait;", "waits for ever", id="nothing to wait for"),
    ],
)
def test_texts_of_waiting_processes(command: str, text: str) -> None:
    program = parse_program(f"program kernel; event e, f; proc p() {{ {command} }} process P = p();")
    interpreter = Interpreter(program)
    assert show(go(interpreter, "P"), interpreter.code)["P"].endswith(text)


_ENDLESS = """
program kernel;
var x : bits 8 = 0;
proc p() { loop { x := x + 1; } }
proc q() { wait for 1; }
process P = p();
process Q = q();
"""


def test_a_kernel_interrupts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    # Others would see what nobody can see: one that never waits is refused.
    monkeypatch.setattr(work, "LONGEST", 3 * work.SILENT)
    interpreter = Interpreter(parse_program(_ENDLESS))
    with pytest.raises(Unsupported, match=r"step of P has 30,000 commands without a wait"):
        go(interpreter, "P")
