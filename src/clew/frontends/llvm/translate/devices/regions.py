"""Devices as the user declares them: pure data."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from clew.records import dataclass

PREFIX = "device "
"""What the names of the objects of devices begin with."""


_OWN = "__clew_"


class Behaviour(Enum):
    """What reading a register gives."""

    ANY = "any"
    """Any value, at each read another one; what is written goes away."""
    LAST = "last"
    """What was written last; before that any value, the same at each read."""
    RESET = "reset"
    """What was written last; before that the reset value."""
    MODEL = "model"
    """What a function of the user says, who is told of writes by another one."""
    IMAGE = "image"
    """What was written last; before that any value, the same at each read. It is another program: whoever calls an
    address there leaves this one."""
    FILLED = "filled"
    """Any value, the same at each read until the program has to do with devices again: memory that they write. No user
    says so."""


KEPT = (Behaviour.LAST, Behaviour.IMAGE)
"""Behaviours with any value at first, the same at each read."""


def is_memory(behaviour: Behaviour) -> bool:
    """Whether what is read is what was written."""
    return behaviour in (*KEPT, Behaviour.RESET)


class Access(Enum):
    """What may be done with a register."""

    BOTH = "read-write"
    READ = "read-only"
    WRITE = "write-only"


@dataclass(frozen=True, slots=True)
class Register:
    """A named part of a device."""

    name: str
    offset: int
    size: int
    behaviour: Behaviour | None = None
    """Where it is not that of the device."""
    reset: int = 0
    access: Access = Access.BOTH


@dataclass(frozen=True, slots=True)
class Device:
    """A stretch of addresses with a name."""

    name: str
    address: int
    size: int
    behaviour: Behaviour = Behaviour.ANY
    registers: tuple[Register, ...] = ()
    described: bool = False
    """Whether a file describes it, so that the program need not know of it."""
    memory: str = ""
    """An object of the program, if that is what it is: what a device writes by itself has no address here."""

    @property
    def object(self) -> str:
        """The name of its object."""
        return self.memory or f"{PREFIX}{self.name}"

    @property
    def is_own(self) -> bool:
        """Whether it is a register of the processor, with a model that comes with Clew."""
        return self.name.startswith(_OWN)

    @property
    def end(self) -> int:
        """The address behind it."""
        return self.address + self.size

    @property
    def readers(self) -> tuple[str, str]:
        """The functions of the user that are its model: the one that reads and the one that writes."""
        return f"{self.name}_read", f"{self.name}_write"

    @property
    def is_modelled(self) -> bool:
        """Whether some register is a matter of functions of the user."""
        return any(each is Behaviour.MODEL for _, _, each in self.zones())

    def register_at(self, offset: int) -> Register | None:
        """The register that lies there."""
        return next((each for each in self.registers if each.offset <= offset < each.offset + each.size), None)

    def forbidden(self, access: Access) -> tuple[tuple[int, int], ...]:
        """The stretches in which that is all that may be done, as offsets of begin and end, joined where they touch."""
        found: list[tuple[int, int]] = []
        for each in sorted(self.registers, key=lambda each: each.offset):
            if each.access is not access:
                continue
            end = each.offset + each.size
            if found and each.offset <= found[-1][1]:
                found[-1] = (found[-1][0], max(end, found[-1][1]))
            else:
                found.append((each.offset, end))
        return tuple(found)

    def zones(self) -> Iterator[tuple[int, int, Behaviour]]:
        """The stretches of one behaviour, as offsets of begin and end."""
        special = sorted((each.offset, each) for each in self.registers if each.behaviour not in (None, self.behaviour))
        at = 0
        for offset, register in special:
            if at < offset:
                yield at, offset, self.behaviour
            assert register.behaviour is not None, "a special register should have a behaviour"
            yield offset, offset + register.size, register.behaviour
            at = offset + register.size
        if at < self.size:
            yield at, self.size, self.behaviour

    def behaviour_of(self, offset: int, size: int) -> Behaviour | None:
        """The behaviour of a stretch; None where it has more than one, or reaches out of the device."""
        fitting = (each for low, high, each in self.zones() if low <= offset and offset + size <= high)
        return next(fitting, None)
