"""Classes that nobody wrote: objects of lambdas, texts that are put together, methods of records, switches.

Input: a call that is linked when it is first met. Output: a static method to call instead, in a class made for it,
whose code consists of ordinary instructions. So whoever walks over code, or translates it, knows none of these calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.errors import Unsupported
from clew.frontends.java.classfile import instructions as op
from clew.frontends.java.classfile.descriptors import Kind, class_in, is_reference, kind_of, signature
from clew.frontends.java.classfile.instructions import (
    ClassLiteral,
    Dynamic,
    FieldRef,
    Handle,
    MethodRef,
    MethodType,
    Number,
    Operation,
)
from clew.frontends.java.classfile.model import Access, ClassFile, Code, Field
from clew.frontends.java.world.assembly import Assembly, made_class
from clew.frontends.java.world.hierarchy import OBJECT, Hierarchy
from clew.frontends.java.world.switches import type_switch
from clew.frontends.java.world.texts import text_switch
from clew.ir.source import Span

_STRING = "Ljava/lang/String;"
_TEXT = "clew/Text"
_STATIC, _NEW = 6, 8
"""Kinds of method handles: a static method, a constructor."""


class Linker:
    """Makes classes for calls; each call is linked once."""

    def __init__(self, hierarchy: Hierarchy) -> None:
        self._hierarchy = hierarchy
        self._linked: dict[tuple[str, int], MethodRef] = {}
        self._made: dict[str, int] = {}

    def link(self, inside: ClassFile, key: tuple[str, int], site: Dynamic, span: Span | None) -> MethodRef:
        """The static method that the call, known by its method and place, is one of."""
        if key not in self._linked:
            self._linked[key] = self._link(inside, site, span)
        return self._linked[key]

    def switch(self, inside: ClassFile, texts: Mapping[str, int], line: int) -> MethodRef:
        """The static method that tells texts apart where a switch asks for their hash codes."""
        made, reference = text_switch(self._name(inside), inside, texts, line)
        self._hierarchy.library.add(made)
        return reference

    def _link(self, inside: ClassFile, site: Dynamic, span: Span | None) -> MethodRef:
        factory = site.bootstrap.handle.target
        who = (factory.owner, factory.name)
        name = self._name(inside)
        if who[0] == "java/lang/invoke/LambdaMetafactory":
            made, reference = _lambda(name, inside, site)
        elif who[0] == "java/lang/invoke/StringConcatFactory":
            made, reference = _concatenation(name, inside, site, recipe=who[1] == "makeConcatWithConstants")
        elif who[0] == "java/lang/runtime/ObjectMethods":
            made, reference = _record_method(name, inside, site)
        elif who[0] == "java/lang/runtime/SwitchBootstraps":
            made, reference = type_switch(name, inside, site, span)
        else:
            where = f"{who[0].replace('/', '.')}.{who[1]}"
            raise Unsupported(f"calls that {where} links are not modelled", span=span)
        self._hierarchy.library.add(made)
        return reference

    def _name(self, inside: ClassFile) -> str:
        number = self._made[inside.name] = self._made.get(inside.name, 0) + 1
        return f"{inside.name}$$Made${number}"


def _lambda(name: str, inside: ClassFile, site: Dynamic) -> tuple[ClassFile, MethodRef]:
    """An object whose one method calls what the lambda is: fields for what is captured, a factory, the method."""
    captured, face = signature(site.descriptor)
    erased, handle, exact, *more = site.bootstrap.arguments
    assert isinstance(erased, MethodType), "a lambda should have a type"
    assert isinstance(exact, MethodType), "a lambda should have a type"
    assert isinstance(handle, Handle), "a lambda should have a body"
    fields = tuple(Field(f"captured{n}", each, Access.FINAL) for n, each in enumerate(captured))
    factory = Assembly()
    factory.add(op.New(name))
    slot = 0
    for each, field in zip(captured, fields, strict=True):
        factory.add(op.Shuffle("dup"), op.LoadLocal(kind_of(each), slot))
        factory.add(op.PutField(FieldRef(name, field.name, each)))
        slot += kind_of(each).slots
    factory.leave(face)
    bodies = {f"make{site.descriptor}": factory.code()}
    for descriptor in dict.fromkeys(
        (erased.descriptor, *(each.descriptor for each in more if isinstance(each, MethodType)))
    ):
        bodies[site.name + descriptor] = _forwarding(name, fields, handle, descriptor, exact.descriptor)
    faces = (class_in(face), *(each.name for each in more if isinstance(each, ClassLiteral)))
    return made_class(name, inside, faces, fields, bodies), MethodRef(name, "make", site.descriptor)


def _forwarding(name: str, fields: Sequence[Field], handle: Handle, descriptor: str, exact: str) -> Code:
    """The method of a lambda's object: what was captured and the arguments go to its body."""
    target = handle.target
    assert isinstance(target, MethodRef), "the body of a lambda should be a method"
    writer = Assembly()
    if handle.kind == _NEW:
        writer.add(op.New(target.owner), op.Shuffle("dup"))
    own, wanted_result = signature(target.descriptor)
    receives = handle.kind not in (_STATIC, _NEW)
    wanted = ([f"L{target.owner};"] if receives and not target.owner.startswith("[") else []) + list(own)
    given, result = signature(descriptor)
    refined, _ = signature(exact)
    sources = [each.descriptor for each in fields]
    for position, field in enumerate(fields):
        writer.add(op.LoadLocal(Kind.REFERENCE, 0), op.GetField(FieldRef(name, field.name, field.descriptor)))
        if position < len(wanted):
            writer.adapt(field.descriptor, wanted[position])
    slot = 1
    for each, narrow, target_type in zip(given, refined, wanted[len(sources) :], strict=False):
        writer.add(op.LoadLocal(kind_of(each), slot))
        writer.adapt(each, narrow)
        writer.adapt(narrow, target_type)
        slot += kind_of(each).slots
    writer.add(_invocation(handle, target))
    produced = f"L{target.owner};" if handle.kind == _NEW else wanted_result
    if result == "V" and produced != "V":
        writer.add(op.Shuffle("pop2" if kind_of(produced).slots == 2 else "pop"))
    writer.adapt(produced, result)
    writer.leave(result)
    return writer.code()


def _invocation(handle: Handle, target: MethodRef) -> Operation:
    if handle.kind == _STATIC:
        return op.InvokeStatic(target)
    return op.InvokeSpecial(target) if handle.kind in (7, _NEW) else op.InvokeVirtual(target)


def _concatenation(name: str, inside: ClassFile, site: Dynamic, *, recipe: bool) -> tuple[ClassFile, MethodRef]:
    """A text that is put together from parts: constants and arguments."""
    parameters, _ = signature(site.descriptor)
    first, *constants = site.bootstrap.arguments if recipe else ("\1" * len(parameters),)
    assert isinstance(first, str), "a recipe should be a text"
    writer = Assembly()
    writer.add(op.Push(""))
    slot, left, taken = 0, list(parameters), list(constants)
    for part in _parts(first):
        if part == "\1":
            type_ = left.pop(0)
            writer.add(op.LoadLocal(kind_of(type_), slot))
            slot += kind_of(type_).slots
            writer.add(op.InvokeStatic(MethodRef(_TEXT, "of", f"({_text_type(type_)}){_STRING}")))
        elif part == "\2":
            constant = taken.pop(0)
            writer.add(op.Push(constant))
            kind = f"L{OBJECT};" if not isinstance(constant, Number) else _code_of(constant)
            writer.add(op.InvokeStatic(MethodRef(_TEXT, "of", f"({kind}){_STRING}")))
        else:
            writer.add(op.Push(part))
        writer.add(op.InvokeStatic(MethodRef(_TEXT, "join", f"({_STRING}{_STRING}){_STRING}")))
    writer.leave(_STRING)
    made = made_class(name, inside, (), (), {f"make{site.descriptor}": writer.code()})
    return made, MethodRef(name, "make", site.descriptor)


def _code_of(number: Number) -> str:
    return {Kind.INT: "I", Kind.LONG: "J", Kind.FLOAT: "F", Kind.DOUBLE: "D"}.get(number.kind, "I")


def _text_type(descriptor: str) -> str:
    return f"L{OBJECT};" if is_reference(descriptor) else {"B": "I", "S": "I"}.get(descriptor, descriptor)


def _parts(recipe: str) -> list[str]:
    found: list[str] = []
    text = ""
    for character in recipe:
        if character in "\1\2":
            found.extend([text] if text else [])
            found.append(character)
            text = ""
        else:
            text += character
    return [*found, text] if text else found


def _record_method(name: str, inside: ClassFile, site: Dynamic) -> tuple[ClassFile, MethodRef]:
    """`equals`, `hashCode` or `toString` of a record, over its components."""
    _, names, *handles = site.bootstrap.arguments
    fields = [each.target for each in handles if isinstance(each, Handle) and isinstance(each.target, FieldRef)]
    assert isinstance(names, str), "a record should name its components"
    writer = Assembly()
    if site.name == "toString":
        _record_text(writer, inside, fields)
    elif site.name == "hashCode":
        writer.add(op.Push(Number(Kind.INT, 0)))
        for field in fields:
            writer.add(op.Push(Number(Kind.INT, 31)), op.Binary("mul", Kind.INT))
            _component(writer, 0, field)
            writer.add(op.InvokeStatic(MethodRef("java/util/Objects", "hashCode", f"(L{OBJECT};)I")))
            writer.add(op.Binary("add", Kind.INT))
        writer.leave("I")
    else:
        _record_equality(writer, inside, fields)
    made = made_class(name, inside, (), (), {f"make{site.descriptor}": writer.code()})
    return made, MethodRef(name, "make", site.descriptor)


def _component(writer: Assembly, slot: int, field: FieldRef) -> None:
    """Push a component as an object."""
    writer.add(op.LoadLocal(Kind.REFERENCE, slot), op.CheckCast(field.owner), op.GetField(field))
    writer.adapt(field.descriptor, f"L{OBJECT};")


def _record_text(writer: Assembly, inside: ClassFile, fields: Sequence[FieldRef]) -> None:
    # A record inside of a method is called `Outer$1Name`.
    simple = inside.name.rpartition("/")[2].rpartition("$")[2].lstrip("0123456789")
    join = op.InvokeStatic(MethodRef(_TEXT, "join", f"({_STRING}{_STRING}){_STRING}"))
    writer.add(op.Push(f"{simple}["))
    for position, field in enumerate(fields):
        writer.add(op.Push(f"{', ' if position else ''}{field.name}="), join)
        _component(writer, 0, field)
        writer.add(op.InvokeStatic(MethodRef(_TEXT, "of", f"(L{OBJECT};){_STRING}")), join)
    writer.add(op.Push("]"), join)
    writer.leave(_STRING)


def _record_equality(writer: Assembly, inside: ClassFile, fields: Sequence[FieldRef]) -> None:
    """One comparison behind the other; the last instructions say no."""
    unequal = op.IfZero("eq", -1)
    writer.add(op.LoadLocal(Kind.REFERENCE, 1), op.InstanceOf(inside.name), unequal)
    for field in fields:
        _component(writer, 0, field)
        _component(writer, 1, field)
        writer.add(op.InvokeStatic(MethodRef("java/util/Objects", "equals", f"(L{OBJECT};L{OBJECT};)Z")), unequal)
    writer.add(op.Push(Number(Kind.INT, 1)), op.Leave(Kind.INT))
    end = len(writer.operations)
    writer.operations[:] = [op.IfZero("eq", end) if each == unequal else each for each in writer.operations]
    writer.add(op.Push(Number(Kind.INT, 0)), op.Leave(Kind.INT))
