"""Errors as a person reads them: where, what, and the source line with a caret under the place."""

from __future__ import annotations

from pathlib import Path

from clew.errors import ClewError, InputError, Problems
from clew.ir.source import Span

_SHOWN = 20


def message(error: ClewError, texts: dict[str, str] | None = None) -> str:
    """The whole message; `texts` are sources by name, for those that are no files."""
    texts = texts or {}
    if isinstance(error, Problems):
        shown = [_one(problem, texts) for problem in error.problems[:_SHOWN]]
        if len(error.problems) > _SHOWN:
            shown.append(f"clew: and {len(error.problems) - _SHOWN} more")
        return "\n".join(shown)
    if isinstance(error, InputError):
        return _one(error, texts)
    return f"clew: error: {error}"


def _one(error: InputError, texts: dict[str, str]) -> str:
    if error.span is None:
        return f"clew: error: {error.message}"
    lines = [f"{error.span}: error: {error.message}", *_excerpt(error.span, texts)]
    return "\n".join(lines)


def _excerpt(span: Span, texts: dict[str, str]) -> list[str]:
    line = _line(span, texts)
    if line is None:
        return []
    number = str(span.line)
    column = min(max(span.column, 1), len(line) + 1)
    same_line = span.end_line in (None, span.line)
    end = span.end_column if same_line and span.end_column else (column + 1 if same_line else len(line) + 1)
    carets = "^" * max(1, min(end, len(line) + 1) - column)
    # Tabs stay tabs, so that the caret stands where the terminal puts the character.
    indent = "".join("\t" if character == "\t" else " " for character in line[: column - 1])
    return [f" {number} | {line}", f" {' ' * len(number)} | {indent}{carets}"]


def _line(span: Span, texts: dict[str, str]) -> str | None:
    text = texts.get(span.source)
    if text is None:
        try:
            text = Path(span.source).read_text(encoding="utf-8", errors="replace")
        except (OSError, ValueError):
            return None
    lines = text.splitlines()
    if not 1 <= span.line <= len(lines):
        return "" if span.line == len(lines) + 1 else None
    return lines[span.line - 1]
