"""What the machines of a system share while they are translated, and what is learnt on the way.

Kinds of values, texts and the events that may be in a buffer are found by translating; the translation is repeated
until nothing new is found (`snapshot` stays the same).
"""

from __future__ import annotations

from dataclasses import field
from math import gcd
from typing import TYPE_CHECKING

from clew.frontends.uml.options import Pool
from clew.frontends.uml.storage import Slot
from clew.frontends.uml.translate.writer import Temporaries
from clew.frontends.uml.values import MANY_TEXTS, Kind, Texts, Value, plain
from clew.ir.sorts import Bits
from clew.ir.terms import Term
from clew.records import dataclass

if TYPE_CHECKING:
    from clew.frontends.uml.translate.instance import Instance

DATA = "data"
"""The field of an event that says what `_event.data` is; `data.x` are its parameters."""
WIDE = Bits(32)
"""Room for any time, until all delays are known."""


@dataclass(slots=True)
class Shared:
    """See the module; one per system."""

    texts: Texts = field(default_factory=Texts)
    variables: dict[str, Slot] = field(default_factory=dict)
    fields: dict[str, Slot] = field(default_factory=dict)
    """What is kept of events beside their names: all that some machine asks for."""
    internal: dict[str, set[str]] = field(default_factory=dict)
    """Per machine, the events that may be in its internal buffer."""
    external: dict[str, set[str]] = field(default_factory=dict)
    sent: dict[str, set[str]] = field(default_factory=dict)
    """Per machine, the events that machines send it at once, errors and completions excepted."""
    timed: set[str] = field(default_factory=set)
    """The machines that send events with delays."""
    delays: set[int] = field(default_factory=set)
    """The delays in milliseconds that are known."""
    clock: Bits = WIDE
    """How the time that is left of a delay is kept, in units."""
    pushes: dict[str, list[Term]] = field(default_factory=dict)
    """Per buffer, when a step of a machine may put an event into it."""
    outermost: tuple[Instance, ...] = ()
    """The machines that no other one invokes."""
    objects: dict[str, Instance] = field(default_factory=dict)
    """The machines by name, where expressions may speak of each other's data."""
    pool: Pool = Pool.QUEUE
    """How events wait."""
    enumerators: frozenset[str] = frozenset()
    """Names that stand for themselves."""
    temporaries: Temporaries = field(default_factory=Temporaries)
    capacity: int = 8
    timers: int | None = None
    """How many delayed events of a machine wait; None: as many as its chart asks for."""

    @property
    def unit(self) -> int:
        """The unit of time in milliseconds."""
        return gcd(*self.delays) or 1

    def settle(self) -> None:
        """All texts and delays are known: keep them in as few bits as they need."""
        self.texts.sort = Bits(max(1, (len(self.texts.numbers) - 1).bit_length()))
        self.clock = Bits(max(1, (max(self.delays, default=0) // self.unit).bit_length()))

    def unsettle(self) -> None:
        """Make room for more texts and delays again."""
        self.texts.sort, self.clock = MANY_TEXTS, WIDE

    def text(self, text: str) -> Value:
        """A text as a value."""
        return plain(Kind.TEXT, self.texts.number(text))

    def send_id(self, name: str | None) -> dict[str, Value]:
        """The field of an event that says by which name it was sent, where it has one."""
        return {} if name is None else {"sendid": self.text(name)}

    def slot(self, name: str) -> Slot:
        """The slot of a variable."""
        return self.variables.setdefault(name, Slot(name))

    def field_slot(self, name: str) -> Slot:
        """The slot of a field of events; from now on events carry it."""
        return self.fields.setdefault(name, Slot(f"_event.{name}", {Kind.UNDEFINED}))

    def snapshot(self) -> object:
        """What has been learnt so far, to be compared."""
        slots = {**self.variables, **{f"_event.{name}": slot for name, slot in self.fields.items()}}
        return (
            {name: (frozenset(slot.kinds), slot.length, slot.item) for name, slot in slots.items()},
            {name: frozenset(events) for name, events in self.internal.items()},
            {name: frozenset(events) for name, events in self.external.items()},
            frozenset(self.timed),
            frozenset(self.delays),
            len(self.texts.numbers),
            self.texts.sort,
            self.clock,
        )
