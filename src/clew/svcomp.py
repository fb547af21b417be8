"""Property files of the software verification competition (`.prp`), as names that the catalogue knows.

A file holds lines such as `CHECK( init(main()), LTL(G ! call(reach_error())) )`. What stands inside `LTL(G …)` says
which property it is; the comments and the layout do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from clew.ir.errors import InputError, Unsupported
from clew.ir.source import Source, Span

SUFFIX = ".prp"
ANY_VALUE = "a variable that was never written holds any value, the same at every read (--unwritten any)"
"""What is assumed where programs read what they have never written."""
ANY_BYTES = "memory that was never written holds any value, the same at every read (--unwritten any)"
"""The same of memory."""
_CHECK = re.compile(
    r"CHECK\s*\(\s*init\s*\(\s*(?P<entry>[\w.]+)\s*\(\s*\)\s*\)\s*,\s*LTL\s*\(\s*(?P<formula>.*)\)\s*\)\s*$"
)
ASSERTIONS = "assertion.violated"
"""No property of the competition, which knows error functions only; asked for in the same form."""
_NAMES = {
    "G ! call(__assert_fail())": ASSERTIONS,
    "G ! call(reach_error())": "unreach-call",
    "G ! call(__VERIFIER_error())": "unreach-call",
    "G ! overflow": "no-overflow",
    "G ! data-race": "no-data-race",
    "G valid-deref": "valid-deref",
    "G valid-free": "valid-free",
    "G valid-memtrack": "valid-memtrack",
    "G valid-memcleanup": "valid-memcleanup",
    "F end": "termination",
    "G assert": "valid-assert",
    "G ! uncaught(java.lang.RuntimeException)": "no-runtime-exception",
}


def names_in(source: Source) -> tuple[str, ...]:
    """The names of the properties that the file asks for, in its order."""
    found: list[str] = []
    for number, line in enumerate(source.text.splitlines(), start=1):
        if bare := line.strip():
            found.append(_name(bare, Span(source.name, number)))
    if not found:
        raise InputError(f"{source.name} holds no property; expected CHECK( init(main()), LTL(…) )")
    return tuple(found)


def names_of(text: str) -> tuple[str, ...]:
    """The names that a property text stands for: those in a property file, or the text itself."""
    path = Path(text.strip())
    if path.suffix != SUFFIX or not path.is_file():
        return (text.strip(),)
    return names_in(Source(text, path.read_text(encoding="utf-8", errors="replace")))


def overflow_for(names: Sequence[str]) -> str | None:
    """What signed overflow is where these are properties of the competition; None where they are not.

    Arithmetic wraps around where none of them asks for overflow; a run without end that needs this does not count:
    tasks that ask for ends take numbers for numbers, and what C leaves undefined for no run.
    """
    if not _are_of_competition(names):
        return None
    if "no-overflow" in names:
        return "error"
    return "undefined" if "termination" in names else "wrap"


def options_for(names: Sequence[str]) -> dict[str, object]:
    """How programs are read of which these properties are asked, by fields of the front end."""
    found: dict[str, object] = {}
    if (overflow := overflow_for(names)) is not None:
        found["signed_overflow"] = overflow
    if leaves_unwritten_open(names):
        found |= {"unwritten": "any", "missing": missing_for(names), "addresses": addresses_for(names)}
    return found


def formula_of(name: str) -> str | None:
    """What stands in a property file for a name, if it can stand there."""
    return next((formula for formula, each in _NAMES.items() if each == name), None)


def leaves_unwritten_open(names: Sequence[str]) -> bool:
    """Whether these are properties of the competition: it takes what was never written to hold any value."""
    return _are_of_competition(names)


def missing_for(names: Sequence[str]) -> str:
    """What a function without a definition does: for properties of the competition it gives any result."""
    return "result" if _are_of_competition(names) else "error"


def addresses_for(names: Sequence[str]) -> str:
    """What addresses are: for properties of the competition only accesses outside of an object are faults."""
    return "computed" if _are_of_competition(names) else "strict"


def _are_of_competition(names: Sequence[str]) -> bool:
    return bool(names) and set(names) <= {*_NAMES.values(), "valid-memsafety"} - {ASSERTIONS}


def _name(line: str, span: Span) -> str:
    check = _CHECK.match(line)
    if check is None:
        raise InputError("expected a property such as CHECK( init(main()), LTL(G ! call(reach_error())) )", span=span)
    formula = re.sub(r"\s+", " ", check["formula"]).strip()
    name = _NAMES.get(re.sub(r"\s*([()])\s*", r"\1", formula).replace("G!", "G !").replace("! call", "! call"))
    if name is None:
        known = ", ".join(_NAMES)
        raise Unsupported(f"the property {formula!r} is not known; known: {known}", span=span)
    return name
