"""What is fixed when a search is compiled: the settings that guarded actions and processes share."""

from __future__ import annotations

from enum import Enum

from clew.ir.terms import Term
from clew.models.conflicts import Conflicts
from clew.records import dataclass

MOST_BITS = 64
"""State goals, check goals, atoms, and marks with processes: each must fit one word."""


class Order(Enum):
    """Which state comes next; the values are those of `core/settings.h`. A linear goal is decided on its own stack."""

    BREADTH = 0
    DEPTH = 1
    RANDOM = 2
    NEAR = 4
    GUIDED = 5


class Store(Enum):
    """How visited states are remembered."""

    EXACT = 0
    COMPACT = 1
    DIFFERENCES = 2
    """Of processes only: by what differs from another state."""
    DISK = 3
    """Of guarded actions only: in files, and a fingerprint of each in memory."""


class Switch(Enum):
    """On or off."""

    OFF = 0
    ON = 1


class Heap(Enum):
    """Where objects lie in a state; the values are those of `core/processes/placement.h`."""

    FULL = 0
    TYPE = 1
    FIRST = 2


@dataclass(frozen=True, slots=True)
class Stubborn:
    """Static partial order reduction by these facts."""

    facts: Conflicts
    proviso: Switch = Switch.ON
    """Whether a set must make sure that nothing is put off for ever."""


@dataclass(frozen=True, slots=True)
class Guide:
    """How far a goal is: by what predicates say of a state, as the bits of a number."""

    predicates: tuple[Term, ...] = ()
    distances: tuple[int, ...] | None = None
    """By what they say; without it, as many as do not hold."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What is fixed when a search is compiled. `visible` are the actions that a goal can see, as a bit set."""

    order: Order = Order.BREADTH
    store: Store = Store.EXACT
    links: Switch = Switch.ON
    """Whether predecessors are kept, of which runs are made."""
    stubborn: Stubborn | None = None
    chains: Switch = Switch.OFF
    """Whether states with one silent step are passed over."""
    rounds: int = 1000
    """A chain that is this long ends with the next step that goes back."""
    heap: Heap = Heap.FULL
    symmetry: Switch = Switch.OFF
    """Whether declared symmetries are used."""
    ample: Switch | None = None
    """Partial order reduction of processes, by what steps touch and what the others may still touch; with a proviso?"""
    guide: Guide = Guide()
    """Of the order `guided`."""
    visible: int = 0
    parallel: bool = False
    """Several workers may be asked for (breadth order only)."""
