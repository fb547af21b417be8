"""Solver-based comparison: states are equal, or one covers the other, if no valuation tells them apart.

Input: two parts and equality assumptions between their literals. Output: whether the assumptions prove the relation.
Equality (SBC-EQ): ¬F≃ = assumptions ∧ (pc1 ≠ pc2 ∨ ⋁ v1 ≠ v2) is unsatisfiable. Coverage of s1 by s2 (SBC-CV):
¬F≼ = assumptions ∧ pc1 ∧ (¬pc2 ∨ ⋁ v1 ≠ v2) is. After: Herdt 2016, definitions 21, 22, 26 and 27.

Soundness rests on assumptions that restrict no state: they must be consistent. So the old state always has literals of
its own (the canonical ones), an assumption replaces one of them by a literal of the new state, and shared literals are
assumed to be equal like all others. As printed, definition 25 looks at assumptions alone and admits one between two
literals that both states share; together with the implicit equality that is a false match.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from clew.ir.terms import FALSE, TRUE, Term, apply, conjoin, disjoin, equal, negate
from clew.ir.values import Value
from clew.ir.walk import rewrite_all
from clew.logic.normalise import fully
from clew.records import dataclass
from clew.solvers.smt import Sat
from clew.symbolic.matching.assume.generate import Assumptions, consistent
from clew.symbolic.matching.assume.maps import candidates, shared_literals
from clew.symbolic.matching.methods import Options
from clew.symbolic.matching.paired import Pair
from clew.symbolic.matching.prepared import Part
from clew.symbolic.matching.solving.questions import Questions
from clew.symbolic.matching.solving.valuation import Valuation, satisfies, value_of, values


class Relation(Enum):
    """What is to be shown."""

    EQUALITY = "equality"
    COVERAGE = "coverage"


class Assuming(Enum):
    """Which literals may be equal."""

    SHARED = "shared"
    """Those of one name: the plain comparison."""
    CONSISTENT = "consistent"
    """Any, by consistent assumptions."""


@dataclass(frozen=True, slots=True)
class _View:
    """A valuation of the new state's literals: whether its path holds, and the values of its data."""

    model: Valuation
    holds: bool
    values: tuple[Value, ...]


_MODELS = 8
"""So many valuations that told states apart are tried before a solver is asked."""


class Comparison:
    """A resource: it asks a solver and remembers the valuations that it found, and how they see the last pair."""

    def __init__(self, relation: Relation, assuming: Assuming, options: Options, questions: Questions) -> None:
        self._relation = relation
        self._assuming = assuming
        self._options = options
        self._questions = questions
        self._models: list[Valuation] = []
        self._viewed: tuple[Part, tuple[Pair, ...]] | None = None
        self._views: dict[int, _View] = {}

    def covers(self, old: Part, new: Part, pairs: tuple[Pair, ...], *, milliseconds: int, maps: int) -> bool | None:
        """Whether some map proves the relation; None where a question stayed open. Pairs are in canonical literals."""
        unknown = False
        if self._assuming is Assuming.SHARED:
            return self.proves(old, new, pairs, shared_literals(old, new), milliseconds=milliseconds)
        for assumptions in candidates(old, new, pairs, self._options, limit=maps):
            proved = self.proves(old, new, pairs, assumptions, milliseconds=milliseconds)
            if proved:
                return True
            unknown = unknown or proved is None
        return None if unknown else False

    def proves(
        self, old: Part, new: Part, pairs: tuple[Pair, ...], assumptions: Assumptions, *, milliseconds: int
    ) -> bool | None:
        """Whether assumptions (new literal to canonical old one) prove the relation; None if the solver gave up."""
        assert consistent(tuple(assumptions.items())), "equality assumptions should be consistent"
        if any(self._refutes(each, old, pairs, assumptions) for each in self._views_of(new, pairs)):
            return False
        by: dict[Term, Term] = {theirs: ours for ours, theirs in assumptions.items()}
        terms = rewrite_all((*old.canonical.path, *(pair.old for pair in pairs)), by.get)
        path, renamed = terms[: len(old.canonical.path)], terms[len(old.canonical.path) :]
        equations = [fully(equal(pair.new, value)) for pair, value in zip(pairs, renamed, strict=True)]
        if FALSE in equations:
            return False
        doubt = self._doubt(path, new.path, [each for each in equations if each is not TRUE])
        if FALSE in doubt:
            return True
        reply = self._questions.ask(doubt, milliseconds=milliseconds)
        if reply.sat is Sat.YES:
            self._models = [reply.model, *self._models[: _MODELS - 1]]
        return None if reply.sat is Sat.UNKNOWN else reply.sat is Sat.NO

    def _views_of(self, new: Part, pairs: tuple[Pair, ...]) -> Iterator[_View]:
        """The remembered valuations that may tell another state from the new one."""
        if self._viewed is None or self._viewed[0] is not new or self._viewed[1] is not pairs:
            self._viewed, self._views = (new, pairs), {}
        for model in self._models:
            view = self._views.get(id(model))
            if view is None or view.model is not model:
                ours = values(tuple(pair.new for pair in pairs), model)
                view = self._views[id(model)] = _View(model, satisfies(model, new.path), ours)
            if view.holds or self._relation is not Relation.COVERAGE:
                yield view

    def _refutes(self, view: _View, old: Part, pairs: tuple[Pair, ...], assumptions: Assumptions) -> bool:
        """Whether a valuation of the new state's literals tells the states apart under the assumptions."""
        theirs = {other: value_of(one, view.model) for one, other in assumptions.items()}
        if satisfies(theirs, old.canonical.path) is not view.holds:
            return True
        return view.values != values(tuple(pair.old for pair in pairs), theirs)

    def _doubt(self, old: tuple[Term, ...], new: tuple[Term, ...], equations: list[Term]) -> list[Term]:
        """What holds under a valuation that refutes the relation."""
        if self._relation is Relation.COVERAGE:
            missing = [conjunct for conjunct in old if conjunct not in new]
            return [*new, fully(disjoin(*map(negate, (*missing, *equations))))]
        differ = FALSE if set(old) == set(new) else apply("xor", conjoin(*old), conjoin(*new))
        return [fully(disjoin(differ, *map(negate, equations)))]
