"""Threads with loops that need not end, in C and C++.

With `CLEW_ALL_CASES=1` all of them run with the engine that is chosen, which begins with exploration for some seconds.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from tests.cases.by_default import check_by_default
from tests.cases.expected import expectation
from tests.samples import EVERYTHING

OPEN = ("producer", "ticket")
"""Not decided yet: what they count has no bound, and exploration does not end."""
CASES = sorted(path for path in (Path(__file__).parent / "thread_loops").iterdir() if path.suffix in (".c", ".cpp"))


DECIDED = [path for path in CASES if path.stem not in OPEN]
UNDECIDED = [path for path in CASES if path.stem in OPEN]


@pytest.mark.parametrize("path", DECIDED if EVERYTHING else [], ids=lambda path: path.stem)
def test_threads(path: Path) -> None:
    check_by_default(path)


@pytest.mark.parametrize("path", UNDECIDED if EVERYTHING else [], ids=lambda path: path.stem)
def test_what_is_open_is_not_answered_wrongly(path: Path) -> None:
    outcome = clew.check(clew.load(path), limits=clew.Limits(seconds=20))
    assert outcome.faults == ()
    assert isinstance(outcome.verdict, clew.Unknown | clew.Holds)


def test_a_lock_keeps_two_counters_together_for_ever() -> None:
    (path,) = (path for path in CASES if path.stem == "lock-pair")
    outcome = clew.check(clew.load(path), engine="kind", limits=clew.Limits(seconds=60))
    assert outcome.faults == ()
    assert outcome.verdict == clew.Holds()


def test_half_of_the_programs_fail() -> None:
    failing = [path for path in CASES if expectation(path.read_text()).check is not None]
    assert len(failing) == len(CASES) // 2
