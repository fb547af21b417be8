"""Verdicts: holds, fails or unknown, and what was lost on the way."""

from __future__ import annotations

from enum import Enum, Flag, auto

from clew.records import dataclass


class Loses(Flag):
    """The soundness ledger of a step: what it may have lost."""

    NOTHING = 0
    BEHAVIOUR = auto()
    """Some behaviour is gone: absence no longer counts."""
    PRECISION = auto()
    """Behaviour may have been added: a found run must be replayed (it always is), and may turn out spurious."""


class Limit(Enum):
    """Why there is no answer."""

    TIME = "time"
    MEMORY = "memory"
    DISK = "disk"
    """The quota on disk is used up."""
    DEPTH = "depth"
    STATES = "states"
    INTERRUPTED = "interrupted"
    LOSSY = "lossy"
    """Nothing was found, but behaviour was lost on the way (compact store, bound, refused construct)."""
    SPURIOUS = "spurious"
    """A run was found that does not replay."""
    CRASHED = "crashed"
    UNDECIDED = "undecided"
    """The engine gave up, or no engine can decide the question."""


@dataclass(frozen=True, slots=True)
class Holds:
    """The property holds."""


@dataclass(frozen=True, slots=True)
class Fails:
    """The property fails; `check` is the id in the catalogue."""

    check: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """No answer: the limit, what was reached (depth or states), and a sentence for a person."""

    limit: Limit
    reached: int | None = None
    reason: str = ""


Verdict = Holds | Fails | Unknown
