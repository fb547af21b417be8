"""Who calls whom, and what follows from it: who may give up control, assume something, or make memory objects."""

from __future__ import annotations

from clew.graphs import reachable
from clew.ir.commands import Allocate, Assume, Await, Call, Join, NewRecord, Suspend, Wait, Yield
from clew.ir.rewriting import addresses_in
from clew.semantics.code import Code

_SWITCHES = (Wait, Yield, Await, Join, Suspend)


class Callees:
    """The calls of one program; a cache of what is reached is its only changing part."""

    def __init__(self, code: Code) -> None:
        self._code = code
        commands = [[each for block in routine.blocks for each in block.commands] for routine in code.routines]
        self._taken = tuple(sorted(code.numbers[name] for name in addresses_in(code.program) if name in code.numbers))
        self._direct = [
            frozenset(callee for each in part if isinstance(each, Call) for callee in self.of(each))
            for part in commands
        ]
        self._reached: dict[int, frozenset[int]] = {}
        self._switching = [any(isinstance(each, _SWITCHES) for each in part) for part in commands]
        self._assuming = [any(isinstance(each, Assume) for each in part) for part in commands]
        self._framing = [any(isinstance(each, Allocate) and not each.heap for each in part) for part in commands]
        self.allocates = any(isinstance(each, Allocate | NewRecord) for part in commands for each in part)
        """Whether objects without a name come into being."""

    def of(self, command: Call) -> tuple[int, ...]:
        """The procedures that a call may enter; a pointer may point to any whose address is taken."""
        return (self._code.numbers[command.callee],) if isinstance(command.callee, str) else self._taken

    def reached(self, number: int) -> frozenset[int]:
        """The procedures that may run in a call of this one, itself included."""
        if number not in self._reached:
            self._reached[number] = frozenset(reachable((number,), self._direct.__getitem__))
        return self._reached[number]

    def recursive(self, number: int) -> bool:
        """Whether a call of the procedure may nest calls that give up control without bound."""
        return any(
            self.switches(each)
            for each in self.reached(number)
            if any(each in self.reached(callee) for callee in self._direct[each])
        )

    def switches(self, number: int) -> bool:
        """Whether control may be given up in a call of the procedure."""
        return any(self._switching[each] for each in self.reached(number))

    def assumes(self, number: int) -> bool:
        """Whether the procedure itself assumes something."""
        return self._assuming[number]

    def frees(self, number: int) -> bool:
        """Whether objects end when the procedure is left."""
        return self._framing[number]
