"""Powers, logarithms and angles of inputs: computed, or anything within bounds."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.pipeline import searching
from clew.verdict import Limit

ANGLE = """
#include <assert.h>
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double angle = __VERIFIER_nondet_double();
    if (!(angle >= 0.0 && angle <= 3.0))
        return 0;
    double height = FUNCTION(angle);
    assert(CLAIM);
    return 0;
}
"""


@pytest.mark.parametrize(
    ("function", "claim", "verdict"),
    [
        ("sin", "height >= 0 && height <= 1 && height <= angle", clew.Holds()),
        ("exp", "height >= 1 && height <= 55 || angle > 2", clew.Holds()),
        ("sqrt", "height <= 1.5", clew.Fails("assertion.violated")),
        ("sin", "height <= 0.5", clew.Fails("assertion.violated")),
    ],
    ids=["sine", "power", "what is exact", "within bounds"],
)
def test_bounds_hold_of_every_result(function: str, claim: str, verdict: clew.Verdict, tmp_path: Path) -> None:
    source = tmp_path / "angle.c"
    source.write_text(ANGLE.replace("FUNCTION", function).replace("CLAIM", claim))
    outcome = clew.check(clew.load(source, mathematics="bounds"), ["assertion.violated"])
    assert outcome.verdict == verdict


def test_a_run_counts_only_with_computed_results(tmp_path: Path) -> None:
    source = tmp_path / "angle.c"
    source.write_text(ANGLE.replace("FUNCTION", "sin").replace("CLAIM", "height >= 0.95 || angle != 1.5"))
    outcome = clew.check(clew.load(source, mathematics="bounds"), ["assertion.violated"])
    assert isinstance(outcome.verdict, clew.Unknown), "0.94 is within the bounds of the sine, but it is 0.997"
    assert outcome.verdict.limit is Limit.SPURIOUS


def test_bounds_are_tried_where_computing_takes_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "_FIRST_SECONDS", 0.2)
    source = tmp_path / "angle.c"
    source.write_text(ANGLE.replace("FUNCTION", "sin").replace("CLAIM", "height <= 1"))
    assert clew.check(clew.load(source), ["assertion.violated"]).verdict == clew.Holds()
    source.write_text(ANGLE.replace("FUNCTION", "sin").replace("CLAIM", "height <= 0.7"))
    assert clew.check(clew.load(source), ["assertion.violated"]).verdict == clew.Fails("assertion.violated")


def test_that_they_are_bounds_is_told(tmp_path: Path) -> None:
    source = tmp_path / "angle.c"
    source.write_text(ANGLE.replace("FUNCTION", "sin").replace("CLAIM", "height <= 1"))
    assert [note for note in clew.load(source, mathematics="bounds").notes if "within bounds" in note.text]
