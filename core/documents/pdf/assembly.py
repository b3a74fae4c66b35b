"""Pages and their structure as a PDF file: objects made anew, nothing but what is shown and what it belongs to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

import pikepdf
from pikepdf import Array, Dictionary, Name

from core.documents.pdf.archival import label
from core.documents.pdf.composite import number_of, saved
from core.documents.pdf.embedding import Shown, embed, fonts_of
from core.documents.pdf.ink import Leaf, Node, Run, Stroke

_LANGUAGE = "ko-KR"


@dataclass(slots=True)
class _Marks:
    """Where the contents of elements stand: for each page and number of its marks, and for each page its elements."""

    of_node: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    on_page: list[list[Node]] = field(default_factory=list)


def assemble(leaves: Sequence[Leaf], root: Node) -> bytes:
    """The file. ``root`` is the document's element. The same pages give the same bytes."""
    fonts = fonts_of(leaves)
    marks = _Marks()
    with pikepdf.new() as pdf:
        resources = pdf.make_indirect(Dictionary(Font=embed(pdf, fonts)))
        for number, leaf in enumerate(leaves):
            content = _content(leaf, fonts, marks, number)
            pdf.pages.append(pikepdf.Page(_page(pdf, leaf, number, content, resources)))
        pdf.Root.StructTreeRoot = _structure(pdf, root, marks)
        pdf.Root.MarkInfo = Dictionary(Marked=True)
        pdf.Root.Lang = pikepdf.String(_LANGUAGE)
        label(pdf)
        return saved(pdf)


def _page(pdf: pikepdf.Pdf, leaf: Leaf, number: int, content: bytes, resources: pikepdf.Object) -> Dictionary:
    return Dictionary(
        Type=Name.Page,
        MediaBox=Array([0, 0, number_of(leaf.width), number_of(leaf.height)]),
        Resources=resources,
        Contents=pdf.make_stream(content),
        StructParents=number,
        Tabs=Name.S,
    )


def _content(leaf: Leaf, fonts: Mapping[str, Shown], marks: _Marks, page: int) -> bytes:
    """The content stream of a page. Each element's contents on it are marked once for each stretch in a row."""
    parts: list[str] = []
    elements: list[Node] = []
    for key, group in groupby(leaf.drawn, key=lambda item: id(item[0])):
        members = list(group)
        node = members[0][0]
        if node is None:
            parts.append("/Artifact BMC")
        else:
            parts.append(f"/{node.role} <</MCID {len(elements)}>> BDC")
            marks.of_node.setdefault(key, []).append((page, len(elements)))
            elements.append(node)
        parts += (_drawn(item, fonts) for _, item in members)
        parts.append("EMC")
    marks.on_page.append(elements)
    return "\n".join(parts).encode("latin-1")


def _drawn(item: Run | Stroke, fonts: Mapping[str, Shown]) -> str:
    if isinstance(item, Stroke):
        return f"{item.width:g} w {item.x0:.2f} {item.y0:.2f} m {item.x1:.2f} {item.y1:.2f} l S"
    parts = ["BT"]
    shown = ""
    for number, (font, group) in enumerate(groupby(item.stretches, key=lambda stretch: stretch.font)):
        parts.append(f"/{fonts[font].name} {item.size:g} Tf")
        if not number:
            parts.append(f"1 0 0 1 {item.x:.2f} {item.y:.2f} Tm")
        shown = ""
        for stretch in group:
            shown += fonts[font].code(stretch.text)
            if stretch.gap:
                shown += f"{-1000 * stretch.gap / item.size:.1f}"
        parts.append(f"[{shown}] TJ")
    return " ".join([*parts, "ET"])


def _structure(pdf: pikepdf.Pdf, root: Node, marks: _Marks) -> pikepdf.Object:
    """The tree of elements, and the way back from each mark to its element."""
    tree = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    pages = [page.obj for page in pdf.pages]
    made: dict[int, pikepdf.Object] = {}
    for node in root.walk():
        element = Dictionary(S=Name(f"/{node.role}"))
        if node.spans != (1, 1):
            element.A = Dictionary(O=Name.Table, RowSpan=node.spans[0], ColSpan=node.spans[1])
        made[id(node)] = pdf.make_indirect(element)
    made[id(root)].P = tree
    for node in root.walk():
        own = made[id(node)]
        kids: list[pikepdf.Object | int] = []
        found = marks.of_node.get(id(node), [])
        for page, mark in found:
            if page == found[0][0]:
                own.Pg = pages[page]
                kids.append(mark)
            else:
                kids.append(Dictionary(Type=Name.MCR, Pg=pages[page], MCID=mark))
        for kid in node.kids:
            made[id(kid)].P = own
            kids.append(made[id(kid)])
        if kids:
            own.K = Array(kids)
    tree.K = made[id(root)]
    numbers = Array()
    for page, elements in enumerate(marks.on_page):
        numbers.append(page)
        numbers.append(pdf.make_indirect(Array([made[id(node)] for node in elements])))
    tree.ParentTree = pdf.make_indirect(Dictionary(Nums=numbers))
    tree.ParentTreeNextKey = len(marks.on_page)
    return tree
