"""Places of a table of text in which a value can stand, times values: the leak check finds each of them."""

import codecs

import pytest

from core.documents.formats import Format, declared
from core.verification import SecretValue
from core.verification.search import search

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
