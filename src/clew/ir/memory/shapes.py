"""Shapes: rules for structures in memory, as graphs whose selectors are pointers from one offset to another.

A rule says what a hyperedge of its label may stand for. Its *external* nodes are those at the tentacles of the edge
that it replaces; the others are *internal*: nothing but the rule points to them. A node of the type `NULL_TYPE` is
null, one of `ANY_TYPE` may be of any type; other types are names of structs.

Nonterminals may be *indexed*: an edge then has sizes, such as the height of the tree that it stands for. A size is a
number, or a variable with a number added; variables stand for any number from 0 on, the same wherever they occur.
After: Heinen, Jansen, Katoen, Noll, "Juggrnaut: using graph grammars for abstracting unbounded heap structures", 2015;
indices: Aho, "Indexed grammars: an extension of context-free grammars", 1968.
"""

from __future__ import annotations

from typing import NamedTuple

NULL_TYPE = "NULL"
ANY_TYPE = ""


class Selector(NamedTuple):
    """A pointer from an offset of a node to an offset of another; nodes are positions in the rule."""

    source: int
    offset: int
    target: int
    inner: int = 0


class Size(NamedTuple):
    """A size: a variable by its number, or 0 for none, and what is added to it."""

    variable: int
    plus: int


Index = tuple[Size, ...]
"""The sizes of an edge; none where its nonterminal is not indexed."""


class RuleEdge(NamedTuple):
    """A hyperedge in a rule."""

    label: str
    nodes: tuple[int, ...]
    sizes: Index = ()


class Number(NamedTuple):
    """A number that a node holds at an offset, in so many bytes."""

    source: int
    offset: int
    size: int
    value: int


class Rule(NamedTuple):
    """What an edge may stand for; `types` has an entry per node."""

    label: str
    types: tuple[str, ...]
    externals: tuple[int, ...]
    selectors: tuple[Selector, ...] = ()
    edges: tuple[RuleEdge, ...] = ()
    numbers: tuple[Number, ...] = ()
    sizes: Index = ()

    @property
    def told(self) -> tuple[tuple[int, int], ...]:
        """The nodes and offsets of which it speaks: of its selectors and numbers."""
        return tuple((each[0], each[1]) for each in (*self.selectors, *self.numbers))

    @property
    def internals(self) -> tuple[int, ...]:
        """The nodes that the rule hides."""
        outside = {*self.externals, *(at for at, type_ in enumerate(self.types) if type_ == NULL_TYPE)}
        return tuple(at for at in range(len(self.types)) if at not in outside)


class Built(NamedTuple):
    """A procedure that builds what an edge at its arguments stands for, by free choices; others take sizes."""

    procedure: str
    label: str
    sizes: Index = ()


class Snapshot(NamedTuple):
    """A heap as a graph, with the variables that point to its nodes; a node may also be a number."""

    types: tuple[str, ...]
    selectors: tuple[Selector, ...] = ()
    edges: tuple[RuleEdge, ...] = ()
    variables: tuple[tuple[str, int], ...] = ()


class Contract(NamedTuple):
    """What a procedure brings back from a heap that it begins with."""

    procedure: str
    before: Snapshot
    after: tuple[Snapshot, ...]
