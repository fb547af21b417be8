"""Coroutines: LLVM itself splits them into functions over a frame on the heap.

Input: the text of a module. Output: the same where it has no coroutine; else a module in which each of them is a
function that makes its frame, and others that resume and destroy it. That is what the compiler does for every program,
optimised or not; none of its other passes runs but the inlining of what says that it always is.
"""

from __future__ import annotations

import re
from contextlib import closing

_COROUTINE = "presplitcoroutine"
_FEATURES = re.compile(r' "target-features"="[^"]*"')
"""They are those of the target that code is made for, which is another one than that of the passes."""


def without_coroutines(text: str) -> str:
    """The module with split coroutines."""
    if _COROUTINE not in text:
        return text
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    context = llvm.create_context()
    with closing(context), closing(llvm.parse_assembly(_FEATURES.sub("", text), context)) as module:
        machine = llvm.Target.from_default_triple().create_target_machine()
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=0))
        builder.getModulePassManager().run(module, builder)
        return str(module)
