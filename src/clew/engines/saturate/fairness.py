"""Fair choices on the table of a program: which of its steps a fair run may take again and again.

Input: a complete table with its steps. Output: the numbers of the steps that are left. A run that meets a fair command
infinitely often takes each of its values infinitely often. So in a component in which some value is never taken, a step
that meets the command for sure is taken finitely often only, and goes away; what is left is looked at again (the way of
Streett conditions). What a callee does between its entry and what it brings back is known only in bounds: what it meets
on every way, and what it takes on some. So every fair run stays; what is left may still be unfair, which replay tells.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from clew.engines.summaries import Tabulation, Taken
from clew.graphs import components
from clew.ir.values import Value

Choice = tuple[Hashable, Value]
"""A fair command, and a value of it."""


def steps_of_fair_runs(table: Tabulation[Any, Any], offered: Mapping[tuple[Any, Hashable], set[Choice]]) -> set[int]:
    """The numbers of the steps of the table that a fair run may take infinitely often.

    `offered` are the values among which each head of the machine chooses, by command.
    """
    known = _Bounds(table, offered)
    ends = [(step.source, step.target) for step in known.steps]
    left = set(range(len(ends)))
    while True:
        after: list[list[int]] = [[] for _ in range(known.places)]
        for step in left:
            after[ends[step][0]].append(ends[step][1])
        component = components(after)
        left = {step for step in left if component[ends[step][0]] == component[ends[step][1]]}
        taken: defaultdict[int, int] = defaultdict(int)
        for step in left:
            taken[component[ends[step][0]]] |= known.taken[step]
        unfair = {step for step in left if known.wanted[step] & ~taken[component[ends[step][0]]]}
        if not unfair:
            return left
        left -= unfair


class _Own(NamedTuple):
    """What a piece meets and takes, as bits."""

    met: int
    taken: int


class _Step(NamedTuple):
    """A step between places by number; `brought` is the number of what a callee brings back on it, -1 for none."""

    source: int
    target: int
    own: _Own
    brought: int


class _Bits:
    """Fair commands and their values as bits."""

    def __init__(self) -> None:
        self._commands: dict[Hashable, int] = {}
        self._choices: dict[Choice, int] = {}

    def command(self, command: Hashable) -> int:
        return 1 << self._commands.setdefault(command, len(self._commands))

    def choice(self, choice: Choice) -> int:
        return 1 << self._choices.setdefault(choice, len(self._choices))

    def own(self, taken: Taken) -> _Own:
        met = chosen = 0
        for each in taken.fair:
            met |= self.command(each[0])
            chosen |= self.choice(each)
        return _Own(met, chosen)


_EVERYTHING = -1
"""All bits: nothing is known yet of the ways to a place, so each of them meets everything."""


class _Bounds:
    """Per step what it takes at most, and what a fair run that takes it again and again has to take."""

    def __init__(self, table: Tabulation[Any, Any], offered: Mapping[tuple[Any, Hashable], set[Choice]]) -> None:
        assert table.steps is not None, "the steps of the table should have been kept"
        bits = _Bits()
        numbers = {place: number for number, place in enumerate(table.reasons)}
        brought = {key: number for number, key in enumerate(table.leavings)}
        self.places = len(numbers)
        self.steps = [
            _Step(
                numbers[source],
                numbers[target],
                bits.own(reason.taken),
                -1 if reason.called is None else brought[reason.called, reason.back],
            )
            for source, target, reason in table.steps
        ]
        self._leavings = [
            [(numbers[place], bits.own(taken)) for place, taken in each] for each in table.leavings.values()
        ]
        # Where a procedure begins nothing was met yet.
        self._least = [0 if place.head == place.entry else _EVERYTHING for place in numbers]
        self._most = [0] * len(numbers)
        self._brought = [_Own(_EVERYTHING, 0)] * len(brought)
        self._entries = [place.head == place.entry for place in numbers]
        while self._round():
            pass
        values = _values(offered)
        wanted = {bits.command(command): sum(map(bits.choice, each)) for command, each in values.items()}
        self.taken = [self._whole(step).taken for step in self.steps]
        self.wanted = [_joined(self._whole(step).met, wanted) for step in self.steps]

    def _whole(self, step: _Step) -> _Own:
        """What a step meets for sure, and what it may take, with what is done in a callee."""
        if step.brought < 0:
            return step.own
        inner = self._brought[step.brought]
        return _Own(step.own.met | inner.met, step.own.taken | inner.taken)

    def _round(self) -> bool:
        """Go through all steps and returns once; whether something changed."""
        changed = False
        for step in self.steps:
            if self._entries[step.target]:
                continue
            whole = self._whole(step)
            least = self._least[step.target] & (self._least[step.source] | whole.met)
            most = self._most[step.target] | self._most[step.source] | whole.taken
            if (least, most) != (self._least[step.target], self._most[step.target]):
                self._least[step.target], self._most[step.target], changed = least, most, True
        for number, leavings in enumerate(self._leavings):
            met, taken = _EVERYTHING, 0
            for place, own in leavings:
                met &= self._least[place] | own.met
                taken |= self._most[place] | own.taken
            if self._brought[number] != (met, taken):
                self._brought[number], changed = _Own(met, taken), True
        return changed


def _joined(met: int, wanted: Mapping[int, int]) -> int:
    """The values of all commands that are met; what is never reached wants nothing."""
    if met == _EVERYTHING:
        return 0
    return sum(values for command, values in wanted.items() if met & command)


def _values(offered: Mapping[tuple[Any, Hashable], set[Choice]]) -> dict[Hashable, frozenset[Choice]]:
    """Per command the values that are possible wherever it is met."""
    found: dict[Hashable, frozenset[Choice]] = {}
    for (_, command), choices in offered.items():
        found[command] = found.get(command, frozenset(choices)) & choices
    return found
