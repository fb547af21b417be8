"""Who runs parcels: on this machine the pool that `clew test` has too, with a keeper for each task."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Protocol

from clew.projects.pool import Pool
from clew.sweeps.parcels import Parcel
from clew.sweeps.working import answered

Numbered = Iterator[tuple[int, Parcel]]
Answers = Iterator[tuple[int, dict[str, Any]]]


class Executor(Protocol):
    """Runs parcels: takes them as it has room, gives answers as they come, each once."""

    @property
    def slots(self) -> int:
        """How many run side by side now."""
        ...

    def run(self, parcels: Numbered) -> Answers:
        """The answers, in any order; whoever stops listening ends what runs."""
        ...

    def drop(self, numbers: Collection[int]) -> None:
        """Nobody wants the answers to these any more: what runs of them ends."""
        ...


def local(jobs: int | None = None) -> Pool[Parcel, dict[str, Any]]:
    """So many tasks side by side on this machine; without a number, one per processor."""
    return Pool(answered, jobs)
