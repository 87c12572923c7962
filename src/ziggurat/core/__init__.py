"""The kernel: contracts, randomness, records, errors. It knows no game, no clock, no language."""
