"""The cascade: from cheap to exact, and what has not paid is asked less often.

Input: two parts of one bucket and how much the answer is worth. Output: whether the old one covers the new one.

The steps: (1) the same up to names; (2) concrete values; (3) refutation by known valuations, intervals and known bits;
(4) elimination of the old state's literals: where none is left one question without quantifiers decides exactly;
(5) coverage under a few equality assumptions; (6) instances and quantifiers, for a state on the stack, since a missed
cycle may mean no end, or one that has been met before; the time limit grows with every attempt. Steps 5 and 6 are left
out where they have rarely matched, step 4 where it has rarely had an answer; that is counted, not timed, so that equal
runs take equal decisions.
Where no state covers the new one, several may do so together (`together`); that is asked as long as it pays, too.
After: Herdt 2016, the outlook on combining methods (chapter 8).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from clew.ir.terms import FALSE
from clew.records import dataclass
from clew.symbolic.matching.bucket import Sampled
from clew.symbolic.matching.methods import Effort, Options
from clew.symbolic.matching.paired import Pair
from clew.symbolic.matching.prepared import Part
from clew.symbolic.matching.solving.comparators import linked
from clew.symbolic.matching.solving.comparison import Assuming, Comparison, Relation
from clew.symbolic.matching.solving.elimination import Matrix
from clew.symbolic.matching.solving.questions import Questions
from clew.symbolic.matching.solving.refutation import Refutation
from clew.symbolic.matching.solving.subsumption import Subsumption
from clew.symbolic.matching.solving.together import Together
from clew.symbolic.matching.statistics import Answerer

_MAPS = 8
_INSTANCES = 6
_FIRST_MILLISECONDS = 50
_MET_BEFORE = 2
"""After so many comparisons a state that is not on the stack is worth a quantified question."""
_TRIAL = 8
_RATE = 16


@dataclass(slots=True)
class Worth:
    """Whether a step has paid: it is tried a few times, then as long as one in so many attempts was a match."""

    asked: int = 0
    tried: int = 0
    paid: int = 0

    def worth_trying(self) -> bool:
        """Count the question; a step that does not pay gets another chance at every power of two."""
        self.asked += 1
        fair = self.tried < _TRIAL or self.paid * _RATE >= self.tried
        again = self.asked & (self.asked - 1) == 0
        self.tried += fair or again
        return fair or again


class Cascade:
    """A resource: solvers, valuations, and what has paid."""

    def __init__(self, options: Options, questions: Questions) -> None:
        self._options = options
        self._statistics = questions.statistics
        self._refutation = Refutation(questions)
        self._comparison = Comparison(Relation.COVERAGE, Assuming.CONSISTENT, options, questions)
        few = replace(options, instances=min(_INSTANCES, options.instances))
        self._subsumption = Subsumption(few, questions)
        self._solving = Worth()
        self._assuming = Worth()
        self._quantifying = Worth()
        self._together = Together(self._subsumption, questions, options)
        self._joining = Worth()

    def key(self, part: Part) -> Hashable:
        """The skeleton only."""
        return part.skeleton, len(part.data)

    def identity(self, part: Part) -> Hashable | None:
        """What a structural match would find."""
        return part.identity

    def sample(self, part: Part) -> Sampled | None:
        """Values under a known valuation."""
        return self._refutation.sample(part, milliseconds=self._options.milliseconds) if part.defined else None

    def decide(self, old: Part, new: Part, effort: Effort) -> bool:
        """See the module."""
        decided = self._statistics.decided
        if self.identity(old) == self.identity(new):
            return decided(Answerer.STRUCTURE, covered=True)
        if not (old.defined and new.defined):
            return decided(Answerer.NOBODY, covered=False)
        if self._refutation.refutes(old, new, milliseconds=self._options.milliseconds):
            return decided(Answerer.RANGES, covered=False)
        pairs = linked(old, new)
        if pairs is None:
            return decided(Answerer.CONCRETE, covered=False)
        matrix = self._subsumption.reduced(old, pairs)
        if FALSE in matrix.conjuncts or not matrix.conjuncts:
            return decided(Answerer.REWRITING, covered=FALSE not in matrix.conjuncts)
        if matrix.bound:
            return self._quantified(old, new, pairs, matrix, effort)
        calls = self._statistics.solver_calls
        found = self._solved(new, matrix, effort) if self._solving.worth_trying() else None
        return self._statistics.concluded(found, calls)

    def joins(self, new: Part) -> bool:
        """Whether it is worth asking for several that cover a state together."""
        return bool(new.symbolic) and new.defined and self._joining.worth_trying()

    def together(self, olds: Sequence[Part], new: Part) -> tuple[int, ...]:
        """Which of the states cover another together."""
        found = self._together.covering(olds, new)
        self._joining.paid += bool(found)
        return found

    def _solved(self, new: Part, matrix: Matrix, effort: Effort) -> bool | None:
        """The step for states that need no witness; it has paid where the solver did not give up."""
        found = self._subsumption.covers(new, matrix, milliseconds=self._limit(effort))
        self._solving.paid += found is not None
        return found

    def _quantified(self, old: Part, new: Part, pairs: tuple[Pair, ...], matrix: Matrix, effort: Effort) -> bool:
        """The steps for states that need a witness."""
        decided = self._statistics.decided
        limit = self._limit(effort)
        if self._assuming.worth_trying() and self._comparison.covers(old, new, pairs, milliseconds=limit, maps=_MAPS):
            self._assuming.paid += 1
            return decided(Answerer.SOLVER, covered=True)
        important = effort.on_stack or effort.attempts >= _MET_BEFORE
        if not important or not self._quantifying.worth_trying():
            return decided(Answerer.NOBODY, covered=False)
        found = self._subsumption.covers(new, matrix, milliseconds=limit)
        self._quantifying.paid += found is True
        return decided(Answerer.NOBODY if found is None else Answerer.QUANTIFIER, covered=found is True)

    def _limit(self, effort: Effort) -> int:
        return min(self._options.milliseconds, _FIRST_MILLISECONDS << min(effort.attempts, 10))
