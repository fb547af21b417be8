"""The grammar of procedure bodies: labels, jumps, structured commands, and commands between them."""

from __future__ import annotations

from clew.ir.errors import InputError
from clew.ir.program import Order
from clew.text.grammar.commands import read_command
from clew.text.grammar.cursor import Cursor
from clew.text.grammar.lexer import Kind, Token
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
        if cursor.peek().kind is Kind.END:
            cursor.fail("'}'")
        found.append(_read_flow(cursor, depth))
    return tuple(found)


def _read_section(cursor: Cursor, first: Token, order: Order | None) -> Label:
    name = cursor.name()
    cursor.expect(":")
    return Label(name, cursor.since(first), atomic=True, order=order)


def _read_flow(cursor: Cursor, depth: int) -> Flow:
    first, second = cursor.peek(), cursor.ahead(1)
    if first.value == "atomic" and second.kind in (Kind.NAME, Kind.QUOTED) and cursor.ahead(2).value == ":":
        cursor.take()
        return _read_section(cursor, first, None)
    if first.value == "atomic" and second.value in _ORDERS and cursor.ahead(3).value == ":":
        cursor.take()
        cursor.take()
        return _read_section(cursor, first, Order(second.value))
    symbol = second.value if second.kind is Kind.SYMBOL else ""
    if first.kind in (Kind.NAME, Kind.QUOTED) and symbol == ":":
        name = cursor.name()
        cursor.expect(":")
        return Label(name, cursor.since(first))
    if first.kind is Kind.NAME and first.value in FLOW_WORDS and symbol not in (":=", ","):
        cursor.take()
        return _read_structured(cursor, first, depth)
    build = read_command(cursor)
    span = cursor.since(first)
    cursor.expect(";")
    return Straight(build, span)


def _read_structured(cursor: Cursor, first: Token, depth: int) -> Flow:
    match first.value:
        case "goto":
            target = cursor.name("a label")
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
            return Loop(condition, read_body(cursor, depth + 1), span)
        case "loop":
            return Loop(None, read_body(cursor, depth + 1), cursor.span(first))
        case _:
            return _ended(cursor, LoopJump(first.value, cursor.span(first)))


def _ended(cursor: Cursor, flow: Flow) -> Flow:
    cursor.expect(";")
    return flow


def _read_if(cursor: Cursor, first: Token, depth: int) -> Flow:
    condition = read_term(cursor)
    if cursor.accept_word("goto"):
        then = cursor.name("a label")
        otherwise = cursor.name("a label") if cursor.accept_word("else") else None
        return _ended(cursor, ConditionalJump(condition, then, otherwise, cursor.since(first)))
    span = cursor.since(first)
    if not cursor.sees("{"):
        cursor.fail("'goto' or '{'")
    arms = [(condition, read_body(cursor, depth + 1))]
    while cursor.accept_word("else"):
        if not cursor.accept_word("if"):
            return Conditional(tuple(arms), read_body(cursor, depth + 1), span)
        condition = read_term(cursor)
        arms.append((condition, read_body(cursor, depth + 1)))
    return Conditional(tuple(arms), (), span)


def _read_choose(cursor: Cursor, first: Token, depth: int) -> Flow:
    fair = cursor.accept_word("fair")
    if cursor.accept_word("goto"):
        targets = [cursor.name("a label")]
        while cursor.accept(","):
            targets.append(cursor.name("a label"))
        return _ended(cursor, Jump(tuple(targets), choice=True, fair=fair, span=cursor.since(first)))
    span = cursor.since(first)
    if not cursor.sees("{"):
        cursor.fail("'goto' or '{'")
    bodies = [read_body(cursor, depth + 1)]
    while cursor.accept_word("or"):
        bodies.append(read_body(cursor, depth + 1))
    return Choice(tuple(bodies), fair, span)


def _read_leave(cursor: Cursor, first: Token) -> Flow:
    values: list[Node] = []
    if first.value in ("return", "raise") and not cursor.sees(";"):
        values.append(read_term(cursor))
        while first.value == "return" and cursor.accept(","):
            values.append(read_term(cursor))
    return _ended(cursor, Leave(first.value, tuple(values), cursor.since(first)))
