"""How paragraphs look, from direct formatting, styles and document defaults: alignment, bold, font size."""

from core.documents.docx.names import Element, W, every
from core.documents.docx.story import Look
from core.documents.model import Alignment

_ALIGNMENTS: dict[str, Alignment] = {
    "center": "center",
    "right": "right",
    "end": "right",
    "both": "justify",
    "distribute": "justify",
}
_OFF = ("0", "false", "off")
_MAX_CHAIN = 12


class Looks:
    """Answers from the styles part (or None): look of a paragraph given its runs."""

    def __init__(self, styles: Element | None) -> None:
        self._styles: dict[str, Element] = {}
        self._default_paragraph: str | None = None
        self._defaults: list[Element] = []
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
        return self._chain(_value(paragraph, "pPr/pStyle") or self._default_paragraph)

    def of(self, paragraph: Element, runs: list[Element]) -> Look:
        """Look of a paragraph whose visible characters stand in ``runs``."""
        paragraph_chain = self.chain(paragraph)
        align = _first([paragraph, *paragraph_chain, *self._defaults], ("pPr/jc", "pPrDefault/pPr/jc"))
        sources = [self._run_chain(run) + paragraph_chain + self._defaults for run in runs]
        bold = bool(sources) and all(_is_on(_first(chain, ("rPr/b", "rPrDefault/rPr/b"), "1")) for chain in sources)
        size = _first(sources[0], ("rPr/sz", "rPrDefault/rPr/sz")) if sources else None
        return Look(_ALIGNMENTS.get(align or "", "left"), bold, _points(size))

    def _run_chain(self, run: Element) -> list[Element]:
        return [run, *self._chain(_value(run, "rPr/rStyle"))]

    def _chain(self, identifier: str | None) -> list[Element]:
        chain: list[Element] = []
        while identifier in self._styles and len(chain) < _MAX_CHAIN:
            chain.append(self._styles[identifier])
            identifier = _value(chain[-1], "basedOn")
        return chain


def _find(element: Element, path: str) -> Element | None:
    return element.find("/".join(W + name for name in path.split("/")))


def _value(element: Element, path: str) -> str | None:
    found = _find(element, path)
    return None if found is None else found.get(W + "val")


def _first(chain: list[Element], paths: tuple[str, ...], missing: str | None = None) -> str | None:
    """Value of the first property found along the chain; ``missing`` if it is there without a value."""
    for element in chain:
        for path in paths:
            found = _find(element, path)
            if found is not None:
                return found.get(W + "val", missing)
    return None


def _is_on(value: str | None) -> bool:
    return value is not None and value not in _OFF


def _points(half_points: str | None) -> float | None:
    return int(half_points) / 2 if half_points is not None and half_points.isdecimal() else None
