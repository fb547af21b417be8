"""`clew sweep --cluster`: workers that go and come, and clusters that are broken."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from tests.cli.clusters import ByHand, by_hand
from tests.cli.sessions import ROOT, Session, command
from tests.samples import EVERYTHING

pytest.importorskip("distributed")

ENGINE = "explore{implementation=python}"
TINY = "program single;\nproc f() {\n  assert NUMBER != 3;\n}\nprocess M = f();\n"
ENDLESS = "program threads;\nvar x : bits 64 = 0;\nproc f() {\n  loop { x := x + 1; yield; }\n}\nprocess M = f();\n"
COUNT = 10


RARE = pytest.mark.skipif(not EVERYTHING, reason="it takes long to wait for silence; CLEW_ALL_CASES=1 asks for it")


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    folder = tmp_path / "tasks"
    folder.mkdir()
    for number in range(COUNT):
        (folder / f"t{number:02}.clew").write_text(TINY.replace("NUMBER", str(number % 5)))
    return folder


@contextmanager
def sweep(folder: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    pipe = subprocess.PIPE
    line = command("sweep", ".", "--engine", ENGINE, "--cores", "1", *options)
    with subprocess.Popen(line, cwd=folder, stdout=pipe, stderr=pipe, text=True) as started:
        try:
            yield started
        finally:
            started.kill()


def ended(started: subprocess.Popen[str]) -> Session:
    out, err = started.communicate(timeout=120)
    return Session(started.returncode, out, err)


def wait_for(journal: Path, lines: int, started: subprocess.Popen[str]) -> None:
    while not journal.is_file() or journal.read_bytes().count(b"\n") < lines:
        assert started.poll() is None, "the sweep should go on"
        time.sleep(0.05)


def verdicts(path: Path) -> list[tuple[str, str]]:
    return [(row["name"], row["verdict"]) for row in json.loads(path.read_text())["results"]]


def keys(journal: Path) -> list[str]:
    return [json.loads(line)["key"] for line in journal.read_bytes().splitlines()[1:]]


def test_a_worker_is_killed_and_one_is_added(tiny: Path, tmp_path: Path) -> None:
    with by_hand(tmp_path / "cluster", 4) as cluster:
        with sweep(tiny, "--cluster", cluster.address, "--journal", "j", "--json", "o.json") as started:
            wait_for(tiny / "j", 3, started)
            victim = cluster.workers[0]
            family = psutil.Process(victim.pid).children(recursive=True)
            victim.send_signal(signal.SIGKILL)
            cluster.add()
            found = ended(started)
        assert not [each for each in psutil.wait_procs(family, timeout=10)[1] if each.status() != psutil.STATUS_ZOMBIE]
    assert (found.code, found.err) == (0, "")
    assert len(keys(tiny / "j")) == len(set(keys(tiny / "j"))) == COUNT
    expected = [(f"t{n:02}.clew", "fails" if n % 5 == 3 else "holds") for n in range(COUNT)]
    assert verdicts(tiny / "o.json") == expected


@RARE
def test_a_scheduler_that_goes_leaves_what_was_found(tiny: Path, tmp_path: Path) -> None:
    with by_hand(tmp_path / "cluster", 2) as cluster:
        line = ["--cluster", cluster.address, "--patience", "2s", "--journal", "j", "--json", "o.json"]
        with sweep(tiny, *line) as started:
            wait_for(tiny / "j", 4, started)
            cluster.scheduler.kill()
            found = ended(started)
    done = len(keys(tiny / "j"))
    assert "is gone" in found.err
    assert (found.code, done >= 3, len(verdicts(tiny / "o.json"))) == (3, True, done)
    assert f"{done} of {COUNT} tasks are done; the same command goes on from j" in found.err
    with sweep(tiny, "--journal", "j", "--json", "o.json", "--jobs", "2") as started:
        assert ended(started).code == 0
    assert len(keys(tiny / "j")) == len(set(keys(tiny / "j"))) == len(verdicts(tiny / "o.json")) == COUNT


@RARE
@pytest.mark.parametrize("silent", ["scheduler", "worker"])
def test_silence_is_borne_for_a_while_and_then_told(tiny: Path, tmp_path: Path, silent: str) -> None:
    line = ["--patience", "3s", "--journal", "j"]
    with by_hand(tmp_path / "cluster", 1) as cluster, sweep(tiny, "--cluster", cluster.address, *line) as started:
        wait_for(tiny / "j", 2, started)
        (cluster.scheduler if silent == "scheduler" else cluster.workers[0]).send_signal(signal.SIGSTOP)
        found = ended(started)
    message = {"scheduler": "is gone", "worker": "all workers are silent"}[silent]
    assert (found.code, message in found.err) == (3, True)


def test_a_worker_with_another_version_is_named(tiny: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(ROOT / "src", other, ignore=shutil.ignore_patterns("__pycache__"))
    graphs = other / "clew" / "graphs.py"
    graphs.write_text(f"{graphs.read_text()}# another\n")
    with by_hand(tmp_path / "cluster", 0) as cluster:
        cluster.add({"PYTHONPATH": str(other)})
        with sweep(tiny, "--cluster", cluster.address) as started:
            found = ended(started)
    assert (found.code, "install the same on all" in found.err) == (3, True)


def test_no_scheduler_and_no_worker(tiny: Path, tmp_path: Path) -> None:
    with sweep(tiny, "--cluster", "tcp://127.0.0.1:9", "--patience", "2s") as started:
        found = ended(started)
    assert (found.code, "no scheduler of Dask answers at tcp://127.0.0.1:9" in found.err) == (3, True)
    with (
        by_hand(tmp_path / "cluster", 0) as cluster,
        sweep(tiny, "--cluster", cluster.address, "--patience", "1s") as started,
    ):
        found = ended(started)
    assert (found.code, "there is no worker" in found.err) == (3, True)


@RARE
def test_tasks_end_with_whoever_asked(tmp_path: Path) -> None:
    (tmp_path / "endless.clew").write_text(ENDLESS)
    with by_hand(tmp_path / "cluster", 1) as cluster:
        for how in (signal.SIGINT, signal.SIGKILL):
            with sweep(tmp_path, "--cluster", cluster.address) as started:
                tasks = _tasks(cluster)
                started.send_signal(how)
                gone, left = psutil.wait_procs(tasks, timeout=20)
                assert (len(gone) > 0, left) == (True, [])


@RARE
def test_the_first_answer_ends_the_others_on_their_workers(tmp_path: Path) -> None:
    (tmp_path / "endless.clew").write_text(ENDLESS.replace("yield;", 'yield; assert x != 400 "assertion.violated";'))
    line = ["--first", "--engine", "explore{implementation=python,order=depth}", "--engine", "bmc", "--json", "o.json"]
    with by_hand(tmp_path / "cluster", 2) as cluster:
        with sweep(tmp_path, "--cluster", cluster.address, *line) as started:
            found = ended(started)
        assert found.code == 0
        until = time.monotonic() + 5
        left = [worker for worker in cluster.workers if psutil.Process(worker.pid).children(recursive=True)]
        while left and time.monotonic() < until:
            left = [worker for worker in left if psutil.Process(worker.pid).children(recursive=True)]
        assert left == []
    assert [verdict for _, verdict in verdicts(tmp_path / "o.json")] == ["fails"]


def _tasks(cluster: ByHand) -> list[psutil.Process]:
    """The keeper on the worker and all below it, once the check runs."""
    for _ in range(400):
        found: list[psutil.Process] = psutil.Process(cluster.workers[0].pid).children(recursive=True)
        if len(found) >= 2:
            return found
        time.sleep(0.05)
    raise AssertionError("a task should run")
