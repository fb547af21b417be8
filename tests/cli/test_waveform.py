"""Sessions that write a waveform: from a check, and from a witness; the same bytes each time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.sessions import BROKEN, EXAMPLES, EXCLUSION, RIGHT, clew
from tests.unit.report.vcd_reader import read_dump

TIMER = EXAMPLES / "ivl" / "models" / "timer-bug.ivl"


@pytest.mark.shows("systemc", 57)
def test_a_kernel_run(tmp_path: Path) -> None:
    wave, again, witness = (tmp_path / name for name in ("a.vcd", "b.vcd", "a.json"))
    session = clew("check", TIMER, "--report", f"vcd={wave}", "--json", witness)
    assert session.code == 10
    assert ", at @time+delta cycle:" in session.out
    dump = read_dump(wave.read_text(encoding="utf-8"))
    assert dump.variables["run_1/fired"].at(10**9) == "1".zfill(64)
    assert clew("replay", TIMER, witness, "--report", f"vcd={again}").code == 10
    assert again.read_bytes() == wave.read_bytes()


def test_an_untimed_counterexample_and_a_witness(tmp_path: Path) -> None:
    wave = tmp_path / "a.vcd"
    clew("check", BROKEN, "-p", EXCLUSION, "-p", "EF (P_0.critical)", "--report", f"vcd={wave}")
    dump = read_dump(wave.read_text(encoding="utf-8"))
    assert dump.timescale == "1 ns"
    assert dump.variables["run_1/names/P_0"].at(10**9) == "critical"
    assert dump.variables["run_2/names/P_0"].at(10**9) == "critical"


def test_no_run(tmp_path: Path) -> None:
    wave = tmp_path / "a.vcd"
    assert clew("check", RIGHT, "-p", EXCLUSION, "--report", f"vcd={wave}").code == 0
    assert read_dump(wave.read_text(encoding="utf-8")).variables == {}
