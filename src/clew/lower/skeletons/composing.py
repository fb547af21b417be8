"""Two edges behind each other as one.

Input: edges of a graph of skeletons. Output: the edge that has the runs through both of them.
"""

from __future__ import annotations

from clew.ir.footprint import union
from clew.ir.terms import FALSE, Term, conjoin, variable
from clew.ir.walk import conjuncts, substitute, variables
from clew.logic.normalise import fully
from clew.lower.skeletons.exploring import Edge
from clew.semantics.values import Datum
from clew.symbolic.paths.inputs import inputs_of


def behind(first: Edge, second: Edge) -> Edge | None:
    """Both edges as one; None where the data allow no run through both."""
    by = _renamed(first, second)
    by.update((each, term) for each, term in first.data.items())
    path = fully(conjoin(*first.path, *(substitute(each, by) for each in second.path)))
    if path is FALSE:
        return None
    return Edge(
        (*first.parts, *second.parts),
        tuple(conjuncts(path)),
        (*first.chosen, *(_moved(each, by) for each in second.chosen)),
        {each: fully(substitute(term, by)) for each, term in second.data.items()},
        second.target,
        second.violation,
        union(first.footprint, second.footprint),
        first.assumes or second.assumes,
        first.waits or second.waits,
    )


def _renamed(first: Edge, second: Edge) -> dict[Term, Term]:
    """Other names for the inputs of the second edge, since those of the first may have the same."""
    known = set(first.data)
    met = set(variables(*second.path, *second.data.values()))
    for datum in second.chosen:
        met |= inputs_of(datum)
    return {
        each: variable(f"{each.name}+{len(first.parts)}", each.sort)
        for each in sorted(met - known, key=lambda each: each.name)
    }


def _moved(datum: Datum, by: dict[Term, Term]) -> Datum:
    if isinstance(datum, tuple):
        return tuple(_moved(each, by) for each in datum)
    return substitute(datum, by) if isinstance(datum, Term) else datum
