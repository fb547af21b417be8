"""Tasks and records: the data of a sweep.

A task says what is asked and what is expected; a record says what was answered. Both are found by the same key: a
digest of the files, the arguments and the limits. So a task that was answered is known wherever its files lie.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, field
from pathlib import Path
from typing import Any

from clew.catalogue import checks_for
from clew.errors import InputError
from clew.records import dataclass

DECIDED = ("holds", "fails")
BROKEN = ("bad input", "tool failed", "bug")
"""Verdicts of tasks that answered nothing."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one task may use."""

    seconds: float | None = None
    bytes: int | None = None
    cores: int | None = None


@dataclass(frozen=True, slots=True)
class Expected:
    """The answer that is known beforehand."""

    verdict: str
    check: str = ""
    """Of `fails`: the check that fails, or the name of a property of SV-COMP that asks for it; empty: any."""

    def meets(self, verdict: str, check: str) -> bool:
        """Whether this is the answer."""
        if verdict != self.verdict:
            return False
        return not self.check or check == self.check or check in _asked_by(self.check)

    def __str__(self) -> str:
        return f"{self.verdict} {self.check}".rstrip()


def _asked_by(name: str) -> tuple[str, ...]:
    return tuple(row.id for row in checks_for(name))


@dataclass(frozen=True, slots=True)
class Task:
    """One question about one program to one engine."""

    name: str
    """The target, or the file as the user named it."""
    question: str
    """What is asked, in short: a property, or nothing where it is the program's own."""
    engine: str
    """The engine's text; empty where Clew chooses."""
    folder: Path
    """Where the command would stand."""
    files: tuple[str, ...]
    options: tuple[str, ...]
    """What stands behind `clew check` beside the files and the limits."""
    expected: Expected | None = None
    also: tuple[str, ...] = ()
    """Files and folders that it needs beside those that are named to `clew check`."""

    @property
    def title(self) -> str:
        """The whole name; two tasks of a sweep never have the same."""
        return " · ".join(part for part in (self.name, self.question, self.engine) if part)


@dataclass(frozen=True, slots=True)
class Record:
    """What a task answered."""

    key: str
    name: str
    question: str
    engine: str
    verdict: str
    """`holds`, `fails`, `unknown`; or `bad input`, `tool failed`, `bug`: then nothing was answered."""
    check: str = ""
    reason: str = ""
    """Why nothing is known, or what went wrong."""
    expected: str = ""
    seconds: float = 0.0
    """On the clock."""
    cpu: float = 0.0
    """Of all processors."""
    bytes: int = 0
    """The most memory of all its processes together."""
    states: int | None = None
    worker: str = ""
    findings: tuple[str, ...] = field(default=())
    version: str = ""

    @property
    def is_expected(self) -> bool | None:
        """Whether it is the answer that was expected; None where none was."""
        if not self.expected:
            return None
        word, _, check = self.expected.partition(" ")
        return Expected(word, check).meets(self.verdict, self.check)


def pack(record: Record) -> dict[str, object]:
    """The record as JSON has it; `unpack` takes it back."""
    fields = asdict(record)
    return {"property" if name == "question" else name: value for name, value in fields.items()}


def unpack(content: Mapping[str, Any]) -> Record:
    """The record in a line of a journal or of a table."""
    fields = {"question" if name == "property" else name: value for name, value in content.items()}
    return Record(**{**fields, "findings": tuple(content.get("findings", ()))})


def record_of(task: Task, key: str, answer: Mapping[str, Any]) -> Record:
    """What the keeper of a task has told, as a record."""
    told = {name: value for name, value in answer.items() if name != "document"}
    return Record(key, task.name, task.question, task.engine, expected=str(task.expected or ""), **told)


def require_distinct(tasks: Sequence[Task]) -> None:
    """Refuse two tasks of one name: their results could not be told apart."""
    seen: set[str] = set()
    for task in tasks:
        if task.title in seen:
            raise InputError(f"two tasks are named {task.title}; name each input, property and engine once")
        seen.add(task.title)
