"""The grammar of terms: from tokens to nodes, by operator precedence, to any depth.

What opens is a parenthesis, a list, an index, or the arguments of an operator.
"""

from __future__ import annotations

from fractions import Fraction

from clew.ir.operators.table import OPERATORS
from clew.syntax.precedence import Precedence, Waiting
from clew.syntax.tokens import Kind, Token
from clew.text.grammar.cursor import Cursor
from clew.text.grammar.lexer import number
from clew.text.grammar.sorts import MAX_ELEMENTS, MAX_WIDTH, read_sort
from clew.text.grammar.syntax import Head, Node, Payload

INFIX = {
    "=>": 2, "||": 3, "&&": 4, "==": 5, "!=": 5, "<": 6, "<=": 6, ">": 6, ">=": 6, "|": 7, "^": 8, "&": 9,
    "<<": 10, ">>": 10, "+": 11, "-": 11, "*": 12, "/": 12, "%": 12,
}  # fmt: skip
"""How tight each operator binds; `=>` groups to the right, all others to the left."""
TERNARY = 1
PREFIX = 13
WORDS = ("true", "false", "null", "undefined")
OBSERVATIONS = {
    "time": 0, "elaborating": 0, "happened": 1, "ended": 1, "alive": 1, "size": 1, "self": 0, "heap": 1, "leaked": 0,
    "occupied": 0, "contested": 2, "triggered": 1,
}  # fmt: skip
"""Questions to the state, with their number of arguments."""
INDEXED = {row.name: row.parameters for row in OPERATORS.values() if row.parameters}
MADE = {"event": 1, "process": 1, "handle": 1, "address": 2}


def read_term(cursor: Cursor) -> Node:
    """The term that stands next, as far as it goes; `let a = e, b = f in t` names parts of it."""
    first = cursor.here
    if not (cursor.sees("let") and cursor.ahead(1).kind in cursor.names and cursor.ahead(2).text == "="):
        return _Terms(cursor).read()
    cursor.take()
    names, parts = zip(*cursor.listed(_part), strict=True)
    cursor.expect("in")
    body = _Terms(cursor).read()
    return Node(Head.LET, names, (*parts, body), first.start, body.end)


def _part(cursor: Cursor) -> tuple[str, Node]:
    name = cursor.word()
    cursor.expect("=")
    return name, _Terms(cursor).read()


class _Terms(Precedence[Cursor, Node, "tuple[Head, Payload]"]):
    """A term that is being read; what opens knows what it will be."""

    infix = INFIX
    right = frozenset({INFIX["=>"]})
    chooses = True

    # --- operands ---

    def operand(self) -> bool:
        cursor, token = self.cursor, self.cursor.here
        if token.kind is Kind.NUMBER:
            return self._number()
        if token.kind in cursor.names:
            return self._named()
        if cursor.accept("!", "-", "~"):
            self.wait(token.text, token, PREFIX)
        elif cursor.accept("&"):
            return self._push(Head.ADDRESS, cursor.word("the name of an object or a procedure"), token)
        elif cursor.accept("("):
            self.open("(", token, ")", (Head.TUPLE, None))
        elif cursor.accept("["):
            if cursor.accept("]"):
                return self._push(Head.LIST, None, token)
            self.open("list", token, "]", (Head.LIST, None))
        else:
            cursor.fail("a term")
        return False

    def _push(self, head: Head, value: Payload, first: Token) -> bool:
        self.operands.append(Node(head, value, (), first.start, self.cursor.last.end))
        return True

    def _number(self) -> bool:
        cursor = self.cursor
        token = cursor.take()
        if "." in token.text:
            return self._push(Head.NUMBER, Fraction(token.text), token)
        value = number(token.text)
        if cursor.accept("#"):
            width = cursor.natural("a width", MAX_WIDTH)
            return self._push(Head.SIZED, (value, max(width, 1)), token)
        return self._push(Head.NUMBER, value, token)

    def _named(self) -> bool:
        """Read a name; whether it is a whole operand (else it opens the arguments of an operator)."""
        cursor = self.cursor
        token = cursor.take()
        if token.kind is Kind.QUOTED:
            return self._push(Head.NAME, token.text, token)
        if token.text in WORDS:
            return self._push(Head.WORD, token.text, token)
        name, behind = token.text, cursor.here
        if cursor.sees(".") and cursor.ahead(1).kind is Kind.NAME and cursor.ahead(2).text in ("(", "["):
            name, behind = f"{name}.{cursor.ahead(1).text}", cursor.ahead(2)
        opens = behind.text == "(" or (behind.text == "[" and name in INDEXED)
        if not opens or behind.kind is not Kind.SYMBOL:
            return self._push(Head.NAME, token.text, token)
        while cursor.here is not behind:
            cursor.take()
        if behind.text == "(":
            return self._call(name, token)
        parameters = self._parameters()
        cursor.expect("(")
        self.open("call", token, ")", (Head.OPERATOR, (name, parameters)))
        return False

    def _call(self, name: str, token: Token) -> bool:
        cursor = self.cursor
        cursor.expect("(")
        if name in ("at", "local"):
            return self._named_call(name, token)
        if name in MADE:
            return self._made(name, token)
        if name == "self" and not cursor.sees(")"):
            held = cursor.word("the name of a local of the outermost procedure")
            cursor.expect(")")
            return self._push(Head.SELF, held, token)
        if name == "contested":
            kind = cursor.word("a kind of access")
            cursor.expect(",")
            self.open("call", token, ")", (Head.CONTESTED, kind))
            return False
        head, value = (Head.OBSERVE, name) if name in OBSERVATIONS else (Head.OPERATOR, (name, ()))
        if cursor.accept(")"):
            return self._push(head, value, token)
        self.open("call", token, ")", (head, value))
        return False

    def _parameters(self) -> tuple[int, ...]:
        self.cursor.expect("[")
        found = self.cursor.listed(lambda cursor: cursor.natural("a parameter of the operator", MAX_WIDTH))
        self.cursor.expect("]")
        return found

    def _named_call(self, name: str, token: Token) -> bool:
        cursor = self.cursor
        process = cursor.word("the name of a process")
        cursor.expect(",")
        inner = cursor.word("a name")
        if name == "at":
            cursor.expect(")")
            return self._push(Head.AT, (process, inner), token)
        cursor.expect(",")
        sort = read_sort(cursor)
        cursor.expect(")")
        return self._push(Head.LOCAL, (process, inner, sort), token)

    def _made(self, name: str, token: Token) -> bool:
        cursor = self.cursor
        numbers: list[int] = []
        for position in range(MADE[name]):
            if position:
                cursor.expect(",")
            sign = -1 if cursor.accept("-") else 1
            numbers.append(sign * cursor.natural("a number", 1 << 63))
        cursor.expect(")")
        return self._push(Head.MADE, (name, *numbers), token)

    # --- what stands behind an operand ---

    def extended(self) -> bool:
        """Read one closing, index, dot or arrow, or go on inside what is open; whether there was one."""
        cursor, token = self.cursor, self.cursor.here
        if token.kind is not Kind.SYMBOL:
            return False
        match token.text:
            case "[":
                self.open("index", cursor.take(), "]", (Head.INDEX, None), behind=1)
                self.next_operand()
                return True
            case "." | "->" if cursor.ahead(1).kind in cursor.names:
                return self._member()
            case "," | ";" | ":" if self.opened and self._continued():
                return True
            case _:
                return super().extended()

    def _member(self) -> bool:
        cursor = self.cursor
        arrow = cursor.take().text == "->"
        name = cursor.take()
        base = self.operands.pop()
        if base.head is Head.NAME:
            head = Head.ARROW if arrow else Head.DOT
            self.operands.append(Node(head, (base.value, name.text), (), base.start, name.end))
            return True
        if arrow:
            cursor.index -= 1
            cursor.fail("an operator ('->' stands only behind the name of a process)")
        self.operands.append(Node(Head.DOT, name.text, (base,), base.start, name.end))
        return True

    def _continued(self) -> bool:
        """Go on behind a symbol inside of what is innermost open, if the symbol belongs there."""
        cursor = self.cursor
        self.reduce(0)
        opening = self.opened[-1]
        alone = len(self.operands) == opening.below + 1
        match (opening.text, cursor.here.text):
            case ("(" | "call" | "list", ","):
                cursor.take()
                self.next_operand()
            case ("list", ";") if alone:
                cursor.take()
                self._finish(Head.REPEAT, cursor.natural("how often to repeat", MAX_ELEMENTS))
            case ("(", ":") if alone:
                cursor.take()
                self._finish(Head.ASCRIBE, read_sort(cursor))
            case _:
                return False
        return True

    def _finish(self, head: Head, value: Payload) -> None:
        opening = self.opened.pop()
        self.cursor.expect(opening.closing)
        opening.payload = (head, value)
        self.finish(self.closed)

    def closed(self, opening: Waiting[tuple[Head, Payload]], operands: list[Node]) -> Node:
        """What was open as a node; a parenthesis around one term is the term itself."""
        assert opening.payload is not None, "what opens should know what it will be"
        head, value = opening.payload
        start, end = min(opening.token.start, operands[0].start), self.cursor.last.end
        if head is Head.TUPLE and len(operands) == 1:
            [inner] = operands
            return Node(inner.head, inner.value, inner.arguments, start, end)
        return Node(head, value, tuple(operands), start, end)

    def unclosed(self, opening: Waiting[tuple[Head, Payload]]) -> None:
        """Say that something is still open."""
        more = "',' or " if opening.text in ("call", "list") else ""
        self.cursor.fail(f"{more}{opening.closing!r}")

    def applied(self, operator: Waiting[tuple[Head, Payload]], operands: list[Node]) -> Node:
        """An operator with its operands; a sign in front of a number belongs to the number."""
        start, end = min(operator.token.start, operands[0].start), operands[-1].end
        if operator.text == "-" and len(operands) == 1 and operands[0].head is Head.NUMBER:
            value = operands[0].value
            assert isinstance(value, int | Fraction), "a number should have a number as value"
            return Node(Head.NUMBER, -value, (), start, end)
        return Node(_HEADS[len(operands)], operator.text, tuple(operands), start, end)


_HEADS = {1: Head.PREFIX, 2: Head.INFIX, 3: Head.TERNARY}
