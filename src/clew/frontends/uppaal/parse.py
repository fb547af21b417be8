"""From words to declarations and statements of UPPAAL's language."""

from __future__ import annotations

from typing import NoReturn

from clew.errors import Unsupported
from clew.frontends.uppaal.phrases import (
    BASES,
    PREFIXES,
    REFUSED_TYPES,
    expression,
    read_type,
    sizes_of,
    updates,
    variables,
)
from clew.frontends.uppaal.tokens import Words
from clew.frontends.uppaal.tree import (
    Around,
    Block,
    ChannelOrder,
    Declaration,
    Do,
    Each,
    Expression,
    Function,
    If,
    Index,
    Loop,
    Name,
    Return,
    Statement,
    TypeName,
    Variable,
)
from clew.syntax.tokens import Kind, Token


def parameters(cursor: Words, closing: str = "") -> tuple[Variable, ...]:
    """Parameters with commas between, up to the closing symbol."""
    found: list[Variable] = []
    while not (cursor.accept(closing) if closing else cursor.ended()):
        if found:
            cursor.expect(",", "between parameters")
        kind = read_type(cursor)
        reference = cursor.accept("&") is not None
        name = cursor.name("the name of a parameter")
        found.append(Variable(name.text, kind, sizes_of(cursor), None, reference, span=cursor.since(name)))
    return tuple(found)


def declarations(cursor: Words) -> list[Declaration]:
    """Declarations up to the end, or to what is none."""
    found: list[Declaration] = []
    while not cursor.ended() and not _ends(cursor):
        if cursor.sees("import"):
            _refuse(cursor, "import is not modelled: functions of other languages are not known")
        if cursor.sees("chan") and cursor.ahead(1).text == "priority":
            found.append(_channel_order(cursor))
        elif cursor.sees("before_update", "after_update"):
            found.append(_around(cursor))
        elif cursor.sees("progress"):
            skip_block(cursor)
        elif cursor.accept("typedef"):
            found += _type_names(cursor)
        else:
            found += _variables_or_function(cursor)
    return found


def _ends(cursor: Words) -> bool:
    """Whether instances of templates, or the system, begin."""
    if cursor.sees("system", "process", "state", "commit", "urgent", "init", "trans"):
        return not (cursor.sees("urgent") and cursor.ahead(1).text in ("chan", "broadcast"))
    return cursor.here.kind is Kind.NAME and cursor.ahead(1).text in ("=", ":=", "(")


def _refuse(cursor: Words, message: str) -> NoReturn:
    raise Unsupported(message, span=cursor.place)


def skip_block(cursor: Words) -> None:
    """A word and what stands in braces behind it: it says how to search or what to draw, and changes no run."""
    first = cursor.take()
    cursor.expect("{", f"behind {first.text}")
    depth = 1
    while depth:
        if cursor.ended():
            cursor.fail(f"'}}' behind {first.text}")
        depth += {"{": 1, "}": -1}.get(cursor.take().text, 0)


def _channel_order(cursor: Words) -> ChannelOrder:
    first = cursor.take()
    cursor.take()
    ranks: list[tuple[Expression | None, ...]] = []
    while True:
        ranks.append(cursor.listed(_channel))
        if not cursor.accept("<"):
            break
    cursor.expect(";", "behind the priorities of channels")
    return ChannelOrder(tuple(ranks), span=cursor.since(first))


def _channel(cursor: Words) -> Expression | None:
    if cursor.accept("default"):
        return None
    name = cursor.name("a channel or 'default'")
    found: Expression = Name(name.text, span=cursor.span(name))
    while cursor.accept("["):
        found = Index(found, expression(cursor), span=found.span)
        cursor.expect("]", "behind an index")
    return found


def _around(cursor: Words) -> Around:
    first = cursor.take()
    cursor.expect("{", f"behind {first.text}")
    update = updates(cursor)
    cursor.accept(";")
    cursor.expect("}", "behind updates")
    return Around(first.text == "after_update", update, span=cursor.since(first))


def _type_names(cursor: Words) -> list[Declaration]:
    kind = read_type(cursor)
    found: list[Declaration] = []
    while True:
        name = cursor.name("the name of a type")
        found.append(TypeName(name.text, kind, sizes_of(cursor), span=cursor.since(name)))
        if not cursor.accept(","):
            break
    cursor.expect(";", "behind a typedef")
    return found


def _variables_or_function(cursor: Words) -> list[Declaration]:
    start = cursor.index
    kind = read_type(cursor)
    name = cursor.name("the name of a variable or function")
    if not cursor.accept("("):
        cursor.index = start
        return list(variables(cursor))
    given = parameters(cursor, ")")
    body = _block(cursor)
    return [Function(name.text, kind, given, body, span=cursor.span(name))]


# --- statements -----------------------------------------------------------------------------------------------------


def _block(cursor: Words) -> Block:
    first = cursor.expect("{", "before the body")
    items: list[Variable | Statement] = []
    with cursor.nested():
        while not cursor.accept("}"):
            if _declares(cursor):
                items += variables(cursor)
            elif not cursor.accept(";"):
                items.append(statement(cursor))
    return Block(tuple(items), span=cursor.since(first))


def _declares(cursor: Words) -> bool:
    if cursor.sees(*PREFIXES, *BASES, *REFUSED_TYPES):
        return True
    return cursor.here.kind is Kind.NAME and cursor.ahead(1).kind is Kind.NAME


def statement(cursor: Words) -> Statement:
    """One statement."""
    first = cursor.here
    with cursor.nested():
        if cursor.sees("{"):
            return _block(cursor)
        if cursor.accept("if"):
            return _if(cursor, first)
        if cursor.accept("for"):
            return _for(cursor, first)
        if cursor.accept("while"):
            condition = _in_parentheses(cursor)
            return Loop((), condition, (), statement(cursor), span=cursor.span(first))
        if cursor.accept("do"):
            return _do(cursor, first)
        if cursor.accept("return"):
            value = None if cursor.sees(";") else expression(cursor)
            cursor.expect(";", "behind return")
            return Return(value, span=cursor.span(first))
        if cursor.sees("switch", "break", "continue", "case", "default"):
            _refuse(cursor, f"{cursor.here.text} is not part of UPPAAL's language")
        if cursor.accept(";"):
            return Block((), span=cursor.span(first))
        found = cursor.listed(expression)
        cursor.expect(";", "behind a statement")
    return Block(tuple(Do(each, span=each.span) for each in found), span=cursor.span(first))


def _in_parentheses(cursor: Words) -> Expression:
    cursor.expect("(")
    found = expression(cursor)
    cursor.expect(")")
    return found


def _if(cursor: Words, first: Token) -> Statement:
    condition = _in_parentheses(cursor)
    then = statement(cursor)
    otherwise = statement(cursor) if cursor.accept("else") else None
    return If(condition, then, otherwise, span=cursor.span(first))


def _for(cursor: Words, first: Token) -> Statement:
    cursor.expect("(")
    if cursor.here.kind is Kind.NAME and cursor.ahead(1).text == ":":
        name = cursor.take().text
        cursor.take()
        kind = read_type(cursor)
        cursor.expect(")")
        return Each(name, kind, statement(cursor), span=cursor.span(first))
    before = () if cursor.sees(";") else cursor.listed(expression)
    cursor.expect(";")
    condition = None if cursor.sees(";") else expression(cursor)
    cursor.expect(";")
    after = () if cursor.sees(")") else cursor.listed(expression)
    cursor.expect(")")
    return Loop(before, condition, after, statement(cursor), span=cursor.span(first))


def _do(cursor: Words, first: Token) -> Statement:
    body = statement(cursor)
    cursor.expect("while", "behind the body of do")
    condition = _in_parentheses(cursor)
    cursor.expect(";")
    return Loop((), condition, (), body, test_first=False, span=cursor.span(first))
