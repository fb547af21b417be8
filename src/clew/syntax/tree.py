"""What the nodes of every syntax tree have: the place where they were written."""

from __future__ import annotations

from dataclasses import field

from clew.ir.source import Span
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Placed:
    """A part of a text with its place."""

    span: Span = field(kw_only=True)
