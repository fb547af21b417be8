"""Instructions of the Java virtual machine, one frozen dataclass for each thing that they do.

The forms that differ in nothing but their spelling are one (`iload_1`, `iload 1`, `wide iload 1`). Places are offsets
in the code, and jumps name places.
"""

from __future__ import annotations

from clew.frontends.java.classfile.descriptors import Kind
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class FieldRef:
    """A field, as code refers to it."""

    owner: str
    name: str
    descriptor: str


@dataclass(frozen=True, slots=True)
class MethodRef:
    """A method, as code refers to it."""

    owner: str
    name: str
    descriptor: str

    @property
    def selector(self) -> str:
        """What is looked up in classes."""
        return self.name + self.descriptor


@dataclass(frozen=True, slots=True)
class ClassLiteral:
    """A class as a constant: `String.class`."""

    name: str


@dataclass(frozen=True, slots=True)
class MethodType:
    """The type of a method as a constant."""

    descriptor: str


@dataclass(frozen=True, slots=True)
class Handle:
    """A method handle: its kind (section 5.4.3.5), and what it refers to."""

    kind: int
    target: FieldRef | MethodRef


@dataclass(frozen=True, slots=True)
class Number:
    """A number as a constant: an int or a long, or the bits of a float or a double."""

    kind: Kind
    value: int


@dataclass(frozen=True, slots=True)
class Bootstrap:
    """Who links a call or a constant when it is first met, and with which constants."""

    handle: Handle
    arguments: tuple[Literal, ...]


@dataclass(frozen=True, slots=True)
class Dynamic:
    """A constant that is computed when it is first used."""

    bootstrap: Bootstrap
    name: str
    descriptor: str


Literal = Number | str | ClassLiteral | MethodType | Handle | Dynamic


@dataclass(frozen=True, slots=True)
class Push:
    """Push a constant; None is null."""

    literal: Literal | None


@dataclass(frozen=True, slots=True)
class LoadLocal:
    """Push a local."""

    kind: Kind
    slot: int


@dataclass(frozen=True, slots=True)
class StoreLocal:
    """Pop into a local."""

    kind: Kind
    slot: int


@dataclass(frozen=True, slots=True)
class Increment:
    """Add a constant to an int among the locals."""

    slot: int
    by: int


@dataclass(frozen=True, slots=True)
class LoadElement:
    """Push an element of an array; of references `A`, of bytes or truth values `B`."""

    code: str


@dataclass(frozen=True, slots=True)
class StoreElement:
    """Pop into an element of an array."""

    code: str


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Rearrange the stack: `pop`, `pop2`, `dup`, `dup_x1`, …, `swap`."""

    name: str


@dataclass(frozen=True, slots=True)
class Binary:
    """`add`, `sub`, `mul`, `div`, `rem`, `shl`, `shr`, `ushr`, `and`, `or`, `xor`."""

    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Negate:
    """The number with the other sign."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Convert:
    """A number as one of another type: `I`, `J`, `F`, `D`, or the narrow `B`, `C`, `S`."""

    source: Kind
    target: str


@dataclass(frozen=True, slots=True)
class Compare:
    """-1, 0 or 1; what a comparison with something that is no number gives."""

    kind: Kind
    unordered: int


@dataclass(frozen=True, slots=True)
class IfZero:
    """Jump if an int compares so with zero: `eq`, `ne`, `lt`, `ge`, `gt`, `le`."""

    relation: str
    target: int


@dataclass(frozen=True, slots=True)
class IfCompare:
    """Jump if two ints, or references, compare so."""

    kind: Kind
    relation: str
    target: int


@dataclass(frozen=True, slots=True)
class IfNull:
    """Jump if a reference is null (`eq`), or not (`ne`)."""

    relation: str
    target: int


@dataclass(frozen=True, slots=True)
class Jump:
    """Go on elsewhere."""

    target: int


@dataclass(frozen=True, slots=True)
class Switch:
    """Go on where the number says."""

    default: int
    cases: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Leave:
    """Return, with a value of the kind or none."""

    kind: Kind | None


@dataclass(frozen=True, slots=True)
class GetStatic:
    """Push a static field."""

    field: FieldRef


@dataclass(frozen=True, slots=True)
class PutStatic:
    """Pop into a static field."""

    field: FieldRef


@dataclass(frozen=True, slots=True)
class GetField:
    """Push a field of an object."""

    field: FieldRef


@dataclass(frozen=True, slots=True)
class PutField:
    """Pop into a field of an object."""

    field: FieldRef


@dataclass(frozen=True, slots=True)
class InvokeVirtual:
    """Call the method that the class of the receiver has; also of an interface."""

    method: MethodRef


@dataclass(frozen=True, slots=True)
class InvokeSpecial:
    """Call that very method: a constructor, a private one, or that of a superclass."""

    method: MethodRef


@dataclass(frozen=True, slots=True)
class InvokeStatic:
    """Call a static method."""

    method: MethodRef


@dataclass(frozen=True, slots=True)
class InvokeDynamic:
    """Call what a bootstrap method links."""

    site: Dynamic


@dataclass(frozen=True, slots=True)
class New:
    """Push a new object."""

    name: str


@dataclass(frozen=True, slots=True)
class NewArray:
    """Push a new array of the class (`[I`), with so many lengths from the stack."""

    name: str
    dimensions: int


@dataclass(frozen=True, slots=True)
class ArrayLength:
    """Push the length of an array."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw an exception."""


@dataclass(frozen=True, slots=True)
class CheckCast:
    """Demand that a reference is null or of a class."""

    name: str


@dataclass(frozen=True, slots=True)
class InstanceOf:
    """Whether a reference is of a class."""

    name: str


@dataclass(frozen=True, slots=True)
class MonitorEnter:
    """Enter the monitor of an object."""


@dataclass(frozen=True, slots=True)
class MonitorExit:
    """Leave the monitor of an object."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Do nothing."""


Operation = (
    Push
    | LoadLocal
    | StoreLocal
    | Increment
    | LoadElement
    | StoreElement
    | Shuffle
    | Binary
    | Negate
    | Convert
    | Compare
    | IfZero
    | IfCompare
    | IfNull
    | Jump
    | Switch
    | Leave
    | GetStatic
    | PutStatic
    | GetField
    | PutField
    | InvokeVirtual
    | InvokeSpecial
    | InvokeStatic
    | InvokeDynamic
    | New
    | NewArray
    | ArrayLength
    | Throw
    | CheckCast
    | InstanceOf
    | MonitorEnter
    | MonitorExit
    | Nothing
)


@dataclass(frozen=True, slots=True)
class Instruction:
    """An operation at its place, and the place behind it."""

    at: int
    following: int
    operation: Operation


_JUMPS = (IfZero, IfCompare, IfNull, Jump, Switch)
_ENDS = (Jump, Switch, Leave, Throw)


def targets(operation: Operation) -> tuple[int, ...]:
    """Where an operation may jump to."""
    match operation:
        case IfZero(target=target) | IfCompare(target=target) | IfNull(target=target) | Jump(target=target):
            return (target,)
        case Switch(default=default, cases=cases):
            return (default, *(target for _, target in cases))
        case _:
            return ()


def may_jump(operation: Operation) -> bool:
    """Whether an operation has targets."""
    return isinstance(operation, _JUMPS)


def falls_through(operation: Operation) -> bool:
    """Whether control may go on behind the operation."""
    return not isinstance(operation, _ENDS)
