"""Fictitious nicknames, accounts, addresses on the net, dates of birth and ages."""

from collections.abc import Callable
from random import Random

from training.data.generators import names
from training.data.generators.numbers import shape
from training.data.generators.words import words

_MAIL_HOSTS = words(
    """
    naver.com daum.net hanmail.net gmail.com nate.com kakao.com outlook.kr korea.kr yahoo.co.kr hotmail.com
    mailbox.kr company.co.kr
    """
)
_LATIN_WORDS = words(
    """
    sky blue moon star happy love lucky king queen dragon tiger rain snow sun sea wind black white red silver gold
    sweet cool hero angel dream busan seoul jeju hana dul kim lee park choi jin min soo young
    """
)
_ADJECTIVES = words(
    """
    푸른 하얀 검은 행복한 외로운 달콤한 용감한 배고픈 조용한 수상한 날쌘 즐거운 슬픈 귀여운 못된 착한 늙은 어린
    춤추는 웃는 잠자는 달리는 떠도는
    """
)
_NOUNS = words(
    """
    고양이 늑대 호랑이 나비 바다 하늘 별 달 바람 구름 소년 소녀 아저씨 왕자 공주 여우 곰 토끼 사자 나무 꽃 파도
    번개 그림자 나그네 천사 악마 도사 선생 대장 두목 형님
    """
)
_SLANG = words(
    """
    사장님 회장 실장 이모 큰형 작은형 똘이 깜상 짱구 망치 번개 꼬마 독사 쌍칼 도끼 대포 스마일 제임스 마이클 찰리
    토니 제니 루시 케이 제이 엠제이 에이스 킹 보스 김프로 박프로 이부장 최실장 왕언니 막내 백곰
    """
)
_TRANSLIT = words(
    """
    블루 레드 블랙 화이트 골드 실버 그린 핑크 스카이 오션 문 스타 나이트 드래곤 타이거 베어 울프 버니 캣 킹 퀸
    프린스 레인 스노우 썬 윈드 파이어 로즈 허니 러브 럭키 해피 스위트 큐티 쿨 히어로 매직
    """
)
_DECADES = (1930, 1945, 1955, 1965, 1975, 1985, 1995, 2005)


def nickname(rng: Random) -> str:
    """What somebody calls himself on the net or is called in the street."""
    roll = rng.random()
    if roll < 0.25:
        return rng.choice(_ADJECTIVES) + rng.choice(("", " ")) + rng.choice(_NOUNS)
    if roll < 0.50:
        return rng.choice(_TRANSLIT) + rng.choice(("", "", " ")) + rng.choice(_TRANSLIT)
    if roll < 0.62:
        return rng.choice(_SLANG)
    if roll < 0.72:
        return account_id(rng)
    if roll < 0.82:
        return names.given(rng) + rng.choice(("", "맘", "파파", "짱", "이", "님", "네", "아빠", "엄마", "12", "79"))
    return rng.choice(_NOUNS) + rng.choice(_NOUNS) if roll < 0.92 else rng.choice(_TRANSLIT) + rng.choice(_NOUNS)


def account_id(rng: Random) -> str:
    """An account's name in Latin letters."""
    word = rng.choice(_LATIN_WORDS) + (rng.choice(_LATIN_WORDS) if rng.random() < 0.4 else "")
    if rng.random() < 0.3:
        word = names.romanize(names.given(rng)).lower().replace(" ", "")
    tail = rng.choice(
        (
            "",
            str(rng.randint(1, 99)),
            str(rng.randint(1960, 2008)),
            shape("000", rng),
            "_" + rng.choice(_LATIN_WORDS),
            "-" + shape("00", rng),
        )
    )
    return word + tail


def email(rng: Random) -> str:
    """An e-mail address."""
    return f"{account_id(rng)}{rng.choice(('', '', '.' + rng.choice(_LATIN_WORDS)))}@{rng.choice(_MAIL_HOSTS)}"


def url(rng: Random) -> str:
    """An address on the web."""
    host = rng.choice(_LATIN_WORDS) + rng.choice(_LATIN_WORDS) + rng.choice(("", shape("00", rng), "-shop", "mall"))
    path = rng.choice(
        (
            "",
            "",
            f"/{rng.choice(_LATIN_WORDS)}/{shape('00000', rng)}",
            f"/bbs/board.php?id={shape('000', rng)}",
            "/index.html",
        )
    )
    head = rng.choice(
        ("http://www.", "https://www.", "https://", "www.", "http://", "blog.naver.com/", "https://cafe.naver.com/")
    )
    return (
        f"{head}{host}{path}"
        if "naver" in head
        else f"{head}{host}.{rng.choice(('com', 'co.kr', 'kr', 'net', 'org', 'me'))}{path}"
    )


def born(rng: Random) -> str:
    """A date of birth in one of the usual spellings, without 생."""
    year = rng.choice(_DECADES) + rng.randint(-8, 9)
    month, day = rng.randint(1, 12), rng.randint(1, 28)
    roll = rng.random()
    if roll < 0.68:
        return f"{year}. {month}. {day}."
    if roll < 0.78:
        return f"{year}년 {month}월 {day}일"
    if roll < 0.84:
        return f"{year}.{month}.{day}."
    if roll < 0.90:
        return f"{year}-{month:02d}-{day:02d}"
    return f"{year % 100:02d}{month:02d}{day:02d}" if roll < 0.95 else f"{year}. {month:02d}. {day:02d}."


def room_title(rng: Random) -> str:
    """A chat room's or a board's title."""
    subject = rng.choice(
        (
            "코인 매매",
            "주식 정보",
            "동창",
            "부동산 투자",
            "등산",
            "독서",
            "중고 거래",
            "육아",
            "게임",
            "단타",
            "선물 옵션",
            "맛집",
            "운동",
            "재테크",
            "입주민",
        )
    )
    return (
        f"{rng.choice(_ADJECTIVES)} {rng.choice(_NOUNS)} {subject}{rng.choice(('방', ' 모임', ' 톡방', '', ' 공유방'))}"
        if rng.random() < 0.5
        else f"{subject} {rng.choice(_NOUNS)}방"
    )


GENERATORS: dict[str, Callable[[Random], str]] = {
    "닉네임": nickname,
    "대화명": nickname,
    "별명": nickname,
    "가수": nickname,
    "블로그": nickname,
    "아이디": account_id,
    "이메일주소": email,
    "URL": url,
    "생년월일": born,
    "출생연도": lambda rng: str(rng.choice(_DECADES) + rng.randint(-8, 9)),
    "나이": lambda rng: str(rng.randint(3, 89)),
    "온라인대화방명": room_title,
    "온라인게시글명": lambda rng: (
        f"{room_title(rng)} {rng.choice(('후기', '공지', '사기 주의', '구합니다', '판매합니다', '필독'))}"
    ),
    "온라인게시판명": lambda rng: (
        rng.choice(("자유", "익명", "질문", "거래", "정보", "회원", "고발", "소통"))
        + rng.choice(("게시판", " 게시판", "마당", "광장"))
    ),
}
