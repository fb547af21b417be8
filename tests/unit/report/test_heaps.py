"""Heaps of a run step by step: what changed is marked, and what stays as it is makes no picture."""

from __future__ import annotations

import pytest

import clew
from clew.ir.source import Span
from clew.lift import Run
from clew.outcome import Cell, Heap, Line, Step, Trace
from clew.pipeline.sources import load_sources
from clew.report.pictures import heaps_dot, heaps_svg
from clew.report.pictures.heaps import heap_steps
from tests.cases.java_archive import EXAMPLES, case

_LINKED = (("head", 0),)
_TWO = Heap(_LINKED, (Cell("new Node", ((".value", "1"),), ((".next", 1),), 5), Cell("new Node", (), (), 6)))
_WRITTEN = Heap(_LINKED, (Cell("new Node", ((".value", "2"),), ((".next", 1),), 5), Cell("new Node", (), (), 6)))
_MOVED = Heap((("head", 0),), (Cell("new Node", (), (), 6),))


def _trace(*heaps: Heap) -> Trace:
    lines = tuple(Line("f", Span("List.java", number), (), heap=(heap,)) for number, heap in enumerate(heaps, start=1))
    return Trace((), (Step("main", "", (), lines=lines),), None, Run((), ()))


@pytest.mark.parametrize(
    ("heaps", "titles"),
    [
        pytest.param((_TWO, _TWO), ["List.java:1: new Node, new Node, head leads to Node"], id="what stays is one"),
        pytest.param((_TWO, _WRITTEN), ["head leads to Node", "List.java:2: Node.value = 2"], id="a field is written"),
        pytest.param((_TWO, _MOVED), ["head leads to Node", "head leads to Node, 1 gone"], id="a variable moves on"),
    ],
)
def test_titles_say_what_changed(heaps: tuple[Heap, ...], titles: list[str]) -> None:
    found = heap_steps(_trace(*heaps))
    assert len(found) == len(titles)
    assert all(each.title.endswith(title) for each, title in zip(found, titles, strict=True))


def test_what_changed_is_marked() -> None:
    _, changed = heap_steps(_trace(_TWO, _WRITTEN))
    assert [vertex.value for vertex in changed.vertices] == ["active", "", ""]


def test_a_run_of_java_is_drawn_line_by_line() -> None:
    path = next(path for path in EXAMPLES if path.name == "Reversal-broken.java")
    outcome = clew.check(load_sources([case(path)]), ["assertion.violated"], limits=clew.Limits(seconds=120))
    graph, drawing = heaps_dot(outcome), heaps_svg(outcome)
    assert "Reversal.Node.next leads to Reversal.Node" in graph
    assert graph.count("subgraph cluster_") > 8
    assert drawing.count('class="title"') == graph.count("subgraph cluster_")
