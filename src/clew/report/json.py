"""The report for programs: an outcome as JSON, and runs read back from it.

The format is described in `docs/reference/json.md` and by the schema beside this module (`schema.json`); `SCHEMA` is
its version. A key that does not apply is absent. Moves are written in full, so that `clew replay` can repeat a run.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from math import log2
from typing import Any

import clew
from clew.errors import InputError
from clew.ir.source import Span
from clew.ir.values import UNDEFINED, Address, Handle, Undefined, Value
from clew.lift import Move, Run
from clew.outcome import Activation, Change, Diagram, Explanation, Heap, Line, Note, Outcome, Result, Trace
from clew.trace.drawing.diagrams import boxes
from clew.trace.heaps import heap_diagram
from clew.verdict import Fails, Holds, Unknown, Verdict
from clew.widths import Reduction

SCHEMA = 1


def render(outcome: Outcome) -> str:
    """The outcome as one JSON object, indented, with keys in a fixed order."""
    return json.dumps(document(outcome), indent=2, ensure_ascii=False) + "\n"


def _present(**entries: object) -> dict[str, object]:
    return {key: value for key, value in entries.items() if value is not None}


def document(outcome: Outcome) -> dict[str, object]:
    """The outcome as JSON has it."""
    return _present(
        clew=clew.__version__,
        schema=SCHEMA,
        verdict=_word(outcome.verdict),
        properties=[_result(result) for result in outcome.results],
        statistics=_present(**asdict(outcome.statistics)),
        notes=[_note(note) for note in outcome.notes],
        not_looked_for=list(outcome.unasked) or None,
        abstractions=[_reduction(each) for each in outcome.reductions if each.exponent] or None,
        diagrams=_diagrams(outcome) or None,
        sources=_sources(outcome) or None,
    )


_MOST_SOURCES = 2_000_000
"""So many characters of sources are written."""


def _has_runs(outcome: Outcome) -> bool:
    return any(result.trace is not None for result in outcome.results)


def _sources(outcome: Outcome) -> list[dict[str, object]]:
    """The texts that runs go through, so that they can be shown without the files."""
    texts = outcome.sources if _has_runs(outcome) else ()
    if sum(len(each.text) for each in texts) > _MOST_SOURCES:
        return []
    return [{"name": each.name, "text": each.text} for each in texts]


def _diagrams(outcome: Outcome) -> list[dict[str, object]]:
    return [_diagram(each) for each in outcome.diagrams] if _has_runs(outcome) else []


def _diagram(diagram: Diagram) -> dict[str, object]:
    vertices = [
        _present(
            title=vertex.title,
            parent=vertex.parent,
            variables=list(vertex.variables) or None,
            value=vertex.value or None,
            rows=[list(row) for row in vertex.rows] or None,
            box=[round(number) for number in box],
        )
        for vertex, box in zip(diagram.vertices, boxes(diagram), strict=True)
    ]
    arrows = [
        _present(source=each.source, target=each.target, label=each.label or None, line=each.line)
        for each in diagram.arrows
    ]
    return {"title": diagram.title, "vertices": vertices, "arrows": arrows}


def _reduction(reduction: Reduction) -> dict[str, object]:
    """What was dropped of the program, and how much smaller that made it."""
    return _present(
        method=reduction.method,
        precise=reduction.precise,
        bits_before=reduction.before,
        bits_after=reduction.after,
        log2_heads_before=round(log2(reduction.heads_before), 3),
        log2_heads_after=round(log2(reduction.heads_after), 3),
        rounds=reduction.rounds,
        degree=reduction.degree,
        variables=[
            _present(name=row.name, procedure=row.procedure, before=row.before, after=row.after, why=row.why)
            for row in reduction.rows
        ],
        importance=[
            {"bit": each.bit, "program": each.program, "properties": each.properties, "both": each.both}
            for each in reduction.importance
        ]
        or None,
    )


def _word(verdict: Verdict) -> str:
    match verdict:
        case Holds():
            return "holds"
        case Fails():
            return "fails"
        case Unknown():
            return "unknown"


def _result(result: Result) -> dict[str, object]:
    return {
        "property": result.property.text,
        "verdict": _word(result.verdict),
        **_details(result.verdict),
        **_present(message=result.message or None, span=_span(result.span), engine=result.engine),
        "confirmed": result.confirmed,
        "assumptions": list(result.assumptions),
        **_present(looked_for=list(result.checks) or None, to_try=result.advice or None),
        **_present(trace=None if result.trace is None else _trace(result.trace, isinstance(result.verdict, Fails))),
    }


def _details(verdict: Verdict) -> dict[str, object]:
    match verdict:
        case Holds():
            return {}
        case Fails(check=check):
            return {"check": check}
        case Unknown(limit=limit, reached=reached, reason=reason):
            return _present(limit=limit.value, reached=reached, reason=reason or None)


def _span(span: Span | None) -> dict[str, object] | None:
    if span is None:
        return None
    return _present(
        file=span.source, line=span.line, column=span.column, end_line=span.end_line, end_column=span.end_column
    )


def _note(note: Note) -> dict[str, object]:
    return _present(kind=note.kind.value, text=note.text, span=_span(note.span), lifted_by=note.lifted_by or None)


_HEAPS = 600
"""Of longer runs heaps are not written."""


class _Heaps:
    """Heaps that are written where they differ from the last one; it has state because it remembers that."""

    def __init__(self, trace: Trace) -> None:
        self._last: Heap | None = Heap()
        self._wanted = len(trace.steps) <= _HEAPS

    def changed(self, heap: Sequence[Heap]) -> dict[str, object] | None:
        """The heap as a diagram; None where it is as before."""
        if not self._wanted or not heap or heap[0] == self._last:
            return None
        self._last = heap[0]
        return _diagram(heap_diagram(heap[0]))


def _explanation(explanation: Explanation) -> dict[str, object] | None:
    found = _present(
        sentences=list(explanation.sentences) or None,
        relevant=sorted(explanation.relevant) or None,
        wrong=sorted(explanation.wrong) or None,
    )
    return found or None


def _trace(trace: Trace, explained: bool) -> dict[str, object]:  # noqa: FBT001 - a fact about the trace
    heaps = _Heaps(trace)
    steps = [
        _present(
            process=step.process,
            span=_span(step.span),
            label=step.label or None,
            time=step.time,
            delta=step.delta,
            events=list(step.events) or None,
            lost=list(step.lost) or None,
            changes=_changes(step.changes),
            lines=[_line(line, heaps) for line in step.lines] or None,
            heap=heaps.changed(step.heap),
            remark=step.remark or None,
            move=_move(move),
        )
        for step, move in zip(trace.steps, trace.run.moves, strict=True)
    ]
    return _present(
        explanation=_explanation(trace.explanation) if explained else None,
        initial=_changes(trace.initial),
        choices=[encode(value) for value in trace.run.initial] or None,
        steps=steps,
        loop_start=trace.loop_start,
        tick=_tick(trace),
        deeper=trace.deeper or None,
        calls=[_call(call) for call in trace.calls] or None,
    )


def _tick(trace: Trace) -> int | None:
    """How many femtoseconds a unit of time has, where it is one of seconds."""
    wording = None if trace.recording is None else trace.recording.code.program.wording
    return None if wording is None else wording.tick


def _call(call: Activation) -> dict[str, object]:
    return _present(
        procedure=call.procedure,
        arguments=dict(call.arguments) or None,
        depth=call.depth,
        span=None if call.span is None else _span(call.span),
        returned=call.returned,
    )


def _line(line: Line, heaps: _Heaps) -> dict[str, object]:
    changes = _changes(line.changes) or None
    heap = heaps.changed(line.heap)
    return _present(
        procedure=line.procedure, span=_span(line.span), changes=changes, remark=line.remark or None, heap=heap
    )


def _changes(changes: Sequence[Change]) -> dict[str, str]:
    return {change.name: change.value for change in changes}


def _move(move: Move) -> dict[str, object]:
    return _present(actor=move.actor, choices=[encode(value) for value in move.choices] or None)


# --- values ---------------------------------------------------------------------------------------------------------


def encode(value: Value) -> object:
    """A value as JSON: what JSON has stands for itself, everything else is an object with one telling key."""
    match value:
        case None | bool() | int():
            return value
        case Undefined():
            return {"undefined": True}
        case Fraction():
            return {"rational": f"{value.numerator}/{value.denominator}"}
        case Address(object=number, offset=offset):
            return {"object": number, "offset": offset}
        case Handle(record=record):
            return {"record": record}
        case tuple():
            return [encode(item) for item in value]


def decode(item: object) -> Value:
    """The value that `encode` wrote."""
    match item:
        case None | bool() | int():
            return item
        case list():
            return tuple(decode(part) for part in item)
        case {"undefined": True}:
            return UNDEFINED
        case {"rational": str(text)}:
            return Fraction(text)
        case {"object": int(number), "offset": int(offset)}:
            return Address(number, offset)
        case {"record": int(record)}:
            return Handle(record)
        case _:
            raise InputError(f"{json.dumps(item)} is no value of a run; a witness is what `clew check --json` writes")


# --- witnesses ------------------------------------------------------------------------------------------------------


def read_result(text: str, name: str) -> dict[str, Any]:
    """A JSON result, of which the outer form was looked at."""
    try:
        data = json.loads(text)
    except ValueError as error:
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        message = f"this is no JSON ({error}); a witness is what `clew check --json` writes"
        raise InputError(message, span=Span(name, line, column)) from error
    if not isinstance(data, dict) or not isinstance(data.get("properties"), list):
        raise InputError(f"{name}: no list `properties` in this file; a witness is what `clew check --json` writes")
    if data.get("schema") != SCHEMA:
        raise InputError(f"{name}: schema {data.get('schema')!r} is not known; this version reads schema {SCHEMA}")
    return data


def read_runs(text: str, name: str) -> tuple[tuple[str, Run], ...]:
    """The runs in a JSON result, each with the text of the property that it speaks of."""
    data = read_result(text, name)
    try:
        return tuple((str(row["property"]), _read_run(row["trace"])) for row in data["properties"] if "trace" in row)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise InputError(
            f"{name}: the trace is damaged ({error!r}); write it again with `clew check --json`"
        ) from error


def assumed_options(text: str) -> dict[str, str]:
    """The options of the front end that the assumptions of a JSON result name, by field: `(--data-model ilp32)`."""
    rows = json.loads(text)["properties"]
    said = [str(each) for row in rows if "trace" in row for each in row.get("assumptions", [])]
    found = [match for each in said for match in re.finditer(r"\(--([a-z-]+) (\S+)\)", each)]
    return {match[1].replace("-", "_"): match[2] for match in found}


def _read_run(trace: Mapping[str, Any]) -> Run:
    moves = tuple(
        Move(str(step["move"]["actor"]), tuple(decode(item) for item in step["move"].get("choices", [])))
        for step in trace["steps"]
    )
    loop_start = trace.get("loop_start")
    return Run(tuple(decode(item) for item in trace.get("choices", [])), moves, loop_start)
