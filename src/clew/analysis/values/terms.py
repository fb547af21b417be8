"""What a term may be, and what a condition teaches where it holds.

Numbers are left to `logic.ranges`: the parts of a term that are no arithmetic (variables, pointers, questions to the
state) are its *atoms*, and each set of facts about them is asked once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import combinations
from math import gcd

from clew.analysis.values.deciding import decided
from clew.analysis.values.differences import Distances, Pair, distance, is_said, says_nothing
from clew.analysis.values.domain import (
    ANY,
    GONE,
    NONE,
    NOWHERE_,
    NULL,
    UNWRITTEN,
    Held,
    Row,
    anything,
    both_pointers,
    is_empty,
    join,
    moved,
    number,
    numbers_of,
    pointers,
    truth,
)
from clew.analysis.values.memory import Given, disguised, numbered
from clew.ir.sorts import Bits, Bool, Pointer
from clew.ir.terms import Apply, Constant, Observation, Observe, Term, Variable, apply, bits, children, variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import conjuncts, postorder, rewrite, substitute, variables
from clew.logic import range_bits
from clew.logic.normalise import fully
from clew.logic.range_facts import Fact
from clew.logic.range_floats import OPERATORS
from clew.logic.ranges import COMPARISONS, Ranges
from clew.records import dataclass

_REMEMBERED = 1 << 17
_LARGEST_DEFINITION = 12
Look = Callable[[Variable], Held]
"""What a variable may hold."""
Sizes = Callable[[str], int | None]
"""The size of an object that lives; None where there is none."""
UNFOLLOWED = "library.unmodelled"
"""Stands for what no run was followed through: where it may happen, nothing is proved."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The names of procedures, and whom to tell that something may happen."""

    code: frozenset[str]
    violated: Callable[[str], None]
    roots: frozenset[Variable] = frozenset()
    """Of what distances are kept; see `differences`."""
    pairs: tuple[Pair, ...] = ()
    """The pairs of them that the program compares."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A term over its atoms: what stands for each of them, and what it is."""

    term: Term
    places: tuple[Variable, ...]
    atoms: tuple[Term, ...]
    compared: tuple[tuple[Term, Term], ...] = ()
    """What a condition compares that is no atom: as it stands in the term, and as it was."""


def _is_arithmetic(term: Term) -> bool:
    """Whether its value follows from the numbers of its arguments."""
    if not isinstance(term, Apply) or not isinstance(term.sort, Bits | Bool):
        return False
    return all(isinstance(each.sort, Bits | Bool) for each in term.arguments)


@lru_cache(_REMEMBERED)
def plan_of(term: Term) -> Plan:
    """The plan of a term of bits or truth values."""
    found: dict[Term, Variable] = {}

    def parts(each: Term) -> tuple[Term, ...]:
        return tuple(children(each)) if _is_arithmetic(each) else ()

    for each in postorder(term, parts=parts):
        if isinstance(each, Variable):
            found[each] = each
        elif isinstance(each, Constant) and each.value is UNDEFINED:
            found[each] = variable(f" undefined {len(found)}", each.sort)
        elif not isinstance(each, Constant) and not _is_arithmetic(each):
            found[each] = variable(f" atom {len(found)}", each.sort)
    compared = {
        fully(rewrite(part, found.get)): part
        for each in conjuncts(term)
        for part in _sides(each)
        if _is_arithmetic(part) and not any(map(is_question, postorder(part)))
    }
    return Plan(fully(rewrite(term, found.get)), tuple(found.values()), tuple(found), tuple(compared.items()))


def is_question(term: Term) -> bool:
    """Whether a term asks for more than variables, so that nothing tells when its value changes."""
    return isinstance(term, Observe) and term.observation is not Observation.ADDRESS


@lru_cache(1 << 16)
def is_short(term: Term) -> bool:
    """Whether a term may be what a variable or a place is said to equal."""
    parts = list(postorder(term))
    return len(parts) <= _LARGEST_DEFINITION and bool(variables(term)) and not any(map(is_question, parts))


def _sides(condition: Term) -> tuple[Term, ...]:
    """The numbers that a condition compares."""
    while isinstance(condition, Apply) and condition.operator == "not":
        condition = condition.arguments[0]
    if not isinstance(condition, Apply) or condition.operator not in COMPARISONS:
        return ()
    return tuple(each for each in condition.arguments if isinstance(each.sort, Bits))


@lru_cache(_REMEMBERED)
def _computed(plan: Plan, facts: tuple[Fact, ...]) -> Fact:
    return _ranges(plan, facts).of(plan.term)


@lru_cache(_REMEMBERED)
def taught_by(plan: Plan, facts: tuple[Fact, ...]) -> tuple[tuple[Fact, ...], tuple[Fact, ...]] | None:
    """What a condition teaches of its atoms and of what it compares; None where it cannot hold."""
    ranges = _ranges(plan, facts)
    if ranges.truth(plan.term) is False:
        return None
    learnt = ranges.extended(plan.term)
    if learnt.contradiction:
        return None
    return tuple(map(learnt.of, plan.places)), tuple(learnt.of(inside) for inside, _ in plan.compared)


def _ranges(plan: Plan, facts: tuple[Fact, ...]) -> Ranges:
    found = Ranges()
    for place, fact in zip(plan.places, facts, strict=True):
        found.know(place, fact)
    return found


def fact_of(held: Held) -> Fact:
    """What is known of the numbers."""
    numbers = held.numbers
    return numbers if isinstance(numbers, bool) or (isinstance(numbers, tuple) and len(numbers) == 6) else None


class Terms:
    """Evaluates terms in one situation."""

    def __init__(
        self, look: Look, sizes: Sizes, same: Mapping[Variable, Term], around: Surroundings, apart: Distances
    ) -> None:
        self._look, self._sizes, self._same, self._around, self._apart = look, sizes, same, around, apart

    def of(self, term: Term) -> Held:
        """What a term may be."""
        match term:
            case Variable():
                return self._look(term)
            case Constant():
                return _constant(term)
            case _ if isinstance(term.sort, Pointer):
                return self._pointer(term)
            case Observe():
                return self._observed(term)
            case Apply() if isinstance(term.sort, Bits | Bool):
                return self._number(term)
            case _:
                raise Given(f"no value of sort {term.sort} is followed")

    def truth(self, condition: Term) -> Held:
        """A condition, whose atoms may be what their definitions say."""
        found = self.of(condition)
        if found.numbers is None and self._same:
            other = self.of(self.defined(condition))
            if other.numbers is not None:
                return Held(other.numbers, (), found.undefined)
        if found.numbers is None and self._around.roots:
            return Held(self._by_distances(self.defined(condition)), (), found.undefined)
        return found

    def _by_distances(self, condition: Term) -> bool | None:
        """The truth of a condition by how far apart its variables are."""
        plan = plan_of(rewrite(condition, self._by_numbers))
        atoms = [self.of(each) for each in plan.atoms]
        numbers = [
            place
            for place, atom, held in zip(plan.places, plan.atoms, atoms, strict=True)
            if place is atom and isinstance(place.sort, Bits) and held.pointers == ()
        ]
        apart = tuple(
            (one, other, known)
            for one, other in combinations(numbers, 2)
            if is_said(self._apart, one, other)
            and not says_nothing(known := distance(self._apart, self._look, one, other), (one, other))
        )
        if not apart or any(held.pointers != () for held in atoms):
            return None
        return decided(plan.term, plan.places, tuple(map(fact_of, atoms)), apart)

    def chosen(self, term: Term) -> Term:
        """The branch of a choice that is known to be taken; any other term as it is."""
        while isinstance(term, Apply) and term.operator == "ite":
            known = self.truth(term.arguments[0])
            if known.undefined or known.numbers is None:
                break
            term = term.arguments[1 if known.numbers is True else 2]
        return term

    def _by_numbers(self, term: Term) -> Term | None:
        """The offset of a pointer into an object by numbers that are added to where its base leads."""
        if not isinstance(term, Apply) or term.operator != "pointer.offset":
            return None
        more: list[Term] = []
        pointer = term.arguments[0]
        while isinstance(pointer, Apply) and pointer.operator == "pointer.add":
            pointer, by = pointer.arguments
            more.append(by)
        rows = self.led_to(pointer).pointers
        if not rows or len(rows) != 1 or rows[0].first != rows[0].last:
            return None
        found: Term = bits(rows[0].first % (1 << 64), 64)
        for each in more:
            found = apply("add", found, each)
        return found

    def assigned(self, term: Term) -> Held:
        """What a term may be that is assigned; pointers, and floating point, by what variables are equal to as well."""
        if isinstance(term.sort, Pointer):
            return self.led_to(term)
        if isinstance(term.sort, Bool) and self._around.roots:
            return self.truth(term)
        found = self.of(term)
        if not self._same or not isinstance(term, Apply) or term.operator not in OPERATORS or found.pointers != ():
            return found
        known = numbers_of(found)
        other = numbers_of(self.of(self.defined(term)))
        if known is None or other is None or not isinstance(term.sort, Bits):
            return found
        return Held(range_bits.meet(known, other, term.sort.width) or known, (), found.undefined)

    def led_to(self, pointer: Term) -> Held:
        """Where a pointer may lead, by what its variables are equal to as well."""
        found = self.of(pointer)
        defined = self.defined(pointer)
        return found if defined is pointer else both_pointers(found, self.of(defined))

    def defined(self, term: Term) -> Term:
        """The term with definitions in place of variables."""
        same = self._same
        if not same or not any(each in same for each in variables(term)):
            return term
        return substitute(term, {each: same[each] for each in variables(term) if each in same})

    # --- numbers ----------------------------------------------------------------------------------------------------

    def _number(self, term: Apply) -> Held:
        if not _is_arithmetic(term):
            return self._of_pointers(term)
        plan = plan_of(term)
        atoms = [self._atom(each) for each in plan.atoms]
        undefined = any(each.undefined for each in atoms)
        if any(each.pointers != () for each in atoms):
            return self._disguised(term, undefined=undefined)
        if any(is_empty(each) and not each.undefined for each in atoms):
            return Held(NONE, (), undefined)
        found = _computed(plan, tuple(map(fact_of, atoms)))
        if isinstance(term.sort, Bool):
            return Held(found if isinstance(found, bool) else None, (), undefined)
        if isinstance(found, tuple) and len(found) == 6:
            return Held(found, (), undefined)
        return Held(range_bits.everything(term.sort.width), (), undefined) if isinstance(term.sort, Bits) else UNWRITTEN

    def _atom(self, each: Term) -> Held:
        return self.of(each)

    def _disguised(self, term: Apply, *, undefined: bool) -> Held:
        """Numbers that may be pointers: they may be moved and compared."""
        parts = [self.of(each) for each in term.arguments]
        match term.operator, parts:
            case "=", _:
                return Held(None, (), undefined)
            case ("add" | "sub") as operator, [one, other] if other.pointers == () and isinstance(other.numbers, tuple):
                if one.pointers is ANY or len(other.numbers) != 6:
                    return Held(anything(term.sort).numbers, ANY, undefined)
                low, high = other.numbers[2:4]
                first, last = (low, high) if operator == "add" else (-high, -low)
                rows = tuple(moved(each, first, last, int(first < last)) for each in one.pointers)
                plain: Held = Held(NONE, (), undefined)
                if isinstance(one.numbers, tuple) and len(one.numbers) == 6 and isinstance(term.sort, Bits):
                    plain = Held(range_bits.everything(term.sort.width), (), undefined)
                return join(plain, Held(NONE, rows, undefined))
            case "ite", [condition, then, otherwise]:
                return _chosen(condition, then, otherwise)
            case _:
                self._around.violated(UNFOLLOWED)
                return Held(anything(term.sort).numbers, () if isinstance(term.sort, Bool) else ANY, undefined)

    # --- pointers ---------------------------------------------------------------------------------------------------

    def _pointer(self, term: Term) -> Held:
        match term:
            case Observe(observation=Observation.ADDRESS, names=(name,)):
                return pointers(Row(name, 0, 0, 0))
            case Apply(operator="pointer.add", arguments=(base, distance)):
                held, by = self.of(base), self.of(distance)
                if held.pointers is ANY or by.pointers != ():
                    return Held(NONE, ANY, held.undefined or by.undefined)
                first, last, step = self.distances(distance, by)
                rows = tuple(moved(each, first, last, step) for each in held.pointers)
                return Held(NONE, rows, held.undefined or by.undefined)
            case Apply(operator="ite", arguments=(condition, then, otherwise)):
                return _chosen(self.truth(condition), self.of(then), self.of(otherwise))
            case Apply(operator="pointer.of_bits", arguments=(bits,)):
                return disguised(self.of(bits))
            case _:
                return Held(NONE, ANY, True)

    def distances(self, term: Term, held: Held) -> tuple[int, int, int]:
        """By how many bytes a pointer is moved: at least, at most, and the step between."""
        if not isinstance(held.numbers, tuple) or len(held.numbers) != 6:
            return -(1 << 63), (1 << 63) - 1, 1
        low, high = held.numbers[2:4]
        if low == high:
            return low, high, 0
        modulus, rest = self._congruence(self.defined(term))
        if held.numbers[1] >= 1 << 63:
            modulus = gcd(modulus, 1 << 64)
        if modulus < 2:
            return low, high, 1
        first, last = low + (rest - low) % modulus, high - (high - rest) % modulus
        return (first, last, modulus) if first <= last else (low, high, 1)

    def _congruence(self, term: Term) -> tuple[int, int]:
        """A modulus and a remainder of the term as an unsigned number; the modulus 0 stands for one number."""
        assert isinstance(term.sort, Bits), "a distance should be a number"
        known = self.of(term).numbers
        if not isinstance(known, tuple) or len(known) != 6:
            return 1, 0
        if known[0] == known[1]:
            return 0, known[0]
        full = 1 << term.sort.width
        match term:
            case Apply(operator="add" | "sub" as operator, arguments=(one, other)):
                (left, first), (right, second) = self._congruence(one), self._congruence(other)
                low, high = self._ends(one), self._ends(other)
                wraps = low[1] + high[1] >= full if operator == "add" else low[0] < high[1]
                modulus = gcd(left, right)
                rest = first + second if operator == "add" else first - second
                return _modulo(gcd(modulus, full) if wraps else modulus, rest)
            case Apply(operator="mul", arguments=(one, Constant(value=int(factor)))):
                modulus, rest = self._congruence(one)
                wraps = self._ends(one)[1] * factor >= full
                return _modulo(gcd(modulus * factor, full) if wraps else modulus * factor, rest * factor)
            case Apply(operator="shl", arguments=(one, Constant(value=int(places)))) if places < term.sort.width:
                modulus, rest = self._congruence(one)
                wraps = self._ends(one)[1] << places >= full
                return _modulo(gcd(modulus << places, full) if wraps else modulus << places, rest << places)
            case Apply(operator="zero_extend", arguments=(one,)):
                return self._congruence(one)
            case Apply(operator="sign_extend", arguments=(one,)):
                assert isinstance(one.sort, Bits), "an extension should be one of bits"
                modulus, rest = self._congruence(one)
                negative = self._ends(one)[1] >= 1 << (one.sort.width - 1)
                return _modulo(gcd(modulus, 1 << one.sort.width) if negative else modulus, rest)
            case _:
                unknown = ~(known[4] | known[5])
                low_bits = min((unknown & -unknown).bit_length() - 1, term.sort.width)
                return 1 << low_bits, known[5] & ((1 << low_bits) - 1)

    def _ends(self, term: Term) -> tuple[int, int]:
        known = self.of(term).numbers
        assert isinstance(term.sort, Bits), "only bits have ends"
        return known[:2] if isinstance(known, tuple) and len(known) == 6 else (0, (1 << term.sort.width) - 1)

    def _of_pointers(self, term: Apply) -> Held:
        """Numbers and truth values of pointers."""
        match term.operator, term.arguments:
            case "ite", (condition, then, otherwise):
                return _chosen(self.truth(condition), self.of(then), self.of(otherwise))
            case "=", (one, other) if isinstance(one.sort, Pointer):
                left, right = self.of(one), self.of(other)
                return Held(_equal(left, right), (), left.undefined or right.undefined)
            case "pointer.to_bits", (one,):
                return numbered(self.of(one), term.parameters[0])
            case "pointer.offset", (one,):
                return _offsets(self.of(one))
            case "pointer.sub", (one, other):
                left, right = _offsets(self.of(one)), _offsets(self.of(other))
                undefined = left.undefined or right.undefined
                ends = fact_of(left), fact_of(right)
                if isinstance(ends[0], tuple) and isinstance(ends[1], tuple) and len(ends[0]) == len(ends[1]) == 6:
                    return Held(range_bits.sub(ends[0], ends[1], 64), (), undefined)
                return Held(range_bits.everything(64), (), undefined)
            case "pointer.same_object", (one, other):
                left, right = self.of(one), self.of(other)
                return Held(_same_object(left, right), (), left.undefined or right.undefined)
            case "pointer.lt", (one, other):
                left, right = self.of(one), self.of(other)
                apart = _same_object(left, right) is not True
                return Held(None, (), left.undefined or right.undefined or apart)
            case _:
                return Held(anything(term.sort).numbers, (), True)

    def _observed(self, term: Observe) -> Held:
        match term.observation:
            case Observation.LEAKED | Observation.OCCUPIED:
                return truth(value=False)  # no object of a heap is made
            case Observation.SIZE | Observation.ALIVE | Observation.HEAP:
                return self._of_object(term.observation, self.of(term.arguments[0]))
            case _:
                return Held(anything(term.sort).numbers, (), True)

    def _of_object(self, observation: Observation, held: Held) -> Held:
        if observation is Observation.HEAP:
            return Held(False, (), held.undefined)
        if held.pointers is ANY:
            return Held(None if observation is Observation.ALIVE else range_bits.everything(64), (), True)
        found: Held = Held(NONE, (), held.undefined)
        for each in held.pointers:
            size = self._sizes(each.object)
            is_known = size is not None or each.object == NOWHERE_ or each.object in self._around.code
            if not is_known:  # it may have ended on one of the ways that have met
                found = join(
                    found, Held(None if observation is Observation.ALIVE else range_bits.everything(64), (), False)
                )
            elif observation is Observation.ALIVE:
                found = join(found, truth(each.object != NOWHERE_))
            else:
                found = join(found, number(range_bits.exactly(size or 0, 64)))
        return found


def _modulo(modulus: int, rest: int) -> tuple[int, int]:
    return modulus, rest % modulus if modulus else rest


def _constant(term: Constant) -> Held:
    value = term.value
    if value is UNDEFINED:
        return UNWRITTEN
    match term.sort:
        case Bits(width=width) if isinstance(value, int):
            return number(range_bits.exactly(value, width))
        case Bool() if isinstance(value, bool):
            return truth(value)
        case Pointer() if value is None:
            return NULL
        case _:
            raise Given(f"no constant of sort {term.sort} is followed")


def _chosen(condition: Held, then: Held, otherwise: Held) -> Held:
    if condition.numbers is True:
        found = then
    elif condition.numbers is False:
        found = otherwise
    else:
        found = join(then, otherwise)
    return Held(found.numbers, found.pointers, found.undefined or condition.undefined)


def _offsets(held: Held) -> Held:
    if held.pointers is ANY:
        return Held(range_bits.everything(64), (), held.undefined)
    found: Held = Held(NONE, (), held.undefined)
    for each in held.pointers:
        found = join(found, number(range_bits.signed_between(each.first, each.last, 64)))
    return found


def _same_object(one: Held, other: Held) -> bool | None:
    if one.pointers is ANY or other.pointers is ANY:
        return None
    left, right = {each.object for each in one.pointers}, {each.object for each in other.pointers}
    if any(GONE in name for name in left | right):
        return None
    if not left & right:
        return False
    if not len(left) == len(right) == 1:
        return None
    return True


def _equal(one: Held, other: Held) -> bool | None:
    if one.pointers is ANY or other.pointers is ANY:
        return None
    left, right = {each.object: each for each in one.pointers}, {each.object: each for each in other.pointers}
    if any(GONE in name for name in (*left, *right)):
        return None
    both = [name for name in left if name in right and may_meet(left[name], right[name])]
    if not both:
        return False
    sure = len(left) == len(right) == 1 and left[both[0]].first == left[both[0]].last
    # One object at one place is the same pointer, unless the name stands for several objects.
    return True if sure and left == right and both[0] == NOWHERE_ else None


def may_meet(one: Row, other: Row) -> bool:
    """Whether rows of one object have an offset in common."""
    if one.last < other.first or other.last < one.first:
        return False
    step = gcd(one.step, other.step)
    return (one.first - other.first) % step == 0 if step else one.first == other.first
