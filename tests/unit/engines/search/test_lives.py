"""Reduced simulation sees who ends what: a record about which another process asks, objects that are lost."""

from __future__ import annotations

import pytest

from clew.analysis.static_transitions import obstacle
from clew.engines.search.simulate.engine import Simulate
from clew.engines.search.simulate.options import Por
from clew.ir.sorts import BOOL
from clew.ir.terms import Observation, negate, observe
from clew.lower.views import Views
from clew.models.engine import Budget, Found, InvariantGoal, SafeGoal
from clew.text.parse import parse_program
from tests.places import CASES as CASES_FOLDER

CASE = CASES_FOLDER / "program" / "kernel" / "alive-broken.clew"


@pytest.mark.parametrize("por", [Por.STATIC, Por.DYNAMIC, Por.COMBINED], ids=lambda por: por.value)
def test_whether_a_record_lives(por: Por) -> None:
    program = parse_program(CASE.read_text())
    answer, _ = Simulate(por=por).check(Views(program), (SafeGoal(),), Budget())
    assert isinstance(answer, Found)


def test_who_asks_for_leaks_is_not_reduced() -> None:
    text = "program kernel; var p : pointer = null; proc f() {{ p := new bytes(1); {} }} process P = f();"
    lost = InvariantGoal(negate(observe(Observation.LEAKED, (), (), BOOL)))
    assert obstacle(parse_program(text.format(""))) is None
    assert "leaks" in (obstacle(parse_program(text.format("assert !occupied();"))) or "")
    assert "leaks" in (obstacle(parse_program(text.format("")), (lost.condition,)) or "")
