"""Firmware with interrupts, and tasks of an RTOS, with known verdicts: the right check, and every found run replays.

A line `//! OPTIONS` says what `clew check` is called with. Every run of the tests takes a part of the programs; with
`CLEW_ALL_CASES=1` all of them run.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

import clew
from tests.cases.expected import expectation

EVERYTHING = bool(os.environ.get("CLEW_ALL_CASES"))
FOLDER = Path(__file__).parent
_ENGINE = "explore" if EVERYTHING else "explore{implementation=python}"
"""Some have so many states that they are for native code, which takes a while to be made."""
CASES = sorted(path for topic in ("interrupts", "rtos") for path in (FOLDER / topic).glob("*.c"))
ALWAYS = (
    "asked-for",
    "avr-handler-lets-in",
    "avr-messages",
    "avr-open-handler",
    "avr-status-register",
    "avr-ticks",
    "event-flags",
    "exclusive-flags",
    "handshake",
    "low-power",
    "msp430-sleep",
    "nvic-registers",
    "riscv-trap",
    "tick-64",
    "uart-masking",
)


def _chosen() -> list[Path]:
    return [path for path in CASES if EVERYTHING or path.stem.removesuffix("-broken") in ALWAYS]


def _options(text: str) -> dict[str, Any]:
    line = re.search(r"^//! (.*)$", text, re.MULTILINE)
    words = line[1].split() if line else []
    pairs = list(zip(words[::2], words[1::2], strict=True))
    several = {
        name: tuple(value for flag, value in pairs if flag == asked)
        for name, asked in (("interrupt", "--interrupt"), ("define", "-D"))
    }
    return several | {flag[2:].replace("-", "_"): value for flag, value in pairs if flag not in ("--interrupt", "-D")}


@pytest.mark.parametrize("path", _chosen(), ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    text = path.read_text()
    expected = expectation(text)
    loaded = clew.load(path, **_options(text))
    outcome = clew.check(loaded, engine=_ENGINE, limits=clew.Limits(seconds=60))
    assert outcome.faults == ()
    if expected.check is None:
        assert outcome.verdict == clew.Holds()
        return
    assert outcome.verdict == clew.Fails(expected.check)
    (result,) = [each for each in outcome.results if each.verdict == outcome.verdict]
    assert result.confirmed
    if expected.line is not None:
        assert result.span is not None
        assert result.span.line == expected.line
