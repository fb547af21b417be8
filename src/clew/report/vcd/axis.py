"""The time axis of runs: from states to moments, and from moments to ticks.

Under the kernel a moment is a simulated time and a place in the row of what happens at that time, so that steps at one
time are seen apart; for all other programs each step takes one unit of time. Behind the last step at a time, and behind
the last one of the run, there is a moment at which nobody runs.
"""

from __future__ import annotations

from typing import NamedTuple

from clew.outcome import Recording, Trace
from clew.records import dataclass


class Moment(NamedTuple):
    """A time, and the place in the row of what happens at that time."""

    time: int
    place: int


@dataclass(frozen=True, slots=True)
class Axis:
    """The moments of a run: of its states, of those at which nobody runs any more, and of each event that happens."""

    states: tuple[Moment, ...]
    rests: tuple[Moment, ...]
    events: tuple[tuple[Moment, int], ...]

    @property
    def places(self) -> int:
        """How many places one time needs."""
        return 1 + max(moment.place for moment in (*self.states, *self.rests))


def axis_of(trace: Trace, recording: Recording) -> Axis:
    """The moments of a run."""
    if recording.replayed.states[0].kernel is None:
        count = len(trace.steps)
        return Axis(tuple(Moment(number, 0) for number in range(count + 1)), (Moment(count + 1, 0),), ())
    return _kernel_axis(trace, recording)


def _kernel_axis(trace: Trace, recording: Recording) -> Axis:
    states, rests = [Moment(0, 0)], []
    events: list[tuple[Moment, int]] = []
    for step, outcome in zip(trace.steps, recording.replayed.steps, strict=True):
        assert step.time is not None, "a step of the kernel should have a time"
        before = states[-1]
        rest = Moment(before.time, before.place + 1)
        if step.time == before.time:
            after = rest
        else:
            after = Moment(step.time, 0)
            rests.append(rest)
        states.append(after)
        # One step of the kernel may pass through times at which nobody is woken, beginning with the one before it.
        events += [(_moment_at(time, rest, after), event) for time, event, _ in outcome.fired]
    rests.append(Moment(states[-1].time, states[-1].place + 1))
    return Axis(tuple(states), tuple(rests), tuple(events))


def _moment_at(time: int, rest: Moment, after: Moment) -> Moment:
    if time == after.time:
        return after
    return rest if time == rest.time else Moment(time, 0)


def ticks_per_time(axes: tuple[Axis, ...]) -> int:
    """How many ticks one unit of time needs so that no two moments fall together: a power of ten."""
    places = max((axis.places for axis in axes), default=1)
    return 1 if places == 1 else 10 ** len(str(places - 1))
