"""`--save` and `clew resume`: killed processes go on, and files of something else are refused."""

from __future__ import annotations

import fcntl
import json
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.cli.sessions import COUNTERS, RIGHT, clew, command, process

ENGINE = "explore{implementation=python}"


@pytest.fixture
def counters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CLEW_SAVE_SECONDS", "0.05")
    (tmp_path / "c.dve").write_text(COUNTERS.replace("LIMIT", "26"))
    return tmp_path


def checkpoints(path: Path) -> int:
    if not path.is_file():
        return 0
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as file:
            return int(file.execute("select count(*) from pieces").fetchone()[0])
    except sqlite3.Error:
        return 0


@contextmanager
def unwritten(path: Path) -> Iterator[None]:
    """Nobody writes to the file meanwhile: however fast a search is, it waits with its next checkpoint."""
    if not path.is_file():
        yield
        return
    with closing(sqlite3.connect(path, timeout=60, isolation_level=None)) as file:
        file.execute("begin immediate")
        yield
        file.execute("rollback")


def counts(path: Path) -> dict[str, int]:
    figures = json.loads(path.read_text())["statistics"]
    return {name: figures[name] for name in ("states", "transitions", "depth", "deadlocks")}


def test_a_count_that_is_killed_twice_ends_with_the_same_counts(
    counters: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert clew("count", "c.dve", "--engine", ENGINE, "--json", "whole.json").code == 0
    line = ["count", "c.dve", "--engine", ENGINE, "--save", "s", "--json", "pieces.json"]
    monkeypatch.setenv("CLEW_SAVE_SECONDS", "0.01")
    for words in (line, ["resume", "s"]):
        seen = checkpoints(counters / "s")
        with subprocess.Popen(command(*words), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as started:
            while True:
                with unwritten(counters / "s"):
                    assert started.poll() is None, "it should not be over yet"
                    if checkpoints(counters / "s") > seen:
                        started.kill()
                        started.wait()
                        break
                time.sleep(0.005)
    assert not (counters / "pieces.json").exists()
    found = process("resume", "s")
    assert (found.code, found.err) == (0, f"clew: going on with {' '.join(line)}\n")
    assert "anew" not in found.out
    assert counts(counters / "pieces.json") == counts(counters / "whole.json")


def test_what_does_not_belong_together_is_refused(counters: Path) -> None:
    (counters / "m.dve").write_text(RIGHT.read_text())
    line = ["check", "m.dve", "--property", "deadlock", "--engine", ENGINE, "--save", "s"]
    first = clew(*line)
    assert first.code in (0, 10)
    assert "exists already; `clew resume s` goes on" in clew(*line).err
    again = process("resume", "s")
    assert (again.code, again.out.splitlines()[-1]) == (first.code, first.last)
    assert "the search began anew: s holds no checkpoint of it" in again.out
    (counters / "m.dve").write_text(RIGHT.read_text() + "\n// changed\n")
    changed = process("resume", "s")
    assert (changed.code, "belongs to another program: m.dve changed since" in changed.err) == (2, True)
    with closing(sqlite3.connect("s")) as file:
        file.execute("update about set value = '0.0+abc' where name = 'build'")
        file.commit()
    assert "was written by clew 0.0+abc" in clew("resume", "s").err
    assert "no file of checkpoints" in clew("resume", "c.dve").err
    assert "there is no file" in clew("resume", "x").err


def test_a_file_has_one_writer(counters: Path) -> None:
    (counters / "c.dve").write_text(COUNTERS.replace("LIMIT", "2"))
    assert clew("count", "c.dve", "--engine", ENGINE, "--save", "s").code == 0
    with (counters / "s").open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        found = process("resume", "s")
    assert (found.code, "is being written by another process" in found.err) == (2, True)


def test_a_file_may_be_taken_up_from_elsewhere(counters: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert process("count", "c.dve", "--save", "s", "--time", "60s").code == 0
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    found = process("resume", str(counters / "s"), "--json", str(elsewhere / "out.json"), cwd=elsewhere)
    assert found.code == 0
    assert counts(elsewhere / "out.json")["states"] == 27**3
    assert [each.name for each in elsewhere.iterdir()] == ["out.json"]
