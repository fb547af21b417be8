"""The engine of one formula of branching time.

It is asked for two goals: the first stands for "nothing is against the formula", the second for "nothing is for it";
it says of one of them that there is no run.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from enum import Enum
from typing import ClassVar

from clew.engines.saturate.runs import TooMany
from clew.engines.saturate.temporal.branching import has_silent_runs, satisfies
from clew.engines.saturate.temporal.labelled import Labelled
from clew.engines.saturate.temporal.structures import Spent, of_machine, of_rules, with_bottom
from clew.ir.errors import Unsupported
from clew.ir.properties import Formula
from clew.ir.terms import Term, Variable
from clew.ir.walk import variables
from clew.logic.temporal.limits import TooLarge
from clew.logic.temporal.ltl import atoms
from clew.lower.views import Views
from clew.models.engine import Absent, Answer, Budget, Figures, Goal, Stopped
from clew.models.pushdown import ConfigurationSet, Pushdown
from clew.outcome import Statistics
from clew.records import dataclass
from clew.verdict import Limit


class Saturation(Enum):
    """Who saturates."""

    AUTO = "auto"
    """The reference for small systems, else the native core."""
    NATIVE = "native"
    """The native core."""


@dataclass(frozen=True, slots=True)
class Branches:
    """Whether the formula holds in all initial configurations."""

    name: ClassVar[str] = "saturate"
    formula: Formula
    saturation: Saturation = Saturation.AUTO

    def check(self, model: Pushdown | Views, goals: tuple[Goal, ...], budget: Budget) -> Iterator[Answer]:
        """What is said of the two goals."""
        started = time.perf_counter()
        against, favour = goals
        states = 0
        try:
            system, sets = self._system(model, budget)
            states = len(system.base)
            if has_silent_runs(system):
                reason = "a run may go on for ever without a scheduling point"
                yield Stopped(against, Limit.UNDECIDED, reason=reason)
            else:
                native = self.saturation is Saturation.NATIVE
                yield Absent(against if satisfies(system, self.formula, sets, native=native) else favour)
        except Spent as spent:
            yield Stopped(against, spent.limit, spent.reached)
        except TooMany:
            yield Stopped(against, Limit.UNDECIDED, reason="there are too many heads for branching time")
        except (TooLarge, Unsupported) as refused:
            yield Stopped(against, Limit.UNDECIDED, reason=refused.message)
        yield Figures(Statistics(states=states, search_seconds=round(time.perf_counter() - started, 6)))

    def _system(self, model: Pushdown | Views, budget: Budget) -> tuple[Labelled, dict[Term, ConfigurationSet]]:
        if isinstance(model, Pushdown):
            return of_rules(model), named_sets(model, atoms(self.formula))
        return of_machine(model.recursive, budget), {}


def named_sets(pushdown: Pushdown, terms: tuple[Term, ...]) -> dict[Term, ConfigurationSet]:
    """The sets that terms speak of, as sets of stacks with a bottom."""
    bottom = len(pushdown.system.symbols)
    asked: dict[Variable, None] = dict.fromkeys(variables(*terms))
    return {each: with_bottom(found, bottom) for each in asked if (found := pushdown.set_of(each)) is not None}
