"""What a place of a source accesses, as it is written there: `USART1->SR` for line 7, column 19.

The compiler folds constant addresses, so that the name of a register is nowhere but in the text. A place is that of a
member (`SR`), of an assignment, of a macro that stands for a register, or of one that changes its first argument.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from clew.ir.source import Source, Span

_PART = r"[A-Za-z_]\w*(?:\[[^\[\]]*\])*"
_BEFORE = re.compile(rf"(?:{_PART}\s*(?:->|\.)\s*)+\Z")
_NAME = re.compile(rf"{_PART}(?:(?:->|\.){_PART})*")
_WRITTEN = re.compile(rf"(?<!\w)(?P<name>{_PART}(?:(?:->|\.){_PART})*)\s*\Z")
_ASSIGNMENT = re.compile(r"(?:[-+*/%&|^]|<<|>>)?=(?!=)|\+\+|--")
_CALL = re.compile(r"[A-Za-z_]\w*\s*\(\s*")
_KEYWORDS = frozenset({"while", "if", "for", "return", "switch", "do", "else", "sizeof"})


def expressions(sources: Iterable[Source]) -> Callable[[Span | None], str]:
    """A function from places of these sources, and of headers, to what is written there."""
    texts = {each.name: each.text.splitlines() for each in sources}

    @cache
    def lines(name: str) -> list[str]:
        if name in texts:
            return texts[name]
        try:
            return Path(name).read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return []

    def written(span: Span | None) -> str:
        if span is None or span.shipped:
            return ""
        found = lines(span.source)
        return expression_at(found[span.line - 1], span.column) if span.line <= len(found) else ""

    return written


def expression_at(line: str, column: int) -> str:
    """What is accessed at a column of a line; empty where no name stands there."""
    at = column - 1
    if _ASSIGNMENT.match(line, at) is not None and (written := _WRITTEN.search(line[:at])) is not None:
        return written["name"]
    before = _BEFORE.search(line[:at])
    begin = before.start() if before is not None else at
    if (call := _CALL.match(line, begin)) is not None and before is None:
        begin = call.end()
    found = _NAME.match(line, begin)
    if found is None or found[0] in _KEYWORDS or _CALL.match(line, begin) is not None:
        return ""
    return found[0]
