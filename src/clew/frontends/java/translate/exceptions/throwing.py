"""Exceptions that are made to be thrown at once: `throw new E("text")`, and what `assert` is compiled to.

Input: code, and the place of an instruction that makes an object. Output: the class, where everything up to the throw
does nothing but make the exception, so that whoever knows that it ends the program needs no object.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from clew.frontends.java.classfile import instructions as op
from clew.frontends.java.classfile.descriptors import Kind, is_reference, signature
from clew.frontends.java.classfile.instructions import Instruction, MethodRef, Operation

_LONGEST = 12
_TEXT = "Ljava/lang/String;"


def thrown_at_once(code: Sequence[Instruction], position: int, leaders: Container[int]) -> str | None:
    """The class of the exception that is made at the place and thrown at once; None where that is not so."""
    first = code[position].operation
    if not isinstance(first, op.New):
        return None
    for each in code[position + 1 : position + _LONGEST]:
        if each.at in leaders:
            return None
        if isinstance(each.operation, op.Throw):
            return first.name
        if not _is_idle(each.operation, first.name):
            return None
    return None


def _is_idle(operation: Operation, name: str) -> bool:
    """Whether the operation only makes the exception or its text."""
    match operation:
        case op.Shuffle(name="dup") | op.Push() | op.Convert():
            return True
        case op.LoadLocal(kind=kind):
            return kind is not Kind.REFERENCE
        case op.InvokeSpecial(method=MethodRef(owner=owner, name="<init>")):
            return owner == name
        case op.InvokeStatic(method=MethodRef(owner=owner, descriptor=descriptor)):
            parameters, _ = signature(descriptor)
            return "$$Made$" in owner and all(each == _TEXT or not is_reference(each) for each in parameters)
        case _:
            return False
