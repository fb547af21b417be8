"""Native simulation of threads: who runs natively, and the answers of such a search.

`decided` fills in what the options leave open. `packed_answers` yields what was found, and tells what the engine needs
for the other goals; None where the native text cannot do it, so that nothing was answered yet or all has to be done
again: goals that were hit stay hit.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from clew.codegen.c import NotNative
from clew.codegen.c.symbolic.controls import Sets
from clew.codegen.c.symbolic.expander import Expander, GaveUp
from clew.engines.cubes import Team
from clew.engines.search.answers import statistics
from clew.engines.search.loops.packed import PackedSearch, forgotten
from clew.engines.search.partition import Partition
from clew.engines.search.simulate.garbage import rare_collections
from clew.engines.search.simulate.options import Chains, Implementation, Por, Settings, Switch, Values
from clew.engines.search.stores.covering import Covering
from clew.engines.tally import Meter, Tally
from clew.errors import InputError
from clew.lift import Lowered
from clew.logic.normalise import constructor
from clew.lower.views import Views
from clew.models.engine import Answer, Budget, Figures, Goal, InvariantGoal, LinearGoal, LiveGoal, SafeGoal, at_home
from clew.records import dataclass
from clew.symbolic.matching import Method, matcher
from clew.symbolic.paths.oracle import Oracle, OutOfTime
from clew.symbolic.paths.oracle import Tally as Questions
from clew.symbolic.values import Symbolic
from clew.verdict import Limit

_COVERAGE = (Method.AUTO, Method.ESS, Method.SBC_CV, Method.PSBC_CV)


@dataclass(frozen=True, slots=True)
class Told:
    """How a native search ended."""

    answered: tuple[Goal, ...]
    tally: Tally
    meter: Meter
    questions: Questions
    figures: Figures


def decided(settings: Settings, model: Views, goals: tuple[Goal, ...]) -> Settings:
    """The settings with implementation and chains decided."""
    implementation = settings.implementation
    reason = _obstacle(settings, model)
    if implementation is Implementation.NATIVE and reason is not None:
        raise InputError(f"engine simulate: implementation=native cannot be used: {reason}")
    if implementation is Implementation.AUTO:
        native = reason is None and bool(goals) and (settings.chains is Chains.ON or _looked_at(model, goals))
        implementation = Implementation.NATIVE if native else Implementation.PYTHON
    chains = settings.chains
    if chains is Chains.AUTO:
        chains = Chains.ON if implementation is Implementation.NATIVE and goals else Chains.OFF
    return replace(settings, implementation=implementation, chains=chains)


def can_take_turns(model: Views, goals: tuple[Goal, ...], settings: Settings) -> bool:
    """Whether a lonely process may be searched natively, too, in parts of its steps."""
    return bool(goals) and _obstacle(settings, model) is None and can_be_cut(model, goals)


def can_be_cut(model: Views, goals: tuple[Goal, ...]) -> bool:
    """Whether a process is alone, and nobody looks at the states between its steps."""
    unseen = all(isinstance(goal, SafeGoal | LiveGoal) for goal in goals)
    return unseen and not model.facts.retries and model.facts.threads and model.facts.alone


def can_be_packed(asked: Settings) -> bool:
    """Whether the options, as they are asked for, leave it open how states are kept and reduced."""
    return _asked_obstacle(replace(asked, por=Por.AUTO) if asked.por is Por.STATIC else asked) is None


def _obstacle(settings: Settings, model: Views) -> str | None:
    """Why steps cannot be made natively."""
    if model.facts.acts or model.facts.kernel:
        return f"the scheduler is {model.facts.scheduler}, and it needs threads"
    return _asked_obstacle(settings)


def _asked_obstacle(settings: Settings) -> str | None:
    if settings.values is Values.CONCRETE:
        return "values are concrete; the engine explore does that"
    if settings.por not in (Por.AUTO, Por.NONE, Por.CLOSED):
        return f"por={settings.por.value} needs the effects of steps"
    if settings.unwind or settings.cache or settings.audit is Switch.ON:
        return "unwind, cache and audit look at every state"
    return None


def _looked_at(model: Views, goals: tuple[Goal, ...]) -> bool:
    """Whether the reference could not cut steps at loop heads either (`SymbolicMachine`), in which it goes further."""
    seen = any(isinstance(goal, InvariantGoal) for goal in goals) or model.facts.retries
    return model.facts.threads and seen


def packed_answers(
    model: Lowered[Views],
    goals: tuple[Goal, ...],
    settings: Settings,
    budget: Budget,
    team: Team | None = None,
    sets: Sets | None = None,
) -> Generator[Answer | None, None, Told | None]:
    """Search natively; see the module. None is a place to pause. Processes outside of `sets` are left out."""
    assert not any(isinstance(goal, LinearGoal) for goal in goals), "linear goals should not come here"
    symbolic = Symbolic(Oracle(settings.solver, deadline=budget.deadline), constructor(settings.normalise))
    rounds = settings.maxtrans if settings.chains is Chains.ON else 0
    try:
        expander = _expander(model.result, goals, symbolic, rounds, settings, sets)
    except NotNative:
        return None
    visited = None
    if settings.match is not Method.NONE:
        matches = matcher(settings.match, settings.matching(budget.deadline))
        refutes, implies = settings.match is not Method.SHAPE, settings.match in _COVERAGE
        visited = Covering(matches, symbolic.oracle.slices, refutes=refutes, implies=implies, forgotten=forgotten)
    meter = Meter(budget)
    alone = model.result.facts.alone
    partition = Partition(team) if team is not None and alone else None
    search = PackedSearch(expander, visited, goals, meter, None if alone else team, partition)
    if team is not None:
        team.counted = lambda: statistics(search.tally, 0.0, symbolic.oracle.tally, search.matching)
    answered: list[Goal] = []
    try:
        with rare_collections():
            for answer in search.run():
                if answer is None:
                    yield None
                else:
                    answered.append(answer.goal)
                    yield at_home(answer, model.lift)
    except GaveUp:
        return None
    except OutOfTime:
        meter.stop(Limit.TIME, "it ended in a question to the solver")
    finally:
        expander.close()
    questions = symbolic.oracle.tally
    told = statistics(search.tally, meter.seconds(), questions, search.matching)
    return Told(tuple(answered), search.tally, meter, questions, Figures(told, limit=meter.limit))


def _expander(
    model: Views, goals: tuple[Goal, ...], symbolic: Symbolic, rounds: int, settings: Settings, sets: Sets | None
) -> Expander:
    """The expander, with reduction where that is asked for and can be done."""
    distinct, tidies = settings.match is not Method.NONE, settings.garbage is Switch.ON
    if settings.por is Por.CLOSED:
        try:
            return Expander(
                model.program, goals, symbolic, rounds=rounds, reduced=True, distinct=distinct, tidies=tidies
            )
        except NotNative:
            pass  # What processes may still touch cannot be told; the text without that may well exist.
    return Expander(model.program, goals, symbolic, rounds=rounds, distinct=distinct, sets=sets, tidies=tidies)
