"""Identifiers that a rule for what stays took away, or cut, on its way."""

from time import process_time

import pytest

from core.detection.bare_names import bare_names
from core.detection.boundaries import mended
from core.detection.cues import find_cues
from core.detection.exemptions import apply_exemptions, find_exemptions
from core.detection.model import Candidate
from core.detection.pipeline import detect
from core.documents.model import Block


def _detected(text: str) -> list[str]:
    blocks, position = [], 0
    for line in text.splitlines(keepends=True):
        blocks.append(Block(position, position + len(line.rstrip("\n"))))
        position += len(line)
    return [mention.text for mention in detect(text, [one for one in blocks if one.end > one.start], None).mentions]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        # behind the number of a case
        ("2021고단123, 850312-1234567", ["850312-1234567"]),
        ("2021고단1234, 110-234-567890 계좌", ["110-234-567890"]),
        ("2021고단1234, 010-2345-6789.", ["010-2345-6789"]),
        ("11황보단850312-1234567", ["850312-1234567"]),
        ("2020가합12~15, 17, 2020가합1, 2, 3 판결", []),
        # births of people younger than whoever was born in the head's only year
        ("피고인 황보단(1970. 3. 2.생)\n\n범죄사실\n피해자 봉한별(2009. 5. 6.생)을 때렸다.", ["2009. 5. 6."]),
        ("피고인 황보단(1970. 3. 2.생)\n\n범죄사실\n생년월일: 2009. 5. 6.", ["2009. 5. 6."]),
        # who keeps a publishing house is no judge
        ("출판사 봉한별(여, 34세)에게 말하였다.", ["봉한별"]),
        ("판사 봉한별(여, 34세)에게 말하였다.", []),
        # short forms that begin as a role does
        ("주식회사 위드테크놀로지(이하 ‘위드’라 한다)는 갚았다. 위드는 받았다.", ["위드테크놀로지", "위드", "위드"]),
        ("주식회사 구로정밀산업(이하 ‘구로’라 한다)은 갚았다. 구로는 받았다.", ["구로정밀산업", "구로", "구로"]),
        ("주식회사 한빛토건(이하 ‘위 회사’라 한다)은 갚았다. 위 회사는 받았다.", ["한빛토건"]),
        ("주식회사 한빛토건(이하 ‘피고’라 한다)은 갚았다. 피고는 받았다.", ["한빛토건"]),
        ("주식회사 원산업(이하 ‘원고 원’이라 한다)은 갚았다. 원고 원은 받았다.", ["원산업", "원", "원"]),
        # all of a name, all of an address
        ("주식회사 한빛ㆍ토건은 갚았다.", ["한빛ㆍ토건"]),
        ("주식회사 한빛Ⅲ은 갚았다.", ["한빛Ⅲ"]),
        ("서울 강남구 역삼동 123의 4에서", ["역삼동 123의 4"]),
        ("서울 강남구 역삼동 산12의3에서", ["역삼동 산12의3"]),
        ("서울 강남구 역삼동 123의 2층 건물", ["역삼동 123"]),
        ("서울 중구 을지로 3가 12에서", ["을지로 3가 12"]),
        ("서울 강북구 4ㆍ19로 12에서", ["4ㆍ19로 12"]),
    ],
)
def test_is_marked_whole(text: str, values: list[str]) -> None:
    found = _detected(text)
    assert [one for one in found if one in values] == values
    assert values or found == []


@pytest.mark.parametrize("said", ["1985. 3. 5.경 출생하였다", "1985. 3. 5.자 출생신고", "1985. 3. 5. 경 태어난"])
def test_about_a_day_somebody_was_born(said: str) -> None:
    day = Candidate(0, len("1985. 3. 5."), "생년월일", 0.95, "model")
    assert mended(said, [day]) == [day]
    assert mended("1985. 3. 5.경 송금하였다", [day]) == []


@pytest.mark.parametrize(
    ("text", "value", "label", "stays"),
    [
        ("달빛마을아파트선거관리위원회는", "달빛마을", "아파트", False),
        ("새봄재개발조합선거관리위원회는", "새봄", "조합", False),
        ("중앙선거관리위원회는", "중앙", "기관", True),
        ("서울특별시소청심사위원회는", "서울특별시", "기관", True),
        ("한빛전자영업팀-1234", "한빛전자", "주식회사", False),
        ("11황보단010-2345-6789", "황보단", "내국인이름", False),
        ("보건의료과-18844호", "18844", "관리번호", True),
    ],
)
def test_what_is_of_the_state(text: str, value: str, label: str, stays: bool) -> None:
    start = text.index(value)
    candidate = Candidate(start, start + len(value), label, 0.9, "model")
    assert (apply_exemptions(text, [candidate], find_exemptions(text), set()) == []) == stays


@pytest.mark.parametrize("lines", [["AB123456 77", "AB123456 78"]])
@pytest.mark.parametrize("heading", [["계좌번호"], ["계좌", "번호"]])
def test_a_cell_of_several_lines(heading: list[str], lines: list[str]) -> None:
    text, blocks = "", []
    for row, cell in enumerate((heading, lines)):
        for line in cell:
            blocks.append(Block(len(text), len(text) + len(line), table=0, row=row, column=0))
            text += f"{line}\n"
    assert [text[one.start : one.end] for one in find_cues(text, blocks)] == lines


def test_a_party_block_of_one_endless_word_is_read() -> None:
    assert _detected("원  고   " + "서울" * 400 + "\n") == ["서울" * 400]


@pytest.mark.parametrize("line", ["봉한별\n", "봉한별(1980. 1. 1.생), ", "검사 봉한별(" + "기소" * 5])
def test_a_text_twice_as_long_takes_about_twice_as_long(line: str) -> None:
    def seconds(times: int) -> float:
        text = line * times
        size = len(line)
        names = [Candidate(at, at + 3, "내국인이름", 0.9, "model") for at in range(0, len(text), size)]
        begun = process_time()
        bare_names(text, names)
        find_cues(text)
        find_exemptions(text)
        return process_time() - begun

    seconds(50)
    short = seconds(1000)
    assert seconds(4000) < 9 * short + 0.5
