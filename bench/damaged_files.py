"""Damaged files of every kind: each is read or refused with a message.

`python -m bench damaged_files [FILES] [--from SEED] [--workers NUMBER]`: FILES instead of 2,000, each of every kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.seeds import Seen, asked, compare
from tests.property.test_damaged_files import KINDS, outcome

FILES = 2_000
FIRST = 1_000_000
"""Seeds start here, so that other files are read than in the tests."""


def run(arguments: Sequence[str]) -> None:
    """Read, and print what was raised that is no message."""
    compare(asked(arguments, name="damaged_files", first=FIRST, count=FILES), _files, things="seeds")


def _files(seed: int) -> Seen:
    problems: list[str] = []
    with TemporaryDirectory() as folder:
        for kind in KINDS:
            try:
                found = outcome(kind, seed, Path(folder))
            except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
                problems.append(f"{kind} {seed}: {type(error).__name__}: {str(error)[:200]}")
            else:
                problems += [f"{kind} {seed}: {found}"] if found.endswith("message") else []
    return Seen(len(KINDS), tuple(problems))
