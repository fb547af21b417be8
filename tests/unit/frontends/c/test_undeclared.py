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
        pytest.param(
            "a.c",
            "int a[2]; int main() { unsigned __CPROVER_bitvector[5] n = 31; assert(++n == 0); __ESBMC_init_object(&a);"
            "assert(__CPROVER_r_ok(a, 8) && __CPROVER_w_ok(a + 1) && !__CPROVER_rw_ok(a + 1, 8));"
            "assert(__CPROVER_POINTER_OFFSET(a + 1) == 4 && __CPROVER_same_object(a, a + 1));"
            "assert(__CPROVER_POINTER_OBJECT(a) == __CPROVER_POINTER_OBJECT(a + 1) && !__CPROVER_DYNAMIC_OBJECT(a));"
            '__CPROVER_input("a", a[0]); __ESBMC_unroll(3); }',
            id="objects and numbers of CBMC and ESBMC",
        ),
        pytest.param(
            "a.c",
            "int main() { int x[3], y[3] = {1, 2, 3}; __CPROVER_array_copy(x, y); assert(__CPROVER_array_equal(x, y));"
            "__CPROVER_array_set(x, 7); assert(x[2] == 7 && __CPROVER_overflow_plus(2147483647, x[0]));"
            "assert(__CPROVER_isnanf(0.0f / 0.0f) && __CPROVER_signd(-0.0) && __CPROVER_abs(-3) == 3); }",
            id="arrays and what numbers are",
        ),
        pytest.param(
            "a.c",
            "int isnan(double); int finite(double); int main() { double x = nondet_double();"
            "assert(isnan(x) || x == x); assert(!isnan(x) || !finite(x)); }",
            id="what numbers are, without a header",
        ),
        pytest.param(
            "a.cpp",
            "int main() { double x = __ESBMC_nondet_double(); bool b = __ESBMC_nondet_bool(); assert(b || !b || x);"
            "char *p = (char *)__ESBMC_alloca(2); p[1] = 1; assert(__ESBMC_is_little_endian()); }",
            id="inputs and memory of ESBMC",
        ),
        pytest.param("a.c", "int main() { __float128 x = 1; assert(x / 2 == 0.5); }", id="wide numbers"),
        pytest.param("a.c", "int main() { f(); g(); }\nvoid f() {}\nchar *g() { return 0; }", id="defined later"),
        pytest.param("a.c", "int main() { assert(1); }\nvoid assert(int c) { if (!c) reach_error(); }", id="its own"),
        pytest.param("a.c", "add(a, b) int a, b; { return a + b; }\nmain() { return add(1, -1); }", id="K&R"),
    ],
)
def test_it_is_declared(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    assert clew.check(clew.load(tmp_path / name)).verdict == clew.Holds()
