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
from typing import Any

from clew.engines.summaries import Place, Tabulation, Taken
from clew.ir.values import Value
from clew.logic.graphs import components

Choice = tuple[Hashable, Value]
"""A fair command, and a value of it."""
Choices = frozenset[Choice]
Commands = frozenset[Hashable]
NONE: Choices = frozenset()


def steps_of_fair_runs(table: Tabulation[Any, Any], offered: Mapping[tuple[Any, Hashable], set[Choice]]) -> set[int]:
    """The numbers of the steps of the table that a fair run may take infinitely often.

    `offered` are the values among which each head of the machine chooses, by command.
    """
    steps = table.steps
    assert steps is not None, "the steps of the table should have been kept"
    known = _Bounds(table, _values(offered))
    numbers = {place: number for number, place in enumerate(table.reasons)}
    ends = [(numbers[source], numbers[target]) for source, target, _ in steps]
    left = set(range(len(steps)))
    while True:
        after: list[list[int]] = [[] for _ in numbers]
        for step in left:
            after[ends[step][0]].append(ends[step][1])
        component = components(after)
        left = {step for step in left if component[ends[step][0]] == component[ends[step][1]]}
        taken: defaultdict[int, set[Choice]] = defaultdict(set)
        for step in left:
            taken[component[ends[step][0]]] |= known.taken[step]
        unfair = {step for step in left if not known.wanted[step] <= taken[component[ends[step][0]]]}
        if not unfair:
            return left
        left -= unfair


class _Bounds:
    """Per step what it takes at most, and what a fair run that takes it again and again has to take."""

    def __init__(self, table: Tabulation[Any, Any], values: Mapping[Hashable, Choices]) -> None:
        assert table.steps is not None, "the steps of the table should have been kept"
        self._table = table
        self._steps = table.steps
        self._most: dict[Place, Choices] = {}
        self._least: dict[Place, Commands] = {}
        self._brought: dict[tuple[Place, Any], tuple[Commands | None, Choices]] = {}
        changed = True
        while changed:
            changed = self._round()
        self.taken = [self._inside(taken, called, back)[1] for _, _, (_, taken, called, back) in self._steps]
        self.wanted: list[Choices] = []
        for _, _, (_, taken, called, back) in self._steps:
            met, _ = self._inside(taken, called, back)
            self.wanted.append(frozenset(each for command in met or () for each in values.get(command, NONE)))

    def _inside(self, taken: Taken, called: Place | None, back: object) -> tuple[Commands | None, Choices]:
        """What a step meets for sure (None: not known yet, so anything), and what it may take."""
        own = frozenset(taken.fair)
        met: Commands = frozenset(command for command, _ in own)
        if called is None:
            return met, own
        inner, most = self._brought.get((called, back), (None, NONE))
        return (None if inner is None else met | inner), own | most

    def _round(self) -> bool:
        """Go through all steps and returns once; whether something changed."""
        before = (dict(self._most), dict(self._least), dict(self._brought))
        for source, target, (_, taken, called, back) in self._steps:
            if target.head == target.entry:
                continue  # where a procedure begins nothing was met yet
            met, most = self._inside(taken, called, back)
            self._most[target] = self._most.get(target, NONE) | self._most.get(source, NONE) | most
            whole = None if met is None or self._unknown(source) else self._least.get(source, frozenset()) | met
            if whole is not None:
                self._least[target] = whole & self._least.get(target, whole)
        for key, leavings in self._table.leavings.items():
            least: Commands | None = None
            most = NONE
            for place, taken in leavings:
                own = frozenset(taken.fair)
                most |= own | self._most.get(place, NONE)
                if not self._unknown(place):
                    met = self._least.get(place, frozenset()) | {command for command, _ in own}
                    least = met if least is None else least & met
            self._brought[key] = (least, most)
        return before != (self._most, self._least, self._brought)

    def _unknown(self, place: Place) -> bool:
        """Whether nothing is known yet of the ways to a place: so far every way meets everything."""
        return place.head != place.entry and place not in self._least


def _values(offered: Mapping[tuple[Any, Hashable], set[Choice]]) -> dict[Hashable, Choices]:
    """Per command the values that are possible wherever it is met."""
    found: dict[Hashable, Choices] = {}
    for (_, command), choices in offered.items():
        found[command] = found.get(command, frozenset(choices)) & choices
    return found
