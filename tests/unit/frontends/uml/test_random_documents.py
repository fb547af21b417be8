"""Random SCXML documents: simulation goes where the algorithm of appendix D goes."""

from __future__ import annotations

from random import Random

from clew.errors import InputError, Unsupported
from clew.frontends.uml.chart import Chart, Profile, Selection
from clew.frontends.uml.reading.scxml import read_scxml
from clew.frontends.uml.simulation import simulate, stimuli_of
from clew.frontends.uml.translate.system import Member
from clew.ir.source import Source
from tests.unit.frontends.uml.appendix import Appendix, Endless
from tests.unit.frontends.uml.random_documents import EVENTS, random_document

DOCUMENT = Profile(Selection.DOCUMENT, internal_queue=True, wraps=False)


def difference(seed: int) -> str | None:
    """What differs, nothing if all agrees; `skipped` where the document is refused or runs for ever."""
    random = Random(seed)
    chart: Chart = read_scxml(Source("m.scxml", random_document(random)))
    events = [random.choice(EVENTS) for _ in range(6)]
    try:
        oracle = Appendix(chart)
        expected = [oracle.atoms()]
        for event in events:
            oracle.send(event)
            expected.append(oracle.atoms())
        shown = simulate([Member(chart, DOCUMENT)], stimuli_of(",".join(events)))
    except (Endless, Unsupported, InputError):
        return "skipped"
    found = [list(each.states) for each in shown]
    if shown[-1].violation is not None and shown[-1].violation.check == "queue.overflow":
        return "skipped"
    return None if found == expected else f"seed {seed}: {events} {found} instead of {expected}"


def test_simulation_follows_the_algorithm() -> None:
    found = [difference(seed) for seed in range(36)]
    assert [each for each in found if each not in (None, "skipped")] == []
    assert sum(each is None for each in found) >= 18
