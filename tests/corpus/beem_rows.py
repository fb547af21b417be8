"""What the corpus tests of BEEM ask: the rows that CI has time for, and a skip that says how much was left out."""

from __future__ import annotations

import pytest

from bench.beem import Asked, Counted, asked, counted
from bench.measure import corpus

FOLDER = corpus()
"""The corpus (CLEW_CORPUS, default ../shared/corpus), if it is there."""

COUNTS_UP_TO = 100_000
REACHABLE_UP_TO = 100_000
LTL_UP_TO = 4_000
EVERY = 4
"""Of the rows that small this part is asked in CI, because each model is compiled; the benchmark asks all."""

ABSENT = pytest.mark.skipif(FOLDER is None, reason="the corpus is absent: all tests on BEEM are skipped")


def count_rows() -> list[Counted]:
    """The instances that CI counts."""
    return [] if FOLDER is None else counted(FOLDER, COUNTS_UP_TO)[::EVERY]


def verdict_rows() -> list[Asked]:
    """The properties that CI checks."""
    return [] if FOLDER is None else asked(FOLDER, {"reachable": REACHABLE_UP_TO, "ltl": LTL_UP_TO})[::EVERY]
