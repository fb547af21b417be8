"""Numbers and vectors of SystemC compute what those of the reference compute.

Some operations are tried here, many by `python -m bench systemc_numbers`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.systemc.designs import GOLDEN
from tests.cases.systemc.numbers import LONG, operations, program, table


@pytest.mark.parametrize(("seed", "count", "name"), [(11, 60, "numbers"), (LONG, 20, "long-numbers")])
def test_random_operations_give_what_the_reference_gives(seed: int, count: int, name: str, tmp_path: Path) -> None:
    path = tmp_path / "numbers.cpp"
    path.write_text(program(seed, count), encoding="utf-8")
    wanted = [int(each) for each in (GOLDEN / f"{name}.table").read_text(encoding="utf-8").split()]
    pairs = zip(operations(seed, count), table(path, count), wanted, strict=True)
    assert [each for each, own, theirs in pairs if own != theirs] == []
