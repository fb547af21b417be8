"""What class files hold: classes, fields, methods, code; plain data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from enum import IntEnum

from clew.frontends.java.classfile.instructions import Instruction
from clew.records import dataclass


class Access(IntEnum):
    """Flags of classes, fields and methods, as far as they matter; several of them are a number."""

    STATIC = 0x0008
    FINAL = 0x0010
    SYNCHRONIZED = 0x0020
    NATIVE = 0x0100
    INTERFACE = 0x0200
    ENUM = 0x4000
    PRIVATE = 0x0002


@dataclass(frozen=True, slots=True)
class Field:
    """A field; `constant` is the value of a static one that is known before anything runs."""

    name: str
    descriptor: str
    access: int
    constant: int | str | None = None

    @property
    def is_static(self) -> bool:
        """Whether it belongs to the class, not to its objects."""
        return bool(self.access & Access.STATIC)


@dataclass(frozen=True, slots=True)
class Guarded:
    """A row of a table of handlers: instructions from start up to end, where to go, which class (None: any)."""

    start: int
    end: int
    handler: int
    catches: str | None


@dataclass(frozen=True, slots=True)
class LocalName:
    """What a local is called while control is between two places."""

    start: int
    end: int
    slot: int
    name: str
    descriptor: str


@dataclass(frozen=True, slots=True)
class Code:
    """What a method does."""

    instructions: tuple[Instruction, ...]
    guarded: tuple[Guarded, ...] = ()
    lines: tuple[tuple[int, int], ...] = ()
    """Places and lines, by ascending place: from there on the line holds."""
    names: tuple[LocalName, ...] = ()


@dataclass(frozen=True, slots=True)
class Method:
    """A method of a class."""

    owner: str
    name: str
    descriptor: str
    access: int
    has_code: bool

    @property
    def is_static(self) -> bool:
        """Whether it belongs to the class, not to its objects."""
        return bool(self.access & Access.STATIC)

    @property
    def selector(self) -> str:
        """What overrides it has."""
        return self.name + self.descriptor

    @property
    def key(self) -> str:
        """Its name in programs: no two methods have the same."""
        return f"{self.owner}.{self.name}{self.descriptor}"

    def __str__(self) -> str:
        return f"{self.owner.replace('/', '.')}.{self.name}"


@dataclass(frozen=True)
class ClassFile:
    """A class or an interface."""

    name: str
    parent: str | None
    interfaces: tuple[str, ...]
    access: int
    fields: tuple[Field, ...]
    methods: tuple[Method, ...]
    source: str
    """The file that it stands in, as spans name it."""
    bodies: dict[str, Code | Callable[[], Code]] = field(default_factory=dict, repr=False, compare=False)
    """The code of methods, by selector; what decodes it until somebody asks for it."""
    shipped: bool = False
    """Whether it comes with Clew, or with a class library."""

    @property
    def is_interface(self) -> bool:
        """Whether it is an interface."""
        return bool(self.access & Access.INTERFACE)

    def code(self, method: Method) -> Code:
        """The code of a method that has some."""
        found = self.bodies[method.selector]
        if not isinstance(found, Code):
            found = self.bodies[method.selector] = found()
        return found
