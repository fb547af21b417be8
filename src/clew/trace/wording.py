"""Texts of a state in the words of its source language: members of channels become what people say of a channel."""

from __future__ import annotations

from collections.abc import Mapping

from clew.ir.wording import Gauge, Wording


def worded(texts: Mapping[str, str], wording: Wording) -> dict[str, str]:
    """The names and texts, as they are told; two things that would have one name keep their own."""
    found: dict[str, str] = {}
    for name, text in texts.items():
        gauge = gauge_of(name, wording)
        if gauge is not None:
            found.setdefault(gauge.name, gauge_text(gauge, texts))
        elif told := wording.name(name):
            found[told if told not in found else name] = text
    return {name: _timed(name, text, wording) for name, text in found.items()}


def _timed(name: str, text: str, wording: Wording) -> str:
    """A text with its unit, where it is one of a time: now, or when an event is notified."""
    begin, _, number = text.rpartition(" ")
    if number.isdigit() and ((name == "time" and not begin) or (name.startswith("notify ") and begin == "in")):
        return f"{begin} {wording.time(int(number))}".strip()
    return text


def gauge_of(name: str, wording: Wording) -> Gauge | None:
    """The gauge of which a name is a part."""
    return next((each for each in wording.gauges if each.is_part(name)), None)


def gauge_text(gauge: Gauge, texts: Mapping[str, str]) -> str:
    """`2 of 4 [7, 8]`, with what readers are yet to see behind."""

    def number(suffix: str) -> int:
        text = texts.get(f"{gauge.name}{suffix}", "0")
        return int(text) if text.isdigit() else 0

    held, first = number(gauge.held) - number(gauge.taken), number(gauge.first)
    places = [(first + each) % gauge.capacity for each in range(max(held, 0))]
    items = [each for each in (_item(gauge, texts, place) for place in places) if each is not None]
    shown = f" [{', '.join(items)}]" if items and len(items) == len(places) else ""
    coming = f" and {number(gauge.put)} written" if number(gauge.put) else ""
    return f"{held} of {gauge.capacity}{shown}{coming}"


def _item(gauge: Gauge, texts: Mapping[str, str], place: int) -> str | None:
    """What lies at a place: an element, or its members; what has no layout is called by its first byte."""
    begin = f"{gauge.name}{gauge.items}"
    indices = [
        int(name[len(begin) + 1 : name.index("]", len(begin))]) for name in texts if name.startswith(f"{begin}[")
    ]
    by_bytes = gauge.stride > 1 and all(each % gauge.stride == 0 for each in indices)
    base = f"{begin}[{place * gauge.stride if by_bytes else place}]"
    if base in texts:
        return texts[base]
    members = [f"{name[len(base) + 1 :]}: {text}" for name, text in texts.items() if name.startswith(f"{base}.")]
    return f"{{{', '.join(members)}}}" if members else None
