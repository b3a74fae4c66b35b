"""Names people give themselves, and who writes in a quoted chat."""

import pytest

from core.detection.handles import find_handles

FOUND = [
    ("닉네임 ‘달빛여우’를", [("달빛여우", "닉네임")]),
    ("닉네임 ‘달빛여우’ 또는 ‘정의는살아있다’로", [("달빛여우", "닉네임"), ("정의는살아있다", "닉네임")]),
    ("아이디 ‘moon1’, ‘moon2’ 및 ‘moon3’을", [("moon1", "아이디"), ("moon2", "아이디"), ("moon3", "아이디")]),
    ("대화명 ‘곰’(피고인), ‘여우’가", [("곰", "대화명"), ("여우", "대화명")]),
    ("블로그 ‘달빛의 하루’에", [("달빛의 하루", "블로그")]),
    ("‘늦은 편지’라는 제목의 블로그 화면", [("늦은 편지", "블로그")]),
    ("[단체대화방 '달무리 식구들' 공지]", [("달무리 식구들", "온라인대화방명")]),
    ("카카오톡 단톡방인 ‘행복마을 12’에서", [("행복마을 12", "온라인대화방명")]),
    ("성명불상자(일명 ‘김부장’)는", [("김부장", "별명")]),
    ("‘두목’이라는 별칭", [("두목", "별명")]),
    ("'토끼', '대장'으로 서로를 부르면서", [("토끼", "별명"), ("대장", "별명")]),
    ("번호를 ‘컨테이너 김부장’으로 저장하여", [("컨테이너 김부장", "별명")]),
    ("위 대출을 ‘선순위 대출’로 변경하고", []),
]


@pytest.mark.parametrize(("text", "expected"), FOUND)
def test_found(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(text[one.start : one.end], one.label) for one in find_handles(text)] == expected


CHATS = [
    ("[기둥아님] 누님 셋 들어갔어요\n[국밥집] 오냐\n", ["기둥아님", "국밥집"]),
    ("  [민들레] (오후 11:02) 자?\n\n  이에 대하여", ["민들레"]),
    ("[달래] [오전 9:12] 전화 좀\n", ["달래"]),
    ("[대호] (오후 11:02) 자?\n[지면] (오후 11:03) 응\n", ["대호", "지면"]),
    ("[3면] 사진\n[4면] 사진\n", []),
    # Alone and without a time it may be any heading.
    ("[민들레] 자?\n이에 대하여 피고인은\n", []),
    ("[인정근거] 갑 제1호증\n[별지 1] 목록\n[주장] 부인한다\n", []),
    ("[피고 대리인] 예\n[증인] 아니오\n", []),
    ("[1] 첫째\n[2] 둘째\n", []),
    ("[22:14] 그린버니: 어디야\n[22:15] 쿨매직: 집\n", []),
    ("[2022고단1904] 1. 법정진술\n[2022고단2077] 1. 법정진술\n", []),
    ("[범행 1] 그날 밤\n[범행 2] 다음 날\n[누범] 그는\n", []),
    ("[2023. 1. 2.] 시작\n[2023. 1. 3.] 끝\n", []),
]


@pytest.mark.parametrize(("text", "speakers"), CHATS)
def test_who_writes_in_a_chat(text: str, speakers: list[str]) -> None:
    assert [text[one.start : one.end] for one in find_handles(text)] == speakers
