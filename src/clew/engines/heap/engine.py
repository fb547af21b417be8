"""The engine: goals of safety on a machine on heaps.

First heaps are followed as they are, for a while: a program whose heaps are bounded is decided so, and of others it is
seen which structures they build. From these a grammar is inferred, and the space is built again with heaps folded by
it. What is not found there does not happen; what is found may happen, and is left to others to show.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from typing import ClassVar

from clew.engines.heap.showing import run_against
from clew.engines.heap.space import Bounds, Breach, Space
from clew.engines.tally import Meter, Tally
from clew.lower.views import Views
from clew.models.engine import (
    Absent,
    Answer,
    Budget,
    Figures,
    Goal,
    InvariantGoal,
    LinearGoal,
    LiveGoal,
    SafeGoal,
    Stopped,
)
from clew.models.heap.colours import Data
from clew.models.heap.grammar import Grammar
from clew.models.heap.grammars.checks import unusable
from clew.models.heap.grammars.inference import Sketch
from clew.models.heap.grammars.skips import has_levels
from clew.models.heap.keeping import Fold, Keep
from clew.models.heap.machine import Blocks, HeapMachine, Violates
from clew.outcome import Statistics
from clew.records import dataclass
from clew.verdict import Limit

_LITTLE, _SOON_SECONDS = 8, 2.0
"""This part of the states is looked at for a run at first, and for so long."""
_MANY, _SHORT, _LAST = 40, 8, 3_000
"""In the last round a number may take so many values at a place, shorter lists are not folded, and states are few."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeapEngine:
    """Heaps of any size, folded by graph grammars."""

    name: ClassVar[str] = "heap"
    largest: int = 24
    """Heaps of more objects end the search: no rule folds them."""
    values: int = 4
    """A number that takes more values than this at a place is forgotten there, but in the last round."""
    trial: int = 400
    """So many states are looked at before a grammar is inferred."""

    precision: int = 2
    """Where something may fail, lists are folded again through more objects, up to this number."""

    keep: Keep | None = None
    """Which objects keep what they hold: nothing, numbers, variables, marks, all; None: as the search needs it."""

    fold: frozenset[Fold] = frozenset()
    """How much is folded: everywhere, ends, apart."""

    most: int = 0
    """So many states end the search; 0: no number."""

    shown: int = 2_000
    """Where something may fail, a run that shows it is looked for among so many states of the program itself."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """An answer per goal."""
        meter, tally = Meter(budget), Tally()
        yield from self._answers(model, goals, meter, tally)
        seconds = meter.seconds()
        yield Figures(
            Statistics(states=tally.states, transitions=tally.transitions, search_seconds=seconds), limit=meter.limit
        )

    def _answers(self, model: Views, goals: tuple[Goal, ...], meter: Meter, tally: Tally) -> Iterator[Answer]:
        """What spaces say, as soon as one of them is sure.

        A run is looked for where something may fail although no local is forgotten: that takes longer than the space in
        which it does not. So few states are looked at for it until no space is left.
        """
        left: dict[int, Answer | None] = dict.fromkeys(range(len(goals)))
        tried: set[int] = set()
        for space in self.spaces(model.heaps, meter, tally):
            for number in tuple(left):
                goal = goals[number]
                answer = self._answer(space, goal)
                looked_for = _may_fail(answer) and not model.heaps.forgetful and number not in tried
                if looked_for and isinstance(goal, SafeGoal):
                    tried.add(number)
                    until = time.process_time() + _SOON_SECONDS
                    answer = run_against(model.asking.interpreter, goal, self.shown // _LITTLE, until, meter) or answer
                if isinstance(answer, Stopped):
                    left[number] = answer if _may_fail(answer) else left[number] or answer
                else:
                    del left[number]
                    yield answer
            if not left or meter.limit is not None:
                break
        for number, last in left.items():
            goal = goals[number]
            if number in tried and isinstance(goal, SafeGoal) and meter.limit is None:
                last = run_against(model.asking.interpreter, goal, self.shown, math.inf, meter) or last
            if last is not None:
                yield last

    def explored(self, machine: HeapMachine, meter: Meter, tally: Tally) -> Space:
        """The space of a machine in which nothing fails, or else the last that was finished, if one was."""
        found: Space | None = None
        for space in self.spaces(machine, meter, tally):
            if found is None or space.finished():
                found = space
            if found.finished() and not found.breaches:
                break
        assert found is not None, "there should be a space"
        return found

    def spaces(self, machine: HeapMachine, meter: Meter, tally: Tally) -> Iterator[Space]:
        """The spaces of a machine, folded by its rules or by those that are inferred: the coarsest comes first."""
        if machine.shapes:
            # Heaps are folded as far as the rules say at first.
            for least in range(self.precision + 1):
                data = Data.EXACT if least else Data.JOINED
                yield self._space(machine, meter, tally, Grammar(machine.shapes), least, data)
            return
        tried = self._tried(machine, meter, tally)
        if tried.finished():
            yield tried
            return
        sketch = Sketch()
        for component in tried.components.values():
            for _, heap in component.states:
                sketch.see(heap)
        if tried.lost:
            yield tried
            return
        machine.forgetful = True
        for bounds in Bounds:
            yield self._space(machine, meter, tally, sketch.grammar(1, holding=False), 1, Data.LETTERS, bounds)
        machine.forgetful = False
        for least in range(1, self.precision + 1):
            yield self._space(machine, meter, tally, sketch.grammar(least, holding=False), least, Data.LETTERS)
            yield self._space(machine, meter, tally, sketch.grammar(least), least, Data.EXACT)
        if self.precision:  # loops that go round so often by a constant, on short lists beside structures of any size
            grammar, values = sketch.grammar(_SHORT, holding=False), max(self.values, _MANY)
            most = tally.states + _LAST
            yield self._space(machine, meter, tally, grammar, _SHORT, Data.LETTERS, values=values, most=most)

    def _space(
        self,
        machine: HeapMachine,
        meter: Meter,
        tally: Tally,
        grammar: Grammar,
        least: int,
        data: Data,
        bounds: Bounds = Bounds.FORGOTTEN,
        values: int | None = None,
        most: int = 0,
    ) -> Space:
        """The space of a machine, as far as it can be built; with so many values and states, or as many as usual."""
        machine.grammar = grammar
        keep = self.keep or keeping(grammar, least)
        limits = {"largest": self.largest, "values": values or self.values, "most": self.most or most}
        space = Space(machine, meter, tally, **limits, keep=keep, fold=self.fold, data=data, bounds=bounds)
        if wrong := unusable(grammar):
            space.lost = wrong[0].message
        else:
            for _ in space.explore():
                pass
        return space

    def _tried(self, machine: HeapMachine, meter: Meter, tally: Tally) -> Space:
        """The first states, with heaps as they are."""
        machine.grammar = Grammar(())
        space = Space(machine, meter, tally, largest=self.largest, values=1 << 30)
        for _ in space.explore(most=self.trial):
            pass
        return space

    def _answer(self, space: Space, goal: Goal) -> Answer:
        match goal:
            case SafeGoal():
                breach = next((each for each in space.breaches if _is_against(each, goal)), None)
            case LiveGoal():
                breach = next((each for each in space.breaches if isinstance(each.what, Blocks)), None)
            case InvariantGoal() | LinearGoal():
                return Stopped(goal, Limit.UNDECIDED, reason="heap decides checks only")
        if breach is not None:
            return Stopped(goal, Limit.SPURIOUS, reason=_told(breach))
        if not space.finished():
            limit, reason = space.limit()
            return Stopped(goal, limit, reason=f"heap: {reason}")
        return Absent(goal)


def keeping(grammar: Grammar, least: int) -> Keep:
    """What objects keep in a round: sizes need the numbers that go with them, and levels what is just compared.

    Who walks on the lower level of a list with two asks whether the next one is where the upper link leads.
    """
    if grammar.is_indexed:
        return Keep.NUMBERS
    if has_levels(grammar):
        return Keep.VARIABLES
    return Keep.NOTHING if least == 1 else Keep.MARKS


def _may_fail(answer: Answer) -> bool:
    return isinstance(answer, Stopped) and answer.limit is Limit.SPURIOUS


def _is_against(breach: Breach, goal: SafeGoal) -> bool:
    return isinstance(breach.what, Violates) and goal.covers(breach.what.check)


def _told(breach: Breach) -> str:
    what = breach.what
    if isinstance(what, Blocks):
        return "heap: the process may wait for ever"
    where = "" if what.span is None else f" in line {what.span.line}"
    return f"heap: {what.check} may fail{where} ({what.message}), but no run was found that shows it"
