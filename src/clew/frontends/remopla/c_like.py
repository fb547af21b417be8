"""The C-like notation of symbolic pushdown systems to the same tree as Remopla.

`int name(bits);` and `int name(bits)[length];` declare variables, also of 0 bits; `void f(int e(8)) { … }` a procedure;
`if (e)` is done where e is exactly 1; `rand(e)` is any value from 0 to e. It starts with `main`.
"""

from __future__ import annotations

from clew.errors import InputError, Unsupported
from clew.frontends.remopla.expressions import ExpressionReader
from clew.frontends.remopla.tokens import Cursor, Token, tokens
from clew.frontends.remopla.tree import (
    Assign,
    Assignment,
    Declared,
    Dimension,
    Expression,
    Invoke,
    Jump,
    Labelled,
    Leave,
    Model,
    Module,
    Place,
    Skip,
    Statement,
    When,
)
from clew.ir.source import Source

RESULT_BITS = 32
_REFUSED = ("while", "for", "do", "switch", "else", "break", "continue")


class CLikeReader:
    """Reads one file."""

    def __init__(self, source: Source) -> None:
        self._cursor = Cursor(tokens(source, percent_is_comment=False))
        self._read = ExpressionReader(self._cursor, {}, tight=True)

    def model(self) -> Model:
        """The whole file."""
        cursor = self._cursor
        variables: list[Declared] = []
        modules: list[Module] = []
        while cursor.peek().kind != "end":
            if not cursor.at("int", "void"):
                cursor.fail("a declaration: int or void")
            if cursor.at("void") or self._is_procedure():
                modules.append(self._procedure())
            else:
                variables += self._variables()
        main = next((each for each in modules if each.name == "main"), None)
        if main is None:
            raise InputError("there is no procedure main to start with", span=cursor.peek().span)
        return Model(tuple(variables), {}, tuple(modules), (), "main", main.span)

    def _is_procedure(self) -> bool:
        """`int f(…) {`, with parameters or none between the brackets, against `int v(8)`."""
        ahead = 1
        if self._cursor.peek(ahead).text == "(":
            while self._cursor.peek(ahead).text != ")" and self._cursor.peek(ahead).kind != "end":
                ahead += 1
            ahead += 1
        return self._cursor.peek(ahead + 1).text == "(" and self._cursor.peek(ahead + 2).text in (")", "int", "void")

    def _variables(self) -> list[Declared]:
        cursor = self._cursor
        cursor.expect("int")
        found = [self._variable()]
        while cursor.accept(","):
            found.append(self._variable())
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
                raise InputError("an array has at least one element", span=name.span)
            dimensions = (Dimension(0, length - 1),)
        return Declared(name.text, "int", width, dimensions, name.span)

    def _bits(self) -> int:
        self._cursor.expect("(")
        span = self._cursor.peek().span
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
            width = self._bits() if cursor.at("(") else RESULT_BITS
            result = Declared("result", "int", width, (), kind.span)
        name = cursor.name("the name of a procedure")
        cursor.expect("(")
        parameters: list[Declared] = []
        if cursor.at("void") and cursor.peek(1).text == ")":
            cursor.take()
        while not cursor.at(")"):
            if parameters:
                cursor.expect(",")
            cursor.expect("int")
            parameters.append(self._variable())
        cursor.expect(")")
        cursor.expect("{")
        variables: list[Declared] = []
        while cursor.at("int"):
            variables += self._variables()
        body = self._statements()
        cursor.expect("}")
        return Module(name.text, result, tuple(parameters), tuple(variables), body, name.span)

    def _statements(self) -> tuple[Labelled, ...]:
        cursor = self._cursor
        cursor.deeper()
        found: list[Labelled] = []
        while not cursor.at("}"):
            if cursor.peek().kind == "end":
                cursor.fail("'}'")
            found += self._labelled()
        cursor.shallower()
        return tuple(found)

    def _labelled(self) -> list[Labelled]:
        cursor = self._cursor
        labels: list[str] = []
        while cursor.peek().kind == "name" and cursor.peek(1).text == ":":
            labels.append(cursor.take().text)
            cursor.take()
        token = cursor.peek()
        if cursor.at("}") and labels:
            return [Labelled(tuple(labels), Skip(None, token.span), token.span)]
        if cursor.accept("{"):
            inner = self._statements()
            cursor.expect("}")
            head = [Labelled(tuple(labels), Skip(None, token.span), token.span)] if labels else []
            return [*head, *inner]
        if cursor.accept(";"):
            return [Labelled(tuple(labels), Skip(None, token.span), token.span)] if labels else []
        return [Labelled(tuple(labels), self._statement(token), token.span)]

    def _statement(self, token: Token) -> Statement:
        cursor = self._cursor
        match token.text:
            case "if":
                cursor.take()
                cursor.expect("(")
                condition = self._read.expression()
                cursor.expect(")")
                return When(condition, tuple(self._labelled()), token.span)
            case "goto":
                cursor.take()
                label = cursor.name("a label").text
                cursor.expect(";")
                return Jump(label, (), token.span)
            case "return":
                cursor.take()
                value = None if cursor.at(";") else self._read.expression()
                cursor.expect(";")
                return Leave(value, token.span)
            case "skip":
                cursor.take()
                cursor.expect(";")
                return Skip(None, token.span)
            case word if word in _REFUSED:
                raise Unsupported(f"`{word}` is not part of this notation; use if and goto", span=token.span)
            case _:
                return self._assignment_or_call(token)

    def _assignment_or_call(self, token: Token) -> Statement:
        cursor = self._cursor
        if cursor.peek(1).text == "(":
            return self._call(None)
        place = self._read.place()
        assert isinstance(place, Place), "without defined names a name should be a place"
        cursor.expect("=")
        if cursor.peek().kind == "name" and cursor.peek(1).text == "(" and not cursor.at("rand"):
            return self._call(place)
        value: Expression = self._read.expression()
        cursor.expect(";")
        return Assign((Assignment(place, value, token.span),), token.span)

    def _call(self, target: Place | None) -> Invoke:
        cursor = self._cursor
        callee = cursor.name("a procedure")
        cursor.expect("(")
        arguments: list[Expression] = []
        while not cursor.accept(")"):
            if arguments:
                cursor.expect(",")
            arguments.append(self._read.expression())
        cursor.expect(";")
        return Invoke(target, callee.text, tuple(arguments), (), callee.span)
