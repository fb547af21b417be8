"""What C programs come to is bounded by what machine code finds with all inputs: these bounds hold, and less fails."""

from __future__ import annotations

import math
import struct

import pytest

from clew.ir.errors import Unsupported
from clew.ir.source import Source
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load_sources
from clew.verdict import Fails, Holds
from tests.property.tight_c import Tight, bounds, tight_program

PROGRAMS, BATCH = 12, 2
ENGINES = ("values", "kind", "saturate", "heap", "cells", "forgetful", None)


def _number(bits: int) -> float:
    (found,) = struct.unpack("<d", bits.to_bytes(8, "little"))
    assert isinstance(found, float)
    return found


def _asked(program: Tight, least: float, largest: float, none: int) -> list[tuple[str, bool]]:
    """Conditions, and whether they hold."""
    low, high = (f"{each.hex()}" if program.is_real else str(int(each)) for each in (least, largest))
    return [(f"e <= {high}", none == 0), (f"e < {high}", False), (f"e >= {low}", none == 0), (f"e > {low}", False)]


def _holds(program: Tight, condition: str, engine: str | None) -> bool | None:
    try:
        given = load_sources((Source("p.c", program.asking(condition)),))
        found = check(given, [], engine=engine, limits=Limits(seconds=4)).verdict
    except Unsupported:
        return None
    return True if isinstance(found, Holds) else False if isinstance(found, Fails) else None


@pytest.mark.parametrize("first", range(0, PROGRAMS, BATCH))
def test_tight_bounds_hold_and_less_fails(first: int) -> None:
    programs = [tight_program(seed) for seed in range(first, first + BATCH)]
    decided = 0
    for seed, program, observed in zip(range(first, first + BATCH), programs, bounds(programs), strict=True):
        least, largest, none = _number(observed.first[0]), _number(observed.first[1]), observed.first[2]
        if not (math.isfinite(least) and math.isfinite(largest)):
            continue
        asked = _asked(program, least, largest, none)
        for number in (seed % 2, 2 + seed % 2):
            condition, truth = asked[number]
            for engine in (ENGINES[seed % len(ENGINES)], None):
                found = _holds(program, condition, engine)
                decided += found is not None
                assert found in (None, truth), f"seed {seed}, {engine}: {condition}\n{program.asking(condition)}"
    assert decided > 0
