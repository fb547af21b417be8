"""What translated programs do: values, memory, faults, threads; on both data models where it matters."""

from __future__ import annotations

import pytest

from clew.errors import Unsupported
from clew.passes.granularity import Granularity
from tests.unit.frontends.llvm.running import explored, program_of

RIGHT: dict[str, str] = {
    "arithmetic wraps and converts as C says": """
        void start(void) {
          unsigned u = 0; u--; assert(u == 4294967295u);
          signed char c = -1; assert((int)c == -1 && (unsigned char)c == 255);
          short s = 30000; s += 10000; assert(s == -25536);
          int a = -7, b = 2; assert(a / b == -3 && a % b == -1 && a >> 1 == -4 && (unsigned)a >> 28 == 15);
          long long l = 1; l <<= 40; assert(l / 3 == 366503875925LL);
          assert((a < b) + (a ^ b) == -4 && !(a == b));
          __clew_end(0); }""",
    "floating point": """
        void start(void) {
          double d = 0.1, e = 0.2; assert(d + e != 0.3 && d + e > 0.3 && (float)0.1f < 0.1000001f);
          float f = 16777216.0f; f += 1; assert(f == 16777216.0f);
          assert((int)-2.9 == -2 && (unsigned char)200.7 == 200 && -d < 0);
          double n = 0; n = n / n; assert(n != n && !(n < 1) && !(n > 1));
          __clew_end(0); }""",
    "loops, recursion, switch and pointers to functions": """
        int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }
        int twice(int (*f)(int), int x) { return f(f(x)); }
        int pick(int k) { switch (k) { case 0: return 10; case 1: case 7: return 30; default: return -1; } }
        void start(void) {
          int t = 0; for (int i = 0; i < 5; i++) { if (i == 3) continue; t += i; } assert(t == 7);
          do t--; while (t > 3); assert(t == 3);
          assert(twice(fact, 3) == 720 && pick(7) == 30 && pick(1) == 30 && pick(5) == -1);
          __clew_end(0); }""",
    "values swap in one step on the way around a loop": """
        void start(void) {
          int a = 1, b = 2, c = 3;
          for (int i = 0; i < 4; i++) { int t = a; a = b; b = c; c = t; }
          int x = (a > b ? a : b) + (c ? 10 : 20);
          assert(a == 2 && b == 3 && c == 1 && x == 13);
          __clew_end(0); }""",
    "structs, unions, arrays, bit-fields and copies": """
        struct point { int x, y; }; struct box { struct point low, high; char name[5]; };
        struct flags { unsigned a : 3, b : 7; signed c : 6; };
        union both { int whole; unsigned char bytes[4]; };
        struct box shifted(struct box b, int by) { b.low.x += by; b.high.x += by; return b; }
        struct box table[2] = {{{1, 2}, {3, 4}, "abc"}};
        void start(void) {
          struct box moved = shifted(table[0], 10); table[1] = moved;
          assert(table[1].low.x == 11 && table[0].low.x == 1 && table[1].high.y == 4 && table[1].name[2] == 'c');
          struct flags f = {5, 100, -3}; f.b++; assert(f.a == 5 && f.b == 101 && f.c == -3);
          union both u; u.whole = 0x01020304; assert(u.bytes[0] == 4 && u.bytes[3] == 1);
          int grid[2][3] = {{1, 2, 3}, {4, 5, 6}}; int *p = &grid[0][0]; assert(p[4] == 5 && *(*(grid + 1) + 2) == 6);
          assert((char *)&grid[1] - (char *)grid == sizeof grid / 2);
          __clew_end(0); }""",
    "bit-fields of something that was never written as a whole": """
        struct flags { unsigned a : 3, b : 5; int c : 7; };
        void start(void) {
          struct flags f; f.a = 5; f.b = 9; f.c = -3; assert(f.a + f.b + f.c == 11); f.a = 0; assert(!f.a);
          __clew_end(0); }""",
    "lists on the heap": """
        struct node { struct node *next; int value; };
        void start(void) {
          struct node *head = 0;
          for (int i = 0; i < 3; i++) {
            struct node *n = __clew_allocate(sizeof *n); n->next = head; n->value = i; head = n; }
          int sum = 0; for (struct node *n = head; n; n = n->next) sum = sum * 10 + n->value;
          assert(sum == 210 && __clew_size(head) == sizeof *head && __clew_is_heap(head) && !__clew_is_heap(&sum));
          while (head) { struct node *n = head->next; __clew_free(head); head = n; }
          __clew_end(0); }""",
    "arguments of variable number": """
        typedef __builtin_va_list va_list;
        struct pair { int a; double b; };
        static double sum(int n, ...) {
          va_list ap, second; double s = 0; __builtin_va_start(ap, n); __builtin_va_copy(second, ap);
          for (int i = 0; i < n; i++) s += __builtin_va_arg(ap, int) + __builtin_va_arg(ap, double);
          struct pair p = __builtin_va_arg(ap, struct pair); s += p.a + p.b;
          assert(__builtin_va_arg(second, int) == 1);
          __builtin_va_end(second); __builtin_va_end(ap); return s; }
        void start(void) {
          struct pair p = {100, 0.25}; assert(sum(2, 1, 0.5, 2, 1.5, p) == 105.25);
          __clew_end(0); }""",
    "numbers that hold pointers": """
        typedef __UINTPTR_TYPE__ word;
        struct s { char c; int x; };
        void start(void) {
          int a[4]; word w = (word)&a[2]; assert(w != 0 && (w & 3) == 0 && (int *)w == a + 2);
          assert((int *)(w + 4) == a + 3);
          assert((word)&((struct s *)0)->x == 4 && (void *)-1 != (void *)0 && a < a + 1);
          w |= 1; a[2] = 5; assert(*(int *)(w & ~(word)1) == 5);
          __clew_end(0); }""",
    "computed goto": """
        void start(void) {
          static void *labels[] = {&&one, &&two}; int n = 0, i = 0;
          next: goto *labels[i];
          one: n += 1; i = 1; goto next;
          two: n += 10;
          assert(n == 11);
          __clew_end(0); }""",
    "variable length arrays and alloca": """
        int sum(int n) {
          int a[n], s = 0; for (int i = 0; i < n; i++) a[i] = i; for (int i = 0; i < n; i++) s += a[i]; return s; }
        void start(void) {
          char *p = __builtin_alloca(3); p[2] = 1; assert(sum(5) == 10 && p[2] == 1); __clew_end(0); }""",
    "builtins": """
        void start(void) {
          int r; assert(__builtin_add_overflow(2147483647, 1, &r) && !__builtin_mul_overflow(3, 4, &r) && r == 12);
          unsigned x = 40; assert(__builtin_popcount(x) == 2 && __builtin_clz(x) == 26 && __builtin_ctz(x) == 3);
          assert(__builtin_bswap32(0x01020304) == 0x04030201 && __builtin_abs(-3) == 3 && __builtin_fabs(-1.5) == 1.5);
          int f[4]; __builtin_memset(f, 1, 8); __builtin_memcpy(f + 2, f, 8); assert(f[3] == 0x01010101);
          __clew_end(0); }""",
    "parts of floating-point numbers": """
        void start(void) {
          int e; double w; float f;
          assert(__builtin_frexp(-12.0, &e) == -0.75 && e == 4 && __builtin_frexpf(0.0f, &e) == 0 && e == 0);
          assert(__builtin_frexp(4.9406564584124654e-324, &e) == 0.5 && e == -1073);
          assert(__builtin_frexpf(1.40129846e-45f, &e) == 0.5f && e == -148);
          assert(__builtin_modf(-3.25, &w) == -0.25 && w == -3 && __builtin_modff(2.0f, &f) == 0 && f == 2);
          assert(__builtin_modf(-__builtin_inf(), &w) == 0 && w < -1e300 && __builtin_frexp(w, &e) == w);
          __clew_end(0); }""",
    "assembly that chooses between a register and memory": """
        int shared = 3;
        void start(void) {
          __asm__ volatile("" : "+r,m"(shared) : : "memory"); assert(shared == 3);
          __asm__ volatile("" : "=r,m"(shared) : "0,0"(7)); assert(shared == 7);
          __clew_end(0); }""",
    "atomic operations": """
        _Atomic int a; _Atomic unsigned long b = 5;
        void start(void) {
          a++; a += 3; int seen = __c11_atomic_exchange(&a, 9, 5); assert(seen == 4 && a == 9);
          unsigned long want = 4; assert(!__c11_atomic_compare_exchange_strong(&b, &want, 7, 5, 5) && want == 5);
          assert(__c11_atomic_compare_exchange_strong(&b, &want, 7, 5, 5) && b == 7);
          __clew_end(0); }""",
    "tables of functions and data": """
        int one(void) { return 1; } int two(void) { return 2; }
        struct entry { const char *name; int (*run)(void); int *where; };
        int cell = 4;
        const struct entry table[] = {{"one", one, &cell}, {"two", two, 0}};
        void start(void) {
          int t = 0; for (int i = 0; i < 2; i++) t = t * 10 + table[i].run();
          assert(t == 12 && table[1].name[1] == 'w' && *table[0].where == 4 && !table[1].where);
          __clew_end(0); }""",
}


@pytest.mark.parametrize("text", RIGHT.values(), ids=RIGHT.keys())
@pytest.mark.parametrize("target", ["ve-linux-musl", "i386-linux-musl"])
def test_right_programs(text: str, target: str) -> None:
    found = explored(program_of(text, target=target))
    assert (found.violations, found.deadlock) == (frozenset(), False)


# Each text with the check that it violates, on its first line.
WRONG: list[tuple[str, str]] = [
    ("arithmetic.overflow", "int x = 2147483647; x++;"),
    ("arithmetic.overflow", "int x = -2147483647 - 1; x = -x;"),
    ("arithmetic.overflow", "int x = 65536; x *= x;"),
    ("arithmetic.overflow", "long long x = 1LL << 62; x = x * 3;"),
    ("arithmetic.overflow", "int x = -2147483647 - 1, y = -1; x /= y;"),
    ("arithmetic.overflow", "double d = 3e9; int x = d;"),
    ("arithmetic.division-by-zero", "unsigned x = 0; x = 7 / x;"),
    ("arithmetic.division-by-zero", "int x = 0; x = 7 % x;"),
    ("arithmetic.shift", "int x = 32; x = 1 << x;"),
    ("arithmetic.shift", "int x = -1; unsigned y = 1u >> x;"),
    ("memory.null-dereference", "int *p = 0; *p = 1;"),
    ("memory.null-dereference", "struct { int a, b; } *p = 0; p->b = 1;"),
    ("memory.null-dereference", "void (*f)(void) = 0; f();"),
    ("memory.out-of-bounds", "int a[3]; int i = 3; a[i] = 1;"),
    ("memory.out-of-bounds", "char *p = __clew_allocate(4); p[-1] = 1;"),
    ("memory.out-of-bounds", "double h(double); int (*f)(void) = (int (*)(void))h; f();"),
    ("array.out-of-bounds", "struct { int a[2]; int b; } s; int i = 3; s.a[i] = 1;"),
    ("memory.use-after-free", "int *p = __clew_allocate(4); __clew_free(p); *p = 1;"),
    ("memory.use-after-free", "int *p; { int x = 1; p = &x; } int y = *p;"),
    ("memory.invalid-free", "int *p = __clew_allocate(4); __clew_free(p); __clew_free(p);"),
    ("memory.invalid-free", "int x; __clew_free(&x);"),
    ("memory.constant-written", 'char *p = "abc"; p[1] = 0;'),
    ("memory.leak", "int *p = __clew_allocate(4); p = 0; __clew_end(0);"),
    ("memory.undefined-value", "int x; if (x) start();"),
    ("memory.undefined-value", "int x; x = x + 1;"),
    ("memory.undefined-value", "int *p = __clew_allocate(4); assert(*p == 0);"),
    ("memory.undefined-value", "for (int i = 0; i < 2; i++) { int v; if (i == 0) v = 1; assert(v == 1); }"),
    ("memory.different-objects", "int a[2], b[2]; long d = &a[0] - &b[0];"),
    ("memory.different-objects", "int a, b; if (&a < &b) start();"),
    ("control.missing-return", "__builtin_unreachable();"),
    ("assertion.violated", "__builtin_trap();"),
    ("exception.uncaught", "__clew_throw(0);"),
]


@pytest.mark.parametrize(("check", "body"), WRONG, ids=[f"{check} {body}" for check, body in WRONG])
def test_faults_are_found_on_their_line(check: str, body: str) -> None:
    found = explored(
        program_of(f"void start(void) {{ {body} }} int g(int x) {{ return x; }} double h(double x) {{ return x; }}")
    )
    assert found.violations == {(check, 1)}


REFUSED: list[tuple[str, str]] = [
    ("inline assembly", 'int x; __asm__("mov %0, 1" : "=r"(x));'),
    ("defined nowhere", "int missing(void); missing();"),
    ("defined nowhere", "extern int elsewhere; elsewhere = 1;"),
    ("128 bits", "long double x = 1; x = x * 3;"),
    ("literals", "const char *id = 0; __clew_check(1, id, id);"),
]


@pytest.mark.shows("symcpp", 13)
@pytest.mark.parametrize(("words", "body"), REFUSED)
def test_what_is_not_modelled_is_refused(words: str, body: str) -> None:
    with pytest.raises(Unsupported, match=words):
        program_of(f"void start(void) {{ {body} }}")


# --- threads --------------------------------------------------------------------------------------------------------

LOCK = """
static int owner;
static void lock(void) {
  __clew_yield(); __clew_atomic_begin(); if (owner) __clew_retry(); owner = 1; __clew_atomic_end(); }
static void unlock(void) { __clew_yield(); __clew_atomic_begin(); owner = 0; __clew_atomic_end(); }
static int ended;
static void finish(void) { __clew_atomic_begin(); ended++; __clew_atomic_end(); }
static void wait(int n) { __clew_yield(); __clew_atomic_begin(); if (ended < n) __clew_retry(); __clew_atomic_end(); }
"""
COUNT = """
int x;
static void count(void) {{ x++; }}
static void (*chosen)(void) = count;
static void work(void *argument) {{ {body} finish(); }}
void start(void) {{ __clew_spawn(work, 0); __clew_spawn(work, 0); wait(2); assert(x == 2); __clew_end(0); }}
"""


@pytest.mark.parametrize(
    ("body", "right"),
    [
        ("x++;", False),
        ("lock(); x++; unlock();", True),
        ("__atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);", True),
        ("__clew_atomic_begin(); x++; __clew_atomic_end();", True),
        ("__clew_atomic_begin(); (*chosen)(); __clew_atomic_end();", True),
        ("(*chosen)();", False),
        ("int v = x; __atomic_store_n(&x, v + 1, __ATOMIC_RELAXED);", False),
        ("int v = x; while (!__atomic_compare_exchange_n(&x, &v, v + 1, 0, 5, 5)) ;", True),
    ],
)
@pytest.mark.parametrize("granularity", [Granularity.ACCESS, Granularity.STATEMENT])
def test_two_threads_count(body: str, right: bool, granularity: Granularity) -> None:
    found = explored(program_of(LOCK + COUNT.format(body=body)), granularity)
    assert (not found.violations) is right
    assert not found.deadlock


def test_two_locks_in_different_orders_deadlock() -> None:
    text = """
        static int one, two;
        static void take(int *l) {
          __clew_yield(); __clew_atomic_begin(); if (*l) __clew_retry(); *l = 1; __clew_atomic_end(); }
        static void give(int *l) { __clew_yield(); __clew_atomic_begin(); *l = 0; __clew_atomic_end(); }
        static void work(void *p) { take(&two); take(&one); give(&one); give(&two); }
        void start(void) { __clew_spawn(work, 0); take(&one); take(ORDER); give(&two); give(&one); }
    """
    assert explored(program_of(text.replace("ORDER", "&two"))).deadlock
    assert not explored(program_of(text.replace("take(&one); take(ORDER)", "take(&two); take(&one)"))).deadlock


def test_each_thread_has_its_own_thread_local_objects() -> None:
    text = """
        _Thread_local int own = 5; _Thread_local struct { int a[2]; } more;
        static void work(void *p) {
          own++; more.a[1]++; assert(own == 6 && more.a[1] == 1 && __clew_self() == p); finish(); }
        int cell;
        void start(void) {
          own = 7; __clew_spawn(work, &cell); __clew_spawn(work, 0); wait(2); assert(own == 7 && __clew_self() == 0);
          __clew_end(0); }
    """
    found = explored(program_of(LOCK + text))
    assert found.violations == frozenset()


def test_private_things_need_no_scheduling_points() -> None:
    text = """
        const int table[3] = {1, 2, 3}; int before[3]; int only_main;
        static void work(void *p) {
          int a[3]; int *h = __clew_allocate(12); int s = 0;
          for (int i = 0; i < 3; i++) { a[i] = table[i] + before[i]; h[i] = a[i]; s += h[i]; }
          __clew_free(h); assert(s == 12); }
        void start(void) {
          for (int i = 0; i < 3; i++) before[i] = 2;
          __clew_spawn(work, 0); __clew_spawn(work, 0);
          for (int i = 0; i < 3; i++) only_main += i; }
    """
    found = explored(program_of(text))
    assert found.violations == frozenset()
    assert found.states <= 5
