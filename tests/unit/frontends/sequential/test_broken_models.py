"""Broken BTOR2 and VMT: refused with the line, whatever is wrong."""

from __future__ import annotations

import random
import re

import pytest

from clew.errors import InputError
from clew.frontends.btor2 import Btor2Frontend
from clew.frontends.vmt import VmtFrontend
from clew.ir.source import Source

Reader = Btor2Frontend | VmtFrontend

COUNTER = """1 sort bitvec 1
2 sort bitvec 3
3 zero 2
4 one 2
5 state 2 count
6 init 2 5 3
7 input 1 go
8 add 2 5 4
9 ite 2 7 8 5
10 next 2 5 9
11 const 2 101
12 eq 1 5 11
13 bad 12 five
"""

LIGHT = """(declare-fun on () Bool)
(declare-fun on.next () Bool)
(declare-const count (_ BitVec 3))
(declare-const count.next (_ BitVec 3))
(define-fun .sv0 () Bool (! on :next on.next))
(define-fun .sv1 () (_ BitVec 3) (! count :next count.next))
(define-fun .init () Bool (! (and (not on) (= count #b000)) :init true))
(define-fun .step () Bool (! (and (= on.next (not on))
  (= count.next (let ((more (bvadd count (_ bv1 3)))) (ite on more count)))) :trans true))
(define-fun .goal () Bool (! (not (= count #b101)) :invar-property 0))
"""


@pytest.mark.parametrize(
    ("line", "text", "says"),
    [
        (2, "2 sort bitvec 0", "1 to 65536 bits"),
        (2, "2 sort bitvec 99999999999", "1 to 65536 bits"),
        (3, "3 zero 9", "no sort 9 stands above"),
        (6, "6 init 2 3 3", "3 is no state"),
        (10, "10 next 2 7 9", "7 is no state"),
        (10, "10 next 2 5 7", "should be"),
        (8, "8 add 1 5 4", "should be"),
        (8, "8 add 2 5 7", "add takes two bit-vectors of the same width; given: bits 3, bits 1"),
        (8, "8 add 2 5 -99", "no node 99 stands above"),
        (8, "8 add", "should be written 'add SORT NODE NODE', with 3 arguments; here are 0"),
        (8, "8 addd 2 5 4", "the tag 'addd' is none that is read here"),
        (8, "8 slice 2 5 3 1", "slice takes a bit-vector, its upper and its lower bit"),
        (8, "8 read 2 5 4", "read takes an array and an index of its width"),
        (8, "5 add 2 5 4", "the number 5 stands at a line above already"),
        (9, "9 ite 2 7 8", "with 4 arguments; here are 3"),
        (9, "9 ite 2 5 8 5", "ite takes a bit and two nodes of the same sort"),
        (10, "10 next 2 5", "should be written 'next SORT STATE VALUE'"),
        (10, "10 init 2 5 9", "count has its init already"),
        (11, "11 const 2 1012", "'1012' is no number of base 2"),
        (11, "11 const 2 11111", "11111 does not fit into 3 bits"),
        (11, "11 sort array 2", "'sort array INDEX ELEMENT'"),
        (13, "13 justice 2 12", "2 conditions are announced, and 1 follow"),
        (13, "13 bad 99", "no node 99 stands above"),
        (13, "13 bad 5", "a condition should have one bit"),
        (13, "13 bad five", "'five' should be a number"),
    ],
)
def test_broken_lines_of_btor2(line: int, text: str, says: str) -> None:
    lines = COUNTER.splitlines()
    lines[line - 1] = text
    _refused(Btor2Frontend(), "\n".join(lines), line, says)


@pytest.mark.parametrize(
    ("line", "text", "says"),
    [
        (3, "(declare-const count (_ BitVec 0))", "1 to 65536 bits"),
        (3, "(declare-const count (_ BitVec three))", "cannot be read"),
        (5, "(define-fun .sv0 () Bool (! on :next count.next))", "of its sort"),
        (6, "(define-fun .sv1 () (_ BitVec 3) (! count :next on))", "of its sort"),
        (5, "(define-fun .sv0 () Bool (! on :next))", "cannot be read"),
        (7, "(define-fun .init () Bool (! (= count on) :init true))", "cannot be read"),
        (7, "(define-fun .init () Bool (! (let (a b) on) :init true))", "let should bind"),
        (7, "(define-fun .init () Bool (! (let ((a on) (a on)) a) :init true))", "a name twice"),
        (7, "(define-fun .init () Bool ())", "should be a function and its arguments"),
        (7, "(define-fun .init () Bool (let ((a on))))", "bindings and one body"),
        (7, "(define-fun .init () Bool (not on on))", "not takes 1 arguments; here are 2"),
        (7, "(define-fun .init () Bool (= on))", "= takes at least 2 arguments; here are 1"),
        (7, "(define-fun .init () Bool (bvult count on))", "bvult needs"),
        (7, "(define-fun .init () Bool (and on count))", "a condition is needed, and this is bits 3"),
        (7, "(define-fun .init () Bool (= count #b12))", "digits of base 2"),
        (7, "(define-fun .init () Bool ((_ extract 9 0) count))", "extract needs"),
        (7, "(define-fun .init () Bool (bvwhat count))", "the function bvwhat is not modelled"),
        (10, "(define-fun .goal () Bool count)", "its body is"),
        (10, "stray", "outside of every command"),
        (10, ")", "too many"),
        (10, "(define-fun", "is missing"),
    ],
)
def test_broken_commands_of_vmt(line: int, text: str, says: str) -> None:
    lines = LIGHT.splitlines()
    lines[line - 1] = text
    _refused(VmtFrontend(), "\n".join(lines), line, says)


def test_lets_nest_as_deep_as_their_writer_likes() -> None:
    deep = "(let ((x on)) " * 5000 + "x" + ")" * 5000
    VmtFrontend().load([Source("deep.vmt", LIGHT.replace("(not (= count #b101))", deep))])


def test_names_of_lets_end_with_them() -> None:
    text = LIGHT.replace("(not (= count #b101))", "(and (let ((x on)) x) x)")
    _refused(VmtFrontend(), text, 10, "'x' is not declared")


@pytest.mark.parametrize(("text", "frontend"), [(COUNTER, Btor2Frontend()), (LIGHT, VmtFrontend())])
def test_mutants_are_read_or_refused(text: str, frontend: Reader) -> None:
    chance = random.Random(5)
    refused = 0
    for _ in range(1500):
        try:
            frontend.load([Source("mutant", _mutant(text, chance))])
        except InputError:
            refused += 1
    assert 300 < refused < 1500


def _mutant(text: str, chance: random.Random) -> str:
    """One to three places deleted, repeated, swapped or with another number."""
    for _ in range(chance.randint(1, 3)):
        begin = chance.randrange(len(text))
        end = min(len(text), begin + chance.randrange(12))
        match chance.randrange(4):
            case 0:
                text = text[:begin] + text[end:]
            case 1:
                text = text[:begin] + text[begin:end] * 3 + text[end:]
            case 2:
                words = text.split(" ")
                left, right = chance.randrange(len(words)), chance.randrange(len(words))
                words[left], words[right] = words[right], words[left]
                text = " ".join(words)
            case _:
                number = chance.choice(list(re.finditer(r"\d+", text)))
                other = chance.choice(["0", "1", "-3", "65", "4294967296"])
                text = text[: number.start()] + other + text[number.end() :]
    return text


def _refused(frontend: Reader, text: str, line: int, says: str) -> None:
    with pytest.raises(InputError, match=re.escape(says)) as refusal:
        frontend.load([Source("broken", text)])
    assert refusal.value.span is not None
    assert refusal.value.span.line == line
