"""Number formats of charts: digits, dates and units stay; other words between quotes go, and that is said."""

import re

_UNITS = """
원 천원 만원 백만원 천만원 억원 조원 억 만 천 백 명 인 건 개 회 차 년 월 일 시 분 초 주 세 평 호 층 대 채 필지 점 쪽
장 매 권 부 배 위 등 번 년도 연도 분기 개월 시간 일간 주간 오전 오후 퍼센트 달러 유로 엔 위안 가구 세대 통화 표준 ㎡ ㎢
회차 년차 월차 주차 일차 개월차 차년도 월분 년분 년도분 연도분 분기분 개월분 주간분 회분 인분 주일 개년 원권
年 月 日 時 分 秒 요일 ㎏ ㎞ m² m2 m km cm mm kg g t L kWh ha USD KRW EUR JPY
"""
_UNIT = "|".join(sorted(map(re.escape, _UNITS.split()), key=len, reverse=True))
_SIGNS = r"[\s%()./,:;~+\-–—₩￦$€£¥'’°·]"
_QUOTED = re.compile(rf"(?>{_SIGNS}|{_UNIT})*+")
_TOKEN = re.compile(r'"([^"]*)"|\[([^\]]*)\]|[\\_*](.)|(General|G/표준|AM/PM|A/P|E[+-]|[aA]{3,4})|(.)', re.DOTALL)
_BRACKET = re.compile(
    r"Red|Blue|Black|White|Green|Yellow|Cyan|Magenta|(?:Color|색) ?\d{1,2}|[<>=]{1,2}-?\d{1,9}(?:\.\d{1,4})?"
    r"|\$[₩￦$€£¥]?(?:-(?:[0-9A-Fa-f]{1,6}|ko-KR|en-US|x-sysdate|x-systime))?|h{1,2}|m{1,2}|s{1,2}|DBNum[1-4]",
    re.IGNORECASE,
)
_PLAIN = re.compile(rf"[0#?@yYmMdDhHsSeEbB&!<>=]|{_SIGNS}")
_BARE_UNIT = re.compile(_UNIT)
# One unit, of so many: several in a row are names, too (장시원, 권인호).
_ONE_UNIT = re.compile(rf"[백천만억]*+(?:{_UNIT})?")
_HANGUL = re.compile("[가-힣]+")
_MOST_OF_A_UNIT = 20


def cleaned_format(code: str) -> tuple[str, bool]:
    """(the format without words that are no units, whether any had to go); ``code`` as in c:formatCode."""
    kept, changed = [], False
    position, said = 0, ""
    while position < len(code):
        unit = _BARE_UNIT.match(code, position) if not code[position].isascii() else None
        found = unit or _TOKEN.match(code, position)
        if found is None:
            break
        words = found[0] if unit is not None else _words(found)
        said = "" if words is None else said + words
        if (unit is not None or _is_harmless(found)) and all(map(_ONE_UNIT.fullmatch, _HANGUL.findall(said))):
            kept.append(found[0])
        else:
            changed = True
        said = said[-_MOST_OF_A_UNIT:]
        position = found.end()
    return "".join(kept) or "General", changed


def _words(found: re.Match[str]) -> str | None:
    """What a token shows as it is written; None for a code, which shows something else."""
    quoted, bracket, escaped, _, _ = found.groups()
    return next((one for one in (quoted, escaped) if one is not None), None if bracket is None else "")


def _is_harmless(found: re.Match[str]) -> bool:
    quoted, bracket, escaped, word, plain = found.groups()
    if quoted is not None:
        return _QUOTED.fullmatch(quoted) is not None
    if bracket is not None:
        return _BRACKET.fullmatch(bracket) is not None
    if escaped is not None:
        return not escaped.isalnum() or _BARE_UNIT.fullmatch(escaped) is not None
    return word is not None or _PLAIN.fullmatch(plain) is not None
