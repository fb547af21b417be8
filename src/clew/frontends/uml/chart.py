"""The chart model: what every reader makes and the translation takes. Pure data.

A chart is a tree of nodes. A compound node has exactly one active child, a parallel one has all of them active; a
composite state of UML with several regions is a parallel node whose children are its regions. Transitions and contents
keep the order of the document. After: W3C, "State Chart XML (SCXML)", 2015, and OMG, "UML 2.5.1", chapter 14.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from clew.frontends.uml.language import Expression
from clew.graphs import preorder
from clew.ir.source import Span
from clew.outcome import Note

TIMER = "after."
"""How the names of time events begin, each of which belongs to one state."""


def _span() -> Span | None:
    return field(default=None, compare=False, repr=False, kw_only=True)


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


# --- contents -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Assign:
    """`location = value`; `declares` makes the variable where there is none."""

    location: Expression
    value: Expression
    declares: bool = False
    span: Span | None = _span()


@dataclass(frozen=True, slots=True)
class Raise:
    """An event for the machine itself, before all events from outside."""

    event: str
    span: Span | None = _span()


@dataclass(frozen=True, slots=True)
class Send:
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
    span: Span | None = _span()


@dataclass(frozen=True, slots=True)
class Cancel:
    """Forget the delayed events of that name."""

    name: Expression
    span: Span | None = _span()


@dataclass(frozen=True, slots=True)
class If:
    """The first branch whose condition holds; `otherwise` where none does."""

    branches: tuple[tuple[Expression, tuple[Content, ...]], ...]
    otherwise: tuple[Content, ...] = ()
    span: Span | None = _span()


@dataclass(frozen=True, slots=True)
class Foreach:
    """The body once per element of an array of fixed length."""

    array: Expression
    item: str
    index: str | None
    body: tuple[Content, ...]
    span: Span | None = _span()


@dataclass(frozen=True, slots=True)
class Log:
    """An expression that is evaluated and has no effect."""

    value: Expression
    span: Span | None = _span()


@dataclass(frozen=True, slots=True)
class Check:
    """`assert condition` of the action language."""

    condition: Expression
    span: Span | None = _span()


@dataclass(frozen=True, slots=True)
class Choose:
    """A variable gets any value of the kind that it holds: what it is set to is not known."""

    name: str
    span: Span | None = _span()


Content = Assign | Raise | Send | Cancel | If | Foreach | Log | Check | Choose
Contents = tuple[Content, ...]

# --- the tree -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Transition:
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
    span: Span | None = _span()


@dataclass(frozen=True, slots=True)
class Initial:
    """Where a compound node begins, and what is done on the way."""

    targets: tuple[int, ...]
    content: Contents = ()


@dataclass(frozen=True, slots=True)
class Data:
    """A variable: its name and its initial value, which is given when `node` is entered first (late), else at start."""

    name: str
    value: Expression | None
    node: int | None = None
    span: Span | None = _span()


@dataclass(frozen=True, slots=True)
class Node:
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
    span: Span | None = _span()


@dataclass(frozen=True, slots=True)
class Invoke:
    """A machine that runs while a node is active: it starts when the machine around it is at rest."""

    node: int
    name: str
    chart: Chart
    parameters: tuple[tuple[str, Expression], ...] = ()
    forwards: bool = False
    """Whether it gets all events from outside, too."""
    name_location: Expression | None = None
    span: Span | None = _span()


@dataclass(frozen=True, slots=True)
class Change:
    """UML: an event that the machine gets whenever a condition over data or states has become true."""

    event: str
    condition: Expression
    span: Span | None = _span()


@dataclass(frozen=True, slots=True)
class Chart:
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
    span: Span | None = _span()

    def ancestors(self, number: int) -> Iterator[int]:
        """The proper ancestors, from the parent on."""
        parent = self.nodes[number].parent
        while parent is not None:
            yield parent
            parent = self.nodes[parent].parent

    def inside(self, number: int, other: int) -> bool:
        """Whether the first is a proper descendant of the second."""
        return other in self.ancestors(number)

    def descendants(self, number: int) -> Iterator[int]:
        """The proper descendants that are states, in document order."""
        return preorder(self.nodes[number].children, lambda node: self.nodes[node].children)

    def atoms(self, number: int) -> tuple[int, ...]:
        """The nodes without children in the subtree, in document order."""
        return tuple(node for node in (number, *self.descendants(number)) if not self.nodes[node].children)

    def from_node(self, number: int) -> tuple[int, ...]:
        """The numbers of the transitions that leave a node, in document order."""
        return tuple(place for place, each in enumerate(self.transitions) if each.source == number)


def contents_of(chart: Chart) -> Iterator[Content]:
    """All contents of a chart, those inside of others too."""
    stack: list[Contents] = list(_blocks(chart))
    while stack:
        for content in stack.pop():
            yield content
            match content:
                case If(branches=branches, otherwise=otherwise):
                    stack += [*(body for _, body in branches), otherwise]
                case Foreach(body=body):
                    stack.append(body)
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
