"""What a translated program needs: procedures that are called, objects that are mentioned, tables that are read.

Input: procedures and static objects. Output: those without which runs would differ. The search for what can run takes
every exception for an object that somebody may look at; where it ends the program there is none, and then neither its
class is needed nor what its methods call. A table of a class holds an address for every selector; one that no procedure
reads is left out. Static fields of our models that nobody reads are not initialised.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from clew.analysis.callgraph import ENTERING, named
from clew.frontends.java.translate.starting import START
from clew.frontends.java.translate.unit import Unit
from clew.ir.commands import Call, Command, Exit
from clew.ir.program import Object, Procedure
from clew.ir.rewriting import parts_in, terms_of
from clew.ir.terms import Observation, Observe, Term, Variable
from clew.ir.walk import postorder
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Needed:
    """What is left."""

    procedures: tuple[Procedure, ...]
    objects: tuple[Object, ...]


def needed(unit: Unit, procedures: Sequence[Procedure], objects: Sequence[Object], roots: Iterable[str]) -> Needed:
    """What the procedures and objects that are the roots need."""
    search = _Search(unit, procedures, objects)
    search.run(roots)
    kept = [search.without_idle_starts(each) for each in procedures if each.name in search.seen]
    return Needed(tuple(kept), tuple(search.trimmed(each) for each in objects if each.name in search.seen))


class _Search:
    """See the module; what was seen grows."""

    def __init__(self, unit: Unit, procedures: Sequence[Procedure], objects: Sequence[Object]) -> None:
        self._procedures = {each.name: each for each in procedures}
        self._objects = {each.name: each for each in objects}
        self._tables = frozenset(f"class {name}" for name in unit.reached.classes)
        self._early = unit.initialised_by()
        self._early_methods = frozenset(self._early.values())
        self._read = unit.read
        self._places: set[int] = set()
        self.seen: set[str] = set()
        self._work: list[str] = []
        self._looked_at: set[Term] = set()

    def run(self, roots: Iterable[str]) -> None:
        """Find everything."""
        self._meet(roots)
        while self._work:
            name = self._work.pop()
            if name in self._procedures:
                self._procedure(self._procedures[name])
            elif name in self._objects:
                self._object(self._objects[name])

    def trimmed(self, each: Object) -> Object:
        """A table without the addresses that nobody reads."""
        if each.name not in self._tables:
            return each
        return replace(each, cells=tuple(cell for cell in each.cells if self._is_kept(*cell)))

    def without_idle_starts(self, procedure: Procedure) -> Procedure:
        """The first procedure without calls of initialisers that are not needed."""
        if procedure.name != START:
            return procedure
        blocks = [
            replace(block, commands=tuple(each for each in block.commands if not self._is_idle(each)))
            for block in procedure.blocks
        ]
        return replace(procedure, blocks=tuple(blocks))

    def _is_idle(self, command: Command) -> bool:
        if not isinstance(command, Call) or not isinstance(command.callee, str):
            return False
        return command.callee in self._early_methods and command.callee not in self.seen

    def _meet(self, names: Iterable[str]) -> None:
        for name in names:
            if name not in self.seen:
                self.seen.add(name)
                self._work.append(name)

    def _procedure(self, procedure: Procedure) -> None:
        for part in parts_in(procedure):
            self._meet(self._called(part, procedure.name))
        self._terms([term for part in parts_in(procedure) for term in terms_of(part)])
        fresh = self._read.get(procedure.name, set()) - self._places
        self._places |= fresh
        for name in sorted(self.seen & self._tables) if fresh else ():
            self._object(self._objects[name])

    def _called(self, part: Command | Exit, inside: str) -> tuple[str, ...]:
        if not isinstance(part, ENTERING):
            return ()
        called = named(part)
        return () if inside == START and called and called[0] in self._early_methods else called

    def _object(self, each: Object) -> None:
        is_table = each.name in self._tables
        self._terms([term for place, term in each.cells if not is_table or place in self._places])

    def _is_kept(self, place: int, term: Term) -> bool:
        return place in self._places or not isinstance(term, Observe)

    def _terms(self, terms: Sequence[Term]) -> None:
        fresh = [*postorder(*terms, known=self._looked_at)]
        self._looked_at.update(fresh)
        for term in fresh:
            match term:
                case Observe(observation=Observation.ADDRESS, names=names):
                    self._meet(names[:1])
                case Variable() if term in self._early:
                    self._meet((self._early[term],))
                case _:
                    pass
