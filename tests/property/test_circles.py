"""Threads that wait in circles: random takers of locks, beside a thread that never rests, against a count of states.

The oracle walks over the positions of the takers alone. Whoever has ended without giving a lock back keeps it. The
static answer, that no circle can be, is compared, too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import clew
from clew.checks.circles import CHECK, is_asked_of
from clew.ir.source import Source
from clew.pipeline.sources import load_sources
from tests.samples import sampled

LOCKS, TAKERS = 3, 2
Step = tuple[str, int]
Taker = tuple[Step, ...]


def _taker(rng: random.Random) -> Taker:
    """Takes up to three locks one by one, giving one back in between or not, and all or all but one in the end."""
    steps: list[Step] = []
    held: list[int] = []
    for lock in rng.sample(range(LOCKS), rng.randint(1, LOCKS)):
        steps.append(("lock", lock))
        held.append(lock)
        if rng.random() < 0.4:
            steps.append(("unlock", held.pop(rng.randrange(len(held)))))
    if held and rng.random() < 0.15:
        held.pop()
    return (*steps, *(("unlock", lock) for lock in reversed(held)))


def _circles(takers: tuple[Taker, ...]) -> bool:
    """Whether a state is reached in which somebody waits for ever."""
    start = (0,) * len(takers)
    seen, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        owners = _owners(takers, state)
        if any(_is_stuck(takers, state, owners, each) for each in range(len(takers))):
            return True
        for each, at in enumerate(state):
            if at < len(takers[each]) and not (takers[each][at][0] == "lock" and takers[each][at][1] in owners):
                following = (*state[:each], at + 1, *state[each + 1 :])
                if following not in seen:
                    seen.add(following)
                    waiting.append(following)
    return False


def _owners(takers: tuple[Taker, ...], state: tuple[int, ...]) -> dict[int, int]:
    owners: dict[int, int] = {}
    for each, at in enumerate(state):
        for what, lock in takers[each][:at]:
            if what == "lock":
                owners[lock] = each
            else:
                del owners[lock]
    return owners


def _is_stuck(takers: tuple[Taker, ...], state: tuple[int, ...], owners: dict[int, int], who: int) -> bool:
    seen: set[int] = set()
    while who not in seen:
        seen.add(who)
        at = state[who]
        if at == len(takers[who]):
            return len(seen) > 1
        what, lock = takers[who][at]
        if what == "unlock" or lock not in owners:
            return False
        who = owners[lock]
    return True


def _text(takers: tuple[Taker, ...]) -> str:
    return "\n".join(_lines(takers))


def _lines(takers: tuple[Taker, ...]) -> Iterator[str]:
    yield "#include <pthread.h>"
    yield from (f"static pthread_mutex_t lock{each} = PTHREAD_MUTEX_INITIALIZER;" for each in range(LOCKS))
    for number, taker in enumerate(takers):
        body = " ".join(f"pthread_mutex_{what}(&lock{lock});" for what, lock in taker)
        yield f"static void *taker{number}(void *given) {{ {body} return given; }}"
    made = " ".join(f"pthread_create(&thread, 0, taker{each}, 0);" for each in range(len(takers)))
    yield f"int main(void) {{ pthread_t thread; {made} for (;;) pthread_self(); }}"


@pytest.mark.parametrize("seed", sampled(range(40), 20))
def test_circles_are_found_as_counted(seed: int) -> None:
    rng = random.Random(seed)
    takers = tuple(_taker(rng) for _ in range(TAKERS))
    loaded = load_sources([Source("takers.c", _text(takers))])
    found = _circles(takers)
    assert is_asked_of(loaded.program) or not found
    expected = clew.Fails(CHECK) if found else clew.Holds()
    outcome = clew.check(loaded, (CHECK,), engine="explore{implementation=python}", limits=clew.Limits(seconds=60))
    assert outcome.faults == ()
    assert outcome.verdict == expected
