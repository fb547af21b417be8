"""Where predicates come from: the property and the guards first, then small templates, level by level.

Input: a graph, bad conditions, and the variables that matter at each place. Output: candidates per place and level. A
level is asked only where those before it do not suffice, so that what is general comes before what is special.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations

from clew.abstraction.graph import Graph
from clew.ir.sorts import BOOL, Bits, Bool, Integer, Real, Sort
from clew.ir.terms import Apply, Constant, Term, Variable, apply, constant, equal
from clew.ir.walk import postorder, rewrite, variables
from clew.logic.normalise import fully
from clew.records import dataclass

MOST_CONSTANTS = 16
MOST_CANDIDATES = 240
"""Per place and level."""
LEVELS = 4
_COMPARED = frozenset(("=", "ult", "ule", "slt", "sle", "int.lt", "int.le", "real.lt", "real.le"))
_SIGNED = frozenset(("slt", "sle"))


def atoms(*terms: Term) -> Iterator[Term]:
    """Comparisons and Bool variables in the terms, also inside of choices between others."""
    return (part for part in postorder(*terms) if _is_atom(part))


def _is_atom(part: Term) -> bool:
    if isinstance(part, Variable):
        return isinstance(part.sort, Bool)
    return isinstance(part, Apply) and part.operator in _COMPARED and not isinstance(part.arguments[0].sort, Bool)


def stilled(atom: Term, known: Container[Term]) -> Term:
    """The atom as it is where nothing was changed: of a choice between terms the one that is a variable is taken.

    What is asked behind a large block is asked of what the block made of its variables; asked of the variables
    themselves it is mostly what has to hold before the block.
    """

    def still(term: Term) -> Term | None:
        changed = term
        while isinstance(changed, Apply) and changed.operator == "ite":
            _, then, otherwise = changed.arguments
            changed = otherwise if _settled(otherwise, known) else then
        if isinstance(changed, Apply) and changed.operator in ("add", "sub", "int.add", "int.sub", "real.add"):
            one, other = changed.arguments
            if isinstance(other, Constant) and one in known:
                return one
            if isinstance(one, Constant) and other in known:
                return other
        return changed if changed is not term else None

    while (following := rewrite(atom, still)) is not atom:
        atom = following
    return fully(atom)


def _settled(term: Term, known: Container[Term]) -> bool:
    return term in known or (isinstance(term, Apply) and term.operator == "ite")


@dataclass(frozen=True, slots=True)
class Pool:
    """See the module."""

    graph: Graph
    bad: Mapping[int, Term]
    matter: Mapping[int, tuple[Variable, ...]]
    constants: Mapping[Variable, tuple[Constant, ...]]
    signed: bool

    def level(self, place: int, number: int) -> tuple[Term, ...]:
        """The candidates of one level at a place."""
        own = self.matter[place]
        match number:
            case 0:
                found: Iterable[Term] = (*self._asked(place), *self._values(own))
            case 1:
                found = _equalities(own)
            case 2:
                found = (*self._orders(own), *self._bounds(own))
            case _:
                found = (*self._distances(own), *_low_bits(own))
        return tuple(dict.fromkeys(found))[:MOST_CANDIDATES]

    def upto(self, place: int, number: int) -> tuple[Term, ...]:
        """The candidates of all levels up to one."""
        return tuple(dict.fromkeys(each for level in range(number + 1) for each in self.level(place, level)))

    def _asked(self, place: int) -> Iterator[Term]:
        """What the bad condition and guards say of the state alone."""
        known = set(self.matter[place])
        found = tuple(atoms(self.bad[place], *(edge.guard for edge in self.graph.edges[place])))
        for each in (*found, *(stilled(atom, known) for atom in found)):
            asked = variables(each)
            if asked and known.issuperset(asked):
                yield each

    def _values(self, own: Sequence[Variable]) -> Iterator[Term]:
        for each in own:
            if isinstance(each.sort, Bool):
                yield each
            else:
                yield from (equal(each, value) for value in self.constants.get(each, ()))

    def _orders(self, own: Sequence[Variable]) -> Iterator[Term]:
        for one, other in permutations(own, 2):
            if one.sort == other.sort and (operator := self._less(one.sort)) is not None:
                yield apply(operator, one, other)

    def _bounds(self, own: Sequence[Variable]) -> Iterator[Term]:
        for each in own:
            if (operator := self._less(each.sort)) is not None:
                for value in self.constants.get(each, ()):
                    yield apply(operator, each, value)
                    yield apply(operator, value, each)

    def _distances(self, own: Sequence[Variable]) -> Iterator[Term]:
        for one, other in permutations(own, 2):
            if one.sort == other.sort and isinstance(one.sort, Bits | Integer):
                step = constant(1, one.sort)
                yield equal(one, apply(_plus(one.sort), other, step))

    def _less(self, sort: Sort) -> str | None:
        match sort:
            case Bits():
                return "sle" if self.signed else "ule"
            case Integer():
                return "int.le"
            case Real():
                return "real.le"
            case _:
                return None


def _plus(sort: Sort) -> str:
    return "add" if isinstance(sort, Bits) else "int.add"


def _equalities(own: Sequence[Variable]) -> Iterator[Term]:
    for one, other in combinations(own, 2):
        if one.sort == other.sort and one.sort != BOOL:
            yield equal(one, other)


def _low_bits(own: Sequence[Variable]) -> Iterator[Term]:
    for each in own:
        if isinstance(each.sort, Bits) and each.sort.width > 1:
            yield equal(apply("extract", each, parameters=(0, 0)), constant(1, Bits(1)))


def pool_of(graph: Graph, bad: Mapping[int, Term], matter: Mapping[int, tuple[Variable, ...]]) -> Pool:
    """The candidates for a bad condition."""
    terms = [*bad.values(), *(edge.guard for edges in graph.edges.values() for edge in edges)]
    terms += [value for edges in graph.edges.values() for edge in edges for value in edge.after.values()]
    used = [part.operator for part in postorder(*terms) if isinstance(part, Apply)]
    signed = sum(each in _SIGNED for each in used) > sum(each in ("ult", "ule") for each in used)
    return Pool(graph, bad, matter, _constants(graph, terms), signed)


def _constants(graph: Graph, terms: Sequence[Term]) -> dict[Variable, tuple[Constant, ...]]:
    """The constants that variables are compared with, that they start with and that they are set to."""
    found: dict[Variable, dict[Constant, None]] = {each: {} for each in graph.variables}
    starts = dict(zip(graph.system.variables, graph.system.initial, strict=True))
    for each in graph.variables:
        if isinstance(value := starts[each], Constant):
            found[each][value] = None
    for edges in graph.edges.values():
        for edge in edges:
            for written, value in edge.after.items():
                assert isinstance(written, Variable), "a step should write variables"
                found[written].update(dict.fromkeys(_chosen(value)))
    for part in postorder(*terms):
        match part:
            case Apply(operator=operator, arguments=(one, other)) if operator in _COMPARED:
                for left, right in ((one, other), (other, one)):
                    if isinstance(right, Constant):
                        for each in variables(left):
                            if each in found and each.sort == right.sort:
                                found[each][right] = None
            case _:
                pass
    return {each: tuple(values)[:MOST_CONSTANTS] for each, values in found.items()}


def _chosen(value: Term) -> Iterator[Constant]:
    """The constants among what a choice between terms may be."""
    waiting = [value]
    while waiting:
        match waiting.pop():
            case Apply(operator="ite", arguments=(_, then, otherwise)):
                waiting += [otherwise, then]
            case Constant() as found:
                yield found
            case _:
                pass
