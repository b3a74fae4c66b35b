"""PDFs written with the face of their source: nothing tells how long the replaced text was; nothing else is kept."""

import io
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name

from core.documents.model import apply_replacements
from core.documents.pdf.inplace import assemble, evidence, lettering, resetting, writer
from core.errors import DocumentError
from core.verification import SecretValue
from core.verification.pdf import read_pdf
from core.verification.search import search
from tests.fixtures_pdf_in_place import LEFT, PITCH, RIGHT, STAYS, Page, judgment, opened, places, replaced

NAMES = st.text(alphabet="김수한무거북두루미남궁뷁쀍iWl.", min_size=2, max_size=9).filter(
    lambda name: name.strip(".") == name and len(set(name)) > 1
)
PLAIN, OTHER = "박철", "남궁거북두"
BROKEN = "홍길"  # with it a line ends where a sentence does: the reader takes it for the end of a paragraph
Change = Callable[[pikepdf.Pdf], None]


def _told(name: str) -> tuple[bytes, list[int], str]:
    """The file with the name replaced, the lines that paragraphs took, and the text to be read."""
    data, lines = judgment(name)
    document = opened(data)
    found = places(document.text, name)
    return document.write_in_place(found).data, lines, apply_replacements(document.text, found)


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(NAMES)
@example("남궁거북두")
@example("제갈iil")
@example("WWWM")
@example(BROKEN)
@example("WWWWWWWWi")
def test_names_of_any_width_give_the_same_file(name: str) -> None:
    """The same text around them, read alike, in as many lines: not a byte tells one name from another."""
    expected, lines, text = _told(PLAIN)
    try:
        got, counts, read = _told(name)
    except DocumentError as error:
        assert error.code.startswith("pdf.in_place.")
        assume(False)
    assume(lines == counts and text.split() == read.split())
    assert got == expected


@pytest.mark.parametrize("noise", [-0.011, -0.004, 0.004, 0.011, 0.1])
def test_the_noise_of_sums_tells_nothing(noise: float) -> None:
    """Where a line begins a hair's breadth off because of the name before it (poppler), it is set as the others are."""
    assert replaced(judgment("김수한", noise)[0], "김수한") == replaced(judgment("김수한")[0], "김수한")


def test_the_leak_check_finds_nothing_and_the_text_is_the_planned_one() -> None:
    data, _ = judgment("김수한무")
    document = opened(data)
    found = places(document.text, "김수한무")
    written = document.write_in_place(found).data
    assert len(found) == 9
    result = search(written, "a.pdf", [SecretValue("김수한무", "내국인이름")], reader="pdf")
    assert result.ok and not result.unread
    assert opened(written).text.split() == apply_replacements(document.text, found).split()


def test_lines_in_which_nothing_is_replaced_look_the_same() -> None:
    data, _ = judgment("김수한")
    written, _ = replaced(data, "김수한")
    before, after = (_picture(one) for one in (data, written))
    document = opened(data)
    touched = {
        round(line.bottom)
        for piece in document._pieces
        for line in piece.lines
        if any("김수한" in other.text for other in piece.lines)
    }
    rows = {row for bottom in touched for row in range(bottom - 8, bottom + int(PITCH) - 4)}
    height = len(before)
    assert touched
    differing = {height - at for at in range(height) if _differs(before[at], after[at])}
    assert differing and differing <= rows


def _picture(data: bytes) -> list[bytes]:
    """A page as rows of grey, one a point, from the top."""
    page = pypdfium2.PdfDocument(data)[0]
    image = page.render(scale=4, grayscale=True).to_pil().reduce(4)  # so that hints of fonts do not count
    flat = image.tobytes()
    return [flat[at * image.width : (at + 1) * image.width] for at in range(image.height)]


def _differs(one: bytes, other: bytes) -> bool:
    return any(abs(a - b) > 100 for a, b in zip(one, other, strict=True))


def _with(change: Change, name: str = "김수한") -> bytes:
    data, _ = judgment(name)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)
        stream = io.BytesIO()
        pdf.save(stream)
    return stream.getvalue()


def _append(content: str, **resources: Any) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        for key, value in resources.items():
            page.Resources[f"/{key}"] = value
        page.contents_add(content.encode(), prepend=False)

    return change


def _before_all(content: str, **resources: Any) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0]
        for key, value in resources.items():
            page.Resources[f"/{key}"] = value
        page.contents_add(content.encode(), prepend=True)

    return change


def _codeless(pdf: pikepdf.Pdf) -> None:
    for font in pdf.pages[0].Resources.Font.values():
        if "/ToUnicode" in font:
            del font["/ToUnicode"]


def _not_embedded(pdf: pikepdf.Pdf) -> None:
    for font in pdf.pages[0].Resources.Font.values():
        if "/FontDescriptor" in font:
            del font.FontDescriptor["/FontFile2"]


def _layers(pdf: pikepdf.Pdf) -> None:
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=pikepdf.String("김수한")))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary())


_GLASS = Dictionary(G1=Dictionary(ca=0.5))
REFUSED: list[tuple[str, Change]] = [
    ("invisible letters", _before_all("3 Tr\n")),
    ("letters as clips", _before_all("7 Tr\n")),
    ("outlines of letters alone", _before_all("1 Tr\n")),
    ("glass", _before_all("/G1 gs\n", ExtGState=_GLASS)),
    ("a colour nobody knows", _before_all("/Pattern cs\n")),
    ("a white sheet over all", _append("1 g 0 0 600 800 re f\n")),
    ("letters cut off", _before_all("0 0 30 30 re W n\n")),
    ("a round clip", _before_all("0 0 m 0 900 600 900 600 0 c h W n\n")),
    ("no table of characters", _codeless),
    ("a font outside the file", _not_embedded),
    ("layers", _layers),
    ("other text to be read", _before_all("/Span <</ActualText (\\376\\377\\254\\000)>> BDC\n")),
    ("an unknown operator", _before_all("zz\n")),
]


@pytest.mark.parametrize("change", [change for _, change in REFUSED], ids=[name for name, _ in REFUSED])
def test_what_cannot_be_made_safe_is_refused_with_advice(change: Change) -> None:
    data = _with(change)
    with pytest.raises(DocumentError) as caught:
        replaced(data, "김수한")
    assert caught.value.code.startswith("pdf.")
    if caught.value.code.startswith("pdf.in_place."):
        assert "fresh" in str(caught.value)


def _hide(pdf: pikepdf.Pdf) -> None:
    """The name in every place beside the pages' content."""
    name = pikepdf.String("김수한")
    page = pdf.pages[0]
    pdf.docinfo["/Title"] = name
    with pdf.open_metadata() as meta:
        meta["dc:title"] = "김수한"
    stream = pdf.make_stream("김수한".encode())
    page.Annots = Array([Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=Array([0, 0, 9, 9]), Contents=name)])
    page.PieceInfo = Dictionary(App=Dictionary(Private=name))
    page.Thumb = pdf.make_stream(
        b"\0", Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1, ColorSpace=Name.DeviceGray, BitsPerComponent=8
    )
    page.Metadata = stream
    pdf.Root.PieceInfo = Dictionary(App=Dictionary(Private=name))
    pdf.Root.Names = Dictionary(JavaScript=Dictionary(Names=Array([name, Dictionary(S=Name.JavaScript, JS=name)])))
    pdf.Root.StructTreeRoot = Dictionary(Type=Name.StructTreeRoot, K=Dictionary(S=Name.P, Alt=name))
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=name)
    pdf.attachments["name.txt"] = pikepdf.AttachedFileSpec(pdf, "김수한".encode(), filename="김수한.txt")
    with pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("김수한", 0))
    page.Resources.Unused = Dictionary(Extra=name)
    page.contents_add("/Span <</Lang (ko) /E (김수한)>> BDC EMC % 김수한\n".encode(), prepend=True)


def test_nothing_beside_the_pages_content_is_kept() -> None:
    clean, _ = judgment("김수한")
    assert replaced(_with(_hide), "김수한") == replaced(clean, "김수한")


def test_an_upright_line_at_the_end_of_a_name_does_not_tell_it() -> None:
    """It reaches over the line above and the one below."""

    def made(name: str) -> bytes:
        page = Page(name)
        page.paragraph(STAYS)
        end = page.put(LEFT, "참고인 {name}")
        page.put(end, "의 주소를 보정하라.")
        page.canvas.line(end, page.y - 14, end, page.y + 24)
        page.down(3)
        page.put(LEFT, "끝.")
        return page.done()

    assert len({replaced(made(name), name)[0] for name in (PLAIN, OTHER)}) == 1


@pytest.mark.parametrize("padding", [1, 4, 7])
def test_a_box_around_a_name_does_not_tell_it(padding: float) -> None:
    def made(name: str) -> bytes:
        page = Page(name)
        page.paragraph(STAYS)
        page.down()
        start = page.put(LEFT, "참고인 ")
        page.canvas.rect(start, page.y - 3 - padding, page.width("{name}"), 14 + 2 * padding)
        page.put(page.put(start, "{name}"), "의 주소를 보정하라.")
        page.down(3)
        page.put(LEFT, "끝.")
        return page.done()

    assert len({replaced(made(name), name)[0] for name in (PLAIN, OTHER)}) == 1


def test_the_edges_of_a_box_wider_than_the_text_stay() -> None:
    """As office programs draw the border of a paragraph: each side by itself, close to the line."""
    page = Page("김수한")
    page.paragraph(STAYS)
    page.down()
    page.put(LEFT, "참고인 {name}의 주소를 보정하라.")
    low, high = page.y - 4, page.y + 12
    for y in (low, high):
        page.canvas.line(LEFT - 3, y, RIGHT + 3, y)
    for x in (LEFT - 3, RIGHT + 3):
        page.canvas.line(x, low, x, high)
    page.down(3)
    page.put(LEFT, "끝.")
    written, _ = replaced(page.done(), "김수한")
    with pikepdf.open(io.BytesIO(written)) as pdf:
        drawn = pikepdf.parse_content_stream(pdf.pages[0])
    points = [[round(float(part)) for part in each.operands] for each in drawn if str(each.operator) in ("m", "l")]
    wide = [[[round(LEFT - 3), round(y)], [round(RIGHT + 3), round(y)]] for y in (low, high)]
    assert all(any(points[at : at + 2] == line for at in range(len(points))) for line in wide)


def test_letters_made_of_dots_are_left_out() -> None:
    dots = "".join(f"{100 + 2 * (n % 9)} {300 + 2 * (n // 9)} 1.5 1.5 re f\n" for n in range(81))
    document = opened(_with(_append(dots)))
    draft = document.write_in_place(places(document.text, "김수한"))
    assert draft.data == replaced(judgment("김수한")[0], "김수한")[0]
    assert {notice.code: notice.fields for notice in draft.notices}["pdf.in_place.left_out"] == {"count": 81}


def test_the_file_holds_pages_and_one_font_and_nothing_else() -> None:
    written, _ = replaced(judgment("김수한")[0], "김수한")
    with pikepdf.open(io.BytesIO(written)) as pdf:
        assert set(pdf.Root.keys()) == {"/Type", "/Pages"}
        assert set(pdf.trailer.keys()) == {"/Size", "/Root", "/ID"}
        assert set(pdf.pages[0].obj.keys()) == {"/Type", "/Parent", "/MediaBox", "/Resources", "/Contents"}
        assert len(pdf.pages[0].Resources.Font) == 1
    assert written.count(b"%%EOF") == 1


# Each step that takes a trace away, taken out.
MUTATIONS: dict[str, tuple[Any, str, Any]] = {
    "edges that nothing bears out stay": (evidence.Evidence, "shared", lambda *_: True),
    "underlines and marks behind words stay": (writer, "keeps", lambda *_: True),
    "borders of blocks are believed": (evidence, "_unsure", lambda *_: False),
    "blank letters stay": (writer, "_remains", lambda item, gone, *_: id(item) not in gone),
    "replaced letters stay": (writer, "_remains", lambda *_: True),
    "the right edge of the text itself": (
        resetting,
        "frame_of",
        lambda sheet, line, found: (line.left, max(line.right, line.left + 300)),
    ),
}


@pytest.mark.parametrize("step", MUTATIONS)
def test_each_step_is_needed(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it two names give two files, or the leak check fails."""
    owner, name, instead = MUTATIONS[step]
    monkeypatch.setattr(owner, name, instead)
    files = [_told(value)[0] for value in (PLAIN, OTHER, BROKEN)]
    leaks = search(files[0], "a.pdf", [SecretValue(PLAIN, "내국인이름")], reader="pdf").leaks
    assert len(set(files)) > 1 or leaks


def test_letters_left_in_the_font_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of the written file counts outlines, widths and meanings against what the pages show."""
    more = lettering.own_font(False).shape("뷁")
    assert more is not None
    monkeypatch.setattr(assemble, "coded", lambda shapes: lettering.coded([*shapes, more]))
    written, _ = replaced(judgment("김수한")[0], "김수한")
    assert len(read_pdf(written).unread) == 4


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
def test_names_in_a_file_from_libreoffice_leave_no_trace(tmp_path: Path) -> None:
    """The same paragraphs set by another program, justified and centred, with a name of two letters and one of four."""
    from docx import Document as Word
    from docx.enum.text import WD_ALIGN_PARAGRAPH

    files = []
    for name in ("박철", "남궁거북"):
        word = Word()
        for text, align in (
            ("판결", WD_ALIGN_PARAGRAPH.CENTER),
            (f"원고 {name}", WD_ALIGN_PARAGRAPH.CENTER),
            (
                "이 법원이 설시할 이유는 제일심판결의 이유 기재와 같으므로 이를 인용한다. " * 5,
                WD_ALIGN_PARAGRAPH.JUSTIFY,
            ),
            (
                f"피고는 {name}에게 돈을 갚았다고 주장한다. 그러나 {name}의 말은 다르다. " * 2,
                WD_ALIGN_PARAGRAPH.JUSTIFY,
            ),
            (f"{name} 귀하", WD_ALIGN_PARAGRAPH.RIGHT),
            ("끝.", WD_ALIGN_PARAGRAPH.LEFT),
        ):
            word.add_paragraph(text).alignment = align
        path = tmp_path / f"{len(name)}.docx"
        word.save(str(path))
        subprocess.run(
            ["soffice", f"-env:UserInstallation=file://{tmp_path}/profile", "--headless", "--convert-to", "pdf",
             "--outdir", str(tmp_path), str(path)],
            check=True, capture_output=True,
        )  # fmt: skip
        files.append(replaced(path.with_suffix(".pdf").read_bytes(), name))
    assert files[0] == files[1]
    assert files[0][1] == 6


def test_the_command_writes_verified_files_of_all_samples(tmp_path: Path) -> None:
    from app.cli.program import run_command_line
    from resources import samples

    files = sorted(Path(samples.__file__).parent.glob("*.pdf"))
    assert run_command_line(["redact", *map(str, files), "-o", str(tmp_path), "--pdf-mode", "in-place"]) == 0
    for name, path in zip(("함지은", "지윤미", "표정욱"), files, strict=True):
        written = tmp_path / path.name
        assert name in opened(path.read_bytes()).text
        assert name not in opened(written.read_bytes()).text
        assert len(pypdfium2.PdfDocument(path)) == len(pypdfium2.PdfDocument(written))


def test_the_command_says_why_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from app.cli.program import run_command_line

    path = tmp_path / "glass.pdf"
    path.write_bytes(_with(_before_all("/G1 gs\n", ExtGState=_GLASS)))
    assert run_command_line(["redact", str(path), "-o", str(tmp_path / "out"), "--pdf-mode", "in-place"]) == 1
    assert "fresh" in capsys.readouterr().err


def test_letters_struck_twice_are_one_letter_that_is_bold() -> None:
    """As wkhtmltopdf makes headings: the same once more, less than half a point to the right."""
    data, _ = judgment("김수한")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[0]
        last = [line for line in page.Contents.read_bytes().split(b"\n") if line.startswith(b"BT 1 0 0 1 70 ")][-1]
        page.contents_add(last.replace(b" 70 ", b" 70.4 ", 1) + b"\n", prepend=False)
        stream = io.BytesIO()
        pdf.save(stream)
    written, count = replaced(stream.getvalue(), "김수한")
    assert count == 9
    with pikepdf.open(io.BytesIO(written)) as pdf:
        assert pdf.pages[0].Contents.read_bytes().count(b"2 Tr 0.20 w") == 1


def test_a_font_may_say_a_ligature_for_its_letters() -> None:
    """PDFium says the letters; the table of the font says ﬁ."""

    def join(pdf: pikepdf.Pdf) -> None:
        for font in pdf.pages[0].resources.Font.values():
            if "/ToUnicode" in font:
                table = font.ToUnicode.read_bytes()
                font.ToUnicode.write(table.replace(b"<B05D>", b"<FB01>"))

    data = _with(join)
    assert "fi." in opened(data).text
    written, count = replaced(data, "김수한")
    assert count == 9 and opened(written).text.endswith("fi.")


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="pdfTeX is not installed")
def test_type_1_programs_of_pdftex_are_drawn_again(tmp_path: Path) -> None:
    text = (
        r"\documentclass{article}\begin{document}Witness Kimsuhan says more.\par The rest stays as it is.\end{document}"
    )
    (tmp_path / "a.tex").write_text(text)
    subprocess.run(["pdflatex", "-interaction=batchmode", "a.tex"], cwd=tmp_path, check=True, capture_output=True)
    data = (tmp_path / "a.pdf").read_bytes()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert any("/FontFile" in item for item in pdf.objects if isinstance(item, pikepdf.Dictionary))
    written, count = replaced(data, "Kimsuhan")
    assert count == 1
    assert "Witness A says more." in opened(written).text and "The rest stays as it is." in opened(written).text


CIRCLE = (
    "420 200 m 420 216 404 230 388 230 c 372 230 356 216 356 200 c "
    "356 184 372 170 388 170 c 404 170 420 184 420 200 c h"
)
SHAPES = {
    "a circle": (f"1 0 0 RG 2 w {CIRCLE} S\n", 0),
    "a filled circle": (f"0.9 g {CIRCLE} f 0 g\n", 0),
    "a slanted line": ("60 100 m 300 160 l S\n", 0),
    "a rectangle with a point more": ("60 100 m 200 100 l 300 100 l 300 160 l 60 160 l h f\n", 0),
    "a shape with a dent": ("60 100 m 120 160 l 180 100 l 120 130 l h f\n", 1),
    "a small circle": ("60 100 m 60 110 70 110 70 100 c h S\n", 1),
    "twelve lines": ("".join(f"60 {20 * n} m 300 {20 * n + 9} l S\n" for n in range(12)), 0),
    "more lines than a page has": ("".join(f"60 {20 * n} m 300 {20 * n + 9} l S\n" for n in range(13)), 13),
    "a circle around a name": (f"1 0 0 1 {{x}} {{y}} cm {CIRCLE} S\n", 0),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_large_plain_shapes_stay_and_others_are_counted(shape: str) -> None:
    content, left_out = SHAPES[shape]
    document = opened(_with(_append(content.format(x=-250, y=120))))
    draft = document.write_in_place(places(document.text, "김수한"))
    said = {notice.code: notice.fields for notice in draft.notices}
    assert said.get("pdf.in_place.left_out", {"count": 0})["count"] == left_out
    with pikepdf.open(io.BytesIO(draft.data)) as pdf:
        shown = re.findall(rb" c\b|[1-9]\d\d\.\d\d 1[0-9]\d\.\d\d l S", pdf.pages[0].Contents.read_bytes())
    plain = "circle" in shape or "line" in shape
    assert bool(shown) is (plain and not left_out and "name" not in shape)
