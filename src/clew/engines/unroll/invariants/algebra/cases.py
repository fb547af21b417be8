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
    """A condition decides something, and nobody has assumed it yet.

    Its text is not made: a term that shares its parts may be small, and its text without any end.
    """

    def __init__(self, condition: Term) -> None:
        super().__init__("a condition is not decided")
        self.condition = condition


def cases(asked: tuple[Term, ...], form: Callable[[Term, dict[Term, bool]], F]) -> Iterator[Case[F]]:
    """What a step that is enabled makes of the asked terms, in each case of the conditions that decide it."""
    enabled, target, *values = asked
    waiting: list[dict[Term, bool]] = [{}]
    count = 0
    while waiting:
        known = waiting.pop()
        count += 1
        if count > MOST_CASES:
            raise TooManyError
        seen = dict(known)
        try:
            if _truth(enabled, seen):
                goes = chosen(target, seen)
                yield Case(known, goes, tuple(form(value, seen) for value in values))
        except UndecidedError as open_question:
            waiting += [{**known, open_question.condition: truth} for truth in (True, False)]


def _truth(condition: Term, seen: dict[Term, bool]) -> bool:
    """The truth of a condition, by what is known; each part that it is made of is looked at once."""
    pending = [condition]
    while pending:
        term = pending[-1]
        found = seen[term] if term in seen else _decided(term, seen)
        if isinstance(found, bool):
            seen[term] = found
            pending.pop()
        else:
            pending.append(found)
    return seen[condition]


def _decided(condition: Term, seen: Mapping[Term, bool]) -> bool | Term:
    """The truth of a condition by that of its parts, or the next part that has to be looked at."""
    match condition:
        case Constant(value=bool(value)):
            return value
        case Apply(operator="not", arguments=(inner,)):
            return not seen[inner] if inner in seen else inner
        case Apply(operator="and" | "or" as operator, arguments=parts):
            decisive = operator == "or"
            part = next((each for each in parts if seen.get(each, decisive) == decisive), None)
            return not decisive if part is None else decisive if part in seen else part
        case Apply(operator="implies", arguments=(left, right)):
            if left not in seen or not seen[left]:
                return left if left not in seen else True
            return seen.get(right, right)
        case Apply(operator="ite", arguments=(choice, then, otherwise)):
            if choice not in seen:
                return choice
            taken = then if seen[choice] else otherwise
            return seen.get(taken, taken)
        case Apply(
            operator="=",
            arguments=(Apply(operator="ite", arguments=(choice, Constant() as one, Constant() as other)), right),
        ) if isinstance(right, Constant):
            # A truth as a number, and back.
            if choice not in seen:
                return choice
            return (one if seen[choice] else other) is right
        case _:
            raise UndecidedError(condition)


def chosen(term: Term, seen: dict[Term, bool]) -> Term:
    """The term that the known conditions choose; what is found out of others is noted among them."""
    while isinstance(term, Apply) and term.operator == "ite":
        choice, then, otherwise = term.arguments
        term = then if _truth(choice, seen) else otherwise
    return term
