"""Samples: states that random runs of a transition system meet, by the place at which control stands.

Where random inputs do not come to a place a solver finds some that do, and runs go on from there.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from clew.codegen.python.evaluation import Recurring
from clew.engines.unroll.clock import Clock, clock
from clew.engines.unroll.invariants.sampled.leading import leading
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import Bits, Bool, Sort
from clew.ir.terms import Constant, Variable
from clew.ir.values import Value
from clew.models.transition import Step, TransitionSystem, place_of, places_in

State = dict[Variable, Value]
RUNS = 24
LENGTH = 40
_TRIES = 12
_SMALL = (0, 1, 2, 3, 4, 5, 7, 8, 10, 16, 20, 33, 100)
_LED = 8
"""So many runs go on from a place that fewer random ones have come to."""
_LEADING_SECONDS = 3.0


def sampled(system: TransitionSystem, seed: int = 1, *, runs: int = RUNS, length: int = LENGTH) -> list[State]:
    """States that the system reaches; the same for the same seed."""
    rng = random.Random(seed)  # noqa: S311 - samples are no secrets
    found = _Runs(system, rng, length)
    for _ in range(max(runs, len(found.leaving))):
        state = _start(system, rng)
        if state is not None:
            found.follow(state)
    if system.place is not None:
        found.complete(system.place, clock(_LEADING_SECONDS))
    return found.found


class _Runs:
    """The states that runs have met so far, and how often which place."""

    def __init__(self, system: TransitionSystem, rng: random.Random, length: int) -> None:
        self._system, self._rng, self._length = system, rng, length
        self.found: list[State] = []
        self._acts = tuple(map(_Act, system.steps))
        self.leaving = _by_place(system, self._acts)
        self._met: Counter[Value] = Counter()

    def follow(self, state: State) -> None:
        """A random run from a state."""
        place = self._system.place
        self.found.append(state)
        for _ in range(self._length):
            acts = (
                self._rng.sample(self._acts, len(self._acts))
                if place is None
                else _shuffled(self.leaving[state[place]], self._met, self._rng)
            )
            after = next((found for each in acts if (found := each.moved(state, self._rng)) is not None), None)
            if after is None:
                break
            state = after
            self._met[None if place is None else state[place]] += 1
            self.found.append(state)

    def complete(self, place: Variable, within: Clock) -> None:
        """Runs from places that few or none have come to, by inputs that lead there from where some have been."""
        tried: set[tuple[Value, int]] = set()
        while True:
            known: dict[Value, list[State]] = {}
            for state in self.found:
                known.setdefault(state[place], []).append(state)
            missing = [
                (each.act, target)
                for source in known
                for each in self.leaving[source]
                for target in _targets(each.act.step, place)
                if each.act.step.inputs and target in self.leaving and len(known.get(target, ())) < _LED
                if (source, target) not in tried
            ]
            if not missing:
                return
            for act, target in missing:
                step = act.step
                tried.add((place_of(step), target))
                for _ in range(_LED):
                    if within.is_over:
                        return
                    state = self._rng.choice(known[place_of(step)])
                    inputs = leading(
                        step, place, state, {each: _any(each.sort, self._rng) for each in step.inputs}, target
                    )
                    after = None if inputs is None else act.taken({**state, **inputs})
                    if after is None:
                        break
                    self.follow({**state, **after})


def _targets(step: Step, place: Variable) -> tuple[int, ...]:
    return next((places_in(write.value) for write in step.writes if write.variable is place), ())


def _start(system: TransitionSystem, rng: random.Random) -> State | None:
    for _ in range(_TRIES):
        state = {
            each: initial.value if isinstance(initial, Constant) else _any(each.sort, rng)
            for each, initial in zip(system.variables, system.initial, strict=True)
        }
        if evaluate((system.start,), state)[0]:
            return state
    return None


class _Act:
    """A step as functions of a state."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self._guard = Recurring((step.guard,))
        self._enabled = Recurring((step.enabled,))
        self._writes = Recurring([term for write in step.writes for term in (write.when, write.value)])

    def moved(self, state: State, rng: random.Random) -> State | None:
        """The state behind the step with random inputs, if it may be taken with some of a few."""
        if not self._guard(state)[0]:
            return None
        for _ in range(_TRIES if self.step.inputs else 1):
            inputs = {each: _any(each.sort, rng) for each in self.step.inputs}
            after = self.taken({**state, **inputs})
            if after is not None:
                return {**state, **after}
        return None

    def taken(self, here: Mapping[Variable, Value]) -> State | None:
        """What the step writes with these inputs, if it may be taken."""
        if not self._enabled(here)[0]:
            return None
        rest = self._writes(here)
        pairs = zip(self.step.writes, rest[::2], rest[1::2], strict=True)
        return {write.variable: value for write, when, value in pairs if when}


class _Leaving(NamedTuple):
    """A step, and the first place that it may lead to."""

    act: _Act
    to: Value


def _by_place(system: TransitionSystem, acts: Sequence[_Act]) -> defaultdict[Value, list[_Leaving]]:
    """The steps from each place, where there are places."""
    found: defaultdict[Value, list[_Leaving]] = defaultdict(list)
    for act in acts if system.place is not None else ():
        to = () if system.place is None else _targets(act.step, system.place)
        found[place_of(act.step)].append(_Leaving(act, to[0] if to else None))
    return found


def _shuffled(leaving: Sequence[_Leaving], met: Counter[Value], rng: random.Random) -> list[_Act]:
    """The steps in any order; every other time those first that lead to where few runs have been."""
    found = list(leaving)
    rng.shuffle(found)
    if len(found) > 1 and rng.random() < 0.5:
        found.sort(key=lambda each: met[each.to])
    return [each.act for each in found]


def _any(sort: Sort, rng: random.Random) -> Value:
    match sort:
        case Bool():
            return rng.random() < 0.5
        case Bits(width=width):
            kind = rng.random()
            value = rng.choice(_SMALL) if kind < 0.7 else rng.randrange(64) if kind < 0.9 else rng.getrandbits(width)
            return (-value if rng.random() < 0.2 else value) % (1 << width)
        case _:
            return rng.choice(_SMALL) * rng.choice((1, 1, -1))
