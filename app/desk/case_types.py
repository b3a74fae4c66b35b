"""What kind of case a judgment decides, by the sign in its case number (2021고단123 is criminal)."""

import re

CASE_TYPES = ("criminal", "civil", "family", "administrative", "other")

# 사건별 부호문자의 부여에 관한 예규(재일 2003-1): the letters between the year and the running number.
_SIGNS = {
    "criminal": (
        "고단",
        "고합",
        "고정",
        "고약",
        "노",
        "도",
        "로",
        "모",
        "오",
        "초",
        "감고",
        "감노",
        "감도",
        "전고",
        "전노",
    ),
    "civil": ("가소", "가단", "가합", "나", "다", "라", "마", "카", "머"),
    "family": ("드단", "드합", "느단", "느합", "르", "므", "브", "스", "으", "호"),
    "administrative": ("구단", "구합", "누", "두", "루", "무", "아"),
}
_TYPES = {sign: kind for kind, signs in _SIGNS.items() for sign in signs}
_AGAIN = "재"  # before the sign of a case that is tried again: 재고합, 재나
_NUMBER = re.compile(r"(?<!\d)(?:19|20)\d{2}\s*([가-힣]{1,4})\s*\d{1,7}")
# A judgment's own number stands in its head; those cited further down are other cases'.
_HEAD = 1_000


def case_type(text: str) -> str:
    """One of CASE_TYPES: that of the first case number in the head of ``text``; "other" without a known one."""
    for found in _NUMBER.finditer(text[:_HEAD]):
        if kind := _TYPES.get(found[1]) or _TYPES.get(found[1].removeprefix(_AGAIN)):
            return kind
    return "other"
