"""The syntax tree of a DVE model: what was written, nothing resolved.

An expression is kept in postfix order (operands before their operator), so that nothing that walks over it recurses.
`at` is an offset into the source.
"""

from __future__ import annotations

from dataclasses import field
from enum import Enum

from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Placed:
    """A part of a model with its place."""

    at: int = field(kw_only=True)


class Kind(Enum):
    """The types of variables: unsigned 8 bits, and signed 16 bits in two's complement."""

    BYTE = "byte"
    INT = "int"


# --- expressions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Literal(Placed):
    """A number; `true` is 1 and `false` is 0."""

    value: int


@dataclass(frozen=True, slots=True)
class Path(Placed):
    """A name, or a name inside a process: `x`, `P.s`, `P->x`."""

    name: str
    process: str | None

    def __str__(self) -> str:
        return self.name if self.process is None else f"{self.process}.{self.name}"


@dataclass(frozen=True, slots=True)
class Refer:
    """The value of a variable or constant, or whether a process is in a state."""

    path: Path


@dataclass(frozen=True, slots=True)
class Subscript:
    """The element of an array; its operand is the index."""

    path: Path


@dataclass(frozen=True, slots=True)
class Unary(Placed):
    """`-`, `~` or `not` on one operand."""

    operator: str


@dataclass(frozen=True, slots=True)
class Binary(Placed):
    """An operator on two operands; `and`, `or` and `imply` do not look at the right one where the left decides."""

    operator: str


Item = Literal | Refer | Subscript | Unary | Binary


@dataclass(frozen=True, slots=True)
class Expression(Placed):
    """Items in postfix order; `at` and `end` are where the text of the expression begins and ends."""

    items: tuple[Item, ...]
    end: int


# --- declarations ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Declare(Placed):
    """A variable or constant; `length` makes it an array; `initial` has one expression per element given."""

    name: str
    kind: Kind
    constant: bool
    length: Expression | None
    initial: tuple[Expression, ...] | None
    braces: bool
    """Whether the initial values stand in braces."""


@dataclass(frozen=True, slots=True)
class Channel(Placed):
    """A channel; without kinds any values can be sent; without a capacity (or with 0) sender and receiver meet."""

    name: str
    kinds: tuple[Kind, ...] | None
    capacity: Expression | None


# --- processes ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Name(Placed):
    """A word with its place."""

    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """What can be assigned to: a variable, or an element of an array."""

    path: Path
    index: Expression | None


@dataclass(frozen=True, slots=True)
class Assignment:
    """`place = value`."""

    place: Place
    value: Expression


@dataclass(frozen=True, slots=True)
class Send:
    """`channel!values`."""

    channel: Name
    values: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Receive:
    """`channel?places`."""

    channel: Name
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Transition(Placed):
    """`source -> target { guard …; sync …; effect …; }`."""

    source: Name
    target: Name
    guards: tuple[Expression, ...]
    sync: Send | Receive | None
    effects: tuple[Assignment, ...]


@dataclass(frozen=True, slots=True)
class Assertion:
    """Whenever the process is in the state, the condition holds."""

    state: Name
    condition: Expression


@dataclass(frozen=True, slots=True)
class Process:
    """A process as written."""

    name: Name
    variables: tuple[Declare, ...]
    channels: tuple[Channel, ...]
    states: tuple[Name, ...]
    initial: tuple[Name, ...]
    committed: tuple[Name, ...]
    accepting: tuple[Name, ...]
    assertions: tuple[Assertion, ...]
    transitions: tuple[Transition, ...]


class Composition(Enum):
    """How processes move: one (or a pair that communicates) at a time, or all at once."""

    ASYNC = "async"
    SYNC = "sync"


@dataclass(frozen=True, slots=True)
class Model(Placed):
    """A whole file; its place is that of the composition."""

    variables: tuple[Declare, ...]
    channels: tuple[Channel, ...]
    processes: tuple[Process, ...]
    composition: Composition
    property: Name | None
