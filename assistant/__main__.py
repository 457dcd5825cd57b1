"""`python -m assistant` is `mesavoz`."""

from assistant.cli import main

raise SystemExit(main())
