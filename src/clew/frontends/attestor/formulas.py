"""Formulas of settings: linear time with questions to heaps in braces, `(GF {terminated} -> GF { L(RefSLList) })`.

A question becomes a variable that is called as it is written; only what works on heaps knows it. Questions about marks
become questions about the variables that hold them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from clew.frontends.attestor.builders import STARTED
from clew.frontends.attestor.marks import MARK, neighbour
from clew.ir.errors import InputError, Unsupported
from clew.ir.properties import Always, And, Atom, Linear, Not, NoViolation, Or, Property, Question, Release, Truth
from clew.ir.sorts import BOOL
from clew.ir.terms import TRUE, variable
from clew.records import dataclass
from clew.text.properties.text import Named, parse_property

_BRACES = re.compile(r"\{([^{}]*)\}")
_STAND_IN = "heap_question_"
_NAME = re.compile(r"@?[A-Za-z_$][\w$]*:?")
_VISITED = re.compile(r"visited\(\s*([\w$@:.]+)\s*\)")
_SHAPE = re.compile(r"L\(\s*(.+?)\s*\)")
_REACH = re.compile(r"isReachable\(([^,]+),([^,\[]+)(?:,.*)?\)")
NEIGHBOURS = "identicNeighbours"
_WORDS = frozenset({"null", "true", "false"})


@dataclass(frozen=True, slots=True)
class Asked:
    """What formulas speak of."""

    variables: tuple[str, ...]
    shapes: tuple[str, ...]
    marks: bool
    neighbours: bool


def asked_by(formulas: Sequence[str]) -> Asked:
    """What is asked by formulas."""
    texts = [" ".join(found.split()) for each in formulas for found in _BRACES.findall(each)]
    names: list[str] = []
    for text in texts:
        if found := _REACH.fullmatch(text):
            names += [found[1], found[2]]
        elif found := _VISITED.fullmatch(text):
            names.append(found[1])
        elif "==" in text or "!=" in text:
            names += re.split(r"==|!=", text)
    variables = dict.fromkeys(path.strip().partition(".")[0] for path in names)
    named = tuple(each for each in variables if _NAME.fullmatch(each) and each not in _WORDS)
    shapes = tuple(dict.fromkeys(found[1] for text in texts if (found := _SHAPE.fullmatch(text))))
    neighbours = NEIGHBOURS in texts
    return Asked(named, shapes, neighbours or any(text.startswith("visited") for text in texts), neighbours)


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


def read_formula(text: str, *, fields: Sequence[str] = (), collected: bool = True, collapsing: bool = True) -> Property:
    """The property that a formula asks.

    `fields` are the links of marked objects; where garbage is not `collected`, it belongs to the shape of the heap;
    where there is no `collapsing`, no two tentacles of an edge are at one object, so that rings are no lists.
    """
    texts: list[str] = []

    def stand_in(asked: str) -> str:
        if asked not in texts:
            texts.append(asked)
        return f" {_STAND_IN}{texts.index(asked)} "

    def meant(found: re.Match[str]) -> str:
        asked = " ".join(found[1].split())
        if not asked:
            raise InputError(f"the formula '{text}' asks nothing in braces")
        if asked == "bimap":
            raise Unsupported("'bimap' has no meaning here; L(X) asks for the shape of an indexed nonterminal")
        if visited := _VISITED.fullmatch(asked):
            return stand_in(f"{visited[1]} == {MARK}")
        if asked == NEIGHBOURS:
            parts = [stand_in(f"{MARK}.{field} == {neighbour(field)}") for field in fields]
            return f"({' && '.join(parts)})" if parts else "true"
        apart = " apart" if _SHAPE.fullmatch(asked) and not collapsing else ""
        if (_SHAPE.fullmatch(asked) or asked == "btree") and not collected:
            return stand_in(f"{asked}{apart} with garbage")
        if apart:
            return stand_in(f"{asked}{apart}")
        return stand_in(asked)

    plain = _BRACES.sub(meant, text)
    found = parse_property(plain, _Questions(tuple(texts)), "--model-checking")
    return replace(found, text=text, question=_from_start(found.question))


def _from_start(question: Question) -> Question:
    """What is asked of runs from where the method is called: before, the initial heap is built."""
    started = Atom(variable(STARTED, BOOL))
    match question:
        case Always(condition=condition) if condition is TRUE:
            return NoViolation()  # it asks for nothing but that everything is looked at
        case Linear(formula=formula):
            begins = And(started, formula)
        case Always(condition=condition):
            begins = And(started, Release(Truth(False), Atom(condition)))
        case _:
            raise InputError("a formula of settings is of linear time, without A and E")
    return Linear(Release(begins, Or(Not(started), begins)))
