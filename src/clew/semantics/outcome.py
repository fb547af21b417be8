"""Outcomes of a step: the state after it, the free choices in it, the assertion it violated, and what it touched."""

from __future__ import annotations

from dataclasses import field
from typing import Generic, TypeVar

from clew.ir.footprint import Footprint
from clew.ir.source import Span
from clew.ir.values import Value
from clew.records import dataclass

S = TypeVar("S")

UNCAUGHT, UNDEFINED_VALUE = "exception.uncaught", "memory.undefined-value"
UNDEFINED_POINTER = "memory.undefined-pointer"
OWN_CHECKS = frozenset(
    {
        UNCAUGHT,
        "memory.constant-written",
        "memory.invalid-free",
        "memory.misaligned",
        "memory.null-dereference",
        "memory.out-of-bounds",
        UNDEFINED_POINTER,
        UNDEFINED_VALUE,
        "memory.use-after-free",
    }
)
"""The checks that executing a program looks for by itself, without an assertion in front."""


Firing = tuple[int, int, bool]
"""An event that happened: its time, its number, and whether anybody waited for it."""


@dataclass(frozen=True, slots=True)
class Violation:
    """An assertion that failed in a step."""

    check: str
    message: str = ""
    span: Span | None = None
    inside: str = field(default="", compare=False)
    """The function of a shipped library in which it failed, where the span is that of its call."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S]):
    """One outcome of a step: the state after it (of a violating step: where it stopped), and how it came about.

    `choices` are the values of the free choices in the order in which they were met; a replay needs no more.
    """

    state: S
    choices: tuple[Value, ...] = ()
    violation: Violation | None = None
    footprint: Footprint | None = None
    fired: tuple[Firing, ...] = ()
    """The events that happened, in order."""
