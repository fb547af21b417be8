"""Why runs end as they do: what a value rests on, who came in between, and that no run is too odd to be explained."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from clew.ir.errors import Unsupported
from clew.ir.properties import NoDeadlock, NoViolation, Question
from clew.ir.source import Source
from clew.lift import Move, Run
from clew.outcome import Explanation
from clew.pipeline.checking import check
from clew.pipeline.sources import load_sources
from clew.semantics.interpreter import Interpreter
from clew.trace.traces import tell
from tests.property.random_memory import random_memory_program


def explained(text: str, asked: str, name: str = "program.clew") -> Explanation:
    outcome = check(load_sources((Source(name, text),)), [asked], engine="explore")
    trace = outcome.results[0].trace
    assert trace is not None
    return trace.explanation


LOST = """program threads;
var total : bits 8 = 0;
var done : bits 8 = 0;
proc add(n : bits 8) {
  local seen : bits 8;
  seen := total;
  yield;
  total := seen + n;
  done := done + 1;
  yield;
}
proc watch() {
  await done == 2;
  assert total == 3;
}
process A = add(1);
process B = add(2);
process W = watch();
"""


def test_a_lost_update_is_told_with_who_lost_it() -> None:
    found = explained(LOST, "assertion.violated")
    text = " ".join(found.sentences)
    assert "what " in text
    assert "wrote is lost" in text
    assert "read total = 0 in line 6" in text
    assert found.wrong
    assert found.wrong <= found.relevant | found.wrong


ONLY = """program single;
var a : bits 8 = 1;
var b : bits 8 = 2;
var c : bits 8 = 0;
proc main() {
  c := ite(a == 1, b, c);
  a := 7;
  assert c != 2;
}
process main = main();
"""


def test_of_a_choice_only_the_side_that_is_taken_counts() -> None:
    assert explained(ONLY, "assertion.violated").sentences == ("c is 2 since line 6.",)


def test_a_deadlock_tells_who_waits_for_what() -> None:
    text = """int a = 0, b = 0;
process P { state s, t, u; init s; trans s -> t { guard a == 0; effect a = 1; }, t -> u { guard b == 0; }; }
process Q { state s, t, u; init s; trans s -> t { guard b == 0; effect b = 1; }, t -> u { guard a == 0; }; }
system async;
"""
    sentences = explained(text, "deadlock", "program.dve").sentences
    assert [each.partition(",")[0] for each in sentences] == ["P waits for b", "Q waits for a"]


RAISED = """program single;
var level : bits 8 = 7;
proc look(n : bits 8) {
  if level < n { raise 1#8; }
}
proc main() {
  local what : bits 8;
  call look(9) unwind caught catch what;
  return;
caught:
  assert false;
}
process P = main();
"""

FROM_PART = """program single;
var status : bits 8 = 0;
proc main() {
  local __part : bits 1;
  local seen : bits 8;
  havoc __part;
  seen := concat(__part, 3#7);
  if seen == 131 { status := seen; }
  assert status == 0;
}
process P = main();
"""


def test_what_led_to_an_exception_is_told_where_it_was_caught() -> None:
    assert "level is 7" in " ".join(explained(RAISED, "assertion.violated").sentences)


def test_an_input_of_which_one_bit_counts_is_told_as_the_variable_holds_it() -> None:
    assert "seen = 131" in " ".join(explained(FROM_PART, "assertion.violated").sentences)


PULSES = """clock x; int n;
process P() { state a { x <= 5 }, b { x <= 5 }; init a;
  trans a -> b { guard x >= 2; assign x = 0, n++; }, b -> a { guard x >= 3; assign x = 0, n++; }; }
process Q() { clock y; state c; init c; trans c -> c { guard y >= 1; assign y = 0; }; }
system P, Q;
"""


def test_how_long_time_passes_is_neither_an_input_nor_lost() -> None:
    outcome = check(load_sources((Source("pulses.xta", PULSES),)), ["A[] n < 4"])
    trace = outcome.results[0].trace
    assert trace is not None
    text = " ".join(trace.explanation.sentences)
    assert "n is 4" in text
    assert "delay" not in text


LEAK = """#include <stdlib.h>
static char *copy(int n) { return malloc(n); }
int main(void) {
    char *a = copy(3);
    a = copy(4);
    free(a);
    return 0;
}
"""


def test_what_is_lost_is_told_where_the_user_made_it() -> None:
    (result,) = check(load_sources((Source("lost.c", LEAK),)), ["memory.leak"], engine="explore").results
    assert result.trace is not None
    assert result.trace.explanation.sentences == ("What is made in line 2 by copy, called in line 4, is never freed.",)
    assert result.span is not None
    assert (result.span.source, result.span.line) == ("lost.c", 2)


def test_what_was_never_written_is_named() -> None:
    text = """static void set(int k, int *out) { if (k) *out = k; }
int main(void) { int seen; set(0, &seen); return seen > 1; }
"""
    assert "seen was never written." in explained(text, "memory.undefined-value", "unwritten.c").sentences


def random_run(seed: int) -> tuple[Interpreter, Run]:
    interpreter, random = Interpreter(random_memory_program(seed)), Random(seed)
    outcome = interpreter.initial()[0]
    start, moves, state, violation = outcome.choices, list[Move](), outcome.state, outcome.violation
    with suppress(Unsupported):
        while violation is None and (enabled := interpreter.enabled(state)) and len(moves) < 30:
            actor = random.choice(enabled)
            chosen = random.choice(interpreter.step(state, actor))
            moves.append(Move(interpreter.actors[actor], tuple(chosen.choices)))
            state, violation = chosen.state, chosen.violation
    return interpreter, Run(tuple(start), tuple(moves))


@pytest.mark.parametrize("question", [NoViolation(), NoDeadlock()])
def test_every_run_can_be_explained(question: Question) -> None:
    told = 0
    for seed in range(40):
        interpreter, run = random_run(seed)
        trace = tell(interpreter, run, interpreter.replay(run), question)
        found = trace.explanation
        told += bool(found.sentences)
        assert all(0 <= number < len(run.moves) for number in found.relevant | found.wrong)
        assert all(sentence.endswith(".") for sentence in found.sentences)
        assert len(list(trace.steps)) == len(run.moves)
    assert told > 10
