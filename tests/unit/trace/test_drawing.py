"""Pictures: boxes do not overlap and stand in those around them; what is written is well-formed whatever the names."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

from clew.outcome import Arrow, Diagram, Vertex
from clew.report.pictures import dot_of, svg_of
from clew.trace.drawing.diagrams import Box, boxes
from tests.cli.sessions import EXAMPLES, clew


def random_diagram(seed: int) -> Diagram:
    random = Random(seed)
    count = random.randrange(1, 14)
    parents = [random.choice([None, *range(number)]) if random.random() < 0.6 else None for number in range(count)]
    vertices = tuple(Vertex(f"v{number}" * random.randrange(1, 5), parent) for number, parent in enumerate(parents))
    arrows = tuple(Arrow(random.randrange(count), random.randrange(count), "x") for _ in range(random.randrange(20)))
    return Diagram("random", vertices, arrows)


def apart(one: Box, other: Box) -> bool:
    beside = one.x + one.width <= other.x or other.x + other.width <= one.x
    return beside or one.y + one.height <= other.y or other.y + other.height <= one.y


def within(one: Box, other: Box) -> bool:
    return (
        other.x <= one.x
        and other.y <= one.y
        and one.x + one.width <= other.x + other.width
        and one.y + one.height <= other.y + other.height
    )


@pytest.mark.parametrize("seed", range(60))
def test_boxes_stand_apart_or_inside_of_each_other(seed: int) -> None:
    diagram = random_diagram(seed)
    places = boxes(diagram)
    for number, vertex in enumerate(diagram.vertices):
        assert vertex.parent is None or within(places[number], places[vertex.parent])
    for one, other in combinations(range(len(places)), 2):
        if diagram.vertices[one].parent == diagram.vertices[other].parent:
            assert apart(places[one], places[other])


HOSTILE = 'a"</text><script>alert(1)</script>\\ & \x00\n'


def test_hostile_names_stay_texts() -> None:
    diagram = Diagram(
        HOSTILE.replace("\x00", ""),
        (Vertex(HOSTILE, rows=((HOSTILE, HOSTILE),)), Vertex("b", 0)),
        (Arrow(0, 1, HOSTILE),),
    )
    root = ET.fromstring(svg_of([diagram]))
    assert not [each for each in root.iter() if each.tag.endswith("script")]
    for quoted in re.findall(r'label="((?:[^"\\]|\\.)*)"', dot_of([diagram])):
        assert "\n" not in quoted
    assert dot_of([diagram]).count("{") == dot_of([diagram]).count("}")


@pytest.mark.parametrize(
    ("file", "options", "title"),
    [
        ("dve/mutex-broken.dve", ("--what", "states"), "16 states"),
        ("dve/alternating-bit.dve", ("--what", "states"), "1,474 states, by places"),
        ("dve/mutex-broken.dve", (), "P_0"),
        ("uml/elevator-broken.puml", (), "elevator-broken"),
    ],
)
def test_programs_are_drawn(file: str, options: tuple[str, ...], title: str, tmp_path: Path) -> None:
    for suffix in ("svg", "dot"):
        out = tmp_path / f"out.{suffix}"
        assert clew("draw", EXAMPLES / file, *options, "--output", out).code == 0
        assert title in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("dve/mutex.dve", "--output", "x.png"), "neither a .svg nor a .dot file"),
        (("pushdown/nested.json", "--output", "x.svg"), "pushdown system has neither"),
        (("clew/gcd.clew", "--what", "machines", "--output", "x.svg"), "no state machines"),
    ],
)
def test_what_cannot_be_drawn_is_refused(arguments: tuple[str, ...], says: str) -> None:
    session = clew("draw", EXAMPLES / arguments[0], *arguments[1:])
    assert session.code == 2
    assert says in session.err
