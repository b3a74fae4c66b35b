"""Accept tracked changes: what was inserted stays, what was deleted goes, the marks of both go.

Marks are empty elements inside hp:t; what stands between the two marks of a deletion is deleted, over any number of
runs and paragraphs, whose ends go with it: what is left of a paragraph runs on into the next one. A deletion that has
no end (programs that convert old files lose it), or whose end stands in another list of paragraphs, deletes nothing:
what it covers stays and is read.
"""

from collections import Counter
from collections.abc import Iterator

from core.documents.hwpx.names import HP, SIGNS, remove
from core.documents.parts.tree import Element, every

_MARKS = tuple(HP + name for name in ("insertBegin", "insertEnd", "deleteBegin", "deleteEnd"))
_BEGIN, _END = HP + "deleteBegin", HP + "deleteEnd"
_LISTS = frozenset((HP + "subList",))
_TRACES = ("paraTcId", "charTcId")


def accept_changes(root: Element) -> int:
    """Accept all changes below ``root``, in place; returns how many there were."""
    count = len(every(root, HP + "insertBegin", _BEGIN))
    deletions = _deletions(root)
    if deletions:
        ended = _without_end(deletions)
        _delete(root, deletions)
        for paragraphs in list(_running_on(ended)):
            _join(paragraphs)
    for mark in every(root, *_MARKS):
        remove(mark)
    for element in every(root, HP + "p", HP + "run"):
        for name in _TRACES:
            if name in element.attrib:
                del element.attrib[name]
    return count


def _deletions(root: Element) -> dict[Element, Element]:
    """The marks that begin deletions and those that end them, pairs of one list of paragraphs only."""
    waiting: dict[tuple[str, Element | None], Element] = {}
    pairs: dict[Element, Element] = {}
    for mark in every(root, _BEGIN, _END):
        key = mark.get("Id", ""), _list_of(mark)
        if mark.tag == _BEGIN:
            waiting[key] = mark
        elif key in waiting:
            pairs[waiting.pop(key)] = mark
    return pairs


def _list_of(mark: Element) -> Element | None:
    return next((above for above in mark.iterancestors() if above.tag in _LISTS), None)


def _without_end(deletions: dict[Element, Element]) -> set[Element]:
    """The paragraphs whose ends are deleted: those before the one that a deletion ends in, and that if it says so."""
    found: set[Element] = set()
    lists: set[Element] = set()
    begun, done = Counter[Element](), Counter[Element]()
    for begin, end in deletions.items():
        first, last = _paragraph_of(begin), _paragraph_of(end)
        if first is None or last is None or (around := first.getparent()) is None or last.getparent() is not around:
            continue
        lists.add(around)
        begun[first] += 1
        done[last] += 1
        if end.get("paraend") in ("1", "true"):
            found.add(last)
    for around in lists:
        open_deletions = 0
        for paragraph in around.iterchildren(HP + "p"):
            open_deletions += begun[paragraph] - done[paragraph]
            if open_deletions:
                found.add(paragraph)
    return found


def _paragraph_of(mark: Element) -> Element | None:
    return next(mark.iterancestors(HP + "p"), None)


def _running_on(ended: set[Element]) -> Iterator[list[Element]]:
    """The paragraphs that become one, each time: those whose ends are deleted, and the one behind them."""
    for paragraph in ended:
        if paragraph.getprevious() in ended:
            continue
        joined = [paragraph]
        while joined[-1] in ended and (following := joined[-1].getnext()) is not None and following.tag == HP + "p":
            joined.append(following)
        yield joined


def _join(paragraphs: list[Element]) -> None:
    """Make one of several paragraphs; it looks like the first of which something is left."""
    kept = next((paragraph for paragraph in paragraphs if not _is_empty(paragraph)), paragraphs[-1])
    kept.extend([child for paragraph in paragraphs for child in paragraph])
    for paragraph in paragraphs:
        if paragraph is not kept:
            remove(paragraph)


def _is_empty(paragraph: Element) -> bool:
    """Whether a paragraph has no characters and no objects: what a section says of itself is none."""
    inside = (child for run in paragraph.iter(HP + "run") for child in run)
    marks = (HP + "t", HP + "ctrl", HP + "secPr")
    shown = any(child.tag not in marks or "".join(map(str, child.itertext())) for child in inside)
    return not shown and next(paragraph.iter(*SIGNS), None) is None


def _delete(root: Element, deletions: dict[Element, Element]) -> None:
    """Empty the text between the marks and take out the objects between them."""
    ends = set(deletions.values())
    open_marks = 0
    gone: list[Element] = []
    inside_gone: Element | None = None
    for element, leaves in _walk(root):
        if inside_gone is not None:
            if leaves and element is inside_gone:
                inside_gone = None
            else:
                continue
        elif not leaves:
            if element in deletions:
                open_marks += 1
            elif element in ends:
                open_marks -= 1
            elif open_marks and _is_content(element):
                gone.append(element)
                inside_gone = element
            elif open_marks and element.tag == HP + "t":
                element.text = None
            continue
        parent = element.getparent()
        if open_marks and parent is not None and parent.tag == HP + "t":
            element.tail = None
    for element in gone:
        remove(element)


def _is_content(element: Element) -> bool:
    """Whether an element is a character or an object, which goes as a whole."""
    parent = element.getparent()
    if element.tag in SIGNS:
        return parent is not None and parent.tag == HP + "t"
    return parent is not None and parent.tag == HP + "run" and element.tag not in (HP + "t", HP + "secPr")


def _walk(root: Element) -> list[tuple[Element, bool]]:
    """Each element twice: where it begins, and (True) where it ends."""
    steps: list[tuple[Element, bool]] = []
    waiting = [(root, False)]
    while waiting:
        element, leaves = waiting.pop()
        steps.append((element, leaves))
        if not leaves:
            waiting.append((element, True))
            waiting.extend((child, False) for child in reversed(element))
    return steps
