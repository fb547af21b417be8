"""Descriptors: how class files spell types, and what values of a type take in registers and in memory."""

from __future__ import annotations

from enum import Enum
from functools import cache

from clew.errors import InputError
from clew.ir.sorts import POINTER, Bits, Sort


class Kind(Enum):
    """What the machine computes with."""

    INT = "i"
    LONG = "l"
    FLOAT = "f"
    DOUBLE = "d"
    REFERENCE = "a"

    slots: int
    """How many places it takes among the locals and on the stack."""
    sort: Sort
    """The sort of a variable that holds it."""

    def __init__(self, letter: str) -> None:
        self.slots = 2 if letter in "ld" else 1
        self.sort = POINTER if letter == "a" else Bits(32 * self.slots)


_KINDS = {
    **dict.fromkeys("ZBCSI", Kind.INT),
    "J": Kind.LONG,
    "F": Kind.FLOAT,
    "D": Kind.DOUBLE,
    "L": Kind.REFERENCE,
    "[": Kind.REFERENCE,
}
_BYTES = {"Z": 1, "B": 1, "C": 2, "S": 2, "I": 4, "F": 4, "J": 8, "D": 8, "L": 8, "[": 8}
_WORDS = {
    "Z": "boolean",
    "B": "byte",
    "C": "char",
    "S": "short",
    "I": "int",
    "J": "long",
    "F": "float",
    "D": "double",
    "V": "void",
}
LARGEST_DIMENSION = 255


def kind_of(descriptor: str) -> Kind:
    """What the machine computes with for values of the type."""
    return _KINDS[descriptor[0]]


def bytes_of(descriptor: str) -> int:
    """How many bytes of memory a value of the type takes."""
    return _BYTES[descriptor[0]]


def is_reference(descriptor: str) -> bool:
    """Whether values of the type are references."""
    return descriptor[0] in "L["


def class_in(descriptor: str) -> str:
    """The class that a descriptor of a reference type names: an internal name, or the descriptor of an array."""
    return descriptor[1:-1] if descriptor.startswith("L") else descriptor


def descriptor_of(name: str) -> str:
    """The descriptor of a class, the other way round."""
    return name if name.startswith("[") else f"L{name};"


def shown(descriptor: str) -> str:
    """The type as a person writes it."""
    depth = len(descriptor) - len(descriptor.lstrip("["))
    inner = descriptor[depth:]
    return (_WORDS.get(inner) or plain_name(class_in(inner))) + "[]" * depth


def plain_name(internal: str) -> str:
    """The name of a class as a person writes it, without its package."""
    if internal.startswith("["):
        return shown(internal)
    return internal.rpartition("/")[2].replace("$", ".")


@cache
def signature(descriptor: str) -> tuple[tuple[str, ...], str]:
    """The types of the parameters and of the result of a method."""
    if not descriptor.startswith("("):
        raise InputError(f"the descriptor {descriptor!r} of a method should begin with a parenthesis")
    parameters: list[str] = []
    at = 1
    while at < len(descriptor) and descriptor[at] != ")":
        end = _end(descriptor, at)
        parameters.append(descriptor[at:end])
        at = end
    result = descriptor[at + 1 :]
    if result != "V" and (not result or _end(result, 0) != len(result)):
        raise InputError(f"the descriptor {descriptor!r} of a method has no proper result")
    return tuple(parameters), result


def checked_type(descriptor: str) -> str:
    """The descriptor, where it is one of a type of values."""
    if not descriptor or _end(descriptor, 0) != len(descriptor):
        raise InputError(f"{descriptor!r} is no descriptor of a type")
    return descriptor


def _end(text: str, at: int) -> int:
    start = at
    while at < len(text) and text[at] == "[":
        at += 1
    if at >= len(text) or text[at] not in _BYTES or at - start > LARGEST_DIMENSION:
        raise InputError(f"{text[start : start + 40]!r} is no descriptor of a type")
    if text[at] != "L":
        return at + 1
    end = text.find(";", at)
    if end < 0 or end == at + 1:
        raise InputError(f"{text[start : start + 40]!r} is no descriptor of a type")
    return end + 1
