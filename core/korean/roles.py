"""Words that say who somebody is in a proceeding: roles, offices, titles; the lists are lexicons."""

from core.korean.lexicons import lexicon, pattern

ROLES = tuple(sorted(lexicon("roles"), key=lambda word: (-len(word), word)))
"""Roles whose bearers are replaced, the longest first."""
OFFICIALS, HEADINGS = lexicon("officials"), lexicon("headings")
"""Roles whose bearers stay, and headings that end a party's entry."""
TITLES_BEHIND, ADDRESSED_BEHIND = lexicon("titles_behind"), lexicon("titles_addressed")
"""What people are called by behind their names; the second also by itself."""
RANKS = frozenset(lexicon("ranks"))
"""Military ranks."""
CALLED = RANKS | {*TITLES_BEHIND, *ADDRESSED_BEHIND}
"""Titles and ranks, as a set."""
TITLES = pattern("titles_behind", "titles_addressed", "titles_public")
"""Regular expression of what people are called by behind a name or a surname."""
FILLERS = frozenset(lexicon("party_fillers"))
ROLE, TITLE = pattern("roles"), pattern("titles_before")
"""Regular expressions of a role, and of what stands before a person's name: roles, relatives, occupations."""
