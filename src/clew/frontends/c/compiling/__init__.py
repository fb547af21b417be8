"""From C and C++ sources to LLVM IR: the compiler under limits, and what is asked of it."""
