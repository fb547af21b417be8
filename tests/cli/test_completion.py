"""What shells, `man` and notebooks are told."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import clew as package
from tests.cli.sessions import BROKEN, EXCLUSION, clew


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_shells_complete_the_command(shell: str, tmp_path: Path) -> None:
    done = clew("completion", shell)
    assert done.code == 0
    assert "property" in done.out
    if shell == "bash" and shutil.which("bash"):
        (tmp_path / "clew.bash").write_text(done.out)
        subprocess.run(["bash", "-n", tmp_path / "clew.bash"], check=True)


def test_the_manual_names_every_command() -> None:
    done = clew("completion", "man")
    assert all(f".SS clew {name}" in done.out for name in ("check", "test", "harness", "lsp"))
    assert not [line for line in done.out.splitlines() if line.startswith("'")]


def test_a_notebook_shows_the_page_in_a_frame() -> None:
    outcome = package.check(package.load(BROKEN), [EXCLUSION])
    shown = outcome._repr_html_()
    assert shown.startswith('<iframe srcdoc="')
    assert "<script" not in shown
