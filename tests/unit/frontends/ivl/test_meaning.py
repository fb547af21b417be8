"""What programs do, told by the reference interpreter: a body holds, or violates one check."""

from __future__ import annotations

import pytest

from tests.unit.frontends.ivl.programs import load, run, thread

BEFORE = """
struct Pair { int x; u8 y; };
struct Node { int key; int cells[3]; Pair pair; Node *next; };
event e, f;
int g = 5;
int *pg = &memory;
int memory = 7;
int array[3] = {1, 2};
int kept[4] = {1, 2, 3, 4};
bool flag;
Pair pair; Pair other; Pair taken; Pair pairs[2];
int calls = 0;
int touch() { calls += 1; return calls; }
bool yes() { calls += 1; return true; }
void set(int *p, int value) { *p = value; }
int sum(int *a, int length) { if (length == 0) return 0; return a[0] + sum(a + 1, length - 1); }
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int change() { g = 0; return 1; }
int nothing(bool b) { if (b) return 1; }
int *dangling() { int local = 3; return &local; }
update u { flag = true; notify f, 0; }
""".replace("int *pg = &memory;\nint memory = 7;", "int memory = 7;\nint *pg = &memory;")


@pytest.mark.shows("systemc", 11, case="notification")
@pytest.mark.parametrize(
    "body",
    [
        pytest.param("assert g == 5 && memory == 7 && array[2] == 0 && !flag;", id="globals have their values"),
        pytest.param("u8 x = 250; x += 10; assert x == 4;", id="a compound assignment keeps the type"),
        pytest.param("i8 x = 100; x += 100; assert x == -56;", id="also of a signed one"),
        pytest.param("u8 x = 3; x <<= 7; assert x == 128; x >>= 3; assert x == 16;", id="shifting assignments"),
        pytest.param("int x = 7; x /= 2; x %= 2; x |= 6; x ^= 1; x &= 5; assert x == 4;", id="all others"),
        pytest.param("bool b = false; b |= true; assert b; b &= 2; assert !b; b += 5; assert b;", id="on bool"),
        pytest.param("int x = 1; x++; ++x; x--; assert x == 2;", id="counting statements"),
        pytest.param("*pg += 1; assert memory == 8 && *pg == 8;", id="a store through a pointer"),
        pytest.param("int x = 1; set(&x, 9); assert x == 9;", id="the address of a local"),
        pytest.param("set(&array[1], 9); assert array[1] == 9;", id="the address of an element"),
        pytest.param("assert sum(kept, 4) == 10 && fib(7) == 13;", id="recursion"),
        pytest.param("int *p = kept; p += 3; assert *p == 4 && p - kept == 3 && p > kept;", id="pointer arithmetic"),
        pytest.param("int *p = 0; assert !p && p == null; p = &memory; assert p && p != null;", id="null"),
        pytest.param("int **q = &pg; **q = 3; assert memory == 3;", id="a pointer to a pointer"),
        pytest.param("bool *b = new bool; *b = true; assert *b;", id="bool in memory"),
        pytest.param("u16 *a = new u16[3]; a[2] = 70000; assert a[2] == 4464;", id="an array on the heap"),
        pytest.param("pair.x = 3; pair.y = 300; other = pair; assert other.x == 3 && other.y == 44;", id="structs"),
        pytest.param(
            "Pair *p = &taken; p->x = 4; taken.x += 1; assert p->x == 5; pair = *p; assert pair.x == 5;", id="pointer"
        ),
        pytest.param("pairs[1].x = 6; pairs[0] = pairs[1]; assert pairs[0].x == 6;", id="an array of structs"),
        pytest.param(
            "Node *n = new Node; n->next = null; n->cells[1] = 2; n->pair.x = 3; Node *m = new Node; m->next = n;"
            "assert m->next->cells[1] == 2 && m->next->pair.x == 3 && m->next->next == null;",
            id="records with arrays, structs and references",
        ),
        pytest.param("Pair p = {1, 2}; Pair q = p; assert q.x + q.y == 3;", id="a local struct"),
        pytest.param("int x = 0; { int x = 1; x = 2; } assert x == 0; int g = 1; assert g == 1;", id="scopes"),
        pytest.param(
            "int s = 0; for (int i = 0; i < 5; i++) { if (i == 1) continue; if (i > 3) break; s += i; } assert s == 5;",
            id="loop",
        ),
        pytest.param("int n = 0; while (n < 3) n++; assert n == 3;", id="while"),
        pytest.param(
            "int n = 0; switch (g) { case 5: n += 1; case 6: n += 2; break; default: n = 9; } assert n == 3;",
            id="fall through",
        ),
        pytest.param(
            "int n = 0; switch (1) { default: n = 1; break; case 2: n = 2; } assert n == 1;", id="default in front"
        ),
        pytest.param("int n = 0; l: n++; if n < 3 goto l; assert n == 3;", id="goto"),
        pytest.param("assert !(false && yes()) && calls == 0;", id="and does not call its right side"),
        pytest.param(
            "assert true || yes(); assert calls == 0; assert false || yes(); assert calls == 1;", id="or neither"
        ),
        pytest.param("int i = 7; assert !(i < 3 && array[i] == 0);", id="an index behind and is guarded"),
        pytest.param("int i = 0; assert i == 0 || 5 / i == 1;", id="a divisor behind or is guarded"),
        pytest.param(
            "int x; bool ok = false; assert !(ok && x > 0);", id="a local without value behind and is not read"
        ),
        pytest.param("int a = g + change(); assert a == 6 && g == 0;", id="operands go from left to right"),
        pytest.param("int a = touch() * 10 + touch(); assert a == 12;", id="calls too"),
        pytest.param("array[touch()] = touch(); assert array[2] == 1;", id="the right side comes first"),
        pytest.param(
            "int a = yes() ? touch() : 0; assert a == 2; a = !yes() ? 1 : 7; assert a == 7;", id="choices with calls"
        ),
        pytest.param("int a = g == 5 ? 1 : touch(); assert a == 1 && calls == 0;", id="only the chosen side is called"),
        pytest.param("assert @time == 0; wait_time 3; assert @time == 3;", id="time"),
        pytest.param(
            "notify e, 2; wait e; assert @time == 2; notify e, 0; wait e; assert @time == 2;", id="notification"
        ),
        pytest.param("notify e, 5; notify e, 2; wait e; assert @time == 2;", id="the earlier notification stays"),
        pytest.param(
            "request_update u; assert !flag; wait f; assert flag;", id="an update runs behind the evaluation phase"
        ),
        pytest.param("u8 d = 2; notify e, d; wait e; assert @time == 2;", id="a delay that is computed"),
        pytest.param(
            "int a[2] = ?(int[2]); assume a[0] == a[1]; assert true;".replace("int", "bool"), id="an array of inputs"
        ),
        pytest.param("u8 x = ?(u8); assume x > 250; assert x >= 251;", id="an input with an assumption"),
        pytest.param("const int k = 3; int a[k + 1]; a[k] = 1; assert a[k] == 1;", id="a constant as a length"),
        pytest.param("suspend T; assert false;", id="who suspends itself stops"),
        pytest.param("assert array[yes()] == 2;", id="bool as an index"),
        pytest.param("while (true) { wait_time 1; if (@time > 3) return; }", id="a loop until a time"),
    ],
)
def test_holds(body: str) -> None:
    assert run(thread(body, before=BEFORE)).checks == ()


@pytest.mark.shows("systemc", 56)
@pytest.mark.parametrize(
    ("body", "check"),
    [
        pytest.param("assert g == 6;", "assertion.violated", id="assertion"),
        pytest.param("int z = 0; g = g / z;", "arithmetic.division-by-zero", id="division"),
        pytest.param("int z = 0; g %= z;", "arithmetic.division-by-zero", id="remainder"),
        pytest.param("int z = 32; g = 1 << z;", "arithmetic.shift", id="wide shift"),
        pytest.param("int z = -1; g = 1 >> z;", "arithmetic.shift", id="negative shift"),
        pytest.param("int i = 3; g = array[i];", "array.out-of-bounds", id="read behind the end"),
        pytest.param("int i = -1; array[i] = 0;", "array.out-of-bounds", id="write before the begin"),
        pytest.param("int i = 4; kept[i] = sum(kept, 4);", "array.out-of-bounds", id="array in memory"),
        pytest.param("int *p = null; g = *p;", "memory.null-dereference", id="null"),
        pytest.param("Pair *p = null; p->x = 1;", "memory.null-dereference", id="null reference"),
        pytest.param("int *p = new int[2]; p[2] = 1;", "memory.out-of-bounds", id="behind a heap object"),
        pytest.param("int *p = kept; p -= 1; g = *p;", "memory.out-of-bounds", id="before an object"),
        pytest.param("g = *dangling();", "memory.use-after-free", id="local of a function that has returned"),
        pytest.param("int x; g = x;", "memory.undefined-value", id="local without a value"),
        pytest.param("int x; if (g == 5) goto l; x = 1; l: g = x;", "memory.undefined-value", id="on one way only"),
        pytest.param(
            "for (int i = 0; i < 2; i++) { int x; if (i == 0) x = 1; g = x; }", "memory.undefined-value", id="anew"
        ),
        pytest.param("switch (1) { case 0: int y = 1; case 1: g = y; }", "memory.undefined-value", id="jumped past"),
        pytest.param("Pair p; p.x = 1; g = p.y;", "memory.undefined-value", id="field without a value"),
        pytest.param("int *p = new int; assert *p == 0;", "memory.undefined-value", id="heap cell without a value"),
        pytest.param("int a[2]; assert a[0] == 0;", "memory.undefined-value", id="element without a value"),
        pytest.param("g = nothing(false);", "control.missing-return", id="end of a function"),
        pytest.param("int t = -1; wait_time t;", "kernel.negative-delay", id="negative time"),
        pytest.param("bool b = kept < pg;", "memory.different-objects", id="pointers into different objects"),
        pytest.param("int n = -1; int *p = new int[n];", "array.out-of-bounds", id="negative length"),
    ],
)
def test_fails(body: str, check: str) -> None:
    assert [found for found, _ in run(thread(body, before=BEFORE)).checks] == [check]


@pytest.mark.shows("systemc", 7, case="a second start goes on")
@pytest.mark.shows("systemc", 7, case="values of globals in order")
@pytest.mark.parametrize(
    ("text", "checks"),
    [
        pytest.param("int a = 2; int b = a * 3; main { assert b == 6; }", (), id="values of globals in order"),
        pytest.param("int f() { return 4; } int a = f(); main { assert a == 4; }", (), id="a call before main"),
        pytest.param("u8 a = ?(u8); u8 b = a; main { assert a == b; }", (), id="an input before main"),
        pytest.param(
            "struct S { int x; }; S s; S *p = &s; main { assert p->x == 0; }", (), id="a global struct in memory"
        ),
        pytest.param("int t; thread A { t = 1; } main { assert t == 0; start; assert t == 1; }", (), id="start"),
        pytest.param(
            "int n; thread A { while (true) { wait_time 1; n++; } } main { start 2; assert n == 2; }", (), id="limit"
        ),
        pytest.param(
            "int n; thread A { while (true) { wait_time 1; n++; } } main { start 2; start 3; assert n == 5; }",
            (),
            id="a second start goes on",
        ),
        pytest.param("int n; thread A { n = 1; } main { int l = -1; start l; assert n == 1; }", (), id="no limit"),
        pytest.param(
            "int n; thread A { n = 1; } main { suspend A; start; assert n == 0; }", (), id="suspended by main"
        ),
        pytest.param(
            "thread kernel { assert false; } main { start; }", (("assertion.violated", 1),), id="a thread named kernel"
        ),
        pytest.param(
            "int x;\nthread A { x = 1; }\nthread B { assert x == 0; }\nmain { start; }",
            (("assertion.violated", 3),),
            id="order",
        ),
    ],
)
def test_program(text: str, checks: tuple[tuple[str, int], ...]) -> None:
    assert run(text).checks == checks


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("while (true) { int x = 0; set(&x, 1); wait_time 1; }", id="a local with an address"),
        pytest.param("while (true) { Pair p = {1, 2}; Pair *q = &p; q->x = 2; wait_time 1; }", id="a struct with one"),
        pytest.param("while (true) { int a[2] = {1, 2}; memory = sum(a, 2); wait_time 1; }", id="an array with one"),
        pytest.param("while (true) { pair.x = 1 - pair.x; Pair p = {1, 2}; wait_time 1; }", id="a struct of variables"),
    ],
)
def test_a_loop_does_not_collect_locals(body: str) -> None:
    found = run(thread(body, before=BEFORE))
    assert found.complete
    assert found.checks == ()


@pytest.mark.shows("systemc", 18)
def test_the_published_state_space() -> None:
    text = """int a = 0; int b = 0; event eA;
    thread A { if (b > 0) { wait eA; b = 0; } assert (b == 0); }
    thread B { b = 1; wait_time 0; notify eA; }
    main { start; }"""
    found = run(text)
    assert (found.states, found.transitions, found.checks) == (15, 14, ())


def test_assumptions_are_noted_where_they_matter() -> None:
    assert load("main { start; }").notes == ()
    texts = [note.text for note in load(thread("char c = 'a'; g += 1; int *p = new int;", before="int g;")).notes]
    assert texts == [
        "char is signed and has 8 bits",
        "new always finds memory",
        "signed arithmetic wraps around in two's complement",
    ]
    assert [note.text for note in load("thread A { } main { }").notes] == [
        "main never starts the simulation, so no thread runs"
    ]
