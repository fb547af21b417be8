"""One task: `clew check` in a process of its own.

Input: what stands behind the command, and the folder in which it runs. Output: an `Answer`, which is data and can be
kept. Whoever gives up ends the processes that still run (`clew.codegen.c.subprocesses`).
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from clew.codegen.c.subprocesses import started

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
    findings: tuple[Finding, ...] = ()
    text: str = ""
    """What the command printed."""
    said: str = ""
    """Its messages."""
    seconds: float = 0.0
    reads: tuple[str, ...] = field(default=())
    """The files that it depends on."""
    kept: bool = False
    """Whether it was answered before."""

    @property
    def check(self) -> str | None:
        """The first check that fails."""
        return self.findings[0].check if self.findings else None


def run(arguments: Sequence[str], folder: Path) -> Answer:
    """Ask, and wait for the answer."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="clew-") as made:
        result, reads = Path(made) / "result.json", Path(made) / "reads"
        line = [sys.executable, "-m", "clew", "check", *arguments, "--json", str(result), "--reads", str(reads)]
        with started(line, folder) as child:
            out, said = child.communicate()
        verdict = _EXITS.get(child.returncode, _BUG)
        findings = _findings(result) if verdict == "fails" else ()
        depends = tuple(reads.read_text(encoding="utf-8").splitlines()) if reads.is_file() else ()
    text = out.decode(errors="replace")
    return Answer(verdict, findings, text, said.decode(errors="replace"), time.monotonic() - began, depends)


def _findings(result: Path) -> tuple[Finding, ...]:
    content = json.loads(result.read_text(encoding="utf-8"))
    return tuple(_finding(each) for each in content["properties"] if each["verdict"] == "fails")


def _finding(result: Mapping[str, Any]) -> Finding:
    span = result.get("span", {})
    return Finding(result["check"], span.get("file", ""), span.get("line", 0), result.get("message", ""))


def pack(answer: Answer) -> dict[str, object]:
    """The answer as JSON has it; `unpack` takes it back."""
    return asdict(answer)


def unpack(content: Mapping[str, Any]) -> Answer:
    """An answer that was kept."""
    fields: dict[str, Any] = dict(content)
    findings = tuple(Finding(**each) for each in fields.pop("findings"))
    return replace(Answer(findings=findings, **fields), reads=tuple(fields["reads"]), kept=True)
