"""Outlines: what is declared where, and what a name means."""

from __future__ import annotations

import re

import pytest

from clew.lsp.outline import Outline, language_of

TEXTS = {
    "a.clew": "program threads;\nvar x : bits 8 = 0;\nvar y : bits 8 = 0;\n"
    "proc f(x : bits 8) { local t : bits 8; again: t := x; y := t; goto again; }\nproc g() { x := y; }\n"
    "process P = f(1);\n",
    "a.dve": "byte x = 1, y[2];\nprocess P { byte t = 0; state a, b; init a; trans a -> b { effect t = x; }; }\n"
    "process Q { state a; init a; trans a -> a { guard P.a && P->t == y[0]; }; }\nsystem async;\n",
    "a.ivl": "event e;\nint x = 1;\nint twice(int x) { return x + x; }\nthread t { int y; y = twice(x); notify e; }\n"
    "main { start; }\n",
    "a.rem": "bool held;\ninit main;\nmodule void main() { bool more; more = held; work(more); }\n"
    "module void work(bool more) { again: held = more; goto again; }\n",
    "a.ha": "const k = 5;\nautomaton train {\n  clock x;\n  location far { invariant x <= k; }\n  location near;\n"
    "  edge far -> near on app when x >= k;\n  edge near -> far on exit do x := 0;\n}\n"
    "automaton gate {\n  clock y;\n  location app;\n  location far;\n  edge app -> far on app when train.x >= y;\n"
    '  labels exit;\n}\nproperty "AG (train.far -> x <= k && y >= 0)";\n',
    "a.xta": "chan go, stop;\nint[0,3] n;\nprocess P(const int most) {\n  clock x;\n  state idle, busy { x <= most };\n"
    "  init idle;\n  trans idle -> busy { guard n < most; sync go!; assign n := n + 1, x := 0; };\n}\n"
    "one := P(3);\nsystem one;\n",
    "a.spds": "int offset(8);\nint(3) pick() { return 2; }\nvoid main() { int e(8); e = pick(); here: offset = e; }\n",
}


def outline(name: str) -> Outline:
    language = language_of(name)
    assert language is not None
    return Outline(language, TEXTS[name])


def place(name: str, word: str, number: int) -> int:
    """Where the word stands for that time, counted from 1."""
    found = [each.start() for each in re.finditer(rf"(?<!\w){re.escape(word)}(?!\w)", TEXTS[name])]
    return found[number - 1]


@pytest.mark.parametrize(
    ("name", "word", "occurrence", "others"),
    [
        pytest.param("a.clew", "x", 2, [2, 3], id="a parameter hides a variable"),
        pytest.param("a.clew", "x", 1, [1, 4], id="a variable that a parameter hides"),
        pytest.param("a.clew", "again", 2, [1, 2], id="a label"),
        pytest.param("a.dve", "t", 1, [1, 2, 3], id="a local variable"),
        pytest.param("a.ivl", "twice", 1, [1, 2], id="a procedure"),
        pytest.param("a.rem", "more", 4, [4, 5], id="parameters of one name"),
        pytest.param("a.spds", "pick", 1, [1, 2], id="a procedure with a width"),
        pytest.param("a.ha", "k", 3, [1, 2, 3, 4], id="a constant of a network, in formulas too"),
        pytest.param("a.ha", "x", 4, [1, 2, 3, 4, 5, 6], id="a clock that other automata know"),
        pytest.param("a.ha", "far", 4, [4, 5], id="a location of the second automaton"),
        pytest.param("a.ha", "far", 6, [1, 2, 3, 6], id="a location in a formula"),
        pytest.param("a.ha", "app", 1, [1, 4], id="a label of edges, which is no location"),
        pytest.param("a.ha", "exit", 2, [1, 2], id="a label in a list"),
        pytest.param("a.xta", "busy", 2, [1, 2], id="a location of a process with parameters"),
        pytest.param("a.xta", "most", 3, [1, 2, 3], id="a parameter"),
        pytest.param("a.xta", "n", 1, [1, 2, 3, 4], id="a variable with a range"),
        pytest.param("a.xta", "one", 1, [1, 2], id="an instance"),
    ],
)
def test_occurrences(name: str, word: str, occurrence: int, others: list[int]) -> None:
    seen = outline(name)
    symbol = seen.symbol_at(place(name, word, occurrence))
    assert symbol is not None
    starts = [start for start, _ in seen.occurrences(symbol)]
    assert starts == [place(name, word, each) for each in others]


def test_what_stands_behind_a_point_is_looked_up_there() -> None:
    seen = outline("a.dve")
    symbol = seen.symbol_at(TEXTS["a.dve"].index("P.a") + 2)
    assert symbol is not None
    assert symbol.region[0] == TEXTS["a.dve"].index("P {")
    assert {name for name, _ in seen.completions(TEXTS["a.dve"].index("P.a") + 2)} == {"a", "b", "t"}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_that_is_being_written_has_an_outline(name: str) -> None:
    language = language_of(name)
    assert language is not None
    for end in range(len(TEXTS[name])):
        seen = Outline(language, TEXTS[name][:end] + "\x00")
        assert seen.completions(end)
