"""The label that is proposed for what a person selected."""

import pytest

from core.detection.model import Mention
from core.review import ReviewSession
from core.review.proposal import proposed_label
from core.taxonomy import taxonomy


@pytest.mark.parametrize(
    ("text", "value", "label"),
    [
        ("그 후 구본혁을 만났다", "구본혁", "내국인이름"),
        ("연락처는 010-3391-7742이다", "010-3391-7742", "휴대폰번호"),
        ("국민은행 계좌(352-0917-4420-13)로", "352-0917-4420-13", "계좌번호"),
        ("주민등록번호 720315-1049288", "720315-1049288", "주민등록번호"),
        ("전자우편 gubh@example.kr로", "gubh@example.kr", "이메일주소"),
        ("https://example.kr/a 에", "https://example.kr/a", "URL"),
        ("차량은 27도9041이다", "27도9041", "차량번호"),
        ("피고 주식회사 한빛토건은", "한빛토건", "주식회사"),
        ("새누리은행에서 빌렸다", "새누리", "은행"),
        ("어제 나리 식당에서", "나리", "식당"),
        ("서울 강남구 역삼동 123-4에", "역삼동 123-4", "구아래주소"),
        ("베트남 국적의 응우옌반하이는", "응우옌반하이", "베트남이름"),
        ("상대방인 John Smith가", "John Smith", "영어이름"),
        ("서울나리경찰서 다온지구대 소속", "나리", "경찰서"),
        ("다온 우체국에서 부쳤다", "다온", "우체국"),
        ("구본혁 경찰서장이", "구본혁", "내국인이름"),
    ],
)
def test_the_selection_and_the_words_around_it_tell(text: str, value: str, label: str) -> None:
    session = ReviewSession(text, (), ())
    start = text.index(value)
    assert proposed_label(session, start, start + len(value)) == label
    assert label in taxonomy().labels


def test_the_label_of_the_same_value_comes_first_however_it_is_spaced() -> None:
    text = "피고 구본혁과 구 본 혁"
    session = ReviewSession(text, (), [Mention(3, 6, "별명", "구본혁", 0.9, "model", "letter", "e1")])
    assert proposed_label(session, 8, 13) == "별명"


@pytest.mark.parametrize("text", ["그때", "알 수 없는 말", "②"])
def test_nothing_is_proposed_where_nothing_tells(text: str) -> None:
    assert proposed_label(ReviewSession(text, (), ()), 0, len(text)) is None
