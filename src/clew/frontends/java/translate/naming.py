"""What the locals of a method are called: variables of the source that share a slot are told apart where that is right.

Input: code with its table of names. Output: for each slot, kind and place a name. A slot that the source uses for
several variables one after the other becomes several variables if no value of one is ever read as another.
"""

from __future__ import annotations

from clew.frontends.java.classfile import instructions as op
from clew.frontends.java.classfile.descriptors import Kind, kind_of
from clew.frontends.java.classfile.instructions import Instruction, falls_through, targets
from clew.frontends.java.classfile.model import Code, LocalName
from clew.graphs import grouped

Slot = tuple[int, Kind]
_MIXED = "?"


class Naming:
    """The names of one method; see the module."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._by_slot = grouped(((each.slot, kind_of(each.descriptor)), each) for each in code.names)
        self._merged = {slot for slot in self._by_slot if not self._separable(slot)}

    def known(self, kind: Kind, slot: int, place: int) -> LocalName | None:
        """The variable of the source in a slot; if it has one name only, that holds everywhere."""
        if not self._by_slot:
            return None
        rows = self._by_slot.get((slot, kind), [])
        if len({each.name for each in rows}) == 1:
            return rows[0]
        return next((each for each in rows if each.start <= place < each.end), None)

    def name(self, kind: Kind, slot: int, place: int) -> str:
        """The name of the variable; no two variables of a method have the same."""
        known = self.known(kind, slot, place)
        if known is None or (slot, kind) in self._merged:
            return f"{kind.value}{slot}"
        return f"{known.name}.{kind.value}{slot}"

    def _separable(self, slot: Slot) -> bool:
        """Whether what is read under a name was always stored under it."""
        rows = self._by_slot[slot]
        if len({each.name for each in rows}) == 1:
            return True
        number, kind = slot
        at = {each.at: each for each in self._code.instructions}
        first = self._code.instructions[0]
        known = self.known(kind, number, first.at)
        reached = {first.at: "" if known is None else known.name}
        work = [first.at]
        while work:
            place = work.pop()
            after = self._after(at[place], slot, reached[place])
            if after is None:
                return False
            ways = [target for target in self._ways(at[place]) if target in at]
            for target in ways:
                joined = after if reached.get(target, after) == after else _MIXED
                if reached.get(target) != joined:
                    reached[target] = joined
                    work.append(target)
        return True

    def _ways(self, instruction: Instruction) -> list[int]:
        following = [instruction.following] if falls_through(instruction.operation) else []
        caught = [each.handler for each in self._code.guarded if each.start <= instruction.at < each.end]
        return [*targets(instruction.operation), *following, *caught]

    def _after(self, instruction: Instruction, slot: Slot, before: str) -> str | None:
        """The name under which the slot was stored last; None where it is read under another."""
        number, kind = slot
        match instruction.operation:
            case op.StoreLocal(kind=stored, slot=place) if (place, stored) == slot:
                known = self.known(kind, number, instruction.following)
                return "" if known is None else known.name
            case op.LoadLocal(kind=loaded, slot=place) if (place, loaded) == slot:
                known = self.known(kind, number, instruction.at)
                return before if before == ("" if known is None else known.name) else None
            case op.Increment(slot=place) if (place, Kind.INT) == slot:
                known = self.known(kind, number, instruction.at)
                return before if before == ("" if known is None else known.name) else None
            case _:
                return before
