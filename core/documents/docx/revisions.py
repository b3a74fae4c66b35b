"""Accept the tracked changes of a part: what was inserted stays, what was deleted goes, old formatting goes."""

from core.documents.docx.names import W, remove, unwrap
from core.documents.parts.tree import Element, every

_GONE = ("del", "moveFrom")
_STAY = ("ins", "moveTo")
_MARKS = (
    "moveFromRangeStart", "moveFromRangeEnd", "moveToRangeStart", "moveToRangeEnd",
    "customXmlInsRangeStart", "customXmlInsRangeEnd", "customXmlDelRangeStart", "customXmlDelRangeEnd",
    "customXmlMoveFromRangeStart", "customXmlMoveFromRangeEnd", "customXmlMoveToRangeStart",
    "customXmlMoveToRangeEnd", "cellIns", "cellMerge",
)  # fmt: skip
_OLD_FORMATTING = (
    "rPrChange", "pPrChange", "sectPrChange", "tblPrChange", "tblPrExChange", "tblGridChange", "tcPrChange",
    "trPrChange", "numberingChange",
)  # fmt: skip
_POINTS = tuple(
    W + name
    for name in (
        "bookmarkStart", "bookmarkEnd", "commentRangeStart", "commentRangeEnd", "proofErr", "permStart", "permEnd",
    )
)  # fmt: skip


def accept_changes(root: Element) -> int:
    """Accept every tracked change below ``root`` in place; returns how many there were."""
    # They can stand between two paragraphs that become one.
    for element in every(root, *(W + name for name in _MARKS)):
        remove(element)
    count = _remove_old_formatting(root)
    count += _remove_deleted_cells(root)
    # Paragraph marks last: then what is left of their paragraphs stays.
    gone = every(root, *(W + name for name in _GONE))
    ended = [paragraph for element in gone if (paragraph := _paragraph_ended(element)) is not None]
    for element in gone:
        _delete(element)
    _join(ended)
    count += len(gone)
    for element in every(root, *(W + name for name in _STAY)):
        count += 1
        unwrap(element)
    for element in every(root, W + "delText", W + "delInstrText"):
        remove(element)
    return count


def _remove_old_formatting(root: Element) -> int:
    found = every(root, *(W + name for name in _OLD_FORMATTING))
    for element in found:
        remove(element)
    return len(found)


def _remove_deleted_cells(root: Element) -> int:
    found = every(root, W + "cellDel")
    for mark in found:
        properties = mark.getparent()
        cell = properties.getparent() if properties is not None else None
        if cell is not None and cell.tag == W + "tc":
            _remove_with_empty_parent(cell, W + "tc")
    return len(found)


def _remove_with_empty_parent(element: Element, tag: str) -> None:
    """Remove a cell or row; a row without cells, a table without rows is not valid and goes too."""
    parent = element.getparent()
    remove(element)
    if parent is None or parent.find(tag) is not None:
        return
    if parent.tag == W + "tr":
        _remove_with_empty_parent(parent, W + "tr")
    elif parent.tag == W + "tbl":
        remove(parent)


def _delete(element: Element) -> None:
    parent = element.getparent()
    if parent is None:
        return
    if parent.tag == W + "trPr":
        row = parent.getparent()
        if row is not None and row.tag == W + "tr":
            _remove_with_empty_parent(row, W + "tr")
    else:
        remove(element)


def _paragraph_ended(change: Element) -> Element | None:
    """The paragraph whose mark ``change`` is one of, if it is."""
    properties = change.getparent()
    around = properties.getparent() if properties is not None else None
    if properties is None or around is None or (properties.tag, around.tag) != (W + "rPr", W + "pPr"):
        return None
    return around.getparent()


def _join(ended: list[Element]) -> None:
    """The marks of these paragraphs, in their order, were deleted: each runs on into the next, an empty one before a
    table goes. Those that become one are joined in one step: thousands can follow each other."""
    waiting = dict.fromkeys(ended)
    for first in ended:
        joined, behind = [first], None
        while joined[-1] in waiting:
            del waiting[joined[-1]]
            behind = _behind(joined[-1])
            if behind is not None and behind.tag == W + "p":
                joined.append(behind)
        *before, last = joined
        _run_on(before, last)
        if behind is not None and behind.tag == W + "tbl":
            _remove_if_empty(last)


def _behind(paragraph: Element) -> Element | None:
    following = paragraph.getnext()
    while following is not None and following.tag in _POINTS:
        following = following.getnext()
    return following


def _run_on(before: list[Element], last: Element) -> None:
    properties = last.find(W + "pPr")
    index = 0 if properties is None else last.index(properties) + 1
    moved = [child for paragraph in before for child in paragraph if child.tag != W + "pPr"]
    for child in reversed(moved):
        last.insert(index, child)
    for paragraph in before:
        remove(paragraph)


def _remove_if_empty(paragraph: Element) -> None:
    """Remove a paragraph that holds nothing but points, which stay."""
    if all(child.tag in (W + "pPr", *_POINTS) for child in paragraph):
        for point in [child for child in paragraph if child.tag in _POINTS]:
            paragraph.addprevious(point)
        remove(paragraph)
