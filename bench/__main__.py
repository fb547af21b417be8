"""`python -m bench`: all comparisons; `python -m bench NAME [ARGUMENT…]`: one of them."""

from __future__ import annotations

import importlib
import sys

COMPARISONS = {
    "native": "native against the Python reference, one worker against two, bytes per state, growth, start-up",
    "spin": "states per second against SPIN",
    "beem": "all counts and verdicts of the corpus",
    "combinations": "every permitted combination against the plain search on random models",
    "c_programs": "random C programs on the reference interpreter against their machine code",
    "csmith": "programs of Csmith, one global of which is an input, against their machine code",
    "java_programs": "random Java programs on the reference interpreter against a real Java",
    "java_library": "random Java programs that call the class library against a real Java",
    "c_tasks": "own C and C++ tasks of the kinds that suites of other tools have: verdicts and times",
    "java_loading": "how long an archive of 500 Java classes that all run takes to load",
    "java_tasks": "own Java tasks as the verification competition has them: verdicts and times",
    "library": "functions of C and C++ that are modelled, with blocks that are short, freed, null or constant",
    "c_faults": "random C functions that are often undefined against the sanitizers of the compiler",
    "c_setup": "seconds until C and C++ programs are ready to be explored, stage by stage",
    "ltl": "sizes and times of automata against lbt and spin -f",
    "pushdown": "random pushdown systems against bounded search, growth with the rules",
    "pushdown_files": "random and mutated files of pushdown systems against the definition and bounded search",
    "damaged_files": "damaged files of every kind are read or refused with a message",
    "boolean_programs": "recursive Boolean programs of 2,000 statements by decision diagrams",
    "abstraction": "the suite of abstraction with and without it, as ratios",
    "recursion": "recursive C programs with known verdicts, and how long each takes",
    "loops": "C programs with loops over wide inputs, and how long each takes",
    "heaps": "lists and trees of any size in C, random programs on heaps, heap states per second",
    "predicate_models": "abstract relations with every technique against enumeration, on random finite systems",
    "predicate_hybrid": "eleven hybrid models: seconds per abstract relation, technique by technique",
    "predicate_cases": "C programs that need predicates, and how long each takes",
    "circuits": "circuits with known verdicts by the default command, and how long each takes",
    "tracing": "event tracing against bounded model checking, and against exploration on random programs",
    "timed": "random timed automata by zones against their regions; Fischer's protocol as it grows",
    "unroll": "transition systems: bounds, verdicts, agreement, cost of formulas",
    "symcpp": "the ten programs of SymC++: heap symmetry, chains, stored bytes, symbolic values, as ratios",
    "guided": "guided search without hints against breadth order: states until the goal; and agreement",
    "simulate": "symbolic simulation: random kernel programs, variants as ratios, transitions per second",
    "skeletons": "threads as transition systems against exploration on random programs",
    "threads": "compiled threads: states per second, against the reference, and reduced ones on random programs",
    "joining": "random C programs whose threads make and join others against a search that knows no C",
    "waiting": "random C programs that lock and wait against a search that knows no C",
    "charts": "random systems of state charts and UML machines against the rules of the standards",
    "chart_queues": "every encoding of queues on every chart: the same bounds, and seconds as ratios",
    "races": "the check for data races against an oracle, on random programs with atomic operations of all orders",
    "race_cost": "the default questions against the same without data races, over programs of threads",
    "reductions": "every reduction of threads against none, on random programs that hand pointers on",
    "hierarchical": "linear time inside of calls: cost of its modes as ratios, random machines, growth",
    "witnesses": "violations of the C cases as witnesses: confirmed by our own validator, refuted where mutated",
    "datalogger": "all targets of a C project with a CMake build, and how long each takes",
    "versions": "this version against another checkout: the same jobs by turns, processor time as ratios",
    "wheel": "a wheel of the checkout answers in a new environment, outside of the checkout",
    "elaborations": "random designs before and after they are settled and specialised",
    "threaded": "kernel programs beside what they are as threads, and natively against the reference",
    "cubes": "ten symbolic programs by two workers against one: how many times as fast, and all work together",
    "disk": "explorations with their states on disk against the same in memory: counts, speed, memory",
    "sweeps": "200 tasks on two workers against one; searches that are killed and go on",
    "systemc_designs": "SystemC designs and the suite of IVL as SystemC: verdicts, and how long each takes",
    "systemc_controls": "random designs in which processes control others against the reference simulator",
    "systemc_large": "how long designs of a thousand lines take to load",
    "systemc_numbers": "data types of SystemC: random operations here and on the reference simulator",
    "systemc_reference": "SystemC designs on the reference simulator: outputs, verdicts, messages",
    "tables": "the published tables of symbolic simulation, made anew",
}


def main(arguments: list[str]) -> int:
    """Run the named comparison, or all."""
    if arguments and arguments[0] not in COMPARISONS:
        print(f"no comparison named {arguments[0]!r}; known: {', '.join(COMPARISONS)}", file=sys.stderr)
        return 2
    names = arguments[:1] or list(COMPARISONS)
    for name in names:
        print(f"\n== {name}: {COMPARISONS[name]}", flush=True)
        importlib.import_module(f"bench.{name}").run(arguments[1:])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
