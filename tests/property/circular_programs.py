"""Random kernel programs whose delta cycles go in circles: processes wake each other by immediate notifications.

A process that takes no part in the circle must not be put off for ever: it writes what others read, and asserts.
"""

from __future__ import annotations

from random import Random


def circular_text(seed: int) -> str:
    """A random program; the same seed gives the same text."""
    return _Writer(Random(f"circular {seed}")).program()


class _Writer:
    """Draws a program piece by piece."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._events = ["e", "f", "g"][: random.randint(1, 3)]
        self._variables = ["x", "y", "z"][: random.randint(2, 3)]
        self._inputs = random.random() < 0.5

    def program(self) -> str:
        """The whole text."""
        random = self._random
        threads = [self._circle(name) for name in "ABC"[: random.randint(2, 3)]]
        threads.append(
            f"thread Y {{ {self._simple()} {self._pause()} {self._simple()} assert ({self._condition()}); }}"
        )
        if random.random() < 0.5:
            either = f"{self._condition()} || {self._condition()}"
            threads.append(f"thread Z {{ {self._simple()} notify {self._event()}; assert ({either}); }}")
        random.shuffle(threads)
        variables = [f"bool {name} = {self._initial()};" for name in self._variables]
        return "\n".join([f"event {', '.join(self._events)};", *variables, *threads, "main { start; }"])

    def _circle(self, name: str) -> str:
        random = self._random
        first = self._statement() if random.random() < 0.5 else ""
        body = " ".join(self._statement() for _ in range(random.randint(0, 2)))
        last = self._statement() if random.random() < 0.3 else ""
        notify = f"notify {self._event()}; wait {self._event()};"
        return f"thread {name} {{ {first} while (true) {{ {body} {notify} {last} }} }}"

    def _statement(self) -> str:
        kind = self._random.random()
        if kind < 0.35:
            return f"notify {self._event()};"
        if kind < 0.45:
            return f"if ({self._condition()}) {self._simple()}"
        if kind < 0.52 and self._inputs:
            return f"assume ({self._condition()});"
        if kind < 0.60:
            return f"wait {self._event()};"
        return self._simple()

    def _simple(self) -> str:
        random = self._random
        target = random.choice(self._variables)
        if self._inputs and random.random() < 0.2:
            return f"{target} = ?(bool);"
        value = random.choice(("true", "false", *self._variables, *(f"!{name}" for name in self._variables)))
        return f"{target} {random.choice(('=', '=', '^=', '|='))} {value};"

    def _pause(self) -> str:
        return self._random.choice(("", f"wait {self._event()};", "wait_time 0;"))

    def _condition(self) -> str:
        random = self._random
        one, other = (f"{random.choice(('', '!'))}{random.choice(self._variables)}" for _ in range(2))
        return random.choice((one, one, f"({one} && {other})", f"({one} || {other})"))

    def _event(self) -> str:
        return self._random.choice(self._events)

    def _initial(self) -> str:
        return "?(bool)" if self._inputs and self._random.random() < 0.3 else "false"
