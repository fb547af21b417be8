"""Tables: what a term over a single variable with few values is, value by value.

Input: value sets, and terms. Output: the terms with every such part replaced by a variable of its own, and what these
variables stand for. A circuit looks them up instead of computing them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.ir.operators.evaluation import evaluate_all
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import Constant, Term, Variable, children
from clew.ir.values import Value
from clew.ir.walk import rewrite_all
from clew.models.transition import reserved
from clew.records import dataclass

Sets = Mapping[Variable, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Table:
    """The values of a term beside those of the variable that it reads."""

    variable: Variable
    values: Sequence[Value]


def with_tables(terms: Sequence[Term], sets: Sets) -> tuple[tuple[Term, ...], dict[str, Table]]:
    """The terms over what has no table, and tables by name."""
    read: dict[Term, Variable | None] = {}
    """The one variable of a term if it has no other and a set; terms without any variable are left out."""
    tables: dict[str, Table] = {}

    def looked_up(term: Term) -> Term | None:
        if isinstance(term, Constant):
            return None
        if isinstance(term, Variable):
            read[term] = term if term in sets else None
        else:
            parts = {read[each] for each in children(term) if each in read}
            if not parts:
                return None
            read[term] = parts.pop() if len(parts) == 1 else None
        only = read[term]
        if only is None or not isinstance(term.sort, Bool | Bits):
            return None
        made = reserved("table", str(len(tables)), term.sort)
        (values,) = evaluate_all((term,), {only: sets[only]}, len(sets[only]))
        tables[made.name] = Table(only, values)
        return made

    return rewrite_all(terms, looked_up), tables
