"""Take out of a part's markup whatever carries words but is not shown as text: fields, memos, objects, comments, names.

The text that is read is the text of the cleaned tree, so nothing here is decided twice.
"""

from collections import Counter
from collections.abc import Iterable

from core.documents.hwpx.names import HH, HP, UNITS, is_known_element, remove, unwrap
from core.documents.hwpx.revisions import accept_changes
from core.documents.parts.tree import Element, every, local

# What one sees of it, if anything, was not read: it goes, and that is said.
_OBJECTS = tuple(HP + name for name in ("ole", "video", "chart", "unknownObject"))
_COMMENTS = (HP + "hiddenComment", HP + "memogroup", HP + "memo")
_FIELD_MARKS = (HP + "fieldBegin", HP + "fieldEnd")
# Marks that name places of the text, and say what stands there once more; nobody sees them.
_PLACE_MARKS = (HP + "bookmark", HP + "indexmark")
# Descriptions that programs write by themselves, data of programs, caches of the layout of another text, drawn letters.
_GONE = (
    *(HP + name for name in ("shapeComment", "metaTag", "linesegarray", "presentation", "parameterset")),
    # What python-hwpx lists once more beside the lists that Hangul reads: names of files, numbers of headers.
    *(HP + name for name in ("headerApply", "footerApply")), HH + "binDataList",
    *(HH + name for name in (
        "metaTag", "forbiddenWordList", "trackchangeConfig", "trackchageConfig", "trackChanges", "trackChangeAuthors",
    )),
)  # fmt: skip
_LISTED = (HP + "comboBox", HP + "listBox")


def clean_markup(root: Element, counts: Counter[str]) -> None:
    """Clean a section or master page in place, and count what went by kind."""
    counts["revisions"] += accept_changes(root)
    _choose(root, counts)
    counts["comments"] += len(every(root, *_COMMENTS)) + sum(_is_memo(mark) for mark in every(root, HP + "fieldBegin"))
    counts["fields"] += sum(not _is_memo(mark) for mark in every(root, HP + "fieldBegin"))
    counts["fields"] += len(every(root, *_PLACE_MARKS))
    _remove_all(every(root, *_COMMENTS, *_FIELD_MARKS, *_PLACE_MARKS))
    _keep_captions(root)
    counts["objects"] += _remove_all(every(root, *_OBJECTS))
    counts["choices"] += _remove_all(item for box in every(root, *_LISTED) for item in box.findall(HP + "listItem"))
    _remove_all([outline for art in every(root, HP + "textart") for outline in art.findall(HP + "outline")])
    counts["links"] += _drop_links(root)
    _written_as_attribute(root)
    _clean_common(root, counts)
    for control in every(root, HP + "ctrl"):
        if not len(control):
            remove(control)


def clean_header(root: Element, counts: Counter[str]) -> None:
    """Clean the part of styles, fonts and numbering in place, and count what went by kind."""
    for info in every(root, HH + "linkinfo"):
        info.set("path", "")
    for font in every(root, HH + "font", HH + "substFont"):
        if "binaryItemIDRef" in font.attrib:
            counts["fonts"] += bool(font.get("binaryItemIDRef"))
            del font.attrib["binaryItemIDRef"]
        if "isEmbedded" in font.attrib:
            font.set("isEmbedded", "0")
    for case in every(root, HP + "case"):
        if case.get(HP + "required-namespace", case.get("required-namespace")) != UNITS:
            remove(case)
    _clean_common(root, counts)


def _clean_common(root: Element, counts: Counter[str]) -> None:
    _remove_all(every(root, *_GONE))
    foreign = [element for element in root.iter("*") if element is not root and not is_known_element(str(element.tag))]
    for element in foreign:
        unwrap(element)
    counts["foreign"] += len(foreign)


def _remove_all(elements: Iterable[Element]) -> int:
    """Take out the elements; returns how many stood in the tree by then."""
    count = 0
    for element in list(elements):
        if element.getparent() is not None:
            remove(element)
            count += 1
    return count


def _keep_captions(root: Element) -> None:
    """Captions are text: those of objects that go become paragraphs behind the one that shows the object."""
    for item in every(root, *_OBJECTS):
        paragraph = next(item.iterancestors(HP + "p"), None)
        if paragraph is not None:
            for line in reversed(item.findall(f"{HP}caption/{HP}subList/{HP}p")):
                paragraph.addnext(line)


def _is_memo(mark: Element) -> bool:
    return mark.get("type", "").upper() == "MEMO"


def _choose(root: Element, counts: Counter[str]) -> None:
    """Of what is stored twice, for newer and older programs, the form for all stays.

    An object that both forms show (a chart) counts once, with the form that stays; other words than those of that form
    are said.
    """
    for switch in every(root, HP + "switch"):
        chosen = switch.find(HP + "default")
        if chosen is None:
            chosen = switch.find(HP + "case")
        kept = _words(chosen)
        for child in list(switch):
            if child is not chosen:
                lost = next(child.iter(*_OBJECTS), None) is not None and not _holds_object(chosen)
                counts["newer"] += lost or not _words(child) <= kept
                remove(child)
        if chosen is not None:
            unwrap(chosen)
        unwrap(switch)


def _words(branch: Element | None) -> set[str]:
    return set() if branch is None else {text for piece in branch.itertext() if (text := str(piece).strip())}


def _holds_object(branch: Element | None) -> bool:
    return branch is not None and next(branch.iter(*_OBJECTS), None) is not None


def _drop_links(root: Element) -> int:
    count = 0
    for element in root.iter("*"):
        if element.get("href"):
            count += 1
            element.set("href", "")
    return count


def _written_as_attribute(root: Element) -> None:
    """Letters set over each other stand in an attribute or, from other programs, in an element: make that one form."""
    for element in every(root, HP + "compose"):
        child = element.find(HP + "composeText")
        if child is not None:
            element.set("composeText", (element.get("composeText") or "") + (child.text or ""))
            remove(child)


def rename_objects(roots: Iterable[Element]) -> None:
    """Number objects anew: their ids are long numbers that could be anybody's."""
    known: dict[str, str] = {}
    for root in roots:
        for element in root.iter("*"):
            if local(element) in ("p", "subList", "colPr", "secPr"):
                if "id" in element.attrib:
                    element.set("id", "0" if element.get("id") else "")
                continue
            for name in ("id", "instid", "instId", "subjectIDRef"):
                old = element.get(name)
                if old and element is not root:
                    element.set(name, known.setdefault(old, str(1000 + len(known))))


def rename_masters(sections: Iterable[Element], masters: dict[str, Element]) -> dict[str, Element]:
    """Number the master pages anew where sections name them; returns them by their new ids."""
    fresh = {old: f"masterpage{number}" for number, old in enumerate(masters)}
    for section in sections:
        for properties in every(section, HP + "secPr"):
            for link in properties.findall(HP + "masterPage"):
                if link.get("idRef", "") in fresh:
                    link.set("idRef", fresh[link.get("idRef", "")])
                else:
                    remove(link)
            if "masterPageCnt" in properties.attrib:
                properties.set("masterPageCnt", str(len(properties.findall(HP + "masterPage"))))
    for old, new in fresh.items():
        masters[old].set("id", new)
    return {fresh[old]: root for old, root in masters.items()}


def rename_pictures(roots: Iterable[Element], pictures: dict[str, bytes]) -> tuple[dict[str, bytes], int]:
    """Number the pictures anew; returns them by their new ids, and how many were named and are not there."""
    fresh = {old: f"image{number}" for number, old in enumerate(pictures, 1)}
    missing = 0
    for root in roots:
        for image in root.iter("*"):
            old = image.get("binaryItemIDRef")
            if old is None:
                continue
            if old in fresh and local(image) == "img":
                image.set("binaryItemIDRef", fresh[old])
            else:
                missing += bool(old)
                del image.attrib["binaryItemIDRef"]
    return {fresh[old]: data for old, data in pictures.items()}, missing
