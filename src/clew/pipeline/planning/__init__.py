"""Who answers what: facts about a task, the table of plans, and the plan that is chosen."""
