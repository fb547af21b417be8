"""Switches of settings for how much is folded, as options of engines; and what of them changes nothing, and why."""

from __future__ import annotations

from collections.abc import Iterator

from clew.frontends.attestor.settings import INDEXED, LOGGING, Settings
from clew.ir.errors import InputError

_ADMISSIBLE, _FULL, _MARKS = "--admissible-abstraction", "--admissible-full", "--admissible-markings"
_CONSTANTS, _POST, _CANONICAL = "--admissible-constants", "--post-processing", "--canonical"
_CHAINS, COLLAPSING = "--no-chain-abstraction", "--no-rule-collapsing"


def options(settings: Settings) -> list[str]:
    """The options of engines that work on folded heaps."""
    has = settings.switches.__contains__
    if has(_CANONICAL) and has(_POST):
        raise InputError(
            f"{_CANONICAL} wants every state folded alike, {_POST} wants the last ones folded more; take one"
        )
    found: list[str] = []
    canonical = has(_CANONICAL) and has(_ADMISSIBLE)
    if has(_FULL) or canonical:
        found.append("keep=all")
    elif has(_ADMISSIBLE):
        found.append("keep=marks" if has(_MARKS) else "keep=variables")
    folds = ["everywhere"] if has(_CHAINS) or has(_CANONICAL) else []
    folds += ["apart"] if has(COLLAPSING) else []
    folds += ["ends"] if has(_POST) and has(_ADMISSIBLE) else []
    return [*found, f"fold={'+'.join(folds)}"] if folds else found


def idle(settings: Settings, *, indexed: bool) -> Iterator[str]:
    """What of the settings changes nothing, as sentences."""
    has = settings.switches.__contains__
    for name in (_MARKS, _POST):
        if has(name) and not has(_ADMISSIBLE):
            yield f"{name} of the settings has no effect without {_ADMISSIBLE}"
    if has(_CONSTANTS):
        yield f"{_CONSTANTS} of the settings has no effect: null and numbers are no objects here, and hide nothing"
    if has(INDEXED) and not indexed:
        yield f"{INDEXED} of the settings has no effect: no grammar has an index"
    for name in sorted(settings.switches & LOGGING):
        yield f"{name} of the settings is not used: -q and -v of the command line say how much is told"
    yield from (f"{name} of the settings is not used" for name, _ in settings.outputs)
