"""Cases: what a step makes of terms, for every way in which the conditions inside of them may be decided.

Input: whether the step is enabled, where it goes, and terms over the state before it. Output: per case the conditions
that were assumed, the place, and the terms in some form without conditions. No solver is asked, so a case need not be
possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

from clew.ir.terms import Apply, Constant, Term, Variable
from clew.ir.values import Value
from clew.records import dataclass

MOST_CASES = 256
F = TypeVar("F")


class TooManyError(Exception):
    """There are more cases than anybody wants to look at."""


@dataclass(frozen=True, slots=True)
class Case(Generic[F]):
    """What a step does in one case: the conditions that were assumed, where it goes, and the values as forms."""

    before: Mapping[Term, bool]
    target: Term
    values: tuple[F, ...]


def place_of(place: Variable, known: Mapping[Term, bool]) -> Value:
    """Where control stands, if a condition that is known to hold says so."""
    for condition, truth in known.items():
        match condition:
            case Apply(operator="=", arguments=(left, Constant(value=value))) if truth and left is place:
                return value
            case Apply(operator="=", arguments=(Constant(value=value), right)) if truth and right is place:
                return value
            case _:
                pass
    return None


class UndecidedError(Exception):
    """A condition decides something, and nobody has assumed it yet."""

    def __init__(self, condition: Term) -> None:
        super().__init__(str(condition))
        self.condition = condition


def cases(asked: tuple[Term, ...], form: Callable[[Term, Mapping[Term, bool]], F]) -> Iterator[Case[F]]:
    """What a step that is enabled makes of the asked terms, in each case of the conditions that decide it."""
    enabled, target, *values = asked
    waiting: list[dict[Term, bool]] = [{}]
    count = 0
    while waiting:
        known = waiting.pop()
        count += 1
        if count > MOST_CASES:
            raise TooManyError
        try:
            if _truth(enabled, known):
                goes = chosen(target, known)
                yield Case(known, goes, tuple(form(value, known) for value in values))
        except UndecidedError as open_question:
            waiting += [{**known, open_question.condition: truth} for truth in (True, False)]


def _truth(condition: Term, known: Mapping[Term, bool]) -> bool:
    match condition:
        case Constant(value=bool(value)):
            return value
        case Apply(operator="not", arguments=(inner,)):
            return not _truth(inner, known)
        case Apply(operator="and", arguments=parts):
            return all(_truth(part, known) for part in parts)
        case Apply(operator="or", arguments=parts):
            return any(_truth(part, known) for part in parts)
        case Apply(operator="implies", arguments=(left, right)):
            return not _truth(left, known) or _truth(right, known)
        case Apply(operator="ite", arguments=(choice, then, otherwise)):
            return _truth(then if _truth(choice, known) else otherwise, known)
        case _ if condition in known:
            return known[condition]
        case _:
            raise UndecidedError(condition)


def chosen(term: Term, known: Mapping[Term, bool]) -> Term:
    """The term that the known conditions choose."""
    while isinstance(term, Apply) and term.operator == "ite":
        choice, then, otherwise = term.arguments
        term = then if _truth(choice, known) else otherwise
    return term
