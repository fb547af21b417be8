"""Quantify: where a term over partly known variables holds for all values that they may have, and where for some.

Input: a Bool term, leaves of which some low bits are kept, and what is known of their values. Output: two Bool terms
over the kept bits. Both are as exact as can be: of dropped bits exactly the possible values count.
After: Richter and Hoffmann, figure 6, by decision diagrams.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clew.graphs import complete
from clew.ir.errors import Unsupported
from clew.ir.sorts import Bits
from clew.ir.terms import FALSE, TRUE, Term, Variable, apply, bits, equal, ite, negate
from clew.lift import Bounds
from clew.logic.range_bits import Known
from clew.records import dataclass
from clew.solvers.bdd import DiagramGates, OxiddDiagrams, diagram_builder
from clew.solvers.circuits import CircuitBuilder
from clew.solvers.translate import Translator

NODES = 1 << 16
"""A term whose diagrams take more is taken to be unknown."""
UNKNOWN = Bounds(FALSE, TRUE)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A variable of the term: what is kept of it as a term (None for nothing), and what is known of its value."""

    width: int
    kept: Term | None
    known: Known | None = None

    @property
    def kept_bits(self) -> int:
        """How many low bits are kept."""
        if self.kept is None:
            return 0
        return self.kept.sort.width if isinstance(self.kept.sort, Bits) else 1


def bounds_of(conditions: tuple[Term, ...], leaves: Mapping[Variable, Leaf]) -> tuple[Bounds, ...]:
    """For each condition where it holds for all possible values of the leaves, and where for some."""
    table = OxiddDiagrams(nodes=NODES)
    order = [
        (leaf, place)
        for place in range(max((each.width for each in leaves.values()), default=0))
        for leaf, each in leaves.items()
        if place < each.width
    ]
    numbers = dict(zip(order, table.add(len(order)), strict=True)) if order else {}
    named = {leaf.name: leaf for leaf in leaves}

    def variable(name: str, width: int) -> tuple[Any, ...]:
        return tuple(table.literal(numbers[named[name], place]) for place in range(width))

    try:
        builder = diagram_builder(table, variable)
        possible = _possible(table, builder, leaves, variable)
        translate = Translator(builder)
        dropped = table.cube(number for (leaf, place), number in numbers.items() if place >= leaves[leaf].kept_bits)
        shown = {number: _bit(leaves[leaf], place) for (leaf, place), number in numbers.items()}
        found = []
        for condition in conditions:
            (holds,) = translate(condition)
            some = table.relate(possible, holds, dropped)
            fails = table.relate(possible, ~holds, dropped)
            found.append(Bounds(_term(table, ~fails, shown), _term(table, some, shown)))
        return tuple(found)
    except (MemoryError, Unsupported):
        return (UNKNOWN,) * len(conditions)


def _bit(leaf: Leaf, place: int) -> Term:
    if leaf.kept is None or place >= leaf.kept_bits:
        return TRUE  # it is quantified, so that no diagram asks for it
    if not isinstance(leaf.kept.sort, Bits):
        return leaf.kept
    return equal(apply("extract", leaf.kept, parameters=(place, place)), bits(1, 1))


def _possible(
    table: OxiddDiagrams,
    builder: CircuitBuilder[Any],
    leaves: Mapping[Variable, Leaf],
    variable: Callable[[str, int], tuple[Any, ...]],
) -> Any:  # noqa: ANN401 - functions of a library
    """What is known of the leaves."""
    possible = table.true
    gates = DiagramGates(table)
    for named, leaf in leaves.items():
        if leaf.known is None:
            continue
        low, high, _, _, zeros, ones = leaf.known
        vector = variable(named.name, leaf.width)
        for end, smt, flipped in ((low, "bvule", True), (high, "bvule", False)):
            constant = builder.constant(end, Bits(leaf.width))
            pair = [constant, vector] if flipped else [vector, constant]
            possible = possible & builder.apply(smt, pair, ())[0]
        for place, bit in enumerate(vector):
            if zeros >> place & 1:
                possible = possible & gates.negate(bit)
            if ones >> place & 1:
                possible = possible & bit
    return possible


def _term(table: OxiddDiagrams, root: Any, shown: Mapping[int, Term]) -> Term:  # noqa: ANN401 - a function of a library
    """The diagram as a term, shared parts shared."""
    done: dict[Any, Term] = {table.true: TRUE, table.false: FALSE}

    def chosen(top: Any) -> Term:  # noqa: ANN401 - a function of a library
        high, low = top.cofactors()
        return _choice(shown[top.node_var()], done[high], done[low])

    return complete(done, root, lambda top: top.cofactors(), chosen)


def _choice(condition: Term, then: Term, otherwise: Term) -> Term:
    if then is TRUE and otherwise is FALSE:
        return condition
    if then is FALSE and otherwise is TRUE:
        return negate(condition)
    return ite(condition, then, otherwise)
