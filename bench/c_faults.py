"""Random C functions that are often undefined: Clew against the sanitizers of the compiler.

`python -m bench c_faults [BATCHES] [--from BATCH] [--workers NUMBER]`: batches of 50 functions, each compiled at once.
One about which the two disagree is printed, to become a case.
"""

from __future__ import annotations

from collections.abc import Sequence

from bench.seeds import Seen, asked, compare
from tests.property.undefined_c import disagreements

BATCH = 50
BATCHES = 40
FIRST = 100
"""Batches start here, so that other functions are compared than in the tests."""


def run(arguments: Sequence[str]) -> None:
    """Compare, and print what was compared and what did not fit."""
    seeds = asked(arguments, name="c_faults", first=FIRST, count=BATCHES)
    compare(seeds, _batch, things=f"batches of {BATCH} functions")


def _batch(number: int) -> Seen:
    return Seen(BATCH, tuple(disagreements(range(number * BATCH, (number + 1) * BATCH))))
