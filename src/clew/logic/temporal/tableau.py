"""From a formula to an automaton: expansion into what must hold now and what must hold next.

Input: a simplified formula in a table. Output: a `Graph` with a mark per promise. A state is a set of obligations; two
sets with the same alternatives are one state. An alternative is a guard (a diagram), the obligations of the next state
and the promises it makes: `a U b` is met by b, or by a, itself next and the promise of b. An edge carries the marks of
the promises that it does not make, so that a run is accepted that puts off no promise for ever.
After: Couvreur, "On-the-Fly Verification of Linear Temporal Logic", 1999; the alternatives are kept as antichains as in
Gastin and Oddoux, "Fast LTL to Büchi Automata Translation", 2001.
"""

from __future__ import annotations

from collections.abc import Iterable

from clew.logic.temporal.atoms import atom_implies, atoms_exclude
from clew.logic.temporal.diagrams import ALWAYS, NEVER, Diagrams
from clew.logic.temporal.formulas import FALSE, TRUE, Formulas, Kind
from clew.logic.temporal.graphs import Arc, Graph
from clew.logic.temporal.implications import Implications
from clew.logic.temporal.limits import COMPARED, MAX_ALTERNATIVES, MAX_EDGES, MAX_OBLIGATIONS, MAX_STATES, TooLarge

Alternatives = dict[tuple[int, int], int]
"""(set of obligations, set of promises) -> guard; sets are bit masks."""


def translate(table: Formulas, formula: int, diagrams: Diagrams) -> Graph:
    """The automaton of the formula; guards are diagrams over the table's atoms."""
    tableau = Tableau(table, diagrams)
    start, _ = tableau.state(tableau.obligations(formula))
    pending = [start]
    arcs: list[list[Arc]] = []
    edges = 0
    while len(arcs) < len(pending):
        here = tableau.alternatives_of(pending[len(arcs)])
        found: dict[tuple[int, int], int] = {}
        for (obligations, promises), guard in here.items():
            target, fresh = tableau.state(obligations)
            if fresh:
                pending.append(target)
            key = (promises, target)
            found[key] = diagrams.either(found.get(key, NEVER), guard)
        arcs.append([Arc(guard, promises, target) for (promises, target), guard in found.items()])
        edges += len(found)
        if len(arcs) > MAX_STATES or edges > MAX_EDGES:
            raise TooLarge(f"the automaton of the formula has more than {MAX_STATES} states or {MAX_EDGES} edges")
    marks = tableau.promises
    full = (1 << marks) - 1
    return Graph((0,), [[Arc(arc.guard, full & ~arc.marks, arc.target) for arc in row] for row in arcs], marks)


class Tableau:
    """The alternatives of the obligations of one formula; it keeps state as a cache, and to number what it meets."""

    def __init__(self, table: Formulas, diagrams: Diagrams) -> None:
        self._table = table
        self._diagrams = diagrams
        self._known = Implications(table)
        self._bits: dict[int, int] = {}
        self._obligations: list[int] = []
        self._promises: dict[int, int] = {}
        self._alternatives: dict[int, Alternatives] = {}
        self._states: dict[tuple[tuple[tuple[int, int], int], ...], int] = {}
        self._sets: dict[int, int] = {}
        self._contents: list[Alternatives] = []
        self._consistent: dict[int, bool] = {0: True}
        self._brought: dict[int, int] = {}
        self._possible = possible(table, diagrams)

    @property
    def promises(self) -> int:
        """How many promises have been met so far."""
        return len(self._promises)

    def obligations(self, formula: int) -> int:
        """The formula as a set of obligations: its conjuncts."""
        table = self._table
        parts = table.parts[formula] if table.kinds[formula] is Kind.AND else (formula,)
        result = 0
        for part in parts:
            if part != TRUE:
                result |= 1 << self._bit(part)
        return result

    def _bit(self, formula: int) -> int:
        bit = self._bits.setdefault(formula, len(self._obligations))
        if bit == len(self._obligations):
            if bit >= MAX_OBLIGATIONS:
                raise TooLarge(f"the formula has more than {MAX_OBLIGATIONS} distinct parts with temporal operators")
            self._obligations.append(formula)
        return bit

    def state(self, obligations: int) -> tuple[int, bool]:
        """The state of a set of obligations, and whether it is new; sets with the same alternatives are one state."""
        obligations = self._needed(obligations)
        found = self._sets.get(obligations)
        if found is not None:
            return found, False
        content = self._expand_set(obligations)
        key = tuple(sorted(content.items()))
        fresh = key not in self._states
        number = self._states.setdefault(key, len(self._contents))
        if fresh:
            self._contents.append(content)
        self._sets[obligations] = number
        return number, fresh

    def _needed(self, obligations: int) -> int:
        """Without those that another one brings anyway: the alternatives of `G (F a & b)` are also those of F a."""
        for bit in _members(obligations):
            obligations &= ~self._brought_by(bit)
        return obligations

    def _brought_by(self, bit: int) -> int:
        """What the obligation demands at once besides itself: the right side of a release."""
        found = self._brought.get(bit)
        if found is None:
            table = self._table
            found = 0
            stack = [self._obligations[bit]]
            while stack:
                formula = stack.pop()
                if table.kinds[formula] is Kind.RELEASE:
                    right = table.parts[formula][1]
                    parts = table.parts[right] if table.kinds[right] is Kind.AND else (right,)
                    stack.extend(parts)
                    found |= self.obligations(right)
            self._brought[bit] = found
        return found

    def alternatives_of(self, state: int) -> Alternatives:
        """The ways out of a state."""
        return self._contents[state]

    def _expand_set(self, obligations: int) -> Alternatives:
        result: Alternatives = {(0, 0): ALWAYS}
        for bit in _members(obligations):
            result = self._both(result, self._expand(self._obligations[bit]))
        return {key: guard for key, guard in result.items() if self._is_consistent(key[0]) and self._is_possible(guard)}

    def _is_possible(self, guard: int) -> bool:
        return self._diagrams.both(guard, self._possible) != NEVER

    def _is_consistent(self, obligations: int) -> bool:
        """Whether no two obligations are known to exclude each other."""
        found = self._consistent.get(obligations)
        if found is None:
            members = [self._obligations[bit] for bit in _members(obligations)]
            found = FALSE not in members and not any(
                self._known.exclude(one, other) for place, one in enumerate(members) for other in members[:place]
            )
            self._consistent[obligations] = found
        return found

    def _expand(self, formula: int) -> Alternatives:
        """The alternatives of one formula, from those of its parts."""
        for current in self._table.postorder(formula, self._alternatives):
            self._alternatives[current] = self._expand_node(current)
        return self._alternatives[formula]

    def _expand_node(self, formula: int) -> Alternatives:
        table, done = self._table, self._alternatives
        kind, parts = table.kinds[formula], table.parts[formula]
        match kind:
            case Kind.TRUE:
                return {(0, 0): ALWAYS}
            case Kind.FALSE:
                return {}
            case Kind.LITERAL:
                return {(0, 0): self._diagrams.literal(parts[0], positive=bool(parts[1]))}
            case Kind.AND:
                result = done[parts[0]]
                for part in parts[1:]:
                    result = self._both(result, done[part])
                return result
            case Kind.OR:
                return self._either(done[part] for part in parts)
            case Kind.NEXT:
                return {(self.obligations(parts[0]), 0): ALWAYS}
            case Kind.UNTIL:
                promise = 1 << self._promises.setdefault(parts[1], len(self._promises))
                again = {(1 << self._bit(formula), promise): ALWAYS}
                return self._either((done[parts[1]], self._both(done[parts[0]], again)))
            case Kind.RELEASE:
                again = {(1 << self._bit(formula), 0): ALWAYS}
                return self._both(done[parts[1]], self._either((done[parts[0]], again)))

    def _both(self, left: Alternatives, right: Alternatives) -> Alternatives:
        diagrams = self._diagrams
        result: Alternatives = {}
        for (obligations, promises), guard in left.items():
            for (others, more), second in right.items():
                joint = diagrams.both(guard, second)
                if joint != NEVER:
                    key = (obligations | others, promises | more)
                    result[key] = diagrams.either(result.get(key, NEVER), joint)
            _check_count(result)
        return self._prune(result)

    def _either(self, choices: Iterable[Alternatives]) -> Alternatives:
        result: Alternatives = {}
        for choice in choices:
            for key, guard in choice.items():
                result[key] = self._diagrams.either(result.get(key, NEVER), guard)
            _check_count(result)
        return self._prune(result)

    def _prune(self, alternatives: Alternatives) -> Alternatives:
        """Where fewer obligations and promises will do, more are not taken on."""
        if not 1 < len(alternatives) <= COMPARED:
            return alternatives
        diagrams = self._diagrams
        ordered = sorted(alternatives, key=lambda key: (key[0].bit_count() + key[1].bit_count(), key))
        kept: Alternatives = {}
        for key in ordered:
            guard = alternatives[key]
            for smaller, covered in kept.items():
                if not (smaller[0] & ~key[0] or smaller[1] & ~key[1]):
                    guard = diagrams.without(guard, covered)
            if guard != NEVER:
                kept[key] = guard
        return kept


def possible(table: Formulas, diagrams: Diagrams) -> int:
    """The valuations of the atoms that can occur, as far as comparisons with constants tell."""
    result = ALWAYS
    for place, one in enumerate(table.atoms[:64]):
        for other_place, other in enumerate(table.atoms[:place]):
            first = diagrams.literal(place)
            second = diagrams.literal(other_place)
            if atoms_exclude(one, other):
                result = diagrams.without(result, diagrams.both(first, second))
            elif atom_implies(one, other):
                result = diagrams.without(result, diagrams.without(first, second))
            elif atom_implies(other, one):
                result = diagrams.without(result, diagrams.without(second, first))
    return result


def _members(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _check_count(alternatives: Alternatives) -> None:
    if len(alternatives) > MAX_ALTERNATIVES:
        raise TooLarge(f"there are more than {MAX_ALTERNATIVES} ways to meet the formula in one step")
