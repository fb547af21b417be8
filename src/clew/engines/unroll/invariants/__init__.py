"""What holds in every reachable state, found before a proof is tried: bounds, value sets, equations."""
