"""Exact symbolic subsumption: every vector of values that the new state can have, the old one can have too.

Input: two parts with linked values, the old state in its canonical literals. Output: whether
(pc1 ∧ ⋀ v1 = f) ⇒ ∃ y. (pc2 ∧ ⋀ v2 = f) is valid; with f = v1 it is ∀ x. pc1 ⇒ ∃ y. pc2 ∧ ⋀ v2 = v1.
After: Herdt 2016, definition 20.

The way there: bound literals are eliminated by solving equations; conjuncts without any left are a question without
quantifiers; groups of conjuncts that share bound literals are decided one by one. For such a group instances are tried:
a valuation of the new state that no instance handles yet has values for the bound literals, or it is a counterexample;
with some of these values fixed the equations often determine the others as functions of the new state's literals, so
that an instance handles more than one valuation. What instances do not decide goes to a solver with quantifiers.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.ir.terms import FALSE, Term, Variable, conjoin, constant, disjoin, equal, negate
from clew.ir.walk import rewrite_all
from clew.solvers.smt import Sat
from clew.symbolic.matching.methods import Options
from clew.symbolic.matching.paired import Pair
from clew.symbolic.matching.prepared import Part, all_literals
from clew.symbolic.matching.solving.elimination import Group, Matrix, eliminate, groups
from clew.symbolic.matching.solving.questions import Questions
from clew.symbolic.matching.solving.valuation import Valuation, satisfies, value_of

_MODELS = 8
"""So many counterexamples are tried before a solver is asked."""


class Subsumption:
    """A resource: it asks solvers, and remembers counterexamples."""

    def __init__(self, options: Options, questions: Questions) -> None:
        self._options = options
        self._questions = questions
        self._models: list[Valuation] = []

    def reduced(self, old: Part, pairs: tuple[Pair, ...]) -> Matrix:
        """What the old state must fulfil to have the values of the new one, with bound literals eliminated."""
        equations = tuple(equal(pair.old, pair.new) for pair in pairs)
        path = old.canonical.path
        return eliminate(Matrix(all_literals((*path, *(pair.old for pair in pairs))), (*equations, *path)))

    def covers(self, new: Part, matrix: Matrix, *, milliseconds: int) -> bool | None:
        """Whether the path of the new state implies the matrix; None where a solver gave up."""
        free, bound = groups(matrix)
        known = frozenset(new.path)
        missing = [conjunct for conjunct in free if conjunct not in known]
        first = self._implied(new, missing, milliseconds) if missing else True
        if first is not True:
            return first
        unknown = False
        for group in bound:
            decided = self._instances(new, group, milliseconds)
            if decided is None:
                decided = self._quantified(new, group, milliseconds)
            if decided is False:
                return False
            unknown = unknown or decided is None
        return None if unknown else True

    def _implied(self, new: Part, conjuncts: Sequence[Term], milliseconds: int) -> bool | None:
        if any(satisfies(model, new.path) and not satisfies(model, conjuncts) for model in self._models):
            return False
        refuted = disjoin(*map(negate, conjuncts))
        reply = self._questions.ask((*new.path, refuted), milliseconds=milliseconds)
        if reply.sat is Sat.YES:
            self._models = [reply.model, *self._models[: _MODELS - 1]]
        return _no(reply.sat)

    def _quantified(self, new: Part, group: Group, milliseconds: int) -> bool | None:
        return _no(self._questions.uncovered(new.path, group.bound, group.conjuncts, milliseconds=milliseconds))

    def _instances(self, new: Part, group: Group, milliseconds: int) -> bool | None:
        """Whether instances show or refute ∀ x. path ⇒ ∃ y. group; None where there would have to be more of them."""
        unhandled: list[Term] = []
        for _ in range(self._options.instances):
            valuation = self._questions.ask((*new.path, *unhandled), milliseconds=milliseconds)
            if valuation.sat is not Sat.YES:
                return _no(valuation.sat)
            witness = self._questions.ask(_instantiated(group, valuation.model), milliseconds=milliseconds)
            if witness.sat is not Sat.YES:
                return False if witness.sat is Sat.NO else None
            unhandled.append(negate(conjoin(*_handled(group, witness.model))))
        return None


def _no(sat: Sat) -> bool | None:
    return None if sat is Sat.UNKNOWN else sat is Sat.NO


def _instantiated(group: Group, valuation: Valuation) -> tuple[Term, ...]:
    """The conjuncts with values for all free literals."""
    by: dict[Term, Term] = {}
    for name in all_literals(group.conjuncts):
        if name not in group.bound:
            by[name] = _constant(name, valuation)
    return rewrite_all(group.conjuncts, by.get)


def _constant(name: Variable, valuation: Valuation) -> Term:
    return constant(value_of(name, valuation), name.sort)


def _handled(group: Group, witness: Valuation) -> tuple[Term, ...]:
    """What the new state must fulfil if bound literals have the values of the witness, or those that follow.

    Literals are fixed one by one until the equations determine the rest.
    """
    matrix = Matrix(group.bound, group.conjuncts)
    while matrix.bound and FALSE not in matrix.conjuncts:
        name = matrix.bound[0]
        by: dict[Term, Term] = {name: _constant(name, witness)}
        matrix = eliminate(Matrix(matrix.bound[1:], rewrite_all(matrix.conjuncts, by.get)))
    return matrix.conjuncts
