"""What elaboration leaves behind: the lists of processes, channels and names, read from memory.

The records are those of `runtime/systemc/__clew_sc/kernel.h`; the offsets here are the places of their members there.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.ir.program import Program
from clew.ir.sorts import POINTER, Bits, Sort
from clew.ir.values import Address
from clew.records import dataclass
from clew.semantics.execution.memory import load
from clew.semantics.state import State
from clew.semantics.values import Concrete, Datum

METHOD = 0
"""The kind of a process that is a method; the others are threads."""
_LONGEST = 4_096


@dataclass(frozen=True, slots=True)
class ProcessRecord:
    """A process: where its record lies, its outermost procedure, and its static sensitivity."""

    address: Address
    outer: int
    """The number of the procedure as an object."""
    name: str
    kind: int
    events: tuple[int, ...]
    dormant: bool


@dataclass(frozen=True, slots=True)
class ChannelRecord:
    """A channel that may ask for an update, and the procedure that does it."""

    update: int
    address: Address
    name: str


@dataclass(frozen=True, slots=True)
class NameRecord:
    """What the design calls an object, or an event; of a FIFO how many items it takes, and how many bytes each has."""

    address: Address
    name: str
    event: int | None
    fifo: tuple[int, int] | None = None
    channel: bool = False
    """Whether it is the class of a channel without processes that has the name."""


class Memory:
    """The memory of a state, to be read."""

    def __init__(self, program: Program, state: State) -> None:
        self._state = state
        self._pointer_bytes = program.pointer_bytes
        self._static = {each.name: number for number, each in enumerate(program.objects)}
        self._values = Concrete()

    def read(self, at: Address, offset: int, sort: Sort) -> Datum:
        """What lies so many bytes behind an address."""
        return load(self._state.objects[at.object], at.offset + offset, sort, self._values, self._pointer_bytes, None)

    def number(self, at: Address, offset: int, width: int = 32) -> int:
        """A number there."""
        found = self.read(at, offset, Bits(width))
        assert isinstance(found, int), f"a record should hold a number, holds {found!r}"
        return found

    def pointer(self, at: Address, offset: int) -> Address | None:
        """A pointer there; None for null."""
        found = self.read(at, offset, POINTER)
        return found if isinstance(found, Address) else None

    def text(self, at: Address | None) -> str:
        """The text that begins there."""
        if at is None:
            return ""
        data = self._state.objects[at.object].data[at.offset : at.offset + _LONGEST]
        return data.split(b"\0")[0].decode(errors="replace")

    def own_number(self, name: str, otherwise: int) -> int:
        """What a global number of 64 bits of the headers is, where something mentions it."""
        return self.number(Address(self._static[name], 0), 0, 64) if name in self._static else otherwise

    def head(self, name: str) -> Address | None:
        """What a global pointer of the headers points to; None too where nothing mentions it."""
        return self.pointer(Address(self._static[name], 0), 0) if name in self._static else None

    def listed(self, name: str, link: int) -> Iterator[Address]:
        """The records of a list, whose links have that offset."""
        at = self.head(name)
        while at is not None:
            yield at
            at = self.pointer(at, link)


def processes(memory: Memory) -> tuple[ProcessRecord, ...]:
    """The processes in the order of their numbers."""
    return tuple(_process(memory, at) for at in memory.listed("__clew_sc_processes", 32))


def _process(memory: Memory, at: Address) -> ProcessRecord:
    outer, events = memory.pointer(at, 0), memory.pointer(at, 40)
    assert outer is not None, "a process should have a procedure"
    count = memory.number(at, 48)
    sensitive = tuple(memory.number(events, 4 * each) for each in range(count)) if events is not None else ()
    name = memory.text(memory.pointer(at, 24))
    return ProcessRecord(at, outer.object, name, memory.number(at, 56), sensitive, memory.number(at, 60, 8) != 0)


def resolution(memory: Memory) -> int:
    """How many femtoseconds a unit of time has."""
    return memory.own_number("__clew_sc_resolution", 1000)


def channels(memory: Memory) -> tuple[ChannelRecord, ...]:
    """The channels in the order of their numbers."""
    return tuple(_channel(memory, at) for at in memory.listed("__clew_sc_channels", 24))


def _channel(memory: Memory, at: Address) -> ChannelRecord:
    update, own = memory.pointer(at, 0), memory.pointer(at, 8)
    assert update is not None, "a channel should have an update"
    assert own is not None, "a channel should be an object"
    return ChannelRecord(update.object, own, memory.text(memory.pointer(at, 16)))


def names(memory: Memory) -> tuple[NameRecord, ...]:
    """What was named, in the order of naming."""
    found = [_name(memory, at) for at in memory.listed("__clew_sc_names", 24)]
    return tuple(each for each in reversed(found) if each is not None)


def _name(memory: Memory, at: Address) -> NameRecord | None:
    own = memory.pointer(at, 0)
    number = memory.number(at, 32)
    if own is None:
        return None
    owner, name = memory.pointer(at, 40), memory.text(memory.pointer(at, 8))
    name = name if owner is None else f"{memory.text(owner)}.{name}"
    kind, _, stride = memory.text(memory.pointer(at, 16)).partition("_")
    if kind == "fifo":
        return NameRecord(own, name, None, (number, int(stride)))
    if kind == "channel":
        return NameRecord(own, name, None, channel=True)
    return NameRecord(own, name, None if number == 0xFFFFFFFF else number)
