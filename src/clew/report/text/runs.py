"""A run for people: one row per step or line, with lanes of the processes, the text of the source, and what changed.

Input: a trace, the sources, and how much is wanted. Output: lines of text. *Short* leaves out the inner parts of
libraries, steps that show nothing new, and the middle of long runs except for what matters; *full* shows all of it.
A row begins with `*` where it matters for what went wrong and with `!` where it went wrong.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum
from html import unescape
from itertools import groupby

from clew.ir.source import Span
from clew.outcome import Activation, Change, Explanation, Line, Result, Step, Trace
from clew.records import dataclass

_NAME_WIDTH = 24
_LABEL_WIDTH = 44
_SOURCE_WIDTH = 56
_PAGE = 110


class Detail(Enum):
    """How much of a run is shown."""

    SHORT = "short"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Row:
    """What is told of a step, or of a line in it; only the first row of a step has a number."""

    number: str
    lanes: str
    when: str
    process: str
    place: str
    label: str
    source: str
    told: str

    @property
    def where(self) -> tuple[str, ...]:
        """Who moves where."""
        return self.process, self.place, self.label


_Rows = list[Row]


def run_text(
    trace: Trace, result: Result, texts: Mapping[str, Sequence[str]], detail: Detail, *, explained: bool
) -> list[str]:
    """The run, with a headline; `texts` are the lines of the sources by name."""
    explanation = trace.explanation if explained else Explanation()
    telling = _Telling(trace, texts, detail, explanation)
    chosen = telling.chosen()
    timed = ", at @time+delta cycle" if any(trace.steps[number].time is not None for number in chosen[:1]) else ""
    lines = ["", f"  The run, {steps_text(trace)}{', replayed' if result.confirmed else ''}{timed}:"]
    if trace.initial:
        lines += wrapped("   start  ", few(trace.initial, detail))
    return lines + telling.rows(chosen)


_MATTERING = 60
"""Of more steps that matter the last ones are always shown."""
_WHOLE, _FIRST, _LAST, _AROUND = 400, 50, 150, 5
"""Shorter runs are told whole; of longer ones the first and last steps, and those around a loop or what matters."""


class _Telling:
    """One run being told; it has state because lanes are made once for all rows."""

    def __init__(
        self, trace: Trace, texts: Mapping[str, Sequence[str]], detail: Detail, explanation: Explanation
    ) -> None:
        self._trace, self._texts, self._detail, self._explanation = trace, texts, detail, explanation
        self._kept = frozenset(sorted(explanation.relevant)[-_MATTERING:]) | explanation.wrong
        self._lanes: tuple[str, ...] = ()

    def chosen(self) -> list[int]:
        """The numbers of the steps that are looked at."""
        count, start = len(self._trace.steps), self._trace.loop_start
        if count <= _WHOLE or self._detail is Detail.FULL:
            return list(range(count))
        around = {start - _AROUND + each for each in range(2 * _AROUND)} if start is not None else set()
        near = {number + each for number in self._kept for each in (-1, 0)}
        kept = {*range(_FIRST), *range(count - _LAST, count), *around, *near}
        return sorted(number for number in kept if 0 <= number < count)

    def rows(self, chosen: Sequence[int]) -> list[str]:
        """The steps, laid out in columns."""
        self._lanes = _lanes([self._trace.steps[number] for number in chosen])
        parts = {number: self._rows(number) for number in chosen}
        told = _told(parts, {0, self._trace.loop_start, len(self._trace.steps) - 1, *self._kept})
        hidden = _hidden(told, self._trace.loop_start, self._kept)
        shown = [row for number, part in told.items() if number not in hidden for row in part]
        widths = _widths(shown)
        lines: list[str] = []
        last = -1
        for number, part in told.items():
            if number - last > 1 and number not in parts.keys() - told.keys() and not _dense(parts, last, number):
                lines.append(f"  {'…':>{widths[0]}}  {number - last - 1:,} more steps")
            last = number
            if number == self._trace.loop_start:
                lines.append(f"  {'':{widths[0]}}  -- the loop starts here --")
            if number in hidden:
                lines += [f"  {'…':>{widths[0]}}  {hidden[number]:,} more steps there"] if hidden[number] else []
                continue
            lines += [self._line(number, row, widths) for row in part]
        if self._trace.loop_start is not None:
            lines.append(f"  {'':{widths[0]}}  {_loop_end(self._trace, self._trace.loop_start)}")
        return lines

    def _line(self, number: int, row: Row, widths: Sequence[int]) -> str:
        explanation = self._explanation
        mark = "!" if number in explanation.wrong else "*" if number in explanation.relevant else " "
        columns = [f"{row.number:>{widths[0]}}", *(f"{text:<{width}}" for text, width in _columns(row, widths))]
        return f" {mark if row.number else ' '}" + "  ".join(each for each in [*columns, row.told] if each).rstrip()

    def _rows(self, number: int) -> _Rows:
        """The rows of a step; one about which there is nothing to say, as inside a library, has none."""
        step = self._trace.steps[number]
        first, lane = (str(number + 1), _when(step, self._trace), step.process), self._lane(step)
        if step.lines:
            return self._by_lines(step, first, lane)
        remark = [f"({step.remark})"] if step.remark else []
        told = " ".join([", ".join([*few(step.changes, self._detail), *_events(step)]), *remark]).strip()
        label = "" if self._detail is Detail.SHORT and is_internal(step.label) else _label(step.label, step)
        if not (label or step.span or told):
            return []
        source = self._source(step.span)
        if source and (not label or _within(label, source)):
            label = ""
        return [Row(first[0], lane, *first[1:], place(step.span), label, source, told)]

    def _by_lines(self, step: Step, first: tuple[str, str, str], lane: str) -> _Rows:
        heads = [(*first, lane), *[("", "", "", self._lane(None))] * (len(step.lines) - 1)]
        return [
            Row(
                head[0],
                head[3],
                *head[1:3],
                place(line.span),
                _label(line.procedure, step),
                self._source(line.span),
                ", ".join(_said(line, self._detail)),
            )
            for head, line in zip(heads, step.lines, strict=True)
        ]

    def _lane(self, step: Step | None) -> str:
        """A column per process: a dot for who moves."""
        if not self._lanes:
            return ""
        movers = () if step is None else step.process.split(", ")
        return " ".join("●" if lane in movers else "│" for lane in self._lanes)

    def _source(self, span: Span | None) -> str:
        """The line of the source at which something stands."""
        if span is None or not (lines := self._texts.get(span.source, ())) or span.line > len(lines):
            return ""
        text = " ".join(_written(span, lines[span.line - 1]).split())
        return text if len(text) <= _SOURCE_WIDTH else text[: _SOURCE_WIDTH - 1] + "…"


def _written(span: Span, line: str) -> str:
    """What stands in a line; the text of an element of XML without its mark-up."""
    inside, _, _ = line[span.column - 1 :].partition("<")
    return unescape(inside) if inside and span.source.endswith(".xml") else line


_MOST_LANES = 8


def _lanes(steps: Sequence[Step]) -> tuple[str, ...]:
    """The processes that move, where there are several and not too many."""
    found = tuple(dict.fromkeys(name for step in steps for name in step.process.split(", ")))
    rules = all(name.startswith("rule ") for name in found)
    return found if 1 < len(found) <= _MOST_LANES and not rules else ()


def _widths(rows: _Rows) -> list[int]:
    def widest(*texts: str) -> int:
        return max(map(len, texts), default=0)

    return [
        max(3, widest(*(row.number for row in rows))),
        widest(*(row.lanes for row in rows)),
        widest(*(row.when for row in rows)),
        min(_NAME_WIDTH, widest(*(row.process for row in rows))),
        widest(*(row.place for row in rows)),
        min(_LABEL_WIDTH, widest(*(row.label for row in rows))),
        widest(*(row.source for row in rows)),
    ]


def _columns(row: Row, widths: Sequence[int]) -> list[tuple[str, int]]:
    texts = (row.lanes, row.when, row.process, row.place, row.label, row.source)
    return [(text, width) for text, width in zip(texts, widths[1:], strict=True) if width]


def _dense(parts: Mapping[int, _Rows], last: int, number: int) -> bool:
    """Whether the steps in between were looked at."""
    return all(each in parts for each in range(last + 1, number))


def _told(parts: Mapping[int, _Rows], kept: set[int | None]) -> dict[int, _Rows]:
    """The steps by number, without those in which a process goes on at a line and nothing of it is to be seen."""
    found: dict[int, _Rows] = {}
    before: _Rows = []
    for number, part in parts.items():
        at = _place_in(part)
        if part and (number in kept or at is None or part[0].told or at != _place_in(before)):
            found[number] = part
        before = part
    return found


_ALIKE, _SHOWN = 12, 3
"""Of more steps than this that are taken one after the other at the same place, some first and last ones are shown."""


def _hidden(told: Mapping[int, _Rows], loop_start: int | None, relevant: frozenset[int]) -> dict[int, int]:
    """The numbers of the steps that are left out: long loops are many steps of one process at one line.

    With the first of each stretch comes how many steps that are, with the others 0.
    """
    found: dict[int, int] = {}
    for _, group in groupby(told, lambda number: (_place_in(told[number]) or number, number >= (loop_start or 0))):
        alike = list(group)
        middle = [number for number in alike[_SHOWN:-_SHOWN] if number not in relevant]
        if len(alike) > _ALIKE and middle:
            found |= dict.fromkeys(middle, 0)
            found[middle[0]] = alike[-_SHOWN] - alike[_SHOWN]
    return found


def _place_in(part: _Rows) -> tuple[str, ...] | None:
    """Who moves where, in a step that is told in one row."""
    return part[0].where if len(part) == 1 and part[0].place else None


_ALL_CALLS = 40
"""Of more calls only those are shown that have not returned."""


def call_tree(trace: Trace) -> list[str]:
    """The calls of the run, each where it was made; those that returned only where there are few."""
    if not trace.calls:
        return []
    few_calls = len(trace.calls) <= _ALL_CALLS
    shown = [call for call in trace.calls if few_calls or not call.returned]
    hidden = "" if few_calls else f", of which {len(shown)} are still open"
    names = [f"{'  ' * call.depth}{_called(call)}" for call in shown]
    width = max((len(name) for name in names), default=0)
    rows = [f"    {name:<{width}}  {place(call.span)}".rstrip() for name, call in zip(names, shown, strict=True)]
    return ["", f"  The calls, {len(trace.calls):,}{hidden}:", *rows[:_ALL_CALLS], *_rest(len(rows))]


def _called(call: Activation) -> str:
    arguments = ", ".join(f"{name} = {value}" for name, value in call.arguments)
    return f"{call.procedure}({arguments})" + (" returned" if call.returned else "")


def _rest(rows: int) -> list[str]:
    return [f"    … and {rows - _ALL_CALLS} more inside"] if rows > _ALL_CALLS else []


def steps_text(trace: Trace) -> str:
    """How long the run is."""
    return "1 step" if len(trace.steps) == 1 else f"{len(trace.steps)} steps"


def _said(line: Line, detail: Detail) -> list[str]:
    changes = few(line.changes, detail)
    return [*changes, line.remark] if line.remark else changes


def _loop_end(trace: Trace, start: int) -> str:
    if start == len(trace.steps):
        return "-- and there it stays for ever --"
    if trace.deeper:
        calls = "call" if trace.deeper == 1 else "calls"
        return (
            f"-- as before step {start + 1}, but {trace.deeper} {calls} deeper, and so on: the stack grows for ever --"
        )
    return f"-- back to where it was before step {start + 1}, and so on for ever --"


def _events(step: Step) -> list[str]:
    return [*(f"event {name}" for name in step.events), *(f"event {name} is lost" for name in step.lost)]


def _label(label: str, step: Step) -> str:
    """What the step is called; the name of the process alone says nothing more."""
    return "" if label == step.process else label


def _within(label: str, source: str) -> bool:
    """Whether the line of the source says what the label says."""
    return "".join(label.split()) in "".join(source.split())


def _when(step: Step, trace: Trace) -> str:
    if step.time is None:
        return ""
    wording = None if trace.recording is None else trace.recording.code.program.wording
    time = str(step.time) if wording is None else wording.time(step.time)
    return f"@{time}+{step.delta}"


def place(span: Span | None) -> str:
    """Where something stands: the name of the file without its folder, and the line."""
    return "" if span is None else f"{span.source.rpartition('/')[2]}:{span.line}"


_INTERNAL = re.compile(r"(?:^|\W)__\w|(?:^|\W)_[A-Z]\w*")
"""Names that C and C++ reserve for their libraries."""


def is_internal(name: str) -> bool:
    """Whether a name, or a part of its path, belongs to a library and not to the program."""
    return _INTERNAL.search(name) is not None


_MANY_CHANGES = 40
"""Of more changes in one step only the first ones are shown."""


def few(changes: Sequence[Change], detail: Detail) -> list[str]:
    """The changes as texts, not too many of them."""
    own = [each for each in changes if detail is Detail.FULL or not (each.internal or is_internal(each.name))]
    more = len(own) - _MANY_CHANGES
    shown = [f"{change.name} = {change.value}" for change in own[:_MANY_CHANGES]]
    return [*shown, *([f"… and {more:,} more"] if more > 0 else [])]


def wrapped(head: str, items: list[str]) -> list[str]:
    """The items separated by commas, broken between items and never inside one."""
    lines = [head]
    for number, item in enumerate(items):
        piece = item + (", " if number + 1 < len(items) else "")
        if len(lines[-1]) + len(piece) > _PAGE and lines[-1].strip():
            lines.append(" " * len(head))
        lines[-1] += piece
    return [line.rstrip() for line in lines]
