"""Terms as flat data, so that they can travel to another process without recursion, and back.

Input: terms. Output: one row per distinct subterm, arguments by the numbers of earlier rows, and the rows of the terms.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.ir.errors import Unsupported
from clew.ir.sorts import Sort
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, apply, constant, variable
from clew.ir.values import Value
from clew.ir.walk import postorder
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Leaf:
    """A constant, or with a name a variable."""

    sort: Sort
    value: Value = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Inner:
    """An operator on earlier rows."""

    operator: str
    arguments: tuple[int, ...]
    parameters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Encoded:
    """Rows, and which of them are the terms."""

    rows: tuple[Leaf | Inner, ...]
    roots: tuple[int, ...]


def encode(terms: Sequence[Term]) -> Encoded:
    """The terms as rows."""
    numbers: dict[Term, int] = {}
    rows: list[Leaf | Inner] = []
    for term in postorder(*terms):
        numbers[term] = len(rows)
        rows.append(_row(term, numbers))
    return Encoded(tuple(rows), tuple(numbers[term] for term in terms))


def _row(term: Term, numbers: dict[Term, int]) -> Leaf | Inner:
    match term:
        case Constant(value=value, sort=sort):
            return Leaf(sort, value=value)
        case Variable(name=name, sort=sort):
            return Leaf(sort, name=name)
        case Apply(operator=operator, arguments=arguments, parameters=parameters):
            return Inner(operator, tuple(numbers[argument] for argument in arguments), parameters)
        case Observe():
            raise Unsupported(f"{term.observation.value} has no meaning for a solver")


def decode(encoded: Encoded) -> tuple[Term, ...]:
    """The terms again."""
    made: list[Term] = []
    for row in encoded.rows:
        match row:
            case Leaf(sort=sort, value=value, name=name):
                made.append(constant(value, sort) if name is None else variable(name, sort))
            case Inner(operator=operator, arguments=arguments, parameters=parameters):
                made.append(apply(operator, *(made[argument] for argument in arguments), parameters=parameters))
    return tuple(made[root] for root in encoded.roots)
