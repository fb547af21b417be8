"""Properties of the competition on programs of one process with wide inputs, as the default command decides them."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.outcome import Outcome
from clew.pipeline import Limits, check
from clew.sources import load
from clew.verdict import Fails, Holds, Unknown, Verdict

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
    assert {each.reason for each in others} == {"a run against another part of the property was found before"}


def test_a_loop_of_wide_inputs_that_never_ends_is_found(tmp_path: Path) -> None:
    (result,) = outcome_of(LOOP, "termination", tmp_path).results
    assert result.verdict == Fails("control.nontermination")
    assert result.confirmed


@pytest.mark.parametrize(
    ("shift", "overflow", "expected"),
    [
        pytest.param("1 << by", "strict", Fails("arithmetic.overflow"), id="a bit goes to the place of the sign"),
        pytest.param("-1 << (by & 1)", "strict", Fails("arithmetic.overflow"), id="a negative number is shifted"),
        pytest.param("1 << (by - 1)", "strict", Holds(), id="the result fits"),
        pytest.param("1u << by", "strict", Holds(), id="a number without a sign is shifted"),
        pytest.param("1 << by", "error", Holds(), id="shifts were not asked for"),
    ],
)
def test_a_signed_shift_that_does_not_fit(shift: str, overflow: str, expected: Verdict, tmp_path: Path) -> None:
    path = tmp_path / "shift.c"
    path.write_text(f"#include <clew.h>\nint main(void) {{ int by = clew_nondet_range(1, 31); return !({shift}); }}\n")
    loaded = load(path, signed_overflow=overflow)
    (result,) = check(loaded, ["no-overflow"], engine="explore", limits=Limits(seconds=60)).results
    assert result.verdict == expected
