"""Rules in the notation of pushdown systems to one procedure with a block per label.

`p <a> --> q <b c>` calls the procedure at b and goes on at c, `q <b>` goes on at b, `q <>` returns. The control state
is a global variable. A condition speaks of variables before the rule and, primed, behind it; a variable whose primed
name does not occur keeps its value.
"""

from __future__ import annotations

from clew.errors import InputError
from clew.frontends.remopla.blocks import Known
from clew.frontends.remopla.firsts import places
from clew.frontends.remopla.tree import Model, Rewriting
from clew.frontends.remopla.values import Evaluation, sort_of, zero
from clew.ir import commands as ir
from clew.ir.program import Block, Declaration, Procedure
from clew.ir.sorts import Bits
from clew.ir.terms import Term, Variable, bits, conjoin, equal, variable, width_of

NAME = "rules "
_CONTROL = "control "


def rules_procedure(known: Known, model: Model) -> tuple[Procedure, tuple[Declaration, ...]]:
    """The procedure of all rules, and the global that holds the control state."""
    controls = list(dict.fromkeys(name for rule in model.rules for name in (rule.control, rule.target)))
    width = max(1, (len(controls) - 1).bit_length())
    control = variable(_CONTROL, Bits(width))
    numbers: dict[str, Term] = {name: bits(number, width) for number, name in enumerate(controls)}
    labels = dict.fromkeys(name for rule in model.rules for name in (rule.top, *rule.word))
    first = next((rule.control for rule in model.rules if rule.top == model.start), controls[0])
    made: list[Declaration] = []
    blocks: list[Block] = []
    if model.start in labels:
        blocks.append(Block("entry", (), ir.Goto(f"at {model.start}")))
    for label in labels:
        blocks += _label_blocks(known, model, label, control, numbers, made)
    lowest = min((numbers_of[0] for numbers_of in (known.where.labels.get(label, [1]) for label in labels)), default=1)
    known.where.modules.setdefault(NAME, (lowest, known.where.count))
    procedure = Procedure(NAME, (), (), tuple(made), tuple(blocks))
    return procedure, (Declaration(control, numbers[first], names=tuple(controls)),)


def _label_blocks(
    known: Known, model: Model, label: str, control: Variable, numbers: dict[str, Term], made: list[Declaration]
) -> list[Block]:
    where = known.where
    where.count += 1
    where.labels.setdefault(label, []).append(where.count)
    width = width_of(where.place)
    head = (
        ir.Assign(where.place, bits(where.count, width)),
        ir.Yield(),
        ir.Assign(where.place, bits(0, width)),
    )
    rules = [(number, rule) for number, rule in enumerate(model.rules) if rule.top == label]
    if not rules:
        # Nothing rewrites this label: the run stays there.
        return [Block(f"at {label}", head[:2], ir.Goto(f"stay {label}")), Block(f"stay {label}", (), ir.Halt())]
    blocks = [
        Block(f"at {label}", head, ir.Choose(tuple(f"rule {number}" for number, _ in rules), span=rules[0][1].span))
    ]
    for number, rule in rules:
        commands = [ir.Assume(equal(control, numbers[rule.control]), span=rule.span), *_relation(known, rule, made)]
        commands.append(ir.Assign(control, numbers[rule.target], span=rule.span))
        if len(rule.word) == 2:
            commands.append(ir.Call(NAME, entry=f"at {rule.word[0]}", span=rule.span))
        leaving: ir.Exit = ir.Goto(f"at {rule.word[-1]}", span=rule.span) if rule.word else ir.Return(span=rule.span)
        blocks.append(Block(f"rule {number}", tuple(commands), leaving))
    return blocks


def _relation(known: Known, rule: Rewriting, made: list[Declaration]) -> list[ir.Command]:
    """Choose the values behind the rule, keep those choices that satisfy its condition, and take them over."""
    if rule.condition is None:
        return []
    changed = sorted({place.name for place in places(rule.condition) if place.primes})
    after: dict[str, Variable] = {}
    for name in changed:
        if name not in known.globals:
            raise InputError(f"no global variable named {name!r} for the primed name", span=rule.span)
        after[name] = variable(f"_{len(made)}", sort_of(known.globals[name], known.enumerations))
        made.append(Declaration(after[name], zero(after[name].sort), original=""))
    evaluation = Evaluation(known.globals, known.enumerations, primed=after)
    term = evaluation.truth(rule.condition)
    condition = conjoin(*(demand.condition for demand in evaluation.demands), term)
    found: list[ir.Command] = [ir.Havoc(each, span=rule.span) for each in after.values()]
    found.append(ir.Assume(condition, span=rule.span))
    for name, value in after.items():
        found.append(ir.Assign(variable(name, value.sort), value, span=rule.span))
        found.append(ir.Assign(value, zero(value.sort), span=rule.span))
    return found
