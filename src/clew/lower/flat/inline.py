"""Inlining: a program of one process without recursion as one procedure without calls.

Every call gets a copy of its callee, whose variables have names of their own. What leaves a copy goes on in the caller:
results behind the call, what is raised at the nearest label that catches it. The end of the process is `Halt`. The
copies keep the order of choices, so a run has the same choices as before.

Where calls are `LOOSE`, there is one procedure for every program of one process, and it has more runs: a call of what
is running already is over at once, with any results of which holds what is known of every call that returns
(`summaries`), or it is entered in place of its caller, and nothing goes back from it; through a pointer anything is
called that fits. A run without end is there as one of calls within calls, or as one within some call; so is the way to
every assertion.
After: Cook, Podelski and Rybalchenko, "Summarization for termination: no return!", 2009.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from types import MappingProxyType

from clew.analysis.cfg import reachable_blocks
from clew.analysis.liveness import Liveness
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
from clew.ir.program import AnyOf, Block, Declaration, Procedure, Program, Scheduler
from clew.ir.rewriting import addresses_in, map_command, map_exit, map_targets
from clew.ir.sorts import BOOL, POINTER, Bits, Bool, Pointer, Sort
from clew.ir.terms import FALSE, TRUE, Observation, Observe, Term, Variable, conjoin, constant, variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import rewrite, substitute, variables
from clew.lower.flat.summaries import RETURNED, Signature, Summaries, is_plain, signature_of, written_globals
from clew.records import dataclass

MOST_BLOCKS = 5_000
_UNCAUGHT = "exception.uncaught"
_SEVERAL = "this engine takes programs of one process, and here there are several; explore and simulate take those"


class Calls(Enum):
    """What becomes of calls that have no copy of their own."""

    EXACT = "refused"
    KNOWN = "refused, but for what is called through pointers that are known"
    LOOSE = "any"
    OVER = "over at once, with results of which is known what summaries say"


@dataclass(frozen=True, slots=True)
class Inlined:
    """The one procedure, and which copy each of its variables belongs to (globals to none)."""

    body: Procedure
    depths: dict[str, tuple[str, ...]]
    """By variable: the copies that it lives in, outermost first."""
    passed: tuple[Term, ...] | None = None
    """What calls get that are over without being looked into; None where there is no such call."""


def inlined(program: Program, calls: Calls = Calls.EXACT, summaries: Summaries = MappingProxyType({})) -> Inlined:
    """The program as one procedure; raises Unsupported where there is none."""
    if program.scheduler not in (Scheduler.SINGLE, Scheduler.THREADS) or len(program.processes) != 1:
        raise Unsupported(_SEVERAL)
    (process,) = program.processes
    writer = Copies(program, calls, summaries)
    writer.copy(process.procedure, process.arguments, ())
    body = Procedure(process.procedure, (), (), tuple(writer.locals), reachable_blocks(writer.blocks))
    return Inlined(_without_dead(body), writer.depths, None if writer.passed is None else tuple(writer.passed))


def entered(program: Program, signature: Signature, summaries: Summaries, asked: Term) -> Inlined:
    """One call as a procedure, in which calls of what is running are over; what is asked has to hold behind it.

    What it is entered with are variables of the signature, and the globals hold what they do before.
    """
    writer = Copies(program, Calls.OVER, summaries)
    writer.locals += [Declaration(each) for each in signature.results]
    moved = [Assign(each, signature.before(each)) for each in signature.globals]
    lost = [each for each in signature.parameters if isinstance(each.sort, Pointer)]
    lost += [each for each in written_globals(program) if isinstance(each.sort, Pointer)]
    writer.locals += [Declaration(each) for each in signature.parameters if isinstance(each.sort, Pointer)]
    writer.blocks.append(Block("call", (*moved, *map(_anything, lost)), Goto("")))
    entry = writer.copy(signature.name, signature.parameters, (), Behind("returned", signature.results, None))
    writer.blocks[0] = replace(writer.blocks[0], exit=Goto(entry))
    writer.blocks.append(Block("returned", (Assert(asked, RETURNED),), Halt()))
    body = Procedure(signature.name, (), (), tuple(writer.locals), reachable_blocks(writer.blocks))
    return Inlined(_without_dead(body), writer.depths, ())


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
class Behind:
    """Where a copy goes when it is left, and where its results go; where raised values go, if anybody catches them."""

    label: str
    targets: tuple[Variable, ...]
    catches: tuple[str, Variable | None] | None


class Copies:
    """Writes copies of procedures, one per call; what is nothing for one process is left to whoever knows several."""

    def __init__(self, program: Program, calls: Calls, summaries: Summaries = MappingProxyType({})) -> None:
        self._program, self._calls, self._summaries = program, calls, summaries
        self._procedures = {each.name: each for each in program.procedures}
        self._own: dict[str, dict[Variable, Variable]] = {}
        self._pending: dict[str, Variable] = {}
        """By copy that calls of what is running may enter, whether one has, and so is not over as the run goes on."""
        self._returns: dict[str, list[int]] = {}
        self.passed: list[Term] | None = None
        self.blocks: list[Block] = []
        self.locals: list[Declaration] = []
        self.depths: dict[str, tuple[str, ...]] = {}
        self._copies = 0

    def copy(self, name: str, arguments: tuple[Term, ...], within: tuple[str, ...], back: Behind | None = None) -> str:
        """Write a copy of the procedure; gives the label of its entry."""
        running = next((each for each in within if name == each.partition("#")[0]), None)
        if running is not None and self._calls not in (Calls.LOOSE, Calls.OVER):
            raise Unsupported(f"{name} calls itself")
        procedure = self._procedures[name]
        if running is not None and back is not None:
            return self._again(procedure, running, arguments, back)
        self._copies += 1
        prefix = f"{name}#{self._copies}"
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
            *(_initial(own[each.variable], each) for each in procedure.locals),
        ]
        self._add(Block(entry, tuple(start), Goto(f"{prefix}:{procedure.blocks[0].label}")))
        position = len(self.blocks) - 1
        for block in procedure.blocks:
            self._block(block, prefix, path, own, renamed, back, frames)
        if prefix in self._pending:
            self._stay(prefix, position)
        return entry

    def _stay(self, prefix: str, entry: int) -> None:
        """Of a copy that was entered in place of its caller nothing goes back to where that was called."""
        pending, ended = self._pending[prefix], f"{prefix}:stays"
        first = self.blocks[entry]
        self.blocks[entry] = replace(first, commands=(Assign(pending, FALSE), *first.commands))
        for position in self._returns.get(prefix, ()):
            block = self.blocks[position]
            assert isinstance(block.exit, Goto), "a copy should be left by a jump"
            self.blocks[position] = replace(block, exit=Branch(pending, ended, block.exit.target))
        self._add(Block(ended, (), Halt()))

    def _outermost(self, first: str, names: tuple[str, ...]) -> Term:
        """A pointer in the outermost copy: the local of that name, or the first parameter."""
        procedure = self._procedures[first.partition("#")[0]]
        every = (*procedure.parameters, *procedure.locals)
        asked = [each for each in every if each.name in names] if names else procedure.parameters[:1]
        found = [each.variable for each in asked if isinstance(each.sort, Pointer)]
        return self._own[first][found[0]] if found else constant(None, POINTER)

    def _again(self, procedure: Procedure, running: str, arguments: tuple[Term, ...], back: Behind) -> str:
        """A call of what is running: it is over, has raised something, or is the one that runs from now on."""
        self._copies += 1
        prefix = f"again#{self._copies}"
        self.passed = [*(self.passed or ()), *arguments]
        sides = [f"{prefix}:over"]
        self._add(Block(sides[0], tuple(self._over(procedure, prefix, arguments, back)), Goto(back.label)))
        if self._calls is Calls.LOOSE:
            sides.append(f"{prefix}:entered")
            commands = tuple(self._entered(procedure, prefix, running, arguments))
            self._add(Block(sides[1], commands, Goto(f"{running}:{procedure.blocks[0].label}")))
        if back.catches is not None and any(isinstance(each.exit, Raise) for each in _blocks(self._program)):
            label, caught = back.catches
            sides.append(f"{prefix}:raised")
            told = (*written_globals(self._program), *(() if caught is None else (caught,)))
            self._add(Block(sides[-1], tuple(map(_anything, told)), Goto(label)))
        return self.one_of(prefix, sides)

    def _entered(
        self, procedure: Procedure, prefix: str, running: str, arguments: tuple[Term, ...]
    ) -> Iterator[Command]:
        """That a copy which is running begins again, with these arguments."""
        own = self._own[running]
        handed = [self._fresh(f"{prefix}.{each.name}", each.sort) for each in procedure.parameters]
        yield from (Assign(one, value) for one, value in zip(handed, arguments, strict=True))
        yield from (Assign(own[each.variable], one) for each, one in zip(procedure.parameters, handed, strict=True))
        yield from (_initial(own[each.variable], each) for each in procedure.locals)
        yield Assign(self._pending_in(running), TRUE)

    def _pending_in(self, copy: str) -> Variable:
        if copy not in self._pending:
            self._pending[copy] = self._fresh(f"{copy}.pending", BOOL)
        return self._pending[copy]

    def one_of(self, prefix: str, labels: Sequence[str]) -> str:
        """A label from which any of these is reached; where there is none, a run ends."""
        if not labels:
            self._add(Block(f"{prefix}:", (), Halt()))
            return f"{prefix}:"
        last = labels[-1]
        for number, label in enumerate(reversed(labels[:-1])):
            chosen, here = self._fresh(f"{prefix}.chosen{number}", BOOL), f"{prefix}:choice{number}"
            self._add(Block(here, (Havoc(chosen),), Branch(chosen, label, last)))
            last = here
        return last

    def _fresh(self, name: str, sort: Sort) -> Variable:
        made = variable(name, sort)
        self.locals.append(Declaration(made))
        self.depths[name] = ()
        return made

    def _over(self, procedure: Procedure, prefix: str, arguments: tuple[Term, ...], back: Behind) -> Iterator[Command]:
        """That a call is over: what it has written holds anything, but for what is known of all calls."""
        written = written_globals(self._program)
        known = conjoin(*self._summaries.get(procedure.name, ()))
        if known is TRUE:
            yield from map(_anything, (*written, *back.targets))
            return
        signature = signature_of(procedure, tuple(filter(is_plain, written)))
        entered = dict(zip(signature.parameters, arguments, strict=True))
        entered |= {signature.before(each): each for each in signature.globals}
        asked = frozenset(variables(known))
        by = {each: self._fresh(f"{prefix}.{each.name}", each.sort) for each in entered if each in asked}
        yield from (Assign(own, entered[each]) for each, own in by.items())
        yield from map(_anything, written)
        # A target may be one of the globals, so it gets its value last.
        results = zip(signature.results, back.targets, strict=False)
        given = {each: self._fresh(f"{prefix}.{each.name}", each.sort) for each in filter(is_plain, signature.results)}
        yield from map(_anything, given.values())
        yield Assume(substitute(known, dict((*by.items(), *given.items()))))
        for result, target in results:
            yield Assign(target, given[result]) if result in given else _anything(target)

    def through_pointer(
        self, call: Call, callee: Term, arguments: tuple[Term, ...], path: tuple[str, ...], back: Behind
    ) -> str:
        """A call of any procedure that fits whose address is taken; where none is, a run ends here."""
        del callee  # it may be anything
        taken = addresses_in(self._program)
        fitting = [
            each.name
            for each in self._program.procedures
            if each.name in taken and _fits(each, arguments, call.targets)
        ]
        entries = [
            self.copy(name, arguments if self._procedures[name].parameters else (), path, back) for name in fitting
        ]
        self._copies += 1
        prefix = f"through#{self._copies}"
        return self.one_of(prefix, entries)

    # --- what several processes have ------------------------------------------------------------------------------

    def paused(self, command: Yield) -> Sequence[Command]:
        """What stands for a scheduling point."""
        del command
        return ()

    def waited(self) -> Sequence[Command]:
        """What stands for a process that has to wait."""
        raise Unsupported("`retry` is nothing for one procedure")

    def together(self, command: Command, label: str) -> Sequence[Command]:
        """What stands for a command that has to do with other processes, in the block of that label."""
        del label
        if isinstance(command, Spawn | Join):
            raise Unsupported(_SEVERAL, span=command.span)
        raise Unsupported(f"{type(command).__name__.lower()} is nothing for one procedure", span=command.span)

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
        back: Behind | None,
        frames: tuple[Expire, ...],
    ) -> None:
        label, done = f"{prefix}:{block.label}", 0
        commands: list[Command] = []
        for command in block.commands:
            match command:
                case Call(callee=callee, entry=None) if isinstance(callee, str) or self._calls is not Calls.EXACT:
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
                    then = Behind(behind, targets, catches)
                    if isinstance(callee, str):
                        entry = self.copy(callee, arguments, path, then)
                    else:
                        entry = self.through_pointer(command, renamed(callee), arguments, path, then)
                    self.blocks[position] = replace(self.blocks[position], exit=Goto(entry))
                    label, commands = behind, []
                case Call():
                    raise Unsupported("a call through a pointer has no copy")
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
        self._add(Block(label, tuple(commands), leaving))


def _blocks(program: Program) -> Iterator[Block]:
    return (block for procedure in program.procedures for block in procedure.blocks)


def _fits(procedure: Procedure, arguments: Sequence[Term], targets: Sequence[Variable]) -> bool:
    """Whether it may be called through a pointer so: what takes and gives nothing may stand in for anything."""
    if not procedure.parameters and not procedure.results:
        return True
    if [each.sort for each in procedure.parameters] != [each.sort for each in arguments]:
        return False
    return not targets or [each.sort for each in targets] == list(procedure.results)


def _anything(target: Variable) -> Command:
    """That a variable holds anything; a pointer is one that is read from somewhere."""
    match target.sort:
        case Bits() | Bool():
            return Havoc(target)
        case Pointer():
            return Load(target, constant(None, target.sort))
        case sort:
            raise Unsupported(f"{target.name} of sort {sort} may hold anything behind a call of what is running")


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


def _initial(own: Variable, declaration: Declaration) -> Command:
    match declaration.initial:
        case None:
            return Assign(own, constant(UNDEFINED, own.sort))
        case AnyOf(low=low, high=high):
            return Havoc(own, low, high, signed=declaration.signed)
        case term:
            return Assign(own, term)
