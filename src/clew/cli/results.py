"""What a command gives back: the verdict and its exit code, reports and files, words for the user."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from clew.cli.files import STANDARD_OUTPUT, write
from clew.errors import InputError
from clew.outcome import NoteKind, Outcome
from clew.registry import REPORTS, named, resolve
from clew.report.text import Detail, verdict_line
from clew.report.text import render as text_report
from clew.verdict import Fails, Holds, Unknown, Verdict


def exit_code(verdict: Verdict) -> int:
    """0 holds, 10 fails, 20 unknown."""
    match verdict:
        case Holds():
            return 0
        case Fails():
            return 10
        case Unknown():
            return 20


def publish(outcome: Outcome, reports: dict[str, Path], options: argparse.Namespace) -> None:
    """Write the reports; print the outcome where none of them is printed."""
    for kind, path in reports.items():
        write_text(path, render(kind, outcome))
    if STANDARD_OUTPUT not in reports.values():
        shown = outcome if options.verbose else _without_details(outcome)
        show(verdict_line(outcome.verdict) if options.quiet else text_report(shown, Detail(options.trace)))


def _without_details(outcome: Outcome) -> Outcome:
    """What engines say of themselves is for those who ask for more."""
    return replace(outcome, notes=tuple(note for note in outcome.notes if note.kind is not NoteKind.DETAIL))


def render(kind: str, outcome: Outcome) -> str:
    """A report of that kind."""
    make: Any = resolve(REPORTS[kind])
    text: str = make(outcome)
    return text


def reports_of(options: argparse.Namespace) -> dict[str, Path]:
    """The reports that were asked for, by kind."""
    wanted: dict[str, Path] = {}
    texts = [*options.report, *([f"json={options.json}"] if options.json is not None else [])]
    for text in texts:
        kind, equals, path = text.partition("=")
        named("report", REPORTS, kind)
        if not equals or not path:
            raise InputError(f"--report {text}: the file is missing; write --report {kind}=PATH")
        if kind in wanted:
            raise InputError(f"two files are named for the report {kind}: {wanted[kind]} and {path}; name one")
        wanted[kind] = Path(path)
    return wanted


def write_text(path: Path, text: str) -> None:
    """Write a file, or print where the file is the standard output."""
    if path == STANDARD_OUTPUT:
        show(text)
    else:
        write(path, text)


def show(text: str) -> None:
    """Print a result; whoever reads it may have gone, which changes nothing about the answer."""
    try:
        print(text.rstrip("\n"), flush=True)
    except BrokenPipeError:
        # What is still buffered must not raise again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def tell(text: str) -> None:
    """Say something beside the result."""
    for line in text.splitlines():
        print(f"clew: {line}", file=sys.stderr, flush=True)
