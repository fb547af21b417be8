"""The report for build servers: JUnit XML, as Jenkins and GitLab read it.

Input: an outcome. Output: a suite with a test case per property. What fails is a `failure`, what is unknown is
`skipped` with its reason, and a fault of Clew itself is an `error`. Whoever has other cases writes them by `suite`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from clew.catalogue import CHECKS
from clew.ir.source import Span
from clew.outcome import Outcome, Result
from clew.records import dataclass
from clew.verdict import Fails, Holds, Unknown

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")

Kind = Literal["failure", "skipped", "error"]


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a case did not pass: in a line, by a type where there is one, and at length."""

    kind: Kind
    message: str
    type: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """A test case; one without a problem passed."""

    name: str
    problem: Problem | None = None
    seconds: float | None = None


def render(outcome: Outcome) -> str:
    """The whole file."""
    name = outcome.sources[0].name if outcome.sources else "clew"
    faults = [Case("clew itself", Problem("error", fault, "fault")) for fault in outcome.faults]
    return suite(name, [*map(_case, outcome.results), *faults], outcome.statistics.seconds or 0.0)


def suite(name: str, cases: Sequence[Case], seconds: float) -> str:
    """The file with one suite of these cases."""
    kinds = [case.problem.kind for case in cases if case.problem is not None]
    counts = f'tests="{len(cases)}" failures="{kinds.count("failure")}" errors="{kinds.count("error")}"'
    head = f'<testsuites name="clew" {counts} time="{seconds:.3f}">'
    opened = f'  <testsuite name={_quoted(name)} {counts} skipped="{kinds.count("skipped")}" time="{seconds:.3f}">'
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', head, opened, *(_lines(case, name) for case in cases)]
    return "\n".join([*lines, "  </testsuite>", "</testsuites>"]) + "\n"


def _lines(case: Case, suite: str) -> str:
    time = "" if case.seconds is None else f' time="{case.seconds:.3f}"'
    head = f"    <testcase name={_quoted(case.name)} classname={_quoted(suite)}{time}"
    if (problem := case.problem) is None:
        return f"{head}/>"
    kind = f" type={_quoted(problem.type)}" if problem.type else ""
    begun = f"      <{problem.kind} message={_quoted(problem.message)}{kind}"
    said = f"{begun}>{escape(_plain(problem.text))}</{problem.kind}>" if problem.text else f"{begun}/>"
    return "\n".join([f"{head}>", said, "    </testcase>"])


def _case(result: Result) -> Case:
    name = result.property.text
    match result.verdict:
        case Holds():
            return Case(name)
        case Unknown(limit=limit, reason=reason):
            return Case(name, Problem("skipped", f"{limit.value}: {reason}" if reason else limit.value))
        case Fails(check=check):
            title = CHECKS[check].title if check in CHECKS else name
            message = f"{title}: {result.message}" if result.message else title
            told = () if result.trace is None else result.trace.explanation.sentences
            return Case(name, Problem("failure", message, check, "\n".join([*_place(result.span), *told])))


def _place(span: Span | None) -> list[str]:
    return [] if span is None else [f"at {span}"]


def _plain(text: str) -> str:
    return _FORBIDDEN.sub("�", text)


def _quoted(text: str) -> str:
    return quoteattr(_plain(text), {"\n": "&#10;", "\t": "&#9;"})
