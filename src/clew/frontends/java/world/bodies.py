"""Code as the translation takes it: calls are linked, and whether assertions are enabled is decided.

Input: a method. Output: its code, without calls that are linked when they are first met. Assertions are enabled: the
static field that says otherwise (`$assertionsDisabled`) is the constant 0, and nobody computes it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace

from clew.frontends.java.classfile import instructions as op
from clew.frontends.java.classfile.descriptors import Kind
from clew.frontends.java.classfile.instructions import ClassLiteral, Instruction, MethodRef, Number, Operation
from clew.frontends.java.classfile.model import Access, ClassFile, Code, Method
from clew.frontends.java.world.hierarchy import Hierarchy
from clew.frontends.java.world.synthetic import Linker
from clew.frontends.java.world.texts import compared
from clew.ir.source import Span

_DISABLED = "$assertionsDisabled"
_ENABLED = op.Push(Number(Kind.INT, 0))
INITIALISER = "<clinit>()V"
PRIMITIVES = {
    "java/lang/Boolean": "boolean",
    "java/lang/Byte": "byte",
    "java/lang/Character": "char",
    "java/lang/Short": "short",
    "java/lang/Integer": "int",
    "java/lang/Long": "long",
    "java/lang/Float": "float",
    "java/lang/Double": "double",
    "java/lang/Void": "void",
}
"""The types that are no classes, by those that box them; `int.class` is a field there."""


class Bodies:
    """The code of methods; it keeps what it has prepared."""

    def __init__(self, hierarchy: Hierarchy) -> None:
        self.hierarchy = hierarchy
        hierarchy.spans = self.span
        self._linker = Linker(hierarchy)
        self._known: dict[str, Code] = {}

    def code(self, method: Method) -> Code:
        """The code of a method that has some."""
        key = method.key
        known = self._known.get(key)
        if known is None:
            file = self.hierarchy.get(method.owner)
            known = self._known[key] = self._prepared(file, method, file.code(method))
        return known

    def span(self, method: Method, at: int) -> Span:
        """Where an instruction stands in the source; without lines, where the file begins."""
        lines = self._lines(method)
        before = bisect_right(lines, (at, 1 << 16))
        return Span(self.hierarchy.get(method.owner).source, lines[before - 1][1] if before else 1)

    def _lines(self, method: Method) -> tuple[tuple[int, int], ...]:
        known = self.hierarchy.get(method.owner).bodies.get(method.selector)
        return known.lines if isinstance(known, Code) else ()

    def spans(self, method: Method) -> dict[int, Span]:
        """Where each instruction of a method stands, by its place."""
        code, source = self.code(method).instructions, self.hierarchy.get(method.owner).source
        found, here, done = dict[int, Span](), Span(source, 1), 0
        lines = self._lines(method)
        for each in code:
            while done < len(lines) and lines[done][0] <= each.at:
                here, done = Span(source, lines[done][1]), done + 1
            found[each.at] = here
        return found

    def initialiser(self, name: str) -> Method | None:
        """What runs when a class is initialised, if that does anything."""
        method = self.hierarchy.declared(name, INITIALISER)
        if method is None or not method.has_code:
            return None
        idle = all(isinstance(each.operation, op.Nothing | op.Leave) for each in self.code(method).instructions)
        return None if idle else method

    def _prepared(self, file: ClassFile, method: Method, code: Code) -> Code:
        if file.access & Access.ENUM and method.selector.startswith("valueOf(Ljava/lang/String;)"):
            return _by_name(file)
        instructions = [self._linked(file, method, each) for each in _enabled(code.instructions)]
        for position, each in enumerate(instructions):
            if isinstance(each.operation, op.Switch) and (texts := compared(instructions, position)):
                asks = instructions[position - 1]
                made = self._linker.switch(file, texts, self.span(method, asks.at).line)
                instructions[position - 1] = replace(asks, operation=op.InvokeStatic(made))
        return replace(code, instructions=tuple(instructions))

    def _linked(self, file: ClassFile, method: Method, instruction: Instruction) -> Instruction:
        operation = self._operation(file, method, instruction)
        return instruction if operation is instruction.operation else replace(instruction, operation=operation)

    def _operation(self, file: ClassFile, method: Method, instruction: Instruction) -> Operation:
        match instruction.operation:
            case op.GetStatic(field=field) if field.name == _DISABLED:
                return _ENABLED
            case op.GetStatic(field=field) if field.name == "TYPE" and field.owner in PRIMITIVES:
                return op.Push(ClassLiteral(PRIMITIVES[field.owner]))
            case op.InvokeDynamic(site=site):
                span = self.span(method, instruction.at)
                return op.InvokeStatic(self._linker.link(file, (method.key, instruction.at), site, span))
            case other:
                return other


def _by_name(file: ClassFile) -> Code:
    """The constant of an enumeration that has a name, looked for among all of them."""
    values = MethodRef(file.name, "values", f"()[L{file.name};")
    find = MethodRef("clew/Enums", "find", "([Ljava/lang/Enum;Ljava/lang/String;)Ljava/lang/Enum;")
    operations: tuple[Operation, ...] = (
        op.InvokeStatic(values),
        op.LoadLocal(Kind.REFERENCE, 0),
        op.InvokeStatic(find),
        op.CheckCast(file.name),
        op.Leave(Kind.REFERENCE),
    )
    return Code(tuple(Instruction(at, at + 1, each) for at, each in enumerate(operations)))


def _enabled(code: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """The code without the instructions at its start that find out whether assertions are disabled."""
    match [each.operation for each in code[:8]]:
        case [
            op.Push(literal=ClassLiteral()),
            op.InvokeVirtual(),
            op.IfZero(),
            op.Push(),
            op.Jump(),
            op.Push(),
            op.PutStatic(field=field),
            *_,
        ] if field.name == _DISABLED:
            return (*(replace(each, operation=op.Nothing()) for each in code[:7]), *code[7:])
        case _:
            return code
