"""The report for people: a verdict per property, the run step by step, statistics, notes.

Input: an outcome. Output: text whose last line is the verdict of the whole run, as `verdict_line` gives it. Of a step
only what it changed is shown; for a kernel program also when it is (`@10+2` is the delta cycle 2, from 0, at time 10)
and which events happened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from textwrap import wrap

from clew.catalogue import CHECKS
from clew.ir.properties import Branching, Possibly
from clew.outcome import Note, NoteKind, Outcome, Result, Statistics, Trace
from clew.report.text.runs import Detail, call_tree, run_text, steps_text
from clew.verdict import Fails, Holds, Limit, Unknown, Verdict

_PAGE = 110
_ENOUGH_STATES = 1000
"""Below, bytes per state say more about the empty table than about states."""


_MANY = 5
"""With more answers than this, runs are shown of those that fail only; a property asked alone shows its run."""


def render(outcome: Outcome, detail: Detail = Detail.SHORT) -> str:
    """The whole report, with as much of the runs as is wanted."""
    common = _common_assumptions(outcome)
    brief = len(outcome.results) > _MANY
    texts = {source.name: source.text.splitlines() for source in outcome.sources}
    parts = [_result(result, common, texts, detail, brief=brief) for result in outcome.results]
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


def _result(
    result: Result, common: tuple[str, ...], texts: Mapping[str, Sequence[str]], detail: Detail, *, brief: bool
) -> list[str]:
    shown = None if brief and isinstance(result.verdict, Holds) else result.trace
    lines = [f"{result.property.text}", f"  {_sentence(result, shown)}"]
    if result.span is not None and isinstance(result.verdict, Fails):
        lines.append(f"  at {result.span}")
    if result.advice:
        lines.append(f"  to try: {result.advice}")
    if result.checks and not isinstance(result.verdict, Fails):
        lines += _filled("  looked for: ", "; ".join(_by_family(result.checks)))
    if shown is not None:
        explained = isinstance(result.verdict, Fails)
        if explained:
            lines += [line for sentence in shown.explanation.sentences for line in _filled("  ", sentence)]
        lines += [*run_text(shown, result, texts, detail, explained=explained), *call_tree(shown)]
    lines += [f"  assuming: {assumption}" for assumption in result.assumptions if assumption not in common]
    return lines


def _sentence(result: Result, shown: Trace | None) -> str:
    match result.verdict:
        case Holds():
            if not isinstance(result.property.question, Possibly) or result.trace is None:
                return f"holds: {result.message}" if result.message else "holds"
            return (
                f"holds, after {steps_text(result.trace)}" if shown is None else "holds: here is a run that reaches it"
            )
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
        case Limit.DISK:
            text = f"the quota on disk was reached{reached}"
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


# --- figures and notes ----------------------------------------------------------------------------------------------


def _filled(head: str, text: str) -> list[str]:
    """A text in lines, broken between words."""
    return wrap(head + text, _PAGE, subsequent_indent=" " * len(head), break_long_words=False, break_on_hyphens=False)


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
    if statistics.disk_bytes is not None:
        items.append(f"{statistics.disk_bytes / 2**20:,.0f} MiB on disk")
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
