"""Code and classes that nobody wrote, under construction."""

from __future__ import annotations

from collections.abc import Sequence

from clew.frontends.java.classfile import instructions as op
from clew.frontends.java.classfile.descriptors import class_in, is_reference, kind_of
from clew.frontends.java.classfile.instructions import Instruction, MethodRef, Operation
from clew.frontends.java.classfile.model import Access, ClassFile, Code, Field, Method
from clew.frontends.java.world.hierarchy import OBJECT

_BOXES = {
    "Z": "java/lang/Boolean",
    "B": "java/lang/Byte",
    "C": "java/lang/Character",
    "S": "java/lang/Short",
    "I": "java/lang/Integer",
    "J": "java/lang/Long",
    "F": "java/lang/Float",
    "D": "java/lang/Double",
}
_PRIMITIVE = {box: code for code, box in _BOXES.items()}
_UNBOXED = {
    "Z": "booleanValue",
    "B": "byteValue",
    "C": "charValue",
    "S": "shortValue",
    "I": "intValue",
    "J": "longValue",
    "F": "floatValue",
    "D": "doubleValue",
}


class Assembly:
    """Instructions under construction."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []

    def add(self, *operations: Operation) -> None:
        """Add operations."""
        self.operations.extend(operations)

    def load(self, parameters: Sequence[str], first: int = 0) -> None:
        """Push parameters."""
        slot = first
        for each in parameters:
            self.add(op.LoadLocal(kind_of(each), slot))
            slot += kind_of(each).slots

    def leave(self, result: str) -> None:
        """Return a value of that type."""
        self.add(op.Leave(None if result == "V" else kind_of(result)))

    def adapt(self, source: str, target: str) -> None:
        """Turn the value on top of the stack from one type into another, as a call of a lambda does."""
        if source == target or target == "V" or source == "V":
            return
        if not is_reference(source) and is_reference(target):
            box = _BOXES[source]
            self.add(op.InvokeStatic(MethodRef(box, "valueOf", f"({source})L{box};")))
        elif is_reference(source) and not is_reference(target):
            self._unbox(source, target)
        elif is_reference(source):
            if class_in(target) != OBJECT:
                self.add(op.CheckCast(class_in(target)))
        else:
            self._widen(source, target)

    def _unbox(self, source: str, target: str) -> None:
        known = _PRIMITIVE.get(class_in(source), target)
        box = _BOXES[known]
        self.add(op.CheckCast(box), op.InvokeVirtual(MethodRef(box, _UNBOXED[known], f"(){known}")))
        self._widen(known, target)

    def _widen(self, source: str, target: str) -> None:
        if kind_of(source) is not kind_of(target):
            self.add(op.Convert(kind_of(source), target))

    def code(self) -> Code:
        """The code."""
        return Code(tuple(Instruction(at, at + 1, each) for at, each in enumerate(self.operations)))


def made_class(
    name: str, inside: ClassFile, interfaces: tuple[str, ...], fields: tuple[Field, ...], bodies: dict[str, Code]
) -> ClassFile:
    """A class with these methods, by selector; those that are called `make` are static."""
    methods = tuple(
        Method(name, selector[:at], selector[at:], Access.STATIC if selector.startswith("make(") else 0, has_code=True)
        for selector in bodies
        for at in (selector.index("("),)
    )
    return ClassFile(name, OBJECT, interfaces, 0, fields, methods, inside.source, dict(bodies), shipped=True)
