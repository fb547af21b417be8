"""What holds of every few processes of a crowd, by Horn clauses for z3's Spacer.

Input: a crowd, a goal, and how many processes are looked at together. Output: absence, where an invariant was found.
There is a predicate per so many places, over what is shared and what matters there. What a process keeps to by itself
is enough where all others only count up, and is found sooner; of two at a time it is known that a lock keeps them
apart. Numbers are integers; first that a result leaves its range counts as if it were against the goal, then results
are wrapped around.

A shared number may count the processes at some places (`counts`): then it is no less than what those contribute that
are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise

from clew.engines.unroll.crowds.counts import MOST_PROCESSES, counters_of
from clew.engines.unroll.crowds.moves import Move, moves_of
from clew.engines.unroll.horn.spacer_pdr import BAD, derived
from clew.graphs import reachable
from clew.ir.errors import Unsupported
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    disjoin,
    equal,
    negate,
    variable,
    width_of,
)
from clew.ir.walk import postorder, substitute
from clew.logic.clauses import Clause, Holds, Predicate
from clew.logic.integers import Integers, Overflow, Reading, sort_of
from clew.models.crowds import Crowd
from clew.models.engine import Absent, Answer, Budget, SafeGoal, Stopped
from clew.records import dataclass
from clew.solvers.horn import Derived, Wording
from clew.solvers.smt import Sat
from clew.verdict import Limit

_UNSIGNED = frozenset({"ult", "ule", "udiv", "urem", "lshr", "zero_extend"})
_SIGNED = frozenset({"slt", "sle", "sdiv", "srem", "ashr", "sign_extend"})


def proved(crowd: Crowd, goal: SafeGoal, budget: Budget, *, size: int = 2) -> Answer:
    """Absence, or that it is not known; so many processes are looked at together."""
    for overflow in (Overflow.TOLD, Overflow.WRAPPED):
        clauses = clauses_of(crowd, goal, overflow, size)
        match derived([Wording(clauses, certified=True, rewritten=each) for each in (True, False)], budget):
            case Limit() as limit:
                return Stopped(goal, limit, reason="no invariant of any number of threads so far")
            case Derived(answer=Sat.NO):
                return Absent(goal)
            case Derived():
                pass
    return Stopped(goal, Limit.UNDECIDED, reason="no invariant of any number of threads is known")


def clauses_of(crowd: Crowd, goal: SafeGoal, overflow: Overflow, size: int) -> tuple[Clause, ...]:
    """Clauses from which `bad` follows if a run is against the goal."""
    return tuple(_Writer(crowd, goal, overflow, size).write())


@dataclass(frozen=True, slots=True)
class _Seat:
    """A process in a clause, at a place of its role; the number tells it from others."""

    role: int
    place: int
    number: int


_Group = tuple[_Seat, ...]
"""The processes that are looked at together."""


class _Writer:
    def __init__(self, crowd: Crowd, goal: SafeGoal, overflow: Overflow, size: int) -> None:
        self._crowd, self._overflow, self._size = crowd, overflow, size
        self._reading = reading_of(crowd)
        self._shared = frozenset(crowd.shared)
        self._known: dict[str, _Group] = {}
        self._moves = moves_of(crowd, goal)
        self._counters = counters_of(crowd, self._moves)
        self._disturbing = [[move for move in moves if self._disturbs(move)] for moves in self._moves]

    def write(self) -> Iterator[Clause]:
        """All clauses; those of groups to which control never comes are left out."""
        roles = self._crowd.roles
        ways = combinations_with_replacement(range(len(roles)), self._size)
        starts = [
            tuple(_Seat(role, 0, number) for number, role in enumerate(each, 1))
            for each in ways
            if all(roles[one].many or each.count(one) == 1 for one in each)
        ]
        if not starts:
            raise Unsupported("there is one process only")
        yield from map(self._begun, starts)
        self._known = {_names_of(pair): pair for pair in reachable(starts, self._following)}
        for group in self._known.values():
            yield from self._at(group)
            yield from self._swapped(group)

    def _following(self, group: _Group) -> list[_Group]:
        """The groups to which one of them goes on."""
        found = []
        for index, seat in enumerate(group):
            for move in self._moves[seat.role]:
                ends = move.target is None or move.target in self._crowd.roles[seat.role].ends
                if move.place == seat.place and move.target is not None and not ends:
                    found.append(_numbered(_ordered(_with(group, index, move.target))))
        return found

    def _at(self, group: _Group) -> Iterator[Clause]:
        """What may happen where processes are so: one of them moves, or another one."""
        for index, seat in enumerate(group):
            for move in self._moves[seat.role]:
                if move.place == seat.place:
                    yield from self._own(group, index, move)
        for other, role in enumerate(self._crowd.roles):
            if other in (seat.role for seat in group) and not role.many:
                continue
            for move in self._disturbing[other]:
                every = (*group, _Seat(other, move.place, self._size + 1))
                if all(_names_of(_ordered(each)) in self._known for each in combinations(every, self._size)):
                    yield self._disturbed(group, every, move)

    def _disturbs(self, move: Move) -> bool:
        return any(each in self._shared and value is not each for each, value in move.values.items())

    # --- clauses ------------------------------------------------------------------------------------------------------

    def _begun(self, group: _Group) -> Clause:
        exact = Integers(self._reading, self._overflow)
        return self._clause(exact, (group, {}), (), conjoin(_start(self._crowd), self._apart(group)))

    def _swapped(self, group: _Group) -> Iterator[Clause]:
        """Those of a role at the same place are a group in any order, whoever came there first."""
        for index, (one, other) in enumerate(pairwise(group)):
            if (one.role, one.place) == (other.role, other.place):
                exact = Integers(self._reading, self._overflow)
                yield self._clause(exact, ((*group[:index], other, one, *group[index + 2 :]), {}), (group,), TRUE)

    def _own(self, group: _Group, index: int, move: Move) -> Iterator[Clause]:
        """A process of the group moves."""
        exact = Integers(self._reading, self._overflow)
        seat = group[index]
        names = self._names(seat)
        condition = conjoin(substitute(move.when, names), self._apart(group))
        if move.target is not None and move.target not in self._crowd.roles[seat.role].ends:
            after = {names.get(each, each): substitute(value, names) for each, value in move.values.items()}
            yield self._clause(exact, (_with(group, index, move.target), after), (group,), condition)
        told = exact.term(condition)
        wrong = disjoin(*exact.misfits.values())
        if move.target is None or wrong is not FALSE:
            bad = disjoin(told, wrong) if move.target is None else conjoin(told, wrong)
            yield exact.clause(Holds(BAD, ()), (self._holds(exact, group),), bad)

    def _disturbed(self, group: _Group, every: _Group, move: Move) -> Clause:
        """Another process, the last one, moves and changes what the group shares."""
        names = self._names(every[-1])
        after: dict[Term, Term] = {
            each: substitute(value, names) for each, value in move.values.items() if each in self._shared
        }
        condition = conjoin(substitute(move.when, names), self._apart(every))
        exact = Integers(self._reading, self._overflow)
        return self._clause(exact, (group, after), tuple(combinations(every, self._size)), condition)

    def _clause(
        self, exact: Integers, head: tuple[_Group, dict[Term, Term]], body: tuple[_Group, ...], condition: Term
    ) -> Clause:
        group, after = _ordered(head[0]), head[1]
        values = tuple(exact.term(after.get(each, each)) for each in self._arguments(group))
        held = tuple(self._holds(exact, each) for each in body)
        return exact.clause(Holds(self._predicate(group), values), held, exact.term(condition))

    def _holds(self, exact: Integers, group: _Group) -> Holds:
        group = _ordered(group)
        return Holds(self._predicate(group), tuple(map(exact.number, self._arguments(group))))

    # --- names --------------------------------------------------------------------------------------------------------

    def _predicate(self, group: _Group) -> Predicate:
        sorts = tuple(sort_of(each.sort) for each in self._arguments(group))
        return Predicate(_names_of(group), sorts)

    def _arguments(self, group: _Group) -> list[Variable]:
        own = [_named(each, seat) for seat in group for each in self._crowd.roles[seat.role].live[seat.place]]
        return [*self._crowd.shared, *own]

    def _names(self, seat: _Seat) -> dict[Term, Term]:
        """What the variables of a role are called in a clause."""
        return {each: _named(each, seat) for each in self._crowd.roles[seat.role].own}

    def _apart(self, seats: _Group) -> Term:
        """Processes that have not ended have different numbers, that of the first one is 1; and counters count them."""
        numbers = [
            (seat, _named(number, seat))
            for seat in seats
            if (number := self._crowd.roles[seat.role].number) is not None
        ]
        conditions = [
            equal(number, bits(1, 32))
            if seat.role == 0 and self._crowd.first
            else conjoin(apply("sle", bits(2, 32), number), apply("sle", number, bits(MOST_PROCESSES, 32)))
            for seat, number in numbers
        ]
        for index, (_, one) in enumerate(numbers):
            conditions += [negate(equal(one, other)) for _, other in numbers[index + 1 :]]
        return conjoin(*conditions, *self._counted(seats))

    def _counted(self, seats: _Group) -> Iterator[Term]:
        """What counters are at least, and at most."""
        for each in self._counters:
            width = width_of(each.variable)
            least = bits(each.least((seat.role, seat.place) for seat in seats), width)
            yield apply("sle", least, each.variable)
            yield apply("sle", each.variable, bits(each.most, width))


def _start(crowd: Crowd) -> Term:
    """What is shared at first."""
    known = (equal(each, value) for each, value in zip(crowd.shared, crowd.initial, strict=True) if value is not None)
    return conjoin(crowd.start, *known)


def _with(group: _Group, index: int, place: int) -> _Group:
    """The group in which one of them is at another place."""
    moved = _Seat(group[index].role, place, group[index].number)
    return (*group[:index], moved, *group[index + 1 :])


def _numbered(group: _Group) -> _Group:
    """The group with its numbers in order."""
    return tuple(_Seat(each.role, each.place, number) for number, each in enumerate(group, 1))


def _names_of(group: _Group) -> str:
    return " ".join(f"{seat.role}@{seat.place}" for seat in group)


def _ordered(group: _Group) -> _Group:
    """The group in the order of roles and places."""
    return tuple(sorted(group, key=lambda each: (each.role, each.place)))


def _named(each: Variable, seat: _Seat) -> Variable:
    return variable(f"{each.name}@{seat.number}", each.sort)


def reading_of(crowd: Crowd) -> Reading:
    """How most comparisons read bits."""
    steps = [step for role in crowd.roles for step in role.system.steps]
    roots = [each.condition for step in steps for each in step.failures] + [step.enabled for step in steps]
    used = [part.operator for part in postorder(*roots) if isinstance(part, Apply)]
    unsigned, signed = (sum(each in kind for each in used) for kind in (_UNSIGNED, _SIGNED))
    return Reading.UNSIGNED if unsigned > signed else Reading.SIGNED
