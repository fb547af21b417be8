"""From models to programs: names, actions, checks, claims, notes."""

from __future__ import annotations

import pytest

from clew.errors import InputError, Problems, Unsupported
from clew.ir.program import Scheduler
from clew.ir.properties import Claim
from clew.ir.sorts import Array, Bits, Queue
from clew.ir.terms import TRUE, bits, equal, variable
from clew.outcome import NoteKind
from tests.unit.frontends.dve.models import State, enabled, explore, initial, load, process, run, value


def test_variables_and_locations() -> None:
    loaded = load(
        "const int N = 2; byte x = N + 1; int y = -1, a[N] = {1}; channel {byte, int} c[N];\n"
        "process P { byte z; state one, two, three; init two; }\n"
        "process Q { state only; init only; }\nsystem async;"
    )
    assert loaded.program.scheduler is Scheduler.ACTIONS
    found = {declaration.name: declaration for declaration in loaded.program.globals}
    assert list(found) == ["x", "y", "a", "c", "P", "P.z"]
    assert found["x"].sort == Bits(8)
    assert found["y"].sort == Bits(16)
    assert found["y"].signed
    assert found["a"].sort == Array(2, Bits(16))
    assert found["c"].sort == Queue(2, (Bits(8), Bits(16)))
    assert found["P"].sort == Bits(2)
    assert found["P"].names == ("one", "two", "three")
    assert initial(loaded) == {"x": 3, "y": 0xFFFF, "a": (1, 0), "c": (), "P": 1, "P.z": 0}


def test_the_guard_tests_the_location_first() -> None:
    loaded = load(process("a -> b { guard x == 2; effect x = 3; }", "byte x;"))
    (action,) = loaded.program.actions
    location = equal(variable("P", Bits(1)), bits(0, 1))
    assert action.guard.arguments[0] is location  # type: ignore[union-attr]
    assert action.processes == ("P",)
    assert action.label == "a -> b"


def test_effects_run_one_after_the_other() -> None:
    loaded = load(process("a -> b { effect x = y, y = x + 1, t[y] = x; }", "byte x = 1, y = 2, t[4];"))
    after = run(loaded.program.actions[0], initial(loaded))
    assert after == {"x": 2, "y": 3, "t": (0, 0, 0, 2), "P": 1}


def test_an_array_without_an_index_is_its_first_element() -> None:
    loaded = load(process("a -> b { guard t == 5 and K == 7; effect t = t + 1, t[1] = t; }", "byte t[3] = {5};"
                          " const byte K[2] = {7, 8};"))  # fmt: skip
    after = run(loaded.program.actions[0], initial(loaded))
    assert after == {"t": (6, 6, 0), "P": 1}
    received = load(pair("sync c!t;", "sync c?u;", "channel c; byte t[2] = {4}, u[2];"))
    assert run(received.program.actions[0], initial(received))["u"] == (4, 0)


def pair(sender: str, receiver: str, declarations: str = "channel c; byte x, y;") -> str:
    return (
        f"{declarations} process S {{ byte mine; state a, b; init a; trans a -> b {{ {sender} }}; }}\n"
        f"process R {{ byte mine; state a, b; init a; trans a -> b {{ {receiver} }}; }} system async;"
    )


def test_sender_and_receiver_move_together() -> None:
    loaded = load(pair("guard x == 0; sync c!7; effect mine = 1;", "sync c?y; effect mine = y + 1;"))
    (action,) = loaded.program.actions
    assert action.processes == ("S", "R")
    assert action.name == "S.t0+R.t0"
    after = run(action, initial(loaded))
    assert (after["S"], after["R"], after["y"], after["S.mine"], after["R.mine"]) == (1, 1, 7, 1, 8)


def test_every_pair_of_different_processes_can_meet() -> None:
    member = "process {} {{ state a; init a; trans a -> a {{ sync c!; }}, a -> a {{ sync c?; }}; }}\n"
    loaded = load("channel c; " + "".join(member.format(name) for name in "PQR") + "system async;")
    assert [action.name for action in loaded.program.actions] == [
        "P.t0+Q.t1", "P.t0+R.t1", "Q.t0+P.t1", "Q.t0+R.t1", "R.t0+P.t1", "R.t0+Q.t1",
    ]  # fmt: skip


@pytest.mark.parametrize("kinds", ["", "{byte}"])
def test_a_buffer_blocks_where_it_is_full_or_empty(kinds: str) -> None:
    text = (
        f"channel {kinds} c[2]; process S {{ state a; init a; trans a -> a {{ sync c!5; }}; }}"
        "process R { byte x; state a; init a; trans a -> a { sync c?x; }; } system async;"
    )
    loaded = load(text)
    state = initial(loaded)
    send, receive = loaded.program.actions
    assert enabled(loaded, state) == [send]
    state = run(send, run(send, state))
    assert state["c"] == ((5,), (5,))
    assert enabled(loaded, state) == [receive]
    state = run(receive, state)
    assert (state["c"], state["R.x"]) == (((5,),), 5)
    assert explore(loaded)[0] == 6


def test_a_message_goes_to_elements_in_order() -> None:
    loaded = load(
        "byte t[3], i; channel {byte, byte} c[1]; process S { state a; init a; trans a -> a { sync c!{2, 9}; }; }"
        "process R { state a; init a; trans a -> a { sync c?{i, t[i]}; }; } system async;"
    )
    send, receive = (action for action in loaded.program.actions if "!check" not in action.name)
    after = run(receive, run(send, initial(loaded)))
    assert (after["i"], after["t"], after["c"]) == (2, (0, 0, 9), ())


COMMITTED = (
    "byte x; channel c;"
    "process P { state a, b, d; init a; commit b; trans a -> b {}, b -> d { effect x = 1; }, b -> d { sync c!; }; }"
    "process Q { state a, b, d; init a; commit b; trans a -> b {}, a -> a { sync c?; }, b -> d { sync c?; }; }"
    "system async;"
)


def test_committed_states_go_first_and_meet_only_each_other() -> None:
    loaded = load(COMMITTED)
    start = initial(loaded)

    def names(state: State) -> list[str]:
        return [action.name for action in enabled(loaded, state)]

    assert names(start) == ["P.t0", "Q.t0"]
    assert names({**start, "P": 1}) == ["P.t1"]
    assert names({**start, "P": 1, "Q": 1}) == ["P.t1", "P.t2+Q.t2"]
    assert names({**start, "P": 2, "Q": 1}) == []


def test_assertions_of_states() -> None:
    text = (
        "byte x = %s; process P { state a, b; init a; assert b: x < 2, a: x / (x - 1) < 9;"
        " trans a -> b { effect x = %s; }; } system async;"
    )
    assert explore(load(text % (0, 1)))[2] == set()
    assert explore(load(text % (0, 2)))[2] == {"assertion.violated"}
    assert explore(load(text % (1, 2)))[2] == {"assertion.violated", "arithmetic.division-by-zero"}


@pytest.mark.parametrize(
    ("body", "check"),
    [
        pytest.param("a -> b { guard t[x] == 1; }", "array.out-of-bounds", id="an index in a guard"),
        pytest.param("a -> b { effect t[x] = 1; }", "array.out-of-bounds", id="an index on the left"),
        pytest.param("a -> b { effect y = t[x]; }", "array.out-of-bounds", id="an index on the right"),
        pytest.param("a -> b { guard 1 / y; }", "arithmetic.division-by-zero", id="a division in a guard"),
        pytest.param("a -> b { effect y = 1 % y; }", "arithmetic.division-by-zero", id="a remainder in an effect"),
        pytest.param("a -> b { effect y = 1 << x * 4; }", "arithmetic.shift", id="a shift"),
        pytest.param("a -> b { effect y = y - 1; }", "arithmetic.overflow", id="a byte below zero"),
        pytest.param("a -> b { effect i = i + 1; }", "arithmetic.overflow", id="an int above its largest value"),
    ],
)
def test_errors_of_a_model_are_found(body: str, check: str) -> None:
    assert explore(load(process(body, "byte x = 9, y, t[3]; int i = 32767;")))[2] == {check}


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("a -> b { guard x < 3 && t[x] == 1; }", id="and does not look further"),
        pytest.param("a -> b { guard x > 2 or t[x] == 1; }", id="or does not look further"),
        pytest.param("a -> b { guard x < 3 imply t[x] == 1; }", id="imply does not look further"),
        pytest.param("a -> b { guard x < 3, t[x] == 1; }", id="nor does a list of guards"),
        pytest.param("a -> b { guard y > 0; effect y = y - 1; }", id="a transition that cannot be taken does no harm"),
        pytest.param("b -> a { guard t[x] == 1; }", id="nor does a guard in another state"),
    ],
)
def test_what_is_not_evaluated_is_no_error(body: str) -> None:
    assert explore(load(process(body, "byte x = 9, y, t[3];")))[2] == set()


def test_a_guard_without_value_has_an_action_of_its_own() -> None:
    loaded = load(process("a -> b { guard t[x] == 1; }", "byte x = 9, t[3];"))
    assert [action.name for action in loaded.program.actions] == ["P.t0", "P.t0!check0"]
    assert [action.name for action in enabled(loaded, initial(loaded))] == ["P.t0!check0"]


def test_a_guard_that_looks_first_needs_no_check() -> None:
    loaded = load(process("a -> b { guard x < 3 and y == 1 and t[x] == 1; }", "byte x = 9, y, t[3];"))
    assert [action.name for action in loaded.program.actions] == ["P.t0"]


def test_a_problem_is_told_once() -> None:
    with pytest.raises(InputError) as caught:
        load(process("a -> b { sync x?; }", "byte x;"))
    assert not isinstance(caught.value, Problems)


def test_names_of_other_processes() -> None:
    loaded = load(
        "process P { byte x = 4; state a, b; init a; trans a -> b { guard Q.a && Q->x == 5 && Q.x == 5; }; }"
        "process Q { byte x = 5; state a, b; init a; } system async;"
    )
    assert len(enabled(loaded, initial(loaded))) == 1


def test_constant_tables() -> None:
    loaded = load(
        process("a -> b { effect x = table[y], y = table[1]; }", "const int table[3] = {4, 5, 6}; byte x, y = 2;")
    )
    after = run(loaded.program.actions[0], initial(loaded))
    assert (after["x"], after["y"]) == (6, 5)


# --- properties -----------------------------------------------------------------------------------------------------


def test_a_property_process_is_a_claim() -> None:
    loaded = load(
        "byte x; process P { state a, b; init a; trans a -> b { effect x = 1; }; }"
        "process N { state one, two; init one; accept two; trans one -> one {}, one -> two { guard x == 1 and P.b; },"
        " two -> two { guard P.a; }; } system async property N;"
    )
    assert [declaration.name for declaration in loaded.program.globals] == ["x", "P"]
    assert {action.processes for action in loaded.program.actions} == {("P",)}
    (asked,) = loaded.properties
    assert asked.text == "property process N"
    assert isinstance(asked.question, Claim)
    automaton = asked.question.automaton
    assert (automaton.states, automaton.initial, automaton.marks) == (2, (0,), 1)
    first, second, third = automaton.edges
    assert (first.source, first.target, first.guard, first.marks) == (0, 0, TRUE, frozenset())
    assert (second.source, second.target, second.marks) == (0, 1, frozenset())
    assert third.marks == {0}
    assert value(second.guard, {"x": 1, "P": 1}) is True
    assert [note.kind for note in loaded.notes] == [NoteKind.REMARK]
    assert loaded.scope.resolve("N.one") is None


def test_the_scope_of_properties() -> None:
    loaded = load(
        "const int N = -2; byte x; int y, t[2]; channel c;"
        "process P { byte z; state a, b; init a; } process Q { state only; init only; } system async;"
    )
    scope = loaded.scope
    x, y, array, state = (scope.resolve(name) for name in ("x", "y", "t", "P.a"))
    assert x is not None and y is not None and array is not None and state is not None  # noqa: PT018
    assert (x.term, x.signed) == (variable("x", Bits(8)), False)
    assert y.signed
    assert array.term.sort == Array(2, Bits(16))
    assert state.term is equal(variable("P", Bits(1)), bits(0, 1))
    local, arrow, number, only = (scope.resolve(name) for name in ("P.z", "P->z", "N", "Q.only"))
    assert local is not None and arrow is not None and number is not None and only is not None  # noqa: PT018
    assert local.term is arrow.term is variable("P.z", Bits(8))
    assert number.term is bits(-2, 32)
    assert only.term is TRUE
    assert [scope.resolve(name) for name in ("z", "c", "P.q", "R.a", "P->a", "")] == [None] * 6
    assert scope.known() == ("N", "x", "y", "t", "P.a", "P.b", "P.z", "Q.only")


# --- what is refused or remarked ------------------------------------------------------------------------------------


def test_initial_values_too_many() -> None:
    loaded = load(process("a -> b {}", "byte t[2] = {1, 2, 3};"))
    assert initial(loaded)["t"] == (1, 2)
    (note,) = loaded.notes
    assert note.kind is NoteKind.REMARK
    assert "3 initial values" in note.text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("byte x, x;", "'x' is declared twice", id="a variable twice"),
        pytest.param("byte P;", "'P' is declared twice", id="a variable with the name of a process"),
        pytest.param("byte x = y;", "nothing named 'y'", id="an unknown name in an initial value"),
        pytest.param("byte y, x = y;", "expected a constant expression", id="a variable in an initial value"),
        pytest.param("byte x = 256;", "does not fit into the type byte", id="an initial value too large"),
        pytest.param("byte x = 1 / 0;", "this expression has no value", id="an initial value without value"),
        pytest.param("byte x[0];", "a length should lie between 1 and", id="an empty array"),
        pytest.param("byte x[2] = 1;", "should be initialised by values in braces", id="a value for an array"),
        pytest.param("byte x = {1};", "should be initialised by a single value", id="braces for a number"),
    ],
)
def test_wrong_declarations(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        load(process("a -> b {}", text))
    assert message in caught.value.message
    assert caught.value.span is not None


@pytest.mark.parametrize(
    ("body", "message"),
    [
        pytest.param("a -> q {}", "process 'P' has no state 'q'; its states: a, b", id="an unknown state"),
        pytest.param("a -> b { guard z; }", "nothing named 'z'", id="an unknown variable"),
        pytest.param("a -> b { guard Q.a; }", "there is no process 'Q'", id="an unknown process"),
        pytest.param("a -> b { guard P.q; }", "process 'P' has no state or variable 'q'", id="an unknown part"),
        pytest.param("a -> b { guard x[1]; }", "x is no array", id="a number as an array"),
        pytest.param("a -> b { guard c; }", "c is a channel", id="a channel as a number"),
        pytest.param("a -> b { effect k = 1; }", "k is a constant", id="a constant is changed"),
        pytest.param("a -> b { effect c = 1; }", "c is a channel; values are sent with", id="a channel is changed"),
        pytest.param("a -> b { sync x!; }", "'x' is no channel", id="a variable as a channel"),
        pytest.param("a -> b { sync two!1; }", "channel 'two' carries 2 values, not 1", id="too few values"),
        pytest.param("a -> b { sync two?{x}; }", "channel 'two' carries 2 values, not 1", id="too few places"),
    ],
)
def test_wrong_transitions(body: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        load(process(body, "const byte k = 1; byte x, t[2]; channel c; channel {byte, byte} two[1];"))
    assert message in caught.value.message
    assert caught.value.span is not None


def test_several_problems_are_told_at_once_and_in_order() -> None:
    with pytest.raises(Problems) as caught:
        load(process("a -> q {},\na -> b { guard z; },\na -> b { effect y = 1; }"))
    spans = [problem.span for problem in caught.value.problems]
    assert [span.line if span else 0 for span in spans] == [6, 7, 8]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("byte x; system async;", "there is no process", id="no process"),
        pytest.param("process P { init a; } system async;", "has no states", id="no states"),
        pytest.param("process P { state a; } system async;", "should have one initial state", id="no initial state"),
        pytest.param("process P { state a; init b; } system async;", "has no state 'b'", id="an unknown initial state"),
        pytest.param("process P { state a, a; init a; } system async;", "'a' is declared twice", id="a state twice"),
        pytest.param("process P { state a; init a; } system async property Q;", "no process 'Q'", id="no such process"),
        pytest.param(pair("sync c!1;", "sync c?;"), "is sent 1 values here and received with 0", id="unequal messages"),
    ],
)
def test_wrong_models(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        load(text)
    assert message in caught.value.message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            "process P { state a; init a; } process N { byte x; state q; init q; } system async property N;",
            "variables of a property process",
            id="a property process with variables",
        ),
        pytest.param(
            "byte x; process P { state a; init a; } process N { state q; init q; trans q -> q { effect x = 1; }; }"
            " system async property N;",
            "a property process only watches",
            id="a property process with effects",
        ),
        pytest.param("process P { state a; init a; } system sync;", "all processes move at once", id="system sync"),
        pytest.param(
            pair("sync c!{1, x};", "sync c?{x, y};"), "reads what an earlier one is stored in", id="a crossed message"
        ),
    ],
)
def test_what_is_not_modelled_is_refused(text: str, message: str) -> None:
    with pytest.raises(Unsupported, match=message):
        load(text)


def test_several_files_are_refused() -> None:
    from clew.frontends.dve import DveFrontend
    from clew.ir.source import Source

    with pytest.raises(InputError, match="one file"):
        DveFrontend().load([Source("a.dve", ""), Source("b.dve", "")])
