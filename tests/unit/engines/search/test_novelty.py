"""Novelty: what states show that none did before, and the way to them."""

from __future__ import annotations

from random import Random

import pytest

from clew.engines.search.novelty import Farthest, Novelty, Reached, way
from clew.lift import Move
from clew.semantics.state import Extent, Frame, Life, Process, State


def state(*globals_: int, place: int = 0, data: bytes = b"") -> State:
    process = Process("P", (0, 0), (Frame(0, place, 0, ()),))
    return State(globals_, (process,), (Extent(Life.STATIC, data),))


START = state(0, data=b"\0\0")


@pytest.mark.parametrize(
    ("after", "kinds"),
    [
        pytest.param(state(0, data=b"\0\0"), ["way"], id="a way that none has gone"),
        pytest.param(state(3, data=b"\0\0"), ["way", "global"], id="a number in a global"),
        pytest.param(state(0, data=b"\0\1"), ["way", "object"], id="a number in memory"),
        pytest.param(state(0, place=2, data=b"\0\0"), ["place", "way"], id="a place"),
    ],
)
def test_what_is_shown_is_shown_once(after: State, kinds: list[str]) -> None:
    novelty = Novelty(START)
    assert [name for name, _ in novelty.shown(after, START, 5)] == kinds
    assert novelty.shown(after, START, 5) == []


def test_of_many_numbers_only_the_magnitude_is_told_apart() -> None:
    novelty = Novelty(START)
    shown = sum(bool(novelty.shown(state(value, data=b"\0\0"), START, 5)) for value in range(1, 10_000))
    assert 40 <= shown < 60


def test_the_way_goes_through_all_that_was_reached_before() -> None:
    moves = [Move("P", (number,)) for number in range(4)]
    first = Reached(START, Reached(START), (moves[0], moves[1]))
    assert way(Reached(START, first, (moves[2], moves[3]))) == tuple(moves)


def test_what_has_grown_is_gone_on_with() -> None:
    farthest = Farthest(START)
    assert farthest.drawn(Random(1)) is None
    for value in (5, 9, 7):
        farthest.look(Reached(state(value, data=b"\0\0"), run=value))
    found = farthest.drawn(Random(1))
    assert found is not None
    assert found.run == 9
