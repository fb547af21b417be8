"""Liveness: which locals of a procedure are read again before they are written.

Input: a procedure. Output: the live locals at each place, by backward data flow, and the procedure in which chosen
locals become undefined as soon as they are dead. What is dead has no future, so forgetting it keeps all runs; it makes
states equal that differ in nothing else, and objects lost to which nothing else points.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence

from clew.analysis.cfg import predecessors
from clew.analysis.dataflow import equate
from clew.ir.commands import Assign, Call, Command, Exit
from clew.ir.program import Block, Procedure
from clew.ir.rewriting import labels_of, targets_of, terms_of
from clew.ir.sorts import Sort
from clew.ir.terms import Constant, Variable, constant
from clew.ir.values import UNDEFINED
from clew.ir.walk import variables
from clew.records import replace

Names = frozenset[str]
NONE: Names = frozenset()


def is_lost(command: Command) -> bool:
    """Whether a command makes what it writes undefined."""
    return isinstance(command, Assign) and isinstance(command.value, Constant) and command.value.value is UNDEFINED


class Liveness:
    """The live locals of one procedure."""

    def __init__(self, blocks: Sequence[Block], chosen: Names) -> None:
        self._chosen = chosen
        self._blocks = {block.label: block for block in blocks}
        self._first = blocks[0].label
        self._effects: dict[str, list[tuple[Names, Names, str | None]]] = {}
        self.at_start: dict[str, Names] = dict.fromkeys(self._blocks, NONE)
        """What is live at the start of each block."""
        self._within: dict[str, list[Names]] = {}
        equate(self.at_start, self._flow, predecessors(blocks))

    def within(self, block: Block) -> list[Names]:
        """What is live in front of each command of a block, and in front of its exit."""
        return self._within[block.label]

    def _flow(self, label: str) -> Names:
        block = self._blocks[label]
        live = NONE.union(*(self.at_start[target] for target in labels_of(block.exit)))
        found: list[Names] = []
        for read, written, unwind in self._effects_of(block):
            live -= written
            if unwind is not None:
                live |= self.at_start[unwind]
            live |= read
            found.append(live)
        self._within[label] = found[::-1]
        return live

    def read_unwritten(self, started: Container[str], loses: Callable[[Command], bool] = is_lost) -> Names:
        """What may be read while it has no value: but for what is started, and where a command loses it."""
        found = {name for name in self.at_start[self._first] if name not in started}
        for label, block in self._blocks.items():
            for command, behind in zip(block.commands, self._within[label][1:], strict=True):
                if loses(command):
                    found |= behind.intersection(each.name for each in targets_of(command))
        return frozenset(found)

    def _effects_of(self, block: Block) -> list[tuple[Names, Names, str | None]]:
        """What the exit and the commands read and write and where they unwind to, the last first."""
        known = self._effects.get(block.label)
        if known is None:
            known = [(self._read(block.exit), NONE, None)]
            for command in reversed(block.commands):
                written = frozenset(target.name for target in targets_of(command))
                unwind = command.unwind if isinstance(command, Call) else None
                known.append((self._read(command), written, unwind))
            self._effects[block.label] = known
        return known

    def _read(self, part: Command | Exit) -> Names:
        return self._chosen.intersection(each.name for each in variables(*terms_of(part)))


def read_unwritten(procedure: Procedure, shared: Iterable[Variable], known: Callable[[Sort], bool]) -> Names:
    """The variables of known sorts that a procedure may read before they are written; shared ones have a value."""
    own = (each.variable for each in (*procedure.parameters, *procedure.locals))
    names = frozenset(each.name for each in (*shared, *own) if known(each.sort))
    later = {each.name for each in procedure.locals if each.initial is None}
    return Liveness(procedure.blocks, names).read_unwritten(names - later)


def forgetting(procedure: Procedure, choose: Callable[[Variable], bool]) -> Procedure:
    """The procedure in which the chosen parameters and locals are made undefined where they become dead."""
    every = (*procedure.parameters, *procedure.locals)
    chosen = {each.name: each.variable for each in every if choose(each.variable)}
    if not chosen:
        return procedure
    liveness = Liveness(procedure.blocks, frozenset(chosen))
    arriving = _arriving(procedure, liveness)
    first = procedure.blocks[0].label
    arriving[first] = arriving.get(first, NONE).union(each.name for each in procedure.parameters) & chosen.keys()
    blocks = tuple(_forgotten(block, liveness, arriving.get(block.label, NONE), chosen) for block in procedure.blocks)
    return replace(procedure, blocks=blocks)


def _arriving(procedure: Procedure, liveness: Liveness) -> dict[str, Names]:
    """For each block what may be live in front of it on some way, in it or not."""
    found: dict[str, Names] = {}
    for block in procedure.blocks:
        live = liveness.within(block)
        for label in labels_of(block.exit):
            found[label] = found.get(label, NONE) | live[-1]
        for index, command in enumerate(block.commands):
            if isinstance(command, Call) and command.unwind is not None:
                found[command.unwind] = found.get(command.unwind, NONE) | live[index]
    return found


def _forgotten(block: Block, liveness: Liveness, arriving: Names, chosen: dict[str, Variable]) -> Block:
    live = liveness.within(block)
    commands: list[Command] = [_forget(chosen[name]) for name in sorted(arriving - live[0])]
    for index, command in enumerate(block.commands):
        commands.append(command)
        written = {target.name for target in targets_of(command)} & chosen.keys()
        commands.extend(_forget(chosen[name]) for name in sorted((live[index] | written) - live[index + 1]))
    return replace(block, commands=tuple(commands))


def _forget(variable: Variable) -> Command:
    return Assign(variable, constant(UNDEFINED, variable.sort))
