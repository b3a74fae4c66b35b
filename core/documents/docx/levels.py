"""Texts of list levels: what no paragraph shows was reviewed by nobody, so only signs and usual words of it stay."""

import re
from collections.abc import Collection

from core.documents.docx.names import W
from core.documents.parts.tree import Element, every

_HARMLESS = re.compile(
    r"%[1-9]|[^\w\ue000-\uf8ff]|제|장|절|관|항|조|호|목|편|부|별지|별표|그림|표|주석|Article|Section|Chapter|Part|No|[①-⑳㉠-㉻㈀-㈛]"
)


def clean_levels(root: Element, shown: Collection[Element]) -> int:
    """Clean the texts of the levels in a numbering part, in place; returns how many lost words.

    Those in ``shown`` are text of the document and stay as they are; of a sign in a symbol font only the first
    character is shown and read.
    """
    lost = 0
    for level in every(root, W + "lvl"):
        text = level.find(W + "lvlText")
        if text is None:
            continue
        old = text.get(W + "val", "")
        new = _cleaned(old, _is_bullet(level), level in shown)
        text.set(W + "val", new)
        lost += new != old
    return lost


def _is_bullet(level: Element) -> bool:
    style = level.find(W + "numFmt")
    return style is not None and style.get(W + "val") == "bullet"


def _cleaned(text: str, bullet: bool, shown: bool) -> str:
    if bullet and (not shown or any("\ue000" <= char <= "\uf8ff" for char in text)):
        text = text[:1]
        return text if shown or text.isascii() or not text.isalnum() else ""
    return text if shown else "".join(_HARMLESS.findall(text))
