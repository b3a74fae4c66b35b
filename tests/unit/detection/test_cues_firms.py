"""Companies, institutions and addresses that their wording gives away; the descriptor stays outside."""

import pytest

from core.detection.addresses import address_line, addresses
from core.detection.cues import find_addresses, find_firms
from core.detection.model import Candidate


def _found(text: str) -> list[Candidate]:
    return sorted({*find_firms(text), *find_addresses(text)}, key=lambda one: one.start)


FOUND = [
    ("송대 주식회사이다.", [("송대", "주식회사")]),
    ("주식회사가온나라에", [("가온나라", "주식회사")]),
    ("주식회사가온홀딩스를", [("가온홀딩스", "주식회사")]),
    ("주식회사도시개발을", [("도시개발", "주식회사")]),
    ("㈜한빛이엔씨의", [("한빛이엔씨", "주식회사")]),
    ("국민 604701-04-338152로", [("국민", "은행")]),
    ("카카오뱅크(3333-01-2345678)", [("카카오뱅크", "은행")]),
    ("입금\t우리\t1002-847-300652", [("우리", "은행")]),
    ("농업회사법인 푸른들", [("푸른들", "농업회사법인")]),
    ("그가 1994년경 주식회사 한빛토건을", [("한빛토건", "주식회사")]),
    ("골프장 운영사 주식회사 해오름", [("해오름", "주식회사")]),
    # What is said of a firm behind its form is no firm.
    *(
        (f"한빛토건 주식회사 {said} 그", [("한빛토건", "주식회사")])
        for said in (
            "발행주식의",
            "법인계좌로",
            "경영권을",
            "법인자금",
            "유상증자",
            "약속어음",
            "앞으로",
            "등기부등본",
            "증권번호",
        )
    ),
    ("그것만으로는 부족하다. 주식회사 미래건설에", [("미래건설", "주식회사")]),
    ("그는 주식회사 미래건설에", [("미래건설", "주식회사")]),
    ("피고 주식회사 희망나눔에", [("희망나눔", "주식회사")]),
    ("같은 날 주식회사 대한토건과", [("대한토건", "주식회사")]),
    ("특허권자 주식회사 다솜이엔씨", [("다솜이엔씨", "주식회사")]),
    ("등 4인은 주식회사 송대의", [("송대", "주식회사")]),
    ("제1심의 주식회사 송대에 대한", [("송대", "주식회사")]),
    ("주식회사 한빛토건은", [("한빛토건", "주식회사")]),
    ("한빛토건 주식회사에서", [("한빛토건", "주식회사")]),
    ("(주) 한빛으로부터", [("한빛", "주식회사")]),
    ("유한회사 다온교통과", [("다온", "여객운송회사")]),
    ("달구벌은행 계좌", [("달구벌", "은행")]),
    # The role is no part of the name, and what a business is called is its name.
    ("한빛토건㈜ 전액, 새봄전자㈜ 반액", [("새봄전자", "주식회사"), ("한빛토건", "주식회사")]),
    # What a company is called stands before its form, and is no name.
    ("피고보조참가인 주식회사 새봄전자는", [("새봄전자", "주식회사")]),
    ("부대피항소인 주식회사 가온물산", [("가온물산", "주식회사")]),
    # The copula and other particles stay, also at the end of a sentence.
    *(
        (f"소유자는 주식회사 가온물산{rest} 그", [("가온물산", "주식회사")])
        for rest in ("이다.", "이었다.", "이므로", "인데", "이어서", "임", "마저", "처럼", "인바", "이지만", "까지")
    ),
    ("푸른여객회사 주식회사에서", [("푸른여객회사", "주식회사")]),
    ("한빛화재해상보험 주식회사 사이에", [("한빛", "보험사")]),
    ("‘채권자 재단’이라 한다", []),
    # Firms in Latin letters, with their forms behind them.
    ("피고 Northwind Trading Pte. Ltd.와 사이에", [("Northwind Trading", "국외기업")]),
    ("by van Dalen Bloemen B.V., and", [("van Dalen Bloemen", "국외기업")]),
    ("This Agreement is made by SAMHWA FOODS CO., LTD. of Seoul", [("SAMHWA FOODS", "국외기업")]),
    ("3. Northwind Trading L.P.\n대표자", [("Northwind Trading", "국외기업")]),
    ("Northwind Trading은 Harbor Line Ltd.를 인수", [("Harbor Line", "국외기업")]),
    ("피고 Société Générale Ltd.는", [("Société Générale", "국외기업")]),
    ("원고는 2020. 3.경 Harbor Line Inc.에", [("Harbor Line", "국외기업")]),
    ("피고 Novarex한국 Holdings Ltd.는", [("Novarex한국 Holdings", "국외기업")]),
    ("피고 3. Northwind Trading Ltd.", [("Northwind Trading", "국외기업")]),
    ("피고 3M Harbor Ltd.와 사이에", [("3M Harbor", "국외기업")]),
    ("The Seller, Orient & Sons Ltd., agrees", [("Orient & Sons", "국외기업")]),
    ("Luma Toys Company Limited가", [("Luma Toys", "국외기업")]),
    ("Rossi & Figli S.p.A.은", [("Rossi & Figli", "국외기업")]),
    # Who heads a body is no part of its name, nor is what follows a quotation.
    ("사단법인 새물결선급회장에 대한", [("새물결선급", "사단법인")]),
    ("주식회사 한빛토건대표이사 홍길동", [("한빛토건", "주식회사")]),
    ("주식회사 대표", []),
    ("종전 상호는 ‘한빛전자 주식회사’이다.", [("한빛전자", "주식회사")]),
    ("종전 상호는 주식회사 ‘한빛토건’이다.", [("한빛토건", "주식회사")]),
    ("서울 강남구 역삼동 123-4에", [("역삼동 123-4", "구아래주소")]),
    ("성남시 분당구 판교로 12번길 3, 201호에서", [("판교로 12번길 3, 201호", "구아래주소")]),
    ("전남 해남군 해남읍 구교리 12에", [("해남읍 구교리 12", "군아래주소")]),
    ("경기 김포시 김포대로 12(장기동), 3층", [("김포대로 12(장기동)", "시아래주소")]),
    ("서울 마포구 양화로 12 지하 1층에 있는", [("양화로 12", "구아래주소")]),
    ("서울 마포구 양화로 12, 3층 302호에", [("양화로 12, 3층 302호", "구아래주소")]),
    # A place below a district that there is needs no number.
    ("인천 중구 중산동에 있는", [("중산동", "구아래주소")]),
    ("부산 강서구 대저1동 소재", [("대저1동", "구아래주소")]),
    ("경기 가평군 청평면 삼회리에서", [("청평면 삼회리", "군아래주소")]),
    ("서울 종로구 종로3가, 12시경", [("종로3가", "구아래주소")]),
    ("세종시 새롬동에", [("새롬동", "시아래주소")]),
    ("서울 강남구 주민센터에", []),
    ("서울 강남구 활동에 관하여", []),
    ("수도권 개발지구 가운데동에", []),
    ("서울 강남구 세곡동장에게", []),
]

NOTHING = [
    "세란 신탁 주식회사 등을 상대로, 주식회사 등에 대한",
    "2021. 1. 초순경 주식회사를 세웠다",
    "대한국민 604701-04-338152",
    "우리 2023-11-02 회의",
    "국민 모두의 재산",
    "국민 010",
    "주주  주식수(주)  지분율",
    "보유주식(주), 수량(주)",
    "The Company Limited",
    "LED LP판과 CD를",
    "Pte. Ltd. means a private company",
    "the Seller shall incorporate, and any limited liability",
    "위 동물병원에서",
    "이른바 사무장병원이라고",
    "현장 함바식당에서",
    "자습실, 문제은행, 오답률",
    "이행보증보험도",
    "주식회사의 대표이사",
    "아스타 주식회사를제외한 나머지 피고들",
    "새봄신탁회사 주식회사가사용하는 209호",
    "아스타 주식회사에매도한 토지",
    "피고 주식회사로부터",
    "이미 설립된 주식회사",
    "시중은행에서 대출을",
    "이 사건 아파트",
    "돈을 빌려주면 3개월 안에",
    "종합해 보면 2017. 12. 4.자",
    "위와 같은 이유로 2019. 1. 1.",
    "주식회사 사무실",
    "주식회사의외부감사에관한법률위반으로",
    "구 주식회사의 외부감사에 관한 법률",
    "사회복지법인들의 대표이사들로서",
    "원고 주식회사측의 요청으로",
    "건설업을 하는 주식회사로서, 골프장을",
    "이 사건 주식회사등에 대한",
    "임대아파트 100세대",
    "법률혼으로 3년",
]


def _inside(inner: Candidate, outer: Candidate) -> bool:
    return (
        outer.start <= inner.start and inner.end <= outer.end and (inner.end - inner.start) < (outer.end - outer.start)
    )


@pytest.mark.parametrize(("text", "expected"), FOUND)
def test_finds_exactly(text: str, expected: list[tuple[str, str]]) -> None:
    found = _found(text)
    widest = [c for c in found if not any(_inside(c, o) for o in found)]
    assert sorted({(text[c.start : c.end], c.label) for c in widest}) == expected


@pytest.mark.parametrize("text", NOTHING)
def test_ordinary_wording_gives_nothing(text: str) -> None:
    assert [text[c.start : c.end] for c in _found(text)] == []


def test_province_and_district_stay() -> None:
    text = "서울특별시 종로구 사직로 9길 3"
    below = address_line(text, 0, len(text))
    assert below is not None
    assert (text[below.start : below.end], below.label) == ("사직로 9길 3", "구아래주소")


def test_amounts_and_dates_are_no_lots() -> None:
    assert list(addresses("서울 강남구 역삼동 3층에서 1,000만 원")) == []
    below = next(addresses("서울 강남구 역삼동 12, 3층에서 1,000만 원"))
    assert below.end - below.start == len("역삼동 12")


@pytest.mark.parametrize(
    ("text", "below"),
    [
        ("서울 강남구 역삼동 １２３－４， ３０１호에서", "역삼동 １２３－４， ３０１호"),
        ("서울 강남구 테헤란로１２길 ３４（역삼동）에서", "테헤란로１２길 ３４（역삼동）"),
    ],
)
def test_numbers_of_full_width_are_read_to_their_end(text: str, below: str) -> None:
    assert [text[found.start : found.end] for found in addresses(text)] == [below]


@pytest.mark.parametrize(
    ("text", "below"),
    [
        ("서울 강남구 역삼동 12, 3층에서", "역삼동 12"),
        ("서울 강남구 역삼동 12 , 지하 1층에서", "역삼동 12"),
        ("서울 강남구 역삼동 12, 103동 , 907호에서", "역삼동 12, 103동 , 907호"),
        ("서울 강남구 역삼동 12 외 3필지, 3층", "역삼동 12 외 3필지"),
        ("서울 강남구 역삼동 12" + " " * 60_000 + ".", "역삼동 12"),
        ("서울 강남구 역삼동 12" + " " * 60_000 + "3층", "역삼동 12"),
        ("서울 강남구 역삼동 12" + " " * 60_000 + "3호", "역삼동 12" + " " * 60_000 + "3호"),
    ],
)
def test_the_floor_at_the_end_stays_however_far_it_stands(text: str, below: str) -> None:
    assert [text[found.start : found.end] for found in addresses(text)] == [below]
