"""What no reader can give: inside patterns, soft masks and the drawings of letters, and in fonts without codes.

PDFium draws it, but gives none of it as text or picture, or gives the numbers of a font's letters as if they were
ASCII. It is counted here, never read.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO

import pikepdf
from fontTools.ttLib import TTFont

from core.documents.pdf.inplace.codes import is_symbolic
from core.documents.pdf.inplace.truetype import may_number_letters

_SHOWING = "Tj TJ ' \""
_PAINTING = "Do scn SCN gs BI ID EI"
# Names that number a font's letters (g17, a65, C0037, glyph3) and say nothing of them.
_NUMBER = re.compile(r"/(?!uni[0-9A-F]{4}|u[0-9A-F]{4,6}$|afii|SF\d|H\d{5})[A-Za-z]{0,6}[-_.]?\d+(?:\.\w+)?")
_Holder = tuple[pikepdf.Object, bool]  # what has resources, and whether text in it is missing from the text layer


@dataclass(slots=True)
class UnreadText:
    """``places``: patterns, masks and Type 3 letters that draw text; ``fonts``: fonts whose codes mean no letters.

    ``pictures``: how many are drawn by the patterns and masks of each page, by its number.
    """

    places: int = 0
    fonts: int = 0
    pictures: dict[int, int] = field(default_factory=dict)


def count_unreadable(pdf: pikepdf.Pdf) -> UnreadText:
    """What of the text that pages draw cannot be read. Raises pikepdf.PdfError."""
    walk = _Walk()
    found = UnreadText(pictures={number: _inner_pictures(page) for number, page in enumerate(pdf.pages, 1)})
    waiting = [holder for page in pdf.pages for holder in walk.used(page.resources, inner=False)]
    while waiting:
        holder, inner = waiting.pop()
        if not walk.is_new(holder, inner):
            continue
        if not inner and holder.get("/Type") == pikepdf.Name.Font:
            found.fonts += _is_codeless(holder)
        found.places += inner and isinstance(holder, pikepdf.Stream) and _shows_text(holder)
        waiting += walk.used(holder.get("/Resources"), inner=inner or holder.get("/Subtype") == pikepdf.Name.Type3)
    return found


class _Walk:
    """Goes from resources to what they hold, to each object once: they may hold each other, or many the same."""

    def __init__(self) -> None:
        self._seen: set[tuple[int, int, bool]] = set()

    def is_new(self, item: pikepdf.Object, inner: bool) -> bool:
        """Whether ``item`` was not met before. Only indirect objects can be met again by way of themselves."""
        if not item.is_indirect:
            return True
        key = (*item.objgen, inner)
        if key in self._seen:
            return False
        self._seen.add(key)
        return True

    def used(self, resources: pikepdf.Object | None, *, inner: bool) -> Iterator[_Holder]:
        """Forms, patterns, soft masks, fonts and Type 3 letters."""
        if not isinstance(resources, pikepdf.Dictionary) or not self.is_new(resources, inner):
            return
        for form in self._entries(resources, "/XObject", inner):
            if isinstance(form, pikepdf.Stream) and form.get("/Subtype") == pikepdf.Name.Form:
                yield form, inner
        for pattern in self._entries(resources, "/Pattern", inner):
            if isinstance(pattern, pikepdf.Stream):
                yield pattern, True
        for state in self._entries(resources, "/ExtGState", inner):
            group = _mask_of(state)
            if group is not None:
                yield group, True
        for font in self._entries(resources, "/Font", inner):
            if not isinstance(font, pikepdf.Dictionary):
                continue
            yield font, inner
            if font.get("/Subtype") == pikepdf.Name.Type3:
                letters = self._entries(font, "/CharProcs", inner)
                yield from ((letter, True) for letter in letters if isinstance(letter, pikepdf.Stream))

    def _entries(self, holder: pikepdf.Object, key: str, inner: bool) -> list[pikepdf.Object]:
        found = holder.get(key)
        if not isinstance(found, pikepdf.Dictionary) or not self.is_new(found, inner):
            return []
        return [item for _, item in found.items()]


def _is_codeless(font: pikepdf.Object) -> bool:
    """Whether nothing says which letters a font's codes are: no table, and names that are numbers or not asked for."""
    if "/ToUnicode" in font:
        return False
    encoding = font.get("/Encoding")
    changes = encoding.get("/Differences") if isinstance(encoding, pikepdf.Dictionary) else None
    listed = changes if isinstance(changes, pikepdf.Array) else ()
    names = [str(item) for item in listed if isinstance(item, pikepdf.Name)]
    return any(_NUMBER.fullmatch(name) or not name.isascii() for name in names) or _is_numbered(font, encoding)


def _is_numbered(font: pikepdf.Object, encoding: pikepdf.Object | None) -> bool:
    """Whether the codes of a font may number its letters: PDFium reads them as ASCII, or as the encoding has them."""
    descriptor = font.get("/FontDescriptor")
    if font.get("/Subtype") != pikepdf.Name.TrueType or not isinstance(descriptor, pikepdf.Dictionary):
        return False
    program = descriptor.get("/FontFile2")
    if not isinstance(program, pikepdf.Stream):
        return False
    try:
        letters = TTFont(BytesIO(program.read_bytes()), lazy=True)
        return may_number_letters(letters, encoding, is_symbolic(descriptor))
    except Exception:  # noqa: BLE001  damaged programs raise errors of any kind; then nobody knows
        return True


def _inner_pictures(page: pikepdf.Page) -> int:
    """How many pictures a page draws by way of patterns and soft masks.

    What its resources list is not enough: programs list those of all pages at each.
    """
    walk, count = _Walk(), 0
    waiting: list[tuple[pikepdf.Object, pikepdf.Object, bool]] = [(page.obj, page.resources, False)]
    while waiting:
        holder, resources, inner = waiting.pop()
        for kind, one in _painted(holder, resources):
            if kind == "picture":
                count += inner
            elif walk.is_new(one, inner or kind == "inner"):
                waiting.append((one, one.get("/Resources", resources), inner or kind == "inner"))
    return count


def _painted(holder: pikepdf.Object, resources: pikepdf.Object) -> Iterator[tuple[str, pikepdf.Object]]:
    """The pictures that a content draws, the forms, and (as "inner") the patterns and soft masks that it uses."""
    for instruction in pikepdf.parse_content_stream(holder, _PAINTING):
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            yield "picture", holder
            continue
        name = instruction.operands[-1] if instruction.operands else None
        if not isinstance(name, pikepdf.Name):
            continue
        if instruction.operator == pikepdf.Operator("Do"):
            drawn = _named(resources, "/XObject", name)
            if isinstance(drawn, pikepdf.Stream):
                yield "form" if drawn.get("/Subtype") == pikepdf.Name.Form else "picture", drawn
        elif instruction.operator == pikepdf.Operator("gs"):
            group = _mask_of(_named(resources, "/ExtGState", name))
            if group is not None:
                yield "inner", group
        else:
            pattern = _named(resources, "/Pattern", name)
            if isinstance(pattern, pikepdf.Stream):
                yield "inner", pattern


def _named(resources: pikepdf.Object, kind: str, name: pikepdf.Name) -> pikepdf.Object | None:
    listed = resources.get(kind) if isinstance(resources, pikepdf.Dictionary) else None
    return listed.get(str(name)) if isinstance(listed, pikepdf.Dictionary) else None


def _mask_of(state: pikepdf.Object | None) -> pikepdf.Stream | None:
    """What draws the soft mask of a state of drawing."""
    mask = state.get("/SMask") if isinstance(state, pikepdf.Dictionary) else None
    group = mask.get("/G") if isinstance(mask, pikepdf.Dictionary) else None
    return group if isinstance(group, pikepdf.Stream) else None


def _shows_text(stream: pikepdf.Stream) -> bool:
    try:
        instructions = pikepdf.parse_content_stream(stream, _SHOWING)
    except pikepdf.PdfError:
        return True  # nobody knows
    for instruction in instructions:
        for operand in instruction.operands:
            pieces = operand if isinstance(operand, pikepdf.Array) else [operand]
            if any(isinstance(piece, pikepdf.String) and bytes(piece).strip() for piece in pieces):
                return True
    return False
