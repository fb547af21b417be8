"""Bytes that are read to be written somewhere else: where they are copies."""

from __future__ import annotations

import pytest

from clew.frontends.llvm.instructions import Call
from clew.frontends.llvm.reading.text import read_module
from clew.frontends.llvm.translate.byte_copies import with_copied_bytes
from clew.frontends.llvm.values import GlobalAddress
from tests.unit.frontends.llvm.compiling import ir_of


@pytest.mark.parametrize(
    ("source", "copies"),
    [
        pytest.param("void f(void *a, const void *b) { *(char *)a = *(const char *)b; }", 1, id="one byte"),
        pytest.param("void f(char *a, const char *b) { *a = *b; }", 0, id="characters"),
        pytest.param("void f(void *a, void *b) { char *x = a, *y = b; *x++ = *y++; }", 1, id="moving on"),
        pytest.param("void f(void *a, void *b) { char *x = a, *y = b, t = *x; *x = *y; *y = t; }", 3, id="an exchange"),
        pytest.param("int f(void *a, char *b) { return *b = *(char *)a; }", 0, id="the byte is used"),
        pytest.param(
            "void g(void); void f(void *a, char *b) { char t = *(char *)a; g(); *b = t; }", 2, id="in two steps"
        ),
        pytest.param("void f(char *a) { void *p = a; ((char *)&p)[0] = a[1]; }", 1, id="bytes of a pointer"),
        pytest.param(
            "void __clew_spawn(void); void f(void *a, void *b) { *(char *)a = *(char *)b; __clew_spawn(); }",
            0,
            id="beside threads",
        ),
    ],
)
def test_where_bytes_are_copied(source: str, copies: int) -> None:
    module = read_module(ir_of(source), "a.c")
    body = with_copied_bytes(module.body("f"), module, "f")
    calls = [each.callee for block in body.blocks for each in block.instructions if isinstance(each, Call)]
    assert sum(isinstance(each, GlobalAddress) and each.name.startswith("llvm.memmove") for each in calls) == copies
