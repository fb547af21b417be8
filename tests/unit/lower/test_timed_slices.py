"""Timed programs for one question: data without an effect keeps its value, actions that only end runs are gone."""

from __future__ import annotations

import pytest

from clew.lower.timed import timed_program
from clew.models.timed import State
from clew.text.parse import parse_program, parse_term

COUNTING = parse_program(
    """
    program actions;
    var at : bits 1 = 0;
    var rounds : bits 4 = 0;
    var sum : bits 4 = 0;
    var phase : bits 2 = 0;
    var x : real = 0;
    var delay : real = 0;
    action step when at == 0 && 1 <= x && phase != 3 {
      at := 1; rounds := rounds + 1; sum := sum + rounds; x := 0; phase := 2;
    };
    action back when at == 1 && phase != 3 { at := 0; phase := 2; };
    action delay when phase != 3 { havoc delay; assume 0 <= delay; x := x + delay; phase := 1; };
    action over when phase != 3 { phase := 3; };
    """
)


def _states(asked: str, *, stuck: bool) -> tuple[set[State], bool]:
    """All states of data that can be reached by edges and time, whatever clocks say; whether time changes nothing."""
    model = timed_program(COUNTING).watching((parse_term(asked, COUNTING),)).sliced(stuck=stuck)
    found: set[State] = set()
    waiting = [model.initial]
    while waiting:
        state = waiting.pop()
        if state in found:
            continue
        found.add(state)
        waiting += [edge.target for edge in model.edges(state) if edge.target is not None]
        passing = model.passing(state)
        waiting += [] if passing is None else [passing.target]
    return found, model.closes


@pytest.mark.parametrize(
    ("asked", "stuck", "states", "closes"),
    [
        pytest.param("at == 1", False, 2, True, id="counters, phases and ends go"),
        pytest.param("rounds == 5", False, 32, True, id="what is asked for stays"),
        pytest.param("phase == 3", False, 7, False, id="an end that is asked for stays"),
        pytest.param("phase == 2", False, 7, False, id="what an end writes and is asked for stays"),
        pytest.param("at == 1", True, 7, False, id="where being stuck is asked for, ends stay"),
    ],
)
def test_slices(asked: str, stuck: bool, states: int, closes: bool) -> None:
    found, same = _states(asked, stuck=stuck)
    assert len(found) == states
    assert same is closes
