"""Own Java tasks in the form of the software verification competition (`bench/java`): verdicts and times.

`python -m bench java_tasks [WORD …]`: the tasks whose names contain one of the words, or all. Each has twins, and says
what is right for assertions and for uncaught runtime exceptions. The last line counts right, wrong and undecided
answers; a task that takes more than a minute is undecided. With `java` as the first word nothing is checked: tasks
without inputs are run by a real Java, and what their verdicts say otherwise is printed.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import clew
from clew.frontends.java.sources import compiled
from clew.pipeline.sources import load_sources, read

FOLDER = Path(__file__).parent / "java"
_ROW = re.compile(r"property_file: \S*/(\S+)\.prp\s+expected_verdict: (true|false)")
_NAMES = {"assert_java": "valid-assert", "runtime-exception": "no-runtime-exception"}
_SECONDS = 60


def run(arguments: Sequence[str]) -> None:
    """Ask them all, and print what came out."""
    paths = sorted(FOLDER.rglob("*.yml"))
    if arguments and arguments[0] == "java":
        _compare([each for each in paths if len(arguments) == 1 or any(word in str(each) for word in arguments[1:])])
        return
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


_INPUTS = re.compile(
    r"Verifier\.|new Random\(\)|Math\.random|System\.(getProperty|getenv|in\b)|Thread|identity hash code"
)
_THROWN = re.compile(r'^Exception in thread "main" (\S+?):?(?: |$)', re.MULTILINE)


def _compare(paths: Sequence[Path]) -> None:
    """Run tasks that have one run only, and print where the expected verdicts are not what happens."""
    alone = [each for each in paths if not _INPUTS.search((each.with_suffix("") / "Main.java").read_text("utf-8"))]
    wrong = [f"{path.relative_to(FOLDER)}: Java throws {thrown}" for path in alone for thrown in _surprise(path)]
    print("\n".join([*wrong, f"{len(alone)} tasks run, {len(wrong)} otherwise than expected"]))


def _surprise(path: Path) -> list[str]:
    """What a real Java throws, where that does not fit."""
    expected = dict(_ROW.findall(path.read_text(encoding="utf-8")))
    sources = [each for each in read([path.with_suffix("")]) if each.name.endswith(".java")]
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "task.jar"
        archive.write_bytes(compiled(sources))
        line = ["java", "--enable-preview", "-ea", "-cp", str(archive), "Main"]
        done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=60)
    found = _THROWN.search(done.stderr)
    thrown = found[1] if found else "nothing"
    failed = "assert_java" if thrown.endswith("AssertionError") else "runtime-exception"
    wanted = dict.fromkeys(expected, "true") | (
        {failed: "false"} if thrown.endswith(("Exception", "AssertionError")) else {}
    )
    return [] if expected == wanted else [thrown]
