"""Systems that know little of memory and calls: on random recursive programs on a heap, what they prove is so.

Compared with all concrete runs, as long as these are short: a proof that the program comes to its end, and one that
nothing is asserted wrongly. Calls go to the procedure itself, also through a pointer.
"""

from __future__ import annotations

import time
from random import Random

import pytest

from clew.checks.termination import resting_in_loops
from clew.codegen.python.jit import accelerated
from clew.engines.unroll.bmc import Tally
from clew.engines.unroll.forgetful import Forgetful
from clew.engines.unroll.ranking.engine import decided
from clew.engines.unroll.recursion.summaries import summaries
from clew.ir.program import Program
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, SafeGoal
from clew.text.parse import parse_program

_NAMES = ("x", "y", "z")
_MOST = 60
"""Steps of a run that counts as endless."""


def _name(random: Random) -> str:
    return random.choice(_NAMES)


def _number(random: Random) -> str:
    return random.choice((f"{random.randrange(4)}#8", _name(random), f"{_name(random)} + 1", f"{_name(random)} - 1"))


def _condition(random: Random) -> str:
    right = random.choice((*_NAMES, f"{random.randrange(5)}#8"))
    return f"{_name(random)} {random.choice(('<', '<=', '!=', '=='))} {right}"


def _statement(random: Random, depth: int) -> str:
    kinds = ("call", "pointer", "store", "load", "alias", "write", "read", "if", "loop", "step")
    match random.choices(kinds, (4, 2, 2, 2, 1, 1, 1, 4 if depth < 2 else 0, 3 if depth < 2 else 0, 6))[0]:
        case "call":
            return f"{_name(random)} := call f({_number(random)}, {_number(random)});"
        case "pointer":
            return f"{_name(random)} := call *(h)({_number(random)}, {_number(random)});"
        case "store":
            return f"*{random.choice('pg')} := {_name(random)};"
        case "load":
            return f"{_name(random)} := *{random.choice('pg')};"
        case "alias":
            return "p := g;"
        case "write":
            return f"s := {_name(random)};"
        case "read":
            return f"{_name(random)} := s;"
        case "if":
            one, other = (_statement(random, depth + 1) for _ in range(2))
            return f"if {_condition(random)} {{ {one} }} else {{ {other} }}"
        case "loop":
            one, other = (_statement(random, depth + 1) for _ in range(2))
            return f"while {_condition(random)} {{ {one} {other} }}"
        case _:
            name = _name(random)
            return f"{name} := {name} {random.choice('+-')} 1;"


def _text(seed: int) -> str:
    random = Random(f"forgetting {seed}")
    body = " ".join(_statement(random, 0) for _ in range(random.randint(2, 4)))
    guard = f"{random.choice(('x', 'y', 's'))} == {random.randrange(3)}#8"
    return f"""program single;
var s : bits 8 = 0; var p : pointer = null; var g : pointer = null;
proc k(x : bits 8, y : bits 8) -> (bits 8) {{ s := s + 1; return x - y; }}
proc f(x : bits 8, y : bits 8) -> (bits 8) {{
  local z : bits 8 = 0; local h : pointer = &k;
  if {guard} {{ return {_number(random).replace("z", "x")}; }}
  {body}
  return {random.choice((*_NAMES, "s"))};
}}
proc main() {{
  local x : bits 8 = 0; local y : bits 8 = 0; local z : bits 8 = 0;
  p := new bytes(1); g := new bytes(1); *p := 0#8; *g := 1#8;
  havoc x in 0..3; havoc y in 0..3; x := call f(x, y);
  assert {random.choice(("x", "y", "s"))} {random.choice(("!=", "<=", "<"))} {random.randrange(6)}#8;
}}
process P = main();
"""


def _runs(program: Program) -> tuple[bool, bool]:
    """Whether all runs are short, and whether one of those violates an assertion."""
    machine = accelerated(program)
    waiting = [(outcome.state, 0) for outcome in machine.initial()]
    ends, violates = True, False
    while waiting:
        state, depth = waiting.pop()
        if depth > _MOST:
            ends = False
            continue
        for actor in machine.enabled(state):
            for outcome in machine.step(state, actor):
                if outcome.violation is None:
                    waiting.append((outcome.state, depth + 1))
                else:
                    violates = violates or outcome.violation.check == "assertion.violated"
    return ends, violates


def compared(seed: int) -> tuple[bool, bool]:
    """Whether the end is proved, and whether the assertion is."""
    text = _text(seed)
    program = parse_program(text)
    budget = Budget(deadline=time.monotonic() + 2)
    resting = Views(resting_in_loops(program))
    ranked = decided(resting.summarised(summaries(resting, budget)), budget, Tally(), 0)
    budget = Budget(deadline=time.monotonic() + 1)
    answers = list(Forgetful().check(Views(program), (SafeGoal(frozenset({"assertion.violated"})),), budget))
    proved = any(isinstance(each, Absent) for each in answers)
    if ranked:  # the others may have endless runs, which take long to look at
        ends, violates = _runs(program)
        assert ends, f"seed {seed}:\n{text}"
        assert not (violates and proved), f"seed {seed}:\n{text}"
    return ranked is True, proved


@pytest.mark.parametrize("seed", [4, 5, 10, 11, 14])
def test_what_is_proved_without_memory_is_so(seed: int) -> None:
    compared(seed)


RECURSION = """program single;
var depth : bits 32 = 0;
proc f(x : bits 32, y : bits 32) -> (bits 32) {
  local r : bits 32 = 0; local p : pointer;
  p := new bytes(4);
  *p := y;
  if x == 0 { return 0; }
  %s
  return r;
}
proc main() { local x : bits 32; local y : bits 32; havoc x; havoc y; x := call f(x, y); }
process P = main();
"""


@pytest.mark.parametrize(
    ("body", "ends"),
    [
        pytest.param("r := call f(x - 1, y);", True, id="a number counts down from call to call"),
        pytest.param("r := call f(x - 2, y);", False, id="it may miss its end"),
        pytest.param("r := call f(x - 1, y); r := call f(x - 1, r);", True, id="what a call gives is another's"),
        pytest.param("r := call f(x - 1, y); r := call f(r, y);", False, id="what a call gives counts"),
        pytest.param("r := *p; r := call f(r, y);", False, id="what is in memory counts"),
    ],
)
def test_the_end_of_recursion(body: str, ends: bool) -> None:
    program = resting_in_loops(parse_program(RECURSION % body))
    budget = Budget(deadline=time.monotonic() + (20 if ends else 1))
    assert decided(Views(program).summarised(), budget, Tally(), 0) is ends


STATE = """program single;
object state : bytes 4;
proc open() { local n : bits 32; n := *&state; if n == 0 { *&state := 1#32; } }
proc close() { *&state := %s#32; }
proc main() {
  local n : bits 32; local go : bool; local h : pointer; local list : pointer; local next : pointer;
  havoc go;
  while go {
    next := new bytes(8);
    *next := list;
    list := next;
    havoc go;
    if go { h := &open; } else { h := &close; }
    call *(h)();
    n := *&state;
    assert n <= 1;
    havoc go;
  }
}
process P = main();
"""


@pytest.mark.parametrize(("left", "proved"), [(0, True), (2, False)])
def test_a_state_beside_a_list_and_calls_through_pointers(left: int, proved: bool) -> None:
    goal = SafeGoal(frozenset({"assertion.violated"}))
    budget = Budget(deadline=time.monotonic() + 20)
    answers = list(Forgetful().check(Views(parse_program(STATE % left)), (goal,), budget))
    assert any(isinstance(each, Absent) for each in answers) is proved


HIDDEN = """program single;
object state : bytes 4;
object table : bytes 8 = { 0: &state };
proc main() {
  local n : bits 32; local p : pointer; local go : bool = true;
  while go { p := *&table; *p := 2#32; n := *&state; assert n == 0; havoc go; }
}
process P = main();
"""


def test_an_object_that_a_static_one_points_to_is_forgotten() -> None:
    goal = SafeGoal(frozenset({"assertion.violated"}))
    answers = list(Forgetful().check(Views(parse_program(HIDDEN)), (goal,), Budget(deadline=time.monotonic() + 10)))
    assert not any(isinstance(each, Absent) for each in answers)


def _static_text(seed: int) -> str:
    """Calls without arguments, three deep at most, around objects that all of them may write."""
    random = Random(f"static {seed}")

    def statements() -> str:
        place = random.choice(("&t", "pointer.add(&t, n)", "&u", "h"))
        check = f"m := *{place}; assert m <= {random.randrange(2)}#8;"
        write = f"*{place} := {random.choice(('m', '1#8', '2#8'))};"
        return random.choice((check, write, f"call f(); {check}", f"{check} call f();", "h := &t;", "h := &u;"))

    one, other = (" ".join(statements() for _ in range(random.randint(1, 2))) for _ in range(2))
    body = f"if n == 0#64 {{ {one} }} else {{ {other} }}"
    return f"""program single;
var depth : bits 8 = 0; var h : pointer = &{random.choice("tu")};
object t : bytes 2; object u : bytes 1;
proc f() {{
  local m : bits 8 = 0; local n : bits 64;
  depth := depth + 1;
  if depth > 3 {{ return; }}
  havoc n in 0..1; {body}
}}
proc main() {{ local m : bits 8; call f(); m := *&t; assert m <= {random.randrange(3)}#8; }}
process P = main();
"""


def compared_statics(seed: int) -> bool:
    """Whether the assertions are proved."""
    text = _static_text(seed)
    program = parse_program(text)
    goal = SafeGoal(frozenset({"assertion.violated"}))
    answers = list(Forgetful().check(Views(program), (goal,), Budget(deadline=time.monotonic() + 2)))
    proved = any(isinstance(each, Absent) for each in answers)
    assert not (proved and _runs(program)[1]), f"seed {seed}:\n{text}"
    return proved


@pytest.mark.parametrize(("seed", "proved"), [(22, True), (31, True), (67, True), (115, False)])
def test_objects_that_calls_without_arguments_write_are_forgotten(seed: int, proved: bool) -> None:
    """In the last one the callee writes what its caller looks at."""
    assert compared_statics(seed) is proved
