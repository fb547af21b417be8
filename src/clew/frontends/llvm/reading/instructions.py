"""Instructions from text, except calls and ends of blocks: one small function per opcode, in one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clew.frontends.llvm.instructions import (
    Alloca,
    AtomicUpdate,
    Binary,
    Cast,
    Compare,
    CompareExchange,
    ExtractElement,
    ExtractValue,
    Fence,
    Freeze,
    GetElementPointer,
    InsertElement,
    InsertValue,
    Instruction,
    Load,
    Negate,
    Phi,
    Select,
    Shuffle,
    Store,
    VaArg,
    Where,
)
from clew.frontends.llvm.reading.cursor import Cursor, name_of
from clew.frontends.llvm.reading.operands import (
    read_element,
    read_inbounds,
    read_operand,
    read_operands,
    read_value,
)
from clew.frontends.llvm.reading.types import read_type
from clew.frontends.llvm.types import IntType, VectorType
from clew.frontends.llvm.values import Aggregate, Filled, Integer, Operand, Special

FLAGS = frozenset(
    {
        "nsw", "nuw", "exact", "disjoint", "nneg", "samesign",
        "fast", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc",
    }
)  # fmt: skip
_ORDERINGS = frozenset({"unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"})
_ONE = Integer(1, IntType(32))

Attachments = Mapping[str, str]
Reader = Callable[[Cursor, str, str, Attachments, Where], Instruction]
"""Cursor behind the opcode, name of the result (or empty), opcode, metadata attachments, place."""


def node_number(attachments: Attachments, kind: str) -> int | None:
    """The number of the attached node `!5`, if there is one of that kind."""
    word = attachments.get(kind, "")
    return int(word[1:]) if word[1:].isdigit() else None


def _aligned(cursor: Cursor) -> int | None:
    if cursor.tokens[cursor.at] == "," and cursor.tokens[cursor.at + 1] == "align":
        cursor.at += 2
        return cursor.number()
    return None


def _scope(cursor: Cursor) -> str | None:
    if not cursor.accept("syncscope"):
        return None
    cursor.expect("(")
    scope = name_of(cursor.take())
    cursor.expect(")")
    return scope


def _ordering(cursor: Cursor) -> str:
    if cursor.here not in _ORDERINGS:
        raise cursor.wrong("a memory ordering")
    return cursor.take()


def _scoped_ordering(cursor: Cursor) -> str:
    _scope(cursor)
    return _ordering(cursor)


# --- memory ---------------------------------------------------------------------------------------------------------


def _alloca(cursor: Cursor, name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    if cursor.here in {"inalloca", "swifterror"}:
        raise cursor.unmodelled(f"alloca {cursor.here} is not modelled")
    made = read_type(cursor)
    count: Operand = _ONE
    if cursor.here == "," and cursor.tokens[cursor.at + 1] not in {"align", "addrspace"}:
        cursor.take()
        count = read_operand(cursor)
    align = _aligned(cursor)
    if cursor.here == ",":
        raise cursor.unmodelled("stack objects in other address spaces are not modelled")
    return Alloca(name, made, count, align or 1, where=where)


def _load(cursor: Cursor, name: str, _opcode: str, notes: Attachments, where: Where) -> Instruction:
    atomic, volatile = cursor.accept("atomic"), cursor.accept("volatile")
    loaded = read_type(cursor)
    cursor.expect(",")
    address = read_operand(cursor)
    ordering = _scoped_ordering(cursor) if atomic else None
    align = _aligned(cursor) or 1
    noundef, nonnull = "!noundef" in notes, "!nonnull" in notes
    limits = node_number(notes, "!range")
    return Load(name, loaded, address, align, volatile, ordering, noundef, nonnull, limits, where=where)


def _store(cursor: Cursor, _name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    atomic, volatile = cursor.accept("atomic"), cursor.accept("volatile")
    value, address = read_operands(cursor, 2)
    ordering = _scoped_ordering(cursor) if atomic else None
    return Store(value, address, _aligned(cursor) or 1, volatile, ordering, where=where)


def _element(cursor: Cursor, name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    inbounds = read_inbounds(cursor)
    return GetElementPointer(name, *read_element(cursor), inbounds, where=where)


def _update(cursor: Cursor, name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    volatile = cursor.accept("volatile")
    operator = cursor.take()
    address, value = read_operands(cursor, 2)
    ordering = _scoped_ordering(cursor)
    return AtomicUpdate(name, operator, address, value, ordering, _aligned(cursor), volatile, where=where)


def _exchange(cursor: Cursor, name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    weak = cursor.accept("weak")
    volatile = cursor.accept("volatile")
    address, expected, desired = read_operands(cursor, 3)
    success, failure = _scoped_ordering(cursor), _ordering(cursor)
    align = _aligned(cursor)
    return CompareExchange(name, address, expected, desired, success, failure, weak, align, volatile, where=where)


def _fence(cursor: Cursor, _name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    scope = _scope(cursor)
    return Fence(_ordering(cursor), scope, where=where)


# --- values ---------------------------------------------------------------------------------------------------------


def _pair(cursor: Cursor) -> tuple[Operand, Operand]:
    """`type left, right`."""
    kind = read_type(cursor)
    left = read_value(cursor, kind)
    cursor.expect(",")
    return left, read_value(cursor, kind)


def _binary(cursor: Cursor, name: str, opcode: str, _notes: Attachments, where: Where) -> Instruction:
    flags = cursor.words(FLAGS)
    left, right = _pair(cursor)
    return Binary(name, opcode, left, right, flags, where=where)


def _negate(cursor: Cursor, name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    flags = cursor.words(FLAGS)
    return Negate(name, read_operand(cursor), flags, where=where)


def _cast(cursor: Cursor, name: str, opcode: str, _notes: Attachments, where: Where) -> Instruction:
    flags = cursor.words(FLAGS)
    operand = read_operand(cursor)
    cursor.expect("to")
    return Cast(name, opcode, operand, read_type(cursor), flags, where=where)


def _compare(cursor: Cursor, name: str, opcode: str, _notes: Attachments, where: Where) -> Instruction:
    cursor.words(FLAGS)
    predicate = cursor.take()
    left, right = _pair(cursor)
    return Compare(name, predicate, left, right, opcode == "fcmp", where=where)


def _select(cursor: Cursor, name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    cursor.words(FLAGS)
    return Select(name, *read_operands(cursor, 3), where=where)


def _phi(cursor: Cursor, name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    cursor.words(FLAGS)
    kind = read_type(cursor)
    incoming: list[tuple[Operand, str]] = []
    while not incoming or cursor.accept(","):
        cursor.expect("[")
        value = read_value(cursor, kind)
        cursor.expect(",")
        incoming.append((value, cursor.local()))
        cursor.expect("]")
    return Phi(name, kind, tuple(incoming), where=where)


def _indices(cursor: Cursor) -> tuple[int, ...]:
    indices: list[int] = []
    while cursor.accept(","):
        indices.append(cursor.number())
    return tuple(indices)


def _extract(cursor: Cursor, name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    aggregate = read_operand(cursor)
    return ExtractValue(name, aggregate, _indices(cursor), where=where)


def _insert(cursor: Cursor, name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    aggregate, value = read_operands(cursor, 2)
    return InsertValue(name, aggregate, value, _indices(cursor), where=where)


def _of_operands(made: Callable[..., Instruction], count: int) -> Reader:
    """Reads an instruction that has so many operands and nothing else."""
    return lambda cursor, name, _opcode, _notes, where: made(name, *read_operands(cursor, count), where=where)


def _shuffle(cursor: Cursor, name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    left, right, mask = read_operands(cursor, 3)
    match mask:
        case Filled(special=special, type=VectorType(count=count)):
            positions: tuple[int | None, ...] = (0 if special is Special.ZERO else None,) * count
        case Aggregate(elements=elements):
            positions = tuple(each.value if isinstance(each, Integer) else None for each in elements)
        case _:
            raise cursor.unmodelled("positions that are not constant are not modelled")
    return Shuffle(name, left, right, positions, where=where)


def _va_arg(cursor: Cursor, name: str, _opcode: str, _notes: Attachments, where: Where) -> Instruction:
    arguments = read_operand(cursor)
    cursor.expect(",")
    return VaArg(name, arguments, read_type(cursor), where=where)


_BINARY = (
    "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor",
    "fadd", "fsub", "fmul", "fdiv", "frem",
)  # fmt: skip
_CASTS = (
    "trunc", "zext", "sext", "fptrunc", "fpext", "fptoui", "fptosi", "uitofp", "sitofp", "ptrtoint", "ptrtoaddr",
    "inttoptr", "bitcast", "addrspacecast",
)  # fmt: skip
READERS: dict[str, Reader] = {
    "alloca": _alloca,
    "load": _load,
    "store": _store,
    "getelementptr": _element,
    "atomicrmw": _update,
    "cmpxchg": _exchange,
    "fence": _fence,
    **dict.fromkeys(_BINARY, _binary),
    "fneg": _negate,
    **dict.fromkeys(_CASTS, _cast),
    "icmp": _compare,
    "fcmp": _compare,
    "select": _select,
    "phi": _phi,
    "extractvalue": _extract,
    "insertvalue": _insert,
    "extractelement": _of_operands(ExtractElement, 2),
    "insertelement": _of_operands(InsertElement, 3),
    "shufflevector": _shuffle,
    "freeze": _of_operands(Freeze, 1),
    "va_arg": _va_arg,
}
