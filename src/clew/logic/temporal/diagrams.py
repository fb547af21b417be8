"""Diagrams: Boolean functions of atoms as reduced ordered binary decision diagrams.

Input: numbers of atoms. Output: a number per function, equal exactly where the functions are equal.
Recursion is as deep as there are atoms, of which `limits.MAX_ATOMS` is the bound.
After: Bryant, "Graph-Based Algorithms for Boolean Function Manipulation", 1986; covers after Minato, "Fast Generation
of Irredundant Sum-of-Products Forms from Binary Decision Diagrams", 1992.
"""

from __future__ import annotations

from clew.logic.temporal.limits import MAX_ATOMS, MAX_CUBES, MAX_DIAGRAM_NODES, TooLarge

Cube = tuple[tuple[int, bool], ...]
"""A conjunction of literals: atoms in ascending order, each with its sign."""

NEVER = 0
ALWAYS = 1
_LEAF = MAX_ATOMS + 1


class _ManyCubesError(Exception):
    """A cover would have more cubes than anybody reads."""


class Diagrams:
    """A table of diagrams; it keeps state because equal functions get equal numbers."""

    def __init__(self) -> None:
        self._nodes: list[tuple[int, int, int]] = [(_LEAF, 0, 0), (_LEAF, 1, 1)]
        self._numbers: dict[tuple[int, int, int], int] = {}
        self._conjunctions: dict[tuple[int, int], int] = {}
        self._negations: dict[int, int] = {NEVER: ALWAYS, ALWAYS: NEVER}
        self._covers: dict[tuple[int, int], tuple[int, tuple[Cube, ...]]] = {}

    def literal(self, atom: int, *, positive: bool = True) -> int:
        """The function that is the atom's value, or its negation."""
        if atom >= MAX_ATOMS:
            raise TooLarge(f"a temporal formula has more than {MAX_ATOMS} atoms; split it or name parts of it")
        return self._node(atom, NEVER, ALWAYS) if positive else self._node(atom, ALWAYS, NEVER)

    def minterm(self, valuation: int, count: int) -> int:
        """The function that holds at just this valuation of the first so many atoms."""
        result = ALWAYS
        for atom in range(count):
            result = self.both(result, self.literal(atom, positive=bool(valuation >> atom & 1)))
        return result

    def both(self, left: int, right: int) -> int:
        """Conjunction."""
        if left == right or right == ALWAYS:
            return left
        if left == ALWAYS:
            return right
        if left == NEVER or right == NEVER:
            return NEVER
        key = (left, right) if left < right else (right, left)
        found = self._conjunctions.get(key)
        if found is None:
            atom = min(self._nodes[left][0], self._nodes[right][0])
            left_low, left_high = self._split(left, atom)
            right_low, right_high = self._split(right, atom)
            found = self._node(atom, self.both(left_low, right_low), self.both(left_high, right_high))
            self._conjunctions[key] = found
        return found

    def either(self, left: int, right: int) -> int:
        """Disjunction."""
        return self.opposite(self.both(self.opposite(left), self.opposite(right)))

    def opposite(self, function: int) -> int:
        """Negation."""
        found = self._negations.get(function)
        if found is None:
            atom, low, high = self._nodes[function]
            found = self._node(atom, self.opposite(low), self.opposite(high))
            self._negations[function] = found
            self._negations[found] = function
        return found

    def without(self, left: int, right: int) -> int:
        """Where the left holds and the right does not."""
        return self.both(left, self.opposite(right))

    def implies(self, left: int, right: int) -> bool:
        """Whether the right holds wherever the left does."""
        return left == right or self.both(left, self.opposite(right)) == NEVER

    def value(self, function: int, valuation: int) -> bool:
        """The value where bit i of the valuation is the value of atom i."""
        while function > ALWAYS:
            atom, low, high = self._nodes[function]
            function = high if valuation >> atom & 1 else low
        return function == ALWAYS

    def cover(self, function: int) -> tuple[Cube, ...] | None:
        """Cubes of which none can be left out and whose disjunction is the function; None if there are very many."""
        try:
            return self._cover(function, function)[1]
        except _ManyCubesError:
            return None

    def branches(self, function: int) -> tuple[int, int, int]:
        """The first atom that the function depends on, and the functions where it is false and where it is true."""
        return self._nodes[function]

    def _cover(self, lower: int, upper: int) -> tuple[int, tuple[Cube, ...]]:
        """A cover of some function between the two."""
        if lower == NEVER:
            return NEVER, ()
        if upper == ALWAYS:
            return ALWAYS, ((),)
        found = self._covers.get((lower, upper))
        if found is not None:
            return found
        atom = min(self._nodes[lower][0], self._nodes[upper][0])
        lower_low, lower_high = self._split(lower, atom)
        upper_low, upper_high = self._split(upper, atom)
        low, low_cubes = self._cover(self.without(lower_low, upper_high), upper_low)
        high, high_cubes = self._cover(self.without(lower_high, upper_low), upper_high)
        rest_lower = self.either(self.without(lower_low, low), self.without(lower_high, high))
        rest, rest_cubes = self._cover(rest_lower, self.both(upper_low, upper_high))
        function = self.either(self._node(atom, low, high), rest)
        cubes = (
            *(((atom, False), *cube) for cube in low_cubes),
            *(((atom, True), *cube) for cube in high_cubes),
            *rest_cubes,
        )
        if len(cubes) > MAX_CUBES:
            raise _ManyCubesError
        self._covers[lower, upper] = function, cubes
        return function, cubes

    def _split(self, function: int, atom: int) -> tuple[int, int]:
        top, low, high = self._nodes[function]
        return (low, high) if top == atom else (function, function)

    def _node(self, atom: int, low: int, high: int) -> int:
        if low == high:
            return low
        key = (atom, low, high)
        found = self._numbers.get(key)
        if found is None:
            found = len(self._nodes)
            if found > MAX_DIAGRAM_NODES:
                raise TooLarge("the Boolean part of a temporal formula is too large; name parts of it")
            self._nodes.append(key)
            self._numbers[key] = found
        return found
