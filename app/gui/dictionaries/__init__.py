"""Dictionaries of a court, edited in a dialog: what is always and what is never marked."""
