"""Where something stands in a source text: sources and spans."""

from __future__ import annotations

from dataclasses import field

from clew.records import dataclass

SHIPPED = "/clew/"
"""Sources whose names begin so come with Clew."""


@dataclass(frozen=True, slots=True)
class Source:
    """A text with the name under which the user knows it."""

    name: str
    text: str
    encoding: str = "utf-8"
    """How the text was written as bytes."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a source; lines and columns count from 1, the end is exclusive."""

    source: str
    line: int
    column: int = 1
    end_line: int | None = None
    end_column: int | None = None

    def __str__(self) -> str:
        return f"{self.source}:{self.line}:{self.column}"

    @property
    def shipped(self) -> bool:
        """Whether it is in a library that comes with Clew."""
        return self.source.startswith(SHIPPED)


@dataclass(frozen=True, slots=True)
class Placed:
    """What may have a place in a source; two that differ in that alone are equal."""

    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)
