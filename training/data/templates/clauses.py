"""Sentences put together from clauses: a name as subject, object, possessor, topic, after any connective; and what
may stand before any sentence or name.

The banks of whole sentences can show a name only where somebody wrote one; this grammar puts it anywhere.
"""
# ruff: noqa: E501 (a bank keeps one phrase on one line)

from training.data.templates.scene import Scene

# Verb phrases up to the stem 하; X is another person.
VERBS = (
    "X에게 {금}을 송금",
    "X으로부터 {금}을 차용",
    "X과 계약을 체결",
    "X을 상대로 소를 제기",
    "X의 집을 방문",
    "X을 대리인으로 선임",
    "X에게 이를 통보",
    "X에 대한 고소를 취하",
    "X의 제안을 거절",
    "X과 함께 현장에 도착",
    "X에게 관련 서류를 교부",
    "X을 위하여 연대보증",
    "X을 폭행",
    "X과 동거",
    "X의 동의를 얻어 이를 처분",
    "X을 통하여 위 사실을 확인",
    "{회사}에 입사",
    "{은행}에서 예금을 인출",
    "{주소}로 이사",
    "{식당}을 운영",
    "X의 이름으로 글을 게시",
    "X을 증인으로 신청",
    "X의 부모를 만나 사과",
    "X에게 사과를 요구",
    "X의 요청을 승낙",
    "위 부동산을 X에게 매도",
    "위 토지를 X으로부터 매수",
    "X과의 관계를 정리하기로 약속",
    "X을 경찰에 신고",
    "X의 계좌로 위 돈을 입금",
    "X에게 위 채권을 양도",
    "X과 부정한 관계를 유지",
    "X을 찾아가 항의",
    "X에게 전화",
    "X의 휴대전화를 확인",
    "X과 대화",
    "X의 말을 신뢰",
    "위 사실을 X에게 고지",
    "X의 채무를 변제",
    "X과 이혼",
    "X과 재혼",
    "X을 입양",
    "X을 간호",
    "X의 재산을 관리",
    "X의 지시에 따라 행동",
    "X을 해고",
    "X을 채용",
    "X에게 업무를 지시",
    "X의 서명을 위조",
    "X의 인감도장을 사용",
    "X에게 거짓말",
    "X을 기망",
    "X에게 욕설",
    "X을 협박",
    "X에게 문자메시지를 발송",
    "X을 병원으로 후송",
    "X에게 사직을 권유",
    "X과 다투다가 가출",
    "X에게 양육비를 지급",
    "X과 합의",
    "X에게 열쇠를 반환",
    "X의 이의를 묵살",
    "X으로부터 위임을 받아 총회를 개최",
    "X을 회장으로 추천",
    "X의 해임에 찬성",
    "X과 공모",
    "X에게 뇌물을 공여",
    "X으로부터 필로폰을 매수",
    "X의 진술을 번복",
    "X에게 유리하게 증언",
    "X의 상속을 포기",
    "X에게 토지를 증여",
    "X 소유의 차량을 운전",
    "X 명의로 사업자등록",
    "X의 주식을 인수",
    "X에게 배당금을 지급",
)
JOINERS = (
    "하였고, ",
    "하였는데, ",
    "하자 ",
    "하면서 ",
    "하였으나 ",
    "하여 ",
    "하였음에도 ",
    "하였다는 이유로 ",
    "하였으므로 ",
    "하기 위하여 ",
    "하지 아니하였고, ",
    "하던 중 ",
    "한 후 ",
    "하였다가 ",
    "하고, ",
    "하며 ",
    "하였고, 이에 ",
    "한 사실이 있고, ",
    "하였을 뿐, ",
    "하였다고 하더라도 ",
    "하였던바, ",
    "하는 경우 ",
    "하기로 하되, ",
    "하려고 하자 ",
    "한 다음 ",
    "하였고 그 무렵 ",
    "하였음을 알고도 ",
    "하였다면서 ",
)
ENDS = (
    "하였다.",
    "하였다.",
    "하였다.",
    "하였다.",
    "하지 아니하였다.",
    "하였다고 주장한다.",
    "하였다는 취지로 진술하였다.",
    "한 사실이 인정된다.",
    "한 것으로 보인다.",
    "하였다고 볼 증거가 없다.",
    "하였다고 다툰다.",
    "하기로 하였다.",
    "한 사실은 당사자 사이에 다툼이 없다.",
    "하게 되었다.",
    "하였다고 봄이 상당하다.",
    "하였다고 보기 어렵다.",
    "하였음이 분명하다.",
    "할 의무가 있다.",
    "하였다고 항변한다.",
    "하려고 하였다.",
    "하였다(이하 생략).",
)
RELATIVES = ("한 ", "하던 ", "하지 않은 ", "하였던 ", "하는 ", "하였다는 ", "하지 아니한 ")
SUBJECTS = (
    "{}은 ",
    "{}이 ",
    "{}도 ",
    "{}만이 ",
    "{}까지 ",
    "{}으로서는 ",
    "{}은 ",
    "{}이 ",
    "{} 측은 ",
    "{} 등은 ",
    "{} 등 {{수}}인은 ",
    "{}마저 ",
    "{}조차 ",
    "{}이나 ",
)
ASIDES = (
    "{0}의 {{음주|외박|부재|사망|거절|요청|지시|부탁|협조|동의|묵인|과실|기망}}{{ 문제로| 때문에|에도 불구하고|으로 인하여|에 따라}} ",
    "{0}을 {{통하여|비롯하여|위하여|대신하여|만나|피하여}} ",
    "{0}과 {{함께|달리|의논하여|상의 없이}} ",
    "{0}에 {{대하여|의하여|비하여|관하여}} ",
    "{0}으로부터 {{들은 바에 따라|지시를 받고|돈을 받아}} ",
    "{0}의 {{말과 달리|부모님이 보는 앞에서|사무실에서|차량 안에서|집에서|계좌로|면전에서}} ",
    "{0}보다 {{먼저|늦게}} ",
    "{0}처럼 ",
    "{0}랑 {{같이|둘이서}} ",
    "{0}한테 {{듣고|말하고|속아}} ",
    "{0} 몰래 ",
    "{0} 앞으로 ",
    "{0} 명의로 ",
    "{0} 소유의 토지에서 ",
    "{0}에게서 {{연락을 받고|돈을 빌려}} ",
    "{0} 없이 ",
    "{0} 이외에는 ",
    "{0}({1}) 관련하여 ",
    "피해자를 {0}로 하여 ",
    "{0}, {1}과 ",
    "{0} 및 {1}에게 ",
)
LETTERS = "갑을병정"

# What may stand before a sentence. The subject then follows a clause, as it mostly does in real reasons.
OPENERS = (
    "한편, ",
    "한편 ",
    "그러자 ",
    "이에 ",
    "또한 ",
    "또한, ",
    "다만 ",
    "다만, ",
    "특히 ",
    "그 후 ",
    "그 무렵 ",
    "당시 ",
    "그럼에도 불구하고 ",
    "오히려 ",
    "나아가 ",
    "즉 ",
    "따라서 ",
    "그런데 ",
    "그러나 ",
    "결국 ",
    "앞서 본 바와 같이 ",
    "위와 같이 ",
    "이와 관련하여 ",
    "이를 알게 된 ",
    "이러한 상황에서 ",
    "원고는 이를 거절하였는데, ",
    "피고가 이를 부인하자 ",
    "그 내용은 다음과 같은데, ",
    "위 조정이 성립되지 아니하자, ",
    "다툼이 계속되었고, ",
    "이를 원하지 않았음에도 ",
    "피고가 보는 앞에서 ",
    "원고의 주장에 의하면 ",
    "기록에 의하면, ",
    "위 증거들에 의하면 ",
    "날이 갈수록 갈등이 심해졌는데, ",
    "그로부터 {수}일이 지난 {날} ",
    "{날} ",
    "{날}경 ",
    "같은 날 {시각}경 ",
    "{해}. {수}.경 ",
    "{달} ",
    "위 사실을 추궁하자 ",
    "합의가 이루어지지 않은 상태에서 ",
    "피고와 연락이 닿지 않던 중 ",
    "원심이 적법하게 채택한 증거에 의하면, ",
    "① ",
    "② ",
    "④ ",
    "(1) ",
    "(가) ",
    "○ ",
    "- ",
    "※ ",
    "위 주장과 달리 ",
    "설령 그렇지 않다고 하더라도 ",
    "원고가 제출한 자료에 따르면 ",
    "피고의 답변서에 의하더라도 ",
    "이 사건 소송 계속 중 ",
    "제1심에서 패소하자 ",
    "아래에서 보는 바와 같이 ",
    "이를 전제로 ",
    "그 과정에서 ",
    "결과적으로 ",
)

# What may stand before a name within a sentence.
MODIFIERS = (
    "소외 ",
    "소외 ",
    "위 ",
    "위 ",
    "위 ",
    "공소외 ",
    "망 ",
    "같은 ",
    "당시 현장에 있던 ",
    "증인으로 출석하지 않은 ",
    "증거로 함에 동의하지 않은 ",
    "이를 승계받은 ",
    "같은 마을에 거주하는 ",
    "평소 알고 지내던 ",
    "배우자인 ",
    "친구인 ",
    "위 회사를 운영하는 ",
    "새로 부임한 ",
    "이를 전해 들은 ",
    "그의 처인 ",
    "그 상대방인 ",
    "동업자인 ",
    "이웃에 사는 ",
    "지인 ",
    "동생 ",
    "오빠 ",
    "사실혼 관계에 있던 ",
    "전 배우자 ",
    "공동피고 ",
    "제1심 공동피고 ",
    "실질적 소유자인 ",
    "명의수탁자 ",
    "채무자 ",
    "매수인 ",
    "임차인 ",
    "연대보증인 ",
    "상속인 ",
    "참고인 ",
    "피해자 ",
    "증인 ",
    "이른바 바지사장인 ",
)


def sentence(scene: Scene) -> str:
    """One sentence of one to four clauses, filled."""
    rng = scene.rng
    parts = []
    length = rng.choices((1, 2, 3, 4), (3, 5, 3, 1))[0]
    for number in range(length):
        if number == 0 or scene.chance(0.6):
            parts.append(rng.choice(SUBJECTS).format(_someone(scene)))
        if scene.chance(0.35):
            one, two = rng.sample(LETTERS, 2)
            parts.append(rng.choice(ASIDES).format(f"{{{one}}}", f"{{{two}}}"))
        parts.append(_verb(scene))
        parts.append(rng.choice(ENDS if number == length - 1 else JOINERS))
    return scene.fill("".join(parts))


def _letter(scene: Scene) -> str:
    return f"{{{scene.rng.choice(LETTERS)}}}"


def _verb(scene: Scene) -> str:
    other = _letter(scene) if scene.chance(0.55) else scene.rng.choice(("{원고}", "{피고}"))
    return scene.rng.choice(VERBS).replace("X", other)


def _someone(scene: Scene) -> str:
    """A noun phrase for a person."""
    rng, name = scene.rng, _letter(scene)
    roll = rng.random()
    if roll < 0.25:
        return rng.choice(("{원고}", "{피고}"))
    if roll < 0.55:
        return name
    if roll < 0.68:
        return _verb(scene) + rng.choice(RELATIVES) + name
    one, two = (f"{{{letter}}}" for letter in rng.sample(LETTERS, 2))
    return rng.choice(
        (
            f"{one}의 {{관계}}인 {two}", f"{one}의 {{관계}} {two}", f"{one}과 {two}", f"{one}, {two}", f"{one}, {two} 및 그 {{관계}}", f"{one} {{직함}}", f"{{원고}}의 {{관계}} {one}",
            f"{{피고}}의 {{관계}}인 {one}", f"{{회사}} {{직함}} {one}", f"{one}{{나이}}", f"{one}(이하 {{구}}{one}{{닫}}이라 한다)", f"{one}({{생일}}생)", f"망 {one}", f"소외 {one}",
            f"{one}·{two}", f"{one}과 그의 {{관계}}", f"{one} 부부", f"{one} 본인", f"{one} 스스로", f"{one}의 대리인", f"{{직업}}인 {one}", f"{{구}}{one}{{닫}}", f"{one}(개명 전 {two})", f"{one}({{직업}})",
        )
    )  # fmt: skip
