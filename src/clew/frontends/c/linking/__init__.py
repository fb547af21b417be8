"""From modules to one module: the run-time library, the entry, and small rewrites of IR."""
