"""Instructions of the usual shapes, each by one pattern: nine of ten instructions that a compiler writes.

Input: a statement. Output: the very instruction that the readers of `instructions` and `control` would make of its
tokens, or None for what has another shape; they read that then.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from clew.errors import InputError, Unsupported
from clew.frontends.llvm.instructions import (
    NO_ATTRIBUTES,
    Alloca,
    Argument,
    Attributes,
    Branch,
    Call,
    GetElementPointer,
    Instruction,
    Jump,
    Load,
    Return,
    Store,
    Where,
)
from clew.frontends.llvm.reading.attributes import read_attributes
from clew.frontends.llvm.reading.cursor import Cursor, tokens_of
from clew.frontends.llvm.types import BIT, POINTER, VOID, FunctionType, IntType, NamedType, PointerType, Type
from clew.frontends.llvm.values import Filled, GlobalAddress, Integer, Local, Operand, Special, type_of

Groups = dict[str, frozenset[str]]

_NAME = r"[-\w.$]+"
_STRUCT = rf'%{_NAME}|%"[^"\\]+"'
_SCALAR = r"ptr|i(?:1|8|16|32|64)"
_VALUE = rf"[%@]{_NAME}|-?\d+|null"
_WORDS = r"(?:[a-z_]+(?:\([^()]*\))? |align \d+ )*"
_PLACE = r"(?:, !dbg !(\d+))?\Z"
_OPCODE = re.compile(rf"  (?:%{_NAME} = )?(?:tail )?([a-z]+) ")
_LOAD = re.compile(
    rf"  %({_NAME}) = load ({_SCALAR}), ptr ([%@]{_NAME}), align (\d+)(?:, !dbg !(\d+))?"
    r"(, !nonnull !\d+)?(?:, !align !\d+)?(, !noundef !\d+)?\Z"
)
_STORE = re.compile(rf"  store ({_SCALAR}) ({_VALUE}), ptr ([%@]{_NAME}), align (\d+){_PLACE}")
_ALLOCA = re.compile(rf"  %({_NAME}) = alloca ({_SCALAR}|{_STRUCT}), align (\d+){_PLACE}")
_ELEMENT = re.compile(
    rf"  %({_NAME}) = getelementptr (inbounds )?(nuw )?({_SCALAR}|{_STRUCT}), ptr ([%@]{_NAME})"
    rf"((?:, (?:{_SCALAR}) (?:{_VALUE}))+){_PLACE}"
)
_INDEX = re.compile(rf", ({_SCALAR}) ({_VALUE})")
_JUMP = re.compile(rf"  br label %({_NAME}){_PLACE}")
_BRANCH = re.compile(rf"  br i1 %({_NAME}), label %({_NAME}), label %({_NAME}){_PLACE}")
_RETURN = re.compile(rf"  ret (?:void|({_SCALAR}) ({_VALUE})){_PLACE}")
_CALL = re.compile(
    rf"  (?:%({_NAME}) = )?(?:tail )?call {_WORDS}(void|{_SCALAR}) (@{_NAME})\((.*)\)(?: (#\d+))?{_PLACE}"
)
_ARGUMENT = re.compile(rf"({_SCALAR}) ({_WORDS})({_VALUE})(?:, |\Z)")
_ONE = Integer(1, IntType(32))
_TYPES: dict[str, Type] = {
    "ptr": POINTER,
    "void": VOID,
    **{f"i{width}": IntType(width) for width in (1, 8, 16, 32, 64)},
}
_NULL = Filled(Special.ZERO, POINTER)
_NONE: frozenset[str] = frozenset()


def read_usual(statement: str, line: int, groups: Groups) -> Instruction | None:
    """The instruction, where it has one of the usual shapes."""
    opcode = _OPCODE.match(statement)
    reader = None if opcode is None else _READERS.get(opcode[1])
    return None if reader is None else reader(statement, line, groups)


def _where(place: str | None, line: int) -> Where:
    return Where(None if place is None else int(place), line)


def _value(word: str, kind: Type) -> Operand | None:
    """The value of a type; None for one that the type does not have."""
    first = word[0]
    if first == "%":
        return Local(word[1:], kind)
    if first == "@":
        return GlobalAddress(word[1:])
    if isinstance(kind, PointerType):
        return _NULL if word == "null" else None
    if not isinstance(kind, IntType) or word == "null":
        return None
    return Integer(int(word) & ((1 << kind.width) - 1), kind)


def _type(word: str) -> Type:
    return _TYPES[word] if word[0] != "%" else NamedType(word[1:].strip('"'))


def _address(word: str) -> Operand:
    return Local(word[1:], POINTER) if word[0] == "%" else GlobalAddress(word[1:])


def _load(statement: str, line: int, _groups: Groups) -> Instruction | None:
    found = _LOAD.match(statement)
    if found is None:
        return None
    name, kind, address, align, place, nonnull, noundef = found.groups()
    where = _where(place, line)
    return Load(
        name, _TYPES[kind], _address(address), int(align), noundef=bool(noundef), nonnull=bool(nonnull), where=where
    )


def _store(statement: str, line: int, _groups: Groups) -> Instruction | None:
    found = _STORE.match(statement)
    if found is None:
        return None
    kind, word, address, align, place = found.groups()
    value = _value(word, _TYPES[kind])
    return None if value is None else Store(value, _address(address), int(align), where=_where(place, line))


def _alloca(statement: str, line: int, _groups: Groups) -> Instruction | None:
    found = _ALLOCA.match(statement)
    if found is None:
        return None
    name, kind, align, place = found.groups()
    return Alloca(name, _type(kind), _ONE, int(align), where=_where(place, line))


def _element(statement: str, line: int, _groups: Groups) -> Instruction | None:
    found = _ELEMENT.match(statement)
    if found is None:
        return None
    name, inbounds, nuw, source, base, rest, place = found.groups()
    indices = tuple(_value(word, _TYPES[kind]) for kind, word in _INDEX.findall(rest))
    if None in indices:
        return None
    known = tuple(each for each in indices if each is not None)
    where = _where(place, line)
    return GetElementPointer(
        name, _type(source), _address(base), known, inbounds is not None, nuw is not None, where=where
    )


def _branch(statement: str, line: int, _groups: Groups) -> Instruction | None:
    if (jump := _JUMP.match(statement)) is not None:
        return Jump(jump[1], where=_where(jump[2], line))
    found = _BRANCH.match(statement)
    if found is None:
        return None
    return Branch(Local(found[1], BIT), found[2], found[3], where=_where(found[4], line))


def _return(statement: str, line: int, _groups: Groups) -> Instruction | None:
    found = _RETURN.match(statement)
    if found is None:
        return None
    kind, word, place = found.groups()
    if kind is None:
        return Return(None, where=_where(place, line))
    value = _value(word, _TYPES[kind])
    return None if value is None else Return(value, where=_where(place, line))


def _call(statement: str, line: int, groups: Groups) -> Instruction | None:
    found = _CALL.match(statement)
    if found is None:
        return None
    name, kind, callee, given, group, place = found.groups()
    arguments = _arguments(given)
    if arguments is None:
        return None
    result = _TYPES[kind]
    type_ = FunctionType(result, tuple(type_of(argument.value) for argument in arguments))
    words = _NONE if group is None else groups.get(group, _NONE)
    target = None if result is VOID else name or ""
    return Call(target, type_, GlobalAddress(callee[1:]), arguments, words, where=_where(place, line))


def _arguments(text: str) -> tuple[Argument, ...] | None:
    """The arguments; None where one of them has another shape."""
    found: list[Argument] = []
    position = 0
    while position < len(text):
        part = _ARGUMENT.match(text, position)
        if part is None:
            return None
        value, attributes = _value(part[3], _TYPES[part[1]]), _attributes(part[2])
        if value is None or attributes is None:
            return None
        found.append(Argument(value, attributes))
        position = part.end()
    return tuple(found)


@lru_cache(maxsize=4096)
def _attributes(words: str) -> Attributes | None:
    """The attributes; None where one of them is not known or not modelled, which the reader of all shapes tells."""
    if not words:
        return NO_ATTRIBUTES
    cursor = Cursor(tokens_of(words), "attributes", 1)
    try:
        found = read_attributes(cursor)
        cursor.end()
    except (InputError, Unsupported):
        return None
    return found


_READERS: dict[str, Callable[[str, int, Groups], Instruction | None]] = {
    "load": _load,
    "store": _store,
    "alloca": _alloca,
    "getelementptr": _element,
    "br": _branch,
    "ret": _return,
    "call": _call,
}
