"""Reading statements, structured ones and gotos alike."""

from __future__ import annotations

from clew.errors import InputError
from clew.frontends.ivl.reading.cursor import Cursor
from clew.frontends.ivl.reading.expressions import BINARY, expression, length, postfix, type_name
from clew.frontends.ivl.reading.syntax import (
    Arm,
    AwaitEvent,
    AwaitTime,
    Break,
    Claim,
    Continue,
    Control,
    Declare,
    Evaluate,
    Expression,
    For,
    Invoke,
    Jump,
    Labelled,
    Ladder,
    Launch,
    Leave,
    Listing,
    Literal,
    Sequence,
    Set,
    Signal,
    Statement,
    Suppose,
    Switch,
    Unary,
    While,
    Withdraw,
)
from clew.frontends.ivl.reading.tokens import BASE_TYPES
from clew.syntax.tokens import Kind, Token

_ASSIGNMENTS = ("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=")


def block(cursor: Cursor) -> Sequence:
    """`{ … }`."""
    first = cursor.expect("{", "before a block")
    statements: list[Statement] = []
    while not cursor.sees("}"):
        if cursor.ended():
            span = cursor.span(first)
            raise InputError("expected '}' to close this block, found the end of the file", span=span)
        statements.append(statement(cursor))
    cursor.take()
    return Sequence(tuple(statements), True, span=cursor.since(first))


def statement(cursor: Cursor) -> Statement:
    """One statement, with what ends it."""
    first = cursor.here
    with cursor.nested():
        if first.kind is Kind.NAME and cursor.ahead(1).text == ":":
            cursor.take()
            cursor.take()
            if cursor.sees("}"):
                return Labelled(first.text, Sequence((), False, span=cursor.since(first)), span=cursor.since(first))
            return Labelled(first.text, statement(cursor), span=cursor.since(first))
        if first.kind is Kind.KEYWORD or first.text in ("{", ";"):
            return _by_keyword(cursor)
        found = simple(cursor)
    cursor.expect(";", "behind the statement")
    return found


def _by_keyword(cursor: Cursor) -> Statement:
    first = cursor.here
    match first.text:
        case "{":
            return block(cursor)
        case ";":
            cursor.take()
            return Sequence((), False, span=cursor.since(first))
        case "if":
            return _if(cursor)
        case "while":
            cursor.take()
            condition = _parenthesised(cursor, "the condition")
            return While(condition, statement(cursor), span=cursor.since(first))
        case "for":
            return _for(cursor)
        case "switch":
            return _switch(cursor)
        case _:
            found = simple(cursor)
            cursor.expect(";", "behind the statement")
            return found


def simple(cursor: Cursor) -> Statement:
    """A statement without its semicolon: what may also stand in the head of a `for`."""
    first = cursor.here
    if _cancels(cursor):
        cursor.take()
        return Withdraw(expression(cursor), span=cursor.since(first))
    if first.text in BASE_TYPES or first.text == "const" or _declares(cursor):
        return declarations(cursor)
    if first.kind is Kind.KEYWORD and first.text not in ("true", "false", "null", "new"):
        return _command(cursor)
    if step := cursor.accept("++", "--"):
        target = postfix(cursor)
        return _count(cursor, first, target, step)
    return _assignment_or_call(cursor)


def _declares(cursor: Cursor) -> bool:
    """Whether a name begins a declaration: `T x` or `T * … x`; a product is no statement."""
    if cursor.here.kind is not Kind.NAME:
        return False
    distance = 1
    while cursor.ahead(distance).text == "*":
        distance += 1
    return cursor.ahead(distance).kind is Kind.NAME


def _assignment_or_call(cursor: Cursor) -> Statement:
    first = cursor.here
    target = _target(cursor)
    if operator := cursor.accept(*_ASSIGNMENTS):
        value = expression(cursor)
        return Set(target, operator.text[:-1], value, span=cursor.since(first))
    if step := cursor.accept("++", "--"):
        return _count(cursor, first, target, step)
    if isinstance(target, Invoke):
        return Evaluate(target, span=cursor.since(first))
    return cursor.fail("an assignment, such as '= 0'")


def _target(cursor: Cursor) -> Expression:
    if not cursor.sees("*"):
        return postfix(cursor)
    first = cursor.take()
    with cursor.nested():
        return Unary("*", _target(cursor), span=cursor.since(first))


def _count(cursor: Cursor, first: Token, target: Expression, step: Token) -> Statement:
    one = Literal("1", span=cursor.span(step))
    return Set(target, step.text[0], one, span=cursor.since(first))


def declarations(cursor: Cursor) -> Statement:
    """`[const] type name [length] [= initial], …`, without the semicolon."""
    first = cursor.here
    constant = cursor.accept("const") is not None
    declared = type_name(cursor)
    found: list[Declare] = []
    while True:
        name = cursor.name("a variable")
        start = name if found else first
        count = length(cursor, "the length of an array")
        initial = _initial(cursor) if cursor.accept("=") else None
        found.append(Declare(declared, name.text, count, initial, constant, span=cursor.since(start)))
        if not cursor.sees(","):
            break
        if declared.stars:
            raise InputError("declare one pointer per statement: what '*' belongs to is unclear", span=declared.span)
        cursor.take()
    return found[0] if len(found) == 1 else Sequence(tuple(found), False, span=cursor.since(first))


def _initial(cursor: Cursor) -> Expression | Listing:
    if not cursor.sees("{"):
        return expression(cursor)
    first = cursor.take()
    return Listing(cursor.enclosed(expression, "}", "behind the values"), span=cursor.since(first))


def _command(cursor: Cursor) -> Statement:
    first = cursor.take()
    match first.text:
        case "return":
            value = None if cursor.sees(";") else expression(cursor)
            return Leave(value, span=cursor.since(first))
        case "break":
            return Break(span=cursor.since(first))
        case "continue":
            return Continue(span=cursor.since(first))
        case "goto":
            return Jump(None, cursor.name("a label").text, span=cursor.since(first))
        case "assume":
            return Suppose(expression(cursor), span=cursor.since(first))
        case "assert":
            return _claim(cursor, first)
        case "wait" | "wait_event":
            return _wait(cursor, first)
        case "wait_time" | "delay":
            return AwaitTime(expression(cursor), span=cursor.since(first))
        case "notify":
            return _notify(cursor, first)
        case "suspend" | "resume":
            return Control(first.text, cursor.name("a thread").text, span=cursor.since(first))
        case "request_update":
            return Control(first.text, cursor.name("an update").text, span=cursor.since(first))
        case "start":
            limit = None if cursor.sees(";") else expression(cursor)
            return Launch(limit, span=cursor.since(first))
        case _:
            cursor.index -= 1
            return cursor.fail("a statement")


def _claim(cursor: Cursor, first: Token) -> Claim:
    begin = cursor.here
    condition = expression(cursor)
    text = cursor.places.source.text[begin.start : cursor.last.end]
    return Claim(condition, " ".join(text.split()), span=cursor.since(first))


def _wait(cursor: Cursor, first: Token) -> AwaitEvent:
    named = cursor.here.text in ("any", "all") and cursor.ahead(1).kind is Kind.NAME
    word = cursor.take().text if named else ""
    items = _listed(cursor)
    timeout = expression(cursor) if cursor.accept("for") else None
    told: Expression | None = None
    if cursor.here.kind is Kind.NAME and cursor.here.text == "timed_out":
        cursor.take()
        told = postfix(cursor)
    return AwaitEvent(items, word, timeout, told, span=cursor.since(first))


def _listed(cursor: Cursor) -> tuple[Expression, ...]:
    """`a, b` or `(a, b)`; a parenthesis around a single one is part of it."""
    enclosed = cursor.sees("(") and _has_comma(cursor)
    if enclosed:
        cursor.take()
    found = cursor.listed(expression)
    if enclosed:
        cursor.expect(")", "behind what is waited for")
    return found


def _has_comma(cursor: Cursor) -> bool:
    """Whether the parenthesis that comes next holds a list."""
    depth = 0
    for distance in range(len(cursor.tokens) - cursor.index):
        token = cursor.ahead(distance)
        if token.kind is Kind.SYMBOL:
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            if depth == 1 and token.text == ",":
                return True
        if depth == 0:
            return False
    return False


def _cancels(cursor: Cursor) -> bool:
    """Whether `cancel e` comes next; the word is a name elsewhere, and a function may have it."""
    if cursor.here.kind is not Kind.NAME or cursor.here.text != "cancel":
        return False
    if cursor.ahead(1).kind is Kind.NAME:
        return True
    heads = zip(cursor.tokens, cursor.tokens[1:], cursor.tokens[2:], strict=False)
    own = any(
        name.text == "cancel" and behind.text == "(" and (before.text in BASE_TYPES or before.text in ("void", "*"))
        for before, name, behind in heads
    )
    return cursor.ahead(1).text == "(" and not own


def _notify(cursor: Cursor, first: Token) -> Signal:
    event = expression(cursor)
    delay = expression(cursor) if cursor.accept(",") else None
    return Signal(event, delay, span=cursor.since(first))


def _parenthesised(cursor: Cursor, what: str) -> Expression:
    cursor.expect("(", f"before {what}")
    found = expression(cursor)
    cursor.expect(")", f"behind {what}")
    return found


def _if(cursor: Cursor) -> Statement:
    first = cursor.take()
    if _is_core(cursor):
        condition = expression(cursor)
        cursor.expect("goto", "behind a condition without parentheses")
        label = cursor.name("a label").text
        cursor.expect(";", "behind the statement")
        return Jump(condition, label, span=cursor.since(first))
    arms = [(_parenthesised(cursor, "the condition"), statement(cursor))]
    otherwise: Statement | None = None
    while cursor.accept("else"):
        if cursor.sees("if") and cursor.ahead(1).text == "(":
            mark = cursor.take()
            if not _is_core(cursor):
                arms.append((_parenthesised(cursor, "the condition"), statement(cursor)))
                continue
            cursor.index = cursor.tokens.index(mark, cursor.index - 1)
        otherwise = statement(cursor)
        break
    return Ladder(tuple(arms), otherwise, span=cursor.since(first))


def _is_core(cursor: Cursor) -> bool:
    """Whether `if` is followed by the form `condition goto label` rather than by `( condition ) statement`.

    With a parenthesis in front it is decided by what follows the closing one: an operator that begins no statement.
    """
    if not cursor.sees("("):
        return True
    depth = 0
    for distance in range(len(cursor.tokens) - cursor.index):
        token = cursor.ahead(distance)
        if token.kind is Kind.SYMBOL:
            depth += (token.text == "(") - (token.text == ")")
        if depth == 0:
            behind = cursor.ahead(distance + 1).text
            return behind in (BINARY - {"*"}) or behind in ("?", "[", ".", "->")
    return False


def _for(cursor: Cursor) -> Statement:
    first = cursor.take()
    cursor.expect("(", "before the head of the loop")
    begin = None if cursor.sees(";") else simple(cursor)
    cursor.expect(";", "behind the first part of the loop's head")
    condition = None if cursor.sees(";") else expression(cursor)
    cursor.expect(";", "behind the condition of the loop")
    step = None if cursor.sees(")") else simple(cursor)
    cursor.expect(")", "behind the head of the loop")
    return For(begin, condition, step, statement(cursor), span=cursor.since(first))


def _switch(cursor: Cursor) -> Statement:
    first = cursor.take()
    subject = _parenthesised(cursor, "the value that is switched on")
    cursor.expect("{", "before the cases")
    arms: list[Arm] = []
    while not cursor.accept("}"):
        arms.append(_arm(cursor))
    return Switch(subject, tuple(arms), span=cursor.since(first))


def _arm(cursor: Cursor) -> Arm:
    first = cursor.here
    if cursor.accept("default"):
        value = None
    else:
        cursor.expect("case", "or 'default' or '}' in a switch")
        value = expression(cursor)
    cursor.expect(":", "behind the value of a case")
    span = cursor.since(first)
    statements: list[Statement] = []
    while not cursor.sees("case", "default", "}") and not cursor.ended():
        statements.append(statement(cursor))
    return Arm(value, tuple(statements), span=span)
