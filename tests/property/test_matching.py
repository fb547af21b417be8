"""Matching against sets of concrete states: small random symbolic states are expanded to their vectors of values."""

from __future__ import annotations

import os
from functools import cache
from itertools import product
from random import Random

import pytest

from clew.ir.sorts import BOOL, Bits, Bool, Sort
from clew.ir.terms import Term, Variable, variable
from clew.ir.values import Value
from clew.ir.walk import substitute, variables
from clew.logic.normalise import fully
from clew.symbolic.matching import EXACT, Guidance, Matcher, Method, Options, Store, matcher
from clew.symbolic.matching.solving.valuation import values
from clew.symbolic.split import Split
from tests.property.random_terms import Pool, random_term

SEEDS = range(int(os.environ.get("CLEW_MATCHING", "240")))
WEAKER = (
    (Method.CEQ, Method.PESM),
    (Method.PESM, Method.ESM),
    (Method.ESM, Method.ESM_H),
    (Method.ESM_H, Method.ESM),
    (Method.ESM, Method.SBC_EQ),
    (Method.SBC_EQ, Method.SBC_CV),
    (Method.SBC_CV, Method.ESS),
    (Method.PESM, Method.PSBC_EQ),
    (Method.PSBC_EQ, Method.PSBC_CV),
    (Method.PSBC_EQ, Method.SBC_EQ),
    (Method.PSBC_CV, Method.SBC_CV),
    (Method.AUTO, Method.ESS),
)
"""What the first detects, the second does."""


@cache
def _matcher(method: Method) -> Matcher:
    return matcher(method, Options(milliseconds=20_000, normalise=fully, place=lambda literal: literal.name[0]))


def _vectors(split: Split) -> frozenset[tuple[Value, ...]]:
    """All vectors of values that the state stands for."""
    terms = tuple(datum for datum in split.data if isinstance(datum, Term))
    names = variables(*terms, *split.path)
    found: set[tuple[Value, ...]] = set()
    for choice in product(*(_all(name.sort) for name in names)):
        valuation = dict(zip(names, choice, strict=True))
        if all(values(split.path, valuation)):
            inner = iter(values(terms, valuation))
            found.add(tuple(next(inner) if isinstance(datum, Term) else datum for datum in split.data))  # type: ignore[misc]
    return frozenset(found)


def _all(sort: Sort) -> list[Value]:
    match sort:
        case Bool():
            return [False, True]
        case Bits(width=width):
            return list(range(1 << width))
        case _:
            raise AssertionError(f"no literal should have sort {sort}")


def _variable_pool(random: Random, prefix: str) -> tuple[Variable, ...]:
    width = random.choice((2, 2, 3))
    names = [variable(f"{prefix}{number}", Bits(width)) for number in range(random.randint(1, 3))]
    return (*names, *([variable(f"{prefix}b", BOOL)] if random.random() < 0.3 else []))


def _state(random: Random, sorts: list[Sort], pool: tuple[Variable, ...], depth: int) -> Split:
    terms = Pool(pool)
    data = [_datum(random, sort, terms, depth) for sort in sorts]
    path = tuple(random_term(random, BOOL, terms, 2) for _ in range(random.choice((0, 0, 1, 2))))
    return Split("skeleton", tuple(data), path)


def _datum(random: Random, sort: Sort, pool: Pool, depth: int) -> Value | Term:
    if random.random() < 0.2:
        return random.choice(_all(sort))
    return random_term(random, sort, pool, depth)


def _variant(random: Random, split: Split, pool: tuple[Variable, ...]) -> Split:
    """A state that is often equal to another or covered by it: renamed, rewritten, restricted or shifted."""
    names = list(pool)
    random.shuffle(names)
    by: dict[Term, Term] = {old: new for old, new in zip(pool, names, strict=True) if old.sort == new.sort}
    if len(set(by.values())) < len(by) or random.random() < 0.3:
        by = {}

    def changed(datum: object) -> object:
        if not isinstance(datum, Term):
            return datum
        return fully(substitute(datum, by)) if random.random() < 0.5 else substitute(datum, by)

    path = tuple(substitute(each, by) for each in split.path)
    if random.random() < 0.5:
        path = (*path, random_term(random, BOOL, Pool(pool), 2))
    data = tuple(changed(datum) for datum in split.data)
    return Split(split.skeleton, data, path)  # type: ignore[arg-type]


def _pair(seed: int) -> tuple[Split, Split]:
    random = Random(seed)
    mine = _variable_pool(random, "x")
    other = mine if random.random() < 0.5 else _variable_pool(random, "y")
    sorts: list[Sort] = [random.choice((*(each.sort for each in mine), BOOL)) for _ in range(random.randint(1, 3))]
    old = _state(random, sorts, mine, random.randint(0, 3))
    if random.random() < 0.6:
        variant = _variant(random, old, mine)
        return (old, variant) if random.random() < 0.6 else (variant, old)
    return old, _state(random, sorts, other, random.randint(0, 3))


@pytest.mark.parametrize("block", range(8))
def test_covers_is_sound_exact_and_ordered(block: int) -> None:
    for seed in SEEDS[block::8]:
        old, new = _pair(seed)
        inside = _vectors(new) <= _vectors(old)
        if not _vectors(new):
            continue
        answers = {method: _matcher(method).covers(old, new) for method in (Method.NONE, *EXACT)}
        wrong = [method.value for method, answer in answers.items() if answer and not inside]
        assert not wrong, f"seed {seed}: {wrong} match {new} with {old}"
        assert answers[Method.ESS] == inside, f"seed {seed}: ESS should be exact on {new} and {old}"
        for weak, strong in WEAKER:
            assert answers[weak] <= answers[strong], f"seed {seed}: {weak} detects more than {strong}: {new}, {old}"
        for method, answer in answers.items():
            same = _matcher(method).bucket(old) == _matcher(method).bucket(new)
            assert same or not answer, f"seed {seed}: {method} has different buckets for {new} and {old}"


def test_quantifiers_decide_where_instances_do_not() -> None:
    """Without instances the quantified question is asked for all that elimination leaves."""
    compare = matcher(Method.ESS, Options(instances=0, milliseconds=20_000))
    for seed in SEEDS[::8]:
        old, new = _pair(seed)
        if _vectors(new):
            assert compare.covers(old, new) == (_vectors(new) <= _vectors(old)), f"seed {seed}: {new}, {old}"
    assert compare.statistics.quantified_calls


@pytest.mark.parametrize("guidance", list(Guidance))
@pytest.mark.parametrize("regular", [None, 0, 1])
def test_options_stay_sound(guidance: Guidance, regular: int | None) -> None:
    compare = matcher(Method.SBC_CV, Options(guidance=guidance, regular=regular, maps=16))
    for seed in SEEDS[::6]:
        old, new = _pair(seed)
        if compare.covers(old, new):
            assert _vectors(new) <= _vectors(old), f"seed {seed}: {new} is not inside of {old}"


@pytest.mark.parametrize("method", [Method.ESM_H, Method.SBC_CV, Method.ESS, Method.AUTO])
def test_store_finds_what_the_matcher_finds(method: Method) -> None:
    random = Random(7)
    for _ in range(6):
        pool = _variable_pool(random, "x")
        sorts: list[Sort] = [pool[0].sort, pool[0].sort]
        splits = [_state(random, sorts, pool, 1) for _ in range(12)]
        splits = [split for split in splits if _vectors(split)]
        compare = matcher(method)
        store: Store[int] = Store(compare)
        for number, split in enumerate(splits):
            found = store.lookup(split)
            covering = [old for old in range(number) if matcher(method).covers(splits[old], split)]
            if method is Method.AUTO:
                assert found is None or _vectors(split) <= _vectors(splits[found])
            else:
                assert (found is None) == (not covering), f"{split} should be covered by {covering}, is by {found}"
            store.add(split, number)


def test_several_cover_together_what_none_covers() -> None:
    """What is said to be covered by several is; and that happens."""
    found = 0
    for seed in SEEDS:
        random = Random(seed)
        pool = _variable_pool(random, "x")[:1]
        sorts: list[Sort] = [pool[0].sort] * random.randint(1, 2)
        splits = [_state(random, sorts, pool, random.randint(0, 2)) for _ in range(random.randint(3, 8))]
        splits = [split for split in splits if _vectors(split)]
        store: Store[int] = Store(matcher(Method.AUTO, Options(milliseconds=20_000, normalise=fully)))
        for number, split in enumerate(splits):
            if store.lookup(split) is None:
                together = store.together(split)
                inside = _vectors(split) <= frozenset().union(*(_vectors(splits[each]) for each in together))
                assert inside or not together, f"seed {seed}: {together} do not cover {split}"
                found += bool(together)
                store.add(split, number)
    assert found, "some states should be covered by several"
