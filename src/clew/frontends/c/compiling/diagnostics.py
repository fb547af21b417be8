"""What the compiler said, as errors and warnings with their place.

Input: the text of its standard error. Output: for a failed run the problems, each with the span and the words of the
compiler, or that it crashed; for one that went well the warnings that were asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from clew.errors import ClewError, InputError, Problems, ToolError, Unsupported
from clew.ir.source import Span
from clew.records import dataclass

_LINE = re.compile(
    r"^(?P<file>[^\n]*?):(?P<line>\d+):(?P<column>\d+): (?P<kind>fatal error|error|warning): (?P<text>.*)$"
)
_FLAG = re.compile(r"\s*\[-W(?P<flag>[\w+-]+)(?:,[^\]]*)?\]$")
_LEFT_OUT = (
    (
        re.compile(
            r"'(?:w?regex|basic_regex|regex_\w+|w?[cs](?:sub_)?match|(?:sub_)?match(?:_results)?)' in namespace 'std'"
        ),
        "regex",
    ),
    (re.compile(r"in namespace 'std::filesystem'"), "filesystem"),
    (re.compile(r"'(?:basic_|w)?o?sync(?:stream|buf)' in namespace 'std'"), "syncstream"),
)
"""Headers of which parts are left out, and what the compiler says where they are used."""
_REFUSED = {
    "function definition is not allowed here": (
        "function definition is not allowed here: nested functions of GNU C are not modelled"
        " (or a brace is missing before)"
    ),
    "variable is not assignable (missing __block type specifier)": (
        "a thread that a label starts has copies of the locals around it; that it writes one is not modelled:"
        " use a global, or pthread_create"
    ),
    **{
        f"use of undeclared identifier '{name}'": f"this is no quantifier: it is written {name} {{ int i; CONDITION }}"
        for name in ("__CPROVER_forall", "__CPROVER_exists")
    },
}
"""What is not modelled, or not understood, by what the compiler says of it."""
_ABSENT = re.compile(r"'(?P<header>[^']+)' file not found")
_KITS = (
    (re.compile(r"(?:avr|util)/\w+\.h"), "; --data-model avr has the headers of avr-libc"),
    (re.compile(r"msp430\w*\.h|in430\.h"), "; it belongs to the support files of the MSP430"),
    (
        re.compile(r"core_c[am]\w+\.h|cmsis_\w+\.h|(?:stm32|gd32|nrf|sam|lpc|mk|at32|efm32|xmc)\w*\.h", re.IGNORECASE),
        "; it comes in the CMSIS pack of the device",
    ),
)
"""Headers of devices, and where they come from."""
_SIGNALLED = 128
"""Codes from here on say that a process was killed by a signal."""
_CRASH = re.compile(r"unable to execute command|command failed|PLEASE submit a bug report|LLVM ERROR|Stack dump")
_KILLED = {-9: "it ran out of memory or time", -24: "it ran out of time", -25: "its output is too large"}


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning of the compiler: the name of its switch, the words, and the place."""

    flag: str
    text: str
    span: Span

    def as_record(self) -> list[Any]:
        """The warning as plain data."""
        return [self.flag, self.text, self.span.source, self.span.line, self.span.column]

    @staticmethod
    def of_record(record: list[Any]) -> Warned:
        """The inverse of `as_record`."""
        flag, text, source, line, column = record
        return Warned(flag, text, Span(source, line, column))


def failure(said: str, name: str, code: int) -> ClewError:
    """Why a file was not compiled, by what the compiler said and the code that it ended with.

    Where parts of headers or of the language are missing because they are not modelled, the other errors are nothing
    but consequences.
    """
    if code < 0 or code >= _SIGNALLED or _CRASH.search(said) is not None:
        return ToolError(f"the compiler crashed while it read {name}: {_KILLED.get(code) or _last_words(said, code)}")
    found = tuple((text, span) for kind, text, span in _read(said) if kind != "warning")
    missing = tuple(
        Unsupported(f"{text}: this part of <{header}> is not modelled", span=span)
        for text, span in found
        for pattern, header in _LEFT_OUT
        if pattern.search(text)
    )
    refused = tuple(Unsupported(_REFUSED[text], span=span) for text, span in found if text in _REFUSED)
    if missing or refused:
        return Problems(missing or refused)
    if found:
        return Problems(tuple(InputError(_with_advice(text), span=span) for text, span in found))
    if "error:" in said:
        return InputError(f"{name} does not compile: {_last_words(said, code)}")
    return ToolError(f"the compiler gave up on {name} without a word: {_last_words(said, code)}")


def _with_advice(text: str) -> str:
    absent = _ABSENT.fullmatch(text)
    return text if absent is None else f"{text}: {_where(absent['header'])}"


def _where(header: str) -> str:
    """Where a header may be that is not found."""
    whose = next((whose for pattern, whose in _KITS if pattern.fullmatch(header)), "")
    return f"-I FOLDER says where it is{whose}"


def _last_words(said: str, code: int) -> str:
    errors = [line for line in said.splitlines() if "error" in line.lower()]
    return errors[-1] if errors else f"it ended with code {code}"


def warnings_of(said: str) -> tuple[Warned, ...]:
    """The warnings in what the compiler said, in its order, each once."""
    found: dict[Warned, None] = {}
    for kind, text, span in _read(said):
        flag = _FLAG.search(text)
        if kind == "warning" and flag is not None:
            found[Warned(flag["flag"], text[: flag.start()], span)] = None
    return tuple(found)


def _read(said: str) -> Iterator[tuple[str, str, Span]]:
    for line in said.splitlines():
        if match := _LINE.match(line):
            yield match["kind"], match["text"], Span(match["file"], int(match["line"]), int(match["column"]))
