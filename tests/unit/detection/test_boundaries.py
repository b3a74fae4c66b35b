"""Where the network's candidates begin and end."""

from time import process_time

import pytest
from marked import read_marked

from core.detection.boundaries import mended
from core.detection.model import Candidate

NAME, FIRM, TRADE, HANDLE, BOOK = "내국인이름", "택배및운송회사", "용역", "닉네임", "서적"


def _mended(marked: str, *labels: str) -> list[tuple[str, str]]:
    """What becomes of the candidates between ⟦⟧ with these labels in turn, the last one surest."""
    text, found = read_marked(marked, labels)
    return [(text[one.start : one.end], one.label) for one in mended(text, found)]


@pytest.mark.parametrize("marked", ["in ⟦Aung's⟧ house", "in ⟦Aung’s⟧ house", "to ⟦Aung⟧ of"])
def test_what_somebody_owns_is_no_part_of_the_name(marked: str) -> None:
    assert _mended(marked, "영어이름") == [("Aung", "영어이름")]


@pytest.mark.parametrize(
    ("marked", "labels", "whole"),
    [
        ("⟦달무늬⟧⟦창호⟧의 대표", (FIRM, TRADE), [("달무늬창호", TRADE)]),
        ("⟦달무늬⟧⟦식당⟧의 대표", (FIRM, TRADE), [("달무늬", FIRM)]),
        ("⟦달무늬⟧ ⟦창호⟧의 대표", (FIRM, TRADE), [("달무늬", FIRM), ("창호", TRADE)]),
        ("⟦표정욱⟧⟦창호⟧의 대표", (NAME, TRADE), [("표정욱창호", TRADE)]),
        ("(서버 ⟦달빛⟧⟦로쥬03⟧)에", ("쇼핑몰", "게임서버"), [("달빛로쥬03", "게임서버")]),
        ("⟦달빛⟧⟦강서원⟧이", ("산", "초등학교"), [("달빛강서원", "초등학교")]),
    ],
    ids=["a firm and its kind", "a descriptor stays", "two words", "a person's shop", "a service", "whatever it is"],
)
def test_a_firm_and_its_kind_in_one_word_are_one_name(
    marked: str, labels: tuple[str, ...], whole: list[tuple[str, str]]
) -> None:
    assert _mended(marked, *labels) == whole


@pytest.mark.parametrize(
    ("marked", "label", "whole"),
    [
        ("비트코인 0.⟦01324BTC⟧를", "비트코인개인지갑", []),
        ("비트코인 ⟦0.01324BTC⟧를", "비트코인개인지갑", []),
        ("테더 ⟦12,400⟧ USDT를", "관리번호", []),
        ("한빛 ⟦997⟧억 1,200만 원, ⟦12⟧만 원, ⟦900⟧원을", "필지", []),
        ("⟦502⟧ 원룸의 ⟦1⟧ 원고, ⟦3⟧ 억새길, 경비 ⟦2⟧조, ⟦4⟧조 근무", "호", ["502", "1", "3", "2", "4"]),
        ("한빛 ⟦3⟧조 1,200억 원, ⟦12⟧억,", "필지", []),
        ("가액 33,156,⟦648원÷상속분⟧ 가액, 7,⟦368원×2⟧", "대화명", []),
        ("대화명 ⟦648원÷상속분⟧을, ⟦7원부자⟧는", "대화명", ["648원÷상속분", "7원부자"]),
        ("계좌 ⟦11012345678901⟧ USD로", "계좌번호", ["11012345678901"]),
        ("계좌 110-12-⟦345678⟧ KRW", "계좌번호", ["110-12-345678"]),
        ("계약 ⟦KRW2019-0033⟧에", "관리번호", ["KRW2019-0033"]),
        ("지갑 ⟦33BTCx91ZZ⟧로", "비트코인개인지갑", ["33BTCx91ZZ"]),
        ("화물(⟦AWB⟧ 250-4471 9083)에", "항공편", []),
        ("(⟦IMEI⟧: 356938035643809)", "내국인이름", []),
        ("이사장 K⟦씨⟧가", "주식회사", []),
        ("표 ⟦지⟧회장 사이에", "내국인이름", []),
        ("표정욱 ⟦이⟧사장은", "내국인이름", []),
        ("그날 ⟦이⟧사장은", "내국인이름", ["이"]),
        ("표정욱 ⟦이⟧ 사장은", "내국인이름", ["이"]),
        ("대화명 ‘⟦님⟧’이라는", "닉네임", ["님"]),
        ("내찬태이/⟦가⟧ 손민현은(⟦는⟧)", "내국인이름", []),
        ("‘⟦가⟧’라는 사람이", "내국인이름", ["가"]),
        ("원고는 ⟦달빛조⟧⟦씨⟧의", "종중", ["달빛조씨"]),
        ("같은 ⟦읍⟧ 달빛리에", "시아래주소", []),
        ("(⟦VIN⟧ No. KMHSU81XDAU500113)", "주식회사", []),
        ("⟦VIN⟧의 노래", "닉네임", ["VIN"]),
        ("선하증권(B/L ⟦No⟧. WDFCINC2106140)", "국외주소", []),
        ("회신(⟦User ID⟧ 48213377), 와이파이(⟦MAC⟧ 3C:5A:B4)", "소프트웨어", []),
        ("⟦MAC⟧ 3층 매장 직원 ⟦No⟧ 씨", "영어이름", ["MAC", "No"]),
        ("뉴달빛5호(⟦M⟧/V NEW DALBIT V), ⟦M⟧/Velvet", "선박명", ["M"]),
        ("(⟦IMO⟧ 9412687, MMSI 352004418)", "선박명", []),
        ("(IMO 9412687, ⟦MMSI⟧ 352004418)", "내국인이름", []),
        ("⟦IMEI⟧라는 회사", "주식회사", ["IMEI"]),
        ("'배합표(표정욱 검토).⟦xlsx⟧'의", "아이디", []),
        ("사진 IMG_0021.⟦JPG⟧를", "닉네임", []),
        ("닉네임 ⟦zip⟧, 방송인 mr.⟦zip⟧zip", "닉네임", ["zip", "zip"]),
        ("표정욱   ⟦1971.05.09.   2020.⟧03.02.   9,360,000", "생년월일", ["1971.05.09."]),
        ("표정욱\t⟦71-05-09\t2020⟧-03-02", "생년월일", ["71-05-09"]),
        ("표정욱 (⟦1971. 5. 9.⟧생)", "생년월일", ["1971. 5. 9."]),
    ],
)
def test_amounts_names_of_fields_and_cells_beside_it_are_no_identifier(
    marked: str, label: str, whole: list[str]
) -> None:
    assert [value for value, _ in _mended(marked, *[label] * marked.count("⟦"))] == whole


@pytest.mark.parametrize(
    ("marked", "labels", "whole"),
    [
        ("⟦반여동 1405⟧-⟦7⟧ 전", ("구아래주소", "동아래주소"), ["반여동 1405-7"]),
        ("⟦반여동 1405⟧-17 전", ("구아래주소",), ["반여동 1405-17"]),
        ("같은 동 ⟦산⟧ ⟦23-⟧⟦1⟧ 임야", ("번지", "필지", "번지"), ["산 23-1"]),
        ("같은 동 산 ⟦23⟧ 임야", ("번지",), ["산 23"]),
        ("같은 동 산23-⟦1⟧ 임야", ("번지",), ["산23-1"]),
        ("⟦반여동 1405⟧, ⟦1406⟧ 대", ("구아래주소", "동아래주소"), ["반여동 1405", "1406"]),
        ("부산 ⟦23⟧ 임야", ("번지",), ["23"]),
        ("1979-12-⟦7⟧ 전", ("번지",), ["7"]),
        ("⟦1405⟧-12-7 전", ("번지",), ["1405"]),
    ],
)
def test_the_number_of_a_lot_is_whole(marked: str, labels: tuple[str, ...], whole: list[str]) -> None:
    assert [value for value, _ in _mended(marked, *labels)] == whole


@pytest.mark.parametrize(
    ("marked", "labels", "whole"),
    [
        (
            "원고 ⟦달빛로 118-24 나동⟧ ⟦302⟧⟦호⟧ 보증금",
            ("시아래주소", "호", "시아래주소"),
            ["달빛로 118-24 나동 302호"],
        ),
        ("원고 ⟦달빛로 118-24⟧, ⟦3⟧⟦층⟧에", ("시아래주소", "층", "시아래주소"), ["달빛로 118-24, 3층"]),
        ("원고 ⟦달빛로 118-24⟧의 ⟦302⟧⟦호⟧ 보증금", ("시아래주소", "호", "시아래주소"), ["달빛로 118-24", "302", "호"]),
        ("원고 ⟦달빛로 118-24⟧ ⟦302⟧호 보증금", ("시아래주소", "호"), ["달빛로 118-24", "302"]),
        ("포항시 ⟦북구 흥해읍 남송리 산 41-3⟧ 임야", ("임야",), ["흥해읍 남송리 산 41-3"]),
        ("대구 ⟦서구 평리동 1230⟧ 대", ("토지",), ["평리동 1230"]),
        ("⟦대구 서구 평리동 1230⟧ 대", ("토지",), ["평리동 1230"]),
        ("그 마을 ⟦서구 평리동⟧", ("토지",), ["서구 평리동"]),
        ("표정욱 ⟦달빛동⟧ ⟦103-21⟧ 401호", ("행정동", "구아래주소"), ["달빛동 103-21"]),
        (
            "같은 ⟦읍⟧ ⟦달빛리⟧ ⟦312-⟧⟦40⟧에",
            ("시아래주소", "시아래주소", "읍아래주소", "시아래주소"),
            ["달빛리 312-40"],
        ),
        ("⟦달빛동⟧, ⟦103-21⟧ 대지", ("행정동", "구아래주소"), ["달빛동", "103-21"]),
        ("⟦달빛로 12⟧ ⟦103-21⟧ 대지", ("구아래주소", "구아래주소"), ["달빛로 12", "103-21"]),
    ],
    ids=[
        "flat",
        "floor",
        "words between",
        "number alone",
        "wood",
        "land",
        "province too",
        "no province",
        "village and lot",
        "the same village",
        "a comma",
        "two lots",
    ],
)
def test_an_address_is_what_lies_below_its_district_as_one(
    marked: str, labels: tuple[str, ...], whole: list[str]
) -> None:
    assert [value for value, _ in _mended(marked, *labels)] == whole


@pytest.mark.parametrize(
    ("marked", "labels", "whole"),
    [
        ("⟦한결초⟧등학교 3학년", ("초등학교",), ["한결"]),
        ("⟦한결저축⟧은행에서", ("은행",), ["한결저축"]),
        ("피고 ⟦남달빛세⟧무서장", ("세무서",), ["남달빛"]),
        ("계열사 ⟦달빛(천진)기계유⟧한공사에", ("유한공사",), ["달빛(천진)기계"]),
        ("피고 ⟦달빛⟧세무서장", ("세무서",), ["달빛"]),
        ("⟦한결⟧⟦새⟧마을금고에서", ("금융기관", "은행"), ["한결"]),
        ("⟦한결⟧⟦새봄⟧마을금고에서", ("금융기관", "은행"), ["한결새봄"]),
        ("법무법인 ⟦바른길⟧찬은 인증", ("법무법인",), ["바른길찬"]),
        ("법무법인 ⟦늘⟧찬 증서", ("법무법인",), ["늘찬"]),
        ("주식회사 ⟦한결⟧의 돈", ("주식회사",), ["한결"]),
        ("주식회사 ⟦한결⟧명의의 돈", ("주식회사",), ["한결"]),
        ("주식회사 ⟦한결⟧은행의 돈", ("은행",), ["한결"]),
        ("피고 ⟦바른길⟧찬은", ("법무법인",), ["바른길"]),
        ("경쟁업체 (⟦유)깐부상회⟧로", ("유통업",), ["깐부상회"]),
        ("⟦나루맑⟧은의원 88,000원", ("한의원",), ["나루맑은"]),
        ("⟦나루⟧⟦맑⟧은의원에서", ("한의원", "의원"), ["나루맑은"]),
        ("⟦나루⟧는 의원에서", ("한의원",), ["나루"]),
        ("⟦나루⟧의원에서", ("한의원",), ["나루"]),
        ("⟦나루⟧은 맑다", ("병원",), ["나루"]),
    ],
    ids=[
        "school",
        "what it is stays",
        "tax office",
        "firm abroad",
        "whole already",
        "bank",
        "a longer name",
        "a syllable behind a form",
        "the end of a word",
        "a particle",
        "a noun",
        "what it is",
        "no form",
        "the end of a form",
        "what seems a particle",
        "that behind two pieces",
        "a particle and a word",
        "no particle at all",
        "a particle",
    ],
)
def test_no_name_ends_in_the_midst_of_what_it_is(marked: str, labels: tuple[str, ...], whole: list[str]) -> None:
    assert [value for value, _ in _mended(marked, *labels)] == whole


@pytest.mark.parametrize(
    ("marked", "labels", "whole"),
    [
        ("망 ⟦제이크⟧ ⟦변⟧(JAKE BYUN)", ("영어이름", NAME), ["제이크 변"]),
        ("선교사 ⟦로드리⟧⟦고⟧ ⟦산토스⟧와", ("영어이름", "일본인이름", "세례명"), ["로드리고 산토스"]),
        ("직원 ⟦왕쯔⟧⟦위⟧(王子瑜)", ("중국인이름", NAME), ["왕쯔위"]),
        ("노무관 ⟦샤⟧⟦민⟧ ⟦아크터⟧가", ("필리핀이름", "베트남이름", "필리핀이름"), ["샤민 아크터"]),
        ("신자 ⟦표정욱⟧ ⟦베드로⟧가", (NAME, "세례명"), ["표정욱", "베드로"]),
        ("발명자 ⟦길버트⟧ ⟦한⟧)을", ("영어이름", "국외기업"), ["길버트 한"]),
        ("직원 ⟦제이크⟧ ⟦변정욱⟧이", ("영어이름", NAME), ["제이크", "변정욱"]),
        ("직원 ⟦표정욱⟧ ⟦변⟧ 팀장", (NAME, NAME), ["표정욱", "변"]),
        ("직원 ⟦제이크⟧, ⟦변⟧ 팀장", ("영어이름", NAME), ["제이크", "변"]),
    ],
    ids=[
        "emigrant",
        "baptised",
        "no blank",
        "three pieces",
        "a Korean's",
        "called a firm",
        "two people",
        "two Koreans",
        "a comma",
    ],
)
def test_a_foreign_name_that_has_two_labels_is_one(marked: str, labels: tuple[str, ...], whole: list[str]) -> None:
    assert [value for value, _ in _mended(marked, *labels)] == whole


@pytest.mark.parametrize(
    ("marked", "whole"),
    [
        ("‘⟦노을빛⟧ 고래’라는 사람", "노을빛 고래"),
        ("말하기를 ‘⟦노을빛⟧ 고래 그 사람이 어제 왔다 갔어’", "노을빛"),
        ("‘⟦노을빛⟧ 고래다.’", "노을빛"),
        ("닉네임 고래⟦노을빛⟧은", "고래노을빛"),
        ("닉네임 ⟦노을빛⟧고래마을 등", "노을빛고래마을"),
        ("닉네임 ⟦노을빛⟧에게", "노을빛"),
    ],
    ids=["quoted", "speech", "a sentence", "front of its word", "end of its word", "particle"],
)
def test_a_handle_is_whole(marked: str, whole: str) -> None:
    assert [value for value, _ in _mended(marked, HANDLE)] == [whole]


def test_who_speaks_in_a_quoted_chat_is_whole_whatever_the_network_calls_him() -> None:
    chat = "[502호 새댁] 왔어요\n[⟦304호⟧ 총각] 네 ⟦304호⟧ 총각이에요\n"
    assert [value for value, _ in _mended(chat, NAME, NAME)] == ["304호 총각", "304호"]
    assert _mended("[⟦노을빛⟧ 고래]\n그는", NAME) == [("노을빛", NAME)]


def test_two_parts_of_one_handle_are_one_candidate_as_sure_as_the_surer() -> None:
    text = "[304호 총각] 왔어요"
    parts = [Candidate(1, 4, NAME, 0.4, "model"), Candidate(6, 8, HANDLE, 0.8, "model")]
    assert mended(text, parts) == [Candidate(1, 8, HANDLE, 0.8, "model")]


@pytest.mark.parametrize(
    ("marked", "whole"),
    [
        ("⟦달무늬⟧와 ⟦새벽강⟧ 중 ⟦달무늬와 새벽강⟧은", ["달무늬", "새벽강", "달무늬", "새벽강"]),
        ("⟦달무늬⟧와 ⟦새벽 강⟧ 중 ⟦달무늬 및 새벽강⟧은", ["달무늬", "새벽 강", "달무늬", "새벽강"]),
        ("⟦달무늬⟧가 하던 회사인⟦데 달무늬⟧가", ["달무늬", "달무늬"]),
        ("⟦달무늬⟧와 ⟦새벽강⟧ 중 ⟦달무늬와 바람⟧은", ["달무늬", "새벽강", "달무늬와 바람"]),
        ("⟦달무늬⟧와 ⟦새벽강⟧ 중 ⟦맑은 달무늬⟧가", ["달무늬", "새벽강", "맑은 달무늬"]),
    ],
    ids=["with 와", "other blanks", "end of a word before", "one is unknown", "a word of its own"],
)
def test_values_that_the_text_has_apart_are_apart(marked: str, whole: list[str]) -> None:
    assert [value for value, _ in _mended(marked, *[FIRM] * 4)] == whole


@pytest.mark.parametrize(
    ("marked", "whole"),
    [
        ("주식회사 ⟦코리아나⟧(이하 소외 ⟦코리아나라⟧ 한다)", ["코리아나", "코리아나"]),
        ("⟦한빛⟧(이하 ⟦한빛이라⟧ 한다), ⟦한빛에게⟧", ["한빛", "한빛", "한빛"]),
        ("⟦하나⟧와 ⟦하나로⟧ 및 ⟦하나은⟧", ["하나", "하나로", "하나은"]),
        ("⟦한빛⟧의 ⟦한빛과⟧ 및 ⟦한빛나라⟧의", ["한빛", "한빛과", "한빛나라"]),
        ("⟦새봄병원⟧과 ⟦새봄병원장⟧에게", ["새봄병원", "새봄병원"]),
        ("⟦가든예식장⟧과 ⟦공장⟧에서", ["가든예식장", "공장"]),
    ],
    ids=["라", "이라, 에게", "a name's own, no agreement", "a department, a longer name", "who heads it", "a place"],
)
def test_a_firm_is_what_the_text_also_calls_it(marked: str, whole: list[str]) -> None:
    assert [value for value, _ in _mended(marked, *[FIRM] * 3)] == whole


@pytest.mark.parametrize(
    ("marked", "whole"),
    [
        ("텐트, ⟦화로⟧⟦대⟧ 2개", ["화로"]),
        ("텐트, 화로⟦대⟧ 2개", []),
        ("피고 ⟦표정⟧⟦욱⟧은", ["표정욱"]),
        ("피고 ⟦대⟧ 팀장은", ["대"]),
        ("⟦대⟧ 팀장은", ["대"]),
    ],
    ids=["behind another", "behind a word", "a name goes on", "a word of its own", "the first"],
)
def test_a_syllable_in_a_word_is_nobody(marked: str, whole: list[str]) -> None:
    labels = [NAME] * 2 if "표정" in marked or marked.count("⟦") == 1 else [FIRM, NAME]
    assert [value for value, _ in _mended(marked, *labels)] == whole


@pytest.mark.parametrize(
    ("marked", "label", "whole"),
    [
        ("단독주⟦택용⟧도 건축물", NAME, []),
        ("해외 참치⟦요리⟧ 수요자", FIRM, []),
        ("전⟦송한⟧ 이 사건 파일", FIRM, []),
        ("⟦송한⟧은 파일을 전⟦송한⟧ 뒤", FIRM, ["송한", "송한"]),
        ("피해자⟦임오⟧에게", NAME, ["임오"]),
        ("위 상가를 사용하는⟦임오⟧에게", NAME, ["임오"]),
        ("언론인⟦임오자⟧에게", NAME, ["임오자"]),
        ("주식회사⟦달무늬⟧의", FIRM, ["달무늬"]),
        ("강남구⟦달무늬⟧식당의", FIRM, ["달무늬"]),
        ("장성군 삼⟦계면⟧ 영장로", "군아래주소", ["계면"]),
        ("모든빈칸이없는글에서매우유명한회사⟦달무늬⟧의", FIRM, ["달무늬"]),
        ("10⟦달무늬⟧ 및 SK⟦새벽강⟧", FIRM, ["달무늬", "새벽강"]),
        ("참⟦판공 임오자⟧의 아들", NAME, ["임오자"]),
        ("심문⟦에서 찬타⟧는", "캄보디아이름", ["찬타"]),
        ("심문⟦에서\t임오자는⟧ 말했다", NAME, ["임오자"]),
        ("심문⟦에서 이⟧ 사건에", NAME, []),
        ("참⟦치요리 및⟧ 그", FIRM, []),
        ("참⟦치요리 전문점⟧에서", FIRM, []),
        ("심문⟦에서 피고인⟧은", NAME, []),
        ("심문⟦에서 ⟧임오는", NAME, []),
        ("심문⟦에서 하늘⟧이 말했다", NAME, ["하늘"]),
        ("심문⟦에서 소년원⟧에", FIRM, []),
        ("심문⟦에서 피고인들이⟧", NAME, []),
    ],
    ids=[
        "a name inside",
        "end of a compound",
        "end of a word",
        "which stands elsewhere",
        "a role before",
        "a verb before",
        "a full name",
        "a legal form before",
        "a region before",
        "an address",
        "no blanks at all",
        "other scripts",
        "the next word",
        "a particle before the next word",
        "which has a particle itself",
        "one syllable behind it",
        "a conjunction behind it",
        "a common word behind it",
        "a role behind it",
        "nothing behind it",
        "a name that is a word",
        "a word that begins as a role does",
        "a role in the plural behind it",
    ],
)
def test_no_name_begins_in_the_midst_of_a_word(marked: str, label: str, whole: list[str]) -> None:
    assert [value for value, _ in _mended(marked, *[label] * marked.count("⟦"))] == whole


@pytest.mark.parametrize(
    ("text", "place"),
    [("텐트, 화로대 2개", 6), ("대 팀장은 화로대를", 8), ("그 피고인이 왔다", 5)],
    ids=["a sure one", "which stands elsewhere", "a particle behind a role"],
)
def test_a_syllable_in_a_word_is_nobody_however_sure_the_network_is(text: str, place: int) -> None:
    sure = Candidate(place, place + 1, NAME, 0.99, "model")
    word = [Candidate(0, 1, NAME, 0.9, "model")] if text.startswith("대") else []
    assert mended(text, [*word, sure]) == word


def test_what_stands_behind_a_piece_of_a_word_goes_with_it() -> None:
    assert _mended("전국⟦부동⟧⟦산중⟧협회", NAME, FIRM) == []
    assert _mended("⟦전국⟧⟦산중⟧협회", FIRM, FIRM) == [("전국산중", FIRM)]


@pytest.mark.parametrize(
    ("marked", "label", "whole"),
    [
        ("(작성자 ⟦haru****).⟧", "주민등록번호", [("haru****", "아이디")]),
        ("⟦900101-1******⟧을", "주민등록번호", [("900101-1******", "주민등록번호")]),
        ("번호는 ⟦●●●-●●●●⟧이다", "휴대폰번호", [("●●●-●●●●", "휴대폰번호")]),
        ("⟦hong@nate.com⟧으로", "이메일주소", [("hong@nate.com", "이메일주소")]),
        ("비밀번호 ⟦qwerty⟧를", "비밀번호", [("qwerty", "비밀번호")]),
        ("제2019-0188402⟦호⟧의", "관리번호", []),
        ("제1⟦번지⟧의", "관리번호", []),
        ("등록 ⟦호⟧의", "관리번호", [("호", "관리번호")]),
        ("제⟦15⟧대 국회의원", "정당", []),
        ("같은 달 제 ⟦8⟧~11차 이사회", FIRM, []),
        ("상가 제⟦402⟧호", "호", [("402", "호")]),
        ("상표인 의제 ⟦2080⟧은", FIRM, [("2080", FIRM)]),
        ("⟦365⟧의원", FIRM, [("365", FIRM)]),
    ],
)
def test_a_number_looks_like_one(marked: str, label: str, whole: list[tuple[str, str]]) -> None:
    assert _mended(marked, label) == whole


@pytest.mark.parametrize(("score", "kept"), [(0.3, False), (0.9, True)])
def test_what_has_no_sign_of_a_number_must_be_sure(score: float, kept: bool) -> None:
    text = "성격의 차이"
    assert bool(mended(text, [Candidate(0, 2, "면허번호", score, "model")])) is kept


@pytest.mark.parametrize(
    ("marked", "whole"),
    [
        ("NOH ⟦JI⟧ ⟦YU⟧: sorry", ["NOH JI YU"]),
        ("(MD. ⟦JAHANGIR ALAM⟧)과 Md. ⟦Rahim⟧", ["MD. JAHANGIR ALAM", "Md. Rahim"]),
        ("말한 것은 ⟦Park⟧ Han Ul이다", ["Park Han Ul"]),
        ("for Radoslaw ⟦Drozdzal⟧의", ["Radoslaw Drozdzal"]),
        ("⟦Maria⟧ van der Berg was", ["Maria van der Berg"]),
        ("J. P. ⟦Lindqvist⟧ and ⟦Kim⟧", ["J. P. Lindqvist", "Kim"]),
        ("Captain ⟦Kim⟧ Won", ["Kim Won"]),
        ("Name: ⟦Kim⟧ U Sik Title: CEO", ["Kim U Sik"]),
        ("CONTACT ⟦Kim⟧ Won, ROOM ⟦Lee⟧", ["Kim Won", "Lee"]),
        ("The ⟦Kim⟧ said. Then ⟦Park⟧, Esq.", ["Kim", "Park"]),
        ("⟦Kim⟧\nSales Team", ["Kim"]),
        ("⟦Kim⟧@post.kr, ⟦Lee⟧-Kim, kim.⟦Min⟧ Ho", ["Kim", "Lee", "Min"]),
        ("A B C D ⟦E⟧ F G H", ["D E F G H"]),
    ],
)
def test_a_name_in_latin_letters_has_all_its_words(marked: str, whole: list[str]) -> None:
    count = marked.count("⟦")
    assert [value for value, _ in _mended(marked, *[NAME] * count)] == whole


@pytest.mark.parametrize(
    ("marked", "whole"),
    [
        ("계약번호 DK/2018/⟦0827⟧을", ["DK/2018/0827"]),
        ("⟦2020-KA⟧⟦-0093817⟧)을", ["2020-KA-0093817"]),
        ("DHR⟦21⟧⟦HPH0317⟧ |", ["DHR21HPH0317"]),
        ("⟦84⟧-251-3994⟦-017⟧,", ["84-251-3994-017"]),
        ("번호 ⟦1804-2271⟧호", ["1804-2271"]),
        ("가⟦1804⟧나, No.⟦77⟧.", ["1804", "77"]),
        ("2021-⟦05⟧-31, ⟦2021⟧/5/31", ["05", "2021"]),
        ("a1⟦804⟧, ⟦804⟧b", ["804", "804"]),
    ],
)
def test_a_number_has_all_that_is_joined_to_it(marked: str, whole: list[str]) -> None:
    assert [value for value, _ in _mended(marked, *["관리번호"] * marked.count("⟦"))] == whole


@pytest.mark.parametrize(
    ("piece", "label"), [("A1-", "관리번호"), ("A1/", "번호"), ("A", "관리번호"), ("Kim ", NAME), ("KIM. ", NAME)]
)
def test_long_rows_of_codes_and_names_take_time_by_their_length(piece: str, label: str) -> None:
    text = piece * 60_000
    marks = [Candidate(at, at + 1, label, 0.9, "model") for at in range(0, len(text), len(piece))]
    started = process_time()
    assert mended(text, marks)
    assert process_time() - started < 20


@pytest.mark.parametrize(
    ("marked", "label", "whole"),
    [
        ("별지 도면 표시 ⟦ㄴ점⟧과 ㄷ점", NAME, []),
        ("종성만 '⟦ㄴ⟧'으로 달라", NAME, []),
        ("'⟦ㅈㄷㄹ⟧'은 초성이고", "닉네임", ["ㅈㄷㄹ"]),
        ("피고⟦인과⟧는 30년 지기이다", NAME, []),
        ("피고⟦인수아⟧는", NAME, ["인수아"]),
        ("진압군인 ⟦제⟧12연대", "연대", ["12"]),
        ("선박(⟦IMO 9418827⟧)", "선박번호", ["9418827"]),
        ("단말기(⟦IMEI: 356938035643809⟧)", "일련번호", ["356938035643809"]),
        ("상담일지(⟦2021-⟧상담⟦-0377⟧)", "관리번호", ["2021-상담-0377"]),
        ("총점      ⟦81⟧      92", "시아래주소", []),
        ("총점 | ⟦80⟧ | 92", "상가", []),
        ("소재지 | 지번 | 지목\n나루리 | ⟦48⟧ | 전", "시아래주소", ["48"]),
        ("덕양구 솔안로 ⟦12⟧", "구아래주소", ["12"]),
        ("상호는 '⟦365⟧'이다", "상가", ["365"]),
        ("등록기준지 ⟦나주⟧시 다시면", NAME, []),
        ("피해자 ⟦중사⟧(진) 마중물", NAME, []),
        ("⟦이⟧병 마중물이", NAME, []),
        ("'⟦대장⟧'으로 부르면서", "닉네임", ["대장"]),
        ("⟦이⟧병장이 왔다", NAME, ["이"]),
        ("피해자 ⟦상사 마중물⟧(남)", NAME, ["마중물"]),
        ("⟦박 이병은⟧ 갔다", NAME, ["박"]),
        ("⟦나주⟧가 왔다", NAME, ["나주"]),
        ("피해자 ⟦정선⟧군은 초등학생이다", NAME, ["정선"]),
        ("피해자 ⟦나주⟧시켜서", NAME, ["나주"]),
        ("피해자 ⟦강동구⟧", NAME, ["강동구"]),
        ("갑⟦ ⟧이 갔다", NAME, []),
        ("⟦2001. 3. 1.⟧ ~ 2004. 2. 1. 근무", "생년월일", []),
        ("2001. 3. 1.~⟦2004. 2. 1.⟧ 근무", "생년월일", []),
        ("규약(⟦1987. 11. 3.⟧ 제정)", "생년월일", []),
        ("(1949. 10. 3.생, ⟦1987. 6. 30.⟧ 사망)", "생년월일", []),
        ("홍길동(⟦1987. 11. 3.⟧)", "생년월일", ["1987. 11. 3."]),
        ("홍길동(⟦1987. 11. 3.⟧생)", "생년월일", ["1987. 11. 3."]),
    ],
)
def test_what_a_point_a_role_a_series_and_a_period_are(marked: str, label: str, whole: list[str]) -> None:
    assert [value.rstrip() for value, _ in _mended(marked, *[label] * 2)] == whole
