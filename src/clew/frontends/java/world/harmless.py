"""Initialisers that can run before the program without anybody noticing: they cannot fail and touch nothing else.

Input: a class. Output: whether its initialiser is a straight line that makes objects and writes its own static fields.
Such a class is initialised at the start, and nobody asks later whether it is. Values are followed as far as that needs:
objects that were just made, arrays with their lengths, numbers that are constants.
"""

from __future__ import annotations

from clew.errors import InputError
from clew.frontends.java.classfile import instructions as op
from clew.frontends.java.classfile.descriptors import Kind, class_in, is_reference, signature
from clew.frontends.java.classfile.instructions import Instruction, MethodRef, Number, Operation
from clew.frontends.java.classfile.model import Access, Method
from clew.frontends.java.world.bodies import Bodies
from clew.frontends.java.world.hierarchy import OBJECT
from clew.frontends.java.world.reach import MACHINE
from clew.records import dataclass

_DEEPEST = 8
_LONGEST = 2000


@dataclass(frozen=True, slots=True)
class _Value:
    """What is known of a value: its slots, the class of an object that is there, or would be, a number, a length."""

    slots: int = 1
    made: str | None = None
    type: str | None = None
    number: int | None = None
    length: int | None = None


_ANY, _WIDE = _Value(), _Value(slots=2)


class Harmless:
    """Which classes can be initialised at the start; it keeps what it has found out."""

    def __init__(self, bodies: Bodies) -> None:
        self._bodies, self._hierarchy = bodies, bodies.hierarchy
        self._known: dict[str, bool] = {}

    def is_harmless(self, method: Method) -> bool:
        """Whether an initialiser can run at the start."""
        if method.owner not in self._known:
            self._known[method.owner] = False
            walk = _Walk(self._bodies, method.owner)
            try:
                self._known[method.owner] = walk.runs(method, [], 0)
            except (InputError, IndexError, KeyError):
                self._known[method.owner] = False
        return self._known[method.owner]


class _Walk:
    """A run through a straight line."""

    def __init__(self, bodies: Bodies, owner: str) -> None:
        self._bodies, self._hierarchy, self._owner = bodies, bodies.hierarchy, owner
        self._steps = 0

    def runs(self, method: Method, arguments: list[_Value], depth: int) -> bool:
        """Whether the method runs to its end, whatever is not known of its arguments."""
        if depth > _DEEPEST or not method.has_code or method.access & Access.SYNCHRONIZED:
            return False
        code = self._bodies.code(method)
        if code.guarded:
            return False
        slots: dict[int, _Value] = {}
        at = 0
        for each in arguments:
            slots[at] = each
            at += each.slots
        stack: list[_Value] = []
        return all(self._step(each, stack, slots, depth) for each in code.instructions)

    def _step(self, instruction: Instruction, stack: list[_Value], slots: dict[int, _Value], depth: int) -> bool:
        self._steps += 1
        operation = instruction.operation
        if self._steps > _LONGEST:
            return False
        match operation:
            case op.Nothing() | op.Leave():
                return True
            case op.Push(literal=Number(kind=kind, value=value)):
                stack.append(_Value(kind.slots, number=value if kind is Kind.INT else None))
                return True
            case op.Push(literal=str()):
                stack.append(_Value(made="java/lang/String"))
                return True
            case op.Push(literal=None):
                stack.append(_ANY)
                return True
            case op.LoadLocal(slot=slot):
                stack.append(slots[slot])
                return True
            case op.StoreLocal(slot=slot):
                slots[slot] = stack.pop()
                return True
            case op.Shuffle(name="dup"):
                stack.append(stack[-1])
                return True
            case op.Shuffle(name="pop"):
                stack.pop()
                return True
            case _:
                return self._uses(operation, stack, depth)

    def _uses(self, operation: Operation, stack: list[_Value], depth: int) -> bool:
        match operation:
            case op.New(name=name):
                stack.append(_Value(made=name))
                return name == self._owner or not self._has_initialiser(name)
            case op.NewArray(name=name, dimensions=1):
                length = stack.pop().number
                stack.append(_Value(made=name, length=length))
                return length is not None and length < 1 << 16
            case op.StoreElement(code=code):
                value, index, array = stack.pop(), stack.pop(), stack.pop()
                return self._fits(code, value, index, array)
            case op.PutStatic(field=field):
                stack.pop()
                return field.owner == self._owner
            case op.GetStatic(field=field):
                type_ = class_in(field.descriptor) if is_reference(field.descriptor) else None
                stack.append(_Value(2 if field.descriptor in "JD" else 1, type=type_))
                return field.owner == self._owner
            case op.PutField():
                stack.pop()
                return stack.pop().made is not None
            case op.InvokeSpecial(method=reference):
                return self._calls(reference, stack, depth, receives=True)
            case op.InvokeStatic(method=reference):
                return self._calls(reference, stack, depth, receives=False)
            case _:
                return False

    def _has_initialiser(self, name: str) -> bool:
        above = self._hierarchy.above(name)
        return any(self._bodies.initialiser(each) is not None for each in above if each != self._owner)

    def _fits(self, code: str, value: _Value, index: _Value, array: _Value) -> bool:
        if array.length is None or index.number is None or array.made is None or not 0 <= index.number < array.length:
            return False
        if code != "A":
            return True
        type_ = value.made or value.type
        return type_ is not None and self._hierarchy.is_of(type_, class_in(array.made[1:]))

    def _calls(self, reference: MethodRef, stack: list[_Value], depth: int, *, receives: bool) -> bool:
        parameters, result = signature(reference.descriptor)
        arguments = [stack.pop() for _ in parameters][::-1]
        if receives:
            arguments.insert(0, stack.pop())
            if arguments[0].made is None:
                return False
        method = self._hierarchy.find_method(reference)
        if method is None:
            return False
        foreign = not receives and method.owner != self._owner
        if method.owner == MACHINE or (foreign and self._has_initialiser(method.owner)):
            return False
        if result != "V":
            stack.append(_WIDE if result in "JD" else _ANY)
        return method.owner == OBJECT or self.runs(method, arguments, depth + 1)
