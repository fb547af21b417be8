"""Fingerprints: states with the same one are equal up to the names of literals and the order of arguments.

Input: the terms of a state and the conjuncts of its path. Output: a number for each term, and those of the conjuncts in
ascending order. Arguments of operators that are commutative and associative count in any order, so that a normal form
that orders them by name does no harm. Literals are numbered as they occur, arguments of different loose shape (that is,
structure without names and order) in the order of these; where that leaves a choice, by literals that have a number
already, and then as they stand: equal states may get different fingerprints, different states never the same one.
After the sketch of a total order on arguments in Herdt 2016, section 6.1.2. The tables belong to the run.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from clew.graphs import reachable
from clew.ir.operators.table import OPERATORS
from clew.ir.terms import Apply, Constant, Observe, Term, Variable, children
from clew.ir.walk import operands, postorder

_NUMBERS: dict[Hashable, int] = {}
_LOOSE: dict[Term, int] = {}
_MEMBERS: dict[Apply, tuple[Term, ...]] = {}


def fingerprint(terms: Sequence[Term], path: Sequence[Term]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers of the terms and of the conjuncts."""
    patterns = [_pattern(term) for term in (*terms, *path)]
    if None not in patterns:
        return _patterned(patterns[: len(terms)], patterns[len(terms) :])  # type: ignore[arg-type]  # there is no None
    # Literals that stand alone first: they leave no choice.
    alone = [term for term in terms if isinstance(term, Variable)]
    conjuncts = sorted(dict.fromkeys(path), key=_loose)
    order = _numbered((*alone, *terms, *conjuncts))
    done: dict[Term, int] = {}
    for term in postorder(*terms, *conjuncts, parts=_parts):
        done[term] = _number(_exact(term, done, order))
    return tuple(done[term] for term in terms), tuple(sorted(done[term] for term in conjuncts))


# A term that leaves no choice has a pattern: a number for it with its literals numbered from 0, and these literals in
# order. It does not depend on the state, so that a state costs a few look-ups. Whether there is one does not depend on
# names, so equal states either both have patterns throughout, or go the long way both.

Pattern = tuple[int, tuple[Variable, ...]]
_PATTERNS: dict[Term, Pattern | None] = {}


def _patterned(terms: list[Pattern], path: list[Pattern]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    order: dict[Variable, int] = {}
    found = [_placed(pattern, order) for pattern in terms]
    conjuncts = [_placed(pattern, order) for pattern in sorted(dict.fromkeys(path), key=lambda each: each[0])]
    return tuple(found), tuple(sorted(conjuncts))


def _placed(pattern: Pattern, order: dict[Variable, int]) -> int:
    """The number of a pattern with the literals numbered as in the state."""
    number, names = pattern
    return _number(("pattern", number, *[order.setdefault(name, len(order)) for name in names]))


def _pattern(term: Term) -> Pattern | None:
    if term not in _PATTERNS:
        _PATTERNS[term] = _made_pattern(term)
    return _PATTERNS[term]


def _made_pattern(term: Term) -> Pattern | None:
    if isinstance(term, Apply) and (plain := _plain_pattern(term)) is not None:
        return plain
    for part in postorder(term, parts=_parts):
        if isinstance(part, Apply) and OPERATORS[part.operator].commutative:
            members = dict.fromkeys(_members(part))
            if len({_loose(member) for member in members}) < len(members):
                return None
    order = _numbered((term,))
    done: dict[Term, int] = {}
    for part in postorder(term, parts=_parts):
        done[part] = _number(_exact(part, done, order))
    return done[term], tuple(order)


def _plain_pattern(term: Apply) -> Pattern | None:
    """The pattern of an operator on one literal and constants, which most terms are; None where it is another one.

    All terms of this kind get theirs here, under keys that nothing else has, so equal ones still have equal patterns.
    """
    literals = [each for each in term.arguments if not isinstance(each, Constant)]
    if len(literals) != 1 or len(term.arguments) > 2:
        return None
    (literal,) = literals
    if not isinstance(literal, Variable):
        return None
    arguments = [literal.sort if each is literal else each for each in term.arguments]
    if OPERATORS[term.operator].commutative and term.arguments[-1] is literal:
        arguments.reverse()
    return _number(("plain", term.operator, term.parameters, *arguments)), (literal,)


def _number(key: Hashable) -> int:
    return _NUMBERS.setdefault(key, len(_NUMBERS))


def _exact(term: Term, done: dict[Term, int], order: dict[Variable, int]) -> Hashable:
    if isinstance(term, Variable):
        return "literal", order[term], term.sort
    return _own(term, done)


def _own(term: Term, done: dict[Term, int]) -> Hashable:
    """The operator and the numbers of the arguments."""
    match term:
        case Constant():
            return term
        case Variable(sort=sort):
            return sort
        case Apply(operator=operator, parameters=parameters):
            numbers = [done[argument] for argument in _members(term)]
            if OPERATORS[operator].commutative:
                numbers.sort()
            return (operator, parameters, *numbers)
        case Observe(observation=observation, names=names, arguments=arguments):
            return (observation, names, *(done[argument] for argument in arguments))


def _loose(term: Term) -> int:
    found = _LOOSE.get(term)
    if found is not None:
        return found
    for part in postorder(term, parts=_parts, known=_LOOSE):
        _LOOSE[part] = _number(_own(part, _LOOSE))
    return _LOOSE[term]


def _parts(term: Term) -> Sequence[Term]:
    """What the number of a term is made of: the sums inside of a sum have none of their own."""
    return _members(term) if isinstance(term, Apply) else children(term)


def _members(term: Apply) -> tuple[Term, ...]:
    """The arguments of a chain of one commutative and associative operator; else those of the term."""
    row = OPERATORS[term.operator]
    if not (row.commutative and row.associative):
        return term.arguments
    found = _MEMBERS.get(term)
    return _MEMBERS.setdefault(term, tuple(operands(term.operator, term))) if found is None else found


def _numbered(roots: Sequence[Term]) -> dict[Variable, int]:
    """The literals in order of occurrence."""
    order: dict[Variable, int] = {}
    for top in reachable(roots, lambda term: _ranked(term, order)):
        if isinstance(top, Variable):
            order.setdefault(top, len(order))
    return order


def _ranked(term: Term, order: dict[Variable, int]) -> Sequence[Term]:
    """The arguments in the order in which their literals are numbered."""
    if not isinstance(term, Apply) or not OPERATORS[term.operator].commutative:
        return children(term)
    last = len(order)

    def rank(argument: Term) -> tuple[int, int]:
        return _loose(argument), order.get(argument, last) if isinstance(argument, Variable) else last

    return sorted(_members(term), key=rank)
