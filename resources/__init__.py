"""Data the program ships: taxonomy, rule profiles, the embedded model bundle, fonts, sample judgments."""
