"""Atomic accesses that may be seen in another order: in which programs, by what their functions do in turn."""

from __future__ import annotations

import pytest

from clew.frontends.llvm.reading.text import read_module
from clew.frontends.llvm.translate.reordering import is_reordered
from tests.unit.frontends.llvm.compiling import ir_of

_HEAD = """
    _Atomic int x, y; int pthread_create(void); int pthread_join(void);
    #define STORE(place, order) __c11_atomic_store(&place, 1, __ATOMIC_##order)
    #define LOAD(place, order) __c11_atomic_load(&place, __ATOMIC_##order)
    """


@pytest.mark.parametrize(
    ("first", "second", "shows"),
    [
        pytest.param("STORE(x, RELAXED); LOAD(y, RELAXED);", "STORE(y, RELAXED); LOAD(x, RELAXED);", True, id="SB"),
        pytest.param("STORE(x, RELEASE); LOAD(y, ACQUIRE);", "STORE(y, RELEASE); LOAD(x, ACQUIRE);", True, id="SB ra"),
        pytest.param("STORE(x, SEQ_CST); LOAD(y, SEQ_CST);", "STORE(y, SEQ_CST); LOAD(x, SEQ_CST);", False, id="SB sc"),
        pytest.param(
            "STORE(x, RELAXED); __c11_atomic_thread_fence(5); LOAD(y, RELAXED);",
            "STORE(y, RELAXED); __c11_atomic_thread_fence(5); LOAD(x, RELAXED);",
            False,
            id="SB with fences",
        ),
        pytest.param("STORE(x, RELAXED); LOAD(y, RELAXED);", "STORE(y, RELAXED);", False, id="half of SB"),
        pytest.param("STORE(x, RELAXED); STORE(y, RELAXED);", "LOAD(y, ACQUIRE); LOAD(x, RELAXED);", True, id="MP"),
        pytest.param(
            "STORE(x, RELAXED); STORE(y, RELEASE);", "LOAD(y, RELAXED); LOAD(x, RELAXED);", True, id="MP late"
        ),
        pytest.param("STORE(x, RELAXED); STORE(y, RELEASE);", "LOAD(y, ACQUIRE); LOAD(x, RELAXED);", False, id="MP ra"),
        pytest.param(
            "STORE(x, RELAXED); STORE(y, RELAXED);",
            "while (!LOAD(y, RELAXED)); LOAD(x, RELAXED);",
            True,
            id="MP that waits",
        ),
        pytest.param(
            "STORE(x, RELAXED); STORE(y, RELAXED);",
            "pthread_create(); pthread_join(); LOAD(y, RELAXED); LOAD(x, RELAXED);",
            False,
            id="what a thread stored that was joined",
        ),
        pytest.param("STORE(x, RELAXED); LOAD(x, RELAXED);", "LOAD(x, RELAXED);", False, id="one object"),
    ],
)
def test_shapes(first: str, second: str, *, shows: bool) -> None:
    text = ir_of(f"{_HEAD} void one(void) {{ {first} }} void other(void) {{ {second} }}")
    assert is_reordered(read_module(text, "a.c")) is shows


_LIBRARY = """
    namespace std { inline namespace __1 {
    enum class memory_order { relaxed, consume, acquire, release, acq_rel, seq_cst };
    template <class T, bool> struct __atomic_base {
        T held; void store(T, memory_order) volatile; T load(memory_order) const volatile;
    };
    void atomic_thread_fence(memory_order);
    } }
    std::__atomic_base<int, false> x, y;
    """


@pytest.mark.parametrize(
    ("order", "between", "shows"),
    [
        pytest.param("relaxed", "", True, id="relaxed"),
        pytest.param("seq_cst", "", False, id="sequentially consistent"),
        pytest.param("relaxed", "std::atomic_thread_fence(std::memory_order::seq_cst);", False, id="with a fence"),
    ],
)
def test_methods_of_atomic_objects(order: str, between: str, *, shows: bool) -> None:
    given = f"std::memory_order::{order}"
    one = f"void one() {{ x.store(1, {given}); {between} y.load({given}); }}"
    other = f"void other() {{ y.store(1, {given}); {between} x.load({given}); }}"
    assert is_reordered(read_module(ir_of(_LIBRARY + one + other, "c++"), "a.cpp")) is shows
