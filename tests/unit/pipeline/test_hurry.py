"""Who asks for nothing in particular is told a failure soon; who asks several questions has them all looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
import clew.pipeline.searching
from clew.verdict import Limit, Unknown

ENDLESS = """program threads;
var n : bits 64 = 0;
proc main() {
  again:
  n := n + 1;
  yield;
  assert n != 3;
  goto again;
}
process P = main();
process Q = main();
"""
SECONDS = 2.0


@pytest.mark.parametrize(
    ("asked", "ended_by"), [((), Limit.UNDECIDED), (("assertion.violated", "deadlock"), Limit.TIME)]
)
def test_a_failure_leaves_other_default_questions_only_as_much_time_again(
    asked: tuple[str, ...], ended_by: Limit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clew.pipeline.searching, "_AGAIN_SECONDS", 0.1)
    path = tmp_path / "endless.clew"
    path.write_text(ENDLESS)
    outcome = clew.check(
        clew.load(path), asked, engine="explore{implementation=python}", limits=clew.Limits(seconds=SECONDS)
    )
    safe, live = outcome.results
    assert safe.verdict == clew.Fails("assertion.violated")
    assert isinstance(live.verdict, Unknown)
    assert live.verdict.limit is ended_by
    assert (live.verdict.reason != "") == (asked == ())
    assert outcome.statistics.seconds is not None
    assert (outcome.statistics.seconds < SECONDS) == (asked == ())
