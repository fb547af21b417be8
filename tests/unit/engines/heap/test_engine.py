"""The engine on small programs: what is proved, what is found, and when it gives up."""

from __future__ import annotations

import pytest

from clew.engines.heap.engine import HeapEngine
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Found, SafeGoal, Stopped
from clew.text.parse import parse_program

LIST = """program single;
proc main() {
  local head : pointer = null; local n : pointer = null; local x : bits 8 = 0;
  loop { yield; choose { break; } or { n := new bytes(16); *n := head; *pointer.add(n, 8) := 1#8; head := n; } }
  n := null;
  BODY
}
process P = main();
"""
WALK = "while head != null { yield; x := *pointer.add(head, 8); assert x == 1; head := *head; }"


def ask(body: str, engine: HeapEngine | None = None) -> list[Answer]:
    program = parse_program(LIST.replace("BODY", body))
    return list((engine or HeapEngine()).check(Views(program), (SafeGoal(),), Budget()))


def test_a_list_of_any_length_is_walked() -> None:
    answer, figures = ask(WALK)
    assert isinstance(answer, Absent)
    assert isinstance(figures, Figures)
    assert figures.statistics.states is not None


@pytest.mark.parametrize(
    ("body", "check"),
    [
        ("head := *head;", "memory.null-dereference"),
        ("if head != null { free head; n := *head; }", "memory.use-after-free"),
        ("if head != null { free head; free head; }", "memory.invalid-free"),
        ("if head != null { *pointer.add(head, 8) := 2#8; } " + WALK, "assertion.violated"),
    ],
)
def test_what_fails_is_shown_by_a_run(body: str, check: str) -> None:
    answer = ask(body)[0]
    assert isinstance(answer, Found)
    assert answer.check == check


@pytest.mark.parametrize("other", ["first", "second"])
def test_pointers_to_static_objects_are_known_of_all_elements(other: str) -> None:
    """Every element of a Java list points to its class, of C++ to a table of functions."""
    program = parse_program(f"""program single;
object first : bytes 1; object second : bytes 1;
proc walk(at : pointer) {{
  local class : pointer = null;
  while at != null {{ yield; class := *pointer.add(at, 8); assert class == &first; at := *at; }}
}}
proc main() {{
  local head : pointer = null; local n : pointer = null;
  loop {{
    yield;
    choose {{ break; }} or {{ n := new bytes(16); *n := head; *pointer.add(n, 8) := &first; head := n; }}
  }}
  if head != null {{ *pointer.add(head, 8) := &{other}; }}
  n := null;
  call walk(head);
}}
process P = main();
""")
    answer = next(iter(HeapEngine().check(Views(program), (SafeGoal(),), Budget())))
    assert isinstance(answer, Absent if other == "first" else Found)


def test_what_may_fail_and_is_not_shown_is_open() -> None:
    answer = ask("head := *head;", HeapEngine(shown=0))[0]
    assert isinstance(answer, Stopped)
    assert "memory.null-dereference may fail" in answer.reason


@pytest.mark.shows("heaps", "B14")
def test_limits_are_answers() -> None:
    answer = ask(WALK, HeapEngine(largest=0))[0]
    assert isinstance(answer, Stopped)
    assert "more than 0 objects" in answer.reason


def test_counters_do_not_go_on_for_ever() -> None:
    assert isinstance(ask("loop { yield; x := x + 1; }")[0], Absent)


def test_a_pointer_of_which_nothing_is_known_ends_the_search() -> None:
    answer = ask("havoc x; n := new bytes(400); n := pointer.add(n, zero_extend[56](x)); x := *n;")[0]
    assert isinstance(answer, Stopped)
    assert "a pointer is followed of which nothing is known" in answer.reason


@pytest.mark.parametrize(
    ("remark", "kind"),
    [
        pytest.param("a == kept", Absent, id="the variables of a frame in between do not come along"),
        pytest.param("a == null", Found, id="its variables do not hide the handler's"),
        pytest.param("e != null", Absent, id="what is raised arrives"),
        pytest.param("alive(left)", Found, id="the objects of a frame in between are gone"),
    ],
)
def test_what_is_raised_goes_through_frames(remark: str, kind: type[Answer]) -> None:
    program = parse_program(f"""program single;
var left : pointer = null;
proc raises() {{ local e : pointer = null; e := new bytes(8); raise e; }}
proc between() {{ local a : pointer = null; local e : pointer = null; left := new frame bytes(8); call raises(); }}
proc main() {{
  local a : pointer = null; local e : pointer = null; local kept : pointer = null;
  a := new bytes(8); kept := a;
  call between() unwind handler catch e;
  return;
  handler: assert {remark};
}}
process P = main();
""")
    answer = next(iter(HeapEngine().check(Views(program), (SafeGoal(),), Budget())))
    assert isinstance(answer, kind)


def test_what_only_a_local_holds_that_nobody_reads_again_may_be_lost_or_not() -> None:
    """Locals are forgotten at first where they are dead; an object that one of them holds is not lost for that."""
    rounds = "loop { yield; choose { break; } or { x := 1#8; } }"
    answer = ask(f"n := new bytes(16); {rounds} if leaked() {{ }} else {{ assert head == null; }}")[0]
    assert isinstance(answer, Found)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        pytest.param("while head != null { n := *head; free head; head := n; yield; } call end();", Absent, id="freed"),
        pytest.param(
            "while head != null { n := *head; free head; head := n; yield; } n := new bytes(16); call end();",
            Stopped,
            id="a caller keeps one",
        ),
        pytest.param("call end();", Stopped, id="a caller keeps a list"),
        pytest.param("call between();", Stopped, id="the caller of a caller keeps a list"),
        pytest.param("head := null; call end();", Stopped, id="a list is lost"),
        pytest.param("if head != null { free head; } head := null; call end();", Stopped, id="all but one are lost"),
    ],
)
def test_what_is_held_is_known_to_callees(body: str, kind: type[Answer]) -> None:
    """Whether an object of the heap is there is asked in a callee, which sees none of those that its callers keep."""
    callees = "proc end() { yield; assert !occupied(); }\nproc between() { call end(); }\nproc main"
    program = parse_program(LIST.replace("proc main", callees).replace("BODY", body))
    answer = next(iter(HeapEngine(shown=0).check(Views(program), (SafeGoal(),), Budget())))
    assert isinstance(answer, kind)


TREE = """program single;
proc main() {
  local root : pointer = null; local p : pointer = null; local q : pointer = null; local t : pointer = null;
  root := new bytes(16); *root := (null : pointer); *pointer.add(root, 8) := (null : pointer);
  loop { yield; choose { break; } or {
    p := root; DOWN
    q := new bytes(16); *q := (null : pointer); *pointer.add(q, 8) := (null : pointer);
    choose { t := *p; if t == null { *p := q; } }
    or { t := *pointer.add(p, 8); if t == null { *pointer.add(p, 8) := q; } }
  } }
  p := root; q := null; DOWN
  t := *p; q := *pointer.add(p, 8);
  if p != root && t == null && q == null { free p; p := root; DOWN }
}
process P = main();
"""
DOWN = "loop { yield; choose { q := *p; } or { q := *pointer.add(p, 8); } if q == null { break; } p := q; }"


def test_a_way_to_an_object_that_is_gone_is_gone_again() -> None:
    """The link to a leaf that was freed stays: no rule fitted what is left of it, so that nobody went there."""
    goal = SafeGoal(frozenset({"memory.use-after-free"}))
    engine = HeapEngine(shown=8, precision=0)
    answer, _ = engine.check(Views(parse_program(TREE.replace("DOWN", DOWN))), (goal,), Budget())
    assert isinstance(answer, Stopped)
    assert answer.reason.startswith("heap: memory.use-after-free may fail")


BOUNDED = """program single;
proc main() {
  local head : pointer = null; local p : pointer = null; local x : bits 32 = 0; local n : bits 32 = 1;
  loop { yield; choose { break; } or { BUILD } }
  loop { yield; p := head; while p != null { yield; x := *pointer.add(p, 8); CHANGE p := *p; } }
}
process P = main();
"""
PUSH = "p := new bytes(12); *p := head; head := p; *pointer.add(p, 8) :="
INPUT = f"havoc x; if slt(x, 10#32) || slt(20#32, x) {{ }} else {{ {PUSH} x; }}"
COUNTED = f"if slt(n, 1000#32) {{ {PUSH} n; n := n + 1; }}"
BETWEEN = "assert sle(LOW#32, x) && sle(x, HIGH#32);"


@pytest.mark.parametrize(
    ("build", "low", "high", "change", "holds"),
    [
        pytest.param(INPUT, 10, 20, "", True, id="inputs between two numbers stay there"),
        pytest.param(INPUT, 10, 19, "", False, id="the largest input is among them"),
        pytest.param(COUNTED, 1, 999, "", True, id="a counter stops where its loop says"),
        pytest.param(COUNTED, 1, 998, "", False, id="a counter goes up to there"),
        pytest.param(
            INPUT, 10, 20, "if x == 20 { *pointer.add(p, 8) := 10#32; } else { *pointer.add(p, 8) := x + 1; }", True,
            id="what is counted up turns at the end",
        ),
        pytest.param(
            INPUT, 10, 20, "if x == 21 { *pointer.add(p, 8) := 10#32; } else { *pointer.add(p, 8) := x + 1; }", False,
            id="what is counted up turns too late",
        ),
    ],
)  # fmt: skip
def test_numbers_of_lists_have_bounds(build: str, low: int, high: int, change: str, holds: bool) -> None:
    asserted = BETWEEN.replace("LOW", str(low)).replace("HIGH", str(high))
    program = parse_program(BOUNDED.replace("BUILD", build).replace("CHANGE", f"{asserted} {change}"))
    answer = next(iter(HeapEngine(shown=0, precision=0).check(Views(program), (SafeGoal(),), Budget())))
    assert isinstance(answer, Absent) is holds


SHARING = """program single;
proc main() {
  local head : pointer = null; local n : pointer = null; local owner : pointer; local other : pointer;
  local x : bits 8 = 0;
  owner := new bytes(8); *owner := 1#8;
  other := new bytes(8); *other := 2#8;
  loop { yield; choose { break; } or { n := new bytes(16); *n := head; *pointer.add(n, 8) := owner; head := n; } }
  CHANGE
  n := head;
  while n != null { yield; other := *pointer.add(n, 8); x := *other; assert x == 1; n := *n; }
}
process P = main();
"""


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        pytest.param("", Absent, id="every element points to its owner"),
        pytest.param("*owner := 2#8;", Found, id="whose number has changed"),
        pytest.param(
            "if head != null { *pointer.add(head, 8) := other; }", Found, id="the first one points to another"
        ),
        pytest.param("free owner;", Found, id="the owner is gone"),
    ],
)
def test_elements_that_point_to_one_object(change: str, kind: type[Answer]) -> None:
    program = parse_program(SHARING.replace("CHANGE", change))
    answer, _ = HeapEngine().check(Views(program), (SafeGoal(),), Budget())
    assert isinstance(answer, kind)


TURNED = """program single;
proc main() {
  local head : pointer = null; local n : pointer = null; local last : pointer = null; local none : pointer = null;
  loop { yield; choose { break; } or { n := new bytes(16); *n := head; *pointer.add(n, 8) := none; head := n; } }
  n := head; last := null;
  while n != null { yield; *pointer.add(n, 8) := last; last := n; n := *n; }
  n := head;
  while n != null { yield; head := *n; *n := none; n := head; }
  FIRST
  while last != null { yield; n := *pointer.add(last, 8); free last; last := n; }
}
process P = main();
"""


@pytest.mark.parametrize(
    ("first", "kind"),
    [
        pytest.param("", Absent, id="links back are set, and those ahead taken away"),
        pytest.param("if last != null { last := *last; free last; last := *last; }", Found, id="no link ahead is left"),
    ],
)
def test_lists_that_are_linked_in_one_direction_after_the_other(first: str, kind: type[Answer]) -> None:
    program = parse_program(TURNED.replace("FIRST", first))
    answer, _ = HeapEngine().check(Views(program), (SafeGoal(),), Budget())
    assert isinstance(answer, kind)


BESIDE = """program single;
proc main() {
  local head : pointer = null; local few : pointer = null; local n : pointer = null; local i : bits 8 = 0;
  loop { yield; choose { break; } or { n := new bytes(8); *n := head; head := n; } }
  while i < 7 { yield; n := new bytes(8); *n := few; few := n; i := i + 1; }
  i := 0;
  while i < %d { yield; n := *few; free few; few := n; i := i + 1; }
  while head != null { yield; n := *head; free head; head := n; }
}
process P = main();
"""


@pytest.mark.parametrize(
    ("times", "kind"),
    [
        pytest.param(7, Absent, id="as many are taken as were made, beside a list of any length"),
        pytest.param(8, Found, id="one more is taken"),
    ],
)
def test_loops_that_go_round_so_often_beside_structures_of_any_size(times: int, kind: type[Answer]) -> None:
    program = parse_program(BESIDE % times)
    answer, _ = HeapEngine().check(Views(program), (SafeGoal(),), Budget())
    assert isinstance(answer, kind)
