"""Symbols in the place of a name: ○○병원, △△동, 주식회사 ◇◇◇, 김○○, 김○수, 경기 12바○○○○."""

import re
from collections.abc import Iterator

from training.data.redactions.model import Placeholder
from training.data.redactions.wording import AGENCIES, PARTICLE, firm_after, following, person_after, preceding

SYMBOLS = "○◎△□◇▽●▲☆★▣◆♡♤♧◁▷⊙◈▩♠♣♥▼◐◑▦◊∆⊗▤▥♢♦"
_RUN = re.compile(rf"(?P<run>(?P<one>[{SYMBOLS}])(?P=one){{1,11}}(?: (?P=one){{2,8}})*)")
_SURNAME = re.compile(
    rf"(?<![가-힣{SYMBOLS}])(?:남궁|황보|선우|독고|제갈"
    rf"|[김이박최정강조윤장임한오신권황안송류홍고문양손배백허유남심노하곽성차우구민진지엄채천공현변염여"
    r"추소석선마길연명왕옥육인맹탁편용전서주])\Z"
)
_NAME = re.compile(
    rf"(?<![가-힣])[김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하][○×O][가-힣](?=[^가-힣]|{PARTICLE}|$)"
)
_ONE = re.compile(r"(?<=[ (‘“'\"가-힣])(?<!년 )(?P<run>[○◎△◇▽☆♤◁▷□])(?=[가-힣])")
# Plates have some syllables only: 30경 □□□ is a time and a name.
_ON_PLATES = "가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주아바사자배하허호"
_PLATE = re.compile(rf"(?:[가-힣]{{2}} ?)?\d{{1,3}} ?[{_ON_PLATES}] ?[{SYMBOLS}×*]{{2,4}}(?=호|[ (,)에의]|$)")
_NUMBER = re.compile(
    rf"(?<![\d○×*])(?P<phone>01\d-?[{SYMBOLS}×*\d]{{3,4}}-?[{SYMBOLS}×*\d]{{4}})(?![\d-])"
    rf"|(?<![\d-])(?P<resident>0{{6}} ?- ?0{{7}}|\d{{6}} ?- ?[1-4]?[{SYMBOLS}×*]{{5,7}})"
    rf"|(?<![\d-])(?P<account>\d{{2,6}}-(?=[\d-]*[{SYMBOLS}×*])[\d{SYMBOLS}×*-]{{5,20}})"
)
_LABELS = {"phone": "휴대폰번호", "resident": "주민등록번호", "account": "계좌번호"}
# ○○동 123번지 with the number hidden: 중동○○○○-1.
_LOT = re.compile(rf"(?<=[동리가])(?P<run>[{SYMBOLS}]{{2,6}}(?:-[\d{SYMBOLS}]{{1,4}})?)(?=[ ,)및번외]|토지|$)")
# A noun right behind the symbols is the rest of a name (○○주방기구): whatever stands before, that is no person.
_GLUED = re.compile(
    r"(?!(?:에게|한테|에서|으로|로서|이라|라고|라는|이란|이고|이며|에 |및|등|측|명의|작성|소유|은|는|이|가"
    r"|을|를|의|과|와|도|로|에)(?![가-힣]{3}))[가-힣]{2}"
)
_FORM_LATER = re.compile(r"[가-힣]{1,8} ?(?:주식회사|\(주\)|㈜)")
# Blank dates, counts and provisions: nobody's name.
_NO_NAME_AFTER = re.compile(
    r" ?(?:년(?![가-힣]*판)|월(?:[ 분호의 ]|$|\d)|일(?:[ 자부\d]|$)|조(?: |제)|항|원(?![가-힣])|만 ?원|명"
    r"|개월|시간|%|호증|차 |번 ?(?:지|국도)|[.,]\d|\d)"
)
_MOST = 12


def find(text: str) -> Iterator[Placeholder]:
    """Runs of symbols that stand for a name or a number, and names with a symbol inside."""
    taken: list[tuple[int, int]] = []
    for match in _PLATE.finditer(text):
        taken.append(match.span())
        yield Placeholder(match.start(), match.end(), "symbols", "차량번호", match[0])
    for match in _NUMBER.finditer(text):
        taken.append(match.span())
        yield Placeholder(match.start(), match.end(), "symbols", _LABELS[str(match.lastgroup)], match[0])
    for match in _LOT.finditer(text):
        taken.append(match.span())
        yield Placeholder(match.start(), match.end(), "symbols", "동아래주소", f"lot/{match[0]}")
    for match in _NAME.finditer(text):
        taken.append(match.span())
        yield Placeholder(match.start(), match.end(), "symbols", "내국인이름", match[0])
    for pattern in (_RUN, _ONE):
        for match in pattern.finditer(text):
            if any(start < match.end() and match.start() < end for start, end in taken):
                continue
            if (found := _run(text, match.start(), match.end())) is not None:
                yield found


def _run(text: str, start: int, end: int) -> Placeholder | None:
    run = text[start:end]
    line = text.rfind("\n", 0, start) + 1
    alone = not text[line:start].strip() and (len(run) == 1 or text[end : end + 1] in ("", "\n"))
    if alone or _NO_NAME_AFTER.match(text, end) or len(run) > _MOST:
        return None
    if text[max(0, start - 1) : start] == "제" and re.match(r" ?(?:호|조|항|차|회|장)", text[end : end + 2]):
        return None
    surname = _SURNAME.search(text, max(0, start - 4), start)
    if surname and len(run) <= 3 and not following(text, end):
        return Placeholder(surname.start(), end, "symbols", "내국인이름", surname[0] + run)
    if AGENCIES.match(text, end):
        return Placeholder(start, end, "symbols", "행정시", run + "/agency", marked=False)
    told = following(text, end)
    if len(run) == 1 and (told is None or len(told[1]) < 2):
        return None
    if told is not None:
        label, word, word_end = told
        return Placeholder(start, end, "symbols", label, run + word, word=word, word_end=word_end)
    before = preceding(text, start)
    if _GLUED.match(text, end):
        label = "주식회사" if _FORM_LATER.match(text, end) else None if before == "내국인이름" else before
        return Placeholder(start, end, "symbols", label, run)
    if text.startswith("번", end) and re.match("번 ?(?:좌석|시내|마을|버스)", text[end : end + 5]):
        return Placeholder(start, end, "symbols", "노선번호", run)
    if person_after(text, end) and before in (None, "내국인이름"):
        return Placeholder(start, end, "symbols", "내국인이름", run)
    if text.startswith("호", end) and not re.match("호[가-힣]{2}", text[end : end + 3]):
        room = re.search(r"(?:동|층|아파트|빌라|빌딩|건물|지하|제) ?$", text[max(0, start - 6) : start])
        return Placeholder(start, end, "symbols", "호" if room else "선박명", run + "호")
    if re.match(" (?:계좌|통장|예금)", text[end : end + 3]):
        return Placeholder(start, end, "symbols", "은행", run)
    label = before or ("불특정회사명" if firm_after(text, end) else None)
    return Placeholder(start, end, "symbols", label, run)
