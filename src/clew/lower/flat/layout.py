"""Which objects of a procedure become rows of columns, from how it reads, writes and copies them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import NamedTuple

from clew.graphs import reachable
from clew.ir.errors import Unsupported
from clew.ir.program import Object
from clew.ir.sorts import BOOL, Array
from clew.ir.terms import variable
from clew.lower.flat.columns import Column, Part, Rows, rows_in
from clew.lower.flat.congruence import Congruence
from clew.lower.flat.members import Access, bytes_of, copied, groups_of, is_part, row_of
from clew.records import dataclass

MOST_CELLS = 512
_MOST_ACCESSES = 4 * MOST_CELLS


class Copied(NamedTuple):
    """So many bytes go from a place in an object to one in another."""

    source: str
    start: Congruence
    target: str
    end: Congruence
    length: int


@dataclass(slots=True)
class Layout:
    """What is learnt of the objects of a procedure, access by access."""

    statics: Mapping[str, Object]
    frames: Mapping[str, int]
    accesses: dict[str, dict[Access, None]] = field(default_factory=dict)
    copies: list[Copied] = field(default_factory=list)
    _doubtful: frozenset[str] = frozenset()

    def rows(self) -> dict[str, Rows]:
        """The objects as rows of columns."""
        self._spread()
        self._doubtful = self._perhaps_unknown()
        return {name: self._made(name, tuple(found)) for name, found in self.accesses.items()}

    def size(self, name: str) -> int:
        """The bytes of an object."""
        return self.statics[name].size if name in self.statics else self.frames[name]

    # --- copies -------------------------------------------------------------------------------------------------------

    def _spread(self) -> None:
        """What is copied has the members of what it is copied to, and the other way round."""
        before = -1
        while before != (now := sum(map(len, self.accesses.values()))):
            before = now
            for source, start, target, end, length in self.copies:
                for one, first, other, begin in ((source, start, target, end), (target, end, source, start)):
                    for access in tuple(self.accesses[one]):
                        found = copied(access, first, length, begin)
                        self.accesses[other].update(dict.fromkeys(found))
            if now > _MOST_ACCESSES:
                raise Unsupported(f"copies touch more than {_MOST_ACCESSES} elements")

    def _perhaps_unknown(self) -> frozenset[str]:
        """The objects of which something may be unknown, by themselves or by what is copied to them."""
        named = (name for name in self.accesses if name not in self.statics or not self.statics[name].zeroed)
        reached: dict[str, set[str]] = {}
        for each in self.copies:
            reached.setdefault(each.source, set()).add(each.target)
        return frozenset(reachable(named, lambda name: sorted(reached.get(name, ()))))

    # --- parts --------------------------------------------------------------------------------------------------------

    def _made(self, name: str, accesses: tuple[Access, ...]) -> Rows:
        static = self.statics.get(name)
        size = self.size(name)
        whole = row_of(accesses, 0, size) is not None
        groups = [list(accesses)] if whole else groups_of(accesses, size, is_part)
        starts = [0] if whole else [group[0].where.base for group in groups]
        bounds = zip(groups, starts, [*starts[1:], size], strict=True)
        parts = tuple(self._part(name, group, start, end) for group, start, end in bounds)
        if sum(part.elements for part in parts) > MOST_CELLS or size >= 1 << 16:
            raise Unsupported(f"{name} has {size} bytes, which are more than {MOST_CELLS} elements")
        alive = None if static is not None else variable(f"{name}[]!", BOOL)
        return Rows(name, size, parts, alive, static is not None and static.constant)

    def _part(self, name: str, accesses: Sequence[Access], start: int, end: int) -> Part:
        found = row_of(accesses, start, end - start)
        fixed = (each.where.rest + bytes_of(each.sort) for each in accesses if not each.where.modulus)
        is_whole = len(accesses) == len(self.accesses[name])
        if found is None or (not is_whole and max(fixed, default=0) > end):
            raise Unsupported(f"the memory of {name} is read and written in several ways")
        count = rows_in(end - start, found.stride)
        columns = []
        for at, sort, times, every in found.members:
            label = f"{name}[]" if is_whole and len(found.members) == 1 else f"{name}[].{start + at}"
            known = variable(f"{label}?", Array(count * times, BOOL)) if name in self._doubtful else None
            columns.append(Column(at, sort, variable(label, Array(count * times, sort)), known, times, every))
        return Part(start, end - start, found.stride, tuple(columns))
