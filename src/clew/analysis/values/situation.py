"""Situations: what all variables and objects may hold at one place, and which variables are the same as which terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from clew.analysis.values.differences import Pair, assigned, distance, is_apart, says_nothing
from clew.analysis.values.differences import learnt as learnt_distances
from clew.analysis.values.domain import Held, both_pointers, join, numbers_of
from clew.analysis.values.learning import learnt
from clew.analysis.values.memory import LARGEST, Contents, Given, loaded
from clew.analysis.values.reading import Read, led_by, moved_variable, shifted
from clew.analysis.values.terms import Surroundings, Terms, is_short
from clew.ir.sorts import Bits, Pointer, Sort
from clew.ir.terms import TRUE, Apply, Term, Variable, variable
from clew.ir.walk import substitute, variables
from clew.logic import range_bits
from clew.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Cell:
    """A place in memory as a variable of terms: the object, the offset, the bytes."""

    object: str
    offset: int
    size: int


_CELLS: dict[Variable, Cell] = {}
"""What stands for places in memory; the names of such variables say which."""


def cell_variable(object_: str, offset: int, size: int, sort: Sort) -> Variable:
    """The variable that stands for a place in memory."""
    found = variable(f" {object_} at {offset} for {size}", sort)
    _CELLS[found] = Cell(object_, offset, size)
    return found


def is_place(each: Variable) -> bool:
    """Whether a variable stands for a place in memory."""
    return each in _CELLS


def joined_cells(term: Term) -> Term:
    """Neighbouring places in memory that are put together, as one place; any other term as it is."""
    if not (isinstance(term, Apply) and term.operator == "concat" and isinstance(term.sort, Bits)):
        return term
    if term.sort.width > 8 * LARGEST:
        return term
    high, low = map(joined_cells, term.arguments)
    if not (isinstance(high, Variable) and isinstance(low, Variable)):
        return term
    one, other = _CELLS.get(high), _CELLS.get(low)
    if one is None or other is None or one.object != other.object or one.offset != other.offset + other.size:
        return term
    if 8 * (one.size + other.size) != term.sort.width:
        return term
    return cell_variable(other.object, other.offset, other.size + one.size, term.sort)


class Situation:
    """See the module; it is changed by whoever has made it."""

    __slots__ = ("apart", "around", "known", "memory", "reads", "related", "same", "values")

    def __init__(
        self,
        values: dict[Variable, Held],
        memory: dict[str, Contents],
        around: Surroundings,
        same: dict[Variable, Term] | None = None,
        known: dict[Term, range_bits.Known] | None = None,
        related: frozenset[object] = frozenset(),
        apart: dict[Pair, range_bits.Known] | None = None,
    ) -> None:
        self.values, self.memory, self.around = values, memory, around
        self.same: dict[Variable, Term] = {} if same is None else same
        """By variable a term over others that it is equal to, until one of them is written."""
        self.known: dict[Term, range_bits.Known] = {} if known is None else known
        """What is known of terms that were compared, as long."""
        self.related = related
        """What has gone on together in each round of the loops that control is in; see `rounds`."""
        self.apart: dict[Pair, range_bits.Known] = {} if apart is None else apart
        """How far apart variables are that the program compares; see `differences`."""
        self.reads: dict[Variable, Read] = {}
        """By variable where it was read, as long as neither it nor the pointer nor memory is written."""

    def copy(self) -> Situation:
        """Another one that holds the same."""
        same, known = dict(self.same), dict(self.known)
        found = Situation(
            dict(self.values), dict(self.memory), self.around, same, known, self.related, dict(self.apart)
        )
        found.reads = dict(self.reads)
        return found

    @property
    def terms(self) -> Terms:
        """What terms may be here."""
        return Terms(self.look, self._size, self.same, self.around, self.apart)

    def look(self, each: Variable) -> Held:
        """What a variable may hold."""
        found = self.values.get(each)
        if found is not None:
            return found
        cell = _CELLS.get(each)
        if cell is None or cell.object not in self.memory:
            raise Given(f"nothing is known of {each.name}")
        return loaded(self.memory[cell.object].read(cell.offset, cell.size), each.sort)

    def has(self, each: Variable) -> bool:
        """Whether there is such a variable or place here."""
        return each in self.values or ((cell := _CELLS.get(each)) is not None and cell.object in self.memory)

    def _size(self, name: str) -> int | None:
        found = self.memory.get(name)
        return None if found is None else found.size

    # --- writing ----------------------------------------------------------------------------------------------------

    def put(self, target: Variable, held: Held, definition: Term | None = None) -> None:
        """A variable is written; its definition says what it is equal to."""
        if self.known and definition is not None and held.pointers == () and isinstance(held.numbers, tuple):
            known = self.known.get(definition)
            if known is not None and len(held.numbers) == 6 and isinstance(target.sort, Bits):
                held = Held(range_bits.meet(held.numbers, known, target.sort.width) or held.numbers, (), held.undefined)
        self.values[target] = held
        self.forget(target)
        if definition is not None and target not in variables(definition):
            self.same[target] = definition

    def move(self, target: Variable, held: Held, back: Term, definition: Term | None) -> None:
        """A variable is written with what it was, moved; `back` is what it was, as a term over what it is."""
        was: dict[Term, Term] = {target: back}
        moved = {
            each: other
            for each, term in self.same.items()
            if each != target and target in variables(term) and is_short(other := substitute(term, was))
        }
        by = moved_variable(back)
        shift = 0 if by is None else by[1]
        reads = {
            each: replace(read, distance=read.distance + shift)
            for each, read in self.reads.items()
            if read.pointer == target and by is not None
        }
        self.put(target, held, definition)
        self.same.update(moved)
        self.reads.update(reads)

    def keep(self, cell: Variable, definition: Term) -> None:
        """A place in memory holds the value of a term, so that what is learnt of the term is known of the place."""
        self.same[cell] = definition

    def forget(self, written: Variable) -> None:
        """What was equal to a variable is no longer known to be."""
        if self.same:
            self.same.pop(written, None)
            for each in [each for each, term in self.same.items() if written in variables(term)]:
                del self.same[each]
        for term in [term for term in self.known if written in variables(term)]:
            del self.known[term]
        for pair in [pair for pair in self.apart if written in pair]:
            del self.apart[pair]
        for each in [each for each, read in self.reads.items() if written in (each, read.pointer)]:
            del self.reads[each]

    def forget_objects(self, names: Iterable[str]) -> None:
        """The same for what lies in objects."""
        gone = set(names)
        if gone:
            self._forget_cells(lambda cell: cell.object in gone)

    def forget_bytes(self, name: str, start: int, end: int) -> None:
        """The same for some bytes of an object."""
        self._forget_cells(lambda cell: cell.object == name and cell.offset < end and start < cell.offset + cell.size)

    def _forget_cells(self, is_gone: Callable[[Cell], bool]) -> None:
        self.reads.clear()

        def mentions(term: Term) -> bool:
            cells = (_CELLS.get(part) for part in variables(term))
            return any(cell is not None and is_gone(cell) for cell in cells)

        for each in [each for each, term in self.same.items() if mentions(each) or mentions(term)]:
            del self.same[each]
        for term in [term for term in self.known if mentions(term)]:
            del self.known[term]
        for pair in [pair for pair in self.apart if any(map(mentions, pair))]:
            del self.apart[pair]

    # --- calls ------------------------------------------------------------------------------------------------------

    def part(self, values: dict[Variable, Held], memory: dict[str, Contents]) -> Situation:
        """What a call is told of the situation: some variables and objects, and how roots among them are related."""
        found = Situation(values, memory, self.around)
        roots = self.around.roots
        if roots:
            found.same = {
                each: term
                for each, term in self.same.items()
                if not roots.isdisjoint(variables(term)) and all(map(found.has, (each, *variables(term))))
            }
            found.apart = {pair: known for pair, known in self.apart.items() if all(map(found.has, pair))}
        return found

    def keep_only_outside(self) -> None:
        """Only what is said of variables and objects that are there is kept, as at the end of a call."""
        roots = self.around.roots
        self.same = {
            each: term
            for each, term in (self.same.items() if roots else ())
            if not roots.isdisjoint(variables(term)) and all(map(self.has, (each, *variables(term))))
        }
        self.apart = {pair: known for pair, known in self.apart.items() if all(map(self.has, pair))}

    def take_over(self, other: Situation, written: frozenset[Variable | str]) -> None:
        """How what a call has written is related where it ends."""

        def is_written(each: Variable) -> bool:
            cell = _CELLS.get(each)
            return each in written or (cell is not None and cell.object in written)

        for each, term in other.same.items():
            if is_written(each) and all(map(self.has, (each, *variables(term)))):
                self.same[each] = term
        for pair, known in other.apart.items():
            if any(map(is_written, pair)) and all(map(self.has, pair)):
                self.apart[pair] = known

    # --- distances --------------------------------------------------------------------------------------------------

    def are_equal(self, pair: Pair) -> bool | None:
        """Whether a pair is equal; None where it may be or not, or one of it is not there."""
        if not all(map(self.has, pair)):
            return None
        known = self.distance(*pair)
        return False if is_apart(known) else True if known[0] == known[1] == 0 else None

    def distances(self, target: Variable, value: Term) -> dict[Pair, range_bits.Known]:
        """How far a variable or a place will be from others when it is given a value."""
        roots = self.around.roots
        return assigned(self.apart, self.look, self._here(roots), target, value) if roots else {}

    def keep_distances(self, distances: dict[Pair, range_bits.Known]) -> None:
        """They hold from now on."""
        if distances:
            self.apart.update(distances)
            self.draw_near(distances)

    def _here(self, every: frozenset[Variable]) -> frozenset[Variable]:
        return frozenset(each for each in every if self.has(each))

    def distance(self, one: Variable, other: Variable) -> range_bits.Known:
        """What is known of one minus the other."""
        return distance(self.apart, self.look, one, other)

    # --- conditions -------------------------------------------------------------------------------------------------

    def where(self, condition: Term) -> Situation | None:
        """The situation where a condition holds; None where it cannot."""
        found = self._taught(condition)
        if found is None or not self.same:
            return found
        defined = self.terms.defined(condition)
        return found if defined is condition else found._taught(defined)  # noqa: SLF001 - of its own class

    def _taught_distances(self, condition: Term) -> Situation | None:
        """The same with the distances that a condition teaches."""
        roots = self._here(self.around.roots)
        if not all(map(self.has, variables(condition))):
            return self
        taught = learnt_distances(condition, self.apart, self.look, roots, self.known)
        if taught is None:
            return None
        if not taught:
            return self
        found = self.copy()
        found.apart.update(taught)
        found.draw_near(taught)
        return found

    def draw_near(self, pairs: Iterable[Pair]) -> None:
        """Who is in these pairs holds no more than what lies so far from the other one."""
        for one, other in pairs:
            self._draw_near(one, other)
            self._draw_near(other, one)

    def _draw_near(self, each: Variable, other: Variable) -> None:
        """A variable or a place holds no more than what lies so far from another one."""
        held, base = self.look(each), self.look(other)
        known, from_ = numbers_of(held), numbers_of(base)
        if each.sort != other.sort or not isinstance(each.sort, Bits) or held.pointers != () or base.pointers != ():
            return
        if known is not None and from_ is not None:
            width = each.sort.width
            both = range_bits.meet(known, range_bits.add(from_, self.distance(each, other), width), width)
            if both is not None and both != known:
                self._hold(each, Held(both, (), held.undefined))

    def _taught(self, condition: Term) -> Situation | None:
        found = self._taught_values(condition)
        if found is None or not self.around.roots:
            return found
        return found._taught_distances(condition)  # noqa: SLF001 - of its own class

    def _taught_values(self, condition: Term) -> Situation | None:
        found_out = learnt(condition, self.terms)
        if found_out is None:
            return None
        taught, compared = found_out
        found = self.copy() if taught or compared else self
        found.known.update(compared)
        for each, held in taught.items():
            found._hold(each, held)  # noqa: SLF001 - of its own class
        for each, term in found.same.items() if taught else ():
            if not taught.keys().isdisjoint(variables(term)):
                found._narrow(each, found.terms.of(term))  # noqa: SLF001 - of its own class
        every = [each for each in found.reads if each in taught]
        return found if all(map(found.place, every)) else None

    def place(self, each: Variable) -> bool:
        """What a variable is known to hold says where it was read; whether there is such a place."""
        read = self.reads.get(each)
        if read is None:
            return True
        before = self.look(read.pointer)
        held = led_by(read, self.look(each), before, self.memory.get)
        if held is None or held == before:
            return held is not None
        self.lead(read.pointer, held)
        return True

    def lead(self, pointer: Term, held: Held) -> None:
        """A pointer is known to lead to one of these places, and so do those that are told by it, or tell it."""
        while (moved := moved_variable(pointer)) is not None:
            each, distance = moved
            if each not in self.values:
                return
            held = both_pointers(self.values[each], shifted(held, -distance))
            self.values[each] = held
            for other, term in self.same.items():
                if isinstance(other.sort, Pointer) and each in variables(term) and other in self.values:
                    self.values[other] = both_pointers(self.values[other], self.terms.of(term))
            pointer = self.same.get(each, TRUE)

    def _hold(self, each: Variable, held: Held) -> None:
        """A variable or a place in memory is known to hold no more than this."""
        cell = _CELLS.get(each)
        if cell is None:
            self.values[each] = held
        elif isinstance(each.sort, Bits) and not self.memory[cell.object].several:
            self.memory[cell.object] = self.memory[cell.object].write(cell.offset, cell.size, held)

    def _narrow(self, each: Variable, by: Held) -> None:
        """A variable or a place in memory holds what its definition does."""
        held = self.look(each)
        one, other = held.numbers, by.numbers
        if held.pointers != () or by.pointers != () or not isinstance(each.sort, Bits):
            return
        if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == 6 and len(other) == 6:
            both = range_bits.meet(one, other, each.sort.width)
            if both is not None and both != one:
                self._hold(each, Held(both, (), held.undefined))

    # --- several ----------------------------------------------------------------------------------------------------

    def joined(self, other: Situation) -> Situation:
        """What holds in either."""
        values = dict(self.values)
        for each, held in other.values.items():
            mine = values.get(each)
            if mine is not held and mine is not None:
                values[each] = join(mine, held)
        memory: dict[str, Contents] = {}
        for name, contents in self.memory.items():
            if name in other.memory:
                memory[name] = _joined(contents, other.memory[name])
        same = {each: term for each, term in self.same.items() if other.same.get(each) is term}
        known = {
            term: range_bits.join(fact, other.known[term]) for term, fact in self.known.items() if term in other.known
        }
        found = Situation(values, memory, self.around, same, known, self.related & other.related)
        found.apart = self._either_apart(other)
        found.reads = {each: read for each, read in self.reads.items() if other.reads.get(each) == read}
        return found

    def _either_apart(self, other: Situation) -> dict[Pair, range_bits.Known]:
        found: dict[Pair, range_bits.Known] = {}
        for pair in dict.fromkeys((*self.around.pairs, *self.apart, *other.apart)):
            if all(side.has(each) for side in (self, other) for each in pair):
                known = range_bits.join(self.distance(*pair), other.distance(*pair))
                if not says_nothing(known, pair):
                    found[pair] = known
        return found

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Situation):
            return NotImplemented
        mine, theirs = (
            (one.values, one.memory, one.same, one.known, one.related, one.apart, one.reads) for one in (self, other)
        )
        return mine == theirs

    __hash__ = None  # type: ignore[assignment]


def _joined(one: Contents, other: Contents) -> Contents:
    if one is other or one == other:
        return one
    if one.size != other.size:
        raise Given("an object has several sizes")
    made = one.write_all(
        (offset, size, join(one.read(offset, size), held))
        for offset, (size, held) in other.cells.items()
        if one.cells.get(offset) != (size, held)
    )
    # What only one of them has a cell for is cut by the other's where they overlap.
    made = made.write_all(
        (offset, size, join(held, other.read(offset, size)))
        for offset, (size, held) in list(made.cells.items())
        if offset not in other.cells or other.cells[offset][0] != size
    )
    return made.shared() if other.several and not made.several else made
