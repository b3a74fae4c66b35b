"""The party block in both layouts: who and what is found, and who stays."""

import pytest

from core.detection.party import find_parties
from core.detection.party_entries import entries

CASES = {
    "published civil": (
        "【원고, 항소인】 홍길동 (790523-1047316)\n"
        "  서울 강남구 역삼동 12, 103동 907호\n"
        "  (소송대리인 법무법인 하온 담당변호사 이몽룡, 성춘향 외 1인)\n"
        "【피고, 피항소인】 1. 주식회사 한빛토건\n"
        "  성남시 분당구 판교로 12\n"
        "  대표이사 김철수\n"
        "  2. 김 갑 동\n"
        "  전남 해남군 해남읍 구교리 12\n"
        "【제1심판결】 서울중앙지방법원 2023. 1. 1. 선고 2022가합1 판결\n"
        "【주 문】\n",
        [
            ("홍길동", "내국인이름"),
            ("역삼동 12, 103동 907호", "구아래주소"),
            ("한빛토건", "주식회사"),
            ("판교로 12", "구아래주소"),
            ("김철수", "내국인이름"),
            ("김 갑 동", "내국인이름"),
            ("해남읍 구교리 12", "군아래주소"),
        ],
    ),
    "court's own civil": (
        "서울중앙지방법원\n제10민사부\n판결\n"
        "사      건   2023가합12345 손해배상(기)\n"
        "원      고   1. 홍길동\n"
        "                서울 강남구 역삼동 12\n"
        "             2. 이영희\n"
        "                제주시 연동 12-3\n"
        "             원고들 소송대리인 변호사 성춘향\n"
        "피      고   대한민국\n"
        "             법률상 대표자 법무부장관 박문수\n"
        "피고보조참가인   한빛해상보험 주식회사\n"
        "변 론 종 결   2023. 1. 1.\n"
        "주      문\n",
        [
            ("홍길동", "내국인이름"),
            ("역삼동 12", "구아래주소"),
            ("이영희", "내국인이름"),
            ("연동 12-3", "시아래주소"),
            ("박문수", "내국인이름"),
            ("한빛", "보험사"),
        ],
    ),
    "criminal": (
        "사    건  2022고단123 사기\n"
        "피 고 인   남  현 (740228-1046911), 회사원\n"
        "           주거  서울 종로구 사직로 9길 3, 201호\n"
        "           등록기준지  전남 해남군 해남읍 구교리 12\n"
        "검 사   김검사(기소), 이공판(공판)\n"
        "변 호 인   변호사 박변호\n"
        "주문\n",
        [
            ("남  현", "내국인이름"),
            ("사직로 9길 3, 201호", "구아래주소"),
            ("해남읍 구교리 12", "군아래주소"),
        ],
    ),
    "several accused": (
        "【피 고 인】 1. 김갑동 (740228-1046911), 무직\n"
        "  주거 부정\n"
        "  2. 이을순 (800101-2012345), 주부\n"
        "  주거 부산 해운대구 중동 12\n"
        "【항 소 인】 쌍방\n【검 사】 김검사(기소)\n【주 문】",
        [("김갑동", "내국인이름"), ("이을순", "내국인이름"), ("중동 12", "구아래주소")],
    ),
    "foreigner": (
        "【원고】 응우옌 티 란 (NGUYEN THI LAN, 1994. 8. 21.생)\n"
        "  국적 베트남\n"
        "  경산시 하양읍 금락리 118-5, 204호\n【주 문】",
        [
            ("응우옌 티 란", "베트남이름"),
            ("하양읍 금락리 118-5, 204호", "시아래주소"),
        ],
    ),
    "heirs, guardians, receivers": (
        "【원고】 망 김갑동의 소송수계인 김을동\n"
        "  미성년자이므로 법정대리인 친권자 부 홍판서, 모 이춘섬\n"
        "【피고】 파산채무자 주식회사 나리의 파산관재인 최관재\n【주 문】",
        [
            ("김갑동", "내국인이름"),
            ("김을동", "내국인이름"),
            ("홍판서", "내국인이름"),
            ("이춘섬", "내국인이름"),
            ("나리", "주식회사"),
            ("최관재", "내국인이름"),
        ],
    ),
    "family": (
        "청 구 인   홍길동 (790523-1047316)\n           주소  수원시 팔달구 인계동 12\n"
        "상 대 방   이영희 (810101-2012345)\n사 건 본 인  홍아람 (150101-4012345)\n주 문\n",
        [
            ("홍길동", "내국인이름"),
            ("인계동 12", "구아래주소"),
            ("이영희", "내국인이름"),
            ("홍아람", "내국인이름"),
        ],
    ),
    "name and address on one line": (
        "원 고 홍길동 (790523-1047316) 서울 강남구 역삼동 12, 201호 소송대리인 변호사 성춘향\n"
        "피 고 주식회사 한빛토건 성남시 분당구 판교로 12 대표이사 김철수\n주 문\n",
        [
            ("홍길동", "내국인이름"),
            ("역삼동 12, 201호", "구아래주소"),
            ("한빛토건", "주식회사"),
            ("판교로 12", "구아래주소"),
            ("김철수", "내국인이름"),
        ],
    ),
    "addresses that stand elsewhere, numbers and nationalities of several": (
        "원      고   1. 홍길동\n             2. 이영희\n             3. 박아람\n"
        "             체류지 안산시 단원구 원곡동 12\n"
        "             원고 2, 3의 체류지 원고 1과 같음\n"
        "             원고 2 내지 3의 주소 서울 강남구 역삼동 12\n"
        "             원고들 국적 캄보디아\n"
        "             원고 2, 3은 미성년자이므로 법정대리인 친권자 부 홍판서\n"
        "피      고   김 갑 동\n             주소 위 1과 같음\n주      문\n",
        [
            ("홍길동", "내국인이름"),
            ("이영희", "내국인이름"),
            ("박아람", "내국인이름"),
            ("원곡동 12", "구아래주소"),
            ("역삼동 12", "구아래주소"),
            ("홍판서", "내국인이름"),
            ("김 갑 동", "내국인이름"),
        ],
    ),
    "authorities stay": (
        "【원고】 홍길동 외 3인 (소송대리인 변호사 성춘향)\n【피고】 화순군수\n【피고보조참가인】 국민건강보험공단\n"
        "【피고】 서울특별시\n【피고】 서광주세무서장 (소송수행자 김공무)\n【주 문】",
        [("홍길동", "내국인이름")],
    ),
    "attorneys and prosecutors stay": (
        "【항 고 인】 검사 김검사\n【변 호 인】 법무법인 하온 담당변호사 성춘향\n"
        "【피고, 항소인】 광주지방검찰청 검사\n【주 문】",
        [],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_finds_exactly_the_parties(name: str) -> None:
    text, expected = CASES[name]
    assert [(text[c.start : c.end], c.label) for c in find_parties(text)] == expected


def test_a_sentence_about_the_plaintiff_is_no_heading() -> None:
    text = "피고인은 2021. 3. 1. 서울 강남구에서 피해자를 만났다.\n원고 주장의 요지\n피고 회사는 다툰다.\n"
    assert entries(text) == []


@pytest.mark.parametrize("particular", ["주민등록번호", "외국인등록번호", "생년월일", "연락처", "휴대전화"])
def test_what_heads_a_number_is_no_party(particular: str) -> None:
    text = (
        f"서울중앙지방법원\n판결\n사건 2023가단1234\n원고  홍길동, {particular} 750101-1234567\n피고  이영희\n주 문\n"
    )
    assert [text[one.start : one.end] for one in find_parties(text)] == ["홍길동", "이영희"]


def test_already_anonymised_parties_give_nothing() -> None:
    text = "【원고】 원고 1 외 1인\n【피고】 유한회사 ○○○ 외 3인\n【사건본인】 사건본인 1외 1인\n【주 문】"
    assert [c for c in find_parties(text) if any(map(str.isalnum, text[c.start : c.end]))] == []


@pytest.mark.parametrize(
    ("party", "value"),
    [
        ("새물결 주식회사외 1인", "새물결"),
        ("홍길동외 12인", "홍길동"),
        ("홍길동 외 2명", "홍길동"),
        ("홍길외", "홍길외"),
    ],
)
def test_others_who_are_counted_alone_are_no_part_of_a_name(party: str, value: str) -> None:
    text = f"【원고, 피항소인】 {party}\n【피고】 김철수\n【주 문】\n"
    assert [text[one.start : one.end] for one in find_parties(text)] == [value, "김철수"]


def test_nothing_is_read_beyond_the_head() -> None:
    text = "【원고】 홍길동\n【주 문】\n1. 피고는 원고에게 1원을 지급하라.\n【이 유】\n원      고   김철수\n"
    assert [text[c.start : c.end] for c in find_parties(text)] == ["홍길동"]


@pytest.mark.parametrize(
    "text",
    [
        "2. 사실\n원고는 피고와 메시지를 주고받았다.\n피고인: 걸리면 어떡함\n피고: 사진 보내. 좌표는 따로\n",
        "원고와 피고의 대화는 다음과 같다.\n원고 : 그 사람 이름이 뭔데\n피고 : 이름은 모르셔도 돼요\n",
        "3. 피해\n손해는 아래 표와 같다.\n원고\t면허번호\t면적(ha)\n대출신청서의 연락처란에 번호가 있다.\n",
    ],
)
def test_a_passage_without_a_head_has_no_party_block(text: str) -> None:
    """An annex or an excerpt opened alone: what a plaintiff says in a chat is not a plaintiff's name."""
    assert find_parties(text) == []


@pytest.mark.parametrize(
    "heading", ["1. 인정사실", "기초 사실", "가. 처분의 경위", "Ⅰ. 당사자의 주장", "1. 다툼 없는 사실"]
)
def test_the_head_ends_where_the_facts_begin(heading: str) -> None:
    text = f"원   고   박서연\n피   고   최민준\n소송대리인 변호사 오하늘\n{heading}\n원고의 처지가 이러하다\n"
    assert [text[one.start : one.end] for one in find_parties(text)] == ["박서연", "최민준"]


def test_a_notice_above_the_court_ends_no_head() -> None:
    text = "이 판결문은 열람용으로 제공된다.\n서울중앙지방법원\n원   고   박서연\n주   문\n원고의 청구를 기각한다.\n"
    assert [text[one.start : one.end] for one in find_parties(text)] == ["박서연"]


def test_windows_line_ends() -> None:
    text = "【원고】 홍길동\r\n  서울 강남구 역삼동 12\r\n【주 문】\r\n"
    assert [text[c.start : c.end] for c in find_parties(text)] == ["홍길동", "역삼동 12"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("【원고】 홍길동(개명 전" + " " * 30_000 + "1)", ["홍길동"]),
        ("【원고】 홍길동(" + " " * 30_000 + "1)", ["홍길동"]),
        ("【원고】 홍길동(원고" + " " * 30_000 + "소송대리인 변호사 성춘향)", ["홍길동"]),
    ],
)
def test_what_stands_in_parentheses_behind_a_party_is_no_part_of_the_name(text: str, names: list[str]) -> None:
    text += "\n【주 문】\n"
    assert [text[c.start : c.end] for c in find_parties(text)] == names


HEADS = [
    ("신청인   주식회사 새봄중공업\n         채무자의 법률상 관리인 윤슬기\n", ["새봄중공업", "윤슬기"]),
    (
        "청구인  1. 국화란\n        2. 국화영\n청구인들의 주소  고양시 일산동구 정발산로 3\n",
        ["국화란", "국화영", "정발산로 3"],
    ),
    ("피고   주식회사 두레무역\n       대표이사의 직무대행자 소슬비\n", ["두레무역", "소슬비"]),
    ("청구인   강나래\n         사건본인과의 관계 자녀\n사건본인  강한솔\n", ["강나래", "강한솔"]),
    ("피고    최보람\n        등기부상 주소 인천 남동구 구월로 1\n", ["최보람", "구월로 1"]),
    ("피고    최보람\n        본점 소재지 인천 남동구 구월로 1\n", ["최보람", "구월로 1"]),
    ("피고    최보람\n        국내송달장소 서울 용산구 이태원로 1\n", ["최보람", "이태원로 1"]),
    ("원고   강나래\n근저당권자  서리태\n집행관  김집행\n", ["강나래", "서리태"]),
    ("피고인   강나래\n배심원  7명\n", ["강나래"]),
    ("채무자   주식회사 새봄중공업\n개시결정일  2023. 1. 1.\n", ["새봄중공업"]),
    ("피고인 겸 피부착명령청구인  먹구름 (850101-1234567), 배달원\n", ["먹구름"]),
    *(
        (f"피고    최보람\n        {place}\n", ["최보람"])
        for place in ("현재 대전교도소 수감 중", "소재불명", "송달불능", "공시송달", "외국 거주", "현재 미국 체류 중")
    ),
    (
        "원고    이진의\n        서울 강남구 논현로 1\n피고    1. 박선의 (700101-1******)\n",
        ["이진의", "논현로 1", "박선의"],
    ),
    (
        "원고    강나래\n        소송대리인 법무법인 하온 담당변호사 김철수,\n        박민수, 오정아\n피고    최보람\n",
        ["강나래", "최보람"],
    ),
    ("원고    강나래\n        소송대리인 변호사 김철수,\n피고    최보람\n", ["강나래", "최보람"]),
    ("원고  1. 이동구\n      2. 망 민들레의 소송수계인\n         가. 최철구\n", ["이동구", "민들레", "최철구"]),
    ("피고  1. 김상도\n      2. 한마음상가관리협의회\n", ["김상도", "한마음상가관리"]),
    ("피고    1. 최보람\n             피고 2는 공시송달\n", ["최보람"]),
    ("피고    김  수용 (700101-1******)\n        이 현재\n", ["김  수용", "이 현재"]),
    ("원고    망 홍길동의 소송수계인 이영희\n", ["홍길동", "이영희"]),
    # What somebody is stands behind the name.
    ("원고    1. 김선온 목사\n        2. 이보원\n", ["김선온", "이보원"]),
    ("원고    1. 강나래\n      2. 이슬\n      3. 윤갓난\n", ["강나래", "이슬", "윤갓난"]),
    ("원고    1. 강나래\n      2. 싸이 세이하\n", ["강나래", "싸이 세이하"]),
    ("피고    육군제5군단장\n", []),
    ("피고    국가보훈처장\n", []),
    ("피고    1. 두레 정다운 요양원\n", ["두레 정다운"]),
    ("원고    광주 북구\n피고    1. 서울 강남구\n", []),
    ("피고, 항소인겸피항소인 이복숭아\n", ["이복숭아"]),
    # Who acts for somebody, and what common words say of a person, are no part of a name.
    *(
        (f"신청인  강나래\n        {who} 국선호\n", ["강나래", "국선호"])
        for who in ("신청대리인 법무사", "제출대리인 법무사", "절차보조인", "친생부", "위 회사의 주주", "점포의 개설자")
    ),
    ("사건본인  강나래\n보호자  1. 소년 강나래의 모\n", ["강나래", "강나래"]),
    ("원고  강나래\n        절 차 구 조 변 호 사 모은별\n피고  최보람\n", ["강나래", "최보람"]),
    # Offices set apart as headings are.
    *(
        (f"원고  새봄종중\n        {office} 송 기 륭\n", ["새봄", "송 기 륭"])
        for office in ("대 표 자", "사 내 이 사", "조 합 장", "친 권 자", "관 리 인")
    ),
    ("청구인  강나래\n        조 합 장 고 영 숙\n", ["강나래", "고 영 숙"]),
    ("재항고인  강나래\n        보 조 인 변호사 김말똥\n", ["강나래"]),
    # Addresses in other countries.
    ("피고  최보람\n        일본국 오사카부 사카이시 니시구\n", ["최보람", "오사카부 사카이시 니시구"]),
    ("피고  가. 최보람 (미국 텍사스주 오스틴시 콩그레스로 3550)\n", ["최보람", "텍사스주 오스틴시 콩그레스로 3550"]),
    ("피고  최보람 (일본국 오사카부 사카이시 니시구\n", ["최보람", "오사카부 사카이시 니시구"]),
    ("피고  최보람 (미국 시민권자)\n", ["최보람"]),
    ("재심청구인  피고인 1의 자 최보람\n", ["최보람"]),
    ("피고인  망 최보람\n        최후주거  전남 신안군 비금면 덕산리 315\n", ["최보람", "비금면 덕산리 315"]),
    ("피고  최보람\n        미국 텍사스주 오스틴시 콩그레스로 3550\n", ["최보람", "텍사스주 오스틴시 콩그레스로 3550"]),
    ("피고  최보람\n        미합중국 네바다주 카슨 12\n", ["최보람", "네바다주 카슨 12"]),
    ("피고  최보람\n        국적 나이지리아\n", ["최보람"]),
    ("보호소년 방이든, 2009. 4. 4.생, 고등학생\n  주거 서울 강남구 역삼로 12\n", ["방이든", "역삼로 12"]),
    ("준항고인  방이든\n", ["방이든"]),
    # Half a sentence is nobody's name.
    *(
        (f"원 고  별지 원고 {said}\n피고  최보람\n", ["최보람"])
        for said in ("명단 기재와 같다", "목록과 같음", "명단과 같습니다.")
    ),
    ("원고    강나래\n      마하바 바라\n      국적 인도\n", ["강나래", "마하바 바라"]),
]


@pytest.mark.parametrize(
    "clause", ["피고는 원고에게 3,000,000원을 지급하라.", "피고들은 공동하여 원고에게 위 돈을 지급한다."]
)
@pytest.mark.parametrize("heading", ["지 급 명 령", "이행권고결정", "화해권고결정"])
def test_an_order_without_its_heading_ends_the_head(heading: str, clause: str) -> None:
    text = f"광주지방법원\n{heading}\n사건 2024차전1 대여금\n원고  강나래\n피고  최보람\n{clause}\n2024. 1. 2.\n"
    assert [text[one.start : one.end] for one in find_parties(text)] == ["강나래", "최보람"]


@pytest.mark.parametrize(("lines", "expected"), HEADS)
def test_only_names_and_places_of_a_head_are_found(lines: str, expected: list[str]) -> None:
    text = f"서울중앙지방법원\n판결\n사건  2023가합1\n{lines}변론종결  2023. 1. 1.\n주문\n청구를 기각한다.\n"
    assert [text[one.start : one.end] for one in find_parties(text)] == expected


@pytest.mark.parametrize(
    "body",
    [
        *(
            "서울시",
            "부산시",
            "인천시",
            "강원도",
            "경기도",
            "제주도",
            "이천시",
            "남양주시",
            "정선군",
            "화성군",
            "해운대구",
        ),
        *("양평군수", "강원도지사", "서울특별시의회", "국세청"),
    ],
)
def test_local_governments_and_who_governs_them_stay(body: str) -> None:
    text = f"서울중앙지방법원\n판결\n사건  2023구합1\n원고  홍길동\n피고  {body}\n변론종결  2023. 1. 1.\n주문\n"
    assert [text[one.start : one.end] for one in find_parties(text)] == ["홍길동"]


@pytest.mark.parametrize("name", ["이동구", "최철구", "김상도", "최군수", "박시장"])
def test_people_may_be_called_as_districts_are(name: str) -> None:
    text = f"서울중앙지방법원\n판결\n사건  2023구합1\n원고  홍길동\n피고  {name}\n변론종결  2023. 1. 1.\n주문\n"
    assert [text[one.start : one.end] for one in find_parties(text)] == ["홍길동", name]


WORDS = ("탁구", "주식", "최고", "공정", "신뢰", "도로", "바다", "이슬", "정직", "홍길동")


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize("role", ["원고", "피고 1.", "사건본인", "청구인", "피고인", "원고(반소피고)"])
@pytest.mark.parametrize(
    "following", ["서울 강남구 테헤란로 12", "주거 서울 강남구 테헤란로 12", "등록기준지 정읍시 산외면"]
)
def test_whoever_stands_in_a_partys_place_above_an_address_is_somebody(name: str, role: str, following: str) -> None:
    """Whatever the dictionary says, and however little room a PDF leaves between role and name."""
    text = f"서울가정법원\n판결\n사건 2022르12\n{role} {name}\n     {following}\n상대방 최영환\n주문\n1. 기각\n"
    assert name in {text[one.start : one.end] for one in find_parties(text) if one.label == "내국인이름"}


@pytest.mark.parametrize(
    "line",
    [
        "원고 주장",
        "피고 최고",
        "원고 청구",
        "피고인 주장은 이유 없다",
        "피고 도로는 넓다.",
        "피고 회사",
        "피고 성명불상",
    ],
)
@pytest.mark.parametrize("following", ["원고는 피고에게 돈을 빌려주었다.", "서울 강남구에 있는 건물이다."])
def test_a_line_that_begins_with_a_role_is_no_entry_by_itself(line: str, following: str) -> None:
    text = f"서울가정법원\n판결\n사건 2022르12\n{line}\n{following}\n주문\n1. 기각\n"
    assert find_parties(text) == []


@pytest.mark.parametrize(
    ("party", "office"),
    [("부산광역시 수영구", "구청장"), ("서울특별시 강남구", "구청장"), ("수원시", "시장"), ("강원도 정선군", "군수")],
)
@pytest.mark.parametrize("number", ["", "2. "])
def test_a_local_government_stays_and_its_head_is_named_without_the_office(
    party: str, office: str, number: str
) -> None:
    text = f"사건 2022가단12\n피      고   {number}{party}\n             대표자 {office} 박성호\n주문\n"
    assert [text[one.start : one.end] for one in find_parties(text)] == ["박성호"]


def test_a_rank_stands_in_a_field_and_counsel_of_the_court_is_nobodys_name() -> None:
    text = (
        "사건 2020노219\n피고인    성명 강철우 (군번 16-76031882)\n          계급 병장\n"
        "보조인    국선보조인 변호사 계은솔\n주문\n"
    )
    found = {(text[one.start : one.end], one.label) for one in find_parties(text)}
    assert found == {("강철우", "내국인이름"), ("병장", "군계급")}


def test_counsel_of_one_party_does_not_hide_the_next() -> None:
    text = (
        "사건 2022가단12\n피      고   1. 한별손해보험 주식회사\n             서울 중구 세종대로 9길 14\n"
        "             대표이사 오직한\n             소송대리인 변호사 방진아\n             2. 탁구\n"
        "             광주 북구 하서로 512-6\n             소송대리인 법무법인 하온\n             담당변호사 성춘향\n"
        "             3. 이몽룡\n변론종결   2022. 1. 1.\n주문\n"
    )
    found = [text[one.start : one.end] for one in find_parties(text)]
    assert found == ["한별", "세종대로 9길 14", "오직한", "탁구", "하서로 512-6", "이몽룡"]


@pytest.mark.parametrize(
    "lines", ["1. 변호사 박변호(피고인 1을 위하여)\n   2. 변호사 최변호", "법무법인 하온\n   4. 담당변호사 최변호"]
)
def test_numbers_of_counsel_are_no_parties(lines: str) -> None:
    text = f"사건 2022고단12\n피 고 인   1. 가. 김갑동\n           2. 나. 이을순\n변 호 인   {lines}\n주문\n"
    assert [text[one.start : one.end] for one in find_parties(text)] == ["김갑동", "이을순"]


def test_the_first_behind_the_number_of_an_accused_is_somebody() -> None:
    first, second = "1. 가. 김갑동 (740228-1046911), 회사원", "2. 다. 주식 (일명 주프로), 유튜버"
    text = f"사건 2022고단12\n피 고 인   {first}\n           {second}\n주문\n"
    assert "주식" in {text[one.start : one.end] for one in find_parties(text)}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("원고들은 미성년자이므로 법정대리인 친권자 모 도하람", ["도하람"]),
        ("대리인 법무사 함초은", ["함초은"]),
        ("대표자 구청장 박성호", ["박성호"]),
        ("신흥 시장 번영회", ["신흥 시장"]),
    ],
)
def test_a_word_that_says_who_somebody_is_belongs_to_a_name_only_behind_its_beginning(
    line: str, found: list[str]
) -> None:
    text = f"사건 2022가단12\n원      고   1. 홍길동\n             {line}\n주문\n"
    assert [text[one.start : one.end] for one in find_parties(text)] == ["홍길동", *found]


@pytest.mark.parametrize("line", ["피고인 명의의", "피고인 소유인", "원고 회사 직원은", "피고 패소 부분"])
def test_half_a_sentence_above_an_address_is_no_party(line: str) -> None:
    assert find_parties(f"사건 2022가단12\n{line}\n서울 강남구 역삼동 12 토지를 샀다.\n") == []


def test_the_occupation_behind_a_name_that_is_a_word_stays() -> None:
    text = "사건 2022고단12\n피 고 인   이상, 무직\n           주거 서울 강남구 역삼동 12\n주문\n"
    assert [text[one.start : one.end] for one in find_parties(text)] == ["이상", "역삼동 12"]


@pytest.mark.parametrize("name", ["이장", "면장"])
def test_somebody_may_be_called_as_the_head_of_a_village(name: str) -> None:
    text = f"사건 2022가단12\n원      고   {name}\n             서울 강남구 역삼동 12\n주문\n"
    assert name in {text[one.start : one.end] for one in find_parties(text)}


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("일본국 오사카부 사카이시 니시구", "국외주소"),
        ("서울 강남구 역삼동 12", "구아래주소"),
        ("경기 가평군 청평면 12", "군아래주소"),
    ],
)
def test_an_address_is_called_by_what_it_lies_in(line: str, label: str) -> None:
    found = find_parties(f"사건 2022가단12\n원      고   강나래\n             {line}\n주문\n")
    assert [one.label for one in found] == ["내국인이름", label]


@pytest.mark.parametrize("called", ["일명 ‘새벽달’ ", '일명 "새벽 달", ', "일명 '달' "])
def test_whoever_calls_himself_something_has_a_name_behind_it(called: str) -> None:
    text = f"피고인\n1. {called}강나래 (98. 1. 30.생, 여), 네일아트\n   주거 서울 관악구 신림동 1433-88\n"
    names = [text[one.start : one.end] for one in find_parties(text) if one.label.endswith("이름")]
    assert names == ["강나래"]
