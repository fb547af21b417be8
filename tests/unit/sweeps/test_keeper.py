"""The keeper: limits hold whatever the task does, and nothing of it is left behind."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from clew.sweeps import cores
from clew.sweeps.keeper import HEADER
from clew.sweeps.parcels import Parcel
from clew.sweeps.tasks import Bounds

KEEPER = """
import sys
from contextlib import contextmanager
from clew.projects.tasks import Answer
from clew.sweeps import keeper

@contextmanager
def asked(arguments):
    yield [sys.executable, "-c", arguments[0]], lambda code, out, said: Answer("holds", text=out.decode())

keeper.asked = asked
sys.exit(keeper.main())
"""
"""A keeper whose tasks are any scripts: a well-behaved `clew check` would never come near these limits."""
LEAVES_ITS_GROUP = """
import os, signal, time
for _ in range(2):
    if os.fork() == 0:
        os.setpgid(0, 0)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        break
MORE
time.sleep(60)
"""


def keeper(script: str, bounds: Bounds) -> subprocess.Popen[bytes]:
    parcel = Parcel((), ".", (textwrap.dedent(script),), bounds)
    data = pickle.dumps(parcel)
    pipe = subprocess.PIPE
    started = subprocess.Popen([sys.executable, "-c", KEEPER], stdin=pipe, stdout=pipe, stderr=pipe)
    assert started.stdin is not None
    started.stdin.write(HEADER.pack(len(data)) + data)
    started.stdin.flush()
    return started


def family(process: subprocess.Popen[bytes], count: int) -> list[psutil.Process]:
    """The processes of the task, once there are so many."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        found: list[psutil.Process] = psutil.Process(process.pid).children(recursive=True)
        if len(found) >= count:
            return found
        time.sleep(0.02)
    raise AssertionError(f"a task should have {count} processes")


def answer(started: subprocess.Popen[bytes]) -> dict[str, Any]:
    """What it tells at the end, with its stdin open until then."""
    assert started.stdout is not None
    told: dict[str, Any] = json.loads(started.stdout.read())
    started.communicate(timeout=30)
    return told


def gone(processes: list[psutil.Process]) -> bool:
    _, alive = psutil.wait_procs(processes, timeout=10)
    return not [each for each in alive if each.status() != psutil.STATUS_ZOMBIE]


@pytest.mark.parametrize(
    ("more", "bounds", "reason"),
    [
        pytest.param("", Bounds(seconds=0.5), "time (ended from outside)", id="time"),
        pytest.param("x = bytearray(200 << 20)", Bounds(bytes=100 << 20), "memory (ended from outside)", id="memory"),
    ],
)
def test_limits_end_the_whole_task(more: str, bounds: Bounds, reason: str) -> None:
    started = keeper(LEAVES_ITS_GROUP.replace("MORE", more), bounds)
    members = family(started, 3)
    told = answer(started)
    assert (told["verdict"], told["reason"]) == ("unknown", reason)
    assert gone(members)


@pytest.mark.parametrize("end", ["stdin", "term", "kill"])
def test_the_task_ends_with_whoever_wants_it(end: str) -> None:
    started = keeper(LEAVES_ITS_GROUP.replace("MORE", "") if end != "kill" else "import time; time.sleep(60)", Bounds())
    members = family(started, 3 if end != "kill" else 1)
    if end == "term":
        started.terminate()
    elif end == "kill":
        started.kill()
    started.communicate(timeout=30)
    assert gone(members)


def test_a_task_has_its_cores_and_tells_what_it_used(tmp_path: Path) -> None:
    script = "import os; print(len(os.sched_getaffinity(0))); x = bytearray(60 << 20); sum(range(10**7))"
    told = answer(keeper(script, Bounds(cores=1)))
    assert (told["verdict"], told["bytes"] > 0, 0 < told["cpu"] <= told["seconds"] * 1.2) == ("holds", True, True)


def test_cores_are_held_by_one_task_at_a_time() -> None:
    every = cores.available()
    if len(every) < 2:
        pytest.skip("one processor cannot be shared out")
    with cores.held(1) as first, cores.held(1) as second:
        assert len(first) == len(second) == 1
        assert set(first) | set(second) <= set(every)
    with cores.held(None) as whole:
        assert whole == every
