"""How the methods decide about a pair of states, one class per kind of method.

Input: two parts of one bucket. Output: whether the old one covers the new one; what is unknown is no match. Keys of
buckets contain what must be equal in two states that the method can match, and no more: for solver-based methods a
place may be concrete in one state and symbolic in the other, so only the skeleton counts; for structural ones the
concrete values and their places do; with symbolic hashing the shapes of terms do too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from enum import Enum
from typing import Protocol

from clew.symbolic.matching.bucket import Sampled
from clew.symbolic.matching.methods import Effort, Options
from clew.symbolic.matching.paired import Pair, link_data
from clew.symbolic.matching.prepared import Part
from clew.symbolic.matching.shapes import shape
from clew.symbolic.matching.solving.comparison import Assuming, Comparison, Relation
from clew.symbolic.matching.solving.questions import Questions
from clew.symbolic.matching.solving.refutation import Refutation
from clew.symbolic.matching.solving.subsumption import Subsumption
from clew.symbolic.matching.statistics import Answerer, Statistics
from clew.symbolic.matching.structure import renamed, same


class Judge(Protocol):
    """What tells methods apart."""

    def key(self, part: Part) -> Hashable:
        """The bucket of a state."""
        ...

    def identity(self, part: Part) -> Hashable | None:
        """What two states have in common only if they match; None if there is no such thing."""
        ...

    def sample(self, part: Part) -> Sampled | None:
        """Values that a state can have; None where candidates are not to be chosen by them."""
        ...

    def decide(self, old: Part, new: Part, effort: Effort) -> bool:
        """Whether a state of the same bucket covers another."""
        ...

    def joins(self, new: Part) -> bool:
        """Whether it is worth asking for several states that cover one together."""
        ...

    def together(self, olds: Sequence[Part], new: Part) -> tuple[int, ...]:
        """Which states of the same bucket cover another together; nothing: none do, or it was not asked."""
        ...


class _Unsampled:
    """For methods whose candidates are those of the document, in pairs."""

    def joins(self, new: Part) -> bool:
        """No."""
        del new
        return False

    def together(self, olds: Sequence[Part], new: Part) -> tuple[int, ...]:
        """Nothing."""
        del olds, new
        return ()

    def sample(self, part: Part) -> Sampled | None:
        """None."""
        del part
        return None


class Never(_Unsampled):
    """No state matches another."""

    def key(self, part: Part) -> Hashable:
        """One bucket for all: it is of no use."""
        del part
        return None

    def identity(self, part: Part) -> Hashable | None:
        """None."""
        del part
        return None

    def decide(self, old: Part, new: Part, effort: Effort) -> bool:
        """No."""
        del old, new, effort
        return False


class Alike(_Unsampled):
    """States of one shape match, whatever their terms and conditions are."""

    def key(self, part: Part) -> Hashable:
        """Skeleton, concrete values, and where the others are."""
        return part.skeleton, part.symbolic, part.concrete

    def identity(self, part: Part) -> Hashable | None:
        """The key says everything."""
        return self.key(part)

    def decide(self, old: Part, new: Part, effort: Effort) -> bool:
        """Yes."""
        del old, new, effort
        return True


class Literals(Enum):
    """When two literals are the same for a structural match."""

    NAMED = "named"
    RENAMED = "renamed"


class Hashing(Enum):
    """What of a state is hashed."""

    CONCRETE = "concrete"
    SYMBOLIC = "symbolic"


class Structural(_Unsampled):
    """The same terms, up to a renaming where it is allowed."""

    def __init__(self, literals: Literals, hashing: Hashing, statistics: Statistics) -> None:
        self._literals = literals
        self._hashing = hashing
        self._statistics = statistics

    def key(self, part: Part) -> Hashable:
        """Skeleton, concrete values and their places; shapes of terms where they are hashed."""
        concrete = part.skeleton, part.symbolic, part.concrete
        if self._hashing is Hashing.CONCRETE:
            return concrete
        return *concrete, tuple(map(shape, part.terms)), tuple(map(shape, part.path))

    def identity(self, part: Part) -> Hashable | None:
        """Without renaming, the whole state."""
        return (part.skeleton, part.data, part.path) if self._literals is Literals.NAMED else None

    def decide(self, old: Part, new: Part, effort: Effort) -> bool:
        """Whether the states are the same."""
        del effort
        found = same(old, new) if self._literals is Literals.NAMED else renamed(old, new) is not None
        return self._statistics.decided(Answerer.STRUCTURE, covered=found)


def linked(old: Part, new: Part) -> tuple[Pair, ...] | None:
    """The linked values of states of one bucket, the old one in canonical literals."""
    return link_data(old.canonical.data, new.data, old.symbolic, new.symbolic)


class _Asking(_Unsampled, ABC):
    """What need not be asked is decided without a solver."""

    def __init__(self, options: Options, questions: Questions) -> None:
        self._options = options
        self._statistics = questions.statistics

    def key(self, part: Part) -> Hashable:
        """The skeleton only."""
        return part.skeleton, len(part.data)

    def identity(self, part: Part) -> Hashable | None:
        """What a structural match would find."""
        return part.identity

    def decide(self, old: Part, new: Part, effort: Effort) -> bool:
        """Whether the terms match, or else the old state is proved to cover the new one."""
        del effort
        decided = self._statistics.decided
        pairs = linked(old, new)
        if pairs is None:
            return decided(Answerer.CONCRETE, covered=False)
        if self.identity(old) == self.identity(new):
            return decided(Answerer.STRUCTURE, covered=True)
        if not (old.defined and new.defined):
            return decided(Answerer.NOBODY, covered=False)
        return self._proved(old, new, pairs)

    @abstractmethod
    def _proved(self, old: Part, new: Part, pairs: tuple[Pair, ...]) -> bool:
        """Whether a solver shows it."""


class Solving(_Asking):
    """A solver shows equality or coverage."""

    def __init__(self, relation: Relation, assuming: Assuming, options: Options, questions: Questions) -> None:
        super().__init__(options, questions)
        self._assuming = assuming
        self._comparison = Comparison(relation, assuming, options, questions)

    def identity(self, part: Part) -> Hashable | None:
        """What a structural match would find."""
        return (part.skeleton, part.data, part.path) if self._assuming is Assuming.SHARED else part.identity

    def _proved(self, old: Part, new: Part, pairs: tuple[Pair, ...]) -> bool:
        """Whether some assumptions prove the relation."""
        options, calls = self._options, self._statistics.solver_calls
        found = self._comparison.covers(old, new, pairs, milliseconds=options.milliseconds, maps=options.maps)
        return self._statistics.concluded(found, calls)


class Exact(_Asking):
    """Subsumption of the sets of concrete states."""

    def __init__(self, options: Options, questions: Questions) -> None:
        super().__init__(options, questions)
        self._refutation = Refutation(questions)
        self._comparison = Comparison(Relation.COVERAGE, Assuming.CONSISTENT, options, questions)
        self._subsumption = Subsumption(options, questions)

    def _proved(self, old: Part, new: Part, pairs: tuple[Pair, ...]) -> bool:
        """Whether every vector of values of the new state is one of the old."""
        decided = self._statistics.decided
        if self._refutation.refutes(old, new, milliseconds=self._options.milliseconds):
            return decided(Answerer.RANGES, covered=False)
        matrix, calls = self._subsumption.reduced(old, pairs), self._statistics.solver_calls
        limit, maps = self._options.milliseconds, self._options.maps
        # Assumptions are witnesses: what they prove is subsumption, and a quantifier may take too long.
        if matrix.bound and self._comparison.covers(old, new, pairs, milliseconds=limit, maps=maps):
            return self._statistics.concluded(True, calls)
        found = self._subsumption.covers(new, matrix, milliseconds=limit)
        if found is not None and matrix.bound:
            return decided(Answerer.QUANTIFIER, covered=found)
        return self._statistics.concluded(found, calls)
