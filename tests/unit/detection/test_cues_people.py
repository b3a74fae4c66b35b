"""Names that their context gives away, and the words that look like names."""

import pytest

from core.detection.cues import find_people

FOUND = [
    ("피해자 홍길동(남, 23세)은", ["홍길동"]),
    ("소외 홍길동과 공모하여", ["홍길동"]),
    ("공소외 이몽룡, 성춘향 및 변학도에게", ["이몽룡"]),
    ("망 김갑동의 상속인", ["김갑동"]),
    ("증인 박문수의 법정진술", ["박문수"]),
    ("대표이사 최관재는", ["최관재"]),
    ("남현(여, 45세)이", ["남현"]),
    ("황보인(55세)에게", ["황보인"]),
    ("3. 노란 (940125-2******) 부천시", ["노란"]),
    ("6. 하늘(010813-3******)", ["하늘"]),
    ("성 명 : 박문수", ["박문수"]),
    ("친구 소외 박문수가", ["박문수"]),
    ("배우자인 박문수", ["박문수"]),
    ("박성일(1970. 1. 1.)은", ["박성일", "1970. 1. 1."]),
    ("조강일(1970. 1. 1.생)은", ["조강일", "1970. 1. 1."]),
    ("피해자 주소빈의 진술", ["주소빈"]),
    ("증인 고민정은", ["고민정"]),
    ("증인 남궁서준은", ["남궁서준"]),
    ("피고 제갈민수의", ["제갈민수"]),
]

NOTHING = [
    "청구인의 딸, 사건본인에게는",
    "다만 형제와 사건본인은 사건본인에게",
    "피고 김해시는 도로를",
    "충돌에 관한 선원들의 진술",
    "다른 이용자에게 처분하고",
    "술 취한 아저씨가 여자분을 여자분은",
    "순번\t송달일\t청구금액",
    "노란(20세기의 색)",
    "피고인 (740228-1046911)",
    "피고 주장의 요지",
    "원고와 피고 사이의 혼인관계",
    "이 사건 소장 부본을 송달",
    "피해자 진술은 믿을 수 있다",
    "증인 신문을 하였다",
    "원고들에게 지급하라",
    "전기통신금융사기(일명 ‘보이스피싱’) 조직",
    "피고인 신문조서",
    "대리 구매해 주겠다고",
    "친구 사이인",
    "법적 안정성을 담보하고 안정성이 중요하다",
    "서산시에서 서산시로",
    "사람들에게 알렸다",
    "운전자(남, 23세)",
    "상기 환자 정형외과 외래를 거쳐 피해자 신경외과에",
    "원고 사단법인 한밭시민연대는",
    "피해자 구의원은 그 시의원을",
    "피고인 재단법인은",
    # Days that something is called by, with the day in parentheses: no person, and no birthday.
    "서울시 도시정비조례의 시행일(2010. 7. 16.) 이전인",
    "계약 해지일(2018. 12. 3.)부터 60일 이내에",
    "공람 공고일(2008. 7. 2.) 이전부터",
    "수용 개시일(2007. 2. 2.) 이전까지",
    "준공 인가일(2016. 5. 19.)과",
    "○○대 진료기록지(2001. 3. 2., 2003. 9. 2.)",
    # Two common words, or one with particles, behind a title.
    "이 사건 시공자 선정결의는 무효이다",
    "대표자 선임결의가 부적법하다",
    "후임 이사 사망시까지 직무를 수행한다",
    "이사장 유고시 부이사장이 대행한다",
    "조합원들의 시공자 선택권이 침해되었다",
    "운전자 성명란에 볼펜으로",
    "임차인 명의만 변경해 달라고",
    "실질적으로 피고 소유임을 전제로",
    "피고 채권단 사이의 계약",
    # A title that is the end of a word, or stands behind one.
    "지하주차장 에폭시 바닥",
    "추진위원장이다",
    "노조위원장이라고",
    "부학생회장 선거",
    "중앙병원장이 발급한",
    "성별\t구분\n남(男, 45세)",
    "하지만 그는 하지만 늦었다. 하지만의",
    "구매자\t배송지\t금액\n성명\t고사실\t결시\n",
]


@pytest.mark.parametrize(("text", "names"), FOUND)
def test_finds_the_names(text: str, names: list[str]) -> None:
    found = {(c.start, c.end) for c in find_people(text)}
    assert [text[start:end] for start, end in sorted(found)] == names


@pytest.mark.parametrize("text", NOTHING)
def test_everyday_words_are_no_names(text: str) -> None:
    assert [text[c.start : c.end] for c in find_people(text)] == []


def test_the_date_after_a_name_is_a_birth_date() -> None:
    text = "홍길동(1938. 3. 2.)은 그의 아들이다"
    assert [(text[c.start : c.end], c.label) for c in find_people(text)] == [
        ("홍길동", "내국인이름"),
        ("1938. 3. 2.", "생년월일"),
    ]


@pytest.mark.parametrize(
    ("text", "births"),
    [
        ("홍길동(2015. 5. 10. 사망)은", 0),
        ("홍길동(2015. 5. 10.)과 그의 처, 망 홍길동은 2015. 5. 10. 사망하여", 0),
        ("홍길동은 2015. 5. 10. 사망하였다.\n홍길동(2015. 5. 10.) 4/7", 0),
        ("홍길동(1938. 3. 2.)과 홍길동(1938. 3. 2.)의 아들, 2015. 5. 10. 사망", 2),
        ("홍길동(1938. 3. 2.), 즉 1938. 3. 2.생인 홍길동", 1),
        ("홍길동(1938. 3. 2.), 즉 1938. 3. 2. 출생한 홍길동", 1),
        ("홍길동(1938. 3. 2.)은 11938. 3. 2.와 다르다", 1),
    ],
)
def test_a_day_on_which_something_happened_is_no_birth(text: str, births: int) -> None:
    assert sum(one.label == "생년월일" for one in find_people(text)) == births
