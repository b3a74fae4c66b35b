"""Rows of a table read in turn: every character comes back, whatever the encoding, quoting and line ends."""

import hashlib
from pathlib import Path
from time import process_time

import pytest

from app.table import stream
from app.table.stream import Shape, chunks, rows_of, shape_of
from app.table.text_table import _note, _read_back
from core.errors import DocumentError, LeakError

TABLES = {
    "quoted": '가,나\r\n"다\r\n라","마 ""바"""\r\n사,아\r\n',
    "sep": 'sep=;\r\n가;나\r\n다,라;"마;"\r\n',
    "tabs": "가\t나\n다\t라\n\n마\t바",
    "old mac": "가,나\r다,라\r",
    "one column": '가\n"나, 다"\n라\n',
    "separators": "가,나\n다\u2028라,마\u0085바\n",
    "inner quote": '가,나\n5"관,라\n7"관,바\n',
}
ROWS = {"quoted": 3, "sep": 2, "tabs": 3, "old mac": 2, "one column": 3, "separators": 2, "inner quote": 3}
ENCODINGS = ("utf-8", "utf-8-sig", "cp949", "utf-16")


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("name", TABLES)
def test_all_characters_come_back(tmp_path: Path, name: str, encoding: str) -> None:
    text = TABLES[name]
    if encoding == "cp949":
        text = text.replace("\u2028", " ").replace("\u0085", " ")
    path = tmp_path / "표.csv"
    path.write_bytes(text.encode(encoding))
    shape = shape_of(path)
    parts = list(chunks(path, shape.encoding, shape.bom, shape.delimiter))
    assert shape.bom + "".join(part.source for part in parts).encode(shape.encoding) == path.read_bytes()
    assert shape.rows == ROWS[name] == sum(1 for part in parts for _ in rows_of(part))
    assert shape.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_hangul_far_below_tells_the_encoding(tmp_path: Path) -> None:
    path = tmp_path / "표.csv"
    path.write_bytes(b"a,b\n" * 400_000 + "김서연은 수술을 받았고 환자의 상태를 다시 본다,나\n".encode("cp949"))
    assert shape_of(path).encoding == "cp949"


@pytest.mark.parametrize("text", ["가,나\n다\n", '가,나\n"다,라\n', ""])
def test_what_is_no_table_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "표.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DocumentError):
        shape_of(path)


def test_broken_bytes_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "표.csv"
    path.write_bytes("가,나\n".encode() * 300_000 + b"\xff\xfe,x\n")
    with pytest.raises(DocumentError):
        shape_of(path)


@pytest.mark.parametrize("rows", [1, 40])
def test_half_a_character_at_the_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: int) -> None:
    monkeypatch.setattr(stream, "_SAMPLE", 64)
    path = tmp_path / "표.csv"
    path.write_bytes(("가,나\n" * rows).encode("utf-16") + b"\x00")
    with pytest.raises(DocumentError):
        shape_of(path)
    path.write_bytes(("가,나\n" * rows).encode("utf-16"))
    assert shape_of(path).rows == rows


@pytest.mark.parametrize("before", ["", "가"])
def test_a_rare_character_over_the_end_of_the_beginning_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str
) -> None:
    """UTF-16 writes it in two halves."""
    monkeypatch.setattr(stream, "_SAMPLE", 64)
    path = tmp_path / "표.csv"
    path.write_bytes((f"{before}𠮷,나\n" + "𠮷" * 40 + ",다\n").encode("utf-16"))
    assert shape_of(path).rows == 2


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_part_of_zeros_far_below_is_refused(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "표.csv"
    path.write_bytes(("가,나\n" * 300_000 + "홍\0길동,다\n").encode(encoding))
    with pytest.raises(DocumentError) as raised:
        shape_of(path)
    assert raised.value.code == "plain.nul"


@pytest.mark.parametrize(
    "written",
    [
        *(
            "가,나\n다,A\n마,B\n",
            "가,나\n다,A\n바,X\n",
            "가,나\n다,A\n",
            "가,나\n다,A\n마,X\n마,X\n",
            "나,나\n다,A\n마,X\n",
        ),
        *('가,나\n다,"A"라\n마,X\n', "가,나\n다,A\n마,X\n\udcff"),
    ],
)
def test_anything_else_than_planned_is_a_leak(tmp_path: Path, written: str) -> None:
    source, draft = tmp_path / "표.csv", tmp_path / "초안.csv"
    source.write_text("가,나\n다,라\n마,사\n", encoding="utf-8")
    shape: Shape = shape_of(source)
    planned = hashlib.sha256()
    for text in ("A", "X"):
        _note(planned, text)
    draft.write_text("가,나\n다,A\n마,X\n", encoding="utf-8")
    _read_back(source, draft, shape, (1,), True, planned.hexdigest())
    draft.write_bytes(written.encode("utf-8", "surrogateescape"))
    with pytest.raises(LeakError):
        _read_back(source, draft, shape, (1,), True, planned.hexdigest())


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("first", ["sep=;\r\n", "SEP=;\n", ""])
def test_a_line_that_says_the_delimiter_is_no_row(tmp_path: Path, first: str, encoding: str) -> None:
    source, draft = tmp_path / "표.csv", tmp_path / "초안.csv"
    source.write_bytes(f'{first}가;나\r\n다;"라\r\n마"\r\n바;사\r\n'.encode(encoding))
    draft.write_bytes(f'{first}가;나\r\n다;"A\r\n마"\r\n바;X\r\n'.encode(encoding))
    shape, planned = shape_of(source), hashlib.sha256()
    for text in ("A\r\n마", "X"):
        _note(planned, text)
    _read_back(source, draft, shape, (1,), True, planned.hexdigest())


@pytest.mark.parametrize("row", ["마", "바,사,아"])
def test_a_row_of_another_length_far_below_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, row: str
) -> None:
    """Beyond what is looked at to find out the delimiter."""
    monkeypatch.setattr(stream, "_SAMPLE", 64)
    path = tmp_path / "표.csv"
    path.write_text("가,나\n" * 20 + f"{row}\n" + "다,라\n" * 20, encoding="utf-8")
    with pytest.raises(DocumentError) as raised:
        shape_of(path)
    assert (raised.value.code, raised.value.fields["line"]) == ("csv.columns", 21)


def test_a_cell_of_many_lines_where_the_sample_ends_is_one_cell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "_SAMPLE", 64)
    path = tmp_path / "표.csv"
    path.write_text("가,나\n" * 4 + '다,"' + "라,마\n" * 20 + '"\n', encoding="utf-8")
    assert shape_of(path).rows == 5


@pytest.mark.parametrize("end", ["", '"\n'], ids=["never closed", "closed"])
def test_a_cell_of_four_times_as_many_lines_takes_no_sixteen_times_as_long(tmp_path: Path, end: str) -> None:
    def seconds(lines: int) -> float:
        path = tmp_path / f"{lines}.csv"
        path.write_text('가,나\n1,"' + "다라\n" * lines + end, encoding="utf-8")
        begun = process_time()
        if end:
            assert shape_of(path).rows == 2
        else:
            with pytest.raises(DocumentError) as caught:
                shape_of(path)
            assert caught.value.code == "csv.quote"
        return process_time() - begun

    seconds(100)
    few = seconds(30_000)
    assert seconds(120_000) < 9 * max(few, 0.05)
