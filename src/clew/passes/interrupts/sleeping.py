"""`interrupt.lost-wakeup`: the program sleeps although what it waits for has happened.

It has looked at something that a handler writes, and sleeps because of what it saw (a branch on it governs the sleep);
in between the handler has changed it, and nothing says that another interrupt will come. What is looked at is *stale*
from the moment at which a handler has changed it to the next look, or to the end of the sleep. A sleep in a procedure
that is called because of what was seen is judged there, since that procedure may look again. What a handler counts (the
new value is a sum with the old one) is looked at again after the next one, as with a clock, and does not get stale; but
an index that comes round, and what the program counts back, is no clock. Nor may such a sleep begin where no interrupt
could end it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field

from clew.analysis.cfg import predecessors
from clew.analysis.interrupting import OWN, POINT, Interrupting
from clew.graphs import circles, reachable
from clew.ir.commands import Assert, Assign, Branch, Call, Command, Load, Return, Store
from clew.ir.program import Block, Procedure, Program
from clew.ir.rewriting import labels_of, targets_of, terms_of
from clew.ir.sorts import BOOL, Bits
from clew.ir.terms import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Observation,
    Observe,
    Term,
    Variable,
    bits,
    conjoin,
    disjoin,
    equal,
    negate,
    variable,
    width_of,
)
from clew.ir.walk import substitute, variables
from clew.records import dataclass

CHECK = "interrupt.lost-wakeup"
_STALE = "a handler has changed what the sleep depends on after it was looked at: nothing may come to end the sleep"
_NEVER = "no interrupt that is enabled can end the sleep"
_SLEEP = "__clew_wfi"
_WAKES = variable("irq wakes", Bits(32))
Spot = tuple[str, str, int]
"""A procedure, a label, the number of a command."""


@dataclass(slots=True)
class Sleeps:
    """What is put in for sleep: in front of commands, by procedure; the variables for it."""

    before: dict[Spot, tuple[Command, ...]] = field(default_factory=dict)
    stale: list[Variable] = field(default_factory=list)
    locals: dict[str, dict[str, Variable]] = field(default_factory=dict)
    """Locals that are needed, by procedure and name."""

    def add(self, spot: Spot, commands: Iterable[Command], locals_: Iterable[Variable] = ()) -> None:
        """Put commands in front of one."""
        self.before[spot] = (*self.before.get(spot, ()), *commands)
        self.locals.setdefault(spot[0], {}).update((each.name, each) for each in locals_)


def sleeps(program: Program, interrupting: Interrupting, handling: frozenset[str]) -> Sleeps:
    """What is to be put in."""
    found = Sleeps()
    procedures = {each.name: each for each in program.procedures}
    sleeping = frozenset(name for name in procedures if _SLEEP in interrupting.run_by((name,)))
    looked: dict[Spot, list[Variable]] = {}
    for name in sorted(sleeping):
        if not name.startswith("__"):
            looked.update(_looked_before(found, procedures, name, sleeping, interrupting, handling))
    inside = {spot: _inside(spot) for spot, flags in looked.items() if flags and not _is_sleep(procedures, spot)}
    found.stale += inside.values()
    around = [(armed, looked[spot]) for spot, armed in inside.items()]
    for spot, flags in looked.items():
        if spot in inside:
            found.add(spot, (Assign(inside[spot], TRUE),))
            found.add(_behind(spot), (Assign(inside[spot], FALSE), *_ended(flags, ())))
        elif _is_sleep(procedures, spot) and (flags or around):
            found.add(spot, _judged(_command(procedures, spot), flags, around), (_WAKES,))
            found.add(_behind(spot), _ended(flags, around))
    return found


def _looked_before(
    found: Sleeps,
    procedures: dict[str, Procedure],
    name: str,
    sleeping: frozenset[str],
    interrupting: Interrupting,
    handling: frozenset[str],
) -> Iterator[tuple[Spot, list[Variable]]]:
    """The calls of a procedure in which the program may sleep, and the looks that govern them."""
    procedure = procedures[name]
    for block in procedure.blocks:
        for index, command in enumerate(block.commands):
            if not isinstance(command, Call) or command.callee not in sleeping:
                continue
            looks = {
                spot: place
                for governor in _governors(procedure, block.label)
                for spot, place in _looks(procedures, name, governor, block.label, interrupting)
                if interrupting.writers(_load(procedures, spot).pointer, spot[0])
            }
            flags = [_flag(found, procedures, spot, place, handling) for spot, place in looks.items()]
            yield (name, block.label, index), flags


def _is_sleep(procedures: dict[str, Procedure], spot: Spot) -> bool:
    """Whether a call is the sleep itself, and none of a procedure that may look again before it sleeps."""
    command = _command(procedures, spot)
    return isinstance(command, Call) and isinstance(command.callee, str) and command.callee.startswith("__")


def _command(procedures: dict[str, Procedure], spot: Spot) -> Command:
    name, label, index = spot
    (block,) = (each for each in procedures[name].blocks if each.label == label)
    return block.commands[index]


def _behind(spot: Spot) -> Spot:
    name, label, index = spot
    return name, label, index + 1


def _inside(spot: Spot) -> Variable:
    """The variable that tells whether control is in a call that looks govern."""
    return variable(f"irq inside {' '.join(map(str, spot))}", BOOL)


def _judged(
    command: Command, flags: list[Variable], around: Sequence[tuple[Variable, list[Variable]]]
) -> Iterator[Command]:
    stale = [*flags, *(conjoin(armed, disjoin(*outer)) for armed, outer in around)]
    governed = TRUE if flags else disjoin(*(armed for armed, _ in around))
    yield Call(POINT, span=command.span)
    yield Assert(negate(disjoin(*stale)), CHECK, _STALE, span=command.span)
    yield Call(f"{OWN}may_wake", (), (_WAKES,), span=command.span)
    yield Assert(negate(conjoin(governed, equal(_WAKES, bits(0, 32)))), CHECK, _NEVER, span=command.span)


def _ended(flags: list[Variable], around: Sequence[tuple[Variable, list[Variable]]]) -> Iterator[Command]:
    """The sleep is over: what governed it is looked at anew."""
    for flag in flags:
        yield from (Assign(each, FALSE) for each in (flag, _looked(flag)))
    for armed, outer in around:
        for flag in outer:
            yield from (Assign(each, conjoin(each, negate(armed))) for each in (flag, _looked(flag)))


def _governors(procedure: Procedure, label: str) -> Iterator[Block]:
    """The branches that decide whether control comes to a block before it comes to them again.

    Where it does not come there it goes on elsewhere: what ends the program, as an assertion does, decides no sleep.
    """
    blocks = {block.label: block for block in procedure.blocks}
    for block in procedure.blocks:
        targets = labels_of(block.exit)
        if not isinstance(block.exit, Branch):
            continue

        def onward(at: str, branch: str = block.label) -> tuple[str, ...]:
            return () if at == branch else labels_of(blocks[at].exit)

        ways = [set(reachable((target,), onward)) for target in targets]
        others = [way for way in ways if label not in way]
        if len(others) == 1 and (block.label in others[0] or _goes_on([blocks[at] for at in others[0]])):
            yield block


def _goes_on(blocks: Sequence[Block]) -> bool:
    """Whether control leaves these blocks for whoever has called, or goes round in them and does something there."""
    if any(isinstance(block.exit, Return) for block in blocks):
        return True
    busy = {block.label for block in blocks if block.commands}
    rounds = circles({block.label: labels_of(block.exit) for block in blocks})
    return any(not busy.isdisjoint(each) for each in rounds)


def _looks(
    procedures: dict[str, Procedure], name: str, governor: Block, sleep: str, interrupting: Interrupting
) -> Iterator[tuple[Spot, tuple[str, int]]]:
    """The loads from fixed places from which the condition of a branch comes, backwards through blocks and calls.

    Where the sleep comes again, only those count that do so, too: what was looked at once and for all is a setting.
    """
    assert isinstance(governor.exit, Branch), "only branches should govern"
    blocks = {block.label: block for block in procedures[name].blocks}
    before = predecessors(blocks.values())
    behind = frozenset(reachable(labels_of(blocks[sleep].exit), lambda at: labels_of(blocks[at].exit)))
    looking = behind if sleep in behind else blocks.keys()
    waiting = [(governor.label, len(governor.commands), each) for each in variables(governor.exit.condition)]
    seen = set(waiting)
    for label, end, wanted in waiting:
        writing = (at for at in range(end - 1, -1, -1) if wanted in targets_of(blocks[label].commands[at]))
        index = next(writing, None)
        found: list[tuple[str, int, Variable]] = []
        if index is None:
            found += [(each, len(blocks[each].commands), wanted) for each in before.get(label, ())]
        else:
            command = blocks[label].commands[index]
            found += [(label, index, each) for term in terms_of(command) for each in variables(term)]
            if isinstance(command, Load) and (place := fixed(command.pointer)) is not None and label in looking:
                yield (name, label, index), place
            if isinstance(command, Call) and label in looking:
                for callee in interrupting.run_by(interrupting.points_to.callees(command, name)):
                    yield from _all_looks(procedures[callee])
        waiting += dict.fromkeys(each for each in found if each not in seen)
        seen.update(found)


def _all_looks(procedure: Procedure) -> Iterator[tuple[Spot, tuple[str, int]]]:
    if procedure.name.startswith("__"):
        return
    for block in procedure.blocks:
        for index, command in enumerate(block.commands):
            if isinstance(command, Load) and (place := fixed(command.pointer)) is not None:
                yield (procedure.name, block.label, index), place


def fixed(pointer: Term) -> tuple[str, int] | None:
    """The object and the offset that a pointer stands for, if it is always the same."""
    offset = 0
    if isinstance(pointer, Apply) and pointer.operator == "pointer.add" and isinstance(pointer.arguments[1], Constant):
        offset, pointer = pointer.arguments[1].value, pointer.arguments[0]  # type: ignore[assignment]  # a number
    if isinstance(pointer, Observe) and pointer.observation is Observation.ADDRESS:
        return pointer.names[0], offset
    return None


def _load(procedures: dict[str, Procedure], spot: Spot) -> Load:
    command = _command(procedures, spot)
    assert isinstance(command, Load), "only loads should look"
    return command


def _flag(
    found: Sleeps,
    procedures: dict[str, Procedure],
    spot: Spot,
    place: tuple[str, int],
    handling: frozenset[str],
) -> Variable:
    """The variable that tells whether a look is stale; what sets and clears it is put in once."""
    name = f"irq stale {' '.join(map(str, spot))}"
    known = next((each for each in found.stale if each.name == name), None)
    if known is not None:
        return known
    flag = variable(name, BOOL)
    found.stale += [flag, _looked(flag)]
    found.add(spot, (Assign(_looked(flag), TRUE), Assign(flag, FALSE)))
    is_clock = _is_clock(procedures, place, handling)
    for each in sorted(handling):
        for block in procedures[each].blocks:
            for index, command in enumerate(block.commands):
                if not isinstance(command, Store) or fixed(command.pointer) != place:
                    continue
                if not (is_clock and _counts(block, index, place)):
                    old = variable(f"irq old {command.value.sort}", command.value.sort)
                    news = conjoin(_looked(flag), negate(equal(old, command.value)))
                    changed = (Load(old, command.pointer), Assign(flag, disjoin(flag, news)))
                    found.add((each, block.label, index), changed, (old,))
    return flag


def _looked(flag: Variable) -> Variable:
    """The variable that tells whether there was a look since the last sleep: only that gets stale."""
    return variable(f"{flag.name} looked", BOOL)


def _is_clock(procedures: dict[str, Procedure], place: tuple[str, int], handling: frozenset[str]) -> bool:
    """Whether only handlers count there: what the program counts back tells how much is left to do."""
    return not any(
        isinstance(command, Store) and fixed(command.pointer) == place and _counts(block, index, place)
        for name in procedures.keys() - handling
        for block in procedures[name].blocks
        for index, command in enumerate(block.commands)
    )


def _counts(block: Block, index: int, place: tuple[str, int]) -> bool:
    """Whether what a store writes is a sum with what was there; a bit that is set among others is no count."""
    command = block.commands[index]
    assert isinstance(command, Store), "only what is stored should count"
    written = command.value
    for before in reversed(block.commands[:index]):
        if isinstance(before, Assign) and before.target in variables(written):
            written = substitute(written, {before.target: before.value})
        elif isinstance(before, Load) and fixed(before.pointer) == place and _adds(written, before.target):
            return True
    return False


def _adds(term: Term, old: Variable) -> bool:
    """Whether a term is a sum with an old value, or that value in some cases; an index that comes round is none."""
    match term:
        case Apply(operator="add" | "sub", arguments=arguments):
            return any(each is old or _adds(each, old) for each in (_as_wide(each, old) for each in arguments))
        case Apply(operator="ite", arguments=(_, *sides)):
            return all(each is old or _adds(each, old) for each in sides) and any(each is not old for each in sides)
        case Apply():
            inner = _as_wide(term, old)
            return inner is not term and _adds(inner, old)
        case _:
            return False


def _as_wide(term: Term, old: Variable) -> Term:
    """What a number was before it was made wider, or narrower but no narrower than an old value."""
    while isinstance(term, Apply):
        narrowed = term.operator == "extract" and term.parameters[1] == 0 and width_of(term) >= width_of(old)
        if not narrowed and term.operator not in ("zero_extend", "sign_extend"):
            break
        term = term.arguments[0]
    return term
