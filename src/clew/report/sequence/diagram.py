"""From an outcome to diagrams.

A message is seen where a buffer grows in a step: its length is the variable `NAME.length` beside the array `NAME`,
which holds the names of events. The owner of a buffer is what stands before the last dot of its name, or the
only process beside the environment.
"""

from __future__ import annotations

from collections.abc import Sequence

from clew.ir.program import Declaration, Program
from clew.ir.sorts import Queue
from clew.outcome import Outcome, Step, Trace
from clew.records import dataclass
from clew.semantics.state import State
from clew.verdict import Fails


@dataclass(frozen=True, slots=True)
class Message:
    """From a lifeline to a lifeline."""

    sender: str
    receiver: str
    text: str


@dataclass(frozen=True, slots=True)
class Remark:
    """What a step did, at a lifeline; None for all of them."""

    at: str | None
    text: str


Item = Message | Remark


@dataclass(frozen=True, slots=True)
class Diagram:
    """One run."""

    title: str
    lifelines: tuple[str, ...]
    items: tuple[Item, ...]


def diagrams(outcome: Outcome) -> list[Diagram]:
    """The runs of an outcome: counterexamples if there are any, else witnesses."""
    shown = [result for result in outcome.results if result.trace is not None]
    failing = [result for result in shown if isinstance(result.verdict, Fails)]
    return [_diagram(result.property.text, result.trace) for result in failing or shown if result.trace is not None]


@dataclass(frozen=True, slots=True)
class _Buffer:
    length: int | None
    """The variable that tells how much of an array is used; a queue tells itself."""
    items: int
    owner: str
    names: tuple[str, ...]
    kind: str


def _diagram(title: str, trace: Trace) -> Diagram:
    states: Sequence[State] = () if trace.recording is None else trace.recording.replayed.states
    buffers = [] if trace.recording is None else _buffers(trace.recording.code.program)
    hidden = set() if trace.recording is None else _lengths(trace.recording.code.program)
    items: list[Item] = []
    for number, step in enumerate(trace.steps):
        if number == trace.loop_start:
            items.append(Remark(None, "the loop starts here"))
        messages: list[Item] = []
        if number + 1 < len(states):
            messages = [
                message for buffer in buffers for message in _sent(buffer, step, states[number], states[number + 1])
            ]
        if not (messages and step.label.startswith("send ")):
            items.append(Remark(step.process, _told(step, hidden)))
        items += messages
    if trace.loop_start is not None:
        items.append(Remark(None, "and so on from the start of the loop"))
    lifelines = dict.fromkeys(
        name
        for item in items
        for name in ((item.sender, item.receiver) if isinstance(item, Message) else (item.at,))
        if name is not None
    )
    return Diagram(title, tuple(lifelines), tuple(items))


def _told(step: Step, hidden: set[str]) -> str:
    changes = [f"{change.name} = {change.value}" for change in step.changes if change.name not in hidden]
    return ": ".join(part for part in (step.label, ", ".join(changes)) if part)


def _lengths(program: Program) -> set[str]:
    every = program.globals
    return {each.original or each.name for each in every if each.name.endswith(".length") or _waits(each)}


def _waits(declaration: Declaration) -> bool:
    """Whether events of these names wait in the variable."""
    return isinstance(declaration.sort, Queue) and bool(declaration.names)


def _buffers(program: Program) -> list[_Buffer]:
    places = {each.name: number for number, each in enumerate(program.globals)}
    processes = dict.fromkeys(name for action in program.actions for name in action.processes)
    others = [name for name in processes if name != "environment"]
    found: list[_Buffer] = []
    for each in program.globals:
        base = each.name.removesuffix(".length")
        waits = _waits(each)
        if not waits and (base == each.name or base not in places):
            continue
        owner, dot, kind = base.rpartition(".")
        if not dot and len(others) != 1:
            continue
        array: Declaration = program.globals[places[base]]
        length = None if waits else places[each.name]
        found.append(_Buffer(length, places[base], owner if dot else others[0], array.names, kind))
    return found


def _sent(buffer: _Buffer, step: Step, before: State, after: State) -> list[Message]:
    old, new = _content(buffer, before), _content(buffer, after)
    # A step takes at most one event out and appends any number.
    added = new[len(old) :] if new[: len(old)] == old else new[max(0, len(old) - 1) :]
    later = " (later)" if buffer.kind == "timers" else ""
    return [Message(step.process, buffer.owner, f"{_name(buffer, each)}{later}") for each in added]


def _content(buffer: _Buffer, state: State) -> tuple[object, ...]:
    items = state.globals[buffer.items]
    assert isinstance(items, tuple), "the items of a buffer should be an array or a queue"
    if buffer.length is None:
        return tuple(row[0] for row in items if isinstance(row, tuple))
    length = state.globals[buffer.length]
    assert isinstance(length, int), "a length should be a number"
    return items[:length]


def _name(buffer: _Buffer, item: object) -> str:
    if isinstance(item, int) and item < len(buffer.names):
        return buffer.names[item]
    return str(item)
