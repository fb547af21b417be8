"""Designs that are kept: what became of a linked module, so that the same design is translated and elaborated once.

A design is found by the text of its module, by the texts of its sources, by how it is read, and by Clew itself.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.ir.program import Program
from clew.models.saving import frozen, key_of, thawed
from clew.outcome import Note
from clew.records import dataclass
from clew.store import identity, read, write

_SUFFIX = ".design"


@dataclass(frozen=True, slots=True)
class Built:
    """A design behind its passes, and what is to be said of it."""

    program: Program
    asserted: frozenset[str]
    """The checks that assertions of it could violate before its passes."""
    notes: tuple[Note, ...]
    edges: str
    """The active edges of the clocks of an open module, in words."""
    warnings: tuple[str, ...]
    """Of what its elaboration warns."""
    clocks: bool
    """Whether it has clocks."""
    channels: bool
    """Whether it has channels of its own."""
    forgets: bool
    """Whether texts of streams are forgotten in it."""


def once(parts: tuple[str, ...], build: Callable[[], Built]) -> Built:
    """The design of which these texts say everything, from where it is kept or built now."""
    key = key_of(identity(), *parts)
    if (known := read(key, _SUFFIX)) is not None:
        found: Built = thawed(known, ())
        return found
    built = build()
    write(key, _SUFFIX, frozen(built, ()))
    return built
