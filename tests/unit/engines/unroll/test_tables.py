"""Tables and powers of recursive procedures: what is known of calls whose results grow fast."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from clew.engines.unroll.recursion.summaries import summaries
from clew.engines.unroll.recursion.tables import tabulated
from clew.ir.operators.evaluation import evaluate
from clew.ir.terms import Term, Variable
from clew.lower.views import Views
from clew.models.engine import Budget
from clew.text.parse import parse_program

MAIN = """
proc main() {
  local x : bits 32 = 0;
  havoc x;
  x := call f(x);
  return;
}
process main = main();
"""
FIBONACCI = """program single;
proc f(n : bits 32) -> (bits 32) {
  local one : bits 32 = 0;
  local other : bits 32 = 0;
  if n == 0#32 { return 0#32; }
  if n == 1#32 { return 1#32; }
  one := call f(n - 1#32);
  other := call f(n - 2#32);
  return one + other;
}
"""
CHOSEN = FIBONACCI.replace("return 1#32;", "havoc one; return one & 1#32;")
HANOI = """program single;
proc f(n : bits 32) -> (bits 32) {
  local one : bits 32 = 0;
  if n == 1#32 { return 1#32; }
  one := call f(n - 1#32);
  return one + one + 1#32;
}
"""


def known(text: str) -> tuple[Views, Sequence[Term]]:
    views = Views(parse_program(text + MAIN))
    return views, summaries(views, Budget()).get("f", ())


def excluded(views: Views, conditions: Sequence[Term], entered: int, given: int) -> bool:
    """Whether a call that is entered so does not bring that back, by what is known."""
    (signature,) = views.signatures
    (own,), (result,) = signature.parameters, signature.results
    state: dict[Variable, object] = {own: entered, result: given}
    return not all(evaluate(conditions, state))  # type: ignore[arg-type]  # numbers are values


@pytest.mark.parametrize(("number", "value"), [(0, 0), (1, 1), (30, 832_040), (46, 1_836_311_903), (63, 3_350_226_146)])
def test_rows_say_what_calls_bring_back(number: int, value: int) -> None:
    views, conditions = known(FIBONACCI)
    assert not excluded(views, conditions, number, value)
    assert excluded(views, conditions, number, value + 1)


def test_a_procedure_that_chooses_has_no_rows() -> None:
    views, _ = known(CHOSEN)
    rows = tabulated(views, {}, frozenset({"f"}), Budget()).get("f", ())
    assert not excluded(views, rows, 2, 0)
    assert not excluded(views, rows, 2, 1)
    assert not excluded(views, rows, 3, 2)
    assert excluded(views, rows, 0, 1)


def test_powers_of_two_are_known_of_every_number() -> None:
    views, conditions = known(HANOI)
    for number in (1, 2, 20, 31, 100):
        value = ((1 << number) - 1) % (1 << 32)
        assert not excluded(views, conditions, number, value)
        assert excluded(views, conditions, number, (value + 2) % (1 << 32))
