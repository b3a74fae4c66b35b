"""Pages that are pictures: read by the real Tesseract where it is installed and wanted, refused otherwise."""

import io
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PIL import Image, ImageDraw
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from core.documents import open_document
from core.documents.formats import Format
from core.documents.model import Document, Replacement
from core.documents.pdf import recognition
from core.documents.pdf.fonts import REGULAR
from core.documents.pdf.reader import open_pdf
from core.documents.pdf.recognition import Word, count_missed
from core.documents.pdf.scans import doubtful_spans, joined
from core.documents.write import write_document
from core.errors import DocumentError
from core.messages import template
from core.paths import resource
from core.review.doubts import DoubtKind
from core.review.doubts.case import Case, Reading
from core.review.doubts.checklist import checklist
from tests import fixtures_pdf as pdf
from tests.fixtures_scans import pictures, scanned, sealed
from tests.fixtures_search import holds

LINES = (
    "피고인 서윤담은 2023. 3. 5. 서울에서 피해자 권도윤을 만났다.",
    "전화번호는 010-2847-5561이고 계좌번호는 110-384-592716이다.",
    "원고의 청구는 이유 있으므로 이를 모두 인용하기로 한다.",
)


def _page() -> Image.Image:
    return pictures(pdf.plain(*LINES))[0]


def _bare(text: str) -> str:
    return "".join(text.split())


def _told(document: Document) -> dict[str, dict[str, object]]:
    return {notice.code: dict(notice.fields) for notice in document.notices}


@pytest.fixture(scope="module")
def scan(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("scan") / "scan.pdf"
    path.write_bytes(scanned(_page()))
    return path


@pytest.fixture(scope="module")
def document(scan: Path) -> Document:
    return open_document(scan, ocr=True)


def test_a_scan_is_refused_unless_recognition_is_wanted(scan: Path) -> None:
    with pytest.raises(DocumentError) as caught:
        open_document(scan)
    assert caught.value.code == "pdf.scanned"


def test_a_scan_is_read_in_the_process_with_limits_and_said_to_be_one(document: Document) -> None:
    read = _bare(document.text)
    assert "서윤담" in read and "권도윤" in read and "010-2847-5561" in read and "110-384-592716" in read
    assert all(block.page == 1 for block in document.blocks)
    told = _told(document)
    assert told["pdf.ocr"]["pages"] == "1" and "pdf.images" not in told and "pdf.ocr_missed" not in told


def test_words_that_the_page_keeps_together_are_words(document: Document) -> None:
    """Tesseract parts Korean words into syllables."""
    assert sum(len(word) > 2 for word in document.text.split()) >= 8


def test_what_is_written_is_new_and_holds_nothing_of_the_picture(document: Document) -> None:
    start = document.text.index("010-2847-5561")
    draft = write_document(document, [Replacement(start, start + 13, "(전화번호 1 생략)")])
    assert not holds(draft.data, "010-2847-5561") and b"/Subtype /Image" not in draft.data
    assert write_document(document, (), Format.DOCX).data


def test_pages_with_text_keep_it_and_only_the_others_are_recognised() -> None:
    from reportlab.lib.utils import ImageReader

    both = pdf.Sheet().line("증인 구본채의 말을 믿기 어렵다고 할 것이므로 이를 받아들이지 아니한다.")
    data = pdf.build(both, pdf.Sheet().picture())
    with_scan = pdf.changed(data, lambda file: _set_picture(file, ImageReader))
    document = open_pdf(Path("a.pdf"), with_scan, ocr=True)
    assert "증인 구본채의 말을 믿기 어렵다고 할 것이므로" in document.text and "서윤담" in _bare(document.text)
    assert _told(document)["pdf.ocr"]["pages"] == "2"
    assert [block.page for block in document.blocks if "구본채" in document.text[block.start : block.end]] == [1]


def _set_picture(file: object, _reader: object) -> None:
    import io

    import pikepdf

    with pikepdf.open(io.BytesIO(scanned(_page()))) as other:
        del file.pages[1]  # type: ignore[attr-defined]
        file.pages.append(other.pages[0])  # type: ignore[attr-defined]


def test_what_is_no_text_for_tesseract_is_counted() -> None:
    document = open_pdf(Path("a.pdf"), scanned(sealed(_page())), ocr=True)
    assert _told(document)["pdf.ocr_missed"] == {"pages": "1", "count": 1}


def test_a_page_without_letters_is_said() -> None:
    blank = Image.new("L", _page().size, 255)
    document = open_pdf(Path("a.pdf"), scanned(_page(), blank), ocr=True)
    assert _told(document)["pdf.ocr_blank"] == {"pages": "2"}
    with pytest.raises(DocumentError):
        open_pdf(Path("a.pdf"), scanned(blank), ocr=True)


@pytest.mark.parametrize("why", ["no program", "no Korean"])
def test_without_tesseract_the_pages_are_named_and_what_to_install(
    why: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if why == "no program":
        monkeypatch.setenv("PATH", str(tmp_path))
    else:
        monkeypatch.setenv("TESSDATA_PREFIX", str(tmp_path))
    recognition._program.cache_clear()
    try:
        with pytest.raises(DocumentError) as caught:
            open_pdf(Path("scan.pdf"), scanned(_page()), ocr=True)
    finally:
        recognition._program.cache_clear()
    assert caught.value.code == "pdf.ocr_missing" and "tesseract-ocr-kor" in caught.value.message("ko")


def test_a_program_that_fails_or_hangs_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = tmp_path / "tesseract"
    fake.write_text("#!/bin/sh\n[ $1 = --list-langs ] && echo kor && exit 0\nexit 3\n")
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    recognition._program.cache_clear()
    try:
        with pytest.raises(DocumentError) as caught:
            open_pdf(Path("scan.pdf"), scanned(_page()), ocr=True)
    finally:
        recognition._program.cache_clear()
    assert caught.value.code == "pdf.ocr_failed"


def test_the_recogniser_can_write_no_file_and_ends_with_its_limits() -> None:
    """A child under the same limits as Tesseract."""
    code = "import sys, resource, tempfile\ntry:\n t = tempfile.TemporaryFile(); t.write(b'x' * 9); t.flush()\n"
    code += "except OSError: sys.stdout.write('none ' + str(resource.getrlimit(resource.RLIMIT_CPU)[0]))"
    assert recognition._run([sys.executable, "-c", code], b"").decode() == "none 120"


def test_unsure_words_are_doubts_until_they_are_marked() -> None:
    text = "피고인 서윤남은 갔다"
    reading = Reading(text, uncertain=((4, 9),))
    doubts = checklist(Case(reading, ()))
    assert [(one.kind, one.spans) for one in doubts if one.kind is DoubtKind.MISREAD] == [
        (DoubtKind.MISREAD, ((4, 9),))
    ]
    assert doubts[0].title("en") and doubts[0].advice("ko")


def test_unsure_words_are_found_on_their_page_and_as_words() -> None:
    page = open_pdf(Path("a.pdf"), pdf.plain("가나 가나다 가나")).blocks
    from core.documents.pdf.engine import Page

    found = doubtful_spans("가나 가나다 가나", page, [Page(1, 9, 9, recognised=True, doubtful=["가나"])])
    assert found == ((0, 2), (7, 9))


def test_syllables_close_together_are_one_word_as_unsure_as_its_worst() -> None:
    parts = [Word("가", 0, 9, 0, 10, 1, 90.0), Word("나", 12, 20, 0, 10, 1, 40.0), Word("다", 27, 36, 0, 10, 1, 90.0)]
    assert [(word.text, word.sure) for word in joined(parts)] == [("가나", 40.0), ("다", 90.0)]


def test_rules_and_specks_are_no_missed_words() -> None:
    pixels = np.full((400, 400), 255, np.uint8)
    pixels[50:53, 10:390] = 0
    pixels[10:390, 60:63] = 0
    pixels[200:203, 200:203] = 0
    assert count_missed(pixels, (), 1.0) == 0
    pixels[300:320, 100:180] = 0
    assert count_missed(pixels, (), 1.0) == 1
    assert count_missed(pixels, [Word("가", 100, 180, 80, 100, 1, 90.0)], 1.0) == 0


def test_the_command_line_reads_scans_when_asked(scan: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "app", "redact", scan, "--output-dir", tmp_path]
    refused = subprocess.run(command, capture_output=True, text=True)
    assert refused.returncode == 1 and "--ocr" in refused.stderr
    done = subprocess.run([*command, "--ocr"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    report = json.loads((tmp_path / "scan.report.json").read_bytes())
    said = template("pdf.ocr", "ko").split("}")[1][:20]
    assert any(said in warning for warning in report["warnings"])
    assert not holds((tmp_path / "scan.pdf").read_bytes(), "010-2847-5561", "110-384-592716")


def test_columns_of_a_scan_are_read_one_after_the_other() -> None:
    pdfmetrics.registerFont(TTFont("Columns", str(resource("fonts", "NanumBarunGothic.ttf"))))
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(595, 842), invariant=1)
    canvas.setFont("Columns", 11)
    left = ("피고인 구름산은 2023. 3. 5. 서울에서", "강별하를 만나 돈을 빌려 달라고 하였다.")
    right = ("증인 민들레는 법정에 나와 그날 저녁에", "두 사람이 다투는 것을 보았다고 말하며")
    for row in range(18):
        canvas.drawString(50, 740 - row * 22, left[row % 2])
        canvas.drawString(320, 740 - row * 22, right[row % 2])
    canvas.save()
    text = _bare(open_pdf(Path("a.pdf"), scanned(*pictures(stream.getvalue())), ocr=True).text)
    assert 0 < text.rindex("구름산") < text.index("민들레")


STAMP = (
    "제출자: 변호사 나길동, 제출일시: 2031. 3. 5. 10:10, 출력자: 도윤슬, 다운로드일시: 2031. 3. 6. 12:30",
    "이 문서는 전자문서로 제출된 문서를 출력한 것으로 원본과 다름이 없음을 확인합니다. 서울가상지방법원 2031가합17",
)


WATERMARK = "열람용 복사본 무단 전재 및 배포 금지 서울가상지방법원 기록관리과 2031. 3. 7. 발급번호 2031-00012345"


def _stamped(lines: int, *edges: str, off: float = 22) -> pdf.Sheet:
    """A picture of a page with ``lines`` lines at each of these edges, ``off`` points from it or more."""
    page = pdf.Sheet().picture()
    first = off
    for number, text in enumerate((*STAMP, STAMP[0])[:lines]):
        off = first + 11 * number
        for edge in edges:
            if edge == "side":
                page.at_an_angle(595 - off, 40, text, 8, 90)
            else:
                page.at(40, 842 - off if edge == "top" else off, text, 8)
    return page


@pytest.mark.parametrize(
    "page",
    [
        _stamped(1, "top", "bottom"),
        _stamped(2, "top"),
        _stamped(3, "top"),
        _stamped(3, "bottom"),
        _stamped(3, "side"),
        _stamped(3, "top", "bottom", "side"),
        _stamped(2, "bottom").at(380, 700, "접수 2031. 3. 5. 종합민원실", 10),
        _stamped(2, "top", off=68),
        _stamped(3, "top", off=64),
        _stamped(2, "top").at(40, 774, WATERMARK, 8),
        _stamped(2, "bottom", off=68),
        _stamped(2, "side", off=68),
        _stamped(1, "top").at(60, 420, WATERMARK, 9),
        _stamped(2, "top", "bottom").at(60, 420, WATERMARK, 9),
        pdf.Sheet().picture().at(60, 520, WATERMARK, 9).at(60, 320, WATERMARK, 9),
        _stamped(1, "top").at_an_angle(120, 200, WATERMARK, 12),
        _stamped(1, "top").at(150, 440, WATERMARK[:24], 12).at(150, 418, WATERMARK[24:48], 12),
        _stamped(1, "top")
        .at(150, 440, STAMP[0][:24], 12)
        .at(150, 418, STAMP[0][24:48], 12)
        .at(150, 396, "2031가합17 열람", 12),
    ],
)
def test_a_scan_with_long_stamps_at_its_edges_is_a_scan(page: pdf.Sheet) -> None:
    with pytest.raises(DocumentError) as caught:
        pdf.read(pdf.build(page, pdf.Sheet().line(LINES[0])))
    assert caught.value.code == "pdf.pages_unread" and caught.value.fields["pages"] == "1"


def test_a_scan_with_a_stamp_that_nobody_sees_is_a_scan() -> None:
    def see_through(file: pikepdf.Pdf) -> None:
        page = file.pages[0]
        page.Resources.ExtGState = pikepdf.Dictionary(Clear=pikepdf.Dictionary(ca=0))
        page.Contents.write(page.Contents.read_bytes().replace(b"BT", b"/Clear gs BT"))

    data = pdf.changed(pdf.build(_stamped(1, "bottom"), pdf.Sheet().line(LINES[0])), see_through)
    with pytest.raises(DocumentError) as caught:
        pdf.read(data)
    assert caught.value.code == "pdf.pages_unread" and caught.value.fields["pages"] == "1"


@pytest.mark.parametrize("top", [770, 785, 800])
def test_a_short_last_page_with_a_picture_behind_all_of_it_is_read(top: float) -> None:
    full, last = pdf.Sheet().picture(), pdf.Sheet(y=top).picture()
    for line in pdf.wrap_letters(pdf.OTHER + " " + pdf.OTHER):
        full.line(line)
    ending = pdf.wrap_letters(pdf.STORY)[:3]
    for line in ending:
        last.line(line)
    document = pdf.read(pdf.build(full, last.at(285, 42, "- 2 -")))
    assert _bare("".join(ending)) in _bare(document.text)
    assert _told(document) == {"pdf.images": {"count": 2}}


@pytest.mark.parametrize("lines", [3, 5])
def test_a_short_page_with_stamps_above_its_text_and_a_picture_behind_all_of_it_is_read(lines: int) -> None:
    page = _stamped(2, "top", "bottom")
    ending = pdf.wrap_letters(pdf.STORY)[:lines]
    for line in ending:
        page.line(line)
    assert _bare("".join(ending)) in _bare(pdf.read(pdf.build(page)).text)


def test_a_list_of_short_lines_with_a_picture_behind_all_of_it_is_read() -> None:
    page = pdf.Sheet().picture()
    for number in range(1, 19):
        page.line(f"{number}. 강별{chr(ord('가') + 28 * number)} 증인")
    assert "18. 강별" in pdf.read(pdf.build(page)).text


def test_a_short_page_that_lies_on_its_side_with_a_picture_behind_all_of_it_is_read() -> None:
    sideways = pdf.Sheet().picture()
    ending = pdf.wrap_letters(pdf.STORY)[:4]
    for number, line in enumerate(ending):
        sideways.at_an_angle(75 + pdf.PITCH * number, 70, line, pdf.SIZE, 90)
    document = pdf.read(pdf.build(sideways))
    assert _bare("".join(ending)) in _bare(document.text)


def test_a_page_with_a_large_figure_between_its_paragraphs_is_read() -> None:
    page = pdf.Sheet().picture(60, 130, 475, 590).at(70, 790, STAMP[0], 8).at(70, 775, STAMP[1], 8).at(290, 60, "- 1 -")
    document = pdf.read(pdf.build(page))
    assert "나길동" in document.text and _told(document) == {"pdf.images": {"count": 1}}


@pytest.mark.parametrize("stamp", [STAMP[0][:20], "".join(STAMP)])
def test_a_scan_with_a_stamp_along_its_side_lies_as_it_is(stamp: str) -> None:
    def stamped(file: pikepdf.Pdf) -> None:
        file.pages.append(file_of_stamp.pages[0])
        file.pages[0].add_overlay(file.pages[1])
        del file.pages[1]

    sideways = pdf.build(pdf.Sheet().at_an_angle(590, 20, stamp, 7, 90))
    with pikepdf.open(io.BytesIO(sideways)) as file_of_stamp:
        data = pdf.changed(scanned(_page()), stamped)
    document = open_pdf(Path("a.pdf"), data, ocr=True)
    assert "서윤담" in _bare(document.text)
    drawn, mapped = document.draw_page(1, 400), document.map_pages()
    assert drawn.width < drawn.height and mapped.sizes[0][0] < mapped.sizes[0][1]
    assert mapped.boxes[document.text.index("인용")][3] > 0.8 * mapped.sizes[0][1]


def _under(picture: Image.Image, place: tuple[float, float, float, float], *lines: tuple[float, str]) -> bytes:
    """A page with lines at heights, and a picture drawn after them."""
    pdf.shipped_font(False)
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=A4, invariant=1)
    canvas.setFont(REGULAR, 12)
    for y, text in lines:
        canvas.drawString(70, y, text)
    canvas.drawImage(ImageReader(picture), *place, mask="auto")
    canvas.showPage()
    canvas.save()
    return stream.getvalue()


READ_BADLY = [(760 - 20 * row, "피고인 서윤남은 피해자 권도운을 만났다고 말하였다.") for row in range(12)]


@pytest.mark.parametrize("dpi", [60, 100, 200])
def test_what_was_recognised_and_laid_under_a_scan_is_said(dpi: int) -> None:
    """Some programs draw it in black and the scan over it. The pictures are below and above the size that is drawn."""
    document = pdf.read(_under(pictures(pdf.plain(*LINES), dpi)[0], (0, 0, *A4), *READ_BADLY))
    assert "서윤남" in document.text and _told(document) == {"pdf.recognised": {"count": 1}}
    with pytest.raises(DocumentError) as caught:
        document.write_in_place(())
    assert caught.value.code == "pdf.in_place.unseen"


@pytest.mark.parametrize("size", [300, 1500])
def test_text_under_a_picture_that_lets_it_through_is_text(size: int) -> None:
    mark = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    ImageDraw.Draw(mark).ellipse((size // 3, size // 3, size // 2, size // 2), fill=(200, 0, 0, 60))
    document = pdf.read(_under(mark, (0, 0, *A4), *READ_BADLY))
    assert _told(document) == {"pdf.images": {"count": 1}}
    assert document.write_in_place(()).data


def test_a_line_under_a_large_picture_is_hidden() -> None:
    picture = pictures(pdf.plain(*LINES * 9), 60)[0]
    document = pdf.read(_under(picture, (0, 0, A4[0], 500), *READ_BADLY, (300, "증인 권도윤")))
    assert "권도윤" in document.text
    assert _told(document) == {"pdf.hidden": {"count": 5, "pages": "1"}, "pdf.images": {"count": 1}}
