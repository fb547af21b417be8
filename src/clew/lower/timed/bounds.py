"""The largest numbers that clocks are compared with, depending on where control is.

A clock belongs to the variable that most comparisons with it are made under (the place of its process). What it is
compared with counts where that variable has the value, and wherever control can come from there without setting the
clock. A comparison `x > c` or `x >= c` is a lower bound, `x < c` or `x <= c` an upper one.
After: Behrmann, Bouyer, Fleury and Larsen, "Static Guard Analysis in Timed Automata Verification", 2003.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from math import ceil

from clew.codegen.c.zones import LARGEST, NO_BOUND
from clew.ir.commands import Assign, Assume
from clew.ir.program import Action, Program
from clew.ir.sorts import INTEGER, REAL, Bits
from clew.ir.terms import Apply, Constant, Term, Variable, negate
from clew.ir.values import Value
from clew.ir.walk import conjuncts, operands, postorder, variables
from clew.logic.clocks import Clocks
from clew.lower.timed.recognise import Shape, terms_of
from clew.models.timed import State
from clew.records import dataclass

Context = Mapping[Variable, int]
"""Variables of data that have certain values."""
_LARGE = 1 << 20


@dataclass(frozen=True, slots=True)
class _Compared:
    """A clock is compared with a number, under a context; from below, from above, or both."""

    clock: Variable
    number: int
    lower: bool
    upper: bool
    context: Context


@dataclass(frozen=True, slots=True)
class _Largest:
    """Numbers that stand for those that are not known."""

    data: int
    """A number that no number of data exceeds."""
    difference: int | None
    """What clocks are taken to be compared with that are compared with each other, where that is asked for."""


@dataclass(slots=True)
class Bounds:
    """Per clock the variable that it belongs to, and the bounds by its values; remembers what states have."""

    slots: list[int | None]
    lower: list[dict[Value, int]]
    upper: list[dict[Value, int]]

    def grain(self) -> Hashable:
        """All that bounds depend on."""
        rows = [(slot, *(tuple(sorted(side.items(), key=str)) for side in sides)) for slot, *sides in self._rows()]
        return tuple(rows)

    def _rows(self) -> Iterator[tuple[int | None, dict[Value, int], dict[Value, int]]]:
        return zip(self.slots, self.lower, self.upper, strict=True)

    def of(self, state: State, *, both: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The bounds in a state, that of the number zero first."""
        places = [None if slot is None else state[slot] for slot in self.slots]
        low = [of.get(place, NO_BOUND) for of, place in zip(self.lower, places, strict=True)]
        high = [of.get(place, NO_BOUND) for of, place in zip(self.upper, places, strict=True)]
        if both:
            low = high = [max(pair) for pair in zip(low, high, strict=True)]
        return (0, *low), (0, *high)


def bounds_of(program: Program, shape: Shape, conditions: Clocks, watched: tuple[Term, ...], *, whole: bool) -> Bounds:
    """The bounds of all clocks of a program; what is watched for counts as the guard of an action would.

    `whole`: clocks that are compared with each other have the largest bounds that there are, where they are.
    """
    largest = _Largest(_largest(program) * shape.scale, LARGEST - 1 if whole else None)
    found: list[_Compared] = []
    for action in shape.actions:
        context = dict(_fixed(action.guard))
        for term in _asked(action):
            found += _compared(term, conditions, shape, largest, context)
    for command in shape.delay.effect:
        if isinstance(command, Assume) and shape.elapsed not in variables(command.condition):
            found += _compared(command.condition, conditions, shape, largest, {})
    for term in watched:
        found += _compared(term, conditions, shape, largest, {})
    places = {clock: _place(clock, found) for clock in shape.clocks}
    slots = shape.slots
    lower, upper = (
        [_spread(clock, places[clock], found, shape, side) for clock in shape.clocks] for side in ("lower", "upper")
    )
    owners = [places[clock] for clock in shape.clocks]
    return Bounds([None if place is None else slots[place.name] for place in owners], lower, upper)


def _asked(action: Action) -> Iterator[Term]:
    yield action.guard
    yield from (command.condition for command in action.effect if isinstance(command, Assume))


def _largest(program: Program) -> int:
    """A number that no number of data will exceed; a guess, which only makes zones coarser where it is wrong."""
    parts = (term for action in program.actions for term in postorder(*terms_of(action)))
    values = (term.value for term in parts if isinstance(term, Constant) and term.sort in (INTEGER, REAL))
    numbers = (abs(int(value)) for value in values if isinstance(value, int | Fraction))
    return max((number for number in numbers if number <= _LARGE), default=1)


def _equality(term: Term) -> tuple[Variable, int] | None:
    if isinstance(term, Apply) and term.operator == "=":
        for one, other in (term.arguments, term.arguments[::-1]):
            if isinstance(one, Variable) and isinstance(other, Constant) and isinstance(one.sort, Bits):
                return one, int(other.value)  # type: ignore[arg-type]
    return None


def _fixed(term: Term) -> Iterator[tuple[Variable, int]]:
    """The variables that have one value where the term holds."""
    for each in conjuncts(term):
        if (found := _equality(each)) is not None:
            yield found


def _compared(term: Term, conditions: Clocks, shape: Shape, largest: _Largest, context: Context) -> Iterator[_Compared]:
    """All comparisons inside of a condition, each with what holds where it matters."""
    stack: list[tuple[Term, bool, Context]] = [(term, True, context)]
    while stack:
        top, positive, around = stack.pop()
        if not conditions.asked(top) or not isinstance(top, Apply):
            continue
        operator = top.operator
        if operator == "not":
            stack.append((top.arguments[0], not positive, around))
        elif operator in ("and", "or", "implies"):
            parts = _parts(top)
            joined = (operator == "and") == positive if operator != "implies" else not positive
            more = dict(around)
            for part, sign in parts:
                held = part if (sign == positive) == joined else negate(part)
                if not conditions.asked(part) and (found := _equality(held)) is not None:
                    more[found[0]] = found[1]
            stack += [(part, positive if sign else not positive, more) for part, sign in parts]
        elif operator == "ite":
            stack += [(each, positive, around) for each in top.arguments]
        else:
            yield from _atom(top if positive else negate(top), conditions, shape, largest, around)


def _parts(term: Apply) -> list[tuple[Term, bool]]:
    if term.operator == "implies":
        return [(term.arguments[0], False), (term.arguments[1], True)]
    return [(each, True) for each in operands(term.operator, term)]


def _atom(term: Term, conditions: Clocks, shape: Shape, largest: _Largest, around: Context) -> Iterator[_Compared]:
    for clause in (clause for way in conditions.ways(term) for clause in way):
        if clause.comparison is None:
            continue
        total = clause.comparison.sum
        own = [each for each in total.parts if isinstance(each, Variable) and each in conditions.clocks]
        number = largest.data if len(total.parts) > len(own) else abs(ceil(total.constant * shape.scale))
        if len(own) > 1 and largest.difference is not None:
            number = largest.difference
        for clock in own:
            # `x - c <= 0` bounds the clock from above, `c - x <= 0` from below; a difference counts for both.
            alone, above = len(own) == 1, total.parts[clock] > 0
            yield _Compared(clock, number, lower=not (alone and above), upper=not alone or above, context=around)


def _place(clock: Variable, found: list[_Compared]) -> Variable | None:
    """The variable that most comparisons of the clock are made under."""
    counted = Counter(each for one in found if one.clock is clock for each in one.context)
    if not counted:
        return None
    best = max(counted.values())
    return next(each for each, count in counted.items() if count == best)


def _spread(
    clock: Variable, place: Variable | None, found: list[_Compared], shape: Shape, side: str
) -> dict[Value, int]:
    """The bounds of a clock by the values of its place."""
    own = [one for one in found if one.clock is clock and getattr(one, side)]
    if place is None:
        return {None: max(one.number for one in own)} if own else {}
    assert isinstance(place.sort, Bits), "a place should be bits"
    every = range(1 << place.sort.width)
    bounds: dict[Value, int] = {}
    for one in own:
        for value in [one.context[place]] if place in one.context else every:
            bounds[value] = max(bounds.get(value, NO_BOUND), one.number)
    moves = [move for action in shape.actions for move in _moves(action, clock, place, every)]
    changed = True
    while changed:
        changed = False
        for source, target in moves:
            if bounds.get(target, NO_BOUND) > bounds.get(source, NO_BOUND):
                bounds[source] = bounds[target]
                changed = True
    return bounds


def _moves(action: Action, clock: Variable, place: Variable, every: range) -> Iterator[tuple[int, int]]:
    """From where to where the place may go by an action that does not surely set the clock."""
    writes = {each.target: each.value for each in action.effect if isinstance(each, Assign)}
    if isinstance(writes.get(clock), Constant) or place not in writes:
        return
    source = dict(_fixed(action.guard)).get(place)
    value = writes[place]
    targets = [int(value.value)] if isinstance(value, Constant) else list(every)  # type: ignore[arg-type]
    for one in every if source is None else [source]:
        for other in targets:
            yield one, other
