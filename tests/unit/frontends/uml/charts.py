"""SCXML texts in short, for the tests of charts."""

from __future__ import annotations

from clew.frontends.uml.chart import SCXML
from clew.frontends.uml.reading.scxml import read_scxml
from clew.frontends.uml.simulation import simulate, stimuli_of
from clew.frontends.uml.translate.system import Member
from clew.ir.source import Source


def document(body: str, attributes: str = "") -> Source:
    """An SCXML document of that content."""
    head = f'<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="M" {attributes}>'
    return Source("m.scxml", f"{head}\n{body}\n</scxml>")


def configurations(source: Source, events: str) -> list[str]:
    """The configuration after the start and after each event; a violated check by its id."""
    shown = simulate([Member(read_scxml(source), SCXML)], stimuli_of(events))
    return [" ".join(each.states) if each.violation is None else each.violation.check for each in shown]
