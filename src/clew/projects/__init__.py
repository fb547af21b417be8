"""Projects: many questions with names, asked again and again.

Nouns: a *target* is a question with a name (files, options, properties, limits, the verdict that is expected); a
*project* is the targets of one `clew.toml`; a *task* is one run of `clew check` in a process of its own; what a task
answered is *kept* as long as nothing has changed that it depends on; a finding is *accepted* where the source or the
baseline says so, with a reason. What is printed of all this is the business of `cli`.
"""
