"""Running the command as a person would, and looking at what comes back."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from clew.cli import main

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
BROKEN = EXAMPLES / "dve" / "mutex-broken.dve"
RIGHT = EXAMPLES / "dve" / "mutex.dve"
EXCLUSION = "AG !(P_0.critical && P_1.critical)"

# Three processes that count: a state space of a size that can be chosen, without an error in it.
COUNTERS = """\
int a = 0; int b = 0; int c = 0;
process A { state s; init s; trans s -> s { guard a < LIMIT; effect a = a + 1; }; }
process B { state s; init s; trans s -> s { guard b < LIMIT; effect b = b + 1; }; }
process C { state s; init s; trans s -> s { guard c < LIMIT; effect c = c + 1; }; }
system async;
"""


@dataclass(frozen=True, slots=True)
class Session:
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def last(self) -> str:
        return self.out.splitlines()[-1] if self.out else ""


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "clew", *map(str, arguments)]


def clew(*arguments: str | Path) -> Session:
    """The command in this process, where everything is imported already."""
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        code = main([*map(str, arguments)])
    return Session(code, out.getvalue(), err.getvalue())


def process(*arguments: str | Path, cwd: Path | None = None) -> Session:
    """The command in a process of its own, where that is the subject: exit codes, limits, hash seeds, figures."""
    done = subprocess.run(command(*arguments), capture_output=True, text=True, check=False, cwd=cwd, timeout=120)
    return Session(done.returncode, done.stdout, done.stderr)


def counters(folder: Path, limit: int) -> Path:
    path = folder / f"counters{limit}.dve"
    path.write_text(COUNTERS.replace("LIMIT", str(limit)), encoding="utf-8")
    return path
