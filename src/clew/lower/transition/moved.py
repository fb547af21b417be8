"""Which words of a program are only moved, combined bit by bit, and compared for equality.

Input: a program of guarded actions, and conditions that are asked of it. Output: its variables (for arrays: of their
elements) of which that is true, with all that they are moved to and compared with. Of such words every bit goes its own
way, and all bits go alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clew.ir.commands import Assert, Assign, Assume, Command, Havoc
from clew.ir.program import AnyOf, Declaration, Program
from clew.ir.rewriting import targets_of, terms_of
from clew.ir.sorts import Array, Bits, Sort
from clew.ir.terms import Apply, Constant, Term, Variable, children
from clew.ir.values import Value
from clew.ir.walk import postorder

_BITWISE = frozenset(("bitand", "bitor", "bitxor", "bitnot"))


def is_word(sort: Sort) -> bool:
    """Whether it is one of words of several bits, or of arrays of such."""
    return sort_width(sort) > 1


def sort_width(sort: Sort) -> int:
    """How wide words of the sort, or the elements of arrays of it, are; none for other sorts."""
    inner = sort.element if isinstance(sort, Array) else sort
    return inner.width if isinstance(inner, Bits) else 0


def moved_words(program: Program, conditions: Sequence[Term], computed: Iterable[Term] = ()) -> frozenset[Term]:
    """The terms of the program and of the conditions that stand for such words; constants beside them are left out.

    Words that are known to be computed with are none, and neither is what is moved to or from them.
    """
    groups = _Groups()
    groups.compute(*computed)
    terms: list[Term] = [*conditions, *(action.guard for action in program.actions)]
    terms += [] if program.quiet is None else [program.quiet]
    for each in program.globals:
        _start(each, groups)
    for action in program.actions:
        for command in action.effect:
            terms += terms_of(command)
            _command(command, groups)
    every = tuple(postorder(*(each.variable for each in program.globals), *terms))
    for part in every:
        _term(part, groups)
    words = (each for each in every if is_word(each.sort) and not isinstance(each, Constant))
    return frozenset(each for each in words if groups.is_moved(each))


class _Groups:
    """Terms that stand for the same words: a forest that grows, and what its roots are used for."""

    def __init__(self) -> None:
        self._above: dict[Term, Term] = {}
        self._computed: set[Term] = set()

    def join(self, *terms: Term) -> None:
        """They hold the same words; a constant is no place for them, and must be one of which all bits go alike."""
        first, *others = (self._root(each) for each in terms if not isinstance(each, Constant))
        if any(isinstance(each, Constant) and not all_alike(each.value, each.sort) for each in terms):
            self._computed.add(first)
        for other in others:
            if other is not first:
                self._above[other] = first
                if other in self._computed:
                    self._computed.add(first)

    def compute(self, *terms: Term) -> None:
        """They are computed with."""
        self._computed.update(self._root(each) for each in terms if is_word(each.sort))

    def is_moved(self, term: Term) -> bool:
        """Whether nobody computes with the words that the term stands for."""
        return self._root(term) not in self._computed

    def _root(self, term: Term) -> Term:
        while term in self._above:
            term = self._above[term]
        return term


def _start(each: Declaration, groups: _Groups) -> None:
    match each.initial:
        case Constant(value=value, sort=sort) if all_alike(value, sort):
            pass
        case AnyOf(low=None, high=None):
            pass
        case _:
            groups.compute(each.variable)


def all_alike(value: Value, sort: Sort) -> bool:
    """Whether all bits of a word are equal, or of each element of an array."""
    values: Iterable[Value] = value if isinstance(value, tuple) else (value,)
    return all(each in (0, (1 << sort_width(sort)) - 1) for each in values)


def _command(command: Command, groups: _Groups) -> None:
    match command:
        case Assign(target=target, value=value):
            if is_word(target.sort):
                groups.join(target, value)
        case Havoc(target=target, low=None, high=None):
            pass
        case Assume() | Assert():
            pass
        case _:
            groups.compute(*targets_of(command), *terms_of(command))


def _term(part: Term, groups: _Groups) -> None:
    match part:
        case Constant() | Variable():
            pass
        case Apply("ite" | "store" | "select" | "array" | "=") if _moves(part):
            groups.join(*_moves(part))
            if part.operator in ("select", "store"):
                groups.compute(part.arguments[1])
        case Apply(operator=operator) if operator in _BITWISE and is_word(part.sort):
            groups.join(part, *part.arguments)
        case Apply():
            groups.compute(part, *children(part))
        case _:
            groups.compute(part, *children(part))


def _moves(part: Apply) -> Sequence[Term]:
    """The parts between which an operator moves words; none where it moves something else."""
    found = ((part,) if part.operator != "=" else ()) + tuple(part.arguments[at] for at in word_positions(part))
    return found if is_word(found[0].sort) else ()


def word_positions(part: Apply) -> Sequence[int]:
    """Where the arguments stand that an operator moves."""
    match part.operator:
        case "ite":
            return (1, 2)
        case "select":
            return (0,)
        case "store":
            return (0, 2)
        case _:
            return range(len(part.arguments))
