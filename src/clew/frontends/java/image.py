"""The image of a class library (`lib/modules` of an installed Java): a hash table of resources in one file.

Input: a file. Output: the bytes of classes by name. The file begins with seven words: the magic number, versions,
flags, and the sizes of what follows it: a table of redirections, one of offsets to locations, the locations (pairs of
a kind and a number), and strings. A resource is `/module/package/Name.class`. Resources that are compressed are not
read. After the description of the format in the sources of OpenJDK (`jimage`, `imageFile.hpp`).
"""

from __future__ import annotations

import mmap
import struct
from pathlib import Path

from clew.errors import InputError

_MAGIC = 0xCAFEDADA
_SEED = 0x01000193
_HEADER = 28
_MODULE, _PARENT, _BASE, _EXTENSION, _OFFSET, _COMPRESSED, _SIZE = 1, 2, 3, 4, 5, 6, 7
_MODULES = ("java.base", "java.logging", "java.desktop", "java.sql", "java.xml", "java.net.http")
"""Where classes are looked for, unless their package is known to be elsewhere."""


class Image:
    """An open image; the file stays mapped."""

    def __init__(self, data: mmap.mmap, order: str) -> None:
        self._data, self._order = data, order
        _, _, _, self._length, table, locations, strings = struct.unpack_from(f"{order}7I", data, 0)
        self._redirect = _HEADER
        self._offsets = self._redirect + 4 * table
        self._locations = self._offsets + 4 * table
        self._strings = self._locations + locations
        self._resources = self._strings + strings
        self._table = table
        if self._resources > len(data) or table == 0:
            raise InputError("the image of the class library ends in the middle")

    def find(self, name: str) -> bytes | None:
        """The bytes of the class of that internal name, if it is there and not compressed."""
        for module in _MODULES:
            found = self._resource(f"/{module}/{name}.class")
            if found is not None:
                return found
        return None

    def _resource(self, path: str) -> bytes | None:
        raw = path.encode()
        redirect = self._signed(self._redirect + 4 * (_hash(raw, _SEED) % self._table))
        if redirect == 0:
            return None
        position = -1 - redirect if redirect < 0 else _hash(raw, redirect) % self._table
        if not 0 <= position < self._table:
            return None
        location = self._location(self._locations + self._signed(self._offsets + 4 * position))
        if self._spelled(location) != raw or location.get(_COMPRESSED, 0):
            return None
        start = self._resources + location.get(_OFFSET, 0)
        return bytes(self._data[start : start + location.get(_SIZE, 0)])

    def _signed(self, at: int) -> int:
        found: int = struct.unpack_from(f"{self._order}i", self._data, at)[0]
        return found

    def _location(self, at: int) -> dict[int, int]:
        found: dict[int, int] = {}
        while at < self._strings:
            head = self._data[at]
            kind, length = head >> 3, (head & 7) + 1
            if kind == 0:
                break
            found[kind] = int.from_bytes(self._data[at + 1 : at + 1 + length], "big")
            at += 1 + length
        return found

    def _spelled(self, location: dict[int, int]) -> bytes:
        module, parent, base, extension = (
            self._text(location.get(kind, 0)) for kind in (_MODULE, _PARENT, _BASE, _EXTENSION)
        )
        folder = b"/" + module + b"/" if module else b""
        return folder + (parent + b"/" if parent else b"") + base + (b"." + extension if extension else b"")

    def _text(self, offset: int) -> bytes:
        start = self._strings + offset
        end = self._data.find(b"\0", start)
        return bytes(self._data[start:end])


def _hash(raw: bytes, seed: int) -> int:
    for byte in raw:
        seed = (seed * _SEED ^ byte) & 0xFFFFFFFF
    return seed & 0x7FFFFFFF


def open_image(path: Path) -> Image:
    """The image in a file."""
    with path.open("rb") as file:
        try:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError:
            raise InputError(f"{path} is empty; expected the image of a class library") from None
    for order in ("<", ">"):
        if len(data) >= _HEADER and struct.unpack_from(f"{order}I", data, 0)[0] == _MAGIC:
            return Image(data, order)
    raise InputError(f"{path} is no image of a class library: it should begin with CA FE DA DA")
