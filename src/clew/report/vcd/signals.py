"""The signals of a run: what the states of a recording hold, as values along the time axis.

Input: a trace with its recording, and its axis. Output: signals in the order of the program. What a state does not have
(a local of a procedure that is not being executed) is undefined there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum

from clew.ir.operators.table import signed
from clew.ir.sorts import Bits, Bool, Integer, Real
from clew.outcome import Recording, Trace
from clew.records import dataclass
from clew.report.vcd.axis import Axis, Moment
from clew.report.vcd.values import NOBODY, binary, bits, real, text
from clew.trace.show import Role, Sample, event_name, samples
from clew.trace.wording import gauge_of, gauge_text

_INTEGER_WIDTH = 32


class Kind(Enum):
    """The kinds of variables in a dump; `string` is an extension that wave viewers know."""

    WIRE = "wire"
    INTEGER = "integer"
    REAL = "real"
    STRING = "string"
    EVENT = "event"


@dataclass(frozen=True, slots=True)
class Signal:
    """A variable of the dump: its scope, name, kind and width, and its values as the dump writes them."""

    scope: tuple[str, ...]
    name: str
    kind: Kind
    width: int
    changes: tuple[tuple[Moment, str], ...]


def signals_of(trace: Trace, recording: Recording, axis: Axis) -> Iterator[Signal]:
    """All signals of a run."""
    rows = [samples(state, recording.code) for state in recording.replayed.states]
    program = recording.code.program
    names = list(dict.fromkeys(name for row in rows for name in row))
    gauges = {} if program.wording is None else {name: gauge_of(name, program.wording) for name in names}
    for gauge in {each.name: each for each in gauges.values() if each is not None}.values():
        values = [text(gauge_text(gauge, {name: sample.text for name, sample in row.items()})) for row in rows]
        yield _signal(*_place(gauge.name), Kind.STRING, 1, values, axis)
    for name in names:
        told = name if program.wording is None else program.wording.name(name)
        if told and gauges.get(name) is None:
            place = _inside(told, [each.name for each in program.processes])
            yield from _sampled(name, place, [row.get(name) for row in rows], axis)
    yield from _schedule(trace, axis)
    if trace.steps and trace.steps[0].time is not None:
        yield from _clock(trace, axis)
    yield from _events(recording, axis)


# --- what states hold -----------------------------------------------------------------------------------------------


def _sampled(
    name: str, place: tuple[tuple[str, ...], str], column: Sequence[Sample | None], axis: Axis
) -> Iterator[Signal]:
    """The signals of one name in all states; `place` is where it lies if it belongs to no process."""
    present = [sample for sample in column if sample is not None]
    role, owner = present[0].role, present[0].owner
    match role:
        case Role.TIME:
            return
        case Role.PROCESS:
            yield _text_signal(("schedule", "stands"), str(owner), column, axis)
        case Role.PENDING:
            yield _text_signal(("events", "pending"), str(owner), column, axis)
        case Role.VARIABLE:
            scope, short = place if owner is None else (("processes", owner), name.removeprefix(f"{owner}."))
            yield _variable(scope, short, column, axis)
            if any(_is_named(sample) for sample in present):
                yield _text_signal((*scope, "names"), short, column, axis)


_HIERARCHY = re.compile(r"[A-Za-z_]\w*(?:\[\d+\])?(?:\.[A-Za-z_]\w*(?:\[\d+\])?)+")


def _inside(name: str, processes: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """The scopes of a variable, and what it is called there: what a process keeps in its frames lies in the process."""
    owner = next((each for each in processes if name.startswith(f"{each}.")), None)
    return _place(name) if owner is None else (("processes", owner), name[len(owner) + 1 :])


def _place(name: str) -> tuple[tuple[str, ...], str]:
    """The scopes of a variable, and what it is called there."""
    if not _HIERARCHY.fullmatch(name):
        return (), name
    *scope, short = name.split(".")
    return tuple(scope), short


def _variable(scope: tuple[str, ...], name: str, column: Sequence[Sample | None], axis: Axis) -> Signal:
    """A variable by its sort; one whose sort changes, or is none that a dump knows, by its text."""
    sorts = {sample.sort for sample in column if sample is not None}
    sort = sorts.pop() if len(sorts) == 1 else None
    data = [None if sample is None else sample.datum for sample in column]
    match sort:
        case Bool():
            return _signal(scope, name, Kind.WIRE, 1, [bits(datum, 1) for datum in data], axis)
        case Bits(width=width):
            return _signal(scope, name, Kind.WIRE, width, [bits(datum, width) for datum in data], axis)
        case Integer():
            width = _width([datum for datum in data if isinstance(datum, int)])
            return _signal(scope, name, Kind.INTEGER, width, [bits(datum, width) for datum in data], axis)
        case Real():
            return _signal(scope, name, Kind.REAL, 64, [real(datum) for datum in data], axis)
        case _:
            return _text_signal(scope, name, column, axis)


def _is_named(sample: Sample) -> bool:
    """Whether a person reads something else than the number."""
    if not isinstance(sample.sort, Bits) or not isinstance(sample.datum, int):
        return False
    return sample.text not in (str(sample.datum), str(signed(sample.datum, sample.sort.width)))


def _text_signal(scope: tuple[str, ...], name: str, column: Sequence[Sample | None], axis: Axis) -> Signal:
    values = [text(NOBODY if sample is None else sample.text) for sample in column]
    return _signal(scope, name, Kind.STRING, 1, values, axis)


def _signal(scope: tuple[str, ...], name: str, kind: Kind, width: int, values: list[str], axis: Axis) -> Signal:
    """A signal with one value per state."""
    return Signal(scope, name, kind, width, tuple(zip(axis.states, values, strict=True)))


def _width(values: Sequence[int]) -> int:
    """Enough bits for all values with their signs."""
    return max(_INTEGER_WIDTH, *(value.bit_length() + 1 for value in values)) if values else _INTEGER_WIDTH


# --- who runs, when, and what happens -------------------------------------------------------------------------------


def _schedule(trace: Trace, axis: Axis) -> Iterator[Signal]:
    """Who runs: the number of the step, its process as text, and a wire per process."""
    scope = ("schedule",)
    yield _signal(scope, "step", Kind.INTEGER, 32, [binary(number, 32) for number in range(len(axis.states))], axis)
    runners = [None, *(step.process for step in trace.steps)]
    if trace.loop_start is not None:
        inside = [bits(number >= trace.loop_start, 1) for number in range(len(axis.states))]
        yield _signal(scope, "loop", Kind.WIRE, 1, inside, axis)
    yield _resting(scope, "process", Kind.STRING, [text(runner or NOBODY) for runner in runners], text(NOBODY), axis)
    for process in dict.fromkeys(step.process for step in trace.steps):
        runs = [bits(runner == process, 1) for runner in runners]
        yield _resting((*scope, "runs"), process, Kind.WIRE, runs, "0", axis)


def _resting(scope: tuple[str, ...], name: str, kind: Kind, values: list[str], rest: str, axis: Axis) -> Signal:
    """A signal of one bit or a text with one value per state, and another where nobody runs."""
    changes = [*zip(axis.states, values, strict=True), *((moment, rest) for moment in axis.rests)]
    return Signal(scope, name, kind, 1, tuple(sorted(changes)))


def _clock(trace: Trace, axis: Axis) -> Iterator[Signal]:
    """The simulated time and the delta cycle at that time."""
    for name, values in (
        ("time", [0, *(step.time or 0 for step in trace.steps)]),
        ("delta", [0, *(step.delta or 0 for step in trace.steps)]),
    ):
        width = _width(values)
        yield _signal(("schedule",), name, Kind.INTEGER, width, [binary(value, width) for value in values], axis)


def _events(recording: Recording, axis: Axis) -> Iterator[Signal]:
    """Each event, and when it happens."""
    happening: dict[int, list[Moment]] = {number: [] for number in range(len(recording.code.program.events))}
    for moment, event in axis.events:
        happening.setdefault(event, []).append(moment)
    for event, moments in happening.items():
        changes = tuple((moment, "1") for moment in sorted(set(moments)))
        yield Signal(("events",), event_name(recording.code, event), Kind.EVENT, 1, changes)
