"""Matchers by name: the method decides, the matcher prepares and counts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from clew.symbolic.matching.bucket import Sampled
from clew.symbolic.matching.cascade import Cascade
from clew.symbolic.matching.methods import Effort, Method, Options
from clew.symbolic.matching.prepared import Part, prepare
from clew.symbolic.matching.solving.comparators import (
    Alike,
    Exact,
    Hashing,
    Judge,
    Literals,
    Never,
    Solving,
    Structural,
)
from clew.symbolic.matching.solving.comparison import Assuming, Relation
from clew.symbolic.matching.solving.questions import Questions
from clew.symbolic.matching.statistics import Statistics
from clew.symbolic.split import Split


class Matcher:
    """A resource: it may hold a solver, and counts."""

    def __init__(self, method: Method, options: Options) -> None:
        self.method = method
        self.statistics = Statistics()
        self._normalise = None if method is Method.CEQ else options.normalise
        self._judge = _judge(method, options, self.statistics)

    def bucket(self, split: Split) -> Hashable:
        """States in different buckets never match."""
        return self.key(self.prepare(split))

    def covers(self, old: Split, new: Split) -> bool:
        """Whether every concrete state of `new` is one of `old`."""
        first, second = self.prepare(old), self.prepare(new)
        return self.key(first) == self.key(second) and self.compare(first, second, Effort())

    def prepare(self, split: Split) -> Part:
        """What comparisons with a state need; to be kept with it."""
        return prepare(split, self._normalise)

    def key(self, part: Part) -> Hashable:
        """The bucket of a prepared state."""
        return self._judge.key(part)

    def identity(self, part: Part) -> Hashable | None:
        """What two states have in common only if they match; None if there is no such thing."""
        return self._judge.identity(part)

    def sample(self, part: Part) -> Sampled | None:
        """Values that a state can have; None if none are known. Whoever covers the state can have them too."""
        return self._judge.sample(part)

    def compare(self, old: Part, new: Part, effort: Effort) -> bool:
        """Whether a state of the same bucket covers another."""
        return self._judge.decide(old, new, effort)

    def joins(self, new: Part) -> bool:
        """Whether it is worth asking for several states that cover one together."""
        return self._judge.joins(new)

    def together(self, olds: Sequence[Part], new: Part) -> tuple[int, ...]:
        """Which states of the same bucket cover another together that none of them covers; nothing: none do."""
        return self._judge.together(olds, new)


def matcher(method: Method, options: Options | None = None) -> Matcher:
    """A matcher of its own: solver, memory and counters are not shared."""
    return Matcher(method, Options() if options is None else options)


def _judge(method: Method, options: Options, statistics: Statistics) -> Judge:
    questions = Questions(options.solver, statistics, deadline=options.deadline)
    match method:
        case Method.NONE:
            return Never()
        case Method.SHAPE:
            return Alike()
        case Method.CEQ | Method.PESM:
            return Structural(Literals.NAMED, Hashing.CONCRETE, statistics)
        case Method.ESM:
            return Structural(Literals.RENAMED, Hashing.CONCRETE, statistics)
        case Method.ESM_H:
            return Structural(Literals.RENAMED, Hashing.SYMBOLIC, statistics)
        case Method.SBC_EQ:
            return Solving(Relation.EQUALITY, Assuming.CONSISTENT, options, questions)
        case Method.SBC_CV:
            return Solving(Relation.COVERAGE, Assuming.CONSISTENT, options, questions)
        case Method.PSBC_EQ:
            return Solving(Relation.EQUALITY, Assuming.SHARED, options, questions)
        case Method.PSBC_CV:
            return Solving(Relation.COVERAGE, Assuming.SHARED, options, questions)
        case Method.ESS:
            return Exact(options, questions)
        case Method.AUTO:
            return Cascade(options, questions)
