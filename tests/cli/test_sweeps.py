"""`clew sweep` on this machine: the table, files, the page, and going on after being killed."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import psutil
import pytest

from tests.cli.browser import CHROMIUM, browser
from tests.cli.sessions import BROKEN, EXCLUSION, RIGHT, clew, command

ENGINE = "explore{implementation=python}"
TINY = """program single;
proc f() {
  assert NUMBER != 3;
}
process M = f();
"""
PROJECT = f"""
[project]
engine = "{ENGINE}"
[target.right]
files = ["right.dve"]
properties = ["{EXCLUSION}"]
[target.broken]
files = ["broken.dve"]
properties = ["{EXCLUSION}"]
expect = "fails property.invariant"
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "clew.toml").write_text(PROJECT)
    (tmp_path / "right.dve").write_text(RIGHT.read_text())
    (tmp_path / "broken.dve").write_text(BROKEN.read_text())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rows(path: Path) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(path.read_text())["results"]
    return found


def results(path: Path) -> list[tuple[str, str, str]]:
    return [(row["name"], row["engine"], row["verdict"]) for row in rows(path)]


def test_a_sweep_is_a_table_files_and_a_page(project: Path) -> None:
    found = clew("sweep", "--journal", "j", "--tsv", "o.tsv", "--json", "o.json", "--html", "o.html", "--cores", "1")
    assert (found.code, found.err) == (0, "")
    assert [line[:12] for line in found.out.splitlines()[:2]] == ["ok    right ", "ok    broken"]
    assert f"{ENGINE}: 2 right, 0 wrong, 0 unknown, score 3 of 3" in found.out
    assert found.last.endswith("all as expected")
    assert results(project / "o.json") == [("right", ENGINE, "holds"), ("broken", ENGINE, "fails")]
    assert (project / "o.tsv").read_text().count("\n") == 3
    lines = (project / "j").read_text().count("\n")
    again = clew("sweep", "--journal", "j", "--json", "again.json", "--cores", "1", "--results", "whole")
    assert (again.code, (project / "j").read_text().count("\n")) == (0, lines)
    assert results(project / "again.json") == results(project / "o.json")
    whole = {row["name"]: project / "whole" / f"{row['key']}.json" for row in rows(project / "again.json")}
    assert [each["verdict"] for each in json.loads(whole["right"].read_text())["properties"]] == ["holds"]
    assert "trace" in json.loads(whole["broken"].read_text())["properties"][0]
    before = whole["right"].stat().st_mtime_ns
    assert clew("sweep", "--journal", "j", "--cores", "1", "--results", "whole").code == 0
    assert whole["right"].stat().st_mtime_ns == before
    (project / "right.dve").write_text(BROKEN.read_text())
    wrong = clew("sweep", "--journal", "j", "--against", "o.json", "--html", "o.html", "--cores", "1")
    assert (wrong.code, (project / "j").read_text().count("\n")) == (10, lines + 1)
    assert "FAIL  right" in wrong.out
    assert "score -15 of 3" in wrong.out


@pytest.mark.skipif(CHROMIUM is None, reason="there is no browser")
def test_the_page_draws_its_plots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from clew.sweeps.page import page
    from clew.sweeps.tables import document
    from clew.sweeps.tasks import Record

    records = [
        Record(
            "k",
            f"<b>ring-{size}",
            "p",
            engine,
            "holds" if size < 6 else "unknown",
            expected="holds",
            seconds=size * scale,
            bytes=size << 20,
            states=2**size,
        )
        for engine, scale in (("explore", 0.1), ("bmc", 0.3))
        for size in range(2, 7)
    ]
    path = tmp_path / "page.html"
    path.write_text(page({**document(records, total=10), "earlier": []}))
    with browser() as shown:
        shown.open(path)
        counts = shown.get(
            "['cactus', 'scatter', 'growth'].map((id) => document.querySelectorAll(`#${id} circle`).length)"
        )
        assert counts == [8, 5 + 3, 8]
        assert shown.get("document.querySelectorAll('#tasks tr').length") == 11
        assert shown.get("document.querySelectorAll('b').length") == 0
        assert shown.problems == []


DEEP = """\
int a = 0; int b = 0; int c = 0; int d = 0;
process A { state s; init s; trans s -> s { guard a < 200; effect a = a + 1; }; }
process B { state s; init s; trans s -> s { guard b < 200; effect b = b + 1; }; }
process C { state s; init s; trans s -> s { guard c < 200; effect c = c + 1; }; }
process D { state s; init s; trans s -> s { guard d < 200; effect d = d + 1; }; }
system async;
"""


def test_the_first_answer_counts_and_ends_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deep.dve").write_text(DEEP)
    line = ["sweep", "deep.dve", "--first", "--engine", ENGINE, "--swarm", "1", "--jobs", "2", "--journal", "j"]
    began = time.monotonic()
    found = clew(*line, "--property", "AG (a + b + c + d < 300)", "--json", "o.json", "--cores", "1", "--time", "100s")
    assert (found.code, time.monotonic() - began < 60) == (0, True)
    assert results(tmp_path / "o.json") == [("deep.dve", "explore{order=depth,store=compact}", "fails")]
    assert found.last.startswith("1 task, ")
    again = clew(*line, "--property", "AG (a + b + c + d < 300)", "--json", "o.json", "--cores", "1", "--time", "100s")
    assert (again.code, (tmp_path / "j").read_text().count("\n")) == (0, 2)


def test_mistakes_are_told_before_anything_runs(project: Path) -> None:
    assert clew("sweep", "nowhere").code == 2
    assert "should be 1 or more" in clew("sweep", "--cores", "0").err
    assert "is no journal" in clew("sweep", "--journal", "clew.toml").err
    (project / "bad.clew").write_text("program single;\nproc")
    found = clew("sweep", "bad.clew", "--tsv", "-")
    assert (found.code, "bad input" in found.out) == (2, True)


def test_a_sweep_that_was_killed_goes_on_and_asks_nothing_twice(tmp_path: Path) -> None:
    for number in range(6):
        (tmp_path / f"t{number}.clew").write_text(TINY.replace("NUMBER", str(number)))
    line = ["sweep", ".", "--engine", ENGINE, "--jobs", "2", "--cores", "1", "--journal", "j", "--json", "o.json"]
    killed = subprocess.Popen(command(*line), cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    journal = tmp_path / "j"
    while not journal.is_file() or journal.read_bytes().count(b"\n") < 3:
        assert killed.poll() is None
        time.sleep(0.02)
    family = psutil.Process(killed.pid).children(recursive=True)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    assert not [each for each in psutil.wait_procs(family, timeout=10)[1] if each.status() != psutil.STATUS_ZOMBIE]
    before = journal.read_bytes()
    with journal.open("ab") as stream:
        stream.write(b'{"key": "half of a li')
    done = subprocess.run(command(*line), cwd=tmp_path, capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    after = journal.read_bytes()
    keys = [json.loads(row)["key"] for row in after.splitlines()[1:]]
    assert (after.startswith(before), len(keys), len(set(keys))) == (True, 6, 6)
    expected = [(f"t{number}.clew", ENGINE, "fails" if number == 3 else "holds") for number in range(6)]
    assert results(tmp_path / "o.json") == expected
