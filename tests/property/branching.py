"""CTL* by the definition on finite systems: configurations one by one, and random formulas and systems to ask about."""

from __future__ import annotations

from random import Random

from clew.graphs import components
from clew.ir.properties import (
    And,
    Atom,
    Automaton,
    Exists,
    ForAll,
    Formula,
    Next,
    Not,
    Or,
    Release,
    Truth,
    Until,
)
from clew.ir.sorts import BOOL
from clew.ir.terms import Apply, Constant, Term, Variable, variable
from clew.logic.temporal.automata import automaton_of, degeneralised
from clew.logic.temporal.formulas import objects_in
from clew.models.pushdown import ConfigurationSet, Link, Pushdown, PushdownSystem, Rule, atom_of, head_atom

CONTROLS, SYMBOLS = 2, 3
Configuration = tuple[int, tuple[int, ...]]


def bounded_pushdown(random: Random) -> Pushdown:
    """A system whose stacks stay low: what is pushed is greater than what was there, and nothing gets less."""
    rules = []
    for _ in range(random.randint(2, 9)):
        top = random.randrange(SYMBOLS)
        words: list[tuple[int, ...]] = [(), (random.randrange(top, SYMBOLS),)]
        if top + 1 < SYMBOLS:
            words.append((random.randrange(top + 1, SYMBOLS), random.randrange(top, SYMBOLS)))
        rules.append(Rule(random.randrange(CONTROLS), top, random.randrange(CONTROLS), random.choice(words)))
    system = PushdownSystem(
        tuple(f"p{number}" for number in range(CONTROLS)),
        tuple(f"a{number}" for number in range(SYMBOLS)),
        tuple(rules),
    )
    stack = [random.randrange(SYMBOLS) for _ in range(random.randint(0, 2))]
    nodes = [0, *range(CONTROLS, CONTROLS + len(stack))]
    links = tuple(
        Link(node, symbol, CONTROLS + place) for place, (node, symbol) in enumerate(zip(nodes, stack, strict=False))
    )
    initial = ConfigurationSet(CONTROLS + len(stack), links, frozenset({nodes[-1]}))
    inner = CONTROLS + 2
    final_links = tuple(
        Link(random.randrange(inner), random.randrange(SYMBOLS), random.randrange(CONTROLS, inner)) for _ in range(4)
    )
    accepting = frozenset(node for node in range(inner) if random.random() < 0.5)
    final = ConfigurationSet(inner, final_links, accepting)
    return Pushdown(system, initial, (("initial", initial), ("final", final)))


ATOMS = (head_atom("control", "p0"), head_atom("top", "a0"), head_atom("top", "a1"), atom_of("final"))


def random_formula(random: Random, depth: int = 3, *, quantified: bool = True) -> Formula:
    """A formula of CTL*, of any form, or one without path quantifiers."""
    if depth == 0 or random.random() < 0.15:
        return Atom(random.choice(ATOMS))
    kinds = ["not", "and", "or", "next", "until", "until", "release"]
    kind = random.choice([*kinds, "all", "all", "some", "some"] if quantified else kinds)
    inner = random_formula(random, depth - 1, quantified=quantified)
    match kind:
        case "not":
            return Not(inner)
        case "next":
            return Next(inner)
        case "all":
            return ForAll(inner)
        case "some":
            return Exists(inner)
        case _:
            pass
    left = random.choice((random_formula(random, depth - 1, quantified=quantified), Truth(value=kind == "until")))
    match kind:
        case "and":
            return And(left, inner)
        case "or":
            return Or(left, inner)
        case "until":
            return Until(left, inner)
        case _:
            return Release(left, inner)


class Explicit:
    """The configurations that are reachable, each with its successors; where there is none it stays."""

    def __init__(self, pushdown: Pushdown, start: Configuration) -> None:
        self._pushdown = pushdown
        self.states = [start]
        self.after: list[list[int]] = []
        numbers = {start: 0}
        for control, stack in self.states:
            found = []
            for rule in pushdown.system.rules:
                if stack[:1] == (rule.top,) and rule.control == control:
                    following = (rule.target, rule.word + stack[1:])
                    if following not in numbers:
                        numbers[following] = len(numbers)
                        self.states.append(following)
                    found.append(numbers[following])
            self.after.append(found or [numbers[control, stack]])

    def truth(self, formula: Formula) -> bool:
        """Whether the first state satisfies the formula (on all runs, where it speaks of runs)."""
        formula = ForAll(formula)
        made: dict[int, Formula] = {}
        sets: dict[Term, list[bool]] = {}
        for part in objects_in(formula):
            match part:
                case Exists(operand=inner) | ForAll(operand=inner):
                    linear = made[id(inner)] if isinstance(part, Exists) else Not(made[id(inner)])
                    atom = variable(f"set {len(sets)}", BOOL)
                    sets[atom] = self._some_run(degeneralised(automaton_of(linear)), sets)
                    made[id(part)] = Atom(atom) if isinstance(part, Exists) else Not(Atom(atom))
                case Not(operand=inner) | Next(operand=inner):
                    made[id(part)] = type(part)(made[id(inner)])
                case And(left, right) | Or(left, right) | Until(left, right) | Release(left, right):
                    made[id(part)] = type(part)(made[id(left)], made[id(right)])
                case Atom() | Truth():
                    made[id(part)] = part
        last = made[id(formula)]
        assert isinstance(last, Not)
        assert isinstance(last.operand, Atom)
        return not sets[last.operand.term][0]

    def _holds(self, term: Term, state: int, sets: dict[Term, list[bool]]) -> bool:
        match term:
            case Constant(value=value):
                return bool(value)
            case Apply(operator="not", arguments=(inner,)):
                return not self._holds(inner, state, sets)
            case Apply(operator="and", arguments=inner):
                return all(self._holds(each, state, sets) for each in inner)
            case Apply(operator="or", arguments=inner):
                return any(self._holds(each, state, sets) for each in inner)
            case Variable() if term in sets:
                return sets[term][state]
            case Variable():
                control, stack = self.states[state]
                named = self._pushdown.set_of(term)
                if named is not None:
                    return named.accepts(control, stack)
                return self._pushdown.holds_at(term, control, stack[0] if stack else None)
            case other:
                raise AssertionError(f"a guard should have no {other}")

    def _some_run(self, automaton: Automaton, sets: dict[Term, list[bool]]) -> list[bool]:
        """Per state whether some run from there is accepted."""
        size = automaton.states
        arcs: list[list[tuple[int, bool]]] = [[] for _ in range(len(self.states) * size)]
        for state, after in enumerate(self.after):
            for edge in automaton.edges:
                if self._holds(edge.guard, state, sets):
                    marked = not automaton.marks or bool(edge.marks)
                    arcs[state * size + edge.source] += [(each * size + edge.target, marked) for each in after]
        component = components([[target for target, _ in each] for each in arcs])
        good = {
            source
            for source, each in enumerate(arcs)
            if any(marked and component[source] == component[target] for target, marked in each)
        }
        accepting = {component[source] for source in good}
        reached = {place for place in range(len(arcs)) if component[place] in accepting}
        while True:
            more = {
                source for source, each in enumerate(arcs) if any(target in reached for target, _ in each)
            } - reached
            if not more:
                break
            reached |= more
        return [
            any(state * size + first in reached for first in automaton.initial) for state in range(len(self.states))
        ]
