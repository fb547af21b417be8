"""Programs from the table of calls: as they should be, and with a block that is short by a byte, freed, null, constant.

Input: a call of `table`. Output: functions of C, one per *variant*, and whether it is right. All of them stand in one
file, which is compiled once; each is then the entry of a program of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from tests.library.table import CALLS, CXX_CALLS


class Fault(Enum):
    """What is wrong with one block."""

    NONE = "right"
    SHORT = "short"
    FREED = "freed"
    NULL = "null"
    CONSTANT = "constant"
    """Only for blocks that are written and not read."""
    VALUE = "with another value"
    """For `values`, where no block is wrong."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A call in which at most one block is not what it should be, as a function of C."""

    name: str
    call: str
    fault: Fault
    block: int
    text: str
    holds: bool


_BLOCK = re.compile(
    r"\{(?P<may>\?)?(?P<opaque>@)?(?P<wide>L)?"
    r"(?:type (?P<type>[^}.]+)(?:\.(?P<last>\w+))?|(?P<size>\d+)?(?:=(?P<ended>[^}]*)|!(?P<bytes>[^}]*))?)\}"
)
_WIDE = 4

PREAMBLE = """
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <error.h>
#include <execinfo.h>
#include <fcntl.h>
#include <fenv.h>
#include <grp.h>
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <mqueue.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/sendfile.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <syslog.h>
#include <termios.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>
#include <wchar.h>
#include <wctype.h>

static const char constant[64] = {1};
struct three {
    char parts[3];
};
static void *make(size_t size, const void *contents, size_t length) {
    char *block = malloc(size);
    for (size_t i = 0; i < length && i < size; i++)
        block[i] = ((const char *)contents)[i];
    return block;
}
static void *zeros(size_t size) {
    char *block = malloc(size);
    for (size_t i = 0; i < size; i++)
        block[i] = 0;
    return block;
}
static void *gone(void *block) {
    free(block);
    return block;
}
static int compare(const void *left, const void *right) { return *(const int *)left - *(const int *)right; }
static int compare_with(const void *left, const void *right, void *with) { return with ? 0 : compare(left, right); }
static int greater(const void *left, const void *right) { return *(const int *)left > *(const int *)right; }
static int sum(int count, ...) {
    va_list rest;
    int result = 0;
    va_start(rest, count);
    for (int i = 0; i < count; i++)
        result += va_arg(rest, int);
    va_end(rest);
    return result;
}
static void nothing(void) {}
static int start(void *argument) { return argument != 0; }
static void *thread(void *argument) { return argument; }
static void print(const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    vprintf(format, rest);
    va_end(rest);
}
static void print_file(const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    vfprintf(stdout, format, rest);
    va_end(rest);
}
static void print_into(char *to, const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    vsprintf(to, format, rest);
    va_end(rest);
}
static void print_limited(char *to, size_t size, const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    vsnprintf(to, size, format, rest);
    va_end(rest);
}
static int print_new(char **to, const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    int length = vasprintf(to, format, rest);
    va_end(rest);
    return length;
}
static void scan_text(const char *text, const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    vsscanf(text, format, rest);
    va_end(rest);
}
"""


CXX_PREAMBLE = """
#include <algorithm>
#include <bitset>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

static const char constant[64] = {1};
struct block {
    void *at;
    block(void *at) : at(at) {}
    template <class Type> operator Type *() const { return static_cast<Type *>(at); }
};
static block make(size_t size, const void *contents, size_t length) {
    char *made = static_cast<char *>(malloc(size));
    for (size_t i = 0; i < length && i < size; i++)
        made[i] = static_cast<const char *>(contents)[i];
    return made;
}
static block gone(block made) {
    free(made);
    return made;
}
"""
LANGUAGES = {"calls.c": (PREAMBLE, CALLS), "calls.cpp": (CXX_PREAMBLE, CXX_CALLS)}


def variants(calls: tuple[str, ...]) -> Iterator[Variant]:
    """Every call as it should be, and with each fault in each of its blocks."""
    for number, call in enumerate(calls):
        blocks = list(_BLOCK.finditer(call))
        yield _variant(number, call, Fault.NONE, 0, holds=True)
        for place, block in enumerate(blocks):
            if block["opaque"] is None:
                yield _variant(number, call, Fault.SHORT, place, holds=_is_ignored(call, block))
            yield _variant(number, call, Fault.FREED, place, holds=_is_ignored(call, block))
            yield _variant(number, call, Fault.NULL, place, holds=block["may"] is not None)
            if _is_written(block):
                yield _variant(number, call, Fault.CONSTANT, place, holds=_is_ignored(call, block))


def _is_written(block: re.Match[str]) -> bool:
    return block["size"] is not None and block["ended"] is None


def _is_ignored(call: str, block: re.Match[str]) -> bool:
    """Whether nothing is written, because the size is said to be zero."""
    return _is_written(block) and f"{block[0]}, 0," in call


def _variant(number: int, call: str, fault: Fault, place: int, *, holds: bool) -> Variant:
    name = f"call_{number}" if fault is Fault.NONE else f"call_{number}_{fault.value}_{place}"
    return Variant(name, call, fault, place, function(name, call, fault, place), holds)


def function(name: str, call: str, fault: Fault = Fault.NONE, place: int = 0) -> str:
    """The call as a function of C, one of whose blocks may be wrong."""
    kind = "block " if "std::" in call else "void *"
    blocks = list(_BLOCK.finditer(call))
    faults = [fault if number == place else Fault.NONE for number in range(len(blocks))]
    made = [
        f"    {kind}b{number} = {_made(block, wrong)};"
        for number, (block, wrong) in enumerate(zip(blocks, faults, strict=True))
    ]
    for number, block in reversed(list(enumerate(blocks))):
        call = f"{call[: block.start()]}b{number}{call[block.end() :]}"
    first, _, rest = call.rpartition(" :: ")
    called, arrow, after = rest.partition(" -> ")
    done = f"    void *result = (void *)(intptr_t)({called});\n    {after};" if arrow else f"    {called};"
    owned = [number for number, wrong in enumerate(faults) if wrong not in (Fault.FREED, Fault.CONSTANT)]
    head = 'extern "C" int' if "std::" in call else "int"
    lines = [
        f"{head} {name}(void) {{",
        *made,
        *([f"    {first};"] if first else []),
        done,
        *(f"    free(b{number});" for number in owned),
        "    return 0;",
        "}",
    ]
    return "\n".join(lines)


def _made(block: re.Match[str], fault: Fault) -> str:
    """The block as an expression of C."""
    if fault is Fault.NULL:
        return "0"
    if fault is Fault.CONSTANT:
        return "(void *)constant"
    short = " - 1" if fault is Fault.SHORT else ""
    made = _full(block, short)
    return f"gone({made})" if fault is Fault.FREED else made


def _end(kind: str, member: str) -> str:
    return f"(offsetof({kind}, {member}) + sizeof((({kind} *)0)->{member}))"


def _full(block: re.Match[str], short: str) -> str:
    if block["type"] is not None:
        kind = f"__typeof__({block['type']})"
        padding = f" - sizeof({kind}) + {_end(kind, block['last'])}" if short and block["last"] else ""
        return f"zeros(sizeof({kind}){padding}{short})"
    unit, mark = (_WIDE, "L") if block["wide"] else (1, "")
    if block["bytes"] is not None:
        length = len(block["bytes"]) * unit
        return f'make({length}{short}, {mark}"{block["bytes"]}", {length})'
    if block["ended"] is not None:
        length = (len(block["ended"]) + 1) * unit
        size = length if block["size"] is None else int(block["size"]) * unit
        return f'make({size}{short}, {mark}"{block["ended"]}", {length})'
    return f'make({int(block["size"]) * unit}{short}, "", 0)'
