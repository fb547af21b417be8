"""Demanded bits: the event catcher keeps 15 of its 848 bits, has 197,300 configurations, and keeps all its verdicts."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from clew.frontends import Loaded
from clew.frontends.remopla import RemoplaFrontend
from clew.ir.source import Source
from clew.models.goals import watched_terms
from clew.passes.bits import DemandedBits, report
from clew.pipeline.asked import read_property
from clew.pipeline.checking import check, count
from clew.text.parse import parse_program
from clew.verdict import Fails, Holds
from tests.places import EXAMPLES

EXAMPLE = EXAMPLES / "remopla" / "events.spds"


def catcher(size: int, events: int) -> Loaded:
    """The catcher with a buffer of that size and events up to that number."""
    text = EXAMPLE.read_text().replace("100", str(size))
    text = re.sub(r"(rand|catch)\(15\)", rf"\1({events})", text)
    return RemoplaFrontend().load((Source("events.spds", text),))


FORMULAS = (
    ("G F end", Fails),
    ("AG (offset <= 100)", Holds),
    ("AG (catch -> event < 16)", Holds),
    ("AG (catch -> (2 <= e && e < 16))", Holds),
    ("G ((catch && event > 1) -> (!pick U save))", Fails),
    ("G ((catch && event == e) -> (!pick U hit))", Fails),
    ("G ((catch && event < 2) -> (!save U pick))", Holds),
    ("AG (save -> event > 1)", Holds),
    ("G ((test && event > 1) -> (!pick U save))", Holds),
)


@pytest.mark.shows("pushdown", "A9", "A24")
def test_fifteen_bits_are_demanded() -> None:
    loaded = catcher(100, 15)
    asked = [item for text, _ in FORMULAS for item in read_property(text, loaded.scope)]
    found = report(loaded.program, tuple(term for item in asked for term in watched_terms(item.question)))
    assert {row.full: (row.before, row.after) for row in found.rows} == {
        "offset": (8, 7),
        "history": (800, 0),
        "retry": (8, 0),
        "timeouts": (8, 0),
        "catch.e": (8, 4),
        "catch.word": (8, 0),
        "catch.event": (8, 4),
    }
    assert (found.before, found.after, found.exponent) == (848, 15, 833)
    assert "history: 800 -> 0 (nobody needs it)" in found.text


@pytest.mark.parametrize(("size", "events", "configurations"), [(5, 5, 1_025), (100, 15, 197_300)])
def test_configurations_at_statements(size: int, events: int, configurations: int) -> None:
    loaded = catcher(size, events)
    dropped = DemandedBits().run(loaded.program).result
    # Beside those at statements there are the state in front of the first one, and an ended one per value of offset.
    assert count(replace(loaded, program=dropped)).statistics.states == configurations + 1 + size


@pytest.mark.shows("pushdown", "A7", "E3")
@pytest.mark.parametrize(("text", "expected"), FORMULAS)
def test_verdicts(text: str, expected: type) -> None:
    """With a small buffer, and with that of the publication."""
    for size in ((2, 3), (100, 15)):
        (result,) = check(catcher(*size), [text]).results
        assert isinstance(result.verdict, expected)


HANDED_ON = """program single;
object text : bytes 4;

proc main() {
  local behind : pointer;
  local size : bits 64;
  entry:
    havoc size in 1 .. 3;
    behind := call hand_on(pointer.add(&text, size));
    assert behind != &text "assertion.violated" "it stands behind the text";
    return;
}

proc hand_on(place : pointer) -> (pointer) {
  local copy : pointer;
  entry:
    copy := place;
    return copy;
}

process main = main();
"""


def test_what_is_added_to_a_pointer_is_demanded_where_the_pointer_is_handed_on() -> None:
    """A pointer has no bits, and was needed by nobody behind the first variable that it flowed through."""
    program = parse_program(HANDED_ON)
    (size,) = [row for row in report(program, ()).rows if row.full == "main.size"]
    assert size.after == 2
