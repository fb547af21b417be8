"""Gates: for each command that may fail the load that its failure most likely depends on.

Input: the blocks of a procedure without calls. Output: a flag per load that is a gate, and the flag of each command.
Any choice of gates is sound (see `cells`); this one goes backwards from the command through assignments to what it
reads, and through branches that lead to it, and takes the first load of the same object on the way, or else of any.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from clew.ir.commands import Assert, Assign, Branch, Copy, Fill, Free, Load, Store
from clew.ir.program import Block
from clew.ir.rewriting import labels_of, terms_of
from clew.ir.sorts import BOOL
from clew.ir.terms import Term, Variable, variable
from clew.ir.walk import variables

_MAY_FAIL = (Assert, Copy, Fill, Free, Load, Store)


class Place(NamedTuple):
    """A command: the label of its block, and its number there."""

    label: str
    number: int


class Gates:
    """See the module."""

    def __init__(self, blocks: Sequence[Block], root: Callable[[Term], str]) -> None:
        self._root = root
        self._blocks = {block.label: block for block in blocks}
        self._before: dict[str, list[Block]] = {block.label: [] for block in blocks}
        for block in blocks:
            for label in labels_of(block.exit):
                self._before[label].append(block)
        self._gates: dict[Place, Place] = {}
        for block in blocks:
            for number, command in enumerate(block.commands):
                place = Place(block.label, number)
                if isinstance(command, _MAY_FAIL) and (found := self._best(place)) is not None:
                    self._gates[place] = found
        loads = dict.fromkeys(self._gates.values())
        self._flags = {load: variable(f"gate {number}", BOOL) for number, load in enumerate(loads)}

    @property
    def flags(self) -> tuple[Variable, ...]:
        """All flags: whether the last execution of a load was at the chosen index, or there was none."""
        return tuple(self._flags.values())

    def flag(self, load: Place) -> Variable | None:
        """The flag that a load sets."""
        return self._flags.get(load)

    def gate(self, place: Place) -> Variable | None:
        """The flag that is asked where a command may fail."""
        load = self._gates.get(place)
        return None if load is None else self._flags[load]

    def _best(self, place: Place) -> Place | None:
        """The nearest load of the same object, or of any."""
        command = self._blocks[place.label].commands[place.number]
        loads = list(self._loads(place))
        if isinstance(command, Load | Store):
            root = self._root(command.pointer)
            loads = [each for each in loads if self._root(self._pointer(each)) == root] or loads
        return loads[0] if loads else None

    def _pointer(self, load: Place) -> Term:
        command = self._blocks[load.label].commands[load.number]
        assert isinstance(command, Load), "a gate should be a load"
        return command.pointer

    def _loads(self, place: Place) -> Iterator[Place]:
        """The loads backwards from the command that it depends on, the nearest first."""
        block = self._blocks[place.label]
        wanted = {each.name for each in variables(*terms_of(block.commands[place.number]))}
        waiting = deque([(block, place.number)])
        seen: set[str] = set()
        while waiting:
            block, end = waiting.popleft()
            for number in range(end - 1, -1, -1):
                match block.commands[number]:
                    case Load(target=target) if target.name in wanted:
                        yield Place(block.label, number)
                        wanted |= {each.name for each in variables(*terms_of(block.commands[number]))}
                    case Assign(target=target, value=value) if target.name in wanted:
                        wanted |= {each.name for each in variables(value)}
                    case _:
                        pass
            for before in self._before[block.label]:
                if before.label in seen:
                    continue
                seen.add(before.label)
                if isinstance(before.exit, Branch):
                    wanted |= {each.name for each in variables(before.exit.condition)}
                waiting.append((before, len(before.commands)))
