"""Copies of procedures, one per call: their variables have names of their own, and what leaves them goes on in callers.

Input: a program; which procedure is called, with which arguments, and where its results and what it raises go. Output:
blocks and locals of one procedure without calls. What is nothing for one process that is called by name, and by nobody
who is running, is left to those who know more: of calls of any procedure (`loose`), of several processes (`crowds`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Await,
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
from clew.ir.program import AnyOf, Block, Declaration, Procedure, Program
from clew.ir.rewriting import map_command, map_exit, map_targets
from clew.ir.sorts import BOOL, POINTER, Pointer, Sort
from clew.ir.terms import FALSE, Observation, Observe, Term, Variable, constant, variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import rewrite
from clew.models.engine import WAITING
from clew.records import dataclass

MOST_BLOCKS = 5_000
_UNCAUGHT = "exception.uncaught"
SEVERAL = "this engine takes programs of one process, and here there are several; explore and simulate take those"


@dataclass(frozen=True, slots=True)
class Behind:
    """Where a copy goes when it is left, and where its results go; where raised values go, if anybody catches them."""

    label: str
    targets: tuple[Variable, ...]
    catches: tuple[str, Variable | None] | None


class Copies:
    """Writes copies of procedures, one per call; what is nothing for one process is left to whoever knows several."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._procedures = {each.name: each for each in program.procedures}
        self._own: dict[str, dict[Variable, Variable]] = {}
        self._returns: dict[str, list[int]] = {}
        """By copy, the positions of blocks that go back behind its call."""
        self.blocks: list[Block] = []
        self.locals: list[Declaration] = []
        self.depths: dict[str, tuple[str, ...]] = {}
        self._copies = 0

    def copy(self, name: str, arguments: tuple[Term, ...], within: tuple[str, ...], back: Behind | None = None) -> str:
        """Write a copy of the procedure; gives the label of its entry."""
        procedure = self._procedures[name]
        running = next((each for each in within if name == each.partition("#")[0]), None)
        if running is not None and back is not None:
            return self.again(procedure, running, arguments, back)
        prefix = self.numbered(name)
        path = (*within, prefix)
        own = self._own[prefix] = dict[Variable, Variable]()
        for each in (*procedure.parameters, *procedure.locals):
            own[each.variable] = variable(f"{prefix}.{each.name}", each.sort)
            self.locals.append(replace(each, variable=own[each.variable], initial=None))
            self.depths[own[each.variable].name] = path

        def named(part: Term) -> Term | None:
            match part:
                case Variable():
                    return own.get(part)
                case Observe(observation=Observation.SELF, names=names):
                    return self._outermost(path[0], names)
                case _:
                    return None

        def renamed(term: Term) -> Term:
            return rewrite(term, named)

        frames = tuple(
            Expire(own[command.target])
            for block in procedure.blocks
            for command in block.commands
            if isinstance(command, Allocate) and not command.heap and command.target in own
        )
        entry = f"{prefix}:"
        start = [
            *(Assign(own[each.variable], value) for each, value in zip(procedure.parameters, arguments, strict=True)),
            *(initial(own[each.variable], each) for each in procedure.locals),
        ]
        self.add(Block(entry, tuple(start), Goto(f"{prefix}:{procedure.blocks[0].label}")))
        position = len(self.blocks) - 1
        for block in procedure.blocks:
            self._block(block, prefix, path, own, renamed, back, frames)
        self.copied(prefix, position)
        return entry

    def _outermost(self, first: str, names: tuple[str, ...]) -> Term:
        """A pointer in the outermost copy: the local of that name, or the first parameter."""
        procedure = self._procedures[first.partition("#")[0]]
        every = (*procedure.parameters, *procedure.locals)
        asked = [each for each in every if each.name in names] if names else procedure.parameters[:1]
        found = [each.variable for each in asked if isinstance(each.sort, Pointer)]
        return self._own[first][found[0]] if found else constant(None, POINTER)

    def numbered(self, name: str) -> str:
        """A name that no other copy has."""
        self._copies += 1
        return f"{name}#{self._copies}"

    def one_of(self, prefix: str, labels: Sequence[str]) -> str:
        """A label from which any of these is reached; where there is none, a run ends."""
        if not labels:
            self.add(Block(f"{prefix}:", (), Halt()))
            return f"{prefix}:"
        last = labels[-1]
        for number, label in enumerate(reversed(labels[:-1])):
            chosen, here = self.fresh(f"{prefix}.chosen{number}", BOOL), f"{prefix}:choice{number}"
            self.add(Block(here, (Havoc(chosen),), Branch(chosen, label, last)))
            last = here
        return last

    def fresh(self, name: str, sort: Sort) -> Variable:
        """A variable of the one procedure, that is of no copy."""
        made = variable(name, sort)
        self.locals.append(Declaration(made))
        self.depths[name] = ()
        return made

    # --- what other writers of copies know more of ----------------------------------------------------------------

    def again(self, procedure: Procedure, running: str, arguments: tuple[Term, ...], back: Behind) -> str:
        """A call of what is running already, in that copy; gives the label of its entry."""
        del running, arguments, back
        raise Unsupported(f"{procedure.name} calls itself")

    def copied(self, prefix: str, position: int) -> None:
        """A copy has been written, whose first block has that position."""

    def through_pointer(
        self, call: Call, callee: Term, arguments: tuple[Term, ...], path: tuple[str, ...], back: Behind
    ) -> str:
        """A call of what a pointer leads to; gives the label of its entry."""
        del call, callee, arguments, path, back
        raise Unsupported("a call through a pointer has no copy")

    # --- what several processes have ------------------------------------------------------------------------------

    def paused(self, command: Yield) -> Sequence[Command]:
        """What stands for a scheduling point."""
        del command
        return ()

    def waited(self) -> Sequence[Command]:
        """What stands for a process that has to wait: for whom, if there is no other?"""
        return (Assert(FALSE, WAITING, WAITING),)

    def together(self, command: Command, label: str) -> Sequence[Command]:
        """What stands for a command that has to do with other processes, in the block of that label."""
        del label
        if isinstance(command, Spawn | Join):
            raise Unsupported(SEVERAL, span=command.span)
        raise Unsupported(f"{type(command).__name__.lower()} is nothing for one procedure", span=command.span)

    def add(self, block: Block) -> None:
        """Write a block; raises Unsupported where there are too many."""
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
        back: Behind | None,
        frames: tuple[Expire, ...],
    ) -> None:
        label, done = f"{prefix}:{block.label}", 0
        commands: list[Command] = []
        for command in block.commands:
            match command:
                case Call(callee=callee, entry=None):
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
                    self.add(Block(label, tuple(commands), Goto("")))
                    then = Behind(behind, targets, catches)
                    if isinstance(callee, str):
                        entry = self.copy(callee, arguments, path, then)
                    else:
                        entry = self.through_pointer(command, renamed(callee), arguments, path, then)
                    self.blocks[position] = replace(self.blocks[position], exit=Goto(entry))
                    label, commands = behind, []
                case Call():
                    raise Unsupported("a call at a label of its callee has no copy")
                case Yield():
                    commands += self.paused(command)
                case Spawn() | Join() | Await():
                    commands += self.together(map_targets(map_command(command, renamed), own), label)
                case _:
                    commands.append(_with_target(map_command(command, renamed), own))
        self._leave(label, commands, map_exit(block.exit, renamed), prefix, back, frames)

    def _leave(
        self,
        label: str,
        commands: list[Command],
        leaving: Exit,
        prefix: str,
        back: Behind | None,
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
                self._returns.setdefault(prefix, []).append(len(self.blocks))
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
                commands += self.waited()
                leaving = Halt()
            case Return() | Halt():
                leaving = Halt()
        self.add(Block(label, tuple(commands), leaving))


def _with_target(command: Command, own: dict[Variable, Variable]) -> Command:
    match command:
        case Assign(target=target) | Havoc(target=target) | Load(target=target):
            return replace(command, target=own.get(target, target))
        case Allocate(target=target):
            return replace(command, target=own.get(target, target))
        case Assume() | Assert() | Store() | Fill() | Copy() | Expire() | Free():
            return command
        case _:
            raise Unsupported(f"{type(command).__name__.lower()} is nothing for one procedure", span=command.span)


def initial(own: Variable, declaration: Declaration) -> Command:
    """That a variable gets what its declaration says."""
    match declaration.initial:
        case None:
            return Assign(own, constant(UNDEFINED, own.sort))
        case AnyOf(low=low, high=high):
            return Havoc(own, low, high, signed=declaration.signed)
        case term:
            return Assign(own, term)
