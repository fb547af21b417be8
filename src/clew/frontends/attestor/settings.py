"""Settings: the options of a task, one or several in a line; a `#` begins a comment."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from difflib import get_close_matches
from typing import NamedTuple

from clew.ir.errors import InputError
from clew.ir.source import Source, Span
from clew.records import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Renaming:
    """A class of a grammar by the name of one in the program, and its fields."""

    old: str
    new: str
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a task says."""

    description: str = ""
    classpath: str = "."
    class_: str = ""
    method: str = ""
    root: str = ""
    """The folder to which all paths are relative; without it, that of the file."""
    predefined: tuple[str, ...] = ()
    grammars: tuple[str, ...] = ()
    predicates: tuple[str, ...] = ()
    renamings: tuple[Renaming, ...] = ()
    initial: tuple[str, ...] = ()
    contracts: tuple[str, ...] = ()
    formulas: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    """Methods inside of which formulas are not checked."""
    switches: frozenset[str] = frozenset()
    """Options without a value, by their names."""
    most_states: int | None = None
    largest: int | None = None
    outputs: tuple[tuple[str, str], ...] = ()
    """What is to be written where."""
    mode: str = ""
    """How formulas are checked: a word of `MODES`."""
    loaded: tuple[str, ...] = ()
    """Other settings that were asked for."""


INDEXED = "--indexed"
"""The switch for indices of grammars: without it they are left out."""
ABOUT_FOLDING = frozenset(
    {
        "--admissible-abstraction", "--admissible-constants", "--admissible-markings", "--admissible-full",
        "--no-chain-abstraction", "--no-rule-collapsing", "--post-processing", "--canonical", "--indexed",
    }
)  # fmt: skip
"""Switches for how much is folded; see `folding`."""
LOGGING = frozenset({"--quiet", "--verbose", "--debug", "--christoph"})
"""Switches for what is told, which the command line has."""
_SWITCHES = ABOUT_FOLDING | {
    *LOGGING, "--hierarchical-model-checking", "--no-garbage-collector",
}  # fmt: skip
_OUTPUTS = frozenset(
    {"--export", "--export-grammar", "--export-contracts", "--save-contracts", "--export-large-states"}
)
MODES = {
    "hierarchical": "lazy", "rsm": "rsm", "recursive": "rsm", "lazy": "lazy", "automaton": "automaton",
    "on-the-fly": "on-the-fly", "onthefly": "on-the-fly", "otf": "on-the-fly", "on-the-fly-hierarchical": "on-the-fly",
    "top": "top", "top-level": "top", "default": "top", "normal": "top",
}  # fmt: skip
"""The words for ways to check formulas, and our modes."""
_SHORT = {
    "-d": "--description", "-l": "--load", "-rp": "--root-path", "-c": "--class", "-cp": "--classpath",
    "-g": "--grammar", "-i": "--initial", "-m": "--method", "-pg": "--predefined-grammar", "-r": "--rename",
    "-rn": "--rename", "-a": "--admissible-abstraction", "-mc": "--model-checking", "-ngc": "--no-garbage-collector",
    "-ms": "--max-state-space", "-mh": "--max-heap", "-e": "--export", "-q": "--quiet", "-v": "--verbose",
    "--read": "--load", "--rootpath": "--root-path",
}  # fmt: skip
"""Other names of options."""
_LISTS = {
    "--predefined-grammar": "predefined",
    "--grammar": "grammars",
    "--inductive-predicates": "predicates",
    "--initial": "initial",
    "--initial-heap": "initial",
    "--contract": "contracts",
    "--model-checking": "formulas",
    "--mc-skip": "skip",
    "--load": "loaded",
}
_TEXTS = {"--description": "description", "--classpath": "classpath", "--class": "class_", "--method": "method"}
_TEXTS |= {"--root-path": "root", "--mc-mode": "mode"}
_NUMBERS = {"--max-state-space": "most_states", "--max-heap": "largest"}


class _Word(NamedTuple):
    """A word of settings; one in quotes is a value, whatever it begins with."""

    text: str
    span: Span
    quoted: bool


_WORD = re.compile(r"""(?:[^\s"'#\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+""")


def read_settings(source: Source) -> Settings:
    """The settings of a file."""
    made = Settings()
    words = list(_words(source))
    at = 0
    while at < len(words):
        word, span, _ = words[at]
        name = _SHORT.get(word, word)
        if not name.startswith("--"):
            raise InputError(f"here is '{name}', and an option should be, such as --class", span=span)
        values = []
        at += 1
        while at < len(words) and not _is_option(words[at]):
            values.append(words[at].text)
            at += 1
        made = _with(made, name, values, span)
    return made


def _is_option(word: _Word) -> bool:
    return not word.quoted and (word.text.startswith("--") or word.text in _SHORT)


def _words(source: Source) -> Iterator[_Word]:
    for number, line in enumerate(source.text.splitlines(), start=1):
        at = 0
        while at < len(line) and line[at] != "#":
            if line[at].isspace():
                at += 1
                continue
            found = _WORD.match(line, at)
            if found is None:
                message = "the quote is not closed" if line[at] in "\"'" else "a backslash ends the line"
                raise InputError(message, span=Span(source.name, number, at + 1))
            span = Span(source.name, number, at + 1, number, found.end() + 1)
            yield _Word("".join(shlex.split(found.group())), span, found.group()[0] in "\"'")
            at = found.end()


def _with(made: Settings, name: str, values: list[str], span: Span) -> Settings:
    if name in _SWITCHES:
        return replace(made, switches=made.switches | {_only(name, values, span, least=0, value="")})
    if name == "--rename":
        return replace(made, renamings=(*made.renamings, _renaming(values, span)))
    if name in _OUTPUTS:
        return replace(made, outputs=(*made.outputs, (name, _only(name, values, span))))
    if name in _LISTS:
        key = _LISTS[name]
        return replace(made, **{key: (*getattr(made, key), _only(name, values, span))})  # type: ignore[arg-type]
    if name == "--mc-mode":
        word = _only(name, values, span).lower()
        if word not in MODES:
            raise InputError(f"--mc-mode takes one of {', '.join(MODES)}, not '{word}'", span=span)
        return replace(made, mode=MODES[word])
    if name in _TEXTS:
        return replace(made, **{_TEXTS[name]: _only(name, values, span)})  # type: ignore[arg-type]
    if name in _NUMBERS:
        text = _only(name, values, span)
        if not text.isdecimal():
            raise InputError(f"{name} takes a number, not '{text}'", span=span)
        return replace(made, **{_NUMBERS[name]: int(text)})  # type: ignore[arg-type]
    known = sorted({*_SWITCHES, *_OUTPUTS, *_LISTS, *_TEXTS, *_NUMBERS, "--rename"})
    near = get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(known)}"
    raise InputError(f"no option is called {name}; {hint}", span=span)


def _only(name: str, values: list[str], span: Span, *, least: int = 1, value: str | None = None) -> str:
    """The value of an option that takes one, or none."""
    if len(values) != least:
        raise InputError(f"{name} takes {'one value' if least else 'no value'}, here are {len(values)}", span=span)
    return name if value is not None else values[0]


def _renaming(values: list[str], span: Span) -> Renaming:
    pairs = [each.partition("=") for each in values]
    if not pairs or any(not old or not sign or not new for old, sign, new in pairs):
        raise InputError("--rename takes Class=Class and then field=field …", span=span)
    (old, _, new), *fields = pairs
    return Renaming(old=old, new=new, fields=tuple((one, other) for one, _, other in fields))
