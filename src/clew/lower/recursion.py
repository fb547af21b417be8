"""Programs of one process as recursive machines, executed by the reference interpreter.

Input: a program with one process in which no object comes into being. Output: a `Recursive` machine. Its runs are
runs of the program (their moves are whole: they last until the process rests). Where that is asked for, free choices
between very many values are narrowed to those near the constants of the program and near zero; what is not found then
may be there all the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from clew.codegen.python.jit import accelerated
from clew.ir.commands import (
    Allocate,
    Await,
    Branch,
    Call,
    Choose,
    Exit,
    Expire,
    Free,
    Goto,
    Halt,
    Havoc,
    Join,
    NewRecord,
    Raise,
    Retry,
    Return,
    Spawn,
)
from clew.ir.errors import Unsupported
from clew.ir.program import AnyOf, Program, Scheduler
from clew.ir.rewriting import commands_of, has_fair_choices, has_retries
from clew.ir.sorts import Bits, Sort, bits_of
from clew.ir.source import Span
from clew.ir.terms import Constant, Observation, Term
from clew.ir.values import UNDEFINED, Value
from clew.ir.walk import postorder
from clew.lower.flow import flow_of
from clew.models.flow import NARROW, Data, NoFlow, widest
from clew.models.flow import Flow as Relations
from clew.models.recursion import Calls, Few, Goes, Piece, Returns, Stuck, Violates
from clew.records import dataclass
from clew.semantics.execution.calls import catches, take_results
from clew.semantics.execution.choices import Choices, Scripted, each_outcome
from clew.semantics.execution.commands import Flow, execute
from clew.semantics.execution.evaluate import evaluate
from clew.semantics.execution.wide import Wide
from clew.semantics.execution.work import Violated, Work
from clew.semantics.observers import observes, program_terms
from clew.semantics.outcome import Violation
from clew.semantics.state import Extent, Frame, Process, State
from clew.semantics.values import Bounds, Concrete, Datum, Path

MOST_FREE_BITS = 16
"""More are not tried one by one."""
FEW_VALUES = 64
"""Choices between at most so many values stay as they are."""
FEW_FREE_BITS = 10
"""So few are always tried one by one."""
_REFUSED = (Allocate, Expire, Free, Join, NewRecord, Spawn)


class Head(NamedTuple):
    """What all procedures share, and the innermost frame (its place and its locals); without one, the end."""

    globals: tuple[Datum, ...]
    objects: tuple[Extent, ...]
    frame: Frame | None


class Back(NamedTuple):
    """What a callee brings back: what all share, and its results, or what it raises."""

    globals: tuple[Datum, ...]
    objects: tuple[Extent, ...]
    results: tuple[Datum, ...]
    raised: bool


Below = Back | Frame
Step = Piece[Head, Below]


def obstacle(program: Program) -> str | None:
    """Why the program is no recursive machine; None where it is one."""
    if program.scheduler not in (Scheduler.SINGLE, Scheduler.THREADS) or len(program.processes) != 1:
        return "it is not a program of one process"
    if program.any_bytes:
        return "memory that was never written holds any value"
    for command in commands_of(program):
        if isinstance(command, _REFUSED):
            return f"objects or processes come into being or end ({type(command).__name__.lower()})"
    if has_retries(program):
        return "it has `retry`"
    if observes(program, Observation.SELF):
        return "it asks for its outermost frame"
    return None


def _free_bits(program: Program) -> int:
    """How many bits of globals are free at the start."""
    return sum(
        0 if declaration.initial.low is not None else bits_of(declaration.sort)
        for declaration in program.globals
        if isinstance(declaration.initial, AnyOf)
    )


def starts_anywhere(program: Program) -> bool:
    """Whether so much narrow data starts with anything that only diagrams can keep it."""
    free = [each.sort for each in program.globals if isinstance(each.initial, AnyOf)]
    if _free_bits(program) <= FEW_FREE_BITS or any(widest(sort) > NARROW for sort in free):
        return False
    try:
        flow_of(program)
    except NoFlow:
        return False
    return True


def recursive_machine(program: Program, *, watched: tuple[Term, ...] = ()) -> RecursiveProgram:
    """The recursive machine of the program; goals will ask `watched` terms in states."""
    if (reason := obstacle(program)) is not None:
        raise Unsupported(f"saturate cannot decide this program: {reason}")
    return RecursiveProgram(program, watched=watched)


class RecursiveProgram:
    """A `Recursive` machine over the meaning of commands; it keeps only tables of the program."""

    def __init__(self, program: Program, *, watched: tuple[Term, ...] = (), values: Concrete | None = None) -> None:
        self._program = program
        self.actor = program.processes[0].name
        self.fair = has_fair_choices(program)
        self.waits = any(isinstance(each, Await) for each in commands_of(program))
        self.free = _free_bits(program)
        self._watched = watched
        self._values = Concrete() if values is None else values
        self._interpreter = accelerated(program, values=self._values, watched=watched)

    def narrowed(self, few: Few) -> RecursiveProgram:
        """The same with few alternatives for choices between very many values: part of the runs."""
        return RecursiveProgram(self._program, watched=self._watched, values=_narrow_values(self._program, few))

    def flow(self, data: Data = Data.FINITE) -> Relations:
        """The program as points and relations."""
        return flow_of(self._program, data)

    def initial(self) -> tuple[Goes[Head], ...]:
        """The heads at the start."""
        if self.free > MOST_FREE_BITS:
            raise Unsupported(f"{self.free} bits are free at the start; at most {MOST_FREE_BITS} are tried one by one")
        found = []
        for outcome in self._interpreter.initial():
            (process,) = outcome.state.processes
            head = Head(outcome.state.globals, outcome.state.objects, process.frames[-1])
            found.append(Goes(head, outcome.choices, seen=True))
        return tuple(found)

    def pieces(self, head: Head) -> Iterator[Step]:
        """What the process may do from there."""
        if head.frame is None:
            return iter(())
        return each_outcome(lambda choices: self._piece(head, choices))

    def resume(self, back: Below, below: Below) -> Step:
        """What becomes of a caller when its callee brings something back."""
        assert isinstance(back, Back), "a callee should bring something back"
        assert isinstance(below, Frame), "a caller should wait in a frame"
        work = self._work(Head(back.globals, back.objects, below), Scripted(()))
        if not back.raised:
            take_results(work, back.results)
        elif not catches(work, back.results[0]):
            return Returns(back, ())
        return Goes(_head(work), (), seen=False)

    def ended(self, head: Head) -> bool:
        """Whether the process has ended there."""
        return head.frame is None

    def procedure(self, head: Head) -> str:
        """The name of the procedure of the innermost frame; empty where the process has ended."""
        return "" if head.frame is None else self._interpreter.code.routines[head.frame.routine].name

    def finish(self, back: Below) -> tuple[Step, ...]:
        """What becomes of the process when its outermost procedure brings something back."""
        assert isinstance(back, Back), "a callee should bring something back"
        if back.raised:
            return (Violates(Violation("exception.uncaught", "nothing catches what is raised", None), ()),)
        return (Goes(Head(back.globals, back.objects, None), (), seen=True),)

    def holds(self, head: Head, term: Term) -> bool:
        """The value of a Bool term."""
        return self._interpreter.holds(self._state(head), term)

    def _state(self, head: Head) -> State:
        frames = () if head.frame is None else (head.frame,)
        return State(head.globals, (Process(self.actor, (-1, 0), frames),), head.objects)

    def _work(self, head: Head, choices: Choices) -> Work:
        work = Work(self._interpreter.code, self._values, self._state(head), choices)
        work.task = work.tasks[0]
        return work

    def _piece(self, head: Head, choices: Choices) -> Step:
        work = self._work(head, choices)
        fair: list[tuple[Hashable, Value]] = []
        try:
            piece = self._run(work, fair)
            return replace(piece, fair=tuple(fair)) if fair and not isinstance(piece, Violates | Stuck) else piece
        except Violated as violated:
            return Violates(violated.violation, tuple(choices.taken))  # type: ignore[arg-type]  # choices are values

    def _run(self, work: Work, fair: list[tuple[Hashable, Value]]) -> Step:
        """Execute up to the next call, return, scheduling point or loop head; `fair` gets fair choices."""
        moved = False
        while True:
            call = work.call
            block = work.routine.blocks[call.block]
            point, asked = (call.routine, call.block, call.index), len(work.choices.taken)
            if call.index >= len(block.commands):
                if isinstance(block.exit, Choose) and block.exit.fair:
                    left = self._leave(work, block.exit)
                    fair += [(point, value) for value in _taken(work)[asked:]]
                    if left is not None:
                        return left
                    moved = True
                    continue
                if (left := self._leave(work, block.exit)) is not None:
                    return left
                moved = True
                continue
            command = block.commands[call.index]
            try:
                flow = execute(work, command)
            except Unsupported as problem:
                raise Unsupported(problem.message, span=problem.span or command.span) from None
            if isinstance(command, Havoc) and command.fair:
                fair += [(point, value) for value in _taken(work)[asked:]]
            if flow is Flow.BLOCK and not isinstance(command, Call):
                # Where it blocks after it has moved, the step ends; else the process is stuck.
                return Goes(_head(work), _taken(work), seen=True) if moved else Stuck(self._quiet(_head(work)))
            if isinstance(command, Call):
                caller, callee = work.tasks[0].calls
                below, inner = caller.freeze(), callee.freeze()
                return Calls(Head(tuple(work.globals), tuple(work.objects), inner), below, _taken(work))
            call.index += 1
            moved = True
            if flow is Flow.YIELD:
                return Goes(_head(work), _taken(work), seen=True)

    def _quiet(self, head: Head) -> bool:
        return self._program.quiet is not None and self.holds(head, self._program.quiet)

    def _leave(self, work: Work, leaving: Exit) -> Step | None:
        """Take the exit of a block; None: go on."""
        match leaving:
            case Goto(target=target):
                return self._jump(work, target)
            case Branch(condition=condition, then=then, otherwise=otherwise, span=span):
                return self._jump(work, then if work.decide(evaluate(work, condition), span) else otherwise)
            case Choose(targets=targets):
                chosen = work.choices.pick(range(len(targets)))
                assert isinstance(chosen, int), f"a choice of a label should be a number, is {chosen!r}"
                return self._jump(work, targets[chosen])
            case Return(values=values):
                return self._back(work, tuple(evaluate(work, value) for value in values), raised=False)
            case Raise(value=value):
                return self._back(work, (UNDEFINED if value is None else evaluate(work, value),), raised=True)
            case Halt():
                return Goes(Head(tuple(work.globals), tuple(work.objects), None), _taken(work), seen=True)
            case Retry():
                raise AssertionError("a program with retry should have been refused")

    def _back(self, work: Work, results: tuple[Datum, ...], *, raised: bool) -> Step:
        return Returns(Back(tuple(work.globals), tuple(work.objects), results, raised), _taken(work))

    def _jump(self, work: Work, label: str) -> Step | None:
        work.call.block, work.call.index = work.routine.labels[label], 0
        if work.call.block in work.routine.heads:
            return Goes(_head(work), _taken(work), seen=False)
        return None


def _head(work: Work) -> Head:
    return Head(tuple(work.globals), tuple(work.objects), work.call.freeze())


def _taken(work: Work) -> tuple[Value, ...]:
    return tuple(work.choices.taken)  # type: ignore[arg-type]  # concrete values only


def _narrow_values(program: Program, few: Few) -> _NarrowValues:
    """Values that offer these numbers, else those near the ones that the program mentions, small ones first."""
    if few.numbers:
        return _NarrowValues(few.numbers)
    mentioned = {
        int(term.value)
        for term in postorder(*program_terms(program))
        if isinstance(term, Constant) and isinstance(term.value, int)
    }
    near = {number + by for number in sorted(mentioned, key=abs)[:24] for by in (-1, 0, 1)}
    fitting = (number for number in {*near, *range(-3, 13)} if few.largest is None or abs(number) <= few.largest)
    return _NarrowValues(tuple(sorted(fitting, key=lambda number: (abs(number), number))))


@dataclass(frozen=True, slots=True)
class _NarrowValues(Concrete):
    """Concrete values with few alternatives: these numbers."""

    numbers: tuple[int, ...]

    def fresh(self, sort: Sort, bounds: Bounds, path: Path, span: Span | None) -> tuple[Sequence[Datum], Path]:
        """The values that are offered."""
        found, path = Concrete().fresh(sort, bounds, path, span)
        if not isinstance(found, Wide) and len(found) <= FEW_VALUES:
            return found, path
        modulus = 1 << sort.width if isinstance(sort, Bits) else None
        numbers = dict.fromkeys(number if modulus is None else number % modulus for number in self.numbers)
        few: Sequence[Datum] = [number for number in numbers if number in found][:FEW_VALUES]
        if not few:
            few = [found.first] if isinstance(found, Wide) else found[:FEW_VALUES]
        return few, path
