"""JSON as existing files have it: commas may stand behind the last element.

Input: a text. Output: what it says; a wrong one raises InputError with its place.
"""

from __future__ import annotations

import json
import re
from typing import Any

from clew.ir.errors import InputError
from clew.ir.source import Source, Span

_STRING_OR_COMMA = re.compile(r'"(?:[^"\\]|\\.)*"|,(?=\s*[\]}])', re.DOTALL)
_DEEPEST = 64


def read_json(source: Source) -> Any:  # noqa: ANN401 - JSON is anything
    """What the text says."""
    text = _STRING_OR_COMMA.sub(lambda found: " " if found.group() == "," else found.group(), source.text)
    depth = 0
    for sign in re.sub(r'"(?:[^"\\]|\\.)*"', "", text):
        depth += (sign in "[{") - (sign in "]}")
        if depth > _DEEPEST:
            raise InputError(f"{source.name}: nested deeper than {_DEEPEST} levels")
    try:
        found, end = json.JSONDecoder().raw_decode(text, len(text) - len(text.lstrip()))
        if text[end:].strip().strip("]}").strip():  # existing files have a bracket too many
            json.loads(text)
        return found
    except json.JSONDecodeError as problem:
        span = Span(source.name, problem.lineno, problem.colno)
        raise InputError(f"no JSON: {problem.msg}", span=span) from None
    except (ValueError, RecursionError) as problem:
        raise InputError(f"{source.name}: no JSON: {problem}") from None


class Reader:
    """Takes JSON apart; what is missing or of another kind is an InputError that says where."""

    def __init__(self, value: object, where: str) -> None:
        self.value = value
        self.where = where

    def fail(self, wanted: str) -> InputError:
        """Something else was found."""
        return InputError(f"{self.where}: here should be {wanted}")

    def items(self) -> list[Reader]:
        """The elements of a list."""
        if not isinstance(self.value, list):
            raise self.fail("a list")
        return [Reader(each, f"{self.where}[{at}]") for at, each in enumerate(self.value)]

    def get(self, key: str) -> Reader | None:
        """The value of a key, if it is there."""
        if not isinstance(self.value, dict):
            raise self.fail("an object")
        return Reader(self.value[key], f"{self.where}.{key}") if key in self.value else None

    def need(self, key: str) -> Reader:
        """The value of a key."""
        found = self.get(key)
        if found is None:
            raise InputError(f"{self.where}: the key '{key}' is missing")
        return found

    def list_of(self, key: str) -> list[Reader]:
        """The elements of the list of a key; none where it is missing."""
        found = self.get(key)
        return [] if found is None else found.items()

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            raise self.fail("a text")
        return self.value

    def number(self, below: int) -> int:
        """A whole number from zero."""
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not 0 <= self.value < below:
            raise self.fail(f"a number from 0 to {below - 1}")
        return self.value
