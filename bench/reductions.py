"""Every reduction of threads against none, on random programs that hand pointers and names of processes on.

`python -m bench reductions [PROGRAMS] [--from SEED] [--workers NUMBER]`: PROGRAMS instead of 2,000. Every tenth program
runs under the kernel, for the reductions of simulation. What does not fit is shrunk and printed as a program, to become
a case.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bench.seeds import Seen, asked, compare
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.text.printer import print_program
from tests.property.random_handing import handing_program
from tests.property.reductions import Compared, compiled_quickly, kernel_problems, shrunk, thread_problems

PROGRAMS = 2_000
FIRST = 1_000
"""Seeds start here, so that other programs are compared than in the tests."""
KERNEL_EVERY = 10


def run(arguments: Sequence[str]) -> None:
    """Compare, and print what was compared and what did not fit."""
    compare(asked(arguments, name="reductions", first=FIRST, count=PROGRAMS), _program, things="programs")


def _program(seed: int) -> Seen:
    kernel = seed % KERNEL_EVERY == 0
    program = handing_program(seed, kernel=kernel)
    problems = partial(_problems, seed=seed, kernel=kernel)
    with compiled_quickly():
        found = problems(program)
        if not found.problems:
            return Seen(found.searches, ())
        small = shrunk(program, lambda each: bool(problems(each).problems))
    return Seen(found.searches, ("\n".join([*found.problems, print_program(small)]),))


def _problems(program: Program, *, seed: int, kernel: bool) -> Compared:
    try:
        return kernel_problems(program, seed) if kernel else thread_problems(program, seed)
    except Unsupported:  # a part of a pointer is read
        return Compared(0, ())
