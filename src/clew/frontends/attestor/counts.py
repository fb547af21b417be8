"""Sizes in programs: how builders take those of their edge, and hand on those of the edges of a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew.ir.commands import Assign, Assume, Command, Havoc
from clew.ir.memory.shapes import Index, Size
from clew.ir.sorts import Bits
from clew.ir.terms import Term, Variable, apply, bits, equal, variable

SIZE = Bits(32)
_HIGHEST = 1 << 31
"""Sizes are at most this at the start, so that a few may be added: nothing larger fits into memory."""


class Counts:
    """The variables that a procedure needs for sizes; grows."""

    def __init__(self) -> None:
        self.variables: dict[Variable, None] = {}

    def _variable(self, number: int) -> Variable:
        made = variable(f"count{number}", SIZE)
        self.variables[made] = None
        return made

    def taken(self, index: Index, sizes: Sequence[Variable]) -> tuple[list[Command], Mapping[int, Variable]]:
        """Go on only where sizes are what an index says; and what its variables are then."""
        commands: list[Command] = []
        known: dict[int, Variable] = {}
        for size, held in zip(index, sizes, strict=True):
            if size.variable in known or not size.variable:
                commands.append(Assume(equal(held, self._sum(size, known))))
                continue
            known[size.variable] = self._variable(size.variable)
            commands.append(Assume(apply("ule", bits(size.plus, SIZE.width), held)))
            commands.append(Assign(known[size.variable], apply("sub", held, bits(size.plus, SIZE.width))))
        return commands, known

    def handed(
        self, indices: Sequence[Index], known: Mapping[int, Variable]
    ) -> tuple[list[Command], list[tuple[Term, ...]]]:
        """What the edges of a rule or a heap get; of variables that are not known any value is chosen."""
        free = {size.variable for index in indices for size in index if size.variable} - known.keys()
        chosen = {number: self._variable(number) for number in sorted(free)}
        commands: list[Command] = [Havoc(each, bits(0, 32), bits(_HIGHEST, 32)) for each in chosen.values()]
        every = {**known, **chosen}
        return commands, [tuple(self._sum(size, every) for size in index) for index in indices]

    def _sum(self, size: Size, known: Mapping[int, Variable]) -> Term:
        if not size.variable:
            return bits(size.plus, SIZE.width)
        held: Term = known[size.variable]
        return apply("add", held, bits(size.plus, SIZE.width)) if size.plus else held
