"""A name in Hangul and in Latin letters behind it, of which the network sees a part."""

import re

import pytest
from marked import read_marked

from core.detection.model import Candidate
from core.detection.two_scripts import whole_in_two_scripts

FIRM, SHIP, NAME, ENGLISH, ADDRESS = "국외기업", "선박명", "내국인이름", "영어이름", "국외주소"
_MARKED = re.compile("⟦([^⟧]*)⟧")


def _found(marked: str, *labels: str) -> list[tuple[str, str]]:
    text, found = read_marked(marked, labels, step=-0.01)
    return [(text[one.start : one.end], one.label) for one in whole_in_two_scripts(text, found)]


@pytest.mark.parametrize(
    ("marked", "labels", "whole"),
    [
        (
            "항해사 미얀마인 ⟦코 민⟧ ⟦툰⟧(⟦Ko Min Htun⟧)은",
            ("베트남이름", FIRM, NAME),
            [("코 민 툰", "베트남이름"), ("Ko Min Htun", NAME)],
        ),
        (
            "클럽인 ⟦더 노스 씨 뮤추얼⟧(The North Sea Mutual P&I Association)은",
            (FIRM,),
            [
                ("더 노스 씨 뮤추얼", FIRM),
                ("The North Sea Mutual P&I Association", FIRM),
            ],
        ),
        (
            "벌크선 M⟦/V 에게⟧안 ⟦도운⟧(M/V ⟦AEGEAN DAWN⟧, IMO No. 9388211)의",
            (SHIP, SHIP, SHIP),
            [("에게안 도운", SHIP), ("AEGEAN DAWN", SHIP)],
        ),
        (
            "대표자 ⟦콘스탄티노스 파파니콜라우⟧(⟦Konstantinos⟧ ⟦Papanikolaou⟧)",
            ("영어이름", FIRM, ADDRESS),
            [("콘스탄티노스 파파니콜라우", ENGLISH), ("Konstantinos Papanikolaou", ENGLISH)],
        ),
        (
            "원고 ⟦누르갈리예프 아이벡⟧(⟦NURGALIEV AIBEK⟧)의",
            ("몽골인이름", "초등학교"),
            [("누르갈리예프 아이벡", "몽골인이름"), ("NURGALIEV AIBEK", "몽골인이름")],
        ),
        ("원고 ⟦윤석빈⟧(⟦尹錫彬⟧)의", (NAME, "행정동"), [("윤석빈", NAME), ("尹錫彬", NAME)]),
        ("원고 표정욱(⟦PYO JUNG WOOK⟧, 1980년생)", (ENGLISH,), [("표정욱", ENGLISH), ("PYO JUNG WOOK", ENGLISH)]),
        ("원고 ⟦표정욱⟧(PYO JUNG WOOK)", (NAME,), [("표정욱", NAME), ("PYO JUNG WOOK", ENGLISH)]),
        ("호가 죽헌(⟦竹軒⟧)으로", ("법호",), [("죽헌", "법호"), ("竹軒", "법호")]),
        ("竹軒(⟦죽⟧헌)의", ("법호",), [("竹軒", "법호"), ("죽헌", "법호")]),
        ("성명 ⟦표정욱⟧\n(PYO JUNG WOOK)", (NAME,), [("표정욱", NAME), ("PYO JUNG WOOK", ENGLISH)]),
        (
            "by Graham  Porterfield (⟦그레이엄 포터필드⟧)의",
            (ENGLISH,),
            [("Graham  Porterfield", ENGLISH), ("그레이엄 포터필드", ENGLISH)],
        ),
        (
            "by ⟦Graham⟧ Porterfield (그레이엄 포터필드)의",
            (ENGLISH,),
            [
                ("Graham Porterfield", ENGLISH),
                ("그레이엄 포터필드", ENGLISH),
            ],
        ),
        (
            "Nordhafen Bank AG(⟦노르트하펜⟧ 은행)의",
            ("해외은행",),
            [
                ("Nordhafen Bank", "해외은행"),
                ("노르트하펜", "해외은행"),
            ],
        ),
    ],
    ids=[
        "pieces",
        "English unseen",
        "ship",
        "Latin in pieces",
        "Latin a school",
        "Hanja a place",
        "Hangul unseen",
        "Korean",
        "Hanja",
        "Hanja first",
        "next line",
        "two blanks",
        "Hangul behind",
        "bank",
    ],
)
def test_a_name_in_two_scripts_is_whole_in_both(
    marked: str, labels: tuple[str, ...], whole: list[tuple[str, str]]
) -> None:
    assert _found(marked, *labels) == whole


@pytest.mark.parametrize(
    ("marked", "labels"),
    [
        ("미국 보스턴(Boston)에서 ⟦표정욱⟧이", (NAME,)),
        ("⟦한결⟧조합(Shipping Association)은", (FIRM,)),
        ("⟦표정욱⟧ 대표(CEO)와", (NAME,)),
        ("그의 유지(⟦遺旨⟧)에", ("법명",)),
        ("스님 죽헌당(⟦竹軒⟧)이", ("법호",)),
        ("⟦존 스미스⟧(⟦John Smith⟧)는", (ENGLISH, ENGLISH)),
        ("⟦12 Ocean Road, Graham⟧ Porterfield(⟦그레이엄 포터필드⟧)", (ADDRESS, ENGLISH)),
    ],
    ids=["nobody's", "a translation", "a title", "a word", "another length", "whole already", "the end of an address"],
)
def test_what_is_whole_or_sounds_otherwise_stays(marked: str, labels: tuple[str, ...]) -> None:
    assert [value for value, _ in _found(marked, *labels)] == _MARKED.findall(marked)


def test_one_mark_over_both_scripts_and_another_in_one_of_them_are_no_error() -> None:
    marked = "선원 ⟦Nguyen Van Duc⟧ ⟦Hai(응우옌 반 득 하이⟧)과"
    assert _found(marked, ENGLISH, FIRM) == [("Nguyen Van Duc Hai(응우옌 반 득 하이", ENGLISH)]


def test_what_two_scripts_spell_is_sure_whatever_its_parts_are() -> None:
    """A short form that is found elsewhere takes no part of it away."""
    text = "원고 회사가 실버 펠리컨 쉬핑(Silver Pelican Shipping)에"
    start = text.index("실버")
    weak = [Candidate(start, start + 2, FIRM, 0.2, "model")]
    [hangul, latin] = whole_in_two_scripts(text, weak)
    assert [(text[one.start : one.end], one.score) for one in (hangul, latin)] == [
        ("실버 펠리컨 쉬핑", 0.6),
        ("Silver Pelican Shipping", 0.6),
    ]
