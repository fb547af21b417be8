"""Cells: numbers in objects that a crowd has as variables."""

from __future__ import annotations

from collections.abc import Iterable

from clew.ir.sorts import Bits, Bool, Sort
from clew.ir.terms import Variable, variable
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Cell:
    """A number in an object."""

    root: str
    offset: int
    sort: Sort

    @property
    def end(self) -> int:
        """Where it ends."""
        match self.sort:
            case Bits(width=width):
                return self.offset + (width + 7) // 8
            case Bool():
                return self.offset + 1
            case _:  # a pointer, or what has no place in memory
                return self.offset + 8

    @property
    def variable(self) -> Variable:
        """The variable that stands for it."""
        return variable(f"{self.root}[{self.offset}]", self.sort)


def is_sound(cell: Cell, cells: Iterable[Cell]) -> bool:
    """Whether it holds a number, and no other cell has some of its bytes."""
    if not isinstance(cell.sort, Bits | Bool):
        return False
    return not any(
        each != cell and each.root == cell.root and each.offset < cell.end and cell.offset < each.end for each in cells
    )
