"""The report for code scanning: SARIF 2.1.0 (OASIS 2020).

Input: an outcome. Output: one run with a result per property that fails or is unknown. The steps of a failing run are a
code flow with a thread flow per process; `executionOrder` tells how they interleave, `importance` which of them matter,
and `state` what changed. A fingerprint names the check and the text of the line, so that it survives lines that are
added above.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import PurePath
from urllib.parse import quote

import clew
from clew.catalogue import CHECKS, Severity
from clew.ir.source import Span
from clew.outcome import Change, Outcome, Result, Step, Trace
from clew.verdict import Fails, Holds, Unknown

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
_MOST = 1_000
"""Of longer runs the last steps are told."""


def render(outcome: Outcome) -> str:
    """The whole log."""
    texts = {source.name: source.text.splitlines() for source in outcome.sources}
    results = [each for result in outcome.results if (each := _result(result, outcome, texts)) is not None]
    used = sorted({str(each["ruleId"]) for each in results if "ruleId" in each})
    driver = {
        "name": "Clew",
        "version": clew.__version__,
        "rules": [_rule(name) for name in used],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": not outcome.faults}],
        "artifacts": [{"location": {"uri": _uri(name)}} for name in texts],
        "results": results,
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False) + "\n"


def _rule(name: str) -> dict[str, object]:
    check = CHECKS.get(name)
    if check is None:
        return {"id": name}
    found: dict[str, object] = {
        "id": name,
        "shortDescription": {"text": check.title},
        "fullDescription": {"text": check.explanation},
        "help": {"text": check.explanation},
        "defaultConfiguration": {"level": _LEVELS[check.severity]},
    }
    if check.cwe is not None:
        found["properties"] = {"tags": ["security", f"external/cwe/cwe-{check.cwe:03d}"]}
    return found


def _result(result: Result, outcome: Outcome, texts: Mapping[str, Sequence[str]]) -> dict[str, object] | None:
    match result.verdict:
        case Holds():
            return None
        case Unknown(reason=reason):
            message = f"{result.property.text}: unknown{f': {reason}' if reason else ''}"
            return {"kind": "open", "level": "none", "message": {"text": message}, **_locations(result, outcome)}
        case Fails(check=check):
            return _failing(result, check, outcome, texts)


def _failing(result: Result, check: str, outcome: Outcome, texts: Mapping[str, Sequence[str]]) -> dict[str, object]:
    row = CHECKS.get(check)
    title = result.property.text if row is None else row.title
    sentences = () if result.trace is None else result.trace.explanation.sentences
    words = [f"{title}: {result.message}." if result.message else f"{title}.", *sentences]
    found: dict[str, object] = {
        "ruleId": check,
        "kind": "fail",
        "level": "error" if row is None else _LEVELS[row.severity],
        "message": {"text": " ".join(words)},
        **_locations(result, outcome),
        "partialFingerprints": {"clew/v1": _fingerprint(result, check, texts)},
        "properties": {"property": result.property.text, "assumptions": list(result.assumptions)},
    }
    if result.trace is not None and len(result.trace.steps):
        found["codeFlows"] = [_flow(result.trace)]
    return found


def _locations(result: Result, outcome: Outcome) -> dict[str, object]:
    span = result.span
    if span is None and result.trace is not None and len(result.trace.steps):
        span = result.trace.steps[-1].span
    if span is not None:
        return {"locations": [{"physicalLocation": _physical(span)}]}
    first = outcome.sources[:1]
    return {"locations": [{"physicalLocation": {"artifactLocation": {"uri": _uri(each.name)}}} for each in first]}


def _fingerprint(result: Result, check: str, texts: Mapping[str, Sequence[str]]) -> str:
    span = result.span
    lines = () if span is None else texts.get(span.source, ())
    line = "" if span is None or span.line > len(lines) else " ".join(lines[span.line - 1].split())
    return sha256(f"{check}\n{result.property.text}\n{line}".encode("utf-8", "replace")).hexdigest()[:32]


def _flow(trace: Trace) -> dict[str, object]:
    """One thread flow per process, in the order in which they come."""
    flows: dict[str, list[dict[str, object]]] = {}
    first = max(0, len(trace.steps) - _MOST)
    for order, (number, step, location) in enumerate(_stops(trace, first), start=1):
        important = number in trace.explanation.relevant or number in trace.explanation.wrong
        importance = "essential" if important else "unimportant" if not step.changes else "important"
        flows.setdefault(step.process or "program", []).append(
            {**location, "executionOrder": order, "importance": importance}
        )
    threads = [{"id": name, "message": {"text": name}, "locations": stops} for name, stops in flows.items()]
    said = trace.explanation.sentences
    flow: dict[str, object] = {"threadFlows": threads}
    return {"message": {"text": " ".join(said)}, **flow} if said else flow


def _stops(trace: Trace, first: int) -> Iterator[tuple[int, Step, dict[str, object]]]:
    """What each step passes: its lines, where it has any."""
    for number, step in enumerate(trace.steps[first:], start=first):
        for line in step.lines:
            label = f"step {number + 1}: {line.procedure}{_said(line.changes)}"
            yield number, step, _stop(line.span, label, line.changes, kinds=("function",) if line.procedure else ())
        if not step.lines:
            label = f"step {number + 1}: {step.label or step.process}{_said(step.changes)}"
            yield number, step, _stop(step.span, label, step.changes)


def _said(changes: Sequence[Change]) -> str:
    shown = [f"{each.name} = {each.value}" for each in changes[:6] if not each.internal]
    return f": {', '.join(shown)}" if shown else ""


def _stop(span: Span | None, label: str, changes: Sequence[Change], kinds: tuple[str, ...] = ()) -> dict[str, object]:
    location: dict[str, object] = {"message": {"text": label}}
    if span is not None:
        location["physicalLocation"] = _physical(span)
    found: dict[str, object] = {"location": location}
    if kinds:
        found["kinds"] = list(kinds)
    if changes:
        found["state"] = {each.name: {"text": each.value} for each in changes}
    return found


def _physical(span: Span) -> dict[str, object]:
    region: dict[str, object] = {"startLine": span.line, "startColumn": span.column}
    if span.end_line is not None and span.end_line >= span.line:
        region["endLine"] = span.end_line
        if span.end_column is not None and (span.end_line > span.line or span.end_column > span.column):
            region["endColumn"] = span.end_column
    return {"artifactLocation": {"uri": _uri(span.source)}, "region": region}


def _uri(name: str) -> str:
    path = PurePath(name)
    return (
        f"file://{quote(path.as_posix(), errors='replace')}"
        if path.is_absolute()
        else quote(path.as_posix(), errors="replace")
    )
