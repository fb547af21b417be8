"""Elimination of bound literals: ∃ y. y = t ∧ φ(y) is φ(t), and many equations can be solved for a literal.

Input: conjuncts under an existential quantifier over some literals. Output: fewer literals and conjuncts, equivalent
for every value of the free ones. An equation is solved through what can be undone: sums, differences, products with an
odd number, negation, complement, exclusive or, concatenation, extension, and truth values. The terms found contain free
literals and other bound ones. What remains falls apart into conjuncts without bound literals and groups that share one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, TRUE, Apply, Constant, Term, Variable, apply, bits, equal, negate, width_of
from clew.ir.walk import operands, rewrite_all
from clew.logic.normalise import fully
from clew.records import dataclass
from clew.symbolic.matching.prepared import literals


@dataclass(frozen=True, slots=True)
class Matrix:
    """∃ bound. ⋀ conjuncts."""

    bound: tuple[Variable, ...]
    conjuncts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Conjuncts that share bound literals, directly or through others."""

    bound: tuple[Variable, ...]
    conjuncts: tuple[Term, ...]


def eliminate(matrix: Matrix) -> Matrix:
    """An equivalent matrix with as few bound literals as the equations allow."""
    bound = dict.fromkeys(matrix.bound)
    conjuncts = _flat(matrix.conjuncts)
    while FALSE not in conjuncts and (found := _solvable(conjuncts, bound)) is not None:
        position, (literal, value, rest) = found
        others = [*conjuncts[:position], *rest, *conjuncts[position + 1 :]]
        del bound[literal]
        replaced: dict[Term, Term] = {literal: value}
        conjuncts = _flat(rewrite_all(others, replaced.get))
    mentioned = {literal for conjunct in conjuncts for literal in literals(conjunct)}
    return Matrix(tuple(literal for literal in bound if literal in mentioned), tuple(conjuncts))


def _flat(conjuncts: Sequence[Term]) -> list[Term]:
    """Simplified, conjunctions taken apart, each once; nothing but FALSE if one is false."""
    found = dict.fromkeys(operands("and", *map(fully, conjuncts)))
    return [FALSE] if FALSE in found else [each for each in found if each is not TRUE]


Solved = tuple[Variable, Term, tuple[Term, ...]]
"""A literal, its value, and what else the equation demands."""


def _solvable(conjuncts: list[Term], bound: dict[Variable, None]) -> tuple[int, Solved] | None:
    """The first conjunct that can be solved for a bound literal, those with few literals before others."""
    for position in sorted(range(len(conjuncts)), key=lambda each: len(literals(conjuncts[each]))):
        for solved in _solutions(conjuncts[position], bound):
            return position, solved
    return None


def _solutions(conjunct: Term, bound: dict[Variable, None]) -> Iterator[Solved]:
    match conjunct:
        case Variable() if conjunct in bound:
            yield conjunct, TRUE, ()
        case Apply(operator="not", arguments=(Variable() as literal,)) if literal in bound:
            yield literal, FALSE, ()
        case Apply(operator="=", arguments=(left, right)):
            yield from _solve(left, right, bound)
            yield from _solve(right, left, bound)
        case _:
            pass


def _solve(term: Term, value: Term, bound: dict[Variable, None]) -> Iterator[Solved]:
    """Solutions of term = value for a literal that occurs once on the way down and nowhere else."""
    for literal in literals(term):
        if literal in bound and literal not in literals(value):
            solved = _undo(term, value, literal)
            if solved is not None:
                yield literal, *solved


def _undo(term: Term, value: Term, literal: Variable) -> tuple[Term, tuple[Term, ...]] | None:
    """The value that the literal must have for term = value, and further demands."""
    demands: list[Term] = []
    while term is not literal:
        if not isinstance(term, Apply):
            return None
        inside = [argument for argument in term.arguments if literal in literals(argument)]
        if len(inside) != 1:
            return None
        step = _inverse(term, inside[0], value, demands)
        if step is None:
            return None
        term, value = inside[0], step
    return value, tuple(demands)


def _inverse(term: Apply, inside: Term, value: Term, demands: list[Term]) -> Term | None:
    """What `inside` must be for term = value, in that its other arguments are given."""
    match term.operator, term.arguments:
        case "add" | "int.add" | "real.add", (left, right):
            return apply(term.operator.replace("add", "sub"), value, right if left is inside else left)
        case "sub" | "int.sub" | "real.sub", (left, right):
            if left is inside:
                return apply(term.operator.replace("sub", "add"), value, right)
            return apply(term.operator, left, value)
        case "neg" | "bitnot" | "not" | "int.neg" | "real.neg", _:
            return negate(value) if term.operator == "not" else apply(term.operator, value)
        case "bitxor" | "xor", (left, right):
            return apply(term.operator, value, right if left is inside else left)
        case "mul", (left, right):
            return _divided(value, right if left is inside else left)
        case "concat" | "zero_extend" | "sign_extend", _:
            return _narrowed(term, inside, value, demands)
        case _:
            return None


def _divided(value: Term, factor: Term) -> Term | None:
    """An odd constant has an inverse modulo the power of two."""
    if not (isinstance(factor, Constant) and isinstance(factor.value, int) and isinstance(factor.sort, Bits)):
        return None
    width = factor.sort.width
    return apply("mul", value, bits(pow(factor.value, -1, 1 << width), width)) if factor.value % 2 else None


def _narrowed(term: Apply, inside: Term, value: Term, demands: list[Term]) -> Term | None:
    size, whole = width_of(inside), width_of(term)
    if term.operator != "concat":
        found = apply("extract", value, parameters=(size - 1, 0))
        if term.parameters[0]:
            demands.append(equal(apply(term.operator, found, parameters=term.parameters), value))
        return found
    high, low = term.arguments
    if high is low:
        return None
    upper, lower = (whole - 1, whole - size) if high is inside else (size - 1, 0)
    other = low if high is inside else high
    edges = (whole - size - 1, 0) if high is inside else (whole - 1, size)
    demands.append(equal(other, apply("extract", value, parameters=edges)))
    return apply("extract", value, parameters=(upper, lower))


def groups(matrix: Matrix) -> tuple[tuple[Term, ...], tuple[Group, ...]]:
    """The conjuncts without bound literals, and the others by the literals that they share."""
    bound = set(matrix.bound)
    free: list[Term] = []
    parts: list[tuple[dict[Variable, None], list[Term]]] = []
    for conjunct in matrix.conjuncts:
        own = dict.fromkeys(literal for literal in literals(conjunct) if literal in bound)
        if not own:
            free.append(conjunct)
            continue
        joined = [part for part in parts if not own.keys().isdisjoint(part[0])]
        parts = [part for part in parts if own.keys().isdisjoint(part[0])]
        names = {literal: None for part in joined for literal in part[0]} | own
        parts.append((names, [*(each for part in joined for each in part[1]), conjunct]))
    return tuple(free), tuple(Group(tuple(names), tuple(members)) for names, members in parts)
