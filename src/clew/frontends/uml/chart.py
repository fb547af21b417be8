"""The chart model: what every reader makes and the translation takes. Pure data.

A chart is a tree of nodes. A compound node has exactly one active child, a parallel one has all of them active; a
composite state of UML with several regions is a parallel node whose children are its regions. Transitions and contents
keep the order of the document. After: W3C, "State Chart XML (SCXML)", 2015, and OMG, "UML 2.5.1", chapter 14.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from enum import Enum
from typing import Protocol

from clew.frontends.uml.language import Expression
from clew.graphs import preorder
from clew.ir.source import Span
from clew.outcome import Note
from clew.records import dataclass

TIMER = "after."
"""How the names of time events begin, each of which belongs to one state."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A part of a chart; where it stands takes no part in comparison."""

    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)


def matches(descriptor: str, event: str) -> bool:
    """Whether a descriptor of a transition stands for the event."""
    return descriptor == "*" or event == descriptor or event.startswith(f"{descriptor}.")


class NodeKind(Enum):
    """What a node of the tree is; `is_compound` and `is_parallel` nodes have children."""

    COMPOUND = "compound"
    PARALLEL = "parallel"
    ATOMIC = "atomic"
    FINAL = "final"
    SHALLOW = "shallow history"
    DEEP = "deep history"
    CHOICE = "choice"
    """A pseudostate that is left at once by its transitions, whose guards are asked after it was entered."""


HISTORIES = (NodeKind.SHALLOW, NodeKind.DEEP)

# --- contents -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Assign(_Placed):
    """`location = value`; `declares` makes the variable where there is none."""

    location: Expression
    value: Expression
    declares: bool = False


@dataclass(frozen=True, slots=True)
class Raise(_Placed):
    """An event for the machine itself, before all events from outside."""

    event: str


@dataclass(frozen=True, slots=True)
class Send(_Placed):
    """An event to a machine: `target` is an address as text (`#_internal`, `#_other`), None for the sender itself."""

    event: Expression
    target: Expression | None = None
    kind: Expression | None = None
    delay: Expression | None = None
    parameters: tuple[tuple[str, Expression], ...] = ()
    content: Expression | None = None
    name: str | None = None
    """By which it can be cancelled."""
    name_location: Expression | None = None
    """Where a name that is made for it is stored."""


@dataclass(frozen=True, slots=True)
class Cancel(_Placed):
    """Forget the delayed events of that name."""

    name: Expression


@dataclass(frozen=True, slots=True)
class If(_Placed):
    """The first branch whose condition holds; `otherwise` where none does."""

    branches: tuple[tuple[Expression, tuple[Content, ...]], ...]
    otherwise: tuple[Content, ...] = ()


@dataclass(frozen=True, slots=True)
class Foreach(_Placed):
    """The body once per element of an array of fixed length."""

    array: Expression
    item: str
    index: str | None
    body: tuple[Content, ...]


@dataclass(frozen=True, slots=True)
class Log(_Placed):
    """An expression that is evaluated and has no effect."""

    value: Expression


@dataclass(frozen=True, slots=True)
class Check(_Placed):
    """`assert condition` of the action language."""

    condition: Expression


@dataclass(frozen=True, slots=True)
class Choose(_Placed):
    """A variable gets any value of the kind that it holds: what it is set to is not known."""

    name: str


Content = Assign | Raise | Send | Cancel | If | Foreach | Log | Check | Choose
Contents = tuple[Content, ...]

# --- the tree -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Transition(_Placed):
    """From its source to targets (none: nothing is left and nothing entered), for the events that it names.

    An event name `a.b` also stands for `a.b.c`; `*` for all. Without a name it needs no event.
    """

    source: int
    targets: tuple[int, ...]
    events: tuple[str, ...] = ()
    guard: Expression | None = None
    content: Contents = ()
    internal: bool = False
    """Whether a target inside the source leaves the source active."""
    completion: bool = False
    """UML: without an event, it is asked once, when the source has completed."""
    parameters: tuple[str, ...] = ()
    """Names by which guard and content know the data of the event, by position."""
    joins: tuple[int, ...] = ()
    """These nodes must be active too: a join."""

    def hears(self, event: str) -> bool:
        """Whether one of the names stands for the event."""
        return any(matches(each, event) for each in self.events)


@dataclass(frozen=True, slots=True)
class Initial:
    """Where a compound node begins, and what is done on the way."""

    targets: tuple[int, ...]
    content: Contents = ()


@dataclass(frozen=True, slots=True)
class Data(_Placed):
    """A variable: its name and its initial value, which is given when `node` is entered first (late), else at start."""

    name: str
    value: Expression | None
    node: int | None = None


@dataclass(frozen=True, slots=True)
class Node(_Placed):
    """A node by its number, which is its place in document order; node 0 is the whole machine."""

    number: int
    name: str
    kind: NodeKind
    parent: int | None
    children: tuple[int, ...] = ()
    """States; histories stand apart."""
    histories: tuple[int, ...] = ()
    initial: Initial | None = None
    """Of a compound node, and of a history its default."""
    entry: tuple[Contents, ...] = ()
    exit: tuple[Contents, ...] = ()
    deferred: tuple[str, ...] = ()
    done_parameters: tuple[tuple[str, Expression], ...] = ()
    done_content: Expression | None = None
    hidden: bool = False
    """Whether the reader made it up, as it does initial pseudostates and unnamed regions."""


@dataclass(frozen=True, slots=True)
class Invoke(_Placed):
    """A machine that runs while a node is active: it starts when the machine around it is at rest."""

    node: int
    name: str
    chart: Chart
    parameters: tuple[tuple[str, Expression], ...] = ()
    forwards: bool = False
    """Whether it gets all events from outside, too."""
    name_location: Expression | None = None


@dataclass(frozen=True, slots=True)
class Change(_Placed):
    """UML: an event that the machine gets whenever a condition over data or states has become true."""

    event: str
    condition: Expression


@dataclass(frozen=True, slots=True)
class Chart(_Placed):
    """One machine."""

    name: str
    nodes: tuple[Node, ...]
    transitions: tuple[Transition, ...]
    data: tuple[Data, ...] = ()
    script: Contents = ()
    """What is done before the first state is entered."""
    invokes: tuple[Invoke, ...] = ()
    conditions: tuple[str, ...] = ()
    """The conditions in words that guards speak of."""
    notes: tuple[Note, ...] = ()
    """What the reader took for granted."""
    changes: tuple[Change, ...] = ()

    def ancestors(self, number: int) -> Iterator[int]:
        """The proper ancestors, from the parent on."""
        return ancestors(self.nodes, number)

    def inside(self, number: int, other: int) -> bool:
        """Whether the first is a proper descendant of the second."""
        return other in self.ancestors(number)

    def descendants(self, number: int) -> Iterator[int]:
        """The proper descendants that are states, in document order."""
        return preorder(self.nodes[number].children, lambda node: self.nodes[node].children)

    def atoms(self, number: int) -> tuple[int, ...]:
        """The nodes without children in the subtree, in document order."""
        return tuple(node for node in (number, *self.descendants(number)) if not self.nodes[node].children)

    def hears(self, event: str) -> bool:
        """Whether some state knows the event."""
        return any(each.hears(event) for each in self.transitions) or any(event in each.deferred for each in self.nodes)

    def from_node(self, number: int) -> tuple[int, ...]:
        """The numbers of the transitions that leave a node, in document order."""
        return tuple(place for place, each in enumerate(self.transitions) if each.source == number)


class _Inside(Protocol):
    @property
    def parent(self) -> int | None: ...


def ancestors(nodes: Sequence[_Inside], number: int) -> Iterator[int]:
    """The proper ancestors of a node among nodes that know their parents, from the parent on."""
    while (parent := nodes[number].parent) is not None:
        yield parent
        number = parent


def contents_of(chart: Chart) -> Iterator[Content]:
    """All contents of a chart, those inside of others too."""
    return preorder((each for block in _blocks(chart) for each in block), _inside)


def _inside(content: Content) -> Iterator[Content]:
    match content:
        case If(branches=branches, otherwise=otherwise):
            yield from (each for _, body in branches for each in body)
            yield from otherwise
        case Foreach(body=body):
            yield from body
        case _:
            pass


def _blocks(chart: Chart) -> Iterator[Contents]:
    yield chart.script
    yield from (each.content for each in chart.transitions)
    for node in chart.nodes:
        yield from (*node.entry, *node.exit)
        if node.initial is not None:
            yield node.initial.content


class Selection(Enum):
    """Which of the transitions that an event enables are taken."""

    DOCUMENT = "document"
    """A maximal set without conflicts, the first in document order: the algorithm of W3C's appendix D."""
    DEPTH = "depth"
    """Of two in conflict the one with the deeper source, then the first in document order, as in SCION."""
    AGREED = "agreed"
    """As the two above; where they differ the check `transition.ambiguous` is violated."""
    BROADCAST = "broadcast"
    """A maximal set without conflicts, any."""
    ONE = "one"
    """Any one that no deeper one is in front of."""


ORDERED = (Selection.DOCUMENT, Selection.DEPTH, Selection.AGREED)


@dataclass(frozen=True, slots=True)
class Profile:
    """Where the standards part."""

    selection: Selection
    internal_queue: bool
    """Whether `raise` and completions of composites go in front of all other events."""
    wraps: bool
    """Whether arithmetic is modulo 2**32; else a value that does not fit is a violated check."""
    blocks: bool = False
    """Whether a step that finds a queue full is not taken; else it is a violated check."""


SCXML = Profile(Selection.AGREED, internal_queue=True, wraps=False)
UML = Profile(Selection.BROADCAST, internal_queue=False, wraps=True)
STEPS = Profile(Selection.ONE, internal_queue=False, wraps=True, blocks=True)
"""The rules of Dubrovin: one transition per step, and no step into a full queue."""
