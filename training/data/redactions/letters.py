"""Letters in the place of names (피고인 A, B은행), where a judgment uses them so: no grades, points, list letters."""

import re
from collections.abc import Iterator

from training.data.redactions.model import Placeholder
from training.data.redactions.wording import ORGANISED, following

_ROLE = "공소외|소외|피고인|피해자|원고|피고|증인|망|선정자|고소인|피의자|사건본인|신청인|참가인|청구인|상대방"
_PARTICLE = r"(?:에게서|에게|한테|은|는|이|가|을|를|의|과|와|도|로부터|으로부터|라는|이라는|에 대한|에 대하여)"
_INTRODUCED = re.compile(
    rf"(?<![가-힣])(?P<role>{_ROLE}) (?P<letter>[A-Z]{{1,2}}"
    rf"|[甲乙丙丁戊])(?P<more>(?:, ?[A-Z]{{1,2}}(?![A-Za-z0-9]))*)"
    rf"(?=\(|,| 등| 및| 소유| 명의| 운영| 작성|\)|{_PARTICLE}(?![가-힣]))"
)
_LETTER = re.compile(r"(?<![A-Za-z0-9.&/(-])(?P<letter>[A-Z]{1,2})(?![A-Za-z0-9.&/-])")
_AFTER = re.compile(rf"{_PARTICLE}(?![가-힣])| 등|\((?:여|남|대판)")
# Two people at least are called so before a letter counts as a name: one may be the only A of many other things.
_FEWEST = 2
# 피해자 KG, 피고 SK: firms and people that are called by two letters need not be redactions.
_SERIES = frozenset("ABCDEFGH")
_NO_NAME = re.compile(
    r" ?(?:형|급|등급|점|란|열|동|라인|구역|블록|타입|부분|안|코스|지점|학점|반|조|팀|항|목|호)(?![가-힣]{2})"
)


def find(text: str) -> Iterator[Placeholder]:
    """Letters that stand for people and firms; none where the document does not use them for people."""
    introduced = list(_INTRODUCED.finditer(text))
    latin = {letter for match in introduced for letter in re.findall("[A-Z]{1,2}", match["letter"] + match["more"])}
    taken: set[int] = set()
    series = len(latin) >= _FEWEST and bool(latin & _SERIES)
    for match in introduced:
        if not series and match["letter"].isascii():
            continue
        taken.add(match.start("letter"))
        yield Placeholder(
            match.start("letter"), match.end("letter"), "letter", "내국인이름", match["letter"], match.start("role")
        )
    if not series:
        return
    for match in _LETTER.finditer(text):
        if match.start() in taken or _NO_NAME.match(text, match.end()):
            continue
        told = following(text, match.end())
        if told is not None and len(told[1]) > 1:
            label, word, end = told
            yield Placeholder(*match.span(), "letter", label, match[0] + word, word=word, word_end=end)
        elif ORGANISED.search(text, max(0, match.start() - 6), match.start()):
            yield Placeholder(*match.span(), "letter", "주식회사", f"{match[0]}주식회사")
        elif match[0] in latin and _AFTER.match(text, match.end()):
            yield Placeholder(*match.span(), "letter", "내국인이름", match[0])
