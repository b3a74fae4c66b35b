"""Make fields harmless: page numbers, references and tables of contents stay fields, every other field becomes its
result. Field codes carry addresses, file names, authors, form defaults; what they show is ordinary text of runs.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from core.documents.docx.fieldcodes import equation_words, shown_by_code
from core.documents.docx.names import XML_SPACE, W, drop_attribute, remove, unwrap
from core.documents.docx.symbols import circled_letter, write_circled
from core.documents.parts.tree import Element, every

_SWITCHES = (
    r"(?:\s+\\\*\s*(?:MERGEFORMAT(?:INET)?|CHARFORMAT|Arabic|ArabicDash|alphabetic|roman|CardText|OrdText|Ordinal|Upper"
    r"|Lower|FirstCap|Caps|GANADA|CHOSUNG|CIRCLENUM|KANJINUM[123]?|DBNUM[1-4]|ZODIAC[123]?))*\s*"
)
_SAFE = re.compile(
    rf"\s*(?:PAGE|NUMPAGES|SECTIONPAGES){_SWITCHES}"
    r'|\s*TOC(?:\s+\\[olnpu](?:\s*"?[1-9]-[1-9]"?)?|\s+\\[hwxz])*\s*',
    re.IGNORECASE,
)
_REFERENCE = re.compile(
    r'(\s*(?:REF|PAGEREF|NOTEREF)\s+"?|\s*HYPERLINK\s+\\l\s+")'
    rf'([^\s"\\]+)("?(?:\s+\\[dfhnprtw])*{_SWITCHES})',
    re.IGNORECASE,
)
# Kinds that Word shows by their code, whatever their result.
_BY_CODE = frozenset(
    (
        "EQ", "MACROBUTTON", "GOTOBUTTON", "SYMBOL", "AUTONUM", "AUTONUMLGL", "AUTONUMOUT", "LISTNUM",
        "DISPLAYBARCODE",
    )
)  # fmt: skip
# Kinds that show nothing, or what is no word of the document: page numbers, references, indexes, forms.
_SHOWING_NOTHING = frozenset(
    (
        "", "PAGE", "NUMPAGES", "SECTION", "SECTIONPAGES", "REF", "PAGEREF", "NOTEREF", "FTNREF", "STYLEREF",
        "HYPERLINK", "TOC", "TOA", "INDEX", "XE", "TC", "TA", "RD", "SET", "ASK", "PRIVATE", "ADVANCE", "ADDIN",
        "NEXT", "NEXTIF", "SKIPIF", "PRINT", "FORMTEXT", "FORMCHECKBOX", "FORMDROPDOWN",
    )
)  # fmt: skip
_TEXTLIKE = frozenset(
    W + name
    for name in (
        "t", "tab", "br", "cr", "sym", "ptab", "noBreakHyphen", "softHyphen", "drawing", "pict", "object",
        "footnoteReference", "endnoteReference",
    )
)  # fmt: skip
_CONTAINERS = (W + "txbxContent", W + "footnote", W + "endnote")


def is_safe(instruction: str) -> bool:
    """Whether a field with this code may stay a field."""
    return bool(_SAFE.fullmatch(instruction) or _REFERENCE.fullmatch(instruction))


def reference(instruction: str) -> tuple[str, str, str] | None:
    """(before, bookmark, after) of a code that refers to a bookmark of the same document, else None."""
    found = _REFERENCE.fullmatch(instruction)
    return (found[1], found[2], found[3]) if found else None


def clean_fields(root: Element, counts: Counter[str]) -> None:
    """Turn unsafe fields below ``root`` into their results, in place; counts them, and those that could not be read."""
    for simple in every(root, W + "fldSimple"):
        for data in simple.findall(W + "fldData"):
            remove(data)
        drop_attribute(simple, W + "dirty")
        if is_safe(simple.get(W + "instr", "")):
            continue
        if any(map(_is_seen, simple.iter(*_TEXTLIKE))):
            counts["fields"] += 1
        else:
            _write_as_complex(simple)
        unwrap(simple)
    for container in [root, *every(root, *_CONTAINERS)]:
        _clean_complex(container, counts)


def _write_as_complex(simple: Element) -> None:
    """Put marks around the code of a field that shows nothing else, in front of it: Word shows some of them by it.

    Runs of its own are a result that is empty.
    """
    run = simple.makeelement(W + "r")
    marks = [("fldChar", "begin"), ("instrText", ""), ("fldChar", "end")]
    if simple.find(f".//{W}r") is not None:
        marks.insert(2, ("fldChar", "separate"))
    for name, kind in marks:
        mark = etree.SubElement(run, W + name)
        if kind:
            mark.set(W + "fldCharType", kind)
        else:
            mark.text = simple.get(W + "instr", "")
    simple.addprevious(run)


def _is_seen(element: Element) -> bool:
    return element.tag != W + "t" or bool((element.text or "").strip())


@dataclass
class _Field:
    begin: Element
    codes: list[Element] = field(default_factory=list)
    hidden: list[Element] = field(default_factory=list)
    separator: Element | None = None
    nested: bool = False
    # Whether its result, or what is shown instead, is more than white space.
    seen: bool = False


def _stream(container: Element) -> Iterator[Element]:
    """Field marks and shown elements of a container in order, without those of containers inside it."""
    for child in container:
        if child.tag in (W + "fldChar", W + "instrText") or child.tag in _TEXTLIKE:
            yield child
        if child.tag not in _CONTAINERS:
            yield from _stream(child)


def _clean_complex(container: Element, counts: Counter[str]) -> None:
    stack: list[_Field] = []
    circled: list[tuple[Element, str]] = []
    for element in list(_stream(container)):
        outer = next((item for item in stack if item.separator is None), None)
        kind = element.get(W + "fldCharType") if element.tag == W + "fldChar" else None
        if kind == "begin":
            if outer is not None:
                outer.nested = True
            stack.append(_Field(element))
        elif kind == "separate" and stack:
            stack[-1].separator = element
        elif kind == "end" and stack:
            item = stack.pop()
            _finish(item, element, circled, counts)
            _see(stack, seen=item.seen)
        elif kind is not None:
            remove(element)
        elif element.tag == W + "instrText":
            stack[-1].codes.append(element) if stack and stack[-1].separator is None else remove(element)
        elif outer is not None:
            outer.hidden.append(element)
        else:
            _see(stack, seen=_is_seen(element))
    write_circled(circled, _TEXTLIKE)
    for item in stack:
        _give_up(item)
    counts["fields"] += len(stack)


def _see(stack: list[_Field], *, seen: bool) -> None:
    for item in stack:
        item.seen = item.seen or (seen and item.separator is not None)


def _finish(item: _Field, end: Element, circled: list[tuple[Element, str]], counts: Counter[str]) -> None:
    """Keep a safe field, else leave only its result.

    A letter that the field drew a circle around is added to ``circled`` with its element.
    """
    instruction = "".join(code.text or "" for code in item.codes)
    if is_safe(instruction) and not item.nested and not item.hidden:
        for mark in (item.begin, end):
            drop_attribute(mark, W + "dirty")
            for child in list(mark):
                remove(child)
        _put_code(item.codes, instruction)
        return
    item.seen = _show(item.begin, _form_value(item.begin)) is not None or item.seen
    if not item.seen:
        shown = _show(item.begin, shown_by_code(instruction))
        letter = circled_letter(equation_words(instruction))
        if shown is not None and letter is not None:
            circled.append((shown, letter))
        item.seen = shown is not None
        counts["unread"] += (shown is None or bool(item.hidden)) and _shows_something(instruction, item)
    marks = [item.begin, end, *item.codes, *item.hidden]
    for element in marks if item.separator is None else [*marks, item.separator]:
        _remove_from_run(element)
    counts["fields"] += 1


def _shows_something(instruction: str, item: _Field) -> bool:
    """Whether a field without a result shows something all the same, or would as soon as it is updated."""
    kind = instruction.split(maxsplit=1)[0].upper() if instruction.strip() else ""
    return kind in _BY_CODE or (item.separator is None and (bool(item.hidden) or kind not in _SHOWING_NOTHING))


def _put_code(codes: list[Element], instruction: str) -> None:
    """A code split over several elements is written into the first, where it can be edited."""
    codes[0].text = instruction
    for code in codes[1:]:
        _remove_from_run(code)


def _give_up(item: _Field) -> None:
    """A field without an end: its marks and code go, everything it seems to cover is shown."""
    for element in [item.begin, *item.codes, *([] if item.separator is None else [item.separator])]:
        _remove_from_run(element)


def _remove_from_run(element: Element) -> None:
    run = element.getparent()
    remove(element)
    if run is not None and run.tag == W + "r" and all(child.tag == W + "rPr" for child in run):
        remove(run)


def _show(begin: Element, shown: str | None) -> Element | None:
    """Put what is seen of a field, and stands in no run, in front of it; returns its element."""
    if not shown:
        return None
    text = begin.makeelement(W + "t")
    text.text = shown
    if shown != shown.strip():
        text.set(XML_SPACE, "preserve")
    begin.addprevious(text)
    return text


def _form_value(begin: Element) -> str | None:
    """The shown value of a drop-down list or check box."""
    shown = _dropdown_value(begin)
    return _checkbox_value(begin) if shown is None else shown


def _dropdown_value(begin: Element) -> str | None:
    choices = begin.find(f"{W}ffData/{W}ddList")
    if choices is None:
        return None
    entries = [entry.get(W + "val", "") for entry in choices.findall(W + "listEntry")]
    for name in ("result", "default"):
        index = choices.find(W + name)
        if index is not None:
            number = index.get(W + "val", "0")
            return entries[int(number)] if number.isdecimal() and int(number) < len(entries) else None
    return entries[0] if entries else None


def _checkbox_value(begin: Element) -> str | None:
    box = begin.find(f"{W}ffData/{W}checkBox")
    if box is None:
        return None
    for name in ("checked", "default"):
        state = box.find(W + name)
        if state is not None:
            return "☒" if state.get(W + "val", "1") in ("1", "true", "on") else "☐"
    return "☐"
