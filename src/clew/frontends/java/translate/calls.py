"""Calls: of static methods, of constructors and private methods, and of what the class of the receiver has."""

from __future__ import annotations

from clew.frontends.java.classfile.descriptors import kind_of, signature
from clew.frontends.java.classfile.instructions import MethodRef
from clew.frontends.java.classfile.model import Access, Method
from clew.frontends.java.translate.machine import machine_call
from clew.frontends.java.translate.procedure import MethodWriter, moved, type_of
from clew.frontends.java.translate.writer import Entry, zero
from clew.frontends.java.world.reach import MACHINE
from clew.ir.commands import Assume
from clew.ir.sorts import POINTER
from clew.ir.terms import FALSE, Term, Variable


def _arguments(here: MethodWriter, descriptor: str) -> list[Entry]:
    parameters, _ = signature(descriptor)
    return [here.pop() for _ in parameters][::-1]


def _result(here: MethodWriter, descriptor: str) -> Variable | None:
    _, result = signature(descriptor)
    return None if result == "V" else here.temporary(kind_of(result).sort)


def _push(here: MethodWriter, descriptor: str, held: Variable | None) -> None:
    if held is not None:
        _, result = signature(descriptor)
        here.push(held, kind_of(result), type_of(result))


def invoke_static(here: MethodWriter, reference: MethodRef) -> None:
    """Call a static method."""
    method = here.hierarchy.find_method(reference)
    arguments = _arguments(here, reference.descriptor)
    if method is None:
        _unmodelled(here, reference)
        return
    if method.owner == MACHINE:
        machine_call(here, method, arguments)
        return
    here.ensure(method.owner)
    _call(here, method, [each.term for each in arguments])


def invoke_special(here: MethodWriter, reference: MethodRef) -> None:
    """Call that very method."""
    method = here.hierarchy.find_method(reference)
    if method is None:
        _dropped(here, reference)
        return
    _direct(here, method, reference.descriptor)


def _direct(here: MethodWriter, method: Method, descriptor: str) -> None:
    arguments = _arguments(here, descriptor)
    receiver = here.pop()
    here.not_null(receiver)
    _call(here, method, [receiver.term, *(each.term for each in arguments)])


def _call(here: MethodWriter, method: Method, arguments: list[Term]) -> None:
    if not method.has_code:
        _unmodelled(here, MethodRef(method.owner, method.name, method.descriptor))
        return
    held = _result(here, method.descriptor)
    if not _does_nothing(method):
        shipped = here.hierarchy.get(method.owner).shipped
        here.invoke(method.key, tuple(arguments), held, shipped=shipped)
    _push(here, method.descriptor, held)


def _dropped(here: MethodWriter, reference: MethodRef) -> None:
    """A call of a method with a receiver that is not modelled."""
    _arguments(here, reference.descriptor)
    here.not_null(here.pop())
    _unmodelled(here, reference)


def _unmodelled(here: MethodWriter, reference: MethodRef) -> None:
    """A method that nobody has modelled is called."""
    here.unmodelled(f"the library method {reference.owner.replace('/', '.')}.{reference.name}")
    _, result = signature(reference.descriptor)
    if result != "V":
        here.push(zero(kind_of(result)), kind_of(result), type_of(result))


def _does_nothing(method: Method) -> bool:
    """Whether it is the constructor of Object."""
    return method.owner == "java/lang/Object" and method.name == "<init>"


def invoke_virtual(here: MethodWriter, reference: MethodRef) -> None:
    """Call what the class of the receiver has; where there is one way only, by its name."""
    method = here.hierarchy.find_method(reference)
    if method is None:
        _dropped(here, reference)
        return
    if method.access & Access.PRIVATE:
        _direct(here, method, reference.descriptor)
        return
    ways = here.unit.catching.targets(reference.owner, method.selector)
    if len(ways) == 1:
        _direct(here, ways[0], reference.descriptor)
        return
    arguments = _arguments(here, reference.descriptor)
    receiver = here.pop()
    here.not_null(receiver)
    if not ways:  # no object of such a class is ever made
        here.emit(Assume(FALSE, span=here.span))
        _push(here, reference.descriptor, _result(here, reference.descriptor))
        return
    for each in ways:
        if not each.has_code:
            _unmodelled(here, MethodRef(each.owner, each.name, each.descriptor))
            return
    table = here.load(POINTER, receiver.term)
    place = here.layouts.code_at(method.selector)
    here.unit.reads(here.method.key, place)
    code = here.load(POINTER, moved(table, place))
    held = _result(here, reference.descriptor)
    shipped = any(here.hierarchy.get(each.owner).shipped for each in ways)
    terms = (receiver.term, *(each.term for each in arguments))
    here.invoke(code, terms, held, shipped=shipped)
    _push(here, reference.descriptor, held)
