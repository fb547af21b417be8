"""Random operations on the data types of SystemC, on the reference simulator and on our headers: the same tables.

`python -m bench systemc_numbers [SEEDS [COUNT]]`: so many programs (5) of so many operations (400) each, and as many
with numbers and vectors of more than 128 bits.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.cases.systemc.designs import compiled, ran, reference
from tests.cases.systemc.numbers import LONG, operations, program, table


def run(arguments: list[str]) -> None:
    """Compare the tables."""
    if reference() is None:
        print("skipped: the reference simulator (libsystemc) is absent")
        return
    seeds, count = (int(each) for each in (*arguments, *("5", "400")[len(arguments) :]))
    wrong = 0
    with tempfile.TemporaryDirectory() as made:
        for seed in (*range(seeds), *range(LONG, LONG + seeds)):
            path = Path(made) / f"numbers{seed}.cpp"
            path.write_text(program(seed, count), encoding="utf-8")
            theirs = [int(each) for each in ran(compiled(path, Path(made))).out.split()[-count:]]
            differing = [
                n for n, (own, other) in enumerate(zip(table(path, count), theirs, strict=True)) if own != other
            ]
            wrong += len(differing)
            print(f"seed {seed}: {len(differing)} of {count} operations differ", flush=True)
            for number in differing:
                print(f"    {operations(seed, count)[number]}")
    assert wrong == 0, "our headers should compute what the reference computes"
