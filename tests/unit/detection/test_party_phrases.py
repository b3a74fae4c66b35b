"""Phrases of a party's entry, as heads of published judgments have them: firms that went under, firms of other
countries, others who are counted, who appeals, annexes, authorities."""

import pytest

from core.detection.exemptions import find_exemptions
from core.detection.party import find_parties


def _found(lines: str) -> list[tuple[str, str]]:
    text = f"서울중앙지방법원\n판결\n사건  2023가합1\n{lines}변론종결  2023. 1. 1.\n주문\n청구를 기각한다.\n"
    return [(text[one.start : one.end], one.label) for one in find_parties(text)]


STATUS = (
    "정리회사",
    "회생회사",
    "파산회사",
    "파산자",
    "회생채무자",
    "파산채무자",
    "합병된",
    "합병 전",
    "분할 후",
    "분할 전",
    "해산된",
    "임무종료된 정리회사",
)


@pytest.mark.parametrize("status", STATUS)
@pytest.mark.parametrize(("firm", "name"), [("주식회사 두레무역", "두레무역"), ("새봄중공업 주식회사", "새봄중공업")])
def test_what_became_of_a_firm_is_no_part_of_its_name(status: str, firm: str, name: str) -> None:
    receiver = f"【원고, 항소인】 {status} {firm}의 관리인 윤슬기의 소송수계인 {firm}\n"
    assert _found(receiver) == [(name, "주식회사"), ("윤슬기", "내국인이름"), (name, "주식회사")]
    assert _found(f"【피고】 {status} {firm} 관리인 윤슬기\n") == [(name, "주식회사"), ("윤슬기", "내국인이름")]


@pytest.mark.parametrize("name", ["태평양", "한마음", "모나미", "강나래"])
@pytest.mark.parametrize(("form", "label"), [("주식회사", "주식회사"), ("사회복지법인", "사회복지법인")])
def test_whatever_stands_behind_a_legal_form_is_no_person(name: str, form: str, label: str) -> None:
    assert _found(f"【원고】 {form} {name}(소송대리인 변호사 성춘향)\n") == [(name, label)]


@pytest.mark.parametrize(
    ("party", "found"),
    [
        ("주식회사 두레무역외 1(소송대리인 변호사 성춘향)", ["두레무역"]),
        ("두레무역 주식회사외 1 (소송대리인 변호사 성춘향)", ["두레무역"]),
        ("새봄중공업 주식회사외 12", ["새봄중공업"]),
        ("강나래외 3", ["강나래"]),
        ("대한민국외 2", []),
        ("춘천시외 1", []),
        ("강나래외", ["강나래외"]),
    ],
)
def test_others_who_are_counted_without_a_unit(party: str, found: list[str]) -> None:
    assert [name for name, _ in _found(f"【피고, 피항소인】 {party}\n")] == found


@pytest.mark.parametrize(
    "who",
    [
        "쌍방",
        "검사",
        "피고인과 검사",
        "피고인들과 검사",
        "피고인들 및 검찰관",
        "피고인들 및 특별검사",
        "피고인들외 1인",
        "피고인 1, 피고인 3과 검사",
        "피고인 1 외 3인과 검사",
        "피고인 3, 피고인 4를 제외한 나머지 피고인들 및 검사",
        "제1 원심판결 : 피고인들 및 검사(양형부당)",
    ],
)
def test_who_appeals_is_nobodys_name(who: str) -> None:
    assert _found(f"【피 고 인】 강나래\n【항 소 인】 {who}\n") == [("강나래", "내국인이름")]


@pytest.mark.parametrize(
    "annex",
    [
        "별지 1 목록 기재 원고들 명단과 같다. (소송대리인 변호사 성춘향)",
        "별지 1. 원고들 목록 순번 62, 178, 228 기재와 같다.",
        "별지1 ‘원고 명단’ 순번 1 내지 57, 60번 기재와 같다.",
        "별지 제1 원고 명단 기재와 같다.",
        "별지 예비적 원고 목록 1, 2 기재와 같음",
        "원고 1, 원고 4, 원고 21을 제외한 나머지 원고들",
    ],
)
def test_an_annex_that_lists_the_parties_is_nobody(annex: str) -> None:
    assert _found(f"【원    고】 {annex}\n【피    고】 최보람\n") == [("최보람", "내국인이름")]


FIRMS_ABROAD = [
    ("링덴 유에스에이 코퍼레이션", "링덴 유에스에이"),
    ("더 블루하버 컴퍼니", "더 블루하버"),
    ("노바렉스 테크놀로지스, 인크", "노바렉스 테크놀로지스"),
    ("노바렉스 테크놀로지스, 인크.", "노바렉스 테크놀로지스"),
    ("크바르트 게엠베하", "크바르트"),
    ("쿠르트 바그너 게엠베하 운트 콤파니 카게", "쿠르트 바그너"),
    ("베르델로 에스. 피. 에이.", "베르델로"),
    ("노르트빈 쉬핑 에이/에스", "노르트빈 쉬핑"),
    ("스텔라 코튼, 리미티드", "스텔라 코튼"),
    ("에머럴드 라인즈 엘엘씨", "에머럴드 라인즈"),
    ("오름 그로쓰 펀드 2000 엘피", "오름 그로쓰 펀드"),
    ("하나미치 세이카 가부시키가이샤", "하나미치 세이카"),
    ("보네르 소시에떼 아노님", "보네르"),
    ("징룽 브루어리 씨오., 엘티디.", "징룽 브루어리"),
    ("판데르메이르 비.브이.", "판데르메이르"),
]


@pytest.mark.parametrize(("written", "name"), FIRMS_ABROAD)
@pytest.mark.parametrize("behind", ["", " (Linden Corp.)", " 외 1인 (소송대리인 변호사 성춘향)"])
def test_a_firm_of_another_country_is_told_by_its_form(written: str, name: str, behind: str) -> None:
    assert _found(f"【원    고】 {written}{behind}\n【피    고】 최보람\n") == [
        (name, "국외기업"),
        ("최보람", "내국인이름"),
    ]


@pytest.mark.parametrize(("written", "name"), FIRMS_ABROAD)
def test_the_form_of_a_firm_of_another_country_stays(written: str, name: str) -> None:
    text = f"특허법원\n판결\n사건  2020허1\n원   고   {written}\n피   고   최보람\n주문\n"
    form = text.index(written) + len(name), text.index(written) + len(written)
    assert any(one.start <= form[0] and form[1] <= one.end for one in find_exemptions(text, ()))


@pytest.mark.parametrize(
    "authority",
    [
        "검찰총장",
        "감사원장",
        "국방부 검찰단장",
        "죽산읍장",
        "진실·화해를위한과거사정리위원회",
        "국토교통부 하자심사·분쟁조정위원회",
        "대전출입국·외국인사무소 천안출장소장",
        "수원지방검찰청 안산지청 검사",
    ],
)
def test_an_authority_stays_however_it_is_written(authority: str) -> None:
    assert _found(f"【원고】 강나래\n【피고】 {authority}\n") == [("강나래", "내국인이름")]


FORMS = [
    # A summary order.
    (
        "부산지방법원\n약식명령\n사 건  2023고약1  사기\n피 고 인  탁윤겸 (870413-1384522), 운전기사\n"
        "        주거  부산 사하구 다대로 4\n\n{}\n\n범죄사실\n피고인은 돈을 받았다.\n",
        [
            "주 형 과    피고인을 벌금 5,000,000(오백만)원에 처한다.\n부수처분    피고인이 위 벌금을 납입하지 "
            "아니하는 경우 100,000원을 1일로 환산한 기간\n        노역장에 유치한다.",
            "주형과 부수처분\n피고인을 벌금 300만 원에\n처한다.",
            "주    형    피고인을 벌금 300만 원에 처한다.\n적 용 법 령   형법 제347조",
        ],
        ["탁윤겸", "다대로 4"],
    ),
    # A provisional order, its claim between the parties and the reasons.
    (
        "대전지방법원\n결정\n사 건  2022카단1 채권가압류\n채 권 자  변현숙\n        천안시 동남구 풍세로 769\n"
        "채 무 자  최보람\n{}\n",
        [
            "청구채권의 내용   물품대금\n청구금액   금 37,420,000원\n이 유\n이 사건 신청은 이유 있다.",
            "청 구 금 액   금 삼천만 원정\n신 청 이 유\n채무자는 돈을 빌렸다.",
            "피보전권리의 요지   대여금\n이 유\n이 사건 신청은 이유 있다.",
        ],
        ["변현숙", "풍세로 769", "최보람"],
    ),
    # Records of a settlement.
    (
        "서울중앙지방법원\n조정조서\n사 건  2022머1 대여금\n원 고  변현숙\n피 고  최보람\n{}\n",
        [
            "조 정 조 항\n1. 피고는 원고에게 돈을 준다.",
            "청구의 표시\n청구취지   대여금\n",
            "결 정 사 항\n1. 피고는 원고에게 돈을\n지급한다",
            "화 해 조 항   1. 피고는 원고에게 돈을\n   지급한다",
            "조 정 장 판사   박다온\n기 일   2022. 9. 4. 14:00\n장 소   조정실 307호",
            "조 정 위 원   박다온, 최누리\n장 소: 조정실 307호\n다음과 같이 조정성립",
            "법원사무관   박다온\n공개 여부   공개\n고지된 다음 기일   2022. 9. 4.",
        ],
        ["변현숙", "최보람"],
    ),
    # Who was there.
    (
        "서울중앙지방법원\n조정조서\n사 건  2022머1 대여금\n원 고  변현숙\n피 고  최보람\n"
        "기 일  2022. 9. 4. 14:00\n{}\n",
        [
            "원고  변현숙  출석\n피고  최보람  불출석\n다음과 같이 조정성립\n조 정 조 항\n1. 피고는 돈을 준다.",
            "원 고   변현숙  출석\n피 고   최보람  각 출석",
        ],
        ["변현숙", "최보람", "변현숙", "최보람"],
    ),
]


@pytest.mark.parametrize(
    ("head", "rest", "found"), [(head, rest, found) for head, rests, found in FORMS for rest in rests]
)
def test_what_a_court_orders_is_no_party(head: str, rest: str, found: list[str]) -> None:
    text = head.format(rest)
    assert [text[one.start : one.end] for one in find_parties(text)] == found


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("주식회사 새봄 컴퍼니", "새봄 컴퍼니"),
        ("새봄 컴퍼니 주식회사", "새봄 컴퍼니"),
        ("㈜새봄 컴퍼니", "새봄 컴퍼니"),
    ],
)
def test_a_word_like_such_a_form_is_a_part_of_a_name_beside_a_form_of_this_country(written: str, name: str) -> None:
    lines = f"원   고   {written}\n피   고   최보람\n"
    assert _found(lines) == [(name, "주식회사"), ("최보람", "내국인이름")]
    text = f"특허법원\n판결\n사건  2020허1\n{lines}주문\n"
    word = text.index("컴퍼니")
    assert not any(one.start <= word < one.end for one in find_exemptions(text, ()))


@pytest.mark.parametrize("name", ["제  종길", "제 종 길", "제종길"])
def test_a_surname_that_also_counts_annexes(name: str) -> None:
    assert _found(f"원   고   {name}\n피   고   최보람\n") == [(name, "내국인이름"), ("최보람", "내국인이름")]


@pytest.mark.parametrize("numbers", [("가.", "나."), ("1.", "2."), ("1)", "2)"), ("가)", "나)")])
@pytest.mark.parametrize("names", [("염소정", "제하루"), ("주식회사 두레무역", "염소정"), ("응우옌 반 하이", "염소정")])
def test_several_who_are_numbered_in_one_line(numbers: tuple[str, str], names: tuple[str, str]) -> None:
    line = " ".join(f"{number} {name}" for number, name in zip(numbers, names, strict=True))
    expected = [name.removeprefix("주식회사 ") for name in names]
    assert [value for value, _ in _found(f"피고  3. 망 제정국의 소송수계인 {line}\n")] == ["제정국", *expected]
    assert [value for value, _ in _found(f"피고  {line}\n")] == expected


@pytest.mark.parametrize("born", ["71. 3. 14.생", "1971. 3. 14.생", "1971.3.14. 출생"])
def test_an_occupation_behind_a_birth_is_no_name(born: str) -> None:
    assert _found(f"피고인  염소정 {born} 회사원\n") == [("염소정", "내국인이름")]
    assert _found(f"피고인  염소정\n  {born} 여자\n") == [("염소정", "내국인이름")]
    assert _found(f"원고  염소정 {born} 제하루\n") == [("염소정", "내국인이름"), ("제하루", "내국인이름")]


def test_a_list_of_creditors_is_no_entry_of_a_party() -> None:
    rows = "1 주식회사 두레무역 2021. 3. 4. 대출금 11,203,884원\n2 보증채무 1,900,300원\n"
    for heading in ("채권자 목록", "채권자목록", "개인회생채권자 목록"):
        assert _found(f"채무자  염소정\n{heading}\n{rows}") == [("염소정", "내국인이름")]


@pytest.mark.parametrize("amount", ["11,203,884원", "금 20,000,000 원"])
def test_an_amount_behind_an_address_stays(amount: str) -> None:
    assert _found(f"피고  염소정\n서울 중구 세종대로 39 {amount}\n")[1:] == [("세종대로 39", "구아래주소")]


def test_what_a_quotation_mark_opens_is_no_foreigners_name() -> None:
    assert _found("피고  3. 방송 채널 ‘진실의 망치’ 운영자 염소정\n") == [("염소정", "내국인이름")]
    names = [value for value, _ in _found("피고  미합중국인 후안 ‘조니’ 크루스\n")]
    assert names and "크루스" in names[0]


@pytest.mark.parametrize("country", ["파나마국", "일본", "홍콩"])
def test_a_corporation_of_a_country_is_called_so_before_its_name(country: str) -> None:
    assert _found(f"피고  {country} 법인 오션 그레이스 에스.에이.\n") == [("오션 그레이스", "국외기업")]


def test_counts_of_an_accused_stand_before_the_name() -> None:
    """However little room a PDF leaves between the role and the number."""
    lines = "피고인 1.가.나. 계륜서, 회사원\n     2.가. 류이든, 무직\n     주거 부산 사하구 다대로 4\n"
    assert [name for name, _ in _found(lines)] == ["계륜서", "류이든", "다대로 4"]


def test_a_shop_of_four_syllables_is_nobodys_name() -> None:
    assert _found("피고 1. 천진식당 대표 마진주\n     2. 남궁병원\n     3. 모란의원\n") == [
        ("천진", "식당"),
        ("마진주", "내국인이름"),
        ("남궁", "병원"),
        ("모란", "의원"),
    ]


@pytest.mark.parametrize("note", ["2020. 3. 14. 사망", "사망", "생존", "무직", "이혼"])
def test_a_word_behind_the_first_that_says_what_became_of_somebody_is_no_name(note: str) -> None:
    lines = f"피상속인   망 표상근 (430625-1013345), {note}\n           최후주소 서울 성북구 정릉로 21\n"
    assert [name for name, _ in _found(lines)] == ["표상근", "정릉로 21"]


@pytest.mark.parametrize(
    ("line", "below"),
    [
        ("독일 75173 포르츠하임 괴테슈트라세 17", "75173 포르츠하임 괴테슈트라세 17"),
        ("주소 캐나다 브리티시컬럼비아주 버나비시 킹스웨이 4720", "브리티시컬럼비아주 버나비시 킹스웨이 4720"),
        ("송달장소 미국 네바다주 카슨 12", "네바다주 카슨 12"),
    ],
)
def test_the_country_of_an_address_abroad_stays(line: str, below: str) -> None:
    assert _found(f"원   고   강나래\n          {line}\n") == [("강나래", "내국인이름"), (below, "국외주소")]


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("피 고 인   1. 석봉구 (580302-1******), 신문 발행인\n   주거 부산 남구 대연동 12\n", ["석봉구", "대연동 12"]),
        ("원   고   1. 육군 하사 사공예준\n   양주시 은현면 도하리 12\n", ["사공예준", "은현면 도하리 12"]),
        ("원   고   1. 육군 상사 두창배 (군번 05-15220937)\n   양주시 은현면\n", ["두창배", "은현면"]),
        ("원   고   강나래\n   달빛시 해돋이동\n", ["강나래", "해돋이동"]),
    ],
)
def test_what_ends_as_a_district_is_one_where_a_place_follows(lines: str, found: list[str]) -> None:
    assert [name for name, _ in _found(lines)] == found


@pytest.mark.parametrize(
    "line",
    [
        "2019. 12. 27. 사망",
        "송달불능으로 공시송달",
        "같은 동 1302호",
        "법정대리인 없음",
        "주거 부정",
        "제1심 변론종결    2023. 10. 18.",
    ],
)
def test_lines_that_name_nobody(line: str) -> None:
    found = _found(f"원   고   강나래\n          파주시 금빛로 118\n{line}\n")
    assert [name for name, _ in found] == ["강나래", "금빛로 118"]


@pytest.mark.parametrize("nowhere", ["부정(최후주소 ", "부정 (최후주거: ", "불명(", "부정, 최후주소 "])
def test_who_lives_nowhere_lived_somewhere_before(nowhere: str) -> None:
    line = f"주거 {nowhere}부산 사상구 괘법동 523-18 미소고시텔 309호)"
    assert _found(f"피 고 인   강나래, 무직\n   {line}\n")[1:] == [("괘법동 523-18 미소고시텔 309호", "구아래주소")]


def test_a_name_and_its_particle_in_a_sentence_of_the_head() -> None:
    line = "원고 소시현은 미성년자이므로 법정대리인 친권자 부 소대섭"
    assert _found(f"원   고   강나래\n          {line}\n")[1:] == [("소시현", "내국인이름"), ("소대섭", "내국인이름")]
    assert _found("원   고   남궁하은\n") == [("남궁하은", "내국인이름")]


@pytest.mark.parametrize("office", ["임시당회장 목사", "노회장", "당회장"])
def test_offices_of_churches(office: str) -> None:
    assert _found(f"원   고   나루교회\n          대표자 {office} 명재민\n")[1:] == [("명재민", "내국인이름")]


def test_somebody_behind_a_day_is_a_party() -> None:
    assert _found("원   고   강나래\n          2019. 12. 27. 염소정\n")[1:] == [("염소정", "내국인이름")]
