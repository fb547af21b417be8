"""`clew test`: the targets of a project as a table; and `clew watch`: again, whenever a file has changed."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from clew.cli.files import require_writable, write
from clew.errors import InputError
from clew.projects.accepted import Accepted, accepted_finding, baseline_text, read_baseline
from clew.projects.configuration import Project, Target, find, read
from clew.projects.running import Judged, is_current, judged

_HOLDS, _FAILS, _UNKNOWN = 0, 10, 20
_CODES = {"bad input": 2, "tool failed": 3, "bug": 70}
_PAUSE = 0.3
"""Seconds between two looks at the files."""


Printer = Callable[[str], None]


def run_test(options: argparse.Namespace, started: float, show: Printer, tell: Printer) -> int:
    """`clew test`."""
    return code(_tested(options, started, show, tell))


def run_watch(options: argparse.Namespace, started: float, show: Printer, tell: Printer) -> int:
    """`clew watch`: test, wait until a file has changed on which a target depends, and again, until Ctrl-C."""
    while True:
        found = _tested(options, started, show, tell)
        files = [path for each in found for path in _depends(options, each)]
        before = _stamps(files)
        tell(f"waiting for a change of {len(before)} files; Ctrl-C ends it")
        try:
            while _stamps(files) == before:
                time.sleep(_PAUSE)
        except KeyboardInterrupt:
            return code(found)
        started = time.monotonic()


def _depends(options: argparse.Namespace, each: Judged) -> Iterator[Path]:
    path = _project(options)
    yield path
    yield from (path.parent / name for name in (*each.answer.reads, *each.target.files))


def _stamps(files: Sequence[Path]) -> dict[Path, int]:
    """When the files were last changed; those that are gone are not in it."""
    return {path: path.stat().st_mtime_ns for path in files if path.is_file()}


def _project(options: argparse.Namespace) -> Path:
    return Path(options.project) if options.project else find(Path.cwd())


def _tested(options: argparse.Namespace, started: float, show: Printer, tell: Printer) -> list[Judged]:
    project = read(_project(options))
    targets = project.chosen(options.targets)
    if options.changed:
        targets = tuple(target for target in targets if not is_current(target, project.folder))
    outputs = [Path(options.junit)] if options.junit else []
    require_writable(outputs)

    def begun(target: Target) -> None:
        if not options.quiet:
            tell(f"checking {target.name}")

    found: list[Judged] = []
    width = max((len(target.name) for target in targets), default=0)
    for each in judged(project, targets, jobs=options.jobs, fresh=options.fresh, told=begun):
        found.append(each)
        if not options.quiet:
            show("\n".join([row(each, width), *_details(each, verbose=options.verbose)]))
    if options.accept is not None:
        _accept(project, found, options.accept)
    if outputs:
        from clew.projects.junit import junit

        write(outputs[0], junit(found))
    show(summary(found, time.monotonic() - started))
    return found


def row(each: Judged, width: int) -> str:
    """One line of the table: the mark, the target, the answer, and what else is to be known."""
    answer, target = each.answer, each.target
    findings = ", ".join(map(str, answer.findings))
    said = f"{answer.verdict} {findings}".rstrip()
    took = "known" if answer.kept else f"{answer.seconds:.1f} s"
    line = f"{'ok  ' if each.expected else 'FAIL'}  {target.name:<{width}}  {said} ({took})"
    if each.reasons:
        return f"{line}; accepted: {'; '.join(dict.fromkeys(each.reasons))} (what lies behind was not looked at)"
    return line if each.expected else f"{line}; expected: {target.expect}"


def _details(each: Judged, *, verbose: bool) -> Iterator[str]:
    if each.expected and not verbose:
        return
    for text in (each.answer.said, each.answer.text):
        yield from (f"      {line}" for line in text.rstrip().splitlines())


def summary(found: Sequence[Judged], seconds: float) -> str:
    """The last line."""
    wrong = [each.target.name for each in found if not each.expected]
    asked = sum(1 for each in found if not each.answer.kept)
    count = f"{len(found)} target{'' if len(found) == 1 else 's'}, {asked} asked, {seconds:.1f} s"
    return f"{count}: {'not as expected: ' + ', '.join(wrong) if wrong else 'all as expected'}"


def code(found: Sequence[Judged]) -> int:
    """The worst of all answers that were not expected."""
    answers = [each.answer.verdict for each in found if not each.expected]
    for word in ("bug", "tool failed", "bad input"):
        if word in answers:
            return _CODES[word]
    if not answers:
        return _HOLDS
    return _UNKNOWN if set(answers) == {"unknown"} else _FAILS


def _accept(project: Project, found: Sequence[Judged], reason: str) -> None:
    """Write what was found and not expected into the baseline, beside what stands there of other targets."""
    if not reason.strip():
        raise InputError("--accept wants a reason, which stands beside each finding")
    asked = {each.target.name for each in found}
    path = project.folder / project.baseline
    stay: list[Accepted] = [each for each in read_baseline(path) if each.target not in asked]
    for each in found:
        if not each.target.expects(each.answer.verdict, each.answer.check):
            stay += [accepted_finding(each.target.name, one, project.folder, reason) for one in each.answer.findings]
    write(path, baseline_text(stay))
