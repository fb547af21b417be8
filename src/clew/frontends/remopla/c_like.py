"""The C-like notation of symbolic pushdown systems to the same tree as Remopla.

`int name(bits);` and `int name(bits)[length];` declare variables, also of 0 bits; `void f(int e(8)) { … }` a procedure;
`if (e)` is done where e is exactly 1; `rand(e)` is any value from 0 to e. It starts with `main`.
"""

from __future__ import annotations

from clew.errors import InputError, Unsupported
from clew.frontends.remopla.expressions import ExpressionReader
from clew.frontends.remopla.notation import NotationReader
from clew.frontends.remopla.tokens import C_LIKE, Cursor
from clew.frontends.remopla.tree import (
    Assign,
    Assignment,
    Declared,
    Dimension,
    Expression,
    Labelled,
    Model,
    Module,
    Place,
    Skip,
    Statement,
    When,
)
from clew.ir.source import Source
from clew.syntax.tokens import Kind, Token

RESULT_BITS = 32
_REFUSED = ("while", "for", "do", "switch", "else", "break", "continue")


class CLikeReader(NotationReader):
    """Reads one file."""

    callee = "a procedure"
    types = ("int",)

    def __init__(self, source: Source) -> None:
        super().__init__(ExpressionReader(Cursor(C_LIKE, source), {}, tight=True))

    def model(self) -> Model:
        """The whole file."""
        cursor = self._cursor
        variables: list[Declared] = []
        modules: list[Module] = []
        while not cursor.ended():
            if not cursor.sees("int", "void"):
                cursor.fail("a declaration: int or void")
            if cursor.sees("void") or self._is_procedure():
                modules.append(self._procedure())
            else:
                variables += self._variables()
        main = next((each for each in modules if each.name == "main"), None)
        if main is None:
            raise InputError("there is no procedure main to start with", span=cursor.place)
        return Model(tuple(variables), {}, tuple(modules), (), "main", main.span)

    def _is_procedure(self) -> bool:
        """`int f(…) {`, with parameters or none between the brackets, against `int v(8)`."""
        ahead = 1
        if self._cursor.ahead(ahead).text == "(":
            while self._cursor.ahead(ahead).text != ")" and self._cursor.ahead(ahead).kind is not Kind.END:
                ahead += 1
            ahead += 1
        return self._cursor.ahead(ahead + 1).text == "(" and self._cursor.ahead(ahead + 2).text in (")", "int", "void")

    def _variables(self) -> tuple[Declared, ...]:
        cursor = self._cursor
        cursor.expect("int")
        found = cursor.listed(lambda _: self._variable())
        cursor.expect(";")
        return found

    def _variable(self) -> Declared:
        cursor = self._cursor
        name = cursor.name("the name of a variable")
        width = self._bits()
        dimensions: tuple[Dimension, ...] = ()
        if cursor.accept("["):
            length = self._read.constant()
            cursor.expect("]")
            if length < 1:
                raise InputError("an array has at least one element", span=cursor.span(name))
            dimensions = (Dimension(0, length - 1),)
        return Declared(name.text, "int", width, dimensions, span=cursor.span(name))

    def _bits(self) -> int:
        self._cursor.expect("(")
        span = self._cursor.place
        width = self._read.constant()
        self._cursor.expect(")")
        if not 0 <= width <= 64:
            raise InputError(f"a variable has 0 to 64 bits, not {width}", span=span)
        return width

    def _procedure(self) -> Module:
        cursor = self._cursor
        kind = cursor.take()
        result = None
        if kind.text == "int":
            width = self._bits() if cursor.sees("(") else RESULT_BITS
            result = Declared("result", "int", width, (), span=cursor.span(kind))
        name = cursor.name("the name of a procedure")
        parameters = () if self._none() else cursor.several(self._parameter)
        return Module(name.text, result, parameters, *self._body(), span=cursor.span(name))

    def _none(self) -> bool:
        """Whether `(void)` comes next; it is taken."""
        cursor = self._cursor
        found = [cursor.ahead(distance).text for distance in range(3)] == ["(", "void", ")"]
        cursor.index += 3 * found
        return found

    def _parameter(self) -> Declared:
        self._cursor.expect("int")
        return self._variable()

    def _labelled(self) -> list[Labelled]:
        cursor = self._cursor
        labels, token, span = cursor.labels(), cursor.here, cursor.place
        head = [Labelled(labels, Skip(None, span=span), span=span)] if labels else []
        if cursor.accept("{"):
            inner = self._statements("}")
            cursor.expect("}")
            return [*head, *inner]
        if cursor.accept(";") or (cursor.sees("}") and labels):
            return head
        return [Labelled(labels, self._statement(token), span=span)]

    def _statement(self, token: Token) -> Statement:
        cursor = self._cursor
        span = cursor.span(token)
        match token.text:
            case "if":
                cursor.take()
                condition = self._parenthesised()
                return When(condition, tuple(self._labelled()), span=span)
            case "goto" | "return":
                return self._leaving()
            case "skip":
                cursor.take()
                cursor.expect(";")
                return Skip(None, span=span)
            case word if word in _REFUSED:
                raise Unsupported(f"`{word}` is not part of this notation; use if and goto", span=span)
            case _:
                return self._assignment_or_call(token)

    def _assignment_or_call(self, token: Token) -> Statement:
        cursor = self._cursor
        if cursor.ahead(1).text == "(":
            return self._call(None)
        place = self._read.place()
        assert isinstance(place, Place), "without defined names a name should be a place"
        cursor.expect("=")
        if cursor.here.kind is Kind.NAME and cursor.ahead(1).text == "(" and not cursor.sees("rand"):
            return self._call(place)
        value: Expression = self._read.expression()
        cursor.expect(";")
        return Assign((Assignment(place, value, span=cursor.span(token)),), span=cursor.span(token))
