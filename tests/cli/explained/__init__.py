"""Programs over all input languages whose reports are looked at from the top down."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import pytest

from tests.cli.sessions import EXAMPLES, Session, clew

HERE = Path(__file__).parent
CASES = Path(__file__).parents[2] / "cases"


@dataclass(frozen=True, slots=True)
class Explained:
    """A program that fails, and what is asked of it."""

    name: str
    file: Path
    asked: str
    engine: str | None = None
    """Where several race by default, so that the run may be any: one of them."""
    needs: str | None = None
    """The program without which it cannot be read."""

    @property
    def golden(self) -> Path:
        """What the top of its report says."""
        return HERE / f"{self.name}.txt"


PROGRAMS = (
    Explained("threads", EXAMPLES / "c/account-broken.c", "assertion.violated"),
    Explained("list", EXAMPLES / "c/list-broken.c", "memory.use-after-free", "explore"),
    Explained("inputs", EXAMPLES / "c/scale-broken.c", "arithmetic.overflow"),
    Explained("classes", HERE / "accounts.cpp", "memory.use-after-free", "explore"),
    Explained("mutex", EXAMPLES / "dve/mutex-broken.dve", "AG !(P_0.critical && P_1.critical)"),
    Explained("lift", EXAMPLES / "dve/lift-broken.dve", "property process Unanswered"),
    Explained("philosophers", EXAMPLES / "clew/philosophers-broken.clew", "deadlock"),
    Explained("handshake", EXAMPLES / "ivl/models/handshake-two-phase-bug.ivl", "assertion.violated", "simulate"),
    Explained("elevator", EXAMPLES / "uml/elevator-broken.puml", "AG !(Open && Moving)", "explore"),
    Explained("lock", EXAMPLES / "remopla/lock-broken.rem", "AG !error"),
    Explained("debouncer", CASES / "circuits/debouncer-broken.btor2", "only_after_three_alike", "bmc"),
    Explained("calls", EXAMPLES / "pushdown/nested.json", "AG !final"),
    Explained("deposits", EXAMPLES / "java/Account-broken.java", "assertion.violated", "explore", needs="javac"),
    Explained("thermostat", EXAMPLES / "hybrid/thermostat-broken.ha", "AG (temperature >= 16.5)", "bmc"),
    Explained("consumer", EXAMPLES / "systemc/producer-consumer-broken.cpp", "deadlock", "simulate"),
    Explained("third", EXAMPLES / "heap/third.attestor", "memory.null-dereference"),
)


@dataclass(frozen=True, slots=True)
class Reported:
    """All reports of one program, made in one go."""

    session: Session
    folder: Path

    def file(self, kind: str) -> Path:
        """The report of a kind."""
        return self.folder / f"report.{kind}"


_KEPT: list[TemporaryDirectory[str]] = []
"""Folders that are removed when all tests have ended."""


@cache
def reported(program: Explained) -> Reported:
    """Check the program once, and write what other tests look at."""
    if program.needs is not None and which(program.needs) is None:
        pytest.skip(f"{program.needs} is not installed")
    _KEPT.append(TemporaryDirectory(prefix="clew-explained-"))
    folder = Path(_KEPT[-1].name)
    kinds = ("html", "json", "sarif", "junit")
    wanted = [part for kind in kinds for part in ("--report", f"{kind}={folder / f'report.{kind}'}")]
    asked = () if program.asked.startswith("property process") else ("-p", program.asked)
    engine = () if program.engine is None else ("--engine", program.engine)
    return Reported(clew("check", program.file, *asked, *engine, *wanted), folder)


def top(text: str) -> str:
    """A report down to the first run, without folders."""
    head = text.partition("\n\n  The run")[0]
    return head.replace(f"{EXAMPLES.parent}/", "") + "\n"
