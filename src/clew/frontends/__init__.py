"""Front ends: from sources to a program with its properties.

Nouns: a *front end* reads one source language; *loaded* is what it makes of sources; a *scope* resolves the names that
a property may use. One folder per language. What does not belong here: anything that another language could use
(it goes to `ir` or `passes`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Protocol

from clew.ir.errors import InputError
from clew.ir.program import Program
from clew.ir.properties import Property
from clew.ir.source import Source
from clew.ir.terms import Term
from clew.models.pushdown import Pushdown
from clew.outcome import Diagram, Note
from clew.passes import Stage
from clew.passes.granularity import Granularity
from clew.records import dataclass
from clew.text.properties.text import Scope


def only(sources: Sequence[Source], what: str) -> Source:
    """The one source of which such a thing is made."""
    if len(sources) != 1:
        raise InputError(f"{what} is one file; given: {', '.join(source.name for source in sources) or 'none'}")
    return sources[0]


@dataclass(frozen=True, slots=True)
class Approximate:
    """A shipped source whose inputs stand for results that it does not compute, and the same with one that does."""

    source: str
    exact: Callable[[], Loaded]


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a front end made of the sources; `properties` are those that stand in the source."""

    program: Program
    scope: Scope
    properties: tuple[Property, ...] = ()
    notes: tuple[Note, ...] = ()
    checks: frozenset[str] = frozenset()
    """The checks that the front end puts in wherever something could violate them; if it puts in none, none can."""
    undefined: frozenset[str] = frozenset()
    """The checks behind which nobody knows what the program does: a run that violates one has been looked at up to
    there only, so that nothing is absent where there is such a run. Behind any other check a run has ended."""
    asserted: frozenset[str] = frozenset()
    """The checks that assertions of the program could violate before its passes, which leave out what stands behind
    something that ends every run."""
    nothing_else: bool = False
    """Whether the properties are all that is asked; else assertions are looked for too."""
    any_bytes: bool = False
    """Whether memory that was never written is to be taken for any value as soon as a run depends on it."""
    settled: frozenset[tuple[str | None, str]] = frozenset()
    """Variables (procedure, none for globals, and name) that the program writes before it reads them: what they hold at
    the start matters only to properties that speak of them."""
    meaning: Callable[[Term], Term] | None = None
    """What a state formula means, where that is more than its names; raises InputError where it has no meaning."""
    judged: Callable[[Property], Property] | None = None
    """Where a formula that a user writes is judged, where that is not in every state."""
    queried: Callable[[Sequence[Source]], Loaded | None] | None = None
    """The same with these texts as properties of the source, of those among them that are questions in the form that
    the language has for them; None where none is."""
    pushdown: Pushdown | None = None
    """A plain pushdown system, which stands for itself; the program is empty then."""
    granularity: Granularity | None = None
    """How scheduling points were put in; None where only those of the source are there."""
    on_demand: frozenset[str] = frozenset()
    """Of the checks, those that are no default question although programs of the language usually ask for them."""
    meaningless: frozenset[str] = frozenset()
    """Of the checks that anybody may ask for, those that mean nothing in this language, or something else."""
    watching: Mapping[str, Callable[[], Loaded]] = field(default_factory=dict)
    """Checks that are there only for those who ask for them, each with the program that looks for it and its passes."""
    scope_of: Callable[[Program], Scope] | None = None
    """The scope of the program behind its passes, where those change what names stand for."""
    diagrams: Callable[[], Sequence[Diagram]] | None = None
    """Pictures of the program, where the front end can draw more than its actions show."""
    sources: tuple[Source, ...] = ()
    """The texts that spans refer to, for reports."""
    passes: tuple[Stage, ...] = ()
    """What the program has still to go through before anything is asked of it, by `pipeline.prepare`."""

    approximate: Approximate | None = None
    """Where some results are anything within bounds: a run counts if it is one with computed results, too."""
    looser: Callable[[], Loaded] | None = None
    """The same with more behaviour and less to compute, where this one may take too long."""
    defined: Callable[[], Loaded] | None = None
    """The same with arithmetic as a fault that this one wraps around although the language leaves it undefined: a run
    without end counts if there is one there."""
    exact: Callable[[], Loaded] | None = None
    """The same with texts that this one forgets: what depends on them has no meaning here, and violates a check."""
    tuned: tuple[str, ...] = ()
    """Engines with options that the source asks for: they go in place of those of the same names without options."""

    @property
    def subject(self) -> Program | Pushdown:
        """What is asked about."""
        assert not self.passes, "what was loaded should have gone through its passes"
        return self.program if self.pushdown is None else self.pushdown


class Frontend(Protocol):
    """A reader of one source language; its dataclass fields are its options."""

    name: str
    suffixes: tuple[str, ...]

    def load(self, sources: Sequence[Source]) -> Loaded:
        """Read the sources; raises InputError (Problems for several) with spans."""
        ...
