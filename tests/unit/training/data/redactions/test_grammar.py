"""What of a published judgment is a redaction, what it stands for, and what only looks like one. All texts are made up.

In the tables ⟦…⟧ is what an identifier takes the place of.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.taxonomy import taxonomy
from training.data.redactions import Placeholder, read, wording


def found(text: str) -> list[Placeholder]:
    return [one for one in read(text).placeholders if one.kind not in ("party", "note")]


def shown(text: str) -> str:
    out, at = [], 0
    for one in found(text):
        out += [text[at : one.start], f"⟦{text[one.start : one.end]}⟧"]
        at = one.end
    return "".join([*out, text[at:]])


NUMBERED = [
    ("피고인 ⟦1⟧은 공소외 ⟦2⟧에게 돈을 건넸다.", ["내국인이름", "내국인이름"]),
    ("공소외 ⟦2⟧ 주식회사가 대금을 냈다. 공소외 ⟦2⟧ 주식회사의 직원", ["주식회사", "주식회사"]),
    ("소외 ⟦7⟧ 저축은행에서 대출을 받았다.", ["저축은행"]),
    ("피해자 공소외 ⟦3⟧(여, 31세)의 진술", ["내국인이름"]),
    ("원고 ⟦1⟧, ⟦2⟧, ⟦3⟧의 청구를 기각한다.", ["내국인이름"] * 3),
    ("피고인 ⟦1⟧,\n⟦2⟧를 각 징역에 처한다.", ["내국인이름"] * 2),
    ("증인 소외\n⟦4⟧의 증언", ["내국인이름"]),
    ("회의록에 적힌 강당공소외 ⟦5⟧가 왔다.", ["내국인이름"]),
    ("소외⟦1⟧이 팀장으로 일하였다.", ["내국인이름"]),
    ("소외 ⟦2⟧ 조합법인의 이사", ["조합"]),
    ("소외 망 ⟦4⟧가 남긴 유언", ["내국인이름"]),
    ("공소외 ⟦8⟧ 세무법인에서 일하였다.", ["세무법인"]),
    ("⟦소외인⟧으로부터 받아 ⟦소외인⟧에게서 산 것", ["내국인이름"] * 2),
    ("피고 ⟦1⟧과 ⟦원고⟧ 주식회사(이하 ‘원고’라 한다)", ["내국인이름", "주식회사"]),
    ("망 소외 ⟦4⟧는 그날 숨졌다.", ["내국인이름"]),
    ("공소외 ⟦6⟧ 조합장이 서명하였다.", ["내국인이름"]),
    ("공소외 ⟦6⟧ 의원을 만났다.", ["내국인이름"]),
    ("소외 ⟦3⟧ 학교법인이 인가를 받았다.", ["학교법인"]),
    ("⟦소외인⟧이 다녀갔고 ⟦소외인⟧의 아들이 보았다.", ["내국인이름"] * 2),
]
SYMBOLS = [
    ("⟦◎◎⟧은행 역전지점", ["은행"]),
    ("⟦○○⟧병원에서 치료를 받았다.", ["병원"]),
    ("⟦○○○⟧대학교 ⟦□□⟧병원장에 대한 사실조회", ["대학교", "병원"]),
    ("주식회사 ⟦△△△⟧이 공사를 맡았다.", ["주식회사"]),
    ("⟦◇◇◇⟧ 주식회사는 원고에게", ["주식회사"]),
    ("들판군 ⟦△△⟧동에 있는 밭", ["행정동"]),
    ("⟦김○○⟧의 딸이 보았다.", ["내국인이름"]),
    ("⟦박△△⟧, ⟦최□□⟧가 왔다.", ["내국인이름"] * 2),
    ("피해자 ⟦○○○⟧에게 전화하였다.", ["내국인이름"]),
    ("⟦이○수⟧가 진술하였다.", ["내국인이름"]),
    ("⟦이○수⟧로부터 사고 ⟦최○진⟧에게서 샀다.", ["내국인이름"] * 2),
    ("나리군 ⟦△△리 (지번 생략)⟧ 임야", ["군아래주소"]),
    ("내과 전문의 ⟦○○○⟧의 감정", ["내국인이름"]),
    ("소외 ⟦2⟧ 복지재단의 이사", ["재단법인"]),
    ("⟦경기12바○○○○⟧호 버스", ["차량번호"]),
    ("원고는 ‘⟦○○○⟧’ 소속 근로자이다.", ["불특정회사명"]),
    ("공소외 ⟦1⟧ 명의의 ⟦◎◎⟧ 계좌", ["내국인이름", "은행"]),
    ("⟦□□□⟧라는 게임물을 두었다.", [None]),
    ("저녁 6:30경 ⟦□□□⟧라는 방송", [None]),
    ("집주인[⟦000000-0000000⟧]", ["주민등록번호"]),
    ("⟦010-****-1234⟧로 전화를 걸었다.", ["휴대폰번호"]),
    ("⟦○○⟧위원회의 의결과 ⟦□□⟧주차장 앞 ⟦△△⟧대리점", ["위원회", "주차장", "대리점"]),
    ("‘⟦(위원회명 2 생략)⟧’의 위원장", ["위원회"]),
    ("당시 ⟦△△⟧장학회가 장학금을 주었다.", ["단체명"]),
]
OMITTED = [
    ("나리시 새벽구 ⟦(주소 생략)⟧ 토지", ["구아래주소"]),
    ("나리시 ⟦(주소 2 생략)⟧에 살았다.", ["시아래주소"]),
    ("한들군 ⟦(지번 생략)⟧ 임야", ["군아래주소"]),
    ("새벽구 ⟦솔밭동\n(지번 3 생략)⟧ 소재", ["구아래주소"]),
    ("새벽구 ⟦솔밭동 (이하 생략)⟧에서", ["구아래주소"]),
    ("나리시 ⟦이하생략⟧에 있는 창고", ["시아래주소"]),
    ("나리군 ⟦한들면 솔밭리 (지번 생략)⟧ 임야", ["군아래주소"]),
    ("같은 리 ⟦(지번 2 생략)⟧ 밭", ["동아래주소"]),
    ("그의 집(솔밭리 ⟦(지번 3 생략)⟧)에서", ["동아래주소"]),
    ("공주 ⟦(주소 생략)⟧ 외 2필지", ["시아래주소"]),
    ("솔밭 1동 ⟦(주소 생략)⟧ 대지", ["동아래주소"]),
    ("경남 ⟦(주소 생략)⟧ 창고", ["도아래주소"]),
    ("서울 ⟦(주소 생략)⟧ 사무실", ["시아래주소"]),
    ("⟦(차량번호 1 생략)⟧ 승용차", ["차량번호"]),
    ("홍보지(주민등록번호를 적은 것)와 ⟦(주민등록번호 생략)⟧", ["주민등록번호"]),
    ("계좌⟦(계좌번호 생략)⟧로 보냈다.", ["계좌번호"]),
    ("⟦(전화번호 생략)⟧로 전화하였다.", ["전화번호"]),
    ("‘⟦(상호 생략)⟧’이라는 가게", ["가게"]),
    ("⟦(이름 생략)⟧이 서명하였다.", ["내국인이름"]),
    ("⟦(명칭 2 생략)⟧아파트 경비원", ["아파트"]),
    ("⟦(명칭 생략)⟧이라는 단체", [None]),
    ("어음번호 ⟦(번호 생략)⟧, 액면 1,000원", ["어음번호"]),
    ("⟦(번호 생략)⟧호 화물차를 몰았다.", ["차량번호"]),
    ("별빛아파트 ⟦(동호수 생략)⟧에서", ["호"]),
    ("정기선 ⟦(이름 생략)⟧호의 선원", ["선박명"]),
]
LETTERS = [
    ("피고인 ⟦A⟧는 피해자 ⟦B⟧에게 욕하였다. ⟦A⟧가 먼저 갔다.", ["내국인이름"] * 3),
    ("피해자 ⟦A⟧가 ⟦C⟧은행에서 피고인 ⟦B⟧와 만났다.", ["내국인이름", "은행", "내국인이름"]),
    ("소외 ⟦甲⟧이 점유하였다.", ["내국인이름"]),
]
LEFT = [
    ("⟦들꽃기계⟧ 주식회사는 ⟦들꽃기계⟧의 공장을 팔았다.", ["주식회사"] * 2),
    ("주식회사 ⟦새벽⟧은행은 돈을 주었다.", ["은행"]),
    ("⟦미리내⟧건설 주식회사(이하 ‘⟦미리내⟧건설’이라 한다)", ["건설업체"] * 2),
    ("나리시 새벽구 ⟦솔밭동 12-3⟧ 대지", ["구아래주소"]),
    ("나리시 새벽구 ⟦솔밭동 2가 43-6⟧ 대지", ["구아래주소"]),
    ("망인(⟦1961. 3. 4.⟧생)은 1990. 5. 6. 결혼하였다.", ["생년월일"]),
    ("소재 주식회사 ⟦한들솔⟧의 창고", ["주식회사"]),
]


@pytest.mark.parametrize(
    ("marked", "labels"),
    [*NUMBERED, *SYMBOLS, *OMITTED, *LETTERS, *LEFT],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_redactions_and_their_labels(marked: str, labels: list[str | None]) -> None:
    text = marked.replace("⟦", "").replace("⟧", "")
    assert shown(text) == marked
    assert [one.label for one in found(text)] == labels


NOTHING = [
    "피고 1인에 대한 판단은 원고 3명과 같다.",
    "원고 1,200,000원을 받았다. 피고인 2회 출석. 피해자 3명.",
    "피고 2009. 3. 4. 이사하였고 원고 30%를 가졌다.",
    "제1심판결 제2쪽 제3행, 갑 제1호증의 2, 을 제3, 4호증",
    "A. 첫째 주장\nB. 둘째 주장\nC. 셋째 주장",
    "도면 표시 A, B, C, D, A의 각 점을 차례로 이은 선",
    "비타민 C와 비타민 E, 혈액형 A형, B형 간염 보균자",
    "평점 B등급, A급 기술자, A열 3번, B란에 적었다.",
    "ㄱ, ㄴ, ㄷ 점을 이은 ㉠ 부분",
    "○ 원고는 다음과 같이 주장한다.\n□ 피고의 답변\n○ 판단",
    "○월 ○일 제○조 제○항, 19○○년, 제○○호",
    "같은 법 제5조(단서 생략) 제2항(후문 생략)",
    "[별지 생략], (표 생략), (도면 생략), (기재 생략), 판단을 생략한다.",
    "법 제3조 …(이하 생략)…라고 정한다.",
    "소외 회사는 소외 은행에 돈을 갚았다. 소외인들은 몰랐다.",
    "형법 제347조 제1항, 민법 제750조, 상법 제4장",
    "해당 주식회사 또는 다른 주식회사의 주주, 비상장 주식회사",
    "×표를 하고 ○표를 하였다. 3 × 4 = 12",
    "甲이 乙에게 물건을 팔았다면",
]


@pytest.mark.parametrize("text", NOTHING)
def test_what_only_looks_like_a_redaction(text: str) -> None:
    assert shown(text) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("공소외 1이 공소외 2를 보았고 공소외 1은 갔다.", (0, 2)),
        ("○○병원과 □□병원, 다시 ○○병원", (0, 2)),
        ("새벽구 (주소 1 생략)과 새벽구 (주소 2 생략), 새벽구 (주소 1 생략)", (0, 2)),
        ("소외인의 형, 소외 1, 소외인", (0, 2)),
        ("○○병원 앞 ○○식당 옆 ○○병원", (0, 2)),
    ],
)
def test_the_same_redaction_is_the_same_identity(text: str, same: tuple[int, int]) -> None:
    keys = [one.key for one in found(text)]
    assert keys[same[0]] == keys[same[1]]
    assert len(set(keys)) == 2


def test_a_firm_stays_one_where_its_form_is_left_out() -> None:
    assert {one.label for one in found("소외 4 주식회사가 팔았다. 소외 4는 이를 다투었다.")} == {"주식회사"}


def test_a_person_and_a_firm_under_one_number_are_two() -> None:
    both = found("소외 1은 갔다. 소외 1이 왔다. 소외 1의 처. 소외 1 회사의 차")
    assert [one.label for one in both] == ["내국인이름"] * 3 + ["주식회사"]
    assert both[0].key != both[3].key


def test_agencies_are_filled_and_are_no_identifiers() -> None:
    assert [one.marked for one in found("○○시장은 허가하였다. 피고 ○○지사장에게, ○○식당에서")] == [False, False, True]


def test_a_party_called_by_its_role_is_told() -> None:
    head = "【원    고】 원고 1 외 2인 (소송대리인 변호사 하나비)\n【피    고】 나리세무서장\n【주    문】\n기각한다."
    assert [(one.kind, one.key) for one in read(head).placeholders] == [("party", "원고 1 외 2인")]


def test_what_the_publisher_adds_is_a_note() -> None:
    reading = read("공소외 1(대법원판결의 공소외 3)이 왔다.")
    assert [one.kind for one in reading.placeholders] == ["numbered", "note"]


@pytest.mark.parametrize(
    ("text", "hidden"), [("소외 1은 (주소 생략)에 산다.", 2), ("원고 하나로는 주식회사 들꽃기계의 이사이다.", 0)]
)
def test_a_judgment_in_which_names_were_left_hides_nothing(text: str, hidden: int) -> None:
    assert read(text).hidden == hidden


def test_every_label_is_one_of_the_taxonomy() -> None:
    assert wording.labels() <= taxonomy().labels.keys()


@settings(deadline=None)
@given(st.text(alphabet="원고피소외인 1234,.()○△□【】주문생략회사AB-동호은\n", max_size=150))
def test_any_text_is_read_in_order_and_without_overlap(text: str) -> None:
    at = 0
    for one in read(text).placeholders:
        assert at <= one.start < one.end <= len(text)
        assert one.lead <= one.start and one.word_end >= one.end
        at = one.end
