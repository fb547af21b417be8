"""Answers that are kept: forty targets cost next to nothing the second time, and one change asks for one again."""

from __future__ import annotations

import json
import os
import resource
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from clew.projects import running
from clew.projects.configuration import read
from clew.projects.tasks import Answer
from tests.cli.sessions import process

TARGETS = 40
_SECONDS = 2.0
"""Of processor time, where an idle machine needs a tenth of that."""


def written(path: Path, text: str) -> None:
    """The file as if it had been there for a while: what changes while a task runs is not kept."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    before = time.time() - 10
    os.utime(path, (before, before))


class Tasks:
    """Stands for `clew check`: that would take a second each. Remembers what was asked."""

    def __init__(self, *reads: str) -> None:
        self.asked: list[str] = []
        self._reads = reads

    def run(self, arguments: Sequence[str], folder: Path) -> Answer:
        self.asked.append(arguments[0])
        result = {"property": "no check fails", "verdict": "holds"}
        return Answer("holds", (result,), "verdict: holds\n", reads=(arguments[0], *self._reads))


@pytest.fixture
def tasks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tasks:
    monkeypatch.setenv("CLEW_CACHE", str(tmp_path / "cache"))
    made = Tasks("include/shared.h")
    monkeypatch.setattr(running, "run", made.run)
    written(tmp_path / "include" / "shared.h", "#define SHARED 1\n")
    for number in range(TARGETS):
        written(tmp_path / f"t{number}.c", f"int main(void) {{ return {number}; }}\n")
    rows = [f'[target.t{number}]\nfiles = ["t{number}.c"]\nflags = ["-I", "include"]\n' for number in range(TARGETS)]
    written(tmp_path / "clew.toml", "".join(rows))
    return made


def asked(tasks: Tasks, folder: Path) -> list[str]:
    """Which files were asked about in one run over all targets."""
    tasks.asked.clear()
    project = read(folder / "clew.toml")
    assert all(each.expected for each in running.judged(project, project.targets, jobs=1))
    return list(tasks.asked)


def test_only_what_has_changed_is_asked_again(tasks: Tasks, tmp_path: Path) -> None:
    assert len(asked(tasks, tmp_path)) == TARGETS
    assert asked(tasks, tmp_path) == []
    written(tmp_path / "t7.c", "int main(void) { return 77; }\n")
    assert asked(tasks, tmp_path) == ["t7.c"]
    assert asked(tasks, tmp_path) == []
    written(tmp_path / "include" / "shared.h", "#define SHARED 2\n")
    assert len(asked(tasks, tmp_path)) == TARGETS


def test_a_second_run_is_quick(tasks: Tasks, tmp_path: Path) -> None:
    asked(tasks, tmp_path)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    again = process("test", cwd=tmp_path)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (again.code, again.last.startswith(f"{TARGETS} targets, 0 asked")) == (0, True), again.out + again.err
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < _SECONDS


@pytest.mark.parametrize("flag", [["--compile-commands", "build"], ["--compile-commands=build"]], ids=len)
def test_a_header_that_would_be_read_instead_is_noticed(tasks: Tasks, tmp_path: Path, flag: list[str]) -> None:
    command = {
        "directory": str(tmp_path / "build"),
        "file": "../t0.c",
        "command": "cc -I../first -I../include -c ../t0.c",
    }
    written(tmp_path / "build" / "compile_commands.json", json.dumps([command]))
    written(tmp_path / "clew.toml", f'[target.a]\nfiles = ["t0.c"]\nflags = {json.dumps(flag)}\n')
    assert asked(tasks, tmp_path) == ["t0.c"]
    assert asked(tasks, tmp_path) == []
    written(tmp_path / "first" / "shared.h", "#define SHARED 3\n")
    assert asked(tasks, tmp_path) == ["t0.c"]
