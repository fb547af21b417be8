"""Locks of the library of threads: what its procedures do to them, and what is certain of them at a point.

The nouns of `locks`: operations by the names of procedures, places at which locks are known to be, held locks, what may
be released, and a situation, which is all that is certain at a point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import Enum

from clew.analysis.sharing.sources import Site
from clew.ir.terms import Term
from clew.ir.walk import variables
from clew.records import dataclass

BUSY, INVALID, TIMED_OUT = 16, 22, 110


class Does(Enum):
    """What a procedure of the library does to the lock that is its argument."""

    TAKE = "take"
    TRY = "try"
    RELEASE = "release"
    WAIT = "wait"
    """It releases the lock and takes it again before it returns."""
    DESTROY = "destroy"
    """Who holds the lock goes on, and nobody can take it any more."""
    MAKE = "make"


class Kind(Enum):
    """Sorts of locks: whether somebody who does not hold one can release it, and how long it is in memory."""

    MUTEX = "mutex"
    SPIN = "spin lock"
    MANY_READERS = "lock for many readers or one writer"


@dataclass(frozen=True, slots=True)
class Operation:
    """What a procedure does to the lock at its argument `at`; `failing` is all it gives when it did not take it."""

    does: Does
    kind: Kind
    alone: bool = True
    at: int = 0
    failing: tuple[int, ...] = (BUSY,)


def _operations(prefix: str, kind: Kind) -> Iterator[tuple[str, Operation]]:
    yield f"{prefix}_lock", Operation(Does.TAKE, kind)
    yield f"{prefix}_trylock", Operation(Does.TRY, kind)
    yield f"{prefix}_unlock", Operation(Does.RELEASE, kind)
    yield f"{prefix}_init", Operation(Does.MAKE, kind)
    yield f"{prefix}_destroy", Operation(Does.DESTROY, kind)


_MANY = Kind.MANY_READERS
OPERATIONS: dict[str, Operation] = {
    **dict(_operations("pthread_mutex", Kind.MUTEX)),
    **dict(_operations("pthread_spin", Kind.SPIN)),
    "pthread_mutex_timedlock": Operation(Does.TRY, Kind.MUTEX, failing=(TIMED_OUT, INVALID)),
    "pthread_cond_wait": Operation(Does.WAIT, Kind.MUTEX, at=1),
    "pthread_cond_timedwait": Operation(Does.WAIT, Kind.MUTEX, at=1),
    "pthread_rwlock_init": Operation(Does.MAKE, _MANY),
    "pthread_rwlock_destroy": Operation(Does.DESTROY, _MANY),
    "pthread_rwlock_rdlock": Operation(Does.TAKE, _MANY, alone=False),
    "pthread_rwlock_wrlock": Operation(Does.TAKE, _MANY),
    "pthread_rwlock_tryrdlock": Operation(Does.TRY, _MANY, alone=False),
    "pthread_rwlock_trywrlock": Operation(Does.TRY, _MANY),
    "pthread_rwlock_unlock": Operation(Does.RELEASE, _MANY),
}
BYTES = {
    Kind.MUTEX: {8: 40, 4: 24},
    Kind.SPIN: {8: 4, 4: 4},
    Kind.MANY_READERS: {8: 56, 4: 32},
}
"""How many bytes a lock has, by the bytes of a pointer."""


@dataclass(frozen=True, slots=True)
class Place:
    """An address that is known: an offset, and a base.

    That is the site of a declared object, `#3` for the fourth parameter, or `@` and a site for the last one made there.
    """

    base: str
    offset: int = 0

    def moved(self, by: int) -> Place:
        """The place so many bytes further."""
        return Place(self.base, self.offset + by)

    @property
    def is_declared(self) -> bool:
        """Whether the base is a declared object."""
        return self.base.startswith("&")


@dataclass(frozen=True, slots=True)
class Held:
    """A lock that is held, alone or together with other readers."""

    place: Place
    kind: Kind
    alone: bool


@dataclass(frozen=True, slots=True)
class Release:
    """A lock that may be released: its place, or where it may be if that is not known."""

    place: Place | None
    sites: frozenset[Site]

    def may_be(self, held: Held) -> bool:
        """Whether it may be the lock that is held."""
        if self.place is None or self.place.is_declared != held.place.is_declared:
            return not held.place.is_declared or held.place.base in self.sites
        return self.place == held.place or (self.place.base != held.place.base and not held.place.is_declared)


@dataclass(frozen=True, slots=True)
class Situation:
    """What is certain at a point."""

    held: frozenset[Held] = frozenset()
    places: frozenset[tuple[str, Place]] = frozenset()
    """Where variables point to."""
    tried: frozenset[tuple[str, Held, tuple[int, ...]]] = frozenset()
    """Locks that are held if a variable is 0, and not if it is one of those numbers."""
    fresh: frozenset[str] = frozenset()
    """The bases of fresh objects."""

    def meet(self, other: Situation) -> Situation:
        """What is certain in both."""
        tried, fresh = self.tried & other.tried, self.fresh & other.fresh
        return Situation(self.held & other.held, self.places & other.places, tried, fresh)

    def without(self, names: frozenset[str]) -> Situation:
        """After the variables got other values."""
        places = frozenset(each for each in self.places if each[0] not in names)
        tried = frozenset(each for each in self.tried if each[0] not in names)
        unchanged = len(places) == len(self.places) and len(tried) == len(self.tried)
        return self if unchanged else replace(self, places=places, tried=tried)

    def made(self, name: str, base: str) -> Situation:
        """After a new object was made, to which the variable points; an earlier one from there is known no more."""
        places = frozenset(each for each in self.places if each[1].base != base and each[0] != name)
        held = frozenset(each for each in self.held if each.place.base != base)
        tried = frozenset(each for each in self.tried if each[1].place.base != base and each[0] != name)
        return Situation(held, places | {(name, Place(base))}, tried, self.fresh | {base})

    def shown(self, terms: Iterable[Term]) -> Situation:
        """After the values of terms may have become known to others."""
        if not self.fresh:
            return self
        names = {each.name for term in terms for each in variables(term)}
        return replace(self, fresh=self.fresh - {place.base for name, place in self.places if name in names})

    def released(self, releases: tuple[Release, ...]) -> Situation:
        """After locks may have been released."""
        if not releases:
            return self
        held = frozenset(each for each in self.held if not any(one.may_be(each) for one in releases))
        tried = frozenset(each for each in self.tried if not any(one.may_be(each[1]) for one in releases))
        return replace(self, held=held, tried=tried)


@dataclass(frozen=True, slots=True)
class Use:
    """An operation on a lock: the place if it is known, the sites where it may be, and whether it was held then."""

    operation: Operation
    place: Place | None
    sites: frozenset[Site]
    held: bool
