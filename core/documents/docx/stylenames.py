"""Names of styles and lists: those that everybody has stay; others could tell of somebody and become neutral."""

from functools import cache

from core.documents.docx.names import W, remove
from core.documents.docx.package import Package
from core.documents.parts.tree import Element, every
from core.documents.parts.vocabulary import Vocabulary, word_lines

_MOST_DIGITS, _LONGEST = 4, 60
# Elements that name a style by its id.
STYLE_REFERENCES = tuple(
    W + name
    for name in (
        "pStyle", "rStyle", "tblStyle", "basedOn", "next", "link", "styleLink", "numStyleLink", "clickAndTypeStyle",
    )
)  # fmt: skip


@cache
def _known() -> Vocabulary:
    return Vocabulary.of(word_lines("styles.txt"), _MOST_DIGITS)


def is_known_style(name: str) -> bool:
    """Whether a style's name or id is put together from words that say what a style is for."""
    return not name or (len(name) <= _LONGEST and _known().covers(name))


def rename_styles(package: Package) -> int:
    """Give unknown styles neutral names and ids, and fix what refers to them; returns how many names went."""
    part = package.main.linked("styles")
    ids: dict[str, str] = {}
    count = 0
    for number, style in enumerate([] if part is None else every(part.xml(), W + "style"), 1):
        old = style.get(W + "styleId", "")
        style.set(W + "styleId", _new_id(old, ids))
        name = style.find(W + "name")
        if name is not None and not is_known_style(name.get(W + "val", "")):
            name.set(W + "val", f"스타일 {number}")
            count += 1
    for item in package.parts():
        if item.root is not None:
            _rename_references(item.root, ids)
    return count


def _new_id(old: str, ids: dict[str, str]) -> str:
    """The id that stands for ``old`` everywhere, also where no style has it."""
    return ids.setdefault(old, old if is_known_style(old) else f"s{1000 + len(ids)}")


def _rename_references(root: Element, ids: dict[str, str]) -> None:
    for element in every(root, *STYLE_REFERENCES):
        element.set(W + "val", _new_id(element.get(W + "val", ""), ids))
    for exception in every(root, W + "lsdException"):
        if not is_known_style(exception.get(W + "name", "")):
            remove(exception)


def rename_lists(package: Package) -> None:
    """Number lists and their definitions from 1 on; a paragraph of no list has the list 0, which shows none."""
    part = package.main.linked("numbering")
    nums: dict[str, str] = {"0": "0"}
    if part is not None:
        root = part.xml()
        definitions = _numbered(root, "abstractNum", "abstractNumId", 0)
        nums |= _numbered(root, "num", "numId", 1)
        pictures = _numbered(root, "numPicBullet", "numPicBulletId", 0)
        _follow(root, "abstractNumId", definitions)
        _follow(root, "lvlPicBulletId", pictures)
    for item in package.parts():
        for element in [] if item.root is None else every(item.root, W + "numPr"):
            for reference in element.findall(W + "numId"):
                reference.set(W + "val", nums.get(reference.get(W + "val", ""), "0"))


def _numbered(root: Element, tag: str, attribute: str, first: int) -> dict[str, str]:
    numbers: dict[str, str] = {}
    for element in root.findall(W + tag):
        old = element.get(W + attribute, "")
        element.set(W + attribute, numbers.setdefault(old, str(len(numbers) + first)))
    return numbers


def _follow(root: Element, tag: str, numbers: dict[str, str]) -> None:
    for element in every(root, W + tag):
        new = numbers.get(element.get(W + "val", ""))
        if new is None:
            remove(element)
        else:
            element.set(W + "val", new)
