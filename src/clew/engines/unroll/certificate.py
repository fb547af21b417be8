"""Certificates: an inductive invariant is checked by a solver that had no part in finding it.

Input: a total template, a bad condition, and clauses over state variables. Output: None, or which of the three
questions fails: the invariant holds at the start, every step keeps it, and it excludes the bad condition.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.engines.unroll.template import Bad, Template
from clew.ir.terms import Term, conjoin, equal, negate
from clew.ir.walk import substitute
from clew.solvers.named import solver_named
from clew.solvers.smt import Sat


def objection(template: Template, bad: Bad, clauses: Sequence[Term], *, solver: str = "bitwuzla") -> str | None:
    """Why the clauses are no proof; None if they are one."""
    invariant = conjoin(*clauses)
    fixed = (
        equal(each, value) for each, value in zip(template.state, template.initial, strict=True) if value is not None
    )
    later: dict[Term, Term] = dict(zip(template.state, template.after, strict=True))
    after = substitute(invariant, later)
    questions = (
        ("it does not hold at the start", conjoin(template.start, *fixed, negate(invariant))),
        ("a step breaks it", conjoin(invariant, template.constraint, negate(after))),
        ("it does not exclude what is forbidden", conjoin(invariant, bad.condition)),
    )
    for words, question in questions:
        asked = solver_named(solver)
        asked.add(question)
        if asked.check() is not Sat.NO:
            return words
    return None
