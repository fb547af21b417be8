"""A few random state charts against the oracles; `python -m bench charts` has them by the thousand."""

from __future__ import annotations

import pytest

from tests.property import charts, machines


@pytest.mark.parametrize("first", range(171, 177, 3))
def test_systems_agree_with_the_recommendation(first: int) -> None:
    found = [charts.compared(seed) for seed in range(first, first + 3)]
    assert [problem for each in found for problem in each.problems] == []
    assert sum(each.questions for each in found) > 0


def test_machines_reach_what_the_rules_reach() -> None:
    found = [machines.compared(seed) for seed in range(8)]
    assert [problem for each in found for problem in each or ()] == []
    assert sum(each is not None for each in found) >= 6
