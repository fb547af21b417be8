"""The report for build servers: JUnit XML, as Jenkins and GitLab read it.

Input: an outcome. Output: a suite with a test case per property. What fails is a `failure`, what is unknown is
`skipped` with its reason, and a fault of Clew itself is an `error`.
"""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

from clew.catalogue import CHECKS
from clew.ir.source import Span
from clew.outcome import Outcome, Result
from clew.verdict import Fails, Holds, Unknown

_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def render(outcome: Outcome) -> str:
    """The whole file."""
    name = outcome.sources[0].name if outcome.sources else "clew"
    failures = sum(isinstance(result.verdict, Fails) for result in outcome.results)
    skipped = sum(isinstance(result.verdict, Unknown) for result in outcome.results)
    errors, seconds = len(outcome.faults), outcome.statistics.seconds or 0.0
    counts = f'tests="{len(outcome.results) + errors}" failures="{failures}" errors="{errors}"'
    head = f'<testsuites name="clew" {counts} time="{seconds:.3f}">'
    suite = f'  <testsuite name={_quoted(name)} {counts} skipped="{skipped}" time="{seconds:.3f}">'
    cases = [line for result in outcome.results for line in _case(result, name)]
    cases += [line for fault in outcome.faults for line in _fault(fault, name)]
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', head, suite, *cases, "  </testsuite>", "</testsuites>"]
    return "\n".join(lines) + "\n"


def _case(result: Result, suite: str) -> list[str]:
    head = f"    <testcase name={_quoted(result.property.text)} classname={_quoted(suite)}"
    match result.verdict:
        case Holds():
            return [f"{head}/>"]
        case Unknown(limit=limit, reason=reason):
            said = f"{limit.value}: {reason}" if reason else limit.value
            return [f"{head}>", f"      <skipped message={_quoted(said)}/>", "    </testcase>"]
        case Fails(check=check):
            title = CHECKS[check].title if check in CHECKS else result.property.text
            message = f"{title}: {result.message}" if result.message else title
            body = "\n".join(
                [*_place(result.span), *(() if result.trace is None else result.trace.explanation.sentences)]
            )
            failure = f"      <failure message={_quoted(message)} type={_quoted(check)}>{_text(body)}</failure>"
            return [f"{head}>", failure, "    </testcase>"]


def _fault(fault: str, suite: str) -> list[str]:
    head = f'    <testcase name="clew itself" classname={_quoted(suite)}>'
    return [head, f'      <error message={_quoted(fault)} type="fault"/>', "    </testcase>"]


def _place(span: Span | None) -> list[str]:
    return [] if span is None else [f"at {span}"]


def _plain(text: str) -> str:
    return _FORBIDDEN.sub("�", text)


def _quoted(text: str) -> str:
    return quoteattr(_plain(text), {"\n": "&#10;", "\t": "&#9;"})


def _text(text: str) -> str:
    return escape(_plain(text))
