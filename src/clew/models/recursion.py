"""Recursive machines: one process with calls, seen one procedure at a time. The model of programs for saturation.

Nouns: a *head* is all that the process can see: what all procedures share, and its innermost frame; a *piece* is a
stretch of one procedure up to the next call, return, scheduling point or loop head, for one sequence of free choices.
The frames below are not part of a head, so there are finitely many heads where data is finite, however deep calls nest.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Generic, NamedTuple, Protocol, TypeVar

from clew.ir.terms import Term
from clew.ir.values import Value
from clew.models.flow import Data, Flow
from clew.records import dataclass
from clew.semantics.outcome import Violation

H = TypeVar("H", bound=Hashable)
"""Heads."""
F = TypeVar("F", bound=Hashable)
"""What a caller leaves behind on the stack, and what a callee brings back."""


@dataclass(frozen=True, slots=True)
class Goes(Generic[H]):
    """The piece ends in the same procedure; `seen` says that the state there is one of a run: the step ends.

    `fair` are the fair commands that were met, each with the value that was chosen.
    """

    head: H
    choices: tuple[Value, ...]
    seen: bool
    fair: tuple[tuple[Hashable, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Calls(Generic[H, F]):
    """The piece ends with a call: the head of the callee, and what waits for its return."""

    head: H
    below: F
    choices: tuple[Value, ...]
    fair: tuple[tuple[Hashable, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Returns(Generic[F]):
    """The piece ends with a return, normal or exceptional: what is brought back."""

    back: F
    choices: tuple[Value, ...]
    fair: tuple[tuple[Hashable, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Violates:
    """The piece ends with a violated check."""

    violation: Violation
    choices: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Stuck:
    """The process cannot move; `quiet` says that it may stay there."""

    quiet: bool


Piece = Goes[H] | Calls[H, F] | Returns[F] | Violates | Stuck


class Few(NamedTuple):
    """Which values are tried instead of very many: these, else those near what the program mentions, up to a size."""

    numbers: tuple[int, ...] = ()
    largest: int | None = None


class Stacked(Protocol[H, F]):
    """What goes on in frames: all that a table of heads is made of."""

    def initial(self) -> tuple[Goes[H], ...]:
        """The heads at the start, with the choices that lead there."""
        ...

    def pieces(self, head: H) -> Iterator[Piece[H, F]]:
        """What the process may do from there, found one by one; pieces whose assumptions fail are left out."""
        ...

    def resume(self, back: F, below: F) -> Piece[H, F]:
        """What becomes of a caller when its callee brings something back: it goes on, or passes it on, or fails."""
        ...

    def finish(self, back: F) -> tuple[Piece[H, F], ...]:
        """What becomes of the process when its outermost procedure brings something back: it ends, or fails."""
        ...


class Recursive(Stacked[H, F], Protocol[H, F]):
    """A process with calls."""

    actor: str
    """The name of the process."""
    fair: bool
    """Whether some of its choices are fair."""
    waits: bool
    """Whether it waits for anything."""
    free: int
    """How many bits are free at the start."""

    def ended(self, head: H) -> bool:
        """Whether the process has ended there."""
        ...

    def holds(self, head: H, term: Term) -> bool:
        """The value of a Bool term."""
        ...

    def procedure(self, head: H) -> str:
        """The name of the procedure of the innermost frame; empty where the process has ended."""
        ...

    def narrowed(self, few: Few) -> Recursive[H, F]:
        """The same with few alternatives for choices between very many values: part of the runs."""
        ...

    def flow(self, data: Data = Data.FINITE) -> Flow:
        """The same as points and relations; NoFlow where that cannot be written."""
        ...
