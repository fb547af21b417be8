"""Accesses: what loads, stores, copies and fills do in a situation, and what they may violate."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from clew.analysis.values.differences import Pair
from clew.analysis.values.domain import (
    ANY,
    GONE,
    NOWHERE_,
    UNWRITTEN,
    Held,
    Row,
    join,
    number,
    numbers_of,
    pointers,
    row_anywhere,
)
from clew.analysis.values.memory import LARGEST, Contents, Given, loaded, stored
from clew.analysis.values.reading import read_by
from clew.analysis.values.shape import FRAME
from clew.analysis.values.situation import Situation, cell_variable
from clew.analysis.values.terms import UNFOLLOWED, Surroundings, is_short
from clew.ir.commands import Allocate, Assign, Copy, Expire, Fill, Load, Store
from clew.ir.program import Object, Program
from clew.ir.sorts import Bool, Sort, bytes_of
from clew.ir.terms import Term, Variable, equal, negate
from clew.logic import range_bits
from clew.semantics.outcome import OWN_CHECKS, UNDEFINED_POINTER, UNDEFINED_VALUE

_MOST_OFFSETS = 4096
"""Rows of more offsets are not followed one by one."""


class Accesses:
    """The accesses of one program."""

    def __init__(self, program: Program, around: Surroundings, wrote: Callable[[str], None]) -> None:
        self._program, self._around, self._violated = program, around, around.violated
        self._wrote = wrote
        """Is told which object may be written."""
        self._made: set[str] = set()
        self._static = frozenset(each.name for each in program.objects if not each.constant)
        self.read: dict[Variable, tuple[Held, dict[Variable, None]]] = {}
        """What places of static objects hold where they are read, and the variables that are given it."""

    def fault(self) -> None:
        """A pointer may lead where it must not: what comes behind such an access is not followed everywhere.

        Where ways have met an object may still be there on one of them, and a stretch may be shorter than its longest.
        So nothing is claimed then, of other checks either.
        """
        self.outside()
        self._violated(UNFOLLOWED)

    def outside(self) -> None:
        """A pointer may lead where an access is a fault in any case; all that comes behind it is followed."""
        for check in sorted(OWN_CHECKS):
            self._violated(check)

    def contents(self, declared: Object) -> Contents:
        """What an object holds at first."""
        empty = Contents(declared.size, {}, zeroed=declared.zeroed, constant=declared.constant)
        terms = Situation({}, {}, self._around).terms
        written: list[tuple[int, int, Held]] = []
        for offset, term in declared.cells:
            size = self._size(term.sort)
            held = stored(terms.of(term), term.sort, size)
            written += [(offset, size, held)] if size <= LARGEST else _bytes(offset, size, held)
        return empty.write_all(written)

    def _size(self, sort: Sort) -> int:
        size = bytes_of(sort, self._program.pointer_bytes)
        if size is None:
            raise Given(f"memory holds no {sort}")
        return size

    def _small(self, sort: Sort) -> int:
        size = self._size(sort)
        if size > LARGEST:
            raise Given(f"numbers of more than {LARGEST} bytes are not followed")
        return size

    # --- life -------------------------------------------------------------------------------------------------------

    def allocate(self, command: Allocate, situation: Situation, place: str) -> None:
        """A new object of the frame."""
        size = situation.terms.of(command.size).numbers
        if command.heap or not isinstance(size, tuple) or len(size) != 6 or size[0] != size[1]:
            raise Given("an object of the heap, or of a size that is not known, is made")
        situation.put(command.target, UNWRITTEN)
        if place in situation.memory and _leads(situation, place):
            raise Given("several objects are made at one place")
        if place in self._made:
            _lose(situation, place)
        self._made.add(place)
        situation.forget_objects((place,))
        situation.memory[place] = Contents(size[0], {}, zeroed=False)
        situation.put(command.target, pointers(Row(place, 0, 0, 0)))

    def expire(self, command: Expire, situation: Situation) -> None:
        """The end of an object of the frame."""
        held = situation.terms.of(command.pointer)
        if held.undefined or held.pointers is ANY or len(held.pointers) != 1:
            raise Given("it is not known which object ends")
        (row,) = held.pointers
        if row.object == NOWHERE_ and row.first == row.last == 0:
            return
        if row.object not in situation.memory or row.first != 0 or row.last != 0 or not row.object.startswith(FRAME):
            raise Given("it is not known which object ends")
        del situation.memory[row.object]
        situation.forget_objects((row.object,))

    # --- pairs ------------------------------------------------------------------------------------------------------

    def by_pairs(self, command: Assign | Load, situation: Situation, pairs: tuple[Pair, ...]) -> Iterator[Situation]:
        """Where one of a pair is read: the situations in which the two are equal, and in which they are not."""
        read = command.value if isinstance(command, Assign) else self._place(command, situation)
        for pair in pairs if isinstance(read, Variable) else ():
            if read in pair and all(map(situation.has, pair)) and situation.are_equal(pair) is None:
                same = equal(*pair)
                both = (situation.where(same), situation.where(negate(same)))
                yield from (each.copy() for each in both if each is not None)
                return

    def _place(self, command: Load, situation: Situation) -> Variable | None:
        """The one place that is read, if there is just one."""
        held = situation.terms.led_to(command.pointer)
        if held.undefined or held.pointers is ANY or len(held.pointers) != 1:
            return None
        (row,) = held.pointers
        if row.first != row.last or row.object not in situation.memory or situation.memory[row.object].several:
            return None
        return cell_variable(row.object, row.first, self._small(command.target.sort), command.target.sort)

    # --- accesses ---------------------------------------------------------------------------------------------------

    def access(self, command: Load | Store | Copy | Fill, situation: Situation) -> Situation | None:
        """The situation behind an access; None where control does not come there."""
        match command:
            case Load():
                return self._load(command, situation)
            case Store(pointer=pointer, value=value):
                size = self._small(value.sort)
                held = stored(situation.terms.assigned(value), value.sort, size)
                if held.pointers != () and size != self._program.pointer_bytes:
                    self._violated(UNFOLLOWED)
                    held = Held(range_bits.everything(8 * size), ANY, held.undefined)
                rows = self._rows(pointer, size, command.align, situation, writes=True)
                cell = _only_place(rows, size, value.sort)
                distances = {} if cell is None else situation.distances(cell, value)
                behind = self._write(rows, size, held, situation)
                if behind is None or cell is None:
                    return behind
                if is_short(value):
                    behind.keep(cell, value)
                behind.keep_distances(distances)
                return behind
            case Copy():
                return self._copy(command, situation)
            case Fill():
                return self._fill(command, situation)

    def _rows(
        self, pointer: Term, size: int, align: int, situation: Situation, *, writes: bool, least: int | None = None
    ) -> list[tuple[Row, Contents]]:
        """Where an access of so many bytes leads that violates nothing; what else it may do is noted.

        Of a stretch, `least` says how short it may be.
        """
        outside = self.outside if least in (None, size) else self.fault
        held = situation.terms.led_to(pointer)
        if held.undefined:
            self._violated(UNDEFINED_POINTER)
            self._violated(UNDEFINED_VALUE)
        if held.pointers is ANY:
            self.fault()
            raise Given("a pointer may lead anywhere")
        found: list[tuple[Row, Contents]] = []
        for row in held.pointers:
            contents = situation.memory.get(row.object)
            if contents is None:
                (outside if row.object == NOWHERE_ else self.fault)()
                continue
            if writes and contents.constant:
                outside()
                continue
            inside = _inside(row, contents.size - size)
            if inside != row:
                outside()
            if row.first % align or row.step % align:
                self._violated("memory.misaligned")
            if inside is not None:
                found.append((inside, contents))
        return found

    def _load(self, command: Load, situation: Situation) -> Situation | None:
        size = self._small(command.target.sort)
        rows = self._rows(command.pointer, size, command.align, situation, writes=False)
        if not rows:
            return None
        found: Held | None = None
        for row, contents in rows:
            for offset in _offsets(row):
                held = contents.read(offset, size)
                found = held if found is None else join(found, held)
        assert found is not None, "a row should have an offset"
        if found.pointers is ANY or (found.pointers and isinstance(command.target.sort, Bool)):
            self._violated(UNFOLLOWED)  # a part of a pointer may be read
        if command.settled and found.undefined:
            found = Held(range_bits.everything(8 * size), found.pointers, False)
        cell = None if command.settled else _only_place(rows, size, command.target.sort)
        if cell is not None and rows[0][0].object in self._static:
            before, targets = self.read.get(cell, (found, {}))
            self.read[cell] = join(before, found), {**targets, command.target: None}
        distances = {} if cell is None else situation.distances(command.target, cell)
        situation.put(command.target, loaded(found, command.target.sort), cell)
        situation.keep_distances(distances)
        if (
            cell is None
            and not command.settled
            and (read := read_by(command.target, command.pointer, size)) is not None
        ):
            situation.reads[command.target] = read
        return situation

    def _write(self, rows: list[tuple[Row, Contents]], size: int, held: Held, situation: Situation) -> Situation | None:
        if not rows:
            return None
        sure = len(rows) == 1
        for row, contents in rows:
            self._wrote(row.object)
            situation.forget_bytes(row.object, row.first, row.last + size)
            if sure and row.first == row.last and not contents.several:
                situation.memory[row.object] = contents.write(row.first, size, held)
            else:
                situation.memory[row.object] = contents.may_write(_offsets(row), size, held)
        return situation

    def _length(self, term: Term, situation: Situation) -> tuple[int, int]:
        held = situation.terms.of(term)
        if held.undefined:
            self._violated(UNDEFINED_VALUE)
        if not isinstance(held.numbers, tuple) or len(held.numbers) != 6:
            raise Given("a length is not known")
        return held.numbers[0], held.numbers[1]

    def _copy(self, command: Copy, situation: Situation) -> Situation | None:
        least, most = self._length(command.size, situation)
        if most == 0:
            return situation
        sources = self._rows(command.source, most, command.align, situation, writes=False, least=least)
        targets = self._rows(command.target, most, command.align, situation, writes=True, least=least)
        if not sources or not targets:
            if least == 0:
                raise Given("a copy may be one of nothing")
            return None
        layout = _layout(sources[0], most)
        taken: list[tuple[int, int, Held]] = []
        for place, size in layout:
            held: Held | None = None
            for row, contents in sources:
                for offset in _offsets(row):
                    read = contents.read(offset + place, size)
                    held = read if held is None else join(held, read)
            assert held is not None, "a row should have an offset"
            taken.append((place, size, held))
        sure = len(targets) == 1 and least == most
        for row, contents in targets:
            self._wrote(row.object)
            situation.forget_bytes(row.object, row.first, row.last + most)
            if sure and row.first == row.last and not contents.several:
                made = contents.write_all((row.first + place, size, held) for place, size, held in taken)
            else:
                made = contents
                for place, size, held in taken:
                    made = made.may_write((offset + place for offset in _offsets(row)), size, held)
            situation.memory[row.object] = made
        return situation

    def _fill(self, command: Fill, situation: Situation) -> Situation | None:
        least, most = self._length(command.size, situation)
        if most == 0:
            return situation
        if most > _MOST_OFFSETS:
            self.fault()
            raise Given("a long stretch is filled")
        held = situation.terms.of(command.value)
        rows = self._rows(command.pointer, most, 1, situation, writes=True, least=least)
        if not rows:
            if least == 0:
                raise Given("a stretch of no bytes may be filled")
            return None
        sure = len(rows) == 1 and least == most
        for row, contents in rows:
            self._wrote(row.object)
            situation.forget_bytes(row.object, row.first, row.last + most)
            if sure and row.first == row.last and not contents.several:
                made = contents.write_all((row.first + at, 1, held) for at in range(most))
            else:
                made = contents
                for at in range(most):
                    made = made.may_write((offset + at for offset in _offsets(row)), 1, held)
            situation.memory[row.object] = made
        return situation


def _layout(source: tuple[Row, Contents], size: int) -> Iterator[tuple[int, int]]:
    """The cells of a stretch, as places in it and sizes; single bytes where there is none."""
    row, contents = source
    at = 0
    while at < size:
        cell = contents.cells.get(row.first + at)
        length = cell[0] if cell is not None and at + cell[0] <= size else 1
        yield at, length
        at += length


def _only_place(rows: list[tuple[Row, Contents]], size: int, sort: Sort) -> Variable | None:
    """What stands for the place, where an access leads to just one of just one object."""
    if len(rows) != 1 or rows[0][1].several or rows[0][0].first != rows[0][0].last:
        return None
    return cell_variable(rows[0][0].object, rows[0][0].first, size, sort)


def _inside(row: Row, room: int) -> Row | None:
    """The offsets from zero up to the room that there is."""
    if room < 0 or row.last < 0 or row.first > room:
        return None
    if row.first >= 0 and row.last <= room:
        return row
    step = row.step or 1
    first = row.first if row.first >= 0 else row.first + -(row.first // step) * step
    last = row.last if row.last <= room else room - (room - first) % step
    return Row(row.object, first, last, row.step if first < last else 0) if first <= last else None


def _offsets(row: Row) -> range:
    if row.first == row.last:
        return range(row.first, row.first + 1)
    found = range(row.first, row.last + 1, row.step or 1)
    if len(found) > _MOST_OFFSETS:
        raise Given("a pointer may lead to too many places of an object")
    return found


def _bytes(offset: int, size: int, held: Held) -> list[tuple[int, int, Held]]:
    """A long constant as single bytes."""
    if held.pointers != () or held.undefined:
        raise Given("a long cell is no number")
    known = numbers_of(held)
    assert known is not None, "a cell should be a number"
    value = known[0]
    return [(offset + at, 1, number(range_bits.exactly(value >> (8 * at) & 0xFF, 8))) for at in range(size)]


def _leads(situation: Situation, name: str) -> bool:
    """Whether some pointer leads to an object of that name, or may lead anywhere."""
    every = [*situation.values.values()]
    every += [held for contents in situation.memory.values() for _, held in contents.cells.values()]
    return any(held.pointers is ANY or any(row.object == name for row in held.pointers) for held in every)


def _lose(situation: Situation, name: str) -> None:
    """Pointers into an object that has ended lead to none: not to the next one of that name either."""

    def lost(held: Held) -> Held:
        if not held.pointers or all(row.object != name for row in held.pointers):
            return held
        rows = [row for row in held.pointers if row.object not in (name, f"{name}{GONE}")]
        return Held(held.numbers, tuple(sorted((*rows, row_anywhere(f"{name}{GONE}")))), held.undefined)

    for each, held in situation.values.items():
        situation.values[each] = lost(held)
    for object_, contents in situation.memory.items():
        changed = [(at, size, new) for at, (size, held) in contents.cells.items() if (new := lost(held)) is not held]
        if changed:
            situation.memory[object_] = contents.write_all(changed)
