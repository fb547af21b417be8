"""What a compiled search found out."""

from __future__ import annotations

from dataclasses import dataclass

from clew.codegen.c.interface import Status
from clew.ir.commands import Assert
from clew.lift import Run
from clew.models.engine import Goal
from clew.semantics.outcome import Violation


@dataclass(frozen=True, slots=True)
class NativeHit:
    """A goal that was hit, the run that leads there (None without links), and the assertion that it violates."""

    goal: Goal
    run: Run | None
    violated: Assert | Violation | None = None


@dataclass(frozen=True, slots=True)
class NativeResult:
    """What a run found out; `status` says how it ended, `memory` is in bytes, everything included."""

    status: Status
    hits: tuple[NativeHit, ...]
    states: int
    transitions: int
    depth: int
    levels: int
    """Breadth order: the number of distances at which there are states."""
    deadlocks: int
    errors: int
    """Error states: the violating steps of a state lead to one, known by the processes that take part."""
    collapsed: int
    memory: int
    stored: int
    """Bytes of the store alone: states or fingerprints, slots and links, without queues and stacks."""
    seconds: float

    @property
    def bytes_per_state(self) -> float:
        """Bytes of the store per state."""
        return self.stored / max(1, self.states)
