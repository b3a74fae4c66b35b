"""How paragraphs look, from direct formatting, styles and document defaults: alignment, bold, font size."""

from enum import Enum, auto

from core.documents.docx.names import W
from core.documents.model import Alignment
from core.documents.parts.story import Look
from core.documents.parts.tree import Element, every

_ALIGNMENTS: dict[str, Alignment] = {
    "center": "center",
    "right": "right",
    "end": "right",
    "both": "justify",
    "distribute": "justify",
}
_OFF = ("0", "false", "off")
_MAX_CHAIN = 12


class _Absent(Enum):
    """A property that is not there, in contrast to one that is there without a value."""

    ABSENT = auto()


_ABSENT = _Absent.ABSENT
_Property = tuple[str, str]
"""Where a property stands in a paragraph, a run or a style, and where in the document's defaults."""

_ALIGN: _Property = (f"{W}pPr/{W}jc", f"{W}pPrDefault/{W}pPr/{W}jc")
_BOLD: _Property = (f"{W}rPr/{W}b", f"{W}rPrDefault/{W}rPr/{W}b")
_SIZE: _Property = (f"{W}rPr/{W}sz", f"{W}rPrDefault/{W}rPr/{W}sz")
_PARAGRAPH_STYLE, _RUN_STYLE = f"{W}pPr/{W}pStyle", f"{W}rPr/{W}rStyle"


class Looks:
    """Answers from the styles part (or None): look of a paragraph given its runs."""

    def __init__(self, styles: Element | None) -> None:
        self._styles: dict[str, Element] = {}
        self._default_paragraph: str | None = None
        self._defaults: list[Element] = []
        # What a style says is looked up once, however many paragraphs bear it.
        self._of_styles: dict[tuple[str | None, _Property], str | _Absent | None] = {}
        if styles is None:
            return
        for style in every(styles, W + "style"):
            identifier = style.get(W + "styleId", "")
            self._styles[identifier] = style
            if style.get(W + "type") == "paragraph" and style.get(W + "default") in ("1", "true"):
                self._default_paragraph = identifier
        self._defaults = every(styles, W + "docDefaults")

    def chain(self, paragraph: Element) -> list[Element]:
        """The paragraph's style, the style it is based on, and so on."""
        return self._chain(self._paragraph_style(paragraph))

    def of(self, paragraph: Element, runs: list[Element]) -> Look:
        """Look of a paragraph whose visible characters stand in ``runs``."""
        style = self._paragraph_style(paragraph)
        align = self._known(_said(paragraph, _ALIGN), style, _ALIGN)
        bold = bool(runs) and all(_is_on(self._of_run(run, style, _BOLD)) for run in runs)
        size = self._of_run(runs[0], style, _SIZE) if runs else None
        return Look(_ALIGNMENTS.get(align or "", "left"), bold, _points(size))

    def _of_run(self, run: Element, paragraph_style: str | None, wanted: _Property) -> str | None:
        said = _said(run, wanted)
        if said is _ABSENT and (style := _value(run, _RUN_STYLE)) is not None:
            said = self._of_style(style, wanted)
        return self._known(said, paragraph_style, wanted)

    def _known(self, said: str | _Absent | None, paragraph_style: str | None, wanted: _Property) -> str | None:
        """What is ``said`` directly, else what the paragraph's style says, else the document's defaults."""
        if said is _ABSENT:
            said = self._of_style(paragraph_style, wanted)
        for element in self._defaults:
            if said is _ABSENT:
                said = _said(element, wanted)
        return None if said is _ABSENT else said

    def _of_style(self, identifier: str | None, wanted: _Property) -> str | _Absent | None:
        key = identifier, wanted
        if key not in self._of_styles:
            answers = (_said(style, wanted) for style in self._chain(identifier))
            self._of_styles[key] = next((said for said in answers if said is not _ABSENT), _ABSENT)
        return self._of_styles[key]

    def _paragraph_style(self, paragraph: Element) -> str | None:
        return _value(paragraph, _PARAGRAPH_STYLE) or self._default_paragraph

    def _chain(self, identifier: str | None) -> list[Element]:
        chain: list[Element] = []
        while identifier in self._styles and len(chain) < _MAX_CHAIN:
            chain.append(self._styles[identifier])
            identifier = _value(chain[-1], W + "basedOn")
        return chain


def _value(element: Element, path: str) -> str | None:
    found = element.find(path)
    return None if found is None else found.get(W + "val")


def _said(element: Element, wanted: _Property) -> str | _Absent | None:
    """The value of a property of one element; an on/off property without a value is on."""
    for path in wanted:
        found = element.find(path)
        if found is not None:
            return found.get(W + "val", "1" if wanted is _BOLD else None)
    return _ABSENT


def _is_on(value: str | None) -> bool:
    return value is not None and value not in _OFF


def _points(half_points: str | None) -> float | None:
    return int(half_points) / 2 if half_points is not None and half_points.isdecimal() else None
