"""Text of an XML part, read with expat: paragraphs, attributes, comments; what is deleted or repeated stands apart."""

from dataclasses import dataclass, field
from xml.parsers import expat

from core.verification.fold import HARD_BORDER

_WHITE = {"tab": "\t", "br": "\n", "cr": "\n", "lineBreak": "\n", "noBreakHyphen": "-", "ptab": "\t"}
# Elements whose content is not the text people read, and the channel it goes to.
_APART = {
    "del": "deleted",
    "moveFrom": "deleted",
    "delText": "deleted",
    "Fallback": "fallback",
    "instrText": "field",
    "delInstrText": "field",
    # Where a floating picture or text box stands (wp:anchor): numbers and words of its layout.
    **dict.fromkeys(("posOffset", "align", "pctPosHOffset", "pctPosVOffset", "pctWidth", "pctHeight"), "layout"),
}


@dataclass(slots=True)
class XmlText:
    """What stands in an XML part.

    Attributes:
        paragraphs: the text people read, one line per paragraph; runs joined.
        apart: deleted text, alternative content, field codes, layout, by channel.
        pieces: every text node by itself, with hard borders between.
        attributes: every attribute value, with hard borders between.
        remarks: comments and processing instructions.
    """

    paragraphs: str = ""
    apart: dict[str, str] = field(default_factory=dict)
    pieces: str = ""
    attributes: str = ""
    remarks: str = ""


@dataclass(slots=True)
class _Line:
    """A paragraph under construction; what is written above its characters follows it, a line for each stretch."""

    channel: str
    pieces: list[str] = field(default_factory=list)
    readings: list[str] = field(default_factory=list)
    runs_on: bool = False

    def read_as(self, reading: str) -> None:
        """Add the reading (ruby) of some characters: those of neighbouring characters are one word."""
        if self.runs_on:
            self.readings[-1] += reading
        else:
            self.readings.append(reading)
        self.runs_on = True

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in ("".join(self.pieces), *self.readings))


class _Collector:
    def __init__(self) -> None:
        self._channels: dict[str, list[str]] = {"": []}
        self._stack: list[str] = [""]
        self._names: list[str] = [""]
        self._pieces: list[str] = []
        self._attributes: list[str] = []
        self._remarks: list[str] = []
        self._open = False
        # Paragraphs nest (a text box stands inside one): each collects its own line, as does a reading (ruby).
        self._lines: list[_Line] = []
        self._bases = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(":")[2]
        outer = self._stack[-1]
        self._stack.append(outer or _APART.get(local, ""))
        self._names.append(local)
        self._bases += local == "rubyBase"
        self._attributes += attributes.values()
        self._open = False
        # A tab stop's definition (w:tabs/w:tab) carries attributes; a tab in the text does not.
        if local in _WHITE and not (local == "tab" and attributes):
            self._write(_WHITE[local])
        if local == "textpath" and attributes.get("string"):  # a watermark: a paragraph by itself
            self._channels.setdefault(self._stack[-1], []).append(f"{attributes['string']}\n")
        if local == "sym":
            self._write(_symbol(attributes))
        if local in ("p", "rt"):
            self._lines.append(_Line(self._stack[-1]))

    def end(self, name: str) -> None:
        local = self._names.pop()
        self._bases -= local == "rubyBase"
        if local in ("p", "rt"):
            self._end_line(reading=local == "rt")
        self._stack.pop()
        self._open = False

    def _end_line(self, *, reading: bool) -> None:
        line = self._lines.pop()
        outer = self._lines[-1] if self._lines else None
        if reading and outer is not None and outer.channel == line.channel:
            outer.read_as("".join(line.pieces))
        else:
            self._channels.setdefault(line.channel, []).append(line.text)

    def characters(self, text: str) -> None:
        self._write(text)
        # Expat hands one text node over in pieces.
        if self._open:
            self._pieces[-1] += text
        else:
            self._pieces.append(text)
        self._open = True

    def remark(self, *texts: str) -> None:
        self._remarks += texts

    def _write(self, text: str) -> None:
        channel = self._stack[-1]
        line = self._lines[-1] if self._lines and self._lines[-1].channel == channel else None
        if line is None:
            self._channels.setdefault(channel, []).append(text)
            return
        line.pieces.append(text)
        # Other blanks are layout of the XML.
        if not self._bases and (text.strip() or self._names[-1] in ("t", *_WHITE)):
            line.runs_on = False

    def result(self) -> XmlText:
        joined = {name: "".join(texts) for name, texts in self._channels.items()}
        return XmlText(
            paragraphs=joined.pop(""),
            apart=joined,
            pieces=HARD_BORDER.join(self._pieces),
            attributes=HARD_BORDER.join(self._attributes),
            remarks=HARD_BORDER.join(self._remarks),
        )


def _symbol(attributes: dict[str, str]) -> str:
    """The character of a symbol font that a w:sym stands for, "" if it is none."""
    codes = [value for name, value in attributes.items() if name.rpartition(":")[2] == "char"]
    try:
        char = chr(int(codes[0], 16)) if codes else ""
    except (ValueError, OverflowError):
        return ""
    return "" if "\ud800" <= char <= "\udfff" else char


def xml_text(data: bytes) -> XmlText:
    """Read an XML part. Raises ValueError if it is not well-formed."""
    collector = _Collector()
    parser = expat.ParserCreate()
    parser.StartElementHandler = collector.start
    parser.EndElementHandler = collector.end
    parser.CharacterDataHandler = collector.characters
    parser.CommentHandler = collector.remark
    parser.ProcessingInstructionHandler = collector.remark
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise ValueError(f"XML line {error.lineno}") from error
    return collector.result()
