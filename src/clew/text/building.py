"""Operators on operands: what elaboration and the resolving of literals both need.

A literal has no sort of its own. Until a sibling or the place gives one, it stays *pending*, and so does what is
computed from literals alone.
"""

from __future__ import annotations

from typing import NoReturn

from clew.ir.errors import InputError
from clew.ir.operators.table import IllSorted
from clew.ir.sorts import Bits, Integer, Real
from clew.ir.spelling import show_sort
from clew.ir.terms import Term, apply
from clew.records import dataclass
from clew.text.context import Context
from clew.text.grammar.syntax import Node, Payload
from clew.text.operators import SIGN_SENSITIVE, Reading, infix_operator, join


@dataclass(frozen=True, slots=True, eq=False)
class Pending:
    """Something made of literals whose sort is not known yet."""

    node: Node
    parts: tuple[Operand, ...]


Operand = Term | Pending


def no_sort(context: Context, pending: Pending) -> NoReturn:
    """Say that a literal needs a sort."""
    raise InputError(
        "the sort of this does not follow from its place; write 5#8 for 5 as bits 8, or (… : SORT)",
        span=context.span(pending.node),
    )


def pair(value: Payload) -> tuple[Payload, Payload]:
    """The two parts of a payload."""
    assert isinstance(value, tuple), "this node should carry a pair"
    return value[0], value[1]


def build(
    context: Context, node: Node, operator: str, parameters: tuple[int, ...], operands: tuple[Operand, ...]
) -> Term:
    """The operator applied; every operand that is still pending is an error."""
    terms: list[Term] = []
    for operand in operands:
        if isinstance(operand, Pending):
            no_sort(context, operand)
        terms.append(operand)
    try:
        return apply(operator, *terms, parameters=parameters)
    except IllSorted as problem:
        sorts = ", ".join(show_sort(term.sort) for term in terms)
        message = f"'{operator}' needs {problem}; here it has {sorts or 'nothing'}"
        raise InputError(message, span=context.span(node)) from None


def prefix_operator(context: Context, node: Node, operand: Term) -> Term:
    """An arithmetic or bitwise operator in front."""
    operator = "bitnot" if node.value == "~" else {Integer: "int.neg", Real: "real.neg"}.get(type(operand.sort), "neg")
    return build(context, node, operator, (), (operand,))


def infix_on_terms(context: Context, node: Node, symbol: str, left: Term, right: Term) -> Term:
    """An infix symbol on two terms."""
    sides = Reading.NEUTRAL
    if symbol in SIGN_SENSITIVE and isinstance(left.sort, Bits):
        shifts = symbol == ">>"
        sides = context.reading(left) if shifts else join(context.reading(left), context.reading(right))
        if sides is Reading.MIXED:
            one, two = (infix_operator(symbol, left.sort, each) for each in (Reading.SIGNED, Reading.UNSIGNED))
            message = f"'{symbol}' mixes signed and unsigned; write {one}(…, …) or {two}(…, …)"
            raise InputError(message, span=context.span(node))
    operator = infix_operator(symbol, left.sort, sides)
    if operator is None:
        message = f"'{symbol}' is not defined on {show_sort(left.sort)}"
        raise InputError(message, span=context.span(node))
    return build(context, node, operator, (), (left, right))
