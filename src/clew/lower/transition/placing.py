"""Steps with what is known of the state put in: variables replaced by values, and choices between values taken apart.

Input: steps or terms, and what variables are. Output: the same without what that decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeGuard

from clew.graphs import preorder
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, Variable, conjoin, disjoin, ite, negate
from clew.ir.walk import postorder, rewrite_all
from clew.models.transition import Choice, Step, Write


def is_chosen(value: Term, kept: Variable) -> bool:
    """Whether a value is a constant, or one of several chosen by conditions."""
    every = preorder((value,), lambda term: term.arguments[1:] if _is_choice(term) else ())
    plain = (term for term in every if not _is_choice(term))
    return all(term is kept or (isinstance(term, Constant) and isinstance(term.sort, Bool | Bits)) for term in plain)


def _is_choice(term: Term) -> TypeGuard[Apply]:
    return isinstance(term, Apply) and term.operator == "ite"


def placed(step: Step, values: Mapping[Term, Term]) -> Step:
    """The step with variables (of the state or of its choices) replaced."""
    terms = (
        step.guard,
        step.enabled,
        *(term for write in step.writes for term in (write.when, write.value)),
        *(failure.condition for failure in step.failures),
        *(choice.when for choice in step.choices),
    )
    guard, enabled, *rest = map(folded, rewrite_all(terms, values.get))
    count = 2 * len(step.writes)
    writes = tuple(
        Write(write.variable, rest[2 * place], rest[2 * place + 1])
        for place, write in enumerate(step.writes)
        if rest[2 * place] is not FALSE
    )
    failures = tuple(
        replace(failure, condition=term) for failure, term in zip(step.failures, rest[count:], strict=False)
    )
    conditions = rest[count + len(failures) :]
    return replace(
        step,
        guard=guard,
        enabled=enabled,
        writes=writes,
        failures=failures,
        choices=tuple(
            Choice(_renamed(each.variables, values), each.sort, when)
            for each, when in zip(step.choices, conditions, strict=True)
        ),
        free=_renamed(step.free, values),
    )


def _renamed(variables: tuple[Variable, ...], values: Mapping[Term, Term]) -> tuple[Variable, ...]:
    found = [values.get(each, each) for each in variables]
    return tuple(each for each in found if isinstance(each, Variable))


def split(after: tuple[Term, ...]) -> Iterator[tuple[Term, tuple[Term, ...]]]:
    """The ways to constants: per way the condition under which the terms are these."""
    waiting: list[tuple[Term, tuple[Term, ...]]] = [(TRUE, tuple(map(folded, after)))]
    while waiting:
        condition, terms = waiting.pop()
        undecided = next((term for term in terms if not isinstance(term, Constant)), None)
        if undecided is None:
            yield condition, terms
            continue
        assert isinstance(undecided, Apply), f"a control variable should become a constant, not {undecided}"
        asked = undecided.arguments[0]
        for known, side in ((TRUE, asked), (FALSE, negate(asked))):
            decided = tuple(folded(term) for term in rewrite_all(terms, {asked: known}.get))
            if (narrowed := conjoin(condition, side)) is not FALSE:
                waiting.append((narrowed, decided))


def folded(term: Term) -> Term:
    """The term without what its constants decide."""
    done: dict[Term, Term] = {}
    for part in postorder(term):
        if not isinstance(part, Apply):
            done[part] = part
            continue
        arguments = tuple(done[each] for each in part.arguments)
        match part.operator:
            case "ite":
                done[part] = ite(*arguments)
            case "and":
                done[part] = conjoin(*arguments)
            case "or":
                done[part] = disjoin(*arguments)
            case "not":
                done[part] = negate(*arguments)
            case _:
                done[part] = rewrite_all((part,), dict(zip(part.arguments, arguments, strict=True)).get)[0]
    return done[term]
