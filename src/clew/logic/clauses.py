"""Horn clauses over terms: data that lowerings write, and that solvers read."""

from __future__ import annotations

from clew.ir.sorts import Sort
from clew.ir.terms import Term
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Predicate:
    """A relation to be found, with the sorts of its arguments."""

    name: str
    sorts: tuple[Sort, ...]


@dataclass(frozen=True, slots=True)
class Holds:
    """A predicate applied to terms."""

    predicate: Predicate
    arguments: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """The head holds for all values of the variables for which the body and the condition hold."""

    head: Holds
    body: tuple[Holds, ...]
    condition: Term

    def terms(self) -> tuple[Term, ...]:
        """The condition, and the arguments of all predicates."""
        return (self.condition, *(term for each in (self.head, *self.body) for term in each.arguments))
