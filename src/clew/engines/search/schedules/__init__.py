"""The engine `schedules`: questions about all schedules of a kernel program, on the graph of all its states.

A *schedule* says in which order runnable processes go; a *rest* is a step with which an instant of time ends. Nothing
is reduced here: what is asked for is the difference that schedules make. What a run has to show stands in
`clew.checks.schedules`.
"""
