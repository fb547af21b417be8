"""What can be said of a program without running it: control flow, calls, liveness, footprints. Below passes."""
