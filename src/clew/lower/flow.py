"""Programs of one process as flows: blocks become points, stretches of commands become actions.

Input: a program whose data is written before it is read, and which data the flow is to speak of.
Output: a flow, or the reason why there is none. The procedure with which the process starts gets points of its own, at
whose end the run ends; if it is called too, it is there a second time. A raise is a return with a flag.
"""

from __future__ import annotations

from dataclasses import replace

from clew.analysis.byte_ranges import is_surely_inside
from clew.analysis.liveness import read_unwritten
from clew.ir.commands import (
    Assert,
    Await,
    Branch,
    Choose,
    Command,
    Exit,
    Goto,
    Halt,
    Raise,
    Retry,
    Return,
    Store,
    Yield,
)
from clew.ir.commands import Call as Calling
from clew.ir.program import AnyOf, Block, Declaration, Program
from clew.ir.sorts import BOOL, Sort, bits_of
from clew.ir.terms import (
    FALSE,
    TRUE,
    Constant,
    Observe,
    Term,
    Variable,
    conjoin,
    constant,
    integer,
    negate,
    variable,
)
from clew.ir.values import UNDEFINED, default
from clew.ir.walk import rewrite
from clew.lower.block import Stretch, between, execute
from clew.models.flow import Action, Call, Data, Flow, NoFlow, Point, Record, Step
from clew.semantics.code import Code, Routine
from clew.semantics.outcome import Violation

MOST_BITS = 4096
"""A program with more bits in the globals, or in one frame, is not written as a flow."""

_RAISED = variable("?raised", BOOL)


def flow_of(program: Program, data: Data = Data.FINITE) -> Flow:
    """The flow of the program that speaks of this data; NoFlow where there is none."""
    return _Writer(program, data).write()


class _Writer:
    """Writes the flow of one program."""

    def __init__(self, program: Program, data: Data) -> None:
        self._program = program
        self._data = data
        self._code = Code(program)
        self._globals = {each.name: each.variable for each in program.globals if data.has(each.sort)}
        self._extra: dict[Variable, None] = {}
        self._sizes = {each.name: each.size for each in program.objects if not each.constant}
        self._points: list[Point] = []
        self._steps: list[Step] = []
        self._calls: list[Call] = []
        self._exits: dict[str, int] = {}
        self._places: dict[tuple[str, bool, str], int] = {}
        self._entries: dict[tuple[str, str], int] = {}
        self._waiting: list[tuple[Routine, bool, Block]] = []
        self._names: dict[str, tuple[tuple[str, Variable], ...]] = {}
        self._fresh = 0
        self._ended = self._point(Point(seen=True))
        exits = [block.exit for procedure in program.procedures for block in procedure.blocks]
        self._raises = any(isinstance(each, Raise) for each in exits)

    def write(self) -> Flow:
        self._check()
        (process,) = self._program.processes
        routine = self._code.routines[self._code.numbers[process.procedure]]
        start = self._point(Point())
        self._begin(start, routine, process.arguments)
        while self._waiting:
            self._block(*self._waiting.pop())
        shared = (*self._globals.values(), *self._extra)
        exits = frozenset(self._exits.values())
        return Flow(process.name, shared, tuple(self._points), tuple(self._steps), tuple(self._calls), exits, start)

    def _check(self) -> None:
        shared = tuple(self._globals.values())
        for declaration in self._program.globals:
            if self._data.has(declaration.sort) and declaration.initial is None:
                raise NoFlow(f"{declaration.name} is undefined at the start")
        frames = [(*each.parameters, *each.locals) for each in self._program.procedures]
        for group in (self._program.globals, *frames) if self._data is Data.FINITE else ():
            if (size := sum(bits_of(each.sort) for each in group if self._data.has(each.sort))) > MOST_BITS:
                raise NoFlow(f"it has {size} bits at one place, more than {MOST_BITS}")
        for procedure in self._program.procedures:
            for name in sorted(read_unwritten(procedure, shared, self._data.has)):
                raise NoFlow(f"{name} in {procedure.name} may be read before it is written")

    # --- points and variables -----------------------------------------------------------------------------------------

    def _point(self, point: Point) -> int:
        self._points.append(point)
        return len(self._points) - 1

    def _inner(self, routine: Routine, label: str | None = None) -> Point:
        """A point inside of a procedure."""
        if routine.name not in self._names:
            named = [each for each in routine.declarations if self._data.has(each.sort)]
            self._names[routine.name] = tuple((each.name, _local(routine, each)) for each in named)
        return Point(self._names[routine.name], label)

    def _at(self, routine: Routine, label: str, *, outermost: bool) -> int:
        """The point at the start of a block; its commands are written once."""
        key = (routine.name, outermost, label)
        if key not in self._places:
            number = routine.labels[label]
            place = self._inner(routine, label)
            self._places[key] = self._point(replace(place, paused=number in routine.heads))
            self._waiting.append((routine, outermost, routine.blocks[number]))
        return self._places[key]

    def _entry(self, routine: Routine, label: str) -> int:
        """The point that a call enters; behind it locals get their values."""
        if (routine.name, label) in self._entries:
            return self._entries[routine.name, label]
        entry = self._entries[routine.name, label] = self._point(self._inner(routine))
        stretch = Stretch(entry, routine, outermost=False)
        for number, each in enumerate(routine.procedure.parameters):
            if self._data.has(each.sort):
                stretch.values[_local(routine, each)] = self._carrier("argument", number, each.sort)
        self._initialise(stretch, routine.procedure.locals)
        first = self._at(routine, label, outermost=False)
        # A step that has run for very long ends at the entry, when locals have their values.
        self._points[first] = replace(self._points[first], paused=True)
        self._steps.append(Step(entry, first, stretch.action(), stretch.record()))
        return entry

    def _carrier(self, kind: str, number: int, sort: Sort) -> Variable:
        """The global that carries an argument or a result."""
        carrier = variable(f"?{kind} {number} {sort}", sort)
        self._extra[carrier] = None
        return carrier

    def _input(self, stretch: Stretch, sort: Sort) -> Variable:
        """A free choice, which is recorded."""
        self._fresh += 1
        made = variable(f"?input {self._fresh}", sort)
        stretch.inputs.append(made)
        stretch.choices.append(made)
        return made

    def _initialise(self, stretch: Stretch, declarations: tuple[Declaration, ...]) -> None:
        for each in declarations:
            initial = each.initial
            if not self._data.has(each.sort):
                if isinstance(initial, AnyOf):
                    raise NoFlow(f"{each.name} starts with any {each.sort}")
                continue
            target = each.variable if each.variable is self._globals.get(each.name) else _local(stretch.routine, each)
            match initial:
                case AnyOf(low=low, high=high):
                    stretch.values[target] = made = self._input(stretch, each.sort)
                    stretch.path = conjoin(stretch.path, between(made, low, high, signed=each.signed))
                case None:
                    stretch.values[target] = _nothing(each.sort)
                case _:
                    stretch.values[target] = self._outside(stretch, initial)

    def _outside(self, stretch: Stretch, term: Term) -> Term:
        """A term that is evaluated outside of all procedures."""
        return rewrite(term, lambda part: self._known(stretch, part, {}))

    def term(self, stretch: Stretch, term: Term) -> Term:
        """A term that is evaluated inside of the procedure."""
        return rewrite(term, lambda part: self._known(stretch, part, stretch.routine.slots))

    def _known(self, stretch: Stretch, part: Term, slots: dict[str, int]) -> Term | None:
        match part:
            case Variable(name=name):
                if name in slots:
                    where: Variable | None = _local(stretch.routine, stretch.routine.declarations[slots[name]])
                else:
                    where = self._globals.get(name)
                if where is None or not self._data.has(where.sort):
                    raise NoFlow(f"it computes with {name}, which is a {part.sort}")
                return stretch.values.get(where, where)
            case Observe():
                raise NoFlow(f"it asks for {part.observation.value}")
            case Constant(value=value) if value is UNDEFINED:
                raise NoFlow("it computes with an undefined value")
            case _:
                return None

    def _target(self, stretch: Stretch, target: Variable) -> Variable:
        slot = stretch.routine.slots.get(target.name)
        return target if slot is None else _local(stretch.routine, stretch.routine.declarations[slot])

    # --- the start, and what ends a stretch ---------------------------------------------------------------------------

    def _begin(self, start: int, routine: Routine, arguments: tuple[Term, ...]) -> None:
        stretch = Stretch(start, routine, outermost=True)
        self._initialise(stretch, self._program.globals)
        for each, argument in zip(routine.procedure.parameters, arguments, strict=True):
            if self._data.has(each.sort):
                stretch.values[_local(routine, each)] = self._outside(stretch, argument)
        self._initialise(stretch, routine.procedure.locals)
        if self._raises:
            stretch.values[_RAISED] = FALSE
            self._extra[_RAISED] = None
        label = routine.blocks[0].label
        # The state at the start is seen, so it has a point of its own: others may come to the first block later.
        first = self._point(replace(self._inner(routine, label), seen=True))
        self._steps.append(Step(start, first, stretch.action(), stretch.record(seen=True)))
        self._execute(Stretch(first, routine, outermost=True), routine.blocks[0])

    def _block(self, routine: Routine, outermost: bool, block: Block) -> None:  # noqa: FBT001 - which copy it is
        source = self._at(routine, block.label, outermost=outermost)
        self._execute(Stretch(source, routine, outermost), block)

    def _execute(self, stretch: Stretch, block: Block) -> None:
        """Execute the block, and leave it."""
        for command in block.commands:
            stretch = self._command(stretch, command)
            stretch.moved = not isinstance(command, Yield)
        self._leave(stretch, block.exit)

    def _go(self, stretch: Stretch, target: int, guard: Term = TRUE, *, seen: bool = False) -> None:
        waits = self._points[target].stuck is not None
        self._steps.append(Step(stretch.source, target, stretch.action(guard), stretch.record(seen=seen, waits=waits)))

    def _next(self, stretch: Stretch, *, seen: bool) -> Stretch:
        """The stretch ends at a point of its own; the next one begins there."""
        inside = self._inner(stretch.routine)
        target = self._point(replace(inside, seen=seen))
        self._go(stretch, target, seen=seen)
        return Stretch(target, stretch.routine, stretch.outermost)

    # --- commands -----------------------------------------------------------------------------------------------------

    def _command(self, stretch: Stretch, command: Command) -> Stretch:
        match command:
            case Await(condition=condition):
                return self._await(stretch, condition)
            case Calling():
                return self._call(stretch, command)
            case Yield():
                return self._next(stretch, seen=True)
            case Store(pointer=pointer, value=value) if is_surely_inside(
                pointer, value.sort, self._sizes, self._program.pointer_bytes
            ):
                pass  # nothing is known of memory, so whoever loads is refused
            case _ if not execute(command, stretch, self):
                raise NoFlow(f"it has the command {type(command).__name__.lower()}")
            case _:
                pass
        return stretch

    def assign(self, stretch: Stretch, target: Variable, value: Term) -> None:
        """Values that the flow does not speak of are left out."""
        if self._data.has(target.sort):
            undefined = isinstance(value, Constant) and value.value is UNDEFINED
            held = _nothing(target.sort) if undefined else self.term(stretch, value)
            stretch.values[self._target(stretch, target)] = held

    def choose(self, stretch: Stretch, target: Variable) -> Variable:
        """The choice is an input of the action."""
        if not self._data.has(target.sort):
            raise NoFlow(f"{target.name} becomes any {target.sort}")
        stretch.values[self._target(stretch, target)] = made = self._input(stretch, target.sort)
        return made

    def violate(self, stretch: Stretch, command: Assert, held: Term) -> None:
        """A violation has a point of its own."""
        if held is not TRUE:
            violation = Violation(command.check, command.message, command.span)
            broken = self._point(replace(self._inner(stretch.routine), violation=violation))
            self._go(stretch, broken, negate(held), seen=True)

    def _await(self, stretch: Stretch, condition: Term) -> Stretch:
        """One process waits for ever or not at all; where it waits behind other commands, the step ends there."""
        stretch = self._next(stretch, seen=False) if stretch.moved else stretch
        holds = self.term(stretch, condition)
        quiet = FALSE if self._program.quiet is None else self._program.quiet
        place = self._points[stretch.source]
        blocked = self._point(replace(place, seen=True, paused=False, stuck=negate(quiet)))
        self._go(stretch, blocked, negate(holds), seen=True)
        stretch.path = conjoin(stretch.path, holds)
        return stretch

    def _call(self, stretch: Stretch, command: Calling) -> Stretch:
        if not isinstance(command.callee, str):
            raise NoFlow("it calls through pointers")
        callee = self._code.routines[self._code.numbers[command.callee]]
        for number, (each, argument) in enumerate(zip(callee.procedure.parameters, command.arguments, strict=True)):
            if self._data.has(each.sort):
                stretch.values[self._carrier("argument", number, each.sort)] = self.term(stretch, argument)
        stretch = self._next(stretch, seen=False)
        inside = self._inner(stretch.routine)
        back = self._point(inside)
        label = callee.blocks[0].label if command.entry is None else command.entry
        self._calls.append(Call(stretch.source, self._entry(callee, label), back))
        behind = Stretch(back, stretch.routine, stretch.outermost, moved=True)
        if self._raises:
            self._caught(behind, command)
            behind.path = negate(_RAISED)
        for number, target in enumerate(command.targets):
            if self._data.has(target.sort):
                result = self._carrier("result", number, target.sort)
                behind.values[self._target(behind, target)] = result
        return behind

    def _caught(self, behind: Stretch, command: Calling) -> None:
        """What is raised in a callee is caught here, or passed on."""
        if command.unwind is None:
            self._go(behind, self._exit(behind), _RAISED)
            return
        caught = Stretch(behind.source, behind.routine, behind.outermost, {_RAISED: FALSE})
        if command.caught is not None and self._data.has(command.caught.sort):
            thrown = self._carrier("thrown", 0, command.caught.sort)
            caught.values[self._target(caught, command.caught)] = thrown
        self._go(caught, self._at(behind.routine, command.unwind, outermost=behind.outermost), _RAISED)

    # --- exits --------------------------------------------------------------------------------------------------------

    def _exit(self, stretch: Stretch) -> int:
        """The point at which the procedure is left; the outermost one ends the run, or fails."""
        name = f"outermost {stretch.routine.name}" if stretch.outermost else f"called {stretch.routine.name}"
        if name not in self._exits:
            inside = self._inner(stretch.routine)
            if not stretch.outermost:
                self._exits[name] = self._point(inside)
                return self._exits[name]
            if not self._raises:
                return self._ended
            left = self._exits[name] = self._point(inside)
            uncaught = Violation("exception.uncaught", "nothing catches what is raised", None)
            broken = self._point(replace(inside, violation=uncaught))
            self._steps.append(Step(left, broken, Action(_RAISED), (Record(seen=True),)))
            self._steps.append(Step(left, self._ended, Action(negate(_RAISED)), (Record(seen=True),)))
        return self._exits[name]

    def _leave(self, stretch: Stretch, leaving: Exit) -> None:
        match leaving:
            case Goto(target=target):
                self._jump(stretch, target)
            case Branch(condition=condition, then=then, otherwise=otherwise):
                holds = self.term(stretch, condition)
                self._jump(stretch, then, holds)
                self._jump(stretch, otherwise, negate(holds))
            case Choose(targets=targets):
                for number, target in enumerate(targets):
                    chosen = replace(stretch, choices=[*stretch.choices, integer(number)])
                    self._jump(chosen, target)
            case Return(values=values):
                self._return(stretch, "result", values, raised=FALSE)
            case Raise(value=value):
                self._return(stretch, "thrown", () if value is None else (value,), raised=TRUE)
            case Halt():
                self._go(stretch, self._ended, seen=True)
            case Retry():
                raise NoFlow("it has the exit retry")

    def _jump(self, stretch: Stretch, label: str, guard: Term = TRUE) -> None:
        if guard is not FALSE:
            self._go(stretch, self._at(stretch.routine, label, outermost=stretch.outermost), guard)

    def _return(self, stretch: Stretch, kind: str, values: tuple[Term, ...], *, raised: Term) -> None:
        results = [
            (n, value.sort, self.term(stretch, value)) for n, value in enumerate(values) if self._data.has(value.sort)
        ]
        for number, sort, value in results:
            stretch.values[self._carrier(kind, number, sort)] = value
        if self._raises:
            stretch.values[_RAISED] = raised
        left = self._exit(stretch)
        self._go(stretch, left, seen=left == self._ended)


def _local(routine: Routine, declaration: Declaration) -> Variable:
    return variable(f"{routine.name}::{declaration.name}", declaration.sort)


def _nothing(sort: Sort) -> Term:
    """A value for what nobody reads."""
    return constant(default(sort), sort)
