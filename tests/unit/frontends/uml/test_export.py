"""Charts of UML as SCXML: read back, they do the same under the same events."""

from __future__ import annotations

import pytest

from clew.errors import Unsupported
from clew.frontends.uml.chart import SCXML
from clew.frontends.uml.export import to_scxml
from clew.frontends.uml.reading.plantuml import read_plantuml
from clew.frontends.uml.reading.scxml import read_scxml
from clew.frontends.uml.simulation import simulate, stimuli_of
from clew.frontends.uml.translate.system import Member
from clew.ir.source import Source
from tests.unit.frontends.uml import test_uml as drawn
from tests.unit.frontends.uml.charts_uml import configurations


def exported(text: str, events: str) -> list[str]:
    document = to_scxml(*read_plantuml(Source("m.puml", text)))
    chart = read_scxml(Source("m.scxml", document))
    return [" ".join(each.states) for each in simulate([Member(chart, SCXML)], stimuli_of(events))]


@pytest.mark.parametrize(
    ("text", "events"),
    [
        pytest.param(drawn.REGIONS, "a,b,both", id="regions and completion"),
        pytest.param(drawn.FORK, "e,r", id="fork and join"),
        pytest.param(drawn.ACROSS, "in,out", id="a target inside a region"),
        pytest.param(drawn.HISTORY, "e,out,back", id="history"),
        pytest.param(drawn.PRIORITY, "e,e", id="priority"),
        pytest.param(drawn.AFTER, "+20ms,e", id="time"),
    ],
)
def test_the_export_does_the_same(text: str, events: str) -> None:
    assert exported(text, events) == configurations(text, events)


def test_parameters_become_data() -> None:
    assert exported(drawn.CHOICE, "e(p0=1)") == ["A", "Small"]
    assert exported(drawn.CHOICE, "e(p0=2)") == ["A", "Large"]


@pytest.mark.parametrize("text", [drawn.FIGURE, drawn.WRAP], ids=["deferral", "a guarded completion"])
def test_what_scxml_cannot_say_is_refused(text: str) -> None:
    with pytest.raises(Unsupported) as caught:
        to_scxml(*read_plantuml(Source("m.puml", text)))
    assert caught.value.span is not None
