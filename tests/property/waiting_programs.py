"""Random C programs of threads that lock and wait, and what can become of them by a search that knows no C.

A program is a list of small instructions for each thread, of which there are a C text and, in `fates`, a meaning: one
instruction is one step. The meaning of waiting is the one of the standards, and not how the library has it: who waits
may wake up at any moment at which the mutex is free, and such a step does not count where a deadlock is looked for.
Blocks are drawn as people write them, and then perhaps spoilt: an unlock is missing, a wait is not repeated, nobody
signals, a mutex is destroyed too early.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import NamedTuple

MUTEXES, CONDITIONS, LOCKS, VARIABLES = 2, 2, 2, 2
MOST = 30_000
"""States of a program; larger ones are not asked about."""
HELD_BY_NOBODY, DESTROYED = 0, -1


class Op(Enum):
    """What an instruction does; in the comment what its two numbers are."""

    LOCK = "lock"  # mutex
    UNLOCK = "unlock"  # mutex
    TRY = "try"  # mutex, where to go on if it is busy
    DESTROY = "destroy"  # mutex
    INIT = "init"  # mutex
    BEGIN = "begin"  # condition, mutex
    WAKE = "wake"  # condition, mutex
    TIMEOUT = "timeout"  # condition, mutex
    SIGNAL = "signal"  # condition
    BROADCAST = "broadcast"  # condition
    POST = "post"
    TAKE = "take"
    READ = "read"  # lock
    WRITE = "write"  # lock
    LEAVE = "leave"  # lock
    SET = "set"  # variable, value
    FETCH = "fetch"  # variable
    ADD = "add"  # variable
    TEST = "test"  # variable, where to go on if it is not zero
    BACK = "back"  # where to go on
    ASSERT = "assert"  # variable, value
    JOIN = "join"  # thread


class Instruction(NamedTuple):
    """One step of a thread."""

    op: Op
    first: int = 0
    second: int = 0


Code = tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A program: the code of its threads, the first of which starts the others, and its C text."""

    threads: tuple[Code, ...]
    places: int
    """What the semaphore starts with."""


class Fate(Enum):
    """What may become of a program."""

    ASSERTION = "assertion.violated"
    MISUSE = "concurrency.lock-misuse"
    DEADLOCK = "deadlock"


# --- what may become of it --------------------------------------------------------------------------------------------


class _State(NamedTuple):
    at: tuple[int, ...]
    fetched: tuple[int, ...]
    waits: tuple[int, ...]
    """Per thread the condition that it waits for, or none."""
    needs: tuple[int, ...]
    """Per thread the mutex that it gave away for that."""
    owners: tuple[int, ...]
    made: tuple[bool, ...]
    readers: tuple[tuple[int, ...], ...]
    writers: tuple[int, ...]
    places: int
    values: tuple[int, ...]


_NONE = -1


class _Wrong(Exception):
    def __init__(self, fate: Fate) -> None:
        super().__init__(fate)
        self.fate = fate


def fates(program: Waiting) -> frozenset[Fate] | None:
    """What may become of the program; None where it has too many states."""
    count = len(program.threads)
    idle = (0,) * count
    start = _State(
        idle, idle, (_NONE,) * count, (_NONE,) * count, (HELD_BY_NOBODY,) * MUTEXES, (False,) * MUTEXES,
        (idle,) * LOCKS, (HELD_BY_NOBODY,) * LOCKS, program.places, (0,) * VARIABLES,
    )  # fmt: skip
    found: set[Fate] = set()
    seen, left = {start}, [start]
    while left:
        state = left.pop()
        progress = False
        for thread in range(count):
            try:
                for after, for_a_reason in _steps(program, state, thread):
                    progress = progress or for_a_reason
                    if after not in seen:
                        seen.add(after)
                        left.append(after)
            except _Wrong as wrong:
                found.add(wrong.fate)
                progress = True
        if not progress and not _has_ended(program, state):
            found.add(Fate.DEADLOCK)
        if len(seen) > MOST:
            return None
    return frozenset(found)


def _has_ended(program: Waiting, state: _State) -> bool:
    return all(at == len(code) for at, code in zip(state.at, program.threads, strict=True))


def _put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _require(holds: bool, fate: Fate = Fate.MISUSE) -> None:
    if not holds:
        raise _Wrong(fate)


def _steps(program: Waiting, state: _State, thread: int) -> Iterator[tuple[_State, bool]]:
    """The states behind the next instruction of a thread, each with whether there is a reason to come there."""
    at = state.at[thread]
    if at == len(program.threads[thread]) or (thread > 0 and state.at[0] == 0):
        return
    op, first, second = program.threads[thread][at]
    onward = state._replace(at=_put(state.at, thread, at + 1))
    jumped = state._replace(at=_put(state.at, thread, second if op in (Op.TRY, Op.TEST) else first))
    match op:
        case Op.LOCK | Op.UNLOCK | Op.TRY | Op.DESTROY | Op.INIT:
            yield from ((each, True) for each in _of_mutex(state, onward, jumped, thread, op, first))
        case Op.BEGIN | Op.WAKE | Op.TIMEOUT:
            yield from _of_waiting(state, onward, thread, op, first, second)
        case Op.SIGNAL | Op.BROADCAST:
            yield from ((each, True) for each in _of_signal(state, onward, op, first))
        case Op.POST:
            yield onward._replace(places=state.places + 1), True
        case Op.TAKE:
            if state.places > 0:
                yield onward._replace(places=state.places - 1), True
        case Op.READ | Op.WRITE | Op.LEAVE:
            yield from ((each, True) for each in _of_lock(state, onward, thread, op, first))
        case Op.SET:
            yield onward._replace(values=_put(state.values, first, second)), True
        case Op.FETCH:
            yield onward._replace(fetched=_put(state.fetched, thread, state.values[first])), True
        case Op.ADD:
            values = _put(state.values, first, state.fetched[thread] + 1)
            yield onward._replace(values=values, fetched=_put(state.fetched, thread, 0)), True
        case Op.TEST:
            yield jumped if state.values[first] else onward, True
        case Op.BACK:
            yield jumped, True
        case Op.ASSERT:
            _require(state.values[first] == second, Fate.ASSERTION)
            yield onward, True
        case Op.JOIN:
            if state.at[first] == len(program.threads[first]):
                yield onward, True


def _of_mutex(state: _State, onward: _State, jumped: _State, thread: int, op: Op, mutex: int) -> Iterator[_State]:
    owner, own = state.owners[mutex], thread + 1
    taken = onward._replace(owners=_put(state.owners, mutex, own))
    match op:
        case Op.LOCK:
            _require(owner not in (own, DESTROYED))
            if owner == HELD_BY_NOBODY:
                yield taken
        case Op.TRY:
            _require(owner != DESTROYED)
            yield taken if owner == HELD_BY_NOBODY else jumped
        case Op.UNLOCK:
            _require(owner == own)
            yield onward._replace(owners=_put(state.owners, mutex, HELD_BY_NOBODY))
        case Op.DESTROY:
            _require(owner == HELD_BY_NOBODY and mutex not in state.needs)
            made = tuple(each and number != mutex for number, each in enumerate(state.made))
            yield onward._replace(owners=_put(state.owners, mutex, DESTROYED), made=made)
        case _:
            _require(not state.made[mutex])
            made = tuple(each or number == mutex for number, each in enumerate(state.made))
            yield onward._replace(owners=_put(state.owners, mutex, HELD_BY_NOBODY), made=made)


def _of_waiting(
    state: _State, onward: _State, thread: int, op: Op, condition: int, mutex: int
) -> Iterator[tuple[_State, bool]]:
    if op is Op.BEGIN:
        _require(state.owners[mutex] == thread + 1)
        others = (need for waits, need in zip(state.waits, state.needs, strict=True) if waits == condition)
        _require(all(need == mutex for need in others))
        begun = onward._replace(owners=_put(state.owners, mutex, HELD_BY_NOBODY))
        waits, needs = _put(state.waits, thread, condition), _put(state.needs, thread, mutex)
        yield begun._replace(waits=waits, needs=needs), True
    elif state.owners[mutex] == HELD_BY_NOBODY:
        woken = state.waits[thread] == _NONE
        back = onward._replace(owners=_put(state.owners, mutex, thread + 1))
        waits, needs = _put(state.waits, thread, _NONE), _put(state.needs, thread, _NONE)
        yield back._replace(waits=waits, needs=needs), woken or op is Op.TIMEOUT


def _of_signal(state: _State, onward: _State, op: Op, condition: int) -> Iterator[_State]:
    waiting = [thread for thread, waits in enumerate(state.waits) if waits == condition]
    if op is Op.BROADCAST:
        waits = tuple(_NONE if each == condition else each for each in state.waits)
        yield onward._replace(waits=waits)
        return
    for thread in waiting:
        yield onward._replace(waits=_put(state.waits, thread, _NONE))
    if not waiting:
        yield onward


def _of_lock(state: _State, onward: _State, thread: int, op: Op, lock: int) -> Iterator[_State]:
    writer, readers, own = state.writers[lock], state.readers[lock], thread + 1

    def reading(count: int) -> _State:
        changed = _put(readers, thread, count)
        return onward._replace(readers=(*state.readers[:lock], changed, *state.readers[lock + 1 :]))

    if op is Op.LEAVE:
        _require(writer == own or readers[thread] > 0)
        free = onward._replace(writers=_put(state.writers, lock, HELD_BY_NOBODY))
        yield free if writer == own else reading(readers[thread] - 1)
    elif writer == own:
        yield onward  # it says that this would be a deadlock
    elif op is Op.READ and writer == HELD_BY_NOBODY:
        yield reading(readers[thread] + 1)
    elif op is Op.WRITE and writer == HELD_BY_NOBODY and not any(readers):
        yield onward._replace(writers=_put(state.writers, lock, own))


# --- drawing ----------------------------------------------------------------------------------------------------------


def random_waiting(seed: int) -> Waiting:
    """A random program."""
    random = Random(seed)
    threads = [tuple(_thread(random)) for _ in range(2 if random.random() < 0.8 else 3)]
    joins = [Instruction(Op.JOIN, number + 1) for number in range(len(threads))]
    last = [Instruction(Op.ASSERT, random.randrange(VARIABLES), random.randrange(3))] if random.random() < 0.4 else []
    begin = Instruction(Op.SET, 0, 0)  # nobody runs before it
    return Waiting(((begin, *joins, *last), *threads), random.choice((0, 0, 1)))


def _thread(random: Random) -> list[Instruction]:
    code: list[Instruction] = []
    for _ in range(random.choice((1, 2, 2))):
        code += _moved(_spoilt(random, random.choice(_BLOCKS)(random)), len(code))
    return code


def _moved(block: list[Instruction], by: int) -> list[Instruction]:
    """The block, whose jumps count from its beginning, behind so many instructions."""
    return [_retarget(each, lambda target: target + by) for each in block]


def _retarget(instruction: Instruction, new: Callable[[int], int]) -> Instruction:
    match instruction.op:
        case Op.TRY | Op.TEST:
            return instruction._replace(second=new(instruction.second))
        case Op.BACK:
            return instruction._replace(first=new(instruction.first))
        case _:
            return instruction


def _spoilt(random: Random, block: list[Instruction]) -> list[Instruction]:
    """The block, perhaps without an instruction that nothing jumps over."""
    loose = [number for number, each in enumerate(block) if each.op in (Op.UNLOCK, Op.LEAVE, Op.LOCK, Op.SIGNAL)]
    if not loose or random.random() < 0.85:
        return block
    gone = random.choice(loose)
    kept = [*block[:gone], *block[gone + 1 :]]
    return [_retarget(each, lambda target: target - (target > gone)) for each in kept]


def _small(random: Random) -> list[Instruction]:
    variable = random.randrange(VARIABLES)
    return random.choice(
        (
            [Instruction(Op.SET, variable, random.randrange(3))],
            [Instruction(Op.FETCH, variable), Instruction(Op.ADD, variable)],
            [Instruction(Op.ASSERT, variable, random.randrange(2))],
        )
    )


def _critical(random: Random) -> list[Instruction]:
    mutex = random.randrange(MUTEXES)
    inner = _small(random) if random.random() < 0.7 else _moved(_critical(random), 1)
    return [Instruction(Op.LOCK, mutex), *inner, Instruction(Op.UNLOCK, mutex)]


def _waiter(random: Random) -> list[Instruction]:
    mutex, condition, variable = 0, random.randrange(CONDITIONS), random.randrange(VARIABLES)
    mutex = 1 if random.random() < 0.1 else mutex
    ends = Op.TIMEOUT if random.random() < 0.2 else Op.WAKE
    wait = [Instruction(Op.BEGIN, condition, mutex), Instruction(ends, condition, mutex)]
    repeats = random.random() < 0.6
    loop = [Instruction(Op.TEST, variable, 4 + repeats), *wait, *([Instruction(Op.BACK, 1)] if repeats else [])]
    check = random.choice(([Instruction(Op.ASSERT, variable, 1)], [Instruction(Op.SET, variable, 0)], _small(random)))
    return [Instruction(Op.LOCK, mutex), *loop, *check, Instruction(Op.UNLOCK, mutex)]


def _notifier(random: Random) -> list[Instruction]:
    condition, variable = random.randrange(CONDITIONS), random.randrange(VARIABLES)
    wake = Instruction(random.choice((Op.SIGNAL, Op.BROADCAST)), condition)
    inside = [Instruction(Op.LOCK, 0), Instruction(Op.SET, variable, 1)]
    if random.random() < 0.3:
        return [*inside, Instruction(Op.UNLOCK, 0), wake]
    return [*inside, wake, Instruction(Op.UNLOCK, 0)]


def _places(random: Random) -> list[Instruction]:
    return [Instruction(random.choice((Op.POST, Op.TAKE))), *_small(random)]


def _many_readers(random: Random) -> list[Instruction]:
    lock, kind = random.randrange(LOCKS), random.choice((Op.READ, Op.READ, Op.WRITE))
    other = random.randrange(LOCKS) if random.random() < 0.1 else lock
    inner = _small(random) if random.random() < 0.7 else _many_readers(random)
    return [Instruction(kind, lock), *inner, Instruction(Op.LEAVE, other)]


def _trying(random: Random) -> list[Instruction]:
    mutex, inner = random.randrange(MUTEXES), _small(random)
    return [Instruction(Op.TRY, mutex, len(inner) + 2), *inner, Instruction(Op.UNLOCK, mutex)]


def _life(random: Random) -> list[Instruction]:
    mutex = random.randrange(MUTEXES)
    return random.choice(
        (
            [Instruction(Op.DESTROY, mutex)],
            [Instruction(Op.INIT, mutex)],
            [Instruction(Op.DESTROY, mutex), Instruction(Op.INIT, mutex)],
        )
    )


_BLOCKS = (
    *(_critical,) * 2, *(_waiter,) * 5, *(_notifier,) * 5, *(_places,) * 2, *(_many_readers,) * 3, _trying, _life,
)  # fmt: skip


# --- as C -------------------------------------------------------------------------------------------------------------

HEAD = """#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
"""


def c_text(program: Waiting, name: str) -> str:
    """The program as C, with `NAME` as its first function; all that it declares ends in the name."""
    declared = [
        *(f"static pthread_mutex_t m{each}_{name} = PTHREAD_MUTEX_INITIALIZER;" for each in range(MUTEXES)),
        *(f"static pthread_cond_t c{each}_{name} = PTHREAD_COND_INITIALIZER;" for each in range(CONDITIONS)),
        *(f"static pthread_rwlock_t r{each}_{name} = PTHREAD_RWLOCK_INITIALIZER;" for each in range(LOCKS)),
        *(f"static int x{each}_{name};" for each in range(VARIABLES)),
        f"static sem_t s_{name};",
    ]
    others = [
        f"static void *t{number}_{name}(void *unused) {{\n{_body(code, name)}    return unused;\n}}"
        for number, code in enumerate(program.threads)
        if number > 0
    ]
    begin = f"    pthread_t t[{len(program.threads)}];\n    sem_init(&s_{name}, 0, {program.places});\n"
    starts = "".join(f"    pthread_create(&t[{n}], 0, t{n}_{name}, 0);\n" for n in range(1, len(program.threads)))
    body = _body(program.threads[0][1:], name)
    return "\n".join([*declared, *others, f"int {name}(void) {{\n{begin}{starts}{body}    return 0;\n}}\n"])


def _body(code: Code, name: str) -> str:
    """A label in front of each instruction to which another one jumps."""
    jumps = {
        each.first if each.op is Op.BACK else each.second for each in code if each.op in (Op.TRY, Op.TEST, Op.BACK)
    }
    lines = [
        f"{f'l{number}:' if number in jumps else ''}    {_statement(each, name)}\n" for number, each in enumerate(code)
    ]
    return "".join(lines) + (f"l{len(code)}:;\n" if len(code) in jumps else "")


def _statement(instruction: Instruction, name: str) -> str:
    op, first, second = instruction
    mutex, condition, lock, variable = (f"{kind}{first}_{name}" for kind in "mcrx")
    texts = {
        Op.LOCK: f"pthread_mutex_lock(&{mutex});",
        Op.UNLOCK: f"pthread_mutex_unlock(&{mutex});",
        Op.TRY: f"if (pthread_mutex_trylock(&{mutex}) != 0) goto l{second};",
        Op.DESTROY: f"pthread_mutex_destroy(&{mutex});",
        Op.INIT: f"pthread_mutex_init(&{mutex}, 0);",
        Op.BEGIN: ";",  # together with what ends the wait
        Op.WAKE: f"pthread_cond_wait(&{condition}, &m{second}_{name});",
        Op.TIMEOUT: f"pthread_cond_timedwait(&{condition}, &m{second}_{name}, &(struct timespec){{1, 0}});",
        Op.SIGNAL: f"pthread_cond_signal(&{condition});",
        Op.BROADCAST: f"pthread_cond_broadcast(&{condition});",
        Op.POST: f"sem_post(&s_{name});",
        Op.TAKE: f"sem_wait(&s_{name});",
        Op.READ: f"pthread_rwlock_rdlock(&{lock});",
        Op.WRITE: f"pthread_rwlock_wrlock(&{lock});",
        Op.LEAVE: f"pthread_rwlock_unlock(&{lock});",
        Op.SET: f"{variable} = {second};",
        Op.FETCH: ";",  # together with what adds
        Op.ADD: f"{variable}++;",
        Op.TEST: f"if ({variable}) goto l{second};",
        Op.BACK: f"goto l{first};",
        Op.ASSERT: f"assert({variable} == {second});",
        Op.JOIN: f"pthread_join(t[{first}], 0);",
    }
    return texts[op]
