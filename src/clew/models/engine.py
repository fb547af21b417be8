"""The protocol between the pipeline and engines: goals and budget in, answers out as they are found."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from typing import Any, Protocol

from clew.ir.properties import Automaton, Formula
from clew.ir.source import Span
from clew.ir.terms import Term
from clew.lift import Lift, Run
from clew.models.saving import Saves
from clew.outcome import Note, Statistics
from clew.records import dataclass
from clew.verdict import Limit
from clew.widths import Reduction

# --- goals ----------------------------------------------------------------------------------------------------------

WAITING = "a process waits"
"""What fails in a system where a process would wait for others; that is against no goal of safety."""


@dataclass(frozen=True, slots=True)
class SafeGoal:
    """No assertion of the given checks (of any check, if None) is violated.

    A goal `aside` is answered on the way: a search that has answered all others need not go on for it.
    """

    checks: frozenset[str] | None = None
    aside: bool = False
    besides: frozenset[str] = frozenset()
    """Checks that do not count where any does: runs against them are another goal's, and the search goes on."""

    def covers(self, check: str) -> bool:
        """Whether a violation of the check is against the goal."""
        if check == WAITING:
            return False
        return check not in self.besides if self.checks is None else check in self.checks


@dataclass(frozen=True, slots=True)
class LiveGoal:
    """No reachable state is stuck without having ended properly."""


@dataclass(frozen=True, slots=True)
class InvariantGoal:
    """The condition holds in every reachable state."""

    condition: Term


@dataclass(frozen=True, slots=True)
class LinearGoal:
    """No run is accepted by the automaton (of the negated formula, or of a claim).

    `formula` is the formula that should hold, where there is one; `stutter_invariant` says that repeating a state
    changes nothing, so that reductions may be used; `fair` asks for weakly fair runs only: a process that is enabled
    from some point on for ever moves infinitely often.
    """

    automaton: Automaton
    formula: Formula | None
    stutter_invariant: bool
    fair: bool = False


Goal = SafeGoal | LiveGoal | InvariantGoal | LinearGoal


def goal_terms(*goals: Goal) -> tuple[Term, ...]:
    """What the goals ask of states."""
    found: list[Term] = []
    for goal in goals:
        match goal:
            case InvariantGoal(condition=condition):
                found.append(condition)
            case LinearGoal(automaton=automaton):
                found += [edge.guard for edge in automaton.edges]
            case SafeGoal() | LiveGoal():
                pass
    return tuple(dict.fromkeys(found))


def may_end(asked: Sequence[Goal], left: Sequence[Goal], *, proved: bool = False) -> bool:
    """Whether a search for these goals may end where those are left: none, or only goals aside.

    The latter counts where others were asked and none of them was proved to be without a run: what is aside says
    whether such a proof is worth something.
    """
    return not left or (not proved and _only_aside(left) and not _only_aside(asked))


def _only_aside(goals: Sequence[Goal]) -> bool:
    return all(isinstance(goal, SafeGoal) and goal.aside for goal in goals)


# --- answers --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Found:
    """A run against the goal; `check` and `span` say what was violated, for a SafeGoal."""

    goal: Goal
    run: Run
    check: str | None = None
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Absent:
    """There is no run against the goal. An engine that may have missed behaviour never says so."""

    goal: Goal


@dataclass(frozen=True, slots=True)
class Stopped:
    """The engine ended without an answer to the goal."""

    goal: Goal
    limit: Limit
    reached: int | None = None
    reason: str = ""


def set_aside(asked: Sequence[Goal], answered: Sequence[Goal]) -> tuple[Stopped, ...]:
    """The answers that are left where the search ended because it had found a run against everything else."""
    left = [goal for goal in asked if not any(goal is other for other in answered)]
    if not may_end(asked, left):
        return ()
    return tuple(Stopped(goal, Limit.UNDECIDED, reason="everything else was found before") for goal in left)


@dataclass(frozen=True, slots=True)
class Figures:
    """The final statistics and notes of an engine, and the limit that ended it early; the last thing it yields."""

    statistics: Statistics
    notes: tuple[Note, ...] = ()
    limit: Limit | None = None
    reduction: Reduction | None = None
    """What was dropped, where an engine looks at models with less than it was given."""


Answer = Found | Absent | Stopped | Figures


def at_home(answer: Answer, lift: Lift, otherwise: str = "a run was found that is none of the program") -> Answer:
    """The answer with its run brought home; where there is none at home, the reason says so."""
    if not isinstance(answer, Found):
        return answer
    run = lift.run(answer.run)
    return Stopped(answer.goal, Limit.SPURIOUS, reason=otherwise) if run is None else replace(answer, run=run)


# --- budget ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search has come."""

    states: int = 0
    transitions: int = 0
    depth: int = 0
    bytes: int = 0


def _ignore(progress: Progress) -> None:
    del progress


def _nobody() -> Limit | None:
    return None


class Board(Protocol):
    """Conditions on states that one search offers to others; whoever takes one proves it first."""

    def offer(self, terms: Sequence[Term]) -> None:
        """Let the others know of these."""
        ...

    def news(self) -> tuple[Term, ...]:
        """What others have offered since somebody last asked here."""
        ...


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of a search, and whom to tell how far it has come. `deadline` is on the monotonic clock."""

    deadline: float | None = None
    bytes: int | None = None
    workers: int = 1
    report: Callable[[Progress], None] = field(default=_ignore, compare=False)
    asked: Callable[[], Limit | None] = field(default=_nobody, compare=False)
    """Why somebody outside has asked to stop (memory, Ctrl-C), if anybody has."""
    disk: int | None = None
    """How many bytes of files a search may write that memory has no room for; None: none."""
    board: Board | None = field(default=None, compare=False)
    """Where searches side by side offer conditions to each other, where there are several."""
    saves: Saves | None = field(default=None, compare=False)
    """Where checkpoints go, where they are wanted."""

    def spent(self) -> Limit | None:
        """The limit that has been reached, if any; cheap enough for a loop that checks every thousandth time."""
        if (asked := self.asked()) is not None:
            return asked
        if self.deadline is not None and time.monotonic() > self.deadline:
            return Limit.TIME
        return None


class Engine(Protocol):
    """A way to decide goals on views of a program; its dataclass fields are its options."""

    @property
    def name(self) -> str:
        """What the user calls it."""
        ...

    def check(
        self,
        model: Any,  # noqa: ANN401 - views of a program, which are made above, or a plain pushdown system
        goals: tuple[Goal, ...],
        budget: Budget,
    ) -> Iterator[Answer]:
        """Yield an answer per goal, as they are found, and Figures at the end."""
        ...
