"""Compiled processes against the reference: the same states, byte for byte and in the same order, and the same runs."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from clew.codegen.c import NotNative, Settings, Status, compile_search, text_of
from clew.codegen.c.compile import load
from clew.codegen.c.interface import Control, COptions, CResult, Stop
from clew.codegen.c.processes.generate import generate_processes
from clew.codegen.c.processes.pack import pack_state
from clew.engines.search.explore.engine import Explore
from clew.engines.search.explore.options import Implementation
from clew.errors import Unsupported
from clew.ir.program import Program
from clew.lower.views import Views
from clew.models.engine import Budget, Found, Goal, LiveGoal, SafeGoal, Stopped
from clew.semantics.interpreter import Interpreter
from clew.semantics.state import State
from clew.text.parse import parse_program
from clew.verdict import Limit
from tests.places import CASES as CASES_FOLDER
from tests.property.programs import random_single_program, random_threads_program
from tests.property.random_memory import random_memory_program
from tests.samples import sampled

CASES = CASES_FOLDER / "program"
MOST = 3000


def reachable(program: Program) -> tuple[list[State], int, int] | None:
    """The states in breadth order, the number of transitions and of deadlocks; None if there are very many."""
    interpreter = Interpreter(program)
    states = list(dict.fromkeys(outcome.state for outcome in interpreter.initial()))
    known = set(states)
    transitions = deadlocks = 0
    for state in states:
        enabled = interpreter.enabled(state)
        deadlocks += not enabled and not interpreter.ended(state)
        for actor in enabled:
            for outcome in interpreter.step(state, actor):
                if outcome.violation is None:
                    transitions += 1
                    if outcome.state not in known:
                        known.add(outcome.state)
                        states.append(outcome.state)
        if len(states) > MOST:
            return None
    return states, transitions, deadlocks


def stored(program: Program) -> tuple[list[bytes], int, int] | None:
    """The states that native code stores, in its order, and the same figures; None where it leaves a step to others."""
    library = load(generate_processes(program, (), Settings()).texts)
    options, control, result = COptions(memory_limit=1 << 28, stop_mode=int(Stop.NEVER)), Control(), CResult()
    pointer = ctypes.c_void_p
    opened = library.function("clew_open", pointer, ctypes.POINTER(COptions), ctypes.POINTER(Control))
    search = opened(ctypes.byref(options), ctypes.byref(control))
    try:
        library.function("clew_run", None, pointer, ctypes.POINTER(CResult))(search, ctypes.byref(result))
        if result.status == Status.REFUSED:
            return None
        assert Status(result.status) is Status.DONE
        read = library.function("clew_state", ctypes.c_uint64, ctypes.c_uint32, ctypes.c_char_p, ctypes.c_uint64)
        room = ctypes.create_string_buffer(1 << 16)
        found = []
        for number in range(result.states):
            length = read(number, room, len(room))
            found.append(room.raw[:length])
        return found, result.transitions, result.deadlocks
    finally:
        library.function("clew_close", None, pointer)(search)


def same_states(program: Program) -> bool:
    """Whether both were compared; a program without a native form, or with very many states, is not."""
    try:
        layout = generate_processes(program, (), Settings()).layout
        wanted = reachable(program)
    except (NotNative, Unsupported):
        return False
    if wanted is None:
        return False
    found = stored(program)
    if found is None:
        return False
    states, transitions, deadlocks = wanted
    assert found == ([pack_state(layout, state) for state in states], transitions, deadlocks)
    return True


CASE_FILES = sorted(path for folder in ("threads", "single") for path in (CASES / folder).glob("*.clew"))
NOT_NATIVE = {"mccarthy", "mccarthy-broken"}
"""Cases with mathematical integers."""


@pytest.mark.parametrize("path", sampled(CASE_FILES, 6), ids=lambda path: path.stem)
def test_cases_have_the_states_of_the_reference(path: Path) -> None:
    assert same_states(parse_program(path.read_text(), path.name)) is (path.stem not in NOT_NATIVE)


@pytest.mark.parametrize("batch", range(2))
def test_random_programs_have_the_states_of_the_reference(batch: int) -> None:
    seeds = range(batch * 4, batch * 4 + 4)
    programs = [*map(random_threads_program, seeds), *map(random_single_program, seeds[:3])]
    assert sum(map(same_states, programs)) >= 2


@pytest.mark.parametrize("batch", range(2))
def test_random_programs_on_memory_have_the_states_of_the_reference(batch: int) -> None:
    assert sum(map(same_states, map(random_memory_program, range(batch * 4, batch * 4 + 4)))) >= 1


def test_calls_through_pointers_to_many_procedures_enter_the_one_that_is_meant() -> None:
    """Procedures of one sort with other frames, one that fits always, and one that never does."""
    adding = [f"proc add{n}(x : bits 8) -> (bits 8) {{ local y : bits 8; y := x + {n}; return y; }}" for n in range(20)]
    more = (
        "proc twice(x : bits 8) -> (bits 8) { return x + x; }",
        "proc nothing() { sum := sum + 1; }",
        "proc other(p : pointer) -> (bits 8) { return 1; }",
    )
    names = [*(f"add{n}" for n in range(20)), "twice", "nothing", "other"]
    tries = "".join(f"f := &{name}; k := 0; k := call *(f)(3#8); sum := sum + k; yield; " for name in names)
    text = f"""
program threads;
var sum : bits 8 = 0;
{" ".join((*adding, *more))}
proc main() {{ local f : pointer; local k : bits 8; {tries} }}
process p = main();
"""
    program = parse_program(text)
    assert "switch (table" in generate_processes(program, (), Settings()).text
    assert same_states(program)


STAND_IN = """
program threads;
var r : bits 8 = 5;
var n : bits 8 = 0;
proc nothing() { n := n + 1; yield; n := n + 1; }
proc add(x : bits 8) -> (bits 8) { yield; return x + 1; }
proc main() {
  local p : pointer = null;
  local b : bool = false;
  havoc b;
  p := &add;
  if b { p := &nothing; }
  r := call *(p)(7#8);
  yield;
}
process P = main();
process Q = main();
"""


def test_what_takes_and_gives_nothing_may_be_called_as_anything() -> None:
    assert same_states(parse_program(STAND_IN))


GOALS: tuple[Goal, ...] = (SafeGoal(), LiveGoal())


@pytest.mark.parametrize(
    "name", ["threads/channel-broken", "threads/philosophers-broken", "threads/spawn-broken", "single/gcd-broken"]
)
def test_runs_are_those_of_the_reference(name: str) -> None:
    program = parse_program((CASES / f"{name}.clew").read_text())
    ours, theirs = (
        [
            each
            for each in Explore(implementation=kind).check(Views(program), GOALS, Budget())
            if isinstance(each, Found)
        ]
        for kind in (Implementation.NATIVE, Implementation.PYTHON)
    )
    assert ours == theirs
    assert ours


DEEP = """
program single;
proc down(n : bits 32) { call down(n + 1); }
process P = down(0);
"""
LEAK = """
program single;
var head : pointer = null;
proc main() {
  local p : pointer;
  loop { p := new bytes(1000); *p := head; head := p; yield; }
}
process P = main();
"""


@pytest.mark.parametrize("text", [DEEP, LEAK], ids=["recursion without end", "a heap without end"])
def test_running_out_is_an_answer(text: str) -> None:
    engine = Explore(implementation=Implementation.NATIVE)
    answers = list(engine.check(Views(parse_program(text)), (SafeGoal(),), Budget(bytes=1 << 20)))
    assert isinstance(answers[0], Stopped)
    assert answers[0].limit is Limit.MEMORY


PIECES = """
program threads;
object cell : bytes 8;
proc main() {
  local p : pointer;
  local b : bits 8;
  p := &cell;
  *p := p;
  yield;
  b := *pointer.add(p, 1);
}
process P = main();
"""


def test_what_only_the_reference_can_do_is_left_to_it() -> None:
    """Reading part of a pointer is refused by the interpreter, with its place."""
    program = parse_program(PIECES)
    result = compile_search(program).run(memory=1 << 28)
    assert result.status is Status.REFUSED
    with pytest.raises(Exception, match="part of a pointer"):
        list(Explore(implementation=Implementation.NATIVE).check(Views(program), GOALS, Budget()))


def test_what_has_no_c_form_is_refused_with_a_reason() -> None:
    program = parse_program("program single; var n : int = 0; proc main() { n := n + 1; } process P = main();")
    with pytest.raises(NotNative, match="n: a value of sort Integer"):
        text_of(program, (), Settings())


DEVICES = """program single;
object near : bytes 16;
object far : bytes 16;
proc start() {
  local n : bits 32; local p : pointer; local seen : bits 8;
  havoc n in 4096..4099;
  p := n - 4096 < 16 ? pointer.add(&near, zero_extend[32](n - 4096))
     : n - 8192 < 16 ? pointer.add(&far, zero_extend[32](n - 8192)) : pointer.of_bits(n);
  *p := 7#8;
  seen := *p;
  assert seen == 7;
}
process P = start();
"""


def test_a_number_that_lies_in_one_of_several_devices_is_far_from_the_others() -> None:
    assert same_states(parse_program(DEVICES))
