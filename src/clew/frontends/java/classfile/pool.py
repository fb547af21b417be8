"""The pool of constants of a class file, and the cursor over its bytes."""

from __future__ import annotations

import struct

from clew.errors import InputError, Unsupported
from clew.frontends.java.classfile.descriptors import Kind, checked_type, signature
from clew.frontends.java.classfile.instructions import (
    Bootstrap,
    ClassLiteral,
    Dynamic,
    FieldRef,
    Handle,
    Literal,
    MethodRef,
    MethodType,
    Number,
)


class Cursor:
    """A place in bytes; it moves forward as things are read, and reading behind the end is an input error."""

    def __init__(self, data: bytes, name: str) -> None:
        self.data, self.name, self.at = data, name, 0

    def take(self, count: int) -> bytes:
        """The next bytes."""
        end = self.at + count
        if end > len(self.data):
            raise InputError(f"{self.name} is no class file: it ends in the middle, at byte {len(self.data)}")
        found = self.data[self.at : end]
        self.at = end
        return found

    def u1(self) -> int:
        """A byte."""
        at = self.at
        self.at = at + 1
        return self.data[at] if at < len(self.data) else self.take(1)[0]

    def u2(self) -> int:
        """Two bytes."""
        at = self.at
        if at + 2 > len(self.data):
            self.take(2)
        self.at = at + 2
        return self.data[at] << 8 | self.data[at + 1]

    def u4(self) -> int:
        """Four bytes."""
        return int.from_bytes(self.take(4), "big")

    def s1(self) -> int:
        """A byte with a sign."""
        return int.from_bytes(self.take(1), "big", signed=True)

    def s2(self) -> int:
        """Two bytes with a sign."""
        return int.from_bytes(self.take(2), "big", signed=True)

    def s4(self) -> int:
        """Four bytes with a sign."""
        return int.from_bytes(self.take(4), "big", signed=True)

    def wrong(self, message: str) -> InputError:
        """The error that the bytes mean nothing."""
        return InputError(f"{self.name} is no proper class file: {message}")


_UTF8, _INTEGER, _FLOAT, _LONG, _DOUBLE, _CLASS, _STRING = 1, 3, 4, 5, 6, 7, 8
_FIELD, _METHOD, _INTERFACE_METHOD, _NAME_AND_TYPE = 9, 10, 11, 12
_HANDLE, _METHOD_TYPE, _DYNAMIC, _INVOKE_DYNAMIC, _MODULE, _PACKAGE = 15, 16, 17, 18, 19, 20
_SIZES = {
    _INTEGER: 4,
    _FLOAT: 4,
    _LONG: 8,
    _DOUBLE: 8,
    _CLASS: 2,
    _STRING: 2,
    _FIELD: 4,
    _METHOD: 4,
    _INTERFACE_METHOD: 4,
    _NAME_AND_TYPE: 4,
    _HANDLE: 3,
    _METHOD_TYPE: 2,
    _DYNAMIC: 4,
    _INVOKE_DYNAMIC: 4,
    _MODULE: 2,
    _PACKAGE: 2,
}
_NUMBERS = {_INTEGER: Kind.INT, _LONG: Kind.LONG, _FLOAT: Kind.FLOAT, _DOUBLE: Kind.DOUBLE}
_DEEPEST = 16
"""Constants that are computed from constants nest no deeper."""


class Pool:
    """The constants of a class file, decoded when somebody asks for them."""

    def __init__(self, cursor: Cursor) -> None:
        self.name = cursor.name
        self._entries: list[tuple[int, bytes]] = [(0, b"")]
        self._texts: dict[int, str] = {}
        self._fields: dict[int, FieldRef] = {}
        self._methods: dict[int, MethodRef] = {}
        self.bootstraps: tuple[tuple[int, tuple[int, ...]], ...] = ()
        """Handles and arguments of bootstrap methods, by their numbers in the pool; set when they were read."""
        count = cursor.u2()
        while len(self._entries) < count:
            tag = cursor.u1()
            if tag != _UTF8 and tag not in _SIZES:
                raise cursor.wrong(f"constant {len(self._entries)} has the unknown tag {tag}")
            self._entries.append((tag, cursor.take(cursor.u2() if tag == _UTF8 else _SIZES[tag])))
            if tag in (_LONG, _DOUBLE):
                self._entries.append((0, b""))

    def _entry(self, number: int, *tags: int) -> tuple[int, bytes]:
        tag, data = self._entries[number] if 0 < number < len(self._entries) else (0, b"")
        if tag not in tags:
            raise InputError(f"{self.name} is no proper class file: constant {number} is not of the right kind")
        return tag, data

    def _pair(self, number: int, *tags: int) -> tuple[int, int, int]:
        tag, data = self._entry(number, *tags)
        return tag, int.from_bytes(data[:2], "big"), int.from_bytes(data[2:], "big")

    def text(self, number: int) -> str:
        """A text, in the spelling of class files: zero in two bytes, and others as pairs of surrogates."""
        known = self._texts.get(number)
        if known is None:
            known = self._texts[number] = self._decoded(number)
        return known

    def _decoded(self, number: int) -> str:
        _, data = self._entry(number, _UTF8)
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            pass
        try:
            raw = data.replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            raise InputError(f"{self.name} is no proper class file: constant {number} is no text") from None
        return raw.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")

    def class_name(self, number: int) -> str:
        """The internal name of a class, or the descriptor of an array."""
        _, data = self._entry(number, _CLASS)
        return self.text(int.from_bytes(data, "big"))

    def optional_class(self, number: int) -> str | None:
        """The name of a class; None for 0."""
        return self.class_name(number) if number else None

    def number(self, number: int) -> Number:
        """A number."""
        tag, data = self._entry(number, *_NUMBERS)
        return Number(_NUMBERS[tag], int.from_bytes(data, "big"))

    def _name_and_type(self, number: int) -> tuple[str, str]:
        _, name, type_ = self._pair(number, _NAME_AND_TYPE)
        return self.text(name), self.text(type_)

    def field(self, number: int) -> FieldRef:
        """A field."""
        found = self._fields.get(number)
        if found is None:
            _, owner, rest = self._pair(number, _FIELD)
            name, descriptor = self._name_and_type(rest)
            found = self._fields[number] = FieldRef(self.class_name(owner), name, checked_type(descriptor))
        return found

    def method(self, number: int) -> MethodRef:
        """A method."""
        found = self._methods.get(number)
        if found is None:
            _, owner, rest = self._pair(number, _METHOD, _INTERFACE_METHOD)
            name, descriptor = self._name_and_type(rest)
            signature(descriptor)
            found = self._methods[number] = MethodRef(self.class_name(owner), name, descriptor)
        return found

    def call_site(self, number: int) -> Dynamic:
        """A call that is linked when it is first met."""
        found = self._dynamic(number, _INVOKE_DYNAMIC, 0)
        signature(found.descriptor)
        return found

    def _dynamic(self, number: int, tag: int, depth: int) -> Dynamic:
        _, which, rest = self._pair(number, tag)
        if which >= len(self.bootstraps) or depth > _DEEPEST:
            raise InputError(f"{self.name} is no proper class file: there is no bootstrap method {which}")
        handle, arguments = self.bootstraps[which]
        known = self.literal(handle, depth + 1)
        if not isinstance(known, Handle):
            raise InputError(f"{self.name} is no proper class file: constant {handle} is no method handle")
        name, descriptor = self._name_and_type(rest)
        return Dynamic(Bootstrap(known, tuple(self.literal(each, depth + 1) for each in arguments)), name, descriptor)

    def literal(self, number: int, depth: int = 0) -> Literal:
        """A constant that code may push."""
        tag, data = self._entry(
            number, _STRING, _CLASS, _METHOD_TYPE, _HANDLE, _DYNAMIC, _INTEGER, _FLOAT, _LONG, _DOUBLE
        )
        first = int.from_bytes(data[:2], "big")
        if tag in _NUMBERS:
            return self.number(number)
        if tag == _STRING:
            return self.text(first)
        if tag == _CLASS:
            return ClassLiteral(self.text(first))
        if tag == _METHOD_TYPE:
            return MethodType(self.text(first))
        if tag == _HANDLE:
            return self._handle(data)
        return self._dynamic(number, _DYNAMIC, depth)

    def _handle(self, data: bytes) -> Handle:
        kind, target = struct.unpack(">BH", data)
        if not 1 <= kind <= 9:
            raise InputError(f"{self.name} is no proper class file: there is no kind {kind} of method handles")
        return Handle(kind, self.field(target) if kind <= 4 else self.method(target))

    def constant(self, number: int) -> int | str:
        """The constant that a static field starts with."""
        found = self.literal(number)
        match found:
            case Number(value=value):
                return value
            case str():
                return found
            case _:
                raise Unsupported(f"{self.name}: a field starts with a constant that is neither number nor text")
