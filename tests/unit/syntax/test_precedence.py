"""Precedence: what groups with what, to any depth, and how deep it may be."""

from __future__ import annotations

import pytest

from clew.ir.errors import InputError
from clew.ir.source import Source
from clew.syntax.cursor import Cursor
from clew.syntax.precedence import Precedence, Waiting, levels
from clew.syntax.tokens import Kind, Lexicon, Places, pattern

LEXICON = Lexicon(
    pattern(r"\s+", {Kind.NAME: "[a-z]+", Kind.TEXT: '"[^"]*"'}, "^|=+*!-()?:,"),
    lambda places, offset: InputError("no word", span=places.at(offset)),
)
LEVELS = levels("|", "^", (), "=", "+", "*")


class Expression(Precedence[Cursor, str, None]):
    """Expressions as texts in which everything has parentheses; `!` takes a comparison."""

    infix = LEVELS
    right = frozenset({LEVELS["^"]})
    chooses = True

    def operand(self) -> bool:
        token = self.cursor.here
        if self.cursor.accept("!"):
            self.wait("!", token, LEVELS["="] - 1)
        elif self.cursor.accept("-"):
            self.wait("-", token, len(LEVELS))
        elif self.cursor.accept("("):
            self.open("(", token, ")")
        else:
            self.operands.append(self.cursor.name("an operand").text)
            return True
        return False

    def applied(self, operator: Waiting[None], operands: list[str]) -> str:
        return f"({operator.text} {' '.join(operands)})"


def cursor(text: str) -> Cursor:
    return Cursor(LEXICON, Places(Source("f", text)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("a + b * c", "(+ a (* b c))", id="a tighter operator goes first"),
        pytest.param("a + b + c", "(+ (+ a b) c)", id="levels group to the left"),
        pytest.param("a ^ b ^ c", "(^ a (^ b c))", id="unless they group to the right"),
        pytest.param("a * (b + c)", "(* a (+ b c))", id="parentheses group"),
        pytest.param("-a + b", "(+ (- a) b)", id="a sign binds tightest"),
        pytest.param("!a = b | c", "(| (! (= a b)) c)", id="a sign in front of a condition"),
        pytest.param("a ? b : c ? d : e", "(?: a b (?: c d e))", id="choices group to the right"),
        pytest.param("a | b ? c ? d : e : f", "(?: (| a b) (?: c d e) f)", id="a choice inside a choice"),
        pytest.param("a b", "a", id="it goes as far as it goes"),
        pytest.param('a "+" b', "a", id="a text is no operator"),
    ],
)
def test_grouping(text: str, expected: str) -> None:
    assert Expression(cursor(text)).read() == expected


def test_operators_below_the_least_level_are_left() -> None:
    place = cursor("a + (b | c) | d")
    assert Expression(place, LEVELS["="]).read() == "(+ a (| b c))"
    assert place.sees("|")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("a + ", "f:1:5: expected an operand, found the end of the file", id="no operand"),
        pytest.param("(a , b)", r"f:1:4: expected an operator or '\)', found ','", id="nothing closes"),
        pytest.param("(" * 101 + "a", "this nests deeper than 100", id="too deep"),
    ],
)
def test_problems(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Expression(cursor(text)).read()


def test_depth_is_only_that_of_the_language() -> None:
    class Deep(Cursor):
        deepest = 1_000_000

    place = Deep(LEXICON, Places(Source("f", "(" * 20_000 + "a" + ")" * 20_000)))
    assert Expression(place).read() == "a"
    assert place.depth == 0


def test_a_long_chain_is_no_nesting() -> None:
    assert Expression(cursor("a" + " + a" * 2_000)).read().count("+") == 2_000


def test_lists() -> None:
    assert cursor("a, b, c").listed(lambda each: each.name().text) == ("a", "b", "c")
    assert cursor("a, b,)").enclosed(lambda each: each.name().text, ")") == ("a", "b")
    assert cursor(")").enclosed(lambda each: each.name().text, ")") == ()
