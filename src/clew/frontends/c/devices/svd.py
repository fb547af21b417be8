"""Devices from an SVD file: the description of a microcontroller that its vendor ships (CMSIS-SVD).

Input: the XML text. Output: devices with their registers by name. Read are peripherals with base addresses, address
blocks and what they derive from, clusters, arrays of registers, reset values, and what may be done with a register; of
its fields only that.
After: "CMSIS System View Description", Arm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError, XMLParser

from clew.errors import InputError
from clew.frontends.llvm.translate.devices.regions import Access, Device, Register
from clew.records import dataclass

_PAGE = 0x400
_ACCESSES = {
    "read-only": Access.READ,
    "write-only": Access.WRITE,
    "writeOnce": Access.WRITE,
    "read-write": Access.BOTH,
    "read-writeOnce": Access.BOTH,
}
_ENTITY = re.compile(r"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Defaults:
    """What registers inherit."""

    bits: int
    reset: int
    access: Access = Access.BOTH

    def within(self, element: Element) -> _Defaults:
        """What an element changes of it."""
        access = _ACCESSES.get(_text(element, "access"), self.access)
        return _Defaults(_number(element, "size", self.bits), _number(element, "resetValue", self.reset), access)


def described(text: str, name: str) -> tuple[Device, ...]:
    """The devices of the file."""
    root = _parsed(text, name)
    if root.tag != "device":
        raise InputError(f"{name} is no SVD file: its root is <{root.tag}>, which should be <device>")
    defaults = _Defaults(32, 0).within(root)
    elements = {_text(each, "name"): each for each in root.iterfind("peripherals/peripheral")}
    return tuple(_device(each, elements, defaults, name) for each in elements.values())


def _parsed(text: str, name: str) -> Element:
    if _ENTITY.search(text) is not None:
        raise InputError(f"{name} declares a document type or entities, which an SVD file has no need of")
    parser = XMLParser()  # noqa: S314 - without entities
    try:
        parser.feed(text)
        root: Element = parser.close()
    except ParseError as error:
        raise InputError(f"{name} is no XML: {error}") from None
    return root


def _device(element: Element, elements: dict[str, Element], defaults: _Defaults, file: str) -> Device:
    name = _text(element, "name")
    base = element.get("derivedFrom")
    if base is not None and base not in elements:
        raise InputError(f"{file}: the peripheral {name} derives from {base}, which is not there")
    source = element if base is None or element.find("registers") is not None else elements[base]
    own = defaults.within(source).within(element)
    registers = tuple(_registers(source.find("registers"), "", 0, own))
    blocks = (*element.iterfind("addressBlock"), *source.iterfind("addressBlock"))
    ends = [_number(each, "offset", 0) + _number(each, "size", 0) for each in blocks]
    size = max((*ends, *(each.offset + each.size for each in registers)), default=_PAGE)
    address = _number(element, "baseAddress", 0)
    return Device(re.sub(r"\W", "_", name), address, size, registers=registers, described=True)


def _registers(parent: Element | None, prefix: str, offset: int, defaults: _Defaults) -> Iterator[Register]:
    """The registers of a peripheral or a cluster, which may hold clusters; a file nests them a few times at most."""
    for element in parent if parent is not None else ():
        if element.tag not in ("register", "cluster"):
            continue
        own = defaults.within(element)
        for name, at in _repeated(element):
            place = offset + at
            if element.tag == "cluster":
                yield from _registers(element, f"{prefix}{name}.", place, own)
            else:
                size = max(own.bits // 8, 1)
                reset = own.reset & ((1 << own.bits) - 1)
                yield Register(f"{prefix}{name}", place, size, reset=reset, access=_access(element, own.access))


def _access(register: Element, inherited: Access) -> Access:
    """What may be done with a register: what all its fields allow where these say it, else what is said of it."""
    fields = [_text(each, "access") for each in register.iterfind("fields/field")]
    if not _text(register, "access") and fields and all(fields):
        found = {_ACCESSES.get(each, Access.BOTH) for each in fields}
        return found.pop() if len(found) == 1 else Access.BOTH
    return inherited


def _repeated(element: Element) -> Iterator[tuple[str, int]]:
    """The names and offsets of an element, several where it is an array."""
    name, offset = _text(element, "name"), _number(element, "addressOffset", 0)
    count, step = _number(element, "dim", 0), _number(element, "dimIncrement", 0)
    if count == 0:
        yield name, offset
        return
    indices = _indices(_text(element, "dimIndex"), count)
    for number, index in enumerate(indices):
        yield name.replace("[%s]", f"[{index}]").replace("%s", index), offset + number * step


def _indices(text: str, count: int) -> list[str]:
    """`0-3`, `A-D` or `A,B,C`; numbers from zero where nothing is said."""
    if "," in text:
        found = [each.strip() for each in text.split(",")]
    elif (form := re.fullmatch(r"(\d+)-(\d+)", text)) is not None:
        found = [str(each) for each in range(int(form[1]), int(form[2]) + 1)]
    elif (form := re.fullmatch(r"([A-Z])-([A-Z])", text)) is not None:
        found = [chr(each) for each in range(ord(form[1]), ord(form[2]) + 1)]
    else:
        found = []
    return found if len(found) == count else [str(each) for each in range(count)]


def _text(element: Element, tag: str) -> str:
    return (element.findtext(tag) or "").strip()


def _number(element: Element, tag: str, otherwise: int) -> int:
    """A number as SVD files write it: decimal, `0x…`, `#…` in binary."""
    text = _text(element, tag)
    if not text:
        return otherwise
    try:
        if text.startswith(("#", "0b", "0B")):
            return int(re.sub(r"\A(?:#|0[bB])", "", text).replace("x", "0"), 2)
        return int(text.removeprefix("+"), 0) if not re.fullmatch(r"0\d+", text) else int(text)
    except ValueError:
        raise InputError(f"an SVD file has {text!r} as <{tag}>, which should be a number") from None
