"""Fictitious people: Korean names of every generation, and foreign ones in Hangul and Latin letters.

The surnames are those of the census, drawn by frequency most of the time and evenly otherwise, because a judgment
about a rare surname must be read as well as one about 김. Given names are put together from syllables.
"""

import re
from dataclasses import dataclass
from random import Random

from core.korean import names as shapes
from core.korean.names import GENERATIONS
from training.data.generators import latin
from training.data.generators.words import words

NATIVE_GIVEN = tuple(name for name in shapes.NATIVE_GIVEN if len(name) == 2)
LONG_GIVEN = tuple(name for name in shapes.NATIVE_GIVEN if len(name) > 2)
_FREQUENT = (
    "김215 이147 박84 최47 정43 강24 조21 윤20 장20 임17 한15 오15 서15 신15 권14 황14 안14 송14 전11"
    " 홍11 유13 고10 문9 양9 손9 배8 백8 허7 남6 심5 노5 하5 곽4 성4 차4 주4 우4 구4 나3 민3 류3 진4"
    " 지3 엄3 채3 원3 천2 방2 공2 현2 함2 변2 염1 여1 추1 도1"
)
_RARE = words(
    """
    석 선 설 마 길 연 위 표 명 기 반 왕 금 옥 육 인 맹 제 모 탁 국 어 은 편 용 예 경 봉 사 부 가 복 태 목 형 피 두
    감 음 빈 동 온 호 범 좌 팽 승 간 상 시 갈 단 소 라 견 당 화 창 내 섭 순 옹 이 박 남궁 황보 제갈 선우 사공 서문
    독고 동방 망절
    """
)
_SURNAMES, _WEIGHTS = zip(*((part[0], int(part[1:])) for part in _FREQUENT.split()), strict=True)

_OLD_MAN, _MAN, _NEW_MAN, _OLD_WOMAN, _WOMAN, _NEW_WOMAN = GENERATIONS
_STYLES = (_OLD_MAN, _MAN, _MAN, _NEW_MAN, _OLD_WOMAN, _WOMAN, _WOMAN, _NEW_WOMAN)
_ANY = (
    "가강건겸경계고관광교구국군권귀규균근금기길나낙난남내다단달담대덕도돈동두라란람래려령로록루리린림마만매명모목무문미민"
    "바방배백범별병보복봉부분비빈사산삼상새서석선설성세소솔송수숙순술슬승시식신실심아안애양어언여연열영예오옥온완요용우욱운"
    "웅원월위유육윤율은을음의이익인일임자장재전점정제조종주준중지진차찬창채천철초춘출충치탁태택판평표필하학한해향헌혁현형혜"
    "호홍화환회효후훈휘휴흥희"
)
_ARCHAIC = words(
    """
    말녀 복녀 점례 삼월 갑룡 을생 간난 끝순 막순 언년 개똥 순덕 판돌 쌍가매 말순 필례 업동 돌쇠 점순 막례 큰년 칠성
    삼식 만복 귀남 후남 달막 봉순 간란 소순 복순 분이 갓난 또순 차돌 억쇠 병술 임술 정묘 무진 기유
    """
)
_LONE = words(
    """
    준 훈 현 솔 별 건 율 빈 찬 진 윤 혁 산 결 봄 솜 린 숙 철 란 옥 웅 선 민 호 욱 영 연 원 수
    """
)

# What is a name only because the text treats it as one: a model that knows names by their syllables misses these.
_EVERYDAY = words(
    """
    가락 가온 가지 강산 강물 거울 겨레 겨울 고리 고비 고을 공단 공원 관심 구슬 국화 그늘 그림 글샘 기러기 기린 기쁨 기상
    길목 까치 꽃님 꽃잎 나루 나무 나비 나침반 낙원 난초 내일 노을 노래 느티 다리 다슬기 달래 달님 달빛 대문 대추 도라지
    도시 독서 동백 두레 두루 등대 딸기 마당 마음 막내 만세 망치 매실 매화 머루 모래 모란 목련 목화 무궁화 무지개 문장
    물결 물빛 미소 믿음 바다 바람 바위 박하 반달 반석 밤비 방패 배움 백합 버들 벚꽃 별님 보배 보석 복숭아 봄날 봄비
    봉오리 부용 북극성 분홍 불꽃 비단 비둘기 사과 사랑 사슴 산들 산새 산울 삼월 상추 새벽 샘물 석류 선물 설화 섬돌
    성실 소금 소나기 소나무 소망 송이 수국 수련 수박 수선화 수정 승리 시월 신호 싸리 아기 아이 아침 안개 앵두 약속 양지
    어진 여우 연꽃 연필 영광 오솔길 오월 온달 우주 운동 울타리 원두 유리 유월 은방울 은행 이룸 이삭 인사 자두 자랑
    자유 작약 장군 장미 정의 제비 조약돌 종달 주인 지도 지혜 진달래 진실 차례 참새 창문 채송화 천사 철쭉 청춘 초롱불
    촛불 친구 칠월 탄생 태양 토끼 통일 파도 편지 평화 포도 푸름 풀잎 풍년 하루 하양 학생 한글 함박 해님 해바라기 행복
    향기 호수 호박 화분 화평 황금 회장 후보 흙비 희망
    """
)

_ROMAN_FIRST = words("g,kk,n,d,tt,r,m,b,pp,s,ss,,j,jj,ch,k,t,p,h", ",")
_ROMAN_VOWEL = words("a,ae,ya,yae,eo,e,yeo,ye,o,wa,wae,oe,yo,u,wo,we,wi,yu,eu,ui,i", ",")
_ROMAN_LAST = words(",k,k,k,n,n,n,t,l,k,m,l,l,l,p,l,m,p,p,t,t,ng,t,t,k,t,p,t", ",")
_ROMAN_SURNAME = {
    "김": "KIM", "이": "LEE", "박": "PARK", "최": "CHOI", "정": "JUNG", "강": "KANG", "조": "CHO", "윤": "YOON",
    "임": "LIM", "오": "OH", "신": "SHIN", "유": "YOO", "노": "NOH", "우": "WOO", "구": "KOO", "서": "SEO",
    "권": "KWON", "안": "AHN",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Name:
    """A name as written in Hangul and in Latin letters; ``surname`` and ``given`` are its Hangul parts."""

    full: str
    surname: str
    given: str
    latin: str


def surname(rng: Random) -> str:
    """A surname of one or two syllables."""
    return rng.choices(_SURNAMES, _WEIGHTS)[0] if rng.random() < 0.8 else rng.choice(_RARE)


def parted(full: str) -> tuple[str, str]:
    """Surname and given name of a Korean name written as one word."""
    size = 2 if len(full) > 3 and full[:2] in _RARE else 1
    return full[:size], full[size:]


def given(rng: Random) -> str:
    """A given name of one to four syllables, mostly two."""
    roll = rng.random()
    if roll < 0.70:
        first, second = rng.choice(_STYLES)
        return _pair(first, second, rng)
    if roll < 0.83:
        return _pair(_ANY, _ANY, rng)
    if roll < 0.87:
        return rng.choice(_EVERYDAY)
    if roll < 0.92:
        return rng.choice(NATIVE_GIVEN)
    if roll < 0.96:
        return rng.choice(_ARCHAIC)
    return rng.choice(_LONE) if roll < 0.99 else rng.choice(LONG_GIVEN)


def _pair(first: str, second: str, rng: Random) -> str:
    one, two = rng.choice(first), rng.choice(second)
    return one + (two if two != one else rng.choice(_ANY))


def romanize(word: str) -> str:
    """Revised romanisation syllable by syllable, capitals, a blank between syllables."""
    out = []
    for char in word:
        code = ord(char) - 0xAC00
        if not 0 <= code < 11172:
            out.append(char)
            continue
        first, vowel, last = code // 588, code % 588 // 28, code % 28
        out.append(_ROMAN_FIRST[first] + _ROMAN_VOWEL[vowel] + _ROMAN_LAST[last])
    return " ".join(out).upper()


def korean(rng: Random) -> Name:
    """A Korean name."""
    return called(surname(rng), given(rng), rng)


def called(family: str, own: str, rng: Random) -> Name:
    """The name of a Korean whose surname and given name are known."""
    latin = f"{_ROMAN_SURNAME.get(family, romanize(family))} {romanize(own)}"
    return Name(family + own, family, own, latin if rng.random() < 0.6 else latin.title())


# family names and given names of a nation, each "Hangul/Latin"; the order in which they are written
_FOREIGN: dict[str, tuple[str, str, str]] = {
    "중국인이름": (
        (
        "왕/WANG 리/LI 장/ZHANG 류/LIU 천/CHEN 양/YANG 자오/ZHAO 황/HUANG 저우/ZHOU 우/WU 쉬/XU 쑨/SUN"
        " 마/MA 주/ZHU 후/HU 궈/GUO 허/HE 린/LIN 가오/GAO 뤄/LUO 정/ZHENG 량/LIANG 셰/XIE 탕/TANG 한/HAN"
        " 펑/FENG 위/YU 둥/DONG 샤오/XIAO 판/PAN 김/JIN 이/LI 박/PIAO 최/CUI 전/QUAN"
        ),
        (
        "웨이/WEI 팡/FANG 나/NA 민/MIN 징/JING 리/LI 창/QIANG 레이/LEI 쥔/JUN 양/YANG 융/YONG 옌/YAN"
        " 제/JIE 쥐안/JUAN 타오/TAO 밍/MING 차오/CHAO 샤/XIA 핑/PING 강/GANG 위란/YULAN 메이링/MEILING"
        " 하이룽/HAILONG 즈창/ZHIQIANG 춘화/CHUNHUA 젠궈/JIANGUO 샤오훙/XIAOHONG 궈화/GUOHUA 리쥔/LIJUN"
        " 쉐메이/XUEMEI 원보/WENBO 성남/SHENGNAN 영애/YINGAI 금화/JINHUA 철수/ZHEZHU 홍매/HONGMEI"
        ),
        "joined",
    ),
    "베트남이름": (
        (
        "응우옌/NGUYEN 쩐/TRAN 레/LE 팜/PHAM 호앙/HOANG 후인/HUYNH 판/PHAN 부/VU 보/VO 당/DANG 부이/BUI"
        " 도/DO 호/HO 응오/NGO 즈엉/DUONG 리/LY 딘/DINH 쯔엉/TRUONG"
        ),
        (
        "티 흐엉/THI HUONG 티 란/THI LAN 반 남/VAN NAM 반 훙/VAN HUNG 티 응옥/THI NGOC 민 뚜언/MINH TUAN"
        " 득 안/DUC ANH 티 투이/THI THUY 꽝 하이/QUANG HAI 티 마이/THI MAI 반 득/VAN DUC 꾸옥 바오/QUOC"
        " BAO 티 홍 반/THI HONG VAN 탄 롱/THANH LONG 티 프엉/THI PHUONG 반 쯔엉/VAN TRUONG 응옥 린/NGOC"
        " LINH"
        ),
        "spaced",
    ),
    "몽골인이름": (
        "",
        (
        "바트바야르/BATBAYAR 엥흐툴/ENKHTUUL 오윤치메그/OYUNCHIMEG 간볼드/GANBOLD 사르나이/SARNAI"
        " 볼로르마/BOLORMAA 뭉흐바트/MUNKHBAT 나란투야/NARANTUYA 에르덴/ERDENE 체렌/TSEREN 다와/DAVAA"
        " 알탄게렐/ALTANGEREL 도르지/DORJ 바담/BADAM 솝드/SUVD 오트곤/OTGON 투멘/TUMEN 히식/KHISHIG"
        " 잠스란/JAMSRAN 델게르/DELGER"
        ),
        "mongol",
    ),
    "태국인이름": (
        (
        "차이야/CHAIYA 분미/BUNMEE 쏨밧/SOMBAT 랏타나/RATTANA 위라차이/WIRACHAI 인타라/INTHARA"
        " 프라싯/PRASIT 통찬/THONGCHAN 캄퐁/KHAMPHONG 마니랏/MANIRAT"
        ),
        (
        "솜차이/SOMCHAI 나롱/NARONG 수다랏/SUDARAT 말리/MALEE 아난/ANAN 프라파/PRAPHA 위치안/WICHIAN"
        " 콴짜이/KHWANCHAI 다오/DAO 닛타야/NITTAYA 싸라이/SARAI 타위/TAWEE 빠리찻/PARICHAT 쭐라/CHULA"
        ),
        "last",
    ),
    "필리핀이름": (
        (
        "산토스/SANTOS 레예스/REYES 크루즈/CRUZ 바우티스타/BAUTISTA 가르시아/GARCIA 멘도사/MENDOZA"
        " 라모스/RAMOS 아키노/AQUINO 델라크루즈/DELA CRUZ 비야누에바/VILLANUEVA 토레스/TORRES"
        ),
        (
        "마리아/MARIA 조셉/JOSEPH 로웨나/ROWENA 제럴드/GERALD 안젤라/ANGELA 마크/MARK 크리스티나/CRISTINA"
        " 로델/RODEL 메리조이/MARY JOY 아르넬/ARNEL 그레이스/GRACE 조나단/JONATHAN"
        ),
        "last",
    ),
    "일본인이름": (
        (
        "다나카/TANAKA 사토/SATO 스즈키/SUZUKI 와타나베/WATANABE 이토/ITO 야마모토/YAMAMOTO"
        " 나카무라/NAKAMURA 고바야시/KOBAYASHI 가토/KATO 요시다/YOSHIDA 모리/MORI 하시모토/HASHIMOTO"
        " 이시카와/ISHIKAWA 오가와/OGAWA 후지타/FUJITA 오카다/OKADA 미야자키/MIYAZAKI 노구치/NOGUCHI"
        ),
        (
        "켄지/KENJI 유키/YUKI 하루토/HARUTO 사쿠라/SAKURA 다카시/TAKASHI 미호/MIHO 히로시/HIROSHI"
        " 아야카/AYAKA 나오키/NAOKI 에리/ERI 쇼타/SHOTA 가즈오/KAZUO 마사코/MASAKO 도모야/TOMOYA 리에/RIE"
        ),
        "spaced",
    ),
    "캄보디아이름": (
        "속/SOK 찬/CHAN 킴/KIM 헹/HENG 짜이/CHEA 소/SO 리/LY 폰/PHORN 메아스/MEAS 누온/NUON 테아/TEA",
        (
        "소페아/SOPHEA 다라/DARA 보파/BOPHA 스레이몸/SREYMOM 비살/VISAL 찬타/CHANTHA 라타나/RATANA"
        " 피세이/PISEY 소반/SOVANN 티다/THIDA 나리/NARY 삼낭/SAMNANG"
        ),
        "spaced",
    ),
    "러시아권이름": (
        (
        "이바노프/IVANOV 페트로바/PETROVA 김/KIM 최/TSOI 박/PAK 스미르노프/SMIRNOV 카리모프/KARIMOV"
        " 아브두라흐모노프/ABDURAKHMONOV 율다셰프/YULDASHEV 라히모바/RAKHIMOVA 쿠즈네초프/KUZNETSOV"
        " 소콜로바/SOKOLOVA 한/KHAN 압둘라예프/ABDULLAEV"
        ),
        (
        "알렉산드르/ALEKSANDR 드미트리/DMITRII 옐레나/ELENA 세르게이/SERGEI 나탈리야/NATALIIA"
        " 블라디미르/VLADIMIR 올가/OLGA 루슬란/RUSLAN 딜쇼드/DILSHOD 아지즈/AZIZ 굴노라/GULNORA"
        " 안드레이/ANDREI 스베틀라나/SVETLANA"
        ),
        "either",
    ),
    "영어이름": (
        (
        "스미스/Smith 존슨/Johnson 윌리엄스/Williams 브라운/Brown 밀러/Miller 데이비스/Davis 윌슨/Wilson"
        " 앤더슨/Anderson 테일러/Taylor 무어/Moore 해리스/Harris 로빈슨/Robinson 워커/Walker 킴/Kim"
        " 리/Lee 박/Park 클라크/Clark 그린/Green 베이커/Baker 머피/Murphy 쿠퍼/Cooper"
        ),
        (
        "제임스/James 존/John 로버트/Robert 마이클/Michael 데이비드/David 메리/Mary 린다/Linda"
        " 제니퍼/Jennifer 엘리자베스/Elizabeth 토마스/Thomas 다니엘/Daniel 케빈/Kevin 에릭/Eric"
        " 사라/Sarah 제시카/Jessica 라이언/Ryan 브라이언/Brian 스티븐/Steven 에밀리/Emily 안나/Anna"
        " 피터/Peter 해나/Hannah"
        ),
        "last",
    ),
}  # fmt: skip
_BAPTISMAL = words(
    """
    베드로 바오로 요한 마태오 안드레아 야고보 미카엘 가브리엘 라파엘 마리아 안나 데레사 루치아 세실리아 아녜스
    모니카 엘리사벳 글라라 요셉 프란치스코 스테파노 보나 소화데레사 율리아나 크리스티나 로사 유스티나 도미니코
    빈첸시오 대건안드레아
    """
)
_DHARMA = "혜법정지원도성청월무현각진해공덕명선일운담보광영효종묵허"
FOREIGN_LABELS = tuple(_FOREIGN)


def _parts(table: str) -> list[tuple[str, str]]:
    """Entries "Hangul/LATIN" of a table; either half may hold blanks."""
    return [(hangul.strip(), latin) for hangul, latin in re.findall(r"([가-힣 ]+)/([A-Za-z' ]*[A-Za-z])", table)]


_TABLES = {label: (_parts(families), _parts(own), order) for label, (families, own, order) in _FOREIGN.items()}


def foreign(label: str, rng: Random) -> Name:
    """A name of the nation ``label`` stands for (a label of 외국인이름)."""
    if label == "영어이름" and rng.random() < 0.3:
        return in_latin(latin.person(rng))
    families, own, order = _TABLES[label]
    given_hangul, given_latin = rng.choice(own)
    if order == "mongol":
        second, second_latin = rng.choice(own)
        if rng.random() < 0.5:
            return Name(given_hangul, "", given_hangul, given_latin)
        return Name(f"{second} {given_hangul}", second, given_hangul, f"{second_latin} {given_latin}")
    family, family_latin = rng.choice(families)
    latin_order = order if order != "either" else rng.choice(("spaced", "last"))
    if latin_order == "last":
        full, roman = f"{given_hangul} {family}", f"{given_latin} {family_latin}"
    else:
        gap = "" if order == "joined" and rng.random() < 0.8 else " "
        full, roman = f"{family}{gap}{given_hangul}", f"{family_latin} {given_latin}"
    if label == "영어이름" and rng.random() < 0.8:
        roman = latin.person(rng)
    elif rng.random() < 0.3:
        roman = roman.title()
    return Name(full, family, given_hangul, roman)


def in_latin(full: str) -> Name:
    """A name that has no other spelling than ``full``, in Latin letters."""
    first, *_, last = full.split()
    return Name(full, last, first, full)


def baptismal(rng: Random) -> Name:
    """A Catholic's baptismal name."""
    name = rng.choice(_BAPTISMAL)
    return Name(name, "", name, name)


def dharma(rng: Random) -> Name:
    """A Buddhist's dharma name, two syllables."""
    name = "".join(rng.sample(_DHARMA, 2))
    return Name(name, "", name, romanize(name))


def of(label: str, rng: Random) -> Name:
    """A name of ``label``, one of the category 인명 (nicknames aside)."""
    if label in _TABLES:
        return foreign(label, rng)
    if label == "세례명":
        return baptismal(rng)
    return dharma(rng) if label in ("법명", "법호") else korean(rng)
