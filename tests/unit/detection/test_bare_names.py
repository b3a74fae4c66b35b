"""Names end where their particles begin, and are what the text has elsewhere."""

from dataclasses import replace
from time import process_time

import pytest
from marked import read_marked

from core.detection.bare_names import bare_names
from core.detection.boundaries import mended
from core.detection.model import Candidate

NAME = "내국인이름"


def _mended(marked: str, *labels: str) -> list[tuple[str, str]]:
    """What becomes of the candidates between ⟦⟧ with these labels in turn, the last one surest."""
    text, found = read_marked(marked, labels)
    return [(text[one.start : one.end], one.label) for one in mended(text, found)]


@pytest.mark.parametrize(
    ("marked", "whole"),
    [
        ("소외 ⟦정익민은⟧ 2010년에", "정익민"),
        ("딸 ⟦여새미로⟧와 산다\n⟦여새미로⟧\t1번", "여새미로 여새미로"),
        ("딸 ⟦여새미로⟧와 산다. ⟦여새미로⟧(여, 54세)", "여새미로 여새미로"),
        ("딸 ⟦여새미로⟧ 갔다", "여새미"),
        ("가사 ⟦내찬태가⟧ 위 금원을", "내찬태"),
        ("⟦내찬태이⟧(가) 빌린 돈을 ⟦손민현와⟧/과", "내찬태 손민현"),
        ("주주인 ⟦경윤희로⟧부터 주식을", "경윤희"),
        ("⟦경윤희로⟧부터 받고 ⟦경윤희로⟧서는 모른다", "경윤희 경윤희"),
        ("이웃 ⟦하늘빛나⟧도 같은", "하늘빛나"),
        ("의사 ⟦한빛나라는⟧ 갔다. 한빛나라를 보았다. ⟦한빛나라는⟧ 왔다", "한빛나라 한빛나라"),
        ("의사 ⟦한빛나라는⟧ 갔다. 한빛나를 보았다. ⟦한빛나라는⟧ 왔다", "한빛나 한빛나"),
        ("⟦경윤희와의⟧ 계약을 ⟦경윤희와는⟧ 맺지", "경윤희 경윤희"),
        ("망 ⟦손민현과⟧ 소외 ⟦황현연사이⟧에", "손민현 황현연"),
        ("⟦남궁민수에게⟧ 주었다", "남궁민수"),
        ("⟦표정욱⟧의 말과 ⟦표정욱학술지⟧ 게재", "표정욱 표정욱"),
        ("야, ⟦방 상병⟧, 너는", "방"),
        ("⟦표 군⟧은 초범이고", "표"),
        ("⟦표 양⟧의 말", "표"),
        ("⟦표양군⟧의 말", "표양군"),
        ("⟦표정욱 과장님⟧이", "표정욱"),
        ("“⟦표정욱 印⟧”이라", "표정욱"),
        ("⟦제갈 씨⟧는", "제갈"),
        ("법정대리인 친권자 ⟦부 표정욱⟧, 모", "표정욱"),
        ("후견인 ⟦외조부 표정욱⟧", "표정욱"),
        ("⟦부표 정욱⟧은", "부표 정욱"),
        ("사무국장 ⟦내찬태는 표⟧ 회장의 후배", "내찬태 표"),
        ("⟦내찬태가 표정욱⟧에게", "내찬태 표정욱"),
        ("⟦내찬태은 표⟧ 회장", "내찬태은 표"),
    ],
    ids=[
        "은",
        "a cell has it whole",
        "a note stands behind it",
        "nothing says that it is whole",
        "가",
        "both forms",
        "front of a particle",
        "that particle in both places",
        "no particle behind a consonant",
        "whatever particle follows, a syllable before it",
        "one place without it",
        "a particle that others follow",
        "과, 사이",
        "double surname",
        "known elsewhere",
        "rank",
        "군",
        "양",
        "no blank before it",
        "title",
        "seal",
        "씨",
        "a relative before it",
        "a longer word for one",
        "none",
        "whom a sentence speaks of and another",
        "two full names",
        "no particle there",
    ],
)
def test_no_particle_and_no_word_behind_it_is_part_of_a_name(marked: str, whole: str) -> None:
    assert " ".join(value for value, _ in _mended(marked, NAME, NAME)) == whole


@pytest.mark.parametrize(
    "marked",
    [
        "피고 ⟦김도은⟧은",
        "피고 ⟦황보영은⟧ 2010년에",
        "피고 ⟦김다사랑⟧ 2010년에",
        "피고 ⟦정익민을⟧지로 12",
        "피고 ⟦내찬태은⟧ 2010년에",
        "피고 ⟦표정욱학술지⟧ 게재",
        "피고 ⟦표 정 욱⟧은",
        "피고 ⟦마르가리타⟧가",
        "피고 ⟦이리나 페트⟧가",
    ],
    ids=[
        "a syllable of names",
        "double surname",
        "native",
        "no border",
        "no particle there",
        "unknown",
        "apart",
        "long",
        "two words",
    ],
)
def test_what_may_be_a_name_as_a_whole_is_left_whole(marked: str) -> None:
    assert [value for value, _ in _mended(marked, NAME)] == [marked.partition("⟦")[2].partition("⟧")[0]]


def test_cues_end_a_name_where_the_network_ends_it_elsewhere() -> None:
    text = "소외 황현연은 왔고 소외 황현연사이의"
    told = [Candidate(3, 6, NAME, 0.9, "model"), Candidate(14, 18, NAME, 0.7, "context")]
    assert [text[one.start : one.end] for one in bare_names(text, told)] == ["황현연", "황현연"]
    assert bare_names(text, [told[0], replace(told[1], source="party")])[1].end == 18


@pytest.mark.parametrize(
    ("marked", "whole"),
    [
        ("⟦고별⟧이 왔다. '⟦고별의⟧ 두 얼굴'", ["고별", "고별"]),
        ("⟦탁이슬⟧이 왔다. ⟦이슬을⟧ 낳고", ["탁이슬", "이슬"]),
        ("⟦남궁빛나라⟧가 왔다. ⟦남궁빛나⟧라는 조부의", ["남궁빛나라", "남궁빛나라"]),
        ("⟦김도⟧가 왔다. ⟦김도은⟧이 갔다. ⟦김도은⟧ 몫", ["김도", "김도은", "김도은"]),
        ("⟦하늘이⟧는 왔다. ⟦하늘⟧이 지나갈 때 ⟦하늘⟧의", ["하늘이", "하늘", "하늘"]),
        ("⟦짱구⟧는 왔다. \"⟦짱구 형⟧이 때렸다\"", ["짱구", "짱구"]),
        ("\"⟦동네 형⟧이 때렸다\"", ["동네 형"]),
        ("⟦고말숙⟧이 왔다. \"⟦말숙아⟧ 니네 엄마\"", ["고말숙", "말숙"]),
        ("⟦수미⟧가 왔다. \"⟦수미야⟧, 타자\"", ["수미", "수미"]),
        ("⟦마씨⟧의 주장", ["마"]),
        ("'⟦맹⟧ ⟦영감⟧' 또는", ["맹"]),
    ],
    ids=[
        "a particle", "of a given name", "goes on", "another's name", "a name of its own", "kin", "kin alone",
        "아", "야", "씨",
        "called so",
    ],
)  # fmt: skip
def test_a_name_is_what_stands_elsewhere(marked: str, whole: list[str]) -> None:
    assert [value for value, _ in _mended(marked, *[NAME] * 3)] == whole


def test_a_name_that_stands_four_times_as_often_takes_no_sixteen_times_as_long() -> None:
    def seconds(times: int) -> float:
        word = "한빛나라는 "
        found = [Candidate(at, at + 5, NAME, 0.9, "model") for at in range(0, times * len(word), len(word))]
        begun = process_time()
        bare_names(word * times, found)
        return process_time() - begun

    seconds(50)
    short = seconds(1500)
    assert seconds(6000) < 9 * short + 0.1
