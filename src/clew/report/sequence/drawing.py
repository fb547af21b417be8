"""Sequence diagrams as SVG, drawn by ourselves: no font is measured, so texts are given generous room."""

from __future__ import annotations

from xml.sax.saxutils import escape

from clew.outcome import Outcome
from clew.report.sequence.diagram import Diagram, Message, Remark, diagrams

_COLUMN = 220
_ROW = 40
_MARGIN = 30
_CHARACTERS = 34
"""So many characters of a remark stand in a line."""


def svg(outcome: Outcome) -> str:
    """One picture with all runs below each other."""
    parts: list[str] = []
    top, width = _MARGIN, 2 * _MARGIN + _COLUMN
    for each in diagrams(outcome):
        drawn, height = _draw(each, top)
        parts += drawn
        top += height + _MARGIN
        width = max(width, 2 * _MARGIN + _COLUMN * len(each.lifelines))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{top}" viewBox="0 0 {width} {top}" '
        'font-family="sans-serif" font-size="12">'
    )
    arrow = (
        '<defs><marker id="arrow" markerWidth="10" markerHeight="8" refX="9" refY="4" orient="auto">'
        '<path d="M0,0 L10,4 L0,8 z"/></marker></defs>'
    )
    background = f'<rect width="{width}" height="{top}" fill="white"/>'
    return "\n".join([head, arrow, background, *parts, "</svg>", ""])


def _draw(diagram: Diagram, top: int) -> tuple[list[str], int]:
    places = {name: _MARGIN + _COLUMN // 2 + _COLUMN * number for number, name in enumerate(diagram.lifelines)}
    shown = [_text(_MARGIN, top, diagram.title, anchor="start", weight="bold")]
    rows: list[str] = []
    y = top + 2 * _ROW
    for item in diagram.items:
        match item:
            case Message(sender=sender, receiver=receiver, text=text):
                rows += _arrow(places[sender], places[receiver], y, text)
                y += _ROW
            case Remark(at=at, text=text):
                lines = _wrapped(text)
                middle = sum(places.values()) // max(1, len(places)) if at is None else places[at]
                rows += _note(middle, y, lines)
                y += _ROW // 2 + 16 * len(lines)
    for name, x in places.items():
        shown.append(f'<line x1="{x}" y1="{top + _ROW + 14}" x2="{x}" y2="{y}" stroke="gray" stroke-dasharray="4 4"/>')
        shown.append(f'<rect x="{x - 70}" y="{top + 20}" width="140" height="30" fill="#eef" stroke="black"/>')
        shown.append(_text(x, top + 40, name))
    return [*shown, *rows], y - top


def _arrow(start: int, end: int, y: int, text: str) -> list[str]:
    if start == end:
        path = f'<path d="M{start},{y} h40 v14 h-38" fill="none" stroke="black" marker-end="url(#arrow)"/>'
        return [path, _text(start + 46, y + 11, text, anchor="start")]
    line = f'<line x1="{start}" y1="{y}" x2="{end}" y2="{y}" stroke="black" marker-end="url(#arrow)"/>'
    return [line, _text((start + end) // 2, y - 5, text)]


def _note(x: int, y: int, lines: list[str]) -> list[str]:
    height = 16 * len(lines) + 6
    box = f'<rect x="{x - 105}" y="{y - 14}" width="210" height="{height}" fill="#ffd" stroke="#aa8"/>'
    return [box, *(_text(x, y + 16 * number, line) for number, line in enumerate(lines))]


def _text(x: int, y: int, text: str, *, anchor: str = "middle", weight: str = "normal") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-weight="{weight}">{escape(text)}</text>'


def _wrapped(text: str) -> list[str]:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > _CHARACTERS:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [line[:_CHARACTERS] + "…" if len(line) > _CHARACTERS else line for line in lines]
