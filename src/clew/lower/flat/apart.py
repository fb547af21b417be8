"""Pointers into several objects, and in memory (`kept`), as variables that point into one object each.

Input: a procedure without calls. Output: the same procedure in which every pointer leads to one object, if anywhere: a
pointer that may lead to several becomes a number that says which one, its *site*, and a pointer into each of them, of
which only that of the site counts. Where it is followed, control branches by the site. So there are as many runs as
before, with the same choices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from clew.ir.commands import Allocate, Assert, Assign, Branch, Command, Copy, Expire, Fill, Free, Goto, Load, Store
from clew.ir.errors import Unsupported
from clew.ir.program import Block, Declaration, Procedure, Program
from clew.ir.rewriting import map_command, map_exit
from clew.ir.sorts import POINTER, Bits, Pointer
from clew.ir.source import Span
from clew.ir.terms import (
    FALSE,
    Apply,
    Observation,
    Term,
    Variable,
    apply,
    bits,
    conjoin,
    constant,
    disjoin,
    equal,
    ite,
    observe,
    variable,
)
from clew.ir.values import UNDEFINED
from clew.ir.walk import rewrite, variables
from clew.lower.flat.guesses import ASTRAY
from clew.lower.flat.inline import Inlined
from clew.lower.flat.kept import Kept
from clew.lower.flat.pointers import ELSEWHERE, NOWHERE, is_null, is_undefined, ordered, roots_of

_MOST = 6
"""Pointers into more objects stay as they are, and are refused by whoever needs one."""
_WIDTH = 8
_COMPARED = frozenset({"=", "pointer.lt", "pointer.sub", "pointer.same_object"})


def apart(program: Program, inlined: Inlined) -> tuple[Program, Inlined]:
    """The program with other pointers outside of the frame, and the procedure with other pointers."""
    inlined = replace(inlined, body=_with_order(inlined.body))
    body = inlined.body
    commands = [command for block in body.blocks for command in block.commands]
    kept = Kept(program, commands)
    writer = _Writer(kept, 8 * program.pointer_bytes)
    if not writer.changes(commands):
        return program, inlined
    blocks = tuple(each for block in body.blocks for each in writer.block(block))
    globals_ = tuple(new for each in (*program.globals, *kept.globals()) for new in writer.started(each))
    own = (*body.locals, *kept.locals())
    locals_ = (*(new for each in own for new in writer.declared(each)), *map(Declaration, writer.held))
    depths = dict(inlined.depths)
    for name in writer.several:
        parts = (each.name for each in writer.parts(variable(name, POINTER)))
        depths |= dict.fromkeys(parts, inlined.depths.get(name, ()))
    depths |= {each.name: () for each in writer.held}
    whole = replace(body, locals=locals_, blocks=blocks)
    changed = replace(program, globals=globals_, objects=tuple(kept.objects()))
    return changed, replace(inlined, body=whole, depths=depths)


def _with_order(body: Procedure) -> Procedure:
    blocks = (
        replace(
            block,
            commands=tuple(map_command(each, ordered) for each in block.commands),
            exit=map_exit(block.exit, ordered),
        )
        for block in body.blocks
    )
    return replace(body, blocks=tuple(blocks))


class _Writer:
    """Writes blocks; the labels and variables that it has made are its state."""

    def __init__(self, kept: Kept, width: int) -> None:
        self._kept, self._width = kept, width
        self._known = known = kept.roots
        self.several = {name: _objects(found) for name, found in known.items() if 1 < len(_objects(found)) <= _MOST}
        self._doubts: list[Term] = []
        self.held: list[Variable] = []
        self._labels = 0

    def changes(self, commands: Sequence[Command]) -> bool:
        """Whether there are pointers into several objects, or into none that are followed."""
        followed = [each for command in commands for each in _followed(command)]
        if self.several or self._kept.changes:
            return True
        return any(len(self._sites(each)) > 1 or self._is_null(each) for each in followed)

    def _is_null(self, pointer: Term) -> bool:
        return roots_of(pointer, self._known) <= {NOWHERE}

    # --- variables ----------------------------------------------------------------------------------------------------

    def parts(self, pointer: Variable) -> tuple[Variable, ...]:
        """The variables for one that points to several objects."""
        return (_site_of(pointer), *(_own(pointer, each) for each in self.several[pointer.name]))

    def declared(self, declared: Declaration) -> Iterator[Declaration]:
        """The declarations of what stands for a local."""
        if declared.name not in self.several:
            yield declared
            return
        for each in self.parts(declared.variable):
            yield replace(declared, variable=each, initial=None, layout=None)

    def started(self, declared: Declaration) -> Iterator[Declaration]:
        """The same for what exists before the procedure starts, with what it holds then."""
        if declared.name not in self.several:
            yield declared
            return
        assert isinstance(declared.initial, Term), "a pointer that leads to known objects should start with a term"
        for each, value in self._values(declared.variable, declared.initial):
            yield replace(declared, variable=each, initial=value, layout=None)

    # --- terms --------------------------------------------------------------------------------------------------------

    def _sites(self, pointer: Term) -> tuple[str, ...]:
        """The objects that a pointer may lead to."""
        found = _objects(roots_of(pointer, self._known))
        if self._mentions(pointer) and not 0 < len(found) <= _MOST:
            raise Unsupported("a pointer may point into too many objects, or into none")
        return found if len(found) <= _MOST else ()

    def _number(self, name: str) -> Term:
        return bits(self._kept.number(name), _WIDTH)

    def _site(self, pointer: Term) -> Term | None:
        """To which object a pointer leads; None where it is null."""
        match pointer:
            case Variable(name=name) if name in self.several:
                return _site_of(pointer)
            case Apply(operator="pointer.add", arguments=(base, _)):
                return self._site(base)
            case Apply(operator="ite", arguments=(condition, then, otherwise)):
                sides = self._site(then), self._site(otherwise)
                if sides[0] is None or sides[0] == sides[1]:
                    return sides[1]
                return sides[0] if sides[1] is None else ite(self.term(condition), sides[0], sides[1])
            case _:
                found = self._sites(pointer)
                return self._number(found[0]) if found else None

    def _into(self, pointer: Term, name: str) -> Term:
        """What a pointer is if it leads to the object, or is null; any pointer into it where it leads elsewhere."""
        match pointer:
            case Variable() if pointer.name in self.several:
                return _own(pointer, name) if name in self.several[pointer.name] else self._begin(name)
            case Apply(operator="pointer.add", arguments=(base, distance)):
                return apply("pointer.add", self._into(base, name), self.term(distance))
            case Apply(operator="ite", arguments=(condition, then, otherwise)):
                # What the condition is computed from is read, also where both sides are the same.
                return apply("ite", self.term(condition), self._into(then, name), self._into(otherwise, name))
            case _:
                found = self._sites(pointer)
                return pointer if not found or found == (name,) else self._begin(name)

    def _begin(self, name: str) -> Term:
        """Where an object begins; of those that the procedure makes nobody asks whether they are made."""
        return observe(Observation.ADDRESS, (name,), (), POINTER)

    def term(self, term: Term) -> Term:
        """A term that is no pointer: comparisons of pointers by the sites of both."""

        def step(part: Term) -> Term | None:
            if not isinstance(part, Apply) or isinstance(part.sort, Pointer):
                return None
            pointers = [each for each in part.arguments if isinstance(each.sort, Pointer)]
            if all(len(self._sites(each)) < 2 and not self._mentions(each) for each in pointers):
                return None
            if part.operator == "pointer.offset":  # which is the distance from null
                return self._compared("pointer.sub", part.arguments[0], constant(None, POINTER))
            if part.operator not in _COMPARED:
                raise Unsupported(f"{part.operator} of a pointer that may point into several objects")
            return self._compared(part.operator, *part.arguments)

        return rewrite(term, step)

    def _mentions(self, pointer: Term) -> bool:
        return any(each.name in self.several for each in variables(pointer))

    def _compared(self, operator: str, left: Term, right: Term) -> Term:
        found: Term | None = None
        cases = list(product(self._sites(left) or (None,), self._sites(right) or (None,)))
        if operator == "pointer.lt":  # which is not defined of different objects
            cases = [case for case in cases if case[0] == case[1]]
            alike = [conjoin(*self._leads(left, one), *self._leads(right, one)) for one, _ in cases]
            self._doubts.append(disjoin(*alike))
        for one, other in cases:
            outcome = apply(operator, self._side(left, one), self._side(right, other))
            asked = conjoin(*self._leads(left, one), *self._leads(right, other))
            found = outcome if found is None else ite(asked, outcome, found)
        return FALSE if found is None else found

    def _side(self, pointer: Term, name: str | None) -> Term:
        return pointer if name is None else self._into(pointer, name)

    def _leads(self, pointer: Term, name: str | None) -> Iterator[Term]:
        site = self._site(pointer)
        if name is not None and site is not None:
            yield equal(site, self._number(name))

    def _values(self, target: Variable, value: Term) -> Iterator[tuple[Variable, Term]]:
        """What stands for a pointer, with what it holds where the pointer holds the value."""
        names = self.several[target.name]
        site = self._site(value)
        yield _site_of(target), self._number(names[0]) if site is None else site
        for each in names:
            # Null is one of the pointers into the first, so that the others are never null by that.
            begins = site is None and each != names[0]
            yield _own(target, each), self._begin(each) if begins else self._into(value, each)

    # --- commands -----------------------------------------------------------------------------------------------------

    def block(self, block: Block) -> Iterator[Block]:
        """The block, and those into which it branches."""
        label, commands = block.label, list[Command]()
        for command in block.commands:
            followed = tuple(_followed(command))
            if any(self._is_null(each) for each in followed):
                commands += _on_null(command)
            elif all(len(self._sites(each)) < 2 for each in followed):
                made = tuple(self._command(command))
                commands += (*self._doubted(command.span), *made)
            else:
                behind = self._label(block)
                yield from self._branches(replace(block, label=label, commands=tuple(commands)), command, behind)
                label, commands = behind, []
        leaving = map_exit(block.exit, self.term)
        yield replace(block, label=label, commands=(*commands, *self._doubted(block.exit.span)), exit=leaving)

    def _doubted(self, span: Span | None) -> Iterator[Command]:
        """The guesses that terms which were made since the last time have values that are defined."""
        for each in self._doubts:
            yield Assert(each, "memory.undefined-value", ASTRAY, span=span)
        self._doubts = []

    def _branches(self, block: Block, command: Command, behind: str) -> Iterator[Block]:
        """The block with a branch by the sites of what the command follows, and the command on each side."""
        followed = tuple(_followed(command))
        cases = list(product(*(self._sites(each) or (None,) for each in followed)))
        for case in cases[:-1]:
            here, there = self._label(block), self._label(block)
            asked = conjoin(*(each for one in map(self._leads, followed, case) for each in one))
            told = (*block.commands, *self._doubted(command.span))
            yield replace(block, commands=told, exit=Branch(asked, here, there, span=block.exit.span))
            yield replace(block, label=here, commands=self._surely_on(command, case), exit=Goto(behind))
            block = replace(block, label=there, commands=())
        yield replace(block, commands=(*block.commands, *self._surely_on(command, cases[-1])), exit=Goto(behind))

    def _surely_on(self, command: Command, case: Sequence[str | None]) -> tuple[Command, ...]:
        made = self._on(command, case)
        return *self._doubted(command.span), *made

    def _on(self, command: Command, case: Sequence[str | None]) -> tuple[Command, ...]:
        """The command where the pointers that it follows lead to these objects."""
        pointers = list(map(self._side, _followed(command), case))
        match command:
            case Load(target=Variable(sort=Pointer()) as target, pointer=pointer) if case[0] is not None:
                self.held.append(variable(f"read {len(self.held)}", Bits(self._width)))
                moved = Assign(target, self._read(self.held[-1], case[0], pointer), span=command.span)
                return replace(command, target=self.held[-1], pointer=pointers[0]), *self._command(moved)
            case Store(value=value) if isinstance(value.sort, Pointer) and self._kept.is_numbered(case[0] or NOWHERE):
                return (replace(command, pointer=pointers[0], value=self._numbered(value)),)
            case Store(value=value, pointer=pointer) if isinstance(value.sort, Pointer) and case[0] is not None:
                moved = Assign(self._kept.slot(case[0], pointer), value, span=command.span)
                told = constant(UNDEFINED, Bits(self._width)) if is_undefined(value) else bits(0, self._width)
                return replace(command, pointer=pointers[0], value=told), *self._command(moved)
            case Load() | Free() | Expire():
                return (replace(command, pointer=pointers[0]),)
            case Store(value=value):
                return (replace(command, pointer=pointers[0], value=self.term(value)),)
            case Fill(value=value, size=size):
                nulls = () if case[0] is None else self._kept.filled(command, case[0])
                made = replace(command, pointer=pointers[0], value=self.term(value), size=self.term(size))
                return made, *(new for each in nulls for new in self._command(each))
            case Copy(size=size):
                return (replace(command, source=pointers[0], target=pointers[1], size=self.term(size)),)
            case _:
                raise AssertionError(f"{command} should follow a pointer")

    def _read(self, held: Variable, name: str, pointer: Term) -> Term:
        """The pointer that was read from an object: what stands for it there, or by its number."""
        if not self._kept.is_numbered(name):
            return self._kept.slot(name, pointer)
        found: Term = constant(None, POINTER)
        for each in self._kept.held_at(name, pointer):
            found = ite(equal(held, bits(self._kept.number(each), self._width)), self._begin(each), found)
        return found

    def _numbered(self, value: Term) -> Term:
        """The number of a pointer to where an object begins; whether it leads there is a guess."""
        if is_undefined(value):
            return constant(UNDEFINED, Bits(self._width))
        null = self.term(equal(value, constant(None, POINTER)))
        begins = [(each, self.term(equal(value, self._begin(each)))) for each in self._sites(value)]
        if not begins and not is_null(value):
            raise Unsupported("a pointer that is null wherever it was written is held at a place that is not fixed")
        found: Term = bits(0, self._width)
        for each, asked in begins:
            found = ite(asked, bits(self._kept.number(each), self._width), found)
        self._doubts.append(disjoin(null, *(asked for _, asked in begins)))
        return found

    def _label(self, block: Block) -> str:
        self._labels += 1
        return f"{block.label}~{self._labels}"

    def _command(self, command: Command) -> Iterator[Command]:
        match command:
            case Assign(target=target, value=value) if target.name in self.several:
                yield from self._moved(command, target, value)
            case Assign(target=Variable(sort=Pointer()), value=value):
                found = self._sites(value)
                if len(found) > 1:
                    raise Unsupported(f"{command.target.name} may point into too many objects, or into none")
                yield replace(command, value=self._into(value, found[0])) if found else command
            case Allocate(target=target):
                yield map_command(command, self.term)
                for each in self._kept.slots(target.name):
                    yield from self._command(Assign(each, constant(UNDEFINED, POINTER), span=command.span))
            case Load() | Store() | Free() | Expire() | Fill() | Copy():
                case = [next(iter(self._sites(each)), None) for each in _followed(command)]
                yield from self._on(command, case)
            case _:
                yield map_command(command, self.term)

    def _moved(self, command: Assign, target: Variable, value: Term) -> Iterator[Command]:
        if is_undefined(value):
            for each in self.parts(target):
                yield replace(command, target=each, value=constant(UNDEFINED, each.sort))
            return
        values = list(self._values(target, value))
        written = [each for each, _ in values]
        if not any(each in variables(value_) for each in written for other, value_ in values if other is not each):
            for each, new in values:
                yield replace(command, target=each, value=new)
            return
        for each, new in values:  # all of them at once
            self.held.append(variable(f"moved {len(self.held)}", each.sort))
            yield replace(command, target=self.held[-1], value=new)
        for each, new in zip(written, self.held[-len(written) :], strict=True):
            yield replace(command, target=each, value=new)


def _objects(found: set[str]) -> tuple[str, ...]:
    """The objects among what a pointer may lead to; none where it may lead elsewhere."""
    return () if ELSEWHERE in found else tuple(sorted(found - {NOWHERE}))


def _site_of(pointer: Variable) -> Variable:
    return variable(f"{pointer.name}.site", Bits(_WIDTH))


def _own(pointer: Variable, name: str) -> Variable:
    return variable(f"{pointer.name}@{name}", POINTER)


def _on_null(command: Command) -> Iterator[Command]:
    """What becomes of a command on a pointer that is null wherever it was written: mostly a fault."""
    match command:
        case Expire():
            pass
        case Free(pointer=pointer):
            null = equal(pointer, constant(None, POINTER))
            yield Assert(null, "memory.undefined-value", ASTRAY, span=command.span)
        case _:
            yield Assert(FALSE, "memory.undefined-value", ASTRAY, span=command.span)


def _followed(command: Command) -> Iterator[Term]:
    """The pointers that a command follows."""
    match command:
        case Load(pointer=pointer) | Store(pointer=pointer) | Fill(pointer=pointer) | Free(pointer=pointer):
            yield pointer
        case Expire(pointer=pointer):
            yield pointer
        case Copy(source=source, target=target):
            yield source
            yield target
        case _:
            pass
