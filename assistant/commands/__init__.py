"""One module for each command: `add(subparsers)` declares it, `run(args)` does it.

Modules here import what is heavy (models, sound) inside `run`, so that `mesavoz --help`
and the light commands start at once.
"""
