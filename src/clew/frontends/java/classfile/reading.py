"""Class files: from bytes to a class whose code is decoded when somebody asks for it.

Versions up to the newest one are read: what a newer version adds to the format shows as an unknown constant or
instruction, and is refused there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from clew.errors import InputError
from clew.frontends.java.classfile.decoding import decode, not_a_class
from clew.frontends.java.classfile.descriptors import checked_type, signature
from clew.frontends.java.classfile.model import ClassFile, Code, Field, Guarded, LocalName, Method
from clew.frontends.java.classfile.pool import Cursor, Pool

_MAGIC = 0xCAFEBABE
Attributes = dict[str, bytes]


def read_class(data: bytes, name: str, *, shipped: bool = False, folder: str = "") -> ClassFile:
    """The class in the bytes; `name` is that of the file, `folder` where the sources of its package are."""
    cursor = Cursor(data, name)
    if len(data) < 4 or cursor.u4() != _MAGIC:
        raise not_a_class(name)
    cursor.u4()  # the version
    pool = Pool(cursor)
    access, this, parent = cursor.u2(), pool.class_name(cursor.u2()), pool.optional_class(cursor.u2())
    interfaces = tuple(pool.class_name(cursor.u2()) for _ in range(cursor.u2()))
    fields = tuple(_field(cursor, pool) for _ in range(cursor.u2()))
    bodies: dict[str, Code | Callable[[], Code]] = {}
    methods = tuple(_method(cursor, pool, this, bodies) for _ in range(cursor.u2()))
    attributes = _attributes(cursor, pool)
    if "BootstrapMethods" in attributes:
        pool.bootstraps = _bootstraps(Cursor(attributes["BootstrapMethods"], name))
    file = this.rpartition("/")[2].partition("$")[0] + ".java"
    if "SourceFile" in attributes:
        file = pool.text(Cursor(attributes["SourceFile"], name).u2())
    return ClassFile(this, parent, interfaces, access, fields, methods, folder + file, bodies, shipped)


def _attributes(cursor: Cursor, pool: Pool) -> Attributes:
    found: Attributes = {}
    for _ in range(cursor.u2()):
        name = pool.text(cursor.u2())
        data = cursor.take(cursor.u4())
        if name not in _ADDED or name not in found:
            found[name] = data
        else:
            count = int.from_bytes(found[name][:2], "big") + int.from_bytes(data[:2], "big")
            found[name] = count.to_bytes(4, "big")[2:] + found[name][2:] + data[2:]
    return found


_ADDED = frozenset({"LineNumberTable", "LocalVariableTable"})
"""Tables that may come in several parts."""


def _field(cursor: Cursor, pool: Pool) -> Field:
    access, name, descriptor = cursor.u2(), pool.text(cursor.u2()), checked_type(pool.text(cursor.u2()))
    attributes = _attributes(cursor, pool)
    value = attributes.get("ConstantValue")
    return Field(name, descriptor, access, None if value is None else pool.constant(Cursor(value, pool.name).u2()))


def _method(cursor: Cursor, pool: Pool, owner: str, bodies: dict[str, Code | Callable[[], Code]]) -> Method:
    access, name, descriptor = cursor.u2(), pool.text(cursor.u2()), pool.text(cursor.u2())
    signature(descriptor)
    code = _attributes(cursor, pool).get("Code")
    if code is not None:
        bodies[name + descriptor] = partial(_code, code, f"{pool.name}: {name}", pool)
    return Method(owner, name, descriptor, access, code is not None)


def _bootstraps(cursor: Cursor) -> tuple[tuple[int, tuple[int, ...]], ...]:
    return tuple((cursor.u2(), tuple(cursor.u2() for _ in range(cursor.u2()))) for _ in range(cursor.u2()))


def _code(data: bytes, name: str, pool: Pool) -> Code:
    cursor = Cursor(data, name)
    cursor.u4()  # how high the stack grows, and how many locals there are
    instructions = decode(cursor.take(cursor.u4()), pool)
    guarded = tuple(
        Guarded(cursor.u2(), cursor.u2(), cursor.u2(), pool.optional_class(cursor.u2())) for _ in range(cursor.u2())
    )
    places = {each.at for each in instructions}
    if not places.issuperset(each.handler for each in guarded):
        raise InputError(f"{cursor.name} is no proper class file: a handler is at no instruction")
    attributes = _attributes(cursor, pool)
    return Code(instructions, guarded, _lines(attributes, pool), _names(attributes, pool))


def _lines(attributes: Attributes, pool: Pool) -> tuple[tuple[int, int], ...]:
    if "LineNumberTable" not in attributes:
        return ()
    cursor = Cursor(attributes["LineNumberTable"], pool.name)
    return tuple(sorted((cursor.u2(), cursor.u2()) for _ in range(cursor.u2())))


def _names(attributes: Attributes, pool: Pool) -> tuple[LocalName, ...]:
    if "LocalVariableTable" not in attributes:
        return ()
    cursor = Cursor(attributes["LocalVariableTable"], pool.name)
    found = []
    for _ in range(cursor.u2()):
        start, length, name, descriptor = (
            cursor.u2(),
            cursor.u2(),
            pool.text(cursor.u2()),
            checked_type(pool.text(cursor.u2())),
        )
        found.append(LocalName(start, start + length, cursor.u2(), name, descriptor))
    return tuple(found)
