"""Atomic accesses that may be seen in another order: in which programs, by what their functions do in turn."""

from __future__ import annotations

import pytest

from clew.frontends.llvm.reading.text import read_module
from clew.frontends.llvm.translate.reordering import is_reordered
from tests.unit.frontends.llvm.compiling import ir_of

_HEAD = """
    _Atomic int x, y, z; int pthread_create(); void store(void); int pthread_join(void);
    #define STORE(place, order) __c11_atomic_store(&place, 1, __ATOMIC_##order)
    #define LOAD(place, order) __c11_atomic_load(&place, __ATOMIC_##order)
    #define ADD(place, order) __c11_atomic_fetch_add(&place, 1, __ATOMIC_##order)
    #define FENCE(order) __c11_atomic_thread_fence(__ATOMIC_##order)
    int seen(int);
    """


@pytest.mark.parametrize(
    ("first", "second", "shows"),
    [
        pytest.param(
            "STORE(x, RELAXED); seen(LOAD(y, RELAXED));", "STORE(y, RELAXED); seen(LOAD(x, RELAXED));", True, id="SB"
        ),
        pytest.param(
            "STORE(x, RELEASE); seen(LOAD(y, ACQUIRE));", "STORE(y, RELEASE); seen(LOAD(x, ACQUIRE));", True, id="SB ra"
        ),
        pytest.param(
            "STORE(x, SEQ_CST); seen(LOAD(y, SEQ_CST));",
            "STORE(y, SEQ_CST); seen(LOAD(x, SEQ_CST));",
            False,
            id="SB sc",
        ),
        pytest.param(
            "STORE(x, RELAXED); __c11_atomic_thread_fence(5); seen(LOAD(y, RELAXED));",
            "STORE(y, RELAXED); __c11_atomic_thread_fence(5); seen(LOAD(x, RELAXED));",
            False,
            id="SB with fences",
        ),
        pytest.param("STORE(x, RELAXED); seen(LOAD(y, RELAXED));", "STORE(y, RELAXED);", False, id="half of SB"),
        pytest.param(
            "STORE(x, RELAXED); STORE(y, RELAXED);", "seen(LOAD(y, ACQUIRE)); seen(LOAD(x, RELAXED));", True, id="MP"
        ),
        pytest.param(
            "STORE(x, RELAXED); STORE(y, RELEASE);",
            "seen(LOAD(y, RELAXED)); seen(LOAD(x, RELAXED));",
            True,
            id="MP late",
        ),
        pytest.param(
            "STORE(x, RELAXED); STORE(y, RELEASE);",
            "seen(LOAD(y, ACQUIRE)); seen(LOAD(x, RELAXED));",
            False,
            id="MP ra",
        ),
        pytest.param(
            "STORE(x, RELAXED); STORE(y, RELAXED);",
            "while (!LOAD(y, RELAXED)); seen(LOAD(x, RELAXED));",
            True,
            id="MP that waits",
        ),
        pytest.param(
            "STORE(x, RELAXED); STORE(y, RELAXED);",
            "pthread_create(); pthread_join(); seen(LOAD(y, RELAXED)); seen(LOAD(x, RELAXED));",
            False,
            id="what a thread stored that was joined",
        ),
        pytest.param("STORE(x, RELAXED); seen(LOAD(x, RELAXED));", "seen(LOAD(x, RELAXED));", False, id="one object"),
        pytest.param(
            "STORE(x, RELAXED); LOAD(y, RELAXED);", "STORE(y, RELAXED); LOAD(x, RELAXED);", False, id="unused"
        ),
        pytest.param(
            "int a = LOAD(x, RELAXED); STORE(y, RELAXED); seen(a);",
            "int a = LOAD(y, RELAXED); STORE(x, RELAXED); seen(a);",
            True,
            id="LB",
        ),
        pytest.param(
            "int a = LOAD(x, ACQUIRE); STORE(y, RELAXED); seen(a);",
            "int a = LOAD(y, RELAXED); STORE(x, RELEASE); seen(a);",
            False,
            id="LB where one synchronises",
        ),
        pytest.param(
            "STORE(x, RELAXED); STORE(y, RELAXED);", "STORE(y, RELAXED); STORE(x, RELAXED);", False, id="2+2W"
        ),
        pytest.param(
            "STORE(x, RELEASE); STORE(y, RELEASE); } void end(void) { seen(LOAD(x, SEQ_CST)); seen(LOAD(y, SEQ_CST));",
            "STORE(y, RELEASE); STORE(x, RELEASE);",
            True,
            id="2+2W that is looked at",
        ),
        pytest.param(
            "seen(LOAD(x, ACQUIRE)); seen(LOAD(y, ACQUIRE)); } void two(void) { STORE(x, RELEASE);",
            "seen(LOAD(y, ACQUIRE)); seen(LOAD(x, ACQUIRE)); } void three(void) { STORE(y, RELEASE);",
            True,
            id="IRIW",
        ),
        pytest.param(
            "seen(LOAD(x, SEQ_CST)); seen(LOAD(y, SEQ_CST)); } void two(void) { STORE(x, SEQ_CST);",
            "seen(LOAD(y, SEQ_CST)); seen(LOAD(x, SEQ_CST)); ADD(z, RELAXED); } void three(void) { STORE(y, SEQ_CST);",
            False,
            id="IRIW sc",
        ),
        pytest.param(
            "STORE(x, RELAXED); FENCE(RELEASE); STORE(y, RELAXED);",
            "int a = LOAD(y, RELAXED); FENCE(ACQUIRE); seen(a + LOAD(x, RELAXED));",
            False,
            id="MP with fences",
        ),
        pytest.param(
            "STORE(x, RELAXED); FENCE(RELEASE); seen(LOAD(y, RELAXED));",
            "STORE(y, RELAXED); FENCE(ACQUIRE); seen(LOAD(x, RELAXED));",
            True,
            id="SB with fences that are too weak",
        ),
        pytest.param(
            "STORE(x, RELAXED); STORE(y, RELEASE); } void two(void) { if (LOAD(y, ACQUIRE)) STORE(z, RELAXED);",
            "if (LOAD(z, ACQUIRE)) seen(LOAD(x, RELAXED));",
            True,
            id="three threads, one of which does not release",
        ),
        pytest.param(
            "STORE(x, RELAXED); STORE(y, RELEASE); } void two(void) { if (LOAD(y, ACQUIRE)) STORE(z, RELEASE);",
            "if (LOAD(z, ACQUIRE)) seen(LOAD(x, RELAXED));",
            False,
            id="three threads that synchronise",
        ),
        pytest.param("ADD(x, RELAXED); ADD(y, RELAXED);", "ADD(y, RELAXED); ADD(x, RELAXED);", False, id="counters"),
        pytest.param(
            "seen(ADD(x, RELAXED)); seen(ADD(y, RELAXED));",
            "seen(ADD(y, RELAXED)); seen(ADD(x, RELAXED));",
            True,
            id="counters that are looked at",
        ),
        pytest.param(
            "store(); seen(LOAD(y, RELAXED));",
            "STORE(y, RELAXED); seen(LOAD(x, RELAXED)); } void store(void) { STORE(x, RELAXED);",
            True,
            id="a store in a function that is called",
        ),
        pytest.param(
            "STORE(x, RELAXED); seen(LOAD(y, RELAXED)); STORE(y, RELAXED); seen(LOAD(x, RELAXED));",
            "pthread_create(0, 0, one);",
            False,
            id="one thread alone",
        ),
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
    void seen(int);
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
    one = f"void one() {{ x.store(1, {given}); {between} seen(y.load({given})); }}"
    other = f"void other() {{ y.store(1, {given}); {between} seen(x.load({given})); }}"
    assert is_reordered(read_module(ir_of(_LIBRARY + one + other, "c++"), "a.cpp")) is shows
