"""The text of a Python function under construction: lines, fresh variables, and names for what is not written as text.

Input: lines. Output: a function; its text defines `f`, and whatever else it says was made from the operator table and
from numbers: no name of the user is in it.
"""

from __future__ import annotations

from dataclasses import field
from typing import Any

from clew.ir.values import Value
from clew.records import dataclass


class NoPython(Exception):
    """There is no text for this; the message says why."""


@dataclass(slots=True)
class Writer:
    """See the module."""

    lines: list[str] = field(default_factory=list)
    names: dict[str, Any] = field(default_factory=dict)
    indent: int = 1
    temporaries: int = 0

    def write(self, *lines: str, shift: int = 0) -> None:
        """Add lines."""
        self.lines += [" " * (self.indent + shift) + line for line in lines]

    def name(self, thing: object) -> str:
        """A name for a thing that is not written as text."""
        found = f"k{len(self.names)}"
        self.names[found] = thing
        return found

    def value(self, value: Value) -> str:
        """The text of a constant."""
        if isinstance(value, bool | int):
            return f"({value})" if value < 0 else repr(value)
        return self.name(value)

    def fresh(self) -> str:
        """A variable that is not used yet."""
        self.temporaries += 1
        return f"t{self.temporaries}"

    def function(self, header: list[str], source: str = "made", **known: object) -> Any:  # noqa: ANN401 - as written
        """The function `f` of the header and the lines, which may use what is known by name."""
        space: dict[str, Any] = {**self.names, **known}
        exec(compile("\n".join((*header, *self.lines)), f"<{source}>", "exec"), space)  # noqa: S102 - a text of our own
        return space["f"]


def globals_text(count: int, written: list[int], prefix: str) -> str:
    """The tuple of so many globals, of which some are in variables; runs of others are copied from `s` as slices."""
    if not written:
        return "s"
    parts: list[str] = []
    start = 0
    for slot in [*written, count]:
        if slot > start:
            parts.append(f"s[{start}]" if slot == start + 1 else f"*s[{start}:{slot}]")
        if slot < count:
            parts.append(f"{prefix}{slot}")
        start = slot + 1
    return f"({', '.join(parts)},)"
