"""What is called without a declaration: functions of the library, and what checkers know by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

import clew


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("a.c", "int main() { int x = nondet_int(), *p = &x; if (x > 2) assert(p); }", id="assert"),
        pytest.param("a.cpp", "int main() { int x = nondet_int(); assert(x == x); }", id="assert in C++"),
        pytest.param("a.c", 'int main() { __CPROVER_assume(1); __CPROVER_assert("a", "text"); }', id="CBMC"),
        pytest.param("a.c", "int main() { f(); g(); }\nvoid f() {}\nchar *g() { return 0; }", id="defined later"),
        pytest.param("a.c", "int main() { assert(1); }\nvoid assert(int c) { if (!c) reach_error(); }", id="its own"),
        pytest.param("a.c", "add(a, b) int a, b; { return a + b; }\nmain() { return add(1, -1); }", id="K&R"),
    ],
)
def test_it_is_declared(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    assert clew.check(clew.load(tmp_path / name)).verdict == clew.Holds()
