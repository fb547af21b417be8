"""Witnesses: violations of the C cases are written down, confirmed by our own validator, and refuted where mutated.

`python -m bench witnesses [COUNT]`: that many cases instead of all. A case counts where its program has one thread and
its check has a property of the competition. Mutated: the target is another line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from clew.errors import ClewError
from clew.ir.source import Source
from clew.outcome import Outcome
from clew.pipeline.checking import Limits, check
from clew.pipeline.sources import load, read
from clew.pipeline.witnesses import Setting, read_witness, validated
from clew.report.witness import yaml
from clew.verdict import Fails, Unknown
from clew.witness import Violation, Witness
from tests.cases.expected import expectation
from tests.places import CASES

_SECONDS = 60.0


def run(arguments: Sequence[str]) -> None:
    """Round trips over the cases, and what came of them."""
    counts = Counter[str]()
    wanted = int(arguments[0]) if arguments else 10**6
    for path in sorted((CASES / "c").rglob("*.c")):
        if counts["confirmed"] >= wanted:
            break
        outcome = _round(str(path))
        counts[outcome] += 1
        if outcome.startswith(("not ", "mutated", "refused")):
            print(f"{path.relative_to(CASES)}: {outcome}", flush=True)
    print(", ".join(f"{name}: {count}" for name, count in counts.items()))


def _round(path: str) -> str:
    try:
        asked = expectation(read([path])[0].text).check
    except ValueError:
        return "no case"
    if asked is None:
        return "holds"
    try:
        return _checked(path, asked)
    except ClewError as error:
        return f"refused: {error}"


def _checked(path: str, asked: str) -> str:
    outcome = check(load(path), [asked], limits=Limits(seconds=_SECONDS))
    if not isinstance(outcome.verdict, Fails):
        return "not found again"
    text = yaml(outcome)
    if text.startswith("#"):
        return "without a witness"
    witness = read_witness(Source("witness.yml", text))
    if not isinstance(_validated(path, witness).verdict, Fails):
        return "not confirmed"
    if not isinstance(_validated(path, elsewhere(witness)).verdict, Unknown):
        return "mutated and confirmed"
    return "confirmed"


def _validated(path: str, witness: Witness) -> Outcome:
    return validated(read([path]), witness, Setting(limits=Limits(seconds=_SECONDS)))


def elsewhere(witness: Witness) -> Witness:
    """The witness with another line for its target."""
    assert isinstance(witness.content, Violation), "what fails should have a violation"
    *before, last = witness.content.segments
    target = replace(last[-1], place=replace(last[-1].place, line=2 if last[-1].place.line == 1 else 1, column=1))
    return replace(witness, content=Violation((*before, (*last[:-1], target))))
