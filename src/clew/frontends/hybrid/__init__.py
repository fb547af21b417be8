"""Networks of linear hybrid automata: a text form of our own, and what SpaceEx reads.

Nouns: an *automaton* has locations; in a *location* an invariant holds, and variables change at *rates* between two
numbers; *edges* with one label are taken together by all automata that know it. Modules: tree (both notations),
scope, expressions and reader (text to network), spaceex and settings (XML to network), translate (network to program).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from clew.errors import InputError
from clew.frontends import Loaded, only
from clew.frontends.hybrid.reader import NetworkReader
from clew.frontends.hybrid.scope import NetworkScope
from clew.frontends.hybrid.spaceex import SpaceexReader, settings_of
from clew.frontends.hybrid.translate import auxiliary, program_of
from clew.frontends.hybrid.tree import Network
from clew.ir.properties import Branching, Linear, NoDeadlock, Property
from clew.ir.source import Source, Span
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class HybridFrontend:
    """The reader of networks in the text form."""

    name: ClassVar[str] = "hybrid"
    suffixes: ClassVar[tuple[str, ...]] = (".ha",)

    def load(self, sources: Sequence[Source]) -> Loaded:
        """One file is one network."""
        reader = NetworkReader(only(sources, "a network of hybrid automata"))
        return loaded(reader.read(), reader.scope)


@dataclass(frozen=True, slots=True)
class SpaceexFrontend:
    """The reader of models of SpaceEx, as far as they are linear."""

    name: ClassVar[str] = "spaceex"
    suffixes: ClassVar[tuple[str, ...]] = (".xml",)

    def load(self, sources: Sequence[Source]) -> Loaded:
        """A model, and its settings behind it."""
        first, *rest = sources
        settings: dict[str, tuple[str, Span]] = {}
        for each in rest:
            settings |= settings_of(each)
        reader = SpaceexReader()
        return loaded(reader.read(first, settings), reader.scope)


def loaded(network: Network, scope: NetworkScope) -> Loaded:
    """The network as a program."""
    properties = tuple(map(only_safety, network.properties))
    settled = auxiliary(network)
    return Loaded(program_of(network), scope, properties, settled=settled, nothing_else=True, judged=only_safety)


def only_safety(asked: Property) -> Property:
    """Refuse questions about runs that go on: time may stand still in runs of the program."""
    if isinstance(asked.question, Linear | Branching | NoDeadlock):
        message = "of hybrid automata only safety is asked: AG p, EF p; runs in which time stands still are runs too"
        raise InputError(message, span=asked.span)
    return asked
