"""The party block: where it lies, and what leaves its lines."""

import re
from dataclasses import replace

import pytest
from plans import mention, plan, profile, redacted, with_party

from core.documents.model import Block
from core.redaction import plan_redaction, redact_text
from core.redaction.party_block import party_block

CRIMINAL = """사건 2020고단1 사기
【피고인】 홍길동 (760818-1451209), 회사원
  주거 서울 강남구 역삼동 123-4
  등록기준지: 경남 하동군 옥종면 청룡리 118
  연락처 010-1234-5678, 비고 있음
  직업 회사원
【변호인】 변호사 이몽룡
【주 문】
피고인 홍길동을 서울 강남구 역삼동 123-4에서
"""
ITEMS = (
    ("홍길동", "내국인이름"),
    ("760818-1451209", "주민등록번호"),
    ("역삼동 123-4", "구아래주소"),
    ("옥종면 청룡리 118", "군아래주소"),
    ("010-1234-5678", "휴대폰번호"),
    ("홍길동", "내국인이름"),
    ("역삼동 123-4", "구아래주소"),
)


@pytest.mark.parametrize(
    "text",
    [
        "원 고   홍길동\n    서울\n주    문\n이유",
        "【원고, 항소인】 홍길동\n【제1심판결】 서울\n【주문】",
        "피 고 인\n홍길동\n이 유\n",
        "[피고(반소원고)] 홍길동\n[변론종결] 2020",
    ],
)
def test_the_block_begins_with_the_first_party(text: str) -> None:
    start, end = party_block(text)
    assert "홍길동" in text[start:end] and "이유" not in text[start:end] and start == 0


@pytest.mark.parametrize(
    "text",
    ["", "원고는 홍길동이다.\n이유", "주문\n원고 홍길동", "원고 홍길동\n끝없이", "피고인은 2020. 1. 1.\n이유\n"],
)
def test_without_a_clear_frame_there_is_no_block(text: str) -> None:
    assert party_block(text) == (0, 0)


def test_by_default_values_leave_the_lines_and_letters_stay() -> None:
    lines = redacted(CRIMINAL, *ITEMS).splitlines()
    assert lines[1] == "【피고인】 A (주민등록번호 1 생략), 회사원"
    assert lines[2] == "  주거 서울 강남구"
    assert lines[3] == "  등록기준지: 경남 하동군"
    # The value cannot leave this line without harm: it is treated as everywhere.
    assert lines[4] == "  연락처 (전화번호 1 생략), 비고 있음"
    assert lines[5:8] == CRIMINAL.splitlines()[5:8]
    assert lines[8] == "피고인 A를 서울 강남구 B에서"


def test_masked_lines_look_like_everywhere() -> None:
    lines = redacted(CRIMINAL, *ITEMS, rule=with_party(lines="mask")).splitlines()
    assert lines[2] == "  주거 서울 강남구 B"
    assert lines[3] == "  등록기준지: 경남 하동군 C"
    assert lines[8] == "피고인 A를 서울 강남구 B에서"


def test_whole_lines_may_go() -> None:
    text = redacted(CRIMINAL, *ITEMS, rule=with_party(lines="remove_line"))
    assert "주거" not in text and "등록기준지" not in text and "연락처" not in text
    assert "【피고인】 A (주민등록번호 1 생략), 회사원" in text
    assert len(text.splitlines()) == len(CRIMINAL.splitlines())


def test_a_line_with_other_mentions_is_not_removed() -> None:
    text = "원고 홍길동 전화 02-123-4567\n주문\n"
    items = (("홍길동", "내국인이름"), ("02-123-4567", "전화번호"))
    assert redacted(text, *items, rule=with_party(lines="remove_line")) == "원고 A 전화\n주문\n"


def test_resident_numbers_may_leave_wholly() -> None:
    rule = with_party(resident_number="remove")
    assert redacted(CRIMINAL, *ITEMS, rule=rule).splitlines()[1] == "【피고인】 A, 회사원"
    text = "원고 홍길동 (1976. 8. 18.생)\n주문\n원고"
    items = (("홍길동", "내국인이름"), ("1976. 8. 18.", "생년월일"))
    assert redacted(text, *items) == "원고 A\n주문\n원고"


def test_an_address_alone_on_its_line_keeps_the_indentation() -> None:
    text = "원고 홍길동\n     역삼동 123-4\n주문\n"
    assert redacted(text, ("역삼동 123-4", "구아래주소")) == "원고 홍길동\n     \n주문\n"


def test_values_next_to_other_mentions_are_not_removed_with_them() -> None:
    text = "원고 홍길동 (1976. 8. 18.생, 한빛빌라)\n주문\n"
    assert redacted(text, ("1976. 8. 18.", "생년월일")) == "원고 홍길동 (생년월일 1 생략, 한빛빌라)\n주문\n"


def test_a_value_over_two_blocks_is_replaced_in_both() -> None:
    text = "원고 홍길동\n주소 역삼동\n123-4\n주문\n"
    blocks = [Block(found.start(), found.end()) for found in re.finditer(r"[^\n]+", text)]
    made = plan_redaction(text, blocks, [mention(text, "역삼동\n123-4", "구아래주소")], profile())
    assert redact_text(text, made) == "원고 홍길동\n주소 A\n\n주문\n"


def test_a_value_that_closes_no_parentheses_of_its_own_leaves_them() -> None:
    text = "원고 홍길동 (자택 역삼동 123-4)\n주문\n"
    assert redacted(text, ("역삼동 123-4", "구아래주소")) == "원고 홍길동 (자택 A)\n주문\n"


def test_a_chosen_text_stays_in_the_party_block() -> None:
    text = "원고 홍길동\n주소 역삼동 123-4\n주문\n"
    found = [mention(text, "역삼동 123-4", "구아래주소")]
    chosen = plan_redaction(text, [], found, profile(), overrides={"역삼동 123-4": "(주소 생략)"})
    assert redact_text(text, chosen) == "원고 홍길동\n주소 (주소 생략)\n주문\n"


def test_a_removed_value_has_no_letter_until_it_needs_one() -> None:
    result = plan(CRIMINAL, *ITEMS)
    assert result.assignments["역삼동 123-4"] == "B"
    assert result.assignments["옥종면 청룡리 118"] == ""


def test_lines_nobody_marked_are_pointed_out() -> None:
    assert [notice.code for notice in plan(CRIMINAL, *ITEMS).notices] == ["redaction.party_lines"]
    assert plan("원고 홍길동\n직업 회사원\n").notices == ()
    marked = plan("원고 홍길동\n직업 회사원\n주문\n", ("회사원", "직무"))
    assert marked.notices == ()
    unknown = "피고인 성명불상\n직업 회사원\n주문\n"
    for later in ((), (("홍길동", "내국인이름"),)):
        notices = plan(f"{unknown}홍길동의 진술", *later).notices
        assert [(notice.code, notice.fields) for notice in notices] == [("redaction.party_lines", {"count": 1})]
    rule = replace(profile(), party_block=replace(profile().party_block, watch=()))
    assert plan(CRIMINAL, *ITEMS, rule=rule).notices == ()


SEVERAL = """원고(선정당사자)  1. 홍길동
     서울 강남구 역삼동 123-4
   2. 김철수
     서울 서초구 서초동 5-6
   3. 이영희
     소송대리인 변호사 이몽룡
피고  박문수
변론종결 2020. 1. 1.
주문
피고는 김철수에게
"""
SEVERAL_ITEMS = (
    ("홍길동", "내국인이름"),
    ("역삼동 123-4", "구아래주소"),
    ("김철수", "내국인이름"),
    ("서초동 5-6", "구아래주소"),
    ("이영희", "내국인이름"),
    ("박문수", "내국인이름"),
    ("김철수", "내국인이름"),
)


def test_several_parties_are_kept_with_letters() -> None:
    text = redacted(SEVERAL, *SEVERAL_ITEMS)
    assert "1. A\n" in text and "   2. B\n" in text and "   3. C\n" in text


def test_or_become_the_first_and_others() -> None:
    text = redacted(SEVERAL, *SEVERAL_ITEMS, rule=with_party(several_parties="others"))
    assert text == (
        "원고(선정당사자)  1. A 외 2인\n     서울 강남구\n     소송대리인 변호사 이몽룡\n"
        "피고  B\n변론종결 2020. 1. 1.\n주문\n피고는 C에게\n"
    )


def test_others_reach_to_the_next_side_without_representatives() -> None:
    text = "【원고】\n1. 홍길동\n2. 김철수\n【피고】 박문수\n【주문】\n"
    items = (("홍길동", "내국인이름"), ("김철수", "내국인이름"), ("박문수", "내국인이름"))
    assert redacted(text, *items, rule=with_party(several_parties="others")) == (
        "【원고】\n1. A 외 1인\n【피고】 B\n【주문】\n"
    )


@pytest.mark.parametrize(
    ("parties", "written"),
    [
        ("2. 김철수\n3. 대한민국\n법률상 대표자 정의로", "B 외 1인\n3. 대한민국\n법률상 대표자 정의로"),
        ("2. 대한민국\n3. 김철수", "B 외 1인\n2. 대한민국"),
        ("2. 김철수\n3. 대한민국\n4. 이영희", "B 외 1인\n3. 대한민국\n4. C"),
    ],
)
def test_a_party_that_stays_is_none_of_the_others(parties: str, written: str) -> None:
    text = f"원고 박문수\n피고 1. 홍길동\n{parties}\n주문\n"
    names = [(name, "내국인이름") for name in ("박문수", "홍길동", "김철수", "이영희") if name in text]
    found = redacted(text, *names, rule=with_party(several_parties="others"))
    assert found == f"원고 A\n피고 1. {written}\n주문\n"


def test_a_party_that_somebody_keeps_is_none_of_the_others() -> None:
    text = "원고 박문수\n피고 1. 홍길동\n2. 김철수\n3. 한빛공사\n주문\n"
    names = [mention(text, name, "내국인이름") for name in ("박문수", "홍길동", "김철수")]
    kept = mention(text, "한빛공사", "은행", treatment="keep")
    rule = with_party(several_parties="others")
    found = redact_text(text, plan_redaction(text, [], [*names, kept], rule))
    assert found == "원고 A\n피고 1. B 외 1인\n3. 한빛공사\n주문\n"


def test_a_firm_behind_its_legal_form_is_one_of_the_others() -> None:
    text = (
        "원고 1. 홍길동\n2. 농업회사법인 주식회사 한빛토건\n  대표이사 이영희\n3. (주)새봄\n4. 김철수\n"
        "피고 1. 박문수\n2. 학교법인 나래학원\n주문\n"
    )
    people = [(name, "내국인이름") for name in ("이영희", "김철수", "박문수")]
    items = (("홍길동", "내국인이름"), ("한빛토건", "건설업체"), people[0], ("새봄", "건설업체"), people[1])
    found = redacted(text, *items, people[2], ("나래학원", "건설업체"), rule=with_party(several_parties="others"))
    assert found == "원고 1. A 외 3인\n피고 1. B 외 1인\n주문\n"


@pytest.mark.parametrize(
    ("name", "marked", "written"),
    [
        ("나래학원", "나래학원", "A학원 외 1인"),
        ("나래은행 주식회사", "나래", "A은행 주식회사 외 1인"),
        ("한빛토건(주)", "한빛토건", "A(주) 외 1인"),
        ("나래 농업회사법인 주식회사", "나래", "A 농업회사법인 주식회사 외 1인"),
        ("새봄과 한빛", "새봄", "A 외 1인과 한빛"),
        ("홍길동 (대표이사)", "홍길동", "A 외 1인 (대표이사)"),
        ("홍길동의 승계인", "홍길동", "A 외 1인의 승계인"),
    ],
)
def test_the_others_are_counted_behind_what_stays_of_the_first_name(name: str, marked: str, written: str) -> None:
    text = f"원고 1. {name}\n2. 김철수\n주문\n"
    label = "내국인이름" if marked == "홍길동" else "은행"
    items = ((marked, label), ("김철수", "내국인이름"))
    assert redacted(text, *items, rule=with_party(several_parties="others")) == f"원고 1. {written}\n주문\n"


def test_the_others_are_counted_before_another_name_that_touches_the_first() -> None:
    text = "원고 1. 한빛나래은행\n2. 김철수\n주문\n"
    items = (("한빛", "은행"), ("나래은행", "내국인이름"), ("김철수", "내국인이름"))
    assert redacted(text, *items, rule=with_party(several_parties="others")) == "원고 1. A 외 1인B\n주문\n"


def test_parties_without_a_number_are_none_of_the_others() -> None:
    text = "원고 1. 홍길동\n   김철수\n주문\n"
    items = (("홍길동", "내국인이름"), ("김철수", "내국인이름"))
    assert redacted(text, *items, rule=with_party(several_parties="others")) == "원고 1. A\n   B\n주문\n"


def test_names_that_are_no_parties_make_no_others() -> None:
    text = "원고 홍길동\n  대표이사 김철수\n주문\n"
    items = (("홍길동", "내국인이름"), ("김철수", "내국인이름"))
    assert redacted(text, *items, rule=with_party(several_parties="others")) == "원고 A\n  대표이사 B\n주문\n"
