"""Reading DVE: what is accepted, and what is said about what is not."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clew.errors import InputError
from clew.frontends.dve.parse import parse
from clew.frontends.dve.reader import NESTING, Reader, read_expression
from clew.frontends.dve.tree import Binary, Composition, Kind, Literal, Model, Receive, Refer, Send, Subscript, Unary
from clew.ir.source import Source
from clew.syntax.tokens import Places
from tests.unit.frontends.dve.models import load, process


def read(text: str) -> Model:
    return parse(Places(Source("model.dve", text)))


def postfix(text: str) -> str:
    """An expression in postfix order, as words."""
    source = Places(Source("expression", text))
    words: list[str] = []
    for item in read_expression(Reader(source)).items:
        match item:
            case Literal(value=value):
                words.append(str(value))
            case Refer(path=path):
                words.append(str(path))
            case Subscript(path=path):
                words.append(f"{path}[]")
            case Unary(operator=operator):
                words.append(f"u{operator}")
            case Binary(operator=operator):
                words.append(operator)
    return " ".join(words)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a + b * c", "a b c * +", id="a product binds tighter than a sum"),
        pytest.param("a - b - c", "a b - c -", id="subtraction goes from the left"),
        pytest.param("(a - (b - c))", "a b c - -", id="parentheses group"),
        pytest.param("-a + b", "a u- b +", id="a sign binds tighter than a sum"),
        pytest.param("- - ~a", "a u~ u- u-", id="signs can be repeated"),
        pytest.param("not a == b", "a u! b ==", id="not binds as tightly as an exclamation mark"),
        pytest.param("a and b or c imply d", "a b && c || d imply", id="logical operators as words"),
        pytest.param("a && b || c && d", "a b && c d && ||", id="and binds tighter than or"),
        pytest.param("a & b == c", "a b c == &", id="comparison binds tighter than bits, as in C"),
        pytest.param("a | b ^ c & d", "a b c d & ^ |", id="levels of the bitwise operators"),
        pytest.param("a << 1 + b < c", "a 1 b + << c <", id="shifts are between sums and comparisons"),
        pytest.param("x[i + 1] * y[z[0]]", "i 1 + x[] 0 z[] y[] *", id="indices nest"),
        pytest.param("P.s + Q->x[2]", "P.s 2 Q.x[] +", id="names inside processes"),
        pytest.param("true + false", "1 0 +", id="truth values are numbers"),
        pytest.param("a != -1", "a 1 u- !=", id="a negative operand"),
        pytest.param("a % b / c * d", "a b % c / d *", id="one level from the left"),
        pytest.param("a /* b */ + // c\n d", "a d +", id="comments are blanks"),
    ],
)
def test_expressions(text: str, expected: str) -> None:
    assert postfix(text) == expected


def test_a_whole_model() -> None:
    model = read(
        """// a comment
        const int N = 2; byte x = 1, a[N] = {1, 2};
        channel c, d; channel {byte, int} e[3];
        process P {
          int y; channel local;
          state s, t, u; commit t; init s; accept u, t; assert s: x > 0, t: y == 0;
          trans
            s -> t { guard x == 1, y == 2; sync c!x + 1; effect x = 2, a[0] = y; },
            -> u { sync e?{x, a[1]}; }
            t -> s {};
        }
        process Q { state q; init q; }
        system async property Q;"""
    )
    assert model.composition is Composition.ASYNC
    assert model.property is not None
    assert model.property.text == "Q"
    first = model.processes[0]
    assert [name.text for name in first.states] == ["s", "t", "u"]
    assert [name.text for name in first.committed] == ["t"]
    assert [name.text for name in first.accepting] == ["u", "t"]
    assert [assertion.state.text for assertion in first.assertions] == ["s", "t"]
    one, two, three = first.transitions
    assert (one.source.text, two.source.text, three.source.text) == ("s", "s", "t")
    assert len(one.guards) == 2
    assert isinstance(one.sync, Send)
    assert isinstance(two.sync, Receive)
    assert len(two.sync.places) == 2
    assert model.channels[2].kinds == (Kind.BYTE, Kind.INT)
    assert not model.processes[1].transitions


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        pytest.param("", (1, 1), "expected a DVE model", id="an empty file"),
        pytest.param(
            "byte x", (1, 7), "expected ';' or ',' in a declaration, found the end of the file", id="an end too early"
        ),
        pytest.param("byte 3;", (1, 6), "expected the name of a variable, found '3'", id="a number for a name"),
        pytest.param("byte state;", (1, 6), "a keyword cannot be a name", id="a keyword for a name"),
        pytest.param("byte x = 2x;", (1, 10), "'2x' is no number", id="a number with letters"),
        pytest.param("byte x = 99999999999;", (1, 10), "does not fit into 32 signed bits", id="a number too large"),
        pytest.param("byte x = 1\n  + ;", (2, 5), "expected an expression, found ';'", id="an operand is missing"),
        pytest.param("byte x = (1;", (1, 12), "expected an operator or ')', found ';'", id="an open parenthesis"),
        pytest.param("byte x = a[1);", (1, 13), "expected an operator or ']', found ')'", id="a wrong closing symbol"),
        pytest.param("/* never closed", (1, 1), "this comment has no end", id="an open comment"),
        pytest.param("byte x; @", (1, 9), "the character '@' has no meaning in DVE", id="a character of no use"),
        pytest.param("process P { foo }", (1, 13), "'state', 'init'", id="no section of a process"),
        pytest.param("process P { trans -> b {}; }", (1, 19), "the source state of the first", id="no source state"),
        pytest.param(
            "process P { trans a -> b { sync c; }; }", (1, 34), "'!' (send) or '?' (receive)", id="no direction"
        ),
        pytest.param(
            "process P { trans a -> b { guard x; guard y; }; }", (1, 37), "each at most once", id="two guards"
        ),
        pytest.param("system fast;", (1, 8), "expected 'async' or 'sync'", id="an unknown composition"),
        pytest.param("system async; byte x;", (1, 15), "expected the end of the file", id="something after the end"),
    ],
)
def test_syntax_errors(text: str, where: tuple[int, int], message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(text)
    assert message in caught.value.message
    assert caught.value.span is not None
    assert (caught.value.span.line, caught.value.span.column) == where


@pytest.mark.parametrize("opening", ["(", "-", "x[", "not "])
def test_deep_nesting_is_an_input_error(opening: str) -> None:
    with pytest.raises(InputError, match=f"nested deeper than {NESTING}"):
        read(f"byte x = {opening * 100_000}1;")


def test_a_long_chain_is_no_nesting() -> None:
    loaded = load(process("a -> b { guard x" + " + x" * 20_000 + " > 3; }", "byte x;"))
    assert len(loaded.program.actions) == 1


MODEL = process("a -> b { guard x[1] == 2; sync c!x[0]; effect x[0] = x[1] % 3; }, b -> a {}", "byte x[2]; channel c;")


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(InputError):
        load(text)


@settings(max_examples=300, deadline=None)
@given(
    st.integers(0, len(MODEL)),
    st.integers(0, 12),
    st.text(max_size=8) | st.sampled_from(["->", "}", ";", "sync", "[", "-1"]),
)
def test_any_change_of_a_model_is_read_or_refused(start: int, length: int, inserted: str) -> None:
    with contextlib.suppress(InputError):
        load(MODEL[:start] + inserted + MODEL[start + length :])
