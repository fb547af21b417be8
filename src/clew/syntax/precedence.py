"""Operator precedence with stacks of our own: from operands and operators to a tree, to any depth.

Operands and operators alternate. An operator waits for its last operand; what is *open* (a parenthesis, an index, the
`?` of a choice) waits for what closes it. A language says in a class of its own what its operands are, and what becomes
of an operator and its operands.
After: Dijkstra's shunting yard, "Algol 60 translation", 1961.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar, Generic, TypeVar

from clew.records import dataclass
from clew.syntax.cursor import PLAIN, Cursor
from clew.syntax.tokens import Token

T = TypeVar("T")
P = TypeVar("P")
C = TypeVar("C", bound=Cursor)
CHOICE = "?:"
_OPEN, _CHOOSING = -1, 0


def levels(*rows: Iterable[str]) -> dict[str, int]:
    """How tight each operator binds: rows of operators, the weakest first, are levels from 1 on."""
    return {operator: level for level, row in enumerate(rows, start=1) for operator in row}


@dataclass(slots=True)
class Waiting(Generic[P]):
    """An operator that waits for its last operand, or something open that waits for what closes it."""

    text: str
    token: Token
    level: int
    below: int
    """How many operands lie below its own."""
    depth: int
    """How deep the cursor was."""
    closing: str = ""
    then: int | None = None
    """The level of the operator that it becomes when it is closed, if it does."""
    payload: P | None = None
    """What the language wants to remember of it."""


class Precedence(ABC, Generic[C, T, P]):
    """An expression that is being read: its operands so far, and what waits for more of them."""

    infix: ClassVar[Mapping[str, int]]
    """How tight operators between operands bind, from 1 on."""
    right: ClassVar[frozenset[int]] = frozenset()
    """The levels that group to the right."""
    chooses: ClassVar[bool] = False
    """Whether `c ? a : b` is there."""
    choice_level: ClassVar[int] = _CHOOSING
    """How tight it binds; weakest unless said."""

    def __init__(self, cursor: C, least: int = 1) -> None:
        self.cursor = cursor
        self.least = least
        """The level of the weakest operator that belongs to the expression."""
        self.operands: list[T] = []
        self.waiting: list[Waiting[P]] = []
        self.opened: list[Waiting[P]] = []

    @abstractmethod
    def operand(self) -> bool:
        """Read a sign or something that opens, or (then true) a whole operand."""

    @abstractmethod
    def applied(self, operator: Waiting[P], operands: list[T]) -> T:
        """An operator with its operands; those of CHOICE are three."""

    def closed(self, opening: Waiting[P], operands: list[T]) -> T:
        """What was open with what stands inside."""
        del opening
        return operands[0]

    def read(self) -> T:
        """The expression, as far as it goes."""
        while True:
            while not self.operand():
                pass
            while self.extended():
                pass
            if not self._operator():
                break
        self.reduce(_CHOOSING)
        if self.opened:
            self.unclosed(self.opened[-1])
        return self.operands.pop()

    def next_operand(self) -> None:
        """Read an operand with all that stands in front of it."""
        while not self.operand():
            pass

    def extended(self) -> bool:
        """Read something behind an operand that belongs to it; here, what closes."""
        if not self.opened or not self.cursor.sees(self.opened[-1].closing):
            return False
        self.reduce(_CHOOSING)
        self.cursor.take()
        opening = self.opened.pop()
        if opening.then is None:
            self.finish(self.closed)
        else:
            opening.level = opening.then
            self.next_operand()
        return True

    def unclosed(self, opening: Waiting[P]) -> None:
        """Say that something is still open."""
        self.cursor.fail(f"an operator or {opening.closing!r}")

    # --- operators ---

    def operator(self) -> tuple[str, int]:
        """The operator that stands next, with its level; 0 where there is none."""
        token = self.cursor.here
        return token.text, self.infix.get(token.text, 0) if token.kind in PLAIN else 0

    def _operator(self) -> bool:
        """Read an operator between operands, when all that binds tighter has been applied."""
        least = 1 if self.opened else self.least
        while True:
            text, level = self.operator()
            if level < least:
                return self._choice()
            top = self.waiting[-1].level if self.waiting else _OPEN
            if top < level or (top == level and level in self.right):
                self.wait(text, self.cursor.take(), level, behind=1)
                return True
            self.finish(self.applied)

    def _choice(self) -> bool:
        if not (self.chooses and self.cursor.sees("?")):
            return False
        self.reduce(self.choice_level + 1)
        self.open(CHOICE, self.cursor.take(), ":", behind=1).then = self.choice_level
        return True

    def wait(self, text: str, token: Token, level: int, payload: P | None = None, *, behind: int = 0) -> Waiting[P]:
        """An operator waits, behind so many operands that are already its own."""
        below = len(self.operands) - behind
        waiting = Waiting(text, token, level, below, self.cursor.depth, payload=payload)
        self.waiting.append(waiting)
        self.cursor.deeper()
        return waiting

    def open(self, text: str, token: Token, closing: str, payload: P | None = None, *, behind: int = 0) -> Waiting[P]:
        """Something is open until the closing symbol."""
        opening = self.wait(text, token, _OPEN, payload, behind=behind)
        opening.closing = closing
        self.opened.append(opening)
        return opening

    def reduce(self, level: int) -> None:
        """Apply the operators on top that bind at least so tight."""
        while self.waiting and self.waiting[-1].level >= level:
            self.finish(self.applied)

    def finish(self, made: Callable[[Waiting[P], list[T]], T]) -> None:
        """What waits on top has its operands: they become one."""
        done = self.waiting.pop()
        self.cursor.depth = done.depth
        own = self.operands[done.below :]
        del self.operands[done.below :]
        self.operands.append(made(done, own))
