"""What is important: the data flow of the event catcher, published scores, and the order of its bits."""

from __future__ import annotations

import pytest

from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, TRUE, Constant, variable
from clew.passes.alpha.dataflow import data_flow
from clew.passes.alpha.importance import Bit, Score, combined, importance, scores
from clew.passes.bits import facts_of
from tests.unit.passes.alpha.catcher import loaded, watched

PUBLISHED = {
    "event.0": (1687.29, 18.00, 0.54),
    "event.1": (1750.69, 16.80, 0.54),
    "event.2": (1748.82, 11.80, 0.48),
    "event.3": (1735.15, 4.80, 0.40),
    "event.4": (0.00, 0.00, 0.00),
    "offset.0": (2434.98, 43.85, 0.98),
    "offset.1": (2529.55, 20.32, 0.73),
    "offset.2": (2161.85, 18.98, 0.65),
    "offset.3": (1760.80, 5.00, 0.41),
    "offset.4": (1558.04, 5.00, 0.37),
    "offset.5": (1547.79, 5.00, 0.37),
    "offset.6": (2201.81, 5.00, 0.49),
    "offset.7": (2011.01, 5.00, 0.46),
    "word.0": (113.62, 0.00, 0.03),
    "word.1": (0.00, 0.00, 0.00),
    "history[0].0": (691.09, 8.74, 0.24),
    "history[0].1": (20.44, 8.00, 0.10),
    "history[0].2": (18.67, 6.00, 0.07),
}


def bit(name: str) -> Bit:
    base, _, place = name.rpartition(".")
    return (None, variable(base, Bits(8))), int(place)


@pytest.mark.shows("pushdown", "A11")
def test_published_scores_give_published_weights() -> None:
    program = {bit(name): row[0] for name, row in PUBLISHED.items()}
    properties = {bit(name): row[1] for name, row in PUBLISHED.items()}
    found = combined(program, properties)
    for name, row in PUBLISHED.items():
        # The table is printed with two digits.
        assert found[bit(name)] == pytest.approx(row[2], abs=0.0101), name


@pytest.mark.shows("pushdown", "A10")
def test_the_data_flow_of_the_catcher() -> None:
    flow = data_flow(loaded().program)
    event, offset = variable("catch.event", Bits(8)), variable("offset", Bits(8))
    e, history = variable("catch.e", Bits(8)), variable("history", Bits(8))
    # One case per definition: a new event; one up or back to the start; the recursive call; the saved event.
    assert [len(flow.definitions[each]) for each in (event, offset, e, history)] == [1, 2, 1, 1]
    assert all(each.condition not in (TRUE, FALSE) for each in flow.definitions[offset])
    start = flow.starts[e]
    assert isinstance(start, Constant)
    assert start.value == 15
    assert 15 in flow.inputs.values()


@pytest.mark.shows("pushdown", "A12")
@pytest.mark.parametrize("score", [Score.JEROSLOW_WANG, Score.COUNT, Score.WEIGHT])
def test_bits_of_events_and_of_the_offset_come_first(score: Score) -> None:
    subject = loaded()
    facts = facts_of(subject.program)
    assert facts is not None
    found = importance(subject.program, facts, watched(subject), score=score)
    order = [each.bit for each in sorted(found.values(), key=lambda row: -row.both)]
    first = {f"catch.{name}.{place}" for name in ("event", "e") for place in range(4)}
    first |= {f"offset.{place}" for place in range(7)}
    assert set(order[: len(first)]) == first
    # No value reaches these.
    assert all(row.both == 0 for row in found.values() if row.bit in ("offset.7", "catch.event.4", "catch.e.7"))


@pytest.mark.shows("pushdown", "A32")
@pytest.mark.parametrize(
    ("score", "short", "long"),
    [
        (Score.JEROSLOW_WANG, 0.25 + 0.125, 0.125),
        (Score.MINIMAL, 1, 0),
        (Score.COUNT, 2, 1),
        (Score.WEIGHT, 1.2, 0.2),
    ],
)
def test_scores(score: Score, short: float, long: float) -> None:
    found = scores([[1, 2], [1, -3, 4], [9]], score)
    assert found[1] == pytest.approx(short)
    assert found[4] == pytest.approx(long)
    assert 9 not in found
