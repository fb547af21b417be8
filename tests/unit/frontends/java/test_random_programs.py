"""Random programs: what the interpreter makes of them is what a real Java prints."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import clew
from clew.frontends.java.sources import compiled
from clew.ir.source import Source
from clew.pipeline.sources import load_sources
from tests.unit.frontends.java.random_programs import random_file

COUNT = 5


@pytest.mark.skipif(shutil.which("javac") is None or shutil.which("java") is None, reason="no JDK is installed")
@pytest.mark.parametrize("seed", [11])
def test_random_programs_leave_what_java_prints(seed: int, tmp_path: Path) -> None:
    data = compiled([Source("Main.java", random_file(seed, COUNT))])
    archive = tmp_path / "programs.jar"
    archive.write_bytes(data)
    line = ["java", "-cp", str(archive), "Main"]
    printed = subprocess.run(line, capture_output=True, text=True, check=True, timeout=60).stdout.split()
    loaded = load_sources([Source("programs.jar", data.decode("latin-1"), "latin-1")])
    claims = [f"AG (Main.done == 0 || Main.h{number} == {value})" for number, value in enumerate(printed)]
    asked = [*claims, "AG (Main.done == 0)"]
    outcome = clew.check(loaded, asked, engine="explore{implementation=python}", limits=clew.Limits(seconds=60))
    assert len(claims) == COUNT
    assert [result.verdict for result in outcome.results[:COUNT]] == [clew.Holds()] * COUNT
    assert outcome.results[COUNT].verdict == clew.Fails("property.invariant")
