"""Sequence diagrams: the run of a broken protocol, as text to the letter and as a picture that can be read."""

from __future__ import annotations

from xml.parsers import expat

import pytest

from clew.frontends.uml import ChartFrontend
from clew.ir.source import Source
from clew.outcome import Outcome
from clew.pipeline.checking import check
from clew.report.sequence import mermaid, plantuml, svg
from tests.unit.report.outcomes import ALL

PROJECT = """
signals: {ball: {}}
classes:
  Player:
    attributes: {other: Player, serves: bool}
    machine: |
      [*] --> Begin
      state Begin <<choice>>
      Begin --> Waiting : [serves] / send ball to other
      Begin --> Waiting : [else]
      Waiting --> Playing : ball
objects:
  a: {class: Player, other: b, serves: 'true'}
  b: {class: Player, other: a}
"""


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    loaded = ChartFrontend().load([Source("p.yaml", PROJECT)])
    return check(loaded, ["AG !b.Playing"], engine="explore{implementation=python}")


def test_plantuml(outcome: Outcome) -> None:
    assert plantuml(outcome).splitlines() == [
        "@startuml",
        "title AG !b.Playing",
        'participant "a" as L0',
        'participant "b" as L1',
        "note over L0 : without event: a = Begin",
        "note over L0 : without event: a = Waiting",
        "L0 -> L1 : ball",
        "note over L1 : without event: b = Begin",
        "note over L1 : without event: b = Waiting",
        "note over L1 : ball: b = Playing",
        "@enduml",
    ]


def test_mermaid(outcome: Outcome) -> None:
    lines = mermaid(outcome).splitlines()
    assert lines[0] == "sequenceDiagram"
    assert "    L0->>L1: ball" in lines
    assert "    Note over L1: ball: b = Playing" in lines


def test_svg_is_well_formed_and_holds_the_message(outcome: Outcome) -> None:
    text = svg(outcome)
    expat.ParserCreate().Parse(text.encode(), True)
    assert ">ball</text>" in text
    assert text.count('marker-end="url(#arrow)"') == 1


@pytest.mark.parametrize("other", ALL.values(), ids=ALL)
def test_other_outcomes_can_be_drawn_too(other: Outcome) -> None:
    assert plantuml(other).startswith("@startuml")
    assert mermaid(other)
    expat.ParserCreate().Parse(svg(other).encode(), True)
