"""Random SCXML documents: compound and parallel states, histories, finals, internal and eventless transitions."""

from __future__ import annotations

from random import Random

EVENTS = ("e", "f", "g")


class _Maker:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.names: list[str] = []
        self.histories: list[str] = []

    def state(self, depth: int) -> list[str]:
        """The skeleton of a state: transitions are put in later, where TRANSITIONS stands."""
        name = f"s{len(self.names)}"
        self.names.append(name)
        kind = self.random.random()
        if depth >= 3 or len(self.names) > 12 or kind < 0.4:
            return [f'<state id="{name}">{self.content()}', f"TRANSITIONS {name}", "</state>"]
        tag = "parallel" if kind < 0.6 else "state"
        inner: list[str] = []
        first = f"s{len(self.names)}"
        for _ in range(2 if tag == "parallel" else self.random.randint(1, 3)):
            inner += self.state(depth + 1)
        if tag == "state" and self.random.random() < 0.3:
            final = f"z{len(self.names)}"
            self.names.append(final)
            inner.append(f'<final id="{final}"/>')
        if self.random.random() < 0.35:
            history = f"h{len(self.histories)}"
            self.histories.append(history)
            depth_of = self.random.choice(("deep", "shallow"))
            inner.append(f'<history id="{history}" type="{depth_of}"><transition target="{first}"/></history>')
        return [f'<{tag} id="{name}">{self.content()}', f"TRANSITIONS {name}", *inner, f"</{tag}>"]

    def content(self) -> str:
        entry = "<onentry>FLIP</onentry>" if self.random.random() < 0.2 else ""
        leave = '<onexit><raise event="g"/></onexit>' if self.random.random() < 0.15 else ""
        return (entry + leave).replace("FLIP", '<assign location="x" expr="!x"/>')

    def transitions(self, source: str) -> str:
        found: list[str] = []
        for _ in range(self.random.randint(0, 3)):
            target = self.random.choice([*self.names, *self.histories])
            event = f' event="{self.random.choice(EVENTS)}"' if self.random.random() < 0.9 else ""
            if self.random.random() < 0.15:
                event = f' event="done.state.{self.random.choice(self.names)}"'
            guard = self.random.choice(("", "", ' cond="x"', ' cond="!x"')) if event else ' cond="x"'
            goal = "" if self.random.random() < 0.1 and event else f' target="{target}"'
            kind = ' type="internal"' if self.random.random() < 0.2 else ""
            body = '<assign location="x" expr="!x"/>' if self.random.random() < 0.35 or not event else ""
            found.append(f"<transition{event}{guard}{goal}{kind}>{body}</transition>")
        del source
        return "".join(found)


def random_document(random: Random) -> str:
    """The text of a document."""
    maker = _Maker(random)
    lines = [line for _ in range(random.randint(2, 3)) for line in maker.state(0)]
    body = [
        maker.transitions(line.removeprefix("TRANSITIONS ")) if line.startswith("TRANSITIONS ") else line
        for line in lines
    ]
    head = '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" name="M">'
    return "\n".join([head, '<datamodel><data id="x" expr="false"/></datamodel>', *body, "</scxml>"])
