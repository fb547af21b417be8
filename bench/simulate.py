"""Symbolic simulation: verdicts on random programs, published ratios between our own variants, transitions per second.

`python -m bench simulate [PROGRAMS] [--from SEED] [--workers NUMBER]`: 20,000 random kernel programs; with an argument
only programs are compared. Every method that fits a program is asked, see `tests/property/simulations.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial

from bench.measure import table
from bench.seeds import Seen, asked, compare
from clew.analysis.static_transitions import Arrays
from clew.engines.search.simulate.options import Implementation, Order, Por, Sets
from clew.symbolic.matching import Method
from tests.property.simulations import disagreements, kernel_text, methods_for, program_of
from tests.unit.engines.search.families import (
    counter,
    symbolic_counter,
    symmetric_accumulator,
    term_counter,
    token_ring,
    transmitter_safe,
)
from tests.unit.engines.search.running import PAPER, Options, simulate
from tests.unit.engines.search.suite import buffer, pressure_safe

PROGRAMS = 20_000


def run(arguments: Sequence[str] = ()) -> None:
    """All three, or with arguments the verdicts only."""
    if not arguments:
        _ratios()
        _speed()
    compare(asked(arguments, name="simulate", first=0, count=PROGRAMS), _program, things="programs")


def _ratios() -> None:
    """Section 7 of brief 002, claims by number: variants against each other; transitions are exact, times of here."""
    static, dynamic = {"por": Por.STATIC}, {"por": Por.DYNAMIC}
    stateless, elements = {"match": Method.NONE}, {"arrays": Arrays.ELEMENTS}
    coverage, exact = {"match": Method.SBC_CV}, {"match": Method.ESS}
    pairs: list[tuple[str, str, Options, Options]] = [
        ("2: memory against none, pressure-safe.10", pressure_safe(10), stateless, static),
        ("3: STUB against CT, token-ring.9", token_ring(9), {"sets": Sets.CT}, static),
        ("4: STUB against DPOR, token-ring.9", token_ring(9), dynamic, static),
        ("4: DPOR against STUB, buffer.p10", buffer(10), static, dynamic),
        ("4: STUB by elements against whole arrays, buffer.p10", buffer(10), static, elements),
        ("5: ESM_H against ESM, term-counter-1.400", term_counter(1, 400), {"match": Method.ESM}, static),
        ("6: CV against EQ, sym-counter.1.15", symbolic_counter(1, 15), {"match": Method.SBC_EQ}, coverage),
        ("7: ESS against ESM, sym-counter.7.9", symbolic_counter(7, 9), static, exact),
        ("8: ESM against ESS, counter-4.50", counter(4, 50), exact, static),
        ("POR against none, term-counter-3.100", term_counter(3, 100), {"por": Por.NONE}, static),
        ("CV against ESM, sym-acc.8", symmetric_accumulator(8), static, coverage),
        ("numeric against name, token-ring.25", token_ring(25), static, {"order": Order.NUMERIC}),
    ]
    lines = []
    for title, text, slower, faster in pairs:
        (one, before), (other, after) = _timed(text, slower), _timed(text, faster)
        lines.append((title, one, other, one / other, before / after))
    table("variants", ("pair", "transitions", "transitions", "ratio", "times as fast"), lines)


def _timed(text: str, options: Options) -> tuple[int, float]:
    started = time.perf_counter()
    outcome = simulate(text, {**PAPER, **options}, seconds=600)
    return outcome.transitions, time.perf_counter() - started


def _speed() -> None:
    """Transitions per second of processor time, in runs of ten and of a hundred thousand: the rate should not fall."""
    stateless: Options = {"match": Method.NONE}
    by_default: Options = {"implementation": Implementation.AUTO}
    natively: Options = {"implementation": Implementation.NATIVE}
    rows: list[tuple[str, Callable[[int], str], int, int, Options]] = [
        ("concrete: counter", _plain_counter, 3_400, 34_000, {}),
        ("concrete: counter, combined POR", _plain_counter, 3_400, 34_000, {"por": Por.COMBINED}),
        ("concrete: transmitter-safe, no POR", transmitter_safe, 9, 13, {"por": Por.NONE}),
        ("concrete: counter, stateless", _plain_counter, 1_700, 17_000, stateless),
        ("symbolic: token-ring, CT", token_ring, 9, 13, {**PAPER, "sets": Sets.CT, **by_default}),
        ("symbolic: token-ring, CT, natively", token_ring, 9, 13, {**PAPER, "sets": Sets.CT, **natively}),
        ("symbolic: token-ring, CT, reference", token_ring, 9, 13, {**PAPER, "sets": Sets.CT}),
        ("symbolic: token-ring, no POR", token_ring, 9, 13, {"por": Por.NONE}),
        ("symbolic: token-ring, no POR, natively", token_ring, 9, 13, {"por": Por.NONE, **natively}),
        ("symbolic: term-counter-4", partial(term_counter, 4), 1_700, 17_000, {}),
        ("symbolic: term-counter-4, natively", partial(term_counter, 4), 1_700, 17_000, natively),
        ("symbolic: term-counter-3, stateless", partial(term_counter, 3), 2_000, 20_000, stateless),
        (
            "symbolic: term-counter-3, stateless, natively",
            partial(term_counter, 3),
            2_000,
            20_000,
            {**stateless, **natively},
        ),
    ]
    lines = []
    for title, family, small, large, options in rows:
        (few, slow), (many, fast) = _rate(family(small), options), _rate(family(large), options)
        lines.append((title, few, slow, many, fast, fast / slow))
    columns = ("run", "transitions", "per second", "transitions", "per second", "ratio")
    table("speed", columns, lines)


def _rate(text: str, options: Options) -> tuple[int, float]:
    """Transitions, and transitions per second of processor time."""
    started = time.process_time()
    outcome = simulate(text, options, seconds=900)
    return outcome.transitions, outcome.transitions / (time.process_time() - started)


def _plain_counter(steps: int) -> str:
    """One process counts, one checks: a single long run without branches."""
    return f"""int c = 0; event e;
thread count {{ while (c < {steps}) {{ c += 1; wait e; }} }}
thread check {{ while (c < {steps}) {{ assert c >= 0; wait_time 1; notify e; }} }}
main {{ start; }}
"""


def _program(seed: int) -> Seen:
    """Every method against exhaustive concrete search on the program of the seed."""
    text = kernel_text(seed)
    program = program_of(text)
    methods = methods_for(program, seed, every=True)
    return Seen(len(methods), tuple(f"{each}\n{text}" for each in disagreements(program, seed, methods)))
