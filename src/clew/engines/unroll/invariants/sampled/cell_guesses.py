"""Guesses about programs with one cell of each array, which `guarded` tries.

Input: a system whose arrays are single cells at an index that never changes, and its variable for the place. Output:
conditions, kind after kind, those first from which others follow; what sampled states break is not among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product

from clew.engines.unroll.invariants.sampled.cell_equations import cell_equations
from clew.engines.unroll.invariants.sampled.cell_marks import marks
from clew.engines.unroll.invariants.sampled.cell_terms import (
    SHORT,
    branches,
    chained,
    counters,
    handed,
    rests,
    sizes_of,
    strides,
    terms,
)
from clew.engines.unroll.invariants.sampled.relations import compared_constants
from clew.engines.unroll.invariants.sampled.samples import RUNS, State, sampled
from clew.ir.operators.evaluation import evaluate_all
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import (
    Apply,
    Constant,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    constant,
    disjoin,
    equal,
    negate,
    resize,
    width_of,
)
from clew.ir.values import Value
from clew.ir.walk import postorder, substitute, variables
from clew.logic.normalise import fully
from clew.logic.range_bits import everything
from clew.logic.range_facts import Fact
from clew.logic.ranges import Ranges
from clew.lower.flat.tracked import INDEX, is_cell, is_gate, is_known
from clew.models.transition import TransitionSystem

_WIDE = 64
_CHAINED = 3
"""So many computations of cells from others are followed."""
_LARGEST_FACTOR, _MOST_FACTORS = 100, 6
"""A sum is compared with at most so many times a counter, and with so many such multiples."""
_POSITIVE = apply("sle", bits(0, 32), INDEX)
_MOST_RUNS, _MOST_SAMPLES = 120, 60
"""So many runs are sampled, and guesses are tried on so many states of a place before they are asked about."""
_PARTS = 100_000
"""Runs are fewer where their steps have many parts."""
_MOST_COMPARISONS = 12
"""So many comparisons are tried in pairs."""
_COMPARED = frozenset({"slt", "sle", "ult", "ule", "="})
_JOINED = frozenset({"and", "or", "implies"})
_LONG = 40
"""What is asserted in longer terms is not followed."""
_MOST_QUESTIONS, _MOST_HELD = 6, 100
"""So many questions about counters are asked of the index, and of so many conditions whether they hold then."""


class Guesses:
    """See the module."""

    def __init__(self, system: TransitionSystem, place: Variable) -> None:
        self._system, self._place = system, place
        own = [each for each in system.variables if each is not place and each is not INDEX]
        self._cells = [each for each in own if is_cell(each)]
        self._truths = [each for each in own if isinstance(each.sort, Bool)]
        self._scalars = [each for each in own if isinstance(each.sort, Bits) and not is_cell(each)]
        self._constants = dict(compared_constants(system))
        narrow = (each for each in self._constants.get(_WIDE, ()) if each < 1 << 31)
        self._constants[32] = list(dict.fromkeys((*self._constants.get(32, (0,)), *narrow)))
        self._plain = compared_constants(system, near=())
        self._sizes = sizes_of(system)
        self._marks = marks(system)
        self._samples = _by_place(system, place)

    def kinds(self) -> Iterator[Iterator[Term]]:
        """The guesses, those first from which others follow."""
        gates = [each for each in self._truths if is_gate(each)]
        begun = [negate(equal(each, bits(0, width_of(each)))) for each in counters(self._system)]
        limits = chain(self._limits(), rests(self._system))
        yield chain(self._equations(()), self._everywhere(limits))
        yield self._everywhere(chain(self._flags(), self._guarded(each for each in self._truths if is_known(each))))
        yield self._everywhere(chain(self._ends(), self._passed()))
        yield self._equations([*gates, *begun])
        yield self._everywhere(self._gaps())
        yield self._everywhere(self._guarded(self._written()))
        yield self._everywhere(self._guarded(self._compared()))
        yield self._everywhere(self._guarded(self._either()))
        yield self._everywhere(self._multiples())

    def further(self) -> Iterator[Iterator[Term]]:
        """All kinds, and those that are many: what is so of some elements, and what is said of them as a whole."""
        yield from self.kinds()
        yield self._everywhere(self._guarded(chain(handed(self._system), self._asserted(), self._unless_written())))
        yield self._everywhere(self._partly())

    def _rows(self, counter: Variable) -> Iterator[Term]:
        """What a counter is at the index: the index itself, or a number of bytes."""
        if counter.sort == Bits(32):
            yield INDEX
        if counter.sort == Bits(_WIDE):
            yield from self._in_bytes(INDEX)

    def _in_bytes(self, count: Variable) -> Iterator[Term]:
        """So many elements in bytes."""
        for size in self._sizes:
            yield apply("mul", apply("sign_extend", count, parameters=(32,)), bits(size, _WIDE))

    def _ends_of(self, counter: Variable) -> Iterator[Term]:
        """What a counter is at the index, and behind its element."""
        if counter.sort == Bits(_WIDE):
            ends = zip(self._rows(counter), self._sizes, strict=True)
            yield from (each for row, size in ends for each in (row, apply("add", row, bits(size, _WIDE))))
        else:
            yield from (each for row in self._rows(counter) for each in (row, apply("add", row, bits(1, 32))))

    def _everywhere(self, conditions: Iterable[Term]) -> Iterator[Term]:
        """Each condition at each place but the first, which is left at once, if no sample there breaks it."""
        found = list(dict.fromkeys(conditions))
        for number in range(1, len(self._system.steps)):
            here = equal(self._place, constant(number, self._place.sort))
            yield from (apply("implies", here, each) for each in unbroken(found, self._samples.get(number, ())))

    # --- guards -------------------------------------------------------------------------------------------------------

    def _guarded(self, conditions: Iterable[Term]) -> Iterator[Term]:
        found = list(conditions)
        yield from found
        for guard in self._guards():
            yield from (apply("implies", guard, each) for each in found)

    def _guards(self) -> Iterator[Term]:
        """That the index is one, and below another number, perhaps where a counter has not come to yet."""
        below = [conjoin(_POSITIVE, each) for each in self._below()]
        yield from below
        for counter in counters(self._system):
            ahead = [apply("sle", counter, row) for row in self._rows(counter)]
            yield from (conjoin(each, one) for one in ahead for each in below if counter not in variables(each))

    def _below(self) -> Iterator[Term]:
        """That the index is below another number."""
        for each in self._scalars:
            yield from (apply("slt", row, each) for row in self._rows(each))
        for number in self._plain.get(32, ()):
            if 2 < number < 1 << 31:
                yield apply("slt", INDEX, bits(number, 32))

    # --- conditions ---------------------------------------------------------------------------------------------------

    def _limits(self) -> Iterator[Term]:
        for each in self._scalars:
            for number in self._constants.get(width_of(each), (0,)):
                limit = bits(number, width_of(each))
                yield from (apply("sle", each, limit), apply("sle", limit, each))
        for one, other in _pairs(self._scalars, self._scalars):
            yield from (apply("sle", one, other), apply("slt", one, other))
            yield apply("sle", apply("sub", one, bits(1, width_of(one))), other)  # the last element comes behind a loop
        wide = [each for each in self._scalars if each.sort == Bits(_WIDE)]
        for each in wide:
            whole = (apply("bitand", each, bits(size - 1, _WIDE)) for size in (2, 4, 8))
            yield from (equal(each, bits(0, _WIDE)) for each in whole)
        for one in wide:
            for other in (each for each in self._scalars if each.sort == Bits(32)):
                for end in self._in_bytes(other):
                    yield from (apply("sle", one, end), apply("slt", one, end), apply("sle", end, one))
        for one, place in self._marked():
            yield from (apply("sle", one, place), apply("slt", one, place), apply("sle", place, one))
        yield from self._assigned()

    def _marked(self) -> Iterator[tuple[Variable, Term]]:
        """Numbers, and in their width the places at which constants are written."""
        places = dict.fromkeys(each.place for each in self._marks)
        for one in self._scalars:
            if width_of(one) in (32, _WIDE):
                yield from ((one, resize(each, width_of(one), signed=True)) for each in places)

    def _gaps(self) -> Iterator[Term]:
        """Between what ends the distance of two counters lies: one may go on from where it stood, as the other does."""
        counting = [each for each in counters(self._system) if width_of(each) in (32, _WIDE)]
        for one, other in _pairs(counting, counting):
            gap = apply("sub", one, other)
            yield from (apply("sle", gap, place) for each, place in self._marked() if each is one)
            for each in self._scalars:
                wide = width_of(one) == _WIDE and width_of(each) == 32
                ends = self._in_bytes(each) if wide else [each] if each.sort == one.sort else []
                for end in ends if each not in (one, other) else ():
                    last = apply("sub", end, bits(1, width_of(one)))
                    yield from (apply("sle", gap, end), apply("sle", gap, last), apply("sle", end, gap))

    def _equations(self, sides: Sequence[Term]) -> Iterator[Term]:
        """How far numbers are apart, or what they add up to; where a side is true also what they say of the index."""
        numbers = [each for each in self._scalars if width_of(each) in (32, _WIDE)]
        for number in range(1, len(self._system.steps)):
            here = equal(self._place, constant(number, self._place.sort))
            found = cell_equations(self._samples.get(number, ()), [INDEX, *numbers], sides)
            yield from (apply("implies", here, each) for each in found)

    def _assigned(self) -> Iterator[Term]:
        """That a number is what was written there, such as the size of an object."""
        state = frozenset(self._system.variables) - {self._place, INDEX, *self._cells}
        scalars = frozenset(self._scalars)
        found: dict[Term, None] = {}
        for step in self._system.steps:
            for write in step.writes:
                if write.variable in scalars:
                    for term in (write.value, *branches(write.value)):
                        read = variables(term)
                        if read and state.issuperset(read) and len(tuple(postorder(term))) <= SHORT:
                            found[equal(write.variable, term)] = None
        yield from (each for each in found if isinstance(each, Apply))

    def _multiples(self) -> Iterator[Term]:
        """That a number is at most, or at least, so many times a counter: what a loop adds up."""
        terms = [write.value for step in self._system.steps for write in step.writes]
        read = [part.value for part in postorder(*terms) if isinstance(part, Constant) and type(part.value) is int]
        factors = [each for each in dict.fromkeys((1, *read)) if 0 < each <= _LARGEST_FACTOR][:_MOST_FACTORS]
        wide = [each for each in self._scalars if width_of(each) in (32, _WIDE)]
        for one in wide:
            for counter in (each for each in wide if width_of(each) == 32 and each is not one):
                sides = [resize(each, _WIDE, signed=True) for each in (one, counter)]
                begun = negate(equal(counter, bits(0, 32)))  # the first round may be where a sum begins
                for factor in factors:
                    most = apply("mul", sides[1], bits(factor, _WIDE))
                    for each in (apply("sle", sides[0], most), apply("sle", most, sides[0])):
                        yield from (each, apply("implies", begun, each))

    def _flags(self) -> Iterator[Term]:
        for each in self._truths:
            yield from (each, negate(each))

    def _written(self) -> Iterator[Term]:
        """What a cell holds if it was written at the chosen index."""
        state = frozenset(self._system.variables)
        found: dict[tuple[Variable, Term], None] = {}
        for step in self._system.steps:
            for write in step.writes:
                if is_cell(write.variable):
                    parts = [write.value, *branches(write.value)]
                    terms = (*self._moved(parts), *(each for each in parts if state.issuperset(variables(each))))
                    found.update(dict.fromkeys((write.variable, each) for each in terms))
        for _ in range(_CHAINED):
            found.update(dict.fromkeys(tuple(chained(found))))
        yield from (equal(cell, term) for cell, term in found if cell not in variables(term))
        ranges = Ranges()
        for cell, term in found:  # one of several, perhaps
            for low, high in _signed_ends(ranges.of(term), width_of(cell)):
                yield from (apply("sle", cell, high), apply("sle", low, cell))

    def _ends(self) -> Iterator[Term]:
        """What the last element holds, or the one behind so many: where a string ends."""
        constants = self._constants_written()
        known = [each for each in self._truths if is_known(each)]
        held = [*known, *(equal(cell, value) for cell, value in constants)]
        for each in self._scalars:
            yield from (apply("implies", equal(end, each), one) for end in self._ends_of(each) for one in held)
        yield from (each.held for each in self._marks)

    def _passed(self) -> Iterator[Term]:
        """Of the element that was read last: where a pointer stands then, what it was not, and who has it.

        A gate is open, too, as long as nothing was read: then the pointer stands where it started, which is 0, or where
        another number is that has not changed.
        """
        values = [negate(equal(cell, value)) for cell, value in self._constants_written()]
        pairs = [(cell, each) for cell in self._cells for each in self._scalars if each.sort == cell.sort]
        read = [equal(cell, each) for cell, each in pairs]
        for gate in (each for each in self._truths if is_gate(each)):
            yield from (apply("implies", gate, each) for each in read)
            for one in self._scalars:
                wide = one.sort == Bits(_WIDE)
                others = (each for each in self._scalars if wide and each is not one and each.sort == one.sort)
                ends = [equal(one, end) for end in self._ends_of(one)]
                yield from (apply("implies", gate, each) for each in ends)
                starts: list[Term] = [bits(0, width_of(one)), *others]
                for start in starts:
                    moved = conjoin(gate, negate(equal(one, start)))
                    yield from (apply("implies", moved, each) for each in (*ends, *values))

    def _constants_written(self) -> list[tuple[Variable, Constant]]:
        """The cells with the numbers that are written there somewhere."""
        found: dict[tuple[Variable, Constant], None] = {}
        for step in self._system.steps:
            for write in step.writes:
                if is_cell(write.variable):
                    values = (write.value, *branches(write.value))
                    found.update({(write.variable, each): None for each in values if isinstance(each, Constant)})
        return list(found)

    def _compared(self) -> Iterator[Term]:
        """What the program compares, if it does so at the chosen index; and the opposite."""
        for each in self._comparisons():
            yield from (each, negate(each))

    def _either(self) -> Iterator[Term]:
        """Of two comparisons of different cells one, or the opposite: what a cell says of another one."""
        found = list(self._comparisons())[:_MOST_COMPARISONS]
        cells = frozenset(self._cells)
        for one, other in combinations(found, 2):
            if cells.intersection(variables(one)).isdisjoint(variables(other)):
                ways = product((one, negate(one)), (other, negate(other)))
                yield from (disjoin(*way) for way in ways)

    def _unless_written(self) -> Iterator[Term]:
        """A comparison of cells or the opposite, unless another cell was written."""
        known = [each for each in self._truths if is_known(each)]
        for one, flag in product(list(self._comparisons())[:_MOST_COMPARISONS], known):
            yield from (disjoin(each, flag) for each in (one, negate(one)))

    def _comparisons(self) -> Iterator[Term]:
        cells = frozenset(self._cells)
        roots = [term for step in self._system.steps for term in terms(step)]
        moved = self._moved([each for each in postorder(*roots) if isinstance(each, Apply)])
        for each in dict.fromkeys(moved):
            asked = negate(each) if isinstance(each, Apply) and each.operator == "not" else each
            if isinstance(asked, Apply) and asked.operator in _COMPARED and not cells.isdisjoint(variables(asked)):
                yield each

    def _asserted(self) -> Iterator[Term]:
        """What is asserted of the element at the chosen index as a whole, and the opposite."""
        cells = frozenset(self._cells)
        roots = [each.condition for step in self._system.steps for each in step.failures]
        parts = [each for each in postorder(*roots) if isinstance(each, Apply) and each.operator in _JOINED]
        for each in dict.fromkeys(self._moved(parts)):
            if not cells.isdisjoint(variables(each)) and len(tuple(postorder(each))) <= _LONG:
                yield from (each, negate(each))

    def _partly(self) -> Iterator[Term]:
        """What holds only of those elements of which a loop asks something, or to which it comes."""
        asked = list(dict.fromkeys((*strides(self._system), *self._questions())))[:_MOST_QUESTIONS]
        known = (each for each in self._truths if is_known(each))
        others = chain(self._asserted(), self._unless_written(), self._compared(), self._either())
        every = chain(known, self._written(), others)
        held = tuple(dict.fromkeys(every))[:_MOST_HELD]
        below = [conjoin(_POSITIVE, each) for each in self._below()]
        for one in asked:
            for way in (one, negate(one)):
                guards = [conjoin(way, each) for each in below]
                yield from (apply("implies", guard, each) for each in held for guard in guards)

    def _questions(self) -> Iterator[Term]:
        """What steps ask of a counter that goes from element to element, asked of the index."""
        counting, scalars = frozenset(counters(self._system)), frozenset(self._scalars)
        roots = [term for step in self._system.steps for term in terms(step)]
        parts = [each for each in postorder(*roots) if isinstance(each, Apply) and each.operator in _COMPARED]
        own = [each for each in parts if counting.intersection(variables(each)) and scalars.issuperset(variables(each))]
        for each in self._moved(own):
            inner = each.arguments[0] if isinstance(each, Apply) and each.operator == "not" else each
            if INDEX in variables(inner) and counting.isdisjoint(variables(inner)):
                yield inner

    def _moved(self, terms: Sequence[Term]) -> Iterator[Term]:
        """Terms of the state with the index in place of a variable."""
        state = frozenset(self._system.variables)
        for each in self._scalars:
            for row in self._rows(each):
                for term in terms:
                    if each in variables(term):
                        moved = fully(substitute(term, {each: row}))
                        if state.issuperset(variables(moved)):
                            yield moved


def _by_place(system: TransitionSystem, place: Variable) -> dict[Value, list[State]]:
    """Some states that runs meet, by their places."""
    found: dict[Value, list[State]] = {}
    size = sum(1 for _ in postorder(*(term for step in system.steps for term in terms(step))))
    for state in sampled(system, runs=max(min(_MOST_RUNS, _PARTS // size), RUNS)):
        here = found.setdefault(state[place], [])
        if len(here) < _MOST_SAMPLES and state not in here:
            here.append(state)
    return found


def unbroken(conditions: Sequence[Term], states: Sequence[State]) -> list[Term]:
    """The conditions that hold in all of these states."""
    columns = {each: [state[each] for state in states] for each in (states[0] if states else ())}
    truths = evaluate_all(conditions, columns, len(states))
    return [each for each, found in zip(conditions, truths, strict=True) if all(found)]


def _signed_ends(fact: Fact, width: int) -> Iterator[tuple[Constant, Constant]]:
    """The least and the largest number with a sign that something is, where that says anything."""
    if isinstance(fact, tuple) and len(fact) == 6 and fact[2:4] != everything(width)[2:4]:
        yield bits(fact[2], width), bits(fact[3], width)


def _pairs(ones: Sequence[Variable], others: Sequence[Variable]) -> Iterator[tuple[Variable, Variable]]:
    return ((one, other) for one in ones for other in others if one is not other and one.sort == other.sort)
