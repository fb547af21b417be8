"""Runs without end count where no signed arithmetic that decides something is too large on them."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load
from clew.svcomp import overflow_for
from clew.verdict import Fails, Holds, Unknown, Verdict

ZERO = """
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int power = 1;
    while (power <= n) power = 4 * power;  // zero at last, if it wraps around
    return 0;
}
"""
LIMITED = ZERO.replace("int power", "if (n > 1000) return 0;\n    int power")
STUCK = ZERO.replace("power = 4 * power;", "power = n > 9 ? power : 4 * power;")
BESIDE = """
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int beside = 0, product = 1;
    while (n > 7) {
        product = n * n * beside;
        beside = beside + n;
    }
    return 0;
}
"""


def verdict(text: str, folder: Path, overflow: str, seconds: float = 60) -> Verdict:
    path = folder / "ends.c"
    path.write_text(text)
    loaded = load(path, signed_overflow=overflow, unwritten="any")
    (result,) = check(loaded, ["termination"], limits=Limits(seconds=seconds)).results
    return result.verdict


@pytest.mark.parametrize(
    ("text", "overflow", "expected"),
    [(ZERO, "wrap", Fails), (LIMITED, "undefined", Holds), (STUCK, "undefined", Fails), (BESIDE, "undefined", Fails)],
)
def test_ends(text: str, overflow: str, expected: type, tmp_path: Path) -> None:
    assert isinstance(verdict(text, tmp_path, overflow), expected)


def test_a_run_that_needs_what_is_undefined_does_not_count(tmp_path: Path) -> None:
    found = verdict(ZERO, tmp_path, "undefined", 4)
    assert isinstance(found, Unknown)
    assert "--signed-overflow wrap" in found.reason


def test_who_asks_for_ends_gets_no_such_run() -> None:
    assert overflow_for(["termination"]) == "undefined"
    assert overflow_for(["termination", "no-overflow"]) == "error"
    assert overflow_for(["unreach-call"]) == "wrap"
