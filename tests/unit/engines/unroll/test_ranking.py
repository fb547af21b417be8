"""Rankings: what a loop counts by where products or rounds one behind the other hide it."""

from __future__ import annotations

import time

import pytest

from clew.checks.termination import resting_in_loops
from clew.engines.unroll.bmc import Tally
from clew.engines.unroll.products import (
    comparisons_in,
    products_in,
    without_anything_about_products,
    without_products,
    without_products_in,
)
from clew.engines.unroll.ranking.engine import decided, ends
from clew.engines.unroll.ranking.weights import weighed, weighed_sum
from clew.ir.sorts import Bits
from clew.ir.terms import Apply, Term, apply, variable
from clew.ir.walk import postorder, substitute
from clew.lower.views import Views
from clew.models.engine import Budget
from clew.models.transition import TransitionSystem
from clew.text.parse import parse_program


def _system(body: str) -> TransitionSystem:
    text = f"""program single;
        proc main() {{
          local x : bits 8 = 0; local y : bits 8 = 0; local z : bits 8 = 0;
          havoc x; havoc y; havoc z;
          {body}
        }}
        process P = main();"""
    return Views(resting_in_loops(parse_program(text))).system()


SUBTRACTING = "while x != y { while x > y { x := x - y; } while y > x { y := y - x; } }"
TURNS = "while slt(0, x) { if slt(20, y) { y := y - 10; x := x - 1; } else { y := y + 11; x := x + 1; } }"
WAYS = "while slt(y, 20) && slt(z, 20) && slt(x, 9) && slt(247, x) { y := y + x; z := z - x; }"


@pytest.mark.parametrize(
    ("body", "ends"),
    [
        pytest.param(f"if x != 0 && y != 0 {{ {SUBTRACTING} }}", True, id="two loops in turn take from each other"),
        pytest.param(f"if y != 0 {{ {SUBTRACTING} }}", False, id="one of them may have nothing to take"),
        pytest.param("while x > 0 { y := y * z; x := x - 1; }", True, id="what is multiplied counts nothing"),
        pytest.param("while x > 0 { y := y * z; x := x - y; }", False, id="what is multiplied may be taken"),
        pytest.param("while x != 0 { x := x + x; }", True, id="what is doubled is gone at last"),
        pytest.param("while x != 0 { x := x + x; if x == 0 { x := z; } }", False, id="what is gone may come back"),
        pytest.param(f"x := 1; {TURNS}", True, id="ten of one for each of the other, eleven of one for one more"),
        pytest.param(f"x := 1; {TURNS.replace('11', '10')}", False, id="as much of one either way"),
        pytest.param(
            f"if x != 0 {{ {WAYS} }}", True, id="what is added to one number and taken from another has a sign"
        ),
        pytest.param(WAYS, False, id="it may be nothing"),
    ],
)
def test_the_end_of_loops(body: str, ends: bool) -> None:
    found = decided(_system(body), Budget(deadline=time.monotonic() + (20 if ends else 2)), Tally(), 0)
    assert found is ends


READING = """program single;
proc main() {
  local n : bits 32 signed = 0; local i : bits 32 signed = 0; local x : bits 32 signed = 0;
  local a : pointer;
  havoc n in 1..1000000;
  a := new frame bytes(sign_extend[32](n) * 4);
  while i < n { havoc x in 0..9; if x < %d { x := 1; } *pointer.add(a, sign_extend[32](i) * 4) := x; i := i + 1; }
  i := 0;
  while i >= 0 && i < n { x := *pointer.add(a, sign_extend[32](i) * 4); i := i + x; }
}
process P = main();"""


@pytest.mark.parametrize(
    ("least", "ended"),
    [
        pytest.param(1, True, id="each element says how far to go, at least to the next"),
        pytest.param(0, False, id="one may lead to itself"),
    ],
)
def test_the_end_of_loops_that_go_as_far_as_elements_say(least: int, ended: bool) -> None:
    model = Views(resting_in_loops(parse_program(READING % least)))
    assert ends(model, Budget(deadline=time.monotonic() + (60 if ended else 2)), Tally()) is ended


def test_the_weights_of_a_sum_are_those_it_was_made_with() -> None:
    one, other = variable("one", Bits(16)), variable("other", Bits(16))
    assert weighed(weighed_sum([(21, one), (0, one), (-2, other)], 16)) == ((21, one), (-2, other))
    assert weighed(apply("add", one, other)) == ()


def test_a_step_without_products_is_the_step_where_they_have_their_values() -> None:
    system = _system("while x > 0 { y := y * z; x := x - y * z + y * z * x; }")
    assert any(each.free for each in without_products(system).steps)
    for step in system.steps:
        made = without_products_in(step)
        values: dict[Term, Term] = {own: product for product, own in products_in(step).items()}
        assert substitute(made.enabled, values) == step.enabled
        for one, other in zip(made.writes, step.writes, strict=True):
            assert substitute(one.value, values) == other.value


def test_a_step_without_comparisons_of_products_is_the_step_where_they_turn_out_as_they_do() -> None:
    system = _system("while y * z < x { if y == z * z + 1 { x := x - y * z; } else { y := y + 1; } }")
    for step, loose in zip(system.steps, without_anything_about_products(system).steps, strict=True):
        compared: dict[Term, Term] = {own: each for each, own in comparisons_in(step).items()}
        assert not any(isinstance(part, Apply) and part.operator == "mul" for part in postorder(loose.enabled))
        assert substitute(loose.enabled, compared) == step.enabled
        assert not loose.failures
    assert any(comparisons_in(step) for step in system.steps)
