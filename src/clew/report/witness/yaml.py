"""Witnesses of version 2.0: a violation as the inputs that lead to a target, a proof as a set of invariants."""

from __future__ import annotations

import json
from uuid import NAMESPACE_URL, uuid5

import clew
from clew.ir.source import Span
from clew.outcome import Outcome, Trace
from clew.report.witness.about import EPOCH, About, about, call_of
from clew.verdict import Holds
from clew.witness import Invariant


def render(outcome: Outcome) -> str:
    """The witness of the first answer that can have one, or a comment that says why there is none."""
    found = about(outcome)
    if isinstance(found, str):
        return f"# no witness: {found}\n"
    if isinstance(found.result.verdict, Holds):
        known = [line for each in outcome.invariants for line in _invariant(each)]
        content = ["  content:", *known] if known else ["  content: []"]
        return "\n".join([*_head("invariant_set", found), *content]) + "\n"
    trace = found.result.trace
    end = found.result.end()
    if trace is None or end is None:
        return "# no witness: the violation has no run to show\n"
    if end.source != found.source.name:
        return f"# no witness: the violation lies in {json.dumps(end.source)}, not in the program's file\n"
    if len({move.actor for move in trace.run.moves}) > 1:
        return "# no witness of version 2.0: it has no form for several threads; --report graphml=FILE has one\n"
    return "\n".join([*_head("violation_sequence", found), "  content:", *_segments(found, trace, end)]) + "\n"


def _head(kind: str, found: About) -> list[str]:
    name, text = json.dumps(found.source.name), json.dumps
    unique = uuid5(NAMESPACE_URL, f"{kind} {found.digest} {found.specification} {found.result.trace}")
    return [
        f"- entry_type: {text(kind)}",
        "  metadata:",
        '    format_version: "2.0"',
        f"    uuid: {text(str(unique))}",
        f"    creation_time: {text(EPOCH)}",
        "    producer:",
        '      name: "Clew"',
        f"      version: {text(clew.__version__)}",
        "    task:",
        "      input_files:",
        f"        - {name}",
        "      input_file_hashes:",
        f"        {name}: {text(found.digest)}",
        f"      specification: {text(found.specification)}",
        f"      data_model: {text(found.data_model)}",
        '      language: "C"',
    ]


def _invariant(invariant: Invariant) -> list[str]:
    return [
        "    - invariant:",
        '        type: "loop_invariant"',
        "        location:",
        f"          file_name: {json.dumps(invariant.place.file)}",
        f"          line: {invariant.place.line}",
        f"          column: {invariant.place.column or 1}",
        f"        value: {json.dumps(invariant.value)}",
        '        format: "c_expression"',
    ]


def _segments(found: About, trace: Trace, end: Span) -> list[str]:
    lines: list[str] = []
    for given in trace.inputs:
        if given.span is None or given.span.source != found.source.name:
            continue
        if (call := call_of(given, found.source)) is not None:
            column, _, value = call
            constraint = ("\\result == " + value, "acsl_expression")
            lines += _segment("function_return", Span(given.span.source, given.span.line, column), constraint)
    return [*lines, *_segment("target", end, None)]


def _segment(kind: str, span: Span, constraint: tuple[str, str] | None) -> list[str]:
    said = []
    if constraint is not None:
        said = [
            "            constraint:",
            f"              value: {json.dumps(constraint[0])}",
            f"              format: {json.dumps(constraint[1])}",
        ]
    return [
        "    - segment:",
        "        - waypoint:",
        f"            type: {json.dumps(kind)}",
        '            action: "follow"',
        *said,
        "            location:",
        f"              file_name: {json.dumps(span.source)}",
        f"              line: {span.line}",
        f"              column: {span.column}",
    ]
