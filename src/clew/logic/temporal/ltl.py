"""Linear temporal logic: negation normal form, simplification, size, closure, atoms, X or no X.

Input and output: formulas of `ir.properties`. The exact test for invariance under stuttering is in `stutter`, the
meaning on lassos in `lasso`, the translation to automata in `automata`.
"""

from __future__ import annotations

from clew.ir.properties import Atom, Exists, ForAll, Formula, Next
from clew.ir.terms import Term
from clew.logic.temporal.formulas import Formulas, Kind, objects_in, read, write
from clew.logic.temporal.rules import Rules


def atoms(formula: Formula) -> tuple[Term, ...]:
    """The terms of the formula's atoms as they stand there, in order of first occurrence."""
    return tuple(dict.fromkeys(part.term for part in objects_in(formula) if isinstance(part, Atom)))


def is_linear(formula: Formula) -> bool:
    """Whether no path quantifier occurs."""
    return not any(isinstance(part, ForAll | Exists) for part in objects_in(formula))


def has_next(formula: Formula) -> bool:
    """Whether X occurs; without it a formula is invariant under stuttering (Lamport 1983)."""
    return any(isinstance(part, Next) for part in objects_in(formula))


def normal_form(formula: Formula) -> Formula:
    """Negation normal form: negation only in front of atoms, Boolean terms opened, nothing else changed."""
    table = Formulas()
    return write(table, read(table, formula))


def negated(formula: Formula) -> Formula:
    """The negation in negation normal form."""
    table = Formulas()
    return write(table, table.negate(read(table, formula)))


def simplified(formula: Formula) -> Formula:
    """An equivalent formula in negation normal form, usually smaller."""
    table = Formulas()
    return write(table, simplify(table, read(table, formula)))


def simplify(table: Formulas, formula: int) -> int:
    """`simplified` on numbers of a table: the rules, until nothing changes (at most a few rounds)."""
    rules = Rules(table)
    for _ in range(4):
        smaller = rules.simplify(formula)
        if smaller == formula:
            break
        formula = smaller
    return formula


def size(formula: Formula) -> int:
    """The number of operators and atoms of the formula read as a tree, without constants and negations."""
    table = Formulas()
    root = read(table, formula)
    sizes: dict[int, int] = {}
    for current in table.postorder(root):
        operands = table.operands(current)
        kind = table.kinds[current]
        joints = len(operands) - 1 if kind in {Kind.AND, Kind.OR} else int(kind > Kind.FALSE)
        sizes[current] = joints + sum(sizes[part] for part in operands)
    return sizes[root]


def closure(formula: Formula) -> tuple[Formula, ...]:
    """The distinct subformulas of the negation normal form, operands first."""
    table = Formulas()
    root = read(table, formula)
    return tuple(write(table, current) for current in table.postorder(root))
