"""What both notations have: bodies, calls, jumps and returns.

Input: a reader of expressions, which has the cursor. Output: parts of the tree.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from clew.frontends.remopla.expressions import ExpressionReader
from clew.frontends.remopla.tree import Change, Declared, Expression, Invoke, Jump, Labelled, Leave, Place


class NotationReader:
    """Reads a file in one of the notations, which says how its variables and statements are written."""

    callee: ClassVar[str] = "a module"
    types: ClassVar[tuple[str, ...]]
    """The words with which a declaration of variables begins."""

    def __init__(self, read: ExpressionReader) -> None:
        self._cursor, self._read = read.cursor, read

    @abstractmethod
    def _variables(self) -> Sequence[Declared]:
        """A declaration of variables."""

    @abstractmethod
    def _labelled(self) -> list[Labelled]:
        """A statement with its labels, or several in braces."""

    def _more_changes(self) -> tuple[Change, ...]:
        """Assignments that happen at once with a jump or a call, where the notation has them."""
        return ()

    def _body(self) -> tuple[tuple[Declared, ...], tuple[Labelled, ...]]:
        """Local variables and statements in braces."""
        self._cursor.expect("{")
        variables: list[Declared] = []
        while self._cursor.sees(*self.types):
            variables += self._variables()
        body = self._statements("}")
        self._cursor.expect("}")
        return tuple(variables), body

    def _statements(self, *ends: str) -> tuple[Labelled, ...]:
        cursor = self._cursor
        found: list[Labelled] = []
        with cursor.nested():
            while not cursor.sees(*ends):
                if cursor.ended():
                    cursor.fail(" or ".join(map(repr, ends)))
                found += self._labelled()
        return tuple(found)

    def _parenthesised(self) -> Expression:
        self._cursor.expect("(")
        found = self._read.expression()
        self._cursor.expect(")")
        return found

    def _leaving(self) -> Jump | Leave:
        """`goto` or `return`."""
        cursor = self._cursor
        first = cursor.take()
        found: Jump | Leave
        if first.text == "goto":
            found = Jump(cursor.name("a label").text, self._more_changes(), span=cursor.span(first))
        else:
            found = Leave(None if cursor.sees(";") else self._read.expression(), span=cursor.span(first))
        cursor.expect(";")
        return found

    def _call(self, target: Place | None) -> Invoke:
        name = self._cursor.name(self.callee)
        arguments = self._cursor.several(self._read.expression)
        changes = self._more_changes()
        self._cursor.expect(";")
        return Invoke(target, name.text, arguments, changes, span=self._cursor.span(name))
