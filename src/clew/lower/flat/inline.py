"""Inlining: a program of one process without recursion as one procedure without calls.

Every call gets a copy of its callee, whose variables have names of their own. What leaves a copy goes on in the caller:
results behind the call, what is raised at the nearest label that catches it. The end of the process is `Halt`. The
copies keep the order of choices, so a run has the same choices as before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from clew.analysis.cfg import reachable_blocks
from clew.analysis.liveness import Liveness
from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Branch,
    Call,
    Choose,
    Command,
    Copy,
    Exit,
    Expire,
    Fill,
    Free,
    Goto,
    Halt,
    Havoc,
    Join,
    Load,
    Raise,
    Retry,
    Return,
    Spawn,
    Store,
    Yield,
)
from clew.ir.errors import Unsupported
from clew.ir.program import AnyOf, Block, Declaration, Procedure, Program, Scheduler
from clew.ir.rewriting import map_command, map_exit
from clew.ir.terms import FALSE, Term, Variable, constant, variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import rewrite
from clew.records import dataclass

MOST_BLOCKS = 5_000
_UNCAUGHT = "exception.uncaught"
_SEVERAL = "this engine takes programs of one process, and here there are several; explore and simulate take those"


@dataclass(frozen=True, slots=True)
class Inlined:
    """The one procedure, and which copy each of its variables belongs to (globals to none)."""

    body: Procedure
    depths: dict[str, tuple[str, ...]]
    """By variable: the copies that it lives in, outermost first."""


def inlined(program: Program) -> Inlined:
    """The program as one procedure; raises Unsupported where there is none."""
    if program.scheduler not in (Scheduler.SINGLE, Scheduler.THREADS) or len(program.processes) != 1:
        raise Unsupported(_SEVERAL)
    (process,) = program.processes
    writer = _Writer(program)
    writer.copy(process.procedure, process.arguments, ())
    body = Procedure(process.procedure, (), (), tuple(writer.locals), reachable_blocks(writer.blocks))
    return Inlined(_without_dead(body), writer.depths)


def _without_dead(body: Procedure) -> Procedure:
    """The procedure without assignments that nobody reads."""
    names = frozenset(each.name for each in body.locals)
    while True:
        liveness = Liveness(body.blocks, names)
        blocks = tuple(_live(block, liveness, names) for block in body.blocks)
        if blocks == body.blocks:
            return body
        body = replace(body, blocks=blocks)


def _live(block: Block, liveness: Liveness, names: frozenset[str]) -> Block:
    kept = tuple(
        command
        for command, live in zip(block.commands, liveness.within(block)[1:], strict=True)
        if not (isinstance(command, Assign) and command.target.name in names - live)
    )
    return replace(block, commands=kept)


@dataclass(frozen=True, slots=True)
class _Return:
    """Where a copy goes when it is left, and where its results go; where raised values go, if anybody catches them."""

    label: str
    targets: tuple[Variable, ...]
    catches: tuple[str, Variable | None] | None


class _Writer:
    def __init__(self, program: Program) -> None:
        self._procedures = {each.name: each for each in program.procedures}
        self.blocks: list[Block] = []
        self.locals: list[Declaration] = []
        self.depths: dict[str, tuple[str, ...]] = {}
        self._copies = 0

    def copy(self, name: str, arguments: tuple[Term, ...], within: tuple[str, ...], back: _Return | None = None) -> str:
        """Write a copy of the procedure; gives the label of its entry."""
        if any(name == each.partition("#")[0] for each in within):
            raise Unsupported(f"{name} calls itself")
        procedure = self._procedures[name]
        self._copies += 1
        prefix = f"{name}#{self._copies}"
        path = (*within, prefix)
        own: dict[Variable, Variable] = {}
        for each in (*procedure.parameters, *procedure.locals):
            own[each.variable] = variable(f"{prefix}.{each.name}", each.sort)
            self.locals.append(replace(each, variable=own[each.variable], initial=None))
            self.depths[own[each.variable].name] = path

        def renamed(term: Term) -> Term:
            return rewrite(term, lambda part: own.get(part) if isinstance(part, Variable) else None)

        frames = tuple(
            Expire(own[command.target])
            for block in procedure.blocks
            for command in block.commands
            if isinstance(command, Allocate) and not command.heap and command.target in own
        )
        entry = f"{prefix}:"
        start = [
            *(Assign(own[each.variable], value) for each, value in zip(procedure.parameters, arguments, strict=True)),
            *(_initial(own[each.variable], each) for each in procedure.locals),
        ]
        self._add(Block(entry, tuple(start), Goto(f"{prefix}:{procedure.blocks[0].label}")))
        for block in procedure.blocks:
            self._block(block, prefix, path, own, renamed, back, frames)
        return entry

    def _add(self, block: Block) -> None:
        self.blocks.append(block)
        if len(self.blocks) > MOST_BLOCKS:
            raise Unsupported(f"without calls the program has more than {MOST_BLOCKS} blocks")

    def _block(
        self,
        block: Block,
        prefix: str,
        path: tuple[str, ...],
        own: dict[Variable, Variable],
        renamed: Callable[[Term], Term],
        back: _Return | None,
        frames: tuple[Expire, ...],
    ) -> None:
        label, done = f"{prefix}:{block.label}", 0
        commands: list[Command] = []
        for command in block.commands:
            match command:
                case Call(callee=str() as callee, entry=None):
                    done += 1
                    behind = f"{prefix}:{block.label}+{done}"
                    targets = tuple(own.get(each, each) for each in command.targets)
                    catches = back.catches if back is not None else None
                    if command.unwind is not None:
                        caught = None if command.caught is None else own.get(command.caught, command.caught)
                        catches = (f"{prefix}:{command.unwind}", caught)
                    arguments = tuple(map(renamed, command.arguments))
                    # The callee is written behind this block, so that the first block stays the first.
                    position = len(self.blocks)
                    self._add(Block(label, tuple(commands), Goto("")))
                    entry = self.copy(callee, arguments, path, _Return(behind, targets, catches))
                    self.blocks[position] = replace(self.blocks[position], exit=Goto(entry))
                    label, commands = behind, []
                case Call():
                    raise Unsupported("a call through a pointer has no copy")
                case Yield():
                    pass
                case _:
                    commands.append(_with_target(map_command(command, renamed), own))
        self._leave(label, commands, map_exit(block.exit, renamed), prefix, back, frames)

    def _leave(
        self,
        label: str,
        commands: list[Command],
        leaving: Exit,
        prefix: str,
        back: _Return | None,
        frames: tuple[Expire, ...],
    ) -> None:
        match leaving:
            case Goto(target=target):
                leaving = replace(leaving, target=f"{prefix}:{target}")
            case Branch(then=then, otherwise=otherwise):
                leaving = replace(leaving, then=f"{prefix}:{then}", otherwise=f"{prefix}:{otherwise}")
            case Choose(targets=targets):
                leaving = replace(leaving, targets=tuple(f"{prefix}:{each}" for each in targets))
            case Return(values=values) if back is not None:
                commands += [Assign(target, value) for target, value in zip(back.targets, values, strict=False)]
                commands += frames
                leaving = Goto(back.label)
            case Raise(value=value, span=span):
                catches = None if back is None else back.catches
                if catches is None:
                    commands.append(Assert(FALSE, _UNCAUGHT, "nobody catches what is raised here", span=span))
                    leaving = Halt()
                else:
                    if catches[1] is not None and value is not None:
                        commands.append(Assign(catches[1], value))
                    commands += frames
                    leaving = Goto(catches[0])
            case Retry():
                raise Unsupported("`retry` is nothing for one procedure")
            case Return() | Halt():
                leaving = Halt()
        self._add(Block(label, tuple(commands), leaving))


def _with_target(command: Command, own: dict[Variable, Variable]) -> Command:
    match command:
        case Assign(target=target) | Havoc(target=target) | Load(target=target):
            return replace(command, target=own.get(target, target))
        case Allocate(target=target):
            return replace(command, target=own.get(target, target))
        case Assume() | Assert() | Store() | Fill() | Copy() | Expire() | Free():
            return command
        case _:
            if isinstance(command, Spawn | Join):
                raise Unsupported(_SEVERAL, span=command.span)
            raise Unsupported(f"{type(command).__name__.lower()} is nothing for one procedure", span=command.span)


def _initial(own: Variable, declaration: Declaration) -> Command:
    match declaration.initial:
        case None:
            return Assign(own, constant(UNDEFINED, own.sort))
        case AnyOf(low=low, high=high):
            return Havoc(own, low, high, signed=declaration.signed)
        case term:
            return Assign(own, term)
