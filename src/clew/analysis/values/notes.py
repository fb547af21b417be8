"""Notes: what following a program has met at its places, of which only that counts which every trial has met.

A run up to its first violation is one that every trial follows. So what a trial has not noted no such run meets: it
neither breaks that check at that place, nor leaves that block in that direction.
"""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """A command of a block by its number; the exit stands behind the last one."""

    procedure: str
    label: str
    number: int


class Broken(NamedTuple):
    """A check that may be violated at a place."""

    check: str
    place: Place


class Gone(NamedTuple):
    """A block that may be left for another one; None: back to whoever has called."""

    procedure: str
    label: str
    target: str | None


Note = Broken | Gone
