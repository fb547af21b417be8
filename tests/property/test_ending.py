"""Systems with one cell of each array: what they prove to end does so, on random programs that loop by their memory.

Compared with all concrete states: a program without an end has a circle among them.
"""

from __future__ import annotations

import time
from random import Random

import pytest

from clew.checks.termination import resting_in_loops
from clew.codegen.python.jit import accelerated
from clew.engines.unroll.bmc import Tally
from clew.engines.unroll.ranking.engine import ends
from clew.ir.program import Program
from clew.lower.views import Views
from clew.models.engine import Budget
from clew.semantics.outcome import Outcome
from clew.semantics.state import State
from clew.text.parse import parse_program

_NUMBERS = ("i", "j", "x", "n")
_MOST_STATES = 4_000


def random_loops_text(seed: int) -> str:
    """The text of a program whose loops ask what an array of a free length holds."""
    random = Random(f"ending {seed}")
    body = "\n".join(_statement(random, 0) for _ in range(random.randint(2, 4)))
    heap = random.choice(("", "frame "))
    return f"""program single;
proc start() {{
  local n : bits 8 = 0; local i : bits 8 = 0; local j : bits 8 = 0; local x : bits 8 = 0;
  local a : pointer; local b : pointer; local p : pointer;
  havoc n in 1..3;
  a := new {heap}bytes(zero_extend[56](n));
  b := new frame bytes(2);
  p := a;
  while i < n {{ havoc x in 0..2; *pointer.add(a, zero_extend[56](i)) := x; i := i + 1; }}
  *b := {random.randrange(3)}#8; *pointer.add(b, 1) := {random.randrange(3)}#8;
  i := {random.choice(("0", "n - 1", "1"))};
{body}
}}
process P = start();
"""


def _statement(random: Random, depth: int) -> str:
    kinds = ("loop", "count", "if", "load", "store", "move", "assign", "choose")
    weights = (5 if depth < 2 else 0, 4, 2 if depth < 2 else 0, 3, 4, 2, 2, 1)
    place = f"pointer.add({random.choice('aab')}, zero_extend[56]({random.choice('iij')}))"
    match random.choices(kinds, weights)[0]:
        case "loop":
            read = random.choice((f"x := *{place};", f"x := *{place};", "x := *p;", ""))
            inner = "\n".join(_statement(random, depth + 1) for _ in range(random.randint(1, 3)))
            again = random.choice((read, ""))
            return f"{read} while {_condition(random)} {{ {inner} {again} }}"
        case "count":
            name = random.choice("iijx")
            return f"{name} := {name} {random.choice('+-')} 1;"
        case "if":
            one, other = (_statement(random, depth + 1) for _ in range(2))
            return f"if {_condition(random)} {{ {one} }} else {{ {other} }}"
        case "load":
            return f"x := *{place};"
        case "store":
            return f"*{place} := {random.choice(('x', 'x - 1', 'x + 1', '0#8', 'n'))};"
        case "move":
            return f"p := {random.choice(('pointer.add(p, 1)', 'pointer.add(p, 1)', 'a', 'b'))};"
        case "assign":
            return f"{random.choice('ij')} := {random.choice(('0#8', 'x', 'n - 1', 'i'))};"
        case _:
            return "havoc x in 0..2;"


def _condition(random: Random) -> str:
    right = random.choice(("n", "x", "j", "0#8", "1#8"))
    return f"{random.choice(_NUMBERS)} {random.choice(('<', '<', '<=', '!=', '=='))} {right}"


def _has_circle(program: Program) -> bool | None:
    """Whether a state comes again in some run; None where there are many."""
    machine = accelerated(program)
    found: dict[object, bool] = {}
    """Whether all runs from there are looked at already."""
    stack = [(machine.key(each.state), iter([each])) for each in machine.initial()]
    while stack:
        key, following = stack[-1]
        outcome: Outcome[State] | None = next(following, None)
        if outcome is None:
            found[key] = True
            stack.pop()
            continue
        if outcome.violation is not None:
            continue
        here = machine.key(outcome.state)
        if found.get(here) is False:
            return True
        if here in found:
            continue
        if len(found) > _MOST_STATES:
            return None
        found[here] = False
        state = outcome.state
        after = [each for actor in machine.enabled(state) for each in machine.step(state, actor)]
        stack.append((here, iter(after)))
    return False


def compared(seed: int, seconds: float = 3.0) -> bool | None:
    """Whether the end is proved; None where there is a circle."""
    text = random_loops_text(seed)
    program = resting_in_loops(parse_program(text))
    circle = _has_circle(program)
    proved = ends(Views(program), Budget(deadline=time.monotonic() + seconds), Tally())
    assert not (proved and circle), f"seed {seed} has no end:\n{text}"
    return None if circle else proved


@pytest.mark.parametrize("seed", range(4))
def test_what_is_proved_with_single_cells_comes_to_an_end(seed: int) -> None:
    compared(seed)


COUNTING = """program single;
proc start() {
  local n : bits 32; local i : bits 32 = 0; local x : bits 32; local a : pointer;
  havoc n;
  if slt(n, 1#32) || slt(1000000#32, n) { n := 1; }
  a := new frame bytes(sign_extend[32](n) * 4);
  while slt(i, n) { havoc x; *pointer.add(a, sign_extend[32](i) * 4) := x; i := i + 1; }
  i := 0;
  while slt(i, n) {
    x := *pointer.add(a, sign_extend[32](i) * 4);
    while slt(0#32, x) {
      *pointer.add(a, sign_extend[32](%s) * 4) := x - 1;
      x := *pointer.add(a, sign_extend[32](i) * 4);
    }
    i := i + 1;
  }
}
process P = start();
"""


@pytest.mark.parametrize(("where", "proved"), [("i", True), ("0#32", False)])
def test_the_end_by_one_element(where: str, proved: bool) -> None:
    """A loop counts an element down, or another one."""
    program = resting_in_loops(parse_program(COUNTING % where))
    assert ends(Views(program), Budget(deadline=time.monotonic() + (60 if proved else 5)), Tally()) is proved
