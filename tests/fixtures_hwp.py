"""HWP 5 files built by code after "한글 문서 파일 형식 5.0": records, paragraphs, controls, streams."""

import struct
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tests.fixtures_cfb import compound

COMPRESSED, PASSWORD, DISTRIBUTION, DRM, TRACKED = 1, 2, 4, 16, 1 << 14
VERSION = 0x05000304
# Looks of paragraphs and characters in the file's lists.
PLAIN, CENTRED, NUMBERED, OUTLINED, BULLETED, SECOND, EIGHTH = range(7)
BOLD = 1
_HEADINGS = {NUMBERED: (2, 0, 1), SECOND: (2, 1, 1), OUTLINED: (1, 0, 0), BULLETED: (3, 0, 1), EIGHTH: (2, 7, 1)}
# Where lists begin: the whole list as files before 5.0.2.5 have it, and each level of it.
BEGINS = struct.pack("<H7I", 1, *[1] * 7)


@dataclass
class Rec:
    """A record with the records below it."""

    tag: int
    data: bytes = b""
    below: "list[Rec]" = field(default_factory=list)

    def bytes(self, level: int = 0) -> bytes:
        head = self.tag | level << 10 | min(len(self.data), 0xFFF) << 20
        size = struct.pack("<I", len(self.data)) if len(self.data) >= 0xFFF else b""
        return struct.pack("<I", head) + size + self.data + b"".join(one.bytes(level + 1) for one in self.below)


@dataclass
class Control:
    """A control: the character that stands for it, its four letters, what follows them, the records below."""

    char: int
    name: str
    data: bytes = b""
    below: list[Rec] = field(default_factory=list)

    def words(self) -> bytes:
        return struct.pack("<H4s8xH", self.char, _id(self.name), self.char)

    def record(self) -> Rec:
        return Rec(0x47, _id(self.name) + self.data, self.below)


@dataclass
class Bold:
    """Characters in bold."""

    text: str


Piece = str | Control | Bold
Paragraph = Rec | str


def _id(name: str) -> bytes:
    return name.encode("latin-1")[::-1]


def told(text: str) -> bytes:
    """A text behind its length."""
    return struct.pack("<H", len(text.encode("utf-16-le")) // 2) + text.encode("utf-16-le")


def _spelled(text: str) -> bytes:
    spelled = text.encode("utf-16-le")
    tab = struct.pack("<H12xH", 9, 9)
    return spelled.replace(b"\t\0", tab) if "\t" in text else spelled


def p(*pieces: Piece, look: int = PLAIN, below: Sequence[Rec] = (), last: bool = False) -> Rec:
    """A paragraph of texts (a tab and a line feed are what they are) and controls; ``below``: further records."""
    words, shapes, controls = b"", [(0, 0)], []
    for piece in pieces:
        if isinstance(piece, Control):
            words += piece.words()
            if piece.char != END:
                controls.append(piece.record())
        elif isinstance(piece, Bold):
            shapes.append((len(words) // 2, BOLD))
            words += _spelled(piece.text)
            shapes.append((len(words) // 2, 0))
        else:
            words += _spelled(piece)
    words += b"\r\0" if words else b""
    count = max(len(words) // 2, 1) | last << 31
    head = Rec(0x42, struct.pack("<IIHBBHHHIH", count, 0, look, 0, 0, len(shapes), 0, 1, 0, 0))
    head.below += [Rec(0x43, words)] if words else []
    head.below += [Rec(0x44, b"".join(struct.pack("<II", *shape) for shape in shapes)), Rec(0x45, bytes(36))]
    head.below += [*controls, *below]
    return head


def listed(*paragraphs: Paragraph, more: bytes = b"") -> list[Rec]:
    """A list of paragraphs: its head, then they, side by side."""
    made = [one if isinstance(one, Rec) else p(one) for one in paragraphs]
    return [Rec(0x48, struct.pack("<HIH", len(made), 0, 0) + more), *made]


def cell(row: int, column: int, *paragraphs: Paragraph) -> list[Rec]:
    return listed(*paragraphs, more=struct.pack("<4H2I4HH", column, row, 1, 1, 5000, 1000, 0, 0, 0, 0, 1))


def caption(*paragraphs: Paragraph, side: int = 3) -> list[Rec]:
    return listed(*paragraphs, more=struct.pack("<IIHI", side, 8504, 850, 42520))


def table(*rows: Sequence[Paragraph], above: Sequence[Rec] = ()) -> Control:
    cells = [one for y, row in enumerate(rows) for x, item in enumerate(row) for one in cell(y, x, item)]
    columns = max(map(len, rows))
    shape = struct.pack("<IHHH4H", 0, len(rows), columns, 0, 0, 0, 0, 0) + bytes(2 * len(rows)) + bytes(4)
    return Control(11, "tbl ", bytes(42), [*above, Rec(0x4D, shape), *cells])


def component(kind: str, *below: Rec) -> Rec:
    return Rec(0x4C, _id(kind) + bytes(40), [*below])


def shape(*parts: Rec, above: Sequence[Rec] = (), description: str = "") -> Control:
    return Control(11, "gso ", bytes(40) + told(description), [*above, *parts])


def box(*paragraphs: Paragraph, above: Sequence[Rec] = (), description: str = "") -> Control:
    return shape(component("$rec", *listed(*paragraphs), Rec(0x4F, bytes(33))), above=above, description=description)


def head(name: str, *paragraphs: Paragraph) -> Control:
    """A header or footer, a note, a hidden comment."""
    char = {"head": 16, "foot": 16, "fn  ": 17, "en  ": 17, "tcmt": 15}[name]
    return Control(char, name, bytes(12), listed(*paragraphs))


END = 4


def field_of(name: str, command: str, *shown: Piece) -> list[Piece]:
    """A field: its command, and what it shows."""
    begin = Control(3, name, struct.pack("<IB", 0, 0) + told(command) + bytes(4))
    return [begin, *shown, Control(END, name)]


def number(kind: int, value: int, form: int = 0) -> Control:
    return Control(18, "atno", struct.pack("<IH3H", kind | form << 4, value, 0, 0, 0))


def equation(script: str) -> Control:
    return Control(11, "eqed", bytes(40), [Rec(0x58, bytes(4) + told(script) + bytes(12))])


def form(properties: str, kind: bytes = b"tbp+") -> Control:
    spelled = properties.encode("utf-16-le")
    body = kind * 2 + struct.pack("<IH", len(spelled) + 2, len(properties)) + spelled
    return Control(11, "form", bytes(42), [Rec(0x5B, body)])


def art(text: str) -> Control:
    return shape(component("$tat", Rec(0x5A, bytes(32) + told(text) + told("글꼴") + told(""))))


def memo(*paragraphs: Paragraph) -> list[Rec]:
    """What a memo says: it stands below the last paragraph of a section."""
    return [Rec(0x5D, bytes(4)), *listed(*paragraphs)]


def section_properties(*below: Rec) -> Control:
    return Control(2, "secd", struct.pack("<I3HIH", 0, 1134, 0, 0, 8000, 1) + bytes(16), [Rec(0x49, bytes(40)), *below])


def list_level(text: str, form: int = 0) -> bytes:
    """A level of a list: the form of its numbers, and the text around them."""
    return struct.pack("<IHHI", form << 5, 0, 50, 0) + told(text)


def _info(sections: int, pictures: Sequence[int], more: Sequence[Rec], levels: Sequence[str], begins: bytes) -> bytes:
    lists = [Rec(0x12, struct.pack("<HH", kind, 1) + told("png")) for kind in pictures]
    for bold in (0, 2):
        lists.append(Rec(0x15, bytes(42) + struct.pack("<iI", 1200 if bold else 1000, bold) + bytes(22)))
    heads = b"".join(list_level(text, 8 if depth else 0) for depth, text in enumerate(levels))
    lists.append(Rec(0x17, heads + begins))
    lists.append(Rec(0x18, bytes(12) + "※".encode("utf-16-le") + bytes(4)))
    for look in range(7):
        kind, level, which = _HEADINGS.get(look, (0, 0, 0))
        properties = (3 if look == CENTRED else 0) << 2 | kind << 23 | level << 25
        lists.append(Rec(0x19, struct.pack("<I6iHHH", properties, *[0] * 6, 0, which, 0) + bytes(20)))
    counted = [Rec(0x10, struct.pack("<H", sections) + bytes(24)), Rec(0x11, bytes(72), lists), *more]
    return b"".join(one.bytes() for one in counted)


def hwp(
    *sections: Sequence[Paragraph],
    flags: int = COMPRESSED,
    version: int = VERSION,
    preview: str = "",
    pictures: Sequence[int] = (),
    info: Sequence[Rec] = (),
    levels: Sequence[str] = ("제^1조", "^2.", "", "", "", "", ""),
    begins: bytes = BEGINS,
    streams: dict[str, bytes] | None = None,
    counted: int | None = None,
    change: Callable[[bytes], bytes] = lambda data: data,
) -> bytes:
    """A file of sections of paragraphs; ``change`` is made in the records of the first section."""
    bodies = [b"".join((one if isinstance(one, Rec) else p(one)).bytes() for one in section) for section in sections]
    bodies[0] = change(bodies[0])
    files = {"DocInfo": _info(len(sections) if counted is None else counted, pictures, info, levels, begins)}
    files |= {f"BodyText/Section{number}": body for number, body in enumerate(bodies)}
    if flags & COMPRESSED:
        files = {name: _packed(data) for name, data in files.items()}
    files["FileHeader"] = b"HWP Document File".ljust(32, b"\0") + struct.pack("<II", version, flags) + bytes(216)
    files["\x05HwpSummaryInformation"] = bytes(100)
    if preview:
        files["PrvText"] = preview.encode("utf-16-le")
    return compound(files | (streams or {}))


def _packed(data: bytes) -> bytes:
    machine = zlib.compressobj(wbits=-15)
    return machine.compress(data) + machine.flush()


JUDGMENT = (
    "서 울 중 앙 지 방 법 원", "판 결", "사 건  2021고단1234 사기", "피 고 인  구름산 (850102-1234567), 회사원",
    "주거  서울 강남구 별빛로 12", "이 유",
)  # fmt: skip


def judgment(flags: int = COMPRESSED) -> bytes:
    """A judgment with a table, a note, a header and a list."""
    return hwp(
        [
            p(section_properties(), head("head", "서울중앙지방법원"), JUDGMENT[0], look=CENTRED),
            *JUDGMENT[1:],
            p(
                "피고인 ", Bold("구름산"), "은 2021. 3. 4. 010-0000-1234로 전화하였다.",
                head("fn  ", "피해자 민들레의 진술"), " 구름산은 이를 인정한다.",
            ),
            p("피고인의 진술", look=NUMBERED),
            p(table(("이름", "계좌"), ("민들레", "110-234-567890"))),
        ],
        preview="서 울 중 앙 지 방 법 원\r\n판 결\r\n",
        flags=flags,
    )  # fmt: skip
