"""Goals in turn: what is aside waits for a proof, and is decided then, however long the proof took."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from clew.engines.turns import in_turn
from clew.ir.terms import FALSE
from clew.lift import Run
from clew.models.engine import Absent, Answer, Budget, Found, Goal, InvariantGoal, SafeGoal, Stopped
from clew.verdict import Limit

ASKED = SafeGoal(frozenset({"assertion.violated"}))
OTHER = InvariantGoal(FALSE)
ASIDE = SafeGoal(frozenset({"memory.out-of-bounds"}), aside=True)


class Slow:
    """Decides: it runs out of time so often first, unless nobody else waits; what was tried is written down."""

    def __init__(self, budget: Budget, turns: dict[Goal, int], ends: dict[Goal, Answer]) -> None:
        self.budget, self.turns, self.ends = budget, turns, ends
        self.tried: list[Goal] = []

    def __call__(self, goal: Goal, within: Budget) -> Iterator[Answer]:
        self.tried.append(goal)
        hurried = within.deadline != self.budget.deadline
        if hurried and self.turns.get(goal, 0):
            self.turns[goal] -= 1
            yield Stopped(goal, Limit.TIME)
        else:
            yield self.ends.get(goal, Absent(goal))


def decided(goals: tuple[Goal, ...], turns: dict[Goal, int], ends: dict[Goal, Answer]) -> tuple[Slow, list[Answer]]:
    budget = replace(Budget(), deadline=1e18)
    decide = Slow(budget, turns, ends)
    return decide, list(in_turn(goals, decide, budget))


def test_what_is_aside_is_decided_behind_a_slow_proof() -> None:
    decide, answers = decided((ASKED, ASIDE), {ASKED: 1}, {})
    assert answers == [Absent(ASKED), Absent(ASIDE)]
    assert decide.tried == [ASKED, ASIDE], "nobody waits for what is needed, so nobody is hurried"


def test_several_slow_goals_take_turns_and_what_is_aside_comes_behind_a_proof() -> None:
    decide, answers = decided((ASKED, ASIDE, OTHER), {ASKED: 1, OTHER: 1}, {})
    assert set(answers) == {Absent(ASKED), Absent(OTHER), Absent(ASIDE)}
    assert ASIDE in decide.tried[2:], "not before something was proved"


def test_what_is_aside_is_left_alone_where_nothing_was_proved() -> None:
    found = Found(ASKED, Run((), ()), "assertion.violated")
    decide, answers = decided((ASIDE, ASKED), {}, {ASKED: found})
    assert answers[0] == found
    assert isinstance(answers[1], Stopped)
    assert decide.tried == [ASKED]
