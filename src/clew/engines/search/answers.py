"""Answers that both engines give alike: to goals that were not hit, and figures."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

from clew.engines.tally import Tally
from clew.models.engine import Answer, Goal, set_aside
from clew.outcome import Statistics

if TYPE_CHECKING:
    from clew.symbolic.matching.statistics import Statistics as Matching
    from clew.symbolic.paths.oracle import Tally as Questions

A = TypeVar("A")
B = TypeVar("B")
T = TypeVar("T")


def changed(search: Generator[A, None, T], change: Callable[[A], Sequence[B]]) -> Generator[B, None, T]:
    """The search with each thing that it tells made into others, or into nothing."""
    while True:
        try:
            told = change(next(search))
        except StopIteration as end:
            return cast("T", end.value)
        yield from told


def others(
    goals: Sequence[Goal], asked: Sequence[Goal], answered: Sequence[Goal], judged: Callable[[Goal], Answer]
) -> Iterator[Answer]:
    """The answers to goals that were not hit: `asked` are those that the search looked for."""
    aside = set_aside(asked, answered)
    yield from aside
    for goal in goals:
        if not any(goal is other for other in (*answered, *(each.goal for each in aside))):
            yield judged(goal)


def statistics(tally: Tally, seconds: float, questions: Questions | None, matching: Matching | None) -> Statistics:
    """The figures of a search over symbolic states."""
    return Statistics(
        states=tally.states,
        transitions=tally.transitions,
        depth=tally.depth,
        matches=tally.matches,
        hash_matches=None if matching is None else matching.hash_matches,
        deadlocks=tally.deadlocks,
        solver_calls=None if questions is None else questions.solver_calls,
        answered_without_solver=None if questions is None else questions.answered_without_solver,
        matching_calls=None if matching is None else matching.solver_calls + matching.quantified_calls,
        search_seconds=round(seconds, 6),
    )
