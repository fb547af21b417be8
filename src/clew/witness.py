"""Witnesses as the software verification competition writes them down, before they have a format. Pure data.

A *violation* is a sequence of segments; a segment is the waypoints that a run must avoid and, last, the one that it
must pass before the next segment begins. A *correctness* witness is a set of invariants.

Version 2.0 (YAML) is described in Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl and Strejček, "Software Verification
Witnesses 2.0", SPIN 2024; version 1.0 (GraphML) in Beyer, Dangl, Dietsch, Heizmann, Lemberger and Tautschnig,
"Verification Witnesses", TOSEM 2022.
"""

from __future__ import annotations

from enum import Enum

from clew.records import dataclass


class Kind(Enum):
    """What a waypoint is about."""

    ASSUMPTION = "assumption"
    BRANCHING = "branching"
    ENTER = "function_enter"
    RETURN = "function_return"
    TARGET = "target"


class Action(Enum):
    """Whether a run has to pass a waypoint, or must not."""

    FOLLOW = "follow"
    AVOID = "avoid"


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a file; lines and columns count from 1."""

    file: str
    line: int
    column: int | None = None
    function: str | None = None


@dataclass(frozen=True, slots=True)
class Waypoint:
    """See the module; `constraint` is an expression of C, or for a branching `true`, `false` or the value of a case."""

    kind: Kind
    place: Place
    constraint: str = ""
    action: Action = Action.FOLLOW


@dataclass(frozen=True, slots=True)
class Violation:
    """Segments in order; the last one ends with a target."""

    segments: tuple[tuple[Waypoint, ...], ...]


@dataclass(frozen=True, slots=True)
class Invariant:
    """An expression that holds whenever control comes to a loop (`loop`), or to a statement."""

    place: Place
    value: str
    loop: bool = True


@dataclass(frozen=True, slots=True)
class Correctness:
    """Invariants, of which none may ever be false."""

    invariants: tuple[Invariant, ...]


@dataclass(frozen=True, slots=True)
class Witness:
    """What it speaks of, and what it says; `hashes` are those of the files by name, as SHA-256."""

    specification: str
    data_model: str
    hashes: tuple[tuple[str, str], ...]
    content: Violation | Correctness
