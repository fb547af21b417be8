"""The engine `portfolio`: falsifiers, provers and exploration side by side; the first answer to a goal wins.

Members work on views of one program, and bring their runs home to it. A member that cannot decide a goal or
that fails is left out; what the others find is confirmed like the answer of any engine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace

from clew.engines.board import FileBoard
from clew.engines.child import Raised, Work
from clew.engines.race import Lost, Summed, Turns, Won, race
from clew.lower.views import Views
from clew.models.engine import Answer, Budget, Figures, Goal, Progress, Stopped, at_home
from clew.models.engine_text import EngineText
from clew.outcome import Note, NoteKind, Statistics
from clew.records import dataclass
from clew.verdict import Limit


@dataclass(frozen=True, slots=True)
class Portfolio:
    """Several engines side by side."""

    name: str = field(default="portfolio", init=False)
    members: tuple[EngineText, ...] = tuple(map(EngineText, ("explore", "bmc", "ic3", "bdd")))
    """Engine texts, joined by `+`."""
    delay: float = 0.0
    """Seconds for which the first member has everything to itself."""

    def check(self, model: Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """The first answer per goal, whoever gives it."""
        began = time.perf_counter()
        first = (
            self.members[0] if self.delay else None
        )  # which may use all processors: others come only if it takes long
        works = {
            str(member): _work(member, model, goals, budget.workers if member is first else 1)
            for member in self.members
        }
        open_goals = {id(goal): goal for goal in goals}
        notes: list[Note] = []
        figures: dict[str, Figures] = {}
        winners: list[str] = []
        refused = ""
        farthest = _Farthest(budget.report)
        board = FileBoard()
        shared = replace(budget, report=farthest.report, board=board)
        for told in race(works, goals, shared, Turns(alone=self.delay)):
            match told:
                case Won(name=name, answer=answer):
                    del open_goals[id(answer.goal)]
                    winners.append(name)
                    yield answer
                case Lost(name=name, reason=reason, said=said):
                    refused = refused or (reason if isinstance(said, Raised) else "")
                    given_up = Note(NoteKind.DETAIL, f"{name} gave up: {reason}")
                    notes += () if given_up in notes else (given_up,)
                case Summed(name=name, figures=summed):
                    figures[name] = summed
        board.close()
        limit = budget.spent()
        for goal in open_goals.values():
            reason = "no member of the portfolio has decided it" + (f"; one of them: {refused}" if refused else "")
            yield Stopped(goal, limit or Limit.UNDECIDED, farthest.states or None, reason)
        if winners:
            notes = _decided_by(dict.fromkeys(winners), figures, str(self.members[0]) if self.delay else None)
        seconds = round(time.perf_counter() - began, 6)
        only = figures.get(winners[0]) if len(set(winners)) == 1 else None
        statistics = Statistics(search_seconds=seconds) if only is None else only.statistics
        yield Figures(statistics, tuple(notes), limit if open_goals else None)

    def plan(self, model: Views, goals: tuple[Goal, ...]) -> str:
        """What the first member plans, which has everything to itself at first; nothing where there is none."""
        if not self.delay:
            return f"{' and '.join(map(str, self.members[:2]))} at first, then the others"
        inner = getattr(self.members[0].engine(), "plan", None)
        return "" if inner is None else str(inner(model, goals))


@dataclass(slots=True)
class _Farthest:
    """How many states the member has seen that has come farthest: it remembers what it passes on."""

    tell: Callable[[Progress], None]
    states: int = 0

    def report(self, progress: Progress) -> None:
        """A member has come so far."""
        self.states = max(self.states, progress.states)
        self.tell(progress)


def _decided_by(winners: Iterable[str], figures: Mapping[str, Figures], first: str | None) -> list[Note]:
    """Who has decided, where that was not the one whom the others only help; and what that one has to say."""
    names = list(winners)
    if names == [first]:
        return list(figures[names[0]].notes) if names[0] in figures else []
    return [Note(NoteKind.DETAIL, f"decided by {', '.join(names)}")]


def _work(member: EngineText, model: Views, goals: tuple[Goal, ...], workers: int) -> Work:
    """The engine, imported in the child that runs it, and its answers with runs of the program."""

    def run(budget: Budget) -> Iterator[Answer]:
        lift = model.lift(member.row.model)
        for answer in member.engine().check(model, goals, replace(budget, workers=workers)):
            yield at_home(answer, lift)

    return run
