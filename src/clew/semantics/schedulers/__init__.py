"""Who moves next: guarded actions, threads, and the kernel of discrete events."""
