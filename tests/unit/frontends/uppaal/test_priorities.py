"""Priorities, updates around every step, and questions that are asked beside a model of UPPAAL."""

from __future__ import annotations

import pytest

from clew.errors import InputError
from clew.frontends import Loaded
from clew.ir.source import Source
from clew.pipeline.checking import check
from clew.pipeline.sources import load_sources
from clew.verdict import Fails, Holds
from tests.property.timed_automata import verdict

CHANNELS = """
chan a, b, c[2];
chan priority a < b, default < c;
process P() {
    clock x;
    state s { x <= 10 }, low, middle, high, alone;
    urgent low, middle, high, alone;
    init s;
    trans s -> low { guard x >= 2; sync a!; }, s -> middle { guard x >= 5; sync b!; },
          s -> high { guard x >= 7 && x <= 8; sync c[1]!; }, s -> alone { guard x == 6; };
}
process Q() { state t; init t; trans t -> t { sync a?; }, t -> t { sync b?; }, t -> t { sync c[1]?; }; }
system P, Q;
"""
PROCESSES = """
clock x;
int n = 0;
chan m;
broadcast chan h;
process Low() { state s, t; init s; trans s -> t { guard n == 0; assign n = 1; }, s -> t { guard n == 9; sync m?; },
    s -> s { guard n == 2; sync h?; assign n = 5; }; }
process High() { state s, t, u; init s;
    trans s -> t { guard n == 0; assign n = 2; }, t -> u { guard n == 2; sync h!; }; }
process Mid() { state s; init s; trans s -> s { guard n == 2; assign n = 7; }, s -> s { guard n == 5; assign n = 6; }; }
system Low < Mid < High;
"""
AROUND = """
clock x;
int n = 0, steps = 0;
before_update { steps = steps + 1 }
after_update { n = n > 3 ? 3 : n, n = n }
process P() { state s; init s; trans s -> s { guard steps < 5; assign n = n + 2; }; }
system P;
progress { steps; }
"""


def loaded_of(text: str, *queries: str) -> Loaded:
    """A model in the form of text, and queries beside it."""
    return load_sources([Source("model.xta", text), Source("model.q", "\n".join(queries))])


def test_channels() -> None:
    """Where something of a higher priority can be done, and only there, the rest waits; time does not."""
    loaded = loaded_of(
        CHANNELS,
        "A[] P.low imply P.x < 5",
        "E<> P.low and P.x > 4",
        "A[] P.middle imply P.x < 7 or P.x > 8",
        "E<> P.middle and P.x > 8",
        "E<> P.high",
        "E<> P.alone",
        "A[] not P.alone",
    )
    assert [verdict(loaded, each) for each in loaded.properties] == [True, True, True, True, True, True, False]


def test_processes() -> None:
    """The highest of those that take part counts; a broadcast goes on with those that hear it."""
    loaded = loaded_of(PROCESSES, "A[] n != 1", "A[] n != 7", "E<> n == 6", "A[] High.u imply n >= 5")
    assert [verdict(loaded, each) for each in loaded.properties] == [True, True, True, True]
    equal = loaded_of(PROCESSES.replace("<", ","), "A[] n != 1", "A[] n != 7")
    assert [verdict(equal, each) for each in equal.properties] == [False, False]


def test_updates_around_every_step() -> None:
    loaded = loaded_of(AROUND, "A[] n <= 3 and steps <= 5", "E<> n == 3 and steps == 2", "E<> n == 2 and steps == 2")
    assert [verdict(loaded, each) for each in loaded.properties] == [True, True, False]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("chan a; chan priority a < a; ", "a has two priorities", id="twice"),
        pytest.param("int a; chan priority a < default; ", "only channels", id="no channel"),
        pytest.param("import f; ", "functions of other languages", id="another language"),
    ],
)
def test_what_is_wrong_is_told(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        loaded_of(text + "process P() { state s; init s; } system P;", "A[] true")


@pytest.mark.parametrize(
    ("query", "holds"),
    [("A[] P.x <= 10 or P.low", False), ("E<> P.high", True), ("P.s --> not P.s", True), ("E[] P.s", False)],
)
def test_queries_may_be_asked_beside_the_model(query: str, *, holds: bool) -> None:
    """Also those about liveness, for which the program is made anew."""
    loaded = loaded_of(CHANNELS.replace("urgent low, middle, high, alone;", ""), "E<> P.low")
    outcome = check(loaded, [query])
    assert outcome.faults == ()
    assert isinstance(outcome.verdict, Holds if holds else Fails)
