"""Inlining: calls of procedures that do not call themselves are their texts.

Input: a program, and the terms that somebody watches. Output: the program in which a call by name, of a procedure that
is not recursive and not too long, is the text of that procedure with locals of its own. Frame objects of the callee end
where it returns; what is only handed down by reference becomes a variable (`sroa`), and temporaries go (`propagate`).
Where somebody asks for locals or places of processes by name, the program stays as it is. Moves and choices stay the
same; only very long steps end elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from clew.analysis.callgraph import call_graph, recursive
from clew.analysis.cfg import predecessors
from clew.analysis.liveness import Liveness
from clew.ir.build import BlockBuilder
from clew.ir.commands import Allocate, Assign, Call, Command, Exit, Expire, Goto, Raise, Return
from clew.ir.program import Declaration, Procedure, Program
from clew.ir.rewriting import commands_in, entered_inside, labels_of, map_command, map_exit, map_targets, relabelled
from clew.ir.sorts import POINTER
from clew.ir.terms import Constant, Term, Variable, constant, variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import rewrite, variables
from clew.lift import Lift, Lowered, same
from clew.passes.bits.settled import unsettled
from clew.passes.homeward import in_whole_moves
from clew.passes.propagate import Reads, propagated
from clew.passes.settle import reached_blocks
from clew.passes.sroa import frame_objects, with_scalars
from clew.records import dataclass
from clew.semantics.observers import asks_places, found_by_name
from clew.verdict import Loses


@dataclass(frozen=True, slots=True)
class InlineCalls:
    """See the module."""

    name: ClassVar[str] = "inline"
    watched: tuple[Term, ...] = ()
    """What somebody asks of states."""
    reads: Reads = Reads.DROPPED
    longest: int = 400
    """Procedures of more commands, with what they call, are called as before."""
    most: int = 20_000
    """A procedure grows to so many commands at most."""

    def run(self, program: Program) -> Lowered[Program]:
        """The program with fewer calls."""
        if asks_places(program, self.watched):
            return Lowered(program, Lift(same, Loses.NOTHING))
        made = replace(program, procedures=tuple(_Inlining(program, self).procedures()))
        return Lowered(made, Lift(in_whole_moves(made), Loses.NOTHING))


class _Inlining:
    """The procedures of one program, callees before callers; it has state because each is written once."""

    def __init__(self, program: Program, options: InlineCalls) -> None:
        self._program, self._options = program, options
        calls = call_graph(program)
        self._inside = entered_inside(program)
        self._circles = recursive(calls) | self._inside
        self._calls = calls
        self._kept = found_by_name(program)
        self._sources = {each.name: each for each in program.procedures}
        self._done: dict[str, Procedure] = {}
        self._sizes: dict[str, int] = {}
        self._loose = unsettled(program)
        self._open: set[Variable] = set()
        """Locals of texts, and cells of what were objects, that may be undefined."""

    def procedures(self) -> Iterator[Procedure]:
        """All of them; those that are not reached any more stay for whoever has their address."""
        for name in self._sources:
            self._write(name)
        yield from (self._done[name] for name in self._sources)

    def _write(self, root: str) -> None:
        waiting = [root]
        while waiting:
            name = waiting[-1]
            missing = [each for each in self._calls[name] if each not in self._done and each not in self._circles]
            if missing and name not in self._circles:
                waiting += missing
                continue
            waiting.pop()
            if name not in self._done:
                self._done[name] = made = self._written(name)
                self._sizes[name] = sum(len(block.commands) + 1 for block in made.blocks)

    def _written(self, name: str) -> Procedure:
        source = self._sources[name]
        return source if name in self._inside else self._simplified(_Text(source, self).procedure())

    def _simplified(self, procedure: Procedure) -> Procedure:
        """Without temporaries, and without frame objects whose address goes nowhere now."""
        own = {each.variable for each in (*procedure.parameters, *procedure.locals)}

        def is_loose(each: Variable) -> bool:
            if each not in own:
                return (None, each) in self._loose
            return each in self._open or (procedure.name, each) in self._loose

        short = propagated(procedure, is_loose, self._kept, self._options.reads)
        plain = with_scalars(self._program, short, self._kept)
        if plain is not short:
            before = {each.variable for each in short.locals}
            cells = [each.variable for each in plain.locals if each.variable not in before]
            self._open.update(cells)
            own.update(cells)
            short = propagated(plain, is_loose, self._kept, self._options.reads)
        for each in short.locals:
            if is_loose(each.variable):
                self._loose.add((procedure.name, each.variable))
        return short

    def is_loose(self, procedure: str, local: Variable) -> bool:
        """Whether a local of a procedure may be undefined where it is read."""
        return (procedure, local) in self._loose

    def open(self, local: Variable) -> None:
        """A local of a text may be undefined where it is read."""
        self._open.add(local)

    def text_for(self, call: Call, size: int) -> Procedure | None:
        """The procedure whose text stands for a call in one that has so many commands; None where it stays a call."""
        if not isinstance(call.callee, str) or call.entry is not None or call.callee in self._circles:
            return None
        callee = self._done.get(call.callee)
        if callee is None or self._sizes[call.callee] > self._options.longest:
            return None
        if size + self._sizes[call.callee] > self._options.most or not _can_stand(callee, self._kept):
            return None
        values = [each for block in callee.blocks if isinstance(block.exit, Return) for each in block.exit.values]
        if len(call.targets) > 1 and any(each in call.targets for value in values for each in variables(value)):
            return None
        return callee


def _can_stand(callee: Procedure, kept: frozenset[str]) -> bool:
    """Whether its locals begin with constants or nothing, and its frame objects are made once, where it begins."""
    if any(each.name in kept for each in (*callee.parameters, *callee.locals)):
        return False
    if any(not (each.initial is None or isinstance(each.initial, Constant)) for each in callee.locals):
        return False
    first = callee.blocks[0]
    frames = [each for each in commands_in(callee) if isinstance(each, Allocate) and not each.heap]
    if not frames:
        return True
    known = frame_objects(callee)
    again = bool(predecessors(callee.blocks).get(first.label))
    return not again and all(each.target in known and each in first.commands for each in frames)


class _Text(BlockBuilder):
    """The text of one procedure."""

    def __init__(self, source: Procedure, inlining: _Inlining) -> None:
        super().__init__()
        self._source, self._inlining = source, inlining
        self._locals: dict[Variable, Declaration] = {}
        self._count = 0
        self._size = sum(len(block.commands) + 1 for block in source.blocks)

    def procedure(self) -> Procedure:
        """The procedure with the texts of its callees."""
        for block in self._source.blocks:
            self.open(block.label)
            for command in block.commands:
                callee = self._inlining.text_for(command, self._size) if isinstance(command, Call) else None
                if callee is None or not isinstance(command, Call):
                    self.emit(command)
                else:
                    self._inline(command, callee)
            self.close(block.exit)
        if not self._count:
            return self._source
        blocks = reached_blocks(tuple(self.blocks))
        return replace(self._source, locals=(*self._source.locals, *self._locals.values()), blocks=blocks)

    def _inline(self, call: Call, callee: Procedure) -> None:
        self._count += 1
        copy = _Copy(call, callee, self._count)
        self._size += sum(len(block.commands) + 1 for block in callee.blocks)
        self._locals.update((each.variable, each) for each in copy.declarations)
        for before, after in copy.names.items():
            if self._inlining.is_loose(callee.name, before):
                self._inlining.open(after)
        for parameter, argument in zip(callee.parameters, call.arguments, strict=True):
            self.emit(Assign(copy.names[parameter.variable], argument, span=call.span))
        for each in copy.start():
            self.emit(each)
        self.close(Goto(copy.label(callee.blocks[0].label), span=call.span))
        for block in callee.blocks:
            self.open(copy.label(block.label))
            for command in block.commands:
                for each in copy.command(command):
                    self.emit(each)
            for each in copy.leaving(block.exit):
                self.emit(each)
            self.close(copy.exit(block.exit))
        self.open(copy.behind)


def _flat(procedure: str, local: str) -> str:
    """The name of a callee's local in its text; what was inlined there has one already, which nobody else uses now."""
    return local if local.startswith("of ") else f"of {procedure}: {local}"


class _Copy:
    """A callee at one place: its labels have names of their own, its locals serve all places, one after the other."""

    def __init__(self, call: Call, callee: Procedure, number: int) -> None:
        self._call, self._callee, name = call, callee, callee.name
        declared = (*callee.parameters, *callee.locals)
        self.names = {each.variable: variable(_flat(name, each.name), each.sort) for each in declared}
        frames = frame_objects(callee)
        made = {each.target for each in commands_in(callee) if isinstance(each, Allocate) and not each.heap}
        self._alive = {each: variable(_flat(name, f"{each.name} alive"), POINTER) for each in frames if each in made}
        self.declarations = [
            replace(each, variable=self.names[each.variable], initial=None, original="", layout=None)
            for each in declared
        ] + [Declaration(each, original="") for each in self._alive.values()]
        self.behind = f"behind {number}"
        self._labels = {each.label: f"{number}.{place}" for place, each in enumerate(callee.blocks)}

    def start(self) -> Iterator[Command]:
        """What locals hold at first, as far as it matters."""
        callee = self._callee
        own = frozenset(each.name for each in callee.locals)
        early = Liveness(callee.blocks, own).at_start[callee.blocks[0].label]
        for each in callee.locals:
            if each.initial is not None or each.name in early:
                initial = each.initial if isinstance(each.initial, Constant) else constant(UNDEFINED, each.sort)
                yield Assign(self.names[each.variable], initial, span=self._call.span)
        for alive in self._alive.values():  # a call in front of where an object is made may raise
            yield Assign(alive, constant(None, POINTER), span=self._call.span)

    def label(self, label: str) -> str:
        """What a block is called here."""
        return self._labels[label]

    def _term(self, term: Term) -> Term:
        return rewrite(term, self._name_of)

    def _name_of(self, term: Term) -> Term | None:
        return self.names.get(term) if isinstance(term, Variable) else None

    def command(self, command: Command) -> Iterator[Command]:
        """A command of the callee; what it raises goes where the call says."""
        moved = map_targets(map_command(command, self._term), self.names)
        if isinstance(moved, Call):
            unwind = self._call.unwind if moved.unwind is None else self.label(moved.unwind)
            caught = moved.caught if moved.unwind is not None else self._call.caught
            moved = replace(moved, unwind=unwind, caught=caught)
        yield moved
        if isinstance(command, Allocate) and command.target in self._alive:
            yield Assign(self._alive[command.target], self.names[command.target], span=command.span)
        if isinstance(moved, Expire) and isinstance(command, Expire) and isinstance(command.pointer, Variable):
            # What stands for an object here stood for it in the text already, where that has texts of its own.
            ended = self._alive.get(command.pointer, moved.pointer)
            if isinstance(ended, Variable) and ended in self._alive.values():
                yield Assign(ended, constant(None, POINTER), span=command.span)

    def leaving(self, leave: Exit) -> Iterator[Command]:
        """What happens where the callee ends: results are handed over, and frame objects end."""
        match leave:
            case Return(values=values):
                for target, value in zip(self._call.targets, values, strict=False):
                    yield Assign(target, self._term(value), span=leave.span)
            case Raise(value=value) if self._call.unwind is not None:
                if self._call.caught is not None and value is not None:
                    yield Assign(self._call.caught, self._term(value), span=leave.span)
            case _:
                return
        for each in self._alive.values():
            yield Expire(each, span=leave.span)

    def exit(self, leave: Exit) -> Exit:
        """Where control goes."""
        match leave:
            case Return(span=span):
                return Goto(self.behind, span=span)
            case Raise(span=span) if self._call.unwind is not None:
                return Goto(self._call.unwind, span=span)
            case _:
                labels = {each: self.label(each) for each in labels_of(leave)}
                return relabelled(map_exit(leave, self._term), labels)
