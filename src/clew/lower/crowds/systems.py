"""The steps of roles: from scheduling point to scheduling point, or to where a loop comes round.

Input: roles on variables. Output: the crowd. Others may move wherever a step ends, so a loop without a scheduling point
is no step of its own here: that gives more runs, never fewer.

Who has ended need not be looked at any more where somebody else is always left to be looked at with the others,
such as a process of many that has not begun. Where no role has many processes, the last one may be left alone: there,
who has ended stays.
"""

from __future__ import annotations

from dataclasses import replace

from clew.analysis.liveness import Liveness
from clew.ir.commands import Yield
from clew.ir.program import AnyOf, Block, Declaration, Procedure
from clew.ir.rewriting import terms_of
from clew.ir.sorts import Bits
from clew.ir.terms import TRUE, Constant, Term, Variable, bits, conjoin, equal, variable
from clew.ir.walk import variables
from clew.lower.block import between
from clew.lower.crowds.memory import Plain
from clew.lower.crowds.roles import ENDED, NUMBER, Played
from clew.lower.flat.steps import LargeBlocks, stops_of
from clew.lower.transition.queues import encoding_named
from clew.models.crowds import Crowd, Role
from clew.models.transition import DEFAULT_QUEUES, RESERVED, TransitionSystem


def systems_of(plain: Plain) -> Crowd:
    """See the module."""
    shared = tuple(each.variable for each in plain.shared)
    roles = [_role(number, each, shared) for number, each in enumerate(plain.roles.played)]
    spawners = [role for role in roles if not role.many and _only_spawns(role, plain.roles.born)]
    if not any(role.many for role in roles):
        spawners = []  # what is left would be no pair
    early = {write.variable for role in spawners for step in role.system.steps for write in step.writes}
    initial = tuple(TRUE if each.variable in early else _initial(each) for each in plain.shared)
    kept = tuple(role for role in roles if all(role is not each for each in spawners))
    if not any(role.many for role in kept):
        kept = tuple(replace(role, ends=frozenset()) for role in kept)
    return Crowd(
        shared, initial, conjoin(*map(_start, plain.shared)), kept, any(each is roles[0] for each in kept), plain.doubt
    )


def _only_spawns(role: Role, born: tuple[Variable, ...]) -> bool:
    """Whether nothing but its spawning matters to others: then they may as well be there from the start."""
    steps = role.system.steps
    own = {role.system.place, *role.own, *born}
    return not any(step.failures for step in steps) and all(
        each.variable in own for step in steps for each in step.writes
    )


def _initial(declared: Declaration) -> Term | None:
    return declared.initial if isinstance(declared.initial, Constant) else None


def _start(declared: Declaration) -> Term:
    match declared.initial:
        case AnyOf(low=low, high=high):
            return between(declared.variable, low, high, signed=declared.signed)
        case None | Constant():
            return TRUE
        case term:
            return equal(declared.variable, term)


def _role(number: int, role: Played, shared: tuple[Variable, ...]) -> Role:
    body, points = _with_points(role.body)
    numbered = any(
        each is NUMBER
        for block in body.blocks
        for part in (*block.commands, block.exit)
        for each in variables(*terms_of(part))
    )
    names = frozenset(each.name for each in (*shared, *(one.variable for one in body.locals)))
    names |= {NUMBER.name} if numbered else set()
    liveness = Liveness(body.blocks, names)
    always = frozenset(each.name for each in shared)
    liveness.at_start = {label: live | always for label, live in liveness.at_start.items()}
    stops = stops_of(body)
    for label in points:
        stops.setdefault(label, len(stops))
    kept = frozenset(name for label in stops for name in liveness.at_start[label])
    every = (*shared, *(each.variable for each in body.locals), *((NUMBER,) if numbered else ()))
    state = {each.name: each for each in every if each.name in kept}
    place = variable(f"{RESERVED}place {number}", Bits(len(stops).bit_length()))
    encoding = encoding_named(DEFAULT_QUEUES)
    writer = LargeBlocks(body, liveness, stops, state, place, encoding, role.name)
    steps = tuple(writer.step(at, label) for label, at in stops.items())
    own = tuple(each for each in state.values() if each.name not in always)
    initial: tuple[Term | None, ...] = (bits(0, len(stops).bit_length()), *(None for _ in state))
    system = TransitionSystem((place, *state.values()), initial, TRUE, (), steps, TRUE, _no_states, place=place)
    live = tuple(tuple(each for each in own if each.name in liveness.at_start[label]) for label in stops)
    ends = frozenset(at for label, at in stops.items() if label == ENDED)
    return Role(role.name, role.many, own, NUMBER if NUMBER in own else None, system, live, ends)


def _no_states(condition: Term) -> Term:
    raise AssertionError(f"nobody should ask for {condition} in a crowd")


def _with_points(body: Procedure) -> tuple[Procedure, tuple[str, ...]]:
    """The procedure without its scheduling points, and the labels at which they stood."""
    points = tuple(block.label for block in body.blocks if any(isinstance(each, Yield) for each in block.commands))
    blocks = tuple(
        Block(block.label, tuple(each for each in block.commands if not isinstance(each, Yield)), block.exit)
        for block in body.blocks
    )
    return Procedure(body.name, (), (), body.locals, blocks), points
