"""Telling: a replayed run as a trace that a person reads.

Input: an interpreter, a run of its program, and the replay. Output: a `Trace`: what changed in each step and, for
programs whose front end wants it, in each line that a step passed. Inside a procedure its variables have their plain
names; a process that was started while the program ran is called by the user's procedure that it runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import overload

from clew.analysis.callgraph import is_recursive
from clew.checks.marks import MARKED
from clew.ir.program import Program
from clew.ir.properties import Question
from clew.ir.rewriting import is_alone
from clew.ir.values import Address
from clew.lift import Run
from clew.outcome import Activation, Change, Deferred, Heap, Line, Recording, Step, Trace
from clew.semantics.execution.choices import Directed
from clew.semantics.interpreter import Interpreter
from clew.semantics.outcome import Outcome
from clew.semantics.replay import Replayed
from clew.semantics.state import State
from clew.semantics.values import Datum
from clew.trace.activations import CallListener
from clew.trace.causes.explain import explain
from clew.trace.causes.inputs import inputs_of
from clew.trace.heaps import heap_of
from clew.trace.instants import Instant, instants
from clew.trace.labels import mover
from clew.trace.legible import number_text
from clew.trace.moments import moments
from clew.trace.names import library_members, marked, names_of, renamed
from clew.trace.passages import Passage, passages
from clew.trace.show import event_name, place_name
from clew.trace.texts import Texts

_LINES = 500
"""So many lines of a run are told, the last ones."""
_MOST_MOVES, _MOST_CALLS = 20_000, 20_000
"""Of longer runs the calls are not told."""
_BY_ITSELF = "a spurious wake-up or failure"
_HEARD = 200_000
"""So many commands are listened to one by one: for the lines of the last steps, and once more for the calls."""


def tell(interpreter: Interpreter, run: Run, replayed: Replayed, question: Question | None = None) -> Trace:
    """The run step by step, and why it answers the question as it does; what nobody looks at is not told."""
    deeper = 0 if run.loop_start is None else _calls(replayed.states[-1]) - _calls(replayed.states[run.loop_start])
    return Trace(
        Deferred(lambda: changes({}, Texts(interpreter.code).of(replayed.states[0]))),
        Told(interpreter, run, replayed),
        run.loop_start,
        run,
        deeper,
        Deferred(lambda: _call_tree(interpreter, run, replayed)),
        Recording(interpreter.code, replayed),
        () if question is None else Deferred(lambda: (explain(interpreter, question, run, replayed),)),
        Deferred(lambda: inputs_of(interpreter, run, replayed)),
    )


class Told(Sequence[Step]):
    """The steps of a replayed run, each told when it is asked for; it has state because it remembers what it told."""

    def __init__(self, interpreter: Interpreter, run: Run, replayed: Replayed) -> None:
        self._interpreter, self._run, self._replayed = interpreter, run, replayed
        self._texts = Texts(interpreter.code)
        self._known: dict[int, Step] = {}
        self._last: tuple[int, dict[str, str]] = (-1, {})

    def __len__(self) -> int:
        return len(self._run.moves)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(len(self))))
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError(index)
        if number not in self._known:
            self._known[number] = self._step(number)
        return self._known[number]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # as for any sequence that is no tuple

    @cached_property
    def _passed(self) -> dict[int, tuple[Passage, ...]]:
        return _passages(self._interpreter, self._run, self._replayed)

    @cached_property
    def _members(self) -> frozenset[str]:
        return library_members(self._interpreter.program)

    @cached_property
    def _when(self) -> tuple[Instant, ...] | None:
        actors = [move.actor for move in self._run.moves]
        return instants(self._replayed.states, actors, self._interpreter.code.kernel_name)

    @cached_property
    def _names(self) -> dict[str, str]:
        states = (passage.state for number in sorted(self._passed) for passage in self._passed[number])
        return names_of(self._interpreter, self._replayed, states)

    @cached_property
    def _moments(self) -> tuple[Fraction, ...]:
        return moments(self._interpreter.program, self._run, self._replayed)

    def _dated(self, number: int, label: str) -> str:
        """The label of a step, with the time until which it lasts."""
        if not self._moments or self._moments[number + 1] == self._moments[number]:
            return label
        return f"{label}, until {number_text(self._moments[number + 1])}"

    def _seen(self, number: int) -> dict[str, str]:
        """The texts of a state; those of the last one that was asked for are kept."""
        if self._last[0] != number:
            self._last = number, self._texts.of(self._replayed.states[number])
        return self._last[1]

    def _heap(self, state: State) -> Sequence[Heap]:
        program = self._interpreter.program
        if not (program.records or program.layouts):
            return ()
        return Deferred(lambda: (heap_of(state, self._interpreter.code),))

    def _lines(self, before: dict[str, str], passages: tuple[Passage, ...]) -> tuple[Line, ...]:
        lines: list[Line] = []
        for passage in passages:
            after = self._texts.of(passage.state)
            changed = tuple(_local(change, passage.prefix) for change in changes(before, after))
            remark = _BY_ITSELF if passage.woken else ""
            heap = self._heap(passage.state)
            lines.append(Line(passage.procedure, passage.span, marked(changed, self._members), remark, heap))
            before = after
        return tuple(lines)

    def _step(self, number: int) -> Step:
        interpreter, state = self._interpreter, self._replayed.states[number]
        process, label, span = mover(interpreter.program, state, self._run.moves[number].actor)
        label = self._dated(number, label)
        before = self._seen(number)
        lines = self._lines(before, self._passed.get(number, ()))
        is_last = number + 1 == len(self)
        if not is_last and lines and not (lines[-1].changes or lines[-1].remark):
            lines = lines[:-1]  # the step ends there before anything is done; the next one begins there
        if is_last and self._replayed.violation is not None:
            span = self._replayed.violation.span or span
        time, delta = (None, None) if self._when is None else self._when[number + 1]
        events, lost = _events(interpreter, self._replayed.steps[number])
        remark = _remark(interpreter, self._replayed.states[number + 1])
        changed = marked(changes(before, self._seen(number + 1)), self._members)
        heap = self._heap(self._replayed.states[number + 1])
        step = Step(process, label, changed, span, time, delta, events, lost, lines, remark, heap)
        return renamed(step, self._names) if self._names else step


def _remark(interpreter: Interpreter, state: State) -> str:
    return ", ".join(text for term, text in interpreter.program.remarks if interpreter.holds(state, term))


def _call_tree(interpreter: Interpreter, run: Run, replayed: Replayed) -> tuple[Activation, ...]:
    """The calls of a single process, where some procedure is called inside of itself."""
    program = interpreter.program
    if not is_alone(program) or len(run.moves) > _MOST_MOVES or not is_recursive(program):
        return ()
    listener, heard = CallListener(), 0
    for move, state in zip(run.moves, replayed.states, strict=False):
        actor = interpreter.actor(move.actor)
        assert actor is not None, f"a replayed run should have no unknown actor {move.actor}"
        listener.begin()
        interpreter.step_by(state, actor, Directed(move.choices), listener.hear)
        heard += interpreter.executed
        if len(listener.found) > _MOST_CALLS or heard > _HEARD:
            return ()
    if replayed.violation is None:
        listener.leave(_calls(replayed.states[-1]))
    return tuple(listener.found) if _nests(listener.found) else ()


def _nests(calls: Sequence[Activation]) -> bool:
    """Whether a procedure is called while it runs."""
    running: list[str] = []
    for call in calls:
        del running[call.depth :]
        if call.procedure in running:
            return True
        running.append(call.procedure)
    return False


def _calls(state: State) -> int:
    return sum(len(process.frames) for process in state.processes)


def changes(before: dict[str, str], after: dict[str, str]) -> tuple[Change, ...]:
    """What is new or different; a name that is gone is not mentioned."""
    if before is after:
        return ()
    return tuple(Change(name, value) for name, value in after.items() if before.get(name) != value)


def waiting(interpreter: Interpreter, replayed: Replayed) -> str:
    """Where each process waits that has not ended, in the last state of a run of a program that is told by lines."""
    if not interpreter.program.stepwise:
        return ""
    names, last = names_of(interpreter, replayed), replayed.states[-1]
    told: list[str] = []
    for process in last.processes:
        if process.frames:
            _, _, span = mover(interpreter.program, last, process.name)
            place = "" if span is None else f" at {span.source.rpartition('/')[2]}:{span.line}"
            told.append(f"{names.get(process.name, process.name)} waits{place}")
    return ", ".join(told)


def racing(interpreter: Interpreter, run: Run, replayed: Replayed, message: str) -> str:
    """Who accesses what at the same time, at the end of a run into an access that another process contests."""
    names, last = names_of(interpreter, replayed), replayed.states[-1]
    program, actor = interpreter.program, run.moves[-1].actor

    def who(actor: str, does: str, seen: State) -> str:
        _, _, span = mover(program, seen, actor)
        place = "" if span is None else f" at {span.source.rpartition('/')[2]}:{span.line}"
        return f"{names.get(actor, actor)} {does}{place}"

    def touches(address: Datum, written: Datum) -> str:
        name = place_name(last, interpreter.code, address) if isinstance(address, Address) else ""
        return f"{'writes' if written is True else 'reads'} {name or 'memory'}"

    second = who(actor, "accesses it", last)
    if message == MARKED:
        number = _marking(program, replayed)
        does = touches(*(_global(program, last, f"{MARKED} {part}") for part in ("at", "write")))
        first = who(run.moves[number].actor, does, replayed.states[number])
        return f"{first}, and {second}, which nothing puts in an order"
    rival = interpreter.rival(last, actor)
    assert rival is not None, "somebody should contest an access that is a race"
    name, address, written = rival
    return f"{who(name, touches(address, written), last)}, and {second}"


def _global(program: Program, state: State, name: str) -> Datum:
    return state.globals[next(number for number, each in enumerate(program.globals) if each.name == name)]


def _marking(program: Program, replayed: Replayed) -> int:
    """The number of the move that marks the earlier access of a race."""
    sizes = [_global(program, state, f"{MARKED} size") for state in replayed.states]
    return next(number for number, size in enumerate(sizes[1:]) if size != 0)


def _events(interpreter: Interpreter, outcome: Outcome[State]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The events that happened in a step, each once: those that were heard, and those that were lost."""
    heard = [event_name(interpreter.code, event) for _, event, awaited in outcome.fired if awaited]
    lost = [event_name(interpreter.code, event) for _, event, awaited in outcome.fired if not awaited]
    return tuple(dict.fromkeys(heard)), tuple(dict.fromkeys(lost))


# --- lines ----------------------------------------------------------------------------------------------------------


def _passages(interpreter: Interpreter, run: Run, replayed: Replayed) -> dict[int, tuple[Passage, ...]]:
    """The lines that the last moves pass, by number of the move, until there are enough of them."""
    found: dict[int, tuple[Passage, ...]] = {}
    left, heard = _LINES if interpreter.program.stepwise else 0, 0
    for number in reversed(range(len(run.moves))):
        actor = interpreter.actor(run.moves[number].actor)
        if left <= 0 or actor is None or heard > _HEARD:
            break
        state, choices = replayed.states[number], run.moves[number].choices
        found[number] = passages(interpreter, state, actor, choices, last=left)
        left -= len(found[number])
        heard += interpreter.executed
    return found


def _local(change: Change, prefix: str) -> Change:
    """The change as one says it inside a procedure: its own variables without what stands in front elsewhere."""
    name = change.name.removeprefix("*").removeprefix(prefix)
    value = change.value
    for mark in ("", "&", "*"):
        if value.startswith(mark + prefix):
            value = mark + value[len(mark + prefix) :]
    return Change(f"*{name}" if change.name.startswith("*") else name, value)
