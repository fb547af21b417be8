"""Random programs with small state spaces, one generator per scheduler; the same seed gives the same program.

`random_actions_program` is here; the programs with procedures are made in `random_procedures` and exported here too.
"""

from __future__ import annotations

from random import Random

from clew.ir.commands import Assert, Assign, Assume, Command, Havoc, Pop, Push
from clew.ir.program import Action, AnyOf, Declaration, Program, Scheduler, Symmetry
from clew.ir.sorts import BOOL, Array, Bits, Queue, Sort
from clew.ir.terms import TRUE, Constant, Term, Variable, apply, bits, conjoin, constant, equal, negate, variable
from clew.ir.values import default
from tests.property.random_procedures import random_kernel_program, random_single_program, random_threads_program
from tests.property.random_terms import Pool, random_constant, random_term

__all__ = [
    "random_actions_program",
    "random_condition",
    "random_kernel_program",
    "random_single_program",
    "random_symmetric_program",
    "random_threads_program",
]


def random_actions_program(seed: int) -> Program:
    """2 to 4 processes with locations, a few shared variables, arrays, queues; some hundreds of states as a rule.

    Only sorts that native code knows: bits up to 64, Bool, arrays and queues of them.
    """
    random = Random(f"actions {seed}")
    count = random.choice((2, 2, 2, 3, 3, 4))
    names = [f"P{number}" for number in range(count)]
    locations = {name: _location(name, random.randint(2, 4 if count < 4 else 3)) for name in names}
    shared = _shared(random)
    pool = Pool(tuple(declaration.variable for declaration in (*locations.values(), *shared)))
    actions: list[Action] = []
    reached = {name: [0] for name in names}
    ranked = random.random() < 0.2
    for name in names:
        for number in range(random.randint(len(locations[name].names), 6)):
            others = [other for other in names if other != name]
            taking = (name, random.choice(others)) if random.random() < 0.12 else (name,)
            actions.append(_action(random, f"{name}_{number}", taking, locations, shared, pool, reached, ranked=ranked))
    return Program(
        Scheduler.ACTIONS,
        globals=(*locations.values(), *shared),
        actions=tuple(actions),
        quiet=random_term(random, BOOL, pool, 1) if random.random() < 0.15 else None,
    )


def random_symmetric_program(seed: int) -> Program:
    """2 to 4 equal processes, each with a location and perhaps a variable of its own; the symmetry is declared."""
    random = Random(f"symmetric {seed}")
    count = random.choice((2, 2, 3, 3, 4))
    shared = _shared(random, limit=3)
    places = random.randint(2, 3)
    own = [(Bits(1), f"mine{number}") for number in range(random.randint(0, 1))]
    template = _location("ME", places)
    local = [variable(name, sort) for sort, name in own]
    pool = Pool((*(declaration.variable for declaration in shared), *local))
    locations = {"ME": template}
    reached = {"ME": [0]}
    drawn = [
        _action(random, f"{number}", ("ME",), locations, shared, pool, reached, tuple(local))
        for number in range(random.randint(2, 4))
    ]
    globals_: list[Declaration] = list(shared)
    actions: list[Action] = []
    members: list[tuple[Term, ...]] = []
    for number in range(count):
        location = _location(f"P{number}", places)
        mine = [variable(f"P{number}_{each.name}", each.sort) for each in local]
        renamed: dict[Term, Term] = {template.variable: location.variable, **dict(zip(local, mine, strict=True))}
        globals_.append(location)
        globals_.extend(Declaration(each, constant(default(each.sort), each.sort)) for each in mine)
        members.append((location.variable, *mine))
        actions.extend(_rename(action, f"P{number}", renamed) for action in drawn)
    return Program(
        Scheduler.ACTIONS, globals=tuple(globals_), actions=tuple(actions), symmetries=(Symmetry(tuple(members)),)
    )


def random_condition(program: Program, seed: int) -> Term:
    """A state condition over the program's globals: for goals and atoms; never constant if there is a variable."""
    random = Random(f"condition {seed}")
    pool = Pool(tuple(declaration.variable for declaration in program.globals))
    for _ in range(20):
        term = random_term(random, BOOL, pool, random.randint(1, 3))
        if not isinstance(term, Constant):
            return term
    return TRUE


def _location(name: str, places: int) -> Declaration:
    place = variable(f"{name}_at", Bits(2))
    return Declaration(place, bits(0, 2), names=tuple(f"L{number}" for number in range(places)))


def _shared(random: Random, limit: int = 6) -> tuple[Declaration, ...]:
    """Shared variables of at most so many bits in all."""
    sorts: list[Sort] = [
        Bits(1), Bits(2), Bits(3), BOOL, Array(2, Bits(1)), Array(2, Bits(2)), Array(3, Bits(1)), Array(2, BOOL),
        Queue(1, (Bits(2),)), Queue(2, (Bits(1),)), Queue(1, (Bits(1), BOOL)),
    ]  # fmt: skip
    found: list[Declaration] = []
    left = limit
    for number in range(random.randint(1, 4)):
        fitting = [sort for sort in sorts if _size(sort) <= left]
        if not fitting:
            break
        sort = random.choice(fitting)
        left -= _size(sort)
        initial: Term | AnyOf = random_constant(random, sort)
        if isinstance(sort, Bits) and random.random() < 0.15:
            initial = (
                AnyOf() if sort.width == 1 or random.random() < 0.5 else AnyOf(bits(0, sort.width), bits(1, sort.width))
            )
        signed = isinstance(sort, Bits) and random.random() < 0.3
        if signed and isinstance(sort, Bits) and isinstance(initial, AnyOf) and initial.low is not None:
            initial = AnyOf(bits(-1, sort.width), bits(0, sort.width))
        found.append(Declaration(variable(f"x{number}", sort), initial, signed=signed))
    return tuple(found)


def _size(sort: Sort) -> int:
    match sort:
        case Bits(width=width):
            return width
        case Array(length=length, element=element):
            return length * _size(element)
        case Queue(capacity=capacity, elements=elements):
            return (capacity or 1) * (1 + sum(map(_size, elements)))
        case _:
            return 1


def _action(
    random: Random,
    name: str,
    taking: tuple[str, ...],
    locations: dict[str, Declaration],
    shared: tuple[Declaration, ...],
    pool: Pool,
    reached: dict[str, list[int]],
    own: tuple[Variable, ...] = (),
    *,
    ranked: bool = False,
) -> Action:
    """An action of the processes; it starts where an earlier action ended, so that it can be reached."""
    guard: Term = TRUE
    effect: list[Command] = []
    for process in taking:
        place = locations[process]
        at, to = _move(random, reached[process], len(place.names))
        guard = conjoin(guard, equal(place.variable, bits(at, 2)))
        effect.append(Assign(place.variable, bits(to, 2)))
    if random.random() < 0.3:
        guard = conjoin(guard, random_term(random, BOOL, pool, random.randint(1, 3)))
    targets = (*(declaration.variable for declaration in shared), *own)
    effect.extend(_effect(random, targets, pool) for _ in range(random.choice((0, 1, 1, 2, 2))))
    random.shuffle(effect)
    priority = random.choice((0, 0, 0, 1, 2)) if ranked else 0
    return Action(name, taking, guard, tuple(effect), priority, label=f"{name}!" if random.random() < 0.2 else "")


def _move(random: Random, reached: list[int], places: int) -> tuple[int, int]:
    """From a location that can be reached to any; the first moves of a process lead through all and back."""
    known = len(set(reached))
    at = reached[-1] if len(reached) <= places else random.choice(reached)
    to = known % places if len(reached) <= places else random.randrange(places)
    reached.append(to)
    return at, to


def _effect(random: Random, targets: tuple[Variable, ...], pool: Pool) -> Command:
    if not targets or random.random() < 0.03:
        condition = random_term(random, BOOL, pool, 2)
        return random.choice(
            (Assert(condition), Assume(negate(condition)), Assert(condition, "memory.out-of-bounds", "no"))
        )
    target = random.choice(targets)
    match target.sort:
        case Queue(elements=elements):
            return _queue_effect(random, target, elements, pool)
        case Bits(width=width) if random.random() < 0.2:
            if random.random() < 0.3:
                return Havoc(target, fair=random.random() < 0.2)
            low, high = sorted((random.getrandbits(width), random.getrandbits(width)))
            return Havoc(target, bits(low, width), bits(high, width))
        case Array(element=element) if random.random() < 0.8:
            index = random_term(random, Bits(random.choice((2, 32))), pool, 1)
            return Assign(target, apply("store", target, index, random_term(random, element, pool, 2)))
        case Bits(width=width) if random.random() < 0.4:
            return Assign(target, apply("add", target, bits(random.choice((1, 3)), width)))
        case sort:
            return Assign(target, random_term(random, sort, pool, random.randint(1, 3)))


def _queue_effect(random: Random, queue: Variable, elements: tuple[Sort, ...], pool: Pool) -> Command:
    if random.random() < 0.5:
        return Push(queue, tuple(random_term(random, element, pool, 1) for element in elements))
    targets: list[Variable | None] = []
    for element in elements:
        fitting = [one for one in pool.variables if one.sort == element and not one.name.endswith("_at")]
        chosen = random.choice([None, *fitting])
        targets.append(None if chosen in targets else chosen)
    return Pop(queue, tuple(targets), None if random.random() < 0.7 else bits(random.randint(0, 1), 32))


def _rename(action: Action, process: str, renamed: dict[Term, Term]) -> Action:
    from clew.ir.walk import substitute

    def target(one: Variable) -> Variable:
        found = renamed.get(one, one)
        assert isinstance(found, Variable), f"a variable should become a variable, not {found}"
        return found

    def command(one: Command) -> Command:
        match one:
            case Assign(target=written, value=value):
                return Assign(target(written), substitute(value, renamed))
            case Havoc(target=written, low=low, high=high, fair=fair):
                return Havoc(target(written), low, high, fair)
            case Assume(condition=condition):
                return Assume(substitute(condition, renamed))
            case Assert(condition=condition, check=check, message=message):
                return Assert(substitute(condition, renamed), check, message)
            case Push(queue=queue, values=values):
                return Push(queue, tuple(substitute(value, renamed) for value in values))
            case Pop(queue=queue, targets=targets, position=position):
                return Pop(queue, tuple(None if each is None else target(each) for each in targets), position)
            case _:
                raise AssertionError(f"an action should not contain {one}")

    return Action(
        f"{process}_{action.name}",
        (process,),
        substitute(action.guard, renamed),
        tuple(map(command, action.effect)),
        action.priority,
        action.label,
    )
