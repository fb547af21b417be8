"""What a row of the operator table is, and the helpers that all groups of rows share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clew.ir.sorts import Bits, Sort
from clew.records import dataclass

Sorts = tuple[Sort, ...]
Numbers = tuple[int, ...]
# Values are dynamically typed here: the well-formedness check guarantees the sorts.
Meaning = Callable[[tuple[Any, ...], Sorts, Numbers], Any]
Typing = Callable[[Sorts, Numbers], Sort]
Template = str | Callable[[Sorts], str | None] | None
"""A text with fields; one that depends on the sorts of the arguments; none."""


class IllSorted(ValueError):
    """The arguments do not fit the operator; the message says what would."""


@dataclass(frozen=True, slots=True)
class Operator:
    """One row of the table."""

    name: str
    result: Typing
    value: Meaning
    smt: str | None
    c: str | None
    parameters: int = 0
    commutative: bool = False
    associative: bool = False
    python: Template = None
    text: str | None = None


def signed(value: int, width: int) -> int:
    """The bit-vector read in two's complement."""
    return value - (1 << width) if value >> (width - 1) else value


def mask(width: int) -> int:
    """All ones."""
    return (1 << width) - 1


def width(sorts: Sorts, position: int = 0) -> int:
    """The width of an argument that is a bit-vector."""
    found = sorts[position]
    assert isinstance(found, Bits), f"an operator on bits should see bits, sees {found}"
    return found.width


def need(*, condition: bool, wanted: str) -> None:
    """Refuse arguments that do not fit."""
    if not condition:
        raise IllSorted(wanted)


def all_are(wanted: Sort, result: Sort, count: int) -> Typing:
    """So many arguments of one sort."""
    text = f"{count} of {wanted}"

    def typing(sorts: Sorts, _: Numbers) -> Sort:
        need(condition=len(sorts) == count and all(sort == wanted for sort in sorts), wanted=text)
        return result

    return typing


def arity(count: int, inner: Typing) -> Typing:
    """As many arguments, and then what `inner` says."""
    text = f"{count} arguments"

    def typing(sorts: Sorts, numbers: Numbers) -> Sort:
        need(condition=len(sorts) == count, wanted=text)
        return inner(sorts, numbers)

    return typing


def plain(function: Callable[..., Any]) -> Meaning:
    """A function of the values alone."""

    def value(values: tuple[Any, ...], _: Sorts, __: Numbers) -> Any:
        return function(*values)

    return value
