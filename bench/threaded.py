"""Kernel programs beside what they are as threads, and natively against the reference.

`python -m bench threaded [PROGRAMS] [--from SEED] [--workers NUMBER]`: 3,000 programs of every generator, walked side
by side; every tenth is searched natively, too. See `tests/property/threaded_programs.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bench.seeds import Seen, asked, compare
from tests.property.threaded_programs import GENERATORS, native_problems, walk

PROGRAMS = 3_000
_NATIVE = 10


def run(arguments: Sequence[str] = ()) -> None:
    """Compare all of them."""
    found = compare(asked(arguments, name="threaded", first=0, count=PROGRAMS), _programs, things="programs")
    assert found == 0, "both forms of a program should be the same"


def _programs(seed: int) -> Seen:
    pairs = 0
    problems: list[str] = []
    for name, generate in GENERATORS.items():
        program = generate(seed)
        walked = walk(program)
        if walked is None:
            continue
        pairs += walked.pairs
        problems += [f"{name}: {text}" for text in walked.problems]
        if seed % _NATIVE == 0:
            problems += [f"{name}: {text}" for text in native_problems(program)]
    return Seen(pairs, tuple(problems))
