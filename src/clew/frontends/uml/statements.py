"""Statements: the assignments that scripts consist of, and UML's action language.

Input: a text and where it stands. Output: contents. Assignments `x = e`, `x += e`, `x++`, `var x = e`, `int x = e`;
in the action language also `send E(a, b) to o after n`, `raise E`, `if (c) … else …`, `assert c`, `skip` and blocks.
Scripts that need more are refused.
"""

from __future__ import annotations

from clew.errors import Unsupported
from clew.frontends.uml.chart import Assign, Check, Content, Contents, If, Log, Send
from clew.frontends.uml.language import (
    NESTING,
    Binary,
    Call,
    Cursor,
    Expression,
    Index,
    Literal,
    Member,
    Name,
    read,
)
from clew.ir.source import Span
from clew.syntax.tokens import Kind

_DECLARING = frozenset({"var", "let", "const", "int", "bool", "boolean"})
_SCRIPTING = frozenset(
    {"if", "for", "while", "do", "function", "return", "switch", "throw", "try", "break", "continue", "class"}
)


def script(text: str, at: Span) -> Contents:
    """The assignments of a script."""
    return _Reader(Cursor(text, at), actions=frozenset()).all()


def actions(text: str, at: Span) -> Contents:
    """The statements of an action."""
    return _Reader(Cursor(text, at), actions=frozenset({"send", "raise", "if", "assert", "skip", "log"})).all()


class _Reader:
    """Reads statements; `actions` are the words that begin one beside assignments."""

    def __init__(self, cursor: Cursor, actions: frozenset[str]) -> None:
        self.cursor = cursor
        self.actions = actions

    def all(self) -> Contents:
        found: list[Content] = []
        while not self.cursor.ended():
            found += self.statement(0)
        return tuple(found)

    def statement(self, depth: int) -> list[Content]:
        cursor = self.cursor
        token = cursor.here
        if depth > NESTING:
            raise Unsupported(f"statements are nested deeper than {NESTING} levels", span=cursor.span(token))
        if cursor.accept(";"):
            return []
        if cursor.accept("{"):
            found: list[Content] = []
            while not cursor.accept("}"):
                if cursor.ended():
                    cursor.fail("'}'")
                found += self.statement(depth + 1)
            return found
        if token.kind is Kind.NAME and token.text in self.actions and cursor.ahead(1).text not in ("=", ".", "["):
            cursor.take()
            return self._action(token.text, cursor.span(token), depth)
        if token.kind is Kind.NAME and token.text in _SCRIPTING:
            message = (
                f"{token.text!r} in a script is not modelled; write assignments, and <if> and <foreach> around them"
            )
            raise Unsupported(message, span=cursor.span(token))
        return self._assignments()

    def _action(self, word: str, at: Span, depth: int) -> list[Content]:
        match word:
            case "skip":
                self._end()
                return []
            case "log":
                found: Content = Log(read(self.cursor), span=at)
            case "assert":
                found = Check(read(self.cursor), span=at)
            case "if":
                return [self._if(at, depth)]
            case _:
                found = self._send(word, at)
        self._end()
        return [found]

    def _if(self, at: Span, depth: int) -> Content:
        branches: list[tuple[Expression, Contents]] = []
        otherwise: Contents = ()
        while True:
            self.cursor.expect("(")
            condition = read(self.cursor)
            self.cursor.expect(")")
            branches.append((condition, tuple(self.statement(depth + 1))))
            if not self.cursor.accept("else"):
                break
            if not self.cursor.accept("if"):
                otherwise = tuple(self.statement(depth + 1))
                break
        return If(tuple(branches), otherwise, span=at)

    def _send(self, word: str, at: Span) -> Content:
        """`send Sig(e, …) to o after n`; an argument `name = e` or the position names the parameter."""
        name = ".".join(self.cursor.listed(lambda each: each.word("the name of an event"), "."))
        parameters: list[tuple[str, Expression]] = []
        if self.cursor.accept("("):
            while not self.cursor.accept(")"):
                if parameters:
                    self.cursor.expect(",")
                if self.cursor.here.kind is Kind.NAME and self.cursor.ahead(1).text in ("=", ":"):
                    label = self.cursor.take().text
                    self.cursor.take()
                    parameters.append((label, read(self.cursor)))
                else:
                    parameters.append((str(len(parameters)), read(self.cursor)))
        target: Expression | None = Literal("#_internal", span=at) if word == "raise" else None
        if self.cursor.accept("to"):
            target = read(self.cursor)
        delay = read(self.cursor) if self.cursor.accept("after") else None
        return Send(Literal(name, span=at), target, delay=delay, parameters=tuple(parameters), span=at)

    def _assignments(self) -> list[Content]:
        declares = self.cursor.here.kind is Kind.NAME and self.cursor.here.text in _DECLARING
        if declares:
            self.cursor.take()
        found = self.cursor.listed(lambda _: self._assignment(declares=declares))
        self._end()
        return list(found)

    def _assignment(self, *, declares: bool) -> Content:
        cursor = self.cursor
        step = cursor.take() if cursor.sees("++", "--") else None
        at = cursor.place
        location = read(cursor)
        if not isinstance(location, Name | Member | Index):
            what = "a call" if isinstance(location, Call) else "this"
            raise Unsupported(f"{what} is no assignment; scripts of assignments are modelled, nothing else", span=at)
        token = cursor.here
        if step is None and cursor.sees("++", "--"):
            step = cursor.take()
        if step is not None:
            one = Literal(1, span=cursor.span(step))
            return Assign(location, Binary(step.text[0], location, one, span=cursor.span(step)), span=at)
        if declares and not cursor.sees("="):
            return Assign(location, Name("undefined", span=at), declares=True, span=at)
        if cursor.accept("="):
            return Assign(location, read(cursor), declares=True, span=at)
        if (
            token.kind is Kind.SYMBOL
            and len(token.text) > 1
            and token.text[-1] == "="
            and token.text[0] in "+-*/%&|^<>"
        ):
            cursor.take()
            value = Binary(token.text[:-1], location, read(cursor), span=cursor.span(token))
            return Assign(location, value, span=at)
        message = "this is no assignment; scripts of assignments are modelled, nothing else"
        raise Unsupported(message, span=cursor.span(token))

    def _end(self) -> None:
        if not self.cursor.ended() and not self.cursor.sees("}"):
            before = self.cursor.here
            if not self.cursor.accept(";") and before.text in ("=", ")", "]"):
                self.cursor.fail("';'")
