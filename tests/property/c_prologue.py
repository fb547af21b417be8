"""What every random C program begins with: how it tells what it does, and functions that it may call."""

from __future__ import annotations

SEEN = 48
PROLOGUE = f"""
void *malloc(unsigned long);
void free(void *);
void *memcpy(void *, const void *, unsigned long);
void *memset(void *, int, unsigned long);
int memcmp(const void *, const void *, unsigned long);
unsigned long strlen(const char *);
static unsigned long seen[{SEEN}];
static unsigned observed;
static unsigned long hash = 14695981039346656037ul;
static int fuel = 30;
static void observe(unsigned long value) {{
    if (observed < {SEEN}) seen[observed] = value;
    observed++;
    hash = (hash ^ value) * 1099511628211ul;
}}
union Word {{ unsigned whole; unsigned char bytes[4]; unsigned short halves[2]; }};
enum Color {{ RED, GREEN = 7, BLUE = -3 }};
struct List {{ struct List *next; int value; }};
struct Flags {{ unsigned a : 3, b : 5; int c : 11; _Bool d : 1; long long e : 40; }};
struct Pair {{ int first; long second; }};
static struct Pair swapped(struct Pair pair) {{
    struct Pair result;
    result.first = (int)pair.second;
    result.second = pair.first;
    return result;
}}
static int twice(int (*function)(int), int value) {{ return function(function(value)); }}
static long total(int count, ...) {{
    __builtin_va_list rest;
    __builtin_va_start(rest, count);
    long result = 0;
    while (count-- > 0) result += __builtin_va_arg(rest, int);
    __builtin_va_end(rest);
    return result;
}}
static int one(int x) {{ return x / 2 - 1; }}
static int two(int x) {{ return x < 0 ? -x : x * 3 % 1000; }}
static struct List *cons(int value, struct List *next) {{
    struct List *made = malloc(sizeof *made);
    made->value = value;
    made->next = next;
    return made;
}}
static int drain(struct List *list) {{
    if (!list) return 1;
    int value = list->value ^ drain(list->next) << 1;
    free(list);
    return value & 0xffff;
}}
"""
