"""What CBMC calls for whole arrays: it takes objects that are alive, and says what does not fit."""

from __future__ import annotations

import pytest

import clew
from clew.ir.source import Source
from clew.pipeline.sources import load_sources

PROGRAM = """
#include <stdlib.h>
extern void __CPROVER_array_copy(void *, const void *);
extern void __CPROVER_array_replace(void *, const void *);
extern int __CPROVER_array_equal(const void *, const void *);
extern void __CPROVER_havoc_object(void *);
int main(void) {
    int *a = malloc(8), *b = malloc(8);
    short *c = malloc(4);
    b[0] = b[1] = c[0] = c[1] = 1;
    STATEMENT
    free(a); free(b); free(c);
}
"""


@pytest.mark.parametrize(
    ("statement", "verdict"),
    [
        ("__CPROVER_array_copy(a, b); if (!__CPROVER_array_equal(a, b) || a[1] != 1) *(int *)0 = 1;", clew.Holds()),
        ("__CPROVER_array_replace(b, c); if (__CPROVER_array_equal(b, c)) *(int *)0 = 1;", clew.Holds()),
        ("__CPROVER_havoc_object(a); a[0] = a[1];", clew.Holds()),
        ("__CPROVER_array_copy(b, c);", clew.Fails("library.misuse")),
        ("__CPROVER_array_copy(0, b);", clew.Fails("library.misuse")),
        ("__CPROVER_array_replace(c, b);", clew.Fails("memory.out-of-bounds")),
        ("free(a); __CPROVER_array_replace(b, a);", clew.Fails("library.misuse")),
        ("free(a); __CPROVER_array_equal(b, a);", clew.Fails("library.misuse")),
        ("free(a); __CPROVER_havoc_object(a);", clew.Fails("library.misuse")),
    ],
)
def test_whole_arrays(statement: str, verdict: clew.Verdict) -> None:
    loaded = load_sources((Source("arrays.c", PROGRAM.replace("STATEMENT", statement)),))
    assert clew.check(loaded).verdict == verdict
