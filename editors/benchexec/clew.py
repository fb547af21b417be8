"""Tool-info module of BenchExec for Clew: put it where `benchexec.tools` looks, or name it by its path."""

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """Runs `clew check` on a task and reads its last line."""

    def executable(self, tool_locator):
        return tool_locator.find_executable("clew")

    def name(self):
        return "Clew"

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="clew")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "check", *options]
        if task.property_file:
            command += ["--property", task.property_file]
        if rlimits.cputime:
            command += ["--time", f"{rlimits.cputime}s"]
        if isinstance(task.options, dict) and task.options.get("data_model") in ("ILP32", "LP64"):
            command += ["--data-model", task.options["data_model"]]
        return [*command, *task.input_files_or_identifier]

    def determine_result(self, run):
        if run.was_timeout:
            return "TIMEOUT"
        code = run.exit_code.value
        if code == 0:
            return result.RESULT_TRUE_PROP
        if code == 10:
            last = next((line for line in reversed(list(run.output)) if line.startswith("verdict: fails")), "")
            return _FAILS.get(last.rpartition(" ")[2], result.RESULT_FALSE_PROP)
        if code == 20:
            return result.RESULT_UNKNOWN
        return result.RESULT_ERROR


_FAILS = {
    "control.error-reached": result.RESULT_FALSE_REACH,
    "arithmetic.overflow": result.RESULT_FALSE_OVERFLOW,
    "concurrency.data-race": result.RESULT_FALSE_DATARACE,
    "control.nontermination": result.RESULT_FALSE_TERMINATION,
    "memory.leak": result.RESULT_FALSE_MEMTRACK,
    "memory.not-freed": result.RESULT_FALSE_MEMCLEANUP,
    "memory.invalid-free": result.RESULT_FALSE_FREE,
    "memory.null-dereference": result.RESULT_FALSE_DEREF,
    "memory.out-of-bounds": result.RESULT_FALSE_DEREF,
    "memory.use-after-free": result.RESULT_FALSE_DEREF,
    "memory.undefined-pointer": result.RESULT_FALSE_DEREF,
}
