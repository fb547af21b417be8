"""`switch` over patterns: which label is the first that fits, from a given one on.

Input: a call that `SwitchBootstraps` links; its constants are the labels (classes, texts, numbers, names of constants
of an enumeration). Output: a static method that takes the object and the first label to try, and gives the number of
the label: -1 for null, and how many labels there are where none fits. After the documentation of Java 21.
"""

from __future__ import annotations

from collections.abc import Callable

from clew.errors import Unsupported
from clew.frontends.java.classfile import instructions as op
from clew.frontends.java.classfile.descriptors import Kind
from clew.frontends.java.classfile.instructions import ClassLiteral, Dynamic, Literal, MethodRef, Number, Operation
from clew.frontends.java.classfile.model import ClassFile
from clew.frontends.java.world.assembly import Assembly, made_class
from clew.frontends.java.world.hierarchy import OBJECT
from clew.ir.source import Span

_OBJECT, _START = op.LoadLocal(Kind.REFERENCE, 0), op.LoadLocal(Kind.INT, 1)
_EQUALS = op.InvokeVirtual(MethodRef("java/lang/String", "equals", f"(L{OBJECT};)Z"))
_ENUM, _NUMBER, _CHARACTER = "java/lang/Enum", "java/lang/Number", "java/lang/Character"
Test = Callable[[int, int], list[Operation]]
"""Operations from the place where they stand; they jump to another one if a label does not fit."""


def type_switch(name: str, inside: ClassFile, site: Dynamic, span: Span | None) -> tuple[ClassFile, MethodRef]:
    """The class with the method that a call of the switch becomes."""
    by_name = site.bootstrap.handle.target.name == "enumSwitch"
    tests = [_test(label, span, by_name=by_name) for label in site.bootstrap.arguments]
    writer = Assembly()
    writer.add(_OBJECT, op.IfNull("ne", 4), op.Push(Number(Kind.INT, -1)), op.Leave(Kind.INT))
    for number, test in enumerate(tests):
        start = len(writer.operations)
        behind = start + 3 + len(test(0, 0)) + 2
        writer.add(_START, op.Push(Number(Kind.INT, number)), op.IfCompare(Kind.INT, "gt", behind))
        writer.add(*test(start + 3, behind), op.Push(Number(Kind.INT, number)), op.Leave(Kind.INT))
    writer.add(op.Push(Number(Kind.INT, len(tests))), op.Leave(Kind.INT))
    made = made_class(name, inside, (), (), {f"make{site.descriptor}": writer.code()})
    return made, MethodRef(name, "make", site.descriptor)


def _test(label: Literal, span: Span | None, *, by_name: bool) -> Test:
    match label:
        case ClassLiteral(name=name):
            return lambda _, other: [_OBJECT, op.InstanceOf(name), op.IfZero("eq", other)]
        case str() if by_name:
            spelled = op.InvokeVirtual(MethodRef(_ENUM, "name", "()Ljava/lang/String;"))
            return lambda _, other: [
                op.Push(label),
                _OBJECT,
                op.CheckCast(_ENUM),
                spelled,
                _EQUALS,
                op.IfZero("eq", other),
            ]
        case str():
            return lambda _, other: [op.Push(label), _OBJECT, _EQUALS, op.IfZero("eq", other)]
        case Number(kind=Kind.INT):
            return lambda here, other: _number(label, here, other)
        case _:
            raise Unsupported("a switch whose labels are neither classes nor constants is not modelled", span=span)


def _number(label: Number, here: int, other: int) -> list[Operation]:
    """A number of any box, or the code of a character."""
    differs = op.IfCompare(Kind.INT, "ne", other)
    whole = op.InvokeVirtual(MethodRef(_NUMBER, "intValue", "()I"))
    code = op.InvokeVirtual(MethodRef(_CHARACTER, "charValue", "()C"))
    return [
        _OBJECT,
        op.InstanceOf(_NUMBER),
        op.IfZero("eq", here + 9),
        _OBJECT,
        op.CheckCast(_NUMBER),
        whole,
        op.Push(label),
        differs,
        op.Jump(here + 17),
        _OBJECT,
        op.InstanceOf(_CHARACTER),
        op.IfZero("eq", other),
        _OBJECT,
        op.CheckCast(_CHARACTER),
        code,
        op.Push(label),
        differs,
    ]
