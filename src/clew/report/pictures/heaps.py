"""The heap of a run step by step: a diagram for every place at which it is another one, with what changed marked.

Input: a trace. Output: diagrams in the order of the run. An object is marked where it is new or holds something else
than before, a variable where it leads elsewhere; the title says where that happened and what it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePath

from clew.ir.source import Span
from clew.outcome import Cell, Diagram, Heap, Outcome, Trace
from clew.trace.heaps import heap_diagram
from clew.verdict import Fails

_MOST = 80
"""Of longer runs the last pictures are drawn."""
_TOLD = 4
"""So many changes stand in a title."""


def heap_pictures(outcome: Outcome) -> list[Diagram]:
    """The heaps of the first run that breaks a property, or of the first run at all."""
    traces = [result.trace for result in outcome.results if isinstance(result.verdict, Fails) and result.trace]
    traces += [result.trace for result in outcome.results if result.trace]
    return heap_steps(traces[0]) if traces else []


def heap_steps(trace: Trace) -> list[Diagram]:
    """A diagram for every heap of the run that differs from the one before."""
    found: list[Diagram] = []
    before = Heap()
    for place, heap in _heaps(trace):
        if heap != before:
            found.append(_compared(place, before, heap))
        before = heap
    return found[-_MOST:]


def _heaps(trace: Trace) -> Iterator[tuple[str, Heap]]:
    """The heaps of a run, each with the place behind which it is so."""
    for number, step in enumerate(trace.steps, start=1):
        for line in step.lines:
            if line.heap:
                yield f"step {number}, {_place(line.span)}", line.heap[0]
        if step.heap:
            yield f"step {number}, {_place(step.span)}" if step.span else f"step {number}", step.heap[0]


def _place(span: Span) -> str:
    return f"{PurePath(span.source).name}:{span.line}"


def _compared(place: str, before: Heap, heap: Heap) -> Diagram:
    """The heap as a diagram in which what differs from the one before is marked."""
    old = {cell.identity: cell for cell in before.cells}
    told = {name: before.cells[target].identity for name, target in before.roots}
    marked: list[bool] = []
    changes: list[str] = []
    for cell in heap.cells:
        texts = _changes(cell, heap, old.get(cell.identity), before)
        marked.append(bool(texts))
        changes += texts
    for name, target in heap.roots:
        moved = told.get(name, -1) != heap.cells[target].identity
        marked.append(moved)
        if moved:
            changes.append(f"{name} leads to {_plain(heap.cells[target])}")
    gone = len(old.keys() - {cell.identity for cell in heap.cells})
    changes += [f"{gone} gone"] if gone else []
    more = f", and {len(changes) - _TOLD} more" if len(changes) > _TOLD else ""
    diagram = heap_diagram(heap)
    both = zip(diagram.vertices, marked, strict=True)
    vertices = tuple(replace(vertex, value="active") if changed else vertex for vertex, changed in both)
    return replace(diagram, title=f"{place}: {', '.join(changes[:_TOLD])}{more}", vertices=vertices)


def _changes(cell: Cell, heap: Heap, old: Cell | None, before: Heap) -> list[str]:
    """What is new of an object, as texts."""
    if old is None or old.title != cell.title:
        return [f"new {_plain(cell)}"]
    rows = dict(old.rows)
    found = [f"{_plain(cell)}.{name.lstrip('.')} = {text}" for name, text in cell.rows if rows.get(name) != text]
    links = {name: before.cells[target].identity for name, target in old.links}
    for name, target in cell.links:
        if links.get(name, -1) != heap.cells[target].identity and name not in dict(cell.rows):
            found.append(f"{_plain(cell)}.{name.lstrip('.')} leads to {_plain(heap.cells[target])}")
    lost = links.keys() - {name for name, _ in cell.links}
    return found or [f"{_plain(cell)}.{name.lstrip('.')} leads nowhere" for name in sorted(lost)]


def _plain(cell: Cell) -> str:
    return cell.title.removeprefix("new ")
