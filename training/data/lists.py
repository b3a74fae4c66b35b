"""Lists of names of the corpus (SHARED/data/corpus/lists), read once, and which label draws from which."""

import hashlib
import lzma
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random

from training.data.generators.words import table

# Label → lists; ``list/ending`` takes what ends so.
_SOURCES = table(
    """\
내국인이름: person_full_names
주식회사: listed_companies wikidata_companies
불특정회사명: shops_and_venues
병원: hospitals_pharmacies/병원
의원: hospitals_pharmacies/의원
치과의원: hospitals_pharmacies/치과의원
한의원: hospitals_pharmacies/한의원
요양병원: hospitals_pharmacies/요양병원
약국: hospitals_pharmacies/약국
아파트: buildings/아파트
오피스텔: buildings/오피스텔
빌딩: buildings/빌딩 buildings/타워
빌라: buildings/빌라
상가: buildings/상가 buildings/프라자
주유소: shops_and_venues/주유소
모텔: shops_and_venues/모텔
사우나: shops_and_venues/사우나
찜질방: shops_and_venues/찜질방
노래주점: shops_and_venues/노래연습장
안경점: shops_and_venues/안경
가게: shops_and_venues
경찰서: public_facilities/경찰서
파출소: public_facilities/파출소
소방서: public_facilities/소방서
우체국: public_facilities/우체국
도서관: public_facilities/도서관
요양원: public_facilities/요양원
경로당: public_facilities/경로당
초등학교: wikidata_schools/초등학교
중학교: wikidata_schools/중학교
고등학교: wikidata_schools/고등학교
대학교: wikidata_schools/대학교
지하철역: wikidata_roads_stations_airports/역
도로: road_names
행정동: legal_dong_units/동
행정리: legal_dong_units/리
행정면: legal_dong_units/면
행정읍: legal_dong_units/읍
단체명: wikidata_organisations
협회: wikidata_organisations/협회
노동조합: wikidata_organisations/노동조합
정당: wikidata_organisations/당
차량종류: wikidata_car_models
사찰: wikidata_heritage/사
"""
)
# More of one list would teach no more, and what its values end with is counted each time.
_MOST = 4_000
_LONGEST = 24
# Forms, which the text says itself; hospitals for animals; what the lists of firms hold beside firms.
_FORMS = re.compile("주식회사|유한회사|법인|㈜|（|동물|가축")
_NO_NAME = re.compile(r"재단|(?:어린이집|유치원|학교|병원|센터|그룹|협회|연합회|위원회|공장)$")
_KEPT_OUT = 26  # of 256


@lru_cache(maxsize=64)
def read_list(shared: Path, name: str) -> tuple[str, ...]:
    """The entries of one list. Raises FileNotFoundError where it is not there."""
    path = shared / "data" / "corpus" / "lists" / f"{name}.txt.xz"
    with lzma.open(path, "rt", encoding="utf-8") as file:
        return tuple(line.strip() for line in file if line.strip())


def listed_values(shared: Path, known: Mapping[str, Sequence[str]], *, measuring: bool = False) -> dict[str, list[str]]:
    """``known`` values by label and, beside them, those of the corpus' lists; the same ones each time.

    One entry in ten is for ``measuring`` and never trained on.

    Raises FileNotFoundError where a list is not there.
    """
    values = {label: list(listed) for label, listed in known.items()}
    for label, sources in _SOURCES.items():
        found: list[str] = []
        for source in sources:
            name, _, ending = source.partition("/")
            sound = (entry for entry in read_list(shared, name) if entry.endswith(ending) and _is_sound(entry, ending))
            found += [entry for entry in sound if _is_kept_out(entry) is measuring]
        drawn = Random(label).sample(found, min(_MOST, len(found)))
        values[label] = [*values.get(label, ()), *drawn]
    return values


def _is_kept_out(entry: str) -> bool:
    return hashlib.sha256(entry.encode("utf-8")).digest()[0] < _KEPT_OUT


def _is_sound(entry: str, ending: str) -> bool:
    """Whether an entry is a name as a judgment could write it: no brackets, no form, and more than its descriptor."""
    if not len(ending) + 1 < len(entry) <= _LONGEST or set("()[]<>/,\"'") & set(entry):
        return False
    if _FORMS.search(entry):
        return False
    return bool(ending) or not _NO_NAME.search(entry)
