"""Instructions: one data class per kind.

`name` is the result (None where a call has none); `place` is the metadata number of the debug location (None where the
compiler gave none: parameter spills and the like, which belong to the line of their function). `line` is the line in
the IR text, for messages about what is not modelled.
"""

from __future__ import annotations

from dataclasses import field
from enum import Enum

from clew.frontends.llvm.types import FunctionType, Type
from clew.frontends.llvm.values import Operand
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Where:
    """Where an instruction stands: the debug location and the line in the IR text."""

    place: int | None
    line: int


@dataclass(frozen=True, slots=True)
class Placed:
    """What stands somewhere; two that differ in the place alone are equal."""

    where: Where = field(default=Where(None, 0), compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Named(Placed):
    """What gives its result a name."""

    name: str


@dataclass(frozen=True, slots=True)
class Attributes:
    """Attributes of one parameter, argument or result."""

    byval: Type | None = None
    """The pointer stands for a copy of this type that the callee owns."""
    sret: Type | None = None
    """The pointer is where the callee puts its result of this type."""
    element: Type | None = None
    """What the pointer points to, for inline assembly."""
    noundef: bool = False
    nonnull: bool = False
    align: int | None = None
    extension: str | None = None
    """`signext` or `zeroext`."""
    range: tuple[int, int] | None = None
    """Lower and upper bound as printed, the upper one excluded."""


NO_ATTRIBUTES = Attributes()


@dataclass(frozen=True, slots=True)
class Argument:
    """An actual argument of a call."""

    value: Operand
    attributes: Attributes = NO_ATTRIBUTES


# --- memory ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Alloca(Named):
    """`name` becomes the address of `count` new elements in the frame."""

    type: Type
    count: Operand
    align: int


@dataclass(frozen=True, slots=True)
class Load(Named):
    """`ordering` is None for a plain access, else `unordered`, `monotonic`, `acquire`, `seq_cst`."""

    type: Type
    address: Operand
    align: int
    volatile: bool = False
    ordering: str | None = None
    noundef: bool = False
    """`!noundef`: an undefined value is an error here."""
    nonnull: bool = False
    range: int | None = None
    """Metadata number of `!range`."""


@dataclass(frozen=True, slots=True)
class Store(Placed):
    """Write `value` to `address`."""

    value: Operand
    address: Operand
    align: int
    volatile: bool = False
    ordering: str | None = None


@dataclass(frozen=True, slots=True)
class GetElementPointer(Named):
    """Address arithmetic: the first index counts `source`s, the others go into it."""

    source: Type
    base: Operand
    indices: tuple[Operand, ...]
    inbounds: bool = False


@dataclass(frozen=True, slots=True)
class AtomicUpdate(Named):
    """`atomicrmw`: `name` is the old value; `operator` is `add`, `sub`, `xchg`, `and`, `or`, `xor`, `nand`, `max` …."""

    operator: str
    address: Operand
    value: Operand
    ordering: str
    align: int | None = None
    volatile: bool = False


@dataclass(frozen=True, slots=True)
class CompareExchange(Named):
    """`cmpxchg`: `name` is the pair (old value, whether it was replaced); a weak one may fail without a reason."""

    address: Operand
    expected: Operand
    desired: Operand
    success: str
    failure: str
    weak: bool = False
    align: int | None = None
    volatile: bool = False


@dataclass(frozen=True, slots=True)
class Fence(Placed):
    """`fence`; `scope` is `singlethread` or None for the whole system."""

    ordering: str
    scope: str | None = None


# --- questions ------------------------------------------------------------------------------------------------------


class Fault(Enum):
    """What is wrong where the condition of a guard is false."""

    OVERFLOW = "the result does not fit"
    QUOTIENT = "the least number is divided by -1"
    CONVERSION = "the number does not fit"
    SHIFTED_OUT = "the result of << does not fit, or its left operand is negative"
    DIVISION = "the right operand is zero"
    AMOUNT = "the amount is negative or too large"
    INVALID = "the value is none of its type"
    LENGTH = "the length of the array is not positive"
    CAST = "the object is none of the class that it is cast to"
    NULL = "null is passed where the declaration of the parameter forbids it"


@dataclass(frozen=True, slots=True)
class Guard(Placed):
    """The condition must hold, because the source language asks for it."""

    condition: Operand
    fault: Fault


# --- values ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Binary(Named):
    """`add sub mul udiv sdiv urem srem shl lshr ashr and or xor`, and `fadd fsub fmul fdiv frem`."""

    operator: str
    left: Operand
    right: Operand
    flags: frozenset[str] = frozenset()
    """Of `nsw nuw exact disjoint` and the fast-math flags."""


@dataclass(frozen=True, slots=True)
class Negate(Named):
    """`fneg`."""

    operand: Operand
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Cast(Named):
    """`trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp ptrtoint inttoptr bitcast addrspacecast ptrtoaddr`."""

    operator: str
    operand: Operand
    type: Type
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Compare(Named):
    """`icmp` (predicates `eq ne slt … uge`) and `fcmp` (`oeq … uno true false`): `floating` tells which."""

    predicate: str
    left: Operand
    right: Operand
    floating: bool = False


@dataclass(frozen=True, slots=True)
class Select(Named):
    """`condition ? then : other`."""

    condition: Operand
    then: Operand
    other: Operand


@dataclass(frozen=True, slots=True)
class Phi(Named):
    """The value that belongs to the block from which control came."""

    type: Type
    incoming: tuple[tuple[Operand, str], ...]


@dataclass(frozen=True, slots=True)
class ExtractValue(Named):
    """A member of an aggregate value."""

    aggregate: Operand
    indices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class InsertValue(Named):
    """An aggregate value with one member replaced."""

    aggregate: Operand
    value: Operand
    indices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExtractElement(Named):
    """An element of a vector."""

    vector: Operand
    index: Operand


@dataclass(frozen=True, slots=True)
class InsertElement(Named):
    """A vector with one element replaced."""

    vector: Operand
    value: Operand
    index: Operand


@dataclass(frozen=True, slots=True)
class Shuffle(Named):
    """Elements of two vectors, one behind the other, at these positions; None is an undefined element."""

    left: Operand
    right: Operand
    positions: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Freeze(Named):
    """The operand, or an arbitrary fixed value where that is undefined."""

    operand: Operand


@dataclass(frozen=True, slots=True)
class VaArg(Named):
    """The next argument of a variadic function."""

    list: Operand
    type: Type


# --- calls and exceptions -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Call(Placed):
    """A call; `attributes` are those of the call itself (`noreturn`, `nounwind` …)."""

    name: str | None
    type: FunctionType
    callee: Operand
    arguments: tuple[Argument, ...]
    attributes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Invoke(Placed):
    """A call that ends a block: at `normal` after a return, at `unwind` after an exception."""

    name: str | None
    type: FunctionType
    callee: Operand
    arguments: tuple[Argument, ...]
    normal: str
    unwind: str
    attributes: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Clause:
    """`catch type-info` (null catches all), or with `filter` an array of the permitted ones."""

    value: Operand
    filter: bool = False


@dataclass(frozen=True, slots=True)
class LandingPad(Named):
    """What an invoke's exception brings: a value of `type`, by the first clause that matches."""

    type: Type
    cleanup: bool
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Resume(Placed):
    """The exception goes on to the callers."""

    value: Operand


# --- ends of blocks -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Return(Placed):
    """`ret`; None for `ret void`."""

    value: Operand | None


@dataclass(frozen=True, slots=True)
class Jump(Placed):
    """`br label %target`."""

    target: str


@dataclass(frozen=True, slots=True)
class Branch(Placed):
    """`br i1 condition, label %then, label %other`."""

    condition: Operand
    then: str
    other: str


@dataclass(frozen=True, slots=True)
class Switch(Placed):
    """To the label of the case that equals the operand, else to `default`."""

    operand: Operand
    default: str
    cases: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class IndirectJump(Placed):
    """`indirectbr`: to the block whose address it is, one of `targets`."""

    address: Operand
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unreachable(Placed):
    """Control must not come here."""


Terminator = Return | Jump | Branch | Switch | IndirectJump | Invoke | Resume | Unreachable
Instruction = (
    Alloca
    | Load
    | Store
    | GetElementPointer
    | AtomicUpdate
    | CompareExchange
    | Fence
    | Binary
    | Negate
    | Cast
    | Compare
    | Select
    | Phi
    | ExtractValue
    | InsertValue
    | ExtractElement
    | InsertElement
    | Shuffle
    | Freeze
    | VaArg
    | Guard
    | Call
    | LandingPad
    | Terminator
)
