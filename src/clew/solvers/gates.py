"""Gates of a circuit for SAT solvers: literals as in DIMACS, equal gates shared, clauses on demand.

Input: gates made by the functions of `circuits.Gates`. Output: literals (a negative one is a negation; `true` is
variable 1), and the clauses that define everything below some of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from clew.graphs import postorder

Clause = list[int]
TRUE = 1


class Both(NamedTuple):
    """A conjunction."""

    left: int
    right: int


class Differ(NamedTuple):
    """An exclusive disjunction."""

    left: int
    right: int


class Choose(NamedTuple):
    """`then` where the condition is on, else `otherwise`."""

    condition: int
    then: int
    otherwise: int


Made = Both | Differ | Choose


class Definitions(NamedTuple):
    """What some literals are made of: free variables, and gates behind what they are made of."""

    leaves: list[int]
    gates: list[tuple[int, Made]]


class CnfGates:
    """A table of gates: a resource, because equal gates share a variable."""

    def __init__(self) -> None:
        self.true = TRUE
        self.false = -TRUE
        self.top = TRUE
        """The greatest variable in use."""
        self._known: dict[tuple[type, Made], int] = {}
        self._made: dict[int, Made] = {}

    def leaf(self) -> int:
        """A new free variable."""
        self.top += 1
        return self.top

    def negate(self, gate: int) -> int:
        """Negation."""
        return -gate

    def both(self, left: int, right: int) -> int:
        """Conjunction."""
        if left == right or right == TRUE:
            return left
        if left == TRUE:
            return right
        if left == -TRUE or right == -TRUE or left == -right:
            return -TRUE
        return self._gate(Both(left, right) if left < right else Both(right, left))

    def either(self, left: int, right: int) -> int:
        """Disjunction."""
        return -self.both(-left, -right)

    def differ(self, left: int, right: int) -> int:
        """Exclusive disjunction."""
        if abs(left) == TRUE:
            return -right if left == TRUE else right
        if abs(right) == TRUE:
            return -left if right == TRUE else left
        if abs(left) == abs(right):
            return -TRUE if left == right else TRUE
        sign = 1 if (left > 0) == (right > 0) else -1
        low, high = sorted((abs(left), abs(right)))
        return sign * self._gate(Differ(low, high))

    def choose(self, condition: int, then: int, otherwise: int) -> int:
        """`then` where the condition holds."""
        if condition < 0:
            condition, then, otherwise = -condition, otherwise, then
        if condition == TRUE or then == otherwise:
            return then
        if then == -otherwise:
            return self.differ(condition, otherwise)
        if then in (TRUE, condition):
            return self.either(condition, otherwise)
        if then in (-TRUE, -condition):
            return self.both(-condition, otherwise)
        if otherwise in (TRUE, -condition):
            return self.either(-condition, then)
        if otherwise in (-TRUE, condition):
            return self.both(condition, then)
        if then < 0:
            return -self._gate(Choose(condition, -then, -otherwise))
        return self._gate(Choose(condition, then, otherwise))

    def _gate(self, made: Made) -> int:
        # Equal pairs of different kinds are equal tuples.
        key = (type(made), made)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self.leaf()
            self._made[found] = made
        return found

    def inputs(self, variable: int) -> tuple[int, ...]:
        """The literals that a gate is made of; none for a leaf."""
        return self._made.get(variable, ())

    def definitions(self, roots: Iterable[int]) -> Definitions:
        """What everything below the roots is made of, in order."""
        found = Definitions([], [])
        for variable in self.cone(roots):
            made = self._made.get(variable)
            if made is not None:
                found.gates.append((variable, made))
            elif variable != TRUE:
                found.leaves.append(variable)
        return found

    def cone(self, roots: Iterable[int]) -> list[int]:
        """The variables below the roots, inputs before the gates that use them."""
        below = postorder(map(abs, roots), lambda gate: [abs(each) for each in reversed(self.inputs(gate))])
        return list(below)

    def clauses(self, roots: Iterable[int]) -> list[Clause]:
        """The clauses that define everything below the roots."""
        found: list[Clause] = [[TRUE]]
        for gate, made in self.definitions(roots).gates:
            match made:
                case Both(left, right):
                    found += ([-gate, left], [-gate, right], [gate, -left, -right])
                case Differ(one, two):
                    found += ([-gate, one, two], [-gate, -one, -two], [gate, -one, two], [gate, one, -two])
                case Choose(condition, then, otherwise):
                    found += (
                        [-condition, -then, gate], [-condition, then, -gate],
                        [condition, -otherwise, gate], [condition, otherwise, -gate],
                        [-then, -otherwise, gate], [then, otherwise, -gate],
                    )  # fmt: skip
        return found
