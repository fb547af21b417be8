"""Random C programs whose threads make and join others, hand handles on and end the program, and what becomes of them.

A program is a list of instructions for each routine, of which there are a C text and, in `fates`, a meaning: one
instruction is one step, and one access. Blocks are drawn as people write them: handles in tables that loops fill and
join, threads that make threads, a local of the first thread that others get by its address, writes right before the
program ends. No lock orders accesses there, so what may be seen depends on who has been joined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import NamedTuple

SLOTS, VARIABLES = 4, 3
MOST = 3_000
"""States of a program; larger ones are not asked about."""
_EMPTY = -1


class Op(Enum):
    """What an instruction does; in the comment what its numbers are."""

    SET = "set"  # variable, value
    FETCH = "fetch"  # variable
    PUT = "put"  # variable: what was fetched and 1
    BUMP = "bump"  # variable
    UNLESS = "unless"  # variable, value, where to go on if it has another one
    EITHER = "either"  # where to go on, perhaps
    ERROR = "error"  # variable, value, value fetched: the error function is called where they are so
    ASSERT = "assert"  # variable, value that it does not have
    ASSUME = "assume"  # variable, value that it has, or the program is aborted
    ABORT = "abort"
    EXIT = "exit"
    LEAVE = "leave"  # pthread_exit
    SPIN = "spin"  # for ever
    MAKE = "make"  # slot, routine
    JOIN = "join"  # slot
    TRY = "try"  # slot, where to go on if it has not ended
    DETACH = "detach"  # slot
    ALONE = "alone"  # a section begins in which nobody else moves
    TOGETHER = "together"  # it ends


class Instruction(NamedTuple):
    """One step of a thread, and the statements of C that stand for it; those of some stand at others of a row."""

    op: Op
    first: int = 0
    second: int = 0
    third: int = 0
    text: str = ""


Code = tuple[Instruction, ...]
_TARGET = {Op.UNLESS: "third", Op.EITHER: "first", Op.TRY: "second"}
"""Which number says where to go on."""


@dataclass(frozen=True, slots=True)
class Joining:
    """A program: the code of its routines, the first of which is main; whether handles are in a table of its frame."""

    routines: tuple[Code, ...]
    own_table: bool


class Fate(Enum):
    """What may become of a program. Who joins a thread again may meet another one, whose number is the same by then."""

    ERROR = "control.error-reached"
    ASSERTION = "assertion.violated"
    MISUSE = "concurrency.thread-misuse"
    DEADLOCK = "deadlock"


# --- what may become of it --------------------------------------------------------------------------------------------


class _Thread(NamedTuple):
    routine: int
    at: int = 0
    fetched: int = 0
    own: int = _EMPTY
    """The thread whose handle is in its frame, which is slot `SLOTS`."""
    gone: bool = False
    """Whether it was joined or detached."""


class _State(NamedTuple):
    threads: tuple[_Thread, ...]
    slots: tuple[int, ...]
    values: tuple[int, ...]
    alone: int = _EMPTY


class _Wrong(Exception):
    def __init__(self, fate: Fate) -> None:
        super().__init__(fate)
        self.fate = fate


def fates(program: Joining) -> frozenset[Fate] | None:
    """What may become of the program; None where it has too many states, or a thread is joined wrongly."""
    start = _State((_Thread(0),), (_EMPTY,) * SLOTS, (0,) * VARIABLES)
    found: set[Fate] = set()
    seen, left = {start}, [start]
    while left:
        state = left.pop()
        moved = False
        for number in range(len(state.threads)):
            if state.alone not in (_EMPTY, number):
                continue
            try:
                for after in _steps(program, state, number):
                    moved = True
                    if after is not None and after not in seen:
                        seen.add(after)
                        left.append(after)
            except _Wrong as wrong:
                found.add(wrong.fate)
                moved = True
        if not moved and not all(_has_ended(program, each) for each in state.threads):
            found.add(Fate.DEADLOCK)
        if len(seen) > MOST or Fate.MISUSE in found:
            return None
    return frozenset(found)


def _has_ended(program: Joining, thread: _Thread) -> bool:
    return thread.at == len(program.routines[thread.routine])


def _put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _changed(state: _State, number: int, thread: _Thread) -> _State:
    return state._replace(threads=(*state.threads[:number], thread, *state.threads[number + 1 :]))


def _steps(program: Joining, state: _State, number: int) -> Iterator[_State | None]:
    """The states behind the next instruction of a thread; None where the program is at its end."""
    thread = state.threads[number]
    code = program.routines[thread.routine]
    if _has_ended(program, thread):
        return
    instruction = code[thread.at]
    op, first, second, third, _ = instruction
    further = thread._replace(at=thread.at + 1)
    onward = _changed(state, number, further)
    target = getattr(instruction, _TARGET[op]) if op in _TARGET else 0
    jumped = _changed(state, number, thread._replace(at=target))
    value = state.values[first] if first < VARIABLES else 0
    match op:
        case Op.SET:
            yield onward._replace(values=_put(state.values, first, second))
        case Op.FETCH:
            yield _changed(state, number, further._replace(fetched=value))
        case Op.PUT:
            yield onward._replace(values=_put(state.values, first, thread.fetched + 1))
        case Op.BUMP:
            yield onward._replace(values=_put(state.values, first, value + 1))
        case Op.UNLESS:
            yield onward if value == second else jumped
        case Op.EITHER:
            yield from (onward, jumped)
        case Op.ERROR:
            _require(value != second or thread.fetched != third, Fate.ERROR)
            yield onward
        case Op.ASSERT:
            _require(value != second, Fate.ASSERTION)
            yield onward
        case Op.ASSUME:
            yield onward if value == second else None
        case Op.ABORT | Op.EXIT:
            yield None
        case Op.LEAVE:
            yield _changed(state, number, thread._replace(at=len(code)))
        case Op.SPIN:
            yield state
        case Op.ALONE | Op.TOGETHER:
            yield onward._replace(alone=number if op is Op.ALONE else _EMPTY)
        case Op.MAKE | Op.JOIN | Op.TRY | Op.DETACH:
            yield from _of_threads(program, state, number, instruction)


def _require(holds: bool, fate: Fate) -> None:
    if not holds:
        raise _Wrong(fate)


def _of_threads(program: Joining, state: _State, number: int, instruction: Instruction) -> Iterator[_State]:
    op, slot, second, _, _ = instruction
    thread = state.threads[number]
    onward = _changed(state, number, thread._replace(at=thread.at + 1))
    if op is Op.MAKE:
        made = onward._replace(threads=(*onward.threads, _Thread(second)))
        if slot < SLOTS:
            yield made._replace(slots=_put(state.slots, slot, len(state.threads)))
        else:
            yield _changed(made, number, made.threads[number]._replace(own=len(state.threads)))
        return
    other = state.slots[slot] if slot < SLOTS else thread.own
    _require(other not in (_EMPTY, number) and not state.threads[other].gone, Fate.MISUSE)
    if op is Op.DETACH or _has_ended(program, state.threads[other]):
        yield _changed(onward, other, onward.threads[other]._replace(gone=True))
    elif op is Op.TRY:
        yield _changed(state, number, thread._replace(at=second))


# --- drawing ----------------------------------------------------------------------------------------------------------


def random_joining(seed: int) -> Joining:
    """A random program."""
    random = Random(f"joining {seed}")
    own_table = random.random() < 0.5
    routines = [_code(random, (*(_touching,) * 4, _ending)) for _ in range(random.choice((1, 2, 2)))]
    if random.random() < 0.35:
        routines.append(_code(random, (_family, _family, _touching, *([] if own_table else [_joining_another]))))
    main: Code = ()
    for number in range(random.choice((1, 2, 2))):
        made, joined = _threads(random, 2 * number if random.random() < 0.8 else 0, len(routines))
        between = _code(random, (_touching,)) if random.random() < 0.6 else ()
        behind = _code(random, (_touching, _ending)) if random.random() < 0.7 else ()
        main = _sequence(main, made, between, joined, behind)
    last = random.choice((Op.EXIT, Op.EXIT, Op.LEAVE))
    main = (*main, Instruction(last))
    return Joining((main, *routines), own_table)


def _sequence(*blocks: Code) -> Code:
    """The blocks one behind the other; jumps in each of them count from its beginning."""
    code: list[Instruction] = []
    for block in blocks:
        by = len(code)
        for each in block:
            name = _TARGET.get(each.op)
            code.append(each if name is None else each._replace(**{name: getattr(each, name) + by}))
    return tuple(code)


def _code(random: Random, kinds: Sequence[Callable[[Random], Code]]) -> Code:
    return _sequence(*(random.choice(kinds)(random) for _ in range(random.choice((1, 1, 2)))))


def _touching(random: Random) -> Code:
    """One or two accesses, or a section of some."""
    x, y = (random.choice((0, 0, 1, 1, 2)) for _ in range(2))
    value, other = random.randrange(1, 3), random.randrange(3)
    set_x, set_y = Instruction(Op.SET, x, value), Instruction(Op.SET, y, other)
    return random.choice((
        (set_x,),
        (set_x, Instruction(Op.SET, x, other)),
        (set_x, set_y),
        (Instruction(Op.FETCH, x), Instruction(Op.PUT, x)),
        (Instruction(Op.BUMP, x), Instruction(Op.BUMP, y)),
        (Instruction(Op.FETCH, x), Instruction(Op.ERROR, y, value, other)),
        (Instruction(Op.FETCH, x), Instruction(Op.ERROR, y, value, other)),
        (Instruction(Op.ERROR, x, value),),
        (Instruction(Op.ERROR, x, value),),
        (Instruction(Op.ASSERT, x, value),),
        (Instruction(Op.UNLESS, x, value, 2), set_y),
        (Instruction(Op.UNLESS, x, value, 0),),
        (Instruction(Op.EITHER, 2), set_x),
        (Instruction(Op.ALONE), set_x, set_y, Instruction(Op.TOGETHER)),
    ))  # fmt: skip


def _ending(random: Random) -> Code:
    """Something is written, and perhaps the program ends."""
    x, y, value = random.randrange(VARIABLES), random.randrange(VARIABLES), random.randrange(1, 3)
    end = random.choice((Op.ABORT, Op.EXIT, Op.LEAVE, Op.SPIN, Op.ASSUME, Op.ASSUME, Op.ASSERT))
    set_x, last = Instruction(Op.SET, x, value), Instruction(end, y, random.randrange(3))
    return random.choice(((set_x, last), (Instruction(Op.UNLESS, y, random.randrange(2), 3), set_x, last)))


def _family(random: Random) -> Code:
    """A thread makes one itself, and perhaps joins it."""
    between = _touching(random) if random.random() < 0.5 else ()
    ends = ((Instruction(Op.JOIN, SLOTS),), (Instruction(Op.JOIN, SLOTS),), (), (Instruction(Op.DETACH, SLOTS),))
    return _sequence((Instruction(Op.MAKE, SLOTS, 1),), between, random.choice(ends))


def _joining_another(random: Random) -> Code:
    return (Instruction(Op.JOIN, random.randrange(2)),)


def _threads(random: Random, slot: int, kinds: int) -> tuple[Code, Code]:
    """What makes one or two threads, and what joins some of them."""
    routine, other = (random.randint(1, kinds) for _ in range(2))
    if random.random() < 0.4:
        make = f"pthread_create(&h[i], 0, t{routine}_{{name}}, p);"
        return _row(Op.MAKE, slot, make, routine), _row_joined(random, slot)
    one, second = Instruction(Op.MAKE, slot, routine), Instruction(Op.MAKE, slot + 1, other)
    made = random.choice(((one,), (one, second), _sequence((one,), _touching(random), (second,))))
    slots = [each.first for each in made if each.op is Op.MAKE]
    random.shuffle(slots)
    return made, _sequence(*(_joined(random, each) for each in slots))


def _row(op: Op, slot: int, text: str, routine: int = 0) -> Code:
    loop = f"for (int i = {slot}; i < {slot + 2}; i++) {text}"
    return Instruction(op, slot, routine, text=loop), Instruction(op, slot + 1, routine, text=";")


def _row_joined(random: Random, slot: int) -> Code:
    perhaps = "if (__VERIFIER_nondet_bool()) break; pthread_join(h[i], 0);"
    breaking = f"for (int i = {slot}; i < {slot + 2}; i++) {{{{ {perhaps} }}}}"
    leaving = (
        Instruction(Op.EITHER, 4, text=breaking),
        Instruction(Op.JOIN, slot, text=";"),
        Instruction(Op.EITHER, 4, text=";"),
        Instruction(Op.JOIN, slot + 1, text=";"),
    )
    joined = _row(Op.JOIN, slot, random.choice(("pthread_join(h[i], 0);", "finish_{name}(&h[i]);")))
    return random.choice((joined, joined, leaving, (Instruction(Op.JOIN, slot + 1),), ()))


def _joined(random: Random, slot: int) -> Code:
    join = Instruction(Op.JOIN, slot)
    called = join._replace(text=f"finish_{{name}}(&h[{slot}]);")
    return random.choice(
        ((join,), (join,), (called,), (Instruction(Op.TRY, slot, 1),), (Instruction(Op.DETACH, slot),), ())
    )


# --- as C -------------------------------------------------------------------------------------------------------------

HEAD = """#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
void reach_error(void) {}
"""


def c_text(program: Joining, name: str) -> str:
    """The program as C, with `NAME` as its first function; all that it declares ends in the name."""
    main, *others = program.routines
    bodies = [
        f"static void *t{number}_{name}(void *p) {{\n    int f = 0;\n    pthread_t o;\n"
        f"{_body(code, name, '*(int *)p')}    return 0;\n}}"
        for number, code in enumerate(others, start=1)
    ]
    used = "h" if program.own_table else f"h_{name}"
    table = f"pthread_t {used}[{SLOTS}];"
    leaves = any(each.op is Op.LEAVE for each in main)  # then its frame ends before the others do
    lines = [
        *(f"static int x{number}_{name};" for number in range(VARIABLES - 1)),
        "" if program.own_table else f"static {table}",
        f"static void finish_{name}(pthread_t *h) {{ pthread_join(*h, 0); }}",
        *(f"static void *t{number}_{name}(void *p);" for number in range(1, len(program.routines))),
        *(each.replace("h[", f"{used}[") for each in bodies),
        f"int {name}(void) {{\n    int f = 0;\n    {'static ' if leaves else ''}int l = 0;\n    void *p = &l;",
        f"    {table}" if program.own_table else "",
        _body(main, name, "l").replace("h[", f"{used}[") + "}",
    ]
    return "\n".join(lines)


def _body(code: Code, name: str, pointed: str) -> str:
    """A label in front of each instruction to which another one jumps."""
    jumps = {getattr(each, _TARGET[each.op]) for each in code if each.op in _TARGET and each.text == ""}
    lines = [
        f"{f'l{number}:' if number in jumps else ''}    {_statement(each, name, pointed)}\n"
        for number, each in enumerate(code)
    ]
    return "".join(lines) + (f"l{len(code)}:;\n" if len(code) in jumps else "")


def _statement(instruction: Instruction, name: str, pointed: str) -> str:
    op, first, second, third, text = instruction
    place = f"x{first}_{name}" if first < VARIABLES - 1 else pointed
    handle = f"h[{first}]" if first < SLOTS else "o"
    texts = {
        Op.SET: f"{place} = {second};",
        Op.FETCH: f"f = {place};",
        Op.PUT: f"{place} = f + 1;",
        Op.BUMP: f"__atomic_fetch_add(&{place}, 1, __ATOMIC_SEQ_CST);",
        Op.UNLESS: f"if ({place} != {second}) goto l{third};",
        Op.EITHER: f"if (__VERIFIER_nondet_bool()) goto l{first};",
        Op.ERROR: f"if ({place} == {second} && f == {third}) reach_error();",
        Op.ASSERT: f"assert({place} != {second});",
        Op.ASSUME: f"if ({place} != {second}) abort();",
        Op.ABORT: "abort();",
        Op.EXIT: "exit(0);",
        Op.LEAVE: "pthread_exit(0);",
        Op.SPIN: "while (1) ;",
        Op.MAKE: f"pthread_create(&{handle}, 0, t{second}_{name}, p);",
        Op.JOIN: f"pthread_join({handle}, 0);",
        Op.TRY: f"if (pthread_tryjoin_np({handle}, 0) != 0) goto l{second};",
        Op.DETACH: f"pthread_detach({handle});",
        Op.ALONE: "__VERIFIER_atomic_begin();",
        Op.TOGETHER: "__VERIFIER_atomic_end();",
    }
    return text.format(name=name) if text else texts[op]
