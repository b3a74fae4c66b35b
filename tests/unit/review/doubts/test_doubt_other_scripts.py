"""Words in scripts that the network has hardly read, one doubt a page."""

import pytest
from doubt_cases import case, said

from core.review.doubts import Case, Doubt, other_scripts
from core.review.doubts.latin_names import PAGE


def found(of: Case) -> list[Doubt]:
    return list(other_scripts.find(of))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("목격자 王麗華는", "王麗華"),
        ("佐々木가 말하였다", "佐々木"),
        ("タナカ 씨는", "タナカ"),
        ("스즈키 ひろし는", "ひろし"),
        ("サーバー를", "サーバー"),
        ("Иванов는 도주하였다", "Иванов"),
        ("สมชาย와", "สมชาย"),
        ("علي가", "علي"),
        ("Σωκράτης의", "Σωκράτης"),
        ("상호는 '和平賓館'이다", "和平賓館"),
        ("피해자 ⟦왕리화|e1|중국인이름⟧(王麗華)에게", "王麗華"),
    ],
)
def test_a_word_in_another_script_is_a_doubt(text: str, word: str) -> None:
    of = case(text)
    assert said(of, found(of)) == [[word]] and found(of)[0].detail == {"count": 1}


@pytest.mark.parametrize(
    "text",
    [
        "甲 제1호증, 乙이",
        "α, β, 10μm, ±3σ",
        "가처분(假處分) 신청",
        "유치권 (留置權)은",
        "①②③ ㈜ ㎡ Ⅰ·Ⅱ ℃ ½ ²",
        "김ㄱㄴ, ᄒᆞᆫ, Ａ동, Nguyễn Văn",
        "목록ーー끝, 가・나",
        "피해자 ⟦王麗華|e1|중국인이름⟧에게",
    ],
)
def test_signs_readings_and_what_is_marked_are_none(text: str) -> None:
    assert found(case(text)) == []


def test_all_words_of_a_page_are_one_doubt_and_what_is_marked_leaves_it() -> None:
    before, after = (case(f"王麗華는 {who}와 Иванов를 만났다.") for who in ("張偉", "⟦張偉|e1|중국인이름⟧"))
    (was,), (is_now,) = found(before), found(after)
    assert said(before, [was]) == [["王麗華", "張偉", "Иванов"]] and said(after, [is_now]) == [["王麗華", "Иванов"]]
    assert was.id == is_now.id


def test_a_judgment_written_in_hanja_has_a_doubt_for_each_page() -> None:
    of = case("\n".join("原告는 被告에게 土地를 賣渡하였다." for _ in range(300)))
    doubts = found(of)
    assert len(doubts) > 2 and sum(len(one.spans) for one in doubts) == 300 * 4
    assert max(one.spans[-1][1] - one.spans[0][0] for one in doubts) <= PAGE
    assert len({one.id for one in doubts}) == len(doubts)
