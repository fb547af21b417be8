"""Bits of locals that nobody looks at can be zero: checked on random terms, and on what drivers write."""

from __future__ import annotations

import random

import pytest

from clew.frontends.llvm.translate.devices.demanded import demanded_bits, runs_of
from clew.ir.commands import Assign, Return
from clew.ir.program import Block, Declaration, Procedure
from clew.ir.sorts import Bits
from clew.ir.terms import Term, apply, bits, constant, equal, ite, variable
from clew.ir.walk import substitute

X, Y = variable("x", Bits(8)), variable("y", Bits(8))


@pytest.mark.parametrize(("mask", "runs"), [(0, []), (0x81, [(0, 1), (7, 1)]), (0x3C, [(2, 4)]), (0xFF, [(0, 8)])])
def test_runs_of_ones(mask: int, runs: list[tuple[int, int]]) -> None:
    assert list(runs_of(mask)) == runs


def _random(chance: random.Random, depth: int) -> Term:
    if depth == 0:
        leaves: list[Term] = [X, X, Y, bits(chance.randrange(256), 8)]
        return chance.choice(leaves)
    one, other = _random(chance, depth - 1), _random(chance, depth - 1)
    match chance.randrange(7):
        case 0 | 1:
            return apply(chance.choice(["bitand", "bitor", "bitxor", "add"]), one, other)
        case 2:
            return apply(chance.choice(["shl", "lshr"]), one, bits(chance.randrange(9), 8))
        case 3:
            high = chance.randrange(8)
            low = chance.randrange(high + 1)
            piece = apply("extract", one, parameters=(high, low))
            return apply("zero_extend", piece, parameters=(7 - high + low,)) if high - low < 7 else piece
        case 4:
            halves = (apply("extract", each, parameters=(3, 0)) for each in (one, other))
            return apply("concat", *halves)
        case 5:
            return ite(equal(one, other), one, other)
        case _:
            return apply("bitnot", one)


def _procedure(term: Term, mask: int) -> Procedure:
    z, g = variable("z", Bits(8)), variable("g", Bits(8))
    commands = (Assign(z, term), Assign(g, apply("bitand", z, bits(mask, 8))))
    locals_ = tuple(Declaration(each) for each in (X, Y, z))
    return Procedure("main", (), (), locals_, (Block("start", commands, Return()),))


@pytest.mark.parametrize("seed", range(60))
def test_other_bits_change_nothing(seed: int) -> None:
    chance = random.Random(seed)
    term, mask = _random(chance, 3), chance.randrange(256)
    found = demanded_bits(_procedure(term, mask))
    for _ in range(40):
        x, y, z = (chance.randrange(256) for _ in range(3))
        kept = found.get(X, 0)
        one, other = (
            substitute(term, {X: constant(value, Bits(8)), Y: constant(y, Bits(8))})
            for value in (x, (x & kept) | (z & ~kept & 0xFF))
        )
        assert apply("bitand", one, bits(mask, 8)) == apply("bitand", other, bits(mask, 8))
