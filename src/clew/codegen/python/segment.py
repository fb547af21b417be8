"""Segments: what a process does between two context switches, as the text of a Python function.

Input: the tables of a program, a process and the stack of positions where it resumes. Output: a function
`f(s, l, w)` from the globals, the locals of all frames and the step in which it runs to (ending, locals, globals,
time-out, effects, decided, pieces, met). Calls are expanded, so a callee that waits is no special case. Jumps become
a loop over numbered blocks; what has one predecessor stands inside of it. `NoPython` where a command is not known here.

What a segment does to others is a list of effects, applied behind it in order: nobody else moves meanwhile.
`decided` counts the conditions that were plain truth values; `pieces` and `met` are for `traces`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import field
from typing import Any

from clew.codegen.python.moves import Fallback
from clew.codegen.python.phrases import Phrases, Scope
from clew.codegen.python.table import Ending
from clew.codegen.python.traces import Trace
from clew.codegen.python.writer import NoPython, globals_text
from clew.ir.commands import (
    Assert,
    Assign,
    Assume,
    Branch,
    Call,
    Cancel,
    Command,
    Exit,
    Goto,
    Havoc,
    Notify,
    RequestUpdate,
    Resume,
    Return,
    Suspend,
    Wait,
    When,
    Yield,
)
from clew.ir.program import AnyOf, Declaration, Rules
from clew.ir.terms import Constant, Term, Variable
from clew.records import dataclass
from clew.semantics.code import Code
from clew.semantics.execution.work import SILENT
from clew.semantics.values import Bounds, undefined

Stack = tuple[tuple[int, int, int], ...]
"""Positions (routine, block, index), outermost first; a calling frame stands at its call."""

_DEEPEST = 8
_LONGEST = 300
_NESTED = 12
_GLOBALS = "<globals>"
"""Stands for the globals as they are now, until it is known which of them are written."""

NOTIFY_NOW, NOTIFY_LATER, CANCEL, REQUEST, RESUME, SUSPEND = range(6)
"""Kinds of effects: (kind, number of an event, update or process, delay)."""


@dataclass(frozen=True, slots=True)
class Segment:
    """The function, how it may end, and what its pieces touch."""

    run: Callable[..., Any]
    endings: tuple[Ending, ...]
    trace: Trace | None


@dataclass(frozen=True, slots=True)
class _Piece:
    """Commands from a position up to a jump, a call or a context switch; `behind` is the stack at the end."""

    commands: tuple[tuple[Command, Stack], ...]
    leaving: Exit | Call | None
    behind: Stack
    next: tuple[Stack, ...]


def segment(code: Code, place: int, stack: Stack, *, traced: bool) -> Segment:
    """The segment of the process at a place of the state that resumes at the stack."""
    return _Author(code, place, stack, traced=traced).segment()


@dataclass(slots=True)
class _Author:
    code: Code
    place: int
    start: Stack
    traced: bool
    phrases: Phrases = field(default_factory=Phrases)
    endings: list[Ending] = field(default_factory=list)
    pieces: dict[Stack, _Piece] = field(default_factory=dict)
    entered: Counter[Stack] = field(default_factory=Counter)
    trace: Trace = field(default_factory=Trace)

    def segment(self) -> Segment:
        """Write and compile it."""
        self._survey()
        self._blocks()
        phrases = self.phrases
        after = globals_text(len(self.code.program.globals), sorted(phrases.written), "xg")
        phrases.lines = [line.replace(_GLOBALS, after) for line in phrases.lines]
        function = phrases.function(self._header(), self.code.routines[self.start[0][0]].name, Fallback=Fallback)
        return Segment(function, tuple(self.endings), self.trace if self.traced else None)

    def _blocks(self) -> None:
        """The pieces to which jumps lead, numbered as they are met, each with those that stand inside of it."""
        heads = [self.start]
        for number, head in enumerate(heads):  # it grows
            self.phrases.indent = 3
            self.phrases.write(f"{'elif' if number else 'if'} block == {number}:", shift=-1)
            self._piece(head, 0, heads)

    def _header(self) -> list[str]:
        """The beginning of the text: what is counted, and the variables of the program that it uses."""
        used = sorted(self.phrases.read | self.phrases.written)
        names = self._names(self.start)
        return [
            "def f(s, l, w):",
            " block = executed = decided = pieces = 0",
            " effects = []",
            " met = []",
            *(f" xg{slot} = s[{slot}]" for slot in used),
            *([f" {', '.join(names)}, = l"] if names else []),
            " while True:",
        ]

    # --- what there is ------------------------------------------------------------------------------------------------

    def _survey(self) -> None:
        """All pieces that can be reached, and how often each is entered."""
        waiting = [self.start]
        self.entered[self.start] += 2
        while waiting:
            stack = waiting.pop()
            if stack in self.pieces:
                continue
            if len(self.pieces) >= _LONGEST or len(stack) > _DEEPEST:
                raise NoPython("the segment is too long")
            piece = self.pieces[stack] = self._cut(stack)
            for each in piece.next:
                self.entered[each] += 1
                waiting.append(each)

    def _cut(self, stack: Stack) -> _Piece:
        number, block, index = stack[-1]
        routine = self.code.routines[number]
        commands: list[tuple[Command, Stack]] = []
        for position in range(index, len(routine.blocks[block].commands)):
            command = routine.blocks[block].commands[position]
            here = (*stack[:-1], (number, block, position))
            if isinstance(command, Call):
                return _Piece(tuple(commands), command, here, ((*here, (self._callee(command), 0, 0)),))
            commands.append((command, here))
            if isinstance(command, Wait | Yield):
                return _Piece(tuple(commands), None, here, ())
        here = (*stack[:-1], (number, block, len(routine.blocks[block].commands)))
        leaving = routine.blocks[block].exit
        return _Piece(tuple(commands), leaving, here, tuple(self._successors(leaving, here)))

    def _callee(self, command: Call) -> int:
        if not isinstance(command.callee, str) or command.entry is not None:
            raise NoPython("a call through a pointer")
        callee = self.code.numbers[command.callee]
        if len(self.code.routines[callee].procedure.parameters) != len(command.arguments):
            raise NoPython("a call with the wrong number of arguments")
        return callee

    def _successors(self, leaving: Exit, stack: Stack) -> Iterator[Stack]:
        number = stack[-1][0]
        labels = self.code.routines[number].labels
        match leaving:
            case Goto(target=target):
                yield (*stack[:-1], (number, labels[target], 0))
            case Branch(then=then, otherwise=otherwise):
                yield (*stack[:-1], (number, labels[then], 0))
                yield (*stack[:-1], (number, labels[otherwise], 0))
            case Return() if len(stack) > 1:
                below, block, index = stack[-2]
                yield (*stack[:-2], (below, block, index + 1))
            case Return():
                pass
            case _:
                raise NoPython("a choice or a raise")

    # --- text ---------------------------------------------------------------------------------------------------------

    def _names(self, stack: Stack) -> list[str]:
        """The Python variables of the locals of all frames."""
        return [f"xl{depth}_{slot}" for depth, size in enumerate(self._sizes(stack)) for slot in range(size)]

    def _scope(self, stack: Stack) -> Scope:
        routine = self.code.routines[stack[-1][0]]
        return Scope(self.code, routine, len(stack) - 1)

    def _piece(self, stack: Stack, nested: int, heads: list[Stack]) -> None:
        piece = self.pieces[stack]
        phrases = self.phrases
        bit = self.trace.begin() if self.traced else 0
        if self.traced:
            phrases.write(f"pieces |= {bit}")
        for command, here in piece.commands:
            self._command(command, here)
        leaving = piece.leaving
        if leaving is None:
            return
        phrases.write(f"executed += {len(piece.commands) + 1}")
        scope = self._scope(piece.behind)
        match leaving:
            case Call():
                self._call(leaving, piece, scope)
                phrases.write(f"if executed >= {SILENT}: raise Fallback")
                self._jump(piece.next[0], nested, heads)
            case Goto():
                self._go(piece, 0, nested, heads)
            case Branch(condition=condition, span=span):
                self._decided(condition, scope, span)
                phrases.write("if held:")
                phrases.indent += 1
                self._go(piece, 0, nested + 1, heads)
                phrases.indent -= 1
                phrases.write("else:")
                phrases.indent += 1
                self._go(piece, 1, nested + 1, heads)
                phrases.indent -= 1
            case Return(values=values):
                self._return(values, piece, scope)
                if piece.next:
                    self._jump(piece.next[0], nested, heads)
            case _:
                raise AssertionError(f"a piece should not end with {leaving}")

    def _go(self, piece: _Piece, side: int, nested: int, heads: list[Stack]) -> None:
        """A jump inside of a procedure; a loop head may become a scheduling point, which is left to the interpreter."""
        target = piece.next[side]
        routine, block, _ = target[-1]
        if block in self.code.routines[routine].heads:
            self.phrases.write(f"if executed >= {SILENT}: raise Fallback")
        self._jump(target, nested, heads)

    def _jump(self, target: Stack, nested: int, heads: list[Stack]) -> None:
        if self.entered[target] == 1 and nested < _NESTED:
            self._piece(target, nested, heads)
            return
        if target not in heads:
            heads.append(target)
        self.phrases.write(f"block = {heads.index(target)}")
        self.phrases.write("continue")

    def _decided(self, condition: Term, scope: Scope, span: object) -> None:
        """`held` becomes a truth value."""
        phrases = self.phrases
        self._reads((condition,), scope)
        phrases.write(f"held = {phrases.condition(condition, scope)}")
        phrases.write("if held.__class__ is bool: decided += 1")
        phrases.write(f"else: held = w.decide(held, {phrases.name(span)})")

    def _command(self, command: Command, stack: Stack) -> None:
        phrases, scope = self.phrases, self._scope(stack)
        match command:
            case Assign(target=target, value=value):
                if self.traced:
                    self.trace.assigned(command, scope, phrases)
                phrases.write(f"{phrases.target(target, scope)} = {phrases.assigned(target, value, scope)}")
            case Havoc(target=target, low=low, signed=signed, span=span):
                if not isinstance(low, Constant | None):
                    raise NoPython("the bounds of a choice are not constant")
                bounds = Bounds(*command.fixed, signed)
                made = phrases.name((target.sort, bounds, span))
                phrases.write(f"chosen = w.havoc({made}, {_GLOBALS}, {self._data(stack)})")
                phrases.write(f"{phrases.target(target, scope)} = chosen")
                self._writes(target, scope)
            case Assume(condition=condition, span=span):
                self._reads((condition,), scope)
                phrases.write(f"held = {phrases.term(condition, scope)}")
                phrases.write("if held is True: decided += 1")
                phrases.write(f"else: w.assume(held, {phrases.name(span)})")
            case Assert(condition=condition, span=span):
                self._decided(condition, scope, span)
                phrases.write("if not held: raise Fallback")
            case Notify(event=event, when=when, delay=delay, span=span):
                self._notify(event, when, delay, scope, span)
            case Cancel(event=event):
                phrases.write(f"effects.append(({CANCEL}, {_known(event)}, 0))")
                if self.traced:
                    self.trace.cancels(_known(event))
            case RequestUpdate(update=str(update)):
                phrases.write(f"effects.append(({REQUEST}, {self.code.updates[update]}, 0))")
            case Resume(process=process) if self.code.program.rules is Rules.CLOSED:
                phrases.write(f"effects.append(({RESUME}, {_known(process)}, 0))")
            case Suspend(process=process):
                self._suspend(_known(process))
            case Wait():
                self._wait(command, stack, scope)
            case Yield():
                routine, block, index = stack[-1]
                self._end(Ending((*stack[:-1], (routine, block, index + 1)), self._sizes(stack)), stack, "None")
            case _:
                raise NoPython(f"{type(command).__name__} is left to the interpreter")

    def _notify(self, event: Term, when: When, delay: Term | None, scope: Scope, span: object) -> None:
        phrases = self.phrases
        number = _known(event)
        after = "0"
        if when is When.TIMED and delay is not None:
            self._reads((delay,), scope)
            after = phrases.delay(delay, scope, span)
        if self.traced:
            self.trace.notifies(number, when)
        kind = NOTIFY_NOW if when is When.IMMEDIATE else NOTIFY_LATER
        phrases.write(f"effects.append(({kind}, {number}, {after}))")

    def _suspend(self, place: int) -> None:
        if place == self.place:
            raise NoPython("a process that suspends itself")
        self.phrases.write(f"effects.append(({SUSPEND}, {place}, 0))")
        if self.traced:
            self.trace.suspends(self.code.program.processes[place].name)

    def _wait(self, command: Wait, stack: Stack, scope: Scope) -> None:
        events = command.events
        timeout = "None"
        if command.timeout is not None:
            self._reads((command.timeout,), scope)
            timeout = self.phrases.delay(command.timeout, scope, command.span)
        elif not events:
            events = self.code.program.processes[self.place].sensitivity
        numbers = tuple(sorted({_known(each) for each in events}))
        if self.traced:
            self.trace.awaits(numbers)
        until = command.until if command.events else Wait().until
        self._end(Ending(stack, self._sizes(stack), waits=True, events=numbers, until=until), stack, timeout)

    def _end(self, ending: Ending, stack: Stack, timeout: str) -> None:
        number = len(self.endings)
        self.endings.append(ending)
        data = self._data(stack) if ending.stack else "()"
        self.phrases.write(f"return {number}, {data}, {_GLOBALS}, {timeout}, effects, decided, pieces, met")

    def _data(self, stack: Stack) -> str:
        names = self._names(stack)
        return f"({', '.join(names)},)" if names else "()"

    def _sizes(self, stack: Stack) -> tuple[int, ...]:
        return tuple(len(self.code.routines[routine].declarations) for routine, _, _ in stack)

    def _call(self, command: Call, piece: _Piece, scope: Scope) -> None:
        phrases = self.phrases
        self._reads(command.arguments, scope)
        values = [phrases.kept(argument, scope) for argument in command.arguments]
        callee = self.code.routines[piece.next[0][-1][0]]
        depth = len(piece.next[0]) - 1
        for slot, value in enumerate(values):
            phrases.write(f"xl{depth}_{slot} = {value}")
        for slot in range(len(values), len(callee.declarations)):
            phrases.write(f"xl{depth}_{slot} = {self._initial(callee.declarations[slot])}")

    def _initial(self, declared: Declaration) -> str:
        if declared.initial is None:
            return self.phrases.name(undefined(declared.sort))
        if isinstance(declared.initial, AnyOf):
            raise NoPython("a local that is chosen freely")
        outside = Scope(self.code, None, 0)
        self._reads((declared.initial,), outside)
        return self.phrases.term(declared.initial, outside)

    def _return(self, values: tuple[Term, ...], piece: _Piece, scope: Scope) -> None:
        phrases = self.phrases
        self._reads(values, scope)
        if not piece.next:
            if self.traced:
                self.trace.ends()
            self._end(Ending((), ()), piece.behind, "None")
            return
        results = [phrases.kept(value, scope) for value in values]
        caller = piece.behind[:-1]
        routine, block, index = caller[-1]
        command = self.code.routines[routine].blocks[block].commands[index]
        assert isinstance(command, Call), f"a caller should stand at its call, stands at {command}"
        below = self._scope(caller)
        for target, result in zip(command.targets, results, strict=False):
            phrases.write(f"{phrases.target(target, below)} = {result}")
            self._writes(target, below)

    # --- traces -------------------------------------------------------------------------------------------------------

    def _reads(self, terms: tuple[Term, ...], scope: Scope) -> None:
        if self.traced:
            self.trace.reads(terms, scope, self.phrases)

    def _writes(self, target: Variable, scope: Scope) -> None:
        if self.traced and not scope.is_local(target.name):
            self.trace.writes(target.name)


def _known(term: Term) -> int:
    """The number of an event or a process that is known beforehand."""
    if not (isinstance(term, Constant) and isinstance(term.value, int)):
        raise NoPython("an event or a process that is computed")
    return term.value
