"""A cluster of Dask as somebody starts it by hand: a scheduler and workers, each a process."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

_QUIET = {"DASK_DISTRIBUTED__WORKER__MEMORY__TERMINATE": "False"}


class ByHand:
    """The processes of a cluster; it has state because they come and go."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "scheduler.json"
        self.workers: list[subprocess.Popen[bytes]] = []
        options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(self._file)]
        self.scheduler = self._start("dask_scheduler", *options)
        while not self._file.is_file() or not self._file.read_text().rstrip().endswith("}"):
            assert self.scheduler.poll() is None, "a scheduler should start"
            time.sleep(0.05)

    @property
    def address(self) -> str:
        """What stands behind --cluster."""
        return str(self._file)

    def add(self, environment: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
        """Another worker with one thread."""
        options = ["--scheduler-file", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        worker = self._start("dask_worker", *options, environment=environment or {})
        self.workers.append(worker)
        return worker

    def _start(
        self, module: str, *options: str, environment: Mapping[str, str] | None = None
    ) -> subprocess.Popen[bytes]:
        line = [sys.executable, "-m", f"distributed.cli.{module}", *options]
        given = {**os.environ, **_QUIET, **(environment or {})}
        nothing = subprocess.DEVNULL
        return subprocess.Popen(line, cwd=self._folder, stdout=nothing, stderr=nothing, env=given)

    def close(self) -> None:
        for each in (*self.workers, self.scheduler):
            each.kill()
            each.wait()


@contextmanager
def by_hand(folder: Path, workers: int) -> Iterator[ByHand]:
    """A cluster with so many workers, which come up while the block runs already."""
    folder.mkdir(exist_ok=True)
    cluster = ByHand(folder)
    try:
        for _ in range(workers):
            cluster.add()
        yield cluster
    finally:
        cluster.close()
