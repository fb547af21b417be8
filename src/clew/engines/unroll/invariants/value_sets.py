"""Value sets: the few values that a state variable can have in any reachable state, without a solver.

Input: a system. Output: per variable that never has more than so many values, these; together they are inductive. Found
by iterating over the steps: what a step writes is computed for every combination of what it reads, as far as the parts
of its guard permit that. Where a term reads too much, its branches are looked at one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from itertools import compress, product
from math import prod

from clew.ir.operators.evaluation import evaluate_all
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import Apply, Constant, Term, Variable, negate
from clew.ir.values import Value
from clew.ir.walk import conjuncts, postorder, variables
from clew.models.transition import Step, TransitionSystem, Write
from clew.records import dataclass

MOST_VALUES = 64
_MOST_COMBINATIONS = 1024
_MOST_BRANCHES = 256

Values = frozenset[Value]
Sets = dict[Variable, Values]


@dataclass(frozen=True, slots=True)
class Known:
    """A cache: what terms read, and which values they have for which sets."""

    reads: dict[Term, tuple[Variable, ...]] = field(default_factory=dict)
    answers: dict[object, Values | None] = field(default_factory=dict)

    def read(self, term: Term) -> tuple[Variable, ...]:
        """The variables of a term."""
        if term not in self.reads:
            self.reads[term] = tuple(variables(term))
        return self.reads[term]


def value_sets(system: TransitionSystem) -> dict[Variable, tuple[int, ...]]:
    """Per variable its values in ascending order; one that has any, too many, or a free start is left out."""
    sets: Sets = {
        each: frozenset({value.value})
        for each, value in zip(system.variables, system.initial, strict=True)
        if isinstance(value, Constant) and isinstance(each.sort, Bool | Bits)
    }
    _grow(system, sets)
    return {
        each: tuple(sorted(value for value in found if isinstance(value, int)))
        for each, found in sets.items()
        if isinstance(each.sort, Bits) or len(found) == 1
    }


def _grow(system: TransitionSystem, sets: Sets) -> None:
    """Add what steps write to the sets, until nothing is new; a set that grows too large goes."""
    known = Known()
    readers: dict[Variable, list[Step]] = {}
    for step in system.steps:
        for each in variables(*_terms(step)):
            readers.setdefault(each, []).append(step)
    waiting = {step.name: step for step in system.steps}
    while waiting:
        step = waiting.pop(next(iter(waiting)))
        for each, found in _written(step, sets, known):
            if each not in sets or (found is not None and found <= sets[each]):
                continue
            joined = None if found is None else sets[each] | found
            if joined is None or len(joined) > MOST_VALUES:
                del sets[each]
            else:
                sets[each] = joined
            waiting.update((reader.name, reader) for reader in readers.get(each, ()))


def enumerations(system: TransitionSystem) -> frozenset[Variable]:
    """The variables that are only copied and compared for equality, with each other and with constants."""
    classes = _Classes()
    terms = [term for step in system.steps for term in _terms(step)]
    for step in system.steps:
        for write in step.writes:
            classes.join((write.variable, *_copied(write.value)))
    for term in postorder(*terms):
        match term:
            case Apply("=", arguments):
                classes.join([each for side in arguments for each in _copied(side)])
            case Apply("ite" | "and" | "or" | "not" | "implies" | "zero_extend" | "sign_extend" | "extract"):
                pass
            case Apply(arguments=arguments):
                classes.join((None, *(each for side in arguments for each in _copied(side))))
            case _:
                pass
    return frozenset(each for each in system.variables if classes.of(each) != classes.of(None))


class _Classes:
    """Variables that have to do with each other; None stands for what is computed. A resource: it grows."""

    def __init__(self) -> None:
        self._above: dict[Variable | None, Variable | None] = {}

    def of(self, each: Variable | None) -> Variable | None:
        """The one that stands for the class."""
        while self._above.get(each, each) != each:
            each = self._above[each]
        return each

    def join(self, every: Iterable[Variable | None]) -> None:
        """All these are one class."""
        first, *rest = [self.of(each) for each in every] or [None]
        for each in rest:
            self._above[self.of(each)] = self.of(first)


def _copied(term: Term) -> Iterator[Variable | None]:
    """The variables whose values the term can be; None where it is computed."""
    waiting = [term]
    while waiting:
        match waiting.pop():
            case Variable() as each:
                yield each
            case Apply("ite", (_, then, otherwise)):
                waiting += (then, otherwise)
            case Apply("zero_extend" | "sign_extend" | "extract", arguments):
                waiting += arguments
            case Constant():
                pass
            case _:
                yield None


def _terms(step: Step) -> tuple[Term, ...]:
    return (step.enabled, *(term for write in step.writes for term in (write.when, write.value)))


def _written(step: Step, sets: Sets, known: Known) -> list[tuple[Variable, Values | None]]:
    """What the step may write, None where that is too much; nothing where it cannot be taken."""
    guard = tuple(conjuncts(step.enabled))
    if not all(_is_possible(each, sets, known) for each in guard):
        return []
    found: list[tuple[Variable, Values | None]] = []
    for write in step.writes:
        true = (*guard, *conjuncts(write.when))
        if write.variable in sets and all(_is_possible(each, sets, known) for each in true):
            found.append((write.variable, _possible(write, true, sets, known)))
    return found


def _is_possible(condition: Term, sets: Sets, known: Known) -> bool:
    values = _enumerated(condition, (), sets, known)
    return values is None or True in values


def _possible(write: Write, guard: Sequence[Term], sets: Sets, known: Known) -> Values | None:
    found: set[Value] = set()
    waiting: list[tuple[Term, tuple[Term, ...]]] = [(write.value, tuple(guard))]
    looked = 0
    while waiting:
        term, true = waiting.pop()
        looked += 1
        values = _enumerated(term, true, sets, known)
        if values is not None:
            found |= values
            continue
        if looked > _MOST_BRANCHES or not (isinstance(term, Apply) and term.operator == "ite"):
            return None
        condition, then, otherwise = term.arguments
        waiting.append((then, (*true, *conjuncts(condition))))
        waiting.append((otherwise, (*true, negate(condition))))
    return frozenset(found)


def _enumerated(term: Term, true: Iterable[Term], sets: Sets, known: Known) -> Values | None:
    """The values of the term where those conditions hold that speak of nothing else; None where it reads too much."""
    read = known.read(term)
    if not all(each in sets for each in read):
        return None
    asked = frozenset(read)
    own = tuple(condition for condition in true if asked.issuperset(known.read(condition)))
    key = (term, own, tuple(sets[each] for each in read))
    if key not in known.answers:
        known.answers[key] = _values_of(term, own, {each: tuple(sets[each]) for each in read}, known)
    return known.answers[key]


def _values_of(
    term: Term, true: Sequence[Term], domains: dict[Variable, Sequence[Value]], known: Known
) -> Values | None:
    for condition in true:
        match known.read(condition):
            case (each,):
                (column,) = evaluate_all((condition,), {each: domains[each]}, len(domains[each]))
                domains[each] = tuple(compress(domains[each], column))
            case _:
                pass
    if prod(map(len, domains.values())) > _MOST_COMBINATIONS:
        return None
    chosen = list(product(*domains.values()))
    columns = dict(zip(domains, zip(*chosen, strict=True), strict=True)) if chosen and domains else {}
    values, *conditions = evaluate_all((term, *true), columns, len(chosen))
    return frozenset(value for value, *holds in zip(values, *conditions, strict=True) if all(holds))
