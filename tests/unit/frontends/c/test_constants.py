"""Constant expressions that are folded without a word: where they stand, and which of them are suspicious."""

from __future__ import annotations

import pytest

from clew.frontends.c.source.constants import Place, regions, suspicious, with_probes, without_places


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("int x = 1 / -1;", [("1 / -1", Place.ALWAYS, "int")], id="an initialiser"),
        pytest.param("static const long a[] = {1};", [("1", Place.ALWAYS, "long")], id="an array"),
        pytest.param("struct s q = {.a = 3};", [("3", Place.ALWAYS, "")], id="a structure"),
        pytest.param("enum { A = 1, B };", [("1", Place.ALWAYS, "")], id="an enumerator"),
        pytest.param("void f(int v) { switch (v) { case 3: ; } }", [("3", Place.ALWAYS, "")], id="a case"),
        pytest.param("void f(void) { static int x = 3; }", [("3", Place.ALWAYS, "int")], id="a static local"),
        pytest.param("void f(void) { int a[1] = {3}; }", [("3", Place.HERE, "int")], id="an array of a function"),
        pytest.param("void f(void) { int x = 3; x = 4; }", [], id="what is computed by a function"),
        pytest.param("void f(void) { for (int i = 0; i < 3; i++) g(i = 2); }", [], id="a loop"),
        pytest.param("int x = 1, y = 2;", [("1", Place.ALWAYS, "int"), ("2", Place.ALWAYS, "int")], id="two variables"),
        pytest.param('char *s = "= 1;"; // = 2;\n', [('"= 1;"', Place.ALWAYS, "")], id="literals and comments"),
    ],
)  # fmt: skip
def test_regions_of_c(text: str, expected: list[tuple[str, Place, str]]) -> None:
    found = regions(text, is_c=True)
    assert [(text[each.begin : each.end].strip(), each.place, each.type) for each in found] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("namespace n { int x = 3; }", [("3", Place.BEFORE, "int")], id="a variable of a namespace"),
        pytest.param("void f() { const int x = 3; }", [("3", Place.HERE, "int")], id="a constant of a function"),
        pytest.param("struct S { int a = 3; };", [], id="a member is initialised by constructors"),
        pytest.param("enum E { A = 3 };", [], id="an enumerator has a value, or there is no program"),
    ],
)
def test_regions_of_cxx(text: str, expected: list[tuple[str, Place, str]]) -> None:
    found = regions(text, is_c=False)
    assert [(text[each.begin : each.end].strip(), each.place, each.type) for each in found] == expected


@pytest.mark.parametrize(
    ("text", "count"),
    [
        pytest.param("int x = INT_MIN / -1;", 1, id="a quotient"),
        pytest.param("#define M (INT_MIN % N)\n#define N -1\nint x = M;", 1, id="a quotient in macros"),
        pytest.param("int x = 6 / 2;", 0, id="a quotient of small numbers"),
        pytest.param("int n = sizeof a / sizeof *a;", 0, id="a quotient of sizes"),
        pytest.param("int x = (int)1e20; unsigned y = 2.5; double z = 1e20;", 2, id="conversions"),
        pytest.param("int x = 1 + 2; /* 4 / -1 */", 0, id="a comment"),
        pytest.param('const char path[] = "/tmp/a-b%d";', 0, id="a text with a slash"),
    ],
)
def test_suspicious(text: str, count: int) -> None:
    assert len(suspicious(text, is_c=True)) == count


def test_probes_move_no_line() -> None:
    text = "void f(void) {\n    int a[1] = {(int)1e20};\n}\nint x = (int)\n    1e20;\n"
    probed = suspicious(text, is_c=True)
    lines = with_probes(text, "a.c", probed).splitlines()
    assert lines[1] == "    int a[1] = {(int)1e20}; { int clew_probe = (int)1e20; (void)clew_probe; }"
    assert lines[6:11] == [
        '# 3 "a.c"',
        "static __attribute__((constructor)) void __clew_constant_0(void) { int value =",
        "        (int)",
        "    1e20",
        "; (void)value; }",
    ]
    assert without_places(probed, text, {2}) == probed[1:]
