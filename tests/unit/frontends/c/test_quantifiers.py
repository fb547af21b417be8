"""Quantifiers and implications of other checkers: they mean what logic says, over all values of the type."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import clew
from clew.frontends.c.source.implications import with_implications
from clew.frontends.c.source.quantifiers import with_quantifiers

TABLE = (3, -1, 4, 1, -5, 9, 2, 6)
TYPES = {
    "signed char": (-128, 127),
    "unsigned char": (0, 255),
    "short": (-60, 60),
    "int": (-60, 60),
    "unsigned": (0, 60),
    "long": (-60, 60),
}
"""Values of a type; of the wider ones those that bounds may name."""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("f(a ==> b, c);", "f((!(a ) || ( b)), c);", id="an argument"),
        pytest.param("x = a || b ==> c ==> d;", "x =(!( a || b ) || ((!( c ) || ( d))));", id="to the right"),
        pytest.param('s = "a ==> b"; // a ==> b', 's = "a ==> b"; // a ==> b', id="texts and comments"),
        pytest.param("#define P(a) a ==> b\nint x;", "#define P(a)(!( a ) || ( b))\nint x;", id="a macro"),
        pytest.param("return (p ==> q) ? 1 : 0;", "return ((!(p ) || ( q))) ? 1 : 0;", id="inside of a choice"),
    ],
)
def test_implications(before: str, after: str) -> None:
    assert with_implications(before) == after


def test_lines_stay_where_they_are() -> None:
    text = "assert(__CPROVER_forall {\n  int i;\n  // all\n  0 <= i && i < 2 ==>\n a[i] == 0\n});\nint x;\n"
    assert with_quantifiers(text).split("\n")[5:] == text.split("\n")[5:] or with_quantifiers(text).count("\n") == 7


def test_what_is_declared_is_no_quantifier() -> None:
    text = "_Bool __ESBMC_forall(void *, _Bool);"
    assert with_quantifiers(text) == text


Body = tuple[str, Callable[[int], bool]]


def _claim(random: Random) -> Body:
    number = random.randint(-6, 10)
    return random.choice(
        (
            (f"t[i & 7] > {number}", lambda i: TABLE[i & 7] > number),
            (f"i != {number}", lambda i: i != number),
            (f"(t[i & 7] == {number} || i < 4)", lambda i: TABLE[i & 7] == number or i < 4),
        )
    )


def _bounded(random: Random, low: int, high: int, *, forall: bool) -> Body:
    """A body that says something of values between bounds, written in one of the ways in which people do."""
    claim, truth = _claim(random)
    written = (f"{low} <= i && i < {high}", f"i >= {low} && {high} > i", f"({low} <= i) && (i <= {high} - 1)")
    inside = random.choice(written)
    if forall:
        shape = random.choice(("{0} ==> {1}", "!({0}) || {1}"))
        return shape.format(inside, claim), lambda i: not low <= i < high or truth(i)
    return f"{inside} && {claim}", lambda i: low <= i < high and truth(i)


def _quantifier(random: Random) -> tuple[str, bool, bool]:
    """A quantifier, whether it is one of all values, and whether it holds."""
    kind = random.choice(list(TYPES))
    least, most = TYPES[kind]
    forall = random.random() < 0.5
    low = random.randint(max(least, -8), 6)
    body, truth = _bounded(random, low, low + random.randint(-1, 7), forall=forall)
    if kind.endswith("char") and random.random() < 0.3:
        body, truth = _claim(random)
    if kind.startswith("unsigned") and "-" in body.replace("- 1", ""):
        return _quantifier(random)  # what is negative is something else there
    head = f"__CPROVER_{'forall' if forall else 'exists'}"
    return f"{head} {{ {kind} i; {body} }}", forall, (all if forall else any)(map(truth, range(least, most + 1)))


def _checked(folder: Path, statements: list[str]) -> clew.Outcome:
    table = ", ".join(map(str, TABLE))
    body = "\n".join(statements)
    (folder / "a.c").write_text(f"#include <assert.h>\nint t[8] = {{{table}}};\nint main(void) {{\n{body}\n}}\n")
    return clew.check(clew.load(folder / "a.c"), ["assertion.violated"])


def test_random_quantifiers_have_their_truth(tmp_path: Path) -> None:
    random = Random(0)
    found = [_quantifier(random) for _ in range(24)]
    claims = [f"{{ _Bool holds = {text}; assert(holds == {int(holds)}); }}" for text, _, holds in found]
    assert _checked(tmp_path, claims).verdict == clew.Holds()


def test_any_value_says_the_same_as_all_of_them(tmp_path: Path) -> None:
    random = Random(1)
    claims: list[str] = []
    while len(claims) < 12:
        text, forall, holds = _quantifier(random)
        sign = "" if holds else "!"
        if holds == forall:
            claims.append(f"assert({sign}{text});")
        else:
            claims.append(f"{{ __CPROVER_assume({sign}({text})); here = {len(claims)}; }}")
    chosen = [f"if (which == {number}) {claim}" for number, claim in enumerate(claims)]
    start = "int which = nondet_int(), here = 0;"
    assert _checked(tmp_path, [start, *chosen]).verdict == clew.Holds()
    reached = next(number for number, claim in enumerate(claims) if "here" in claim)
    outcome = _checked(tmp_path, [start, *chosen, f"assert(here != {reached});"])
    assert outcome.verdict == clew.Fails("assertion.violated")


@pytest.mark.parametrize(
    "claim",
    [
        pytest.param("assert(__CPROVER_forall { long i; 0 <= i && i < 1000000 ==> i != 77777 });", id="asserted"),
        pytest.param("assert(!__CPROVER_exists { int i; i > 100 && i * 2 == 400 });", id="denied"),
        pytest.param("__CPROVER_assume(__CPROVER_exists { int i; i == n }); assert(n < 7);", id="assumed"),
        pytest.param('int i; __ESBMC_assert(__ESBMC_forall(&i, !(0 <= i && i < 9) || i < 8), "");', id="ESBMC"),
        pytest.param("assert(__CPROVER_exists { unsigned char i; i * 2 == 511 });", id="of a small type"),
        pytest.param("__CPROVER_assume(!__CPROVER_forall { int i; i != n }); assert(n < 7);", id="assumed for not all"),
    ],
)
def test_what_breaks_it_is_found(tmp_path: Path, claim: str) -> None:
    assert _checked(tmp_path, ["int n = nondet_int();", claim]).verdict == clew.Fails("assertion.violated")


def test_a_bracket_that_is_missing_is_said_where_the_quantifier_stands(tmp_path: Path) -> None:
    with pytest.raises(
        clew.ClewError, match=r":\d+:\d+: this is no quantifier: it is written __CPROVER_forall \{ int i"
    ):
        _checked(tmp_path, ["assert(__CPROVER_forall { int i; i == i );"])
