"""Scopes of locals that the compiler does not mark: where marks are added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from clew.frontends.llvm.module import Block
from clew.frontends.llvm.reading.text import read_module
from clew.frontends.llvm.translate.instructions.guards import without_guards
from clew.frontends.llvm.translate.scopes import with_scopes
from clew.frontends.llvm.translate.usage import scope_change
from tests.unit.frontends.llvm.compiling import ir_of


@pytest.mark.parametrize(
    ("statements", "begins", "ends"),
    [
        pytest.param("{ L:; int x; p = &x; if (k++) goto L; }", 1, 1, id="entered and left once"),
        pytest.param("{ L:; int x; p = &x; if (k++) goto L; if (k) goto M; return k; } M:;", 1, 2, id="left by jumps"),
        pytest.param("while (k) { if (k == 2) goto N; int x; p = &x; N:; }", 1, 1, id="each round"),
        pytest.param("if (k) p = (int[]){1};", 1, 1, id="a literal in a statement of its own"),
        pytest.param("p = (int[]){1};", 0, 0, id="a literal of the function"),
        pytest.param("{ L:; int x[k]; p = x; if (k++) goto L; }", 0, 0, id="a length that is computed"),
        pytest.param(
            "{ L:; __attribute__((cleanup(done))) int x; p = &x; if (k++) goto L; }", 0, 0, id="something cleans up"
        ),
    ],
)
def test_marks(statements: str, begins: int, ends: int) -> None:
    source = f"void done(int *); int f(int k) {{ int *p = &k; {statements} return *p; }}"
    module = read_module(ir_of(source), "a.c")
    body = without_guards(module.body("f"))
    marks = [_marks(each.blocks) for each in (body, with_scopes(body, module, "f"))]
    assert {key: number for key, number in (marks[1] - marks[0]).items() if number} == {
        key: number for key, number in ((True, begins), (False, ends)) if number
    }


def _marks(blocks: Sequence[Block]) -> Counter[bool]:
    changes = (scope_change(each) for block in blocks for each in block.instructions)
    return Counter(change[0] for change in changes if change is not None)
