"""Formulas of settings: linear time with questions to heaps in braces, `(GF {terminated} -> GF { L(RefSLList) })`.

A question becomes a variable that is called as it is written; only what works on heaps knows it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from clew.frontends.attestor.builders import STARTED
from clew.ir.errors import InputError
from clew.ir.properties import Always, And, Atom, Linear, Not, Or, Property, Question, Release, Truth
from clew.ir.sorts import BOOL
from clew.ir.terms import variable
from clew.text.properties.text import Named, parse_property

_BRACES = re.compile(r"\{([^{}]*)\}")
_STAND_IN = "heap_question_"


@dataclass(frozen=True, slots=True)
class _Questions:
    """The names that stand for questions."""

    texts: tuple[str, ...]

    def resolve(self, name: str) -> Named | None:
        """The question of a name."""
        number = name.removeprefix(_STAND_IN)
        if number == name or not number.isdecimal() or int(number) >= len(self.texts):
            return None
        return Named(variable(self.texts[int(number)], BOOL))

    def known(self) -> tuple[str, ...]:
        """What there is to be asked."""
        return self.texts


def read_formula(text: str) -> Property:
    """The property that a formula asks."""
    texts: list[str] = []

    def stand_in(found: re.Match[str]) -> str:
        asked = " ".join(found[1].split())
        if not asked:
            raise InputError(f"the formula '{text}' asks nothing in braces")
        if asked not in texts:
            texts.append(asked)
        return f"{_STAND_IN}{texts.index(asked)}"

    plain = _BRACES.sub(stand_in, text)
    found = parse_property(plain, _Questions(tuple(texts)), "--model-checking")
    return replace(found, text=text, question=_from_start(found.question))


def _from_start(question: Question) -> Question:
    """What is asked of runs from where the method is called: before, the initial heap is built."""
    started = Atom(variable(STARTED, BOOL))
    match question:
        case Linear(formula=formula):
            begins = And(started, formula)
        case Always(condition=condition):
            begins = And(started, Release(Truth(False), Atom(condition)))
        case _:
            raise InputError("a formula of settings is of linear time, without A and E")
    return Linear(Release(begins, Or(Not(started), begins)))
