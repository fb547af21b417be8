"""States kept as differences are the states that were stored, in whatever order they are asked for."""

from __future__ import annotations

import ctypes
from random import Random

import pytest

from clew.codegen.c import Settings, Store
from clew.codegen.c.compile import Library, load
from clew.codegen.c.interface import Control, COptions, CResult, Status, Stop
from clew.codegen.c.processes.generate import generate_processes
from clew.ir.program import Program
from clew.text.parse import parse_program
from tests.property.random_threads import random_loose_threads

LISTS = parse_program("""
program threads;
object heads : bytes 16;
proc fill(place : bits 64) {
  local p : pointer = null;
  local q : pointer = null;
  local i : bits 8 = 0;
  *&heads := (null : pointer);
  *pointer.add(&heads, 8) := (null : pointer);
  while i < 12 {
    yield;
    p := new bytes(16);
    q := *pointer.add(&heads, place);
    *p := q;
    *pointer.add(p, 8) := zero_extend[56](i);
    *pointer.add(&heads, place) := p;
    i := i + 1;
  }
}
process P = fill(0);
process Q = fill(8);
""")


class Explored:
    """A search that has run, whose states can be asked for."""

    def __init__(self, program: Program, store: Store) -> None:
        self._library: Library = load(generate_processes(program, (), Settings(store=store)).texts)
        options, control, result = COptions(memory_limit=1 << 28, stop_mode=int(Stop.NEVER)), Control(), CResult()
        pointer = ctypes.c_void_p
        opened = self._library.function("clew_open", pointer, ctypes.POINTER(COptions), ctypes.POINTER(Control))
        self._search = opened(ctypes.byref(options), ctypes.byref(control))
        self._library.function("clew_run", None, pointer, ctypes.POINTER(CResult))(self._search, ctypes.byref(result))
        self.status, self.states = Status(result.status), result.states

    def state(self, number: int) -> bytes:
        """The whole state of a number."""
        read = self._library.function("clew_state", ctypes.c_uint64, ctypes.c_uint32, ctypes.c_char_p, ctypes.c_uint64)
        room = ctypes.create_string_buffer(1 << 16)
        return room.raw[: read(number, room, len(room))]

    @property
    def applied(self) -> tuple[int, int]:
        """How many differences were applied, and how many states were made again."""
        pair = ctypes.c_uint64(), ctypes.c_uint64()
        kinds = [ctypes.POINTER(ctypes.c_uint64)] * 2
        self._library.function("clew_differences", None, *kinds)(*map(ctypes.byref, pair))
        return pair[0].value, pair[1].value

    def close(self) -> None:
        """Give the memory back."""
        self._library.function("clew_close", None, ctypes.c_void_p)(self._search)


@pytest.mark.shows("symcpp", 24, 25)
@pytest.mark.parametrize("store", [Store.DIFFERENCES, Store.COMPACT])
@pytest.mark.parametrize(
    "program",
    [pytest.param(LISTS, id="two lists"), *(pytest.param(random_loose_threads(n), id=f"random {n}") for n in (1, 4))],
)
def test_every_state_is_made_again_in_any_order(program: Program, store: Store) -> None:
    whole = Explored(program, Store.EXACT)
    assert whole.status is Status.DONE
    wanted = [whole.state(number) for number in range(whole.states)]
    whole.close()
    kept = Explored(program, store)
    assert (kept.status, kept.states) == (Status.DONE, whole.states)
    order = list(range(whole.states)) * 2
    Random(str(store)).shuffle(order)
    for number in order[:2000]:
        assert kept.state(number) == wanted[number]
    kept.close()


@pytest.mark.shows("symcpp", 25)
def test_few_differences_are_applied_in_breadth_order() -> None:
    kept = Explored(LISTS, Store.COMPACT)
    applied, made = kept.applied
    assert made > 0
    assert applied < 8 * made
    kept.close()
