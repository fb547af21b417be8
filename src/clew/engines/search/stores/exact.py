"""Stores: which states have been visited, and how each was reached.

Two stores with one face. The exact one keeps the key of every state. The compact one keeps 64 bits of a hash of it, so
that a state whose hash was met before is taken for visited: it may miss behaviour and never supports a claim of
absence. Links name the predecessor of each state and the step that led from there; they are what runs are made of.
"""

from __future__ import annotations

from collections.abc import Hashable
from hashlib import blake2b
from itertools import islice
from math import expm1
from typing import Protocol

from clew.engines.search.explore.options import Store
from clew.ir.values import Value

HASH_BITS = 64
ROOT = -1
"""The predecessor of an initial state."""


class Visited(Protocol):
    """Numbers states in the order in which they are first met."""

    def find(self, key: Hashable) -> int | None:
        """The number of the state, if it was visited."""
        ...

    def add(self, key: Hashable) -> int | None:
        """The number of the state if it is new, else None."""
        ...

    def __len__(self) -> int: ...


class ExactStore:
    """Every key is kept."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}

    def find(self, key: Hashable) -> int | None:
        """See `Visited`."""
        return self._numbers.get(key)

    def add(self, key: Hashable) -> int | None:
        """See `Visited`."""
        number = len(self._numbers)
        return number if self._numbers.setdefault(key, number) == number else None

    def __len__(self) -> int:
        return len(self._numbers)

    def keys(self, start: int) -> list[Hashable]:
        """The keys from that number on, in order."""
        return list(islice(self._numbers, start, None))


class CompactStore:
    """64 bits of a hash are kept of every key."""

    def __init__(self) -> None:
        self._exact = ExactStore()

    def find(self, key: Hashable) -> int | None:
        """See `Visited`; the number may be that of another state."""
        return self._exact.find(fingerprint(key))

    def add(self, key: Hashable) -> int | None:
        """See `Visited`."""
        return self._exact.add(fingerprint(key))

    def __len__(self) -> int:
        return len(self._exact)


def make(store: Store) -> ExactStore | CompactStore:
    """An empty store of the kind."""
    match store:
        case Store.EXACT | Store.AUTO | Store.DIFFERENCES | Store.DISK:
            return ExactStore()
        case Store.COMPACT:
            return CompactStore()


def fingerprint(key: Hashable) -> int:
    """64 bits that depend on the key's value only, not on the run."""
    text = key if isinstance(key, bytes) else repr(key).encode()
    return int.from_bytes(blake2b(text, digest_size=HASH_BITS // 8).digest(), "little")


def omission(states: int) -> float:
    """At most the probability that two of so many states have the same hash, so that one of them was missed.

    After Stern and Dill, "Improved Probabilistic Verification by Hash Compaction", 1995, with a full 64-bit signature:
    the pairs are states * (states - 1) / 2, each equal with probability 2**-64.
    """
    return -expm1(-states * (states - 1) / 2 / 2.0**HASH_BITS)


class Links:
    """The predecessor of each state by number, and the step from there: a resource that grows with the search."""

    def __init__(self) -> None:
        self._parents: list[int] = []
        self._steps: list[tuple[int, tuple[Value, ...]]] = []

    def add(self, parent: int, actor: int, choices: tuple[Value, ...]) -> None:
        """The link of the next state; must be called in the order of numbers."""
        self._parents.append(parent)
        self._steps.append((actor, choices))

    def added(self, start: int) -> tuple[list[int], list[tuple[int, tuple[Value, ...]]]]:
        """Predecessors and steps from that number on."""
        return self._parents[start:], self._steps[start:]

    def extend(self, parents: list[int], steps: list[tuple[int, tuple[Value, ...]]]) -> None:
        """What `added` gave before."""
        self._parents += parents
        self._steps += steps

    def path(self, number: int) -> list[tuple[int, tuple[Value, ...]]]:
        """The steps from an initial state to the state; the first is the choice of the initial state, by actor -1."""
        steps: list[tuple[int, tuple[Value, ...]]] = []
        while number != ROOT:
            steps.append(self._steps[number])
            number = self._parents[number]
        steps.reverse()
        return steps
