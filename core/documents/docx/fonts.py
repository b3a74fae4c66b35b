"""Names of fonts: those people have stay; a name that could be a word of the text gives way to a common font."""

import re
from collections.abc import Iterator
from functools import cache

from core.documents.docx.names import A, M, W, remove
from core.documents.docx.package import Package
from core.documents.parts.tree import Element, every
from core.documents.parts.vocabulary import Vocabulary, word_lines

_SERIF, _SANS, _LATIN_SERIF, _LATIN_SANS = "바탕", "맑은 고딕", "Times New Roman", "Arial"
_THEME_FONT = re.compile(r"\+m[nj]-(?:lt|ea|cs)")
_SANS_LOOKS = re.compile("고딕|돋움|굴림|Sans|Gothic|Dotum|Gulim", re.IGNORECASE)
_HANGUL = re.compile("[가-힣]")
_MOST_DIGITS = 3
# Attributes of w:rFonts, and elements of drawings, that name a font.
RUN_FONTS = tuple(W + name for name in ("ascii", "hAnsi", "eastAsia", "cs"))
DRAWN_FONTS = tuple(A + name for name in ("latin", "ea", "cs", "sym", "buFont", "font"))


@cache
def _known() -> tuple[Vocabulary, frozenset[str]]:
    """The words of fonts' names, and whole names."""
    lines = word_lines("fonts.txt")
    words = [line for line in lines if not line.startswith("=")]
    whole = (line[1:].casefold() for line in lines if line.startswith("="))
    return Vocabulary.of(words, _MOST_DIGITS, ending="체?"), frozenset(whole)


def is_known_font(name: str) -> bool:
    """Whether ``name`` is put together from the words that fonts are called by."""
    words, whole = _known()
    return not name or _THEME_FONT.fullmatch(name) is not None or name.casefold() in whole or words.covers(name)


def replace_fonts(package: Package) -> int:
    """Replace the fonts nobody knows everywhere in the package; returns how many names they were."""
    table = package.main.linked("fontTable")
    families = _families(None if table is None else table.root)
    unknown: set[str] = set()
    for part in package.parts():
        for element, attribute in _font_names(part.root):
            name = element.get(attribute, "")
            if is_known_font(name):
                continue
            unknown.add(name)
            if element.tag in (W + "font", W + "altName"):
                remove(element)
            else:
                element.set(attribute, _instead(name, attribute, families.get(name, "")))
    return len(unknown)


def _families(table: Element | None) -> dict[str, str]:
    """font → its family (roman, swiss …) as the font table says."""
    families = {}
    for font in [] if table is None else every(table, W + "font"):
        family = font.find(W + "family")
        families[font.get(W + "name", "")] = "" if family is None else family.get(W + "val", "")
    return families


def _font_names(root: Element | None) -> Iterator[tuple[Element, str]]:
    if root is None:
        return
    for element in every(root, W + "rFonts"):
        yield from ((element, name) for name in RUN_FONTS if name in element.attrib)
    for tag, attribute in ((W + "font", W + "name"), (W + "altName", W + "val"), (W + "sym", W + "font")):
        yield from ((element, attribute) for element in every(root, tag) if attribute in element.attrib)
    for element in every(root, *DRAWN_FONTS):
        if "typeface" in element.attrib:
            yield element, "typeface"
    yield from ((element, M + "val") for element in every(root, M + "mathFont"))


def _instead(name: str, attribute: str, family: str) -> str:
    sans = family in ("swiss", "modern") or (not family and _SANS_LOOKS.search(name) is not None)
    if attribute == W + "eastAsia" or _HANGUL.search(name):
        return _SANS if sans else _SERIF
    return _LATIN_SANS if sans else _LATIN_SERIF
