"""What expressions stand for while they are lowered: values, places, and the things that names name. Pure data."""

from __future__ import annotations

from clew.frontends.ivl.types import ArrayOf, Faulty, Struct, Type
from clew.ir.source import Span
from clew.ir.terms import FALSE, Term, Variable
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Value:
    """A term with its type."""

    type: Type
    term: Term


FAULTY = Value(Faulty(), FALSE)


# --- places ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Slot:
    """A variable, or one element of an array variable."""

    type: Type
    variable: Variable
    index: Term | None = None
    doubtful: bool = False
    """Whether the variable was declared without a value, so that reading it may be a fault."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of memory, or a whole array in memory; `safe` where the access cannot fail."""

    type: Type
    pointer: Term
    safe: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A field of a record, or one element of an array field."""

    type: Type
    reference: Term
    field: str
    index: Term | None = None


@dataclass(frozen=True, slots=True)
class Spread:
    """A struct whose fields are variables `name.field`; with an index, an element of an array of structs."""

    type: Struct
    name: str
    index: Term | None = None
    length: int | None = None
    """The number of elements, of an array of structs."""
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class SpreadArray:
    """An array of structs as a whole; only its elements can be used."""

    type: ArrayOf
    name: str


@dataclass(frozen=True, slots=True)
class Whole:
    """A struct that is a record, or inside of one; its fields are `prefix` + name there."""

    type: Struct
    reference: Term
    prefix: str = ""


Place = Slot | Cell | Part | Spread | SpreadArray | Whole


# --- names ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fixed:
    """A constant."""

    value: Value


@dataclass(frozen=True, slots=True)
class Held:
    """A variable; `frozen` if it is const."""

    place: Place
    frozen: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Occurrence:
    """An event with its number; with a length, that many events from that number on."""

    number: int
    length: int | None = None


@dataclass(frozen=True, slots=True)
class Signature:
    """A function."""

    name: str
    result: Type
    parameters: tuple[Type, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ThreadName:
    """A thread with its number."""

    number: int


@dataclass(frozen=True, slots=True)
class UpdateName:
    """An update."""

    name: str


Symbol = Fixed | Held | Occurrence | Signature | ThreadName | UpdateName


def kind_of(symbol: Symbol) -> str:
    """What a symbol is, for messages."""
    match symbol:
        case Fixed():
            return "a constant"
        case Held():
            return "a variable"
        case Occurrence(length=length):
            return "an event" if length is None else "an array of events"
        case Signature():
            return "a function"
        case ThreadName():
            return "a thread"
        case UpdateName():
            return "an update"
