"""Random programs with procedures: for the schedulers `single`, `threads` and `kernel`.

How the state space stays finite: procedures call only later ones; a jump back needs a scheduling point in its block;
objects, records, events and processes are made only in the entry block of a process, which is run once; integers and
reals are kept small by what is assigned; a simulation runs for a limited time.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random

from clew.ir.commands import (
    Allocate,
    Assert,
    Assign,
    Assume,
    Await,
    Branch,
    Call,
    Cancel,
    Choose,
    Command,
    Copy,
    Disable,
    Enable,
    Exit,
    Expire,
    Fill,
    Free,
    GetField,
    Goto,
    Halt,
    Havoc,
    Join,
    Load,
    NewEvent,
    NewRecord,
    Notify,
    Pop,
    Push,
    Raise,
    RequestUpdate,
    Resume,
    Retry,
    Return,
    SetField,
    Spawn,
    Start,
    Stop,
    Store,
    Suspend,
    Until,
    Wait,
    When,
    Yield,
)
from clew.ir.program import Block, Declaration, Object, Procedure, Process, Program, Record, Rules, Scheduler
from clew.ir.sorts import (
    BOOL,
    EVENT,
    INTEGER,
    POINTER,
    PROCESS,
    REAL,
    Array,
    Bits,
    Bool,
    Integer,
    Queue,
    Real,
    Reference,
    Sort,
)
from clew.ir.terms import Observation, Term, Variable, apply, bits, constant, integer, observe, variable
from clew.ir.values import default
from tests.property.random_terms import Pool, random_constant, random_term

NODE = Reference("Node")
BYTE = Bits(8)
_OF_EVENTS = (Observation.HAPPENED, Observation.TRIGGERED)
RAISED = Bits(2)
"""Every raise carries a value of this sort."""


@dataclass
class _Plan:
    """What a program is being made of; filled in while procedures are drawn."""

    random: Random
    scheduler: Scheduler
    globals: tuple[Declaration, ...]
    objects: tuple[Object, ...] = (Object("memory", 8, ((0, bits(3, 8)), (4, constant(True, BOOL)))),)
    events: tuple[str, ...] = ()
    processes: tuple[str, ...] = ()
    updates: tuple[str, ...] = ()
    timed: bool = False
    """Whether a simulation ends after some time; then terms may mention the time."""
    disables: bool = False
    """Whether processes are disabled and enabled."""
    leaves: list[Procedure] = field(default_factory=list)
    """Procedures that may be called: they do not block, make nothing, and may raise."""
    workers: list[str] = field(default_factory=list)
    """Procedures without parameters that may be spawned."""


def random_single_program(seed: int) -> Program:
    """One process with calls, exceptions, memory, records, integers and reals."""
    random = Random(f"single {seed}")
    plan = _Plan(random, Scheduler.SINGLE, _globals(random), processes=("P",))
    _draw_leaves(plan)
    root = _root(plan, "root")
    return _program(plan, (root,), (Process("P", "root"),))


def random_threads_program(seed: int) -> Program:
    """Two processes, perhaps a spawned third."""
    random = Random(f"threads {seed}")
    plan = _Plan(random, Scheduler.THREADS, _globals(random), processes=("P", "Q"))
    _draw_leaves(plan)
    worker = _worker(plan, "worker")
    plan.workers.append("worker")
    argument = random_constant(random, Bits(2))
    if random.random() < 0.5:
        return _program(
            plan, (_root(plan, "root"), worker), (Process("P", "root", (argument,)), Process("Q", "root", (argument,)))
        )
    roots = (_root(plan, "first"), _root(plan, "second"))
    return _program(plan, (*roots, worker), (Process("P", "first", (argument,)), Process("Q", "second", (argument,))))


def random_kernel_program(seed: int) -> Program:
    """Two processes and events under the discrete-event kernel, for a limited time."""
    random = Random(f"kernel {seed}")
    held = Declaration(variable("held", EVENT), constant(0, EVENT))
    events = ("tick", "tock")
    plan = _Plan(
        random,
        Scheduler.KERNEL,
        (*_globals(random), held),
        events=events,
        processes=("P", "Q"),
        updates=("refresh",),
        timed=random.random() < 0.9,
        disables=seed % 3 == 0,
    )
    _draw_leaves(plan)
    update = Procedure(
        "refresh", (), (), (), (Block("go", tuple(_plain(plan, _pool(plan)) for _ in range(2)), Return()),)
    )
    worker = _worker(plan, "worker")
    plan.workers.append("worker")
    roots = (_root(plan, "first"), _root(plan, "second"))
    begin = (NewEvent(held.variable), Spawn("worker"), Start(integer(random.randint(1, 3))))
    main = Procedure("main", (), (), (), (Block("go", begin[random.randint(0, 2) :], Return()),))
    argument = random_constant(random, Bits(2))
    sensitive = tuple(constant(number, EVENT) for number in range(random.randint(0, 2)))
    processes = (
        Process("P", "first", (argument,)),
        Process("Q", "second", (argument,), sensitivity=sensitive, initialise=random.random() < 0.7),
    )
    procedures = (update, *roots, worker)
    if not plan.timed:
        return _program(plan, procedures, processes)
    return _by_number(_program(plan, (main, *procedures), processes, main="main"), Random(f"numbers {seed}"))


def _by_number(program: Program, random: Random) -> Program:
    """Some events, processes and updates by their number, a simulation that is stopped, and either of the rules."""
    held = apply("event.to_bits", variable("held", EVENT))

    def changed(command: Command) -> Command:
        if random.random() < 0.7:
            return command
        match command:
            case RequestUpdate():
                return RequestUpdate(bits(0, 32))
            case Notify(event=Variable()):
                return replace(command, event=apply("event.of_bits", held))
            case Suspend() | Resume() | Disable() | Enable():
                return replace(command, process=apply("process.of_bits", apply("bitand", held, bits(1, 32))))
            case Cancel():
                return Stop()
            case _:
                return command

    procedures = tuple(
        replace(
            each,
            blocks=tuple(replace(block, commands=tuple(map(changed, block.commands))) for block in each.blocks),
        )
        for each in program.procedures
    )
    return replace(program, procedures=procedures, rules=random.choice(list(Rules)))


def _program(
    plan: _Plan, procedures: tuple[Procedure, ...], processes: tuple[Process, ...], main: str | None = None
) -> Program:
    """The program, with the parameter of each process fitting its procedure."""
    random = plan.random
    taking = {procedure.name: len(procedure.parameters) for procedure in procedures}
    fitted = tuple(
        Process(each.name, each.procedure, each.arguments[: taking[each.procedure]], each.sensitivity, each.initialise)
        for each in processes
    )
    fields = (
        Declaration(variable("value", Bits(2)), bits(1, 2)),
        Declaration(variable("next", NODE), constant(None, NODE)),
    )
    pool = Pool(tuple(each.variable for each in plan.globals))
    return Program(
        plan.scheduler,
        globals=plan.globals,
        objects=plan.objects,
        records=(Record("Node", fields),),
        events=plan.events,
        procedures=(*procedures, *plan.leaves),
        updates=plan.updates,
        processes=fitted,
        main=main,
        quiet=random_term(random, BOOL, pool, 1) if random.random() < 0.1 else None,
    )


# --- variables ------------------------------------------------------------------------------------------------------


def _globals(random: Random) -> tuple[Declaration, ...]:
    sorts: tuple[Sort, ...] = (
        Bits(1), Bits(2), BOOL, INTEGER, REAL, Array(2, Bits(2)), Array(2, BOOL), Queue(2, (Bits(2),)),
        Queue(1, (Bits(1), BOOL)),
    )  # fmt: skip
    chosen = random.sample(sorts, random.randint(1, 3))
    return tuple(
        Declaration(variable(f"g{number}", sort), random_constant(random, sort), signed=sort == Bits(2))
        for number, sort in enumerate(chosen)
    )


def _locals(*wanted: tuple[str, Sort]) -> tuple[Declaration, ...]:
    return tuple(Declaration(variable(name, sort), constant(default(sort), sort)) for name, sort in wanted)


def _pool(plan: _Plan, *declarations: Declaration) -> Pool:
    others: list[Term] = []
    if plan.timed:
        others.append(observe(Observation.TIME, (), (), INTEGER))
        others.append(observe(Observation.ELABORATING, (), (), BOOL))
    known = [each.variable for each in (*plan.globals, *declarations) if each.sort == EVENT]
    others += [observe(asked, (), (each,), BOOL) for each in known for asked in _OF_EVENTS]
    for each in declarations:
        if each.sort == POINTER:
            others.append(observe(Observation.ALIVE, (), (each.variable,), BOOL))
            others.append(observe(Observation.SIZE, (), (each.variable,), Bits(64)))
            others.append(observe(Observation.HEAP, (), (each.variable,), BOOL))
            others.append(observe(Observation.SELF, plan.random.choice(((), ("p",))), (), POINTER))
            if plan.random.random() < 0.2:
                others.append(observe(Observation.LEAKED, (), (), BOOL))
                others.append(observe(Observation.OCCUPIED, (), (), BOOL))
        if each.sort == PROCESS:
            others.append(observe(Observation.ENDED, (), (each.variable,), BOOL))
    if plan.scheduler is not Scheduler.SINGLE and plan.random.random() < 0.3:
        others.append(observe(Observation.AT, (plan.random.choice(plan.processes), "b1"), (), BOOL))
    return Pool(tuple(each.variable for each in (*plan.globals, *declarations)), tuple(others))


def _small(plan: _Plan, sort: Sort, pool: Pool) -> Term:
    """A term of the sort whose value is from a small finite set."""
    term = random_term(plan.random, sort, pool, plan.random.randint(1, 3))
    if sort == INTEGER:
        return apply("int.mod", term, integer(plan.random.randint(2, 4)))
    if sort == REAL:
        half = constant(Fraction(1, 2), REAL)
        return apply("real.mul", half, apply("real.of_int", apply("int.mod", apply("real.floor", term), integer(3))))
    return term


# --- commands -------------------------------------------------------------------------------------------------------


def _assignable(variables: tuple[Variable, ...]) -> list[Variable]:
    """Variables that any command may write; not those of eight bits, of which there would be too many values."""
    kinds = (Array, Queue, Bool, Integer, Real)
    return [one for one in variables if isinstance(one.sort, kinds) or one.sort in (Bits(1), Bits(2))]


def _plain(plan: _Plan, pool: Pool) -> Command:
    """A command of any scheduler that neither blocks nor calls."""
    random = plan.random
    if random.random() < 0.03:
        condition = random_term(random, BOOL, pool, 2)
        return random.choice(
            (Assert(condition), Assume(condition), Assert(condition, "arithmetic.division-by-zero", "zero"))
        )
    target = random.choice(_assignable(pool.variables))
    match target.sort:
        case Queue(elements=elements):
            if random.random() < 0.5:
                return Push(target, tuple(random_term(random, element, pool, 1) for element in elements))
            receivers = [one for one in pool.variables if one.sort == elements[0]]
            first = random.choice([None, *receivers])
            position = None if random.random() < 0.6 else bits(random.randint(0, 1), 32)
            return Pop(target, (first, *(None for _ in elements[1:])), position)
        case Bits(width=width) if random.random() < 0.25:
            low, high = (bits(value, width) for value in sorted((random.getrandbits(width), random.getrandbits(width))))
            upper = apply("ite", apply("ule", low, target), target, low)
            made = (Havoc(target), Havoc(target, low, high), Havoc(target, low, low, signed=True))
            return random.choice((*made, Havoc(target, low, upper)) if plan.scheduler is not Scheduler.KERNEL else made)
        case sort:
            return Assign(target, _small(plan, sort, pool))


def _call(plan: _Plan, pool: Pool, labels: list[str], pointer: Variable | None) -> Command:
    random = plan.random
    leaf = random.choice(plan.leaves)
    arguments = tuple(random_term(random, each.sort, pool, 1) for each in leaf.parameters)
    receivers = [one for one in pool.variables if one.sort == Bits(2)]
    targets = tuple(random.choice(receivers) for _ in leaf.results) if receivers else ()
    unwind = random.choice((*labels, "last")) if random.random() < 0.7 else None
    caught = random.choice(receivers) if unwind and receivers and random.random() < 0.6 else None
    entry = leaf.blocks[-1].label if random.random() < 0.2 else None
    callee: str | Term = leaf.name
    if pointer is not None and random.random() < 0.3:
        callee, entry = pointer, None
    return Call(callee, arguments, targets, entry, unwind, caught)


def _blocking(plan: _Plan, pool: Pool) -> Command:
    """A command at which the step may end."""
    random = plan.random
    if plan.scheduler is not Scheduler.KERNEL:
        return Yield() if random.random() < 0.8 else Await(random_term(random, BOOL, pool, 2))
    events = tuple(constant(number, EVENT) for number in range(len(plan.events)))
    flags = [one for one in pool.variables if one.sort == BOOL]
    flag = random.choice(flags) if flags and random.random() < 0.5 else None
    delay = integer(random.randint(0, 2))
    return random.choice(
        (
            Wait(),
            Wait((random.choice(events),)),
            Wait(events, Until.ANY),
            Wait(events, Until.ALL),
            Wait(timeout=delay),
            Wait(timeout=delay),
            Wait((random.choice(events),), Until.ANY, delay, flag),
            Wait(events, Until.ALL, integer(1), flag),
        )
    )


def _kernel_command(plan: _Plan) -> Command:
    random = plan.random
    event: Term = constant(random.randrange(len(plan.events)), EVENT)
    if random.random() < 0.2:
        event = variable("held", EVENT)
    process = constant(random.randrange(len(plan.processes)), PROCESS)
    commands: list[Command] = [
        Notify(event),
        Notify(event, When.DELTA),
        Notify(event, When.TIMED, integer(random.randint(0, 2))),
        Cancel(event),
        Suspend(process),
        Resume(process),
        RequestUpdate("refresh"),
    ]
    if plan.disables:
        commands += [Disable(process), Enable(process)]
    return random.choice(commands)


# --- procedures -----------------------------------------------------------------------------------------------------


def _draw_leaves(plan: _Plan) -> None:
    for number in reversed(range(plan.random.randint(1, 2))):
        leaf = _leaf(plan, f"leaf{number}")
        plan.leaves.append(leaf)


def _leaf(plan: _Plan, name: str) -> Procedure:
    random = plan.random
    parameters = tuple(Declaration(variable("a", Bits(2)), None) for _ in range(1))
    own = _locals(("t", Bits(2)))
    pool = _pool(plan, *parameters, *own)
    values = (random_term(random, Bits(2), pool, 1),)
    leave: Exit = Raise(random_term(random, RAISED, pool, 1)) if random.random() < 0.15 else Return(values)
    blocks = [
        Block("b1", (_plain(plan, pool),), leave),
        Block("b2", (), Return((random_term(random, Bits(2), pool, 1),))),
    ]
    first: Exit = random.choice(
        (Goto("b1"), Branch(random_term(random, BOOL, pool, 2), "b1", "b2"), Choose(("b1", "b2")))
    )
    return Procedure(name, parameters, (Bits(2),), own, (Block("b0", (_plain(plan, pool),), first), *blocks))


def _worker(plan: _Plan, name: str) -> Procedure:
    """A short procedure without parameters and loops, for spawning."""
    pool = _pool(plan)
    commands = (_plain(plan, pool), _blocking(plan, pool), _plain(plan, pool))
    return Procedure(name, (), (), (), (Block("b0", commands, Return()),), original=f"{name} of the source")


def _root(plan: _Plan, name: str) -> Procedure:
    """The procedure of a process: an entry block that makes things, then blocks that may loop."""
    random = plan.random
    parameters = (Declaration(variable("me", Bits(2)), None),) if plan.scheduler is not Scheduler.SINGLE else ()
    made, own = _making(plan)
    own = (*own, *_locals(("t", Bits(2)), ("b", BOOL)))
    pool = _pool(plan, *parameters, *own)
    labels = [f"b{number}" for number in range(1, random.randint(3, 5))]
    code = next((each.variable for each in own if each.name == "code"), None)
    blocks = [Block("b0", (*made, _plain(plan, pool)), Goto(labels[0]))]
    for number, label in enumerate(labels):
        commands = [_plain(plan, pool) for _ in range(random.randint(0, 2))]
        commands.extend(_using(plan, own))
        if random.random() < 0.4:
            commands.append(_call(plan, pool, labels[number + 1 :], code))
        if plan.scheduler is Scheduler.KERNEL:
            commands.extend(_kernel_command(plan) for _ in range(random.randint(0, 2)))
        random.shuffle(commands)
        blocks_here = random.random() < 0.8
        if blocks_here:
            commands.append(_blocking(plan, pool))
            if isinstance(commands[-1], Await):
                commands.append(Yield())
        blocks.append(
            Block(label, tuple(commands), _leave(plan, pool, labels if blocks_here else labels[number + 1 :]))
        )
    if any(isinstance(each.exit, Branch) and each.exit.otherwise == "again" for each in blocks):
        blocks.append(Block("again", (), Retry()))
    blocks.append(Block("last", tuple(_releasing(own, made)), _end(plan)))
    return Procedure(name, parameters, (), own, tuple(blocks))


def _end(plan: _Plan) -> Exit:
    """How a process ends: by itself, or with it all."""
    return Halt() if plan.scheduler is not Scheduler.KERNEL and plan.random.random() < 0.1 else Return()


def _leave(plan: _Plan, pool: Pool, labels: list[str]) -> Exit:
    random = plan.random
    one = random.choice((*labels, "last"))
    two = random.choice(labels) if labels else "last"
    if random.random() < 0.01:
        return Raise(bits(1, 2)) if random.random() < 0.5 else Raise()
    if plan.scheduler is not Scheduler.KERNEL and random.random() < 0.05:
        return Branch(random_term(random, BOOL, pool, 2), one, "again")
    return random.choice(
        (
            Goto(one),
            Branch(random_term(random, BOOL, pool, 2), one, two),
            Branch(random_term(random, BOOL, pool, 2), one, two),
            Choose((one, two)),
            Choose((one, two), fair=True),
        )
    )


def _making(plan: _Plan) -> tuple[list[Command], tuple[Declaration, ...]]:
    """Commands for the entry block, with the locals that they fill."""
    random = plan.random
    commands: list[Command] = []
    own: list[Declaration] = []
    if random.random() < 0.4:
        own.extend(_locals(("p", POINTER), ("byte", BYTE)))
        p = own[-2].variable
        commands.append(
            random.choice(
                (Assign(p, _address("memory")), Allocate(p, bits(8, 64)), Allocate(p, bits(8, 64), heap=False))
            )
        )
        commands.append(Store(p, bits(random.getrandbits(8), 8)))
    if random.random() < 0.4:
        own.extend(_locals(("n", NODE)))
        commands.append(NewRecord(own[-1].variable))
    if plan.leaves and random.random() < 0.3:
        own.extend(_locals(("code", POINTER)))
        commands.append(Assign(own[-1].variable, _address(plan.leaves[0].name)))
    if plan.workers and random.random() < 0.5:
        own.extend(_locals(("child", PROCESS)))
        started = plan.workers[0] if random.random() < 0.6 else _address(plan.workers[0])
        commands.append(Spawn(started, (), own[-1].variable))
    return commands, tuple(own)


def _address(name: str) -> Term:
    return observe(Observation.ADDRESS, (name,), (), POINTER)


def _using(plan: _Plan, own: tuple[Declaration, ...]) -> list[Command]:
    """Commands on the things that the entry block made."""
    random = plan.random
    commands: list[Command] = []
    named = {each.name: each.variable for each in own}
    if "p" in named and random.random() < 0.6:
        pointer = apply("pointer.add", named["p"], bits(0, 64)) if random.random() < 0.3 else named["p"]
        further = apply("pointer.add", named["p"], bits(random.randint(0, 3), 64))
        commands.append(
            random.choice(
                (
                    Load(named["byte"], pointer, settled=random.random() < 0.3),
                    Store(pointer, named["byte"]),
                    Copy(further, pointer, bits(random.randint(0, 4), 64)),
                    Fill(further, named["byte"], bits(random.randint(0, 2), 64)),
                )
            )
        )
    if "n" in named and random.random() < 0.6:
        get = GetField(named["t"], named["n"], "value")
        put = random.choice((SetField(named["n"], "value", named["t"]), SetField(named["n"], "next", named["n"])))
        commands.append(random.choice((get, put)))
    if "child" in named and random.random() < 0.4 and plan.scheduler is Scheduler.THREADS:
        commands.append(Join(named["child"]))
    return commands


def _releasing(own: tuple[Declaration, ...], made: list[Command]) -> list[Command]:
    expired = [Expire(each.target) for each in made if isinstance(each, Allocate) and not each.heap]
    return [*(Free(each.variable) for each in own if each.sort == NODE), *expired]
