"""Binary decision diagrams: Boolean functions of numbered variables, equal exactly where the functions are equal.

Input: variables, and functions made of them. Output: functions, their sizes, numbers of models, and models. Functions
belong to the table that made them and support `&`, `|`, `^`, `~`, `==` and `hash`; variables are ordered by number. A
table is made in the process that uses it. When its nodes are used up, whatever needs one raises `MemoryError`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from clew.solvers.circuits import CircuitBuilder, Vector

DEFAULT_NODES = 1 << 22
"""Room for so many nodes; each takes about 20 bytes, reserved at the start and touched on use."""


Native: TypeAlias = Any
"""A function of a library that brings no protocol for it."""


class OxiddDiagrams:
    """A table of the library oxidd: complement edges, a fixed capacity, one thread; equal functions share nodes."""

    def __init__(self, *, nodes: int = DEFAULT_NODES) -> None:
        from oxidd.bcdd import BCDDManager

        self._table = BCDDManager(nodes, max(nodes // 4, 1 << 12), 1)
        self._cubes: dict[tuple[int, ...], Native] = {}
        self._renamings: dict[tuple[tuple[int, int], ...], Native] = {}
        self.true: Native = self._table.true()
        self.false: Native = self._table.false()

    @property
    def nodes(self) -> int:
        """How many nodes the table holds now."""
        return self._table.num_inner_nodes()

    def add(self, count: int) -> range:
        """New variables behind all others in the order."""
        return self._table.add_vars(count)

    def literal(self, variable: int) -> Native:
        """The function that is the value of the variable."""
        return self._table.var(variable)

    def cube(self, variables: Iterable[int]) -> Native:
        """The conjunction of the variables; for `exists` and `relate`, the set of them."""
        key = tuple(sorted(set(variables)))
        if (found := self._cubes.get(key)) is None:
            found = self.true
            for variable in reversed(key):
                found = found & self.literal(variable)
            self._cubes[key] = found
        return found

    def choose(self, condition: Native, then: Native, otherwise: Native) -> Native:
        """`then` where the condition holds, else `otherwise`."""
        return condition.ite(then, otherwise)

    def exists(self, function: Native, cube: Native) -> Native:
        """Whether some values of the variables of the cube make the function hold."""
        return function.exists(cube)

    def relate(self, left: Native, right: Native, cube: Native) -> Native:
        """`exists(left & right, cube)` in one pass."""
        from oxidd.util import BooleanOperator

        return left.apply_exists(BooleanOperator.AND, right, cube)

    def rename(self, function: Native, names: Mapping[int, int]) -> Native:
        """The function with variables replaced by others, all at once."""
        key = tuple(sorted(names.items()))
        if (renaming := self._renamings.get(key)) is None:
            from oxidd.bcdd import BCDDSubstitution

            renaming = BCDDSubstitution([(old, self.literal(new)) for old, new in key])
            self._renamings[key] = renaming
        return function.substitute(renaming)

    def count(self, function: Native, variables: int) -> int:
        """The number of models over so many variables, of which the function depends on no other."""
        return int(function.sat_count(variables))

    def size(self, function: Native) -> int:
        """The number of nodes of the diagram."""
        return int(function.node_count())

    def pick(self, function: Native) -> dict[int, bool] | None:
        """Some model, as values of those variables that matter for it; None where there is none."""
        found = function.pick_cube()
        if found is None:
            return None
        return {variable: value for variable, value in enumerate(found) if value is not None}


class DiagramGates:
    """The functions of a table as gates, so that terms become diagrams (`circuits`)."""

    def __init__(self, table: OxiddDiagrams) -> None:
        self._table = table
        self.true: Native = table.true
        self.false: Native = table.false

    def negate(self, gate: Native) -> Native:
        """Negation."""
        return ~gate

    def both(self, left: Native, right: Native) -> Native:
        """Conjunction."""
        return left & right

    def either(self, left: Native, right: Native) -> Native:
        """Disjunction."""
        return left | right

    def differ(self, left: Native, right: Native) -> Native:
        """Exclusive disjunction."""
        return left ^ right

    def choose(self, condition: Native, then: Native, otherwise: Native) -> Native:
        """`then` where the condition holds, else `otherwise`."""
        return self._table.choose(condition, then, otherwise)


def diagram_builder(table: OxiddDiagrams, leaves: Callable[[str, int], Sequence[Native]]) -> CircuitBuilder[Native]:
    """A builder for `translate.Translator`; `leaves(name, width)` gives the functions of a variable's bits."""

    def variable(name: str, width: int) -> Vector[Native]:
        return tuple(leaves(name, width))

    return CircuitBuilder(DiagramGates(table), variable)
