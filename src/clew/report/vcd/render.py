"""From an outcome to the text of a value change dump: all runs in one file, each in a scope of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from clew.outcome import Outcome, Recording, Result, Trace
from clew.report.vcd.axis import Axis, Moment, axis_of, ticks_per_time
from clew.report.vcd.signals import Kind, Signal, signals_of
from clew.report.vcd.values import code, comment, identifier
from clew.verdict import Fails

_UNITS = ("fs", "ps", "ns", "us", "ms", "s")
_USUAL_UNIT = _UNITS.index("ns")


def render(outcome: Outcome) -> str:
    """The runs of the outcome as a dump; without any run a dump without variables."""
    runs = [
        (result, result.trace, result.trace.recording)
        for result in outcome.results
        if result.trace is not None and result.trace.recording is not None
    ]
    axes = tuple(axis_of(trace, recording) for _, trace, recording in runs)
    ticks = ticks_per_time(axes)
    lines = list(_preamble(ticks, _unit_of(recording for _, _, recording in runs)))
    signals: list[Signal] = []
    for number, ((result, trace, recording), axis) in enumerate(zip(runs, axes, strict=True), start=1):
        scope = f"run_{number}"
        lines.append(comment(_caption(scope, result, trace, axis, ticks)))
        signals += _within(scope, trace, recording, axis)
    if not runs:
        lines.append(comment("no run: no property has a counterexample or a witness"))
    end = max((axis.rests[-1] for axis in axes), default=Moment(0, 0))
    ordered = _by_scope(signals)
    lines += [*_definitions(ordered), *_changes(ordered, ticks, end)]
    return "\n".join(lines) + "\n"


def _within(scope: str, trace: Trace, recording: Recording, axis: Axis) -> Iterator[Signal]:
    for signal in signals_of(trace, recording, axis):
        yield replace(signal, scope=(scope, *signal.scope))


# --- header ---------------------------------------------------------------------------------------------------------


def _unit_of(recordings: Iterable[Recording]) -> int | None:
    """How many femtoseconds a unit of time has, where the source language says so."""
    wordings = (each.code.program.wording for each in recordings)
    return next((each.tick for each in wordings if each is not None), None)


def _preamble(ticks: int, unit_of_time: int | None) -> Iterator[str]:
    if unit_of_time is not None and unit_of_time % ticks == 0:
        unit, scale = _in_seconds(unit_of_time).removeprefix("1 "), _in_seconds(unit_of_time // ticks)
    else:
        unit, scale = _timescale(ticks)
    yield "$version Clew $end"
    count = "1 tick" if ticks == 1 else f"{ticks} ticks"
    yield comment(f"one unit of time, or one step of a program without time, is 1 {unit} = {count}")
    yield f"$timescale {scale} $end"


def _in_seconds(femtoseconds: int) -> str:
    """A power of ten of femtoseconds with its unit."""
    zeros = len(str(femtoseconds)) - 1
    return f"{10 ** (zeros % 3)} {_UNITS[zeros // 3]}"


def _timescale(ticks: int) -> tuple[str, str]:
    """What a unit of time is shown as, and the tick: a nanosecond, or the next unit that can be divided so often."""
    zeros = len(str(ticks)) - 1
    unit = max(_USUAL_UNIT, -(-zeros // 3))
    assert unit < len(_UNITS), f"a time should have at most {10 ** (3 * len(_UNITS) - 3)} steps"
    exponent = 3 * unit - zeros
    return _UNITS[unit], f"{10 ** (exponent % 3)} {_UNITS[exponent // 3]}"


def _caption(scope: str, result: Result, trace: Trace, axis: Axis, ticks: int) -> str:
    shows = f"fails, {result.verdict.check}" if isinstance(result.verdict, Fails) else "a witness"
    words = f"{scope}: {result.property.text}: {shows}"
    if trace.loop_start is None:
        return words
    start, end = _tick(axis.states[trace.loop_start], ticks), _tick(axis.states[-1], ticks)
    return f"{words}; what is from {start} to {end} is repeated for ever"


def _definitions(signals: list[Signal]) -> Iterator[str]:
    """The scopes as a tree, with the variables in them."""
    opened: tuple[str, ...] = ()
    for number, signal in enumerate(signals):
        shared = _shared(opened, signal.scope)
        yield from ["$upscope $end"] * (len(opened) - shared)
        yield from (f"$scope module {identifier(name)} $end" for name in signal.scope[shared:])
        opened = signal.scope
        yield f"$var {signal.kind.value} {signal.width} {code(number)} {_reference(signal)} $end"
    yield from ["$upscope $end"] * len(opened)
    yield "$enddefinitions $end"


def _by_scope(signals: list[Signal]) -> list[Signal]:
    """The signals of one scope together, scopes in the order in which they are first met."""
    ranks: dict[tuple[str, ...], int] = {}
    for signal in signals:
        for length in range(len(signal.scope) + 1):
            ranks.setdefault(signal.scope[:length], len(ranks))
    return sorted(signals, key=lambda each: [ranks[each.scope[:length]] for length in range(len(each.scope) + 1)])


def _shared(left: tuple[str, ...], right: tuple[str, ...]) -> int:
    """How many names two scopes have in common from the outside."""
    count = 0
    while count < min(len(left), len(right)) and left[count] == right[count]:
        count += 1
    return count


def _reference(signal: Signal) -> str:
    vector = signal.kind is Kind.WIRE and signal.width > 1
    return f"{identifier(signal.name)} [{signal.width - 1}:0]" if vector else identifier(signal.name)


# --- values ---------------------------------------------------------------------------------------------------------


def _changes(signals: list[Signal], ticks: int, end: Moment) -> Iterator[str]:
    """The first value of every signal, then what changes at each tick, up to the end."""
    by_tick: dict[int, list[str]] = {0: [], _tick(end, ticks): []}
    for number, signal in enumerate(signals):
        for moment, value in _different(signal):
            by_tick.setdefault(_tick(moment, ticks), []).append(_change(value, code(number)))
    yield from ("#0", "$dumpvars", *by_tick.pop(0), "$end")
    for tick in sorted(by_tick):
        yield from (f"#{tick}", *by_tick[tick])


def _different(signal: Signal) -> Iterable[tuple[Moment, str]]:
    """The changes of a signal that change something; an event happens each time anew."""
    last: str | None = None
    for moment, value in signal.changes:
        if value != last or signal.kind is Kind.EVENT:
            yield moment, value
        last = value


def _change(value: str, name: str) -> str:
    """Values of one bit stand directly before their code."""
    return f"{value}{name}" if value[0] in "01x" else f"{value} {name}"


def _tick(moment: Moment, ticks: int) -> int:
    return moment.time * ticks + moment.place
