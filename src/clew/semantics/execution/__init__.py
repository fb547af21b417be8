"""One step of a process: the working copy of a state, and what commands do to it."""
