"""Devices from options and from the sources.

An option is `NAME=ADDRESS:SIZE[:BEHAVIOUR]`, for a register of a device `NAME.REGISTER=…`; of what is known already,
`NAME=BEHAVIOUR` changes the behaviour. In a source, `CLEW_DEVICE(NAME, ADDRESS, SIZE, BEHAVIOUR)` says the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from clew.errors import InputError
from clew.frontends.c.linking.module_parts import Pieces
from clew.frontends.llvm.translate.devices.regions import Behaviour, Device, Register
from clew.ir.operators.rows import mask

_FORM = "--device is NAME=ADDRESS:SIZE, NAME=ADDRESS:SIZE:BEHAVIOUR or NAME=BEHAVIOUR, such as USART1=0x40013800:0x400"
_OPTION = re.compile(
    r"(?P<name>[A-Za-z_]\w*)(?:\.(?P<register>[A-Za-z_]\w*))?="
    r"(?:(?P<address>\w+):(?P<size>\w+)(?::(?P<behaviour>\w+))?|(?P<changed>[a-z]+))"
)
_SYMBOL = re.compile(r"(?P<name>[\w.$]+)=(?P<address>\w+)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_ASSIGNED = re.compile(
    r"^\s*(?:PROVIDE(?:_HIDDEN)?\s*\(\s*)?\"?([A-Za-z_.$][\w.$]*)\"?\s*=\s*(0[xX][0-9a-fA-F]+|\d+)\s*\)?\s*;",
    re.MULTILINE,
)
_MACRO = re.compile(r"@__clew_(?P<kind>device|chip)_(?P<behaviour>[a-z]+)_(?P<name>\w+?)(?:\.\d+)?\Z")
_NUMBERS = re.compile(r"\bi(32|64) (-?\d+)")


def declared(
    options: Iterable[str], described: Sequence[Device] = (), written: Sequence[Device] = ()
) -> tuple[Device, ...]:
    """All devices, in the order of their addresses: those of files and sources, and what options say.

    In front of them are registers of the processor itself, which keep their meaning whatever is declared around them.
    """
    own = tuple(each for each in written if each.is_own)
    known: dict[str, Device] = {each.name: each for each in (*described, *written) if not each.is_own}
    for option in options:
        _add(known, option)
    found = tuple(sorted(known.values(), key=lambda each: (each.address, each.name)))
    _refuse_overlaps(found)
    return (*own, *_without_covered(found))


def _add(known: dict[str, Device], option: str) -> None:
    found = _OPTION.fullmatch(option)
    if found is None:
        raise InputError(f"--device {option!r} cannot be read; {_FORM}")
    name, register = found["name"], found["register"]
    if found["changed"] is not None:
        if name not in known:
            raise InputError(f"--device {option}: no device {name} is declared before; {_FORM}")
        known[name] = _changed(known[name], register, _behaviour(found["changed"], option))
        return
    behaviour = _behaviour(found["behaviour"], option) if found["behaviour"] else None
    address, size = _number(found["address"], option), _number(found["size"], option)
    if address == 0 or size == 0:
        raise InputError(f"--device {option}: a device is at an address above zero, and has a size")
    if register is None:
        before = known[name].registers if name in known else ()
        known[name] = Device(name, address, size, behaviour or Behaviour.ANY, before)
        return
    device = known.get(name)
    if device is None or not device.address <= address or address + size > device.end:
        raise InputError(f"--device {option}: the register should lie in a device {name} that is declared before it")
    added = Register(register, address - device.address, size, behaviour)
    others = tuple(each for each in device.registers if each.name != register)
    known[name] = replace(device, registers=(*others, added))


def _changed(device: Device, register: str | None, behaviour: Behaviour) -> Device:
    if register is None:
        return replace(device, behaviour=behaviour, described=False)
    if all(each.name != register for each in device.registers):
        names = ", ".join(each.name for each in device.registers[:8]) or "none"
        raise InputError(f"--device {device.name}.{register}: the device has no such register; known: {names}")
    registers = tuple(
        replace(each, behaviour=behaviour) if each.name == register else each for each in device.registers
    )
    return replace(device, registers=registers)


def _behaviour(word: str, option: str) -> Behaviour:
    known = [each.value for each in Behaviour if each is not Behaviour.FILLED]
    if word not in known:
        raise InputError(f"--device {option}: a device behaves as {', '.join(known)}, not as {word!r}")
    return Behaviour(word)


def _number(word: str, option: str) -> int:
    try:
        return int(word.rstrip("uUlL"), 0)
    except ValueError:
        raise InputError(f"{option}: {word!r} is no number such as 0x40013800") from None


def _refuse_overlaps(devices: Sequence[Device]) -> None:
    for one, other in pairwise(devices):
        if other.address < one.end and not one.described and not other.described:
            raise InputError(
                f"the devices {one.name} and {other.name} overlap at {other.address:#x}; declare one of them"
            )


def _without_covered(devices: Sequence[Device]) -> tuple[Device, ...]:
    """The devices without described ones where the user declares another, or a described one lies already."""
    kept: list[Device] = [each for each in devices if not each.described]
    for each in devices:
        if not each.described:
            continue
        if all(each.end <= other.address or other.end <= each.address for other in kept):
            kept.append(each)
        elif not each.registers:
            kept += _around(each, kept)
    return tuple(sorted(kept, key=lambda each: each.address))


def _around(device: Device, others: Sequence[Device]) -> Iterator[Device]:
    """What is left of a device between others; the parts are named by where they begin."""
    at = device.address
    inside = [each for each in others if each.address < device.end and device.address < each.end]
    for begin, end in (*sorted((each.address, each.end) for each in inside), (device.end, device.end)):
        if at < begin:
            name = device.name if at == device.address else f"{device.name}_{at:X}"
            yield replace(device, name=name, address=at, size=begin - at)
        at = max(at, end)


def symbols(options: Iterable[str], read: Callable[[str], str]) -> dict[str, int]:
    """The addresses of symbols that the linker defines: `_sdata=0x20000000`, or all numbers of a linker script.

    In a script, what is computed where things are laid out is left out.
    """
    found: dict[str, int] = {}
    for option in options:
        form = _SYMBOL.fullmatch(option)
        if form is not None:
            found[form["name"]] = _number(form["address"], option)
            continue
        if "=" in option:
            raise InputError(
                f"--linker-symbol {option!r} cannot be read; it is NAME=ADDRESS, such as _sdata=0x20000000, "
                "or the file of a linker script"
            )
        found |= {name: int(number, 0) for name, number in _ASSIGNED.findall(_COMMENT.sub("", read(option)))}
    return found


def written_in(modules: Iterable[Pieces]) -> tuple[Device, ...]:
    """The devices that sources declare by macros of `clew.h`."""
    found: list[Device] = []
    for module in modules:
        for name, symbol in module.symbols.items():
            if (form := _MACRO.fullmatch(name)) is None or not symbol.defined:
                continue
            written = _NUMBERS.findall(symbol.text.partition("{")[2])
            numbers = [int(text) & mask(int(width)) for width, text in written]
            if "zeroinitializer" in symbol.text or len(numbers) != 2 or not all(numbers):
                raise InputError(
                    f"CLEW_DEVICE({form['name']}, …): a device is at an address above zero, and has a size"
                )
            address, size = numbers
            behaviour = _behaviour(form["behaviour"], form["name"])
            found.append(Device(form["name"], address, size, behaviour, described=form["kind"] == "chip"))
    return tuple(found)
