"""The one list of what has a name: front ends, engines, passes, reports.

A row says where its thing lives as `module:attribute`; the module is imported when the thing is used and not before,
so that listing costs nothing. Checks have their own list, the catalogue.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TypeVar

from clew.errors import InputError
from clew.records import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """A name, what it stands for, and where that lives."""

    name: str
    title: str
    where: str
    """`module:attribute`, imported on use."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option that a front end adds to the command: its flag, and the field of the front end that it sets."""

    flag: str
    field: str
    metavar: str
    help: str
    repeated: bool = False
    choices: tuple[str, ...] = ()
    stands_for: str = ""
    """The value that it has where it is given; it then takes none."""


@dataclass(frozen=True, slots=True)
class FrontendRow(Row):
    """A front end, the file suffixes that choose it, and its options."""

    suffixes: tuple[str, ...]
    options: tuple[Option, ...] = ()
    binary: tuple[str, ...] = ()
    """The suffixes of files that are no text; their bytes are read as Latin-1."""
    root: str = ""
    """The root element of its documents, where several front ends have the suffix."""


@dataclass(frozen=True, slots=True)
class EngineRow(Row):
    """An engine and the kind of model that it works on, as users read it."""

    model: str


R = TypeVar("R", bound=Row)


def _table(*rows: Row) -> dict[str, Row]:
    return {row.name: row for row in rows}


_GRANULARITY = Option(
    "--granularity", "granularity", "WHERE", "where processes may be interleaved", choices=("access", "statement")
)
_OF_DESIGNS = ("include", "define", "standard", "signed_overflow", "missing")
_ENTRY = Option("--entry", "entry", "FUNCTION", "the function, or the Class.method, to start with instead of main")
_WAKEUPS = Option(
    "--spurious-wakeups", "spurious_wakeups", "WHETHER", "of threads that wait for a condition", choices=("yes", "no")
)
_COMPILING = (
    _GRANULARITY,
    Option("-I", "include", "DIR", "look for headers in this folder too", repeated=True),
    Option("-D", "define", "NAME[=VALUE]", "define a macro", repeated=True),
    Option("-std", "standard", "STANDARD", "the version of the language, such as c11 or c++17"),
    Option("--compiler", "flags", "FLAG", "a flag of a compiler; most may stand as they are", repeated=True),
    _ENTRY,
    Option(
        "--data-model",
        "data_model",
        "MODEL",
        "whose sizes, alignment and order of bytes: LP64 is x86-64, ILP32 i386",
        choices=("LP64", "ILP32", "arm", "powerpc", "mips", "riscv32", "avr", "msp430"),
    ),
    Option(
        "--signed-overflow",
        "signed_overflow",
        "WHAT",
        "a fault, defined to wrap, or wrapped where no run without end needs it",
        choices=("error", "wrap", "undefined"),
    ),
    _WAKEUPS,
    Option(
        "--missing",
        "missing",
        "WHAT",
        "functions and variables without a definition: refused, any result, or any effect on arguments too",
        choices=("error", "result", "havoc"),
    ),
    Option("--unwritten", "unwritten", "WHAT", "reading what was never written", choices=("error", "any")),
    Option(
        "--addresses",
        "addresses",
        "WHAT",
        "an index outside of its array but inside of its object, an offset from null, no elements: faults, or computed",
        choices=("strict", "computed"),
    ),
)
_INTERRUPT = Option(
    "--interrupt",
    "interrupt",
    "NAME[:PRIORITY][@NUMBER]",
    "a function that handles an interrupt; 0 is the most urgent priority",
    repeated=True,
)
_BUILT = Option(
    "--compile-commands", "compile_commands", "DIR", "where a build says how files are compiled (compile_commands.json)"
)
_WORLD = (
    Option("--allocation", "allocation", "WHETHER", "memory may run out", choices=("succeeds", "may-fail")),
    Option("--arguments", "arguments", "WHICH", "what main is given", choices=("any", "none")),
    Option("--clocks", "clocks", "HOW", "whether clocks may go back", choices=("onwards", "jump")),
    Option(
        "--mathematics",
        "mathematics",
        "HOW",
        "powers, logarithms and angles are computed, or anything within bounds; else both, one after the other",
        choices=("auto", "exact", "bounds"),
    ),
    Option("--signals", "signals", "WHICH", "from the program alone, or from outside", choices=("own", "any")),
    Option(
        "--pessimistic",
        "pessimistic",
        "",
        "all at once: memory runs out, any arguments, clocks jump, signals come, what is unknown does anything",
        stands_for="yes",
    ),
)
_FIRMWARE = (
    Option(
        "--device",
        "device",
        "NAME=ADDRESS:SIZE[:BEHAVIOUR]",
        "what lies at a fixed address; its registers read as any (usual), last, reset or model",
        repeated=True,
    ),
    Option(
        "--assembly",
        "assembly",
        "WHAT",
        "inline assembly that is not known: refused, or any outputs",
        choices=("error", "any"),
    ),
    Option("--svd", "svd", "FILE", "devices and registers as their vendor describes them", repeated=True),
    Option(
        "--linker-symbol",
        "linker_symbol",
        "NAME=ADDRESS",
        "a variable that the linker defines; or a linker script with numbers for such",
        repeated=True,
    ),
)
_OF_C = (*_COMPILING, *_WORLD, *_FIRMWARE, _INTERRUPT, _BUILT)
_DESIGN = (
    *(each for each in _COMPILING if each.field in _OF_DESIGNS),
    Option("--top", "top", "MODULE", "a module of a design whose ports are left open: its inputs are free"),
)
_JAVA = (_GRANULARITY, _ENTRY, _WAKEUPS)
_MODELLING = (
    Option("--overflow", "overflow", "WHAT", "a value that does not fit", choices=("wrap", "block", "error")),
    Option("--choice", "choice", "HOW", "whether free choices are fair", choices=("unfair", "fair")),
    Option("--start", "start", "VALUES", "what variables hold at first", choices=("auto", "any", "zero")),
)
_CHARTS = (
    Option(
        "--priority",
        "priority",
        "RULE",
        "which of two SCXML transitions in conflict is taken",
        choices=("agreed", "document", "depth"),
    ),
    Option("--environment", "environment", "WHAT", "whether events come from outside", choices=("free", "none")),
    Option("--outside", "outside", "N", "how many events from outside wait in a queue; or stable: when all is at rest"),
    Option("--outside-events", "outside_events", "E1,E2", "the events that come from outside, instead of a guess"),
    Option("--configurations", "configurations", "WHICH", "what formulas see", choices=("stable", "all")),
    Option("--timers", "timers", "N", "how many delayed events of a machine wait at most"),
    Option("--data", "data", "LOW..HIGH", "the range of numbers that come with events from outside"),
    Option("--queue-size", "queue_size", "N", "how many events wait in a queue at most"),
    Option("--pool", "pool", "KIND", "how events wait", choices=("queue", "arrays")),
)
_CHART_SUFFIXES = (".scxml", ".puml", ".plantuml", ".uml", ".xmi", ".yaml")
_C_SUFFIXES = (".c", ".i", ".cpp", ".cc", ".cxx", ".C", ".ii")

FRONTENDS: dict[str, FrontendRow] = {
    row.name: row
    for row in (
        FrontendRow(
            "clew",
            "the language in the middle, as text",
            "clew.frontends.text:TextFrontend",
            (".clew",),
            (_GRANULARITY,),
        ),
        FrontendRow("btor2", "BTOR2 models of hardware", "clew.frontends.btor2:Btor2Frontend", (".btor2", ".btor")),
        FrontendRow("dve", "DVE models, as in the BEEM benchmark", "clew.frontends.dve:DveFrontend", (".dve",)),
        FrontendRow("c", "C and C++ programs", "clew.frontends.c:CFrontend", _C_SUFFIXES, _OF_C),
        FrontendRow(
            "systemc",
            "SystemC designs",
            "clew.frontends.systemc:SystemcFrontend",
            (".cpp", ".cc", ".cxx", ".C"),
            _DESIGN,
        ),
        FrontendRow(
            "java",
            "Java programs: sources, classes, archives, folders of them",
            "clew.frontends.java:JavaFrontend",
            (".java", ".class", ".jar"),
            _JAVA,
            binary=(".class", ".jar"),
        ),
        FrontendRow("task", "tasks of SV-COMP", "clew.frontends.c.task:TaskFrontend", (".yml",), _COMPILING),
        FrontendRow(
            "attestor",
            "tasks on heaps, as settings",
            "clew.frontends.attestor.frontend:AttestorFrontend",
            (".attestor",),
        ),
        FrontendRow("pushdown", "pushdown systems, as JSON", "clew.frontends.pushdown:PushdownFrontend", (".json",)),
        FrontendRow(
            "remopla",
            "Remopla, the language of Moped",
            "clew.frontends.remopla:RemoplaFrontend",
            (".rem", ".spds"),
            _MODELLING,
        ),
        FrontendRow("ivl", "IVL models of discrete-event kernels", "clew.frontends.ivl:IvlFrontend", (".ivl",)),
        FrontendRow(
            "uml",
            "state machines: SCXML, PlantUML, XMI, projects",
            "clew.frontends.uml:ChartFrontend",
            _CHART_SUFFIXES,
            _CHARTS,
        ),
        FrontendRow("hybrid", "networks of linear hybrid automata", "clew.frontends.hybrid:HybridFrontend", (".ha",)),
        FrontendRow(
            "spaceex",
            "hybrid automata of SpaceEx, as far as they are linear",
            "clew.frontends.hybrid:SpaceexFrontend",
            (".xml",),
            root="sspaceex",
        ),
        FrontendRow(
            "uppaal",
            "timed automata of UPPAAL",
            "clew.frontends.uppaal:UppaalFrontend",
            (".xml", ".xta", ".ta"),
            root="nta",
        ),
        FrontendRow("vmt", "transition systems as annotated SMT-LIB", "clew.frontends.vmt:VmtFrontend", (".vmt",)),
    )
}

ENGINES: dict[str, EngineRow] = {
    row.name: row
    for row in (
        EngineRow(
            "explore", "explicit exploration of all states", "clew.engines.search.explore.engine:Explore", "machine"
        ),
        EngineRow(
            "lassos", "linear time over symbolic states", "clew.engines.search.explore.symbolic_ltl:Lassos", "machine"
        ),
        EngineRow("saturate", "saturation of pushdown systems", "clew.engines.saturate.engine:Saturate", "pushdown"),
        EngineRow(
            "hierarchical",
            "linear time inside of calls, on recursive state machines",
            "clew.engines.hierarchical.engine:Hierarchical",
            "pushdown",
        ),
        EngineRow("heap", "heaps of any size, by graph grammars", "clew.engines.heap.engine:HeapEngine", "heap"),
        EngineRow("shapes", "linear time on heaps of any size", "clew.engines.hierarchical.on_heaps:OnHeaps", "heap"),
        EngineRow("bmc", "bounded model checking with step semantics", "clew.engines.unroll.bmc:Bmc", "system"),
        EngineRow("ic3", "property-directed reachability on bits", "clew.engines.unroll.prover:Ic3", "system"),
        EngineRow(
            "clauses", "invariants over integers, by Horn clauses", "clew.engines.unroll.horn.clauses:Clauses", "system"
        ),
        EngineRow(
            "crowds",
            "invariants for any number of threads, by Horn clauses",
            "clew.engines.unroll.crowds.engine:Crowds",
            "system",
        ),
        EngineRow("abstract", "invariants with less data", "clew.engines.unroll.abstract:Abstract", "system"),
        EngineRow(
            "predicates",
            "predicate abstraction with refinement",
            "clew.engines.predicates.engine:Predicates",
            "system",
        ),
        EngineRow(
            "tracing",
            "bounded event tracing, for loosely coupled processes",
            "clew.engines.tracing.engine:Tracing",
            "system",
        ),
        EngineRow("kind", "k-induction", "clew.engines.unroll.induction:KInduction", "system"),
        EngineRow(
            "probe",
            "concrete runs with inputs at the edges",
            "clew.engines.search.probing:Probe",
            "views",
        ),
        EngineRow(
            "forgetful",
            "proofs that do not depend on what memory holds",
            "clew.engines.unroll.forgetful:Forgetful",
            "system",
        ),
        EngineRow(
            "values",
            "proofs by what variables and memory may hold",
            "clew.engines.values:Values",
            "views",
        ),
        EngineRow("ranking", "ranking functions", "clew.engines.unroll.ranking.engine:Ranking", "system"),
        EngineRow(
            "bdd",
            "forward reachability with decision diagrams",
            "clew.engines.unroll.reachability:BddReachability",
            "system",
        ),
        EngineRow(
            "portfolio",
            "several engines side by side, the first answer wins",
            "clew.engines.portfolio:Portfolio",
            "views",
        ),
        EngineRow(
            "schedules",
            "questions about all schedules of kernel programs",
            "clew.engines.search.schedules.engine:Schedules",
            "machine",
        ),
        EngineRow(
            "simulate",
            "symbolic simulation of kernel programs",
            "clew.engines.search.simulate.engine:Simulate",
            "machine",
        ),
        EngineRow("zones", "timed automata, by zones of clocks", "clew.engines.zones.engine:ZoneSearch", "timed"),
    )
}

PASSES: dict[str, Row] = _table(
    Row("alpha", "keep the most important bits, as many as make no difference", "clew.passes.alpha:Alpha"),
    Row("bits", "drop bits that can make no difference", "clew.passes.bits:DemandedBits"),
    Row("constants", "put in what has one value wherever control comes", "clew.passes.constants:Constants"),
    Row("dead", "clear locals that nobody reads again", "clew.passes.kill_locals:Dead"),
    Row("decide", "decide conditions whose value follows from ranges", "clew.passes.decide:Decide"),
    Row("equal-sides", "drop branches whose sides leave the same behind", "clew.passes.equal_sides:EqualSides"),
    Row("finite", "keep so many records of each kind, and of others nothing", "clew.passes.finite:Finite"),
    Row("fold", "put in constants, take decided branches, drop what is dead", "clew.passes.fold:Fold"),
    Row("forget", "forget temporaries that are dead", "clew.passes.kill_locals:Forget"),
    Row("hoist", "turn frame objects of procedures without recursion into static ones", "clew.passes.hoist:Hoist"),
    Row("inline", "put procedures in place of their calls", "clew.passes.inline_calls:InlineCalls"),
    Row("inputs", "restrict free choices to values that make a difference", "clew.passes.inputs:Inputs"),
    Row("narrow", "declare variables with as many bits as can make a difference", "clew.passes.alpha:Narrow"),
    Row("promote", "make variables of objects that are one scalar", "clew.passes.promote:Promote"),
    Row("interrupts", "let interrupts come where they make a difference", "clew.passes.interrupts:Interrupts"),
    Row("mirrors", "show numbers in objects as variables", "clew.passes.mirrors:Mirrors"),
    Row(
        "pauses",
        "place scheduling points before inputs that are tried one by one",
        "clew.passes.yield_at_choices:Pauses",
    ),
    Row("propagate", "put what temporaries hold where they are read", "clew.passes.propagate:Propagate"),
    Row("prune", "drop procedures that nobody calls", "clew.passes.prune:Prune"),
    Row("references", "pass what parameters point to instead of pointers", "clew.passes.argument_promotion:References"),
    Row("scalars", "turn memory whose address goes nowhere into variables", "clew.passes.sroa:Scalars"),
    Row("specialise", "procedures for the processes that run them", "clew.passes.specialise:Specialise"),
    Row("slice", "drop branches that decide nothing anybody sees", "clew.passes.slice:Slice"),
    Row("unheard", "drop notifications for which nobody waits", "clew.passes.unheard:Unheard"),
    Row("unraised", "drop handlers of calls out of which nothing is raised", "clew.passes.unraised:Unraised"),
    Row(
        "wrappers", "put procedures of one straight line in place of their calls", "clew.passes.inline_trivial:Wrappers"
    ),
    Row("yields", "place scheduling points before accesses that may be shared", "clew.passes.yields:Yields"),
)

REPORTS: dict[str, Row] = _table(
    Row("text", "for people: the verdict, the run step by step, statistics", "clew.report.text:render"),
    Row("json", "for programs: everything, in a versioned schema", "clew.report.json:render"),
    Row("html", "for browsers: one file that shows every run step by step, offline", "clew.report.html:render"),
    Row("sarif", "for code scanning: SARIF 2.1.0 with a thread flow per process", "clew.report.sarif:render"),
    Row("junit", "for build servers: a test case per property, as JUnit XML", "clew.report.junit:render"),
    Row("witness", "for validators: a witness of version 2.0, of C programs", "clew.report.witness:yaml"),
    Row("graphml", "for validators: a witness of version 1.0, also of threads", "clew.report.witness:graphml"),
    Row("test", "for test benches: a C++ file that feeds a program the inputs of a run", "clew.report.driver:render"),
    Row("java-test", "for test benches of Java: a JUnit test that fails as a run does", "clew.report.java_test:render"),
    Row("sequence-plantuml", "every run as a PlantUML sequence diagram", "clew.report.sequence:plantuml"),
    Row("sequence-mermaid", "every run as a Mermaid sequence diagram", "clew.report.sequence:mermaid"),
    Row("sequence-svg", "every run as a drawn sequence diagram", "clew.report.sequence:svg"),
    Row(
        "plot",
        "every run of a timed or hybrid automaton as a drawing of its variables over time",
        "clew.report.plot:svg",
    ),
    Row("svg", "pictures of a run: state machines, heap and calls", "clew.report.pictures:svg"),
    Row("dot", "the same for Graphviz", "clew.report.pictures:dot"),
    Row("heaps-svg", "the heap of a run step by step, with what changed", "clew.report.pictures:heaps_svg"),
    Row("heaps-dot", "the same for Graphviz", "clew.report.pictures:heaps_dot"),
    Row("vcd", "for wave viewers: every run as a value change dump", "clew.report.vcd:render"),
)


def resolve(row: Row) -> object:
    """The thing that the row names; its module is imported now."""
    module, _, attribute = row.where.partition(":")
    found: object = getattr(import_module(module), attribute)
    return found


def named(kind: str, table: Mapping[str, R], name: str) -> R:
    """The row of that name, or an input error that lists the known names."""
    if name in table:
        return table[name]
    raise InputError(f"no {kind} named {name!r}{suggestion(name, table)}; known: {', '.join(table)}")


def suggestion(name: str, known: Iterable[str]) -> str:
    """` (did you mean …?)` where something known is spelt much like the name, else nothing."""
    close = difflib.get_close_matches(name, list(known), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""
