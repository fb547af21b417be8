"""The report for people: a verdict per property, the run step by step, statistics, notes.

Input: an outcome. Output: text whose last line is the verdict of the whole run, as `verdict_line` gives it. Of a step
only what it changed is shown; for a kernel program also when it is (`@10+2` is the delta cycle 2, from 0, at time 10)
and which events happened.
"""

from __future__ import annotations

from itertools import groupby
from textwrap import wrap

from clew.catalogue import CHECKS
from clew.ir.properties import Branching, Possibly
from clew.ir.source import Span
from clew.outcome import Activation, Change, Line, Note, NoteKind, Outcome, Result, Statistics, Step, Trace
from clew.verdict import Fails, Holds, Limit, Unknown, Verdict

_NAME_WIDTH = 24
_LABEL_WIDTH = 44
_ENOUGH_STATES = 1000
"""Below, bytes per state say more about the empty table than about states."""


_MANY = 5
"""With more answers than this, runs are shown of those that fail only; a property asked alone shows its run."""


def render(outcome: Outcome) -> str:
    """The whole report."""
    common = _common_assumptions(outcome)
    brief = len(outcome.results) > _MANY
    parts = [_result(result, common, brief=brief) for result in outcome.results]
    parts.append([f"all assuming: {assumption}" for assumption in common])
    parts.append([*_unasked(outcome), *_footer(outcome)])
    parts.append([verdict_line(outcome.verdict)])
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def verdict_line(verdict: Verdict) -> str:
    """`verdict: holds`, `verdict: fails CHECK` or `verdict: unknown`."""
    match verdict:
        case Holds():
            return "verdict: holds"
        case Fails(check=check):
            return f"verdict: fails {check}"
        case Unknown():
            return "verdict: unknown"


def _common_assumptions(outcome: Outcome) -> tuple[str, ...]:
    """What all verdicts assume, where there are several: it is said once."""
    first, *others = outcome.results or (None,)
    if first is None or not others:
        return ()
    return tuple(each for each in first.assumptions if all(each in other.assumptions for other in others))


def _result(result: Result, common: tuple[str, ...], *, brief: bool) -> list[str]:
    shown = None if brief and isinstance(result.verdict, Holds) else result.trace
    lines = [f"{result.property.text}", f"  {_sentence(result, shown)}"]
    if result.span is not None and isinstance(result.verdict, Fails):
        lines.append(f"  at {result.span}")
    if result.advice:
        lines.append(f"  to try: {result.advice}")
    if result.checks and not isinstance(result.verdict, Fails):
        lines += _filled("  looked for: ", "; ".join(_by_family(result.checks)))
    if shown is not None:
        lines += [*_trace(shown, result), *_call_tree(shown)]
    lines += [f"  assuming: {assumption}" for assumption in result.assumptions if assumption not in common]
    return lines


def _sentence(result: Result, shown: Trace | None) -> str:
    match result.verdict:
        case Holds():
            if not isinstance(result.property.question, Possibly) or result.trace is None:
                return f"holds: {result.message}" if result.message else "holds"
            return f"holds, after {_steps(result.trace)}" if shown is None else "holds: here is a run that reaches it"
        case Fails(check=check) if isinstance(result.property.question, Branching):
            return f"fails: decided twice, since no single run shows it [{check}]"
        case Fails(check=check):
            title = f": {CHECKS[check].title}" if check in CHECKS else ""
            message = f": {result.message}" if result.message else ""
            return f"fails{title}{message} [{check}]"
        case Unknown() as unknown:
            return f"unknown: {reason(unknown)}"


def reason(unknown: Unknown) -> str:
    """Why there is no answer, as a sentence."""
    reached = "" if unknown.reached is None else f" after {unknown.reached:,} states"
    match unknown.limit:
        case Limit.TIME:
            text = f"the time limit was reached{reached}"
        case Limit.MEMORY:
            text = f"the memory limit was reached{reached}"
        case Limit.DEPTH:
            text = "the depth limit was reached"
        case Limit.STATES:
            text = f"the limit on states was reached{reached}"
        case Limit.INTERRUPTED:
            text = f"interrupted{reached}"
        case Limit.LOSSY:
            text = "nothing was found, but not all behaviour was covered"
        case Limit.SPURIOUS:
            text = "a run was found that does not replay"
        case Limit.CRASHED:
            text = "the engine crashed"
        case Limit.UNDECIDED:
            text = "undecided"
    return f"{text} ({unknown.reason})" if unknown.reason else text


# --- the run --------------------------------------------------------------------------------------------------------


def _trace(trace: Trace, result: Result) -> list[str]:
    timed = ", at @time+delta cycle" if any(step.time is not None for step in trace.steps) else ""
    lines = ["", f"  The run, {_steps(trace)}{', replayed' if result.confirmed else ''}{timed}:"]
    if trace.initial:
        lines += _wrapped("   start  ", _few(trace.initial))
    rows = [_rows(number, step) for number, step in enumerate(trace.steps)]
    widths = [max((len(row[column]) for part in rows for row in part), default=0) for column in range(5)]
    widths = [max(3, widths[0]), widths[1], min(_NAME_WIDTH, widths[2]), widths[3], min(_LABEL_WIDTH, widths[4])]
    told = _told(rows, trace.loop_start)
    hidden = _hidden(told, trace.loop_start)
    for number, part in told.items():
        if number == trace.loop_start:
            lines.append(f"  {'':{widths[0]}}  -- the loop starts here --")
        if number in hidden:
            lines += [f"  {'…':>{widths[0]}}  {hidden[number]:,} more steps there"] if hidden[number] else []
            continue
        for row in part:
            columns = [f"{row[0]:>{widths[0]}}", *(f"{row[n]:<{widths[n]}}" for n in range(1, 5)), row[5]]
            lines.append("  " + "  ".join(column for column in columns if column).rstrip())
    number_width = widths[0]
    if trace.loop_start is not None:
        lines.append(f"  {'':{number_width}}  {_loop_end(trace, trace.loop_start)}")
    return lines


_Rows = list[tuple[str, ...]]
"""The rows of a step."""


def _told(rows: list[_Rows], loop_start: int | None) -> dict[int, _Rows]:
    """The steps by number, without those in which a process goes on at a line and nothing of it is to be seen."""
    ends = {0, loop_start, len(rows) - 1}
    return {
        number: part
        for number, part in enumerate(rows)
        if number in ends or (place := _place_in(part)) is None or part[0][5] or place != _place_in(rows[number - 1])
    }


_ALIKE, _SHOWN = 12, 3
"""Of more steps than this that are taken one after the other at the same place, some first and last ones are shown."""


def _hidden(told: dict[int, _Rows], loop_start: int | None) -> dict[int, int]:
    """The numbers of the steps that are left out: long loops are many steps of one process at one line.

    With the first of each stretch comes how many steps that are, with the others 0.
    """
    found: dict[int, int] = {}
    for _, group in groupby(told, lambda number: (_place_in(told[number]) or number, number >= (loop_start or 0))):
        alike = list(group)
        if len(alike) > _ALIKE:
            found |= dict.fromkeys(alike[_SHOWN:-_SHOWN], 0)
            found[alike[_SHOWN]] = alike[-_SHOWN] - alike[_SHOWN]
    return found


def _place_in(part: _Rows) -> tuple[str, ...] | None:
    """Who moves where, in a step that is told in one row."""
    return part[0][2:5] if len(part) == 1 and part[0][3] else None


_ALL_CALLS = 40
"""Of more calls only those are shown that have not returned."""


def _call_tree(trace: Trace) -> list[str]:
    """The calls of the run, each where it was made; those that returned only where there are few."""
    if not trace.calls:
        return []
    few = len(trace.calls) <= _ALL_CALLS
    shown = [call for call in trace.calls if few or not call.returned]
    hidden = "" if few else f", of which {len(shown)} are still open"
    names = [f"{'  ' * call.depth}{_called(call)}" for call in shown]
    width = max((len(name) for name in names), default=0)
    rows = [f"    {name:<{width}}  {_place(call.span)}".rstrip() for name, call in zip(names, shown, strict=True)]
    return ["", f"  The calls, {len(trace.calls):,}{hidden}:", *rows[:_ALL_CALLS], *_rest(len(rows))]


def _called(call: Activation) -> str:
    arguments = ", ".join(f"{name} = {value}" for name, value in call.arguments)
    return f"{call.procedure}({arguments})" + (" returned" if call.returned else "")


def _rest(rows: int) -> list[str]:
    return [f"    … and {rows - _ALL_CALLS} more inside"] if rows > _ALL_CALLS else []


def _steps(trace: Trace) -> str:
    return "1 step" if len(trace.steps) == 1 else f"{len(trace.steps)} steps"


def _rows(number: int, step: Step) -> list[tuple[str, ...]]:
    """The rows of a step: number, time, process, place, label, changes; one row for each line that is told.

    A step about which there is nothing to say, as inside a shipped library, has none.
    """
    first = str(number + 1), _when(step), step.process
    if step.lines:
        heads = [first, *[("", "", "")] * (len(step.lines) - 1)]
        return [
            (*head, _place(line.span), _label(line.procedure, step), ", ".join(_said(line)))
            for head, line in zip(heads, step.lines, strict=True)
        ]
    remark = [f"({step.remark})"] if step.remark else []
    told = " ".join([", ".join([*_few(step.changes), *_events(step)]), *remark]).strip()
    if not (step.label or step.span or told):
        return []
    return [(*first, _place(step.span), _label(step.label, step), told)]


def _said(line: Line) -> list[str]:
    changes = _few(line.changes)
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


def _when(step: Step) -> str:
    return "" if step.time is None else f"@{step.time}+{step.delta}"


def _place(span: Span | None) -> str:
    return "" if span is None else f"{span.source.rpartition('/')[2]}:{span.line}"


_MANY_CHANGES = 40
"""Of more changes in one step only the first ones are shown."""


def _few(changes: tuple[Change, ...]) -> list[str]:
    more = len(changes) - _MANY_CHANGES
    return [*map(_change, changes[:_MANY_CHANGES]), *([f"… and {more:,} more"] if more > 0 else [])]


def _change(change: Change) -> str:
    return f"{change.name} = {change.value}"


_PAGE = 110


def _filled(head: str, text: str) -> list[str]:
    """A text in lines, broken between words."""
    return wrap(head + text, _PAGE, subsequent_indent=" " * len(head), break_long_words=False, break_on_hyphens=False)


def _wrapped(head: str, items: list[str]) -> list[str]:
    """The items separated by commas, broken between items and never inside one."""
    lines = [head]
    for number, item in enumerate(items):
        piece = item + (", " if number + 1 < len(items) else "")
        if len(lines[-1]) + len(piece) > _PAGE and lines[-1].strip():
            lines.append(" " * len(head))
        lines[-1] += piece
    return [line.rstrip() for line in lines]


# --- figures and notes ----------------------------------------------------------------------------------------------


def _by_family(checks: tuple[str, ...]) -> list[str]:
    """Check ids, those of a family together: `memory: leak, out-of-bounds`."""
    found: list[str] = []
    for family, group in groupby(checks, lambda check: check.partition(".")[0]):
        faults = [check.partition(".")[2] for check in group]
        found.append(f"{family}: {', '.join(faults)}" if faults[0] else family)
    return found


def _unasked(outcome: Outcome) -> list[str]:
    """What was not looked for: whole families by their names where somebody asked for something else."""
    if not outcome.unasked:
        return []
    few = len(outcome.unasked) <= _FEW
    items = list(outcome.unasked) if few else list(dict.fromkeys(each.partition(".")[0] for each in outcome.unasked))
    return _filled("not looked for: ", f"{', '.join(items)} (-p CHECK asks for one, clew list checks shows all)")


_FEW = 6
"""So many checks that were not looked for are named one by one."""


def _footer(outcome: Outcome) -> list[str]:
    figures = statistics_line(outcome.statistics)
    # What is assumed stands with each verdict already.
    notes = [note for note in outcome.notes if note.kind is not NoteKind.ASSUMPTION or not outcome.results]
    return [*([figures] if figures else []), *(note_line(note) for note in notes)]


def statistics_line(statistics: Statistics) -> str:
    """The figures that apply, in one line; empty if there are none."""
    counts = (
        (statistics.states, "states"),
        (statistics.transitions, "transitions"),
        (statistics.deadlocks, "deadlocks"),
        (statistics.error_states, "error states"),
    )
    items = [f"{count:,} {name}" for count, name in counts if count is not None]
    if statistics.matches is not None:
        compared = "" if statistics.hash_matches is None else f" ({statistics.hash_matches:,} compared)"
        items.insert(2, f"{statistics.matches:,} matches{compared}")
    if statistics.depth is not None:
        items.append(f"depth {statistics.depth:,}")
    if statistics.bytes_per_state is not None and (statistics.states or 0) >= _ENOUGH_STATES:
        items.append(f"{statistics.bytes_per_state:.1f} bytes per state")
    if statistics.solver_calls is not None:
        items.append(f"{statistics.solver_calls:,} solver calls{_in_matching(statistics)}")
    if statistics.peak_bytes is not None:
        items.append(f"{statistics.peak_bytes / 2**20:,.0f} MiB")
    times = (
        (statistics.setup_seconds, "set-up"),
        (statistics.search_seconds, "search"),
        (statistics.seconds, "in all"),
    )
    items += [f"{name} {seconds:.2f} s" for seconds, name in times if seconds is not None]
    return ", ".join(items)


def _in_matching(statistics: Statistics) -> str:
    return f" and {statistics.matching_calls:,} in matching" if statistics.matching_calls else ""


_HEADS = {
    NoteKind.ASSUMPTION: "assumption",
    NoteKind.LOSS: "not covered",
    NoteKind.REMARK: "note",
    NoteKind.DETAIL: "engine",
}


def note_line(note: Note) -> str:
    """A note in one line: what it means for the verdict, where, and what it says."""
    head = _HEADS[note.kind]
    where = f"{note.span}: " if note.span is not None else ""
    return f"{head}: {where}{note.sentence}"
