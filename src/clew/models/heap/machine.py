"""What engines see of a program on heaps: procedures that are entered, run up to places worth keeping, and are left.

A machine knows no grammar of its own: it is told one, and unfolds edges where a command touches what they hide.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import NamedTuple, Protocol

from clew.ir.memory.shapes import Contract, Rule
from clew.ir.source import Span
from clew.ir.terms import Term
from clew.models.heap.grammar import Fields, Grammar
from clew.models.heap.graph import Heap, Value


class Place(NamedTuple):
    """In front of a command: the procedure, the block and the command, by number."""

    procedure: str
    block: int
    at: int


class Goes(NamedTuple):
    """Control comes to a place where heaps are kept: ways join there, or others may see the state."""

    place: Place
    heap: Heap
    loop: bool
    """Whether a loop begins there."""
    seen: bool = False
    """Whether the step of the process ends there."""
    trail: tuple[int, ...] = ()
    """Which way was taken at each branch."""
    joins: bool = True
    """Whether ways join there; if not, only the step ends, and who does not look at steps may go on."""


class Calls(NamedTuple):
    """A procedure is called; the place is that of the call."""

    callee: str
    arguments: tuple[Value, ...]
    place: Place
    heap: Heap
    entry: int = 0
    """The block at which the callee begins."""
    trail: tuple[int, ...] = ()


class Returns(NamedTuple):
    """The procedure is left, with results, or with what is raised."""

    values: tuple[Value, ...]
    heap: Heap
    raised: bool
    trail: tuple[int, ...] = ()


class Ends(NamedTuple):
    """The program has ended."""

    heap: Heap
    trail: tuple[int, ...] = ()


class Violates(NamedTuple):
    """A check fails, or may fail."""

    check: str
    message: str
    span: Span | None
    heap: Heap
    trail: tuple[int, ...] = ()


class Blocks(NamedTuple):
    """The process may wait here for ever."""

    heap: Heap
    trail: tuple[int, ...] = ()


Outcome = Goes | Calls | Returns | Ends | Violates | Blocks


class Entry(NamedTuple):
    """A callee's part of the heap: what it begins with, and what of the caller's heap is meant by its cut points."""

    heap: Heap
    cuts: tuple[int, ...]
    """The caller's nodes that are known to the callee as cut points, in order."""
    frame: Heap
    """What is left to the caller meanwhile; its pointers may lead to the cut points."""


class HeapMachine(Protocol):
    """A program of one process on heaps."""

    grammar: Grammar
    forgetful: bool
    """Whether locals lose what they hold where nobody reads it again: then what is lost may still be held by one."""

    @property
    def pointer_bytes(self) -> int:
        """How many bytes a pointer takes."""
        ...

    @property
    def shapes(self) -> tuple[Rule, ...]:
        """Rules for structures that the program is known to build, if there are any."""
        ...

    @property
    def constants(self) -> frozenset[int]:
        """The numbers with which the program compares others."""
        ...

    def width(self, place: Hashable, name: str) -> int | None:
        """How many bits a variable has at a place or where a procedure of this name is entered; None: not known."""
        ...

    @property
    def fields(self) -> Fields:
        """Where fields lie, by type and name."""
        ...

    def scope(self, procedure: str) -> Mapping[str, tuple[str, ...]]:
        """What variables of a procedure, and those outside of all, are called in heaps, by their source names."""
        ...

    def names(self) -> tuple[str, ...]:
        """The procedures."""
        ...

    def called_at(self, procedure: str, label: str) -> tuple[str, ...]:
        """The procedures that a block calls by their names."""
        ...

    def label(self, place: Place) -> str:
        """The label of the block."""
        ...

    def watch(self, names: frozenset[str], *, whole: bool, forgets: bool = True) -> None:
        """Somebody asks for these variables everywhere, and for the shape of all of the heap.

        If it `forgets`, others are forgotten as soon as nobody reads them.
        """
        ...

    def initial(self) -> tuple[Calls, ...]:
        """How the process begins."""
        ...

    def run(self, place: Place, heap: Heap) -> list[Outcome]:
        """What comes of going on from a place."""
        ...

    def enter(self, call: Calls) -> Entry:
        """What the callee begins with."""
        ...

    def assumed(self, call: Calls, entry: Entry) -> list[Returns] | None:
        """What an assumed contract brings back in place of the callee; None where there is none."""
        ...

    def contract(self, procedure: str, heap: Heap, exits: Iterable[Returns]) -> Contract | None:
        """What was seen of a procedure as a contract, where it can be written as one."""
        ...

    def resume(self, call: Calls, entry: Entry, back: Returns) -> list[Outcome]:
        """What may become of the caller when the callee brings something back."""
        ...

    def holds(self, heap: Heap, term: Term) -> Value:
        """What is known of a Bool term over globals."""
        ...
