"""The engine: goals of safety on a machine on heaps.

First heaps are followed as they are, for a while: a program whose heaps are bounded is decided so, and of others it is
seen which structures they build. From these a grammar is inferred, and the space is built again with heaps folded by
it. What is not found there does not happen; what is found may happen, and is left to others to show.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from clew.engines.heap.showing import run_against
from clew.engines.heap.space import Breach, Space
from clew.engines.tally import Meter, Tally
from clew.lower.heap.terms import LostTrack
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
from clew.models.heap.keeping import Fold, Keep
from clew.models.heap.machine import Blocks, HeapMachine, Violates
from clew.outcome import Statistics
from clew.records import dataclass
from clew.verdict import Limit


@dataclass(frozen=True, slots=True, kw_only=True)
class HeapEngine:
    """Heaps of any size, folded by graph grammars."""

    name: ClassVar[str] = "heap"
    largest: int = 24
    """Heaps of more objects end the search: no rule folds them."""
    values: int = 4
    """A number that takes more values than this at a place is forgotten there."""
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
        try:
            yield from self._answers(model, goals, meter, tally)
        except LostTrack as lost:
            for goal in goals:
                yield Stopped(goal, Limit.UNDECIDED, reason=f"heap: {lost}")
        seconds = meter.seconds()
        yield Figures(
            Statistics(states=tally.states, transitions=tally.transitions, search_seconds=seconds), limit=meter.limit
        )

    def _answers(self, model: Views, goals: tuple[Goal, ...], meter: Meter, tally: Tally) -> Iterator[Answer]:
        space = self.explored(model.heaps, meter, tally)
        for goal in goals:
            answer = self._answer(space, goal)
            if isinstance(answer, Stopped) and answer.limit is Limit.SPURIOUS and isinstance(goal, SafeGoal):
                yield run_against(model.asking.interpreter, goal, self.shown, meter) or answer
            else:
                yield answer

    def explored(self, machine: HeapMachine, meter: Meter, tally: Tally) -> Space:
        """The space of a machine, folded by its rules or by those that are inferred."""
        sketch = Sketch()
        if not machine.shapes:
            space = self._tried(machine, meter, tally)
            if space.finished():
                return space
            for component in space.components.values():
                for _, heap in component.states:
                    sketch.see(heap)
        for least in range(0 if machine.shapes else 1, self.precision + 1):
            machine.grammar = Grammar(machine.shapes) if machine.shapes else sketch.grammar(least)
            if wrong := unusable(machine.grammar):
                raise LostTrack(wrong[0].message)
            # Where rules are given, heaps are folded as far as these say at first.
            data = Data.EXACT if least else Data.JOINED
            keep = self.keep or _kept(machine.grammar, least)
            limits = {"largest": self.largest, "values": self.values, "most": self.most}
            space = Space(machine, meter, tally, **limits, keep=keep, fold=self.fold, data=data)
            for _ in space.explore():
                pass
            if space.finished() and not space.breaches:
                return space
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


def _kept(grammar: Grammar, least: int) -> Keep:
    """What objects keep in a round: sizes need the numbers that go with them."""
    if grammar.is_indexed:
        return Keep.NUMBERS
    return Keep.NOTHING if least == 1 else Keep.MARKS


def _is_against(breach: Breach, goal: SafeGoal) -> bool:
    return isinstance(breach.what, Violates) and goal.covers(breach.what.check)


def _told(breach: Breach) -> str:
    what = breach.what
    if isinstance(what, Blocks):
        return "heap: the process may wait for ever"
    where = "" if what.span is None else f" in line {what.span.line}"
    return f"heap: {what.check} may fail{where} ({what.message}), but no run was found that shows it"
