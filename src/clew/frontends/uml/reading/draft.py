"""Drafts: a UML diagram while it is being read.

Readers of PlantUML and XMI and of project files collect vertices in regions and edges between them; `finish` makes a
chart of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from enum import Enum

from clew.frontends.uml.chart import Change, Contents, Data
from clew.frontends.uml.language import Expression
from clew.frontends.uml.reading.words import Words
from clew.graphs import preorder
from clew.ir.source import Span
from clew.records import dataclass


class Kind(Enum):
    """What a vertex is."""

    STATE = "state"
    INITIAL = "initial"
    FINAL = "final"
    CHOICE = "choice"
    JUNCTION = "junction"
    FORK = "fork"
    JOIN = "join"
    SHALLOW = "shallow history"
    DEEP = "deep history"


PSEUDO = frozenset({Kind.INITIAL, Kind.FORK, Kind.JOIN, Kind.SHALLOW, Kind.DEEP})
"""What is left without an event, choices excepted."""
PASSING = frozenset({Kind.CHOICE, Kind.JUNCTION})
"""What is left at once by one of several ways."""


@dataclass(slots=True, eq=False)
class Vertex:
    """A vertex; a composite state has regions."""

    name: str
    kind: Kind
    span: Span
    regions: list[list[Vertex]] = field(default_factory=list)
    entry: list[Contents] = field(default_factory=list)
    exit: list[Contents] = field(default_factory=list)
    deferred: list[str] = field(default_factory=list)
    owner: Vertex | None = None
    hidden: bool = False
    """Whether nobody drew it."""
    busy: bool = False
    """Whether something goes on in it that ends at any moment."""

    @property
    def completes(self) -> bool:
        """Whether it is a composite that can come to its end."""
        return bool(self.regions) and all(any(each.kind is Kind.FINAL for each in region) for region in self.regions)

    @property
    def is_left_at_once(self) -> bool:
        """Whether it is left without an event by one of its ways that ask."""
        return self.kind in PASSING or self.completes


@dataclass(frozen=True, slots=True)
class Label:
    """What stands on an edge: events with the names of their data, a delay, a guard, what is done."""

    events: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()
    delay: str | None = None
    guard: Expression | None = None
    otherwise: bool = False
    content: Contents = ()
    changes: tuple[Change, ...] = ()
    """Those of the events that come when a condition has become true."""

    def also(self, more: Label) -> Label:
        """The label with the events of another one too, which may give the names of their data and a delay."""
        return replace(
            self,
            events=(*self.events, *more.events),
            parameters=more.parameters or self.parameters,
            delay=more.delay or self.delay,
            changes=(*self.changes, *more.changes),
        )


@dataclass(frozen=True, slots=True)
class Edge:
    """From a vertex to a vertex; without a target it is internal."""

    source: Vertex
    target: Vertex | None
    label: Label
    span: Span
    local: bool = False


def passed_on(links: Sequence[tuple[Vertex, Vertex | None, tuple[str, ...]]]) -> dict[Vertex, tuple[str, ...]]:
    """Per choice and junction, the names of the data of the event that leads there.

    Links lead from a vertex to a vertex with the names that their events give. All that lead to a vertex must agree.
    """
    passing = dict.fromkeys(each for _, each, _ in links if each is not None and each.kind in PASSING)
    found: dict[Vertex, tuple[str, ...]] = {}
    for _ in passing:
        for vertex in passing:
            names = {
                found.get(source, ()) if source.kind in PASSING else given
                for source, target, given in links
                if target is vertex
            }
            found[vertex] = names.pop() if len(names) == 1 else ()
    return found


@dataclass(slots=True)
class Draft:
    """A machine that is being read."""

    name: str
    span: Span
    region: list[Vertex] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    data: list[Data] = field(default_factory=list)
    words: Words | None = None
    """What is said in words; None where that is refused."""

    def regions(self) -> Iterator[tuple[Vertex | None, list[Vertex]]]:
        """All regions with the states around them; of those inside only what has anything in it."""

        def inside(part: tuple[Vertex | None, list[Vertex]]) -> list[tuple[Vertex | None, list[Vertex]]]:
            return [(vertex, inner) for vertex in part[1] for inner in vertex.regions if inner]

        return preorder([(None, self.region)], inside)

    def region_of(self, vertex: Vertex) -> list[Vertex]:
        """The region in which a vertex lies."""
        regions = [self.region] if vertex.owner is None else vertex.owner.regions
        return next(region for region in regions if any(each is vertex for each in region))

    def surround(self, at: Span) -> Vertex:
        """Put all into the first region of a state that nobody drew, with which the machine begins."""
        inner = list(self.region)
        around = Vertex(f"{self.name}.regions", Kind.STATE, at, [inner], hidden=True)
        for vertex in inner:
            vertex.owner = around
        begin = Vertex("begin", Kind.INITIAL, at)
        self.region[:] = [begin, around]
        self.edges.append(Edge(begin, around, Label(), at))
        return around
