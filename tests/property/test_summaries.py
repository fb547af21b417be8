"""Summaries of recursive procedures: on random programs, what is proved of all calls holds of each that returns."""

from __future__ import annotations

import time
from itertools import product
from random import Random

import pytest

from clew.checks.termination import resting_in_loops
from clew.engines.unroll.bmc import Tally
from clew.engines.unroll.forgetful import Forgetful
from clew.engines.unroll.ranking.engine import decided
from clew.engines.unroll.recursion.summaries import summaries
from clew.ir.operators.evaluation import evaluate
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, SafeGoal
from clew.text.parse import parse_program

_NAMES = ("x", "y", "z")


def _number(random: Random) -> str:
    name, other = random.choice(_NAMES), random.choice(_NAMES)
    return random.choice((f"{random.randrange(4)}#4", name, f"{name} + 1", f"{name} - 1", f"{name} - {other}", "s"))


def _condition(random: Random) -> str:
    right = random.choice((*_NAMES, f"{random.randrange(8)}#4"))
    return f"{random.choice(_NAMES)} {random.choice(('<', '<=', '!=', '=='))} {right}"


def _statement(random: Random, depth: int) -> str:
    match random.choices(("call", "other", "if", "set", "global", "loop"), (4, 2, 0 if depth else 4, 4, 1, 0.3))[0]:
        case "call":
            return f"{random.choice((*_NAMES, 's'))} := call f({_number(random)}, {_number(random)});"
        case "other":
            return f"{random.choice(_NAMES)} := call g({_number(random)});"
        case "if":
            one, other = (_statement(random, depth + 1) for _ in range(2))
            return f"if {_condition(random)} {{ {one} }} else {{ {other} }}"
        case "global":
            return f"s := {_number(random)};"
        case "loop":
            return f"while {_condition(random)} {{ x := x - 1; }}"
        case _:
            return f"{random.choice(_NAMES)} := {_number(random)};"


def _text(seed: int) -> str:
    random = Random(f"summaries {seed}")
    body, inner = (" ".join(_statement(random, 0) for _ in range(random.randint(1, 3))) for _ in range(2))
    return f"""program single;
var s : bits 4 = 0;
proc g(x : bits 4) -> (bits 4) {{
  local y : bits 4 = 1; local z : bits 4 = 0;
  if {_condition(random)} {{ return {_number(random)}; }}
  {inner if random.random() < 0.4 else ""}
  return {_number(random)};
}}
proc f(x : bits 4, y : bits 4) -> (bits 4) {{
  local z : bits 4 = 0;
  if x <= {random.randrange(3)}#4 {{ return {_number(random)}; }}
  if {_condition(random)} {{ return {_number(random)}; }}
  {body}
  return {_number(random)};
}}
proc main() {{ local x : bits 4; local y : bits 4; havoc x; havoc y; x := call f(x, y); x := call g(x); }}
process P = main();
"""


def known_of(seed: int) -> int:
    """How many conditions are proved, each of which holds of all calls that return."""
    model = Views(parse_program(_text(seed)))
    known = summaries(model, Budget(deadline=time.monotonic() + 10))
    for signature in model.signatures:
        conditions = known.get(signature.name, ())
        every = product(range(16), repeat=len(signature.entered))
        for call in model.calls(signature, every if conditions else (), 10):
            for condition, holds in zip(conditions, evaluate(conditions, call), strict=True):
                assert holds, f"seed {seed}: {condition} for {call}\n{_text(seed)}"
    return sum(map(len, known.values()))


@pytest.mark.parametrize("seed", [2, 6, 8])
def test_what_is_known_of_all_calls_holds_of_each(seed: int) -> None:
    known_of(seed)


NESTED = """program single;
proc f(x : bits 32) -> (bits 32) {
  local r : bits 32 = 0;
  if %s { return %s; }
  r := call f(%s); r := call f(r);
  return r;
}
proc main() { local x : bits 32; local r : bits 32; havoc x; r := call f(x); assert x > 9 || r == %s; }
process P = main();
"""


@pytest.mark.parametrize(
    ("text", "ends", "holds"),
    [
        pytest.param(("x == 0", "0", "x - 1", 0), True, True, id="a call gets a result"),
        pytest.param(("x == 0", "1", "x - 1", 1), False, False, id="a result may be what the call began with"),
        pytest.param(("x > 10", "x - 1", "x + 2", 10), True, True, id="a result comes closer"),
        pytest.param(("x > 10", "x - 1", "x + 2", 11), True, False, id="a result is another one"),
        # No call with ten or less returns, which tables say of each.
        pytest.param(("x > 10", "x - 2", "x + 2", 9), False, True, id="a result comes no closer"),
        pytest.param(("x > 10", "x - 2", "x + 3", 8), True, False, id="a result comes closer, and is another one"),
    ],
)
def test_what_calls_give_to_others(text: tuple[object, ...], ends: bool, holds: bool) -> None:
    program = parse_program(NESTED % text)
    model = Views(resting_in_loops(program))
    budget = Budget(deadline=time.monotonic() + (20 if ends else 1))
    assert decided(model.summarised(summaries(model, budget)), budget, Tally(), 0) is ends
    budget = Budget(deadline=time.monotonic() + (20 if holds else 1))
    answers = Forgetful().check(Views(program), (SafeGoal(frozenset({"assertion.violated"})),), budget)
    assert any(isinstance(each, Absent) for each in answers) is holds
