"""Instructions of IR as it is printed, one line each: what questions of the compiler are added to, or changed in.

Input: IR and rows. A *row* names a text that stands in the lines that it is about, and says what stands in place of
such a line; it sees the line, the one before it, and where it was written. Output: the IR with these lines, and behind
it what it declares then. `downcasts`, `deletes` and `casts` are the rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from clew.frontends.llvm.debug.nodes import Metadata
from clew.frontends.llvm.debug.places import span_at
from clew.ir.source import Span
from clew.records import dataclass

_NODE = re.compile(r"^!(\d+) = (.*)$", re.MULTILINE)
_PLACE = re.compile(r", !dbg !(\d+)\b")


@dataclass(frozen=True, slots=True)
class Line:
    """An instruction as it is printed."""

    text: str
    before: str
    place: Callable[[], Span | None]
    """Where it was written."""


@dataclass(frozen=True, slots=True)
class Row:
    """What is done about lines that mention something."""

    mentions: str
    change: Callable[[Line], Sequence[str]]
    """The lines in its place."""
    behind: Callable[[str], Sequence[str]] = lambda _: ()
    """What the changed IR is to declare besides."""


def rewritten(ir: str, rows: Sequence[Row]) -> str:
    """The IR with the changes of all rows, one after the other; without a line that one mentions it stays as it is."""
    metadata: Metadata | None = None
    for row in rows:
        if row.mentions not in ir:
            continue
        metadata = metadata or _metadata(ir)
        changed = "".join(_changed(ir, row, metadata))
        ir = "\n".join((changed.rstrip("\n"), *row.behind(changed), ""))
    return ir


def _metadata(ir: str) -> Metadata:
    nodes: dict[int, str] = {}

    def read(number: int) -> str:
        if not nodes:
            nodes.update((int(found[1]), found[2]) for found in _NODE.finditer(ir))
        return nodes[number]

    return Metadata(read)


def _changed(ir: str, row: Row, metadata: Metadata) -> Iterator[str]:
    """The text in parts; only lines inside of functions are instructions, and they are indented."""
    behind, at = 0, ir.find(row.mentions)
    while at >= 0:
        begin, end = ir.rfind("\n", 0, at) + 1, ir.find("\n", at)
        end = len(ir) if end < 0 else end
        text = ir[begin:end]
        if text.startswith("  "):
            before = ir[ir.rfind("\n", 0, begin - 1) + 1 : begin - 1]
            yield ir[behind:begin]
            yield "\n".join(row.change(Line(text, before, lambda text=text: _place(text, metadata))))  # type: ignore[misc]
            behind = end
        at = ir.find(row.mentions, end)
    yield ir[behind:]


def _place(text: str, metadata: Metadata) -> Span | None:
    found = _PLACE.search(text)
    return None if found is None else span_at(metadata, int(found[1]))
