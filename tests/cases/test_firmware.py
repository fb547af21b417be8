"""Firmware with known verdicts: drivers and loops on registers, each beside its twin with a bug.

Every run of the tests takes those that are quick; with `CLEW_ALL_CASES=1` all of them run. A line `//$ OPTIONS` in a
program says with which options it is checked, from the root of the tree.
"""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from tests.cases.expected import expectation
from tests.cli.sessions import clew
from tests.places import ROOT

EVERYTHING = bool(os.environ.get("CLEW_ALL_CASES"))
FOLDER = Path(__file__).parent / "firmware"
CASES = sorted(FOLDER.glob("*.c"))
QUICK = ("adc-curve", "clock-setup", "flash-log", "startup")
OPEN = ("dosing-pump", "modbus", "uart-dma", "uart-frames")
"""Programs without a bug that are not decided in a minute: the answer must not be wrong."""


def _chosen() -> list[Path]:
    return [path for path in CASES if EVERYTHING or path.stem.removesuffix("-broken") in QUICK]


@pytest.mark.parametrize("path", _chosen(), ids=lambda path: path.stem)
def test_firmware(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = path.read_text()
    options = [word for line in re.findall(r"^//\$ (.*)$", text, re.MULTILINE) for word in shlex.split(line)]
    done = clew("check", "--time", "60s", *options, str(path.relative_to(ROOT)))
    expected = expectation(text)
    verdict = done.out.strip().splitlines()[-1]
    if expected.check is None:
        assert verdict == "verdict: holds" or (path.stem in OPEN and verdict == "verdict: unknown")
        return
    assert verdict == f"verdict: fails {expected.check}"
    assert expected.line is None or f"{path.name}:{expected.line}:" in done.out
    assert "replayed" in done.out


def test_every_program_has_its_twin() -> None:
    broken = {path for path in CASES if expectation(path.read_text()).check is not None}
    assert broken == {path for path in CASES if path.stem.endswith("-broken")}
    assert {path.with_name(f"{path.stem}-broken.c") for path in CASES if path not in broken} == broken
    assert len(broken) >= 21
