"""Tables of text: every cell is read, replaced spans change, and every other byte stays."""

import codecs
import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.documents import Document, Format, Replacement, apply_replacements, open_document, write_document
from core.documents.csv.document import TableDocument, open_table
from core.documents.plain import open_plain
from core.errors import DocumentError
from core.verification import Expected, SecretValue
from core.verification.search import search

ROWS = '성명,주소,비고\r\n홍길동,"서울 종로구, ""한빛"" 빌딩","첫 줄\r\n둘째 줄"\r\n\r\n김철수,,끝\r\n'
TEXT = '성명\t주소\t비고\n홍길동\t서울 종로구, "한빛" 빌딩\t첫 줄\r\n둘째 줄\n\n김철수\t\t끝'
ENCODINGS = {
    "UTF-8": (b"", "utf-8"),
    "UTF-8 with mark": (codecs.BOM_UTF8, "utf-8"),
    "CP949": (b"", "cp949"),
    "UTF-16 LE": (codecs.BOM_UTF16_LE, "utf-16-le"),
    "UTF-16 BE": (codecs.BOM_UTF16_BE, "utf-16-be"),
}


def table(source: str, kind: Format = Format.CSV) -> TableDocument:
    return open_table(Path(f"명단.{kind}"), source.encode(), kind)


def replaced(document: Document, old: str, new: str) -> list[Replacement]:
    start = document.text.index(old)
    return [Replacement(start, start + len(old), new)]


def written(source: str, old: str, new: str) -> str:
    document = table(source)
    return write_document(document, replaced(document, old, new)).data.decode()


def refusal(source: str, kind: Format = Format.CSV) -> DocumentError:
    with pytest.raises(DocumentError) as caught:
        table(source, kind)
    return caught.value


def test_the_text_is_what_the_cells_say() -> None:
    document = table(ROWS)
    assert document.text == TEXT
    said = [(one.row, one.column, document.text[one.start : one.end]) for one in document.blocks]
    assert said[3:10] == [
        (1, 0, "홍길동"),
        (1, 1, '서울 종로구, "한빛" 빌딩'),
        (1, 2, "첫 줄"),
        (1, 2, "둘째 줄"),
        (2, 0, ""),
        (3, 0, "김철수"),
        (3, 1, ""),
    ]


@pytest.mark.parametrize("name", ENCODINGS)
def test_each_encoding_is_read_and_kept(name: str, tmp_path: Path) -> None:
    bom, encoding = ENCODINGS[name]
    path = tmp_path / "명단.csv"
    path.write_bytes(bom + ROWS.encode(encoding))
    document = open_document(path)
    assert document.format is Format.CSV and document.text == TEXT
    assert write_document(document, ()).data == path.read_bytes()
    draft = write_document(document, replaced(document, "한빛", "A"))
    assert draft.data == bom + ROWS.replace("한빛", "A").encode(encoding)
    expected = Expected(TEXT.replace("한빛", "A"))
    assert search(draft.data, "명단.csv", [SecretValue("한빛", "불특정회사명")], expected, "table").ok


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("delimiter", ["\t", ",", ";", "|"])
def test_each_delimiter_and_line_end_is_read_and_kept(delimiter: str, end: str) -> None:
    lines = [f"성명{delimiter}번호", f'"홍{delimiter}길동"{delimiter}1', f"김철수{delimiter}2"]
    for source in (end.join(lines), end.join([*lines, ""])):
        document = table(source)
        assert document.text == f"성명\t번호\n홍{delimiter}길동\t1\n김철수\t2"
        assert write_document(document, replaced(document, "김철수", "B")).data.decode() == source.replace(
            "김철수", "B"
        )


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ('1;"홍길동, 김"\n2;가,나\n', "1\t홍길동, 김\n2\t가,나"),
        ('2;가,나\n1;"홍길동, 김"\n', "2\t가,나\n1\t홍길동, 김"),
        ('1,홍"길;동\n2,김;철수\n', '1\t홍"길;동\n2\t김;철수'),
    ],
)
def test_quotation_marks_tell_which_of_two_signs_parts_the_cells(source: str, text: str) -> None:
    assert table(source).text == text


@pytest.mark.parametrize(
    ("source", "old", "new", "wanted"),
    [
        ("가,나\n홍길동,1\n", "홍길동", "A", "가,나\nA,1\n"),
        ("가,나\n홍길동,1\n", "홍길동", "A, B", '가,나\n"A, B",1\n'),
        ("가,나\n홍길동 3,1\n", "홍길동", 'A"', '가,나\n"A"" 3",1\n'),
        ('가,나\n"홍""길동",1\n', '홍"길동', "A", '가,나\n"A",1\n'),
        ('가,나\n"""홍길동""씨",1\n', "홍길동", "A", '가,나\n"""A""씨",1\n'),
        ('가,나\n"홍,길동",1\n', "홍,길동", 'A"B', '가,나\n"A""B",1\n'),
        ('가,나\n홍"길,1\n', "홍", "", '가,나\n"""길",1\n'),
        ("가,나\n홍길동,1\n", "홍길동", "", "가,나\n,1\n"),
        ("성명\n홍길동\n김\n", "홍길동", "", '성명\n""\n김\n'),
        ("성명\n홍길동\n김\n", "홍길동", "A;B", '성명\n"A;B"\n김\n'),
        ("sep=;\r\n성명;나\r\n홍,길동;1", "홍,길동", "A", "sep=;\r\n성명;나\r\nA;1"),
        ('가,나\n="0101234",1\n', "0101234", "A", '가,나\n="A",1\n'),
        (" 가 , 나\n 홍길동 ,1\n", "홍길동", "A", " 가 , 나\n A ,1\n"),
    ],
)
def test_a_replacement_changes_its_span_and_is_quoted_where_it_must_be(
    source: str, old: str, new: str, wanted: str
) -> None:
    assert written(source, old, new) == wanted
    document = table(source)
    expected = Expected(apply_replacements(document.text, replaced(document, old, new)))
    assert search(wanted.encode(), "명단.csv", [], expected, "table").ok


@pytest.mark.parametrize("new", ["=1+1", "+A", "-A", "@A", "＝A", "－"])
def test_no_replacement_begins_a_formula(new: str) -> None:
    with pytest.raises(DocumentError) as caught:
        written("가,나\n1,홍길동\n", "홍길동", new)
    assert caught.value.code == "csv.formula" and caught.value.fields["row"] == caught.value.fields["column"] == 2
    assert written("가,나\n1,홍길동\n", "길동", new) == f"가,나\n1,홍{new}\n"


def test_a_cell_that_began_with_such_a_sign_may_go_on_to() -> None:
    assert written("가,나\n1,-홍길동 내원\n", "-홍길동", "-홍길동 (PER-B)") == "가,나\n1,-홍길동 (PER-B) 내원\n"
    with pytest.raises(DocumentError):
        written("가,나\n1,-홍길동 내원\n", "-홍길동", "=홍길동")


def test_what_is_left_of_a_cell_begins_no_formula_either() -> None:
    with pytest.raises(DocumentError):
        written("가,나\n1,홍길동=2\n", "홍길동", "")


def test_what_would_be_another_table_is_not_written() -> None:
    """Written so, commas would part both lines into two cells each."""
    with pytest.raises(DocumentError) as caught:
        written("가,나;1\n홍,길동,철;2\n", "길동,철", "A")
    assert caught.value.code == "csv.other_table"


def test_cells_that_are_calculated_are_said() -> None:
    (notice,) = table("가,나\n=1+1,홍길동\n").notices
    assert (notice.code, notice.fields) == ("csv.formulas", {"count": 1})


BAD = [
    ("가,나\n1,2\n3\n", "csv.columns", 3),
    ('가,나\n"1\n2",3,4\n', "csv.columns", 2),
    ("가,나,다\r1,2,3\r1,2\r", "csv.columns", 3),
    ("서울, 강남\n부산\n", "csv.columns", 2),
    ('가,나\n1,"2\n', "csv.quote", 2),
    ('가,나\n1,"2"3\n', "csv.quote", 2),
    ('성명\n홍길동\n"김\n', "csv.quote", 3),
    (" \n\n", "plain.blank", None),
    (",\n,\n", "plain.blank", None),
]


@pytest.mark.parametrize(("source", "code", "line"), BAD)
def test_what_is_no_table_is_refused_with_the_line(source: str, code: str, line: int | None) -> None:
    error = refusal(source)
    assert error.code == code and error.fields.get("line") == line
    if line:
        assert f"{line}행" in error.message("ko") and f"ine {line} " in error.message("en")


def test_a_judgment_with_commas_is_no_table_unless_its_name_says_so(tmp_path: Path) -> None:
    for name, kind in (
        ("판결.txt", Format.TXT),
        ("판결", Format.TXT),
        ("판결.CSV", Format.CSV),
        ("판결.tsv", Format.TSV),
    ):
        path = tmp_path / name
        path.write_text("원고,홍길동\n피고,김철수\n", encoding="utf-8")
        assert open_document(path).format is kind


def test_the_name_decides_of_text_alone(tmp_path: Path) -> None:
    path = tmp_path / "명단.csv"
    path.write_bytes(Path("resources/samples/sample-civil.docx").read_bytes())
    assert open_document(path).format is Format.DOCX


def test_a_replacement_outside_the_encoding_is_refused() -> None:
    document = open_table(Path("a.csv"), "성명,번호\n홍길동,1\n".encode("cp949"), Format.CSV)
    with pytest.raises(DocumentError) as caught:
        document.write_native(replaced(document, "홍길동", "😀"))
    assert caught.value.code == "plain.encode"


@pytest.mark.parametrize(("kind", "delimiter"), [(Format.CSV, ","), (Format.TSV, "\t")])
def test_any_document_becomes_a_table(kind: Format, delimiter: str) -> None:
    document = open_plain(Path("판결.txt"), '원고 홍길동,\n\n"주문"\t끝\n-다음-\n=1\n-5'.encode())
    draft = write_document(document, replaced(document, "홍길동", "A"), kind)
    assert draft.data.startswith(codecs.BOM_UTF8)
    said = list(csv.reader(io.StringIO(draft.data.decode("utf-8-sig"), newline=""), delimiter=delimiter))
    assert [row[0] if row else "" for row in said] == ["원고 A,", "", '"주문"\t끝', " -다음-", " =1", "-5"]
    assert [(one.code, one.fields) for one in draft.notices] == [("csv.guarded", {"count": 2})]
    assert search(draft.data, f"a.{kind}", [], Expected(document.text.replace("홍길동", "A")), "table").ok


def test_a_table_becomes_a_table_of_word_and_back() -> None:
    document = table(ROWS)
    word = write_document(document, replaced(document, "한빛", "A"), Format.DOCX)
    path = Path("a.docx")
    from core.documents.docx.document import open_docx

    again = write_document(open_docx(path, word.data), (), Format.CSV).data
    rows = list(csv.reader(io.StringIO(again.decode("utf-8-sig"), newline="")))
    assert ["홍길동", '서울 종로구, "A" 빌딩', "첫 줄\n둘째 줄"] in rows and {len(row) for row in rows} == {3}


def test_a_long_table_is_searched_to_its_end_and_over_the_borders_of_its_stretches() -> None:
    """Wherever it is parted for the search, a value over two rows is found; what was kept is counted once."""
    rows = [f"끝{number:04},{'가' * 400},아이디{number:04}" for number in range(3_000)]
    source = "\n".join([*rows, "끝,나,홍길동"]).encode()
    spread = [SecretValue(f"아이디{number:04}끝{number + 1:04}", "아이디") for number in range(2_999)]
    found = search(source, "a.csv", spread, Expected(), "table").leaks
    assert len({leak.value_sha256 for leak in found}) == len(spread)
    assert search(source, "a.csv", [SecretValue("홍길동", "내국인이름")], Expected(), "table").leaks
    assert not search(source, "a.csv", [SecretValue("홍길동", "내국인이름", 1)], Expected(), "table").leaks


CELL = st.text(st.sampled_from('가홍 1",;|\t\r\n=-'), max_size=6)


@given(st.data(), st.sampled_from("\t,;|"), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_what_python_writes_is_read_and_replaced_and_nothing_else_changes(
    data: st.DataObject, delimiter: str, end: str, everything: bool
) -> None:
    """Rows by Python's own writer; a row of names in front makes the delimiter plain."""
    width = data.draw(st.integers(2, 4))
    # Python's writer quotes a line end where it is a piece of its own.
    cell = CELL.filter(lambda text: "\r" in end or "\r" not in text)
    rows = [["홍길동"] * width, *data.draw(st.lists(st.lists(cell, min_size=width, max_size=width), max_size=4))]
    stream = io.StringIO(newline="")
    quoting = csv.QUOTE_ALL if everything else csv.QUOTE_MINIMAL
    csv.writer(stream, delimiter=delimiter, lineterminator=end, quoting=quoting).writerows(rows)
    source = stream.getvalue()
    document = table(source)
    assert document.text == "\n".join("\t".join(row) for row in rows)
    assert write_document(document, ()).data.decode() == source
    spans = [block for block in document.blocks if block.start < block.end and data.draw(st.booleans())]
    new = data.draw(st.sampled_from(["A", "B, C", 'D"', "(E;F|G)"]))
    cuts = [(block.start + data.draw(st.integers(0, block.end - block.start - 1)), block.end) for block in spans]
    plan = [Replacement(start, stop, new) for start, stop in cuts]
    result = write_document(document, plan).data.decode()
    assert list(csv.reader(io.StringIO(result, newline=""), delimiter=delimiter, strict=True)) == [
        line.split("\0") for line in _cells(document, plan)
    ]
    assert table(result).text == apply_replacements(document.text, plan)
    assert search(result.encode(), "a.csv", [], Expected(apply_replacements(document.text, plan)), "table").ok


def _cells(document: TableDocument, plan: list[Replacement]) -> list[str]:
    """The rows after ``plan``, a NUL between the cells: separators are turned before anything is replaced."""
    signs = list(document.text)
    starts = set(document._starts)
    for index, start in enumerate(sorted(starts)):
        if index:
            signs[start - 1] = "\x01" if signs[start - 1] == "\n" else "\0"
    return apply_replacements("".join(signs), plan).split("\x01")
