"""States: all that the future of a program depends on. Immutable, hashable; equal states have equal futures.

A program counter is (routine, block, index): the number of a procedure, of a block in it, and of a command in that;
behind the last command stands the exit. The frame below the innermost one stands at its call, a process that waits for
events stands at its wait. A process without frames has ended. Times are relative to now, so that states recur; the
absolute `time` is there to be observed, and a key may leave it out.
"""

from __future__ import annotations

from dataclasses import field
from enum import Enum

from clew.ir.commands import Family, Until
from clew.ir.values import Address
from clew.records import dataclass
from clew.semantics.values import Datum, Path


@dataclass(frozen=True, slots=True)
class Frame:
    """One call: where it stands, its parameters and locals, and the frame objects that end with it."""

    routine: int
    block: int
    index: int
    locals: tuple[Datum, ...]
    objects: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a process of the kernel waits for: events still missing (sorted), and the time that is left (0: a delta)."""

    events: tuple[int, ...]
    until: Until = Until.ANY
    timeout: int | None = None
    dormant: bool = False
    """Whether the process has not begun yet: it waits in front of its first command, not at a wait."""


@dataclass(frozen=True, slots=True)
class Process:
    """A process; `order` places spawned ones behind the others, by procedure and instance."""

    name: str
    order: tuple[int, int]
    frames: tuple[Frame, ...]
    waiting: Waiting | None = None
    suspended: bool = False
    disabled: bool = False
    """Whether it hears no event and no time-out."""


class Phase(Enum):
    """Where the kernel is. In all phases but SIMULATION it is the turn of `main`."""

    ELABORATION = "elaboration"
    SIMULATION = "simulation"
    STARVED = "starved"
    """A simulation ended because nothing is pending any more; with a limit, see `schedulers.kernel`."""
    STOPPED = "stopped"
    """The simulation ended at its time limit."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """The kernel: phase, times, pending notifications (event and delay, sorted; 0: delta), resumes and updates."""

    phase: Phase
    time: int = 0
    left: int | None = None
    """How long the simulation may still run; None: for ever."""
    pending: tuple[tuple[int, int], ...] = ()
    resumes: tuple[int, ...] = ()
    updates: tuple[int, ...] = ()
    events: int = 0
    """How many events there are."""
    fired: tuple[int, ...] = ()
    """The events that happened in the last step, sorted; kept only where somebody asks for them."""
    triggered: tuple[int, ...] | None = None
    """The events that happened in the delta cycle that runs, sorted; kept only where somebody asks for them."""
    stopping: bool = False
    """Whether the simulation ends behind the next update phase."""
    again: bool = False
    """Whether `main` has started the simulation before, and so drives it from outside."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a pointer in memory: its bytes from `first` on, of so many as the whole has."""

    address: Address
    first: int
    whole: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Bytes of an object that are no plain number: undefined, a pointer or a piece of one, or a term over inputs."""

    offset: int
    size: int
    value: Datum | Piece


class Life(Enum):
    """How long an object lives."""

    STATIC = "static"
    CODE = "code"
    HEAP = "heap"
    FRAME = "frame"
    GONE = "gone"
    SINGLE = "single"
    """On the heap, of another family, as SEVERAL."""
    SEVERAL = "several"

    @property
    def on_heap(self) -> bool:
        """Whether the object lives until it is freed."""
        return self in (Life.HEAP, Life.SINGLE, Life.SEVERAL)


LIVES = {Family.PLAIN: Life.HEAP, Family.SINGLE: Life.SINGLE, Family.SEVERAL: Life.SEVERAL}
"""The life of an object of the heap, by the way in which it was made."""


@dataclass(frozen=True, slots=True)
class Extent:
    """A memory object: its bytes, and marks in ascending order where they are no plain numbers (the bytes are 0 there).

    Equal contents are equal extents, however they came about: neighbouring undefined bytes are one mark.
    """

    life: Life
    data: bytes = b""
    marks: tuple[Mark, ...] = ()

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return len(self.data)


@dataclass(frozen=True, slots=True)
class Instance:
    """A record: its kind and fields; a freed one has no kind."""

    kind: str | None
    fields: tuple[Datum, ...] = ()


DEAD_OBJECT = Extent(Life.GONE)
DEAD_RECORD = Instance(None)


@dataclass(frozen=True, slots=True)
class State:
    """See the module. Objects and records are numbered by position: static ones, code, then the others canonically."""

    globals: tuple[Datum, ...]
    processes: tuple[Process, ...] = ()
    objects: tuple[Extent, ...] = ()
    records: tuple[Instance, ...] = ()
    kernel: Kernel | None = None
    path: Path = field(default=())
    leaked: bool = False
    """Whether a heap object has been lost; kept only where the program asks for it."""
