"""Questions about the schedules of a kernel program, and what a run has to show that answers one.

- `kernel.delta-race`: two processes can run in one state, their steps access a place in conflict, and the second does
  so too when the first has gone before it. Where one goes second to a lock, a channel or a notification, it does not.
- `kernel.lost-notification`: an event happens for which nobody waits.
- `kernel.endless-delta`: a run goes round for ever, and its time stands still.
- `kernel.dead-process`: a state is reached from which a process that has not ended can never run again. What a limit of
  the simulation or a violation cuts off might have woken it.
- `kernel.order-dependent`: two runs with the same inputs, told apart by process, have different states when time
  advances, or when the simulation ends.

Input: the reference interpreter and a replayed run. Output: what it violates, or None. Engines look for such runs and
ask here as well; nothing counts that is not shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clew.checks.schedule_checks import DEAD, ENDLESS, LOST, ORDER, RACE
from clew.checks.step_accesses import SOMEWHERE, Access, accesses
from clew.graphs import reachable
from clew.ir.errors import Unsupported
from clew.ir.program import Program
from clew.ir.source import Span
from clew.ir.values import Value
from clew.lift import Run
from clew.semantics.execution.choices import Departed, Removed
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome, Violation
from clew.semantics.replay import Replayed, WrongRun, replay
from clew.semantics.state import Phase, Process, State

_MOST_STATES = 20_000
"""So many states behind a dead process are looked at."""


def shown(check: str, interpreter: Interpreter, run: Run, replayed: Replayed) -> Violation | None:
    """What the run violates, if it shows what the check is about."""
    match check:
        case "kernel.delta-race":
            return _race(interpreter, run, replayed)
        case "kernel.lost-notification":
            return _lost(interpreter, replayed)
        case "kernel.endless-delta":
            return _endless(interpreter, run, replayed)
        case "kernel.dead-process":
            return _dead(interpreter, replayed)
        case _:
            return _differing(interpreter, run, replayed)


# --- races ------------------------------------------------------------------------------------------------------------


def _race(interpreter: Interpreter, run: Run, replayed: Replayed) -> Violation | None:
    """The last two moves of the run race."""
    if len(run.moves) < 2:
        return None
    before, between = replayed.states[-3], replayed.states[-2]
    first, second = (interpreter.number(move.actor) for move in run.moves[-2:])
    if second not in interpreter.enabled(before):
        return None
    choices = run.moves[-1].choices
    done = accesses(interpreter, before, first, run.moves[-2].choices)
    after = accesses(interpreter, between, second, choices)
    for alone in _alone(interpreter, before, second, choices):
        if (found := conflict(done, alone, after)) is not None:
            return _told(interpreter, run, *found)
    return None


def _alone(
    interpreter: Interpreter, state: State, actor: int, choices: Sequence[Value]
) -> Iterator[tuple[Access, ...]]:
    """What the process does if it goes first: with the same inputs, if it asks for as many, else with any."""
    try:
        yield accesses(interpreter, state, actor, choices)
    except (Departed, Removed):
        for outcome in _outcomes(interpreter, state, actor):
            yield accesses(interpreter, state, actor, outcome.choices)


def _outcomes(interpreter: Interpreter, state: State, actor: int) -> tuple[Outcome[State], ...]:
    try:
        return interpreter.step(state, actor)
    except Unsupported:
        return ()  # inputs that are too wide to be tried


def conflict(done: Sequence[Access], alone: Sequence[Access], after: Sequence[Access]) -> tuple[Access, Access] | None:
    """What a step does, and what another one does in conflict whether it goes first (`alone`) or second (`after`)."""
    still = {(each.span, each.writes) for each in after if not each.inside}
    mine = [(at, each) for at, each in enumerate(done) if not each.inside and each.place != SOMEWHERE]
    theirs = [(at, each) for at, each in enumerate(alone) if not each.inside and (each.span, each.writes) in still]
    for at, one in mine:
        for there, other in theirs:
            if one.conflicts(other) and not _meet(done[at + 1 :], alone[:there]):
                return one, other
    return None


def _meet(behind: Sequence[Access], before: Sequence[Access]) -> bool:
    """Whether a channel is left behind one access in which another process looks in front of its own: a lock."""
    left = [each for each in behind if each.inside and each.writes]
    return any(each.inside and not each.writes and one.conflicts(each) for one in left for each in before)


def _told(interpreter: Interpreter, run: Run, one: Access, other: Access) -> Violation:
    first, second = (move.actor for move in run.moves[-2:])
    name = "memory" if one.place.startswith("*") else _original(interpreter.program, one.place)
    message = (
        f"{first} {_does(one)} {name}{_at(one.span)}, and {second} {_does(other)} it{_at(other.span)}, "
        "in one delta cycle and in any order"
    )
    return Violation(RACE, message, one.span if one.writes else other.span)


def _original(program: Program, name: str) -> str:
    return next((each.original or each.name for each in program.globals if each.name == name), name)


def _does(access: Access) -> str:
    return "writes" if access.writes else "reads"


def _at(span: Span | None) -> str:
    return "" if span is None else f" at {span.source.rpartition('/')[2]}:{span.line}"


# --- notifications and time -------------------------------------------------------------------------------------------


def _lost(interpreter: Interpreter, replayed: Replayed) -> Violation | None:
    if not replayed.steps:
        return None
    events = interpreter.program.events
    for time, event, heard in replayed.steps[-1].fired:
        if not heard:
            name = events[event] if event < len(events) else f"event {event}"
            when = _time_text(interpreter.program, time)
            return Violation(LOST, f"{name} happens at {when}, and nobody waits for it")
    return None


def is_lost(outcome: Outcome[State]) -> bool:
    """Whether something happens in a step that nobody waits for."""
    return any(not heard for _, _, heard in outcome.fired)


def time_of(state: State) -> int:
    """The time in a state."""
    return 0 if state.kernel is None else state.kernel.time


def _time_text(program: Program, time: int) -> str:
    """A time in words."""
    return f"time {time}" if program.wording is None else program.wording.time(time)


def _endless(interpreter: Interpreter, run: Run, replayed: Replayed) -> Violation | None:
    if run.loop_start is None or run.loop_start >= len(run.moves):
        return None
    time = time_of(replayed.states[run.loop_start])
    if time_of(replayed.states[-1]) != time:
        return None
    movers = ", ".join(dict.fromkeys(move.actor for move in run.moves[run.loop_start :]))
    when = _time_text(interpreter.program, time)
    return Violation(ENDLESS, f"time stands still at {when} while {movers} take turns for ever")


# --- dead processes ---------------------------------------------------------------------------------------------------


def is_simulated(state: State) -> bool:
    """Whether the state is one of a simulation."""
    return state.kernel is not None and state.kernel.phase is Phase.SIMULATION


def is_cut_off(state: State) -> bool:
    """Whether a simulation was ended while something was still to come."""
    kernel = state.kernel
    if kernel is None or kernel.phase is not Phase.STOPPED:
        return False
    return bool(kernel.pending) or any(_is_timed(process) for process in state.processes)


def _is_timed(process: Process) -> bool:
    return process.waiting is not None and process.waiting.timeout is not None


def is_alive(state: State, name: str) -> bool:
    """Whether a process has not ended."""
    return any(process.name == name and process.frames for process in state.processes)


def _dead(interpreter: Interpreter, replayed: Replayed) -> Violation | None:
    last = replayed.states[-1]
    if not is_simulated(last):
        return None
    able: set[str] = set()
    for number, state in enumerate(reachable([last], lambda each: list(_behind(interpreter, each)))):
        if number > _MOST_STATES or is_cut_off(state) or _ends_at(interpreter, state):
            return None
        able |= {interpreter.actors[actor] for actor in interpreter.enabled(state)}
    for process in interpreter.program.processes:
        if is_alive(last, process.name) and process.name not in able:
            return Violation(DEAD, f"{process.name} can never run again", process.span)
    return None


def _ends_at(interpreter: Interpreter, state: State) -> bool:
    """Whether a run ends with a step from here, by a violation or an assumption."""
    steps = [interpreter.step(state, actor) for actor in interpreter.enabled(state)]
    return any(not outcomes or any(each.violation is not None for each in outcomes) for outcomes in steps)


def _behind(interpreter: Interpreter, state: State) -> Iterator[State]:
    """The states after a state, at time 0: how late it is makes no difference to them."""
    for actor in interpreter.enabled(state):
        for outcome in interpreter.step(state, actor):
            if outcome.violation is None and outcome.state.kernel is not None:
                yield replace(outcome.state, kernel=replace(outcome.state.kernel, time=0))


# --- orders -----------------------------------------------------------------------------------------------------------


def inputs_of(run: Run) -> dict[str, tuple[Value, ...]]:
    """The inputs of a run, each process for itself."""
    found: dict[str, tuple[Value, ...]] = {"": run.initial}
    for move in run.moves:
        found[move.actor] = (*found.get(move.actor, ()), *move.choices)
    return {actor: inputs for actor, inputs in found.items() if inputs}


def are_the_same(left: dict[str, tuple[Value, ...]], right: dict[str, tuple[Value, ...]]) -> bool:
    """Whether the inputs are the same, as far as both runs have asked for them."""
    return all(_agree(inputs, right.get(actor, ())) for actor, inputs in left.items())


def _agree(left: tuple[Value, ...], right: tuple[Value, ...]) -> bool:
    return all(one == other for one, other in zip(left, right, strict=False))


def is_rest(before: State, after: State) -> bool:
    """Whether a step ends an instant: time advances in it, or the simulation ends."""
    return is_simulated(before) and (time_of(before) != time_of(after) or not is_simulated(after))


def _differing(interpreter: Interpreter, run: Run, replayed: Replayed) -> Violation | None:
    if run.rival is None:
        return None
    try:
        other = replay(interpreter, run.rival)
    except WrongRun:
        return None
    if not are_the_same(inputs_of(run), inputs_of(run.rival)) or _rests(replayed) != _rests(other):
        return None
    if not replayed.steps or not other.steps or not all(is_rest(*each.states[-2:]) for each in (replayed, other)):
        return None
    last, otherwise = replayed.states[-1], other.states[-1]
    if last == otherwise:
        return None
    order = ", ".join(move.actor for move in run.rival.moves)
    return Violation(
        ORDER, f"{_difference(interpreter, last, otherwise)} after another order with the same inputs: {order}"
    )


def _rests(replayed: Replayed) -> int:
    return sum(is_rest(before, after) for before, after in zip(replayed.states, replayed.states[1:], strict=False))


def _difference(interpreter: Interpreter, last: State, otherwise: State) -> str:
    """The variables that differ, with both values; the time where that does."""
    pairs = zip(interpreter.program.globals, last.globals, otherwise.globals, strict=False)
    found = [f"{each.original or each.name} is {one}, and {other}" for each, one, other in pairs if one != other]
    if time_of(last) != time_of(otherwise):
        one, other_ = (_time_text(interpreter.program, time_of(each)) for each in (last, otherwise))
        found.append(f"the time is {one}, and {other_}")
    return "; ".join(found) or "where processes stand, or what is in memory, differs"
