"""Renders a sample as plain text with its gold spans."""

from collections.abc import Iterator

from resources.samples.judgment import Box, Judgment, PageBreak, Para, Table
from resources.samples.markup import EITHER, KEEP, pieces


class _Writer:
    """Collects text and spans; offsets are code points."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.length = 0
        self.spans: list[dict[str, object]] = []
        self.notes = 0

    def add(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)

    def add_source(self, source: str) -> None:
        for piece in pieces(source):
            if piece.kind == "note":
                self.notes += 1
                self.add(f"{self.notes})")
            elif piece.kind == "text":
                if piece.label:
                    end = self.length + len(piece.text)
                    span = {"start": self.length, "end": end, "label": piece.label}
                    self.spans.append(span | {"text": piece.text, "entity": piece.entity})
                self.add(piece.text)


def _lines(judgment: Judgment) -> Iterator[str]:
    for block in judgment.blocks:
        if isinstance(block, Para):
            yield block.text
        elif isinstance(block, Table):
            yield from ("\t".join(row) for row in block.rows)
        elif isinstance(block, Box):
            yield from block.paragraphs
        elif isinstance(block, PageBreak):
            yield ""
    yield from (f"{number}) {note}" for number, note in enumerate(judgment.notes, 1))


def render(judgment: Judgment) -> tuple[str, dict[str, object]]:
    """The sample's text and its gold.

    The gold holds ``entities`` (what must be replaced), ``keep`` (what must stay), ``either`` (what may be replaced)
    and ``hidden`` (values in the DOCX file's properties, comment, bookmark and tracked deletion).
    """
    writer = _Writer()
    for line in _lines(judgment):
        writer.add_source(line)
        writer.add("\n")
    entities = [span for span in writer.spans if span["label"] not in (KEEP, EITHER)]
    gold: dict[str, object] = {
        "case_type": judgment.case_type,
        "entities": entities,
        "keep": [span for span in writer.spans if span["label"] == KEEP],
        "either": [span for span in writer.spans if span["label"] == EITHER],
        "hidden": _hidden(judgment),
    }
    return "".join(writer.parts), gold


def _hidden(judgment: Judgment) -> list[str]:
    hidden = judgment.hidden
    deleted = [p.text for line in _lines(judgment) for p in pieces(line) if p.kind == "deleted"]
    alternative = [block.alt for block in judgment.blocks if isinstance(block, Box) and block.alt]
    properties = [hidden.author, hidden.title, hidden.keywords, hidden.custom[1]]
    return [*properties, hidden.comment, hidden.bookmark, *alternative, *deleted]
