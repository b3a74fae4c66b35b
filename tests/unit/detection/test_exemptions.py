"""What the rule leaves in clear, and what an exemption must never hide."""

import re

import pytest

from core.detection.exemptions import apply_exemptions, find_exemptions
from core.detection.lists import with_lists
from core.detection.model import Candidate
from core.documents.model import Block, BlockKind

STAYS = [
    ("판사 왕정의(재판장) 김기수 박형민", ["왕정의", "김기수", "박형민"]),
    ("재판장  판사  김일심\n        판사  이배석\n        판사  박배석", ["김일심", "이배석", "박배석"]),
    ("판사 이재권(재판장) 남  현 이승운", ["이재권", "남  현", "이승운"]),
    ("군판사 대령 김상환(재판장) 소령 박지윤 중령 이정민", ["김상환", "박지윤", "이정민"]),
    ("【검 사】 고유진(기소), 박영준(공판)", ["고유진", "박영준"]),
    ("【검 사】 홍영은", ["홍영은"]),
    ("검 사   김검사(기소), 이공판(공판)", ["김검사", "이공판"]),
    ("판사 홍 길 동 이 준", ["홍 길 동", "이 준"]),
    ("판사 홍 길 남 현", ["홍 길", "남 현"]),
    ("판 사 홍 길 동 이 수 신 박 문 수 남 현", ["홍 길 동", "이 수 신", "박 문 수", "남 현"]),
    ("판사 홍 길 동, 이 준 박문수", ["홍 길 동", "이 준", "박문수"]),
    ("판사 홍 길 박문수(재판장)·이 준", ["홍 길", "박문수", "이 준"]),
    ("군판사 소령 홍길동 중령 이 준", ["홍길동", "이 준"]),
    ("검 사 검사 홍 길 동  이 준  ", ["홍 길 동", "이 준"]),
    ("소송대리인 변호사 홍 길 동 이 준", ["홍 길 동", "이 준"]),
    ("(소송대리인 법무법인 하온 담당변호사 한준수, 이덕구 외 1인)", ["하온", "한준수", "이덕구"]),
    ("(소송대리인 변호사 고석상)", ["고석상"]),
    ("변호사 김정운(국선)", ["김정운"]),
    ("법무법인(유한) 태백 담당변호사 이동산", ["태백", "이동산"]),
    ("법원사무관 김사무", ["김사무"]),
    ("대법관 김대법", ["김대법"]),
    ("피고 대한민국은", ["대한민국"]),
    ("국민건강보험공단에", ["국민건강보험공단"]),
    ("금감원 직원에게", ["금감원"]),
    ("한전으로부터 전기공사를", ["한전"]),
    ("국토부와", ["국토부"]),
    ("고용노동부고시 제2017-117호에", ["2017-117", "117"]),
    ("경찰청훈령 제972호", ["972"]),
    ("선행발명 1과 비교대상상표 2, 청구항 3", ["1", "2", "3"]),
    ("우리나라에서", ["우리나라"]),
    ("과도(칼날길이 11cm), 총길이는 약 3m", ["칼날길", "총길"]),
    ("ㄱ, ㄴ, ㄷ, ㄱ의 각 점을", ["ㄱ", "ㄴ", "ㄷ"]),
    ("필로폰과 메트암페타민", ["필로폰", "메트암페타민"]),
    ("판결선고 2022. 5. 1.\n이유\n2049. 5. 8.까지", ["2049", "5. 8."]),
    ("서울중앙지방법원에서", ["서울중앙지방법원"]),
    ("광주지방검찰청의", ["광주지방검찰청"]),
    ("안양교도소에 수감", ["안양교도소"]),
    ("나이지리아인, 우크라이나에서", ["나이지", "리아", "라이나", "우크라"]),
    ("보 호 소 년\t석 도 윤\n보조인 변호사 편지수\n", ["호 소 년"]),
    ("블라인드 2024. 1. 20.자 게시글", ["2024"]),
    ("소년은 학교에 다녔고 상대방은", ["소년", "상대방"]),
    ("보호처분을 한다(제1호). 처분한다(제2, 3호)", ["1", "제2"]),
    ("부산해심 제2023-045호, 조심 2023서1234", ["2023-045", "2023서1234"]),
    ("재삼46014-2218 예규와 서면4팀-1022", ["46014-2218", "4팀-1022"]),
    ("선고 1981. 11. 10.\n2017. 2. 15. 선고 2016도1", [". 10.", "2. 15."]),
    ("일기장(1968. 11. 3.자)과 1972. 1. 5.자로 된 편지", ["1968. 11. 3.", "1972. 1. 5."]),
    ("진정(25-진정-0102283)", ["25", "0102283"]),
    ("인용하였고(경기2024부해3188), 중앙2025부해402호", ["경기2024부", "402"]),
    ("이 법원 조사관 정미혜의 조사보고서, 가사조사관 나보라의", ["정미혜", "나보라"]),
    ("[도로명주소] 고양시 덕양구, 우선주와 보통주", ["도로명주소", "우선주", "보통주"]),
    ("소년들은 공동하여, 피고들과 채권자들에게", ["소년들", "채권자들"]),
    ("오산시장으로부터 사용검사를, 여수시장은 ‘서산시장’", ["오산", "오산시장", "여수", "서산"]),
    (
        "정신건강의학과의원에서 치료를, 마취통증의학과 의사와 피부과 병원",
        ["정신건강의학과", "마취통증의학과", "피부과"],
    ),
    ("거  래  처  목  록\n구 분 소 유 자 명 부 (일부)\n", ["록", "구 분 소", "부"]),
    ("담임법관(사법보좌관) 감도훈, 최선순위 설정", ["감도훈", "담임법관", "최선순위"]),
    ("판사    유    한    솔\n", ["유    한    솔", "한    솔"]),
    ("보건의료과-18844호로, 총무팀-12", ["보건의료", "18844", "12"]),
    ("현재지  나주시, 최후주소 목포시, 국적 및 직업", ["현재지", "최후주소", "직업"]),
    ("큰아이가 막내삼촌에게, 작은애들을", ["큰아이", "막내삼촌", "작은애"]),
    ("14   뇌보리   대전\n15   뇌영석   안산\n16\t김철수\n", ["14", "15", "16"]),
    ("비전문취업(E-9-1) 체류자격, F-6 비자로, 체류자격(D-4-1)을", ["9-", "F-6", "D-4-1"]),
    ("현재 화성외국인보호소에 보호 중", ["화성", "외국인보호소"]),
    ("판결\n원 고  변현숙\n피 고  1. 달빛시교육지원청교육장\n주 문\n1.", ["달빛시"]),
    ("판결\n원 고  변현숙\n피 고\n        김포시장\n주 문\n1.", ["김포"]),
    ("인터넷해담 및 가람컨텐츠라는 업체에, 담당자 또는 대리인", ["및", "또는"]),
    ("(2026년 형제7731호, 2026압제 118호)", ["2026", "7731", "118"]),
    ("조정조서\n사건 2022머1\n원 고  변현숙\n조 정 장 판사 옥다온\n조 정 위 원  탁누리", ["정", "위 원"]),
    ("내역 송달료 62,400원, 서기료 10,000원", ["송달료", "서기료"]),
    ("환경단체 간부가 고소작업차에서", ["환경", "고소"]),
    ("품목번호 HS 3924.90-9000, HSK 제8517.62로 SHA-256 값", ["3924.90-9000", "8517.62", "SHA-256"]),
]


def _candidates(text: str, values: list[str], source: str = "model") -> list[Candidate]:
    return [Candidate(text.index(v), text.index(v) + len(v), "내국인이름", 0.9, source) for v in values]


@pytest.mark.parametrize(("text", "values"), STAYS)
def test_stays(text: str, values: list[str]) -> None:
    assert apply_exemptions(text, _candidates(text, values), find_exemptions(text), set()) == []


REPLACED = [
    ("E-9-1호실의 B-12 창고, 지하 주차장(B-12)에서, 좌석(A-3-1)", ["9-1", "B-12", "A-3-1"]),
    ("판결\n원 고  변현숙\n피 고  1. 달빛시장\n주 문\n1.", ["달빛"]),
    ("판결\n원 고  변현숙\n피 고  1. 최보람 구청장\n주 문\n1.", ["최보람"]),
    ("판결\n원 고  변현숙\n피 고  달빛시\n        대표자 전 이사 최보람 시장\n주 문\n1.", ["최보람"]),
    ("2026년 형제 7731명이", ["형제"]),
    ("HS산업 3924-9000, SHA-256호 선박, 계약 HS2005.03-12", ["HS산업", "3924-9000", "2005.03-12"]),
    ("조정조서\n사건 2022머1\n원 고  변현숙\n조 정 장 판사 옥다온\n조 정 위 원  탁누리", ["탁누리"]),
    ("【이 유】\n피해자 변호사 김철수 몰래", ["김철수"]),
    ("【이 유】\n원고는 법무법인 푸른에 다녔다", ["푸른"]),
    ("변호사 선임비용을 김철수에게", ["김철수"]),
    ("검사는 김철수를 기소하였다", ["김철수"]),
    ("피고인 김철수", ["김철수"]),
    ("그때 한전희에게", ["한전희"]),
    ("판사에게 박문수가 말하였다", ["박문수"]),
    ("신한은행에서", ["신한"]),
    ("판 사 홍, 길 동 말하였다", ["길 동"]),
    ("검 사 사실 오인에 관하여 홍 길 동 1.", ["홍 길 동"]),
    ("국선변호인 박변호, 피해자 최민수가 참석한", ["최민수"]),
    ("담당변호사 박변호, 증인 최민수와 합의", ["최민수"]),
    ("노동청 조사관 최민수와 손해사정 조사관 나보라", ["최민수", "나보라"]),
    ("오산시장 상인회와 오산시장 입구에서", ["오산"]),
    ("서문시장으로부터 떼어 온", ["서문"]),  # no city is called so
    ("맑은샘내과의원과 정다운정신건강의학과에서", ["맑은샘", "정다운"]),
    ("홍 길 동\n황 보 가 람\n", ["홍 길 동", "황 보 가 람"]),  # people, one of four letters
    ("101   홍길동\n102   김철수\n", ["101", "102"]),  # flats
    ("작은마을과 큰언덕, 막내리 씨", ["작은마을", "큰언덕", "막내리"]),
    ("7   홍길동\n12   김철수\n", ["7", "12"]),  # not one behind the other
    ("담당변호사 박변호, 최민수가 참석한", ["최민수"]),
    ("그때 검사 박변호(기소), 피해자 최민수가 출석한", ["최민수"]),
    ("주식회사 가나의 대표이사", ["가나"]),
    ("원고 구암마을영농조합법인 조합원", ["구암마을"]),
    ("(유사 사례: 한울학교법인)", ["한울"]),
    ("행복고시 제12호에 살고", ["12"]),
    ("기숙사 규칙 제201호실", ["201"]),
    ("건축서비스산업진흥법인", ["건축서비스산업"]),
    ("주식회사 TRUE의 대표", ["TRUE"]),
    ("칼날길 이십 미터", ["칼날길"]),
    ("튀니지산업의 대표", ["튀니지산업"]),
    ("박선영(제402호)", ["402"]),
    ("판결선고 2022. 5. 1.\n이유\n1990. 5. 8.생", ["1990. 5. 8."]),
    ("선고 1981. 11. 10.생 김철수", ["1981. 11. 10."]),
    ("선고 1981. 11. 10. 출생", ["1981. 11. 10."]),
    ("1981. 11. 10. 자녀", ["1981. 11. 10."]),
    ("1981. 11. 10.자 출생신고", ["1981. 11. 10."]),
    ("농협 46014-2218 계좌", ["46014-2218"]),
    ("‘그리고’라는 곳에서, 그러나카페와 주식회사 또는의 대표", ["그리고", "그러나", "또는"]),
]


@pytest.mark.parametrize(
    ("text", "value", "label", "score", "stays"),
    [
        ("주식회사 인도의", "인도", "주식회사", 0.5, False),
        ("가나은행 직원", "가나", "은행", 0.8, False),
        ("피해자 이란은 다쳤다", "이란", "내국인이름", 0.99, False),
        ("이란은 산유국이다", "이란", "내국인이름", 0.6, True),
        ("중국식당에서", "중국", "식당", 0.9, True),
        ("한국투자증권에 물어", "한국", "증권사", 0.9, False),
        ("한국은행에 물어", "한국", "은행", 0.9, True),
        ("칠레 산티아고", "칠레", "불특정회사명", 0.99, True),
        ("국적 예멘", "예멘", "몽골인이름", 0.96, True),
        ("국적: 가나", "가나", "내국인이름", 0.9, True),
        ("그는 토고 국적의 선원이다", "토고", "내국인이름", 0.9, True),
        ("그는 토고 국적이었던 사람이다", "토고 국적", "내국인이름", 0.9, True),
        ("1991. 4. 17.생, 여, 기니국적", "기니국적", "내국인이름", 0.9, True),
        ("원고는 기니공화국의 국민", "기니", "국외기업", 0.9, True),
        ("1항사 미얀마인 선원", "미얀마인", "국외기업", 0.9, True),
        ("요르단에서 온", "요르단", "국외기업", 0.9, True),
        ("피해자 수단은 다쳤다", "수단", "내국인이름", 0.99, False),
        ("주식회사 오만의", "오만", "주식회사", 0.9, False),
        ("가게 이름은 말리공화국수", "말리공화국수", "식당", 0.9, False),
    ],
)
def test_what_is_called_like_a_country(text: str, value: str, label: str, score: float, stays: bool) -> None:
    start = text.index(value)
    claim = Candidate(start, start + len(value), label, score, "model")
    assert (apply_exemptions(text, [claim], find_exemptions(text), set()) == []) is stays


@pytest.mark.parametrize(("text", "values"), REPLACED)
def test_is_replaced(text: str, values: list[str]) -> None:
    candidates = _candidates(text, values)
    assert apply_exemptions(text, candidates, find_exemptions(text), set()) == candidates


@pytest.mark.parametrize(
    ("value", "label", "stays"),
    [
        ("수원시 권선구", "주소", True),
        ("수원시권선구", "시아래주소", True),
        ("부산광역시 사상구", "주소", True),
        ("사상구", "도아래주소", True),
        ("은평구", "행정구", True),
        ("수원시", "행정시", True),
        ("수원시 권선구 원당동 12", "주소", False),
        ("원당동", "행정동", False),
        ("원당동 12", "구아래주소", False),
        ("강동구", "내국인이름", False),
        ("사하구", "내국인이름", True),
        ("부산광역시 사하구", "주식회사", True),
        ("홍천군", "불특정회사명", True),
        ("전북", "대학교", False),
    ],
)
def test_of_an_address_the_district_stays_also_where_nothing_follows(value: str, label: str, stays: bool) -> None:
    text = f"그는 {value}에 살았다."
    claim = [Candidate(3, 3 + len(value), label, 0.9, "model")]
    assert apply_exemptions(text, claim, find_exemptions(text), set()) == ([] if stays else claim)


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("조례의 시행일(2010. 7. 16.) 이전인", True),
        ("수용개시일(2007. 2. 2.)까지는", True),
        ("이 사건 변론종결일(2019. 3. 4.)", True),
        ("박성일(2010. 7. 16.)은", False),
        ("생년월일(2010. 7. 16.)", False),
        ("출생일(2010. 7. 16.)", False),
        ("시행일(2010. 7. 16.생)", False),
    ],
)
def test_a_day_in_parentheses_behind_what_it_is_the_day_of(text: str, stays: bool) -> None:
    for start, end in ((match.start(), match.end()) for match in re.finditer(r"\d{4}\.[ ]\d\.[ ]\d+\.|\d{4}", text)):
        claim = [Candidate(start, end, "생년월일", 0.9, "model")]
        assert apply_exemptions(text, claim, find_exemptions(text), set()) == ([] if stays else claim)


@pytest.mark.parametrize("body", ["교육인적자원부", "교육과학기술부장관", "내무부", "산업자원부", "건설부장관"])
def test_a_ministry_of_its_time_stays(body: str) -> None:
    text = f"피고 {body}의 처분"
    claim = [Candidate(3, 3 + len(body), "부서", 0.9, "model")]
    assert apply_exemptions(text, claim, find_exemptions(text), set()) == []


def test_what_is_called_after_a_district_is_none() -> None:
    claim = [Candidate(0, 2, "사우나", 0.9, "model")]
    assert apply_exemptions("동구사우나에서", claim, find_exemptions("동구사우나에서"), set()) == claim


def test_a_judge_who_is_the_defendants_namesake_never_hides_the_defendant() -> None:
    text = "피고인 김철수\n판사 김철수"
    candidates = [Candidate(4, 7, "내국인이름", 0.9, "party"), Candidate(11, 14, "내국인이름", 0.9, "propagation")]
    assert apply_exemptions(text, candidates, find_exemptions(text), {"김철수"}) == candidates


def test_the_year_of_a_birth_is_no_year_of_any_day() -> None:
    text = "1990. 5. 8.생"
    for label, stays in (("생년월일", True), ("사건번호", False)):
        claim = [Candidate(0, 4, label, 0.9, "model")]
        assert bool(apply_exemptions(text, claim, find_exemptions(text), set())) is stays


def test_a_plate_is_not_taken_for_a_case_number() -> None:
    text = "12가3456 승용차"
    plate = [Candidate(0, 7, "차량번호", 0.9, "pattern")]
    assert apply_exemptions(text, plate, find_exemptions(text), set()) == plate


@pytest.mark.parametrize("number", ["2025푸6120", "98가합123", "2024가단551", "경북2024부해77", "2023헌마1"])
def test_the_number_of_a_case_is_no_plate_whoever_says_so(number: str) -> None:
    """The network has called some plates and telephones, whole or in part."""
    text = f"사건 {number} 결정"
    claims = [
        Candidate(text.index(number[-6:]), 3 + len(number), "차량번호", 0.9, source) for source in ("model", "pattern")
    ]
    assert apply_exemptions(text, claims, find_exemptions(text), set()) == []


@pytest.mark.parametrize("plate", ["98다1234", "서울12가3456", "123가4567"])
def test_what_may_be_a_plate_stays_one(plate: str) -> None:
    text = f"그 차 {plate}를"
    claims = [Candidate(4, 4 + len(plate), "차량번호", 0.9, "model")]
    assert apply_exemptions(text, claims, find_exemptions(text), set()) == claims


@pytest.mark.parametrize(
    "line",
    [
        "검 사 " + "가 나 다 " * 200 + "1.",
        "판 사 " + "가  나  " * 200 + "1.",
        "판사 " + "홍길동   " * 200 + "1.",
        "판사 " + "홍길동(주심) , " * 200 + "1.",
        "군판사 " + "소령 " * 300 + "1.",
        "검 사 " + "사실 오인에 관하여 본다 " * 80 + "1.",
        "【항 소 인】 검사 " + "홍 길 동 " * 200 + "외 1인은",
        "판사" + " " * 5_000 + "1.",
    ],
)
def test_a_long_line_that_starts_like_an_officials_is_read_to_its_end(line: str) -> None:
    """Every way to cut the line into names was tried, and the ways double with each word."""
    assert all(exemption.kind != "official" or exemption.end < len(line) for exemption in find_exemptions(line))


def test_a_line_of_many_judges_is_theirs_to_the_last() -> None:
    line = "판사 " + "홍 길 동  이 준 " * 100 + "박문수"
    assert any(exemption.start == 3 and exemption.end == len(line) for exemption in find_exemptions(line))


@pytest.mark.parametrize("word", ["전화번호", "계좌번호", "주민등록번호", "차량번호", "사번", "학번", "연락처"])
def test_the_name_of_a_kind_of_numbers_is_no_value(word: str) -> None:
    """A result says "(전화번호 1 생략)": a value of that name could never be verified."""
    text = f"대표이사로서, {word} 12345를 쓴다."
    start = text.index(word)
    candidate = Candidate(start, start + len(word), "내국인이름", 0.97, "model")
    assert apply_exemptions(text, [candidate], find_exemptions(text), ()) == []


@pytest.mark.parametrize(
    ("text", "value", "stays"),
    [
        ("(사)한마음회에서", "사", True),
        ("(주)한마음에서", "주", True),
        ("사한마음회에서", "사", False),
        ("저 XX는 모른다", "XX", True),
        ("○○○은 모른다", "○○○", True),
        ("XXL은 크다", "XXL", False),
        ("X는 모른다", "X", False),
    ],
)
def test_a_legal_form_and_signs_that_hide_a_word_are_no_identifiers(text: str, value: str, stays: bool) -> None:
    start = text.index(value)
    candidate = Candidate(start, start + len(value), "불특정회사명", 0.7, "model")
    assert (apply_exemptions(text, [candidate], find_exemptions(text), ()) == []) is stays


@pytest.mark.parametrize(
    ("kind", "line", "stays"),
    [
        (BlockKind.FOOTER, "- 43 -", True),
        (BlockKind.HEADER, "43 / 72", True),
        (BlockKind.PARAGRAPH, "- 43 -", False),
        (BlockKind.FOOTER, "43-2 필지", False),
    ],
)
def test_the_number_of_a_page_is_nobodys(kind: BlockKind, line: str, stays: bool) -> None:
    text = f"위 토지 43을 매수하였다.\n{line}\n"
    start = text.index(line)
    blocks = [Block(0, start - 1, BlockKind.PARAGRAPH), Block(start, start + len(line), kind)]
    at = start + line.index("43")
    marked = [Candidate(at, at + 2, "필지", 0.99, "model")]
    assert apply_exemptions(text, marked, find_exemptions(text, blocks), frozenset()) == ([] if stays else marked)


@pytest.mark.parametrize("gap", ["      ", "\t", " | "])
def test_what_fills_the_cells_of_a_list_is_nobody(gap: str) -> None:
    rows = [("1", "제연희", "탁명수", "상동"), ("2", "상동", "성명불상", "사망"), ("3", "상동은", "상동 앞", "사망자")]
    text = "\n".join(gap.join(row) for row in rows)
    marked = [Candidate(0, len(text), "내국인이름", 0.9, "model")]
    filled = [one for one in find_exemptions(text, with_lists(text, ())) if one.kind == "cell"]
    filled = [one for one in filled if not text[one.start : one.end].isdigit()]  # the numbers of the rows
    assert [text[one.start : one.end] for one in filled] == ["상동", "상동", "성명불상", "사망"]
    left = apply_exemptions(text, marked, filled, ())
    assert not any(text[one.start : one.end].strip(" |\t") == "상동" for one in left)


def test_a_sentence_has_no_cells() -> None:
    text = "피고인은 상동 에서 사망 하였다."
    assert not [one for one in find_exemptions(text, with_lists(text, ())) if one.kind == "cell"]


@pytest.mark.parametrize(
    ("text", "name", "stays"),
    [
        ("Dear Sir or Madam, please find attached our list.", "Sir or Madam", True),
        ("Dear Sirs,\nplease remit the balance.", "Dear Sirs", True),
        ("DEAR MADAM/SIR, we refer to the Agreement.", "MADAM", True),
        ("Ladies and Gentlemen: we write on behalf of the Seller.", "Gentlemen", True),
        ("TO WHOM IT MAY CONCERN", "CONCERN", True),
        ("Dear Sir Alan, please find attached our list.", "Alan", False),
        ("Dear Madame Roux, please find attached our list.", "Madame Roux", False),
    ],
)
def test_an_english_letter_may_greet_nobody(text: str, name: str, stays: bool) -> None:
    marked = [Candidate(at := text.index(name), at + len(name), "영어이름", 0.9, "model")]
    assert apply_exemptions(text, marked, find_exemptions(text), ()) == ([] if stays else marked)


@pytest.mark.parametrize(
    ("text", "value", "label", "stays"),
    [
        ("한·미 조세조약이 적용된다.", "한", "주식회사", True),
        ("미·중 관계에 관하여", "미", "불특정회사명", True),
        ("한·중·일 세 나라의", "한", "주식회사", True),
        ("한·싱가포르 조세협약 제7조", "한", "국외기업", True),
        ("한·벨 조세조약의 서문", "한", "주식회사", True),
        ("한·노 두 사람은", "한", "내국인이름", False),
        ("미·영 자매는", "미", "별명", False),
        ("주식회사 한·결 사이의", "한", "주식회사", False),
        ("같은 날 타병원에서 진료를", "타", "병원", True),
        ("타 은행의 계좌로", "타", "은행", True),
        ("스타병원에서 진료를", "스타", "병원", False),
        ("그 뒤 본원 응급실로 옮겼다.", "본원", "병원", True),
        ("당사의 직원", "당사", "불특정회사명", True),
        ("본원식당에서", "본원", "식당", False),
        ("같은 리 12의 토지", "같", "시아래주소", True),
        ("너울광업소에서 굴진원으로 근무하였다.", "굴진원", "광업소", True),
        ("그곳에서 식자공으로 일하면서", "식자공", "불특정회사명", True),
        ("너울광업소에서 근무하였다.", "너울", "광업소", False),
        ("가온지점장으로 근무하였다.", "가온", "은행", False),
        ("다온으로 근무지를 옮겼다.", "다온", "불특정회사명", False),
        ("라온이라는 이름으로, 곧 라온으로 일하였다.", "라온", "별명", False),
    ],
)
def test_states_by_a_syllable_this_or_some_other_body_and_what_one_works_as(
    text: str, value: str, label: str, stays: bool
) -> None:
    at = text.rindex(value)
    one = Candidate(at, at + len(value), label, 0.9, "model")
    assert bool(apply_exemptions(text, [one], find_exemptions(text), ())) is not stays
