"""Static facts about guarded actions: what each touches, who may disturb or enable whom, and who can be seen.

Input: a program under the scheduler `actions`. Output: sets of actions as bit masks (bit number = position of the
action). They serve stubborn sets, chains and visibility, in the Python search and in the native one alike, so that both
reduce in the same way. Every answer errs on the side of "may".

After: Valmari, "Stubborn sets for reduced state space generation", 1991; necessary enabling sets per conjunct of the
guard: Laarman, Pater, van de Pol and Hansen, "Guard-based partial-order reduction", 2016.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clew.graphs import reachable
from clew.ir.commands import Assert, Assign, Assume, Command
from clew.ir.footprint import Footprint, Place, dependent, overlap
from clew.ir.program import Action, Program
from clew.ir.rewriting import targets_of, terms_of
from clew.ir.sorts import BOOL, Array
from clew.ir.terms import TRUE, Apply, Constant, Term, Variable, children
from clew.ir.values import Value
from clew.ir.walk import conjuncts, variables
from clew.models.engine import Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal, goal_terms
from clew.records import dataclass

_CONNECTIVES = frozenset({"and", "or", "not", "xor", "implies"})


@dataclass(frozen=True, slots=True)
class Conflicts:
    """Per action the conjuncts of its guard (positions in `conjuncts`) and who depends on it.

    `enabling` says per conjunct which actions may make it true.
    """

    conjuncts: tuple[Term, ...]
    guards: tuple[tuple[int, ...], ...]
    dependent: tuple[int, ...]
    enabling: tuple[int, ...]


def conflicts(program: Program) -> Conflicts:
    """The static facts of the program's actions."""
    footprints = tuple(footprint(action) for action in program.actions)
    profiles = tuple(profile(action) for action in program.actions)
    numbers: dict[Term, int] = {}
    guards = tuple(
        tuple(numbers.setdefault(conjunct, len(numbers)) for conjunct in conjuncts_of(action.guard))
        for action in program.actions
    )
    enabling = tuple(mask(may_become_true(each, conjunct) for each in profiles) for conjunct in numbers)
    return Conflicts(tuple(numbers), guards, _dependencies(footprints), enabling)


def mask(members: Iterable[bool]) -> int:
    """The set of the positions at which there is True."""
    return sum(1 << position for position, member in enumerate(members) if member)


def _dependencies(footprints: tuple[Footprint, ...]) -> tuple[int, ...]:
    rows = [1 << position for position in range(len(footprints))]
    touching: dict[str, list[int]] = {}
    writing: dict[str, list[int]] = {}
    for position, one in enumerate(footprints):
        for name in sorted(_names(_changed(one) | one.reads)):
            touching.setdefault(name, []).append(position)
        for name in sorted(_names(_changed(one))):
            writing.setdefault(name, []).append(position)
    # Two actions that only read what they have in common cannot depend on each other.
    pairs = {(left, right) for name, found in writing.items() for left in found for right in touching[name]}
    for left, right in sorted(pairs):
        if not rows[left] >> right & 1 and dependent(footprints[left], footprints[right]):
            rows[left] |= 1 << right
            rows[right] |= 1 << left
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class Profile:
    """What a step of an action writes, and values of places that are known before and after it."""

    written: frozenset[Place]
    names: frozenset[str]
    """Of the variables that are written."""
    before: dict[Place, Value]
    after: dict[Place, Value]


def profile(action: Action) -> Profile:
    """The profile of the action."""
    places = written(action)
    return Profile(places, _names(places), _before(action), _after(action))


# --- guards ---------------------------------------------------------------------------------------------------------


def conjuncts_of(guard: Term) -> tuple[Term, ...]:
    """The conjuncts of a guard from left to right, without true ones; a guard that is true has none."""
    return tuple(dict.fromkeys(term for term in conjuncts(guard) if term is not TRUE))


def may_become_true(action: Profile, term: Term) -> bool:
    """Whether a step of the action may make the term true that was false before."""
    place, value, negated = _equation(term)
    if place is None:
        return changes(action, term)
    if _name(place) not in action.names or not overlap(frozenset({place}), action.written):
        return False
    if place in action.after and (action.after[place] == value) is negated:
        return False
    return not (place in action.before and (action.before[place] == value) is not negated)


def changes(action: Profile, term: Term) -> bool:
    """Whether a step of the action may change the truth of the term."""
    every = reachable((term,), lambda part: children(part) if _is_connective(part) else ())
    return any(_atom_changes(action, part) for part in every if not _is_connective(part))


def _is_connective(term: Term) -> bool:
    return isinstance(term, Apply) and term.operator in _CONNECTIVES


def _atom_changes(action: Profile, atom: Term) -> bool:
    reads = reads_of(atom)
    if action.names.isdisjoint(map(_name, reads)) or not overlap(reads, action.written):
        return False
    place, value, _ = _equation(atom)
    if place is None or place not in action.before or place not in action.after:
        return True
    return (action.before[place] == value) is not (action.after[place] == value)


def _equation(term: Term) -> tuple[Place | None, Value, bool]:
    """A term of the form place = constant, or its negation, or a Boolean place: place, value, and whether negated."""
    negated = False
    if isinstance(term, Apply) and term.operator == "not":
        negated, term = True, term.arguments[0]
    if term.sort == BOOL and (place := _place(term)) is not None:
        return place, True, negated
    if not (isinstance(term, Apply) and term.operator == "="):
        return None, None, negated
    left, right = term.arguments
    if isinstance(left, Constant):
        left, right = right, left
    place = _place(left)
    if place is None or not isinstance(right, Constant):
        return None, None, negated
    return place, right.value, negated


def _before(action: Action) -> dict[Place, Value]:
    """Places whose value before a step the guard fixes."""
    known: dict[Place, Value] = {}
    for conjunct in conjuncts_of(action.guard):
        place, value, negated = _equation(conjunct)
        if place is not None and not negated:
            known[place] = value
        elif place is not None and isinstance(value, bool):
            known[place] = not value
    return known


def _after(action: Action) -> dict[Place, Value]:
    """Places whose value after a step is a constant, because the only write to them is one."""
    done = [(place, command) for command in action.effect for place in sorted(_writes(command), key=str)]
    known: dict[Place, Value] = {}
    for place, command in done:
        value = _assigned(command)
        once = sum(overlap(frozenset({place}), frozenset({other})) for other, _ in done) == 1
        if once and value is not None:
            known[place] = value.value
    return known


def _assigned(command: Command) -> Constant | None:
    """The constant that an assignment gives to the one place that it writes."""
    match command:
        case Assign(value=Constant() as value):
            return value
        case Assign(target=target, value=Apply("store", (base, Constant(), Constant() as value))) if base is target:
            return value
        case _:
            return None


# --- footprints -----------------------------------------------------------------------------------------------------


def footprint(action: Action) -> Footprint:
    """What a step of the action may read and write; its guard is read."""
    reads = set(reads_of(action.guard))
    writes: set[Place] = set()
    updates: set[tuple[Place, str]] = set()
    for command in action.effect:
        if (update := _update(command, action)) is not None:
            place, operator, operand = update
            updates.add((place, operator))
            reads |= reads_of(operand)
            continue
        reads |= _reads(command)
        writes |= _writes(command)
    return Footprint(frozenset(reads), frozenset(writes), frozenset(updates))


def written(action: Action) -> frozenset[Place]:
    """The places that a step may change in whatever way."""
    return frozenset(place for command in action.effect for place in _writes(command))


def reads_of(*terms: Term) -> frozenset[Place]:
    """The places that the terms read: an array element where its index is a constant, else the whole variable."""
    every = reachable(terms, lambda term: children(term) if _place(term) is None else ())
    return frozenset(place for term in every if (place := _place(term)) is not None)


def _place(term: Term) -> Place | None:
    match term:
        case Variable(name=name):
            return name
        case Apply("select", (Variable(name=name, sort=Array(length=length)), Constant(value=int(index)))):
            # Reading outside gives a constant, so it is no place; the whole variable is a safe answer.
            return (name, index) if 0 <= index < length else name
        case _:
            return None


def _reads(command: Command) -> frozenset[Place]:
    if not isinstance(command, Assign):
        return reads_of(*terms_of(command))
    stored, rest = _stores(command.target, command.value)
    return reads_of(*rest, *(part for pair in stored for part in pair))


def _writes(command: Command) -> frozenset[Place]:
    stored, rest = _stores(command.target, command.value) if isinstance(command, Assign) else ([], (TRUE,))
    if rest:
        return frozenset(target.name for target in targets_of(command))
    return frozenset(_element(target, index) for target in targets_of(command) for index, _ in stored)


def _stores(target: Variable, value: Term) -> tuple[list[tuple[Term, Term]], tuple[Term, ...]]:
    """`a := store(… store(a, i, v) …, j, w)` as pairs (i, v), (j, w); any other value as the rest."""
    pairs: list[tuple[Term, Term]] = []
    term = value
    while isinstance(term, Apply) and term.operator == "store":
        pairs.append((term.arguments[1], term.arguments[2]))
        term = term.arguments[0]
    return (pairs, ()) if term is target else ([], (value,))


def _element(target: Variable, index: Term) -> Place:
    sort = target.sort
    if isinstance(index, Constant) and isinstance(index.value, int) and isinstance(sort, Array):
        return (target.name, index.value) if 0 <= index.value < sort.length else target.name
    return target.name


def _update(command: Command, action: Action) -> tuple[Place, str, Term] | None:
    """`x := x + e`, where x occurs nowhere else in the action: such steps of two actions commute."""
    match command:
        case Assign(target=target, value=Apply("add", (left, right))):
            operand = right if left is target else left if right is target else None
            if operand is None or target in variables(operand) or _occurs_elsewhere(target, command, action):
                return None
            return target.name, "add", operand
        case _:
            return None


def _occurs_elsewhere(target: Variable, command: Command, action: Action) -> bool:
    touched = reads_of(action.guard)
    for other in action.effect:
        if other is not command:
            touched |= _reads(other) | _writes(other)
    return overlap(frozenset({target.name}), touched)


def _changed(one: Footprint) -> frozenset[Place]:
    return one.writes | frozenset(place for place, _ in one.updates)


def _names(places: frozenset[Place]) -> frozenset[str]:
    return frozenset(map(_name, places))


def _name(place: Place) -> str:
    return place if isinstance(place, str) else place[0]


# --- visibility -----------------------------------------------------------------------------------------------------


def visible(program: Program, goals: Sequence[Goal]) -> int:
    """The actions that may change what a goal reads or, where assertions are asked for, may violate one."""
    return mask(any(_sees(goal, action) for goal in goals) for action in program.actions)


def _sees(goal: Goal, action: Action) -> bool:
    match goal:
        case LiveGoal():
            return False
        case SafeGoal():
            return any(goal.covers(command.check) for command in failing(action))
        case InvariantGoal() | LinearGoal():
            seen = profile(action)
            return any(changes(seen, term) for term in goal_terms(goal))


def failing(action: Action) -> tuple[Assert, ...]:
    """The assertions of the action that are not trivially true."""
    return tuple(command for command in action.effect if isinstance(command, Assert) and command.condition is not TRUE)


def blocking(action: Action) -> tuple[Assume, ...]:
    """The assumptions of the action that are not trivially true."""
    return tuple(command for command in action.effect if isinstance(command, Assume) and command.condition is not TRUE)
