"""Java: sources, class files and archives of them, as programs of the language in the middle.

Nouns: *models* are our own small versions of library classes (`clew/runtime/java`); the *world* is what of all classes
can run; the *entry* is the method that the program starts with. The way: `sources` (files to class files, `javac` for
text) → `classfile` (bytes to instructions) → `world` (what can run, by the class hierarchy) → `translate` (instructions
to commands). Classes come from the files, then from the models, then from the class library of an installed Java.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from clew.catalogue import DEFINED, checks_of
from clew.errors import InputError
from clew.frontends import Loaded
from clew.frontends.java.classfile.descriptors import is_reference, signature
from clew.frontends.java.classfile.model import Method
from clew.frontends.java.library import Library, installed_library
from clew.frontends.java.scope import JavaScope
from clew.frontends.java.sources import Classes, classes_in, main_class
from clew.frontends.java.translate.program import Translated, translate
from clew.frontends.java.wakeups import SpuriousWakeups, without_spurious
from clew.frontends.java.world.bodies import Bodies
from clew.frontends.java.world.hierarchy import Hierarchy
from clew.ir.program import Program
from clew.ir.rewriting import is_alone
from clew.ir.source import Source
from clew.models.inputs import wide_input
from clew.outcome import Note, NoteKind
from clew.passes import Stage
from clew.passes.constants import Constants
from clew.passes.granularity import Granularity
from clew.passes.inline_trivial import Wrappers
from clew.passes.inputs import Inputs
from clew.passes.prune import Prune
from clew.passes.yield_at_choices import Pauses
from clew.passes.yields import Yields
from clew.records import dataclass
from clew.semantics.outcome import OWN_CHECKS

CHECKS = checks_of("java")
_SHOWN = 5
_MAIN = "main([Ljava/lang/String;)V"


@dataclass(frozen=True, slots=True)
class JavaFrontend:
    """The reader of Java; several files are one program."""

    name: ClassVar[str] = "java"
    suffixes: ClassVar[tuple[str, ...]] = (".java", ".class", ".jar")

    entry: str = "main"
    """The method that the program starts with: `Class.method`, or a method that one class has."""
    granularity: Granularity = Granularity.ACCESS
    """Where scheduling points are put in."""
    spurious_wakeups: SpuriousWakeups = SpuriousWakeups.YES
    """Whether a thread that waits may wake up by itself."""

    def load(self, sources: Sequence[Source]) -> Loaded:
        """The program of the files."""
        classes = classes_in(sources)
        library = Library(classes)
        return self._loaded(library, _entry(self.entry, classes, library, main_class(sources)), ())

    def method(self, sources: Sequence[Source], owner: str, name: str, given: Sequence[str]) -> Loaded:
        """The program that calls a method, with nothing for references: whoever asks for it gives them.

        Objects of the classes that are `given` may be handed to it.
        """
        library = Library(classes_in(sources))
        made = [each.replace(".", "/") for each in given]
        for each in made:
            if library.find(each) is None:
                raise InputError(f"there is no class {each.replace('/', '.')}")
        return self._loaded(library, _method(owner, name, library), made)

    def _loaded(self, library: Library, entry: Method, given: Sequence[str]) -> Loaded:
        bodies = Bodies(Hierarchy(library))
        made = translate(bodies, entry, given)
        program = made.program
        if self.spurious_wakeups is SpuriousWakeups.NO:
            program = without_spurious(program)
        return Loaded(
            program,
            JavaScope(program),
            notes=(*_notes(made, library), *_missing(bodies.hierarchy), *made.notes),
            checks=CHECKS,
            undefined=(CHECKS | OWN_CHECKS) - DEFINED,
            granularity=self.granularity,
            scope_of=JavaScope,
            passes=_passes(self.granularity),
        )


def _passes(granularity: Granularity) -> tuple[Stage, ...]:
    """What programs go through: what is never reached goes, then scheduling points are put in."""
    return (
        Stage((Constants(), Prune())),
        Stage((Wrappers(only_shipped_inputs=True), Prune(), Inputs()), _has_threads),
        Stage((Yields(granularity=granularity),)),
        Stage((Pauses(),), lambda program: wide_input(program) is None),
        Stage((Pauses(only_in_loops=True),), lambda program: _has_threads(program) and wide_input(program) is not None),
    )


def _has_threads(program: Program) -> bool:
    return not is_alone(program)


def _notes(made: Translated, library: Library) -> tuple[Note, ...]:
    assumed = ["every allocation of memory succeeds, and calls nest as deep as they need"]
    if made.threads:
        assumed.append("threads see what others write at once, in one order (sequential consistency)")
    if made.reads_arguments:
        assumed.append("the program is started without arguments")
    notes = [Note(NoteKind.ASSUMPTION, each) for each in assumed]
    text = "library classes are Clew's own models"
    if library.installed and (source := installed_library()) is not None:
        shown = ", ".join(name.replace("/", ".") for name in list(library.installed)[:_SHOWN])
        more = f" and {len(library.installed) - _SHOWN} more" if len(library.installed) > _SHOWN else ""
        text += f", but for {shown}{more}, which are those of {source.title}"
    return (*notes, Note(NoteKind.REMARK, text))


def _missing(hierarchy: Hierarchy) -> tuple[Note, ...]:
    """What is to be said of classes that nobody has: runs that use them are looked at up to there."""
    texts = [f"{name.replace('/', '.')}{f' ({span})' if span else ''}" for name, span in hierarchy.missing.items()]
    if not texts:
        return ()
    more = f" and {len(texts) - _SHOWN} more" if len(texts) > _SHOWN else ""
    shown = ", ".join(texts[:_SHOWN]) + more
    return (Note(NoteKind.REMARK, f"used, and neither given nor modelled nor followed: {shown}"),)


# --- the entry --------------------------------------------------------------------------------------------------------


def _entry(wanted: str, classes: Classes, library: Library, named: str | None) -> Method:
    """The static method that the program starts with; an archive may name the class of its main."""
    if wanted == "main":
        return _main(classes, library, named)
    owner, _, name = wanted.rpartition(".")
    candidates = [owner.replace(".", "/")] if owner else list(classes)
    found = [each for candidate in candidates for each in _methods(candidate, library) if each.name == name]
    if owner and not _methods(candidates[0], library):
        raise InputError(f"there is no class {owner}; known: {', '.join(sorted(classes)[:20])}")
    static = [each for each in found if each.is_static and each.has_code]
    if len(static) != 1:
        what = "no static method" if not static else f"{len(static)} static methods"
        raise InputError(f"there is {what} {wanted!r}; --entry names one, as Class.method")
    parameters, _ = signature(static[0].descriptor)
    if any(is_reference(each) and each != "[Ljava/lang/String;" for each in parameters):
        raise InputError(f"{wanted} takes objects; an entry takes numbers, or an array of texts")
    return static[0]


def _method(owner: str, name: str, library: Library) -> Method:
    """The method of a class by its name, as `name`, `name(DESCRIPTOR)` or `<Class: Type name(Types)>`."""
    file = library.find(owner.replace(".", "/"))
    if file is None:
        raise InputError(f"there is no class {owner}")
    plain = name.partition("(")[0].rstrip().rpartition(" ")[2]
    found = [each for each in file.methods if each.name == plain and each.has_code]
    exact = [each for each in found if f"{each.name}{each.descriptor}" == name]
    if len(exact or found) == 1:
        return (exact or found)[0]
    if not found:
        known = ", ".join(sorted({each.name for each in file.methods if each.has_code}))
        raise InputError(f"{owner} has no method '{plain}' with a body; known: {known}")
    rows = ", ".join(f"{each.name}{each.descriptor}" for each in found)
    raise InputError(f"{owner} has several methods '{plain}'; write one of {rows}")


def _methods(name: str, library: Library) -> tuple[Method, ...]:
    file = library.find(name)
    return () if file is None else file.methods


def _such_as(classes: Classes, library: Library) -> str:
    """Some static methods with which a program could begin."""
    static = [each for name in classes for each in _methods(name, library) if each.is_static and each.has_code]
    titles = [f"{each.owner.replace('/', '.')}.{each.name}" for each in static if "<" not in each.name]
    return f", such as {', '.join(titles[:3])}" if titles else ""


def _main(classes: Classes, library: Library, named: str | None) -> Method:
    found = [each for name in classes for each in _methods(name, library) if each.selector == _MAIN and each.is_static]
    told = [each for each in found if each.owner == named]
    preferred = told or [each for each in found if each.owner.rpartition("/")[2] == "Main"]
    chosen = preferred if len(found) > 1 else found
    if not found:
        raise InputError(
            f"none of {len(classes)} classes has a method `public static void main(String[])`; --entry Class.method"
            f" names another static method{_such_as(classes, library)}"
        )
    if len(chosen) != 1:
        owners = ", ".join(each.owner.replace("/", ".") for each in found[:10])
        raise InputError(f"several classes have a main: {owners}; choose with --entry Class.main")
    return chosen[0]
