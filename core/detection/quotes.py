"""Quotation marks as judgments set them: typists use either side of a pair for both."""

MARKS_BEFORE, MARKS_BEHIND = frozenset("‘’'“”\"「『"), frozenset("’‘'”“\"」』")
OPEN, CLOSE = (f"[{''.join(sorted(marks))}]" for marks in (MARKS_BEFORE, MARKS_BEHIND))
"""The same as patterns."""
INSIDE = f"[^{''.join(sorted(MARKS_BEFORE - set('「『') | MARKS_BEHIND))}\n]"
"""Pattern of a character that may stand in a quotation of one line."""
