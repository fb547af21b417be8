"""z3's Spacer on Horn clauses; called in a process of its own by `horn`."""

from __future__ import annotations

from typing import Any

import z3 as native

from clew.ir.walk import variables
from clew.solvers.horn import Clause, Holds, Predicate
from clew.solvers.smt import Sat
from clew.solvers.translate import Translator
from clew.solvers.z3 import ANSWERS, Z3Builder


def solve(clauses: tuple[Clause, ...], asked: Predicate) -> Sat:
    """Whether the asked predicate follows from the clauses."""
    builder = Z3Builder()
    translate = Translator(builder)
    engine = native.Fixedpoint(ctx=builder.context)
    engine.set(engine="spacer", **{"spacer.global": True})
    relations: dict[Predicate, Any] = {}

    def applied(part: Holds) -> Any:  # noqa: ANN401 - the library has no types
        found = relations.get(part.predicate)
        if found is None:
            sorts = [builder.sort(sort) for sort in part.predicate.sorts]
            found = native.Function(part.predicate.name, *sorts, native.BoolSort(builder.context))
            relations[part.predicate] = found
            engine.register_relation(found)
        return found(*(translate(argument) for argument in part.arguments))

    for clause in clauses:
        terms = [clause.condition, *(term for part in (clause.head, *clause.body) for term in part.arguments)]
        names = [translate(each) for each in variables(*terms)]
        if names:
            engine.declare_var(*names)
        engine.rule(applied(clause.head), [*map(applied, clause.body), translate(clause.condition)])
    return ANSWERS[str(engine.query(applied(Holds(asked, ()))))]
