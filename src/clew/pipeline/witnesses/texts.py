"""C texts as far as witnesses need them: where statements, calls and conditions begin and end.

Comments, strings and characters are passed over. What is looked for is found by brackets and keywords, without a
parser: a place that is none of what it should be is refused.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from clew.errors import InputError
from clew.ir.source import Span
from clew.witness import Place

_SKIPPED = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|^[ \t]*#(?:[^\n\\]|\\.)*", re.DOTALL | re.MULTILINE
)
_CONTROL = re.compile(r"\b(if|while|for|switch|do)\b")
_TYPES = (
    r"int|unsigned|signed|char|short|long|float|double|void|_Bool|bool|struct|union|enum|const|static|volatile|register|"
    r"typedef|extern|auto|size_t"
)
_DECLARED = re.compile(rf"(?:{_TYPES})\b|[A-Za-z_]\w*\s*(?:\*\s*)*\s+\**\s*[A-Za-z_]\w*\s*(?:=|;|,|\[)")
_NO_TYPE = ("return", "goto", "else", "case", "break", "continue", "do", "sizeof")


class Text:
    """One text with its lines; `bare` is the same with blanks for what is no code."""

    def __init__(self, text: str, name: str) -> None:
        self.text, self.name = text, name
        self.bare = _SKIPPED.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def span(self, offset: int) -> Span:
        """Where an offset is."""
        line = bisect_right(self._starts, offset)
        return Span(self.name, line, offset - self._starts[line - 1] + 1)

    def place(self, offset: int) -> Place:
        """An offset as a place."""
        span = self.span(offset)
        return Place(self.name, span.line, span.column)

    def _offset(self, place: Place) -> int:
        if not 1 <= place.line <= len(self._starts):
            raise InputError(f"{self.name} has {len(self._starts)} lines; the witness speaks of line {place.line}")
        start = self._starts[place.line - 1]
        end = self._starts[place.line] if place.line < len(self._starts) else len(self.text)
        if place.column is not None:
            return min(start + place.column - 1, end)
        code = re.search(r"\S", self.bare[start:end])
        return start + (code.start() if code else 0)

    def statement(self, place: Place) -> int | None:
        """The offset of the statement that begins there, or else with the line; None where none begins."""
        start = self._offset(Place(place.file, place.line))
        found = (self._begun(offset) for offset in (self._offset(place), start))
        return next((offset for offset in found if offset is not None), None)

    def _begun(self, offset: int) -> int | None:
        """The first code from an offset on, if a statement begins with it."""
        before = self.bare[:offset].rstrip()
        if not (before[-1:] in (";", "{", "}") or before.endswith(("else", "do")) or self._behind_head(before)):
            return None
        code = re.search(r"\S", self.bare[offset:])
        at = offset + (code.start() if code else 0)
        return None if self.bare[at : at + 1] in ("{", "}", "") or self._is_at_head(at) else at

    def _is_at_head(self, offset: int) -> bool:
        """Whether a function or something else outside of all functions begins there."""
        depth = self.bare[:offset].count("{") - self.bare[:offset].count("}")
        return depth <= 0

    def _behind_head(self, before: str) -> bool:
        """Whether a text ends with `if (…)` or the like."""
        if not before.endswith(")"):
            return False
        start = self._matching_back(len(before) - 1)
        return start is not None and re.search(r"\b(if|while|for|switch)\s*\Z", before[:start]) is not None

    def is_declaration(self, offset: int) -> bool:
        """Whether a declaration begins there, as far as its words tell."""
        here = self.bare[offset : offset + 400]
        word = re.match(r"\w+", here)
        return (word is None or word[0] not in _NO_TYPE) and _DECLARED.match(here) is not None

    def condition(self, place: Place) -> tuple[str, int, int]:
        """The keyword of the branch or loop there, and where its condition begins and ends."""
        offset = self._offset(place)
        start = self._starts[place.line - 1]
        end = self._starts[place.line] if place.line < len(self._starts) else len(self.text)
        found = _CONTROL.match(self.bare, offset) or _CONTROL.search(self.bare, start, end)
        if found is None:
            raise InputError("no branch and no loop stands there", span=Span(self.name, place.line, place.column or 1))
        keyword, behind = found[1], found.end()
        if keyword == "do":
            behind = self._end_of_do(behind, place)
        opened = self.bare.find("(", behind)
        closed = self._matching(opened) if opened >= 0 else None
        if opened < 0 or closed is None or self.bare[behind:opened].strip():
            raise InputError(f"{keyword} should be followed by (…)", span=self.span(behind))
        if keyword != "for":
            return keyword, opened + 1, closed
        marks = [each for each in range(opened + 1, closed) if self.bare[each] == ";" and self._is_flat(opened, each)]
        if len(marks) != 2:
            raise InputError("a for has two semicolons", span=self.span(opened))
        return keyword, marks[0] + 1, marks[1]

    def _end_of_do(self, behind: int, place: Place) -> int:
        opened = self.bare.find("{", behind)
        depth = 0
        for offset in range(opened, len(self.bare)) if opened >= 0 else ():
            depth += {"{": 1, "}": -1}.get(self.bare[offset], 0)
            if depth == 0:
                found = re.compile(r"\s*while\b").match(self.bare, offset + 1)
                if found is not None:
                    return found.end()
                break
        raise InputError("a do should have a block and a while behind it", span=Span(self.name, place.line))

    def call(self, place: Place) -> tuple[int, int]:
        """Where the call begins and ends whose closing bracket stands there; without a column, the last of the line."""
        offset = self._offset(place)
        if place.column is None:
            end = self._starts[place.line] if place.line < len(self._starts) else len(self.text)
            offset = self.bare.rfind(")", self._starts[place.line - 1], end)
            nondet = re.search(r"\b\w*nondet\w*\s*\(", self.bare[self._starts[place.line - 1] : end])
            if nondet is not None:
                offset = self._matching(self._starts[place.line - 1] + nondet.end() - 1) or offset
        opened = self._matching_back(offset) if 0 <= offset < len(self.bare) and self.bare[offset] == ")" else None
        name = None if opened is None else re.search(r"\b[A-Za-z_]\w*\s*\Z", self.bare[:opened])
        if name is None:
            raise InputError("no call ends there", span=Span(self.name, place.line, place.column or 1))
        return name.start(), offset + 1

    def closing(self, offset: int) -> int | None:
        """Where the bracket closes that the first call at or behind an offset opens."""
        found = re.compile(r"\s*[A-Za-z_]\w*\s*\(").match(self.bare, offset)
        return None if found is None else self._matching(found.end() - 1)

    def _is_flat(self, opened: int, offset: int) -> bool:
        part = self.bare[opened + 1 : offset]
        return all(part.count(one) == part.count(other) for one, other in ("()", "[]", "{}"))

    def _matching(self, opened: int) -> int | None:
        depth = 0
        for offset in range(opened, len(self.bare)):
            depth += {"(": 1, ")": -1}.get(self.bare[offset], 0)
            if depth == 0:
                return offset
        return None

    def _matching_back(self, closed: int) -> int | None:
        depth = 0
        for offset in range(closed, -1, -1):
            depth += {")": 1, "(": -1}.get(self.bare[offset], 0)
            if depth == 0:
                return offset
        return None
