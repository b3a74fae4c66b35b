"""What the program says to people: one catalogue of messages in Korean and English, looked up by code.

Each room keeps its own table (``core/messages/<room>.py`` with a ``MESSAGES`` dict of code → (Korean, English)), and so
does each format of files, in its own folder.
Texts are ``str.format`` templates; both languages use the same fields. Fields carry file names, counts and hashes,
never text of a judgment.
"""

import os
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Literal

Language = Literal["ko", "en"]

_ROOMS = (
    "taxonomy",
    "documents",
    "detection",
    "model",
    "redaction",
    "review",
    "doubts",
    "archive",
    "policy",
    "certificate",
    "verification",
    "teaching",
    "program",
    "batch",
)
_current: Language | None = None


def set_language(language: Language) -> None:
    """Choose the language of all messages from now on."""
    global _current
    _current = language


def current_language() -> Language:
    """The chosen language; without a choice THUNDER_DEID_LANG, else Korean."""
    if _current is not None:
        return _current
    return "en" if os.environ.get("THUNDER_DEID_LANG", "ko").lower().startswith("en") else "ko"


@cache
def catalogue() -> dict[str, tuple[str, str]]:
    """All messages by code: (Korean, English). Raises ValueError if two rooms use one code."""
    from core.documents.formats import Format, declared  # whose packages tell their errors by this catalogue

    rooms = (import_module(f"core.messages.{room}").MESSAGES for room in _ROOMS)
    merged: dict[str, tuple[str, str]] = {}
    for table in chain(rooms, (declared(kind).messages() for kind in Format)):
        for code, texts in table.items():
            if code in merged:
                raise ValueError(f"message code used twice: {code}")
            merged[code] = texts
    return merged


def text(code: str, language: Language | None = None, **fields: object) -> str:
    """The message ``code`` with its fields filled in, in ``language`` or the current one."""
    korean, english = catalogue()[code]
    template = korean if (language or current_language()) == "ko" else english
    return template.format(**fields)
