"""The reference interpreter: programs in, states and their outcomes out. The face of `clew.semantics`.

Actors are numbers into `actors`. Under `actions` they are the actions; otherwise the processes, under `kernel` then
`main` (by the name of its procedure) and `kernel` (the notification phase), then spawned processes in the order in
which they are met; those are named after their procedure, `worker#0`. A stroke is added to a name that is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

from clew.ir.contests import contests
from clew.ir.errors import Unsupported
from clew.ir.footprint import Footprint
from clew.ir.program import Program, Scheduler
from clew.ir.source import Span
from clew.ir.terms import Observation, Term
from clew.ir.values import Address, Value
from clew.lift import Run
from clew.records import dataclass
from clew.semantics.code import Code
from clew.semantics.execution.choices import Choices, Directed, FirstWay, Removed, Retried, Scripted, outcomes
from clew.semantics.execution.evaluate import HAPPENED, evaluate, rivals
from clew.semantics.execution.work import Accelerator, Violated, Work
from clew.semantics.observers import observations
from clew.semantics.outcome import Outcome
from clew.semantics.replay import Replayed, replay
from clew.semantics.schedulers import actions, ended, kernel, threads
from clew.semantics.start import start
from clew.semantics.state import Phase, State
from clew.semantics.values import Concrete, Datum, Values


@dataclass(frozen=True, slots=True)
class Attempts:
    """The outcomes of a step, and what each way that ended in `retry` had touched."""

    outcomes: tuple[Outcome[State], ...]
    retries: tuple[Footprint, ...]


class Interpreter:
    """See the module. It remembers the names of spawned processes, and steps of the last state: all that changes.

    `watched` are terms outside of the program (properties) that are going to be evaluated in states: if neither they
    nor the program ask for the time, `key` leaves it out; if they ask which events have happened, states say so.
    `accelerate` makes what executes plain values faster (see `codegen.python.jit`).
    """

    def __init__(
        self,
        program: Program,
        *,
        values: Values | None = None,
        watched: tuple[Term, ...] = (),
        accelerate: Callable[[Code, Values], Accelerator] | None = None,
    ) -> None:
        self.program = program
        self.code = Code(program)
        self._values = Concrete() if values is None else values
        self._accelerator = None if accelerate is None else accelerate(self.code, self._values)
        asked = self.code.observed = self.code.observed | observations(*watched)
        self._keeps_time = Observation.TIME in asked
        self.keeps_events = Observation.HAPPENED in asked
        self._names = list(_actor_names(self.code))
        self._numbers = {name: number for number, name in enumerate(self._names)}
        self._last: tuple[State | None, dict[int, Attempts]] = (None, {})
        self.executed = 0
        """How many commands and exits of blocks the last step executed."""

    @property
    def actors(self) -> tuple[str, ...]:
        """The names of the actors known so far."""
        return tuple(self._names)

    def actor(self, name: str) -> int | None:
        """The number of the actor of this name, if one has been met."""
        return self._numbers.get(name)

    def number(self, name: str) -> int:
        """The number of a process's actor; a new one if it has not been met before."""
        if name not in self._numbers:
            self._numbers[name] = len(self._names)
            self._names.append(name)
        return self._numbers[name]

    def initial(self) -> tuple[Outcome[State], ...]:
        """The initial states with their free choices."""
        return outcomes(self._initial)

    def enabled(self, state: State) -> tuple[int, ...]:
        """The actors that can take a step, in ascending order."""
        ready = self.ready(state)
        return tuple([actor for actor in ready if self.moves(state, actor)]) if self.code.retries else ready

    def ready(self, state: State) -> tuple[int, ...]:
        """The actors that are not blocked, in ascending order; all ways of some may end in `retry`."""
        work = self._thaw(state, Scripted(()))
        match self.program.scheduler:
            case Scheduler.ACTIONS:
                return actions.enabled(work)
            case Scheduler.SINGLE | Scheduler.THREADS:
                return self._actors_of(state, threads.runnable(work))
            case Scheduler.KERNEL:
                found = self._actors_of(state, kernel.runnable(work))
                if not found and work.clock.phase is Phase.SIMULATION:
                    return (self._numbers[self.code.kernel_name],)
                return found

    def is_ready(self, state: State, actor: int) -> bool:
        """Whether an actor is not blocked; of threads only this one is looked at."""
        if self.program.scheduler not in (Scheduler.SINGLE, Scheduler.THREADS):
            return actor in self.ready(state)
        number = self.process_number(state, actor)
        return number >= 0 and threads.is_runnable(self._thaw(state, Scripted(())), number)

    def step(self, state: State, actor: int) -> tuple[Outcome[State], ...]:
        """All outcomes of one step of an enabled actor."""
        if self.code.retries:
            return self.attempts(state, actor).outcomes
        return outcomes(lambda choices: self._step(state, actor, choices))

    def moves(self, state: State, actor: int) -> bool:
        """Whether not every way of a process that is not blocked ends in `retry`."""
        try:
            tried = self.attempts(state, actor)
        except Unsupported as too_wide:
            # A choice is too wide to be tried; where its first value does not lead to `retry`, the process moves.
            # A value that an assumption removes is one that waits for nothing: a clock that would run backwards.
            try:
                self._step(state, actor, FirstWay(()))
            except Retried:
                raise too_wide from None
            except Removed:
                return True
            return True
        return bool(tried.outcomes) or not tried.retries

    def attempts(self, state: State, actor: int) -> Attempts:
        """What comes of a step, also of the ways that end in `retry`; remembered for the state asked last."""
        if self._last[0] is not state:
            self._last = (state, {})
        found = self._last[1].get(actor)
        if found is None:
            found = self._last[1][actor] = self._attempt(state, actor)
        return found

    def _attempt(self, state: State, actor: int) -> Attempts:
        retries: list[Footprint] = []

        def execute(choices: Choices) -> Outcome[State]:
            try:
                return self._step(state, actor, choices)
            except Retried as retried:
                retries.append(retried.footprint)
                raise

        return Attempts(outcomes(execute), tuple(retries))

    def ended(self, state: State) -> bool:
        """Whether a state without a step has ended properly."""
        work = self._thaw(state, Scripted(()))
        if self.program.quiet is not None and evaluate(work, self.program.quiet) is True:
            return True
        return ended(work, self.program.scheduler)

    def evaluate(self, state: State, term: Term) -> Value:
        """The value of a term over globals and observations."""
        return self._values.concrete(evaluate(self._thaw(state, Scripted(())), term))

    def rival(self, state: State, name: str) -> tuple[str, Address, bool] | None:
        """Who contests the access to which the process of that name has come; None where nobody does.

        Its name, where its own access begins, and whether that writes.
        """
        work = self._thaw(state, Scripted(()))
        work.task = next(task for task in work.tasks if task.name == name)
        call = work.task.top
        block = self.code.routines[call.routine].blocks[call.block]
        for asked in contests(block.commands[call.index]):
            pointer, size = (evaluate(work, each) for each in asked.arguments)
            for task, address, written in rivals(work, asked.names[0], pointer, size):
                return task.name, address, written
        return None

    def holds(self, state: State, term: Term) -> bool:
        """Whether a Bool term has the value true."""
        return self.evaluate(state, term) is True

    def process(self, actor: int) -> tuple[str, ...]:
        """The names of the processes that take part in a step of the actor."""
        if self.program.scheduler is Scheduler.ACTIONS:
            return self.program.actions[actor].processes
        return (self._names[actor],)

    def key(self, state: State) -> Hashable:
        """The state without the absolute time, unless somebody asks for it."""
        if self._keeps_time or state.kernel is None:
            return state
        return replace(state, kernel=replace(state.kernel, time=0))

    def replay(self, run: Run) -> Replayed:
        """The states and steps of a recorded run; raises `WrongRun` where the program departs from it."""
        return replay(self, run)

    def start_with(self, choices: Sequence[Value]) -> Outcome[State]:
        """The initial state with these choices."""
        return _directed(self._initial, choices)

    def step_with(self, state: State, actor: int, choices: Sequence[Value]) -> Outcome[State]:
        """The outcome of a step with these choices."""
        return _directed(lambda answers: self._step(state, actor, answers), choices)

    def step_by(
        self, state: State, actor: int, choices: Choices, hear: Callable[[Work, Span | None], None] | None = None
    ) -> Outcome[State]:
        """The outcome of a step whose choices are answered by the given ones; it may raise what they raise.

        `hear` is told in front of each command where that stands.
        """
        work = self._thaw(state, choices)
        work.hear = hear
        return self._meet(self._finish(work, lambda: self._advance(work, state, actor)))

    def heard(
        self, state: State, actor: int, choices: Sequence[Value], hear: Callable[[Work, Span | None], None]
    ) -> Outcome[State]:
        """As `step_with`; `hear` is told in front of each command where that stands."""
        return self.step_by(state, actor, Directed(choices), hear)

    def _thaw(self, state: State, choices: Choices) -> Work:
        work = Work(self.code, self._values, state, choices)
        work.accelerator = self._accelerator
        return work

    def _initial(self, choices: Choices) -> Outcome[State]:
        work = self._thaw(State(()), choices)
        return self._meet(self._finish(work, lambda: start(work)))

    def _step(self, state: State, actor: int, choices: Choices) -> Outcome[State]:
        work = self._thaw(state, choices)
        return self._meet(self._finish(work, lambda: self._advance(work, state, actor)))

    def _finish(self, work: Work, execute: Callable[[], None]) -> Outcome[State]:
        """Execute, and make an outcome of what has become of the working state."""
        violation = None
        try:
            execute()
        except Violated as violated:
            span, inside = work.outside(violated.violation.span)
            violation = replace(violated.violation, span=span, inside=inside)
            work.task = None
        self.executed = work.executed
        taken: tuple[Datum, ...] = tuple(work.choices.taken)
        fired = tuple(work.fired)
        if self.keeps_events:
            work.set_kernel(fired=tuple(sorted({event for _, event, _ in fired})))
            work.touched.writes.add(HAPPENED)
        return Outcome(work.freeze(), taken, violation, work.touched.footprint(), fired)  # type: ignore[arg-type]

    def _meet(self, outcome: Outcome[State]) -> Outcome[State]:
        """Remember the names of new processes."""
        for process in outcome.state.processes:
            self.number(process.name)
        return outcome

    def _advance(self, work: Work, state: State, actor: int) -> None:
        match self.program.scheduler:
            case Scheduler.ACTIONS:
                actions.step(work, actor)
            case Scheduler.SINGLE | Scheduler.THREADS:
                threads.step(work, self.process_number(state, actor))
            case Scheduler.KERNEL if self._names[actor] == self.code.kernel_name:
                kernel.notification(work)
            case Scheduler.KERNEL:
                kernel.step(work, self.process_number(state, actor))

    def process_number(self, state: State, actor: int) -> int:
        """The number in the state of the process that an actor is; -1 where there is none."""
        name = self._names[actor]
        return next((number for number, process in enumerate(state.processes) if process.name == name), -1)

    def position(self, state: State, actor: int) -> tuple[int, int, int] | None:
        """Where the innermost frame of a process stands: procedure, block and index."""
        number = self.process_number(state, actor)
        frames = state.processes[number].frames if 0 <= number < len(state.processes) else ()
        return (frames[-1].routine, frames[-1].block, frames[-1].index) if frames else None

    def _actors_of(self, state: State, processes: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(self.number(state.processes[process].name) for process in processes))


def _actor_names(code: Code) -> tuple[str, ...]:
    program = code.program
    if program.scheduler is Scheduler.ACTIONS:
        return tuple(action.name for action in program.actions)
    names = tuple(process.name for process in program.processes)
    if program.scheduler is not Scheduler.KERNEL:
        return names
    return (*names, *(() if code.main_name is None else (code.main_name,)), code.kernel_name)


def _directed(execute: Callable[[Choices], Outcome[State]], choices: Sequence[Value]) -> Outcome[State]:
    answers = Directed(choices)
    outcome = execute(answers)
    answers.close()
    return outcome
