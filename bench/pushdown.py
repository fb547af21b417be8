"""Plain pushdown systems: random ones against bounded search, and how saturation grows with the rules.

`python -m bench pushdown [COUNT]`: COUNT random systems instead of 20,000, and as many random recursive programs, whose
facts are kept as diagrams and compared with the table of heads. Then systems of 12,500 to 200,000 rules on
ten control states (seed 1) are saturated by the native core; the time per rule should stay about the same. At last the
whole command answers files of such systems, where something is reached (seed 3 at 100,000 rules) and where nothing is.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench.measure import table
from clew.engines.saturate.flows.symbolic import by_diagrams
from clew.engines.saturate.options import Direction, Implementation
from clew.engines.saturate.plain import reach
from clew.models.pushdown import ConfigurationSet, Link, Pushdown, PushdownSystem, Rule
from tests.property.pushdowns import as_json, disagreement, random_pushdown
from tests.property.test_flows import disagreements

SIZES = (12_500, 25_000, 50_000, 100_000, 200_000)
FILES = ((12_500, 1), (50_000, 1), (100_000, 1), (100_000, 3))
"""Rules and seed."""


def large(rules: int, *, controls: int = 10, seed: int = 1) -> Pushdown:
    """A random system with a symbol per twenty rules; asked is any stack under one head."""
    random = Random(seed)
    symbols = rules // 20
    made = tuple(
        Rule(
            random.randrange(controls),
            random.randrange(symbols),
            random.randrange(controls),
            tuple(random.randrange(symbols) for _ in range(random.choice((0, 1, 1, 2, 2)))),
        )
        for _ in range(rules)
    )
    system = PushdownSystem(tuple(map(str, range(controls))), tuple(map(str, range(symbols))), made)
    initial = ConfigurationSet(controls + 1, (Link(0, 0, controls),), frozenset({controls}))
    rest = tuple(Link(controls, symbol, controls) for symbol in range(symbols))
    final = ConfigurationSet(controls + 1, (Link(controls - 1, 0, controls), *rest), frozenset({controls}))
    return Pushdown(system, initial, (("final", final),))


def run(arguments: list[str]) -> None:
    """Print disagreements, which there should be none of, and the times per rule."""
    count = int(arguments[0]) if arguments else 20_000
    wrong = [(seed, problem) for seed in range(count) if (problem := disagreement(random_pushdown(Random(seed))))]
    print(f"{count:,} random systems: {len(wrong)} disagreements {wrong[:3] or ''}")
    wrong_programs = [each for seed in range(count) for each in disagreements(seed, fuel=None, make=by_diagrams)]
    print(f"{count:,} random programs: {len(wrong_programs)} disagreements {wrong_programs[:3] or ''}")
    reach(large(100), large(100).named[0][1], direction=Direction.BACKWARD, implementation=Implementation.NATIVE)
    rows = [_row(size, direction) for direction in Direction for size in SIZES]
    shown = ("direction", "rules", "edges", "seconds of processor", "µs per rule")
    table("saturated by the native core", shown, rows)
    with TemporaryDirectory() as folder:
        commands = [_command(Path(folder) / "system.json", *each) for each in FILES]
    table("clew check", ("rules", "seed", "verdict", "seconds of processor", "µs per rule"), commands)


def _row(size: int, direction: Direction) -> tuple[str, ...]:
    system = large(size)
    started = time.process_time()
    found = reach(system, system.named[0][1], direction=direction, implementation=Implementation.NATIVE)
    seconds = time.process_time() - started
    return (direction.value, f"{size:,}", f"{found.edges:,}", f"{seconds:.2f}", f"{seconds / size * 1e6:.1f}")


def _command(file: Path, size: int, seed: int) -> tuple[str, ...]:
    file.write_text(as_json(large(size, seed=seed)))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    line = [sys.executable, "-c", "from clew.cli import main; raise SystemExit(main())", "check", "-q", str(file)]
    said = subprocess.run(line, check=False, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (f"{size:,}", str(seed), said.split()[-1], f"{seconds:.2f}", f"{seconds / size * 1e6:.1f}")
