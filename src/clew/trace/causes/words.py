"""What places and deeds of a run are called: names and values of variables, who did something, where and when.

Input: a replayed run. Output: words for its locations and deeds. What belongs to a library has no name here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from clew.ir.memory.layouts import path_at
from clew.ir.source import Span
from clew.ir.values import Address
from clew.lift import Run
from clew.semantics.execution.choices import Scripted
from clew.semantics.execution.work import Work
from clew.semantics.interpreter import Interpreter
from clew.semantics.replay import Replayed
from clew.semantics.state import State
from clew.semantics.values import Concrete
from clew.trace.causes.deeds import record
from clew.trace.causes.ledger import BEFORE, Kind
from clew.trace.causes.uses import Location
from clew.trace.legible import Root
from clew.trace.names import library_members, names_of
from clew.trace.show import event_name, frame_names, place_name
from clew.trace.texts import Texts

FAR = 14
"""So many temporaries are followed to find what a value is called."""
_ADDED = "__clew_"
"""What variables are called that Clew adds to a program."""
SOMEWHERE = "the run"
"""Where a deed is done that stands in no line, in a run of one step."""
_TELLING = frozenset({Kind.WRITE, Kind.CHOICE, Kind.TEST, Kind.MAKE, Kind.FREE})


class Words:
    """The words of one run; it holds the ledger of its deeds."""

    def __init__(self, interpreter: Interpreter, run: Run, replayed: Replayed) -> None:
        self._interpreter, self._run, self._replayed = interpreter, run, replayed
        self._code = interpreter.code
        self._members = library_members(interpreter.program)
        self._names = names_of(interpreter, replayed)
        self._recorder = record(interpreter, run, replayed)
        self._deeds = self._recorder.deeds
        self._last = replayed.states[-1]
        self._final = Texts(self._code).of(self._last)
        self._several = len({self._mover(number) for number in range(len(run.moves))}) > 1
        own = {deed.span.source for deed in self._deeds if deed.span is not None and not deed.span.shipped}
        self._many_files = len(own) > 1

    def _roots(self, reads: Iterable[tuple[Location, int]]) -> list[tuple[Location, int]]:
        """The named places behind the temporaries that were read, each with its writer."""
        found: dict[Location, int] = {}
        queue = [(location, writer, 0) for location, writer in reads]
        for location, writer, depth in queue:
            if self._name(location, writer):
                found.setdefault(location if location[0] != "byte" else self._first(location, found), writer)
            elif writer != BEFORE and depth < FAR and len(queue) < 400:
                queue += [(place, by, depth + 1) for place, by in self._deeds[writer].reads]
        return list(found.items())

    def _first(self, location: Location, found: dict[Location, int]) -> Location:
        """Of the bytes of one value only the first counts."""
        name = self._name(location, BEFORE)
        return next((each for each in found if self._name(each, BEFORE) == name), location)

    def _plain(self, location: Location) -> str:
        """What a variable is called in the source; empty for a temporary."""
        match location:
            case ("global", str(name), *rest):
                declaration = self._code.program.globals[self._code.slots[name]]
                shown = declaration.name if declaration.original is None else declaration.original
                shown = "" if shown.startswith(_ADDED) else shown
                return f"{shown}[{rest[0]}]" if shown and rest else shown
            case ("local", int(frame), int(slot)):
                return self._local(frame, slot)
            case ("process", str(name)):
                return self._called(name)
            case ("event", int(number)):
                return event_name(self._code, number)
            case _:
                return ""

    def _local(self, frame: int, slot: int) -> str:
        if frame == BEFORE:
            return ""
        routine = self._code.routines[self._recorder.frames[frame].routine]
        span = routine.procedure.span
        declaration = routine.declarations[slot]
        if (
            (span is not None and span.shipped)
            or declaration.original == ""
            or declaration.name.startswith(("$", "__"))
        ):
            return ""
        return declaration.original or declaration.name

    def _name(self, location: Location, near: int) -> str:
        """What a place is called, near the deed of that number."""
        if location[0] != "byte":
            return self._plain(location)
        _, serial, offset = location
        assert isinstance(serial, int), "an object should have a number"
        assert isinstance(offset, int), "a byte should have a place in its object"
        if serial < len(self._code.program.objects):
            declared = self._code.program.objects[serial]
            shown = declared.name if declared.original is None else declared.original
            if not shown or shown.startswith(_ADDED) or (declared.span is not None and declared.span.shipped):
                return ""
            path = (
                None if declared.layout is None else path_at(declared.layout, self._code.program.layouts, offset, None)
            )
            return Root(shown, pointer=False, layout=None).part(path or "")
        number = self._recorder.number_now(serial)
        if number is not None:
            return self._renamed(place_name(self._last, self._code, Address(number, offset)))
        deed = self._deeds[near] if near != BEFORE else None
        if deed is None or deed.address is None or deed.address.object >= len(self._replayed.states[deed.step].objects):
            return ""
        return self._renamed(place_name(self._replayed.states[deed.step], self._code, deed.address))

    def _own_part(self, name: str) -> str:
        """A name up to where the inner parts of a library begin."""
        for found in re.finditer(r"(?:\.|->)(\w+)", name):
            if found[1] in self._members or found[1].startswith("__"):
                return name[: found.start()]
        return name

    def _renamed(self, name: str) -> str:
        head, dot, rest = name.partition(".")
        return f"{self._names.get(head, head)}{dot}{rest}"

    def _value(self, location: Location, name: str) -> str | None:
        if location[0] == "local":
            assert isinstance(location[1], int), "a call should have a number"
            return self._local_value(location[1], name)
        if location[0] == "process":
            return self._final.get(str(location[1]))
        return self._final.get(name)

    def _local_value(self, frame: int, name: str) -> str | None:
        seen = self._recorder.frames[frame]
        process = next((each for each in self._last.processes if each.name == seen.actor), None)
        routines = [] if process is None else [each.routine for each in process.frames]
        for prefix, routine in zip(frame_names(seen.actor, routines, self._code), routines, strict=True):
            if routine == seen.routine and f"{prefix}{name}" in self._final:
                return self._final[f"{prefix}{name}"]
        return None

    def _text_in(self, state: State, name: str) -> str | None:
        return Texts(self._code).of(state).get(name)

    def _work(self) -> Work:
        return Work(self._code, Concrete(), self._last, Scripted(()))

    def _mover(self, step: int) -> str:
        actor = self._run.moves[step].actor
        action = next((each for each in self._interpreter.program.actions if each.name == actor), None)
        return self._called(actor) if action is None else ", ".join(action.processes) or actor

    def _called(self, process: str) -> str:
        return self._names.get(process, process)

    def _by(self, number: int) -> str:
        """Who did it, and where."""
        deed = self._deeds[number]
        verb = "chosen" if deed.kind is Kind.CHOICE else "written"
        who = f" by {self._mover(deed.step)}" if self._several else ""
        return f"{verb}{who} {self._at(number)}"

    def _at(self, number: int) -> str:
        """Where and when a deed is done."""
        deed = self._deeds[number]
        place = "" if deed.span is None or deed.span.shipped else self._line(deed.span)
        step = f"step {deed.step + 1}" if len(self._run.moves) > 1 else ""
        if place and step:
            return f"{place} ({step})"
        return place or f"in {step or SOMEWHERE}"

    def _line(self, span: Span) -> str:
        return f"in line {span.line}" + (f" of {span.source.rpartition('/')[2]}" if self._many_files else "")

    def _steps(self, numbers: Iterable[int]) -> frozenset[int]:
        return frozenset(self._deeds[each].step for each in numbers if self._deeds[each].kind in _TELLING)
