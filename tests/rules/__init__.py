"""The rules, tested against the rulebooks: one test for each rule, named after it."""
