"""Random C programs on the reference interpreter against their machine code.

`python -m bench c_programs [PROGRAMS [FIRST]]`: PROGRAMS instead of 2,000, from the seed FIRST on. A program that does
not behave the same is shortened, as long as it does not, and printed, to become a case.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from clew.errors import ClewError
from tests.property.c_programs import c_program
from tests.property.interpreted_c import run_interpreted
from tests.property.native_c import Observed, run_natively

PROGRAMS = 2_000
FIRST = 1_000
"""Seeds start here, so that other programs are compared than in the tests."""
BATCH = 20


def run(arguments: Sequence[str]) -> None:
    """Compare, and print what was compared and what did not fit."""
    count = int(arguments[0]) if arguments else PROGRAMS
    first = int(arguments[1]) if len(arguments) > 1 else FIRST
    started = time.monotonic()
    batches = [list(range(start, min(start + BATCH, first + count))) for start in range(first, first + count, BATCH)]
    wrong = 0
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("fork")) as pool:
        for texts in pool.map(_batch, batches):
            wrong += len(texts)
            for text in texts:
                print(text, flush=True)
    seconds = time.monotonic() - started
    print(f"{count} programs, {seconds:.0f} s: {f'{wrong} disagree' if wrong else 'all agree with their machine code'}")


def _batch(seeds: list[int]) -> list[str]:
    """What did not fit, in words and as a program."""
    programs = [c_program(seed) for seed in seeds]
    told: list[str] = []
    for seed, program, expected in zip(seeds, programs, run_natively(programs), strict=True):
        if (reason := difference(program, expected)) is not None:
            told.append(f"seed {seed}: {reason}\n{shortened(program)}")
    return told


def difference(program: str, expected: Observed) -> str | None:
    """How the interpreter departs from what is expected; None if it does not."""
    try:
        found = run_interpreted(program)
    except (AssertionError, ClewError) as problem:
        return f"{type(problem).__name__}: {problem}"
    return None if found == expected else f"observed {found}, expected {expected}"


def shortened(program: str) -> str:
    """The program without lines that are not needed for the difference to be of the same kind."""
    kind = (_kind(program) or "")[:20]
    return _without(program.splitlines(), lambda lines: (_kind("\n".join(lines)) or "")[:20] == kind)


def _kind(program: str) -> str | None:
    try:
        return difference(program, run_natively([program])[0])
    except AssertionError:
        return None


def _without(lines: list[str], keeps: Callable[[list[str]], bool]) -> str:
    """Leave out ever smaller stretches of lines while the property is kept."""
    size = len(lines) // 2
    while size >= 1:
        start = 0
        while start < len(lines):
            shorter = lines[:start] + lines[start + size :]
            if keeps(shorter):
                lines = shorter
            else:
                start += size
        size //= 2
    return "\n".join(lines)
