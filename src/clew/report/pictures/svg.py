"""Diagrams as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from clew.outcome import Arrow, Diagram, Outcome
from clew.report.pictures.heaps import heap_pictures
from clew.report.pictures.shown import pictures
from clew.trace.drawing.diagrams import Box, boxes, extent

_MARGIN, _HEAD = 50, 34
_TIP = (
    '<defs><marker id="tip" markerWidth="9" markerHeight="9" refX="8" refY="4" orient="auto">'
    '<path d="M0,0 L9,4 L0,8 z" fill="#5d6670"/></marker></defs>'
)
_STYLE = (
    "text{font:12px monospace;fill:#1d2126}.soft{fill:#5d6670}.title{font-weight:bold}"
    ".box{fill:#fff;stroke:#5d6670}.active{fill:#cfe8d8;stroke:#1a7f4b;stroke-width:2}.around{fill:#fff}"
    ".arrow{stroke:#5d6670;fill:none}"
)


def svg(outcome: Outcome) -> str:
    """All pictures of an outcome below each other."""
    return svg_of(pictures(outcome))


def heaps_svg(outcome: Outcome) -> str:
    """The heap of a run step by step, below each other."""
    return svg_of(heap_pictures(outcome))


def svg_of(diagrams: Sequence[Diagram]) -> str:
    """Diagrams below each other."""
    parts: list[str] = []
    top, width = 10.0, 200.0
    for diagram in diagrams:
        places = boxes(diagram)
        size = extent(places)
        parts.append(f'<text class="title" x="{_MARGIN}" y="{top + 14:.0f}">{escape(diagram.title)}</text>')
        parts.append(f'<g transform="translate({_MARGIN},{top + _HEAD:.0f})">')
        parts += [
            *_vertices(diagram, places),
            *(part for arrow in diagram.arrows for part in _arrow(arrow, places)),
            "</g>",
        ]
        top += size.height + _HEAD + 30
        width = max(width, size.width + 2 * _MARGIN + 60)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{top:.0f}">',
            f"<style>{_STYLE}</style>",
            _TIP,
            '<rect width="100%" height="100%" fill="#fff"/>',
            *parts,
            "</svg>",
            "",
        ]
    )


def _vertices(diagram: Diagram, places: Sequence[Box]) -> Iterator[str]:
    around = {vertex.parent for vertex in diagram.vertices}
    for number, (vertex, box) in enumerate(zip(diagram.vertices, places, strict=True)):
        kind = " ".join(
            ["box", *(["active"] if vertex.value == "active" else []), *(["around"] if number in around else [])]
        )
        yield (
            f'<rect class="{kind}" x="{box.x:.0f}" y="{box.y:.0f}" width="{box.width:.0f}" '
            f'height="{box.height:.0f}" rx="6"/>'
        )
        yield f'<text x="{box.x + 10:.0f}" y="{box.y + 17:.0f}">{escape(_plain(vertex.title))}</text>'
        for row, (name, text) in enumerate(vertex.rows):
            told = escape(_plain(f"{name} = {text}"))
            yield f'<text class="soft" x="{box.x + 10:.0f}" y="{box.y + 35 + 18 * row:.0f}">{told}</text>'


def _arrow(arrow: Arrow, places: Sequence[Box]) -> Iterator[str]:
    one, other = places[arrow.source], places[arrow.target]
    if arrow.source == arrow.target:
        x, y = one.x + one.width, one.y + one.height / 2
        path, label, anchor = f"M{x:.0f},{y - 6:.0f} c30,-18 30,30 0,14", (x + 10, y - 14), "start"
    else:
        back = other.y < one.y
        side = 9 if back else -9
        start, end = _border(one, _middle(other)), _border(other, _middle(one))
        far = 1 + max(0.0, abs(end[1] - start[1]) - 80) / 60  # around what stands in between
        bend = (start[0] + end[0]) / 2 + 2 * side * far, (start[1] + end[1]) / 2
        path = f"M{start[0] + side:.0f},{start[1]:.0f} Q{bend[0]:.0f},{bend[1]:.0f} {end[0] + side:.0f},{end[1]:.0f}"
        label, anchor = (bend[0], bend[1] + 4), "start" if back else "end"
    yield f'<path class="arrow" d="{path}" marker-end="url(#tip)"/>'
    if arrow.label:
        text = escape(_plain(arrow.label))
        yield f'<text class="soft" x="{label[0]:.0f}" y="{label[1]:.0f}" text-anchor="{anchor}">{text}</text>'


def _middle(box: Box) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2


def _border(box: Box, to: tuple[float, float]) -> tuple[float, float]:
    """Where the line from the middle of a box to a point leaves it."""
    x, y = _middle(box)
    dx, dy = to[0] - x, to[1] - y
    scale = min(box.width / 2 / (abs(dx) or 1e-9), box.height / 2 / (abs(dy) or 1e-9), 1)
    return x + dx * scale, y + dy * scale


def _plain(text: str) -> str:
    return "".join(each if each.isprintable() else "�" for each in text)
