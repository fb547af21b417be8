"""Answers of targets as JUnit XML, as build servers read it: a target is a test case."""

from __future__ import annotations

from collections.abc import Sequence

from clew.projects.running import Judged
from clew.report.junit import Case, Kind, Problem, suite

_ERRORS = ("bad input", "tool failed", "bug")


def junit(found: Sequence[Judged]) -> str:
    """The text of the file."""
    cases = [_case(each) for each in found]
    return suite("clew", cases, sum(case.seconds or 0.0 for case in cases))


def _case(each: Judged) -> Case:
    answer = each.answer
    seconds = 0.0 if answer.kept else answer.seconds
    if each.expected:
        return Case(each.target.name, seconds=seconds)
    said = f"{answer.verdict} {', '.join(map(str, answer.findings))}".rstrip()
    message = f"{said}; expected: {each.target.expect}"
    kind: Kind = "error" if answer.verdict in _ERRORS else "failure"
    return Case(each.target.name, Problem(kind, message, text=f"{answer.said}{answer.text}"), seconds)
