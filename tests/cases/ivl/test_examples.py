"""Every IVL example has the verdict that it says, on the guilty line and on no other.

Inputs of more than eight bits are limited to a few values here: the reference interpreter is concrete. A space that is
too large is explored up to a limit; what fails must fail within it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.frontends.ivl import IvlFrontend
from clew.ir.source import Source
from tests.cases.expected import expectation
from tests.unit.frontends.ivl.programs import explore, narrow

FOLDER = Path(__file__).parents[3] / "examples" / "ivl"
EXAMPLES = sorted(FOLDER.rglob("*.ivl"))


@pytest.mark.shows("systemc", 1)
@pytest.mark.shows("systemc", 4, case="suite/buffer-p3.ivl")
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_example(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expected = expectation(text)
    program = IvlFrontend().load([Source(path.name, text)]).program
    found = explore(narrow(program), limit=1000)
    if expected.check is None:
        assert found.checks == ()
    else:
        assert found.checks == ((expected.check, expected.line),)


LISTINGS = """
condition-builder-16 counter-2.50 cyclic-dependency dependency enabling first-example ignoring path-condition pressure
rbuf-2 rbuf-4 rbuf-4.3 simple-counter states stubborn symbolic-counter-1.3 symbolic-counter-9.15 symbolic-states
symmetric-accumulator-3 term-counter-2.50 time-abstraction time-bounded time-bounded-order token-ring-1
"""
SUITE = """
bist-cell buffer-p3 kundu kundu-bug-1 kundu-bug-2 mem-slave-tlm-2 mem-slave-tlm-bug-2 mem-slave-tlm-bug2-2
pc-sfifo-sym-1 pc-sfifo-sym-2 pressure-safe-5 rbuf2-2 rbuf2-4 rbuf2-bug1-2 rbuf2-bug1-4 rbuf2-bug2-2 rbuf2-bug2-4
simple-fifo-1c2p.2 simple-fifo-2c1p.2 simple-fifo-bug-1c2p.2 simple-fifo-bug-2c1p.2 simple-pipeline token-ring-bug-3
token-ring-bug2-3 toy-bug-1 toy-bug-2 toy-sym transmitter-4 transmitter-safe-4
"""


@pytest.mark.parametrize(("folder", "names"), [("listings", LISTINGS), ("suite", SUITE)])
def test_published_programs_are_all_here(folder: str, names: str) -> None:
    """Those of brief 002: section 6.1, whose source is printed, and 6.2, known by name and description."""
    here = {path.stem for path in EXAMPLES if path.parent.name == folder}
    assert set(names.split()) <= here


def test_there_are_twins() -> None:
    models = {path.stem for path in EXAMPLES if path.parent.name == "models"}
    bugs = {name for name in models if name.endswith("-bug")}
    assert len(bugs) >= 20
    assert {f"{name}-bug" for name in models - bugs} == bugs
