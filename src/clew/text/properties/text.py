"""Properties as text: `parse_property` turns a formula into a question; a `Scope` says what its names stand for.

The language is described in docs/language.md, section 9; its grammar is in `property_reader`.
"""

from __future__ import annotations

from typing import Protocol

from clew.ir.errors import InputError
from clew.ir.properties import (
    Always,
    And,
    Atom,
    Branching,
    Exists,
    ForAll,
    Formula,
    Linear,
    Next,
    Not,
    Or,
    Possibly,
    Property,
    Question,
    Release,
    Truth,
    Until,
)
from clew.ir.source import Source
from clew.ir.terms import FALSE, TRUE, Term, negate
from clew.records import dataclass
from clew.text.properties.reader import FormulaCursor, Reader, StateOperand


@dataclass(frozen=True, slots=True)
class Named:
    """What a name in a property stands for: a term, and whether its bits are read as signed."""

    term: Term
    signed: bool = False


class Scope(Protocol):
    """Resolves names in properties, by the rules of the source language."""

    def resolve(self, name: str) -> Named | None:
        """A plain name `x`, or a dotted or arrowed one, `P.s`, `P->x`; None if it names nothing."""
        ...

    def known(self) -> tuple[str, ...]:
        """The names there are, for a message that lists near misses."""
        ...


def parse_property(text: str, scope: Scope, source_name: str = "property") -> Property:
    """The question that a text asks; InputError with a span inside the text where it is wrong."""
    cursor = FormulaCursor(Source(source_name, text))
    whole = cursor.span(cursor.here, cursor.tokens[-1])
    if cursor.ended():
        raise InputError("the property is empty; write a formula such as AG (x == 0)", span=whole)
    operand = Reader(cursor, scope).read()
    if not cursor.ended():
        cursor.fail("an operator or the end of the formula")
    if isinstance(operand, StateOperand):
        shown = text.strip()
        message = f"a state formula alone is no property; write AG ({shown}) or EF ({shown})"
        raise InputError(message, span=whole)
    return Property(text, _question(operand.formula), whole)


def _question(formula: Formula) -> Question:
    """The simplest form of question that the formula fits."""
    match formula:
        case ForAll(operand=Release(Truth(value=False), inner)) | Release(Truth(value=False), inner):
            if (condition := _state(inner)) is not None:
                return Always(condition)
        case Exists(operand=Until(Truth(value=True), inner)):
            if (condition := _state(inner)) is not None:
                return Possibly(condition)
        case Not(operand=ForAll(operand=Release(Truth(value=False), inner))):
            if (condition := _state(inner)) is not None:
                return Possibly(negate(condition))
        case Not(operand=Exists(operand=Until(Truth(value=True), inner))):
            if (condition := _state(inner)) is not None:
                return Always(negate(condition))
        case _:
            pass
    if not quantified(formula):
        return Linear(formula)
    if isinstance(formula, ForAll) and not quantified(formula.operand):
        return Linear(formula.operand)
    return Branching(formula)


def _state(formula: Formula) -> Term | None:
    match formula:
        case Atom(term=term):
            return term
        case Truth(value=value):
            return TRUE if value else FALSE
        case _:
            return None


def quantified(formula: Formula) -> bool:
    """Whether a path quantifier stands in the formula."""
    stack: list[Formula] = [formula]
    while stack:
        match stack.pop():
            case ForAll() | Exists():
                return True
            case Not(operand=operand) | Next(operand=operand):
                stack.append(operand)
            case And(left, right) | Or(left, right) | Until(left, right) | Release(left, right):
                stack.extend((left, right))
            case Atom() | Truth():
                pass
    return False
