"""The commands that read a program: check, count, show, replay. Each takes the options and gives an exit code."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clew import svcomp as competition
from clew.cli.arguments import frontend_options
from clew.cli.files import STANDARD_OUTPUT, require_writable, write
from clew.cli.limits import alarm, limits_of, meter
from clew.cli.results import exit_code, publish, render, reports_of, show, tell, write_text
from clew.errors import InputError
from clew.ir.properties import Fairness
from clew.ir.source import Source
from clew.outcome import Note, Outcome, Result, Statistics
from clew.pipeline.asked import with_queries
from clew.pipeline.checking import Abstraction, Counted, Limits, OutOfTime, check, count, without_answer
from clew.pipeline.planning.plans import choose
from clew.pipeline.polarity import when_found
from clew.pipeline.questions import asked_about, property_named, with_any_bytes
from clew.pipeline.sources import choose as choose_frontend
from clew.pipeline.sources import load, read, typed_options
from clew.report.text import note_line, reason, statistics_line
from clew.verdict import Holds, Limit, Unknown
from clew.witness import Invariant

if TYPE_CHECKING:
    from clew.cli.reads import Reads


def run_check(options: argparse.Namespace, started: float) -> int:
    """`clew check`."""
    limits = limits_of(options, started)
    engine = _bounded(options.engine, options.unwind)
    choose(engine)  # a wrong engine is told before anything is read
    reports = reports_of(options)
    reads = None if options.reads is None else _listening()
    require_writable([*reports.values(), *([Path(options.reads)] if reads is not None else [])])
    try:
        with _saving(options) as saved, alarm(limits), meter(options, limits) as watch:
            loaded = load(*options.files, frontend=options.frontend, **_reading(options))
            outcome = check(
                loaded,
                options.property,
                engine=engine,
                fairness=Fairness(options.fairness),
                limits=saved(limits),
                abstraction=Abstraction(options.abstraction),
                watch=watch,
                tell=tell if options.verbose else None,
            )
    except (OutOfTime, KeyboardInterrupt) as stop:
        limit = Limit.TIME if isinstance(stop, OutOfTime) else Limit.INTERRUPTED
        outcome = without_answer(limit, "before the search could answer", limits, options.property)
    if "witness" in reports and isinstance(outcome.verdict, Holds) and outcome.sources:
        outcome = replace(outcome, invariants=_invariants(outcome, options, limits))
    outcome = replace(outcome, notes=(*outcome.notes, *_began_anew(options)))
    publish(outcome, reports, options)
    if reads is not None:
        write(Path(options.reads), "".join(f"{name}\n" for name in reads.files()))
    if outcome.faults:
        for fault in outcome.faults:
            tell(f"this is a bug of Clew; please report it with the input: {fault}")
        return 70
    return exit_code(outcome.verdict)


@contextmanager
def _saving(options: argparse.Namespace) -> Iterator[Callable[[Limits], Limits]]:
    """The limits with the file of checkpoints in them, where one was asked for."""
    if options.save is None and getattr(options, "resumed", None) is None:
        yield lambda limits: limits
        return
    from clew.cli.resuming import saving

    with saving(options) as saved:
        yield saved.limits


def _began_anew(options: argparse.Namespace) -> tuple[Note, ...]:
    """What is to be said where a search was to go on and could not."""
    if getattr(options, "resumed", None) is None:
        return ()
    from clew.cli.resuming import began_anew

    return began_anew(options)


def _listening() -> Reads:
    from clew.cli.reads import Reads

    return Reads()


_AGAIN = 10.0
"""So many seconds each guess of invariants may take, where the user has set no limit."""


def _invariants(outcome: Outcome, options: argparse.Namespace, limits: Limits) -> tuple[Invariant, ...]:
    """Loop invariants for the witness of a proof, as far as they are found in the time that is left."""
    from clew.pipeline.witnesses import Setting, loop_invariants

    left = _AGAIN if limits.seconds is None else limits.seconds - limits.used
    if left <= 0:
        return ()
    given = outcome.sources[: len(options.files)]
    return loop_invariants(given, Setting(options.frontend, _reading(options), None, Limits(seconds=min(left, _AGAIN))))


def _bounded(engine: str | None, unwind: int | None) -> str | None:
    """The engine that follows loops at most so many times."""
    if unwind is None:
        return engine
    if unwind < 1:
        raise InputError(f"--unwind is {unwind}, which should be 1 or more")
    if engine is not None and engine != "simulate":
        raise InputError(f"--unwind bounds the loops of simulate, not of {engine}; write simulate{{unwind={unwind},…}}")
    return f"simulate{{unwind={unwind}}}"


def _reading(options: argparse.Namespace) -> dict[str, object]:
    """The options of the front end: those that were given, and what the properties of a competition imply."""
    given = frontend_options(options)
    if not options.property:
        return given
    row = choose_frontend(options.files[0], options.frontend)
    if any(option.field == "signed_overflow" for option in row.options):
        names = [name for text in options.property for name in competition.names_of(text)]
        if (overflow := competition.overflow_for(names)) is not None:
            given.setdefault("signed_overflow", overflow)
        if competition.leaves_unwritten_open(names):
            given.setdefault("unwritten", "any")
            given.setdefault("missing", competition.missing_for(names))
            given.setdefault("addresses", competition.addresses_for(names))
    return given


def run_count(options: argparse.Namespace, started: float) -> int:
    """`clew count`."""
    limits = limits_of(options, started)
    target = None if options.json is None else Path(options.json)
    require_writable([target] if target else [])
    try:
        with _saving(options) as saved, alarm(limits), meter(options, limits) as watch:
            loaded = load(*options.files, frontend=options.frontend, **frontend_options(options))
            counted = count(loaded, engine=options.engine, limits=saved(limits), watch=watch)
    except (OutOfTime, KeyboardInterrupt) as stop:
        limit = Limit.TIME if isinstance(stop, OutOfTime) else Limit.INTERRUPTED
        unknown = Unknown(limit, reason="before the search could answer")
        counted = Counted(Statistics(seconds=limits.used), unknown)
    counted = counted._replace(notes=(*counted.notes, *_began_anew(options)))
    if target is not None:
        write_text(target, render("json", Outcome((), counted.statistics, counted.notes)))
    lines = [] if options.quiet else [*_counts(counted.statistics), *map(note_line, counted.notes)]
    if counted.incomplete is not None:
        lines.append(f"incomplete: {reason(counted.incomplete)}")
    if lines and target != STANDARD_OUTPUT:
        show("\n".join(lines))
    return 0 if counted.incomplete is None else 20


def _counts(statistics: Statistics) -> list[str]:
    names = ("states", "transitions", "depth", "deadlocks")
    rows = [(name, getattr(statistics, name)) for name in names]
    rows.append(("error states", statistics.error_states))
    lines = [f"{name}: {value}" for name, value in rows if value is not None]
    times = statistics_line(
        Statistics(
            bytes_per_state=statistics.bytes_per_state,
            setup_seconds=statistics.setup_seconds,
            search_seconds=statistics.search_seconds,
            seconds=statistics.seconds,
        )
    )
    return [*lines, *([times] if times else [])]


def run_show(options: argparse.Namespace, started: float) -> int:
    """`clew show`."""
    from clew.cli.stages import stage_text

    del started
    sources = read(options.files)
    show(
        stage_text(
            sources,
            options.stage,
            frontend=options.frontend,
            engine=options.engine,
            options=frontend_options(options),
        )
    )
    return 0


def run_replay(options: argparse.Namespace, started: float) -> int:
    """`clew replay`: every run in the witness is replayed; a run that does not replay is unknown."""
    from clew.pipeline.confirm import Refuted, confirm
    from clew.pipeline.witnesses import is_witness
    from clew.report.json import assumed_options, read_runs

    limits = Limits(started=started)
    reports = reports_of(options)
    require_writable(reports.values())
    (witness,) = read([options.witness])
    if is_witness(witness):
        return _validate(witness, reports, options, limits)
    runs = read_runs(witness.text, witness.name)
    known = {option.field for option in choose_frontend(options.files[0], options.frontend).options}
    assumed = {field: value for field, value in assumed_options(witness.text).items() if field in known}
    loaded = load(*options.files, frontend=options.frontend, **{**assumed, **frontend_options(options)})
    if not runs:
        raise InputError(f"{witness.name} holds no run; only a property with a counterexample or a witness has one")
    results: list[Result] = []
    loaded = with_queries(loaded, [text for text, _ in runs])
    for text, run in runs:
        for item in property_named(loaded, text):
            asked = asked_about(loaded, (item,))
            confirmed = confirm(asked.subject, item.question, run)
            if isinstance(confirmed, Refuted) and asked.any_bytes:
                confirmed = confirm(with_any_bytes(asked).subject, item.question, run)
            if isinstance(confirmed, Refuted):
                results.append(Result(item, Unknown(Limit.SPURIOUS, reason=confirmed.reason)))
                continue
            verdict = when_found(item, None if confirmed.violation is None else confirmed.violation.check)
            results.append(Result(item, verdict, engine="replay", confirmed=True, trace=confirmed.trace))
    outcome = Outcome(tuple(results), Statistics(seconds=limits.used), sources=loaded.sources)
    publish(outcome, reports, options)
    return exit_code(outcome.verdict)


def _validate(witness: Source, reports: dict[str, Path], options: argparse.Namespace, limits: Limits) -> int:
    """A witness of another tool: confirmed (fails), refuted or undecided (unknown); invariants that hold (holds)."""
    from clew.pipeline.witnesses import Setting, read_witness, validated

    setting = Setting(options.frontend, frontend_options(options), None, limits)
    outcome = validated(read(options.files), read_witness(witness), setting)
    publish(outcome, reports, options)
    return exit_code(outcome.verdict)


def run_view(options: argparse.Namespace, started: float) -> int:
    """`clew view`: the page of a JSON result."""
    from clew.report.html import page
    from clew.report.json import read_result

    del started
    (result,) = read([options.result])
    output = Path(options.result).with_suffix(".html") if options.output is None else Path(options.output)
    require_writable([output])
    write_text(output, page(read_result(result.text, result.name)))
    if output != STANDARD_OUTPUT:
        show(f"written: {output}")
    return 0


def run_draw(options: argparse.Namespace, started: float) -> int:
    """`clew draw`: state machines or the state space as a picture."""
    from clew.report.pictures import dot_of, svg_of
    from clew.trace.drawing.diagrams import process_diagrams
    from clew.trace.drawing.space import space_diagram

    del started
    output = Path(options.output)
    if output.suffix not in (".svg", ".dot"):
        raise InputError(f"{output} is neither a .svg nor a .dot file; the name says what is drawn")
    require_writable([output])
    loaded = load(*options.files, frontend=options.frontend, **frontend_options(options))
    if loaded.pushdown is not None:
        raise InputError("a pushdown system has neither state machines nor a finite state space to draw")
    machines = loaded.diagrams() if loaded.diagrams is not None else process_diagrams(loaded.program)
    if options.what == "machines" and not machines:
        raise InputError("this program has no state machines; --what states draws its state space")
    shown = machines if options.what != "states" and machines else (space_diagram(loaded.program),)
    write_text(output, (svg_of if output.suffix == ".svg" else dot_of)(shown))
    show(f"written: {output}")
    return 0


def _simulate(options: argparse.Namespace, started: float) -> int:
    from clew.cli.charts import simulation

    del started
    lines, code = simulation(read(options.files), options.frontend, frontend_options(options), options.events)
    show("\n".join(lines))
    return code


def _harness(options: argparse.Namespace, started: float) -> int:
    from clew.frontends.c import CFrontend
    from clew.frontends.c.harness import harness

    del started
    target = Path(options.output)
    require_writable([target])
    sources = read(options.files)
    if len(sources) != 1:
        raise InputError("a harness is made for a function of one file; name that file only")
    make: Any = CFrontend
    (manner,) = make(**typed_options(CFrontend, frontend_options(options))).manners(sources)
    write_text(target, harness(sources[0], manner, options.function, str(target.parent)))
    return 0


def _resume(options: argparse.Namespace, started: float) -> int:
    from clew.cli.resuming import run_resume

    return run_resume(options, started, COMMANDS)


COMMANDS: dict[str, Callable[[argparse.Namespace, float], int]] = {
    "resume": _resume,
    "check": run_check,
    "count": run_count,
    "show": run_show,
    "replay": run_replay,
    "simulate": _simulate,
    "harness": _harness,
    "view": run_view,
    "draw": run_draw,
}
