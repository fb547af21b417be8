"""Cores for tasks: so many processors, which no other task on this machine has.

A core is held by a lock on a file in the folder for temporary files: whoever dies lets go of it. Workers of one machine
need not know of each other.
"""

from __future__ import annotations

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def available() -> tuple[int, ...]:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return tuple(sorted(os.sched_getaffinity(0)))
    return tuple(range(os.cpu_count() or 1))


@contextmanager
def held(count: int | None) -> Iterator[tuple[int, ...]]:
    """So many cores while the block lasts; all of them where no number is said.

    Where others hold too many, those that are left to choose from are shared: the task has to run.
    """
    every = available()
    if count is None or count >= len(every):
        yield every
        return
    locks: dict[int, int] = {}
    try:
        for core in every:
            if len(locks) < count and (lock := _lock(core)) is not None:
                locks[core] = lock
        others = [core for core in every if core not in locks]
        yield tuple(sorted([*locks, *others[: count - len(locks)]]))
    finally:
        for lock in locks.values():
            os.close(lock)


def _lock(core: int) -> int | None:
    folder = Path(tempfile.gettempdir()) / f"clew-cores-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    handle = os.open(folder / str(core), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        return None
    return handle
