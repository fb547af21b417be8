"""F25: the translation is as long as the chart; nothing pairs every transition with every state."""

from __future__ import annotations

import pytest

from clew.frontends.uml.chart import UML
from clew.frontends.uml.reading.plantuml import read_plantuml
from clew.frontends.uml.translate.events.environment import Environment
from clew.frontends.uml.translate.shared import Shared
from clew.frontends.uml.translate.system import Member, translate
from clew.ir.commands import Assign
from clew.ir.source import Source
from clew.ir.terms import Term, children


def nested(depth: int) -> str:
    """Composites inside each other, each with a transition out and one across."""
    lines = ["[*] --> S0"]
    for level in range(depth):
        lines += [f"state S{level} {{", f"[*] --> S{level + 1}", f"S{level + 1} --> T{level} : e{level}"]
        lines += [f"T{level} --> S{level + 1} : f"]
    lines += ["}"] * depth
    return "\n".join(lines)


def size(text: str) -> int:
    """How many different terms the program holds."""
    (chart,) = read_plantuml(Source("m.puml", text))
    program = translate([Member(chart, UML)], Environment(), Shared(capacity=1)).program
    seen: set[Term] = set()
    stack: list[Term] = []
    for action in program.actions:
        if not action.processes[0].startswith("environment"):
            stack += [action.guard, *(each.value for each in action.effect if isinstance(each, Assign))]
    while stack:
        term = stack.pop()
        if term not in seen:
            seen.add(term)
            stack.extend(children(term))
    return len(seen)


@pytest.mark.shows("machines", 25)
def test_size_grows_with_the_depth_and_not_with_its_square() -> None:
    small, middle, large = (size(nested(depth)) for depth in (6, 12, 24))
    assert (large - middle) <= 2.4 * (middle - small)
