"""Compilers as children, side by side: when the work is given up, what still runs is killed and the rest never starts.

`side_by_side` gives a pool of threads in which compilers are started with `started`. A thread waits for its child and
sees nothing else; so an exception from outside (the clock, Ctrl-C) that ends the pool ends the children too.
"""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

_here = threading.local()
"""Per thread of a pool: the children of that pool."""


class _Children:
    """The children of one pool; changes while they come and go."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: set[subprocess.Popen[bytes]] = set()
        self._over = False

    def add(self, child: subprocess.Popen[bytes]) -> None:
        with self._lock:
            self._running.add(child)
            if self._over:
                child.kill()

    def remove(self, child: subprocess.Popen[bytes]) -> None:
        with self._lock:
            self._running.discard(child)

    def end(self) -> None:
        with self._lock:
            self._over = True
            for child in self._running:
                with suppress(OSError):
                    child.kill()


@contextmanager
def side_by_side(tasks: int, most: int | None = None) -> Iterator[ThreadPoolExecutor]:
    """Threads for so many tasks, at most as many as there are processors or as is said; wait for the results inside."""
    children = _Children()
    threads = max(1, min(tasks, most or os.cpu_count() or 1))
    pool = ThreadPoolExecutor(threads, initializer=_join, initargs=(children,))
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        children.end()
        raise
    pool.shutdown()


def _join(children: _Children) -> None:
    _here.children = children


@contextmanager
def started(line: Sequence[str], folder: Path | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """A child with three pipes, in that folder; it does not outlive the block, nor the pool of this thread."""
    pipe = subprocess.PIPE
    children: _Children | None = getattr(_here, "children", None)
    with subprocess.Popen(line, stdin=pipe, stdout=pipe, stderr=pipe, cwd=folder) as child:
        if children is not None:
            children.add(child)
        try:
            yield child
        except BaseException:
            child.kill()
            raise
        finally:
            if children is not None:
                children.remove(child)
