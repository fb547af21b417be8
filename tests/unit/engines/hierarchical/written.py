"""Recursive state machines as text, for tests.

    main: 0 {p} -> call f.0 (ok: 1)
    main: 1 {p} -> leave ok
    f: 0 {} -> go 1 | leave ok

A node is silent with `~` behind its name. What the analysed procedure `main` leaves with leads to the node `over`,
which is labelled `terminated` and stays; it has the labels of `main: over`, if that is written.
"""

from __future__ import annotations

import re

from clew.ir.properties import Atom, Formula, Not, Or, Release, Truth, Until
from clew.models.components.explicit import TERMINATED, ExplicitComponents, label
from clew.models.components.machine import Enters, Fails, Goes, Leaves, Stays, Step

_LINE = re.compile(r"(?P<owner>\w+): (?P<name>\w+)(?P<silent>~?) \{(?P<labels>[\w ]*)\} -> (?P<steps>.*)")
_CALL = re.compile(r"call (?P<callee>\w+)\.(?P<entry>\w+) \((?P<returns>[^)]*)\)")
_Step = Step[str, str, str]


def written(text: str, *, total: bool = False) -> ExplicitComponents:
    """The machine; runs start at `main.0`."""
    table: dict[str, tuple[_Step, ...]] = {}
    returns: dict[tuple[str, str], tuple[_Step, ...]] = {}
    labels: dict[str, frozenset[str]] = {}
    owner: dict[str, str] = {}
    silent: set[str] = set()
    exits: set[str] = set()
    for line in filter(None, map(str.strip, text.splitlines())):
        found = _LINE.fullmatch(line)
        assert found is not None, line
        node = f"{found['owner']}.{found['name']}"
        table[node] = tuple(
            _step(found["owner"], f"{node}#{place}", each.strip(), returns, exits)
            for place, each in enumerate(found["steps"].split("|"))
        )
        labels[node] = frozenset(found["labels"].split())
        owner[node] = found["owner"]
        if found["silent"]:
            silent.add(node)
    table["main.over"] = (Stays(),)
    labels["main.over"] = labels.get("main.over", frozenset()) | {TERMINATED}
    owner["main.over"] = "main"
    endings: dict[str, tuple[_Step, ...]] = {leaving: (Goes("main.over"),) for leaving in exits}
    return ExplicitComponents(("main.0",), table, returns, endings, labels, owner, frozenset(silent), total)


def _step(owner: str, box: str, text: str, returns: dict[tuple[str, str], tuple[_Step, ...]], exits: set[str]) -> _Step:
    word, _, rest = text.partition(" ")
    match word:
        case "go":
            return Goes(f"{owner}.{rest}")
        case "stay":
            return Stays()
        case "fail":
            return Fails(rest)
        case "leave":
            exits.add(rest)
            return Leaves(rest)
        case _:
            call = _CALL.fullmatch(text)
            assert call is not None, text
            for pair in filter(None, (each.strip() for each in call["returns"].split(","))):
                leaving, _, targets = pair.partition(":")
                returns[box, leaving] = tuple(Goes(f"{owner}.{each}") for each in targets.split())
            return Enters(f"{call['callee']}.{call['entry']}", box)


# --- formulas -------------------------------------------------------------------------------------------------------


def holds(name: str) -> Formula:
    """A label."""
    return Atom(label(name))


def always(formula: Formula) -> Formula:
    """G."""
    return Release(Truth(value=False), formula)


def eventually(formula: Formula) -> Formula:
    """F."""
    return Until(Truth(value=True), formula)


def implies(left: Formula, right: Formula) -> Formula:
    """If, then."""
    return Or(Not(left), right)
