"""The verification as a whole: clean files pass, changed text fails, what cannot be read fails closed."""

import gzip
import random
import zipfile
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from mutants_docx import chunk
from written_files import W, docx_body, docx_parts, docx_with, paragraph, pdf_pages, zipped

from core.errors import LeakError
from core.verification import Leak, SecretValue, Verification
from core.verification.layers import behind
from core.verification.search import search
from tests.fixtures_bad_inputs import spoilt
from tests.fixtures_verified import verify

NAME = SecretValue("홍길동", "내국인이름")
PHONE = SecretValue("010-1234-5678", "휴대폰번호")
PLAN = "피고인 A는 무죄.\n\n2쪽 3행의 총 3명"


def _file(tmp_path: Path, data: bytes, ending: str) -> Path:
    path = tmp_path / f"결과.{ending}"
    path.write_bytes(data)
    return path


CLEAN = {
    "txt": PLAN.encode(),
    "txt with mark": b"\xef\xbb\xbf" + PLAN.encode(),
    "txt with other line ends": PLAN.replace("\n", "\r\n").encode(),
    "txt in UTF-16": PLAN.encode("utf-16"),
    "txt in CP949": PLAN.encode("cp949"),
    "docx": docx_body(paragraph("피고인 A", "는 무죄.") + paragraph("2쪽 3행의 ", "총 3명")),
    "docx in another order": docx_body(paragraph("2쪽 3행의 총 3명") + paragraph("피고인 A는 무죄.")),
    "docx with a page number": zipped(
        docx_parts(paragraph("피고인 A는 무죄.") + paragraph("2쪽 3행의 총 3명"))
        | {"word/footer1.xml": f"<f>{paragraph('- 1 -')}</f>".replace("w:", "").encode()}
    ),
    "pdf": pdf_pages(PLAN),
    "pdf in two pages": pdf_pages("- 1 -\n피고인 A는", "무죄.\n2쪽 3행의 총\n3명\n2"),
    "pdf with running head": pdf_pages("비실명\n피고인 A는", "비실명\n무죄.\n2쪽 3행의 총 3명"),
}


@pytest.mark.parametrize("kind", CLEAN)
def test_clean_files_pass(tmp_path: Path, kind: str) -> None:
    plan = f"비실명\n{PLAN}" if "head" in kind else PLAN
    result = verify(_file(tmp_path, CLEAN[kind], kind[:4].strip()), (NAME,), text=plan)
    assert result == Verification(parts_checked=result.parts_checked, changed=0)
    assert result.ok and result.error("결과") is None and result.parts_checked >= 2


@pytest.mark.parametrize("ending", ["txt", "docx", "pdf"])
def test_every_place_of_a_name_is_a_leak_or_kept_or_asked(tmp_path: Path, ending: str) -> None:
    """It is a leak where it surely is the name, asked where the words around it may spell it by chance."""
    text = "판사 이의신은 이의신청을 보았다. 같은날피고이의신명의의계좌로 보냈다."
    files = {"txt": text.encode(), "docx": docx_body(paragraph(text)), "pdf": pdf_pages(text)}
    values = (SecretValue("이의신", "내국인이름", kept=1),)
    result = verify(_file(tmp_path, files[ending], ending), values)
    # A PDF's page is read twice, and each reading says so.
    assert {leak.count for leak in result.leaks} == {1}
    assert (result.kept, result.asked) == (1, 1)


HEAD_AND_BODY = docx_parts(paragraph("피고인 A는 무죄.")) | {
    "word/header1.xml": f'<w:hdr xmlns:w="{W}">{paragraph("비실명")}</w:hdr>'.encode()
}


def test_a_running_head_may_be_written_once(tmp_path: Path) -> None:
    plan = "비실명\n피고인 A는\n무죄.\n비실명\n"
    assert verify(_file(tmp_path, pdf_pages("비실명\n피고인 A는", "비실명\n무죄."), "pdf"), (), text=plan).ok
    path = _file(tmp_path, zipped(HEAD_AND_BODY), "docx")
    assert verify(path, (), text="비실명\n피고인 A는 무죄.\n비실명\n1\n2").ok
    assert verify(path, (), text="비실명\n피고인 A는 무죄.\n피고인 A는 무죄.").changed == 1
    assert verify(path, (), text="비실명\n피고인 A는 무죄.\n7").changed == 1


def test_a_line_of_the_text_at_the_edges_of_some_pages_is_no_running_head(tmp_path: Path) -> None:
    middle = [f"{number}항의 판단은 {number}쪽과 같다." for number in range(2, 9)]
    first, second = ["비실명", "무죄.", *middle], ["비실명", "무죄.", *middle[:3], "무죄.", *middle[3:]]
    path = _file(tmp_path, pdf_pages(*("\n".join(lines) for lines in (first, second, ["비실명", *middle]))), "pdf")
    plan = [*first, *second[1:], *middle]
    assert verify(path, (), text="\n".join(plan)).changed == 0
    plan.remove("무죄.")
    assert verify(path, (), text="\n".join(plan)).changed


def test_a_running_head_may_stand_in_the_text_as_well(tmp_path: Path) -> None:
    """The case number heads every page of the original, is written once a page, and is named in a sentence."""
    pages = ("2025고합1\n피고인 A는", "2025고합1\n2025고합1 사건과\n병합한다.", "2025고합1\n2025고합1\n무죄.")
    plan = "2025고합1\n피고인 A는\n2025고합1\n2025고합1 사건과 병합한다.\n2025고합1\n2025고합1\n무죄."
    assert verify(_file(tmp_path, pdf_pages(*pages), "pdf"), (), text=plan).changed == 0
    lost = (pages[0], "2025고합1\n사건과\n병합한다.", pages[2])
    assert verify(_file(tmp_path, pdf_pages(*lost), "pdf"), (), text=plan).changed


def test_equal_rows_at_the_edges_of_pages_are_no_running_heads(tmp_path: Path) -> None:
    rows = ["A 1,000,000원"] * 6
    path = _file(tmp_path, pdf_pages("\n".join(["별지", *rows]), "\n".join([*rows, "무죄"])), "pdf")
    cells = [row.replace(" ", "\t") for row in rows]
    assert verify(path, (), text="\n".join(["별지", *cells, *cells, "무죄"])).changed == 0
    assert verify(path, (), text="\n".join(["별지", *cells, *cells, *cells[:1], "무죄"])).changed


@pytest.mark.parametrize(
    ("kind", "plan"),
    [
        ("txt", PLAN.replace("3명", "4명")),
        ("txt", PLAN + "\n덧붙임"),
        ("txt", PLAN.replace("무죄", "유죄")),
        ("docx", PLAN.replace("3명", "4명")),
        ("docx", PLAN + "\n" + PLAN),
        ("docx", PLAN[:9]),
        ("pdf", PLAN.replace("3명", "4명")),
        ("pdf", PLAN.replace("2쪽 3행의 ", "")),
        ("pdf", PLAN + "가"),
        ("pdf in two pages", PLAN.replace("무죄", "유죄")),
    ],
)
def test_changed_text_fails(tmp_path: Path, kind: str, plan: str) -> None:
    result = verify(_file(tmp_path, CLEAN[kind], kind[:4].strip()), (NAME,), text=plan)
    assert not result.ok and result.changed
    error = result.error("결과.docx")
    assert isinstance(error, LeakError) and error.code == "verification.changed" and error.exit_code == 3


def test_page_numbers_of_the_original_may_be_missing_in_a_pdf(tmp_path: Path) -> None:
    path = _file(tmp_path, pdf_pages("피고인 A는\n무죄.\n- 1 -", "총 3명\n- 2 -"), "pdf")
    assert verify(path, (NAME,), text="총 3명\n피고인 A는 무죄.\n1\n2").ok
    assert verify(path, (NAME,), text="총 4명\n피고인 A는 무죄.\n1\n2").changed


def test_a_package_without_text_is_changed_text(tmp_path: Path) -> None:
    path = _file(tmp_path, zipped({"a.txt": b"x"}), "docx")
    assert verify(path, (NAME,), text=PLAN).changed
    assert verify(path, (NAME,)).ok


def test_an_empty_file(tmp_path: Path) -> None:
    path = _file(tmp_path, b"", "txt")
    assert verify(path, (NAME,), text="").ok
    assert verify(path, (NAME,), text=PLAN).changed


_STYLES = "word/styles.xml"
UNREAD = {
    "damaged zip": (b"PK\x03\x04nothing", "file"),
    "cut zip": (zipped(docx_parts())[:-40], "file"),
    "bytes that are no text": (b"\x81\x00\xff\xff\xff", "file"),
    "damaged xml": (docx_with("word/document.xml", "<w:document><w:p>"), "word/document.xml"),
    "undeclared entity": (docx_with("word/document.xml", "<d>&x;</d>"), "word/document.xml"),
    "xml in an encoding nobody knows": (
        docx_with("customXml/item1.xml", '<?xml version="1.0" encoding="x-windows-949"?><a>판결</a>'),
        "customXml/item1.xml",
    ),
    "ole object": (
        docx_with("word/embeddings/o.bin", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00"),
        "word/embeddings/o.bin",
    ),
    "7z": (docx_with("a.7z", b"7z\xbc\xaf\x27\x1c\x00"), "a.7z"),
    "damaged nested zip": (docx_with("a.docx", b"PK\x03\x04nothing"), "a.docx"),
    "member of bzip2 that is damaged": (spoilt(zipped(docx_parts()), _STYLES, zipfile.ZIP_BZIP2), _STYLES),
    "member of LZMA that is damaged": (spoilt(zipped(docx_parts()), _STYLES, zipfile.ZIP_LZMA), _STYLES),
    "gzip with a wrong sum": (docx_with("a.gz", gzip.compress(b"x")[:-8] + bytes(8)), "a.gz"),
    "gzip that is damaged within": (docx_with("a.gz", gzip.compress(b"x")[:10] + b"\xff\xff"), "a.gz"),
    "damaged gzip": (docx_with("a.gz", b"\x1f\x8b\x08nothing"), "a.gz"),
    "damaged nested pdf": (docx_with("a.pdf", b"%PDF-1.4 nothing"), "a.pdf"),
    "hangul member name": (docx_with("그림.7z", b"7z\xbc\xaf\x27\x1c\x00"), "member 6"),
}


@pytest.mark.parametrize("kind", UNREAD)
def test_what_cannot_be_read_fails_closed(tmp_path: Path, kind: str) -> None:
    data, part = UNREAD[kind]
    result = verify(_file(tmp_path, data, "docx"), (NAME,))
    assert result.unread == (part,) and not result.ok
    error = result.error("결과.docx")
    assert isinstance(error, LeakError) and error.code == "verification.unread"


@pytest.mark.parametrize(
    ("sheet", "unread"),
    [('<?xml version="1.0" encoding="x-windows-949"?><a><b>홍길동</b></a>', True), ("<t>홍길동</t>", False)],
)
def test_a_sheet_that_is_none_is_searched(sheet: str, unread: bool) -> None:
    data = zipped({"xl/workbook.xml": b"<workbook/>", "xl/worksheets/sheet1.xml": sheet.encode()})
    result = search(data, "결과.xlsx", (NAME,), reader="workbook")
    assert result.leaks and ("file" in result.unread) == unread


def test_a_table_of_contents_that_points_beyond_the_end_is_no_package() -> None:
    data = bytearray(zipped(docx_parts()))
    at = data.rindex(b"PK\x01\x02") + 42  # where the last member begins
    data[at : at + 4] = (len(data) - 5).to_bytes(4, "little")
    assert "file" in search(bytes(data), "결과.docx", (NAME,), reader="zip").unread


@pytest.mark.parametrize(("right", "wrong"), [(b"/Count 2", b"/Count 5"), (b"/Kids [ 4 0 R", b"/Kids [ 7    ")])
def test_a_pdf_with_a_page_that_is_none_is_unread_and_searched(right: bytes, wrong: bytes) -> None:
    data = pdf_pages("피고인 A는 무죄.", "끝.")
    assert right in data
    result = search(data.replace(right, wrong) + b"\n% 010-1234-5678", "결과.pdf", (PHONE,), reader="pdf")
    assert "file" in result.unread and result.leaks


class _OneWay:
    def __init__(self, target: BytesIO) -> None:
        self.write, self.flush = target.write, target.flush


def _with_gap(gap: bytes, *, streamed: bool) -> bytes:
    """A DOCX with ``gap`` between its members; ``streamed``: their sizes stand behind them."""
    target = BytesIO()
    with zipfile.ZipFile(_OneWay(target) if streamed else target, "w") as archive:
        for name, data in docx_parts().items():
            archive.writestr(name, data)
            archive.fp.write(gap)  # type: ignore[union-attr]
            archive.start_dir = archive.fp.tell()  # type: ignore[union-attr]
    return target.getvalue()


@pytest.mark.parametrize("streamed", [False, True])
@pytest.mark.parametrize("size", [0, 12, 16, 20, 24, 40])
def test_bytes_between_members_fail_a_file_whatever_their_number(size: int, streamed: bool) -> None:
    unread = search(_with_gap(b"x" * size, streamed=streamed), "결과.docx", (NAME,), reader="zip").unread
    assert set(unread) == ({"archive gap"} if size else set())


@pytest.mark.parametrize("part", ["xl/worksheets/sheet1.xml", "xl/workbook.xml"])
def test_a_workbook_with_a_damaged_part_is_unread(part: str) -> None:
    parts = {"xl/workbook.xml": b"<workbook/>", "xl/worksheets/sheet1.xml": b"<worksheet/>"}
    data = spoilt(zipped(parts), part, zipfile.ZIP_LZMA)
    assert search(data, "결과.xlsx", (NAME,), reader="workbook").unread


def test_boxes_in_boxes_end_somewhere(tmp_path: Path) -> None:
    data = b"x"
    for _ in range(6):
        data = zipped({"a.zip": data})
    assert len(verify(_file(tmp_path, data, "docx"), (NAME,)).unread) == 1


def test_an_encrypted_member_is_unread(tmp_path: Path) -> None:
    data = bytearray(zipped({"a.txt": b"x"}))
    data[6] |= 1
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    assert verify(_file(tmp_path, bytes(data), "docx"), (NAME,)).unread == ("a.txt",)


def test_a_member_with_a_wrong_checksum_is_unread(tmp_path: Path) -> None:
    data = bytearray(zipped({"a.txt": b"x" * 50}))
    data[data.rindex(b"PK\x01\x02") + 16] ^= 0xFF
    data[14] ^= 0xFF
    assert verify(_file(tmp_path, bytes(data), "docx"), (NAME,)).unread == ("a.txt",)


def test_huge_members_are_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    import gzip

    monkeypatch.setattr("core.verification.archive.MOST_BYTES", 1000)
    data = zipped({"a.txt": b"x" * 2000, "b.gz": gzip.compress(b"y" * 5000)})
    assert search(data, "a.docx", (NAME,)).unread == ("a.txt", "b.gz")


@pytest.mark.parametrize("size", [100, 300_000])
@pytest.mark.parametrize("rest", [b"", b"rest", bytes(range(256)) * 500])
def test_what_stands_behind_compressed_content_is_seen_however_long_either_is(size: int, rest: bytes) -> None:
    packed = zlib.compress(random.Random(size).randbytes(size))
    assert behind(packed + rest) == rest
    assert behind(packed[: len(packed) // 2]) == b""


def test_pictures_are_told_and_do_not_fail(tmp_path: Path) -> None:
    result = verify(_file(tmp_path, docx_with("word/media/a.png", b"\x89PNG\r\n\x1a\n\x00"), "docx"), (NAME,))
    assert result.pictures == ("word/media/a.png",) and result.ok


@pytest.mark.parametrize("pixels", [2, 80_000_000])
def test_what_the_chunks_behind_the_pixels_spell_is_found(pixels: int) -> None:
    """A value of which each chunk has a piece; eighty megabytes are more than one step inflates."""
    behind = "홍길동".encode()
    chunks = (zlib.compress(bytes(pixels)) + behind[:4], behind[4:])
    picture = b"\x89PNG\r\n\x1a\n" + b"".join(chunk(b"IDAT", data) for data in chunks) + chunk(b"IEND", b"")
    assert search(docx_with("word/media/a.png", picture), "a.docx", (NAME,)).leaks


KEPT = SecretValue("새빛농협", "은행", kept=1)


@pytest.mark.parametrize(
    ("inner", "leaks", "kept"),
    [
        (paragraph("새빛농협"), 0, 1),
        (paragraph("새빛", "농협"), 0, 1),
        (paragraph("없음"), 0, 0),
        (paragraph("새빛농협, 새빛농협"), 1, 1),
        (paragraph("새빛농협") + f"<w:p><mc:Fallback>{paragraph('새빛농협')}</mc:Fallback></w:p>", 0, 1),
        (paragraph("새빛농협") + "<w:p><w:del><w:delText>새빛농협</w:delText></w:del></w:p>", 1, 1),
        (paragraph("새빛농협") + "<!--새빛농협-->", 1, 1),
    ],
)
def test_what_was_kept_on_purpose_is_no_leak(tmp_path: Path, inner: str, leaks: int, kept: int) -> None:
    result = verify(_file(tmp_path, docx_body(inner), "docx"), (KEPT,))
    assert (len(result.leaks), result.kept) == (leaks, kept)


def test_kept_values_show_in_pdf_and_text(tmp_path: Path) -> None:
    assert verify(_file(tmp_path, pdf_pages("새빛농협"), "pdf"), (KEPT,)).ok
    assert verify(_file(tmp_path, "새빛농협".encode(), "txt"), (KEPT,)).ok
    assert not verify(_file(tmp_path, "새빛농협 새빛농협".encode(), "txt"), (KEPT,)).ok


def test_the_first_of_several_troubles_is_the_leak() -> None:
    leak = Leak("a", "이름", 2, "0" * 12)
    error = Verification(leaks=(leak, leak), unread=("b",), changed=1).error("결과.docx")
    assert isinstance(error, LeakError) and error.code == "verification.leak"
    assert error.fields == {"file": "결과.docx", "count": 4, "places": 1}
    for language in ("ko", "en"):
        assert "결과.docx" in error.message(language)  # type: ignore[arg-type]


OCCURRENCES = [
    ("피고인 이상원은", 1, 0, 0),
    ("같은날피고이상원명의의국민은행계좌로", 1, 0, 0),
    ("10년 이상 원고와 동거하였다", 0, 0, 1),
    ("이상원이 10년 이상 원고와", 1, 0, 1),
    ("전혀 다른 말", 0, 0, 0),
]


@pytest.mark.parametrize(("text", "leaks", "kept", "asked"), OCCURRENCES)
def test_every_occurrence_is_a_leak_or_asked(tmp_path: Path, text: str, leaks: int, kept: int, asked: int) -> None:
    for name, data in (("txt", text.encode()), ("docx", docx_body(paragraph(text)))):
        result = verify(_file(tmp_path, data, name), (SecretValue("이상원", "내국인이름"),))
        assert (sum(leak.count for leak in result.leaks), result.kept, result.asked) == (leaks, kept, asked)


def test_an_occurrence_that_was_kept_is_neither(tmp_path: Path) -> None:
    value = SecretValue("이상원", "내국인이름", kept=1)
    result = verify(_file(tmp_path, "판사 이상원은 10년 이상 원고와".encode(), "txt"), (value,))
    assert (result.leaks, result.kept, result.asked) == ((), 1, 1)
