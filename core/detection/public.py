"""Public bodies that stay in clear: the State, courts, ministries, public institutions (rule, "What stays").

The list of institutions is of those under 공공기관의 운영에 관한 법률 that appear in judgments, with former names,
and the special banks whose names stay; commercial banks are replaced.
"""

from collections.abc import Iterator

from core.expressions import late
from core.korean.lexicons import lexicon, pattern
from core.korean.text import END
from core.occurrences import occurrences

_REGION = r"(?:서울|부산|대구|인천|광주|대전|울산|세종|수원|의정부|춘천|청주|전주|창원|제주|[가-힣]{2,4})"
STATE = late(
    rf"(?<![가-힣])(?:대한민국|{pattern('institutions')}|(?:{pattern('institutions_short')}){END}"
    rf"|{_REGION}?(?:동부|서부|남부|북부|중앙)?(?:지방|고등|가정|행정|회생|특허|군사|보통군사"
    rf"|고등군사)법원(?:\s?[가-힣]{{2,4}}지원)?"
    rf"|{_REGION}?(?:동부|서부|남부|북부|중앙)?(?:지방|고등|보통)?검찰(?:청|단|부)(?:\s?[가-힣]{{2,4}}지청)?"
    r"|[가-힣]{2,10}(?:교도소|구치소|외국인보호소|선거관리위원회|노동위원회|토지수용위원회|행정심판위원회|지방국세청"
    r"|보호관찰소|치료감호소|소년원)"
    r"|(?:해군|육군|공군)본부|합동참모본부|(?:서울특별시|(?:부산|대구|인천|광주|대전|울산)광역시"
    r"|제주특별자치도|강원특별자치도|경기도)(?:의회)?(?![가-힣]{2})"
    r"|[가-힣]{2,25}(?:심의|조정|조사|진상규명|명예회복|선거|보상|심사|징계|구제|인권|소청심사|여론조사심의)위원회"
    rf"|(?:{pattern('ministries')})(?:장관)?)"
)
"""The State, courts, ministries, prisons, public institutions in running text; the match is the name that stays."""

STATUTE = late(
    r"(?<![가-힣])[가-힣·ㆍ]{2,30}(?:기본법|특별법|특례법|예우법|관리법|보호법|처벌법|진흥법|지원법|촉진법"
    r"|제한법|선거법|소송법|집행법|정비법|개발법"
    r"|거래법|운영법|보장법|보험법|관계법|교육법|학교법|세법|조합법|사업법|시행령|시행규칙)(?!인|[가-힣]{2})"
)
"""Names of statutes, which never change; 영농조합법인 is none."""
# 건축서비스산업진흥법인: somebody who is called like a statute.
_NAMED_AFTER = late(r"인|연구|협회|학회|조합|센터|추진|연합|위원회|포럼")
_BETWEEN = frozenset("·ㆍ・,")


def statutes(text: str) -> Iterator[tuple[int, int]]:
    """Where statutes are named: by the ending of a word, or by a whole title of `lexicons/statutes.txt`, however its
    words are set apart."""
    yield from (match.span() for match in STATUTE.finditer(text))
    places = [place for place, sign in enumerate(text) if not (sign.isspace() or sign in _BETWEEN)]
    solid = "".join(map(text.__getitem__, places))
    for title, starts in occurrences(solid, lexicon("statutes")).items():
        ends = ((places[start], places[start + len(title) - 1] + 1) for start in starts)
        yield from (span for span in ends if not _NAMED_AFTER.match(text, span[1]))


# 달빛마을아파트선거관리위원회, 한빛고등학교인사위원회: committees of somebody's, not of the State.
_PRIVATE = late(
    r"(?!중앙|국립|국군|국회|지방|경찰|서울대)"
    r".+(?:아파트|단지|빌라|조합|회사|종중|교회|노조|협회|학교|대학|병원|은행|증권|토건|전자|그룹)"
    r"(?:교원|직원|인사|동대표|대의원|임원)?(?:선거관리|심의|조정|조사|보상|심사|징계|구제|인권)위원회"
)


def bodies(text: str) -> Iterator[tuple[int, int]]:
    """Where the State, courts and public institutions stand in running text: the name that stays."""
    return (match.span() for match in STATE.finditer(text) if not _PRIVATE.fullmatch(match[0]))


COUNTRIES = frozenset(lexicon("countries"))


def is_public(name: str) -> bool:
    """Whether ``name`` (without white space) is wholly a public body or a country."""
    return name in COUNTRIES or (STATE.fullmatch(name) is not None and _PRIVATE.fullmatch(name) is None)


PUBLIC_BODY = late(
    rf"대한민국|.*(?:{pattern('authorities')}|[가-힣]{{2}}[읍면]장|(?:[육해공]군|해병대?|제\d+).{{0,8}}[군사여]단장|(?<!협)의회)"
)
"""Authorities as parties, whole name: they stay."""
