"""Accesses behind a cast to a pointer whose type needs a larger alignment than the place is known to have.

Input: IR, and the warnings of the compiler about casts. Output: rows that give these accesses the alignment of their
type again. Where the compiler sees how a place is aligned it says no more than that, as it does for members of packed
structures and for types that are declared with less, about which it does not warn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.frontends.c.compiling.diagnostics import Warned
from clew.frontends.c.source.rewriting import Line, Row

CASTS = "cast-align"
_NEEDED = re.compile(r"increases required alignment from \d+ to (\d+)")
_ADDRESS = r"(?:%(?:add\.ptr|arrayidx|arraydecay|incdec\.ptr)\d*|@[\w.]+|getelementptr inbounds \(.*?\))"
_ACCESS = re.compile(rf"(  (?:%\S+ = load|store) .*?ptr {_ADDRESS}), align (\d+)(.*)")


def cast_rows(warnings: Sequence[Warned]) -> Sequence[Row]:
    """A row for the casts that the compiler warns of: the accesses on their lines."""
    needed = {
        (each.span.source, each.span.line): int(found[1])
        for each in warnings
        if each.flag == CASTS and (found := _NEEDED.search(each.text)) is not None
    }

    def aligned(line: Line) -> Sequence[str]:
        access = _ACCESS.match(line.text)
        span = None if access is None else line.place()
        if access is None or span is None:
            return (line.text,)
        align = max(int(access[2]), needed.get((span.source, span.line), 1))
        return (f"{access[1]}, align {align}{access[3]}",)

    return (Row(", align ", aligned),) if needed else ()
