"""What a check found, as an editor shows it: places with words, and where the run passed.

Input: what a task answered (`clew.projects.tasks`) with its JSON. Output: `Problem`s by file; nothing of the protocol.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from clew.catalogue import CHECKS
from clew.ir.source import Span
from clew.projects.tasks import Answer
from clew.records import dataclass

_ERROR = re.compile(r"(?P<file>[^\s:][^:\n]*):(?P<line>\d+):(?P<column>\d+): error: (?P<message>.*)")
_PLAIN = re.compile(r"clew: error: (?P<message>.*)")
_MOST_STEPS = 200
"""So many steps of a run are shown as places; the last ones."""


class Severity(Enum):
    """How much a problem matters; the numbers are those of the protocol."""

    ERROR = 1
    WARNING = 2
    INFORMATION = 3


@dataclass(frozen=True, slots=True)
class Passed:
    """A step of a run."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Something to be shown at a place."""

    span: Span
    severity: Severity
    code: str
    message: str
    run: tuple[Passed, ...] = ()


def problems(answer: Answer, document: str) -> list[Problem]:
    """What is to be shown after a check of the document."""
    if answer.verdict in ("bad input", "tool failed", "bug"):
        return list(_refused(answer, document))
    return [found for each in answer.results for found in _found(each, document)]


def _refused(answer: Answer, document: str) -> Iterator[Problem]:
    """The messages of a check that did not begin."""
    for line in answer.said.splitlines():
        if (at := _ERROR.match(line)) is not None:
            span = Span(at["file"], int(at["line"]), int(at["column"]))
            yield Problem(span, Severity.ERROR, answer.verdict, at["message"])
        elif (plain := _PLAIN.match(line)) is not None:
            yield Problem(Span(document, 1), Severity.ERROR, answer.verdict, plain["message"])


def _found(result: Mapping[str, Any], document: str) -> Iterator[Problem]:
    if result["verdict"] == "holds":
        return
    name = result["property"]
    if result["verdict"] == "unknown":
        reason = f"{name}: unknown; {result.get('reason', '')}; to try: {result.get('to_try', '')}"
        yield Problem(Span(document, 1), Severity.INFORMATION, "unknown", reason)
        return
    check = CHECKS.get(result["check"])
    said = result.get("message") or (check.title if check is not None else result["check"])
    run = tuple(_passed(result.get("trace", {})))
    own = [each for each in run if each.span.source == document]
    span = _span(result.get("span"))
    if span is None or span.source != document:
        span = own[-1].span if own else Span(document, 1)
    yield Problem(span, Severity.ERROR, result["check"], f"{name} fails: {said}", run[-_MOST_STEPS:])


def _passed(trace: Mapping[str, Any]) -> Iterator[Passed]:
    """The places of a run, in the order in which it passed them."""
    for number, step in enumerate(trace.get("steps", ()), start=1):
        for line in step.get("lines") or [step]:
            if (span := _span(line.get("span"))) is not None:
                changes = ", ".join(f"{name} = {value}" for name, value in line.get("changes", {}).items())
                yield Passed(span, f"{number}: {step['process']}{': ' if changes else ''}{changes}")


def _span(found: Mapping[str, Any] | None) -> Span | None:
    if not found:
        return None
    return Span(found["file"], found["line"], found["column"], found.get("end_line"), found.get("end_column"))
