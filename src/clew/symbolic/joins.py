"""Where branches meet again: sides of a branch that only compute, so that they can be executed both instead of forked.

Input: the indexed program. Output: for a block that ends in a branch the block where its sides meet, if everything in
between only computes, reads and writes, and what is read behind it. What a variable may be merged to is said here too:
one that takes several fixed numbers and nothing else is a mode of the program, and modes are better told apart.
"""

from __future__ import annotations

from clew.analysis.control_dependence import post_dominators
from clew.analysis.liveness import Liveness
from clew.graphs import reachable
from clew.ir.commands import Assert, Assign, Branch, Command, Goto, Load, Store
from clew.ir.program import Block, Program
from clew.ir.rewriting import commands_in, labels_of, targets_of
from clew.ir.terms import Constant
from clew.records import dataclass
from clew.semantics.code import Code, Routine
from clew.symbolic.rounds import restless

_LARGEST = 32
"""So many blocks may lie between a branch and the place where its sides meet."""
_QUIET = (Assign, Assert, Load, Store)


@dataclass(frozen=True, slots=True)
class Join:
    """The block where sides meet, and the locals that are read behind it before they are written."""

    label: str
    live: frozenset[str]
    asserts: bool
    """Whether something is asserted on the way, which may hold only under the condition of the branch."""


class Joins:
    """The joins of a program, found when they are first asked for."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._found: dict[int, dict[int, Join]] = {}
        self._restless: dict[int, frozenset[int]] = {}
        self._computed = _computed(code.program)

    def at(self, routine: Routine, block: int) -> Join | None:
        """Where the sides of the branch at the end of the block meet; None where they cannot be executed both."""
        found = self._found.get(routine.number)
        if found is None:
            found = self._found[routine.number] = _joins(routine)
        return found.get(block)

    def is_restless(self, routine: Routine, block: int) -> bool:
        """Whether the block lies in a loop that need not end by counting."""
        found = self._restless.get(routine.number)
        if found is None:
            labels = restless(routine.procedure)
            found = self._restless[routine.number] = frozenset(routine.labels[label] for label in labels)
        return block in found

    def is_computed(self, procedure: str, name: str) -> bool:
        """Whether a local of a procedure, or a global of no procedure, holds other values than fixed ones."""
        return (procedure, name) in self._computed


def _computed(program: Program) -> frozenset[tuple[str, str]]:
    """Variables, each with its procedure or nothing, to which something else than a constant is assigned."""
    found: set[tuple[str, str]] = set()
    for procedure in program.procedures:
        own = {each.name for each in (*procedure.parameters, *procedure.locals)}
        found.update((procedure.name, each.name) for each in procedure.parameters)
        for command in commands_in(procedure):
            names = [target.name for target in targets_of(command)] if not _is_fixed(command) else []
            found.update((procedure.name if name in own else "", name) for name in names)
    return frozenset(found)


def _is_fixed(command: Command) -> bool:
    return isinstance(command, Assign) and isinstance(command.value, Constant)


def _joins(routine: Routine) -> dict[int, Join]:
    procedure = routine.procedure
    branching = [block for block in procedure.blocks if isinstance(block.exit, Branch)]
    if not branching:
        return {}
    after = post_dominators(procedure)
    liveness = Liveness(procedure.blocks, frozenset(routine.slots))
    found: dict[int, Join] = {}
    for block in branching:
        # Of what both sides come to, the first is come to from all others: it has the most behind it.
        common = [label for label in after[block.label] if label != block.label]
        join = max(common, key=lambda label: len(after[label]), default=None)
        between = None if join is None or block.atomic else _between(routine, block.label, join)
        if join is not None and between is not None:
            asserts = any(isinstance(command, Assert) for each in between for command in each.commands)
            found[routine.labels[block.label]] = Join(join, liveness.at_start[join], asserts)
    return found


def _between(routine: Routine, start: str, join: str) -> tuple[Block, ...] | None:
    """The blocks between a branch and a block, where they are without loops and only compute; else None."""
    blocks = routine.blocks

    def following(label: str) -> list[str]:
        return [each for each in labels_of(blocks[routine.labels[label]].exit) if each != join]

    found: list[Block] = []
    for label in reachable(following(start), following):
        block = blocks[routine.labels[label]]
        only = all(isinstance(command, _QUIET) for command in block.commands)
        ways = isinstance(block.exit, Goto | Branch)
        if not (only and ways) or block.atomic or routine.labels[label] in routine.heads or len(found) >= _LARGEST:
            return None
        found.append(block)
    return None if any(block.label == start for block in found) else tuple(found)
