"""Abstract relations: which valuations of predicates an edge leads from, and to which.

Input: edges between two places, predicates before and after. Output: a condition over abstract Bool variables, `now`
and `later`. It is exact for the valuations that some state has; what it says of others does not matter. Monolithic: all
edges as one disjunction, every variable has a next value. Partitioned: edge by edge, and with locality what an edge
does not change has no next value, and a predicate that it does not touch keeps its value; its meaning is dropped where
it shares no variable with what is left, directly or through others: a guard x > 5 decides the predicate x > 3 although
nothing is written.
After: Dubrovin, "Efficient Symbolic Model Checking of Concurrent Systems", 2011, chapter 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from enum import Enum

from clew.abstraction.elimination import Elimination, Techniques
from clew.abstraction.exploration import Allowance
from clew.abstraction.graph import Edge
from clew.ir.sorts import BOOL
from clew.ir.terms import TRUE, Term, Variable, conjoin, disjoin, equal
from clew.ir.walk import conjuncts, substitute, variables
from clew.models.transition import reserved
from clew.records import dataclass


class Abstraction(Enum):
    """How abstract successors are computed."""

    IMAGES = "images"
    """For the valuations that are reached, and no others."""
    RELATION = "relation"
    """As relations, exact for all valuations."""
    CARTESIAN = "cartesian"
    """As relations, each predicate by itself: more is possible then, also with any number of predicates."""


@dataclass(frozen=True, slots=True)
class Structure:
    """What of the structure of a system is used for its relations."""

    partition: bool = True
    """Edge by edge."""
    locality: bool = True
    """What an edge does not change stays as it is."""
    techniques: Techniques = field(default_factory=Techniques)


@dataclass(slots=True)
class Work:
    """What making relations has cost."""

    models: int = 0
    samples: int = 0


def now(number: int) -> Variable:
    """The predicate with this number before a step."""
    return reserved("now", str(number), BOOL)


def later(number: int) -> Variable:
    """The predicate with this number behind it."""
    return reserved("later", str(number), BOOL)


@dataclass(frozen=True, slots=True)
class Relations:
    """Makes relations; `state` are all variables of states."""

    state: tuple[Variable, ...]
    structure: Structure
    allowance: Allowance
    work: Work = field(default_factory=Work)

    def of(self, edges: Sequence[Edge], before: Sequence[Term], after: Sequence[Term], care: Term = TRUE) -> Term:
        """The relation of all these edges, which have the same ends; exact where `care` holds."""
        if not self.structure.partition:
            return self._eliminated(self._whole(edges, before, after), len(before), len(after), care)
        found: list[Term] = []
        for edge in edges:
            kept, frame = (
                self._local(edge, before, after)
                if self.structure.locality
                else (
                    self._whole((edge,), before, after),
                    [],
                )
            )
            found.append(conjoin(*frame, self._eliminated(kept, len(before), len(after), care)))
        return disjoin(*found)

    def cartesian(self, edges: Sequence[Edge], before: Sequence[Term], after: Sequence[Term]) -> Term:
        """The conjunction of what each predicate by itself may be behind an edge: no less than the relation."""
        found: list[Term] = []
        for edge in edges:
            rows = [
                self._eliminated(
                    [*self._meaning(before), *conjuncts(edge.guard), equal(later(number), edge.later(each))],
                    len(before),
                    len(after),
                    TRUE,
                )
                for number, each in enumerate(after)
            ]
            possible = self._eliminated([*self._meaning(before), *conjuncts(edge.guard)], len(before), 0, TRUE)
            found.append(conjoin(possible, *rows))
        return disjoin(*found)

    def states(self, condition: Term, predicates: Sequence[Term]) -> Term:
        """The valuations of the states in which a condition holds."""
        return self._eliminated([condition, *self._meaning(predicates)], len(predicates), 0, TRUE)

    def _eliminated(self, parts: Sequence[Term], before: int, after: int, care: Term) -> Term:
        kept = frozenset((*map(now, range(before)), *map(later, range(after))))
        elimination = Elimination(kept, self.structure.techniques, self.allowance)
        try:
            return elimination.of(parts, care)
        finally:
            self.work.models += elimination.models
            self.work.samples += elimination.samples

    @staticmethod
    def _meaning(before: Sequence[Term]) -> list[Term]:
        return [equal(now(number), each) for number, each in enumerate(before)]

    def _whole(self, edges: Sequence[Edge], before: Sequence[Term], after: Sequence[Term]) -> list[Term]:
        """Every variable has a next value, which each edge sets."""
        primed: dict[Term, Term] = {each: reserved("next", each.name, each.sort) for each in self.state}
        moves = [
            conjoin(edge.guard, *(equal(primed[each], edge.after.get(each, each)) for each in self.state))
            for edge in edges
        ]
        meant = [equal(later(number), substitute(each, primed)) for number, each in enumerate(after)]
        return [*conjuncts(disjoin(*moves)), *self._meaning(before), *meant]

    def _local(self, edge: Edge, before: Sequence[Term], after: Sequence[Term]) -> tuple[list[Term], list[Term]]:
        """What is left to be eliminated for one edge, and what predicates keep because it does not touch them."""
        changed = set(edge.after)
        frame: list[Term] = []
        left = list(conjuncts(edge.guard))
        numbers = {each: number for number, each in enumerate(before)}
        for number, each in enumerate(after):
            same = numbers.get(each)
            if same is not None and not changed.intersection(variables(each)):
                frame.append(equal(later(number), now(same)))
            else:
                left.append(equal(later(number), edge.later(each)))
        return [*left, *_tied(left, before)], frame


def _tied(left: Sequence[Term], before: Sequence[Term]) -> Iterator[Term]:
    """The meanings of predicates that share variables with what is left, directly or through others."""
    known = set(variables(*left))
    waiting = dict(enumerate(before))
    while True:
        near = [number for number, each in waiting.items() if known.intersection(variables(each))]
        if not near:
            return
        for number in near:
            each = waiting.pop(number)
            known.update(variables(each))
            yield equal(now(number), each)
