"""Programs of one process as Horn clauses: one predicate per block, one per procedure for what it brings back.

Input: a program with scalar data, and a goal of safety. Output: clauses and the predicate that is derivable where the
goal is broken; or the reason why there are none. An invariant is asked at every block, seen or not. A block's predicate
relates what its procedure was entered with to what holds at its start; a procedure's relates that to its results. Every
variable must be written before it is read, because clauses know no undefined values; pointers may be passed around.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from clew.analysis.definitely_written import Unwritten, between, is_sure, require_written
from clew.analysis.liveness import Liveness
from clew.ir.commands import (
    Assert,
    Assign,
    Assume,
    Await,
    Branch,
    Call,
    Choose,
    Command,
    Exit,
    Goto,
    Halt,
    Havoc,
    Raise,
    Retry,
    Return,
    Store,
    Yield,
)
from clew.ir.program import AnyOf, Block, Declaration, Procedure, Program
from clew.ir.sorts import Bits, Bool, Integer, Sort
from clew.ir.terms import Constant, Observe, Term, Variable, conjoin, negate, variable
from clew.ir.values import UNDEFINED
from clew.ir.walk import rewrite, variables
from clew.logic.clauses import Clause, Holds, Predicate
from clew.models.engine import Goal, InvariantGoal, SafeGoal


@dataclass(frozen=True, slots=True)
class HornProblem:
    """Clauses, and the predicate that must not be derivable."""

    clauses: tuple[Clause, ...]
    broken: Predicate


class NoClauses(Exception):
    """The program cannot be written as clauses; the message says why."""


def clauses_of(program: Program, goal: Goal) -> HornProblem:
    """The clauses for the goal."""
    if not isinstance(goal, SafeGoal | InvariantGoal):
        raise NoClauses("only safety is asked by clauses")
    return _Writer(program, goal).write()


@dataclass(slots=True)
class _State:
    """A symbolic execution inside one block: values of variables, what was used, what was assumed."""

    values: dict[Variable, Term]
    entry: tuple[Term, ...]
    body: list[Holds]
    conditions: list[Term] = field(default_factory=list)


class _Writer:
    """Writes the clauses of one program for one goal."""

    def __init__(self, program: Program, goal: SafeGoal | InvariantGoal) -> None:
        self._program = program
        self._goal = goal
        self._globals = tuple(each.variable for each in program.globals if _is_scalar(each.sort))
        self._procedures = {each.name: each for each in program.procedures}
        self._sizes = {each.name: each.size for each in program.objects if not each.constant}
        self._clauses: list[Clause] = []
        self._broken = Predicate("broken", ())
        self._fresh = 0
        self._live = {each.name: _live_locals(each) for each in program.procedures}
        self._check()

    def write(self) -> HornProblem:
        (process,) = self._program.processes
        self._start(self._procedures[process.procedure], process.arguments)
        for procedure in self._program.procedures:
            for block in procedure.blocks:
                self._block(procedure, block)
        return HornProblem(tuple(self._clauses), self._broken)

    # --- what can be written ------------------------------------------------------------------------------------------

    def _check(self) -> None:
        for declaration in self._program.globals:
            if declaration.variable in self._globals and declaration.initial is None:
                raise NoClauses(f"{declaration.name} is undefined at the start")
        if isinstance(self._goal, InvariantGoal) and not set(variables(self._goal.condition)) <= set(self._globals):
            raise NoClauses("the invariant asks for more than globals")
        for procedure in self._program.procedures:
            try:
                require_written(procedure, self._globals, _is_scalar)
            except Unwritten as problem:
                raise NoClauses(str(problem)) from None

    # --- predicates ---------------------------------------------------------------------------------------------------

    def _locals(self, procedure: Procedure, label: str) -> tuple[Variable, ...]:
        """The locals whose values matter from there on."""
        return self._live[procedure.name][label]

    def _entry_sorts(self, procedure: Procedure) -> tuple[Sort, ...]:
        own = (each.sort for each in procedure.parameters if _is_scalar(each.sort))
        return (*(each.sort for each in self._globals), *own)

    def _at(self, procedure: Procedure, label: str) -> Predicate:
        now = tuple(each.sort for each in (*self._globals, *self._locals(procedure, label)))
        return Predicate(f"{procedure.name} at {label}", (*self._entry_sorts(procedure), *now))

    def _brings(self, procedure: Procedure) -> Predicate:
        after = (*(each.sort for each in self._globals), *filter(_is_scalar, procedure.results))
        return Predicate(f"{procedure.name} brings back", (*self._entry_sorts(procedure), *after))

    def _new(self, sort: Sort) -> Variable:
        self._fresh += 1
        return variable(f"?{self._fresh}", sort)

    # --- clauses ------------------------------------------------------------------------------------------------------

    def _start(self, procedure: Procedure, arguments: tuple[Term, ...]) -> None:
        state = _State({}, (), [])
        for declaration in self._program.globals:
            if _is_scalar(declaration.sort):
                state.values[declaration.variable] = self._initial(declaration, state)
        self._enter(state, procedure, self._given(state, procedure, arguments))

    def _given(self, state: _State, procedure: Procedure, arguments: tuple[Term, ...]) -> tuple[Term, ...]:
        """The values of arguments for parameters that clauses know."""
        pairs = zip(procedure.parameters, arguments, strict=True)
        return tuple(self._value(state, argument) for each, argument in pairs if _is_scalar(each.sort))

    def _initial(self, declaration: Declaration, state: _State) -> Term:
        initial = declaration.initial
        if initial is None:
            # Written before it is read, so any value will do; one that is fixed is easiest.
            return self._new(declaration.sort)
        if not isinstance(initial, AnyOf):
            return initial
        made = self._new(declaration.sort)
        state.conditions.append(between(made, initial.low, initial.high, signed=declaration.signed))
        return made

    def _enter(self, state: _State, procedure: Procedure, arguments: tuple[Term, ...]) -> None:
        """The entry of a procedure is reached, with these arguments."""
        if isinstance(self._goal, InvariantGoal):
            self._break_unless(state, self._value(state, self._goal.condition))
        before = len(state.conditions)
        shared = tuple(state.values[each] for each in self._globals)
        label = procedure.blocks[0].label
        parameters = (each.variable for each in procedure.parameters if _is_scalar(each.sort))
        given = dict(zip(parameters, arguments, strict=True))
        starts = {each.variable: each for each in procedure.locals}
        now = (
            given[each] if each in given else self._initial(starts[each], state)
            for each in self._locals(procedure, label)
        )
        head = Holds(self._at(procedure, label), (*shared, *arguments, *shared, *now))
        self._add(head, state)
        del state.conditions[before:]

    def _add(self, head: Holds, state: _State, *more: Term) -> None:
        self._clauses.append(Clause(head, tuple(state.body), conjoin(*state.conditions, *more)))

    def _break_unless(self, state: _State, condition: Term) -> None:
        self._add(Holds(self._broken, ()), state, negate(condition))

    def _value(self, state: _State, term: Term) -> Term:
        def known(part: Term) -> Term | None:
            match part:
                case Variable() if part in state.values:
                    return state.values[part]
                case Variable() | Observe():
                    raise NoClauses("it computes with pointers or asks questions about the state")
                case _:
                    return None

        return rewrite(term, known)

    def _block(self, procedure: Procedure, block: Block) -> None:
        now = (*self._globals, *self._locals(procedure, block.label))
        values: dict[Variable, Term] = {each: self._new(each.sort) for each in now}
        entry = tuple(self._new(sort) for sort in self._entry_sorts(procedure))
        at = Holds(self._at(procedure, block.label), (*entry, *(values[each] for each in now)))
        state = _State(values, entry, [at])
        if isinstance(self._goal, InvariantGoal):
            self._break_unless(state, self._value(state, self._goal.condition))
        for command in block.commands:
            self._command(state, command)
        self._leave(state, procedure, block.exit)

    def _command(self, state: _State, command: Command) -> None:
        match command:
            case Assign(target=target) if not _is_scalar(target.sort):
                pass
            case Assign(target=target, value=Constant(value=value)) if value is UNDEFINED:
                state.values[target] = self._new(target.sort)
            case Assign(target=target, value=value):
                state.values[target] = self._value(state, value)
            case Havoc(target=target, low=low, high=high, signed=signed):
                made = self._new(target.sort)
                ends = (None if end is None else self._value(state, end) for end in (low, high))
                state.conditions.append(between(made, *ends, signed=signed))
                state.values[target] = made
            case Assume(condition=condition) | Await(condition=condition):
                state.conditions.append(self._value(state, condition))
            case Assert(condition=condition, check=check):
                term = self._value(state, condition)
                if isinstance(self._goal, SafeGoal) and self._goal.covers(check):
                    self._break_unless(state, term)
                state.conditions.append(term)
            case Call():
                self._call(state, command)
            case Store(pointer=pointer, value=value) if self._is_sure(pointer, value.sort):
                pass  # nothing is known of memory, so whoever loads is refused
            case Yield():
                if isinstance(self._goal, InvariantGoal):
                    self._break_unless(state, self._value(state, self._goal.condition))
            case other:
                raise NoClauses(f"it has the command {type(other).__name__.lower()}")

    def _is_sure(self, pointer: Term, sort: Sort) -> bool:
        return is_sure(pointer, sort, self._sizes, self._program.pointer_bytes)

    def _call(self, state: _State, command: Call) -> None:
        if not isinstance(command.callee, str) or command.unwind is not None:
            raise NoClauses("it calls through pointers or catches what is raised")
        callee = self._procedures[command.callee]
        if command.entry is not None:
            raise NoClauses("it calls in the middle of a procedure")
        arguments = self._given(state, callee, command.arguments)
        self._enter(state, callee, arguments)
        shared = tuple(state.values[each] for each in self._globals)
        after = [self._new(each.sort) for each in self._globals]
        results = [self._new(sort) for sort in callee.results]
        known = (result for result in results if _is_scalar(result.sort))
        state.body.append(Holds(self._brings(callee), (*shared, *arguments, *after, *known)))
        state.values.update(zip(self._globals, after, strict=True))
        for target, result in zip(command.targets, results, strict=False):
            if _is_scalar(target.sort):
                state.values[target] = result

    def _leave(self, state: _State, procedure: Procedure, leaving: Exit) -> None:
        match leaving:
            case Goto(target=target):
                self._go(state, procedure, target)
            case Branch(condition=condition, then=then, otherwise=otherwise):
                term = self._value(state, condition)
                self._go(state, procedure, then, term)
                self._go(state, procedure, otherwise, negate(term))
            case Choose(targets=targets):
                for target in targets:
                    self._go(state, procedure, target)
            case Return(values=values):
                shared = (state.values[each] for each in self._globals)
                results = tuple(self._value(state, value) for value in values if _is_scalar(value.sort))
                self._add(Holds(self._brings(procedure), (*state.entry, *shared, *results)), state)
                if isinstance(self._goal, InvariantGoal):
                    self._break_unless(state, self._value(state, self._goal.condition))
            case Halt():
                if isinstance(self._goal, InvariantGoal):
                    self._break_unless(state, self._value(state, self._goal.condition))
            case Raise() | Retry():
                raise NoClauses(f"it has the exit {type(leaving).__name__.lower()}")

    def _go(self, state: _State, procedure: Procedure, label: str, *more: Term) -> None:
        now = [state.values[each] for each in (*self._globals, *self._locals(procedure, label))]
        self._add(Holds(self._at(procedure, label), (*state.entry, *now)), state, *more)


def _live_locals(procedure: Procedure) -> dict[str, tuple[Variable, ...]]:
    """Per label the locals that are read from there on before they are written, in the order of their declaration."""
    both = [each.variable for each in (*procedure.parameters, *procedure.locals) if _is_scalar(each.sort)]
    live = Liveness(procedure.blocks, frozenset(each.name for each in both)).at_start
    return {label: tuple(each for each in both if each.name in names) for label, names in live.items()}


def _is_scalar(sort: Sort) -> bool:
    """Whether clauses know such values; others may be passed around, but not looked at."""
    return isinstance(sort, Bool | Bits | Integer)
