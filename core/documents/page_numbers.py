"""Page numbers at the edges of pages: a writer that sets its own pages sets their numbers anew."""

import re

_FORM = re.compile(
    r"[-–—―‐]\s*\d{1,4}\s*[-–—―‐]|\d{1,4}\s*(?:쪽|면|페이지)|(?:page\s*)\d{1,4}(?:\s*of\s*\d{1,4})?|제\s*\d{1,4}\s*(?:쪽|면)",
    re.IGNORECASE,
)
# Alone a number, from 1900 on maybe a year; with the number of pages also a fraction.
_BARE = re.compile(r"[-–—―‐\s]*(?:\d{1,3}|1[0-8]\d\d)[-–—―‐\s]*|\(?\s*\d{1,4}\s*/\s*\d{1,4}\s*\)?")


def is_numbered(text: str) -> bool:
    """Whether ``text`` is nothing but a number in a form that only page numbers have."""
    return bool(_FORM.fullmatch(text))


def is_page_number(text: str) -> bool:
    """Whether a header or footer with this text is nothing but a page number."""
    return is_numbered(text.strip()) or bool(_BARE.fullmatch(text.strip()))
