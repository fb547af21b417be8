"""Memory as the analysis meets it: what is loaded, stored and copied, and who is looked at again when it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clew.ir.commands import Copy, Load, Store
from clew.ir.sorts import Bits, bytes_of
from clew.ir.terms import Constant
from clew.ir.values import NOWHERE, Address
from clew.passes.specialise.memory import Memory, as_constant
from clew.passes.specialise.values import FARTHEST, NOTHING, Regions, Value, regions_of, united
from clew.passes.specialise.walking import LATE, Context, Key, Walk

_CELLS = (1, 2, 4, 8, 16)
"""So many bytes are copied as one cell."""


class Accesses:
    """The accesses of one analysis to its memory."""

    def __init__(
        self, memory: Memory, pointer_bytes: int, contexts: Mapping[Key, Context], queue: Callable[[Context], None]
    ) -> None:
        self.memory, self._pointer_bytes, self._contexts, self._queue = memory, pointer_bytes, contexts, queue
        self.work = 0
        """Regions that were looked at beyond the commands themselves."""
        self._late_regions: Regions = NOTHING
        self._readers: dict[int, dict[tuple[int, int], dict[Context, None]]] = {}
        """Who has read what, by object and place."""

    def loaded(self, walk: Walk, command: Load) -> Value:
        """What a load may find."""
        sort = command.target.sort
        size = bytes_of(sort, self._pointer_bytes) or 1
        pointer = walk.value(command.pointer)
        exact = exact_place(pointer, self.memory, command.align)
        if exact is not None and not command.settled:
            number, offset = exact
            self._read(walk.context, number, offset, offset + size)
            self.memory.access(number, offset, sort)
            if walk.runner == LATE and self.memory.objects[number].late & (((1 << size) - 1) << max(offset, 0)):
                return united((regions_of(self.memory.read(number, offset, sort)), self._late_regions))
            return self.memory.read(number, offset, sort)
        found: list[Value] = [self._late_regions] if walk.runner == LATE else []
        self.work += len(regions_of(pointer))
        for number, low, high in regions_of(pointer):
            self._read(walk.context, number, low, high + size)
            self._look_at(number, low, high, size)
            found.append(self.memory.between(number, low, high, sort))
        if found and all(each == found[0] for each in found):
            return found[0]
        return united(map(regions_of, found))

    def store(self, walk: Walk, command: Store, pointer: Value, value: Value) -> None:
        """A value is stored, at one place or at any of several."""
        exact, term = exact_place(pointer, self.memory, command.align), command.value
        if exact is not None and walk.runner == LATE:
            self.memory.access(*exact, term.sort)
            size = bytes_of(term.sort, self._pointer_bytes) or 1
            self._write_late(exact[0], exact[1], exact[1], size, whole=True)
            self._keep_late(regions_of(value))
            return
        if exact is not None:
            number, offset = exact
            self.memory.access(number, offset, term.sort)
            size = bytes_of(term.sort, self._pointer_bytes) or 1
            if self.memory.write(number, offset, term.sort, value):
                self._changed(number, offset, offset + size)
            return
        size = bytes_of(term.sort, self._pointer_bytes) or 1
        self.touch(walk, regions_of(pointer), size, regions_of(value))

    def _look_at(self, number: int, low: int, high: int, size: int) -> None:
        if self.memory.look(number, low, high, size):
            self._changed(number, low, high + size)

    def _write_late(self, number: int, low: int, high: int, size: int, *, whole: bool) -> None:
        if self.memory.write_late(number, low, high, size, whole=whole):
            self._changed(number, low, high + size)

    def _keep_late(self, regions: Regions) -> None:
        after = united((self._late_regions, regions))
        if after != self._late_regions:
            self._late_regions = after
            for each in self._contexts.values():
                if each.key[1] < 0:
                    self._queue(each)

    def touch(self, walk: Walk, regions: Regions, size: int, stored: Regions) -> None:
        """Something is stored somewhere."""
        if walk.runner == LATE:
            self._keep_late(stored)
        for number, low, high in regions:
            if walk.runner == LATE and self.memory.objects[number].extent is not None:
                self._write_late(number, low, high, size, whole=False)
            elif number < len(self.memory.objects) and self.memory.spread(number, low, high, size, stored):
                self._changed(number, low, high + size)

    def copied(self, walk: Walk, command: Copy) -> tuple[Value, Value, Bits | None]:
        """Where a copy goes and comes from, and the sort of the cell that it may be."""
        target, source, size = (walk.value(each) for each in (command.target, command.source, command.size))
        count = known_size(size)
        exact = any(exact_place(each, self.memory, command.align) is not None for each in (target, source))
        return target, source, Bits(8 * count) if exact and count in _CELLS else None

    def copy(self, walk: Walk, command: Copy) -> None:
        """Bytes are copied, with the pointers among them."""
        target, source, cell = self.copied(walk, command)
        size = known_size(walk.value(command.size))
        found: list[Regions] = []
        for number, low, high in regions_of(source):
            self._read(walk.context, number, low, high + size)
            found.append(self.memory.held(number, low, high + size))
            if cell is None or exact_place(source, self.memory, command.align) is None:
                self._look_at(number, low, high, size)
            else:
                self.memory.access(number, low, cell)
        place = exact_place(target, self.memory, command.align)
        if cell is not None and place is not None and walk.runner == LATE:
            self.memory.access(*place, cell)
            self._write_late(place[0], place[1], place[1], size, whole=True)
            self._keep_late(united(found))
        elif cell is not None and place is not None:
            self.memory.access(*place, cell)
            if self.memory.write(*place, cell, united(found)):
                self._changed(place[0], place[1], place[1] + size)
        else:
            self.touch(walk, regions_of(target), size, united(found))

    # --- who has read what --------------------------------------------------------------------------------------------

    def _read(self, context: Context, number: int, low: int, high: int) -> None:
        self._readers.setdefault(number, {}).setdefault((low, high), {})[context] = None

    def _changed(self, number: int, low: int, high: int) -> None:
        for (begin, end), contexts in self._readers.get(number, {}).items():
            if begin < high and low < end:
                for context in contexts:
                    self._queue(context)


def exact_place(pointer: Value, memory: Memory, align: int) -> tuple[int, int] | None:
    """The one place in an object that is there from the start, if the pointer points to one, aligned as it should."""
    if not isinstance(pointer, Constant) or not isinstance(pointer.value, Address):
        return None
    number, offset = pointer.value.object, pointer.value.offset
    if number == NOWHERE or number >= len(memory.objects) or memory.objects[number].extent is None:
        return None
    return None if offset % align else (number, offset)


def known_size(value: Value) -> int:
    """So many bytes, or all that there may be."""
    known = as_constant(value)
    return known.value if known is not None and isinstance(known.value, int) else FARTHEST
