"""Shapes: rules for structures in memory, as graphs whose selectors are pointers from one offset to another.

A rule says what a hyperedge of its label may stand for. Its *external* nodes are those at the tentacles of the edge
that it replaces; the others are *internal*: nothing but the rule points to them. A node of the type `NULL_TYPE` is
null, one of `ANY_TYPE` may be of any type; other types are names of structs.
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


class RuleEdge(NamedTuple):
    """A hyperedge in a rule."""

    label: str
    nodes: tuple[int, ...]


class Rule(NamedTuple):
    """What an edge may stand for; `types` has an entry per node."""

    label: str
    types: tuple[str, ...]
    externals: tuple[int, ...]
    selectors: tuple[Selector, ...] = ()
    edges: tuple[RuleEdge, ...] = ()

    @property
    def internals(self) -> tuple[int, ...]:
        """The nodes that the rule hides."""
        outside = {*self.externals, *(at for at, type_ in enumerate(self.types) if type_ == NULL_TYPE)}
        return tuple(at for at in range(len(self.types)) if at not in outside)


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
