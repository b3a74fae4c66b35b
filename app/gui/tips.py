"""Tooltips that show text as it is. No Qt."""

import html


def tip(text: str) -> str:
    """``text`` for a tooltip, letter by letter.

    Qt takes for HTML what looks like it: a judgment that quotes a page of the web would lose words, and a picture it
    names would be opened where it lies, on Windows even on another PC.
    """
    looks = any(sign in text for sign in ("<", "&lt;"))
    return f"<div style='white-space: pre-wrap'>{html.escape(text)}</div>" if looks else text
