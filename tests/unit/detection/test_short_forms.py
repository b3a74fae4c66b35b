"""Who is called for short where the text names them in full has one letter; two people never share one."""

import pytest

from core.detection.entities import entity_ids
from core.detection.model import Candidate

KOREAN, RUSSIAN = "내국인이름", "러시아권이름"


def shared(text: str, *names: tuple[str, str]) -> list[int]:
    """For each name, in order of appearance, the first of them that is the same person."""
    mentions, position = [], 0
    for value, label in names:
        start = text.index(value, position)
        mentions.append(Candidate(start, start + len(value), label, 0.9, "model"))
        position = start + len(value)
    ids = entity_ids(text, mentions, {})
    return [ids.index(one) for one in ids]


def korean(*names: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, KOREAN) for name in names)


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("피해자 차돌이 울었다. 차돌이가 갔다.", korean("차돌", "차돌이"), [0, 0]),
        ("한결이가 왔다. 한결의 말", korean("한결이", "한결"), [0, 0]),
        ("봄의 말. 봄이가 갔다.", korean("봄", "봄이"), [0, 0]),
        ("김현은 갔다. 김현이는 왔다.", korean("김현", "김현이"), [0, 1]),
        ("송이가 왔다. 송은 갔다.", korean("송이", "송"), [0, 1]),
        ("김아름 팀장은 김 팀장으로 불렸다. 김 팀장의 말", korean("김아름", "김", "김"), [0, 0, 0]),
        ("기획팀장 김아름은 왔다. 김 팀장의 말", korean("김아름", "김"), [0, 0]),
        ("대표이사 박종수는 왔다. 박 대표의 말", korean("박종수", "박"), [0, 0]),
        ("김아름은 김 팀장을 만났다.", korean("김아름", "김"), [0, 1]),
        ("김아름 팀장과 김가람, 김 팀장", korean("김아름", "김가람", "김"), [0, 1, 0]),
        ("김아름 팀장과 김가람 팀장, 김 팀장", korean("김아름", "김가람", "김"), [0, 1, 2]),
        ("영업이사 마동춘과 마루한, 마 이사", korean("마동춘", "마루한", "마"), [0, 1, 0]),
        ("현장소장 석윤발(대표이사 석대쇠의 조카), 석 소장", korean("석윤발", "석대쇠", "석"), [0, 1, 0]),
        ("두재필은 왔다. 두 기사와 좌동팔, 좌 서방", korean("두재필", "두", "좌동팔", "좌"), [0, 0, 2, 2]),
        ("피서준은 왔다. 피 원장의 말, Dr.피", korean("피서준", "피", "피"), [0, 0, 0]),
        ("증인 이상병은 왔다. 상병의 말", korean("이상병", "상병"), [0, 1]),
        ("이고르 김은 왔다. 이고르는 갔다.", korean("이고르 김", "이고르"), [0, 0]),
        ("대표이사 은희망과 은하수 과장, 은 대표, 은 과장", korean("은희망", "은하수", "은", "은"), [0, 1, 0, 1]),
        ("최설은 왔다. 설이가 갔다.", korean("최설", "설이"), [0, 0]),
        ("설 과장이 왔다. 최설은 갔다. 설 과장", korean("설", "최설", "설"), [0, 1, 0]),
        ("이 팀장은 왔다. 이아름 팀장도", korean("이", "이아름"), [0, 0]),
        ("송이가 왔다. 최송은 갔다.", korean("송이", "최송"), [0, 1]),
        ("반용섭은 왔다. 용섭의 말, 용 팀장", korean("반용섭", "용섭", "용"), [0, 0, 2]),
        # Nobody's surname: a name put into Hangul.
        ("제임스라 불린다. 관리소장 제 씨", korean("제임스", "제"), [0, 1]),
        ("김아름 팀장과 김 팀장, 김 과장", korean("김아름", "김", "김"), [0, 0, 2]),
        ("부사장 김아름은 왔다. 김 부사장의 말", korean("김아름", "김"), [0, 0]),
        ("부사장 김아름은 왔다. 김 사장의 말", korean("김아름", "김"), [0, 1]),
        ("김아름 사장은 왔다. 김 부사장의 말", korean("김아름", "김"), [0, 1]),
        ("공동대표이사 제갈현과 감사 제갈솔, 제갈 대표", korean("제갈현", "제갈솔", "제갈"), [0, 1, 0]),
        # Few have this surname: a second one would be chance.
        ("편경애는 왔다. 편 과장은 갔다. 편 씨의 말", korean("편경애", "편", "편"), [0, 0, 0]),
        ("편경애와 편가람, 편 과장", korean("편경애", "편가람", "편"), [0, 1, 2]),
        ("편경애는 왔다. 편의 말", korean("편경애", "편"), [0, 1]),
        ("남궁하늘이 왔다. 남궁 과장은 갔다. 남궁 부사장", korean("남궁하늘", "남궁", "남궁"), [0, 0, 0]),
        # A given name alone, though it is a word or a name the dictionary knows.
        ("우현수는 왔다. 현수와 수민은 갔다. 마수민도", korean("우현수", "현수", "수민", "마수민"), [0, 0, 2, 3]),
        ("금영철은 갔다. 옹은결도. 영철과 은결의 말", korean("금영철", "옹은결", "영철", "은결"), [0, 1, 0, 1]),
        ("김현수와 박현수, 현수의 말", korean("김현수", "박현수", "현수"), [0, 1, 2]),
        ("김현수는 왔다. 증인 현수(남, 23세)의 말", korean("김현수", "현수"), [0, 1]),
        # Called by the given name, which nobody writes alone.
        ("위하람이 왔다. 하람이는 갔다. 하람이의 말", korean("위하람", "하람이", "하람이"), [0, 0, 0]),
        ("위하람과 박하람, 하람이의 말", korean("위하람", "박하람", "하람이"), [0, 1, 2]),
        ("위하람은 왔다. 증인 하람이(여, 23세)의 말", korean("위하람", "하람이"), [0, 1]),
        ("박순자는 왔다. 순자이는 갔다.", korean("박순자", "순자이"), [0, 1]),
        ("윤영숙은 왔다. 김숙이도 갔다.", korean("윤영숙", "김숙이"), [0, 1]),
        # Surname first, as Koreans write it.
        (
            "제이크 변은 왔다. 변제이크(1971년생)와 이크 변의 말",
            (("제이크 변", "영어이름"), ("변제이크", "영어이름"), ("이크 변", "영어이름")),
            [0, 0, 2],
        ),
        ("이영희와 닉네임 이영희 팬", (("이영희", KOREAN), ("이영희 팬", "닉네임")), [0, 1]),
    ],
)
def test_koreans(text: str, names: tuple[tuple[str, str], ...], expected: list[int]) -> None:
    assert shared(text, *names) == expected


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("딜쇼드 카리모프는 왔다. 카리모프의 말, 딜쇼드도", ("딜쇼드 카리모프", "카리모프", "딜쇼드"), [0, 0, 0]),
        (
            "무로드존 율다셰프는 왔다. 율다셰프 무로드존, 율다셰프와 무로드존의 말",
            ("무로드존 율다셰프", "율다셰프 무로드존", "율다셰프", "무로드존"),
            [0, 0, 0, 0],
        ),
        ("딜쇼드 카리모프와 아짐 카리모프, 카리모프", ("딜쇼드 카리모프", "아짐 카리모프", "카리모프"), [0, 1, 2]),
        ("피해자 안나(여, 23세)와 안나 이바노바, 안나", ("안나", "안나 이바노바", "안나"), [0, 1, 0]),
        ("알리 핫산과 피고인 알리(방글라데시), 알리", ("알리 핫산", "알리", "알리"), [0, 1, 1]),
        ("알리 핫산 살레가 왔다. 핫산 살레, 살레의 말", ("알리 핫산 살레", "핫산 살레", "살레"), [0, 0, 0]),
        ("핫산 살레의 아들 알리 핫산 살레와 핫산 살레", ("핫산 살레", "알리 핫산 살레", "핫산 살레"), [0, 1, 0]),
        # A name in the midst is left out, or its initial stands for it.
        (
            "알리 오마르 살레가 왔다. 알리 살레, 알리 O. 살레, 알리의 말",
            ("알리 오마르 살레", "알리 살레", "알리 O. 살레", "알리"),
            [0, 0, 0, 0],
        ),
        (
            "알리 오마르 핫산과 알리 유수프 핫산, 알리 핫산",
            ("알리 오마르 핫산", "알리 유수프 핫산", "알리 핫산"),
            [0, 1, 2],
        ),
        ("알리 핫산과 그의 아들 알리 오마르 핫산", ("알리 핫산", "알리 오마르 핫산"), [0, 1]),
        ("알리 오마르 핫산과 알리 핫산(1990년생)", ("알리 오마르 핫산", "알리 핫산"), [0, 1]),
        ("알리 유수프 핫산이 왔다. 알리 Y. 핫산의 말", ("알리 유수프 핫산", "알리 Y. 핫산"), [0, 0]),
        ("알리 오마르 핫산이 왔다. 알리 Y. 핫산의 말", ("알리 오마르 핫산", "알리 Y. 핫산"), [0, 1]),
        ("Ali Omar Hassan이 왔다. Ali Y. Hassan의 말", ("Ali Omar Hassan", "Ali Y. Hassan"), [0, 1]),
        *(
            (
                f"마리 {name} 뒤발이 왔다. 마리 {letter}. 뒤발의 말",
                (f"마리 {name} 뒤발", f"마리 {letter}. 뒤발"),
                [0, 0],
            )
            for name, letter in (
                *(("앙리", "H"), ("아이작", "I"), ("볼프강", "W"), ("응옥", "N"), ("에르난", "H"), ("흐리스토", "K")),
                *(("오귀스트", "A"), ("시어도어", "T"), ("쩐", "T"), ("자비에", "X"), ("즈엉", "D"), ("위르겐", "J")),
                *(("나이트", "K"), ("폴커", "V"), ("츠비", "Z"), ("우고", "H"), ("이폴리트", "H"), ("요르고스", "G")),
            )
        ),
        ("알리 오마르 핫산이 왔다. 그의 아들 알리 핫산의 말", ("알리 오마르 핫산", "알리 핫산"), [0, 1]),
        ("알리 오마르 핫산이 왔다. 증인 알리 핫산의 말", ("알리 오마르 핫산", "알리 핫산"), [0, 1]),
        (
            "알리 오마르 핫산이 왔다. 알리 핫산의 말. 알리 오마르 핫산은 알리 핫산을 만났다.",
            ("알리 오마르 핫산", "알리 핫산", "알리 오마르 핫산", "알리 핫산"),
            [0, 1, 0, 1],
        ),
        ("알리 오마르 핫산(이하 '알리 핫산')이 왔다.", ("알리 오마르 핫산", "알리 핫산"), [0, 0]),
        (
            'Ali Omar Hassan (hereinafter "Ali Hassan") signs. Ali Hassan agrees.',
            ("Ali Omar Hassan", "Ali Hassan", "Ali Hassan"),
            [0, 0, 0],
        ),
        ("Ali Omar Hassan signs. Ali Hassan agrees.", ("Ali Omar Hassan", "Ali Hassan"), [0, 0]),
        ("Ali Omar Hassan met Ali Hassan. He went.", ("Ali Omar Hassan", "Ali Hassan"), [0, 1]),
        ("알리 오마르 핫산이 입국함. 알리 핫산의 말", ("알리 오마르 핫산", "알리 핫산"), [0, 0]),
        ("알리 오마르 핫산과 알리 유수프 핫산", ("알리 오마르 핫산", "알리 유수프 핫산"), [0, 1]),
        (
            "알리 핫산 살레와 오마르 핫산 살레, 핫산 살레",
            ("알리 핫산 살레", "오마르 핫산 살레", "핫산 살레"),
            [0, 1, 2],
        ),
    ],
)
def test_foreigners_by_a_word_of_their_name(text: str, names: tuple[str, ...], expected: list[int]) -> None:
    assert shared(text, *((name, RUSSIAN) for name in names)) == expected


def test_a_familys_name_that_half_a_country_bears_is_nobodys_alone() -> None:
    names = (("응우옌 반 남", "베트남이름"), ("응우옌", "베트남이름"), ("남", "베트남이름"))
    assert shared("응우옌 반 남이 왔다. 응우옌은 남의 처이다.", *names) == [0, 1, 2]
    names = (("쩐 반 득", "베트남이름"), ("득", "베트남이름"), ("쩐", "베트남이름"), ("응우옌 티 란", "베트남이름"))
    assert shared("쩐 반 득은 득이라 불린다. 쩐과 응우옌 티 란", *names) == [0, 0, 2, 3]
    names = (("쩐 반 득", "베트남이름"), ("레 반 득", "베트남이름"), ("득", "베트남이름"))
    assert shared("쩐 반 득과 레 반 득, 득의 말", *names) == [0, 1, 2]
    names = (("왕 샤오밍", "중국인이름"), ("왕씨", "중국인이름"), ("왕", "중국인이름"), ("샤오밍", "중국인이름"))
    assert shared("왕 샤오밍이 왔다. 왕씨와 왕은 갔다. 샤오밍도", *names) == [0, 1, 2, 0]
