"""Files that somebody has damaged: bytes, lines and pieces changed, doubled, left out, nested without end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

_ODD = b"\x00\xff\xc3\xf0\x80\xef\xbb\xbf\r\t ;:,.<>()[]{}'\"\\/*+-=!&|#@$%^~`?_09azAZ"
_WORDS = (b"99999999999999999999", b"-1", b"0", b"''", b'""', b"1e999", b"-->", b"[*]", b"\xe2\x82\xac", b"a" * 300)
_BRACKETS = ((b"(", b")"), (b"[", b"]"), (b"{", b"}"), (b"<a>", b"</a>"), (b"!", b""), (b"- ", b""))


def damaged(random: Random, data: bytes) -> bytes:
    """The file after one to four damages."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 4))):
        data = random.choice(_DAMAGES)(random, data)
    return data


def _flip(random: Random, data: bytes) -> bytes:
    place = _place(random, data)
    return data[:place] + bytes([random.choice(_ODD)]) + data[place + 1 :]


def _insert(random: Random, data: bytes) -> bytes:
    place = _place(random, data)
    return data[:place] + random.choice((random.choice(_WORDS), bytes([random.choice(_ODD)]))) + data[place:]


def _cut(random: Random, data: bytes) -> bytes:
    return data[: _place(random, data)]


def _remove(random: Random, data: bytes) -> bytes:
    place = _place(random, data)
    return data[:place] + data[place + random.randint(1, 20) :]


def _drop_line(random: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    lines.pop(random.randrange(len(lines)))
    return b"\n".join(lines)


def _double_line(random: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")
    place = random.randrange(len(lines))
    lines[place:place] = [lines[random.randrange(len(lines))]] * random.randint(1, 3)
    return b"\n".join(lines)


def _swap_words(random: Random, data: bytes) -> bytes:
    words = data.split(b" ")
    one, other = random.randrange(len(words)), random.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return b" ".join(words)


def _nest(random: Random, data: bytes) -> bytes:
    place, depth = _place(random, data), random.choice((50, 500, 5000))
    opening, closing = random.choice(_BRACKETS)
    return data[:place] + opening * depth + closing * depth + data[place:]


def _place(random: Random, data: bytes) -> int:
    return random.randrange(len(data) + 1)


_DAMAGES: tuple[Callable[[Random, bytes], bytes], ...] = (
    *(_flip, _flip, _insert, _insert, _cut, _remove, _remove),
    *(_drop_line, _drop_line, _double_line, _double_line, _swap_words, _nest),
)
