"""Goals in turn: one after the other, so that a hard one does not keep the rest from being answered."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from clew.models.engine import Absent, Answer, Budget, Goal, Stopped, may_end
from clew.verdict import Limit

_TURN_SECONDS = 3.0
"""So long a goal is tried first where others wait."""
_LONGER = 3.0
"""How many times longer it is tried when its turn comes again."""


def in_turn(
    goals: Sequence[Goal], decide: Callable[[Goal, Budget], Iterable[Answer]], budget: Budget
) -> Iterator[Answer]:
    """The goals decided one after the other; what is aside only where something else was proved.

    While others wait, a goal has a short time only, and a longer one when its turn comes again: what is hard does not
    keep the rest from being answered. What is aside waits until something was proved, and nobody hurries for it before.
    """
    waiting = deque((goal, _TURN_SECONDS) for goal in goals)
    proved = False
    while waiting:
        goal, seconds = waiting.popleft()
        others = [each for each, _ in waiting]
        if may_end(goals, [goal, *others], proved=proved):
            yield Stopped(goal, Limit.UNDECIDED, reason="everything else was found before")
            continue
        if may_end(goals, [goal], proved=proved):
            waiting.append((goal, seconds))
            continue
        within = budget if may_end(goals, others, proved=proved) else _for_a_turn(budget, seconds)
        for answer in decide(goal, within):
            if waiting and isinstance(answer, Stopped) and answer.limit is Limit.TIME and budget.spent() is None:
                waiting.append((goal, seconds * _LONGER))
                continue
            proved = proved or isinstance(answer, Absent)
            yield answer


def _for_a_turn(budget: Budget, seconds: float) -> Budget:
    over = time.monotonic() + seconds
    return replace(budget, deadline=over if budget.deadline is None else min(over, budget.deadline))
