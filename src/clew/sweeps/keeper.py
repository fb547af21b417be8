"""The keeper of one task: a process that runs `clew check` within its limits, and ends all that came of it.

Input, on stdin: a pickled parcel, then nothing; when stdin closes, whoever wanted the answer has gone, and everything
is ended. Output, on stdout: one JSON object, the fields of a record. The task is a session of its own: its processes
are found by that, also those that have left its group. Time, memory and processors are limited from here, whatever the
task does about its own limits.
"""

from __future__ import annotations

import ctypes
import json
import os
import pickle
import platform
import resource
import select
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import field
from pathlib import Path
from typing import Any

import psutil

from clew.projects.tasks import Answer, asked
from clew.records import dataclass
from clew.sweeps import cores
from clew.sweeps.builds import build
from clew.sweeps.parcels import Parcel, unpack
from clew.sweeps.tasks import Bounds

HEADER = struct.Struct("<Q")
_POLL_SECONDS = 0.05
_LOOK_SECONDS = 0.2
"""How often memory is measured."""
_LATE_SHARE, _LATE_SECONDS = 1.1, 3.0
"""A task that does not keep to its time has this share of it, and so many seconds, before it is killed."""
_LARGE_SHARE = 1.1
_ADDRESSES_SHARE, _ADDRESSES = 2, 2 << 30
"""What one process may reserve, as a share of the memory and beside it: bounds what is taken between two looks."""
_MOST_TEXT = 100_000
_DIES_WITH_PARENT = 1
"""PR_SET_PDEATHSIG."""


def main() -> int:
    """Keep the task that stands on stdin."""
    signal.signal(signal.SIGTERM, _leave)
    (length,) = HEADER.unpack(_read(HEADER.size))
    parcel: Parcel = pickle.loads(_read(length))  # noqa: S301 - written by the worker that started this process
    with tempfile.TemporaryDirectory(prefix="clew-task-") as made:
        folder = unpack(parcel, Path(made) / "files")
        told = kept(parcel, folder, Path(made))
    if told is None:
        return 3
    os.write(1, json.dumps(told).encode())
    return 0


def _leave(number: int, frame: object) -> None:
    del number, frame
    raise SystemExit(3)


def _read(length: int) -> bytes:
    data = b""
    while len(data) < length:
        piece = os.read(0, length - len(data))
        if not piece:
            raise SystemExit(3)
        data += piece
    return data


def kept(parcel: Parcel, folder: Path, aside: Path) -> dict[str, Any] | None:
    """What the task answers, as fields of a record; None where nobody waits for it any more."""
    bounds = parcel.bounds
    limits = [word for flag, value in _options(bounds) for word in (flag, value)]
    with cores.held(bounds.cores) as chosen, asked((*parcel.arguments, *limits)) as (line, answered):
        with _running(line, folder, aside, bounds, chosen) as task:
            ended = _watched(task, bounds)
        if ended is None:
            return None
        texts = [_tail(aside / name) for name in ("out", "said")]
        answer = answered(task.code, *texts)
    made = {"worker": platform.node(), "version": build(), "document": answer.document}
    return {**_fields(answer, ended, bounds), **_used(task), **made}


def _options(bounds: Bounds) -> Iterator[tuple[str, str]]:
    if bounds.seconds is not None:
        yield "--time", f"{bounds.seconds}s"
    if bounds.bytes is not None:
        yield "--memory", f"{bounds.bytes}B"


@dataclass(slots=True)
class _Task:
    """A running task; changes with what is seen of it."""

    process: subprocess.Popen[bytes]
    began: float
    code: int | None = None
    cpu: float = 0.0
    peak: int = 0
    seconds: float = 0.0
    _looked: float = field(default=0.0)

    def has_ended(self) -> bool:
        """Whether the first process has ended; what is known of it then is noted."""
        if self.code is None:
            pid, status, used = os.wait4(self.process.pid, os.WNOHANG)
            if pid:
                self.code = self.process.returncode = os.waitstatus_to_exitcode(status)
                self.cpu = used.ru_utime + used.ru_stime
                self.seconds = time.monotonic() - self.began
        return self.code is not None

    def look(self) -> None:
        """Measure the memory, where it is time to."""
        now = time.monotonic()
        if now - self._looked >= _LOOK_SECONDS:
            self._looked = now
            self.peak = max(self.peak, _together(_session(self.process.pid), self.peak))

    def end(self) -> None:
        """End every process of the session, until there is none; and wait for the first."""
        while members := _session(self.process.pid):
            for pid in members:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, signal.SIGKILL)
            if self.has_ended() and members == [self.process.pid]:
                break
            time.sleep(0.002)
        while not self.has_ended():
            time.sleep(0.002)


@contextmanager
def _running(
    line: Sequence[str], folder: Path, aside: Path, bounds: Bounds, chosen: tuple[int, ...]
) -> Iterator[_Task]:
    """The task as the first process of a session, which does not outlive the block."""
    keeper = os.getpid()

    def prepare() -> None:
        _limit(bounds, chosen, keeper)

    with (aside / "out").open("wb") as out, (aside / "said").open("wb") as said:
        began = time.monotonic()
        process = subprocess.Popen(
            line,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=said,
            cwd=folder,
            start_new_session=True,
            preexec_fn=prepare,  # noqa: PLW1509 - this process has one thread
        )
    task = _Task(process, began)
    try:
        yield task
    finally:
        task.end()


def _limit(bounds: Bounds, chosen: tuple[int, ...], keeper: int) -> None:
    """In the new process: what the system holds it to."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIES_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != keeper:
            os._exit(3)  # the keeper was killed before it could be said that the task dies with it
        os.sched_setaffinity(0, chosen)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if bounds.seconds is not None:
        most = int(bounds.seconds * _LATE_SHARE * len(chosen) + 2 * _LATE_SECONDS) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    if bounds.bytes is not None:
        most = bounds.bytes * _ADDRESSES_SHARE + _ADDRESSES
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _watched(task: _Task, bounds: Bounds) -> str | None:
    """Wait for the end: `done`, the limit that ended it, or None where nobody wants the answer any more."""
    late = float("inf") if bounds.seconds is None else task.began + bounds.seconds * _LATE_SHARE + _LATE_SECONDS
    while not task.has_ended():
        if select.select([0], [], [], _POLL_SECONDS)[0] and not os.read(0, 1):
            return None
        task.look()
        if bounds.bytes is not None and task.peak > bounds.bytes * _LARGE_SHARE:
            return "memory"
        if time.monotonic() > late:
            return "time"
    return "done"


def _session(leader: int) -> list[int]:
    """The processes of the session, but for those that have ended and are not waited for yet."""
    found = []
    for pid in psutil.pids():
        with suppress(OSError, psutil.Error):
            if os.getsid(pid) == leader and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE:
                found.append(pid)
    return found


def _together(pids: Sequence[int], peak: int) -> int:
    """The bytes that the processes take together; pages that they share count once, where the system tells."""
    resident = {}
    for pid in pids:
        with suppress(psutil.Error):
            resident[pid] = psutil.Process(pid).memory_info().rss
    if sum(resident.values()) <= peak:
        return peak
    return sum(_share(pid) or whole for pid, whole in resident.items())


def _share(pid: int) -> int | None:
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return None
    row = next((line for line in text.splitlines() if line.startswith("Pss:")), None)
    return int(row.split()[1]) * 1024 if row is not None else None


def _used(task: _Task) -> dict[str, Any]:
    return {"seconds": round(task.seconds, 3), "cpu": round(task.cpu, 3), "bytes": task.peak}


def _fields(answer: Answer, ended: str, bounds: Bounds) -> dict[str, Any]:
    """The answer as a record has it; a limit that ended the task is an answer too."""
    if ended != "done":
        return {"verdict": "unknown", "reason": f"{ended} (ended from outside)"}
    if answer.verdict == "bug" and bounds.bytes is not None and "MemoryError" in answer.said:
        return {"verdict": "unknown", "reason": "memory"}
    return {
        "verdict": answer.verdict,
        "check": answer.check or "",
        "reason": _reason(answer),
        "states": answer.statistics.get("states"),
        "findings": [str(each) for each in answer.findings],
    }


def _reason(answer: Answer) -> str:
    if answer.verdict == "unknown":
        return "; ".join(dict.fromkeys(_why(each) for each in answer.results if each["verdict"] == "unknown"))
    if answer.verdict in ("holds", "fails"):
        return ""
    said = [line for line in answer.said.splitlines() if line.strip()]
    return next((line for line in said if "error:" in line), said[-1] if said else "it ended without a word")


def _why(result: Mapping[str, Any]) -> str:
    return ": ".join(part for part in (result.get("limit", ""), result.get("reason", "")) if part)


def _tail(path: Path) -> bytes:
    with path.open("rb") as stream:
        stream.seek(max(0, path.stat().st_size - _MOST_TEXT))
        return stream.read()


if __name__ == "__main__":
    sys.exit(main())
