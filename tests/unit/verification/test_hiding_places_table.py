"""Places of a table of text in which a value can stand, times values: the leak check finds each of them."""

import codecs

import pytest

from core.documents.formats import Format, declared
from core.verification import SecretValue
from core.verification.search import search
from core.verification.table import read_table

VALUES = ["홍길동", "900101-1234567", "010-1234-5678", "hong@example.com", "서울 종로구 새문안로 92"]
PLACES = {
    "first heading": "{},나\n1,2\n",
    "last cell without a line end": "가,나\n1,{}",
    "quoted cell": '가,나\n"{}",2\n',
    "between doubled quotation marks": '가,나\n"""{}""",2\n',
    "second line of a cell": '가,나\n"줄\n{}",2\n',
    "formula": '가,나\n=HYPERLINK("{}"),2\n',
    "text that looks like a number": '가,나\n="{}",2\n',
    "cell after an apostrophe": "가,나\n'{},2\n",
    "row of one cell": "가\n{}\n",
    "tabs": "가\t나\n1\t{}\n",
    "semicolons": "가;나\n1;{}\n",
    "bars": "가|나\n1|{}\n",
    "said delimiter": "sep=^\r\n가^나\r\n1^{}\r\n",
    "behind blank lines": "가,나\n1,2\n\n\n{},2\n",
    "old line ends": "가,나\r1,{}\r",
    "no table": "가,나\n{}\n1,2,3\n",
    "quotation mark left open": '가,나\n"{},2\n',
}
ENCODINGS = {
    "UTF-8": lambda text: text.encode(),
    "UTF-8 with mark": lambda text: codecs.BOM_UTF8 + text.encode(),
    "CP949": lambda text: text.encode("cp949"),
    "UTF-16 LE": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    "UTF-16 BE": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
}
READER = declared(Format.CSV).reader


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("place", PLACES)
def test_a_value_is_found_wherever_it_stands(place: str, encoding: str) -> None:
    for value in VALUES:
        data = ENCODINGS[encoding](PLACES[place].format(value))
        assert search(data, "명단.csv", [SecretValue(value, "x")], reader=READER).leaks, value
        clean = ENCODINGS[encoding](PLACES[place].format("A"))
        assert not search(clean, "명단.csv", [SecretValue(value, "x")], reader=READER).leaks


@pytest.mark.parametrize("place", ["no table", "quotation mark left open"])
def test_what_is_no_table_is_searched_and_what_has_no_cells_fails(place: str) -> None:
    result = search(PLACES[place].format("A").encode(), "명단.csv", [], reader=READER)
    assert bool(result.unread) == (place == "quotation mark left open")


def test_bytes_of_no_encoding_are_no_table() -> None:
    assert search(b"\x81\x00\xff\xff\xff", "명단.csv", [], reader=READER).unread == ("file",)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ('"가\t나",다\n라,마\n', ["가\t나\t다", "라\t마"]),  # a tab within a cell
        ('가,"나" 다\t라\n마,바\t사\n', ['가,"나" 다\t라', "마,바\t사"]),  # commas make no table of it
        ("명단\n가,나\n", ["명단", "가,나"]),
        ("가,나\n\n다,라\n", ["가\t나", "", "다\t라"]),
    ],
)
def test_what_parts_the_cells_parts_all_rows_alike(text: str, rows: list[str]) -> None:
    assert read_table(text.encode()).body == "\n".join(rows)


def test_a_name_over_two_rows_is_found_wherever_a_long_table_is_parted() -> None:
    """Half a million letters are searched at a time: the rows here have a hundred."""
    rows = [f"{number:049},{'가' * 49}" for number in range(5_010)]
    rows[4_999], rows[5_000] = f"{rows[4_999][:-2]} 홍", f"길동 {rows[5_000][3:]}"
    assert len(rows[4_999]) == len(rows[5_000]) == 99
    (leak,) = search("\n".join(rows).encode(), "명단.csv", [SecretValue("홍길동", "x")], reader=READER).leaks
    assert leak.count == 1
