"""Operands from text: locals, addresses, constants and constant expressions."""

from __future__ import annotations

import struct
from collections.abc import Callable

from clew.frontends.llvm.escapes import unescape
from clew.frontends.llvm.reading.cursor import Cursor, name_of
from clew.frontends.llvm.reading.types import read_type
from clew.frontends.llvm.types import (
    BIT,
    ArrayType,
    FloatKind,
    FloatType,
    IntType,
    OtherType,
    StructType,
    Type,
    VectorType,
)
from clew.frontends.llvm.values import (
    Aggregate,
    Assembly,
    BinaryConstant,
    BlockAddress,
    CastConstant,
    ElementAddress,
    Filled,
    Float,
    GlobalAddress,
    Integer,
    Local,
    MetadataOperand,
    Operand,
    Special,
    Text,
)

_SPECIAL = {
    "null": Special.ZERO,
    "none": Special.ZERO,
    "zeroinitializer": Special.ZERO,
    "undef": Special.UNDEF,
    "poison": Special.POISON,
}
_CASTS = frozenset({"inttoptr", "ptrtoint", "ptrtoaddr", "trunc", "bitcast", "addrspacecast"})
_BINARY = frozenset({"add", "sub", "mul", "xor", "and", "or", "shl", "lshr", "ashr"})
_FLAGS = frozenset({"nuw", "nsw", "exact"})
_ELEMENT_FLAGS = frozenset({"inbounds", "nuw", "nusw"})
_ASSEMBLY_FLAGS = frozenset({"sideeffect", "alignstack", "inteldialect", "unwind"})
_CLOSING = {"[": "]", "{": "}", "<": ">"}


def read_operand(cursor: Cursor) -> Operand:
    """A type and a value of it."""
    return read_value(cursor, read_type(cursor))


def read_operands(cursor: Cursor, count: int) -> list[Operand]:
    """So many operands with commas between."""
    found = [read_operand(cursor)]
    while len(found) < count:
        cursor.expect(",")
        found.append(read_operand(cursor))
    return found


def read_value(cursor: Cursor, wanted: Type) -> Operand:
    """The value at the cursor, as one of the type `wanted`."""
    word = cursor.take()
    first = word[:1]
    if first == "%":
        return Local(name_of(word), wanted)
    if first == "@":
        return GlobalAddress(name_of(word))
    if isinstance(wanted, IntType) and (first == "-" or first.isdigit()):
        return _integer(cursor, word, wanted)
    if (special := _SPECIAL.get(word)) is not None:
        return Filled(special, wanted)
    if wanted is OtherType.METADATA:
        return _metadata(cursor)
    return _constant(cursor, word, wanted)


def _integer(cursor: Cursor, word: str, wanted: IntType) -> Integer:
    try:
        return Integer(int(word) & ((1 << wanted.width) - 1), wanted)
    except ValueError:
        raise cursor.was_wrong("an integer") from None


def _constant(cursor: Cursor, word: str, wanted: Type) -> Operand:
    if word in {"true", "false"}:
        return Integer(int(word == "true"), BIT)
    if isinstance(wanted, FloatType):
        return _float(cursor, word, wanted)
    if word[:2] == 'c"' and isinstance(wanted, ArrayType):
        return Text(unescape(word[2:-1]), wanted)
    with cursor.deeper():
        if word in _CLOSING:
            return _aggregate(cursor, word, wanted)
        if word == "getelementptr":
            return _element_address(cursor)
        if word in _CASTS:
            return _cast(cursor, word)
        if word in _BINARY:
            return _binary(cursor, word, wanted)
        if word == "blockaddress":
            return _block_address(cursor)
        if word == "asm":
            return _assembly(cursor)
        if word == "splat" and isinstance(wanted, VectorType):
            return _splat(cursor, wanted)
    if word in {"dso_local_equivalent", "no_cfi", "ptrauth", "icmp", "select", "extractelement"}:
        raise cursor.unmodelled(f"the constant {word} is not modelled")
    raise cursor.was_wrong("a value")


# --- numbers --------------------------------------------------------------------------------------------------------


def _halves(digits: str) -> int:
    """Sixteen bytes, printed with the lower eight first."""
    return int(digits[16:], 16) << 64 | int(digits[:16], 16)


_HEX: dict[str, tuple[FloatKind, int, Callable[[str], int]]] = {
    "0xH": (FloatKind.HALF, 4, lambda digits: int(digits, 16)),
    "0xR": (FloatKind.BFLOAT, 4, lambda digits: int(digits, 16)),
    "0xK": (FloatKind.X87, 20, lambda digits: int(digits, 16)),
    "0xL": (FloatKind.QUAD, 32, _halves),
    "0xM": (FloatKind.PAIR, 32, _halves),
}


def _float(cursor: Cursor, word: str, wanted: FloatType) -> Float:
    """`float` and `double` are printed as decimal numbers or the bits of a double, other formats as their bits."""
    try:
        if (row := _HEX.get(word[:3])) is not None and row[0] is wanted.kind and len(word) == 3 + row[1]:
            return Float(row[2](word[3:]), wanted)
        if word[:2] == "0x":
            number = struct.unpack("<d", int(word, 16).to_bytes(8, "little"))[0]
        else:
            number = float(word)
        if wanted.kind is FloatKind.DOUBLE:
            return Float(int.from_bytes(struct.pack("<d", number), "little"), wanted)
        if wanted.kind is FloatKind.FLOAT:
            return Float(_single(number), wanted)
    except (ValueError, OverflowError):
        pass
    raise cursor.was_wrong("a floating point number")


def _single(number: float) -> int:
    """The bits of a number that is exact in single precision; a not-a-number keeps the upper bits of its payload."""
    if number != number:
        bits = int.from_bytes(struct.pack("<d", number), "little")
        return (bits >> 32) & 0x80000000 | 0x7F800000 | (bits >> 29) & 0x7FFFFF
    return int.from_bytes(struct.pack("<f", number), "little")


# --- compound constants ---------------------------------------------------------------------------------------------


def _aggregate(cursor: Cursor, opening: str, wanted: Type) -> Operand:
    packed = opening == "<" and cursor.accept("{")
    closing = "}" if packed else _CLOSING[opening]
    elements = cursor.listed(closing, read_operand)
    if packed:
        cursor.expect(">")
    if isinstance(wanted, ArrayType | VectorType) and len(elements) != wanted.count:
        raise cursor.wrong(f"{wanted.count} elements")
    if isinstance(wanted, StructType) and len(elements) != len(wanted.members):
        raise cursor.wrong(f"{len(wanted.members)} members")
    return Aggregate(elements, wanted)


def _splat(cursor: Cursor, wanted: VectorType) -> Aggregate:
    """`splat (i32 1)`: all elements are the same."""
    cursor.expect("(")
    element = read_operand(cursor)
    cursor.expect(")")
    return Aggregate((element,) * wanted.count, wanted)


def read_inbounds(cursor: Cursor) -> bool:
    """The flags of `getelementptr`: whether `inbounds` is one of them."""
    flags = cursor.words(_ELEMENT_FLAGS)
    if cursor.accept("inrange"):
        cursor.skip_group()
    return "inbounds" in flags


def _element_address(cursor: Cursor) -> ElementAddress:
    inbounds = read_inbounds(cursor)
    cursor.expect("(")
    source, base, indices = read_element(cursor)
    cursor.expect(")")
    return ElementAddress(source, base, indices, inbounds)


def read_element(cursor: Cursor) -> tuple[Type, Operand, tuple[Operand, ...]]:
    """`type, ptr base, indices`: what `getelementptr` has behind its flags."""
    source = read_type(cursor)
    cursor.expect(",")
    base = read_operand(cursor)
    indices: list[Operand] = []
    while cursor.accept(","):
        indices.append(read_operand(cursor))
    return source, base, tuple(indices)


def _cast(cursor: Cursor, operator: str) -> CastConstant:
    cursor.expect("(")
    operand = read_operand(cursor)
    cursor.expect("to")
    result = read_type(cursor)
    cursor.expect(")")
    return CastConstant(operator, operand, result)


def _binary(cursor: Cursor, operator: str, wanted: Type) -> BinaryConstant:
    cursor.words(_FLAGS)
    cursor.expect("(")
    left, right = read_operands(cursor, 2)
    cursor.expect(")")
    return BinaryConstant(operator, left, right, wanted)


def _block_address(cursor: Cursor) -> BlockAddress:
    cursor.expect("(")
    function = cursor.symbol()
    cursor.expect(",")
    label = cursor.local()
    cursor.expect(")")
    return BlockAddress(function, label)


def _assembly(cursor: Cursor) -> Assembly:
    cursor.words(_ASSEMBLY_FLAGS)
    template = cursor.take()
    cursor.expect(",")
    constraints = cursor.take()
    if template[:1] != '"' or constraints[:1] != '"':
        raise cursor.wrong("a text")
    return Assembly(name_of(template), name_of(constraints))


def _metadata(cursor: Cursor) -> MetadataOperand:
    """`!5`, `!{}`, `!"text"` or `!DIExpression(…)`; a value as metadata (`ptr %x`) too."""
    start = cursor.at - 1
    if not cursor.tokens[start].startswith("!"):
        cursor.at = start
        read_operand(cursor)
    elif cursor.accept("{"):
        while not cursor.accept("}"):
            if cursor.take() == "":
                raise cursor.was_wrong("}")
    else:
        cursor.skip_group()
    return MetadataOperand(" ".join(cursor.tokens[start : cursor.at]))
