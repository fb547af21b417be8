"""The grammar of procedure bodies: labels, jumps, structured commands, and commands between them."""

from __future__ import annotations

from clew.ir.errors import InputError
from clew.ir.program import Order
from clew.syntax.tokens import Kind, Token
from clew.text.grammar.commands import read_command
from clew.text.grammar.cursor import Cursor
from clew.text.grammar.syntax import (
    Body,
    Choice,
    Conditional,
    ConditionalJump,
    Flow,
    Jump,
    Label,
    Leave,
    Loop,
    LoopJump,
    Node,
    Straight,
)
from clew.text.grammar.terms import read_term

MAX_NESTING = 100
"""Structured commands nest at most so deep."""
FLOW_WORDS = frozenset(
    ("goto", "if", "choose", "return", "raise", "while", "loop", "break", "continue", "retry", "halt")
)

_ORDERS = frozenset(each.value for each in Order)


def read_body(cursor: Cursor, depth: int = 0) -> Body:
    """What stands between braces."""
    opening = cursor.expect("{")
    if depth > MAX_NESTING:
        raise InputError(f"structured commands nest at most {MAX_NESTING} deep", span=cursor.span(opening))
    found: list[Flow] = []
    while not cursor.accept("}"):
        if cursor.ended():
            cursor.fail("'}'")
        found.append(_read_flow(cursor, depth))
    return tuple(found)


def _read_section(cursor: Cursor, first: Token, order: Order | None) -> Label:
    name = cursor.word()
    cursor.expect(":")
    return Label(name, span=cursor.since(first), atomic=True, order=order)


def _read_flow(cursor: Cursor, depth: int) -> Flow:
    first, second = cursor.here, cursor.ahead(1)
    if first.text == "atomic" and second.kind in (Kind.NAME, Kind.QUOTED) and cursor.ahead(2).text == ":":
        cursor.take()
        return _read_section(cursor, first, None)
    if first.text == "atomic" and second.text in _ORDERS and cursor.ahead(3).text == ":":
        cursor.take()
        cursor.take()
        return _read_section(cursor, first, Order(second.text))
    symbol = second.text if second.kind is Kind.SYMBOL else ""
    if first.kind in (Kind.NAME, Kind.QUOTED) and symbol == ":":
        name = cursor.word()
        cursor.expect(":")
        return Label(name, span=cursor.since(first))
    if first.kind is Kind.NAME and first.text in FLOW_WORDS and symbol not in (":=", ","):
        cursor.take()
        return _read_structured(cursor, first, depth)
    build = read_command(cursor)
    span = cursor.since(first)
    cursor.expect(";")
    return Straight(build, span=span)


def _read_structured(cursor: Cursor, first: Token, depth: int) -> Flow:
    match first.text:
        case "goto":
            target = cursor.word("a label")
            return _ended(cursor, Jump((target,), choice=False, fair=False, span=cursor.since(first)))
        case "if":
            return _read_if(cursor, first, depth)
        case "choose":
            return _read_choose(cursor, first, depth)
        case "return" | "raise" | "retry" | "halt":
            return _read_leave(cursor, first)
        case "while":
            condition = read_term(cursor)
            span = cursor.since(first)
            return Loop(condition, read_body(cursor, depth + 1), span=span)
        case "loop":
            return Loop(None, read_body(cursor, depth + 1), span=cursor.span(first))
        case _:
            return _ended(cursor, LoopJump(first.text, span=cursor.span(first)))


def _ended(cursor: Cursor, flow: Flow) -> Flow:
    cursor.expect(";")
    return flow


def _read_if(cursor: Cursor, first: Token, depth: int) -> Flow:
    condition = read_term(cursor)
    if cursor.accept("goto"):
        then = cursor.word("a label")
        otherwise = cursor.word("a label") if cursor.accept("else") else None
        return _ended(cursor, ConditionalJump(condition, then, otherwise, span=cursor.since(first)))
    span = cursor.since(first)
    if not cursor.sees("{"):
        cursor.fail("'goto' or '{'")
    arms = [(condition, read_body(cursor, depth + 1))]
    while cursor.accept("else"):
        if not cursor.accept("if"):
            return Conditional(tuple(arms), read_body(cursor, depth + 1), span=span)
        condition = read_term(cursor)
        arms.append((condition, read_body(cursor, depth + 1)))
    return Conditional(tuple(arms), (), span=span)


def _read_choose(cursor: Cursor, first: Token, depth: int) -> Flow:
    fair = cursor.accept("fair") is not None
    if cursor.accept("goto"):
        targets = cursor.listed(lambda each: each.word("a label"))
        return _ended(cursor, Jump(targets, choice=True, fair=fair, span=cursor.since(first)))
    span = cursor.since(first)
    if not cursor.sees("{"):
        cursor.fail("'goto' or '{'")
    return Choice(cursor.listed(lambda each: read_body(each, depth + 1), "or"), fair, span=span)


def _read_leave(cursor: Cursor, first: Token) -> Flow:
    values: tuple[Node, ...] = ()
    if first.text == "raise" and not cursor.sees(";"):
        values = (read_term(cursor),)
    if first.text == "return" and not cursor.sees(";"):
        values = cursor.listed(read_term)
    return _ended(cursor, Leave(first.text, values, span=cursor.since(first)))
