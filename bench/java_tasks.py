"""Own Java tasks in the form of the software verification competition (`bench/java`): verdicts and times.

`python -m bench java_tasks [WORD …]`: the tasks whose names contain one of the words, or all. Each has twins, and says
what is right for assertions and for uncaught runtime exceptions. The last line counts right, wrong and undecided
answers; a task that takes more than a minute is undecided.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import clew
from clew.pipeline.sources import load_sources, read

FOLDER = Path(__file__).parent / "java"
_ROW = re.compile(r"property_file: \S*/(\S+)\.prp\s+expected_verdict: (true|false)")
_NAMES = {"assert_java": "valid-assert", "runtime-exception": "no-runtime-exception"}
_SECONDS = 60


def run(arguments: Sequence[str]) -> None:
    """Ask them all, and print what came out."""
    paths = sorted(FOLDER.rglob("*.yml"))
    chosen = [each for each in paths if not arguments or any(word in str(each) for word in arguments)]
    found: Counter[str] = Counter()
    for path in chosen:
        started = time.perf_counter()
        words = [_judged(path, name, expected) for name, expected in _ROW.findall(path.read_text(encoding="utf-8"))]
        found.update(words)
        title = path.relative_to(FOLDER).with_suffix("")
        print(f"{title}: {', '.join(words)} in {time.perf_counter() - started:.1f} s", flush=True)
    print(", ".join(f"{count} {word}" for word, count in sorted(found.items())))


def _judged(path: Path, name: str, expected: str) -> str:
    """Whether the answer to one question about a task is right."""
    folder = path.with_suffix("")
    loaded = load_sources(read([folder]))
    outcome = clew.check(loaded, [_NAMES[name]], limits=clew.Limits(seconds=_SECONDS))
    match outcome.verdict:
        case clew.Unknown():
            return "undecided"
        case clew.Holds():
            return "right" if expected == "true" else "wrong"
        case _:
            return "right" if expected == "false" else "wrong"
