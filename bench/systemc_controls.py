"""Random designs in which one process controls another: our outputs and those of the reference simulator.

`python -m bench systemc_controls [DESIGNS] [--from SEED] [--workers NUMBER]`: 200 designs; see
`tests/cases/systemc/controls.py`. Each is asked of the default engines and of the reference interpreter.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.seeds import Seen, asked, compare
from tests.cases.systemc.controls import ENGINES, compared_with, controlled
from tests.cases.systemc.designs import reference

DESIGNS = 200


def run(arguments: Sequence[str] = ()) -> None:
    """Compare all of them."""
    if reference() is None:
        print("skipped: the reference simulator (libsystemc) is absent")
        return
    found = compare(asked(arguments, name="systemc_controls", first=0, count=DESIGNS), _design, things="outputs")
    assert found == 0, "our outputs should be those of the reference"


def _design(seed: int) -> Seen:
    with tempfile.TemporaryDirectory() as folder:
        said = compared_with(seed, Path(folder))
    if said is None:
        return Seen(0, ())
    wrong = [f"seed {seed}, {engine}: {each}" for engine, each in zip(ENGINES, said, strict=True) if each != "right"]
    return Seen(len(said), tuple(f"{each}\n{controlled(seed).text}" for each in wrong))
