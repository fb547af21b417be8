"""Compilers that are given up: what runs is killed, and what waits does not start."""

from __future__ import annotations

import time
from concurrent.futures import Future
from pathlib import Path

import pytest

from clew.codegen.c.subprocesses import side_by_side, started
from clew.pipeline.checking import OutOfTime


def sleep(folder: Path, number: int) -> int:
    with started(["sh", "-c", f"touch {folder / str(number)}; exec sleep 60"]) as child:
        child.communicate()
    return child.returncode


def give_up(folder: Path, futures: list[Future[int]]) -> None:
    with side_by_side(50) as pool:
        futures += [pool.submit(sleep, folder, number) for number in range(50)]
        while not list(folder.iterdir()):
            time.sleep(0.01)
        raise OutOfTime


def test_what_runs_is_killed_and_what_waits_does_not_start(tmp_path: Path) -> None:
    begun = time.monotonic()
    futures: list[Future[int]] = []
    with pytest.raises(OutOfTime):
        give_up(tmp_path, futures)
    assert time.monotonic() - begun < 30
    assert futures[0].result(timeout=20) != 0
    assert futures[-1].cancelled()
    assert len(list(tmp_path.iterdir())) < 50
