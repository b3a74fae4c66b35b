"""All of a name, and no more: firms called one, numbers and what counts them, names in quotation marks."""

import pytest
from marked import read_marked

from core.detection.boundaries import mended
from core.detection.merge import trimmed


def _mended(marked: str, label: str) -> str:
    """What becomes of the one candidate between ⟦⟧, without legal forms."""
    text, found = read_marked(marked, (label,))
    [one] = (trimmed(text, one) for one in mended(text, found))
    assert one is not None and one.label == label
    return text[one.start : one.end]


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("함량은 ⟦Halden⟧ Chemie사 성적서를", "Halden Chemie"),
        ("함량은 ⟦Halden⟧ Chemie AG사는", "Halden Chemie"),  # a legal form stays
        ("함량은 ⟦Halden⟧ Chemie 사장이", "Halden"),
        ("함량은 ⟦Halden⟧ chemie사의", "Halden"),
    ],
)
def test_all_words_of_a_firm_in_latin_letters_that_is_called_one(marked: str, expected: str) -> None:
    assert _mended(marked, "국외기업") == expected


@pytest.mark.parametrize(
    ("marked", "label", "expected"),
    [
        ("특허 제⟦10-2147733호⟧(발명의", "특허번호", "10-2147733"),
        ("간호사 면허 ⟦304471호⟧의", "면허번호", "304471"),
        ("접수 제⟦41907호⟧를", "접수번호", "41907"),
        ("대구 달서 라 ⟦5571호⟧ 오토바이", "차량번호", "5571호"),  # a part of the plate
        ("제⟦3호⟧ 법정", "관리번호", "3호"),  # one digit tells no number apart
    ],
)
def test_what_counts_a_number_is_no_part_of_it(marked: str, label: str, expected: str) -> None:
    assert _mended(marked, label) == expected


@pytest.mark.parametrize(
    ("marked", "label", "expected"),
    [
        ("단체방 ‘⟦상인동⟧ 올빼미들’에서", "온라인대화방명", "상인동"),  # less than half of it
        ("단체방 ‘⟦상인동 올빼⟧미들’에서", "온라인대화방명", "상인동 올빼미들"),
        ("게시판 '⟦견가네 탈출 5⟧인'에", "온라인게시판명", "견가네 탈출 5인"),
        ("인터넷 '⟦구글⟧ 나라' 내", "포털", "구글"),  # two may be named
        ("시설 ‘⟦가르멜⟧의 집’에", "복지시설", "가르멜의 집"),
        ("시설 ‘⟦가르멜⟧의 집에 있다’는", "복지시설", "가르멜"),
        ("피고 ‘⟦가르멜⟧의 집’에", "내국인이름", "가르멜"),  # somebody's house
    ],
)
def test_what_stands_in_quotation_marks_is_one_name(marked: str, label: str, expected: str) -> None:
    assert _mended(marked, label) == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("⟦나루리마⟧을회는", "나루리"),
        ("⟦나루리마을⟧회의 토지", "나루리"),
        ("⟦나루리마을⟧회관에서", "나루리마을"),  # a house
    ],
)
def test_the_body_of_a_village_is_called_by_the_village(marked: str, expected: str) -> None:
    assert _mended(marked, "마을") == expected
