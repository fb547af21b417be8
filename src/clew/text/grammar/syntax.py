"""Syntax: what the grammar makes of tokens, before names and sorts are known.

Terms are nodes. A command is *delayed*: a function that makes it once a context says what names mean. Flow is what
stands in the body of a procedure, with structured commands, before it becomes blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Union

from clew.ir.sorts import Sort
from clew.ir.source import Span
from clew.records import dataclass
from clew.syntax.tree import Placed

if TYPE_CHECKING:
    from clew.ir.commands import Command
    from clew.ir.program import Order
    from clew.text.context import Context


class Head(Enum):
    """What kind of term a node is, with what `value` holds."""

    NUMBER = "a number"  # int or Fraction
    SIZED = "a number with its width"  # (number, width)
    WORD = "a word"  # true, false, null, undefined
    NAME = "a name"  # the name
    DOT = "a dotted name"  # (base, name), or the name behind the one argument
    ARROW = "a local of a process"  # (process, name)
    LOCAL = "a local of a process with its sort"  # (process, name, sort)
    ADDRESS = "the address of an object or procedure"  # the name
    SELF = "a local of the outermost frame"  # the name
    CONTESTED = "whether an access is contested"  # the kind of access
    AT = "a process at a label"  # (process, label)
    MADE = "a numbered thing"  # (event | process | handle | address, numbers)
    OBSERVE = "a question to the state"  # time, ended, alive, size
    OPERATOR = "an operator by name"  # (name, parameters)
    INFIX = "an operator between two"  # the symbol
    PREFIX = "an operator in front"  # the symbol
    TERNARY = "a choice"
    INDEX = "an element"
    LIST = "a list"
    REPEAT = "a repetition"  # the count
    TUPLE = "a tuple"
    ASCRIBE = "a term with its sort"  # the sort
    LET = "a term with names for parts"  # the names; the last argument is the term, the others are the parts


Payload = Union[int, Fraction, str, Sort, tuple["Payload", ...], None]  # noqa: UP007 (it names itself)


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A term as it is written."""

    head: Head
    value: Payload
    arguments: tuple[Node, ...]
    start: int
    end: int


Delayed = Callable[["Context"], "Command"]
Unplaced = Callable[["Context", Span], "Command"]
"""A delayed command that is to be told its place."""


# --- flow -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Label(Placed):
    """A label in front of what follows; `atomic` where that belongs to an atomic section."""

    name: str
    atomic: bool = False
    order: Order | None = None


@dataclass(frozen=True, slots=True)
class Straight(Placed):
    """A command."""

    build: Delayed


@dataclass(frozen=True, slots=True)
class Jump(Placed):
    """`goto`, or a choice of labels."""

    targets: tuple[str, ...]
    choice: bool
    fair: bool


@dataclass(frozen=True, slots=True)
class ConditionalJump(Placed):
    """`if c goto then else otherwise`; without the second label it goes on behind itself."""

    condition: Node
    then: str
    otherwise: str | None


@dataclass(frozen=True, slots=True)
class Leave(Placed):
    """`return` with values, `raise` with at most one, `retry`, or `halt`."""

    word: str
    values: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Conditional(Placed):
    """`if c { } else if d { } else { }`."""

    arms: tuple[tuple[Node, Body], ...]
    otherwise: Body


@dataclass(frozen=True, slots=True)
class Loop(Placed):
    """`while c { }`, or `loop { }` without a condition."""

    condition: Node | None
    body: Body


@dataclass(frozen=True, slots=True)
class Choice(Placed):
    """`choose { } or { }`."""

    bodies: tuple[Body, ...]
    fair: bool


@dataclass(frozen=True, slots=True)
class LoopJump(Placed):
    """`break` or `continue`."""

    word: str


Flow = Label | Straight | Jump | ConditionalJump | Leave | Conditional | Loop | Choice | LoopJump
Body = tuple[Flow, ...]


# --- declarations ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AnyNode:
    """`any` or `any low..high` as a start."""

    low: Node | None
    high: Node | None


@dataclass(frozen=True, slots=True)
class DeclarationNode(Placed):
    """A declared name."""

    name: str
    sort: Sort
    signed: bool
    names: tuple[str, ...]
    initial: Node | AnyNode | None
    original: str | None
