"""시·도 and 시·군·구: the part of an address that stays (재일 2014-2 제7조), and who governs it; all below becomes one
letter."""

import re
from collections.abc import Sequence

_PROVINCES = (
    "서울특별시 서울시 서울 부산광역시 부산시 부산 대구광역시 대구시 대구 인천광역시 인천시 인천 "
    "광주광역시 광주시 광주 대전광역시 대전시 대전 울산광역시 울산시 울산 세종특별자치시 세종시 세종 "
    "경기도 경기 강원특별자치도 강원도 강원 충청북도 충북 충청남도 충남 전북특별자치도 전라북도 전북 "
    "전라남도 전남 경상북도 경북 경상남도 경남 제주특별자치도 제주도 제주"
)
_CITIES = (
    "수원 성남 고양 용인 부천 안산 안양 남양주 화성 평택 의정부 시흥 파주 광명 김포 군포 광주 이천 양주 "
    "오산 구리 안성 포천 의왕 하남 여주 동두천 과천 춘천 원주 강릉 동해 태백 속초 삼척 청주 충주 제천 "
    "천안 공주 보령 아산 서산 논산 계룡 당진 전주 군산 익산 정읍 남원 김제 목포 여수 순천 나주 광양 포항 "
    "경주 김천 안동 구미 영주 영천 상주 문경 경산 창원 진주 통영 사천 김해 밀양 거제 양산 제주 서귀포 "
    "마산 진해 세종 "
    # of old judgments
    "이리 송탄 충무 점촌 대천 온양 정주 장승포 삼천포 동광양 여천 미금"
)
_COUNTIES = (
    "연천 가평 양평 홍천 횡성 영월 평창 정선 철원 화천 양구 인제 고성 양양 보은 옥천 영동 증평 진천 괴산 "
    "음성 단양 청원 금산 부여 서천 청양 홍성 예산 태안 연기 완주 진안 무주 장수 임실 순창 고창 부안 담양 "
    "곡성 구례 고흥 보성 화순 장흥 강진 해남 영암 무안 함평 영광 장성 완도 진도 신안 군위 의성 청송 영양 "
    "영덕 청도 고령 성주 칠곡 예천 봉화 울진 울릉 의령 함안 창녕 남해 하동 산청 함양 거창 합천 달성 기장 "
    "강화 옹진 울주 여주 "
    # of old judgments
    "승주 명주 영풍 선산 금릉 월성 북제주 남제주 여천"
)
_DISTRICTS = (
    "종로 중 용산 성동 광진 동대문 중랑 성북 강북 도봉 노원 은평 서대문 마포 양천 강서 구로 금천 영등포 "
    "동작 관악 서초 강남 송파 강동 서 동 영도 부산진 동래 남 북 해운대 사하 금정 연제 수영 사상 수성 달서 "
    "미추홀 연수 남동 부평 계양 광산 대덕 유성 장안 권선 팔달 영통 수정 중원 분당 만안 동안 단원 상록 "
    "덕양 일산동 일산서 처인 기흥 수지 원미 소사 오정 상당 서원 흥덕 청원 동남 서북 완산 덕진 의창 성산 "
    "마산합포 마산회원 진해"
)


def _names(names: str, ending: str) -> set[str]:
    return {name + ending for name in names.split()}


_PROVINCE_NAMES = frozenset(_PROVINCES.split())
_LOCAL_NAMES = frozenset(_names(_CITIES, "시") | _names(_COUNTIES, "군") | _names(_DISTRICTS, "구"))
_NAMES = (*_PROVINCE_NAMES, *_LOCAL_NAMES)
_WORD = re.compile(r"(\S+)(\s+)")
_LONGEST = 40  # characters of districts that are written in one word


# Counties became cities and the other way round: 화성군 is in old judgments.
_STEMS = frozenset(" ".join((_CITIES, _COUNTIES, _DISTRICTS)).split())


def is_region(word: str) -> bool:
    """Whether ``word`` is the name of a 시·도 or 시·군·구 with the word for what it is: 강원도, 정선군, not 강원."""
    whole = word[-1:] in ("시", "도") and word in _PROVINCE_NAMES
    return whole or (word[-1:] in ("시", "군", "구") and word[:-1] in _STEMS)


def are_regions(words: Sequence[str]) -> bool:
    """Whether ``words`` together name a 시·도 or 시·군·구: 서울 강남구."""
    return is_region(words[-1]) and all(is_region(word) or word in _PROVINCE_NAMES for word in words)


def is_written_region(text: str) -> bool:
    """Whether all of ``text`` names a 시·도 or 시·군·구, with or without white space: 서울 강남구, 수원시권선구."""
    words = text.split()
    if len(words) == 1:
        if len(text) > _LONGEST or not text.startswith(_NAMES):
            return is_region(text)
        return is_region(text) or any(text.startswith(name) and is_written_region(text[len(name) :]) for name in _NAMES)
    return bool(words) and are_regions(words)


def region_length(address: str) -> int:
    """How many leading characters of ``address`` name the 시·도 and 시·군·구, white space after them included.

    0 if it begins below them, or if nothing stands below them: then the whole address is meant.
    """
    position, provinces = 0, 0
    while word := _WORD.match(address, position):
        if word[1] in _LOCAL_NAMES:
            pass
        elif word[1] in _PROVINCE_NAMES and not provinces:
            provinces += 1
        else:
            break
        position = word.end()
    below = address[position:].strip()
    return position if below and below not in _LOCAL_NAMES else 0
