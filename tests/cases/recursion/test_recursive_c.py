"""Recursive C programs as they come: the verdict on the guilty line, by the engine that Clew chooses.

The quick ones run here, all of them in `python -m bench recursion`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.recursion import CASES, judged
from tests.cases.expected import expectation

QUICK = (
    "c-ackermann",
    "c-error-broken",
    "c-even-odd-broken",
    "c-fibonacci",
    "c-fibonacci-overflow",
    "c-locks",
    "c-locks-broken",
    "c-mccarthy",
    "c-pointers",
    "c-power",
    "c-swap-broken",
)


@pytest.mark.parametrize("path", [path for path in CASES if path.stem in QUICK], ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    assert judged(path, 60) is None


def test_half_of_the_cases_fail() -> None:
    failing = sum(expectation(path.read_text()).check is not None for path in CASES)
    assert 2 * failing == len(CASES) >= 30
