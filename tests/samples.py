"""Samples: what runs always of a family that is too large, so that a newcomer waits for minutes only.

With `CLEW_ALL_CASES=1` everything runs.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from typing import TypeVar

T = TypeVar("T")

EVERYTHING = bool(os.environ.get("CLEW_ALL_CASES"))


def sampled(cases: Iterable[T], one_in: int, always: Collection[str] = ()) -> list[T]:
    """One of so many cases, spread evenly, and those with these names."""
    return [each for number, each in enumerate(cases) if EVERYTHING or number % one_in == 0 or str(each) in always]
