"""Where processes may be interleaved: an option of the pass `yields`, and of front ends that run it."""

from __future__ import annotations

from enum import Enum


class Granularity(Enum):
    """How many scheduling points there are."""

    ACCESS = "access"
    STATEMENT = "statement"
    LINE = "line"
