"""Hand-written C models for the core, and how to run them."""

from __future__ import annotations

from collections.abc import Sequence

from clew.codegen.c.compile import load
from clew.codegen.c.interface import Control, COptions, RawResult, Stop, Tables, run

HEAD = """
#include "types.h"
{defines}
#define STATE_BYTES {bytes}
#define MODEL_ACTIONS {actions}
#define MODEL_PROCESSES {processes}
#define MODEL_MAX_SUCCESSORS {actions}
#define MODEL_GOALS 1
#define MODEL_ATOMS 1
#define MODEL_SITES 1
#define MODEL_SAFES 1
#include "settings.h"
#include "model.h"
#include "hash.h"
static u32 model_initial(u32 index, u8 *state) {{ if (index == 0) __builtin_memset(state, 0, STATE_BYTES); return 1; }}
static int model_valid_end(const u8 *s) {{ return 0; }}
static const u64 model_visible[ACTION_WORDS];
static const u64 model_sites[2] = {{1, 0}};
#define TAKE(number, ...) do {{ ENABLED(x, number); u8 *t = to + (u64)n * STATE_BYTES; copy_state(t, s); \
    __VA_ARGS__; action[n] = number; choice[n] = 0; n++; }} while (0)
#define SUCCESSORS static u32 model_successors(const u8 *restrict s, u8 *restrict to, u32 *restrict action, \
    u32 *restrict choice, Expansion *restrict x)
"""

# Philosopher i: 0 thinks, 1 holds the left fork, 2 eats; the forks lie behind.
PHILOSOPHERS = """
SUCCESSORS {{
    u32 n = 0;
    for (u32 i = 0; i < {n}; i++) {{
        u32 left = {n} + i, right = {n} + (i + 1) % {n};
        if (s[i] == 0 && !s[left]) TAKE(3 * i, t[i] = 1; t[left] = 1);
        if (s[i] == 1 && !s[right]) TAKE(3 * i + 1, t[i] = 2; t[right] = 1);
        if (s[i] == 2) TAKE(3 * i + 2, t[i] = 0; t[left] = 0; t[right] = 0);
    }}
    return n;
}}
static u64 model_goals(const u8 *s) {{ return s[0] == 2 && s[{n} / 2] == 2; }}
static u64 model_atoms(const u8 *s) {{ return s[0] == 2; }}
static const u64 model_processes[] = {{{processes}}};
#include "search.c"
"""

# One counter of two bytes that runs round; 300 violates a check instead of moving on, if asked.
COUNTER = """
SUCCESSORS {{
    u32 n = 0, value = s[0] | s[1] << 8;
    if (value == {violating}) {{ ENABLED(x, 0); VIOLATED(x, 0, 0, 0); return 0; }}
    u32 next = (value + 1) % {n};
    TAKE(0, t[0] = next; t[1] = next >> 8);
    return n;
}}
static u64 model_goals(const u8 *s) {{ return (s[0] | s[1] << 8) == {goal}; }}
static u64 model_atoms(const u8 *s) {{ return (s[0] | s[1] << 8) == 5; }}
static const u64 model_processes[] = {{1}};
#include "search.c"
"""


def philosophers(count: int, **settings: int) -> tuple[str, int]:
    """The text, and the bytes of a state."""
    processes = ",".join(f"{1 << (action // 3)}" for action in range(3 * count))
    head = _head(2 * count, 3 * count, count, settings)
    return head + PHILOSOPHERS.format(n=count, processes=processes), 2 * count


def counter(length: int, *, goal: int = 65535, violating: int = 65535, **settings: int) -> tuple[str, int]:
    """The text, and the bytes of a state."""
    return _head(2, 1, 1, settings) + COUNTER.format(n=length, goal=goal, violating=violating), 2


def _head(size: int, actions: int, processes: int, settings: dict[str, int]) -> str:
    defines = "\n".join(f"#define {name} {value}" for name, value in settings.items())
    return HEAD.format(defines=defines, bytes=size, actions=actions, processes=processes)


def search(
    model: tuple[str, int],
    automaton: Tables | None = None,
    stopped: bool = False,
    files: Sequence[int] = (),
    **options: int,
) -> RawResult:
    """Run a model with a limit of 1 GiB unless another one is given; `stopped` raises the stop flag."""
    text, size = model
    asked = COptions(**{"memory_limit": 1 << 30, "stop_mode": Stop.FIRST, "workers": 1, "seed": 1, **options})
    for number, file in enumerate(files):
        asked.files[number] = file

    def stop(control: Control) -> int:
        return 1

    return run(load([text]), asked, automaton, state_bytes=size, watch=stop if stopped else None)
