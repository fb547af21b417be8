"""Numbers and vectors of SystemC compute what those of the reference compute.

Some operations are tried here, many by `python -m bench systemc_numbers`.
"""

from __future__ import annotations

from pathlib import Path

from tests.cases.systemc.designs import GOLDEN
from tests.cases.systemc.numbers import operations, program, table

_SEED, _COUNT = 11, 60


def test_random_operations_give_what_the_reference_gives(tmp_path: Path) -> None:
    path = tmp_path / "numbers.cpp"
    path.write_text(program(_SEED, _COUNT), encoding="utf-8")
    wanted = [int(each) for each in (GOLDEN / "numbers.table").read_text(encoding="utf-8").split()]
    pairs = zip(operations(_SEED, _COUNT), table(path, _COUNT), wanted, strict=True)
    assert [each for each, own, theirs in pairs if own != theirs] == []
