"""Programs: declarations, procedures, processes and guarded actions under one scheduler. Pure data."""

from __future__ import annotations

from dataclasses import field
from enum import Enum

from clew.ir.commands import Command, Exit, Family
from clew.ir.memory.layouts import Layout, Members, Place
from clew.ir.memory.shapes import Built, Contract, Rule
from clew.ir.memory.structs import Struct
from clew.ir.sorts import Sort
from clew.ir.source import Placed
from clew.ir.terms import Constant, Term, Variable
from clew.ir.values import Value
from clew.ir.wording import Wording
from clew.records import dataclass


class Scheduler(Enum):
    """Who runs next.

    single: one process, step = its run to the end or to a yield;
    threads: any process that is not blocked; a step lasts until yield, a blocking command that blocks, or the end;
    kernel: the phases of a discrete-event kernel (evaluation, update, delta and timed notification);
    actions: any enabled guarded action; only those of the highest priority among the enabled ones.
    """

    SINGLE = "single"
    THREADS = "threads"
    KERNEL = "kernel"
    ACTIONS = "actions"


class Rules(Enum):
    """What kernels do not agree on.

    closed: the instant of a limit is executed; a resume takes effect in the next delta notification phase; IVL.
    open: a simulation ends when it comes to the instant of its limit, which is executed by the next one, a limit of
    zero is one delta cycle; a resume takes effect at once; IEEE 1666.
    """

    CLOSED = "closed"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class AnyOf:
    """An initial value chosen freely between two bounds (both included); without bounds any value of the sort."""

    low: Constant | None = None
    high: Constant | None = None

    @property
    def fixed(self) -> tuple[Value, Value]:
        """The bounds as values; None for none."""
        return None if self.low is None else self.low.value, None if self.high is None else self.high.value


@dataclass(frozen=True, slots=True)
class Declaration(Placed):
    """A variable with its start: a constant term, a free choice, or None for undefined."""

    variable: Variable
    initial: Term | AnyOf | None = None
    signed: bool = False
    """How Bits are read when shown to a person and in properties."""
    names: tuple[str, ...] = ()
    """Names of the values 0, 1, …, shown instead of the numbers; `variable.NAME` in a property."""
    original: str | None = None
    """The name in the source, where it differs."""
    layout: Layout | Place | None = field(default=None, compare=False, repr=False, kw_only=True)
    """How a person reads it, or the storage whose address it holds; goes before `signed` and `names`."""

    @property
    def name(self) -> str:
        """The variable's name."""
        return self.variable.name

    @property
    def sort(self) -> Sort:
        """The variable's sort."""
        return self.variable.sort


class Order(Enum):
    """What an atomic operation orders besides itself; one without an order is sequentially consistent."""

    RELAXED = "relaxed"
    ACQUIRE = "acquire"
    RELEASE = "release"
    BOTH = "acq_rel"

    @property
    def acquires(self) -> bool:
        """Whether what comes after it comes after what it reads was published."""
        return self in (Order.ACQUIRE, Order.BOTH)

    @property
    def releases(self) -> bool:
        """Whether it publishes what comes before it."""
        return self in (Order.RELEASE, Order.BOTH)


@dataclass(frozen=True, slots=True)
class Block:
    """A labelled straight line of commands and its exit."""

    label: str
    commands: tuple[Command, ...]
    exit: Exit
    atomic: bool = False
    """Whether it belongs to an atomic section: the pass `yields` places no scheduling point inside."""
    order: Order | None = None
    """What an atomic block orders, if that is less than everything; one that touches nothing is a fence. Steps are
    interleaved whatever it says: it is for the check for races alone."""
    known_as: str = field(default="", compare=False, kw_only=True)
    """The label in the source, where it has one there."""

    def at(self, index: int) -> Command | Exit:
        """The command of that number; behind the last one, the exit."""
        return self.commands[index] if index < len(self.commands) else self.exit


@dataclass(frozen=True, slots=True)
class Procedure(Placed):
    """Parameters, result sorts, locals and blocks; the first block is the entry."""

    name: str
    parameters: tuple[Declaration, ...]
    results: tuple[Sort, ...]
    locals: tuple[Declaration, ...]
    blocks: tuple[Block, ...]
    original: str | None = None


@dataclass(frozen=True, slots=True)
class Process(Placed):
    """A process that exists from the start; under `kernel` with static sensitivity, and runnable at first or not."""

    name: str
    procedure: str
    arguments: tuple[Term, ...] = ()
    sensitivity: tuple[Term, ...] = ()
    initialise: bool = True


@dataclass(frozen=True, slots=True)
class Action(Placed):
    """An atomic guarded action: commands Assign, Havoc, Assume, Assert, Push and Pop, in order.

    `processes` are those that take part (two in a rendezvous): for fairness, reduction and display.
    `label` is what a person reads; `name` is unique in the program.
    """

    name: str
    processes: tuple[str, ...]
    guard: Term
    effect: tuple[Command, ...]
    priority: int = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class Object(Placed):
    """A static memory object of so many bytes; cells are (offset, value) in ascending order.

    A value is a constant, or the address of an object or procedure with a constant added.
    """

    name: str
    size: int
    cells: tuple[tuple[int, Term], ...] = ()
    zeroed: bool = True
    """Whether bytes outside the cells are zero rather than undefined."""
    constant: bool = False
    """Whether writing to it violates `memory.constant-written`."""
    original: str | None = None
    struct: str | None = None
    """The struct that lies in it, if that is known; it changes nothing of what happens."""
    family: Family | None = None
    """How it was made, where that was on the heap: so it may be freed."""
    layout: Layout | None = field(default=None, compare=False, repr=False, kw_only=True)
    """How a person reads the bytes."""
    table_of: Layout | None = field(default=None, compare=False, repr=False, kw_only=True)
    """How a person reads objects that begin with a pointer to this one, as those of a class with virtual functions."""


@dataclass(frozen=True, slots=True)
class Record(Placed):
    """A kind of record: its fields with their initial values."""

    name: str
    fields: tuple[Declaration, ...]


@dataclass(frozen=True, slots=True)
class Symmetry(Placed):
    """Declared symmetry: members are equally long rows of state slots; any permutation of rows maps runs to runs.

    A slot is a variable, or `select(array, constant)`. The declaration is checked before it is used.
    """

    members: tuple[tuple[Term, ...], ...]


@dataclass(frozen=True, slots=True)
class Idle:
    """A process that awaits that no other can move, such as a kernel."""

    process: str
    gathered: frozenset[str] = frozenset()
    """Variables at which only this process looks, and which the others change in ways that commute."""
    again: bool = False
    """Whether another process may move more than once in between, since some other one lets it."""


@dataclass(frozen=True, slots=True)
class Program:
    """Everything that can run. What a scheduler does not use stays empty."""

    scheduler: Scheduler
    globals: tuple[Declaration, ...] = ()
    objects: tuple[Object, ...] = ()
    records: tuple[Record, ...] = ()
    events: tuple[str, ...] = ()
    """Names of declared events; the term for one is `constant(position, EVENT)`."""
    procedures: tuple[Procedure, ...] = ()
    updates: tuple[str, ...] = ()
    """Names of the procedures that may be requested as updates."""
    processes: tuple[Process, ...] = ()
    rules: Rules = Rules.CLOSED
    """kernel: what ends a simulation with a limit, and when a resume takes effect."""
    main: str | None = None
    """kernel: the procedure that elaborates, starts the simulation and runs on after it; absent: just start."""
    actions: tuple[Action, ...] = ()
    symmetries: tuple[Symmetry, ...] = ()
    pointer_bytes: int = 8
    """How many bytes a pointer takes in memory: 4 or 8."""
    quiet: Term | None = None
    """A state without a step in which this holds has ended properly and is no deadlock."""
    any_bytes: bool = False
    """Whether bytes that were never written hold any value, chosen where numbers are read from them or they are copied;
    else they are undefined. For programs of one process."""
    structs: tuple[Struct, ...] = ()
    """What objects consist of, where it is known."""
    shapes: tuple[Rule, ...] = field(default=(), compare=False, repr=False, kw_only=True)
    """Rules for the structures that it is known to build; questions may name their labels. Nothing else changes."""
    builders: tuple[Built, ...] = field(default=(), compare=False, repr=False, kw_only=True)
    """Procedures that build what rules describe: what works on folded heaps puts an edge in their place."""
    contracts: tuple[Contract, ...] = field(default=(), compare=False, repr=False, kw_only=True)
    """What procedures are assumed to bring back; only what works on folded heaps knows them."""
    layouts: tuple[Members, ...] = field(default=(), compare=False, repr=False, kw_only=True)
    """The structs that layouts refer to."""
    big_endian: bool = field(default=False, compare=False, repr=False, kw_only=True)
    """Whether a person is to read the numbers in memory with their highest byte first. Nothing else changes."""
    remarks: tuple[tuple[Term, str], ...] = field(default=(), compare=False, repr=False, kw_only=True)
    """What a person is told of a state in which a term holds."""
    idle: Idle | None = field(default=None, compare=False, repr=False, kw_only=True)
    """threads: the process that moves only when no other can, where a lowering has made one. Steps are never cut then,
    however long they are."""
    stepwise: bool = field(default=False, compare=False, repr=False, kw_only=True)
    """Whether a person wants to see the lines that a step passes, not only what it changed in the end."""
    keeps_garbage: bool = field(default=False, compare=False, repr=False, kw_only=True)
    """Whether states keep objects of the heap to which nothing leads: questions for shapes may be about them."""
    elapsed: Variable | None = field(default=None, compare=False, repr=False, kw_only=True)
    """How much time the last step took, where time passes by actions that choose it: runs are told with times."""
    unseen: frozenset[str] = field(default=frozenset(), compare=False, repr=False, kw_only=True)
    """Variables that a person need not see, by name."""
    channel_lines: frozenset[tuple[str, int]] = field(default=frozenset(), compare=False, repr=False, kw_only=True)
    """kernel: lines (source and number) of channels, which are there so that processes can meet."""
    wording: Wording | None = field(default=None, compare=False, repr=False, kw_only=True)
    """How people of the source language speak of what there is."""
