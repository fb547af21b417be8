"""Gates: for each command that may fail the loads that its failure most likely depends on.

Input: the blocks of a procedure without calls. Output: a flag per gate, which is a set of loads, and the flag of each
command. Any choice of gates is sound (see `cells`); this one goes backwards from the command through assignments to
what it reads, and through branches that lead to it, and takes the first load of the same object on the way, or else of
any. With it come those that read the same object for the same variable: a loop that reads ahead has a load in front of
it and one at its end, and which of them was executed last is not known before. So do those that are the nearest on
other ways to the command: behind `a[i].x > 0 && a[i].y > 0` the second was perhaps never read.
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
from clew.lower.flat.tracked import GATE

_MAY_FAIL = (Assert, Copy, Fill, Free, Load, Store)


class Place(NamedTuple):
    """A command: the label of its block, and its number there."""

    label: str
    number: int


Gate = tuple[Place, ...]
"""Loads, in their order."""


class Gates:
    """See the module."""

    def __init__(self, blocks: Sequence[Block], root: Callable[[Term], str]) -> None:
        self._root = root
        self._blocks = {block.label: block for block in blocks}
        self._before: dict[str, list[Block]] = {block.label: [] for block in blocks}
        for block in blocks:
            for label in labels_of(block.exit):
                self._before[label].append(block)
        self._gates: dict[Place, Gate] = {}
        for block in blocks:
            for number, command in enumerate(block.commands):
                place = Place(block.label, number)
                if isinstance(command, _MAY_FAIL) and (found := self._best(place)) is not None:
                    self._gates[place] = found
        gates = dict.fromkeys(self._gates.values())
        self._flags = {gate: variable(f"{GATE}{number}", BOOL) for number, gate in enumerate(gates)}

    @property
    def flags(self) -> tuple[Variable, ...]:
        """All flags: whether the last load of a gate was at the chosen index, or there was none."""
        return tuple(self._flags.values())

    def set_by(self, load: Place) -> tuple[Variable, ...]:
        """The flags that a load sets."""
        return tuple(flag for gate, flag in self._flags.items() if load in gate)

    def gate(self, place: Place) -> Variable | None:
        """The flag that is asked where a command may fail."""
        gate = self._gates.get(place)
        return None if gate is None else self._flags[gate]

    def _best(self, place: Place) -> Gate | None:
        """The nearest load of the same object, or of any, and those for the same variable."""
        command = self._blocks[place.label].commands[place.number]
        loads = {load: (self._root(self._pointer(load)), name) for load, name in self._loads(place)}
        if isinstance(command, Load | Store):
            root = self._root(command.pointer)
            loads = {load: kind for load, kind in loads.items() if kind[0] == root} or loads
        first = next(iter(loads.values()), None)
        if first is None:
            return None
        beside = self._nearest(place, set(loads))
        return tuple(sorted(beside | {load for load, kind in loads.items() if kind == first}))

    def _nearest(self, place: Place, loads: set[Place]) -> set[Place]:
        """Those of the loads that come last on some way to the command."""
        found: set[Place] = set()
        waiting, seen = [place], set[str]()
        while waiting:
            label, end = waiting.pop()
            last = next((at for number in range(end - 1, -1, -1) if (at := Place(label, number)) in loads), None)
            if last is not None:
                found.add(last)
                continue
            before = [each for each in self._before[label] if each.label not in seen]
            seen.update(each.label for each in before)
            waiting += [Place(each.label, len(each.commands)) for each in before]
        return found

    def _pointer(self, load: Place) -> Term:
        command = self._blocks[load.label].commands[load.number]
        assert isinstance(command, Load), "a gate should be a load"
        return command.pointer

    def _loads(self, place: Place) -> Iterator[tuple[Place, str]]:
        """The loads backwards from the command that it depends on, the nearest first, with the variables they are for.

        What is only handed on by assignments is for the variable that it is handed to.
        """
        block = self._blocks[place.label]
        wanted = {each.name: each.name for each in variables(*terms_of(block.commands[place.number]))}
        waiting = deque([(block, place.number)])
        seen: set[str] = set()
        while waiting:
            block, end = waiting.popleft()
            for number in range(end - 1, -1, -1):
                match block.commands[number]:
                    case Load(target=target) if target.name in wanted:
                        yield Place(block.label, number), wanted[target.name]
                        _want(wanted, terms_of(block.commands[number]))
                    case Assign(target=target, value=value) if target.name in wanted:
                        for each in variables(value):
                            wanted.setdefault(each.name, wanted[target.name])
                    case _:
                        pass
            for before in self._before[block.label]:
                if before.label in seen:
                    continue
                seen.add(before.label)
                if isinstance(before.exit, Branch):
                    _want(wanted, (before.exit.condition,))
                waiting.append((before, len(before.commands)))


def _want(wanted: dict[str, str], terms: Sequence[Term]) -> None:
    for each in variables(*terms):
        wanted.setdefault(each.name, each.name)
