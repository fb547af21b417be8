"""The options of the engine as enumerations, and a search that is fully decided.

`auto` leaves a choice to the plan (`plan.py`); a `Search` has no `auto` left in it. What is permitted is said in
`permits.py` and nowhere else.
"""

from __future__ import annotations

from enum import Enum

from clew.records import dataclass


class Order(Enum):
    """Which state comes next."""

    AUTO = "auto"
    BREADTH = "breadth"
    """First in, first out: runs are shortest where nothing is reduced."""
    DEPTH = "depth"
    """A true depth-first search; the order of automata."""
    RANDOM = "random"
    """Drawn from all that wait, by the seed."""
    NEAR = "near"
    """Of processes: near to the schedule in which each runs on until it waits; most errors of threads lie there."""
    GUIDED = "guided"
    """Near to a goal first, as far as an abstraction can tell, and of these what shows something new."""


class Store(Enum):
    """How visited states are remembered."""

    AUTO = "auto"
    EXACT = "exact"
    COMPACT = "compact"
    """Only a hash of each: small, and a state may be missed. Of processes also what differs from another state."""
    DIFFERENCES = "differences"
    """Of processes: what differs from another state, from which each is made again where it is compared."""
    DISK = "disk"
    """Of guarded actions: in files, and in memory five bytes of each."""


class Por(Enum):
    """Partial order reduction."""

    AUTO = "auto"
    OFF = "off"
    STATIC = "static"
    """Stubborn sets from what the actions read and write."""
    DYNAMIC = "dynamic"
    """Sets of processes, from what their steps have touched and what the others may still touch."""


class Switch(Enum):
    """On, off, or as the plan says."""

    AUTO = "auto"
    OFF = "off"
    ON = "on"


class Heap(Enum):
    """How states that differ only in where objects lie are told apart."""

    FULL = "full"
    """They are one state: objects are numbered as they are found from the variables."""
    TYPE = "type"
    """An object takes the first free place among those of its type: its size, or the kind of a record."""
    FIRST = "first"
    """An object takes the first free place."""


class Implementation(Enum):
    """Who searches."""

    AUTO = "auto"
    NATIVE = "native"
    """Generated C."""
    PYTHON = "python"
    """The reference."""


@dataclass(frozen=True, slots=True)
class Search:
    """A search in which everything is decided."""

    order: Order = Order.BREADTH
    store: Store = Store.EXACT
    por: Por = Por.OFF
    chains: Switch = Switch.OFF
    symmetry: Switch = Switch.OFF
    links: Switch = Switch.ON
    implementation: Implementation = Implementation.PYTHON
    workers: int = 1
    alone: int = 0
    """The number of states up to which one worker searches first as it is told here; 0: no limit.

    Beyond it several workers share the search, so that small searches repeat exactly, or it begins again as `larger`.
    """
    near: int = 0
    """The number of states up to which a search that outgrows `alone` is made in the order `near`; 0: it is not."""
    larger: Por = Por.OFF
    """The reduction of a search that outgrows `alone`, and `near`: it begins again with it, in depth order."""
    depth: int = 0
    """States at this distance are not expanded; 0: no limit."""
    seed: int = 0
    maxtrans: int = 1000
    """A chain that is this long ends with the next step that goes back."""
    heap: Heap = Heap.FULL
    weight: int = 100
    """Of the order `guided`, in Python: how much the distance to a goal counts against that from the start."""
    predicates: int = 12
    """Of the order `guided`: at most so many predicates of an abstract model."""

    def __str__(self) -> str:
        shown = [
            f"{name}={getattr(self, name).value}"
            for name in ("order", "store", "por", "larger", "chains", "heap", "symmetry", "links")
        ]
        numbers = [
            f"{name}={getattr(self, name)}" for name in ("maxtrans", "workers", "alone", "near", "depth", "seed")
        ]
        return ",".join([*shown, *numbers, f"implementation={self.implementation.value}"])
