"""Encodings of queues against Python lists: under random scripts every answer is forced to be that of the list.

The script is given to the solver as equations on variables, so that nothing is decided while terms are made. A queue
with deferral is a queue and a pointer to its first pending element, which is taken out where it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.induction import KInduction
from clew.ir.commands import Assign, Pop, Push
from clew.ir.errors import InputError, Unsupported
from clew.ir.program import Action, Declaration, Program, Scheduler
from clew.ir.sorts import BOOL, Bits, Queue
from clew.ir.terms import TRUE, Term, apply, bits, conjoin, constant, equal, ite, negate, variable
from clew.lower.transition.queues import PLAIN, Encoding, Fields, Pushed, encoding_named
from clew.lower.transition.queues.cyclic import Cyclic
from clew.lower.transition.queues.pointers import BitsPointer
from clew.lower.transition.queues.slots import InArrays
from clew.lower.views import Views
from clew.models.engine import Budget, Found, InvariantGoal, LiveGoal
from clew.models.transition import Contents
from clew.solvers.frames import frames_solver
from clew.solvers.smt import Sat
from tests.property.queue_programs import ENCODINGS

STEPS = 6
Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scripted:
    """What a script says in terms: what it fixes, what an encoding demands, and answers with what they should be."""

    given: Term
    demanded: Term
    answers: tuple[tuple[Term, Term], ...]


def scripted(encoding: Encoding, queue: Queue, seed: int, *, deferral: bool) -> Scripted:
    random = Random(f"script {seed}")
    own = tuple(variable(f"q#{suffix}", sort) for suffix, sort in encoding.fields(queue))
    state, reference = encoding.empty(queue, own), list[Row]()
    given: list[Term] = [TRUE]
    demanded: list[Term] = [TRUE]
    answers: list[tuple[Term, Term]] = []
    past: list[tuple[Fields, tuple[Row, ...]]] = []
    for time in range(STEPS):
        past.append((state, tuple(reference)))
        answers += _accessors(encoding, queue, state, reference)
        answers += [
            (encoding.equal(queue, then, state), constant(held == tuple(reference), BOOL)) for then, held in past
        ]
        place = random.randrange(len(reference)) if deferral and reference else 0
        pops = variable(f"pops{time}", BOOL)
        taken = bool(reference) and random.random() < 0.5
        given.append(equal(pops, constant(taken, BOOL)))
        popped = encoding.pop(queue, state, bits(place, 32))
        state = tuple(ite(pops, new, old) for new, old in zip(popped, state, strict=True))
        if taken:
            del reference[place]
        pushes = variable(f"pushes{time}", BOOL)
        added = len(reference) < (queue.capacity or 99) and random.random() < 0.6
        given.append(equal(pushes, constant(added, BOOL)))
        row = tuple(random.getrandbits(1) for _ in queue.elements)
        terms = tuple(variable(f"row{time}.{at}", sort) for at, sort in enumerate(queue.elements))
        given += [equal(term, constant(value, term.sort)) for term, value in zip(terms, row, strict=True)]
        pushed = encoding.push(queue, state, terms, str(time))
        demanded.append(apply("implies", pushes, pushed.condition))
        state = tuple(ite(pushes, new, old) for new, old in zip(pushed.fields, state, strict=True))
        if added:
            reference.append(row)
    return Scripted(conjoin(*given), conjoin(*demanded), tuple(answers))


def _accessors(encoding: Encoding, queue: Queue, state: Fields, reference: list[Row]) -> list[tuple[Term, Term]]:
    found: list[tuple[Term, Term]] = [
        (encoding.is_empty(queue, state), constant(not reference, BOOL)),
        (encoding.full(queue, state), constant(len(reference) == queue.capacity, BOOL)),
        (encoding.length(queue, state), bits(len(reference), 32)),
    ]
    for position, row in enumerate(reference):
        for component, value in enumerate(row):
            item = encoding.item(queue, state, bits(position, 32), component)
            found.append((item, constant(value, item.sort)))
    return found


def verdicts(script: Scripted) -> tuple[Sat, Sat]:
    """Whether the script can be followed, and whether an answer can be another one."""
    other = negate(conjoin(*(equal(*pair) for pair in script.answers)))
    solver = frames_solver((script.given, script.demanded, other))
    solver.add(solver.both(solver.translate((script.given, script.demanded))))
    return solver.check(), solver.check(*solver.translate((other,)))


@pytest.mark.shows("machines", 27, 38)
@pytest.mark.shows("machines", 34, case="cyclic-array")
@pytest.mark.shows("machines", 36, case="cyclic-bits")
@pytest.mark.shows("machines", 31, case="cyclic-int")
@pytest.mark.shows("machines", 32, case="cyclic-onehot")
@pytest.mark.shows("machines", 37, case="cyclic-onehot+tags")
@pytest.mark.shows("machines", 33, case="cyclic-uif")
@pytest.mark.shows("machines", 35, case="linear-uif")
@pytest.mark.shows("machines", 36, case="shift-bits")
@pytest.mark.shows("machines", 37, case="shift-bits+tags")
@pytest.mark.shows("machines", 28, case="shift-int")
@pytest.mark.shows("machines", 30, case="shift-marks")
@pytest.mark.shows("machines", 29, case="shift-onehot")
@pytest.mark.parametrize("name", ENCODINGS)
def test_answers_are_those_of_a_list(name: str) -> None:
    encoding = encoding_named(name)
    assert encoding.name == name
    for seed in range(3):
        queue = Queue(1 + seed % 3, (Bits(2),) if seed % 2 else (Bits(1), Bits(3)))
        assert verdicts(scripted(encoding, queue, seed, deferral=False)) == (Sat.YES, Sat.NO)


@pytest.mark.shows("machines", 28, case="shift-int")
@pytest.mark.shows("machines", 30, case="shift-marks")
@pytest.mark.shows("machines", 29, case="shift-onehot")
@pytest.mark.parametrize("name", [name for name in ENCODINGS if name.startswith("shift")])
def test_deferred_elements_stay_in_front(name: str) -> None:
    for seed in range(3):
        script = scripted(encoding_named(name), Queue(1 + seed % 3, (Bits(2),)), seed, deferral=True)
        assert verdicts(script) == (Sat.YES, Sat.NO)


@pytest.mark.parametrize("name", ["cyclic-bits", "cyclic-onehot", "cyclic-array", "cyclic-uif", "linear-uif"])
def test_only_shifting_queues_give_more_than_their_front(name: str) -> None:
    encoding, queue = encoding_named(name), Queue(3, (Bits(2),))
    own = tuple(variable(f"q#{suffix}", sort) for suffix, sort in encoding.fields(queue))
    with pytest.raises(Unsupported, match="front only"):
        encoding.pop(queue, own, bits(1, 32))


class AtTheHead(Cyclic):
    """The array-based queue as it was printed: new elements go to the head."""

    def push(self, queue: Queue, state: Fields, row: Fields, name: str) -> Pushed:
        pushed = Cyclic.push(self, queue, state, row, name)
        head, _, slots = self._parts(queue, state)
        return Pushed((*pushed.fields[:2], *self.slots.write(queue, slots, self.pointer, head, row).fields))


@pytest.mark.shows("machines", 34)
def test_elements_that_are_written_at_the_head_are_not_those_of_a_list() -> None:
    printed = AtTheHead("printed", BitsPointer(), InArrays())
    wrong = [
        seed
        for seed in range(12)
        if verdicts(scripted(printed, Queue(2, (Bits(2),)), seed, deferral=False)) != (Sat.YES, Sat.NO)
    ]
    assert len(wrong) >= 5


@pytest.mark.shows("machines", 32, case="cyclic-onehot")
@pytest.mark.shows("machines", 29, case="shift-onehot")
@pytest.mark.parametrize("name", ["shift-onehot", "shift-marks", "cyclic-onehot"])
def test_one_bit_per_value_needs_no_arithmetic(name: str) -> None:
    fields = encoding_named(name).fields(Queue(3, (BOOL,)))
    assert {sort for _, sort in fields} == {BOOL}


@pytest.mark.shows("machines", 35)
def test_a_linear_queue_needs_no_bound() -> None:
    queue = Queue(None, (Bits(8),))
    encoding = encoding_named("linear-uif")
    state: Fields = tuple(variable(f"q#{suffix}", sort) for suffix, sort in encoding.fields(queue))
    state = encoding.empty(queue, state)
    held: list[Term] = []
    for number in range(50):
        assert encoding.full(queue, state) is constant(False, BOOL)
        pushed = encoding.push(queue, state, (bits(number, 8),), str(number))
        state, held = pushed.fields, [*held, pushed.condition]
    wrong = negate(
        conjoin(
            equal(encoding.length(queue, state), bits(50, 32)),
            *(equal(encoding.item(queue, state, bits(at, 32), 0), bits(at, 8)) for at in (0, 1, 25, 49)),
        )
    )
    solver = frames_solver((wrong, *held))
    solver.add(solver.both(solver.translate(held)))
    assert solver.check() is Sat.YES
    assert solver.check(*solver.translate((wrong,))) is Sat.NO
    with pytest.raises(Unsupported, match="without a bound"):
        encoding_named("shift-bits").fields(queue)


def test_an_unknown_encoding_is_named() -> None:
    for name in ("cyclic", "shift-array", "linear-uif+tags", "cyclic-marks"):
        with pytest.raises(InputError, match="no encoding of queues"):
            encoding_named(name)
    assert {encoding_named(name).contents for name in PLAIN} == set(Contents)


# --- in programs ----------------------------------------------------------------------------------------------------

HELD, TAKEN = variable("held", Bits(4)), variable("taken", Bits(4))


def sender(capacity: int | None) -> Program:
    """Sends 1, 2, 3 … and takes them out again."""
    queue = variable("q", Queue(capacity, (Bits(4),)))
    some = negate(equal(apply("queue.length", queue), bits(0, 32)))
    send = Action(
        "send",
        ("S",),
        negate(apply("queue.full", queue)),
        (Push(queue, (HELD,)), Assign(HELD, apply("add", HELD, bits(1, 4)))),
    )
    take = Action("take", ("T",), some, (Pop(queue, (TAKEN,)),))
    declared = (
        Declaration(HELD, bits(1, 4)),
        Declaration(TAKEN, bits(0, 4)),
        Declaration(queue, constant((), queue.sort)),
    )
    return Program(Scheduler.ACTIONS, globals=declared, actions=(send, take))


@pytest.mark.shows("machines", 35)
def test_a_queue_without_a_bound_is_searched() -> None:
    goal = InvariantGoal(negate(conjoin(equal(TAKEN, bits(3, 4)), equal(HELD, bits(9, 4)))))
    answer, _ = Bmc(queues="linear-uif", depth=12).check(Views(sender(None)), (goal,), Budget())
    assert isinstance(answer, Found)
    assert sum(move.actor == "send" for move in answer.run.moves) == 8
    assert sum(move.actor == "take" for move in answer.run.moves) == 3


@pytest.mark.shows("machines", 24)
def test_a_small_capacity_hides_what_a_larger_one_shows() -> None:
    apart = negate(equal(apply("sub", HELD, TAKEN), bits(3, 4)))
    answers = [
        next(KInduction(depth=6).check(Views(sender(capacity)), (InvariantGoal(apart),), Budget()))
        for capacity in (1, 2)
    ]
    assert [isinstance(answer, Found) for answer in answers] == [False, True]


def test_what_states_do_not_hold_is_not_proved() -> None:
    with pytest.raises(Unsupported, match="from the start"):
        list(KInduction(queues="linear-uif").check(Views(sender(2)), (LiveGoal(),), Budget()))
