"""Wording: how the people of a source language speak of what a program holds. It changes nothing of what happens."""

from __future__ import annotations

import re

from clew.records import dataclass

_UNITS = ("fs", "ps", "ns", "us", "ms", "s")


@dataclass(frozen=True, slots=True)
class Gauge:
    """A channel that is shown as how many items it holds of how many, and which; its parts are called by its name.

    `first` is where the oldest item lies, `held` how many there are, without the `taken` ones and the `put` ones, of
    which the kernel is yet to hear.
    """

    name: str
    capacity: int
    stride: int = 1
    """How many bytes an item has; where nothing is known of an item, it is called by its first byte."""
    items: str = ".items"
    first: str = ".first_"
    held: str = ".readable_"
    taken: str = ".taken_"
    put: str = ".put_"
    others: tuple[str, ...] = (".last_", ".size_")

    def is_part(self, name: str) -> bool:
        """Whether a name is that of a part."""
        if not name.startswith(f"{self.name}."):
            return False
        rest = name[len(self.name) :]
        return rest in (self.first, self.held, self.taken, self.put, *self.others) or rest.startswith(self.items)


@dataclass(frozen=True, slots=True)
class Wording:
    """Names, channels and times as they are told."""

    tick: int | None = None
    """How many femtoseconds one unit of time has, if it is one of seconds."""
    parts: tuple[tuple[str, str], ...] = ()
    """Patterns in the names of parts, and what is told instead."""
    hidden: tuple[str, ...] = ()
    """Patterns of names that are not told."""
    gauges: tuple[Gauge, ...] = ()

    def name(self, name: str) -> str:
        """What is told for a name; empty where it is not told."""
        if any(re.search(pattern, name) for pattern in self.hidden):
            return ""
        for pattern, instead in self.parts:
            name = re.sub(pattern, instead, name)
        return name

    def time(self, time: int) -> str:
        """A time in the largest unit of which it is a whole number."""
        if self.tick is None:
            return str(time)
        left, unit = time * self.tick, 0
        if left == 0:
            return "0 s"
        while unit < len(_UNITS) - 1 and left % 1000 == 0:
            left, unit = left // 1000, unit + 1
        return f"{left} {_UNITS[unit]}"
