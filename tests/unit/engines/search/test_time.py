"""A single hard question to a solver does not run past the time that the search has."""

from __future__ import annotations

import time

import pytest

from clew.models.engine import Stopped
from clew.symbolic.matching import Method
from clew.verdict import Limit
from tests.unit.engines.search.running import Options, simulate

FACTORS = """u64 a = ?(u64); u64 b = ?(u64); event e;
thread A { if (a * b == 3590853793430159821) assert false; wait e; }
main { assume (a > 1 && b > 1 && a < 4294967296 && b < 4294967296); start; }
"""
"""A product of two primes of 31 bits: the branch is a question that takes minutes."""


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({}, id="bitwuzla"),
        pytest.param({"solver": "z3"}, id="z3"),
        pytest.param({"match": Method.SBC_CV}, id="solver-based matching"),
    ],
)
def test_a_hard_branch(options: Options) -> None:
    started = time.monotonic()
    answer = simulate(FACTORS, options, seconds=0.5).answers[0]
    assert time.monotonic() - started < 10
    assert isinstance(answer, Stopped)
    assert answer.limit is Limit.TIME
    assert answer.reason == "it ended in a question to the solver"
