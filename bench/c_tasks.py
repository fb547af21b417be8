"""Own C and C++ tasks of the kinds that suites of other tools have (`bench/c/tasks`): verdicts and times.

`python -m bench c_tasks [WORD …]`: the tasks whose names contain one of the words, or all. The first line of a task
says what is right (`//~ holds`, `//~ fails`), a line `//$ OPTIONS` with which options it is asked. The last line counts
right, wrong, refused and undecided answers; a task that takes more than a minute is undecided.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path(__file__).parent / "c" / "tasks"
_OPTIONS = re.compile(r"^//\$ (.*)$", re.MULTILINE)
_CODES = {0: "holds", 10: "fails", 20: "undecided", 2: "refused"}
_LIMIT = ("--time", "60s")


def run(arguments: Sequence[str]) -> None:
    """Ask them all, and print what came out."""
    paths = sorted(path for path in FOLDER.iterdir() if path.suffix in (".c", ".cpp"))
    chosen = [each for each in paths if not arguments or any(word in each.stem for word in arguments)]
    found: Counter[str] = Counter()
    for path in chosen:
        started = time.perf_counter()
        word = _judged(path)
        found[word] += 1
        print(f"{path.stem}: {word} in {time.perf_counter() - started:.1f} s", flush=True)
    print(", ".join(f"{count} {word}" for word, count in sorted(found.items())))


def _judged(path: Path) -> str:
    """Whether the answer to a task is right."""
    text = path.read_text(encoding="utf-8")
    expected = text.split(maxsplit=2)[1]
    options = [word for line in _OPTIONS.findall(text) for word in shlex.split(line)]
    line = [sys.executable, "-m", "clew", "check", *_LIMIT, *options, str(path)]
    done = subprocess.run(line, check=False, capture_output=True)
    found = _CODES.get(done.returncode, f"code {done.returncode}")
    return {"holds": "wrong", "fails": "wrong", expected: "right"}.get(found, found)
