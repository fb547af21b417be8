"""Limits as people write them: `60s`, `5m`, `4G`."""

from __future__ import annotations

import re

from clew.errors import InputError

_SECONDS = {"": 1.0, "ms": 0.001, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0, "d": 86400.0}
_BYTES = {
    **{letter: 1024**power for power, letter in enumerate(("B", "K", "M", "G", "T"))},
    **{f"{letter}iB": 1024**power for power, letter in enumerate(("K", "M", "G", "T"), start=1)},
    **{f"{letter}B": 1000**power for power, letter in enumerate(("K", "M", "G", "T"), start=1)},
}
_QUANTITY = re.compile(r"(?P<number>\d+(?:\.\d+)?|\.\d+)\s*(?P<unit>[A-Za-zµ]*)")


def seconds(text: str) -> float:
    """A duration; a bare number counts seconds."""
    number, unit = _split(text, "time", "60s")
    if unit.lower() not in _SECONDS:
        raise InputError(f"--time {text}: {unit!r} is no unit of time; write for example 500ms, 60s, 5m or 2h")
    return _positive(number * _SECONDS[unit.lower()], "time", text)


def size(text: str) -> int:
    """An amount of memory in bytes; the unit is needed."""
    number, unit = _split(text, "memory", "4G")
    units = {name.lower(): factor for name, factor in _BYTES.items()}
    if not unit:
        raise InputError(f"--memory {text}: the unit is missing; write for example {text}M or {text}G")
    if unit.lower() not in units:
        raise InputError(f"--memory {text}: {unit!r} is no unit of memory; write for example 512M, 4G or 4GiB")
    return int(_positive(number * units[unit.lower()], "memory", text))


def _split(text: str, option: str, example: str) -> tuple[float, str]:
    match = _QUANTITY.fullmatch(text.strip())
    if match is None:
        raise InputError(f"--{option} {text}: this is no number with a unit; write for example {example}")
    return float(match["number"]), match["unit"]


def _positive(value: float, option: str, text: str) -> float:
    if value <= 0:
        raise InputError(f"--{option} {text}: a limit should be more than zero")
    return value
