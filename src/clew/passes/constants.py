"""Conditional constants: what has one value wherever control can come is put in, and what that decides is taken.

Input: a program of one process. Output: the program with the same runs, without the blocks that control cannot reach.
The analysis is optimistic: a global keeps its start until a command that can be reached gives it another value, so a
loop over something that is never filled goes away. Locals are followed from block to block; calls are not told apart.
A value that is undefined is never put in, so it counts as any.
After: Wegman and Zadeck, "Constant Propagation with Conditional Branches", 1991.
"""

from __future__ import annotations

import operator
from dataclasses import replace
from typing import ClassVar

from clew.analysis.worklist import Agenda, Piece
from clew.ir.commands import Assign, Branch, Call, Choose, Command, Exit, Goto, Halt, Havoc, Raise, Retry, Return
from clew.ir.program import AnyOf, Block, Declaration, Procedure, Program
from clew.ir.rewriting import (
    addresses_in,
    fresh_label,
    is_alone,
    labels_of,
    map_command,
    map_exit,
    targets_of,
    terms_of,
)
from clew.ir.terms import FALSE, TRUE, Constant, Term, Variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import substitute, variables
from clew.lift import Lift, Lowered, same
from clew.records import dataclass
from clew.verdict import Loses

Values = dict[Term, Constant]
"""What is known to be constant; a variable that is missing may have any value."""
At = tuple[str, str]
"""A procedure and a label."""


@dataclass(frozen=True, slots=True)
class Constants:
    """See the module."""

    name: ClassVar[str] = "constants"

    def run(self, program: Program) -> Lowered[Program]:
        """The program with its constants put in."""
        if is_alone(program):
            program = _Analysis(program).rewritten()
        return Lowered(program, Lift(same, Loses.NOTHING))


_NEVER = Goto("")
"""Stands behind calls that do not come back, until the procedure has a block for it."""


def _start(declaration: Declaration) -> Constant | None:
    return (
        None if declaration.initial is None or isinstance(declaration.initial, AnyOf) else _fixed(declaration.initial)
    )


def _fixed(term: Term | None) -> Constant | None:
    """The term if it is a constant that may be put in."""
    return term if isinstance(term, Constant) and term.value is not UNDEFINED else None


class _Analysis:
    """What is known so far, and the blocks that have to be looked at again."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._procedures = {each.name: each for each in program.procedures}
        self._blocks = {(each.name, block.label): block for each in program.procedures for block in each.blocks}
        self._globals: Values = {
            each.variable: start for each in program.globals if (start := _start(each)) is not None
        }
        self._known: dict[At, Values] = {}
        self._before: dict[Piece, Values] = {}
        """What is known in front of calls inside of blocks. Neither this nor what is known of blocks is changed."""
        self._results: dict[str, tuple[Constant | None, ...]] = {}
        self._callers: dict[str, dict[Piece, None]] = {}
        self._readers: dict[Term, dict[Piece, None]] = {}
        self._agenda = Agenda(program)
        self._owners: dict[str, set[Term]] = {}
        self._starts: dict[str, Values] = {}
        self._put_in: dict[tuple[Term, ...], Term] = {}
        """Terms with constants put in, by the term, the variables that are known, and their values."""
        self._by_pointer = False
        (process,) = program.processes
        self._enter(process.procedure, process.arguments)
        for piece in self._agenda.all():
            self._look(piece)

    # --- places -------------------------------------------------------------------------------------------------------

    def _reach(self, at: At, values: Values) -> None:
        """Control may come there with these values of locals."""
        before = self._known.get(at)
        after = values if before is None else {key: old for key, old in before.items() if values.get(key) is old}
        if before is None or len(after) != len(before):
            self._known[at] = after
            self._agenda.add(((*at, 0),))

    def _enter(self, name: str, arguments: tuple[Term, ...] | None, entry: str | None = None) -> None:
        """The procedure may be called with these arguments, without them with any."""
        procedure = self._procedures[name]
        if name not in self._starts:
            starts = ((each.variable, _start(each)) for each in procedure.locals)
            self._starts[name] = {local: start for local, start in starts if start is not None}
        values = dict(self._starts[name])
        for each, argument in zip(procedure.parameters, arguments or (), strict=False):
            if (known := _fixed(argument)) is not None:
                values[each.variable] = known
        self._reach((name, procedure.blocks[0].label if entry is None else entry), values)

    def _look(self, piece: Piece) -> None:
        """Go through a block from there to the next call."""
        name, label, first = piece
        values = dict(self._known[name, label] if first == 0 else self._before[piece])
        block, own = self._blocks[name, label], self._own(name)
        for number, command in enumerate(block.commands[first:], first):
            if isinstance(command, Call) and number > first:
                self._come((name, label, number), values)
                return
            if not self._command(piece, command, values, own):
                return
        for target in self._leave(piece, block.exit, values, own):
            self._reach((name, target), values)

    def _leave(self, piece: Piece, leave: Exit, values: Values, own: set[Term]) -> tuple[str, ...]:
        """Where the block goes on."""
        match leave:
            case Branch(condition=condition, then=then, otherwise=otherwise):
                decided = self._value(piece, condition, values, own)
                return (then,) if decided is TRUE else (otherwise,) if decided is FALSE else (then, otherwise)
            case Return(values=results):
                self._return(piece[0], tuple(self._value(piece, each, values, own) for each in results))
                return ()
            case Goto() | Choose() | Raise() | Retry() | Halt():
                return labels_of(leave)

    def _come(self, piece: Piece, values: Values) -> None:
        """Control is in front of a call, where only its block leads: what was known there before is replaced."""
        if self._before.get(piece) != values:
            self._before[piece] = values
            self._agenda.add((piece,))

    def _own(self, name: str) -> set[Term]:
        found = self._owners.get(name)
        if found is None:
            procedure = self._procedures[name]
            found = self._owners[name] = {each.variable for each in (*procedure.parameters, *procedure.locals)}
        return found

    def _value(self, piece: Piece, term: Term, values: Values, own: set[Term]) -> Term:
        if isinstance(term, Constant):
            return term
        known: dict[Term, Term] = {}
        for part in variables(term):
            if part in own:
                value = values.get(part)
            else:
                value = self._globals.get(part)
                if value is not None:  # one that is lost is lost for good, and nobody has to look again
                    self._readers.setdefault(part, {})[piece] = None
            if value is not None:
                known[part] = value
        if not known:
            return term
        key = (term, *known, *known.values())
        done = self._put_in.get(key)
        if done is None:
            done = self._put_in[key] = substitute(term, known)
        return done

    # --- commands -----------------------------------------------------------------------------------------------------

    def _command(self, piece: Piece, command: Command, values: Values, own: set[Term]) -> bool:
        """Go on behind the command; False where nothing is known to come back yet."""
        match command:
            case Assign(target=target, value=value):
                self._write(target, self._value(piece, value, values, own), values, own)
            case Call(arguments=arguments):
                known = tuple(self._value(piece, each, values, own) for each in arguments)
                return self._call(piece, command, known, values, own)
            case _:
                for target in targets_of(command):
                    self._write(target, None, values, own)
        return True

    def _write(self, target: Variable, value: Term | None, values: Values, own: set[Term]) -> None:
        known = _fixed(value)
        if target in own:
            if known is None:
                values.pop(target, None)
            else:
                values[target] = known
        elif target in self._globals and self._globals[target] is not known:
            del self._globals[target]
            self._agenda.add(self._readers.get(target, ()))

    def _call(self, piece: Piece, call: Call, arguments: tuple[Term, ...], values: Values, own: set[Term]) -> bool:
        if call.unwind is not None:
            raised = dict(values)
            for target in targets_of(call):
                self._write(target, None, raised, own)
            self._reach((piece[0], call.unwind), raised)
        if not isinstance(call.callee, str):
            self._enter_all()
            results: tuple[Constant | None, ...] | None = (None,) * len(call.targets)
        else:
            self._enter(call.callee, arguments, call.entry)
            self._callers.setdefault(call.callee, {})[piece] = None
            results = self._results.get(call.callee)
        if results is None:
            return False
        for target, result in zip(call.targets, results, strict=False):
            self._write(target, result, values, own)
        return True

    def _enter_all(self) -> None:
        """A pointer is called: it may point to whatever has its address taken somewhere."""
        if self._by_pointer:
            return
        self._by_pointer = True
        for name in sorted(addresses_in(self._program) & self._procedures.keys()):
            self._enter(name, None)

    def _return(self, name: str, values: tuple[Term, ...]) -> None:
        now = tuple(value if isinstance(value, Constant) else None for value in values)
        before = self._results.get(name)
        after = (
            now if before is None else tuple(old if old is new else None for old, new in zip(before, now, strict=True))
        )
        if after != before:
            self._results[name] = after
            self._agenda.add(self._callers.get(name, ()))

    # --- the result ---------------------------------------------------------------------------------------------------

    def rewritten(self) -> Program:
        """The program with constants put in, without what control cannot reach."""
        procedures = []
        for procedure in self._program.procedures:
            reached = [block for block in procedure.blocks if (procedure.name, block.label) in self._known]
            blocks = self._blocks_of(procedure, reached) if reached else procedure.blocks
            is_same = len(blocks) == len(procedure.blocks) and all(map(operator.is_, blocks, procedure.blocks))
            procedures.append(procedure if is_same else replace(procedure, blocks=blocks))
        return replace(self._program, procedures=tuple(procedures))

    def _blocks_of(self, procedure: Procedure, reached: list[Block]) -> tuple[Block, ...]:
        """What is left of a procedure; the first block stays the first, even where control comes to others only."""
        blocks = [self._rewrite(procedure, block) for block in reached]
        if reached[0] is not procedure.blocks[0]:
            blocks.insert(0, Block(procedure.blocks[0].label, (), _NEVER))
        if not any(block.exit is _NEVER for block in blocks):
            return tuple(blocks)
        never = Goto(fresh_label(procedure.blocks, "never"))
        ended = (replace(block, exit=never) if block.exit is _NEVER else block for block in blocks)
        return (*ended, Block(never.target, (), never))

    def _rewrite(self, procedure: Procedure, block: Block) -> Block:
        """The block with constants put in; behind a call that does not come back it ends, and goes on `_NEVER`."""
        piece = (procedure.name, block.label, 0)
        values, own = dict(self._known[procedure.name, block.label]), self._own(procedure.name)

        def value(term: Term) -> Term:
            return self._value(piece, term, values, own)

        commands: list[Command] = []
        for command in block.commands:
            changes = any(value(term) is not term for term in _read_by(command))
            commands.append(map_command(command, value) if changes else command)
            if not self._command(piece, command, values, own):
                return replace(block, commands=tuple(commands), exit=_NEVER)
        changes = any(value(term) is not term for term in terms_of(block.exit))
        leaving = _decided(map_exit(block.exit, value) if changes else block.exit)
        if leaving is block.exit and all(map(operator.is_, commands, block.commands)):
            return block
        return replace(block, commands=tuple(commands), exit=leaving)


def _read_by(command: Command) -> tuple[Term, ...]:
    if isinstance(command, Havoc):
        return tuple(end for end in (command.low, command.high) if end is not None)
    return terms_of(command)


def _decided(leave: Exit) -> Exit:
    if isinstance(leave, Branch) and leave.condition in (TRUE, FALSE):
        return Goto(leave.then if leave.condition is TRUE else leave.otherwise, span=leave.span)
    return leave
