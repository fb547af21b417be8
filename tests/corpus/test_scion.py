"""SCION: the documents that need no scripting reach the expected configurations; what is not modelled is refused.

`scion_plain.txt` lists the documents that need nothing but states, transitions, expressions and assignments, also in
machines that they invoke. The others read other files, call functions, hold XML, speak HTTP, need what is not modelled
of `invoke` (`finalize`, `onexit`), or are tests for the eye, which expect a state that they do not have.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.measure import corpus
from clew.errors import InputError
from clew.frontends.uml.chart import SCXML, Profile, Selection
from clew.frontends.uml.reading.scxml import read_scxml
from clew.frontends.uml.simulation import Stimulus, Wait, simulate
from clew.frontends.uml.translate.events.environment import Given
from clew.frontends.uml.translate.system import Member
from clew.ir.source import Source

FOLDER = corpus()
ABSENT = pytest.mark.skipif(FOLDER is None, reason="the corpus is absent: all tests on SCION are skipped")
PLAIN = (Path(__file__).parent / "scion_plain.txt").read_text(encoding="utf-8").split()
DEPTH = Profile(Selection.DEPTH, internal_queue=True, wraps=False)
pytestmark = [pytest.mark.corpus, ABSENT]

REACHED, REFUSED = "reached", "refused"


def outcome(name: str, profile: Profile) -> str:
    """Whether a document reaches what is expected, is refused, or what it reaches instead."""
    assert FOLDER is not None
    path = FOLDER / "scion" / f"{name}.scxml"
    expected = json.loads((FOLDER / "scion" / f"{name}.json").read_text(encoding="utf-8"))
    stimuli: list[Stimulus] = []
    if name.startswith("w3c-ecma"):
        stimuli.append(Wait(3_600_000))  # these run by themselves, and are looked at when they have ended
    checks = [(len(stimuli), expected["initialConfiguration"])]
    for row in expected.get("events", []):
        if "after" in row:
            stimuli.append(Wait(row["after"]))
        data = row["event"].get("data")
        pairs = tuple(data.items()) if isinstance(data, dict) else ()
        stimuli.append(Given(row["event"]["name"], pairs, None if pairs else data))
        checks.append((len(stimuli), row["nextConfiguration"]))
    try:
        chart = read_scxml(Source(str(path), path.read_text(encoding="utf-8")))
        shown = simulate([Member(chart, profile)], stimuli)
    except InputError as error:
        return REFUSED if error.span is not None else f"{name}: refused without a place"
    for place, wanted in checks:
        if place >= len(shown) or shown[place].violation is not None:
            return REFUSED
        if sorted(shown[place].states) != sorted(wanted):
            return f"{name}: after {place} stimuli {shown[place].states} instead of {wanted}"
    return REACHED


def test_plain_documents_reach_what_is_expected() -> None:
    found = {name: outcome(name, SCXML) for name in PLAIN}
    wrong = [each for each in found.values() if each not in (REACHED, REFUSED)]
    assert wrong == []
    reached = sum(each == REACHED for each in found.values())
    assert len(PLAIN) == 219
    assert reached == 213  # in the other six the algorithm of the W3C and the expectation differ


DISPUTED = ("more-parallel/test2", "more-parallel/test3", "more-parallel/test6")


def test_with_priority_by_depth_disputed_documents_do_too() -> None:
    interrupted = [f"parallel+interrupt/test{number}" for number in (7, 21, 26)]
    assert {outcome(name, DEPTH) for name in (*DISPUTED, *interrupted)} == {REACHED}
    assert {outcome(name, SCXML) for name in (*DISPUTED, *interrupted)} == {REFUSED}


def for_the_eye(name: str) -> bool:
    """Whether a document has no state of the name that it is expected to reach."""
    assert FOLDER is not None
    text = (FOLDER / "scion" / f"{name}.scxml").read_text(encoding="utf-8")
    expected = json.loads((FOLDER / "scion" / f"{name}.json").read_text(encoding="utf-8"))
    return any(f'id="{state}"' not in text for state in expected["initialConfiguration"])


def test_no_other_document_reaches_something_else() -> None:
    assert FOLDER is not None
    names = [path.relative_to(FOLDER / "scion").as_posix() for path in sorted((FOLDER / "scion").rglob("*.scxml"))]
    assert len(names) == 255
    others = [name.removesuffix(".scxml") for name in names if name.removesuffix(".scxml") not in PLAIN]
    expected = [name for name in others if (FOLDER / "scion" / f"{name}.json").exists() and not for_the_eye(name)]
    assert {outcome(name, SCXML) for name in expected} == {REFUSED}
