"""Properties of the competition on programs of one process with wide inputs, as the default command decides them."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.outcome import Outcome
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load
from clew.verdict import Fails, Holds, Unknown

LEAK = """
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
int main(void) {
    struct node *list = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *front = malloc(sizeof *front);
        front->next = list;
        list = front;
    }
    while (list && list->next) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    list = 0;
    return 0;
}
"""
LOOP = """
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *left = &(int){__VERIFIER_nondet_int()};
    int step = __VERIFIER_nondet_int();
    while (*left > 0) {
        if (step == 0)
            *left += step;
        else
            *left -= 1;
    }
    return 0;
}
"""


def outcome_of(text: str, asked: str, folder: Path) -> Outcome:
    path = folder / "task.c"
    path.write_text(text)
    return check(load(path), [asked], limits=Limits(seconds=60))


def test_one_broken_part_decides_a_property(tmp_path: Path) -> None:
    outcome = outcome_of(LEAK, "valid-memsafety", tmp_path)
    broken = [each.verdict for each in outcome.results if isinstance(each.verdict, Fails)]
    others = [each.verdict for each in outcome.results if isinstance(each.verdict, Unknown)]
    assert broken == [Fails("memory.leak")]
    # Parts that are proved before that hold.
    assert {each.reason for each in others} <= {"a run against another part of the property was found before"}


def test_a_loop_of_wide_inputs_that_never_ends_is_found(tmp_path: Path) -> None:
    (result,) = outcome_of(LOOP, "termination", tmp_path).results
    assert result.verdict == Fails("control.nontermination")
    assert result.confirmed


SHIFTS = {
    "1 << by": ("c17", Fails("arithmetic.overflow")),
    "-1 << (by & 1)": ("c17", Fails("arithmetic.overflow")),
    "1 << (by - 1)": ("c17", Holds()),
    "1u << by": ("c17", Holds()),
    "5 << 30": ("c17", Fails("arithmetic.overflow")),
    "4 << (by - 1)": ("c++17", Fails("arithmetic.overflow")),
    "2 << (by - 1)": ("c++17", Holds()),
    "-3 << by": ("c++20", Holds()),
}
"""What C and C++ say about bits that are shifted into the place of the sign or out of it."""


@pytest.mark.parametrize("standard", ["c17", "c++17", "c++20"])
def test_a_signed_shift_is_judged_the_same_by_every_name(standard: str, tmp_path: Path) -> None:
    path = tmp_path / ("shift.cpp" if "+" in standard else "shift.c")
    rows = [(shift, expected) for shift, (known, expected) in SHIFTS.items() if known == standard]
    lines = [
        f"int f{number}(void) {{ int by = clew_nondet_range(1, 31); return !({shift}); }}"
        for number, (shift, _) in enumerate(rows)
    ]
    path.write_text("\n".join(["#include <clew.h>", *lines]))
    for number, (_, expected) in enumerate(rows):
        loaded = load(path, standard=standard, entry=f"f{number}")
        for asked in ((), ("arithmetic.overflow",), ("no-overflow",)):
            outcome = check(loaded, asked, engine="explore{implementation=python}", limits=Limits(seconds=60))
            assert outcome.verdict == expected, lines[number]
