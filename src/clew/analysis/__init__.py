"""What can be said of a program without running it: control flow, calls, data flow, footprints, sharing, locks.

Passes, lowerings, generators and checks ask; nothing here changes a program, but for forgetting what is dead.
"""
