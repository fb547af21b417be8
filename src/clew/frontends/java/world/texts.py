"""`switch` over texts, as compilers write it: by hash code first, then by equality, without the hash code.

Input: code in which a hash code is only switched on, and every way compares the text with constants that have it.
Output: those constants, and a static method that gives the hash code of the one that a text equals. A text that is
none of them goes where it would go anyway, so that nobody has to find out the hash code of an input.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count

from clew.frontends.java.classfile import instructions as op
from clew.frontends.java.classfile.descriptors import Kind
from clew.frontends.java.classfile.instructions import Instruction, MethodRef, Number
from clew.frontends.java.classfile.model import ClassFile
from clew.frontends.java.world.assembly import Assembly, made_class
from clew.frontends.java.world.hierarchy import OBJECT

_STRING = "java/lang/String"
_HASH = op.InvokeVirtual(MethodRef(_STRING, "hashCode", "()I"))
_EQUALS = op.InvokeVirtual(MethodRef(_STRING, "equals", f"(L{OBJECT};)Z"))
_DESCRIPTOR = f"(L{_STRING};)I"


def compared(code: Sequence[Instruction], position: int) -> Mapping[str, int]:
    """The constants that the switch at a position stands for, with their hash codes; none where it is another one."""
    match [each.operation for each in code[max(position - 2, 0) : position + 1]]:
        case [op.LoadLocal() as text, asked, op.Switch(default=end, cases=cases)] if asked == _HASH:
            pass
        case _:
            return {}
    found: dict[str, int] = {}
    for key, target in cases:
        for constant in _chain(code, target, end, text):
            if constant is None or _hash(constant) != key:
                return {}
            found[constant] = key
    return found


def _chain(code: Sequence[Instruction], start: int, end: int, text: op.LoadLocal) -> list[str | None]:
    """What a text is compared with, one behind the other, each with a number to remember; None for anything else."""
    by_place = {each.at: number for number, each in enumerate(code)}
    found: list[str | None] = []
    at = start
    while at != end:
        first = by_place[at]
        match [each.operation for each in code[first : first + 7]]:
            case [
                op.LoadLocal() as held,
                op.Push(literal=str(constant)),
                equals,
                op.IfZero(relation="eq", target=other),
                op.Push(literal=Number()),
                op.StoreLocal(kind=Kind.INT),
                *rest,
            ] if held == text and equals == _EQUALS and other > at:
                leaves = code[first + 5].following == end or rest[:1] == [op.Jump(end)]
                found.append(constant if leaves else None)
                at = other
            case _:
                return [*found, None]
    return found


def _hash(text: str) -> int:
    raw = text.encode("utf-16-le", "surrogatepass")
    found = 0
    for at in range(0, len(raw), 2):
        found = (31 * found + int.from_bytes(raw[at : at + 2], "little")) & 0xFFFF_FFFF
    return found - (1 << 32) if found >> 31 else found


def text_switch(name: str, inside: ClassFile, texts: Mapping[str, int], line: int) -> tuple[ClassFile, MethodRef]:
    """The class with the method that takes the place of the hash code."""
    writer = Assembly()
    for text, key in texts.items():
        behind = len(writer.operations) + 6
        writer.add(op.LoadLocal(Kind.REFERENCE, 0), op.Push(text), _EQUALS, op.IfZero("eq", behind))
        writer.add(op.Push(Number(Kind.INT, key)), op.Leave(Kind.INT))
    other = next(each for each in count() if each not in texts.values())
    writer.add(op.Push(Number(Kind.INT, other)), op.Leave(Kind.INT))
    code = replace(writer.code(), lines=((0, line),))
    return made_class(name, inside, (), (), {f"make{_DESCRIPTOR}": code}), MethodRef(name, "make", _DESCRIPTOR)
