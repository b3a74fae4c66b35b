"""Text of an XML part, read with expat: paragraphs, attributes, comments; what is deleted or repeated stands apart."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from xml.parsers import expat

from core.verification.fold import HARD_BORDER, SOFT_BORDER, without_borders
from core.verification.markup import Markup, is_packet_mark

_WHITE = {
    "tab": "\t",
    "br": "\n",
    "cr": "\n",
    "noBreakHyphen": "-",
    "ptab": "\t",
    "lineBreak": "\n",
    "columnBreak": "\n",
    "hyphen": "",
    "hypen": "",
    "nbSpace": "\u00a0",
    "fwSpace": "\u3000",
}
# What is written above or below other characters: readings in Word, and in Hangul.
_READINGS, _BASES = ("rt", "subText"), ("rubyBase", "mainText")
# Elements whose content is not the text people read, and the channel it goes to.
_APART = {
    "del": "deleted",
    "moveFrom": "deleted",
    "delText": "deleted",
    "Fallback": "fallback",
    "instrText": "field",
    "delInstrText": "field",
    # Hangul's: commands, data and memos of fields, descriptions of objects, marks of an index.
    **dict.fromkeys(("fieldBegin", "parameters", "metaTag", "shapeComment", "indexmark"), "field"),
    **dict.fromkeys(("hiddenComment", "memogroup"), "comment"),
    # Where a floating picture or text box stands (wp:anchor): numbers and words of its layout.
    **dict.fromkeys(("posOffset", "align", "pctPosHOffset", "pctPosVOffset", "pctWidth", "pctHeight"), "layout"),
}

# Properties of a run whose text is not shown, and values that turn them off.
_HIDING = frozenset(("vanish", "webHidden", "specVanish"))
# So much of a text can belong to a value whose other half stands apart.
_REACH = 40
_OFF = frozenset(("0", "false", "off"))
# Elements that draw curves: letters may be drawn with them.
_CURVES = frozenset(("cubicBezTo", "quadBezTo", "curve", "polyline"))


@dataclass(slots=True)
class XmlText:
    """What stands in an XML part.

    Attributes:
        paragraphs: the text people read, one line per paragraph; runs joined.
        apart: deleted text, alternative content, field codes, layout, by channel.
        pieces: every text node by itself, with hard borders between.
        attributes: every attribute value, and every name of an element or attribute, with hard borders between; what
            the schema of a format fixes aside.
        remarks: comments, processing instructions, declarations.
        across: readings that put together what stands apart, with soft borders between: all text, shown text alone,
            text that is not shown alone, attributes and text, attributes of one name.
        curves: whether something is drawn in lines of its own.
    """

    paragraphs: str = ""
    apart: dict[str, str] = field(default_factory=dict)
    pieces: str = ""
    attributes: str = ""
    remarks: str = ""
    across: tuple[str, ...] = ()
    curves: bool = False


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


class _Flows:
    """Texts that stand apart put together, a soft border wherever one ends or was left out.

    Only what can span a border is kept: lines that have one, and the ends of long texts.
    """

    def __init__(self) -> None:
        self._all: list[str] = []
        self._shown: list[str] = []
        self._unseen: list[str] = []
        self._spread: list[str] = []
        self._channel = ""
        self._behind_attribute = False
        self._by_name: dict[str, list[str]] = {}
        # Where the present line begins in the first two, and whether it has a border.
        self._starts = (0, 0)
        self._bordered = False

    def write(self, text: str, channel: str) -> None:
        if channel != self._channel:
            self._channel = channel
            self._bordered = True
            for flow in (self._all, self._shown, self._unseen):
                flow.append(SOFT_BORDER)
        self._all.append(text)
        (self._unseen if channel else self._shown).append(text)
        if self._behind_attribute:
            self._spread.append(SOFT_BORDER)
            self._behind_attribute = False
        long = len(text) > 2 * _REACH
        self._spread.append(text[:_REACH] + HARD_BORDER + text[-_REACH:] if long else text)

    def end_line(self) -> None:
        for flow, start in zip((self._all, self._shown), self._starts, strict=True):
            if not self._bordered:
                del flow[start:]
            flow.append("\n")
        self._starts = len(self._all), len(self._shown)
        self._bordered = False
        self._unseen.append(SOFT_BORDER)
        self._spread.append(SOFT_BORDER)

    def attributes(self, values: Iterable[tuple[str, str]]) -> None:
        for name, value in values:
            self._by_name.setdefault(name, []).append(value)
            self._spread += (SOFT_BORDER, value)
            self._behind_attribute = True

    def texts(self) -> tuple[str, ...]:
        by_name = HARD_BORDER.join(SOFT_BORDER.join(values) for values in self._by_name.values())
        return *("".join(flow) for flow in (self._all, self._shown, self._unseen, self._spread)), by_name


class _Collector:
    def __init__(self) -> None:
        self._channels: dict[str, list[str]] = {"": []}
        self._markup = Markup()
        self._stack: list[str] = [""]
        self._names: list[str] = [""]
        self._pieces: list[str] = []
        self._attributes: list[str] = []
        self._remarks: list[str] = []
        self._open = False
        self._flows = _Flows()
        self._seen_names: dict[str, None] = {}
        self._runs: list[bool] = []
        self._curves = False
        # Paragraphs nest (a text box stands inside one): each collects its own line, as does a reading (ruby).
        self._lines: list[_Line] = []
        self._bases = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(":")[2]
        outer = self._stack[-1]
        self._stack.append(outer or _APART.get(local, ""))
        self._names.append(local)
        self._bases += local in _BASES
        names, said, measures = self._markup.start(name, attributes)
        values = [(key, without_borders(value)) for key, value in said]
        self._attributes += (value for _, value in values)
        self._flows.attributes((*values, *measures))
        self._seen_names.update(dict.fromkeys(names))
        self._curves |= local in _CURVES
        self._open = False
        if local == "r":
            self._runs.append(False)
        elif local in _HIDING and self._runs and not _OFF.intersection(attributes.values()):
            self._runs[-1] = True
        # A tab stop's definition (w:tabs/w:tab) carries attributes; a tab in Word's text does not, in Hangul's it does.
        if local in _WHITE and not (local == "tab" and attributes and self._names[-2] != "t"):
            self._write(_WHITE[local])
        if local == "textpath" and attributes.get("string"):  # a watermark: a paragraph by itself
            self._channels.setdefault(self._stack[-1], []).append(f"{attributes['string']}\n")
        if local == "sym":
            self._write(_symbol(attributes))
        if local == "p" or local in _READINGS:
            self._lines.append(_Line(self._stack[-1]))

    def end(self, name: str) -> None:
        local = self._names.pop()
        self._bases -= local in _BASES
        if local == "p" or local in _READINGS:
            self._end_line(reading=local in _READINGS)
        if local == "p":
            self._flows.end_line()
        if local == "r" and self._runs:
            self._runs.pop()
        self._stack.pop()
        self._markup.end()
        self._open = False

    def _end_line(self, *, reading: bool) -> None:
        line = self._lines.pop()
        outer = self._lines[-1] if self._lines else None
        if reading and outer is not None and outer.channel == line.channel:
            outer.read_as("".join(line.pieces))
        else:
            self._channels.setdefault(line.channel, []).append(line.text)

    def characters(self, text: str) -> None:
        text = without_borders(text)
        said = self._markup.text(text)
        self._write(text, said)
        # Expat hands one text node over in pieces.
        if self._open:
            self._pieces[-1] += said
        else:
            self._pieces.append(said)
        self._open = True

    def instruction(self, target: str, text: str) -> None:
        if not is_packet_mark(target, text):
            self.remark(target, text)

    def remark(self, *texts: str | int | None) -> None:
        self._remarks += [without_borders(text) for text in texts if isinstance(text, str)]

    def _write(self, text: str, said: str | None = None) -> None:
        """Add ``text``; of what stands together in the file without markup only what is ``said`` by itself."""
        channel = self._stack[-1]
        self._flows.write(text, channel or ("hidden" if any(self._runs) else ""))
        text = text if said is None else said
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
            attributes=HARD_BORDER.join(dict.fromkeys([*self._attributes, *self._seen_names])),
            remarks=HARD_BORDER.join(self._remarks),
            across=self._flows.texts(),
            curves=self._curves,
        )


def _symbol(attributes: dict[str, str]) -> str:
    """The character of a symbol font that a w:sym stands for, "" if it is none."""
    codes = [value for name, value in attributes.items() if name.rpartition(":")[2] == "char"]
    try:
        char = chr(int(codes[0], 16)) if codes else ""
    except (ValueError, OverflowError):
        return ""
    return "" if "\ud800" <= char <= "\udfff" else char


def hear_remarks(parser: expat.XMLParserType, remark: Callable[..., None]) -> None:
    """Let ``remark`` hear what stands in no element: comments, instructions, declarations, of which not all is text."""
    parser.CommentHandler = remark
    parser.ProcessingInstructionHandler = remark
    rest: list[str] = []

    def begin(*said: object) -> None:
        remark(*said)
        parser.DefaultHandlerExpand = rest.append

    def end() -> None:
        parser.DefaultHandlerExpand = None
        remark("".join(rest))
        rest.clear()

    # What is declared of elements is heard as it is written: Python reads it by recursion, and deep ones end it.
    parser.StartDoctypeDeclHandler = begin
    parser.EndDoctypeDeclHandler = end
    parser.EntityDeclHandler = remark
    parser.NotationDeclHandler = remark
    parser.AttlistDeclHandler = remark


def xml_text(data: bytes) -> XmlText:
    """Read an XML part. Raises ValueError if it is not well-formed."""
    collector = _Collector()
    parser = expat.ParserCreate()
    parser.StartElementHandler = collector.start
    parser.EndElementHandler = collector.end
    parser.CharacterDataHandler = collector.characters
    hear_remarks(parser, collector.remark)
    parser.ProcessingInstructionHandler = collector.instruction
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError) as error:  # an encoding that nobody knows
        raise ValueError("XML") from error
    return collector.result()
