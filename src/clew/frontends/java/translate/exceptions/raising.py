"""Which procedures may raise: handlers around calls that cannot are dropped, and what nothing reaches then.

Input: procedures. Output: the same procedures with fewer ways. A procedure may raise if it comes to a `raise`, or calls
one that may without a handler; a handler is come to if a call under it may raise. The least solution is taken, which
is sound because a run that raises has a first `raise`.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import replace

from clew.graphs import reachable
from clew.ir.commands import Call, Command, Raise
from clew.ir.program import Block, Procedure
from clew.ir.rewriting import commands_in, labels_of


class _Raising:
    """The procedures that may raise, as far as is known."""

    def __init__(self, procedures: Sequence[Procedure], dispatched: Iterable[str]) -> None:
        self.procedures = {each.name: each for each in procedures}
        self.dispatched = frozenset(dispatched)
        """The procedures that calls through pointers may enter."""
        self.raising: set[str] = set()
        self._callers: dict[str, set[str]] = {}
        self._live: dict[str, list[Block]] = {}
        """The live blocks of procedures without handlers: they do not depend on who raises."""
        for each in procedures:
            for callee in _callees(each):
                self._callers.setdefault(callee, set()).add(each.name)
        self._solve()

    def _solve(self) -> None:
        work = list(self.procedures)
        while work:
            name = work.pop()
            if name in self.raising or not self._raises(self.procedures[name]):
                continue
            self.raising.add(name)
            work.extend(self._callers.get(name, ()))
            if name in self.dispatched:
                work.extend(self._callers.get("", ()))

    def may_raise(self, call: Call) -> bool:
        """Whether what is called may raise."""
        if isinstance(call.callee, str):
            return call.callee in self.raising
        return not self.raising.isdisjoint(self.dispatched)

    def live(self, procedure: Procedure) -> list[Block]:
        """The blocks that control may come to."""
        known = self._live.get(procedure.name)
        if known is not None:
            return known
        blocks = {block.label: block for block in procedure.blocks}
        found = set(reachable((procedure.blocks[0].label,), lambda label: self._ways(blocks[label])))
        live = [block for block in procedure.blocks if block.label in found]
        if not any(isinstance(each, Call) and each.unwind is not None for each in commands_in(procedure)):
            self._live[procedure.name] = live
        return live

    def _ways(self, block: Block) -> list[str]:
        caught = [each.unwind for each in block.commands if isinstance(each, Call) and self.may_raise(each)]
        return [*labels_of(block.exit), *(label for label in caught if label is not None)]

    def _raises(self, procedure: Procedure) -> bool:
        for block in self.live(procedure):
            if isinstance(block.exit, Raise):
                return True
            calls = (each for each in block.commands if isinstance(each, Call) and each.unwind is None)
            if any(self.may_raise(each) for each in calls):
                return True
        return False


def _callees(procedure: Procedure) -> set[str]:
    """The names that a procedure calls; nothing for a call through a pointer."""
    calls = (each for block in procedure.blocks for each in block.commands if isinstance(each, Call))
    return {each.callee if isinstance(each.callee, str) else "" for each in calls}


def without_idle_handlers(procedures: Sequence[Procedure], dispatched: Iterable[str]) -> tuple[Procedure, ...]:
    """The procedures without handlers around what cannot raise."""
    known = _Raising(procedures, dispatched)

    def quiet(command: Command) -> Command:
        if not isinstance(command, Call) or command.unwind is None or known.may_raise(command):
            return command
        return replace(command, unwind=None, caught=None)

    def calm(block: Block) -> Block:
        commands = tuple(map(quiet, block.commands))
        return block if all(map(operator.is_, commands, block.commands)) else replace(block, commands=commands)

    def left(procedure: Procedure) -> Procedure:
        blocks = tuple(map(calm, known.live(procedure)))
        is_same = len(blocks) == len(procedure.blocks) and all(map(operator.is_, blocks, procedure.blocks))
        return procedure if is_same else replace(procedure, blocks=blocks)

    return tuple(map(left, procedures))
