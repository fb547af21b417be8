"""Functions that read like another one are copies of its procedure; the program is the same, down to the spans."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from clew.frontends.llvm.reading import read_module
from clew.frontends.llvm.translate import translate
from clew.frontends.llvm.translate.function_merging import Likening
from clew.ir.program import Program
from tests.unit.frontends.llvm.compiling import ir_of
from tests.unit.frontends.llvm.running import PRIMITIVES

ALIKE: dict[str, tuple[int, str]] = {
    "instances of templates for types of the same members": (3, """
        struct meter { int size; }; struct gram { int size; };
        template <class T> struct box { T held; T *get() { return &held; } int size() { return get()->size; } };
        box<meter> one; box<gram> other; box<meter> *at = &one;
        extern "C" void start(void) { one.size(); other.size(); at->size(); __clew_end(0); }"""),
    "not for types of other members": (5, """
        struct meter { int size; }; struct pair { int number, size; };
        template <class T> struct box { T held; T *get() { return &held; } int size() { return get()->size; } };
        box<meter> one; box<pair> other;
        extern "C" void start(void) { one.size(); other.size(); __clew_end(0); }"""),
    "functions at other places that call others and themselves": (3, """
        int a, b; static int first(int n) { a += n; return n; }
        static int second(int n) { b += n; return n; }
        int down(int n) { return n ? first(n) + down(n - 1) : 0; }


        int fall(int n) { return n ? second(n) + fall(n - 1) : 0; }
        extern "C" void start(void) { down(2); fall(2); __clew_end(0); }"""),
    "the same callee twice is not two callees": (5, """
        static int same(int n) { return n; } static int twice(int n) { return 2 * n; }
        int pair(int n) { return same(n) + same(n); }
        int mixed(int n) { return same(n) + twice(n); }
        extern "C" void start(void) { pair(2); mixed(2); __clew_end(0); }"""),
    "addresses of functions and globals": (3, """
        int a, b; int *const table[] = {&a, &b}; int f(int *p) { return *p; } int g(int *p) { return *p; }
        int (*here())(int *) { a = 1; return f; }
        int (*there())(int *) { b = 1; return g; }
        extern "C" void start(void) { here()(&a); there()(&b); __clew_end(0); }"""),
    "atomic sections": (9, """
        int a, b; static void enter() { __clew_atomic_begin(); } static void leave() { __clew_atomic_end(); }
        static void nothing() {} static void add() { a++; } static void take() { b--; }
        void one() { enter(); add(); leave(); }
        void two() { nothing(); take(); nothing(); }
        void three() { enter(); take(); leave(); }
        extern "C" void start(void) { one(); two(); three(); add(); __clew_end(0); }"""),
    "variables of one name in several blocks, and of other types": (3, """
        struct meter { int size; }; struct gram { int size; };
        int one(meter m) { int s = 0; { int i = 2; s += i; } { int i = 3; s -= i; } return s; }
        int two(gram m) { int s = 0; { int i = 2; s += i; } { int i = 3; s -= i; } return s; }
        extern "C" void start(void) { one({1}); two({2}); __clew_end(0); }"""),
    "thread-local variables keep their names": (3, """
        thread_local int a = 1; thread_local int b = 2; int c;
        int one() { return a + c; }
        int two() { return b + c; }
        extern "C" void start(void) { one(); two(); __clew_end(0); }"""),
}  # fmt: skip
"""How many bodies are read, and a text."""


@pytest.mark.parametrize("case", ALIKE)
def test_copies_are_what_each_function_is_alone(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bodies, text = ALIKE[case]
    ir = ir_of(PRIMITIVES + text, "c++")
    module = read_module(ir, "test.cpp")
    program = translate(module, "start").program
    read = len(module.bodies)
    monkeypatch.setattr(Likening, "of", lambda *_: None)
    alone = read_module(ir, "test.cpp")
    assert _everything(program) == _everything(translate(alone, "start").program)
    assert read == bodies
    assert len(alone.bodies) >= bodies


def _everything(program: Program) -> object:
    """All fields of a program, also those that do not count when programs are compared."""

    def shown(part: object) -> object:
        if is_dataclass(part):
            return (type(part).__name__, *((each.name, shown(getattr(part, each.name))) for each in fields(part)))
        return tuple(map(shown, part)) if isinstance(part, tuple) else repr(part)

    return shown(program)
