"""Measurements, one module each: `add(subparsers)` declares it; the last line printed is JSON."""
