"""What people put into a PDF that no page draws as text: addresses, bookmarks, descriptions, fields, files, scripts.

None of it is read and none is written. It is counted, so that nothing goes without a word; what programs write by
themselves (names, dates, numbers of objects) is not. The objects are gone through once, in the order of the file: they
may hold each other.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pikepdf

_OUTSIDE = frozenset(("/URI", "/Launch", "/GoToR", "/GoToE", "/SubmitForm", "/ImportData"))
# In content: a string behind the key, with something in it. Streams of pictures may hold the letters by chance.
_INSTEAD = re.compile(rb"/ActualText\s*(?:\(\s*(?:\xfe\xff)?\s*[^)\s\xfe]|<\s*(?!FEFF\s*>)[0-9A-F])", re.IGNORECASE)
_DESCRIBED = re.compile(rb"/Alt\s*(?:\(\s*(?:\xfe\xff)?\s*[^)\s\xfe]|<\s*(?!FEFF\s*>)[0-9A-F])", re.IGNORECASE)
# A ligature as Chromium writes it: one glyph, and the letters it stands for.
_LIGATURE = re.compile(
    rb"/ActualText\s*\(f[fil]{1,2}\)\s*>>\s*BDC[^()<>]{0,120}<[0-9A-F]{4}>\s*Tj\s*EMC", re.IGNORECASE
)
_WORDS = ("/Alt", "/ActualText", "/E", "/T")


@dataclass(slots=True)
class Unshown:
    """How many of each.

    Attributes:
        links: actions that name an address, a file or a program.
        outlines: bookmarks.
        descriptions: alternative texts, titles and long forms in the structure or the content.
        instead: marks in the content that say other text than they show; readers give what is said.
        fields: form fields, signatures among them, that no page shows.
        files: files in the file, wherever they hang.
        scripts: actions with a script.
        notes: windows of notes, and links, with words of their own.
    """

    links: int = 0
    outlines: int = 0
    descriptions: int = 0
    instead: int = 0
    fields: int = 0
    files: int = 0
    scripts: int = 0
    notes: int = 0


def count_unshown(pdf: pikepdf.Pdf) -> Unshown:
    """Count in all objects of ``pdf``. Raises pikepdf.PdfError."""
    found = Unshown()
    for item in pdf.objects:
        for one in _dictionaries(item):
            _count(one, found)
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == pikepdf.Name.Form:
            _count_content(item.read_bytes(), found)
    for page in pdf.pages:
        contents = page.obj.get("/Contents")
        if isinstance(contents, pikepdf.Stream):
            _count_content(contents.read_bytes(), found)
    return found


def _dictionaries(item: Any) -> Iterator[Any]:
    """Every dictionary of an object, itself included, without the objects it refers to."""
    stack = [item]
    while stack:
        current = stack.pop()
        if isinstance(current, pikepdf.Array):
            stack += [one for one in current if not getattr(one, "is_indirect", False)]
        elif isinstance(current, pikepdf.Dictionary | pikepdf.Stream):
            yield current
            stack += [one for _, one in current.items() if not getattr(one, "is_indirect", False)]


def _count(one: Any, found: Unshown) -> None:
    kind, parent = one.get("/S"), "/P" in one
    if isinstance(kind, pikepdf.Name):
        found.links += str(kind) in _OUTSIDE
        found.scripts += kind == pikepdf.Name.JavaScript
    if isinstance(kind, pikepdf.Name) and (parent or "/K" in one):
        found.descriptions += any(_says(one.get(key)) for key in _WORDS)
        return
    found.instead += _says(one.get("/ActualText"))  # a list of properties that marks in the content name
    if "/Parent" in one and _says(one.get("/Title")):
        found.outlines += 1
    elif "/EF" in one:
        found.files += 1
    elif one.get("/Subtype") in (pikepdf.Name.Popup, pikepdf.Name.Link):
        found.notes += _says(one.get("/Contents"))
    elif "/FT" in one and "/Kids" not in one and one.get("/Subtype") != pikepdf.Name.Widget:
        found.fields += 1


def _says(item: object) -> bool:
    return isinstance(item, pikepdf.String) and bool(str(item).strip())


def _count_content(data: bytes, found: Unshown) -> None:
    found.instead += len(_INSTEAD.findall(data)) - len(_LIGATURE.findall(data))
    found.descriptions += len(_DESCRIBED.findall(data))
