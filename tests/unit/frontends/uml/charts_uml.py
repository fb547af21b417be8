"""PlantUML texts in short, for the tests of UML semantics."""

from __future__ import annotations

from clew.frontends.uml.chart import STEPS, UML
from clew.frontends.uml.reading.finish import finish
from clew.frontends.uml.reading.plantuml import draft_of
from clew.frontends.uml.simulation import simulate, stimuli_of
from clew.frontends.uml.translate.system import Member
from clew.ir.source import Source


def configurations(text: str, events: str, *, steps: bool = False) -> list[str]:
    """The configuration after the start and after each event; a violated check by its id."""
    chart = finish(draft_of(Source("m.puml", text)), initial_steps=steps)
    shown = simulate([Member(chart, STEPS if steps else UML)], stimuli_of(events))
    return [" ".join(each.states) if each.violation is None else each.violation.check for each in shown]
