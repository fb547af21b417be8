"""Scheduling points in front of inputs: loops over inputs end, and answers stay."""

from __future__ import annotations

import random

import pytest

from clew.ir.commands import Havoc, Yield
from clew.passes.yield_at_choices import Pauses
from clew.passes.yields import Yields
from clew.semantics.interpreter import Interpreter
from clew.text.parse import parse_program

LEVEL = """
program threads;
proc main() {
  local up : bool;
  local level : bits 8 = 0;
  head:
    havoc up;
    if up goto more else less;
  more:
    level := level == 5 ? level : level + 1;
    goto judge;
  less:
    level := level == 0 ? level : level - 1;
    goto judge;
  judge:
    assert level != LIMIT;
    goto head;
}
process main = main();
"""


def reached(text: str, *, pauses: bool) -> tuple[int, bool]:
    """How many states there are, and whether an assertion fails."""
    program = Yields().run(parse_program(text)).result
    interpreter = Interpreter(Pauses().run(program).result if pauses else program)
    waiting, seen, failed = [each.state for each in interpreter.initial()], set(), False
    while waiting:
        state = waiting.pop()
        if (key := interpreter.key(state)) in seen:
            continue
        seen.add(key)
        for actor in interpreter.enabled(state):
            for outcome in interpreter.step(state, actor):
                failed |= outcome.violation is not None
                if outcome.violation is None:
                    waiting.append(outcome.state)
    return len(seen), failed


@pytest.mark.parametrize(("limit", "fails"), [("6", False), ("5", True)])
def test_a_loop_over_inputs_meets_its_states_again(limit: str, *, fails: bool) -> None:
    states, failed = reached(LEVEL.replace("LIMIT", limit), pauses=True)
    assert failed is fails
    assert states <= 13


def _two_threads(seed: int) -> str:
    """Two threads that add inputs to what they share, in some order of commands."""
    chance = random.Random(seed)
    bodies = []
    for name in ("left", "right"):
        lines = [
            chance.choice(
                ("havoc x in 0..2;", "shared := shared + x;", "x := shared;", f"assert shared != {seed % 7};")
            )
            for _ in range(4)
        ]
        bodies.append(f"proc {name}() {{ local x : bits 4 = 1; begin: {' '.join(lines)} return; }}\n")
    processes = "process A = left(); process B = right();"
    return f"program threads; var shared : bits 4 = 0; {''.join(bodies)} {processes}"


def test_answers_stay() -> None:
    answers = [reached(_two_threads(seed), pauses=True)[1] for seed in range(60)]
    assert answers == [reached(_two_threads(seed), pauses=False)[1] for seed in range(60)]
    assert 5 < sum(answers) < 55


def test_a_point_stands_in_front_of_each_choice_outside_of_atomic_sections() -> None:
    program = parse_program(
        "program threads; proc main() { local x : bool; begin: havoc x; goto inside; atomic inside: havoc x; return; }"
        "process main = main();"
    )
    (procedure,) = Pauses().run(program).result.procedures
    kinds = [[type(command) for command in block.commands] for block in procedure.blocks]
    assert kinds == [[Yield, Havoc], [Havoc]]


def test_where_inputs_stay_symbolic_only_loops_have_points() -> None:
    program = parse_program(
        "program threads; proc main() { local x : bool; begin: havoc x; goto round;"
        " round: havoc x; if x goto round else done; done: return; } process main = main();"
    )
    (procedure,) = Pauses(only_in_loops=True).run(program).result.procedures
    kinds = [[type(command) for command in block.commands] for block in procedure.blocks]
    assert kinds == [[Havoc], [Yield, Havoc], []]


SECTION = """
program threads;
proc ask() -> (bool) {
  local again : bool;
  goto section;
  atomic section:
    havoc again;
    goto done;
  done:
    return again;
}
proc main() {
  local again : bool = true;
  head:
    if again goto round else end;
  round:
    again := call ask();
    goto head;
  end:
    return;
}
process main = main();
"""


@pytest.mark.parametrize("text", [SECTION, SECTION.replace("atomic section", "section")], ids=["in a section", "plain"])
def test_a_loop_that_asks_in_what_it_calls_meets_its_states_again(text: str) -> None:
    states, _ = reached(text, pauses=True)
    assert states <= 5
