"""The grammar of terms: from tokens to nodes, by operator precedence with explicit stacks, so to any depth.

Between operands and operators alternate two states; an *opening* on the operator stack (a parenthesis, an index, the
arguments of an operator, the `?` of a choice) waits for what closes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from clew.ir.operators.table import OPERATORS
from clew.text.grammar.cursor import NAMES, Cursor
from clew.text.grammar.lexer import Kind, Token, number
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
    "occupied": 0, "contested": 2,
}  # fmt: skip
"""Questions to the state, with their number of arguments."""
INDEXED = {row.name: row.parameters for row in OPERATORS.values() if row.parameters}
MADE = {"event": 1, "process": 1, "handle": 1, "address": 2}


@dataclass(slots=True)
class _Open:
    """Something that waits to be closed, and how many operands lay below it."""

    kind: str  # "(", "call", "list", "index", "?"
    token: Token
    below: int
    head: Head = Head.TUPLE
    value: Payload = None


@dataclass(slots=True)
class _Waiting:
    """An operator that waits for its right operand."""

    symbol: str
    strength: int
    prefix: bool
    token: Token


def read_term(cursor: Cursor) -> Node:
    """The term that stands next, as far as it goes; `let a = e, b = f in t` names parts of it."""
    first = cursor.peek()
    if not (cursor.sees_word("let") and cursor.ahead(1).kind in NAMES and cursor.ahead(2).value == "="):
        return _Terms(cursor).read()
    cursor.take()
    names: list[str] = []
    parts: list[Node] = []
    while True:
        names.append(cursor.name())
        cursor.expect("=")
        parts.append(_Terms(cursor).read())
        if not cursor.accept(","):
            break
    cursor.expect_word("in")
    parts.append(_Terms(cursor).read())
    return Node(Head.LET, tuple(names), tuple(parts), first.start, parts[-1].end)


class _Terms:
    """The two stacks of one term that is being read."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self.operands: list[Node] = []
        self.waiting: list[_Open | _Waiting] = []

    def read(self) -> Node:
        while True:
            self._operand()
            while self._close_or_extend():
                pass
            if not self._operator():
                break
        self._reduce(0)
        if self.waiting:
            opening = self.waiting[-1]
            assert isinstance(opening, _Open), "only openings should be left"
            self.cursor.fail(
                {"(": "')'", "call": "',' or ')'", "list": "',' or ']'", "index": "']'", "?": "':'"}[opening.kind]
            )
        return self.operands[0]

    # --- operands ---

    def _operand(self) -> None:
        """Read one operand with all that opens in front of it."""
        cursor = self.cursor
        while True:
            token = cursor.peek()
            if cursor.sees("!", "-", "~"):
                cursor.take()
                self.waiting.append(_Waiting(token.value, PREFIX, prefix=True, token=token))
            elif cursor.accept("&"):
                return self._push(Head.ADDRESS, cursor.name("the name of an object or a procedure"), (), token)
            elif cursor.accept("("):
                self._open("(", token)
            elif cursor.accept("["):
                if cursor.accept("]"):
                    return self._push(Head.LIST, None, (), token)
                self._open("list", token, Head.LIST)
            elif token.kind is Kind.NUMBER:
                return self._number()
            elif token.kind in NAMES:
                if not self._opens_call():
                    return None
            else:
                cursor.fail("a term")

    def _open(self, kind: str, token: Token, head: Head = Head.TUPLE, value: Payload = None) -> None:
        self.waiting.append(_Open(kind, token, len(self.operands), head, value))

    def _push(self, head: Head, value: Payload, arguments: tuple[Node, ...], first: Token) -> None:
        end = self.cursor.tokens[self.cursor.index - 1].end
        self.operands.append(Node(head, value, arguments, first.start, end))

    def _number(self) -> None:
        cursor = self.cursor
        token = cursor.take()
        if "." in token.value:
            return self._push(Head.NUMBER, Fraction(token.value), (), token)
        value = number(token.value)
        if cursor.accept("#"):
            width = cursor.natural("a width", MAX_WIDTH)
            return self._push(Head.SIZED, (value, max(width, 1)), (), token)
        return self._push(Head.NUMBER, value, (), token)

    def _opens_call(self) -> bool:
        """Read a name; whether it opens the arguments of an operator (else it is a whole operand)."""
        cursor = self.cursor
        token = cursor.take()
        if token.kind is Kind.QUOTED:
            self._push(Head.NAME, token.value, (), token)
            return False
        if token.value in WORDS:
            self._push(Head.WORD, token.value, (), token)
            return False
        name = token.value
        dotted = cursor.sees(".") and cursor.ahead(1).kind is Kind.NAME and self._opens(cursor.ahead(2))
        if dotted:
            name += "." + cursor.ahead(1).value
        if name in INDEXED and (cursor.ahead(2).value if dotted else cursor.peek().value) == "[":
            self._skip(dotted=dotted)
            self._open("call", token, Head.OPERATOR, (name, self._parameters()))
            cursor.expect("(")
            return True
        if (cursor.ahead(2).value if dotted else cursor.peek().value) != "(":
            self._push(Head.NAME, name.partition(".")[0], (), token)
            return False
        self._skip(dotted=dotted)
        return self._call(name, token)

    def _skip(self, *, dotted: bool) -> None:
        if dotted:
            self.cursor.take()
            self.cursor.take()

    def _opens(self, token: Token) -> bool:
        return token.kind is Kind.SYMBOL and token.value in ("(", "[")

    def _call(self, name: str, token: Token) -> bool:
        cursor = self.cursor
        cursor.expect("(")
        if name in ("at", "local"):
            self._named_call(name, token)
            return False
        if name in MADE:
            self._made(name, token)
            return False
        if name == "self" and not cursor.sees(")"):
            held = cursor.name("the name of a local of the outermost procedure")
            cursor.expect(")")
            self._push(Head.SELF, held, (), token)
            return False
        if name == "contested":
            kind = cursor.name("a kind of access")
            cursor.expect(",")
            self._open("call", token, Head.CONTESTED, kind)
            return True
        head, value = (Head.OBSERVE, name) if name in OBSERVATIONS else (Head.OPERATOR, (name, ()))
        if cursor.accept(")"):
            self._push(head, value, (), token)
            return False
        self._open("call", token, head, value)
        return True

    def _parameters(self) -> tuple[int, ...]:
        self.cursor.expect("[")
        found = [self.cursor.natural("a parameter of the operator", MAX_WIDTH)]
        while self.cursor.accept(","):
            found.append(self.cursor.natural("a parameter of the operator", MAX_WIDTH))
        self.cursor.expect("]")
        return tuple(found)

    def _named_call(self, name: str, token: Token) -> None:
        cursor = self.cursor
        process = cursor.name("the name of a process")
        cursor.expect(",")
        inner = cursor.name("a name")
        if name == "at":
            cursor.expect(")")
            return self._push(Head.AT, (process, inner), (), token)
        cursor.expect(",")
        sort = read_sort(cursor)
        cursor.expect(")")
        return self._push(Head.LOCAL, (process, inner, sort), (), token)

    def _made(self, name: str, token: Token) -> None:
        cursor = self.cursor
        numbers: list[int] = []
        for position in range(MADE[name]):
            if position:
                cursor.expect(",")
            sign = -1 if cursor.accept("-") else 1
            numbers.append(sign * cursor.natural("a number", 1 << 63))
        cursor.expect(")")
        self._push(Head.MADE, (name, *numbers), (), token)

    # --- what stands behind an operand ---

    def _close_or_extend(self) -> bool:
        """Read one closing, index, dot or arrow; whether there was one."""
        cursor, token = self.cursor, self.cursor.peek()
        if token.kind is not Kind.SYMBOL:
            return False
        match token.value:
            case "[":
                cursor.take()
                self._open("index", token)
                self._operand()
                return True
            case "." | "->" if cursor.ahead(1).kind in NAMES:
                return self._member()
            case ")" | "]" | "," | ";" | ":" | "?":
                return self._boundary(token)
            case _:
                return False

    def _member(self) -> bool:
        cursor = self.cursor
        arrow = cursor.take().value == "->"
        name = cursor.take().value
        base = self.operands.pop()
        end = cursor.tokens[cursor.index - 1].end
        if base.head is Head.NAME:
            head = Head.ARROW if arrow else Head.DOT
            self.operands.append(Node(head, (base.value, name), (), base.start, end))
            return True
        if arrow:
            cursor.index -= 1
            cursor.fail("an operator ('->' stands only behind the name of a process)")
        self.operands.append(Node(Head.DOT, name, (base,), base.start, end))
        return True

    def _boundary(self, token: Token) -> bool:
        """A token that closes or continues the innermost opening; False if it belongs to what is around the term."""
        cursor = self.cursor
        if token.value == "?":
            self._reduce(TERNARY + 1)
            cursor.take()
            self._open("?", token)
            self._operand()
            return True
        self._reduce(0)
        opening = self.waiting[-1] if self.waiting else None
        if opening is None:
            return False
        assert isinstance(opening, _Open), "after reducing, an opening should be on top"
        match (opening.kind, token.value):
            case ("(" | "call", ")") | ("list" | "index", "]"):
                cursor.take()
                self._close(opening)
            case ("(" | "call" | "list", ","):
                cursor.take()
                self._operand()
            case ("list", ";") if len(self.operands) == opening.below + 1:
                cursor.take()
                count = cursor.natural("how often to repeat", MAX_ELEMENTS)
                cursor.expect("]")
                self._finish(opening, Head.REPEAT, count)
            case ("(", ":") if len(self.operands) == opening.below + 1:
                cursor.take()
                sort = read_sort(cursor)
                cursor.expect(")")
                self._finish(opening, Head.ASCRIBE, sort)
            case ("?", ":"):
                cursor.take()
                self.waiting[-1] = _Waiting("?:", TERNARY, prefix=False, token=opening.token)
                self._operand()
            case _:
                return False
        return True

    def _close(self, opening: _Open) -> None:
        count = len(self.operands) - opening.below
        if opening.kind == "(" and count == 1:
            self.waiting.pop()
            inner = self.operands.pop()
            end = self.cursor.tokens[self.cursor.index - 1].end
            self.operands.append(Node(inner.head, inner.value, inner.arguments, opening.token.start, end))
            return
        if opening.kind == "index":
            opening.below -= 1
            self._finish(opening, Head.INDEX, None)
            return
        self._finish(opening, opening.head, opening.value)

    def _finish(self, opening: _Open, head: Head, value: Payload) -> None:
        self.waiting.pop()
        arguments = tuple(self.operands[opening.below :])
        del self.operands[opening.below :]
        start = min(opening.token.start, arguments[0].start if arguments else opening.token.start)
        self.operands.append(Node(head, value, arguments, start, self.cursor.tokens[self.cursor.index - 1].end))

    # --- operators ---

    def _operator(self) -> bool:
        token = self.cursor.peek()
        strength = INFIX.get(token.value, 0) if token.kind is Kind.SYMBOL else 0
        if strength == 0:
            return False
        self._reduce(strength + 1 if token.value == "=>" else strength)
        self.cursor.take()
        self.waiting.append(_Waiting(token.value, strength, prefix=False, token=token))
        return True

    def _reduce(self, strength: int) -> None:
        """Apply the operators on top that bind at least so tight."""
        while self.waiting:
            top = self.waiting[-1]
            if isinstance(top, _Open) or top.strength < strength:
                return
            self.waiting.pop()
            self._apply(top)

    def _apply(self, operator: _Waiting) -> None:
        count = 1 if operator.prefix else 3 if operator.symbol == "?:" else 2
        arguments = tuple(self.operands[-count:])
        del self.operands[-count:]
        start = min(operator.token.start, arguments[0].start)
        end = arguments[-1].end
        if operator.symbol == "-" and count == 1 and arguments[0].head is Head.NUMBER:
            value = arguments[0].value
            assert isinstance(value, int | Fraction), "a number should have a number as value"
            self.operands.append(Node(Head.NUMBER, -value, (), start, end))
            return
        head = Head.PREFIX if count == 1 else Head.TERNARY if count == 3 else Head.INFIX
        self.operands.append(Node(head, operator.symbol, arguments, start, end))
