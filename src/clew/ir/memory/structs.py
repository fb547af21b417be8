"""Structs: what objects of memory consist of, for whoever wants to know: scalars at offsets, and where pointers lead.

A front end names the struct of an allocation (`Allocate.struct`) and of a static object (`Object.struct`). Structs are
part of a program's text and change nothing of what it does: memory stays bytes, and an access need not keep to them.
"""

from __future__ import annotations

from clew.ir.sorts import POINTER, Bits, Sort
from clew.ir.source import Placed
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class StructField:
    """A scalar at an offset in bytes; of a pointer perhaps the struct that it points to."""

    name: str
    offset: int
    sort: Sort
    target: str | None = None

    def size(self, pointer_bytes: int) -> int:
        """How many bytes it takes."""
        if self.sort == POINTER:
            return pointer_bytes
        return self.sort.width // 8 if isinstance(self.sort, Bits) else 1


@dataclass(frozen=True, slots=True)
class Struct(Placed):
    """A name, a size in bytes, and fields in ascending order that do not overlap."""

    name: str
    size: int
    fields: tuple[StructField, ...] = ()
