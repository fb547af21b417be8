"""Tasks: questions that go together, how searches for them are made, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from clew.frontends import Loaded
from clew.ir.properties import Fairness, Property
from clew.ir.terms import Term
from clew.models.engine import Goal, SafeGoal
from clew.models.goals import watched_terms
from clew.pipeline.planning.plan import Plan
from clew.pipeline.searching import Limits, Watch
from clew.pipeline.verdicts import Findings
from clew.records import dataclass
from clew.verdict import Limit
from clew.widths import Reduction


class Abstraction(Enum):
    """What is dropped of a program before it is searched; no verdict depends on it."""

    AUTO = "auto"
    """As `bits`; recursive programs that take longer than a moment are then tried as with `refine` too, beside that."""
    NONE = "none"
    BITS = "bits"
    """Data that can make no difference."""
    ALPHA = "alpha"
    """Bits, along their importance, as many as make no difference."""
    REFINE = "refine"
    """All bits at first, then fewer and fewer, until no run is found that is none."""


@dataclass(frozen=True, slots=True)
class Way:
    """How searches are made; `watch` is told how far one has come, `tell` what was chosen and why."""

    engine: str | None
    fairness: Fairness
    limits: Limits
    abstraction: Abstraction
    watch: Watch
    tell: Callable[[str], None] | None


class Task(NamedTuple):
    """Questions that go together, who answers them, and how; `over` have ended everything already."""

    loaded: Loaded
    plan: Plan
    questions: Sequence[tuple[Property, Goal]]
    way: Way
    over: Sequence[Limit | None] = ()
    enough: frozenset[str] = frozenset()
    """Checks whose violation leaves the rest only a moment more."""

    @property
    def watched(self) -> tuple[Term, ...]:
        """What is asked of states."""
        return tuple(term for item, _ in self.questions for term in watched_terms(item.question))

    @property
    def aside(self) -> tuple[Goal, ...]:
        """What is looked for besides, because absence does not count behind it."""
        return (SafeGoal(self.loaded.undefined, aside=True),) if self.loaded.undefined else ()

    def within(self, limits: Limits) -> Task:
        """The same task with other limits."""
        return self._replace(way=replace(self.way, limits=limits))


class Answered(NamedTuple):
    """What is found, what was dropped for it, and what was asked in the end."""

    findings: Findings
    reduction: Reduction | None
    loaded: Loaded

    @property
    def reductions(self) -> tuple[Reduction, ...]:
        """What was dropped, if something was."""
        return () if self.reduction is None else (self.reduction,)
