"""Diagrams: layouts of boxes in boxes, and the diagrams that can be made of any program.

Input: a diagram. Output: a box for each vertex. What stands inside of a vertex is laid out first, by itself; arrows
that cross the border of a vertex count for the outermost one that they enter.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from clew.ir.program import Program
from clew.outcome import Arrow, Diagram, Vertex
from clew.trace.drawing.layered import Placed, Size, layered

_LETTER, _LINE, _PAD = 7.2, 18.0, 14.0


class Box(NamedTuple):
    """Where a vertex stands in a picture, whose upper left corner is (0, 0)."""

    x: float
    y: float
    width: float
    height: float


def boxes(diagram: Diagram) -> tuple[Box, ...]:
    """A box for each vertex, by number."""
    inside: dict[int | None, list[int]] = {}
    for number, vertex in enumerate(diagram.vertices):
        inside.setdefault(vertex.parent, []).append(number)
    sizes: dict[int, Size] = {}
    placed: dict[int | None, Placed] = {}
    for number in reversed(range(len(diagram.vertices))):  # those inside of others come behind them
        own = inside.get(number, [])
        if own:
            placed[number] = _level(diagram, own, sizes, number)
        sizes[number] = _size(diagram.vertices[number], placed.get(number))
    placed[None] = _level(diagram, inside.get(None, []), sizes, None)
    found: dict[int, Box] = {}
    for number, vertex in enumerate(diagram.vertices):
        x, y = placed[vertex.parent].corners[number]
        if vertex.parent is not None:
            around = found[vertex.parent]
            x, y = x + around.x + _PAD, y + around.y + _PAD + _head(diagram.vertices[vertex.parent])
        found[number] = Box(x, y, *sizes[number])
    return tuple(found[number] for number in range(len(diagram.vertices)))


def extent(places: tuple[Box, ...]) -> Size:
    """How much room the boxes take."""
    return Size(
        max((box.x + box.width for box in places), default=0), max((box.y + box.height for box in places), default=0)
    )


def _level(diagram: Diagram, members: list[int], sizes: dict[int, Size], parent: int | None) -> Placed:
    """The vertices inside of one, with the arrows between them or what is in them."""
    edges = []
    for arrow in diagram.arrows:
        ends = tuple(_within(diagram, end, parent) for end in (arrow.source, arrow.target))
        if ends[0] is not None and ends[1] is not None:
            edges.append((ends[0], ends[1]))
    known = set(members)
    own = [edge for edge in edges if edge[0] in known and edge[1] in known]
    return layered({each: sizes[each] for each in members}, own, gap=54, row_gap=52)


def _within(diagram: Diagram, vertex: int, parent: int | None) -> int | None:
    """The vertex directly inside of the parent in which another stands; None if it stands elsewhere."""
    at: int | None = vertex
    while at is not None and diagram.vertices[at].parent != parent:
        at = diagram.vertices[at].parent
    return at


def _head(vertex: Vertex) -> float:
    return _LINE * (1 + len(vertex.rows))


def _size(vertex: Vertex, inner: Placed | None) -> Size:
    texts = [vertex.title, *(f"{name} = {text}" for name, text in vertex.rows)]
    width = max(44.0, max(len(text) for text in texts) * _LETTER + 2 * _PAD)
    height = _head(vertex) + _PAD
    if inner is None:
        return Size(width, height)
    return Size(max(width, inner.size.width + 2 * _PAD), height + inner.size.height + _PAD)


_WAY = re.compile(r"^(\S+) -> (\S+)$")


def process_diagrams(program: Program) -> tuple[Diagram, ...]:
    """The processes whose places are values of a variable, with the ways that actions take between them."""
    found: list[Diagram] = []
    for variable in program.globals:
        name = variable.original or variable.name
        actions = [each for each in program.actions if name in each.processes]
        if not variable.names or not actions:
            continue
        numbers = {place: number for number, place in enumerate(variable.names)}
        vertices = tuple(Vertex(place, None, (name,), place) for place in variable.names)
        arrows: dict[tuple[int, int], Arrow] = {}
        for action in actions:
            for part in (action.label or action.name).removeprefix(f"{name}: ").split(", "):
                way = _WAY.match(part.strip())
                if way is not None and way[1] in numbers and way[2] in numbers:
                    line = None if action.span is None else action.span.line
                    ends = numbers[way[1]], numbers[way[2]]
                    arrows.setdefault(ends, Arrow(*ends, "", line))
        if arrows:
            found.append(Diagram(name, vertices, tuple(arrows.values())))
    return tuple(found)
