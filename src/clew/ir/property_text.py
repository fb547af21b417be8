"""The scope of names in properties. (The parser of property texts stands below it.)"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from clew.ir.terms import Term


@dataclass(frozen=True, slots=True)
class Named:
    """What a name in a property stands for: a term, and whether its bits are read as signed."""

    term: Term
    signed: bool = False


class Scope(Protocol):
    """Resolves names in properties, by the rules of the source language."""

    def resolve(self, name: str) -> Named | None:
        """A plain name `x`, or a dotted or arrowed one, `P.s`, `P->x`; None if it names nothing."""
        ...

    def known(self) -> tuple[str, ...]:
        """The names there are, for a message that lists near misses."""
        ...
