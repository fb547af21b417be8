"""Memory that start-up code leaves alone: it holds any value at first, and then what was written."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew

HEAD = """#include <assert.h>
#include <stdint.h>
#include <string.h>
#define KEPT __attribute__((section(".noinit")))
KEPT static uint32_t magic;
KEPT static uint8_t bytes[8];
__attribute__((section(".data.fast"))) static uint32_t fast = 7;
__attribute__((section(".eeprom"))) static const uint8_t burnt[2] = {1, 2};
KEPT static struct { uint32_t count; int *place; } mixed;
"""
VIOLATED = clew.Fails("assertion.violated")


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        pytest.param("assert(magic == 0);", VIOLATED, id="it is not zero"),
        pytest.param("assert(magic == magic);", clew.Holds(), id="it is the same at each read"),
        pytest.param("magic = 3; assert(magic == 3);", clew.Holds(), id="what is written stays"),
        pytest.param("assert(bytes[3] == 0 || bytes[6] == 0);", VIOLATED, id="each of its bytes"),
        pytest.param("uint32_t all; memcpy(&all, bytes, 4); assert(all != 0x12345678);", VIOLATED, id="copied"),
        pytest.param("memset(bytes, 0, 8); assert(bytes[7] == 0);", clew.Holds(), id="cleared"),
        pytest.param("assert(fast == 7);", clew.Holds(), id="other sections are initialised"),
        pytest.param("assert(burnt[1] == 2);", clew.Holds(), id="constants are"),
    ],
)
def test_what_it_holds(tmp_path: Path, body: str, verdict: clew.Verdict) -> None:
    (tmp_path / "a.c").write_text(f"{HEAD}int main(void) {{ {body} return 0; }}\n")
    assert clew.check(clew.load(tmp_path / "a.c")).verdict == verdict


def test_what_holds_pointers_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text(f"{HEAD}int main(void) {{ assert(mixed.place == 0); return magic != magic; }}\n")
    loaded = clew.load(tmp_path / "a.c")
    assert clew.check(loaded).verdict == clew.Holds()
    told = [note.text for note in loaded.notes]
    assert any("holds any value: magic" in each for each in told)
    assert any("starts as it is initialised" in each and each.endswith("mixed") for each in told)
