"""The code of a method: from bytes to instructions (chapter 6 of the specification)."""

from __future__ import annotations

from collections.abc import Callable

from clew.errors import InputError, Unsupported
from clew.frontends.java.classfile import instructions as op
from clew.frontends.java.classfile.descriptors import Kind, checked_type, descriptor_of
from clew.frontends.java.classfile.instructions import Instruction, Operation, targets
from clew.frontends.java.classfile.pool import Cursor, Pool

_KINDS = (Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE, Kind.REFERENCE)
_ELEMENTS = "IJFDABCS"
_RELATIONS = ("eq", "ne", "lt", "ge", "gt", "le")
_PRIMITIVES = {4: "Z", 5: "C", 6: "F", 7: "D", 8: "B", 9: "S", 10: "I", 11: "J"}
_ONE, _TWO = {Kind.FLOAT: 0x3F800000, Kind.DOUBLE: 0x3FF0000000000000}, 0x40000000
_SHUFFLES = ("pop", "pop2", "dup", "dup_x1", "dup_x2", "dup2", "dup2_x1", "dup2_x2", "swap")
_LOGIC = ("shl", "shl", "shr", "shr", "ushr", "ushr", "and", "and", "or", "or", "xor", "xor")
_SIMPLE: dict[int, Operation] = {
    0x00: op.Nothing(),
    0x01: op.Push(None),
    **{0x02 + n: op.Push(op.Number(Kind.INT, (n - 1) & 0xFFFFFFFF)) for n in range(7)},
    **{0x09 + n: op.Push(op.Number(Kind.LONG, n)) for n in range(2)},
    0x0B: op.Push(op.Number(Kind.FLOAT, 0)),
    0x0C: op.Push(op.Number(Kind.FLOAT, _ONE[Kind.FLOAT])),
    0x0D: op.Push(op.Number(Kind.FLOAT, _TWO)),
    0x0E: op.Push(op.Number(Kind.DOUBLE, 0)),
    0x0F: op.Push(op.Number(Kind.DOUBLE, _ONE[Kind.DOUBLE])),
    **{0x1A + 4 * k + n: op.LoadLocal(kind, n) for k, kind in enumerate(_KINDS) for n in range(4)},
    **{0x2E + n: op.LoadElement(code) for n, code in enumerate(_ELEMENTS)},
    **{0x3B + 4 * k + n: op.StoreLocal(kind, n) for k, kind in enumerate(_KINDS) for n in range(4)},
    **{0x4F + n: op.StoreElement(code) for n, code in enumerate(_ELEMENTS)},
    **{0x57 + n: op.Shuffle(name) for n, name in enumerate(_SHUFFLES)},
    **{
        0x60 + 4 * n + k: op.Binary(name, kind)
        for n, name in enumerate(("add", "sub", "mul", "div", "rem"))
        for k, kind in enumerate(_KINDS[:4])
    },
    **{0x74 + k: op.Negate(kind) for k, kind in enumerate(_KINDS[:4])},
    **{0x78 + n: op.Binary(name, _KINDS[n % 2]) for n, name in enumerate(_LOGIC)},
    **{0x85 + n: op.Convert(Kind.INT, to) for n, to in enumerate("JFD")},
    **{0x88 + n: op.Convert(Kind.LONG, to) for n, to in enumerate("IFD")},
    **{0x8B + n: op.Convert(Kind.FLOAT, to) for n, to in enumerate("IJD")},
    **{0x8E + n: op.Convert(Kind.DOUBLE, to) for n, to in enumerate("IJF")},
    **{0x91 + n: op.Convert(Kind.INT, to) for n, to in enumerate("BCS")},
    0x94: op.Compare(Kind.LONG, 0),
    0x95: op.Compare(Kind.FLOAT, -1),
    0x96: op.Compare(Kind.FLOAT, 1),
    0x97: op.Compare(Kind.DOUBLE, -1),
    0x98: op.Compare(Kind.DOUBLE, 1),
    **{0xAC + k: op.Leave(kind) for k, kind in enumerate(_KINDS)},
    0xB1: op.Leave(None),
    0xBE: op.ArrayLength(),
    0xBF: op.Throw(),
    0xC2: op.MonitorEnter(),
    0xC3: op.MonitorExit(),
}
"""Instructions without operands, by their numbers."""


def decode(data: bytes, pool: Pool) -> tuple[Instruction, ...]:
    """The instructions; jumps go to instructions, and nothing runs over the end."""
    cursor = Cursor(data, pool.name)
    found: list[Instruction] = []
    while cursor.at < len(data):
        at = cursor.at
        number = cursor.u1()
        operation = _SIMPLE.get(number) or _operand(number, at, cursor, pool)
        found.append(Instruction(at, cursor.at, operation))
    places = {each.at for each in found}
    for each in found:
        if op.may_jump(each.operation) and not places.issuperset(targets(each.operation)):
            raise cursor.wrong(f"the jump at {each.at} goes to no instruction")
    if not found or op.falls_through(found[-1].operation):
        raise cursor.wrong("control runs over the end of the code")
    return tuple(found)


def _operand(number: int, at: int, cursor: Cursor, pool: Pool) -> Operation:
    reader = _READERS.get(number)
    if reader is not None:
        return reader(cursor, pool)
    if 0x15 <= number <= 0x19:
        return op.LoadLocal(_KINDS[number - 0x15], cursor.u1())
    if 0x36 <= number <= 0x3A:
        return op.StoreLocal(_KINDS[number - 0x36], cursor.u1())
    if 0x99 <= number <= 0xA8 or 0xC6 <= number <= 0xC9:
        return _jump(number, at, cursor)
    if number in (0xAA, 0xAB):
        return _switch(number, at, cursor)
    if number in (0xA9, 0xC4):
        return _wide(number, cursor)
    raise cursor.wrong(f"there is no instruction of the number {number}")


def _jump(number: int, at: int, cursor: Cursor) -> Operation:
    target = at + (cursor.s4() if number >= 0xC8 else cursor.s2())
    if number <= 0x9E:
        return op.IfZero(_RELATIONS[number - 0x99], target)
    if number <= 0xA4:
        return op.IfCompare(Kind.INT, _RELATIONS[number - 0x9F], target)
    if number <= 0xA6:
        return op.IfCompare(Kind.REFERENCE, _RELATIONS[number - 0xA5], target)
    if number in (0xA7, 0xC8):
        return op.Jump(target)
    if number in (0xC6, 0xC7):
        return op.IfNull(_RELATIONS[number - 0xC6], target)
    raise Unsupported(f"{cursor.name}: subroutines (jsr) are not modelled; compile for Java 6 or newer")


def _switch(number: int, at: int, cursor: Cursor) -> Operation:
    cursor.take(-cursor.at % 4)
    default = at + cursor.s4()
    if number == 0xAA:
        low, high = cursor.s4(), cursor.s4()
        if not 0 <= high - low < len(cursor.data):
            raise cursor.wrong(f"the switch at {at} goes from {low} to {high}")
        return op.Switch(default, tuple((value, at + cursor.s4()) for value in range(low, high + 1)))
    count = cursor.s4()
    if not 0 <= count < len(cursor.data):
        raise cursor.wrong(f"the switch at {at} has {count} cases")
    return op.Switch(default, tuple((cursor.s4(), at + cursor.s4()) for _ in range(count)))


def _wide(number: int, cursor: Cursor) -> Operation:
    inner = cursor.u1() if number == 0xC4 else number
    if 0x15 <= inner <= 0x19:
        return op.LoadLocal(_KINDS[inner - 0x15], cursor.u2())
    if 0x36 <= inner <= 0x3A:
        return op.StoreLocal(_KINDS[inner - 0x36], cursor.u2())
    if inner == 0x84:
        return op.Increment(cursor.u2(), cursor.s2())
    if inner == 0xA9:
        raise Unsupported(f"{cursor.name}: subroutines (ret) are not modelled; compile for Java 6 or newer")
    raise cursor.wrong(f"the instruction {inner} has no wide form")


def _new_array(cursor: Cursor, _pool: Pool) -> Operation:
    code = cursor.u1()
    if code not in _PRIMITIVES:
        raise cursor.wrong(f"there is no primitive type {code}")
    return op.NewArray("[" + _PRIMITIVES[code], 1)


def _many_arrays(cursor: Cursor, pool: Pool) -> Operation:
    name, dimensions = checked_type(pool.class_name(cursor.u2())), cursor.u1()
    if not 1 <= dimensions <= len(name) - len(name.lstrip("[")):
        raise cursor.wrong(f"an array {name} has no {dimensions} dimensions")
    return op.NewArray(name, dimensions)


def _class(cursor: Cursor, pool: Pool) -> str:
    name = pool.class_name(cursor.u2())
    return checked_type(name) if name.startswith("[") else name


def _interface(cursor: Cursor, pool: Pool) -> Operation:
    method = pool.method(cursor.u2())
    cursor.u2()
    return op.InvokeVirtual(method)


def _dynamic(cursor: Cursor, pool: Pool) -> Operation:
    site = pool.call_site(cursor.u2())
    cursor.u2()
    return op.InvokeDynamic(site)


_READERS: dict[int, Callable[[Cursor, Pool], Operation]] = {
    0x10: lambda cursor, _: op.Push(op.Number(Kind.INT, cursor.s1() & 0xFFFFFFFF)),
    0x11: lambda cursor, _: op.Push(op.Number(Kind.INT, cursor.s2() & 0xFFFFFFFF)),
    0x12: lambda cursor, pool: op.Push(pool.literal(cursor.u1())),
    0x13: lambda cursor, pool: op.Push(pool.literal(cursor.u2())),
    0x14: lambda cursor, pool: op.Push(pool.literal(cursor.u2())),
    0x84: lambda cursor, _: op.Increment(cursor.u1(), cursor.s1()),
    0xB2: lambda cursor, pool: op.GetStatic(pool.field(cursor.u2())),
    0xB3: lambda cursor, pool: op.PutStatic(pool.field(cursor.u2())),
    0xB4: lambda cursor, pool: op.GetField(pool.field(cursor.u2())),
    0xB5: lambda cursor, pool: op.PutField(pool.field(cursor.u2())),
    0xB6: lambda cursor, pool: op.InvokeVirtual(pool.method(cursor.u2())),
    0xB7: lambda cursor, pool: op.InvokeSpecial(pool.method(cursor.u2())),
    0xB8: lambda cursor, pool: op.InvokeStatic(pool.method(cursor.u2())),
    0xB9: _interface,
    0xBA: _dynamic,
    0xBB: lambda cursor, pool: op.New(_class(cursor, pool)),
    0xBC: _new_array,
    0xBD: lambda cursor, pool: op.NewArray("[" + descriptor_of(_class(cursor, pool)), 1),
    0xC0: lambda cursor, pool: op.CheckCast(_class(cursor, pool)),
    0xC1: lambda cursor, pool: op.InstanceOf(_class(cursor, pool)),
    0xC5: _many_arrays,
}


def not_a_class(name: str) -> InputError:
    """The error that a file is none."""
    return InputError(f"{name} is no class file: it should begin with the bytes CA FE BA BE")
