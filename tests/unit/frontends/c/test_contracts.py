"""Contracts of CBMC and ESBMC: which ones a text has, and the text without them."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew
from clew.frontends.c.source.contracts import contracts, without_contracts


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("int f(int x) __CPROVER_requires(x > (1)) { return x; }", "int f(int x)  { return x; }"),
        ("while (a)\n__CPROVER_loop_invariant(a\n< 3)\n{}", "while (a)\n\n\n{}"),
        ('__ESBMC_loop_invariant(f(")"));', ";"),
        ("#define __CPROVER_requires(x)\n", "#define __CPROVER_requires(x)\n"),
        ("#define AGREED(x) __CPROVER_requires(x) \\\n  __CPROVER_ensures(x)\n", "#define AGREED(x)  \\\n  \n"),
        ("// __CPROVER_requires(x)\nint x;", "// __CPROVER_requires(x)\nint x;"),
        ("int __CPROVER_requires_all(int);", "int __CPROVER_requires_all(int);"),
        ("__CPROVER_requires(", "__CPROVER_requires("),
    ],
)
def test_they_are_left_out(text: str, left: str) -> None:
    assert without_contracts(text) == left


def test_which_ones_there_are() -> None:
    found = contracts("int f()\n__CPROVER_requires(1)\n__CPROVER_assigns();")
    assert [(each.line, each.words) for each in found] == [(2, "__CPROVER_requires"), (3, "__CPROVER_assigns")]


def test_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("int main() { int i = 0; while (i < 3) __CPROVER_loop_invariant(i < 2) { i++; } }")
    outcome = clew.check(clew.load(tmp_path / "a.c"))
    assert outcome.verdict == clew.Holds()
    assert any("line 1 (__CPROVER_loop_invariant)" in note.text for note in outcome.notes)
