"""The rows of the published tables: names and texts, families in their sizes."""

from __future__ import annotations

from tests.unit.engines.search.families import (
    condition_builder,
    counter,
    rotating_buffer,
    symbolic_counter,
    symmetric_accumulator,
    term_counter,
    token_ring,
    transmitter,
    transmitter_safe,
)
from tests.unit.engines.search.suite import (
    buffer,
    example,
    memory_slave,
    pressure_safe,
    simple_fifo,
    token_ring_bug,
    token_ring_bug2,
)

Row = tuple[str, str]


def _examples(*names: str) -> list[Row]:
    return [(name, example(f"suite/{name}")) for name in names]


def _term_counters(*threads: int) -> list[Row]:
    return [(f"term-counter-{t}.{s}", term_counter(t, s)) for t in threads for s in (50, 100, 200, 400)]


def _buffers(*steps: int | None) -> list[Row]:
    sized = [(sections, each) for sections in (2, 4) for each in steps]
    return [(f"rbuf-{k}" + (f".{n}" if n else ""), rotating_buffer(k, n)) for k, n in sized]


def _symbolic_counters(*sizes: tuple[int, int]) -> list[Row]:
    return [(f"symbolic-counter.{bound}.{most}", symbolic_counter(bound, most)) for bound, most in sizes]


def _accumulators(*steps: int) -> list[Row]:
    return [(f"symmetric-accumulator.{each}", symmetric_accumulator(each)) for each in steps]


def _rings(*sizes: int) -> list[Row]:
    return [(f"token-ring.{size}", token_ring(size)) for size in sizes]


def _fifos(variant: str, *sizes: int) -> list[Row]:
    sized = [(threads, size) for threads in ("1c2p", "2c1p") for size in sizes]
    return [(f"sfifo{variant}-{t}.{size}", simple_fifo(t, size, variant)) for t, size in sized]


HASHING_ROWS = _term_counters(1, 2, 3, 4)
SOLVER_ROWS = [
    *[(f"condition-builder.{size}", condition_builder(size)) for size in (8, 16)],
    *[(f"rbuf-2.{steps}", rotating_buffer(2, steps)) for steps in (1, 3, 5)],
    *_symbolic_counters((1, 3), (1, 6), (1, 9), (1, 12)),
    *_accumulators(3, 4, 5),
    *_term_counters(1),
]
MATCHING_ROWS = [
    *[(f"condition-builder.{size}", condition_builder(size)) for size in (8, 16, 32)],
    *[(f"counter-{t}.{s}", counter(t, s)) for t in (1, 2, 3, 4) for s in (50, 200)],
    *_examples("pc-sfifo-sym-1", "pc-sfifo-sym-2", "rbuf2-2", "rbuf2-4"),
    *_buffers(None, 1, 3, 5, 9, 13),
    *_symbolic_counters(*((1, most) for most in (3, 6, 9, 12, 15)), *((bound, 9) for bound in range(2, 8))),
    *_accumulators(*range(1, 16)),
    *_rings(1, 6, 9, 13, 15, 17, 20, 25),
]
REDUCTION_ROWS = [
    *_examples("kundu"),
    ("mem-slave-tlm.5", memory_slave(5)),
    *[(f"pressure-safe.{steps}", pressure_safe(steps)) for steps in (25, 100)],
    *_fifos("", 20),
    *_fifos("-bug", 20),
    *_examples("simple-pipeline"),
    *_symbolic_counters((1, 15), (7, 9)),
    *_accumulators(5, 8),
    *[(f"term-counter-{t}.{s}", term_counter(t, s)) for t, s in ((2, 50), (3, 100), (4, 200))],
    *[(f"token-ring-bug2.{size}", token_ring_bug2(size)) for size in (9, 20)],
    *[(f"token-ring-bug.{size}", token_ring_bug(size)) for size in (9, 30)],
    *_rings(9, 13, 20),
    *[(f"transmitter-safe.{size}", transmitter_safe(size)) for size in (9, 13, 20)],
    *[(f"transmitter.{size}", transmitter(size)) for size in (9, 13, 20)],
]
COMBINED_ROWS = [
    *_examples("bist-cell"),
    *[(f"buffer.p{size}", buffer(size)) for size in range(4, 11)],
    *_examples("kundu", "kundu-bug-1", "kundu-bug-2"),
    *[(f"mst{v}.{size}", memory_slave(size, v)) for v in ("-bug2", "-bug", "") for size in range(1, 6)],
    *_examples("pc-sfifo-sym-1", "pc-sfifo-sym-2"),
    *[(f"pressure-safe.{steps}", pressure_safe(steps)) for steps in (5, 13, 15, 20, 25, 50, 100)],
    *_examples("rbuf2-2", "rbuf2-4", "rbuf2-bug1-2", "rbuf2-bug1-4", "rbuf2-bug2-2", "rbuf2-bug2-4"),
    *_fifos("", 10, 20, 50),
    *_fifos("-bug", 10, 20),
    *_examples("simple-pipeline"),
    *_symbolic_counters(*((1, most) for most in (3, 6, 9, 12, 15)), (3, 15), (6, 15), (9, 15)),
    *[(f"token-ring-bug2.{size}", token_ring_bug2(size)) for size in (1, 13, 15, 17, 20)],
    *[(f"token-ring-bug.{size}", token_ring_bug(size)) for size in (1, 10, 20, 30, 40, 50)],
    *_rings(1, 6, 9, 13, 15, 17, 20, 25),
    *_examples("toy-bug-1", "toy-bug-2", "toy-sym"),
    *[(f"transmitter.{size}", transmitter(size)) for size in (1, *range(10, 101, 10))],
]
