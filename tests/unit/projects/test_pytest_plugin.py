"""Targets as tests of pytest: one passes, one fails and shows its run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.cli.sessions import BROKEN, EXCLUSION, RIGHT


def test_targets_are_tests(tmp_path: Path) -> None:
    for name, source in (("right", RIGHT), ("broken", BROKEN)):
        (tmp_path / f"{name}.dve").write_text(source.read_text())
    rows = [f'[target.{name}]\nfiles = ["{name}.dve"]\nproperties = ["{EXCLUSION}"]\n' for name in ("right", "broken")]
    (tmp_path / "clew.toml").write_text('[project]\nengine = "explore{implementation=python}"\n' + "".join(rows))
    line = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:randomly", "clew.toml", "-q"]
    loaded = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "clew.projects.pytest_plugin"}
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=False, env={**os.environ, **loaded})
    assert done.returncode == 1, done.stdout
    assert "1 failed, 1 passed" in done.stdout
    assert "fails, expected: holds" in done.stdout
    assert "The run," in done.stdout
