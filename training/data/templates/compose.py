"""One judgment from the banks: head, party block, order, claim, reasons, signatures, annexes."""

import random
from itertools import count

from training.data.markers import marker
from training.data.templates import (
    admin,
    annex,
    blocks,
    civil,
    clauses,
    common,
    criminal,
    entities,
    family,
    negatives,
    paper,
    parties,
    rare,
    slots,
)
from training.data.templates.model import Topic
from training.data.templates.parties import Layout
from training.data.templates.scene import Scene

_REGISTERED = (entities, slots)  # importing them registers the slots
DIVISION = {"civil": "민사", "criminal": "형사", "admin": "행정", "family": "가사"}
DOCKET = {"civil": "민사번호", "criminal": "형사번호", "admin": "행정번호", "family": "가사번호"}
PERSONS = common.PERSON_FACTS + common.PERSON_CLAUSES + common.PLACES_AND_NUMBERS
ASIDES = common.PERSON_TITLES + common.PERSON_CLAUSES
PLAIN = negatives.LAW + negatives.ROLES + negatives.PROSE * 2 + negatives.PLAIN_FACTS + negatives.OFFICIALS
LETTERS = "가나다라마바사아자차카타파하"


def generate(rng: random.Random) -> str:
    """One judgment of roughly 1,000 to 8,000 characters, as marker text. The same state of rng gives the same text."""
    scene = Scene(rng)
    sort = rng.choices(("civil", "criminal", "admin", "family"), (46, 27, 17, 10))[0]
    topic = rng.choice({"civil": civil, "criminal": criminal, "admin": admin, "family": family}[sort].TOPICS)
    plan = parties.layout(scene)
    lines = _heading(scene, sort, topic, plan)
    reuse, scene.reuse = scene.reuse, 0.08  # who appears in the party block appears there once
    if sort == "criminal":
        scene.texts.update({"원고": ["피고인"], "피고": ["피고인"]})
        lines += parties.criminal(scene, plan) + _lower_court(scene, plan, sort)
        scene.reuse = reuse
        lines += _criminal_body(scene, topic, plan)
    else:
        share = 0.0 if sort == "family" else 0.32
        lines += parties.admin(scene, plan) if sort == "admin" else parties.civil(scene, plan, org_share=share)
        lines += _subjects(scene, plan) if sort == "family" else []
        scene.reuse = reuse
        lines += _lower_court(scene, plan, sort) + _claim(scene, topic, plan)
        lines += _civil_body(scene, topic, plan, sort)
    if not plan.columns and scene.chance(0.4):
        lines = _joined(lines)
    lines += _signatures(scene, plan)
    lines += annex.annexes(scene, criminal=sort == "criminal")
    return paper.set_text(scene, lines)


def _joined(lines: list[str]) -> list[str]:
    """The first line after 【이 유】 on the heading's own line, as published text has it."""
    out: list[str] = []
    for line in lines:
        if out and out[-1].replace(" ", "") in ("【이유】", "[이유]"):
            out[-1] += line
        else:
            out.append(line)
    return out


def _heading(scene: Scene, sort: str, topic: Topic, plan: Layout) -> list[str]:
    if not plan.columns and scene.chance(0.6):
        return []
    court = "{고법}" if plan.appeal and scene.chance(0.4) else "{법원}"
    name = scene.rng.choice(topic.cases)
    rows = [scene.fill(court)]
    if scene.chance(0.7):
        rows.append(scene.fill(f"제 {{수}}{{| }}{DIVISION[sort]}부") if scene.chance(0.8) else "")
    rows.append(scene.rng.choice(("판 결", "판      결", "판결", "결 정" if scene.chance(0.1) else "판 결")))
    case = scene.fill(f"{{{DOCKET[sort]}}}{{| }} {name}")
    rows.append(f"{'사      건' if plan.columns else scene.rng.choice(('사 건', '사건', '【사 건】'))}    {case}")
    return rows


def _subjects(scene: Scene, plan: Layout) -> list[str]:
    if scene.chance(0.5):
        return []
    out = []
    for number in range(1, scene.rng.randint(1, 3) + 1):
        child = scene.person(korean=True).mark() + scene.fill("{| }({{주민번호}|{생일}생|{생일} 생})")
        head = plan.head("사건본인") if number == 1 else "        "
        out.append(f"{head} {number}. {child}")
    if scene.chance(0.3):
        out.append(scene.fill("  사건본인들 주소 {새주소}"))
    return out


def _lower_court(scene: Scene, plan: Layout, sort: str) -> list[str]:
    out = []
    if plan.appeal:
        name = "원심판결" if sort == "criminal" else "제1심판결"
        out.append(f"{plan.head(name)} " + scene.fill(f"{{법원}} {{날}} 선고 {{{DOCKET[sort]}}} 판결"))
    if sort != "criminal" and scene.chance(0.9):
        out.append(f"{plan.head('변론종결')} " + scene.fill("{날}"))
    if scene.chance(0.45):
        out.append(f"{plan.head('판결선고')} " + scene.fill("{날}"))
    return out


def _title(scene: Scene, plan: Layout, text: str) -> str:
    return plan.head(scene.rng.choice((text, " ".join(text), " ".join(text))))


def _numbered(scene: Scene, texts: list[str]) -> list[str]:
    indent = scene.rng.choice(("", " ", "  "))
    if len(texts) == 1:
        return texts
    return [f"{indent}{number}. {text}" for number, text in enumerate(texts, 1)]


def _claim(scene: Scene, topic: Topic, plan: Layout) -> list[str]:
    orders = [scene.fill(one) for one in scene.some(topic.orders, 1, 3)]
    orders.append(scene.fill("소송{|총}비용{은|은| 중 {분수}은} {피고|원고}가{|, 나머지는 {원고|피고}가 각} 부담한다."))
    if scene.chance(0.5):
        orders.append("제1항은 가집행할 수 있다.")
    out = [_title(scene, plan, "주문"), *_numbered(scene, orders)]
    head = plan.head("청구취지 및 항소취지" if plan.appeal else scene.rng.choice(("청구취지", "청 구 취 지")))
    if scene.chance(0.35):
        return [*out, f"{head} 주문과 같다."]
    claims = " ".join(scene.fill(one) for one in scene.some(topic.orders[:4], 1, 2))
    return [*out, f"{head}{scene.rng.choice((' ', chr(10)))}{claims}"]


def _sentences(scene: Scene, low: int, high: int, *banks: tuple[tuple[str, ...], float]) -> list[str]:
    """Sentences drawn from several banks by weight, none twice from one bank until it is used up."""
    decks = [(scene.some(bank, len(bank), len(bank)), weight) for bank, weight in banks]
    out = []
    scene.modifiers = clauses.MODIFIERS
    for _ in range(scene.rng.randint(low, high)):
        if scene.chance(scene.composed):
            text = clauses.sentence(scene)
            out.append(_opened(scene, text) if scene.chance(0.3) else text)
            continue
        deck = scene.rng.choices(range(len(decks)), [weight for _, weight in decks])[0]
        if decks[deck][0]:
            text = scene.fill(decks[deck][0].pop())
            out.append(_opened(scene, text) if scene.chance(0.3) else text)
    scene.modifiers = ()
    return out


def _strew(scene: Scene, more: list[str], texts: list[str]) -> None:
    """Put the sentences of ``more`` in among ``texts``."""
    for text in more:
        texts.insert(scene.rng.randrange(len(texts) + 1), text)


def _opened(scene: Scene, text: str) -> str:
    """The sentence after a clause or in parentheses."""
    if scene.chance(0.06):
        return f"({text.rstrip('.')})"
    return scene.fill(scene.rng.choice(clauses.OPENERS)) + text


def _paragraphs(scene: Scene, texts: list[str]) -> list[str]:
    """The sentences as lettered, numbered, bulleted or running paragraphs."""
    style = scene.rng.choice(("letters", "letters", "paren", "bullets", "circles", "plain", "plain", "numbers"))
    indent = scene.rng.choice(("", " ", "  "))
    groups, at = [], 0
    while at < len(texts):
        step = scene.rng.choice((1, 1, 2, 2, 3))
        groups.append(" ".join(texts[at : at + step]))
        at += step
    bullet = scene.rng.choice("○●-·◦▶")
    marks = {
        "letters": (f"{letter}. " for letter in LETTERS * 3),
        "paren": (f"{letter}) " for letter in LETTERS * 3),
        "bullets": (f"{bullet} " for _ in count()),
        "circles": (f"{chr(0x2460 + n % 20)} " for n in count()),
        "numbers": (f"{n}) " for n in count(1)),
        "plain": ("" for _ in count()),
    }[style]
    return [indent + mark + text for mark, text in zip(marks, groups, strict=False)]


def _definition(scene: Scene) -> str:
    return scene.fill(
        scene.rng.choice(
            (
                "{원고}와 {회사}(이하 {구}소외 회사{닫}라 한다)는 {날} 계약{|(이하 {구}이 사건 계약{닫}이라 한다)}을 "
                "맺었다.",
                "{주소} 지상 {건물}(이하 {구}이 사건 건물{닫}이라 한다)은 {갑}의 소유이다.",
                "망 {갑}(이하 {구}망인{닫}이라 한다)은 {원고}의 {관계}이다.",
                _short_name(scene),
                _short_name(scene),
            )
        )
    )


def _short_name(scene: Scene) -> str:
    """A definition of a short form, and its use."""
    label = scene.rng.choice(("주식회사", "건설업체", "보험사", "재개발정비조합", "금융회사", "병원", "단체명"))
    key = scene.key("C")
    full, short = marker(label, key), marker(label, key + scene.rng.choice(("#short", "#short", "")))
    shape = scene.rng.choice(("주식회사 {full}", "{full} 주식회사", "㈜{full}", "주식회사 {full}")).format(full=full)
    shape = shape if label in ("주식회사", "건설업체", "보험사") else full
    return (
        f"{shape}(이하 {{구}}{short}{{닫}}{{이라|이라고만|이라고}} 한다)은 {{갑}}을 통하여 {{을}}과 계약을 체결하였다. "
        f"그 후 {short}은 {{날}} {{폐업|합병|분할}}하였고, {short}의 {{직함}} {{갑}}은 "
        f"{{병}}에게 {short}{{의 채권|이 가진 채권|에 대한 채권}}을 양도하였다."
    )


FACT_TITLES = ("기초사실", "인정사실", "인정 사실", "기초 사실", "처분의 경위", "사안의 개요", "전제된 사실관계")
LAW_TITLES = ("관련 법리", "관계 법령", "관련 규정", "판단 기준", "소의 이익", "손해배상책임의 범위")
ARGUE_TITLES = (
    "당사자들의 주장",
    "원고의 주장",
    "당사자의 주장 및 판단",
    "청구원인에 관한 판단",
    "피고의 주장에 관한 판단",
    "항변에 관한 판단",
    "본안에 관한 판단",
    "이 사건 처분의 적법 여부",
    "본안 전 항변에 대한 판단",
)


def _civil_body(scene: Scene, topic: Topic, plan: Layout, sort: str) -> list[str]:
    out = [_title(scene, plan, "이유")]
    numbers = count(1)
    wide = scene.rng.choice((1.0, 1.0, 1.6, 2.4))
    bare = scene.rng.choice((1, 3, 10, 30, 60))  # how much of the text names nobody
    if bare > 5:
        wide, scene.composed = wide * 1.6, scene.composed * 0.15
    facts = _sentences(scene, 5, int(12 * wide), (topic.facts, 6), (PERSONS, 4), (ASIDES, 1), (PLAIN, bare / 2))
    facts.insert(scene.rng.randrange(len(facts) + 1), _definition(scene))
    _strew(scene, rare.passages(scene), facts)
    out += [f"{next(numbers)}. {scene.rng.choice(FACT_TITLES)}", *_paragraphs(scene, facts)]
    out += _passages(scene)
    out.append(scene.fill(scene.rng.choice(common.EVIDENCE_LINES)))
    for _ in range(scene.rng.randint(1, 3)):
        banks = ((topic.arguments, 4), (common.WEIGHING, 4), (PLAIN, 2 * bare), (PERSONS, 2), (ASIDES, 1))
        texts = _sentences(scene, 3, int(8 * wide), *banks)
        out += [f"{next(numbers)}. {scene.rng.choice(ARGUE_TITLES)}", *_paragraphs(scene, texts)]
        if scene.chance(0.15):
            out += [f"{next(numbers)}. {scene.rng.choice(LAW_TITLES)}", *_paragraphs(scene, _prose(scene))]
    return [*out, f"{next(numbers)}. 결론", "  " + scene.fill(scene.rng.choice(negatives.CLOSING_CIVIL))]


def _prose(scene: Scene) -> list[str]:
    """Law and reasoning that name nobody."""
    return [scene.fill(one) for one in scene.some(PLAIN, 5, 14)]


def _passages(scene: Scene) -> list[str]:
    """Quoted passages; most judgments have none."""
    return [line for _ in range(scene.rng.choice((0, 0, 0, 1, 1, 2))) for line in blocks.passage(scene)]


def _criminal_body(scene: Scene, topic: Topic, plan: Layout) -> list[str]:
    out = [_title(scene, plan, "주문"), *[scene.fill(one) for one in scene.some(topic.orders, 1, 3)]]
    out.append(_title(scene, plan, "이유"))
    wide = scene.rng.choice((1.0, 1.0, 1.5))
    acts = _sentences(scene, 3, int(10 * wide), (topic.facts, 6), (criminal.ACTS, 2), (ASIDES, 1), (PERSONS, 1))
    _strew(scene, rare.passages(scene), acts)
    record = [scene.fill(one) for one in scene.some(criminal.RECORD, 0, 2)]
    if plan.appeal:
        return out + _appeal(scene, topic, record + acts, wide)
    if record:
        out += [plan.head("범죄전력" if scene.chance(0.5) else "기초사실"), *record]
    out += [plan.head(scene.rng.choice(("범죄사실", "범 죄 사 실"))), *_paragraphs(scene, acts), *_passages(scene)]
    out += [plan.head("증거의 요지"), *[scene.fill(one) for one in scene.some(criminal.EVIDENCE, 4, 10)]]
    out += [plan.head("법령의 적용"), *[scene.fill(one) for one in scene.some(criminal.LAW, 2, 5)]]
    if scene.chance(0.55):
        argued = _sentences(scene, 2, 8, (topic.arguments, 5), (PLAIN, 2), (PERSONS, 1))
        head = scene.rng.choice(("피고인 및 변호인의 주장에 대한 판단", "쟁점에 대한 판단", "무죄 부분", "무죄부분"))
        out += [plan.head(head), *_paragraphs(scene, argued)]
    return [*out, plan.head("양형의 이유"), *[scene.fill(one) for one in scene.some(criminal.SENTENCING, 2, 5)]]


def _appeal(scene: Scene, topic: Topic, charged: list[str], wide: float) -> list[str]:
    """The reasons of a criminal judgment on appeal."""
    numbers = count(1)
    bare = scene.rng.choice((2, 6, 20))
    out = [f"{next(numbers)}. {scene.rng.choice(('항소이유의 요지', '이 사건 공소사실의 요지', '원심의 판단'))}"]
    out += _paragraphs(scene, charged)
    for title in scene.some(
        ("판단", "이 법원의 판단", "당심의 판단", "사실오인 주장에 대하여", "양형부당 주장에 대하여"), 1, 2
    ):
        argued = _sentences(
            scene, 4, int(10 * wide), (topic.arguments, 6), (criminal.SENTENCING, 1), (PLAIN, bare), (PERSONS, 1)
        )
        out += [f"{next(numbers)}. {title}", *_paragraphs(scene, argued)]
    closing = "그렇다면 {피고인}의 항소는 이유 없으므로 {법조}에 따라 이를 기각하기로 하여 주문과 같이 판결한다."
    return [*out, f"{next(numbers)}. 결론", scene.fill(closing)]


def _signatures(scene: Scene, plan: Layout) -> list[str]:
    if scene.chance(0.04):
        return [scene.fill("대법관 {성명외}(재판장) {성명외} {성명외}(주심) {성명외}")]
    names = [scene.fill("{성명외}") for _ in range(scene.rng.choice((1, 3, 3)))]
    if plan.columns:
        wide = [" ".join(name) if scene.chance(0.5) else name for name in names]
        heads = ["재판장 판사", "       판사", "       판사"] if len(wide) == 3 else ["판사"]
        return [f"{head}   {name}" for head, name in zip(heads, wide, strict=False)]
    if len(names) == 1:
        return [f"판사 {names[0]}"]
    return [f"판사 {names[0]}(재판장) {names[1]} {names[2]}"]
