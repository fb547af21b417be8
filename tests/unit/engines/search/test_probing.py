"""Probing: violations behind many rounds, met by concrete runs; nothing is absent because none meets it."""

from __future__ import annotations

import pytest

from clew.ir.source import Source
from clew.pipeline.checking import check
from clew.pipeline.sources import load_sources
from clew.verdict import Fails, Unknown

TEXT = """program single;
proc start() {
  local n : bits 32 signed; local i : bits 32 signed = 0; local s : bits 32 signed = 0;
  havoc n;
  while i < n { s := s + 3; i := i + 1; assert s != %d; }
}
process P = start();
"""


@pytest.mark.parametrize(("wrong", "verdict"), [(900, Fails), (901, Unknown)])
def test_a_violation_behind_many_rounds(wrong: int, verdict: type[object]) -> None:
    loaded = load_sources((Source("p.clew", TEXT % wrong),))
    found = check(loaded, ["assertion.violated"], engine="probe{seconds=1,each=0.5}")
    assert isinstance(found.verdict, verdict)
