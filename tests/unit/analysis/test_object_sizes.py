"""Sizes of objects are found through the calls that give them."""

from __future__ import annotations

import pytest

from clew.analysis.object_sizes import has_objects_beyond
from clew.text.parse import parse_program

TEXT = """program single;
proc made(size : bits 64) -> (pointer) { local p : pointer; p := new bytes(size); return p; }
proc several(count : bits 64) -> (pointer) { local p : pointer; p := call made(count * 4); return p; }
proc main() { local p : pointer; local n : bits 64; havoc n in 1..9; p := call several(COUNT); }
process P = main();
"""


@pytest.mark.parametrize(
    ("count", "beyond"),
    [
        pytest.param("100#64", False, id="small"),
        pytest.param("1000#64", True, id="large"),
        pytest.param("n", True, id="computed"),
    ],
)
def test_sizes_come_from_callers(count: str, beyond: bool) -> None:
    assert has_objects_beyond(parse_program(TEXT.replace("COUNT", count)), 500) is beyond
