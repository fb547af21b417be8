"""Whether a design may ask a signal for its event: its files and the headers that they include are searched.

Input: the files of a design, the folders of its headers, its macros. Output: whether one of the functions `event`,
`posedge` and `negedge` may be called; too often is not wrong. Only then do signals keep a flag that stands for one
delta cycle: it costs an update and, with inputs, a case for every signal that is written.

A header of ours asks for nothing unless it is asked itself. One that is found nowhere here, or whose name a macro
makes, may hold a question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from clew.ir.source import Source

_CALLED = re.compile(r"(?:\.|->|::)\s*(?:event|posedge|negedge)\b|\b(?:event|posedge|negedge)\s*\(")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_DEFINED = re.compile(r"^[ \t]*#[ \t]*define\b.*(?:\b(?:event|posedge|negedge)\b|##)", re.MULTILINE)
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>|(\S))', re.MULTILINE)
_GOES_ON = re.compile(r"\\\r?\n")


def may_ask(sources: Sequence[Source], include: Sequence[str], define: Sequence[str], ours: Sequence[Path]) -> bool:
    """See the module; `ours` are the folders of headers that ask for nothing."""
    if any(word in each for each in define for word in ("event", "posedge", "negedge")):
        return True
    waiting = [(Path(each.name).parent, each.text) for each in sources]
    seen: set[Path] = set()
    while waiting:
        folder, text = waiting.pop()
        text = _GOES_ON.sub(" ", text)
        # What looks like a comment may be part of a text, and a comment may stand inside of a call.
        if _CALLED.search(text) or _CALLED.search(_COMMENT.sub(" ", text)) or _DEFINED.search(text):
            return True
        for header in _included(folder, text, include, ours):
            if header is None:
                return True
            if header not in seen:
                seen.add(header)
                waiting.append((header.parent, header.read_text(encoding="utf-8", errors="replace")))
    return False


def _included(folder: Path, text: str, include: Sequence[str], ours: Sequence[Path]) -> Iterator[Path | None]:
    """The headers of the design that a text includes; None where nobody knows which."""
    for quoted, angled, other in _INCLUDE.findall(text):
        name = quoted or angled
        own = [*([folder] if quoted else ()), *map(Path, include)]
        found = next((each / name for each in own if (each / name).is_file()), None)
        if found is not None:
            yield found
        elif other or not any((each / name).is_file() for each in ours):
            yield None
