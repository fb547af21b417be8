"""Diagrams as DOT, the language of Graphviz: one graph with a cluster per diagram and per vertex that holds others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.outcome import Diagram, Outcome
from clew.report.pictures.heaps import heap_pictures
from clew.report.pictures.shown import pictures


def dot(outcome: Outcome) -> str:
    """All pictures of an outcome in one graph."""
    return dot_of(pictures(outcome))


def heaps_dot(outcome: Outcome) -> str:
    """The heap of a run step by step."""
    return dot_of(heap_pictures(outcome))


def dot_of(diagrams: Sequence[Diagram]) -> str:
    """Diagrams in one graph."""
    lines = ["digraph clew {", "  compound=true;", '  node [shape=box, style=rounded, fontname="monospace"];']
    for number, diagram in enumerate(diagrams):
        lines += [f"  subgraph cluster_{number} {{", f"    label={_quoted(diagram.title)};"]
        lines += [*_diagram(number, diagram), "  }"]
    return "\n".join([*lines, "}", ""])


def _diagram(number: int, diagram: Diagram) -> Iterator[str]:
    inside: dict[int | None, list[int]] = {}
    for found, each in enumerate(diagram.vertices):
        inside.setdefault(each.parent, []).append(found)
    stack = [iter(inside.get(None, ()))]
    while stack:
        place = next(stack[-1], None)
        if place is None:
            stack.pop()
            if stack:
                yield "    }"
            continue
        vertex = diagram.vertices[place]
        told = (vertex.title, *(f"{name} = {value}" for name, value in vertex.rows))
        text = "\\n".join(map(_escaped, told))
        style = ', style="rounded,filled", fillcolor="#cfe8d8"' if vertex.value == "active" else ""
        if place in inside:
            yield f"    subgraph cluster_{number}_{place} {{"
            yield f'      label="{text}";'
            yield f'      v{number}_{place} [shape=point, style=invis, label=""];'
            stack.append(iter(inside[place]))
        else:
            yield f'    v{number}_{place} [label="{text}"{style}];'
    for arrow in diagram.arrows:
        label = f" [label={_quoted(arrow.label)}]" if arrow.label else ""
        yield f"    v{number}_{arrow.source} -> v{number}_{arrow.target}{label};"


def _escaped(text: str) -> str:
    plain = "".join(each if each.isprintable() else "�" for each in text)
    return plain.replace("\\", "\\\\").replace('"', '\\"')


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'
