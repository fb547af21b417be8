"""`clew sweep`: many tasks as a table that grows, as files, and as a page."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from clew.cli.files import STANDARD_OUTPUT, require_writable, write
from clew.cli.units import seconds, size
from clew.errors import InputError, ToolError
from clew.sweeps import cores
from clew.sweeps.journal import Journal
from clew.sweeps.pool import Executor, local
from clew.sweeps.results import results_in
from clew.sweeps.scores import Score, scores
from clew.sweeps.selection import Asked, tasks_of
from clew.sweeps.sweeping import Until, swept
from clew.sweeps.tables import document, read_results, rendered, tsv
from clew.sweeps.tasks import BROKEN, Bounds, Record, Task

if TYPE_CHECKING:
    from rich.live import Live

_HOLDS, _FAILS, _UNKNOWN = 0, 10, 20
_CODES = {"bug": 70, "tool failed": 3, "bad input": 2}
Printer = Callable[[str], None]


def run_sweep(options: argparse.Namespace, started: float, show: Printer, tell: Printer) -> int:
    """`clew sweep`."""
    asked = Asked(tuple(options.property), (*options.engine, *_swarm(options.swarm)), tuple(options.option))
    tasks = tasks_of(options.inputs, asked, Path.cwd())
    outputs = {name: Path(given) for name in ("tsv", "json", "html") if (given := getattr(options, name))}
    require_writable(outputs.values())
    earlier = () if options.against is None else read_results(Path(options.against))
    quiet = options.quiet or STANDARD_OUTPUT in outputs.values()
    until = Until.FIRST if options.first else Until.ALL
    results = None if options.results is None else results_in(Path(options.results))
    found: dict[int, Record] = {}
    failure: ToolError | None = None
    with _journal(options) as journal, _executor(options, tell) as executor:
        bounds = _bounds(options, executor.slots)
        with _Table(tasks, show if not quiet else _nobody, live=sys.stderr.isatty() and not options.quiet) as table:
            try:
                for number, record in swept(tasks, executor, bounds, journal, table.begun, until, results):
                    found[number] = record
                    table.add(number, record)
            except ToolError as error:
                failure = error
            except KeyboardInterrupt:
                failure = ToolError("interrupted")
    records = [found[number] for number in sorted(found)]
    total = len(records) if options.first and failure is None else len(tasks)
    _publish(records, total, earlier, outputs, show)
    if not quiet:
        for line in _scores(scores(records)):
            show(line)
    if STANDARD_OUTPUT not in outputs.values():
        show(_summary(records, total, time.monotonic() - started))
    return code(records) if failure is None else _broken_off(failure, records, tasks, options, tell)


def _broken_off(
    failure: ToolError, records: Sequence[Record], tasks: Sequence[Task], options: argparse.Namespace, tell: Printer
) -> int:
    """The sweep came to no end: what is known stands above, and the message says how to go on."""
    onwards = f"the same command goes on from {options.journal}" if options.journal else "--journal FILE keeps results"
    tell(f"error: {failure}; {len(records)} of {len(tasks)} tasks are done; {onwards}")
    return _UNKNOWN if str(failure) == "interrupted" else _CODES["tool failed"]


def _swarm(count: int) -> tuple[str, ...]:
    """So many explorations that keep little of each state and never claim absence, in depth and in random orders.

    After: Holzmann, Joshi, Groce, "Swarm Verification Techniques", 2011.
    """
    if count < 0:
        raise InputError(f"--swarm is {count}, which should be 0 or more")
    orders = ("depth", *(f"random,seed={seed}" for seed in range(1, count)))
    return tuple(f"explore{{order={order},store=compact}}" for order in orders[:count])


def _nobody(text: str) -> None:
    del text


@contextmanager
def _journal(options: argparse.Namespace) -> Iterator[Journal | None]:
    if options.journal is None:
        with nullcontext():
            yield None
        return
    with Journal(Path(options.journal)) as journal:
        yield journal


@contextmanager
def _executor(options: argparse.Namespace, tell: Printer) -> Iterator[Executor]:
    if options.jobs is not None and options.jobs < 1:
        raise InputError(f"--jobs is {options.jobs}, which should be 1 or more")
    if options.cluster is None:
        yield local(options.jobs)
        return
    if options.jobs is not None and options.cluster != "local":
        raise InputError("--jobs is for this machine; on a cluster the workers say how many tasks they take")
    try:
        from clew.sweeps.cluster import connected
    except ImportError as error:
        raise ToolError(f"a cluster needs the library {error.name}; install clew[cluster]") from error
    with connected(options.cluster, tell, patience=seconds(options.patience), jobs=options.jobs) as executor:
        yield executor


def _bounds(options: argparse.Namespace, slots: int) -> Bounds:
    """The limits of each task; processors are shared out evenly on this machine, and left alone elsewhere."""
    if options.cores is not None and options.cores < 1:
        raise InputError(f"--cores is {options.cores}, which should be 1 or more")
    share = None if options.cluster is not None else max(1, len(cores.available()) // slots)
    return Bounds(
        None if options.time is None else seconds(options.time),
        None if options.memory is None else size(options.memory),
        options.cores or share,
    )


# --- the table ------------------------------------------------------------------------------------------------------


class _Table:
    """Rows as they come on a terminal, in the order of the tasks elsewhere; keeps those that are not due yet."""

    def __init__(self, tasks: Sequence[Task], show: Printer, *, live: bool) -> None:
        self._tasks = tasks
        self._show = show
        self._width = max(len(task.title) for task in tasks)
        self._waiting: dict[int, Record] = {}
        self._next = 0
        self._done = 0
        self._running: dict[str, float] = {}
        self._is_live = live
        self._live: Live | None = None

    def __enter__(self) -> Self:
        if self._is_live:
            from rich.console import Console
            from rich.live import Live

            both = sys.stdout.isatty()  # rows go above the line there, and to the file elsewhere
            console = Console(stderr=True)
            self._live = Live(console=console, transient=True, get_renderable=self._state, redirect_stdout=both)
            self._live.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._live is not None:
            self._live.stop()
        for number in sorted(self._waiting):
            self._show(row(self._waiting[number], self._width))

    def begun(self, task: Task) -> None:
        """A task was handed out."""
        self._running[task.title] = time.monotonic()

    def add(self, number: int, record: Record) -> None:
        """A task is done."""
        self._done += 1
        self._running.pop(self._tasks[number].title, None)
        if self._is_live:
            self._show(row(record, self._width))
            return
        self._waiting[number] = record
        while self._next in self._waiting:
            self._show(row(self._waiting.pop(self._next), self._width))
            self._next += 1

    def _state(self) -> str:
        now = time.monotonic()
        oldest = sorted(self._running.copy().items(), key=lambda each: each[1])[:3]
        shown = ", ".join(f"{title} {now - begun:.0f} s" for title, begun in oldest)
        return f"clew: {self._done} of {len(self._tasks)} done; {len(self._running)} handed out: {shown}"


def row(record: Record, width: int) -> str:
    """One line: the mark, the task, the answer, its cost."""
    mark = {True: "ok  ", False: "FAIL", None: "    "}[record.is_expected]
    mark = "FAIL" if record.verdict in BROKEN else mark
    title = " · ".join(part for part in (record.name, record.question, record.engine) if part)
    said = f"{record.verdict} {', '.join(record.findings) or record.check or record.reason}".rstrip()
    line = f"{mark}  {title:<{width}}  {said} ({record.seconds:.1f} s, {record.bytes / 2**20:.0f} MiB)"
    return line if record.is_expected is not False else f"{line}; expected: {record.expected}"


def _scores(rows: Sequence[Score]) -> Iterator[str]:
    for each in rows:
        parts = [f"{each.right} right", f"{each.wrong} wrong", f"{each.unknown} unknown"]
        parts += [f"{each.failed} failed"] if each.failed else []
        parts += [f"{each.unjudged} not judged"] if each.unjudged else []
        score = f", score {each.points} of {each.most}" if each.most else ""
        yield f"{each.engine or 'as Clew chooses'}: {', '.join(parts)}{score}; {each.cpu:.1f} s of processors"


def _summary(records: Sequence[Record], total: int, elapsed: float) -> str:
    wrong = [each for each in records if each.is_expected is False or each.verdict in BROKEN]
    done = f"{total} task{'' if total == 1 else 's'}" if len(records) == total else f"{len(records)} of {total} tasks"
    said = f"{len(wrong)} not as expected" if wrong else "all as expected"
    return f"{done}, {elapsed:.1f} s: {said}"


def _publish(
    records: Sequence[Record],
    total: int,
    earlier: Sequence[Record],
    outputs: dict[str, Path],
    show: Printer,
) -> None:
    for kind, path in outputs.items():
        match kind:
            case "tsv":
                text = tsv(records)
            case "json":
                text = rendered(records, total=total)
            case _:
                text = _page(records, earlier, total)
        if path == STANDARD_OUTPUT:
            show(text.rstrip("\n"))
        else:
            write(path, text)


def _page(records: Sequence[Record], earlier: Sequence[Record], total: int) -> str:
    from clew.sweeps.page import page

    before = [replace(each, engine=f"{each.engine or 'default'} @ {each.version or 'earlier'}") for each in earlier]
    return page({**document(records, total=total), "earlier": document(before, total=len(before))["results"]})


def code(records: Sequence[Record]) -> int:
    """The worst of all answers that were not expected; answers of which nothing is expected are all right."""
    for word, number in _CODES.items():
        if any(each.verdict == word for each in records):
            return number
    wrong = [each.verdict for each in records if each.is_expected is False]
    if not wrong:
        return _HOLDS
    return _UNKNOWN if set(wrong) == {"unknown"} else _FAILS
