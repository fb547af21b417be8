"""Refining: coarse models of a program beside a precise one, or before it.

Input: questions with their goals on a precise model. Output: answers as of an engine, with runs of the program that was
asked about. What has no run on a coarse model has none; a run of it counts where it replays, and otherwise says what
the next model must know better. Beside a precise model coarse ones start only when that one takes its time.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from clew.engines.child import Raised, raise_again
from clew.engines.race import Lost, Summed, Turns, Won, race
from clew.ir.program import Program
from clew.ir.properties import Fairness, Question
from clew.ir.terms import Term
from clew.lift import Lift, Lowered, Run, compose, same
from clew.models.engine import Absent, Answer, Budget, Figures, Found, Goal, Stopped, at_home, may_end
from clew.models.goals import after
from clew.outcome import Statistics
from clew.passes.alpha.refine import Attempt, coarsest
from clew.pipeline.planning.plan import Plan
from clew.pipeline.prepare import behind, is_unbreakable, model_of, still_watched, transform
from clew.records import dataclass
from clew.verdict import Limit, Loses
from clew.widths import Reduction

_TURNS = Turns(alone=2.0, longer=5.0)
_PRECISE, _COARSE = "precise", "coarse"


@dataclass(frozen=True, slots=True)
class Refining:
    """An engine on precise models that knows what they were made of; its runs are those of the program asked about."""

    name: ClassVar[str] = "refining"
    plan: Plan
    subject: Program
    passes: Sequence[str]
    """What a program goes through before it is made coarse."""
    watched: tuple[Term, ...]
    asked: tuple[tuple[Goal, Question | None], ...]
    """In the order of the goals: those of the program before all passes, with their questions but for goals aside."""
    lift: Lift
    """From the precise model back."""
    fairness: Fairness
    first: bool
    """Whether coarse models come before the precise one."""

    def check(self, model: Any, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:  # noqa: ANN401 - engines differ in what they eat
        """An answer per goal."""
        return self._one_by_one(model, goals, budget) if self.first else self._side_by_side(model, goals, budget)

    def _one_by_one(self, model: Any, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:  # noqa: ANN401
        left = {id(goal): goal for goal in goals}
        told: Figures | None = None
        for answer in self._coarse(goals, budget):
            match answer:
                case Figures():
                    told = answer
                case Found(goal=goal) | Absent(goal=goal) | Stopped(goal=goal):
                    del left[id(goal)]
                    yield answer
        if left:
            yield from self._precise(model, tuple(left.values()), budget)
        elif told is not None:
            yield told

    def _side_by_side(self, model: Any, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:  # noqa: ANN401
        left = {id(goal): Stopped(goal, Limit.UNDECIDED) for goal in goals}
        figures: dict[str, Figures] = {}
        winner = _PRECISE
        works = {
            _PRECISE: lambda inner: self._precise(model, goals, inner),
            _COARSE: lambda inner: self._coarse(goals, inner),
        }
        for told in race(works, goals, budget, _TURNS):
            match told:
                case Won(name=name, answer=answer):
                    winner = name
                    del left[id(answer.goal)]
                    yield answer
                case Lost(name=name, said=said):
                    if name == _PRECISE:
                        _note(said, left)
                case Summed(name=name, figures=summed):
                    figures[name] = summed
        limit = budget.spent()
        for stopped in left.values():
            yield stopped if stopped.reason or limit is None else replace(stopped, limit=limit)
        if winner in figures:
            yield replace(figures[winner], limit=limit if left else None)

    def _precise(self, model: Any, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:  # noqa: ANN401
        """What the engine says of the precise model; figures come before the last answer."""
        left = list(goals)
        proved = False
        held: list[Answer] = []
        for answer in self.plan.engine.check(model, goals, budget):
            if isinstance(answer, Figures):
                yield answer
                continue
            left = [goal for goal in left if goal is not answer.goal]
            proved = proved or isinstance(answer, Absent)
            held.append(at_home(answer, self.lift, "it has no counterpart in the program"))
            if not may_end(goals, left, proved=proved):
                yield from held
                held.clear()
        yield from held

    def _coarse(self, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """What coarse models decide, one after the other; figures come before the answers that they belong to."""
        prepared = transform(self.subject, self.passes, self.watched)
        attempt = coarsest(prepared.result, still_watched(self.watched, prepared))
        left = list(range(len(goals)))
        states = 0
        started = time.perf_counter()
        while attempt is not None and left and budget.spent() is None:
            found = self._tried(prepared, attempt, left, budget)
            states += found.states
            seconds = round(time.perf_counter() - started, 6)
            yield Figures(Statistics(states=states or None, search_seconds=seconds), reduction=found.reduction)
            for place, answer in found.answers.items():
                left.remove(place)
                yield replace(answer, goal=goals[place])
            if not attempt.short or not found.goes_on:
                return
            attempt = attempt.refined(found.wrong)

    def _tried(self, prepared: Lowered[Program], attempt: Attempt, places: list[int], budget: Budget) -> _Tried:
        """What one coarse model decides of the goals at these places."""
        upper = behind(prepared, attempt.lowered)
        model = model_of(replace(upper, lift=Lift(same, Loses.NOTHING)), self.plan, self.watched)
        found = _Tried(attempt.lowered.reduction)
        answers = self._answers(model, upper.result, places, found, budget)
        aside = [place for place in places if self.asked[place][1] is None]
        cut = any(not isinstance(answers.get(place), Absent) for place in aside)
        for place, answer in answers.items():
            if isinstance(answer, Absent) and not cut:
                found.answers[place] = answer
            if isinstance(answer, Found) and place not in aside:
                inner = model.lift.run(answer.run)
                self._replay(place, answer, compose(upper.lift, model.lift).run(answer.run), inner, found)
        found.goes_on = (bool(found.wrong) or cut) and budget.spent() is None
        return found

    def _answers(
        self, model: Lowered[Any], program: Program, places: list[int], found: _Tried, budget: Budget
    ) -> dict[int, Found | Absent | Stopped]:
        """What the engine says of a coarse model, and what its program says by itself."""
        goals = {place: after(self.asked[place][0], model.asked) for place in places}
        answers: dict[int, Found | Absent | Stopped] = {
            place: Absent(goal) for place, goal in goals.items() if is_unbreakable(goal, program)
        }
        asked = {id(goals[place]): place for place in places if place not in answers}
        chosen = tuple(goals[place] for place in asked.values())
        for answer in self.plan.engine.check(model.result, chosen, budget) if chosen else ():
            match answer:
                case Figures(statistics=statistics):
                    found.states = statistics.states or 0
                case Found(goal=goal) | Absent(goal=goal) | Stopped(goal=goal):
                    answers[asked[id(goal)]] = answer
        return answers

    def _replay(self, place: int, answer: Found, home: Run | None, inner: Run | None, found: _Tried) -> None:
        from clew.pipeline.confirm import Refuted, confirm  # here because start-up time counts

        _, question = self.asked[place]
        assert question is not None, "what is aside should not be replayed"
        if home is None or isinstance(confirm(self.subject, question, home, fairness=self.fairness), Refuted):
            found.wrong.append(inner)
        else:
            found.answers[place] = replace(answer, run=home)


def _note(said: Stopped | Raised, left: dict[int, Stopped]) -> None:
    """Keep why the precise model gave no answer, for who has no other."""
    match said:
        case Stopped(goal=goal):
            if id(goal) in left:
                left[id(goal)] = said
        case Raised():
            raise_again(said)


class _Tried:
    """What came of a coarse model; filled while it is looked at."""

    def __init__(self, reduction: Reduction | None) -> None:
        self.reduction = reduction
        self.answers: dict[int, Found | Absent] = {}
        self.wrong: list[Run | None] = []
        """Runs of the coarse program that are none of the program asked about."""
        self.states = 0
        self.goes_on = False
