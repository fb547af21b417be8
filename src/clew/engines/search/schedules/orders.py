"""Whether the order of processes makes a difference: all schedules of one instant after the other.

From a state at the beginning of an instant all schedules are followed to its end. For the same inputs they must lead to
one state; if they do, in every instant that can be reached, then the whole run depends on the inputs alone. So inputs
are remembered within an instant only, by the process that asked for them. They are tried one by one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace

from clew.checks.schedules import are_the_same, inputs_of, is_rest, is_simulated
from clew.engines.tally import Meter, Tally
from clew.lift import Move, Run
from clew.records import dataclass
from clew.semantics.interpreter import Interpreter
from clew.semantics.state import State


@dataclass(frozen=True, slots=True)
class _Way:
    """A state, and how it was come to since the instant began."""

    state: State
    moves: tuple[Move, ...] = ()


@dataclass(slots=True)
class Orders:
    """The search; it has state because it counts and can be stopped."""

    machine: Interpreter
    tally: Tally
    meter: Meter

    def differing(self) -> Iterator[Run]:
        """Two runs that differ at a rest, the second as the rival of the first; nothing if there are none."""
        starts: dict[Hashable, tuple[State, Run]] = {}
        for outcome in self.machine.initial():
            if outcome.violation is None:
                starts[self.machine.key(outcome.state)] = (outcome.state, Run(outcome.choices, ()))
        waiting = list(starts.values())
        for state, run in waiting:  # it grows meanwhile
            ends = list(self._ends(state))
            for end in ends:
                other = self._rival(end, ends)
                if other is not None:
                    rival = replace(run, moves=(*run.moves, *other.moves))
                    yield replace(run, moves=(*run.moves, *end.moves), rival=rival)
                    return
                key = self.machine.key(end.state)
                if key not in starts:
                    starts[key] = (end.state, replace(run, moves=(*run.moves, *end.moves)))
                    waiting.append(starts[key])
            if self.meter.limit is not None:
                return

    def _rival(self, end: _Way, ends: list[_Way]) -> _Way | None:
        """Another end with the same inputs and a different state."""
        mine = inputs_of(Run((), end.moves))
        for other in ends:
            differs = self.machine.key(other.state) != self.machine.key(end.state)
            if differs and are_the_same(mine, inputs_of(Run((), other.moves))):
                return other
        return None

    def _ends(self, start: State) -> Iterator[_Way]:
        """Where the schedules of an instant end."""
        seen: set[Hashable] = set()
        stack = [_Way(start)]
        while stack:
            way = stack.pop()
            if not self.meter.go_on(self.tally):
                return
            for actor in self.machine.enabled(way.state):
                for outcome in self.machine.step(way.state, actor):
                    self.tally.transitions += 1
                    if outcome.violation is not None:
                        continue
                    moves = (*way.moves, Move(self.machine.actors[actor], outcome.choices))
                    key = (outcome.state, tuple(sorted(inputs_of(Run((), moves)).items())))
                    if key in seen:
                        continue
                    seen.add(key)
                    self.tally.states += 1
                    after = _Way(outcome.state, moves)
                    if is_rest(way.state, outcome.state):
                        yield after
                    elif is_simulated(outcome.state) or self.machine.enabled(outcome.state):
                        stack.append(after)
