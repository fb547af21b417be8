"""Charts as diagrams: states in states, with transitions as arrows.

Input: the machines of a system. Output: a diagram for each. A state is active while the variable of the one around it
has its name, in the words in which runs tell it.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.frontends.uml.chart import Chart, NodeKind
from clew.frontends.uml.translate.system import Member
from clew.outcome import Arrow, Diagram, Vertex

_MARKS = {NodeKind.SHALLOW: "H", NodeKind.DEEP: "H*", NodeKind.CHOICE: "◇", NodeKind.FINAL: "◉"}


def drawn(members: Sequence[Member]) -> tuple[Diagram, ...]:
    """A diagram for each machine."""
    return tuple(_diagram(member.chart) for member in members)


def _diagram(chart: Chart) -> Diagram:
    numbers = {node.number: place for place, node in enumerate(chart.nodes[1:])}
    vertices = tuple(
        Vertex(
            f"{_MARKS[node.kind]} {node.name}" if node.kind in _MARKS else node.name,
            numbers.get(node.parent) if node.parent is not None else None,
            _variables(chart, node.parent),
            node.name,
        )
        for node in chart.nodes[1:]
    )
    arrows = tuple(
        Arrow(
            numbers[each.source], numbers[target], ", ".join(each.events), None if each.span is None else each.span.line
        )
        for each in chart.transitions
        for target in each.targets or (each.source,)
        if each.source in numbers and target in numbers
    )
    return Diagram(chart.name, vertices, arrows)


def _variables(chart: Chart, parent: int | None) -> tuple[str, ...]:
    """How runs call the variable that says which child of a node is active; a parallel node has none."""
    if parent is None or chart.nodes[parent].kind is NodeKind.PARALLEL:
        return ()
    if parent == 0:
        return (chart.name,)
    name = chart.nodes[parent].name
    return name, f"{chart.name}.{name}"
