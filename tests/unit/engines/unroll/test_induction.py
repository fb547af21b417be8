"""k-induction where no induction helps: all runs are over, and the base has looked at them."""

from __future__ import annotations

import time

import pytest

from clew.engines.unroll.induction import KInduction
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Found, SafeGoal
from clew.pipeline.sources import load_sources

TEXT = """program single;
proc start() {
  local n : bits 8 = any;
  local i : bits 16 = 0;
  local s : bits 16 = 0;
  while i != 15 { i := i + 3; s := bitxor(s * 5, zero_extend[8](n) * 77 + i); assert s != FORBIDDEN; yield; }
}
process P = start();
"""


@pytest.mark.parametrize(
    ("forbidden", "kind"),
    [
        pytest.param(20000, Absent, id="nobody comes there in five rounds"),
        pytest.param(5 * 80 ^ 83, Found, id="somebody comes there in the second round"),
    ],
)
def test_what_five_rounds_lead_to_is_looked_at(forbidden: int, kind: type) -> None:
    views = Views(load_sources((Source("p.clew", TEXT.replace("FORBIDDEN", f"{forbidden}#16")),)).program)
    budget = Budget(deadline=time.monotonic() + 60)
    answers: list[Answer] = [*KInduction().check(views, (SafeGoal(None),), budget)]
    assert any(isinstance(each, kind) for each in answers), answers
