"""Terms with what is known put in, and where what is left of them may point."""

from __future__ import annotations

from collections.abc import Mapping

from clew.ir.operators.table import signed
from clew.ir.sorts import BOOL, POINTER, Bits, Pointer
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable, constant
from clew.ir.values import UNDEFINED, Address
from clew.ir.walk import postorder, rewrite, substitute, variables
from clew.logic.ranges import Ranges
from clew.passes.specialise.values import (
    FARTHEST,
    MOST_PLACES,
    NOTHING,
    Regions,
    Value,
    moved,
    regions_of,
    united,
    whole,
)

_WIDEST = 1 << 32


class Folding:
    """How terms are folded in one program; it remembers what it has folded."""

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = numbers
        self._mentioned: dict[Term, frozenset[Term]] = {}
        self._done: dict[tuple[object, ...], Term] = {}

    def mentioned(self, term: Term) -> frozenset[Term]:
        """The variables in a term."""
        found = self._mentioned.get(term)
        if found is None:
            found = self._mentioned[term] = frozenset(variables(term))
        return found

    def is_steady(self, term: Term) -> bool:
        """Whether a term stays what it is as long as nobody assigns to its variables."""
        return not any(isinstance(part, Observe) for part in postorder(term))

    def folded(self, term: Term, known: Mapping[Variable, Value], own: Value) -> Term:
        """The term with constants for what is known, addresses by number."""
        if isinstance(term, Constant):
            return term
        if isinstance(term, Variable):
            held = known.get(term)
            return held if isinstance(held, Constant) and held.value is not UNDEFINED else term
        given: dict[Term, Constant] = {}
        for each in variables(term):
            value = known.get(each)
            if isinstance(value, Constant) and value.value is not UNDEFINED:
                given[each] = value
        key = (term, own if isinstance(own, Constant) else None, *given.items())
        done = self._done.get(key)
        if done is None:
            done = self._done[key] = rewrite(term, lambda leaf: self._leaf(leaf, given, own))
        return done

    def _leaf(self, leaf: Term, given: Mapping[Term, Constant], own: Value) -> Term | None:
        match leaf:
            case Variable():
                return given.get(leaf)
            case Observe(observation=Observation.ADDRESS, names=(name,)) if name in self._numbers:
                return constant(Address(self._numbers[name], 0), POINTER)
            case Observe(observation=Observation.SELF, names=()) if isinstance(own, Constant):
                return own
            case _:
                return None

    def value(self, term: Term, known: Mapping[Variable, Value], own: Value, facts: tuple[Term, ...]) -> Value:
        """What a term may be, where conditions hold."""
        found = self.folded(term, known, own)
        if isinstance(found, Constant):
            return found
        if not isinstance(found.sort, (Pointer, Bits)):
            return NOTHING
        return self._regions(found, known, own, facts)

    def _regions(self, term: Term, known: Mapping[Variable, Value], own: Value, facts: tuple[Term, ...]) -> Regions:
        done: dict[Term, Regions] = {}
        for part in postorder(term):
            done[part] = self._part(part, done, known, own, facts)
        return done[term]

    def _part(
        self,
        part: Term,
        done: Mapping[Term, Regions],
        known: Mapping[Variable, Value],
        own: Value,
        facts: tuple[Term, ...],
    ) -> Regions:
        match part:
            case Constant():
                return regions_of(part)
            case Variable():
                return regions_of(known.get(part, NOTHING))
            case Observe(observation=Observation.SELF):
                return regions_of(own)
            case Observe():
                return NOTHING
            case _ if part.sort == BOOL:
                return NOTHING
            case Apply(operator="pointer.add", arguments=(base, offset)):
                return _moved(done[base], offset, facts)
            case Apply(operator="ite", arguments=(_, then, otherwise)):
                return united((done[then], done[otherwise]))
            case Apply(operator="pointer.to_bits" | "pointer.of_bits", arguments=(inner,)):
                return done[inner]
            case Apply(operator="pointer.sub" | "pointer.offset"):
                return NOTHING
            case Apply(arguments=arguments):
                return whole(united(done[each] for each in arguments))


def _moved(base: Regions, offset: Term, facts: tuple[Term, ...]) -> Regions:
    if not base:
        return base
    ranges = Ranges(facts)
    few = _few(offset, ranges)
    if few:
        return united([moved(base, each, each) for each in few])
    known = ranges.of(offset)
    if isinstance(known, tuple) and len(known) == 6 and known[3] - known[2] < _WIDEST:
        return moved(base, known[2], known[3])
    return moved(base, -FARTHEST, FARTHEST)


def _few(offset: Term, ranges: Ranges) -> list[int]:
    """All that an offset may be where one variable in it has few values; none where that is not known."""
    inside = set(variables(offset))
    if len(inside) != 1 or not isinstance(offset.sort, Bits):
        return []
    (variable,) = inside
    known = ranges.of(variable)
    if not isinstance(variable.sort, Bits) or not isinstance(known, tuple) or len(known) != 6:
        return []
    if known[1] - known[0] >= MOST_PLACES:
        return []
    values = [constant(value, variable.sort) for value in range(known[0], known[1] + 1)]
    found = [substitute(offset, {variable: each}) for each in values]
    numbers = [each.value for each in found if isinstance(each, Constant) and isinstance(each.value, int)]
    return [signed(each, offset.sort.width) for each in numbers] if len(numbers) == len(values) else []
