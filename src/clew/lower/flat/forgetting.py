"""Forgetting: a procedure that knows less of memory than the program does, and so has more runs.

Input: the one procedure of a program, with calls that may be loose. Output: the procedure in which only those objects
are accessed that every access names and no other pointer can reach: what is read elsewhere is any number, what is
written there is forgotten, and what compares such pointers is any truth. That nothing is asserted wrongly there, and
that it comes to an end, holds of the program, too; what accesses do wrong is not seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from clew.analysis.cfg import in_loops
from clew.ir.commands import Allocate, Assert, Assign, Command, Copy, Expire, Fill, Free, Havoc, Load, Store
from clew.ir.errors import Unsupported
from clew.ir.program import Block, Declaration, Program
from clew.ir.rewriting import hidden_addresses_in, map_command, map_exit, terms_of
from clew.ir.sorts import Bits, Bool, Pointer, Sort
from clew.ir.terms import Apply, Constant, Term, Variable, variable
from clew.ir.walk import postorder, rewrite
from clew.lower.flat.inline import Inlined
from clew.lower.flat.pointers import ELSEWHERE, NOWHERE, roots_of

_LARGEST = 256
"""Larger objects are forgotten, bytes."""
_COMPARED = frozenset({"=", "pointer.lt", "pointer.sub", "pointer.same_object"})


def forgetful(program: Program, inlined: Inlined, *, every: bool) -> Inlined:
    """The procedure that knows the objects which are named only, or no object (`every` one is forgotten)."""
    commands = [command for block in inlined.body.blocks for command in block.commands]
    shared = [each for each in program.globals if isinstance(each.sort, Pointer)]
    known = _reached(commands, shared)
    kept = frozenset[str]() if every else _kept(program, inlined, known)
    writer = _Writer(known, kept)
    blocks = tuple(map(writer.block, inlined.body.blocks))
    locals_ = (*inlined.body.locals, *writer.locals)
    return replace(inlined, body=replace(inlined.body, locals=locals_, blocks=blocks))


# --- which objects are known ------------------------------------------------------------------------------------------


def _reached(commands: Sequence[Command], shared: Sequence[Declaration]) -> dict[str, set[str]]:
    """By pointer variable what it may point into; what is read from memory may point anywhere."""
    found: dict[str, set[str]] = {
        each.name: roots_of(each.initial, {}) if isinstance(each.initial, Term) else {ELSEWHERE} for each in shared
    }
    moves: list[tuple[str, Term]] = []
    for command in commands:
        match command:
            case Allocate(target=target):
                found.setdefault(target.name, set()).add(target.name)
            case Load(target=Variable(sort=Pointer()) as target) | Havoc(target=Variable(sort=Pointer()) as target):
                found.setdefault(target.name, set()).add(ELSEWHERE)
            case Assign(target=Variable(sort=Pointer()) as target, value=value):
                moves.append((target.name, value))
            case _:
                pass
    changed = True
    while changed:
        changed = False
        for name, value in moves:
            more, own = roots_of(value, found), found.setdefault(name, set())
            changed = changed or not more <= own
            own |= more
    return found


def _kept(program: Program, inlined: Inlined, known: dict[str, set[str]]) -> frozenset[str]:
    """Small objects, static or made once in the frame, whose address only goes to pointers that point nowhere else."""
    looping = in_loops(inlined.body.blocks)
    kept = {
        command.target.name
        for block in inlined.body.blocks
        for command in block.commands
        if isinstance(command, Allocate) and not command.heap and _is_small(command) and block.label not in looping
    }
    if program.any_bytes:  # what was never written there is no number that is known
        kept.clear()
    if inlined.passed is None:  # else calls that are not looked into write there
        hidden = hidden_addresses_in(program)
        kept |= {each.name for each in program.objects if each.size <= _LARGEST and each.name not in hidden}
    for found in known.values():
        if len(found - {NOWHERE}) > 1:
            kept -= found
    parts = [part for block in inlined.body.blocks for part in (*block.commands, block.exit)]
    for each in inlined.passed or ():
        kept -= _roots(each, known)
    for part in parts:
        for term in terms_of(part):
            kept.difference_update(_escaping(term, known))
        match part:
            case Store(pointer=pointer, value=value) if isinstance(value.sort, Pointer):
                kept -= roots_of(value, known) | roots_of(pointer, known)
            case Load(pointer=pointer, target=Variable(sort=Pointer())):
                kept -= roots_of(pointer, known)
            case Free(pointer=pointer):
                kept -= roots_of(pointer, known)
            case Copy(target=target, source=source):
                kept -= roots_of(target, known) | roots_of(source, known)
            case _:
                pass
    return frozenset(kept)


def _is_small(command: Allocate) -> bool:
    size = command.size
    return isinstance(size, Constant) and isinstance(size.value, int) and size.value <= _LARGEST


def _roots(term: Term, known: dict[str, set[str]]) -> set[str]:
    return roots_of(term, known) if isinstance(term.sort, Pointer) else set()


def _escaping(term: Term, known: dict[str, set[str]]) -> Iterator[str]:
    """The objects whose addresses become numbers, or anything else that is followed no more."""
    for part in postorder(term):
        if isinstance(part, Apply) and not isinstance(part.sort, Pointer) and part.operator not in _COMPARED:
            for each in part.arguments:
                yield from _roots(each, known)


# --- commands ---------------------------------------------------------------------------------------------------------


class _Writer:
    """Writes blocks; the variables for what is forgotten are its only state."""

    def __init__(self, known: dict[str, set[str]], kept: frozenset[str]) -> None:
        self._known, self._kept = known, kept
        self.locals: list[Declaration] = []

    def block(self, block: Block) -> Block:
        """The block that knows less."""
        commands = [new for command in block.commands for new in self._command(command)]
        chosen: list[Command] = []
        leaving = map_exit(block.exit, lambda term: self._term(term, chosen))
        return replace(block, commands=(*commands, *chosen), exit=leaving)

    def _command(self, command: Command) -> Iterator[Command]:
        match command:
            case Assign(target=Variable(sort=Pointer())):
                if self._is_known(command.target):
                    yield command
                return
            case Allocate(target=target):
                if target.name in self._kept:
                    yield command
                return
            case Load(target=Variable(sort=Pointer())):
                return
            case Load(target=target, pointer=pointer) if not self._is_known(pointer):
                yield Havoc(_numeric(target), span=command.span)
                return
            case Store(pointer=pointer) | Fill(pointer=pointer) | Free(pointer=pointer) | Expire(pointer=pointer):
                if not self._is_known(pointer):
                    return
            case Copy():
                return
            case Assert(check=check) if check.startswith("memory."):
                return
            case _:
                pass
        chosen: list[Command] = []
        told = map_command(command, lambda term: self._term(term, chosen))
        yield from (*chosen, told)

    def _is_known(self, pointer: Term) -> bool:
        """Whether a pointer surely points into one object that is known, or is null."""
        found = roots_of(pointer, self._known)
        return len(found - {NOWHERE}) <= 1 and found - {NOWHERE} <= self._kept and found != {NOWHERE}

    def _term(self, term: Term, chosen: list[Command]) -> Term:
        """The term with anything in place of what is made of pointers that are not known."""
        if isinstance(term.sort, Pointer):
            return term

        def forgotten(part: Term) -> Term | None:
            pointers = [each for each in _parts(part) if isinstance(each.sort, Pointer)]
            if isinstance(part.sort, Pointer) or not pointers or all(map(self._is_plain, pointers)):
                return None
            made = variable(f"forgotten {len(self.locals)}", part.sort)
            self.locals.append(Declaration(made))
            chosen.append(Havoc(_numeric(made)))
            return made

        return rewrite(term, forgotten)

    def _is_plain(self, pointer: Term) -> bool:
        found = roots_of(pointer, self._known)
        return found == {NOWHERE} or self._is_known(pointer)


def _parts(term: Term) -> tuple[Term, ...]:
    return term.arguments if isinstance(term, Apply) else ()


def _numeric(target: Variable) -> Variable:
    sort: Sort = target.sort
    if not isinstance(sort, Bits | Bool):
        raise Unsupported(f"{target.name} of sort {sort} is read from memory that is forgotten")
    return target
