"""Addresses that leave an array in their object: a fault by default, computed for properties of the competition."""

from __future__ import annotations

from pathlib import Path

import pytest

from clew.cli import main

BESIDE = """
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
struct table { int cells[4]; int sum; } table;
int main(void) {
    int at = __VERIFIER_nondet_int();
    if (at < 0 || at > %d)
        return 0;
    table.cells[at] = 7;
    if (table.sum == 7)
        reach_error();
}
"""
MOVED = """
void reach_error(void) {}
char *next;
int main(void) {
    char *first = ++next, *second = ++next;
    if (first == second || !first || second - first != 1)
        reach_error();
    %s
}
"""
EMPTY = """
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int length = __VERIFIER_nondet_int();
    if (length < %d || length > 2)
        return 0;
    int cells[length], sum = 0;
    for (int i = 0; i < length; i++)
        cells[i] = i;
    for (int i = 0; i < length %s; i++)
        sum += cells[i];
    return sum;
}
"""
ON_STACK = """
#include <alloca.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int length = __VERIFIER_nondet_int();
    if (length < 1 || length >= 1073741823)
        length = 1;
    int *cells = alloca(length * sizeof(int));
    for (int i = 0; i < length %s; i++)
        cells[i] = i;
}
"""


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        pytest.param(BESIDE % 3, ["-p", "unreach-call"], "holds", id="an index that stays in its array"),
        pytest.param(BESIDE % 4, ["-p", "unreach-call"], "fails control.error-reached", id="what lies beside it"),
        pytest.param(BESIDE % 4, ["-p", "valid-deref"], "holds", id="is no access outside of the object"),
        pytest.param(BESIDE % 5, ["-p", "valid-deref"], "fails memory.out-of-bounds", id="behind the object is one"),
        pytest.param(BESIDE % 4, [], "fails array.out-of-bounds", id="by default it is a fault"),
        pytest.param(
            BESIDE % 5,
            ["-p", "memory.out-of-bounds", "--addresses", "computed"],
            "fails memory.out-of-bounds",
            id="the option stands alone, too",
        ),
        pytest.param(EMPTY % (0, ""), ["-p", "valid-deref"], "holds", id="an array may have no elements"),
        pytest.param(EMPTY % (0, "+ 1"), ["-p", "valid-deref"], "fails memory.out-of-bounds", id="and none is read"),
        pytest.param(EMPTY % (-1, ""), ["-p", "valid-deref"], "unknown", id="fewer than none is not defined"),
        pytest.param(EMPTY % (0, ""), [], "fails memory.array-length", id="by default there must be some"),
        pytest.param(ON_STACK % "", ["-p", "valid-deref"], "holds", id="the stack has room for alloca"),
        pytest.param(ON_STACK % "+ 1", ["-p", "valid-deref"], "fails memory.out-of-bounds", id="but not for more"),
        pytest.param(ON_STACK % "", [], "fails memory.array-length", id="by default it has none for gigabytes"),
        pytest.param(MOVED % "", ["-p", "unreach-call"], "holds", id="null may be moved"),
        pytest.param(MOVED % "*first = 1;", ["-p", "valid-deref"], "fails memory.null-dereference", id="not accessed"),
        pytest.param(MOVED % "", [], "fails memory.null-moved", id="by default it may not"),
    ],
)
def test_addresses(
    text: str, options: list[str], expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "p.c"
    file.write_text(text)
    main(["check", str(file), "-q", *options])
    assert capsys.readouterr().out.strip() == f"verdict: {expected}"
