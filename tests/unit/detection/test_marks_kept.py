"""Identifiers that a rule for what stays took away, or cut, on its way."""

from dataclasses import replace
from time import process_time

import pytest

from core.detection.bare_names import bare_names
from core.detection.boundaries import mended
from core.detection.cues import find_cues
from core.detection.exemptions import apply_exemptions, find_exemptions
from core.detection.file_names import find_in_name
from core.detection.merge import merge
from core.detection.model import Candidate, Mention
from core.detection.pipeline import detect
from core.detection.rejoined import rejoined
from core.detection.spread_numbers import spread_numbers
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
        ("2020가합12~15, 17, 2020가합1, 2, 3, 2020가소123456~123460, 2020고단1234, 1235-1 판결", []),
        # births of people younger than whoever was born in the head's only year
        (
            "피고인 황보단(1970. 3. 2.생)\n\n범죄사실\n피해자 봉한별(2009. 5. 6.생)을 때렸다.",
            ["황보단", "1970. 3. 2.", "봉한별", "2009. 5. 6."],
        ),
        ("피고인 황보단(1970. 3. 2.생)\n\n범죄사실\n생년월일: 2009. 5. 6.", ["황보단", "1970. 3. 2.", "2009. 5. 6."]),
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
        ("주식회사 한빛토건ㆍ봉한별은 갚았다.", ["한빛토건"]),
        ("주식회사 한빛Ⅲ은 갚았다.", ["한빛Ⅲ"]),
        ("서울 강남구 역삼동 123의 4에서", ["역삼동 123의 4"]),
        ("서울 강남구 역삼동 산12의3에서", ["역삼동 산12의3"]),
        ("서울 강남구 역삼동 123의 2층 건물", ["역삼동 123"]),
        ("서울 강남구 역삼동 123의 1/2 지분, 역삼동 123의 2필지", ["역삼동 123", "역삼동 123"]),
        ("서울 강남구 역삼동 123번지가 경매되었다", ["역삼동 123번지"]),
        ("서울 강남구 역삼동 12-4가, 서울 강남구 테헤란로 15가 본점이다", ["역삼동 12-4", "테헤란로 15"]),
        ("서울 중구 을지로 3가 12에서", ["을지로 3가 12"]),
        ("서울 강북구 4ㆍ19로 12에서", ["4ㆍ19로 12"]),
        # a hyphen between a word and a number joins no digits
        ("엄마-010-1234-5678", ["010-1234-5678"]),
        ("주민번호-701010-1234567", ["701010-1234567"]),
        ("계좌번호: 농협-302-1234-5678-91", ["302-1234-5678-91"]),
        ("카드-1234-5678-9012-3456", ["1234-5678-9012-3456"]),
        ("010-1234-5678-김씨", ["010-1234-5678"]),
        ("메일-hong@naver.com, _hong@naver.com", ["hong@naver.com", "_hong@naver.com"]),
        ("1-010-1234-5678", []),
        ("텔레그램@night_owl77로", ["@night_owl77"]),
        ("x@night_owl77", []),
        # behind the sign of a number
        ("주식회사 나래누리는 ①나래누리, ②새봄과", ["나래누리", "나래누리"]),
        # an address at the bar's house is no attorney
        (
            "피      고    봉한별\n주    거    서울 서초구 서초대로 12, 변호사회관 501호\n\n주      문",
            ["봉한별", "서초대로 12, 변호사회관 501호"],
        ),
        # two people of one given name: whose it is nobody can tell, but somebody's
        ("고한별(남, 3세), 표한별(남, 4세)는 있었다. 봉정희는 한별아, 라고 불렀다.", ["고한별", "표한별", "한별"]),
        # who is no local government
        ("피      고    왕뤼군\n              서울 강남구 역삼동 15\n\n주      문", ["왕뤼군", "역삼동 15"]),
        (
            "피 고 인    이란, 회사원\n주    거    서울 강남구 역삼동 15\n\n주      문\n피고인 이란을",
            ["이란", "역삼동 15", "이란"],
        ),
        ("원      고    마산시\n\n주      문", []),
        ("원      고    송탄시\n\n주      문", []),
        # no plates, no accounts, and no person is a bank before an account
        ("표정욱 명의 기업은행(124403-04-123456) 계좌로", ["124403-04-123456"]),
        ("표정욱(701010-1234567), 표정욱(701010-1******)", ["표정욱", "701010-1234567", "표정욱", "701010-1******"]),
        ("경기 3조 5000억 원, 서울 2조 3000억원, 대전 2호 2019. 3. 1., 서울 1가 2020. 1. 1.부터, 부산 2구 1234명", []),
        (
            "서울 1가 2345 명의자, 경기 32바 1234 조수석, 서울32가1234 원고 소유",
            ["서울 1가 2345", "경기 32바 1234", "서울32가1234"],
        ),
        ("서울 1가 2345. 2019. 3. 1. 매도", ["서울 1가 2345"]),
        ("계좌이체\t1500000\t3200000", []),
        ("위 계좌로 1500000\n2000000", []),
        ("전화 010\t12345678", ["010\t12345678"]),
        ("주민등록번호 (9)(0)(0)(1)(0)(1)-(1)(2)(3)(4)(5)(6)(7)", ["(9)(0)(0)(1)(0)(1)-(1)(2)(3)(4)(5)(6)(7)"]),
    ],
)
def test_is_marked_whole(text: str, values: list[str]) -> None:
    assert _detected(text) == values


@pytest.mark.parametrize("said", ["1985. 3. 5.경 출생하였다", "1985. 3. 5.자 출생신고", "1985. 3. 5. 경 태어난"])
def test_about_a_day_somebody_was_born(said: str) -> None:
    day = Candidate(0, len("1985. 3. 5."), "생년월일", 0.95, "model")
    assert mended(said, [day]) == [day]
    assert mended("1985. 3. 5.경 송금하였다", [day]) == []
    assert mended("1985. 3. 5. 이후 출생한 사람", [day]) == []


@pytest.mark.parametrize(
    ("text", "value", "label", "stays"),
    [
        ("달빛마을아파트선거관리위원회는", "달빛마을", "아파트", False),
        ("새봄재개발조합선거관리위원회는", "새봄", "조합", False),
        ("중앙선거관리위원회는", "중앙", "대학교", True),
        ("서울특별시소청심사위원회는", "서울특별시", "대학교", True),
        ("국립대학징계위원회는", "국립대학", "대학교", True),
        ("국회의원심사위원회는", "국회", "대학교", True),
        ("나래병원징계위원회는", "나래", "병원", False),
        ("한빛고등학교징계위원회는", "한빛", "고등학교", False),
        ("한빛토건인사징계위원회는", "한빛토건", "주식회사", False),
        ("한빛전자영업팀-1234", "한빛전자", "주식회사", False),
        ("11황보단010-2345-6789", "황보단", "내국인이름", False),
        ("2024푸1189", "2024푸1189", "닉네임", True),
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


@pytest.mark.parametrize("name", ["Jose Co", "LEE SE", "PARK AB"])
def test_a_name_that_ends_as_a_legal_form_does(name: str) -> None:
    person = Candidate(0, len(name), "영어이름", 0.9, "model")
    assert merge(f"{name}는", [], [person]) == [person]
    assert merge(f"{name}., Ltd.는", [], [person]) == [replace(person, end=len(name) - 3)]
    firm = Candidate(0, len("Halden GmbH"), "국외기업", 0.9, "model")
    assert merge("Halden GmbH는", [], [firm]) == [replace(firm, end=len("Halden"))]


def test_a_nickname_is_no_legal_form() -> None:
    name = Candidate(4, 6, "닉네임", 0.9, "model")
    assert merge("닉네임 잉크 (본명 고하늬)", [], [name]) == [name]


@pytest.mark.parametrize(("behind", "end"), [("에게", 6), ("을", 6), ("", 5), (" 말하였다", 5)])
def test_a_particle_behind_a_name_that_ends_as_one_does(behind: str, end: int) -> None:
    short = Candidate(3, 5, "내국인이름", 0.95, "propagation")
    whole = Candidate(3, 6, "내국인이름", 0.99, "model")
    assert [one.end for one in merge(f"증인 이강은{behind}", [], [short, whole])] == [end]


@pytest.mark.parametrize(
    ("stem", "names"),
    [
        ("소장_황보민서", ["황보민서"]),
        ("남궁도윤_소장", ["남궁도윤"]),
        ("선우하늘판결문", ["선우하늘"]),
        ("선우진판결문", ["선우진"]),
        ("김도윤판결문", ["김도윤"]),
    ],
)
def test_a_file_called_by_somebody_with_a_long_surname(stem: str, names: list[str]) -> None:
    assert [stem[one.start : one.end] for one in find_in_name(stem)] == names


def test_two_columns_are_no_number_of_one() -> None:
    text = "접수번호 123456\n123\t456\n"
    known = Mention(5, 11, "관리번호", "123456", 0.9, "model", "e1", "numbered_omission")
    assert rejoined(text, [known]) == (known,)


def test_a_party_block_of_one_endless_word_is_read() -> None:
    assert _detected("원  고   " + "서울" * 400 + "\n") == ["서울" * 400]


@pytest.mark.parametrize(
    "line",
    [
        *("봉한별\n", "봉한별(1980. 1. 1.생), ", "검사 봉한별(" + "기소" * 5),
        *("de " * 5, "{" + "1" * 14, "=A1A1A1A1A1", "0\t1\n" * 4),
    ],
)
def test_a_text_four_times_as_long_takes_no_sixteen_times_as_long(line: str) -> None:
    def seconds(times: int) -> float:
        text = line * times
        size = len(line)
        names = [Candidate(at, at + 3, "내국인이름", 0.9, "model") for at in range(0, len(text), size)]
        begun = process_time()
        bare_names(text, names)
        find_cues(text)
        find_exemptions(text)
        list(spread_numbers(f"{text}12"))
        return process_time() - begun

    seconds(50)
    short = seconds(1500)
    assert seconds(6000) < 9 * short + 0.1
