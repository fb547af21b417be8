"""Why a run ends as it does: dynamic slices of runs, in words.

Nouns: a *deed* is a command that was executed; a *ledger* holds deeds with what each rests on; a *slice* is what the
end of a run rests on. What does not belong here: how states and steps look.
"""
