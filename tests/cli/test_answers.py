"""What an answer says besides its verdict: what was looked for and what not, what is assumed, what to try."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.cli.sessions import EXAMPLES, RIGHT, clew, command, counters

FULL = Path("/dev/full")


def test_what_was_looked_for_and_what_was_not_is_named() -> None:
    session = clew("check", RIGHT)
    assert "looked for: arithmetic: division-by-zero" in session.out
    assert "not looked for: control.nontermination" in session.out


def test_whoever_asks_for_one_thing_is_told_what_else_there_is() -> None:
    session = clew("check", RIGHT, "-p", "deadlock")
    assert "  looked for:" not in session.out
    assert "not looked for: arithmetic, array, assertion, control (-p CHECK" in session.out


def test_an_assumption_comes_with_the_option_that_lifts_it() -> None:
    session = clew("check", EXAMPLES / "c" / "scale.c", "--signed-overflow", "wrap")
    assert "signed arithmetic wraps around (--signed-overflow wrap); --signed-overflow error lifts it" in session.out
    assert "every allocation of memory succeeds; --allocation may-fail lifts it" in session.out


def test_unknown_ends_with_what_to_try(tmp_path: Path) -> None:
    session = clew("check", counters(tmp_path, 30_000), "--time", "2s")
    assert session.code == 20
    assert "  to try: more time (--time 10m); or " in session.out


@pytest.mark.parametrize("more", [(), ("--json", "/dev/full")], ids=["the answer", "a report"])
@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
def test_a_full_disk_is_not_our_fault(more: tuple[str, ...]) -> None:
    with FULL.open("w") as out:
        done = subprocess.run(
            command("check", RIGHT, *more), stdout=out, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 3
    assert "No space left on device" in done.stderr
    assert "Traceback" not in done.stderr
