"""Procedures for the processes that run them: what is put in, what becomes a variable, and that nothing changes."""

from __future__ import annotations

import pytest

from clew.codegen.python.jit import accelerated
from clew.ir.commands import Call, Load, Notify, Store
from clew.ir.program import Program
from clew.ir.rewriting import commands_of
from clew.ir.terms import Constant
from clew.ir.wellformed.programs import check_program
from clew.passes.specialise import Specialise
from clew.text.parse import parse_program

_TWO = """
program kernel;
rules open;
event go, done;
object left : bytes 16 = { 0: 0#32, 4: 1#32, 8: &right };
object right : bytes 16 = { 0: 0#32, 4: 0#32, 8: &left };
object table : bytes 8 = { 0: &bump };
object cells : bytes 8 = { 0: 3#32 };

proc bump(me : pointer) {
  local n : bits 32;
  n := *me;
  *me := n + 1#32;
}
proc run(me : pointer) {
  local i : bits 32 = 0;
  local e : bits 32;
  local other : pointer;
  local f : pointer;
  local n : bits 32;
  while i < LIMIT {
    f := *&table;
    call *(f)(me);
    other := *pointer.add(me, 8);
    e := *pointer.add(me, 4);
    notify event.of_bits(e) delta;
    n := *pointer.add(&cells, zero_extend[32]((e & 1#32) * 4#32));
    *pointer.add(&cells, zero_extend[32]((i & 1#32) * 4#32)) := n + i;
    wait for 1;
    n := *other;
    assert n <= BOUND;
    i := i + 1;
  }
}
process P = run(&left);
process Q = run(&right);
proc begin() { start; }
main begin;
"""


def _program(limit: int, bound: int) -> Program:
    return parse_program(_TWO.replace("LIMIT", str(limit)).replace("BOUND", str(bound)))


def _states(program: Program) -> tuple[int, set[str]]:
    """How many states there are, and what is violated."""
    machine = accelerated(program)
    seen: set[object] = set()
    violated: set[str] = set()
    waiting = [outcome.state for outcome in machine.initial()]
    while waiting:
        state = waiting.pop()
        if machine.key(state) in seen:
            continue
        seen.add(machine.key(state))
        for actor in machine.enabled(state):
            for outcome in machine.step(state, actor):
                if outcome.violation is not None:
                    violated.add(outcome.violation.check)
                else:
                    waiting.append(outcome.state)
    return len(seen), violated


def test_what_is_known_is_put_in() -> None:
    program = Specialise().run(_program(2, 9)).result
    check_program(program)
    assert {each.name for each in program.globals} == {"left[0]", "right[0]"}
    assert all(isinstance(each.callee, str) for each in commands_of(program) if isinstance(each, Call))
    assert all(isinstance(each.event, Constant) for each in commands_of(program) if isinstance(each, Notify))
    # What is reached by an index is memory still.
    assert {type(each) for each in commands_of(program)} >= {Load, Store}


@pytest.mark.parametrize(
    ("limit", "bound"), [pytest.param(3, 9, id="nothing is wrong"), pytest.param(3, 2, id="an assertion fails")]
)
def test_the_runs_stay_the_same(limit: int, bound: int) -> None:
    program = _program(limit, bound)
    assert _states(Specialise().run(program).result) == _states(program)


def test_a_program_with_variables_stays_as_it_is() -> None:
    program = parse_program("program kernel;\nvar x : bits 8 = 0;\nproc p() { x := 1; }\nprocess P = p();\n")
    assert Specialise().run(program).result == program


_OWNERS = """
program kernel;
rules open;
object left : bytes 8 = { 0: 1#32 };
object right : bytes 8 = { 0: 2#32 };
object table : bytes 24 = { 0: &left, 8: &right, 16: &left };

proc bump(this : pointer) {
  local n : bits 32;
  n := *this;
  *this := n + 1#32;
}
proc run() {
  local i : bits 32 = 0;
  local where : pointer;
  while i < 3 {
    where := *pointer.add(&table, zero_extend[32](i) * 8#64);
    call bump(where);
    wait for 1;
    i := i + 1;
  }
  where := *pointer.add(&table, zero_extend[32](i) * 8#64 - 24#64);
  i := *where;
  assert i == WANTED;
}
process P = run();
proc begin() { start; }
main begin;
"""


@pytest.mark.parametrize(("wanted", "found"), [(3, set[str]()), (4, {"assertion.violated"})])
def test_what_is_found_by_an_index_has_a_context_of_its_own(wanted: int, found: set[str]) -> None:
    program = parse_program(_OWNERS.replace("WANTED", f"{wanted}#32"))
    after = Specialise().run(program).result
    check_program(after)
    # The index is below three in the loop, so that both objects are known, and none of them is the whole table.
    assert sum(each.original == "bump" for each in after.procedures) == 3
    assert _states(after) == _states(program)
    assert _states(program)[1] == found
