"""What a witness is about: the program, the specification, the inputs of its run in the words of C."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import PurePath

from clew.catalogue import CHECKS
from clew.ir.properties import NoViolation
from clew.ir.source import Source
from clew.outcome import Input, Outcome, Result
from clew.records import dataclass
from clew.svcomp import ASSERTIONS, formula_of
from clew.verdict import Fails, Holds

EPOCH = "1970-01-01T00:00:00Z"
_CALL = re.compile(r"\s*(\w*nondet_?(\w*))\s*\(")
_UNSIGNED = re.compile(r"u|size_t|unsigned|bool|_Bool|pointer")
_WIDTHS = {"char": 8, "schar": 8, "short": 16, "long": 64, "longlong": 64, "loff_t": 64}
_NO_NUMBER = ("float", "double", "pointer", "pchar")


@dataclass(frozen=True, slots=True)
class About:
    """One answer that a witness can be written for."""

    result: Result
    source: Source
    specification: str
    data_model: str

    @property
    def digest(self) -> str:
        """The SHA-256 of the program's file."""
        return sha256(self.source.text.encode(self.source.encoding)).hexdigest()


def about(outcome: Outcome) -> About | str:
    """The first failing answer, else the first that holds; or why there is none."""
    failing = [each for each in outcome.results if isinstance(each.verdict, Fails)]
    holding = [each for each in outcome.results if isinstance(each.verdict, Holds)]
    result = next(iter([*failing, *(() if len(holding) < len(outcome.results) else holding)]), None)
    if result is None:
        return "neither a violation nor a proof was found"
    source = outcome.sources[0] if outcome.sources else None
    if source is None or PurePath(source.name).suffix not in (".c", ".i", ".h"):
        return "witnesses are defined for C programs"
    formula = _formula(result)
    if formula is None:
        return f"the competition has no property for {result.property.text}"
    model = "ILP32" if any("--data-model ILP32" in each for each in result.assumptions) else "LP64"
    return About(result, source, f"CHECK( init(main()), LTL({formula}) )", model)


def _formula(result: Result) -> str | None:
    question = result.property.question
    asked = question.check if isinstance(question, NoViolation) else None
    check = result.verdict.check if isinstance(result.verdict, Fails) else asked
    if check is None or check not in CHECKS:
        return None
    names = (ASSERTIONS,) if check == ASSERTIONS else CHECKS[check].svcomp
    return next((formula for name in names if (formula := formula_of(name)) is not None), None)


def call_of(given: Input, source: Source) -> tuple[int, str, str] | None:
    """The column of the closing bracket of the call that asked for an input, what is called, and the value in C."""
    lines = source.text.splitlines()
    assert given.span is not None, "an input should have a place"
    if given.span.line > len(lines):
        return None
    line = lines[given.span.line - 1]
    found = _CALL.match(line, given.span.column - 1)
    closed = line.find(")", found.end()) if found is not None else -1
    if found is None or closed < 0 or line[found.end() : closed].strip() or found[2].startswith(_NO_NUMBER):
        return None
    return closed + 1, found[1], _number(given.value, found[2] or "int")


def _number(value: int, sort: str) -> str:
    if _UNSIGNED.match(sort):
        return str(int(value)) if value < 2**63 else f"{value}ull"
    width = _WIDTHS.get(sort, 32)
    value = int(value) % 2**width
    signed = value - 2**width if value >= 2 ** (width - 1) else value
    least = -(2 ** (width - 1))
    return f"({least + 1} - 1)" if signed == least else str(signed)
