"""Formulas in negation normal form, interned: a number per formula, so that equality and memory cost nothing.

Input: `ir.properties.Formula`. Output: numbers in a table, and formulas again. Boolean terms inside atoms are opened,
so that equal parts are seen as equal; conjunctions and disjunctions have any number of parts, flattened and sorted.
Nothing here recurses: formulas may be as deep as memory allows.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from enum import IntEnum

from clew.graphs import postorder
from clew.ir.properties import And, Atom, Exists, ForAll, Formula, Next, Not, Or, Release, Truth, Until
from clew.ir.terms import Apply, Constant, Term, children
from clew.logic.temporal.limits import WIDE

TRUE = 0
FALSE = 1


class Kind(IntEnum):
    """What stands at the top of a formula."""

    TRUE = 0
    FALSE = 1
    LITERAL = 2
    """Parts: the atom's number, and 1 for the atom itself or 0 for its negation."""
    AND = 3
    OR = 4
    NEXT = 5
    UNTIL = 6
    RELEASE = 7


class Formulas:
    """A table of formulas for one translation; it keeps state because equal formulas get equal numbers."""

    def __init__(self) -> None:
        self.kinds: list[Kind] = [Kind.TRUE, Kind.FALSE]
        self.parts: list[tuple[int, ...]] = [(), ()]
        self.temporal: list[bool] = [False, False]
        """Whether it has a temporal operator."""
        self.eventual: list[bool] = [True, True]
        """Whether it holds wherever it holds later (Etessami and Holzmann 2000: pure eventuality); by its shape."""
        self.universal: list[bool] = [True, True]
        """Whether it holds for ever once it holds (pure universality); by its shape."""
        self.atoms: list[Term] = []
        self._numbers: dict[tuple[Kind, tuple[int, ...]], int] = {}
        self._atom_numbers: dict[Term, int] = {}
        self._duals: dict[int, int] = {TRUE: FALSE, FALSE: TRUE}

    # --- construction -----------------------------------------------------------------------------------------------

    def literal(self, term: Term, *, positive: bool = True) -> int:
        """An atom or its negation; the term is taken as it is."""
        atom = self._atom_numbers.setdefault(term, len(self.atoms))
        if atom == len(self.atoms):
            self.atoms.append(term)
        return self._intern(Kind.LITERAL, (atom, int(positive)))

    def conjoin(self, parts: Iterable[int]) -> int:
        """Conjunction: flat, sorted, without repetition, constants folded."""
        return self._gather(Kind.AND, parts, neutral=TRUE, absorbing=FALSE)

    def disjoin(self, parts: Iterable[int]) -> int:
        """Disjunction: flat, sorted, without repetition, constants folded."""
        return self._gather(Kind.OR, parts, neutral=FALSE, absorbing=TRUE)

    def next(self, operand: int) -> int:
        """In the next state."""
        return operand if operand <= FALSE else self._intern(Kind.NEXT, (operand,))

    def until(self, left: int, right: int) -> int:
        """Left until right."""
        if right <= FALSE or left == FALSE:
            return right
        return self._intern(Kind.UNTIL, (left, right))

    def release(self, left: int, right: int) -> int:
        """Left releases right."""
        if right <= FALSE or left == TRUE:
            return right
        return self._intern(Kind.RELEASE, (left, right))

    def negate(self, formula: int) -> int:
        """The negation, in negation normal form."""
        for current in self.postorder(formula, self._duals):
            dual = self._dual(current)
            self._duals[current] = dual
            self._duals.setdefault(dual, current)
        return self._duals[formula]

    def _dual(self, formula: int) -> int:
        kind, parts, duals = self.kinds[formula], self.parts[formula], self._duals
        match kind:
            case Kind.TRUE | Kind.FALSE:
                return duals[formula]
            case Kind.LITERAL:
                return self._intern(kind, (parts[0], 1 - parts[1]))
            case Kind.AND:
                return self.disjoin(duals[part] for part in parts)
            case Kind.OR:
                return self.conjoin(duals[part] for part in parts)
            case Kind.NEXT:
                return self.next(duals[parts[0]])
            case Kind.UNTIL:
                return self.release(duals[parts[0]], duals[parts[1]])
            case Kind.RELEASE:
                return self.until(duals[parts[0]], duals[parts[1]])

    def _gather(self, kind: Kind, parts: Iterable[int], *, neutral: int, absorbing: int) -> int:
        flat: set[int] = set()
        for part in parts:
            if self.kinds[part] is kind:
                flat.update(self.parts[part])
            else:
                flat.add(part)
        flat.discard(neutral)
        if absorbing in flat:
            return absorbing
        if any(self.kinds[part] is Kind.LITERAL and self._opposite(part) in flat for part in flat):
            return absorbing
        if not flat:
            return neutral
        return next(iter(flat)) if len(flat) == 1 else self._intern(kind, tuple(sorted(flat)))

    def _opposite(self, literal: int) -> int | None:
        atom, sign = self.parts[literal]
        return self._numbers.get((Kind.LITERAL, (atom, 1 - sign)))

    def _intern(self, kind: Kind, parts: tuple[int, ...]) -> int:
        key = (kind, parts)
        found = self._numbers.get(key)
        if found is None:
            found = len(self.kinds)
            self._numbers[key] = found
            self.kinds.append(kind)
            self.parts.append(parts)
            self._classify(kind, parts)
        return found

    def _classify(self, kind: Kind, parts: tuple[int, ...]) -> None:
        if kind is Kind.LITERAL:
            temporal = eventual = universal = False
        else:
            temporal = kind >= Kind.NEXT or any(self.temporal[part] for part in parts)
            eventual = all(self.eventual[part] for part in parts)
            universal = all(self.universal[part] for part in parts)
        if kind is Kind.UNTIL:
            eventual = parts[0] == TRUE or self.eventual[parts[1]]
        if kind is Kind.RELEASE:
            universal = parts[0] == FALSE or self.universal[parts[1]]
        self.temporal.append(temporal)
        self.eventual.append(eventual)
        self.universal.append(universal)

    # --- looking ----------------------------------------------------------------------------------------------------

    def operands(self, formula: int) -> tuple[int, ...]:
        """The direct subformulas."""
        return () if self.kinds[formula] <= Kind.LITERAL else self.parts[formula]

    def postorder(self, formula: int, known: Container[int] = ()) -> Iterator[int]:
        """Every subformula once, parts first; what is known is not entered."""
        return postorder((formula,), self.operands, known)


# --- reading and writing ----------------------------------------------------------------------------------------------


def read(table: Formulas, formula: Formula) -> int:
    """The number of the formula; path quantifiers do not belong into a linear formula."""
    done: dict[int, int] = {}
    for current in objects_in(formula):
        done[id(current)] = _read_node(table, current, [done[id(part)] for part in subformulas(current)])
    return done[id(formula)]


def objects_in(formula: Formula) -> Iterator[Formula]:
    """Every subformula (as an object) once, operands first; formulas may be of any depth."""
    seen: set[int] = set()
    stack = [(formula, False)]
    while stack:
        current, ready = stack.pop()
        if ready:
            yield current
        elif id(current) not in seen:
            seen.add(id(current))
            stack.append((current, True))
            stack.extend((part, False) for part in reversed(subformulas(current)))


def subformulas(formula: Formula) -> tuple[Formula, ...]:
    """The direct subformulas of a formula as it was given."""
    match formula:
        case Atom() | Truth():
            return ()
        case Not(operand=operand) | Next(operand=operand) | ForAll(operand=operand) | Exists(operand=operand):
            return (operand,)
        case And(left=left, right=right) | Or(left=left, right=right):
            return (left, right)
        case Until(left=left, right=right) | Release(left=left, right=right):
            return (left, right)


def _read_node(table: Formulas, formula: Formula, parts: list[int]) -> int:
    match formula:
        case Atom(term=term):
            return read_term(table, term)
        case Truth(value=value):
            return TRUE if value else FALSE
        case Not():
            return table.negate(parts[0])
        case And():
            return table.conjoin(parts)
        case Or():
            return table.disjoin(parts)
        case Next():
            return table.next(parts[0])
        case Until():
            return table.until(*parts)
        case Release():
            return table.release(*parts)
        case ForAll() | Exists():
            raise AssertionError("a linear formula should have no path quantifier")


_OPENED = frozenset({"not", "and", "or", "implies"})


def read_term(table: Formulas, term: Term) -> int:
    """A Bool term as a formula over its atoms; one of very many atoms stays whole."""
    skeleton = tuple(postorder((term,), lambda part: children(part) if _is_opened(part) else ()))
    if sum(1 for part in skeleton if not _is_opened(part)) > WIDE:
        return _read_leaf(table, term, negations=0)
    done: dict[Term, int] = {}
    for part in skeleton:
        done[part] = _read_opened(table, part, done) if _is_opened(part) else _read_leaf(table, part, negations=0)
    return done[term]


def _is_opened(term: Term) -> bool:
    return isinstance(term, Apply) and term.operator in _OPENED


def _read_leaf(table: Formulas, term: Term, *, negations: int) -> int:
    while isinstance(term, Apply) and term.operator == "not":
        term, negations = term.arguments[0], negations + 1
    if isinstance(term, Constant):
        return TRUE if bool(term.value) == (negations % 2 == 0) else FALSE
    return table.literal(term, positive=negations % 2 == 0)


def _read_opened(table: Formulas, term: Term, done: dict[Term, int]) -> int:
    assert isinstance(term, Apply), f"only operators should be opened, not {term}"
    parts = [done[argument] for argument in term.arguments]
    match term.operator:
        case "not":
            return table.negate(parts[0])
        case "and":
            return table.conjoin(parts)
        case "or":
            return table.disjoin(parts)
        case _:
            return table.disjoin((table.negate(parts[0]), parts[1]))


def write(table: Formulas, formula: int) -> Formula:
    """The formula as data again; equal parts are one object."""
    done: dict[int, Formula] = {}
    for current in table.postorder(formula):
        done[current] = _write_node(table, current, done)
    return done[formula]


def _write_node(table: Formulas, formula: int, done: dict[int, Formula]) -> Formula:
    kind, parts = table.kinds[formula], table.parts[formula]
    match kind:
        case Kind.TRUE | Kind.FALSE:
            return Truth(kind is Kind.TRUE)
        case Kind.LITERAL:
            atom = Atom(table.atoms[parts[0]])
            return atom if parts[1] else Not(atom)
        case Kind.AND | Kind.OR:
            result = done[parts[0]]
            for part in parts[1:]:
                result = And(result, done[part]) if kind is Kind.AND else Or(result, done[part])
            return result
        case Kind.NEXT:
            return Next(done[parts[0]])
        case Kind.UNTIL:
            return Until(done[parts[0]], done[parts[1]])
        case Kind.RELEASE:
            return Release(done[parts[0]], done[parts[1]])
