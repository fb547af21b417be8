"""Witnesses of version 1.0: the lines of a run as a path through an automaton, with the thread that passes each."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

import clew
from clew.outcome import Outcome, Trace
from clew.report.witness.about import EPOCH, About, about, call_of
from clew.verdict import Holds

_KEYS = {
    "witness-type": "graph",
    "sourcecodelang": "graph",
    "producer": "graph",
    "specification": "graph",
    "programfile": "graph",
    "programhash": "graph",
    "architecture": "graph",
    "creationtime": "graph",
    "entry": "node",
    "violation": "node",
    "startline": "edge",
    "enterFunction": "edge",
    "assumption": "edge",
    "assumption.resultfunction": "edge",
    "threadId": "edge",
    "createThread": "edge",
}


def render(outcome: Outcome) -> str:
    """The witness of the first answer that can have one, or a comment that says why there is none."""
    found = about(outcome)
    if isinstance(found, str):
        return f"<!-- no witness: {escape(found).replace('--', '- -')} -->\n"
    holds = isinstance(found.result.verdict, Holds)
    trace = found.result.trace
    edges = [] if trace is None or holds else list(_edges(found, trace))
    nodes = [_node(number, len(edges), holds=holds) for number in range(len(edges) + 1)]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
        *(f'  <key id="{name}" for="{owner}" attr.name="{name}" attr.type="string"/>' for name, owner in _KEYS.items()),
        '  <graph edgedefault="directed">',
        *(f"    {_data(name, value)}" for name, value in _about(found, holds=holds).items()),
        *nodes,
        *(_edge(number, data) for number, data in enumerate(edges)),
        "  </graph>",
        "</graphml>",
    ]
    return "\n".join(lines) + "\n"


def _about(found: About, *, holds: bool) -> dict[str, str]:
    return {
        "witness-type": "correctness_witness" if holds else "violation_witness",
        "sourcecodelang": "C",
        "producer": f"Clew {clew.__version__}",
        "specification": found.specification,
        "programfile": found.source.name,
        "programhash": found.digest,
        "architecture": "32bit" if found.data_model == "ILP32" else "64bit",
        "creationtime": EPOCH,
    }


def _data(name: str, value: str) -> str:
    return f"<data key={quoteattr(name)}>{escape(value)}</data>"


def _node(number: int, last: int, *, holds: bool) -> str:
    said = [
        *([_data("entry", "true")] if number == 0 else []),
        *([_data("violation", "true")] if number == last and not holds else []),
    ]
    return f'    <node id="N{number}">{"".join(said)}</node>'


def _edge(number: int, data: dict[str, str]) -> str:
    said = "".join(_data(name, value) for name, value in data.items())
    return f'    <edge source="N{number}" target="N{number + 1}">{said}</edge>'


def _edges(found: About, trace: Trace) -> Iterator[dict[str, str]]:
    """An edge per line of the program that is passed, the inputs where they are asked for."""
    threads: dict[str, int] = {}
    inputs = [each for each in trace.inputs if each.span is not None and each.span.source == found.source.name]
    for number, step in enumerate(trace.steps):
        begun = {} if step.process in threads or not threads else {"createThread": str(len(threads))}
        thread = str(threads.setdefault(step.process, len(threads)))
        for line in step.lines:
            if line.span.source != found.source.name:
                continue
            data = {"startline": str(line.span.line), "threadId": thread, **begun}
            begun = {}
            while (
                inputs
                and inputs[0].step == number
                and inputs[0].span is not None
                and inputs[0].span.line == line.span.line
            ):
                if (call := call_of(inputs.pop(0), found.source)) is not None:
                    data |= {"assumption": f"\\result == {call[2]};", "assumption.resultfunction": call[1]}
                    yield data
                    data = {"startline": str(line.span.line), "threadId": thread}
            yield data
