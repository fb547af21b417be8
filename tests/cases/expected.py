"""Expectations beside the cause: `//~ holds`, or `//~ fails <check>` on the guilty line (any, where there is none)."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NOWHERE = (
    "deadlock",
    "memory.leak",
    "memory.not-freed",
    "concurrency.data-race",
    "interrupt.nesting",
    "interrupt.race",
    "control.nontermination",
    "kernel.delta-race",
    "kernel.order-dependent",
    "kernel.lost-notification",
    "kernel.dead-process",
    "kernel.endless-delta",
)
"""Checks that fail in a state or for ever, or at two lines of which either may be told."""
_MARK = re.compile(r"//~\s*(?P<word>[a-z-]+)(?:\s+(?P<rest>\S+))?\s*$")


@dataclass(frozen=True, slots=True)
class Expected:
    """The verdict of a case: the check that fails and its line, or neither."""

    check: str | None = None
    line: int | None = None


def expectation(text: str) -> Expected:
    """The one mark of a text; an unknown word, or not exactly one mark, is refused."""
    found: list[Expected] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if mark := _MARK.search(line):
            match mark["word"], mark["rest"]:
                case "holds", None:
                    found.append(Expected())
                case "fails", str(check):
                    found.append(Expected(check, None if check in _NOWHERE else number))
                case word, rest:
                    raise ValueError(f"line {number}: unknown mark {word!r} {rest!r}")
    if len(found) != 1:
        raise ValueError(f"a case should have one mark, has {len(found)}")
    return found[0]
