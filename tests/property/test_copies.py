"""Copies between places that inputs decide: induction says of random programs on rows what exploration says."""

from __future__ import annotations

from random import Random

import pytest

from clew.ir.errors import Unsupported
from clew.ir.source import Source
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load_sources
from clew.verdict import Fails, Holds

_MEMBERS = ((0, 8), (2, 16), (4, 32))


def _place(random: Random) -> str:
    rows = f"pointer.add(&rows, {random.choice('ij')} * 8)"
    return random.choice((rows, rows, "&one", "&two", "pointer.add(&rows, 16)"))


def _at(place: str, at: int) -> str:
    return f"*pointer.add({place}, {at})" if at else f"*{place}" if place[0] == "&" else f"*({place})"


def _statement(random: Random) -> str:
    at, width = random.choice(_MEMBERS)
    match random.randrange(6):
        case 0:
            return f"havoc {random.choice('ij')} in 0..2;"
        case 1:
            return f"v{width} := {_at(_place(random), at)};"
        case 2 | 3:
            return f"v{width} := v{width} + 1; {_at(_place(random), at)} := v{width};"
        case _:
            size = random.choice((8, 8, 8, 4))
            return f"copy {size} bytes from {_place(random)} to {_place(random)};"


def text_of(seed: int) -> str:
    """A program that ends with an assertion on a member."""
    random = Random(f"copies {seed}")
    body = "\n  ".join(_statement(random) for _ in range(random.randint(5, 9)))
    at, width = random.choice(_MEMBERS)
    return f"""program single;
object rows : bytes 24;
object one : bytes 8;
object two : bytes 8;
proc main() {{
  local i : bits 64 = 0; local j : bits 64 = 0;
  local v8 : bits 8 = 0; local v16 : bits 16 = 0; local v32 : bits 32 = 0;
  havoc i in 0..2;
  havoc j in 0..2;
  {body}
  v{width} := {_at(_place(random), at)};
  assert v{width} != {random.randrange(3)};
}}
process P = main();
"""


def compared(seed: int) -> str:
    """Which verdict both have; nothing where there is no system."""
    text = text_of(seed)
    loaded = load_sources((Source("p.clew", text),))
    asked = ["assertion.violated"]
    explored = check(loaded, asked, engine="explore", limits=Limits(seconds=20)).verdict
    try:
        proved = check(loaded, asked, engine="kind", limits=Limits(seconds=20)).verdict
    except Unsupported as refused:
        return refused.message
    assert type(proved) is type(explored), f"seed {seed}: {explored} and {proved}\n{text}"
    assert isinstance(proved, Holds | Fails)
    return type(proved).__name__


@pytest.mark.parametrize("part", range(2))
def test_copies_by_members(part: int) -> None:
    found = {compared(seed) for seed in range(3 * part, 3 * part + 3)}
    assert found & {"Holds", "Fails"}
