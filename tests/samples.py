"""Samples: what runs always of a family that is too large, so that a newcomer waits for minutes only.

With `CLEW_ALL_CASES=1` everything runs.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

EVERYTHING = bool(os.environ.get("CLEW_ALL_CASES"))


def sampled(cases: Iterable[T], one_in: int) -> list[T]:
    """One of so many cases, spread evenly."""
    return list(cases) if EVERYTHING else list(cases)[::one_in]
