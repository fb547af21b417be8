"""Whatever stands in a file, a reader makes a program of it or says what is wrong; nothing else is raised."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from clew.errors import InputError
from clew.pipeline.sources import load
from tests.property.mutations import damaged

ROOT = Path(__file__).parents[2]
FILES = 6
"""So many damaged files are read of each kind; the benchmark reads thousands."""
KINDS = {
    "dve": "examples/dve/*.dve",
    "ivl": "examples/ivl/suite/*.ivl",
    "remopla": "tests/cases/remopla/*.rem",
    "spds": "tests/cases/remopla/*.spds",
    "pushdown": "examples/pushdown/*.json",
    "scxml": "tests/cases/uml/**/*.scxml",
    "plantuml": "tests/cases/uml/**/*.puml",
    "projects": "examples/uml/*.yaml",
    "timed": "examples/timed/*.xml",
    "hybrid": "examples/hybrid/*.ha",
    "spaceex": "examples/hybrid/*.xml",
    "btor2": "tests/cases/circuits/*.btor2",
    "vmt": "tests/cases/circuits/*.vmt",
}


def outcome(kind: str, seed: int, folder: Path) -> str:
    """What reading a damaged file of a kind comes to."""
    random = Random(f"{kind} {seed}")
    original = random.choice(sorted(ROOT.glob(KINDS[kind])))
    file = folder / f"damaged{original.suffix}"
    file.write_bytes(damaged(random, original.read_bytes()))
    try:
        load(file)
    except InputError as error:
        return "refused" if str(error) else "refused without a message"
    return "read"


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_damaged_files_are_read_or_refused(kind: str, tmp_path: Path) -> None:
    assert {outcome(kind, seed, tmp_path) for seed in range(FILES)} <= {"read", "refused"}
