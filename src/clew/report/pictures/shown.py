"""What of an outcome is drawn."""

from __future__ import annotations

from dataclasses import replace

from clew.outcome import Activation, Arrow, Diagram, Outcome, Trace, Vertex
from clew.trace.heaps import heap_diagram
from clew.verdict import Fails

_MOST_CALLS = 60


def pictures(outcome: Outcome) -> list[Diagram]:
    """The machines as they are at the end of the first run, its heap and its calls."""
    traces = [result.trace for result in outcome.results if isinstance(result.verdict, Fails) and result.trace]
    traces += [result.trace for result in outcome.results if result.trace and result.trace not in traces]
    values = {} if not traces else _values(traces[0])
    found = [_lit(diagram, values) for diagram in outcome.diagrams]
    if traces:
        found += [*_heap(traces[0]), *_calls(traces[0])]
    return found


def _values(trace: Trace) -> dict[str, str]:
    found = {change.name: change.value for change in trace.initial}
    for step in trace.steps:
        found |= {change.name: change.value for change in step.changes}
    return found


def _lit(diagram: Diagram, values: dict[str, str]) -> Diagram:
    """The diagram in which active vertices are marked, and nothing else depends on variables."""
    active: list[bool] = []
    for vertex in diagram.vertices:
        around = vertex.parent is None or active[vertex.parent]
        own = not vertex.variables or any(values.get(name) == vertex.value for name in vertex.variables)
        active.append(around and own)
    both = zip(diagram.vertices, active, strict=True)
    marked = (replace(vertex, value="active" if lit else "") for vertex, lit in both)
    return replace(diagram, vertices=tuple(marked))


def _heap(trace: Trace) -> list[Diagram]:
    for step in reversed(trace.steps):
        for heap in (step.heap, *(line.heap for line in reversed(step.lines))):
            if heap and heap[0].cells:
                return [heap_diagram(heap[0])]
    return []


def _calls(trace: Trace) -> list[Diagram]:
    calls = list(trace.calls[:_MOST_CALLS])
    if not calls:
        return []
    open_at: dict[int, int] = {}
    arrows: list[Arrow] = []
    for number, call in enumerate(calls):
        if call.depth and call.depth - 1 in open_at:
            arrows.append(Arrow(open_at[call.depth - 1], number, "" if call.span is None else f"line {call.span.line}"))
        open_at[call.depth] = number
    return [Diagram("calls", tuple(map(_called, calls)), tuple(arrows))]


def _called(call: Activation) -> Vertex:
    return Vertex(call.procedure, value="" if call.returned else "active", rows=call.arguments)
