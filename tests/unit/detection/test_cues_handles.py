"""Names people give themselves, and who writes in a quoted chat."""

import pytest

from core.detection.cues import find_handles

FOUND = [
    ("닉네임 ‘달빛여우’를", [("달빛여우", "닉네임")]),
    ("위 대출을 ‘선순위 대출’로 변경하고", []),
]


@pytest.mark.parametrize(("text", "expected"), FOUND)
def test_found(text: str, expected: list[tuple[str, str]]) -> None:
    assert [
        (text[one.start : one.end], one.label) for one in sorted(set(find_handles(text)), key=lambda one: one.start)
    ] == expected


CHATS = [
    ("  [민들레] (오후 11:02) 자?\n\n  이에 대하여", ["민들레"]),
    ("[달래] [오전 9:12] 전화 좀\n", ["달래"]),
    ("[대호] (오후 11:02) 자?\n[지면] (오후 11:03) 응\n", ["대호", "지면"]),
    ("[3면] 사진\n[4면] 사진\n", []),
    # Alone and without a time it may be any heading.
    ("[민들레] 자?\n이에 대하여 피고인은\n", []),
    ("[인정근거] 갑 제1호증\n[별지 1] 목록\n[주장] 부인한다\n", []),
    ("[피고 대리인] 예\n[증인] 아니오\n", []),
    ("[1] 첫째\n[2] 둘째\n", []),
    ("‘회장님’이라고 부르며 다가가", []),
    ("그를 ‘우리 딸’로 저장하고", []),
    ("[22:14] 그린버니: 어디야\n[22:15] 쿨매직: 집\n", ["그린버니", "쿨매직"]),
    ("[오후 8:53] 민 지: 네\n[오후 8:54] 쿨매직: 집\n", ["민 지", "쿨매직"]),
    ("[원 고] 홍길동\n[피  고] 성춘향\n[변론종결] 2014. 3. 4.\n[주 문]\n[청구취지 및 항소취지] 없음\n[이 유]\n", []),
    ("[항소인] 피고인\n[변 호 인] 변호사\n[범 죄 사 실]\n[증거의 요지]\n", []),
    ("[처단형의 범위] 징역 1월\n[양형기준의 적용] 없음\n", []),
    ("[2022고단1904] 1. 법정진술\n[2022고단2077] 1. 법정진술\n", []),
    ("[범행 1] 그날 밤\n[범행 2] 다음 날\n[누범] 그는\n", []),
    ("[2023. 1. 2.] 시작\n[2023. 1. 3.] 끝\n", []),
]


@pytest.mark.parametrize(("text", "speakers"), CHATS)
def test_who_writes_in_a_chat(text: str, speakers: list[str]) -> None:
    assert [text[one.start : one.end] for one in sorted(set(find_handles(text)), key=lambda one: one.start)] == speakers
