"""Loading and running small IVL programs in tests: the plain search on the reference interpreter."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

from clew.frontends import Loaded
from clew.frontends.ivl import IvlFrontend
from clew.ir.commands import Command, Havoc
from clew.ir.program import Program
from clew.ir.sorts import Bits
from clew.ir.source import Source
from clew.ir.terms import bits
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Violation


def load(text: str) -> Loaded:
    """The program of a text named `a.ivl`."""
    return IvlFrontend().load([Source("a.ivl", text)])


@dataclass(frozen=True, slots=True)
class Found:
    """Every violation that was met, and whether the whole space was seen."""

    violations: tuple[Violation, ...]
    states: int
    transitions: int
    complete: bool

    @property
    def checks(self) -> tuple[tuple[str, int], ...]:
        """The violated checks with their lines, each once."""
        found = {(each.check, 0 if each.span is None else each.span.line) for each in self.violations}
        return tuple(sorted(found))


def explore(program: Program, *, limit: int = 3000) -> Found:
    """Breadth first, each state once, going on behind violations."""
    interpreter = Interpreter(program)
    queue = deque(outcome.state for outcome in interpreter.initial())
    seen = {interpreter.key(state) for state in queue}
    violations: list[Violation] = []
    transitions = 0
    while queue and len(seen) <= limit:
        state = queue.popleft()
        for actor in interpreter.enabled(state):
            for outcome in interpreter.step(state, actor):
                transitions += 1
                if outcome.violation is not None:
                    violations.append(outcome.violation)
                elif (key := interpreter.key(outcome.state)) not in seen:
                    seen.add(key)
                    queue.append(outcome.state)
    return Found(tuple(violations), len(seen), transitions, not queue)


def narrow(program: Program, low: int = -3, high: int = 3) -> Program:
    """The program with wide inputs limited to a few values: fewer behaviours, none that is new."""

    def limited(command: Command) -> Command:
        if isinstance(command, Havoc) and isinstance(command.target.sort, Bits) and command.target.sort.width > 8:
            width = command.target.sort.width
            return replace(command, low=bits(low, width), high=bits(high, width), signed=True)
        return command

    return replace(
        program,
        procedures=tuple(
            replace(
                procedure,
                blocks=tuple(
                    replace(block, commands=tuple(map(limited, block.commands))) for block in procedure.blocks
                ),
            )
            for procedure in program.procedures
        ),
    )


def thread(body: str, *, before: str = "") -> str:
    """A program of one thread with this body, on one line."""
    return f"{before} thread T {{ {body} }} main {{ start; }}"


def run(text: str) -> Found:
    """All behaviours of a text."""
    return explore(load(text).program)
