"""Values: what the execution of commands asks of the data it moves.

Control, stacks, pointers, events and queue lengths are always concrete; all other data goes through a `Values`:
operators are applied by it, conditions are decided by it, inputs come from it. `Concrete` computes with Python values.

Undefined values. What was never written is UNDEFINED, and an operator gives UNDEFINED where its result depends on one:
`and`, `or` and `implies` are defined as soon as one side decides (so that commuting them changes nothing), `ite` takes
the chosen side only, arrays are undefined element by element. A condition that is UNDEFINED where something is decided
(a branch, an assumption, an assertion, a guard) violates `memory.undefined-value`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import product
from typing import Protocol, Union, overload

from clew.ir.errors import Unsupported
from clew.ir.operators.table import OPERATORS, Numbers, Sorts, signed
from clew.ir.sorts import Array, Bits, Bool, Event, Integer, Pointer, Process, Queue, Real, Reference, Sort
from clew.ir.source import Span
from clew.ir.terms import Term
from clew.ir.values import UNDEFINED, Value, has_undefined
from clew.records import dataclass
from clew.semantics.execution.numbered import holds_pointer, on_numbered
from clew.semantics.execution.wide import Wide

Datum = Union[Value, Term, tuple["Datum", ...]]  # noqa: UP007 - a recursive alias
"""What a slot of the state holds: a value, or under a symbolic instance a term over inputs."""

Path = tuple[Term, ...]
"""What is assumed about the inputs so far; empty for concrete values."""

WIDEST = 1 << 16
"""A free choice between more concrete values than this is refused."""


class Truth(Enum):
    """What is known of a condition."""

    YES = "yes"
    NO = "no"
    SPLIT = "split"
    UNDEFINED = "undefined"


@dataclass(frozen=True, slots=True)
class Bounds:
    """The range of a free choice, both ends included; None where the sort alone limits it."""

    low: Value = None
    high: Value = None
    signed: bool = False


class Values(Protocol):
    """See the module."""

    def apply(self, operator: str, arguments: tuple[Datum, ...], sorts: Sorts, parameters: Numbers) -> Datum:
        """The operator of the table on these arguments."""
        ...

    def truth(self, condition: Datum, path: Path) -> Truth:
        """Whether the condition holds on the path; SPLIT where both are possible."""
        ...

    def assume(self, condition: Datum, path: Path) -> Path:
        """The path on which the condition holds too."""
        ...

    def fresh(self, sort: Sort, bounds: Bounds, path: Path, span: Span | None) -> tuple[Sequence[Datum], Path]:
        """The alternatives of a free choice, and the path with what is assumed of them."""
        ...

    def concrete(self, datum: Datum) -> Value:
        """The value of a datum that has to be concrete (a pointer, a size, a delay)."""
        ...


_KLEENE = {"and": False, "or": True}
_ELEMENTWISE = frozenset({"array", "select", "queue.length", "queue.full", "queue.item"})


@dataclass(frozen=True, slots=True)
class Concrete:
    """Python values. The reference: `apply` is the operator table and the rule for undefined values."""

    def apply(self, operator: str, arguments: tuple[Datum, ...], sorts: Sorts, parameters: Numbers) -> Datum:
        """The value of the operator."""
        if operator == "ite":
            return UNDEFINED if arguments[0] is UNDEFINED else arguments[1] if arguments[0] else arguments[2]
        if operator == "store":
            return _store(arguments, sorts, parameters)
        if operator in _ELEMENTWISE:
            if UNDEFINED in arguments and operator != "array":
                return UNDEFINED
        else:
            for argument in arguments:
                if argument is UNDEFINED or (type(argument) is tuple and has_undefined(argument)):
                    return _partial(operator, arguments)
        try:
            result: Value = OPERATORS[operator].value(arguments, sorts, parameters)
        except TypeError:  # a number that holds a pointer is no int
            if not holds_pointer(arguments, sorts):
                raise
            return on_numbered(operator, arguments, sorts, parameters)
        return result

    def truth(self, condition: Datum, path: Path) -> Truth:
        """Never SPLIT."""
        del path
        if condition is UNDEFINED:
            return Truth.UNDEFINED
        return Truth.YES if condition else Truth.NO

    def assume(self, condition: Datum, path: Path) -> Path:
        """Concrete conditions need not be remembered."""
        del condition
        return path

    def fresh(self, sort: Sort, bounds: Bounds, path: Path, span: Span | None) -> tuple[Sequence[Datum], Path]:
        """Every value in the range, in ascending order; where there are too many they can only be given."""
        try:
            return alternatives(sort, bounds, span), path
        except Unsupported as problem:
            return Wide(sort, bounds.low, bounds.high, problem, as_signed=bounds.signed), path

    def concrete(self, datum: Datum) -> Value:
        """The datum itself."""
        assert not isinstance(datum, Term), f"a concrete evaluation should meet no term, meets {datum!r}"
        return datum  # type: ignore[return-value]  # the elements of a tuple are as concrete as itself


def undefined(sort: Sort) -> Value:
    """What a variable without an initial value holds: arrays are undefined by element, queues are empty."""
    match sort:
        case Array(length=length, element=element):
            return (undefined(element),) * length
        case Queue():
            return ()
        case Bool() | Bits() | Integer() | Real() | Pointer() | Reference() | Event() | Process():
            return UNDEFINED


def alternatives(sort: Sort, bounds: Bounds, span: Span | None) -> Sequence[Value]:
    """All values of the sort in the range, in ascending order; Unsupported if there are too many."""
    match sort:
        case Bool():
            return (False, True)
        case Bits(width=width):
            return _bit_alternatives(width, bounds, span)
        case Integer():
            low, high = bounds.low, bounds.high
            if not (isinstance(low, int) and isinstance(high, int)):
                raise Unsupported("a free choice of an Integer needs a lower and an upper bound", span=span)
            return _few(low, high, span)
        case Array(length=length, element=element):
            each = alternatives(element, Bounds(), span)
            if len(each) ** length > WIDEST:
                raise Unsupported(_too_many(len(each) ** length), span=span)
            return tuple(product(each, repeat=length))
        case Real() | Queue() | Pointer() | Reference() | Event() | Process():
            raise Unsupported(f"a free choice of sort {sort} has no finite range", span=span)


def _bit_alternatives(width: int, bounds: Bounds, span: Span | None) -> Sequence[Value]:
    if not bounds.signed:
        low = bounds.low if isinstance(bounds.low, int) else 0
        high = bounds.high if isinstance(bounds.high, int) else (1 << width) - 1
        return _few(low, high, span)
    low = signed(bounds.low, width) if isinstance(bounds.low, int) else -(1 << (width - 1))
    high = signed(bounds.high, width) if isinstance(bounds.high, int) else (1 << (width - 1)) - 1
    found = _few(low, high, span)
    return found if low >= 0 else SignedRange(found, width)


class SignedRange(Sequence[Value]):
    """Numbers with a sign as bits of a width, in ascending order; a range, so that many of them cost nothing."""

    __slots__ = ("_mask", "_numbers", "_width")

    def __init__(self, numbers: range, width: int) -> None:
        self._numbers, self._width, self._mask = numbers, width, (1 << width) - 1

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[Value]:
        return (number & self._mask for number in self._numbers)

    def __contains__(self, value: object) -> bool:
        fits = type(value) is int and 0 <= value <= self._mask
        return fits and signed(value, self._width) in self._numbers  # type: ignore[arg-type]  # it is an int

    @overload
    def __getitem__(self, position: int) -> Value: ...
    @overload
    def __getitem__(self, position: slice) -> Sequence[Value]: ...
    def __getitem__(self, position: int | slice) -> Value | Sequence[Value]:
        if isinstance(position, slice):
            return SignedRange(self._numbers[position], self._width)
        return self._numbers[position] & self._mask


def _few(low: int, high: int, span: Span | None) -> range:
    found = range(low, high + 1)
    if high - low + 1 > WIDEST:
        raise Unsupported(_too_many(high - low + 1), span=span)
    return found


def _too_many(count: int) -> str:
    tried = f"a free choice between {count} values, where concrete execution tries at most {WIDEST}"
    return f"{tried}: narrow it, or use symbolic values (--engine simulate)"


def _partial(operator: str, arguments: tuple[Datum, ...]) -> Datum:
    """The result where an argument is undefined: Kleene's, for the logical operators."""
    if operator == "implies":
        return True if arguments[0] is False or arguments[1] is True else UNDEFINED
    deciding = _KLEENE.get(operator)
    if deciding is not None and any(argument is deciding for argument in arguments):
        return deciding
    return UNDEFINED


def _store(arguments: tuple[Datum, ...], sorts: Sorts, parameters: Numbers) -> Datum:
    array, index, _ = arguments
    if array is UNDEFINED or index is UNDEFINED:
        return undefined(sorts[0])
    result: Value = OPERATORS["store"].value(arguments, sorts, parameters)
    return result
