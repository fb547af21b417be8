"""Comparisons over many seeds: which seeds the arguments ask for, and a pool of processes that takes them in order.

`[COUNT] [--from SEED] [--workers NUMBER]`: so many seeds from that one on. A long comparison can be put together from
several runs: a line is printed at every thousand seeds, and one that is interrupted says where to go on.
"""

from __future__ import annotations

import argparse
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context

CHUNK = 10
"""So many seeds are handed to a process at a time: those in work are finished when somebody interrupts."""
LONG = 120
"""So many seconds are waited for a chunk before it is named."""
EVERY = 1_000
"""A line at every seed that this divides."""


@dataclass(frozen=True, slots=True)
class Seeds:
    """The seeds of one run, and how many processes share them."""

    first: int
    count: int
    workers: int


@dataclass(frozen=True, slots=True)
class Seen:
    """What came of one seed: how many questions were compared, and what did not fit, as texts."""

    compared: int
    problems: tuple[str, ...]


def asked(arguments: Sequence[str], *, name: str, first: int, count: int) -> Seeds:
    """The seeds that the arguments ask for; `first` and `count` are those without any."""
    parser = argparse.ArgumentParser(prog=f"python -m bench {name}")
    parser.add_argument("count", nargs="?", type=int, default=count)
    parser.add_argument("--from", dest="first", type=int, default=first)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    found = parser.parse_args(arguments)
    return Seeds(found.first, found.count, found.workers)


def compare(seeds: Seeds, see: Callable[[int], Seen], *, things: str) -> int:
    """Let processes see every seed; print what does not fit and how far it has come. The number of problems."""
    started = time.monotonic()
    compared = problems = done = 0

    def tell() -> None:
        found = f"{problems} disagreements" if problems else "all agree"
        upto = f"seeds {seeds.first} to {seeds.first + done - 1}" if done else "no seeds"
        seconds = time.monotonic() - started
        print(f"{upto}: {done} {things}, {compared} questions, {seconds:.0f} s: {found}", flush=True)

    pool = ProcessPoolExecutor(seeds.workers, mp_context=get_context("fork"), initializer=_leave_interrupts)
    try:
        for number, seen in _in_order(pool, seeds, see):
            compared += seen.compared
            problems += len(seen.problems)
            done += 1
            for text in seen.problems:
                print(f"seed {number}: {text}", flush=True)
            if (number + 1) % EVERY == 0 and done < seeds.count:
                tell()
    except KeyboardInterrupt:
        tell()
        print(f"interrupted; go on with: {seeds.count - done} --from {seeds.first + done}", flush=True)
        return problems
    finally:
        pool.shutdown(cancel_futures=True)
    tell()
    return problems


def _in_order(pool: ProcessPoolExecutor, seeds: Seeds, see: Callable[[int], Seen]) -> Iterator[tuple[int, Seen]]:
    """Every seed with what came of it, in their order; those that one waits for long are named."""
    last = seeds.first + seeds.count
    chunks = [range(start, min(start + CHUNK, last)) for start in range(seeds.first, last, CHUNK)]
    asked = [(numbers, pool.submit(_chunk, see, numbers)) for numbers in chunks]
    for numbers, future in asked:
        if not wait([future], timeout=LONG).done:
            print(f"seeds {numbers[0]} to {numbers[-1]} take longer than {LONG} s", flush=True)
        yield from zip(numbers, future.result(), strict=True)


def _chunk(see: Callable[[int], Seen], numbers: range) -> list[Seen]:
    return [see(number) for number in numbers]


def _leave_interrupts() -> None:
    """Ctrl-C is for the parent: it ends the pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
