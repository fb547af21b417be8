"""z3's Spacer on Horn clauses; called in a process of its own by `horn`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import z3 as native

from clew.ir.walk import variables
from clew.logic.clauses import Holds, Predicate
from clew.solvers.horn import Derived, Wording
from clew.solvers.smt import Sat
from clew.solvers.translate import Translator
from clew.solvers.z3 import ANSWERS, Z3Builder

_REWRITING = ("xform.slice", "xform.inline_eager", "xform.inline_linear")
_MOST_STEPS = 500
"""So many steps of a derivation are searched for numbers."""


def solve(wording: Wording, asked: Predicate) -> Derived:
    """Whether the asked predicate follows from the clauses."""
    builder = Z3Builder()
    translate = Translator(builder)
    engine = native.Fixedpoint(ctx=builder.context)
    engine.set(engine="spacer", **{"spacer.global": wording.globally})
    if not wording.rewritten:
        engine.set(**dict.fromkeys(_REWRITING, False))
    relations: dict[Predicate, Any] = {}

    def applied(part: Holds) -> Any:  # noqa: ANN401 - the library has no types
        found = relations.get(part.predicate)
        if found is None:
            sorts = [builder.sort(sort) for sort in part.predicate.sorts]
            found = native.Function(part.predicate.name, *sorts, native.BoolSort(builder.context))
            relations[part.predicate] = found
            engine.register_relation(found)
        return found(*(translate(argument) for argument in part.arguments))

    rules: list[tuple[Any, list[Any], Any]] = []
    for clause in wording.clauses:
        names = [translate(each) for each in variables(*clause.terms())]
        if names:
            engine.declare_var(*names)
        rules.append((applied(clause.head), [applied(part) for part in clause.body], translate(clause.condition)))
        head, body, condition = rules[-1]
        engine.rule(head, [*body, condition])
    goal = applied(Holds(asked, ()))
    answer = ANSWERS[str(engine.query(goal))]
    if answer is Sat.NO and wording.certified and not _is_inductive(engine, rules, goal):
        return Derived(Sat.UNKNOWN)
    return Derived(answer, tuple(_numbers(engine.get_answer())) if answer is Sat.YES else ())


def _is_inductive(engine: Any, rules: list[tuple[Any, list[Any], Any]], goal: Any) -> bool:  # noqa: ANN401
    """Whether what the engine says of its predicates follows along every rule, and leaves no room for the goal."""

    def meant(part: Any) -> Any:  # noqa: ANN401 - the library has no types
        if part.decl().eq(goal.decl()):
            return native.BoolVal(False, ctx=part.ctx)
        return native.substitute_vars(engine.get_cover_delta(-1, part.decl()), *part.children())

    for head, body, condition in rules:
        solver = native.Solver(ctx=head.ctx)
        solver.add(condition, *map(meant, body), native.Not(meant(head)))
        if solver.check() != native.unsat:
            return False
    return True


# --- the numbers of a derivation ------------------------------------------------------------------------------------


def _numbers(proof: Any) -> dict[int, None]:  # noqa: ANN401 - the library has no types
    """The numbers that the steps of a derivation are about: values for all variables of each rule that it uses."""
    found: dict[int, None] = {}
    for step in _steps(proof):
        rule, *premises = step.children()[:-1]
        facts = [*(premise.children()[-1] for premise in premises), step.children()[-1]]
        for fact in facts:
            found.update(dict.fromkeys(_values(fact.children())))
        found.update(dict.fromkeys(_instance(rule.children()[-1], facts)))
    return found


def _steps(proof: Any) -> Iterator[Any]:  # noqa: ANN401 - the library has no types
    """The steps of the derivation, the last one first."""
    waiting = [proof]
    seen: set[int] = set()
    while waiting and len(seen) < _MOST_STEPS:
        node = waiting.pop(0)
        if node.get_id() in seen or not native.is_app(node):
            continue
        seen.add(node.get_id())
        if node.decl().kind() == native.Z3_OP_PR_HYPER_RESOLVE:
            yield node
        if native.is_bool(node):
            continue
        waiting.extend(node.children())


def _instance(rule: Any, facts: list[Any]) -> Iterator[int]:  # noqa: ANN401 - the library has no types
    """Values of the variables of a rule that lead from these premises to this conclusion."""
    if not native.is_quantifier(rule):
        return
    context = rule.ctx
    made = [native.FreshConst(rule.var_sort(number), "value") for number in range(rule.num_vars())]
    body = native.substitute_vars(rule.body(), *reversed(made))
    if not native.is_implies(body):
        return
    solver = native.Solver(ctx=context)
    solver.set("timeout", 1000)
    premise, conclusion = body.children()
    parts = premise.children() if native.is_and(premise) else [premise]
    known = {fact.decl().name(): fact for fact in facts}
    for part in (*parts, conclusion):
        if native.is_app(part) and part.decl().kind() == native.Z3_OP_UNINTERPRETED:
            fact = known.get(part.decl().name())
            if fact is not None:
                solver.add(*(left == right for left, right in zip(part.children(), fact.children(), strict=True)))
        else:
            solver.add(part)
    if solver.check() == native.sat:
        model = solver.model()
        yield from _values([model.eval(each) for each in made])


def _values(terms: list[Any]) -> Iterator[int]:
    for term in terms:
        if native.is_int_value(term) or native.is_bv_value(term):
            yield term.as_long()
