"""The symbolic machine: a program in, symbolic states and their successors out; structurally a `Machine[State]`.

A state stands for all valuations of its inputs that satisfy its path. Which actors are enabled, whether a state without
a step has ended, and the values of watched Bool terms are the same for all of them: where they would differ, the step
that leads there has one outcome for each. The choices of an outcome are the numbers of the sides taken in it;
`concretise` makes a run of values out of a run of such choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial

from clew.ir.commands import Await, Join
from clew.ir.errors import Unsupported
from clew.ir.footprint import Footprint
from clew.ir.program import Program, Scheduler
from clew.ir.rewriting import is_alone
from clew.ir.sorts import BOOL
from clew.ir.source import Span
from clew.ir.terms import Observation, Term
from clew.ir.values import Value
from clew.lift import Move, Run
from clew.logic.normalise import Normalise, constructor
from clew.records import dataclass
from clew.semantics.execution.choices import Choices, Departed, Removed, Retried
from clew.semantics.execution.evaluate import evaluate
from clew.semantics.execution.work import Work
from clew.semantics.interpreter import Attempts, Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.schedulers import ended, kernel, threads
from clew.semantics.state import Phase, State
from clew.semantics.values import Datum, Path, Truth
from clew.symbolic.forks import Forks, all_outcomes, each_outcome
from clew.symbolic.joins import Joins
from clew.symbolic.lassos import same_data
from clew.symbolic.paths.constants import known_inputs, with_constants
from clew.symbolic.paths.garbage import collected
from clew.symbolic.paths.model import valued
from clew.symbolic.paths.oracle import Oracle, Tally
from clew.symbolic.regroup import Part, whole_steps
from clew.symbolic.split import Split, Time, split_state
from clew.symbolic.values import Symbolic
from clew.symbolic.work import SymbolicWork

Execute = Callable[[Forks], Outcome[State]]


class Collection(Enum):
    """Whether conjuncts about dead inputs leave the path."""

    ON = "on"
    OFF = "off"


class Sides(Enum):
    """What becomes of a branch that inputs decide, where both of its sides only compute."""

    FORKED = "forked"
    MERGED = "merged"
    """Where there is one process, and nobody sees the states in between."""


@dataclass(frozen=True, slots=True)
class Forked:
    """The outcomes of a step, and how many forks were executed in it, also on sides that an assumption ended."""

    successors: tuple[Outcome[State], ...]
    splits: int


class SymbolicMachine(Interpreter):
    """See the module; the oracle's caches and the number of forks of the last step are its changing parts.

    Steps of a lonely process end at loop heads behind forks, with `every_head` at all loop heads.
    """

    def __init__(
        self,
        program: Program,
        symbolic: Symbolic,
        *,
        watched: tuple[Term, ...] = (),
        collection: Collection = Collection.ON,
        time: Time = Time.DROPPED,
        every_head: bool = False,
        sides: Sides = Sides.FORKED,
        refusals: list[Unsupported] | None = None,
    ) -> None:
        super().__init__(program, values=symbolic, watched=watched)
        self._refusals = refusals
        """Where it is told that a way of a step was left out, because something on it is not modelled."""
        self._every_head = every_head
        self.symbolic = symbolic
        self.splits = 0
        """How many forks the last call of `initial` or `step` executed."""
        self._watched = tuple(term for term in watched if term.sort == BOOL)
        self._collection = collection
        self._time = Time.KEPT if self._keeps_time else time
        self._keeps_time = self._time is Time.KEPT
        self._cuts = not (watched or self.code.retries)
        """Whether a step may be cut at a loop head: nobody sees the states there, nor goes back to where it began."""
        unseen = self._cuts and not every_head and self.code.observed.isdisjoint((Observation.AT, Observation.LOCAL))
        merges = sides is Sides.MERGED and unseen and is_alone(program)
        self._joins = Joins(self.code) if merges else None
        self._unsettled = bool(self._watched) or program.quiet is not None or _may_block(program)

    @property
    def statistics(self) -> Tally:
        """Who answered the questions so far."""
        return self.symbolic.oracle.tally

    # --- states and steps ---------------------------------------------------------------------------------------------

    def initial(self) -> tuple[Outcome[State], ...]:
        """The initial states."""
        found, self.splits = all_outcomes(lambda forks: self._closed(self._initial(forks), forks), None)
        return found

    def step(self, state: State, actor: int) -> tuple[Outcome[State], ...]:
        """One outcome for each feasible combination of forks and free choices."""
        if self.code.retries:
            return self.attempts(state, actor).outcomes
        return self.fork(state, actor).successors

    def outcomes(self, state: State, actor: int) -> Iterator[Outcome[State]]:
        """The same one by one, as they are found: there may be thousands, and one of them may be enough."""
        if self.code.retries:
            yield from self.attempts(state, actor).outcomes
            return
        self.splits = yield from each_outcome(
            lambda forks: self._closed(self._stepped(state, actor, forks), forks), self._refusals
        )

    def fork(self, state: State, actor: int) -> Forked:
        """The outcomes of a step with the number of forks in it."""
        found, self.splits = all_outcomes(
            lambda forks: self._closed(self._stepped(state, actor, forks), forks), self._refusals
        )
        return Forked(found, self.splits)

    def _attempt(self, state: State, actor: int) -> Attempts:
        """As for values, but the part of a state that retries stays, if something was learnt of it on the way."""
        retries: list[Footprint] = []

        def execute(forks: Forks) -> Outcome[State]:
            try:
                return self._closed(self._stepped(state, actor, forks), forks)
            except Retried as retried:
                retries.append(retried.footprint)
                raise

        found, self.splits = all_outcomes(execute, self._refusals)
        return Attempts(found, tuple(retries))

    def moves(self, state: State, actor: int) -> bool:
        """Whether not every way of a process that is not blocked ends in `retry`; no choice is too wide here."""
        tried = self.attempts(state, actor)
        return bool(tried.outcomes) or not tried.retries

    def _stepped(self, state: State, actor: int, forks: Forks) -> Outcome[State]:
        try:
            return self._step(state, actor, forks)
        except Retried as retried:
            stays = replace(state, path=self._collected(state, retried.path))
            if stays.path == state.path:
                raise
            return Outcome(stays, footprint=retried.footprint)

    def start_with(self, choices: Sequence[Value]) -> Outcome[State]:
        """The initial state along these choices of the machine."""
        forks = _along(choices)
        return self._closed(self._initial(forks), forks)

    def step_with(self, state: State, actor: int, choices: Sequence[Value]) -> Outcome[State]:
        """The outcome of a step along these choices of the machine."""
        forks = _along(choices)
        return self._closed(self._stepped(state, actor, forks), forks)

    def heard(
        self, state: State, actor: int, choices: Sequence[Value], hear: Callable[[Work, Span | None], None]
    ) -> Outcome[State]:
        """The outcome of a step along these choices of the machine; `hear` is told where each command stands."""
        return self.step_by(state, actor, _along(choices), hear)

    def ended(self, state: State) -> bool:
        """Whether a state without a step has ended properly."""
        work = self._work(state)
        if self.program.quiet is not None and work.holds(evaluate(work, self.program.quiet)):
            return True
        return ended(work, self.program.scheduler)

    def datum(self, state: State, term: Term) -> Datum:
        """The value of a term over globals and observations: concrete, or a term over inputs."""
        return evaluate(self._work(state), term)

    def evaluate(self, state: State, term: Term) -> Value:
        """The value of a term; one of several, if it depends on inputs."""
        work = self._work(state)
        return work.values.concrete(evaluate(work, term))

    def decides(self, state: State, term: Term) -> bool | None:
        """The value of a Bool term for all valuations; None where they differ, or nobody knows."""
        work = self._work(state)
        return {Truth.YES: True, Truth.NO: False}.get(self.symbolic.truth(evaluate(work, term), work.path))

    def holds(self, state: State, term: Term) -> bool:
        """Whether a Bool term is true for all valuations; for a watched term that is the same as for some."""
        work = self._work(state)
        return self.symbolic.truth(evaluate(work, term), work.path) is Truth.YES

    def split(self, state: State) -> Split:
        """The state in two parts, for matching."""
        return split_state(state, time=self._time)

    # --- runs ---------------------------------------------------------------------------------------------------------

    def concretise(self, run: Run, execute: Callable[[Program], Interpreter] = Interpreter) -> Run | None:
        """The run of values that a run of choices of this machine stands for; None if the solver does not find one.

        The steps are executed again with the whole path kept, so that inputs which are dead by now get values too. A
        loop is closed: its last state is the one where it begins. Its steps need not be there again for other inputs.
        """
        parts: list[Part] = []
        try:
            states, chosen = self._follow(run, parts)
        except Departed:
            other = self.statistics.unknown or run.loop_start is not None
            assert other, "a run of this machine should take the same sides again"
            return None
        path = states[-1].path if run.loop_start is None else self._closing(states[run.loop_start], states[-1])
        model = None if path is None else self.symbolic.oracle.model(path)
        if model is None:
            return None
        start = tuple(valued(datum, model) for datum in chosen[0] or ())
        # A way that ended in `retry` told which part of the state the run is about; it is no step.
        moves = tuple(
            Move(move.actor, tuple(valued(datum, model) for datum in made))
            for move, made in zip(run.moves, chosen[1:], strict=True)
            if made is not None
        )
        loop_start = run.loop_start
        if loop_start is not None:
            loop_start -= sum(made is None for made in chosen[1 : loop_start + 1])
        return whole_steps(self.program, Run(start, moves, loop_start), parts, execute)

    def _closing(self, start: State, last: State) -> Path | None:
        """The path on which the last state of a loop is the one where it begins; None if there is none."""
        equations, oracle, path = same_data(self.split(start), self.split(last)), self.symbolic.oracle, last.path
        for each in () if equations is None else equations:
            if not oracle.possible(each, path):
                return None
            path = oracle.extend(path, each)
        return None if equations is None else path

    def _follow(self, run: Run, parts: list[Part]) -> tuple[list[State], list[tuple[Datum, ...] | None]]:
        """The states of a run with its whole path, and the data chosen in each step; None for one that was retried.

        `parts` is told which moves are only parts of steps.
        """
        taken: tuple[Datum, ...] | None
        outcome, taken = self._again(self._initial, run.initial)
        states = [outcome.state]
        chosen: list[tuple[Datum, ...] | None] = [taken]
        for move in run.moves:
            assert outcome.violation is None, "only the last move of a run should violate anything"
            execute = partial(self._step, outcome.state, self.number(move.actor))
            try:
                outcome, taken = self._again(execute, move.choices, parts)
            except Retried as retried:
                outcome, taken = replace(outcome, state=replace(outcome.state, path=retried.path)), None
            states.append(outcome.state)
            chosen.append(taken)
        return states, chosen

    def _again(
        self, execute: Execute, choices: Sequence[Value], parts: list[Part] | None = None
    ) -> tuple[Outcome[State], tuple[Datum, ...]]:
        """Execute along recorded choices; the outcome, and the data that were chosen."""
        forks = _along(choices)
        try:
            outcome = execute(forks)
            if outcome.violation is None:
                outcome = replace(outcome, state=self._settled(outcome.state, forks))
        except Retried:
            if tuple(forks.positions) != tuple(choices):
                raise Departed("other sides are met than were taken") from None
            raise
        except (Removed, IndexError) as gone:
            raise Departed("a side that was taken does not exist") from gone
        if tuple(forks.positions) != tuple(choices):
            raise Departed("other sides are met than were taken")
        if parts is not None:
            parts.append(Part(self.executed, goes_on=forks.cut))
        return outcome, tuple(forks.taken)

    # --- inside -------------------------------------------------------------------------------------------------------

    def _thaw(self, state: State, choices: Choices) -> Work:
        assert isinstance(choices, Forks), "a symbolic step should be able to fork"
        if isinstance(choices.resumed, SymbolicWork):
            return choices.resumed.resumed(choices)
        work = SymbolicWork(self.code, self.symbolic, state, choices)
        if self.program.scheduler in (Scheduler.SINGLE, Scheduler.THREADS):
            work.follow(cuts=self._cuts, every_head=self._every_head, joins=self._joins)
        return work

    def _work(self, state: State) -> SymbolicWork:
        return SymbolicWork(self.code, self.symbolic, state, Forks(()))

    def is_ready(self, state: State, actor: int) -> bool:
        """Whether an actor is not blocked; whether one is may depend on the path."""
        return actor in self.ready(state)

    def ready(self, state: State) -> tuple[int, ...]:
        """The actors that are not blocked, in ascending order; all ways of some may end in `retry`."""
        return self._enabled(state, self._work(state))

    def _enabled(self, state: State, work: SymbolicWork) -> tuple[int, ...]:
        """The actors that no blocking command stops; what is undecided is decided by forks of the work."""
        match self.program.scheduler:
            case Scheduler.ACTIONS:
                return self._enabled_actions(work)
            case Scheduler.SINGLE | Scheduler.THREADS:
                return self._actors_of(state, threads.runnable(work))
            case Scheduler.KERNEL:
                found = self._actors_of(state, kernel.runnable(work))
                if not found and work.clock.phase is Phase.SIMULATION:
                    return (self.number(self.code.kernel_name),)
                return found

    def _enabled_actions(self, work: SymbolicWork) -> tuple[int, ...]:
        actions = self.program.actions
        for priority in sorted({action.priority for action in actions}, reverse=True):
            found = [
                number
                for number, action in enumerate(actions)
                if action.priority == priority and self._allows(work, action.guard)
            ]
            if found:
                return tuple(found)
        return ()

    def _allows(self, work: SymbolicWork, guard: Term) -> bool:
        """Whether the guard holds; an undefined one counts as enabled."""
        datum = evaluate(work, guard)
        truth = work.values.truth(datum, work.path)
        return work.decide(datum, None) if truth is Truth.SPLIT else truth is not Truth.NO

    def _closed(self, outcome: Outcome[State], forks: Forks) -> Outcome[State]:
        """The outcome with everything decided that is asked of its state, and without garbage in its path."""
        state = outcome.state
        if outcome.violation is None and self._unsettled:
            state = self._settled(state, forks)
        if outcome.violation is None:
            path = self._collected(state, state.path)
            state = state if path is state.path else replace(state, path=path)
            if path and self.program.scheduler in (Scheduler.SINGLE, Scheduler.THREADS):
                known = known_inputs(path, self.symbolic.oracle.slices)
                state = with_constants(state, known, self.symbolic.construct) if known else state
        return Outcome(state, tuple(forks.positions), outcome.violation, outcome.footprint, outcome.fired)

    def _collected(self, state: State, path: Path) -> Path:
        """The path without what says nothing about the data of the state."""
        if not path or self._collection is not Collection.ON:
            return path
        return collected(path, state, self.symbolic.oracle.slices)

    def _settled(self, state: State, forks: Forks) -> State:
        if not self._unsettled:
            return state
        work = SymbolicWork(self.code, self.symbolic, state, forks)
        found = self._enabled(state, work)
        if self.program.quiet is not None and (not found or self.code.retries):
            work.holds(evaluate(work, self.program.quiet))
        for term in self._watched:
            work.holds(evaluate(work, term))
        return state if work.path is state.path else replace(state, path=work.path)


def symbolic_machine(
    program: Program,
    *,
    watched: tuple[Term, ...] = (),
    normalise: Normalise = Normalise.FULL,
    solver: str = "bitwuzla",
    time_abstraction: Time = Time.DROPPED,
    collection: Collection = Collection.ON,
    milliseconds: int | None = None,
) -> SymbolicMachine:
    """The symbolic machine of a program.

    `watched` are terms that are going to be asked in states; `milliseconds` limits each question to the solver. Time is
    dropped from keys and splits only if neither the program nor a watched term asks for it.
    """
    symbolic = Symbolic(Oracle(solver, milliseconds=milliseconds), constructor(normalise))
    return SymbolicMachine(program, symbolic, watched=watched, collection=collection, time=time_abstraction)


def _along(choices: Sequence[Value]) -> Forks:
    return Forks([choice for choice in choices if isinstance(choice, int)])


def _may_block(program: Program) -> bool:
    """Whether data decide which actors are enabled."""
    return program.scheduler is Scheduler.ACTIONS or any(
        isinstance(command, Await | Join)
        for procedure in program.procedures
        for block in procedure.blocks
        for command in block.commands
    )
