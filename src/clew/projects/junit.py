"""Answers of targets as JUnit XML, as build servers read it: a target is a test case."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from clew.projects.running import Judged

_ERRORS = ("bad input", "tool failed", "bug")
_FORBIDDEN = dict.fromkeys((*range(32), 0xFFFE, 0xFFFF)) | {9: 9, 10: 10, 13: 13}
"""Characters that no XML may hold."""


def junit(found: Sequence[Judged]) -> str:
    """The text of the file."""
    wrong = [each for each in found if not each.expected]
    errors = sum(1 for each in wrong if each.answer.verdict in _ERRORS)
    counts = {"tests": len(found), "failures": len(wrong) - errors, "errors": errors}
    suite = ET.Element("testsuite", {"name": "clew", **{name: str(count) for name, count in counts.items()}})
    for each in found:
        _case(suite, each)
    ET.indent(suite)
    return ET.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def _case(suite: ET.Element, each: Judged) -> None:
    answer = each.answer
    case = ET.SubElement(suite, "testcase", classname="clew", name=_text(each.target.name))
    case.set("time", f"{0.0 if answer.kept else answer.seconds:.3f}")
    if not each.expected:
        kind = "error" if answer.verdict in _ERRORS else "failure"
        said = f"{answer.verdict} {', '.join(map(str, answer.findings))}".rstrip()
        problem = ET.SubElement(case, kind, message=_text(f"{said}; expected: {each.target.expect}"))
        problem.text = _text(f"{answer.said}{answer.text}")


def _text(text: str) -> str:
    return text.translate(_FORBIDDEN)
