"""When the states of a kernel run are: the simulated time and the delta cycle within that time.

Input: the states of a run and who moved between them. Output: an instant per state. The first delta cycle at a time has
the number 0; each step of the kernel that lets the simulation go on without letting time pass begins the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clew.semantics.state import Phase, State


class Instant(NamedTuple):
    """A simulated time, and which delta cycle it is at that time."""

    time: int
    delta: int


def instants(states: Sequence[State], actors: Sequence[str], kernel: str) -> tuple[Instant, ...] | None:
    """The instant of each state of a run; `kernel` is the name of the kernel among the actors. None: no kernel run."""
    if any(state.kernel is None for state in states):
        return None
    found = [Instant(_time(states[0]), 0)]
    for actor, state in zip(actors, states[1:], strict=True):
        last, time = found[-1], _time(state)
        if time != last.time:
            found.append(Instant(time, 0))
        else:
            begins = actor == kernel and state.kernel is not None and state.kernel.phase is Phase.SIMULATION
            found.append(Instant(time, last.delta + 1 if begins else last.delta))
    return tuple(found)


def _time(state: State) -> int:
    assert state.kernel is not None, "a state of a kernel run should have a time"
    return state.kernel.time
