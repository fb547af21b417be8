"""Globals put into memory: the opposite of what the pass `scalars` does, to try it on random programs."""

from __future__ import annotations

from dataclasses import replace

from clew.ir.commands import Assign, Call, Command, Havoc, Load, Store
from clew.ir.program import Block, Declaration, Object, Procedure, Program
from clew.ir.rewriting import map_command, map_exit, terms_of
from clew.ir.sorts import POINTER, Bits
from clew.ir.terms import Constant, Observation, Term, Variable, apply, bits, observe, variable
from clew.ir.walk import rewrite, variables


def spilled(program: Program) -> Program:
    """The program with an object of one byte for every global, all of which have fewer bits."""
    objects = []
    for each in program.globals:
        assert isinstance(each.sort, Bits)
        assert isinstance(each.initial, Constant)
        assert isinstance(each.initial.value, int)
        objects.append(Object(each.name, 1, ((0, bits(each.initial.value, 8)),)))
    shared = {each.variable: _byte(each.variable) for each in program.globals}
    procedures = tuple(_procedure(each, shared) for each in program.procedures)
    return replace(program, globals=(), objects=tuple(objects), procedures=procedures)


def _byte(shared: Variable) -> Variable:
    return variable(f"{shared.name} byte", Bits(8))


def _narrow(shared: Variable) -> Variable:
    return variable(f"{shared.name} value", shared.sort)


def _address(shared: Variable) -> Term:
    return observe(Observation.ADDRESS, (shared.name,), (), POINTER)


def _procedure(procedure: Procedure, shared: dict[Variable, Variable]) -> Procedure:
    added = [Declaration(each, original="") for byte in shared for each in (_byte(byte), _narrow(byte))]
    blocks = tuple(_block(block, shared) for block in procedure.blocks)
    return replace(procedure, locals=(*procedure.locals, *added), blocks=blocks)


def _block(block: Block, shared: dict[Variable, Variable]) -> Block:
    def read(term: Term) -> Term:
        return rewrite(term, lambda part: _value(part, shared))

    commands: list[Command] = []
    for command in block.commands:
        commands += _loads(terms_of(command), shared)
        commands += _written(map_command(command, read), shared)
    commands += _loads(terms_of(block.exit), shared)
    return replace(block, commands=tuple(commands), exit=map_exit(block.exit, read))


def _value(part: Term, shared: dict[Variable, Variable]) -> Term | None:
    if not isinstance(part, Variable) or part not in shared or not isinstance(part.sort, Bits):
        return None
    return apply("extract", shared[part], parameters=(part.sort.width - 1, 0))


def _loads(terms: tuple[Term, ...], shared: dict[Variable, Variable]) -> list[Command]:
    return [Load(shared[each], _address(each)) for each in variables(*terms) if each in shared]


def _written(command: Command, shared: dict[Variable, Variable]) -> list[Command]:
    match command:
        case Assign(target=target) | Havoc(target=target) if target in shared:
            return [replace(command, target=_narrow(target)), _store(target)]
        case Call(targets=targets):
            kept = tuple(_narrow(each) if each in shared else each for each in targets)
            return [replace(command, targets=kept), *(_store(each) for each in targets if each in shared)]
        case _:
            return [command]


def _store(target: Variable) -> Command:
    assert isinstance(target.sort, Bits)
    return Store(_address(target), apply("zero_extend", _narrow(target), parameters=(8 - target.sort.width,)))
