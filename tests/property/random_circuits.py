"""Random BTOR2 circuits, and what they do by a simulator of their own: the reader and every engine against it.

The simulator reads the lines as the format says, on numbers, and tries every state with every input; it shares nothing
with the front end. Widths are small, so that it can.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import product
from random import Random

from clew.engines.search.explore.engine import Explore
from clew.engines.unroll.abstract import Abstract
from clew.engines.unroll.bmc import Bmc
from clew.engines.unroll.induction import KInduction
from clew.engines.unroll.prover import Ic3, Over
from clew.engines.unroll.reachability import BddReachability
from clew.frontends.btor2 import Btor2Frontend
from clew.ir.source import Source
from clew.lower.views import Views
from clew.models.engine import Absent, Budget, Figures, Found, Stopped
from clew.models.goals import goal_of
from tests.property.combinations import replay_problem

Value = int | tuple[int, ...]
SECONDS = 20.0
_DEPTH = 12

# --- circuits -------------------------------------------------------------------------------------------------------

_SAME = ("and", "or", "xor", "nand", "nor", "xnor", "add", "sub", "mul", "udiv", "urem", "sdiv", "srem", "smod", "sll",
         "srl", "sra", "rol", "ror")  # fmt: skip
_BIT = ("eq", "neq", "ult", "ulte", "ugt", "ugte", "slt", "slte", "sgt", "sgte", "uaddo", "saddo", "usubo", "ssubo",
        "umulo", "smulo", "sdivo")  # fmt: skip


class _Circuit:
    """The lines so far, and the nodes by their sort."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.lines: list[str] = []
        self.nodes: dict[int, list[int]] = {1: [], 2: [], 3: []}
        """By width."""
        self.sorts = {width: self.line(f"sort bitvec {width}") for width in (1, 2, 3)}
        self.array = self.line(f"sort array {self.sorts[1]} {self.sorts[2]}")

    def line(self, text: str) -> int:
        self.lines.append(f"{len(self.lines) + 1} {text}")
        return len(self.lines)

    def node(self, text: str, width: int) -> int:
        tag, _, rest = text.partition(" ")
        number = self.line(f"{tag} {self.sorts[width]} {rest}".rstrip())
        self.nodes[width].append(number)
        return number

    def any(self, width: int) -> int:
        """A node of that width, or its complement."""
        found = self.random.choice(self.nodes[width])
        return -found if self.random.random() < 0.2 else found

    def grow(self, memory: int) -> None:
        """One more node."""
        width = self.random.choice((1, 2, 3))
        match self.random.randrange(9):
            case 0 | 1:
                self.node(f"{self.random.choice(_SAME)} {self.any(width)} {self.any(width)}", width)
            case 2 | 3:
                self.node(f"{self.random.choice(_BIT)} {self.any(width)} {self.any(width)}", 1)
            case 4:
                self.node(f"ite {self.any(1)} {self.any(width)} {self.any(width)}", width)
            case 5:
                self.node(f"{self.random.choice(('not', 'neg', 'inc', 'dec'))} {self.any(width)}", width)
            case 6:
                self.node(f"{self.random.choice(('redand', 'redor', 'redxor'))} {self.any(width)}", 1)
            case 7:
                self._reshape()
            case _:
                self.node(f"read {memory} {self.any(1)}", 2)

    def _reshape(self) -> None:
        match self.random.randrange(4):
            case 0:
                self.node(f"slice {self.any(3)} 2 1", 2)
            case 1:
                self.node(f"{self.random.choice(('uext', 'sext'))} {self.any(2)} 1", 3)
            case 2:
                self.node(f"concat {self.any(1)} {self.any(2)}", 3)
            case _:
                self.node(f"{self.random.choice(('implies', 'iff'))} {self.any(1)} {self.any(1)}", 1)


class _Moving(_Circuit):
    """A circuit whose wide words are only moved, combined bit by bit, and compared."""

    def grow(self, memory: int) -> None:
        width = self.random.choice((1, 2, 3))
        match self.random.randrange(6):
            case 0:
                self.node(f"{self.random.choice(('and', 'or', 'xor'))} {self.any(width)} {self.any(width)}", width)
            case 1 | 2:
                self.node(f"{self.random.choice(('eq', 'neq'))} {self.any(width)} {self.any(width)}", 1)
            case 3 | 4:
                self.node(f"ite {self.any(1)} {self.any(width)} {self.any(width)}", width)
            case _:
                self.node(f"read {memory} {self.any(1)}", 2)


def random_circuit(seed: int) -> str:
    """A circuit with inputs, registers, a small memory, perhaps a constraint, and two bad conditions.

    Every second one only moves and compares its wide words.
    """
    random = Random(seed)
    made = (_Circuit, _Moving)[seed % 2](random)
    for width in (1, 2, 3):
        made.node(random.choice(("zero", "one", "ones") if seed % 2 == 0 or width == 1 else ("zero", "ones")), width)
        if seed % 2 == 0:
            made.node(f"constd {random.randrange(1 << width)}", width)
    constants = {width: list(nodes) for width, nodes in made.nodes.items()}
    for width in random.sample((1, 2), k=random.randint(1, 2)):
        made.node("input", width)
    states = [(made.node("state", width), width) for width in random.choices((1, 2, 3), k=random.randint(1, 3))]
    memory = made.line(f"state {made.array} memory")
    for place, (state, width) in enumerate(states):
        earlier = [other for other, same in states[:place] if same == width]
        if random.random() < 0.75:
            value = random.choice([*constants[width], *earlier])
            made.line(f"init {made.sorts[width]} {state} {value}")
    if random.random() < 0.8:
        made.line(f"init {made.array} {memory} {random.choice(constants[2])}")
    for _ in range(random.randint(4, 14)):
        made.grow(memory)
    for state, width in states:
        if random.random() < 0.9:
            made.line(f"next {made.sorts[width]} {state} {made.any(width)}")
    written = made.line(f"write {made.array} {memory} {made.any(1)} {made.any(2)}")
    chosen = made.line(f"ite {made.array} {made.any(1)} {written} {memory}")
    made.line(f"next {made.array} {memory} {random.choice((written, chosen, memory))}")
    if random.random() < 0.4:
        made.line(f"constraint {made.any(1)}")
    for _ in range(2):
        both = made.node(f"and {made.any(1)} {made.any(1)}", 1)
        made.line(f"bad {both}")
    return "\n".join(made.lines) + "\n"


# --- the simulator --------------------------------------------------------------------------------------------------


def _signed(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) else value


def _divided(left: int, right: int) -> tuple[int, int]:
    """Quotient towards zero, and remainder with the sign of the dividend; by zero as the format says."""
    if right == 0:
        return (-1 if left >= 0 else 1), left
    quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
    return quotient, left - quotient * right


def _modulo(left: int, right: int) -> int:
    return left if right == 0 else left % right


def _fits(value: int, width: int) -> bool:
    return -(1 << (width - 1)) <= value < 1 << (width - 1)


_ON_NUMBERS: dict[str, Callable[[int, int, int], int]] = {
    "and": lambda a, b, _: a & b, "or": lambda a, b, _: a | b, "xor": lambda a, b, _: a ^ b,
    "nand": lambda a, b, _: ~(a & b), "nor": lambda a, b, _: ~(a | b), "xnor": lambda a, b, _: ~(a ^ b),
    "add": lambda a, b, _: a + b, "sub": lambda a, b, _: a - b, "mul": lambda a, b, _: a * b,
    "udiv": lambda a, b, _: -1 if b == 0 else a // b, "urem": lambda a, b, _: a if b == 0 else a % b,
    "sdiv": lambda a, b, w: _divided(_signed(a, w), _signed(b, w))[0],
    "srem": lambda a, b, w: _divided(_signed(a, w), _signed(b, w))[1],
    "smod": lambda a, b, w: _modulo(_signed(a, w), _signed(b, w)),
    "sll": lambda a, b, _: a << b, "srl": lambda a, b, _: a >> b, "sra": lambda a, b, w: _signed(a, w) >> b,
    "rol": lambda a, b, w: (a << b % w) | (a >> (w - b % w)), "ror": lambda a, b, w: (a >> b % w) | (a << (w - b % w)),
    "eq": lambda a, b, _: a == b, "neq": lambda a, b, _: a != b, "iff": lambda a, b, _: a == b,
    "implies": lambda a, b, _: not a or b, "ult": lambda a, b, _: a < b, "ulte": lambda a, b, _: a <= b,
    "ugt": lambda a, b, _: a > b, "ugte": lambda a, b, _: a >= b,
    "slt": lambda a, b, w: _signed(a, w) < _signed(b, w), "slte": lambda a, b, w: _signed(a, w) <= _signed(b, w),
    "sgt": lambda a, b, w: _signed(a, w) > _signed(b, w), "sgte": lambda a, b, w: _signed(a, w) >= _signed(b, w),
    "uaddo": lambda a, b, w: a + b >= 1 << w, "usubo": lambda a, b, _: a < b, "umulo": lambda a, b, w: a * b >= 1 << w,
    "saddo": lambda a, b, w: not _fits(_signed(a, w) + _signed(b, w), w),
    "ssubo": lambda a, b, w: not _fits(_signed(a, w) - _signed(b, w), w),
    "smulo": lambda a, b, w: not _fits(_signed(a, w) * _signed(b, w), w),
    "sdivo": lambda a, b, w: _signed(b, w) == -1 and _signed(a, w) == -(1 << (w - 1)),
}  # fmt: skip


_WITH_NUMBERS = ("slice", "uext", "sext")


class Simulator:
    """A circuit as its lines say."""

    def __init__(self, text: str) -> None:
        self.lines = [(int(words[0]), words[1], words[2:]) for words in map(str.split, text.splitlines())]
        self.widths: dict[int, int] = {}
        """Of sorts; an array has minus the width of its elements, and two of them."""
        self.sort_of: dict[int, int] = {}
        for number, tag, rest in self.lines:
            if tag == "sort":
                self.widths[number] = int(rest[1]) if rest[0] == "bitvec" else -self.widths[int(rest[2])]
            elif tag not in ("bad", "constraint"):
                self.sort_of[number] = int(rest[0])
        self.states = [number for number, tag, _ in self.lines if tag == "state"]
        self.inputs = [number for number, tag, _ in self.lines if tag == "input"]
        self.first, self.after = (
            {int(rest[1]): int(rest[2]) for _, tag, rest in self.lines if tag == which} for which in ("init", "next")
        )

    def reached(self) -> list[bool]:
        """Per bad condition whether some run without a broken constraint comes there."""
        found: set[int] = set()
        seen = set(self._starts())
        waiting = list(seen)
        while waiting:
            state = waiting.pop()
            for given in product(*(self._values(each) for each in self.inputs)):
                known = self._evaluated({**dict(zip(self.states, state, strict=True)), **self._inputs(given)})
                if not all(self._of(known, int(rest[0])) for _, tag, rest in self.lines if tag == "constraint"):
                    continue
                bads = [int(rest[0]) for _, tag, rest in self.lines if tag == "bad"]
                found |= {place for place, node in enumerate(bads) if self._of(known, node)}
                for following in self._following(known):
                    if following not in seen:
                        seen.add(following)
                        waiting.append(following)
        return [place in found for place in range(sum(tag == "bad" for _, tag, _ in self.lines))]

    def _inputs(self, given: tuple[Value, ...]) -> dict[int, Value]:
        return dict(zip(self.inputs, given, strict=True))

    def _values(self, node: int) -> list[Value]:
        width = self.widths[self.sort_of[node]]
        if width > 0:
            return list(range(1 << width))
        return list(product(range(1 << -width), repeat=2))

    def _starts(self) -> Iterator[tuple[Value, ...]]:
        free = [each for each in self.states if each not in self.first]
        for given in product(*(self._values(each) for each in free)):
            known = self._evaluated(dict(zip(free, given, strict=True)))
            yield tuple(known[each] for each in self.states)

    def _following(self, known: dict[int, Value]) -> Iterator[tuple[Value, ...]]:
        kept = [
            [self._of(known, self.after[each])] if each in self.after else self._values(each) for each in self.states
        ]
        yield from product(*kept)

    def _of(self, known: dict[int, Value], node: int) -> Value:
        value = known[abs(node)]
        if node > 0:
            return value
        assert isinstance(value, int), "only bit-vectors should be complemented"
        return ~value & ((1 << self.widths[self.sort_of[-node]]) - 1)

    def _evaluated(self, known: dict[int, Value]) -> dict[int, Value]:
        """All nodes that can be known; states without a value take their first one."""
        for number, tag, rest in self.lines:
            if tag == "state" and number not in known and number in self.first:
                known[number] = self._start(known, number)
            if number in known or tag in ("sort", "input", "state", "init", "next", "bad", "constraint"):
                continue
            nodes = [int(each) for each in rest[1:]]
            count = 0 if tag == "constd" else 1 if tag in _WITH_NUMBERS else len(nodes)
            if all(abs(node) in known for node in nodes[:count]):
                known[number] = self._made(tag, nodes, known, self.widths[int(rest[0])])
        return known

    def _start(self, known: dict[int, Value], state: int) -> Value:
        value = known[self.first[state]]
        return (value, value) if isinstance(value, int) and self.widths[self.sort_of[state]] < 0 else value

    def _made(self, tag: str, nodes: list[int], known: dict[int, Value], width: int) -> Value:
        constants = {"zero": 0, "one": 1, "ones": -1}
        if tag == "constd" or tag in constants:
            return (nodes[0] if tag == "constd" else constants[tag]) & ((1 << width) - 1)
        count = 1 if tag in _WITH_NUMBERS else len(nodes)
        values = [self._of(known, node) for node in nodes[:count]]
        if tag == "ite":
            return values[1] if values[0] else values[2]
        first = values[0]
        if isinstance(first, tuple):
            return _memory(tag, first, values)
        size = self.widths[self.sort_of[abs(nodes[0])]]
        numbers = [value for value in values if isinstance(value, int)]
        return _number(tag, numbers, nodes[count:], size) & ((1 << width) - 1)


def _memory(tag: str, memory: tuple[int, ...], values: list[Value]) -> Value:
    place = values[1]
    assert isinstance(place, int), "an index should be a number"
    if tag == "read":
        return memory[place]
    value = values[2]
    assert isinstance(value, int), "an element should be a number"
    return (*memory[:place], value, *memory[place + 1 :])


def _number(tag: str, values: list[int], given: list[int], width: int) -> int:
    value = values[0]
    match tag:
        case "not":
            return ~value
        case "neg":
            return -value
        case "inc" | "dec":
            return value + 1 if tag == "inc" else value - 1
        case "redand":
            return int(value == (1 << width) - 1)
        case "redor":
            return int(value != 0)
        case "redxor":
            return value.bit_count() & 1
        case "slice":
            return value >> given[1]
        case "uext":
            return value
        case "sext":
            return _signed(value, width)
        case "concat":
            return value << 2 | values[1]
        case _:
            return int(_ON_NUMBERS[tag](value, values[1], width))


# --- the comparison -------------------------------------------------------------------------------------------------


def circuit_problems(seed: int) -> list[str]:
    """What does not fit for the circuit of the seed."""
    text = random_circuit(seed)
    wanted = Simulator(text).reached()
    loaded = Btor2Frontend().load([Source(f"random-{seed}.btor2", text)])
    goals = [goal_of(item.question, fair=False).goal for item in loaded.properties]
    found: list[str] = []
    engines = (
        Explore(),
        Bmc(depth=_DEPTH),
        KInduction(depth=_DEPTH),
        Ic3(),
        Ic3(over=Over.PREDICATES, narrow=1),
        Abstract(fewest=2),
        BddReachability(nodes=1 << 20),
    )
    for engine in engines:
        model = Views(loaded.program)
        budget = Budget(deadline=time.monotonic() + SECONDS)
        asked = tuple(goal for goal in goals if goal is not None)
        for answer in engine.check(model, asked, budget):
            if isinstance(answer, Figures):
                continue
            number = next(place for place, goal in enumerate(goals) if goal is answer.goal)
            match answer:
                case Found(run=run):
                    if not wanted[number]:
                        found.append(f"{engine.name} finds a run to bad {number}, which is never reached")
                    elif problem := replay_problem(loaded.program, answer.goal, run):
                        found.append(f"{engine.name}: its run to bad {number} does not replay: {problem}")
                case Absent():
                    if wanted[number]:
                        found.append(f"{engine.name} proves that bad {number} is not reached, and it is")
                case Stopped():
                    pass
    return found
