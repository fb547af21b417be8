"""All pairs of a crowd, one by one.

Input: a crowd whose variables take few values. Output: whether a derived pair is about to violate the goal, or there
are too many of them. Inputs may be compared only, with what has a value by then: of the numbers that compare in the
same way one is enough. Numbers of processes may only be compared with the own one, or with what no process has: of the
processes that are not looked at, which are all alike then, one number is enough.

An own variable of a process that takes too many values, such as a counter, is forgotten, and all begins anew: from then
on it is an input of every move. What compares inputs with each other is any truth. So there are more pairs, never
fewer; where one of them violates something, nothing is known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import combinations_with_replacement, product

from clew.engines.unroll.crowds.moves import COMPARES, Move, loosened, moves_of
from clew.ir.operators.evaluation import evaluate
from clew.ir.sorts import Bits, Bool
from clew.ir.terms import FALSE, Apply, Constant, Term, Variable, constant
from clew.ir.values import Value, default
from clew.ir.walk import postorder, substitute, variables
from clew.logic.normalise import fully
from clew.models.crowds import Crowd, Role
from clew.models.engine import Budget, SafeGoal

Shared = tuple[Value, ...]
State = tuple[int, int, Shared]
"""A role, a place, and what matters of its variables there."""

_FIRST, _OTHERS = 1, (2, 3, 4, 5)
"""The number of the first process, and those of others: two of a pair, a third one, and whoever else there is."""
_NOBODY = frozenset({0, 1, 0xFFFFFFFF})
"""Numbers that no process but the first has."""
_MOST_CHOICES = 4_096
_AT_ONCE = 64
"""So many choices of values for the inputs of a move are made at once; more of them one input after the other."""
_MOST_VALUES = 64
"""An own variable that takes more values is forgotten."""


class Saturated(Enum):
    """What came out."""

    SAFE = "no pair is about to violate something"
    VIOLATED = "a pair is about to violate something"
    TOO_MANY = "there are too many, or they are not known one by one"


class _TooMany(Exception):
    """Values are too many to be tried."""


class _Violated(Exception):
    """A process is about to violate something."""


class _Forget(Exception):
    """A variable takes too many values."""

    def __init__(self, variable: Variable) -> None:
        super().__init__(variable)
        self.variable = variable


def saturated(crowd: Crowd, goal: SafeGoal, most: int, budget: Budget) -> Saturated:
    """See the module."""
    moves = moves_of(crowd, goal)
    forgotten: set[Variable] = set()
    exact = True
    try:
        if any(role.number is not None for role in crowd.roles) and not _is_symmetric(crowd, moves):
            return Saturated.TOO_MANY
        while True:
            try:
                loose = [[loosened(move, frozenset(forgotten)) for move in each] for each in moves]
                exact = not forgotten and loose == moves
                _Closure(crowd, loose, most, budget, frozenset(forgotten)).run()
            except _Forget as found:
                forgotten.add(found.variable)
            else:
                return Saturated.SAFE
    except _TooMany:
        return Saturated.TOO_MANY
    except _Violated:
        return Saturated.VIOLATED if exact else Saturated.TOO_MANY


class _Closure:
    """The pairs that were derived; by what is shared, who makes a pair with whom."""

    def __init__(
        self, crowd: Crowd, moves: list[list[Move]], most: int, budget: Budget, forgotten: frozenset[Variable]
    ) -> None:
        self._crowd, self._moves, self._most, self._budget, self._forgotten = crowd, moves, most, budget, forgotten
        self._live = [
            [tuple(each for each in live if each not in forgotten) for live in role.live] for role in crowd.roles
        ]
        self._values: defaultdict[Variable, set[Value]] = defaultdict(set)
        """What own variables were seen to hold."""
        self._beside: defaultdict[Shared, defaultdict[State, set[State]]] = defaultdict(lambda: defaultdict(set))
        self._waiting: list[tuple[Shared, State, State]] = []
        self._after: dict[tuple[Shared, State], tuple[tuple[Shared, State | None], ...]] = {}
        self._count = 0

    def run(self) -> None:
        """Derive all pairs; raises where one violates something, or there are too many."""
        for held in self._starts():
            for one, other in combinations_with_replacement(range(len(self._crowd.roles)), 2):
                if one == other and not self._crowd.roles[one].many:
                    continue
                for pair in product(self._begun(one), self._begun(other)):
                    self._add(held, *pair)
        while self._waiting:
            if self._budget.spent() is not None:
                raise _TooMany
            self._follow(*self._waiting.pop())

    def _starts(self) -> Iterator[Shared]:
        return product(
            *(
                _all(each) if value is None else evaluate((value,), {})
                for each, value in zip(self._crowd.shared, self._crowd.initial, strict=True)
            )
        )

    def _begun(self, role: int) -> Iterator[State]:
        """The states in which a process of the role may begin."""
        live = self._live[role][0]
        numbers = (_FIRST,) if role == 0 and self._crowd.first else _OTHERS
        values = (numbers if each is self._crowd.roles[role].number else _all(each) for each in live)
        return ((role, 0, chosen) for chosen in product(*values))

    def _add(self, held: Shared, one: State, other: State) -> None:
        beside = self._beside[held]
        if other in beside[one] or not self._is_apart(one, other):
            return
        beside[one].add(other)
        beside[other].add(one)
        self._count += 1
        if self._count > self._most:
            raise _TooMany
        self._waiting.append((held, one, other))

    def _is_apart(self, one: State, other: State) -> bool:
        """Whether two processes may be so at the same time."""
        if one[0] == other[0] and not self._crowd.roles[one[0]].many:
            return False
        numbers = [self._number(each) for each in (one, other)]
        return None in numbers or numbers[0] != numbers[1]

    def _number(self, state: State) -> Value:
        role = self._crowd.roles[state[0]]
        live = self._live[state[0]][state[1]]
        return state[2][live.index(role.number)] if role.number in live else None

    def _follow(self, held: Shared, one: State, other: State) -> None:
        """What follows from a new pair: one of them moves, or one of three of whom it was the last pair to be known."""
        for mover, stays in ((one, other), (other, one)):
            for after, moved in self._successors(held, mover):
                if moved is not None:
                    self._add(after, moved, stays)
        beside = self._beside[held]
        for third in beside[one] & beside[other]:
            for mover, pair in ((third, (one, other)), (one, (other, third)), (other, (one, third))):
                for after, _ in self._successors(held, mover):
                    if after != held:
                        self._add(after, *pair)

    # --- moves --------------------------------------------------------------------------------------------------------

    def _successors(self, held: Shared, state: State) -> tuple[tuple[Shared, State | None], ...]:
        """What is shared after a move of the process, and how it is then; None where it has ended."""
        found = self._after.get((held, state))
        if found is None:
            found = self._after[held, state] = tuple(dict.fromkeys(self._moved(held, state)))
        return found

    def _moved(self, held: Shared, state: State) -> Iterator[tuple[Shared, State | None]]:
        number, place, own = state
        role = self._crowd.roles[number]
        known: dict[Variable, Value] = {each: default(each.sort) for each in role.own}
        known |= zip(self._crowd.shared, held, strict=True)
        known |= zip(self._live[number][place], own, strict=True)
        for each in self._forgotten:
            known.pop(each, None)
        for move in self._moves[number]:
            if move.place == place:
                yield from self._made(move, role, number, known)

    def _made(
        self, move: Move, role: Role, number: int, known: dict[Variable, Value]
    ) -> Iterator[tuple[Shared, State | None]]:
        kept = () if move.target is None or move.target in role.ends else self._live[number][move.target]
        held = (*self._crowd.shared, *kept)
        leaves = [move.values.get(each, each) for each in held]
        for chosen in self._chosen(move, dict(zip(held, leaves, strict=True)), known):
            happens, *after = evaluate((move.when, *leaves), known | chosen)
            if not happens:
                continue
            if move.target is None:
                raise _Violated
            shared = tuple(after[: len(self._crowd.shared)])
            own = tuple(after[len(self._crowd.shared) :])
            self._note(role, kept, own)
            yield shared, None if move.target in role.ends else (number, move.target, own)

    def _note(self, role: Role, kept: tuple[Variable, ...], own: tuple[Value, ...]) -> None:
        """Remember what own variables hold; one that takes too many values is forgotten."""
        for each, value in zip(kept, own, strict=True):
            seen = self._values[each]
            seen.add(value)
            if len(seen) > _MOST_VALUES and each is not role.number:
                raise _Forget(each)

    def _chosen(
        self, move: Move, after: dict[Variable, Term], known: dict[Variable, Value]
    ) -> Iterator[dict[Variable, Value]]:
        """Values of the inputs of a move, and of what was forgotten: all that make a difference."""
        asked = set(variables(move.when, *after.values()))
        inputs = [each for each in (*move.inputs, *sorted(self._forgotten, key=str)) if each in asked]
        if not inputs:
            return iter(({},))
        tried = [
            _all(each) if isinstance(each.sort, Bool) else self._tried(each, move, after, known) for each in inputs
        ]
        count = 1
        for each in tried:
            count *= len(each)
        if count > _AT_ONCE:
            return _one_by_one(dict(zip(inputs, tried, strict=True)), (move.when, *after.values()), known)
        return (dict(zip(inputs, values, strict=True)) for values in product(*tried))

    def _tried(
        self, each: Variable, move: Move, after: dict[Variable, Term], known: dict[Variable, Value]
    ) -> tuple[Value, ...]:
        """One of all values that compare in the same way: an own variable that would hold others is forgotten."""
        for held, value in after.items():
            if not _only_compares(each, value):
                raise _TooMany if held in self._crowd.shared else _Forget(held)
        return _compared(each, (move.when, *after.values()), known)


# --- values that are tried --------------------------------------------------------------------------------------------


def _all(each: Variable) -> tuple[Value, ...]:
    """All values of a variable of which nothing is known."""
    match each.sort:
        case Bool():
            return False, True
        case Bits(width=width) if width <= 4:
            return tuple(range(1 << width))
        case _:
            raise _TooMany


def _one_by_one(
    tried: dict[Variable, tuple[Value, ...]], roots: tuple[Term, ...], known: dict[Variable, Value]
) -> Iterator[dict[Variable, Value]]:
    """Values of inputs, chosen one after the other: once some are, most of the others are not asked about any more.

    The first root is a condition; what does not meet it is left out, and so is what leaves the same terms as another
    choice. After: Shannon's expansion.
    """
    here: dict[Term, Term] = {each: constant(known[each], each.sort) for each in variables(*roots) if each in known}
    seen = {tuple(fully(substitute(root, here)) for root in roots)}
    waiting: list[tuple[tuple[Term, ...], dict[Variable, Value]]] = [(left, {}) for left in seen]
    while waiting:
        left, chosen = waiting.pop()
        asked = next((each for each in tried if each in variables(*left)), None)
        if asked is None:
            yield {each: values[0] for each, values in tried.items()} | chosen
            continue
        for value in tried[asked]:
            by: dict[Term, Term] = {asked: constant(value, asked.sort)}
            further = tuple(fully(substitute(root, by)) for root in left)
            if further[0] is not FALSE and further not in seen:
                seen.add(further)
                waiting.append((further, chosen | {asked: value}))
        if len(seen) > _MOST_CHOICES:
            raise _TooMany


def _only_compares(each: Variable, value: Term) -> bool:
    """Whether a value depends on an input by comparisons only."""
    if value is each:
        return False
    parts = (part for part in postorder(value) if isinstance(part, Apply) and each in part.arguments)
    return all(part.operator in COMPARES for part in parts)


def _compared(each: Variable, roots: Iterable[Term], known: dict[Variable, Value]) -> tuple[Value, ...]:
    """One of all values that compare in the same way: next to what the input is compared with, and to the ends."""
    assert isinstance(each.sort, Bits), "an input should be a truth value or a number"
    half = 1 << (each.sort.width - 1)
    found = {0, half}
    for part in postorder(*roots):
        if not isinstance(part, Apply) or each not in part.arguments:
            continue
        if part.operator not in COMPARES:
            raise _TooMany
        for other in part.arguments:
            if other is not each:
                if any(one not in known for one in variables(other)):
                    raise _TooMany
                (value,) = evaluate((other,), known)
                assert isinstance(value, int), "what is compared with a number should be one"
                found.add(value)
    return tuple(sorted({(value + by) % (2 * half) for value in found for by in (-1, 0, 1)}))


# --- numbers of processes ---------------------------------------------------------------------------------------------


def _is_symmetric(crowd: Crowd, moves: list[list[Move]]) -> bool:
    """Whether numbers of processes are only compared with the own one, and with what no other process has."""
    own = {role.number for role in crowd.roles if role.number is not None}
    holders: set[Term] = set(own)
    every = [move for each in moves for move in each]
    while True:
        more = {
            each
            for move in every
            for each, value in move.values.items()
            if each not in holders and _holds(value, holders)
        }
        if not more:
            break
        holders |= more
    roots = [term for move in every for term in (move.when, *move.values.values())]
    return all(_is_plain(part, holders, own) for part in postorder(*roots) if isinstance(part, Apply))


def _holds(value: Term, holders: set[Term]) -> bool:
    """Whether a value may be the number of a process."""
    if isinstance(value, Apply) and value.operator == "ite":
        return any(_holds(each, holders) for each in value.arguments[1:])
    return value in holders


def _is_plain(term: Apply, holders: set[Term], own: set[Variable]) -> bool:
    """Whether a term does nothing to numbers of processes that would tell them apart."""
    held = [each for each in term.arguments if _holds(each, holders)]
    if not held or (term.operator == "ite" and term.arguments[0] not in held):
        return True
    if term.operator != "=":
        return False
    one, other = term.arguments
    return any(_is_own(this, own) or _is_nobody(this) for this in (one, other))


def _is_own(term: Term, own: set[Variable]) -> bool:
    return isinstance(term, Variable) and term in own


def _is_nobody(term: Term) -> bool:
    return isinstance(term, Constant) and term.value in _NOBODY
