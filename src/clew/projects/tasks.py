"""One task: `clew check` in a process of its own.

Input: what stands behind the command, and the folder in which it runs. Output: an `Answer`, which is data and can be
kept. Whoever gives up ends the processes that still run (`clew.codegen.c.subprocesses`).
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field
from pathlib import Path
from typing import Any

from clew.codegen.c.subprocesses import started
from clew.records import dataclass

_EXITS = {0: "holds", 10: "fails", 20: "unknown", 2: "bad input", 3: "tool failed"}
_BUG = "bug"


@dataclass(frozen=True, slots=True)
class Finding:
    """A property that fails: which check, and where."""

    check: str
    file: str = ""
    line: int = 0
    message: str = ""

    def __str__(self) -> str:
        return f"{self.check} at {self.file}:{self.line}" if self.file else self.check


@dataclass(frozen=True, slots=True)
class Answer:
    """What a task answered."""

    verdict: str
    """`holds`, `fails`, `unknown`; or `bad input`, `tool failed`, `bug`: then nothing was answered."""
    results: tuple[Mapping[str, Any], ...] = ()
    """The answer to each property, as `docs/reference/json.md` describes it."""
    text: str = ""
    """What the command printed."""
    said: str = ""
    """Its messages."""
    seconds: float = 0.0
    reads: tuple[str, ...] = ()
    """The files that it depends on."""
    kept: bool = False
    """Whether it was answered before."""
    statistics: Mapping[str, Any] = field(default_factory=dict)
    """The figures of the search."""
    document: Mapping[str, Any] = field(default_factory=dict)
    """The whole result, as `docs/reference/json.md` describes it; it is not kept."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The properties that fail."""
        return tuple(_finding(each) for each in self.results if each["verdict"] == "fails")

    @property
    def check(self) -> str | None:
        """The first check that fails."""
        return next((each.check for each in self.findings), None)


@contextmanager
def asked(arguments: Sequence[str]) -> Iterator[tuple[list[str], Callable[[int | None, bytes, bytes], Answer]]]:
    """The command of a task, and what makes its answer of the exit code and of what it printed."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="clew-") as made:
        result, reads = Path(made) / "result.json", Path(made) / "reads"

        def answered(code: int | None, out: bytes, said: bytes) -> Answer:
            verdict = _BUG if code is None else _EXITS.get(code, _BUG)
            content = json.loads(result.read_text(encoding="utf-8")) if result.is_file() else {"properties": []}
            return Answer(
                verdict,
                tuple(content["properties"]),
                out.decode(errors="replace"),
                said.decode(errors="replace"),
                time.monotonic() - began,
                tuple(reads.read_text(encoding="utf-8").splitlines()) if reads.is_file() else (),
                statistics=content.get("statistics", {}),
                document=content,
            )

        files = ("--json", str(result), "--reads", str(reads))
        yield [sys.executable, "-m", "clew", "check", *arguments, *files], answered


def run(arguments: Sequence[str], folder: Path) -> Answer:
    """Ask, and wait for the answer."""
    with asked(arguments) as (line, answered), started(line, folder) as child:
        out, said = child.communicate()
        return answered(child.returncode, out, said)


def _finding(result: Mapping[str, Any]) -> Finding:
    span = result.get("span", {})
    return Finding(result["check"], span.get("file", ""), span.get("line", 0), result.get("message", ""))


def pack(answer: Answer) -> dict[str, object]:
    """The answer as JSON has it; `unpack` takes it back."""
    return {name: getattr(answer, name) for name in Answer.__slots__ if name != "document"}


def unpack(content: Mapping[str, Any]) -> Answer:
    """An answer that was kept."""
    lists = {name: tuple(content[name]) for name in ("results", "reads")}
    return Answer(**{**content, **lists, "kept": True})
