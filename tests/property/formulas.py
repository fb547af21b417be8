"""Random formulas, words and small machines, and slow, obvious answers to compare with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from clew.ir.properties import And, Atom, Automaton, Formula, Next, Not, Or, Release, Truth, Until
from clew.ir.sorts import BOOL
from clew.ir.terms import Apply, Constant, Term, variable
from clew.logic.temporal.formulas import objects_in, subformulas
from clew.models.machine import Successor

ATOMS = tuple(variable(name, BOOL) for name in "abc")
Letter = Mapping[Term, bool]


def random_formula(random: Random, size: int, *, with_next: bool = True) -> Formula:
    """A formula of at most that many operators and atoms."""
    if size <= 1:
        return Atom(random.choice(ATOMS)) if random.random() < 0.95 else Truth(random.random() < 0.5)
    names = ("not", "and", "or", "until", "release", "finally", "globally", "next")
    name = random.choice(names if with_next else names[:-1])
    if name in {"not", "next", "finally", "globally"}:
        operand = random_formula(random, size - 1, with_next=with_next)
        match name:
            case "not":
                return Not(operand)
            case "next":
                return Next(operand)
            case "finally":
                return Until(Truth(True), operand)
            case _:
                return Release(Truth(False), operand)
    share = random.randint(1, max(1, size - 2))
    left = random_formula(random, share, with_next=with_next)
    right = random_formula(random, size - 1 - share, with_next=with_next)
    kinds: dict[str, type[And | Or | Until | Release]] = {"and": And, "or": Or, "until": Until, "release": Release}
    return kinds[name](left, right)


def random_word(random: Random) -> tuple[list[Letter], int]:
    """A lasso: letters, and where the loop begins."""
    length = random.randint(1, 7)
    return [{atom: random.random() < 0.5 for atom in ATOMS} for _ in range(length)], random.randrange(length)


def stuttered(random: Random, word: Sequence[Letter], loop_start: int) -> tuple[list[Letter], int]:
    """The same lasso with letters repeated here and there."""
    result: list[Letter] = []
    start = 0
    for position, letter in enumerate(word):
        if position == loop_start:
            start = len(result)
        result += [letter] * random.choice((1, 1, 2, 3))
    return result, start


def truth(term: Term, letter: Letter) -> bool:
    """The value of a guard."""
    match term:
        case Constant(value=value):
            return bool(value)
        case Apply(operator="not", arguments=(operand,)):
            return not truth(operand, letter)
        case Apply(operator="and", arguments=(left, right)):
            return truth(left, letter) and truth(right, letter)
        case Apply(operator="or", arguments=(left, right)):
            return truth(left, letter) or truth(right, letter)
        case _:
            return letter[term]


# --- words against automata -----------------------------------------------------------------------------------------


def accepts(automaton: Automaton, word: Sequence[Letter], loop_start: int) -> bool:
    """Whether the automaton accepts the lasso, by the transitive closure of the product."""
    length = len(word)
    edges: list[tuple[tuple[int, int], tuple[int, int], frozenset[object]]] = [
        ((position, edge.source), (position + 1 if position + 1 < length else loop_start, edge.target), edge.marks)
        for position in range(length)
        for edge in automaton.edges
        if truth(edge.guard, word[position])
    ]
    starts = [(0, state) for state in automaton.initial]
    return has_fair_cycle(starts, edges, frozenset(range(automaton.marks)))


def has_fair_cycle(
    starts: Iterable[object],
    edges: Iterable[tuple[object, object, frozenset[object]]],
    wanted: frozenset[object],
) -> bool:
    """Whether a reachable vertex lies on closed walks that together show everything wanted."""
    leaving: dict[object, list[tuple[object, frozenset[object]]]] = {}
    for source, target, marks in edges:
        leaving.setdefault(source, []).append((target, marks))
    reach = {vertex: _reachable(vertex, leaving) for vertex in _reachable_all(starts, leaving)}
    for vertex, ahead in reach.items():
        if vertex not in ahead:
            continue
        inside = [other for other in ahead if vertex in reach[other]]
        shown: set[object] = set()
        for other in inside:
            for target, marks in leaving.get(other, ()):
                if vertex in reach[target] or target == vertex:
                    shown |= marks
        if wanted <= shown:
            return True
    return False


def _reachable(vertex: object, leaving: Mapping[object, list[tuple[object, frozenset[object]]]]) -> dict[object, None]:
    """By at least one edge."""
    return _reachable_all([target for target, _ in leaving.get(vertex, ())], leaving)


def _reachable_all(
    starts: Iterable[object], leaving: Mapping[object, list[tuple[object, frozenset[object]]]]
) -> dict[object, None]:
    found = dict.fromkeys(starts)
    queue = list(found)
    for vertex in queue:
        for target, _ in leaving.get(vertex, ()):
            if target not in found:
                found[target] = None
                queue.append(target)
    return found


# --- machines -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GraphMachine:
    """A machine given by tables: letters per state, and per state and actor the targets (none: removed by assume)."""

    letters: tuple[Letter, ...]
    steps: Mapping[tuple[int, int], tuple[int, ...]]
    starts: tuple[int, ...]
    processes: tuple[tuple[str, ...], ...]

    @property
    def actors(self) -> tuple[str, ...]:
        return tuple(f"t{actor}" for actor in range(len(self.processes)))

    def initial(self) -> tuple[Successor[int], ...]:
        return tuple(Successor(state, (choice,)) for choice, state in enumerate(self.starts))

    def enabled(self, state: int) -> tuple[int, ...]:
        return tuple(actor for actor in range(len(self.processes)) if (state, actor) in self.steps)

    def step(self, state: int, actor: int) -> tuple[Successor[int], ...]:
        return tuple(Successor(target, (choice,)) for choice, target in enumerate(self.steps[state, actor]))

    def ended(self, state: int) -> bool:
        return False

    def holds(self, state: int, term: Term) -> bool:
        return truth(term, self.letters[state])

    def key(self, state: int) -> int:
        return state

    def process(self, actor: int) -> tuple[str, ...]:
        return self.processes[actor]


def random_machine(random: Random) -> GraphMachine:
    """Up to six states and three actors of two or three processes, one of them maybe a rendezvous."""
    count = random.randint(1, 6)
    processes = random.choice(((("p",), ("q",)), (("p",), ("q",), ("p", "q")), (("p",), ("p",), ("q",)), (("p",),)))
    steps: dict[tuple[int, int], tuple[int, ...]] = {}
    for state in range(count):
        for actor in range(len(processes)):
            if random.random() < 0.5:
                outcomes = random.choice((0, 1, 1, 1, 1, 2)) if random.random() < 0.5 else 1
                steps[state, actor] = tuple(random.randrange(count) for _ in range(outcomes))
    letters: tuple[Letter, ...] = tuple({atom: random.random() < 0.5 for atom in ATOMS} for _ in range(count))
    starts = tuple(random.randrange(count) for _ in range(random.choice((1, 1, 2))))
    return GraphMachine(letters, steps, starts, processes)


# --- a tableau of all subformulas, as an answer that knows no automaton --------------------------------------------


def has_run(machine: GraphMachine, formula: Formula, *, fair: bool) -> bool:
    """Whether some (weakly fair) run satisfies the formula: the product with all guesses of subformulas' truth.

    After Lichtenstein and Pnueli 1985: a guess is the truth of every temporal subformula; neighbours must agree.
    """
    parts = list(objects_in(formula))
    temporal = [part for part in parts if isinstance(part, Next | Until | Release)]
    vertices: dict[tuple[int, tuple[bool, ...]], dict[int, bool]] = {}
    for state in range(len(machine.letters)):
        for guess in product((False, True), repeat=len(temporal)):
            given = {id(part): value for part, value in zip(temporal, guess, strict=True)}
            vertices[state, guess] = _truths(parts, given, machine.letters[state])
    edges = [
        ((state, guess), (target, after), _shown(temporal, vertices[state, guess]) | fairness)
        for (state, guess) in vertices
        for target, fairness in _system_edges(machine, state)
        for after in product((False, True), repeat=len(temporal))
        if _agree(temporal, vertices[state, guess], vertices[target, after])
    ]
    wanted: set[object] = {id(part) for part in temporal if not isinstance(part, Next)}
    if fair:
        wanted |= {name for names in machine.processes for name in names}
    starts = [key for key, values in vertices.items() if key[0] in machine.starts and values[id(formula)]]
    return has_fair_cycle(starts, edges, frozenset(wanted))


def _system_edges(machine: GraphMachine, state: int) -> list[tuple[int, frozenset[object]]]:
    names = {name for actor in range(len(machine.processes)) for name in machine.processes[actor]}
    enabled = machine.enabled(state)
    if not enabled:
        return [(state, frozenset(names))]
    idle = names - {name for actor in enabled for name in machine.processes[actor]}
    return [
        (target, frozenset(idle | set(machine.processes[actor])))
        for actor in enabled
        for target in machine.steps[state, actor]
    ]


def _truths(parts: list[Formula], given: dict[int, bool], letter: Letter) -> dict[int, bool]:
    values: dict[int, bool] = {}
    for part in parts:
        operands = [values[id(operand)] for operand in subformulas(part)]
        match part:
            case Atom(term=term):
                values[id(part)] = letter[term]
            case Truth(value=value):
                values[id(part)] = value
            case Not():
                values[id(part)] = not operands[0]
            case And():
                values[id(part)] = all(operands)
            case Or():
                values[id(part)] = any(operands)
            case _:
                values[id(part)] = given[id(part)]
    return values


def _agree(temporal: Sequence[Formula], now: dict[int, bool], after: dict[int, bool]) -> bool:
    for part in temporal:
        mine, later = now[id(part)], after[id(part)]
        match part:
            case Next(operand=operand):
                expected = after[id(operand)]
            case Until(left=left, right=right):
                expected = now[id(right)] or (now[id(left)] and later)
            case Release(left=left, right=right):
                expected = now[id(right)] and (now[id(left)] or later)
            case _:
                raise AssertionError(part)
        if mine != expected:
            return False
    return True


def _shown(temporal: Sequence[Formula], now: dict[int, bool]) -> frozenset[object]:
    """No until may be put off for ever, and no release may be denied for ever without reason."""
    shown: set[object] = set()
    for part in temporal:
        match part:
            case Until(right=right) if not now[id(part)] or now[id(right)]:
                shown.add(id(part))
            case Release(right=right) if now[id(part)] or not now[id(right)]:
                shown.add(id(part))
            case _:
                pass
    return frozenset(shown)
