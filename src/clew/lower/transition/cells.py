"""Programs of guarded actions in which long arrays are known at a few places only.

Input: a program, the invariants that are asked of it, and how far to look for places. Output: a program whose long
arrays are replaced by *cells*: the elements at indices that never change. What is written there is kept, what is read
elsewhere is any value. So the program has more runs than the one it stands for, and no run of it says anything; but an
invariant that holds in it holds.

An index is a variable that never changes, or a *prophecy*: a constant that is chosen at the start, and the invariant is
asked only where it is what an index is when the invariant is asked, or was in the step before. None is lost: for a run
that violates the invariant, the value that the index has at its end is among those that may be chosen.
After: Mann, Irfan, Griggio, Padon and Barrett, "Counterexample-guided prophecy for model checking modulo the theory of
arrays", 2021, with places that are guessed from the reads instead of refined.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import IntEnum

from clew.ir.commands import Assign, Command, Havoc
from clew.ir.program import Action, AnyOf, Declaration, Program
from clew.ir.rewriting import map_command, targets_of, terms_of
from clew.ir.sorts import BOOL, Array, Bits, Sort
from clew.ir.terms import (
    TRUE,
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
    ite,
    negate,
    variable,
)
from clew.ir.walk import array_parts, postorder, variables
from clew.lower.transition.places import index_width, lasting, long_arrays, reads
from clew.records import dataclass

MOST_CELLS = 4
"""So many cells of arrays of one length."""


class Reach(IntEnum):
    """Which indices are places."""

    ASKED = 0
    """Those that never change, and those at which the invariant reads."""
    BEFORE = 1
    """Those at which the last step has read, too."""


@dataclass(frozen=True, slots=True)
class Known:
    """A program of which less is known, and its invariants in the order of those that were asked."""

    program: Program
    conditions: tuple[Term, ...]
    indices: frozenset[Variable] = frozenset()
    """What stands for indices of arrays."""


def with_cells(program: Program, conditions: Sequence[Term], reach: Reach, fewest: int) -> Known | None:
    """See the module; None where no array has at least so many elements."""
    arrays = long_arrays(program, conditions, fewest)
    if not arrays:
        return None
    widths = sorted({index_width(each.sort) for each in arrays if isinstance(each.sort, Array)})
    chosen = [_places(program, conditions, width, reach) for width in widths]
    making = _Making(arrays, {each.width: each for each in chosen})
    asked = (making.asked(condition, number) for number, condition in enumerate(conditions))
    found = making.known(program, asked, [each for places in chosen for each in places.own])
    return replace(found, indices=frozenset(each for places in chosen for each in places.indices))


@dataclass(slots=True)
class Making(ABC):
    """Rewrites a program to one of which less is known; it remembers what stands for what is not, which grows."""

    unknown: dict[tuple[object, ...], Variable] = field(default_factory=dict, init=False)
    versions: Counter[Variable] = field(default_factory=Counter, init=False)
    """How often the effect that is being rewritten has assigned a variable so far."""

    @abstractmethod
    def term(self, term: Term) -> Term:
        """What stands for a term of a sort that stays."""

    @abstractmethod
    def declared(self, old: Declaration) -> Iterator[Declaration]:
        """What is declared instead."""

    @abstractmethod
    def commands(self, command: Command) -> Sequence[Command]:
        """What is done instead."""

    def anything(self, name: str, what: tuple[object, ...], sort: Sort, *terms: Term) -> Variable:
        """What stands for something that is not known; it is another one when one of the terms has changed."""
        versions = (self.versions[each] for each in variables(*terms))
        return self.unknown.setdefault((*what, *versions), variable(f"{name} {len(self.unknown)}", sort))

    def known(self, program: Program, asked: Iterable[Term], free: Sequence[Variable] = ()) -> Known:
        """The program with what is not known chosen in each step, and with more free variables."""
        guards = [self.term(action.guard) for action in program.actions]
        conditions = tuple(asked)
        quiet = None if program.quiet is None else self.term(program.quiet)
        effects = [self._effect(action) for action in program.actions]
        forget = tuple(Havoc(each) for each in self.unknown.values())
        actions = tuple(
            replace(action, guard=guard, effect=(*effect, *forget))
            for action, guard, effect in zip(program.actions, guards, effects, strict=True)
        )
        declared = [made for each in program.globals for made in self.declared(each)]
        declared += [Declaration(each, AnyOf()) for each in (*free, *self.unknown.values())]
        return Known(replace(program, globals=tuple(declared), actions=actions, quiet=quiet), conditions)

    def _effect(self, action: Action) -> tuple[Command, ...]:
        self.versions.clear()
        found: list[Command] = []
        for command in action.effect:
            found += self.commands(command)
            self.versions.update(targets_of(command))
        return tuple(found)


# --- places ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Places:
    """The indices of one width that are known.

    `meant` says per invariant what each prophecy stands for; `kept` are variables for indices of the last step.
    """

    width: int
    indices: tuple[Variable, ...]
    meant: tuple[tuple[tuple[Variable, Term], ...], ...]
    kept: Mapping[Term, Variable]
    own: tuple[Variable, ...]
    """Those that the program has not."""


def _places(program: Program, conditions: Sequence[Term], width: int, reach: Reach) -> _Places:
    fixed = lasting(program, width)[: MOST_CELLS - 1]
    asked = [[each for each in reads((condition,), width) if each not in fixed] for condition in conditions]
    effects = [term for action in program.actions for command in action.effect for term in terms_of(command)]
    before = [each for each in reads(effects, width) if each not in fixed] if reach is Reach.BEFORE else []
    kept = {each: _named("last index", number, width) for number, each in enumerate(before)}
    room = MOST_CELLS - len(fixed)
    wanted = [(*each, *kept.values())[:room] for each in asked]
    prophecies = [_named("place", number, width) for number in range(max(map(len, wanted), default=0))]
    meant = tuple(tuple(zip(prophecies, each, strict=False)) for each in wanted)
    return _Places(width, (*fixed, *prophecies), meant, kept, (*prophecies, *kept.values()))


def _named(what: str, number: int, width: int) -> Variable:
    return variable(f"{what} {number} of {width} bits", Bits(width))


# --- terms ----------------------------------------------------------------------------------------------------------

Built = Term | tuple[Term, ...]
"""A term without arrays; for an array, its cells."""


@dataclass(slots=True)
class _Making(Making):
    """Arrays become cells; elements that no cell holds are not known."""

    arrays: frozenset[Variable]
    places: Mapping[int, _Places]

    def declared(self, old: Declaration) -> Iterator[Declaration]:
        """What is declared instead."""
        if old.variable not in self.arrays:
            yield old
            return
        for place, each in enumerate(self._cells(old.variable)):
            initial = old.initial
            if isinstance(initial, Constant):
                found = self._constant(initial)[place]
                initial = found if isinstance(found, Constant) else AnyOf()
            assert isinstance(each, Variable), "the cell of a variable should be one"
            yield replace(old, variable=each, initial=initial, layout=None)

    def asked(self, condition: Term, number: int) -> Term:
        """The invariant, where all prophecies are what they stand for."""
        meant = [
            equal(prophecy, self.term(index))
            for places in self.places.values()
            for prophecy, index in places.meant[number]
        ]
        return disjoin(negate(conjoin(*meant)), self.term(condition))

    def commands(self, command: Command) -> Sequence[Command]:
        """What is read in a step is remembered for the next one."""
        indices = dict.fromkeys(
            each for places in self.places.values() for each in reads(terms_of(command), places.width)
        )
        kept = {
            index: places.kept[index] for places in self.places.values() for index in indices if index in places.kept
        }
        return [*(Assign(each, self.term(index)) for index, each in kept.items()), *self._commands(command)]

    def _commands(self, command: Command) -> Sequence[Command]:
        match command:
            case Assign(target=target, value=value) if target in self.arrays:
                cells = self._built(value)
                assert isinstance(cells, tuple), "an array should become cells"
                pairs = zip(self._cells(target), cells, strict=True)
                return [Assign(cell, term) for cell, term in pairs if isinstance(cell, Variable)]
            case Havoc(target=target) if target in self.arrays:
                return [Havoc(cell) for cell in self._cells(target) if isinstance(cell, Variable)]
            case _:
                return (map_command(command, self.term),)

    def term(self, term: Term) -> Term:
        """A term that is no array."""
        found = self._built(term)
        assert not isinstance(found, tuple), f"a term of sort {term.sort} should not be an array"
        return found

    def _built(self, term: Term) -> Built:
        done: dict[Term, Built] = {}
        for part in postorder(term):
            done[part] = self._one(part, done)
        return done[term]

    def _one(self, part: Term, done: Mapping[Term, Built]) -> Built:
        match part:
            case Variable() if part in self.arrays:
                return self._cells(part)
            case Constant(sort=Array()) if self._is_followed(part.sort):
                return self._constant(part)
            case Apply("array", elements) if self._is_followed(part.sort):
                return self._chosen(part.sort, [_scalar(done[each]) for each in elements])
            case Apply("ite", (condition, then, otherwise)) if self._is_followed(part.sort):
                asked = _scalar(done[condition])
                return tuple(
                    ite(asked, *pair) for pair in zip(_cells(done[then]), _cells(done[otherwise]), strict=True)
                )
            case Apply("store", (array, index, value)) if self._is_followed(part.sort):
                return self._stored(array, _scalar(done[index]), _scalar(done[value]), done)
            case Apply("select", (array, index)) if self._is_followed(array.sort):
                return self._read(array, index, done)
            case Apply("=", (left, right)) if self._is_followed(left.sort):
                return self._same(part, _cells(done[left]), _cells(done[right]))
            case Apply(operator=operator, arguments=arguments, parameters=parameters):
                return apply(operator, *(_scalar(done[each]) for each in arguments), parameters=parameters)
            case _:
                return part

    def _is_followed(self, sort: Sort) -> bool:
        return any(each.sort == sort for each in self.arrays)

    def _indices(self, sort: Sort) -> tuple[Variable, ...]:
        assert isinstance(sort, Array), f"only arrays should have cells, not {sort}"
        return self.places[index_width(sort)].indices

    def _cells(self, array: Variable) -> tuple[Term, ...]:
        assert isinstance(array.sort, Array), f"{array.name} should be an array"
        names = (f"{array.name}[{each.name}]" for each in self._indices(array.sort))
        return tuple(variable(name, array.sort.element) for name in names)

    def _constant(self, array: Constant) -> tuple[Term, ...]:
        sort, values = array.sort, array.value
        assert isinstance(sort, Array), f"a constant array should have such a sort, not {sort}"
        assert isinstance(values, tuple), f"an array should be a tuple, is {values!r}"
        return self._chosen(sort, [constant(each, sort.element) for each in values])

    def _chosen(self, sort: Sort, elements: Sequence[Term]) -> tuple[Term, ...]:
        return tuple(_element(elements, each) for each in self._indices(sort))

    def _stored(self, array: Term, index: Term, value: Term, done: Mapping[Term, Built]) -> tuple[Term, ...]:
        pairs = zip(self._indices(array.sort), _cells(done[array]), strict=True)
        return tuple(ite(_same_index(index, place), value, cell) for place, cell in pairs)

    def _same(self, part: Term, left: Sequence[Term], right: Sequence[Term]) -> Term:
        """Arrays with equal cells may differ elsewhere."""
        return conjoin(self.anything("elsewhere", ("equal", part), BOOL, part), *map(equal, left, right))

    def _read(self, array: Term, index: Term, done: Mapping[Term, Built]) -> Term:
        """An element, through what was written and chosen above the variables or constants below."""
        at = _scalar(done[index])
        found: dict[Term, Term] = {}
        for part in postorder(array, parts=array_parts):
            match part:
                case Apply("store", (below, place, value)):
                    found[part] = ite(_same_index(_scalar(done[place]), at), _scalar(done[value]), found[below])
                case Apply("ite", (condition, then, otherwise)):
                    found[part] = ite(_scalar(done[condition]), found[then], found[otherwise])
                case _:
                    found[part] = self._element(part, index, at, done)
        return found[array]

    def _element(self, array: Term, index: Term, at: Term, done: Mapping[Term, Built]) -> Term:
        sort = array.sort
        assert isinstance(sort, Array), f"{array} should be an array"
        if isinstance(array, Constant) and isinstance(array.value, tuple):
            return _element([constant(each, sort.element) for each in array.value], at)
        if isinstance(array, Apply) and array.operator == "array":
            return _element([_scalar(done[each]) for each in array.arguments], at)
        found: Term = self.anything("elsewhere", ("read", array, index), sort.element, array, index)
        for place, cell in zip(reversed(self._indices(sort)), reversed(_cells(done[array])), strict=True):
            found = ite(_same_index(at, place), cell, found)
        return found


def _scalar(built: Built) -> Term:
    assert not isinstance(built, tuple), "an array should only meet operators on it"
    return built


def _cells(built: Built) -> tuple[Term, ...]:
    assert isinstance(built, tuple), "an array should have become cells"
    return built


def _same_index(left: Term, right: Term) -> Term:
    return TRUE if left is right else equal(left, right)


def _element(elements: Sequence[Term], index: Term) -> Term:
    """The element at an index: what most of them are, unless it is the index of another."""
    usual, _ = Counter(elements).most_common(1)[0]
    assert isinstance(index.sort, Bits), f"an index should be bits, not {index.sort}"
    found = usual
    for place, each in enumerate(elements):
        if each is not usual:
            found = ite(equal(index, bits(place, index.sort.width)), each, found)
    return found
