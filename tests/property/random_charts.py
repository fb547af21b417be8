"""Random systems of SCXML documents: parallel states, histories, finals, internal, delayed and cancelled events.

Input: a source of randomness. Output: the texts of one or two documents that send events to themselves and to each
other. Some of the names that they wait for are sent by nobody, and come from outside.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

OUTSIDE = ("e", "f")
INSIDE = ("g", "h", "t", "m")
_HEAD = '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="{name}">'


@dataclass(slots=True)
class _Maker:
    """One document being made; `other` is the name of the machine beside it, where there is one."""

    random: Random
    name: str
    other: str | None
    names: list[str] = field(default_factory=list)
    histories: list[str] = field(default_factory=list)

    def state(self, depth: int) -> list[str]:
        """A state with gaps where transitions are put in, when all names are known."""
        name = f"{self.name.lower()}{len(self.names)}"
        self.names.append(name)
        kind = self.random.random()
        if depth >= 2 or len(self.names) > 6 or kind < 0.55:
            return [f'<state id="{name}">{self.blocks()}', "GAP", "</state>"]
        tag = "parallel" if kind < 0.72 else "state"
        first = f"{self.name.lower()}{len(self.names)}"
        inner = [
            line for _ in range(2 if tag == "parallel" else self.random.randint(1, 2)) for line in self.state(depth + 1)
        ]
        if tag == "state" and self.random.random() < 0.4:
            final = f"{self.name.lower()}{len(self.names)}"
            self.names.append(final)
            inner.append(f'<final id="{final}"/>')
        if self.random.random() < 0.3:
            history = f"{self.name.lower()}h{len(self.histories)}"
            self.histories.append(history)
            depth_of = self.random.choice(("deep", "shallow"))
            inner.append(f'<history id="{history}" type="{depth_of}"><transition target="{first}"/></history>')
        return [f'<{tag} id="{name}">{self.blocks()}', "GAP", *inner, f"</{tag}>"]

    def blocks(self) -> str:
        entry = f"<onentry>{self.content()}</onentry>" if self.random.random() < 0.35 else ""
        leave = f"<onexit>{self.content()}</onexit>" if self.random.random() < 0.2 else ""
        return entry + leave

    def content(self) -> str:
        return "".join(self.item() for _ in range(self.random.choice((1, 1, 1, 2))))

    def item(self) -> str:
        choice = self.random.random()
        if choice < 0.25:
            return '<assign location="x" expr="!x"/>'
        if choice < 0.42:
            return '<raise event="g"/>'
        if choice < 0.55:
            return f'<send event="{self.random.choice("hhe")}"/>'
        if choice < 0.72:
            return f'<send event="t" id="{self.random.choice("ab")}" delay="{self.random.choice((1, 2))}s"/>'
        if choice < 0.82:
            return f'<cancel sendid="{self.random.choice("ab")}"/>'
        if self.other is not None:
            return f'<send event="m" target="#_{self.other}"/>'
        return '<send event="h" target="#_internal"/>'

    def transitions(self) -> str:
        found: list[str] = []
        for _ in range(self.random.randint(0, 3)):
            event = self.random.choice((*OUTSIDE, *OUTSIDE, *INSIDE))
            if self.random.random() < 0.1:
                event = f"done.state.{self.random.choice(self.names)}"
            named = self.random.random() < 0.88
            guard = self.random.choice(("", "", ' cond="x"', ' cond="!x"')) if named else ' cond="x"'
            target = self.random.choice([*self.names, *self.histories])
            goal = "" if named and self.random.random() < 0.15 else f' target="{target}"'
            body = self.content() if self.random.random() < 0.4 else ""
            body = body if named else '<assign location="x" expr="!x"/>'
            when = f' event="{event}"' if named else ""
            kind = ' type="internal"' if self.random.random() < 0.15 else ""
            found.append(f"<transition{when}{guard}{goal}{kind}>{body}</transition>")
        return "".join(found)


def random_system(random: Random) -> dict[str, str]:
    """The texts of the documents by the names of their machines."""
    several = random.random() < 0.4
    return {
        name: _document(random, name, other)
        for name, other in ((("M", "N"), ("N", "M")) if several else (("M", None),))
    }


def _document(random: Random, name: str, other: str | None) -> str:
    maker = _Maker(random, name, other)
    lines = [line for _ in range(random.randint(2, 3)) for line in maker.state(0)]
    if random.random() < 0.25:
        final = f"{name.lower()}{len(maker.names)}"
        maker.names.append(final)
        lines.append(f'<final id="{final}"/>')
    body = [maker.transitions() if line == "GAP" else line for line in lines]
    head = _HEAD.format(name=name)
    return "\n".join([head, '<datamodel><data id="x" expr="false"/></datamodel>', *body, "</scxml>"])
