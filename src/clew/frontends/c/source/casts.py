"""Accesses behind a cast to a pointer whose type needs a larger alignment than the place is known to have.

Input: IR, and the warnings of the compiler about casts. Output: IR in which these accesses have the alignment of their
type again. Where the compiler sees how a place is aligned it says no more than that, as it does for members of packed
structures and for types that are declared with less, about which it does not warn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.frontends.c.compiling.diagnostics import Warned

CASTS = "cast-align"
_NEEDED = re.compile(r"increases required alignment from \d+ to (\d+)")
_ADDRESS = r"(?:%(?:add\.ptr|arrayidx|arraydecay|incdec\.ptr)\d*|@[\w.]+|getelementptr inbounds \([^\n]*?\))"
_ACCESS = re.compile(
    rf"^(  (?:%[^\s=]+ = load|store) [^\n]*?ptr {_ADDRESS}), align (\d+)((?:, ![^\n]*?)?, !dbg !(\d+)\b)", re.MULTILINE
)


def with_needed_alignment(ir: str, warnings: Sequence[Warned]) -> str:
    """The IR with the alignment that casts on the lines of the warnings need."""
    needed: dict[str, int] = {}
    for warned in warnings:
        if warned.flag == CASTS and (found := _NEEDED.search(warned.text)) is not None:
            for node in re.findall(rf"^!(\d+) = !DILocation\(line: {warned.span.line},", ir, re.MULTILINE):
                needed[node] = int(found[1])
    if not needed:
        return ir

    def aligned(access: re.Match[str]) -> str:
        return f"{access[1]}, align {max(int(access[2]), needed.get(access[4], 1))}{access[3]}"

    return _ACCESS.sub(aligned, ir)
