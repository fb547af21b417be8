"""Why a run ends as it does, in two or three sentences, by the deeds that its end rests on.

Input: a replayed run and the question that it answers. Output: sentences, the steps that matter, and those in which
things went wrong. What is told: the values that the failing condition rests on and who wrote them; a read whose place
somebody else wrote before the reader went on; the inputs that matter; who waits for what; what goes round in a loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from clew.analysis.interrupting import OWN, POINT
from clew.ir.errors import Unsupported
from clew.ir.program import Procedure
from clew.ir.properties import (
    Always,
    Branching,
    Claim,
    Linear,
    NoDeadlock,
    NotModelled,
    NoViolation,
    Possibly,
    Question,
    Reaches,
    SomeRun,
)
from clew.ir.terms import Term
from clew.lift import Run
from clew.outcome import Explanation
from clew.semantics.execution.work import Violated
from clew.semantics.interpreter import Interpreter
from clew.semantics.replay import Replayed
from clew.trace.causes.ledger import BEFORE, Deed, Kind
from clew.trace.causes.slices import backwards, meddling
from clew.trace.causes.uses import Location, uses
from clew.trace.causes.waits import Waits, listed
from clew.trace.causes.words import FAR, SOMEWHERE
from clew.trace.moments import passing_time
from clew.trace.show import datum_text
from clew.trace.texts import Texts

_MOST_ROOTS, _MOST_INPUTS, _MOST_WAITING = 4, 4, 6


def explain(interpreter: Interpreter, question: Question, run: Run, replayed: Replayed) -> Explanation:
    """Why the run answers the question as it does; empty where there is nothing to say."""
    if isinstance(question, Reaches | Branching | NotModelled) or not (run.moves or replayed.violation):
        return Explanation()
    try:
        story = _Story(interpreter, run, replayed)
        match question:
            case NoViolation():
                return story.violated()
            case Always(condition=condition) | Possibly(condition=condition):
                return story.reached(condition)
            case NoDeadlock():
                return story.stuck()
            case Linear() | SomeRun() | Claim():
                return story.circling()
    except (Unsupported, Violated):
        return Explanation()  # what is looked at here is more than what the run itself has looked at


class _Story(Waits):
    """One run being explained."""

    # --- questions --------------------------------------------------------------------------------------------------

    def violated(self) -> Explanation:
        """An assertion does not hold, or a command cannot be executed."""
        if not self._deeds or self._replayed.violation is None:
            return Explanation()
        number = len(self._deeds) - 1
        while number > 0 and self._deeds[number].span is None and self._deeds[number - 1].step == self._deeds[-1].step:
            number -= 1
        failing = self._deeds[number]
        check = self._replayed.violation.check
        kept = self._kept(check)
        sentences = [*self._gone(check, failing), *self._lost(kept)]
        sentences += self._woken(failing.actor)
        read = self._roots(failing.reads)
        sentences += self._unwritten(check, read)
        roots = read or self._roots(self._governing(number)) or self._decided(number)
        told = self._told(sentences, roots, [number])
        return replace(told, span=self._deeds[kept[0]].span) if kept else told

    def reached(self, condition: Term) -> Explanation:
        """A state in which the condition has the value it should not have."""
        reads, _ = uses(self._work(), condition, BEFORE)
        pairs = [(each, self._recorder.writer(each)) for each in reads]
        roots = self._roots(pairs)
        if not roots:  # what is asked about is where control is
            for writer in [each for _, each in pairs if each != BEFORE]:
                roots += self._roots(self._governing(writer))
        return self._told([], roots, [writer for _, writer in pairs])

    def stuck(self) -> Explanation:
        """Nothing can move: who waits for what, and who has it."""
        waits = [
            (self._called(process.name), *wait)
            for process in self._last.processes
            if process.frames
            for wait in [self._waiting(process.name)]
        ]
        waits += self._guards()
        sentences, writers = list[str](), list[int]()
        for who, what, writer in waits[:_MOST_WAITING]:
            writers.append(writer)
            by = "" if writer == BEFORE else f", {self._by(writer)}"
            sentences.append(f"{who} {what}{by if 'queue' not in what else ''}.")
        if len(waits) > _MOST_WAITING:
            sentences.append(f"{len(waits) - _MOST_WAITING} more wait.")
        relevant = backwards(self._recorder, writers)
        steps = frozenset(self._deeds[each].step for each in writers if each != BEFORE)
        return Explanation(tuple(sentences), self._steps(relevant), steps)

    def circling(self) -> Explanation:
        """A run that goes on for ever: what happens in its loop, and who is never seen there."""
        start, count = self._run.loop_start, len(self._run.moves)
        if start is None or start >= count:
            return Explanation((self._staying(count),))
        moving = list(dict.fromkeys(self._mover(number) for number in range(start, count)))
        every = list(dict.fromkeys(self._mover(number) for number in range(count)))
        every += [self._called(each.name) for each in self._interpreter.program.processes]
        still = [each for each in dict.fromkeys(every) if each not in moving and "," not in each]
        texts = Texts(self._code)
        seen = [texts.of(self._replayed.states[number]) for number in range(start, min(count, start + 200) + 1)]
        changing = [name for name in seen[0] if any(each.get(name) != seen[0][name] for each in seen)]
        begun = f"From step {start + 1} on" if start else "From the start"
        sentences = [f"{begun} the same {_plural(count - start, 'step')} are taken for ever."]
        if still:
            sentences.append(
                f"There only {listed(moving)} move{'s' if len(moving) == 1 else ''}, and {listed(still)} never."
            )
        if changing and len(changing) < len(seen[0]):
            kept = [f"{name} = {text}" for name, text in seen[0].items() if name not in changing][:_MOST_ROOTS]
            sentences.append(f"What changes in it: {listed(changing[:6])}; what stays: {', '.join(kept)}.")
        return Explanation(tuple(sentences), frozenset(), frozenset({count - 1}))

    def _staying(self, count: int) -> str:
        """After the last step nothing changes; that step may say itself that the run stays where it is."""
        last = self._run.moves[-1].actor if count else ""
        told = [each.label for each in self._interpreter.program.actions if each.name == last and not each.processes]
        if not told or not told[0]:
            return f"After {_plural(count, 'step')} nothing can move any more, and so it stays for ever."
        return f"After {_plural(count - 1, 'step')} {told[0]}." if count > 1 else f"{told[0].capitalize()}."

    # --- sentences --------------------------------------------------------------------------------------------------

    def _told(self, sentences: list[str], roots: Sequence[tuple[Location, int]], ends: Sequence[int]) -> Explanation:
        """What the roots hold and who wrote it, who came in between, and which inputs matter."""
        relevant = backwards(self._recorder, [*ends, *(writer for _, writer in roots)])
        wrong = {len(self._run.moves) - 1}
        facts = [fact for location, writer in roots[:_MOST_ROOTS] if (fact := self._fact(location, writer))]
        if facts:
            sentences.append(f"{'; '.join(dict.fromkeys(facts))}.")
        for each in meddling(self._recorder, relevant):
            name = self._name(each.location, each.read)
            if name and not (self._is_of_time(name, each.read) or self._is_of_time(name, each.write)):
                sentences.append(self._meddled(name, each.read, each.write, each.then, lost=each.lost))
                wrong.add(self._deeds[each.then if each.lost else each.write].step)
                relevant |= {each.write}
                break
        if inputs := [each for each in self._inputs(relevant) if not _is_told(each, sentences)]:
            sentences.append(f"It takes these inputs: {', '.join(inputs)}.")
        return Explanation(tuple(sentences), self._steps(relevant), frozenset(wrong))

    def _fact(self, location: Location, writer: int) -> str:
        name = self._name(location, writer)
        if (own := self._own_part(name)) != name:
            return "" if writer == BEFORE else f"{own} was last changed {self._by(writer).partition(' ')[2]}"
        value = self._value(location, name)
        if not name or value is None or value == "gone":
            return ""
        if changed := self._changed(location, writer, name, value):
            return changed
        if writer == BEFORE:
            return f"{name} is {value}, as from the start"
        if self._is_of_time(name, writer):
            return f"{name} is {value} since time passed {self._at(writer)}"
        if name == self._deeds[writer].actor or not self._several:
            since = ", an input chosen in" if self._is_input(writer) else " since"
            place = self._at(writer).removeprefix("in ")
            return f"{name} is {value}" if place == SOMEWHERE else f"{name} is {value}{since} {place}"
        kind = ", an input," if self._is_input(writer) else ","
        return f"{name} is {value}{kind} {self._by(writer)}{self._after(location, writer, name)}"

    def _changed(self, location: Location, writer: int, name: str, value: str) -> str:
        """What a place held when it was read, where it has been written again since and holds something else now."""
        latest = self._recorder.writer(location)
        if latest <= writer:
            return ""
        before = self._text_in(self._replayed.states[0 if writer == BEFORE else self._deeds[writer].step + 1], name)
        if before is None or before == value:
            return ""
        since = "from the start" if writer == BEFORE else f"as {self._by(writer)}"
        return f"{name} was {before}, {since}, and became {value} {self._at(latest)}"

    def _after(self, location: Location, writer: int, name: str) -> str:
        """Who else wrote the place before, where the last one made something of that."""
        number = self._resting(location, writer)
        if number is None or self._deeds[number].actor == self._deeds[writer].actor:
            return ""
        before = self._text_in(self._replayed.states[self._deeds[number].step + 1], name)
        made = "" if before is None else f" {before} was"
        return f", after{made} {self._by(number)}"

    def _resting(self, location: Location, writer: int) -> int | None:
        """The deed that wrote the place before, if the writer has read that."""
        queue = [writer]
        for number in queue:
            for place, by in self._deeds[number].reads:
                if by == BEFORE:
                    continue
                if place == location:
                    return by
                if self._deeds[by].actor == self._deeds[writer].actor and len(queue) < 40:
                    queue.append(by)
        return None

    def _is_input(self, writer: int) -> bool:
        """Whether what was written is an input, handed on as it is."""
        for _ in range(FAR):
            deed = self._deeds[writer]
            if deed.kind is Kind.CHOICE:
                return True
            sources = {by for place, by in deed.reads if place[0] == "local" or by != BEFORE}
            if len(sources) != 1 or BEFORE in sources:
                return False
            (writer,) = sources
        return False

    def _is_of_time(self, name: str, write: int) -> bool:
        """Whether nobody has written it: time has passed."""
        program = self._interpreter.program
        return name in program.unseen or self._run.moves[self._deeds[write].step].actor in passing_time(program)

    def _meddled(self, name: str, read: int, write: int, then: int, *, lost: bool) -> str:
        reader, writer = self._deeds[read], self._deeds[write]
        seen = self._text_in(self._replayed.states[reader.step], name)
        new = self._text_in(self._replayed.states[writer.step + 1], name)
        value = "" if seen is None else f" = {seen}"
        made = f"wrote {name} = {new}" if new is not None else f"wrote {name}"
        who, other = self._called(self._mover(reader.step)), self._called(self._mover(writer.step))
        head = f"{who} read {name}{value} {self._at(read)} before {other} {made} {self._at(write)}"
        if lost:
            return f"{head}, and then wrote it itself {self._at(then)}: what {other} wrote is lost."
        return f"{head}, and went on with the old value {self._at(then)}."

    def _gone(self, check: str, failing: Deed) -> list[str]:
        """Where an object was freed that is used now."""
        if check not in {"memory.use-after-free", "memory.invalid-free"}:
            return []
        serials = [location[1] for location, _ in failing.reads if location[0] == "byte"]
        serials += [location[1] for location in failing.writes if location[0] in {"byte", "life"} and len(location) > 1]
        for serial in serials:
            freed = self._recorder.writer(("life", serial))
            made = self._recorder.made.get(serial) if isinstance(serial, int) else None
            if freed != BEFORE and self._deeds[freed] is not failing:
                begun = "" if made is None else f" that was made {self._at(made)}"
                return [f"The object{begun} was freed {self._at(freed)}, and is used again after that."]
        return []

    def _woken(self, actor: str) -> list[str]:
        """Where the process woke up without a reason."""
        for number in reversed(range(len(self._deeds))):
            deed = self._deeds[number]
            if deed.kind is Kind.SPURIOUS and deed.actor == actor and self._chosen(number) == "true":
                return [f"{self._called(actor)} woke up without a reason {self._at(number)}."]
        return []

    def _kept(self, check: str) -> list[int]:
        """The deeds of the user by which objects were made that are lost, or were not freed."""
        made = self._recorder.made
        match check:
            case "memory.leak":
                serials = [each for each in self._recorder.lost if each in made]
            case "memory.not-freed":
                serials = [each for each in made if self._recorder.writer(("life", each)) == BEFORE]
            case _:
                return []
        deeds = [made[each] for each in serials]
        return [each for each in deeds if self._is_own(self._deeds[each])]

    @staticmethod
    def _is_own(deed: Deed) -> bool:
        """Whether the user has made an object of the heap there, by a function of the library."""
        return deed.kind is Kind.MAKE and deed.shipped and deed.span is not None and not deed.span.shipped

    def _lost(self, kept: Sequence[int]) -> list[str]:
        """Where objects were made that nobody has freed."""
        lines = list(dict.fromkeys(self._at(number) + self._on_behalf(number) for number in kept))
        return [f"What is made {listed(lines[:_MOST_ROOTS])} is never freed."] if lines else []

    def _on_behalf(self, number: int) -> str:
        """The function in which a deed is done, and where it was called, if it was."""
        frame, call = self._recorder.caller(number)
        span = None if call == BEFORE else self._deeds[call].span
        if span is None or span.shipped:
            return ""
        procedure = self._code.routines[self._recorder.frames[frame].routine].procedure
        return f" by {procedure.original or procedure.name}, called {self._line(span)},"

    def _unwritten(self, check: str, roots: Sequence[tuple[Location, int]]) -> list[str]:
        """What has no value of that which was read."""
        if check not in {"memory.undefined-value", "memory.undefined-pointer"}:
            return []
        names = {self._name(*each): self._value(each[0], self._name(*each)) for each in roots}
        missing = [name for name, value in names.items() if value in {None, "undefined"}]
        missing = [name for name in missing if not any(name.endswith(f".{each}") for each in missing)][:_MOST_ROOTS]
        return [f"{listed(missing)} {'was' if len(missing) == 1 else 'were'} never written."] if missing else []

    def _inputs(self, relevant: Iterable[int]) -> list[str]:
        """The choices that matter, by what they are called."""
        found: list[str] = []
        for number in sorted(relevant):
            deed = self._deeds[number]
            if deed.kind is not Kind.CHOICE:
                continue
            target, follower = deed.writes[0], number
            name = self._plain(target)
            while not name and (after := self._reader(target, follower)) is not None and len(found) < _MOST_INPUTS:
                follower, target = after, self._deeds[after].writes[0]
                name = self._plain(target)
            if name in self._interpreter.program.unseen:
                continue  # how long time passes is told by the steps in which it does
            if deed.frame != BEFORE and self._routine(deed.frame).name.startswith(POINT):
                handler = self._coming(number)
                found.append(f"{handler} comes {self._at(number)}" if handler else "")
                continue
            value = self._chosen(number, follower if name else None)
            found.append(f"{name or 'a value'} = {value} {self._at(number)}" if value else "")
        known = [each for each in dict.fromkeys(found) if each]
        more = len(known) - _MOST_INPUTS
        return [*known[:_MOST_INPUTS], *([f"and {more} more"] if more > 0 else [])]

    def _coming(self, number: int) -> str:
        """The handler that runs because of what was chosen where interrupts may come; empty where none does."""
        deed = self._deeds[number]
        later = (each for each in self._deeds[number:] if each.frame > deed.frame and each.step == deed.step)
        inside = (self._routine(each.frame) for each in later if not each.shipped)
        called = (each.name if each.original is None else each.original for each in inside)
        return next((each for each in called if not each.startswith(OWN)), "")

    def _routine(self, frame: int) -> Procedure:
        """The procedure of a call."""
        return self._code.routines[self._recorder.frames[frame].routine].procedure

    def _reader(self, location: Location, writer: int) -> int | None:
        """The first deed that carries on what was written there and writes one place itself."""
        for number in range(writer + 1, min(len(self._deeds), writer + 40)):
            deed = self._deeds[number]
            if (location, writer) in deed.reads and deed.writes:
                return number
        return None

    def _chosen(self, number: int, follower: int | None = None) -> str:
        """What was chosen by the deed of that number, as the variable reads it that received it, perhaps by another."""
        deed, place = self._deeds[number], self._recorder.choices[number]
        choices = self._run.moves[deed.step].choices
        if place >= len(choices):
            return ""
        last = number if follower is None else follower
        datum = self._recorder.assigned.get(last, choices[place])
        slot, declaration = self._deeds[last].writes[0], None
        if slot[0] == "local" and isinstance(slot[1], int) and isinstance(slot[2], int):
            declaration = self._code.routines[self._recorder.frames[slot[1]].routine].declarations[slot[2]]
        elif slot[0] == "global":
            declaration = self._code.program.globals[self._code.slots[str(slot[1])]]
        return str(datum) if declaration is None else datum_text(datum, declaration)

    def _decided(self, number: int) -> list[tuple[Location, int]]:
        """What the last own test has read on which a deed rests: it may be far, as where an exception is thrown."""
        for each in sorted(backwards(self._recorder, [number]), reverse=True):
            deed = self._deeds[each]
            if deed.kind is Kind.TEST and not deed.shipped and (roots := self._roots(deed.reads)):
                return roots
        return []

    def _governing(self, number: int) -> list[tuple[Location, int]]:
        """What the branches read that led to a deed."""
        found: list[tuple[Location, int]] = []
        while (number := self._deeds[number].governor) != BEFORE and len(found) < 8:
            found += self._deeds[number].reads
        return found


def _is_told(item: str, sentences: Sequence[str]) -> bool:
    """Whether `x = 3 in line 5` is said already, as `x is 3`."""
    head = f"{item.partition(' = ')[0]} is "
    return any(head in sentence for sentence in sentences)


def _plural(count: int, word: str) -> str:
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"
