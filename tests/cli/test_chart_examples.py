"""Examples of state machines are tests: the command in the header gives the verdict in the header."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from clew.cli import main
from tests.cli.sessions import EXAMPLES
from tests.samples import sampled

FILES = sorted(path for path in (EXAMPLES / "uml").iterdir() if path.suffix in (".scxml", ".puml", ".uml", ".yaml"))
_COMMAND = re.compile(r"^(?:#|'|<!--) clew (check .*?)(?: -->)?$", re.MULTILINE)
_VERDICT = re.compile(r"^(?:#|'|<!--)~ (holds|fails \S+)", re.MULTILINE)


@pytest.mark.parametrize("path", sampled(FILES, 3), ids=lambda path: path.name)
def test_example(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = path.read_text(encoding="utf-8")
    command, verdict = _COMMAND.search(text), _VERDICT.search(text)
    assert command is not None, "an example should say in its header how to check it"
    assert verdict is not None, "an example should say what comes out"
    monkeypatch.chdir(path.parent)
    engine = ["--engine", "explore{implementation=python}"]
    assert main([*shlex.split(command[1]), *engine]) == (0 if verdict[1] == "holds" else 10)
    assert capsys.readouterr().out.splitlines()[-1] == f"verdict: {verdict[1]}"


def test_every_example_has_a_twin() -> None:
    names = [path.stem for path in FILES]
    broken = [name for name in names if name.endswith(("-broken", "-deadlock"))]
    assert len(broken) * 2 == len(names)
