"""Numbers that are addresses of devices become pointers into the devices' objects, and such pointers numbers again.

Input: a program in which an address that no object has is a number in disguise (`ir/operators/pointers.py`). Output:
the program with objects for the devices that it can reach. Constants are placed once and for all; a number that is not
known is compared with the stretches of the devices when it becomes a pointer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from clew.frontends.llvm.translate.byte_order import turned
from clew.frontends.llvm.translate.devices.regions import Behaviour, Device, is_memory
from clew.ir.operators.rows import mask
from clew.ir.program import Block, Object, Procedure, Program
from clew.ir.rewriting import map_command, map_exit
from clew.ir.sorts import POINTER, Bits
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, apply, bits, ite, observe, resize
from clew.ir.values import NOWHERE, Address
from clew.ir.walk import postorder, rebuilt

_NEAR = 1 << 16
"""A number that is not known may mean a described device that is so near to a constant in it."""


def address_of(device: Device, offset: int = 0) -> Term:
    """The pointer to a place of a device."""
    base = observe(Observation.ADDRESS, (device.object,), (), POINTER)
    return base if offset == 0 else apply("pointer.add", base, bits(offset, 64))


def fixed_place(pointer: Term, devices: Iterable[Device]) -> tuple[Device, int] | None:
    """The device and the offset that a pointer means, where both are known."""
    offset = 0
    if isinstance(pointer, Apply) and pointer.operator == "pointer.add":
        base, moved = pointer.arguments
        if not isinstance(moved, Constant) or not isinstance(moved.value, int):
            return None
        pointer, offset = base, moved.value
    if not isinstance(pointer, Observe) or pointer.observation is not Observation.ADDRESS:
        return None
    return next(((each, offset) for each in devices if (each.object,) == pointer.names), None)


def fixed_number(pointer: Term, width: int) -> int | None:
    """The address that a pointer into no object is, where it is known and not null."""
    match pointer:
        case Constant(value=Address(object=object_, offset=offset)) if object_ == NOWHERE:
            return offset & mask(width)
        case _:
            return None


class Placing:
    """The placing of one program; it remembers which devices were meant."""

    def __init__(self, devices: Sequence[Device], pointer_bytes: int) -> None:
        self._devices, self._width = devices, 8 * pointer_bytes
        self.meant: dict[str, Device] = {}
        """The devices that the program can reach, by name."""

    def program(self, program: Program) -> Program:
        """The program with the devices that it means as objects."""
        objects = tuple(self._object(each) for each in program.objects)
        procedures = tuple(self._procedure(each) for each in program.procedures)
        made = tuple(_object_of(each, big_endian=program.big_endian) for each in self.meant.values())
        return replace(program, objects=(*objects, *made), procedures=procedures)

    def _object(self, given: Object) -> Object:
        return replace(given, cells=tuple((at, self.term(term)) for at, term in given.cells))

    def _procedure(self, procedure: Procedure) -> Procedure:
        return replace(procedure, blocks=tuple(map(self._block, procedure.blocks)))

    def _block(self, block: Block) -> Block:
        commands = tuple(map_command(each, self.term) for each in block.commands)
        return replace(block, commands=commands, exit=map_exit(block.exit, self.term))

    def term(self, term: Term) -> Term:
        """The term with addresses placed."""
        done: dict[Term, Term] = {}
        for each in postorder(term):
            done[each] = self._placed(rebuilt(each, done))
        return done[term]

    def _placed(self, term: Term) -> Term:
        match term:
            case Constant() if (number := fixed_number(term, self._width)) is not None:
                found = self._device_of(number)
                return term if found is None else self._pointer(found, number - found.address)
            case Apply(operator="pointer.of_bits", arguments=(number,)):
                return self._pointer_of(number, term)
            case Apply(operator="pointer.to_bits", arguments=(pointer,)):
                return self._number_of(pointer, term)
            case _:
                return term

    def _device_of(self, number: int) -> Device | None:
        """The device at an address, or just in front of it: one may point behind the last place."""
        inside = (each for each in self._devices if each.address <= number < each.end)
        return next(inside, None) or next((each for each in self._devices if each.end == number), None)

    def _pointer(self, device: Device, offset: int) -> Term:
        self.meant[device.name] = device
        return address_of(device, offset)

    def _pointer_of(self, number: Term, otherwise: Term) -> Term:
        """The pointer that a number means when it is known."""
        for device in reversed(self._likely(number)):
            distance = apply("sub", number, bits(device.address, self._width))
            inside = apply("ult", distance, bits(device.size, self._width))
            wide = resize(distance, 64)
            self.meant[device.name] = device
            otherwise = ite(inside, apply("pointer.add", address_of(device), wide), otherwise)
        return otherwise

    def _likely(self, number: Term) -> list[Device]:
        if number.sort != Bits(self._width):
            return []
        known = [each.value for each in postorder(number) if isinstance(each, Constant) and isinstance(each.value, int)]
        return [each for each in self._devices if not each.described or any(_is_near(each, value) for value in known)]

    def _number_of(self, pointer: Term, otherwise: Term) -> Term:
        """The number of a pointer that may lie in a device."""
        if (fixed := fixed_place(pointer, self._devices)) is not None:
            device, offset = fixed
            return bits(device.address + offset, self._width)
        if isinstance(pointer, Observe | Constant):
            return otherwise
        for device in self._devices:
            if device.described and device.name not in self.meant:
                continue
            self.meant[device.name] = device
            narrow = resize(apply("pointer.offset", pointer), self._width)
            inside = apply("pointer.same_object", pointer, address_of(device))
            otherwise = ite(inside, apply("add", bits(device.address, self._width), narrow), otherwise)
        return otherwise


def _is_near(device: Device, number: int) -> bool:
    return device.address - _NEAR <= number < device.end + _NEAR


def _object_of(device: Device, *, big_endian: bool) -> Object:
    resets = (each for each in device.registers if each.reset and _is_reset(device, each.offset))
    ordered = sorted(resets, key=lambda each: each.offset)
    values = ((each.offset, bits(each.reset, 8 * each.size)) for each in ordered)
    cells = tuple((at, turned(value) if big_endian else value) for at, value in values)
    # Registers that are no memory hold nothing, so that an access to them that nobody saw would be a fault.
    zeroed = any(is_memory(behaviour) for _, _, behaviour in device.zones())
    return Object(device.object, device.size, cells, zeroed=zeroed, original=device.name)


def _is_reset(device: Device, offset: int) -> bool:
    return device.behaviour_of(offset, 1) is Behaviour.RESET
