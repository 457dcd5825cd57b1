"""Classic and Pictures: two teams, one engine, two layouts."""
