"""Types from text."""

from __future__ import annotations

import re
from collections.abc import Callable

from clew.frontends.llvm.reading.cursor import Cursor, T, name_of
from clew.frontends.llvm.types import (
    POINTER,
    ArrayType,
    FloatKind,
    FloatType,
    FunctionType,
    IntType,
    NamedType,
    OtherType,
    StructType,
    Type,
    VectorType,
)

_INT = re.compile(r"i([1-9]\d{0,7})\Z")
_WORDS: dict[str, Type] = {
    "ptr": POINTER,
    **{kind.value: FloatType(kind) for kind in FloatKind},
    **{other.value: other for other in OtherType},
    **{f"i{width}": IntType(width) for width in (1, 8, 16, 32, 64, 128)},
}
_REFUSED = frozenset({"x86_amx", "target"})


def starts_type(word: str) -> bool:
    """Whether a type can begin with the token; attributes and keywords cannot."""
    return word in _WORDS or word[:1] in {"%", "[", "{", "<"} or word in _REFUSED or _INT.match(word) is not None


def read_type(cursor: Cursor) -> Type:
    """The type at the cursor; a function type where parameters follow."""
    found = _plain(cursor)
    while cursor.tokens[cursor.at] == "(":  # asked of every operand
        found = _function(cursor, found)
    return found


def _plain(cursor: Cursor) -> Type:
    word = cursor.take()
    if (known := _WORDS.get(word)) is not None:
        if known is POINTER and cursor.here == "addrspace":
            _space(cursor)
        return known
    if word[:1] == "%":
        return NamedType(name_of(word))
    if number := _INT.match(word):
        return IntType(int(number[1]))
    with cursor.deeper():
        if word == "[":
            return _array(cursor)
        if word == "{":
            return StructType(cursor.listed("}", read_type), packed=False)
        if word == "<":
            return _angle(cursor)
    if word in _REFUSED:
        raise cursor.unmodelled(f"the type {word} is not modelled")
    raise cursor.was_wrong("a type")


def _space(cursor: Cursor) -> None:
    cursor.expect("addrspace")
    cursor.expect("(")
    space = cursor.number()
    cursor.expect(")")
    if space:
        raise cursor.unmodelled("pointers into other address spaces are not modelled")


def _array(cursor: Cursor) -> ArrayType:
    count = cursor.number()
    cursor.expect("x")
    element = read_type(cursor)
    cursor.expect("]")
    return ArrayType(count, element)


def _angle(cursor: Cursor) -> Type:
    if cursor.accept("{"):
        members = cursor.listed("}", read_type)
        cursor.expect(">")
        return StructType(members, packed=True)
    scalable = cursor.accept("vscale")
    if scalable:
        cursor.expect("x")
    count = cursor.number()
    cursor.expect("x")
    element = read_type(cursor)
    cursor.expect(">")
    return VectorType(count, element, scalable)


def _function(cursor: Cursor, result: Type) -> FunctionType:
    with cursor.deeper():
        parameters, variadic = read_parameters(cursor, read_type)
    return FunctionType(result, parameters, variadic)


def read_parameters(cursor: Cursor, read: Callable[[Cursor], T]) -> tuple[tuple[T, ...], bool]:
    """What is read of the parameters in parentheses, and whether `...` is the last of them."""
    cursor.expect("(")
    found: list[T] = []
    while cursor.here not in {")", "..."}:
        found.append(read(cursor))
        if not cursor.accept(","):
            break
    variadic = cursor.accept("...")
    cursor.expect(")")
    return tuple(found), variadic
