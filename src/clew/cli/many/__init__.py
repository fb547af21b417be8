"""Many programs: the commands around projects and sweeps, and their tables."""
