"""Examples are tests: the command in the header gives the verdict in the header. IVL has tests of its own."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from clew.cli import main
from clew.registry import FRONTENDS
from tests.cli.sessions import EXAMPLES
from tests.samples import sampled

SUFFIXES = {suffix for row in FRONTENDS.values() for suffix in row.suffixes}
FOLDERS = ("c", "clew", "dve", "hybrid", "remopla")
FILES = sorted(path for name in FOLDERS for path in (EXAMPLES / name).iterdir() if path.suffix in SUFFIXES)
_COMMAND = re.compile(r"^// clew (check .*)$", re.MULTILINE)
_VERDICT = re.compile(r"//~ (holds|fails)")
_CODES = {"holds": 0, "fails": 10}


@pytest.mark.parametrize("path", sampled(FILES, 4), ids=lambda path: path.relative_to(EXAMPLES).as_posix())
def test_example(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = path.read_text(encoding="utf-8")
    command, verdict = _COMMAND.search(text), _VERDICT.search(text)
    assert command is not None, "an example should say in its header how to check it: // clew check FILE …"
    assert verdict is not None, "an example should say what comes out: //~ holds or //~ fails"
    monkeypatch.chdir(path.parent)
    assert main(shlex.split(command[1])) == _CODES[verdict[1]]
    assert capsys.readouterr().out.splitlines()[-1].startswith(f"verdict: {verdict[1]}")


def test_there_are_examples() -> None:
    assert len(FILES) >= 4
