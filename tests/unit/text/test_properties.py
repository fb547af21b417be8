"""Properties as text: the usual syntaxes, precedence, arithmetic, questions, errors; all formulas of the corpus."""

from __future__ import annotations

import csv
import os
import re
from pathlib import Path

import pytest

from clew.errors import InputError
from clew.ir.properties import Always, Branching, Linear, Possibly, Question
from clew.ir.sorts import BOOL, Array, Bits
from clew.ir.terms import Term, apply, bits, negate, variable
from clew.text.parse import parse_program
from clew.text.properties.scope import ProgramScope
from clew.text.properties.text import Named, parse_property
from tests.places import ROOT

PROGRAM = parse_program("""
program threads;
var x : bits 8 = 0;
var s : bits 8 signed = 0;
var X : bits 8 = 0;
var a : bits 4[3] = [0; 3];
var b : bool = false;
var c : bool = false;
var d : bool = false;
var n : int = 0;
var q : queue 2 of (bits 8) = [];
var loc : bits 2 { outside, inside } = outside;
proc f(me : bits 2) { top: yield; goto top; }
process P = f(0);
""")
SCOPE = ProgramScope(PROGRAM)


def question(text: str) -> Question:
    return parse_property(text, SCOPE).question


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("[] b", "G b"),
        ("<> b", "F b"),
        ("[]<> b", "G F b"),
        ("GF b", "G (F b)"),
        ("FG b", "F G b"),
        ("b U c U d", "b U (c U d)"),
        ("b V c", "b R c"),
        ("b W c", "c R (b || c)"),
        ("F b && F c", "(F b) && (F c)"),
        ("b U c && c U d", "(b U c) && (c U d)"),
        ("G b -> F c", "(G b) -> (F c)"),
        ("b -> F c -> F d", "b -> (F c -> F d)"),
        ("F b <-> F c", "(F b && F c) || (!F b && !F c)"),
        ("G x == 1", "G (x == 1)"),
        ("!b U c", "(!b) U c"),
        ("not b U c", "(!b) U c"),
        ("F (b and c or d)", "F ((b && c) || d)"),
        ("F (b & c)", "F (b && c)"),
        ("F b | F c", "F b || F c"),
        ("F (x == 1) & F b", "F (x == 1) && F b"),
        ("A F b", "F b"),
        ("(b)U(c)", "b U c"),
        ("F (X == 1)", "F ((X) == 1)"),
        ("F (x = 1)", "F (x == 1)"),
        ("F (b => c)", "F (b -> c)"),
        ("X X b", "X (X b)"),
    ],
)
def test_same_question(text: str, same: str) -> None:
    assert question(text) == question(same)


def wide(name: str, width: int = 8, *, signed: bool = False) -> Term:
    return apply("sign_extend" if signed else "zero_extend", variable(name, Bits(width)), parameters=(64 - width,))


def count(name: str) -> Term:
    return apply("ite", variable(name, BOOL), bits(1, 64), bits(0, 64))


@pytest.mark.parametrize(
    ("text", "term"),
    [
        pytest.param("x > 1", apply("slt", bits(1, 64), wide("x")), id="numbers are 64 bits, signed"),
        pytest.param("s < 0", apply("slt", wide("s", signed=True), bits(0, 64)), id="extension by the sign"),
        pytest.param("b + c == 2", apply("=", apply("add", count("b"), count("c")), bits(2, 64)), id="truth counts"),
        pytest.param("x", negate(apply("=", wide("x"), bits(0, 64))), id="a number is true where it is not zero"),
        pytest.param("x == -1", apply("=", wide("x"), bits(-1, 64)), id="negative numbers"),
        pytest.param(
            "(x & 4) == 4", apply("=", apply("bitand", wide("x"), bits(4, 64)), bits(4, 64)), id="bitwise operators"
        ),
        pytest.param(
            "x / 0 % 2",
            negate(apply("=", apply("srem", apply("sdiv", wide("x"), bits(0, 64)), bits(2, 64)), bits(0, 64))),
            id="total division",
        ),
        pytest.param(
            "b == c", apply("=", variable("b", BOOL), variable("c", BOOL)), id="truth values are compared as such"
        ),
        pytest.param(
            "n >= x",
            apply("int.le", apply("int.of_signed", wide("x")), variable("n", PROGRAM.globals[7].sort)),
            id="beside an integer",
        ),
        pytest.param("loc.inside", apply("=", variable("loc", Bits(2)), bits(1, 2)), id="a named value"),
        pytest.param("loc == inside", apply("=", wide("loc", 2), bits(1, 64)), id="a value by its name"),
        pytest.param("full(q)", apply("queue.full", variable("q", PROGRAM.globals[8].sort)), id="a full queue"),
    ],
)
def test_state_formula(text: str, term: Term) -> None:
    question = parse_property(f"AG ({text})", SCOPE).question
    assert isinstance(question, Always)
    assert question.condition is term


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("AG b", Always),
        ("A G (b -> c)", Always),
        ("G b", Always),
        ("[] (P.top && P->me == 0)", Always),
        ("!EF b", Always),
        ("EF b", Possibly),
        ("E <> b", Possibly),
        ("!AG b", Possibly),
        ("G F b", Linear),
        ("A (b U c)", Linear),
        ("AF b", Linear),
        ("X b", Linear),
        ("AG EF b", Branching),
        ("EG b", Branching),
        ("AG b && EF c", Branching),
        ("E (b U c)", Branching),
    ],
)
def test_kind_of_question(text: str, kind: type[Question]) -> None:
    assert isinstance(question(text), kind)


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "the property is empty"),
        ("x == 1", 1, "write AG (x == 1) or EF (x == 1)"),
        ("AG (xx == 1)", 5, "nothing is called 'xx' here; did you mean"),
        ("AG (P.tip)", 5, "did you mean P.top"),
        ("AG (P->you == 1)", 5, "nothing is called 'P->you'"),
        ("AG (x ==", 9, "expected a formula, found the end of the text"),
        ("AG (x == 1", 11, "expected ')'"),
        ("AG x == 1)", 10, "expected an operator or the end of the formula, found ')'"),
        ("AG 1 < x < 3", 10, "comparisons do not chain"),
        ("G ((F b) + 1)", 5, "cannot be computed with"),
        ("AG (a == 1)", 5, "this should be a number or a truth value"),
        ("AG (b[1])", 6, "only a name can have an index"),
        ("AG (x == 99999999999999999999)", 10, "below 2**63"),
        ("G " * 400 + "b", 203, "nests deeper than 100"),
        ("(" * 400 + "b", 102, "nests deeper than 100"),
        ("AG (x == %)", 10, "expected a formula"),
        ("AG (x == \x07)", 10, "U+0007"),
    ],
)
def test_error(text: str, column: int, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        parse_property(text, SCOPE)
    assert caught.value.span is not None
    assert (caught.value.span.line, caught.value.span.column) == (1, column)


# --- the corpus -----------------------------------------------------------------------------------------------------

CORPUS = Path(os.environ.get("CLEW_CORPUS", ROOT.parent / "shared" / "corpus")) / "beem" / "verdicts.tsv"


class Permissive:
    """Takes every name: with an index it is an array, with a dot a truth value, otherwise a number."""

    def __init__(self, text: str) -> None:
        self.arrays = set(re.findall(r"([\w.>-]+)\[", text))

    def resolve(self, name: str) -> Named | None:
        if name in ("GF", "G", "F", "U", "R", "p0U", "p1U") or re.search(r"\..*->", name):
            return None
        if name in self.arrays:
            return Named(variable(name, Array(8, Bits(8))))
        return Named(variable(name, BOOL if "." in name else Bits(16)), signed=True)

    def known(self) -> tuple[str, ...]:
        return ()


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here: 611 formulas are not read")
def test_every_formula_of_the_corpus_is_read() -> None:
    with CORPUS.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert len(rows) == 611
    for row in rows:
        text = row["formula"]
        scope = Permissive(text)
        if row["kind"] == "reachable":
            assert isinstance(parse_property(f"EF ({text})", scope).question, Possibly), text
        else:
            assert isinstance(parse_property(text, scope).question, Linear), text


def test_letters_that_are_glued_to_a_name() -> None:
    scope = Permissive("")
    glued = parse_property("G((r==1)->(!p1U(p1U((p==1)&& (cabin.open)))))", scope)
    spaced = parse_property("G ((r == 1) -> ((!p1) U (p1 U ((p == 1) && cabin.open))))", scope)
    assert glued.question == spaced.question
