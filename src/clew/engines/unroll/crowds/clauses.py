"""What holds of all pairs of a crowd, by Horn clauses for z3's Spacer.

Input: a crowd and a goal. Output: absence, where an invariant was found. There is a predicate per two places, over what
is shared and what matters there. Numbers are integers; first that a result leaves its range counts as if it were
against the goal, then results are wrapped around.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from clew.engines.unroll.crowds.moves import Move, moves_of
from clew.engines.unroll.horn.spacer_pdr import BAD, derived
from clew.graphs import reachable
from clew.ir.errors import Unsupported
from clew.ir.terms import FALSE, TRUE, Apply, Term, Variable, apply, bits, conjoin, disjoin, equal, negate, variable
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
_LARGEST_NUMBER = 1 << 30


def proved(crowd: Crowd, goal: SafeGoal, budget: Budget) -> Answer:
    """Absence, or that it is not known."""
    for overflow in (Overflow.TOLD, Overflow.WRAPPED):
        clauses = clauses_of(crowd, goal, overflow)
        match derived([Wording(clauses, certified=True, rewritten=each) for each in (True, False)], budget):
            case Limit() as limit:
                return Stopped(goal, limit, reason="no invariant of every two threads so far")
            case Derived(answer=Sat.NO):
                return Absent(goal)
            case Derived():
                pass
    return Stopped(goal, Limit.UNDECIDED, reason="no invariant of every two threads is known")


def clauses_of(crowd: Crowd, goal: SafeGoal, overflow: Overflow) -> tuple[Clause, ...]:
    """Clauses from which `bad` follows if a run is against the goal."""
    return tuple(_Writer(crowd, goal, overflow).write())


@dataclass(frozen=True, slots=True)
class _Seat:
    """A process in a clause, at a place of its role; the number tells it from others."""

    role: int
    place: int
    number: int


_Pair = tuple[_Seat, _Seat]


class _Writer:
    def __init__(self, crowd: Crowd, goal: SafeGoal, overflow: Overflow) -> None:
        self._crowd, self._overflow = crowd, overflow
        self._reading = reading_of(crowd)
        self._shared = frozenset(crowd.shared)
        self._known: dict[str, _Pair] = {}
        self._moves = moves_of(crowd, goal)
        self._disturbing = [[move for move in moves if self._disturbs(move)] for moves in self._moves]

    def write(self) -> Iterator[Clause]:
        """All clauses; those of pairs to which control never comes are left out."""
        roles = self._crowd.roles
        ways = combinations_with_replacement(range(len(roles)), 2)
        starts = [(_Seat(one, 0, 1), _Seat(other, 0, 2)) for one, other in ways if one != other or roles[one].many]
        if not starts:
            raise Unsupported("there is one process only")
        yield from map(self._begun, starts)
        self._known = {_names_of(pair): pair for pair in reachable(starts, self._following)}
        for pair in self._known.values():
            yield from self._at(pair)
            yield from self._swapped(pair)

    def _following(self, pair: _Pair) -> list[_Pair]:
        """The pairs to which one of the two goes on."""
        found = []
        for index, seat in enumerate(pair):
            for move in self._moves[seat.role]:
                ends = move.target is None or move.target in self._crowd.roles[seat.role].ends
                if move.place == seat.place and move.target is not None and not ends:
                    found.append(_numbered(_ordered(_with(pair, index, move.target))))
        return found

    def _at(self, pair: _Pair) -> Iterator[Clause]:
        """What may happen where two processes are so: one of them moves, or a third one."""
        for index, seat in enumerate(pair):
            for move in self._moves[seat.role]:
                if move.place == seat.place:
                    yield from self._own(pair, index, move)
        for third, role in enumerate(self._crowd.roles):
            if third in (pair[0].role, pair[1].role) and not role.many:
                continue
            for move in self._disturbing[third]:
                seat = _Seat(third, move.place, 3)
                if all(_names_of(_ordered((one, seat))) in self._known for one in pair):
                    yield self._disturbed(pair, seat, move)

    def _disturbs(self, move: Move) -> bool:
        return any(each in self._shared and value is not each for each, value in move.values.items())

    # --- clauses ------------------------------------------------------------------------------------------------------

    def _begun(self, pair: _Pair) -> Clause:
        exact = Integers(self._reading, self._overflow)
        return self._clause(exact, (pair, {}), (), conjoin(_start(self._crowd), self._apart(pair)))

    def _swapped(self, pair: _Pair) -> Iterator[Clause]:
        """Two of a role at the same place are a pair in either order, whoever came there first."""
        one, other = pair
        if (one.role, one.place) == (other.role, other.place):
            exact = Integers(self._reading, self._overflow)
            yield self._clause(exact, ((other, one), {}), (pair,), TRUE)

    def _own(self, pair: _Pair, index: int, move: Move) -> Iterator[Clause]:
        """A process of the pair moves."""
        exact = Integers(self._reading, self._overflow)
        seat = pair[index]
        names = self._names(seat)
        condition = conjoin(substitute(move.when, names), self._apart(pair))
        if move.target is not None and move.target not in self._crowd.roles[seat.role].ends:
            after = {names.get(each, each): substitute(value, names) for each, value in move.values.items()}
            yield self._clause(exact, (_with(pair, index, move.target), after), (pair,), condition)
        told = exact.term(condition)
        wrong = disjoin(*exact.misfits.values())
        if move.target is None or wrong is not FALSE:
            bad = disjoin(told, wrong) if move.target is None else conjoin(told, wrong)
            yield exact.clause(Holds(BAD, ()), (self._holds(exact, pair),), bad)

    def _disturbed(self, pair: _Pair, third: _Seat, move: Move) -> Clause:
        """Another process moves and changes what the pair shares."""
        names = self._names(third)
        after: dict[Term, Term] = {
            each: substitute(value, names) for each, value in move.values.items() if each in self._shared
        }
        condition = conjoin(substitute(move.when, names), self._apart((*pair, third)))
        exact = Integers(self._reading, self._overflow)
        return self._clause(exact, (pair, after), (pair, (pair[0], third), (pair[1], third)), condition)

    def _clause(
        self, exact: Integers, head: tuple[_Pair, dict[Term, Term]], body: tuple[_Pair, ...], condition: Term
    ) -> Clause:
        pair, after = _ordered(head[0]), head[1]
        values = tuple(exact.term(after.get(each, each)) for each in self._arguments(pair))
        held = tuple(self._holds(exact, each) for each in body)
        return exact.clause(Holds(self._predicate(pair), values), held, exact.term(condition))

    def _holds(self, exact: Integers, pair: _Pair) -> Holds:
        pair = _ordered(pair)
        return Holds(self._predicate(pair), tuple(map(exact.number, self._arguments(pair))))

    # --- names --------------------------------------------------------------------------------------------------------

    def _predicate(self, pair: _Pair) -> Predicate:
        sorts = tuple(sort_of(each.sort) for each in self._arguments(pair))
        return Predicate(_names_of(pair), sorts)

    def _arguments(self, pair: _Pair) -> list[Variable]:
        own = [_named(each, seat) for seat in pair for each in self._crowd.roles[seat.role].live[seat.place]]
        return [*self._crowd.shared, *own]

    def _names(self, seat: _Seat) -> dict[Term, Term]:
        """What the variables of a role are called in a clause."""
        return {each: _named(each, seat) for each in self._crowd.roles[seat.role].own}

    def _apart(self, seats: tuple[_Seat, ...]) -> Term:
        """Processes that have not ended have different numbers; that of the first one is 1."""
        numbers = [
            (seat, _named(number, seat))
            for seat in seats
            if (number := self._crowd.roles[seat.role].number) is not None
        ]
        conditions = [
            equal(number, bits(1, 32))
            if seat.role == 0 and self._crowd.first
            else conjoin(apply("sle", bits(2, 32), number), apply("sle", number, bits(_LARGEST_NUMBER, 32)))
            for seat, number in numbers
        ]
        for index, (_, one) in enumerate(numbers):
            conditions += [negate(equal(one, other)) for _, other in numbers[index + 1 :]]
        return conjoin(*conditions)


def _start(crowd: Crowd) -> Term:
    """What is shared at first."""
    known = (equal(each, value) for each, value in zip(crowd.shared, crowd.initial, strict=True) if value is not None)
    return conjoin(crowd.start, *known)


def _with(pair: _Pair, index: int, place: int) -> _Pair:
    """The pair in which one of the two is at another place."""
    moved = _Seat(pair[index].role, place, pair[index].number)
    return (moved, pair[1]) if index == 0 else (pair[0], moved)


def _numbered(pair: _Pair) -> _Pair:
    """The pair with its numbers in order."""
    one, other = pair
    return _Seat(one.role, one.place, 1), _Seat(other.role, other.place, 2)


def _names_of(pair: _Pair) -> str:
    return " ".join(f"{seat.role}@{seat.place}" for seat in pair)


def _ordered(pair: _Pair) -> _Pair:
    """The pair in the order of roles and places."""
    one, other = pair
    return pair if (one.role, one.place) <= (other.role, other.place) else (other, one)


def _named(each: Variable, seat: _Seat) -> Variable:
    return variable(f"{each.name}@{seat.number}", each.sort)


def reading_of(crowd: Crowd) -> Reading:
    """How most comparisons read bits."""
    steps = [step for role in crowd.roles for step in role.system.steps]
    roots = [each.condition for step in steps for each in step.failures] + [step.enabled for step in steps]
    used = [part.operator for part in postorder(*roots) if isinstance(part, Apply)]
    unsigned, signed = (sum(each in kind for each in used) for kind in (_UNSIGNED, _SIGNED))
    return Reading.UNSIGNED if unsigned > signed else Reading.SIGNED
