"""This version against another one: the same jobs by turns, processor time, as ratios.

`python -m bench versions TREE [BENCH…]`: TREE is a checkout of the other version that is set up (`make setup`). Five
benches: exploration, threads, simulation, saturation, loading. Each job runs seven times in each version by turns;
a ratio is that of the medians of user time. Verdicts are compared too.
"""

from __future__ import annotations

import os
import shlex
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.measure import CLEW, ROOT, geometric_mean, table
from bench.native import philosophers

TIMES = 7
_EXAMPLES = {
    "exploration": (
        "count dve/alternating-bit.dve",
        "count dve/lift.dve",
        "count PHILOSOPHERS",
        "check dve/mutex.dve -p deadlock",
        "check clew/philosophers.clew",
        "check uml/leader-ring.yaml",
    ),
    "threads": (
        "check c/account.c",
        "check c/account-broken.c",
        "check c/queue.cpp",
        "check c/queue-broken.cpp",
    ),
    "simulation": (
        "check ivl/suite/pc-sfifo-sym-1.ivl",
        "check ivl/suite/toy-bug-1.ivl",
        "check ivl/suite/rbuf2-4.ivl",
        "check ivl/suite/mem-slave-tlm-2.ivl",
        "check c/scale.c --engine simulate",
    ),
    "saturation": (
        "check remopla/lock.rem -p 'AG !error'",
        "check remopla/borrowed.rem",
        "check ../tests/cases/recursion/c-even-odd.c",
        "check pushdown/nested.json",
    ),
    "loading": (
        "show dve/lift.dve --stage program",
        "show ivl/suite/pc-sfifo-sym-1.ivl --stage program",
        "show uml/leader-ring.yaml --stage program",
        "show remopla/lock.rem --stage program",
        "show c/queue.cpp --stage program",
        "show c/list.c --stage program",
    ),
}


def run(arguments: list[str]) -> None:
    """A table per bench: the ratio of each job, and their geometric mean."""
    if not arguments:
        print("  no other version was named: python -m bench versions TREE")
        return
    tree = Path(arguments[0]).resolve()
    other = tree / ".venv" / "bin" / "clew"
    for each in (tree, ROOT):  # a run that compiles modules first would be compared with one that does not
        subprocess.run([sys.executable, "-m", "compileall", "-q", str(each / "src" / "clew")], check=False)
    with tempfile.TemporaryDirectory() as folder:
        model = Path(folder) / "philosophers.dve"
        model.write_text(philosophers(12), encoding="utf-8")
        for bench in arguments[1:] or _EXAMPLES:
            lines = [_compared(job.replace("PHILOSOPHERS", str(model)), other) for job in _EXAMPLES[bench]]
            mean = geometric_mean(float(str(line[3])) for line in lines)
            table(f"{bench}: this version against {other.parents[2].name}", ("job", "then", "now", "ratio", ""), lines)
            print(f"  geometric mean {mean:.3f}; wanted: within 0.05 of 1, no job over 1.10")


def _compared(job: str, other: Path) -> tuple[object, ...]:
    then, now = [], []
    answers = set()
    for _ in range(TIMES):
        for clew, seconds in ((other, then), (CLEW, now)):
            taken, answer = _asked(clew, job)
            seconds.append(taken)
            answers.add(answer)
    medians = statistics.median(then), statistics.median(now)
    return (job, *medians, medians[1] / medians[0], "" if len(answers) == 1 else "ANSWERS DIFFER")


def _asked(clew: Path, job: str) -> tuple[float, int]:
    """Seconds of user time, of all processes, and the exit code."""
    before = os.times()
    done = subprocess.run(
        [str(clew), *shlex.split(job)],
        cwd=ROOT / "examples",
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    after = os.times()
    if done.returncode not in (0, 10, 20):
        print(f"  {job}: exit {done.returncode}", file=sys.stderr)
    return after.children_user - before.children_user, done.returncode
