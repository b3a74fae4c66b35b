"""The party block, in the layout of published text (【원고】 …) and in a court's own (원      고    …)."""

from dataclasses import dataclass

from training.data.templates.scene import Person, Scene

ORG_KINDS = ("회사", "회사", "회사", "보험사", "금융", "단체", "건설사", "조합", "병원", "종중", "운수", "교회", "노조")
AGENCIES = (
    "{행정청}",
    "{행정청}",
    "{행정청}",
    "{행정청}",
    "{|서|동|남|북}{제주|서초|역삼|대구|청주|용산|수영|인천|광주}세무서장",
    "{제주|서초|역삼|분당|반포}세무서장",
    "근로복지공단",
    "근로복지공단",
    "중앙노동위원회위원장",
    "국민건강보험공단",
    "법무부장관",
    "국민연금공단",
    "보건복지부장관",
    "{서울|부산|경기남부|전북|제주}{|특별자치도|지방}경찰청장",
    "{서울|인천|수원|제주}출입국·외국인청장",
    "고용노동부장관",
    "{경기도|전라남도|서울특별시|제주특별자치도}교육감",
    "{경기도|전라북도|부산광역시}{수원|전주|동래|해운대}교육지원청교육장",
    "{국가보훈처장|국가보훈부장관|광주지방보훈청장}",
    "{서울|중부|부산}지방고용노동청장",
    "건강보험심사평가원",
    "제{수}군단장",
    "{서울특별시장|부산광역시장|인천광역시장|경기도지사|전라남도지사|제주특별자치도지사}",
    "공정거래위원회",
    "국토교통부장관",
    "조달청장",
    "{서울|광주|대전}지방검찰청 검사",
    "교원소청심사위원회",
    "식품의약품안전처장",
)
PUBLIC_PARTIES = (
    "대한민국",
    "대한민국",
    "{서울특별시|부산광역시|인천광역시|경기도|제주특별자치도|전라남도}",
    "{시군구}",
    "{시군구}",
    "한국토지주택공사",
    "근로복지공단",
    "국민건강보험공단",
    "한국도로공사",
    "신용보증기금",
    "한국자산관리공사",
    "한국전력공사",
    "예금보험공사",
    "기술보증기금",
    "서울보증보험 주식회사",
    "주택도시보증공사",
    "한국주택금융공사",
    "공무원연금공단",
)
ROLES = (("원고", "피고"),) * 16 + (
    ("신청인", "피신청인"),
    ("채권자", "채무자"),
    ("청구인", "상대방"),
    ("항고인", "상대방"),
    ("재심원고", "재심피고"),
    ("원고", "피고"),
)
ESTATES = (
    "파산채무자 {name}의 파산관재인 {갑}",
    "회생채무자 {name}의 관리인 {갑}",
    "{name}의 소송수계인 {갑}",
    "망 {갑}의 소송수계인 {name}",
    "망 {갑}의 상속재산관리인 {name}",
    "{name}의 선정당사자 {갑}",
    "망 {갑}의 상속인 {name}",
    "{갑}의 승계참가인 {name}",
    "{name}(개명 전: {갑})",
)
COMPANY_HEADS = (
    "대표이사",
    "대표이사",
    "대표이사",
    "공동대표이사",
    "대표자 사내이사",
    "대표자 이사",
    "대표이사 회장",
    "관리인",
)
OTHER_HEADS = (
    "대표자",
    "대표자 회장",
    "대표자 조합장",
    "대표자 위원장",
    "대표자 이사장",
    "대표자 관리인",
    "대표자 담임목사",
    "{직함}",
    "대표자 지배인",
    "대표자 도유사",
    "대표자 병원장",
    "대표자 청산인",
    "위 대표자",
    "직무대행자",
)
HEADS = {
    "원고": (
        "원고",
        "원 고",
        "원  고",
        "원고, 항소인",
        "원고, 피항소인",
        "원고(반소피고)",
        "원고, 상고인",
        "원고(선정당사자)",
    ),
    "피고": (
        "피고",
        "피 고",
        "피  고",
        "피고, 피항소인",
        "피고, 항소인",
        "피고(반소원고)",
        "피고, 피상고인",
        "피고, 항소인 겸 피항소인",
    ),
    "피고인": ("피고인", "피 고 인", "피  고  인"),
}


@dataclass
class Layout:
    """How one document is set: brackets or columns, and what the party block tells about a person."""

    columns: bool
    left: str
    right: str
    details: float
    appeal: bool
    counterclaim: bool

    def head(self, text: str) -> str:
        """A heading such as 【주 문】."""
        return text if self.columns and not self.left else f"{self.left}{text}{self.right}"


def layout(scene: Scene) -> Layout:
    """A layout at random."""
    columns = scene.chance(0.45)
    left, right = scene.rng.choice((("【", "】"), ("【", "】"), ("[", "]"), ("", "")))
    if columns:
        left, right = scene.rng.choice((("", ""), ("", ""), ("【", "】")))
    return Layout(
        columns,
        left or ("" if columns else "【"),
        right or ("" if columns else "】"),
        scene.rng.uniform(0.3, 1.0),
        scene.chance(0.35),
        scene.chance(0.06),
    )


def person_lines(scene: Scene, person: Person, plan: Layout, *, criminal: bool = False) -> list[str]:
    """The name as the party block writes it, and the lines below it."""
    name = person.mark("spaced") if plan.columns and scene.chance(0.06) else person.mark()
    if person.label != "내국인이름" and scene.chance(0.6):
        more = scene.fill("{|, {생일}생|, {국적}인|, {국적} 국적}")
        name += f"{scene.rng.choice((' ', ''))}({person.mark('latin')}{more})"
    number = ""
    if scene.chance(plan.details):
        born = scene.fill("{{주민번호}|{주민번호}|{생일}생|{생일} 생}")
        number = scene.rng.choice((f" ({born})", f"({born})", f" ({born})"))
    lines = [name + number]
    if criminal and scene.chance(plan.details):
        lines[0] += scene.fill(", {직업}")
    elif criminal and scene.chance(0.5):
        lines.append(scene.fill("직업 {직업}"))
    if scene.chance(plan.details):
        home = (
            scene.rng.choice(("주거 ", "주거    ", "주거: ")) if criminal else scene.rng.choice(("", "", "", "주소 "))
        )
        lines.append(home + scene.fill("{새주소}"))
        if not criminal and scene.chance(0.15):
            lines.append(scene.fill("송달장소 {새주소}"))
    if criminal and scene.chance(0.04):
        lines[0] += scene.fill(", {육군|해군|공군} {계급}, 군번 {군번}")
        lines.append(scene.fill("소속 {육군|해군|공군} {부대}"))
    if criminal and scene.chance(plan.details):
        lines.append(scene.fill("{등록기준지|등록기준지|본적} {새주소}"))
    if person.label != "내국인이름" and scene.chance(0.5):
        lines.append(scene.fill("국적 {국적}"))
    if not criminal and scene.chance(0.04):
        lines.append(scene.fill("{전화번호|연락처} {휴대폰}"))
    return lines


def organisation_lines(scene: Scene, name: str, plan: Layout) -> list[str]:
    """An organisation, its seat and who acts for it."""
    lines = [name]
    if scene.chance(0.06):
        lines[0] += scene.fill(" ({법인등록번호|법인등록번호 :} {법인번호})")
    if scene.chance(plan.details):
        lines.append(scene.fill("{|||본점 |소재지 }{새주소}"))
    if scene.chance(0.85):
        company = "회사" in name or "㈜" in name
        role = scene.rng.choice(COMPANY_HEADS if company else OTHER_HEADS)
        more = ", {을}" if scene.chance(0.1) else ""
        lines.append(scene.fill(role + " {갑}" + more))
    return lines


def _agent_line(scene: Scene, plan: Layout) -> str:
    text = scene.fill("소송대리인 {대리인}")
    if plan.columns:
        return text
    return scene.rng.choice((f"({text})", f"({text})", text))


def _party(scene: Scene, role: str, plan: Layout, org_share: float) -> tuple[list[str], str]:
    """The lines of one party and its marked name."""
    if scene.chance(org_share):
        if scene.chance(0.18):
            return _public(scene)
        name = scene.fill("{" + scene.rng.choice(ORG_KINDS) + "}")
        return organisation_lines(scene, name, plan), name
    person = scene.person(korean=scene.chance(0.9))
    scene.parties.setdefault(role, []).append(person)
    lines = person_lines(scene, person, plan)
    if scene.chance(0.08):
        form = scene.rng.choice(ESTATES)
        lines[0] = scene.fill(form.replace("{name}", lines[0]))
    if scene.chance(0.08):
        mother = scene.fill("{갑}")
        lines.append(scene.fill("{미성년자이므로 법정대리인|법정대리인} {친권자 |}{부 |모 |}") + mother)
    return lines, person.mark()


def _public(scene: Scene) -> tuple[list[str], str]:
    """A party whose name stays: the State, a local government, a public institution."""
    name = scene.fill(scene.rng.choice(PUBLIC_PARTIES))
    lines = [name]
    if name == "대한민국":
        lines.append("법률상 대표자 법무부장관 " + scene.fill("{성명외}") if scene.chance(0.6) else "대표자 법무부장관")
    elif scene.chance(0.4):
        lines.append("대표자 " + scene.rng.choice(("시장", "사장", "이사장", "도지사", "구청장")))
    if scene.chance(0.3):
        lines.append(scene.fill("{소송수행자|소관청} {성명외}{|, {성명외}}"))
    return lines, name


def side(scene: Scene, role: str, plan: Layout, org_share: float, word: str = "") -> list[list[str]]:
    """The parties of one side (one to six), and the words by which the text calls them.

    `role` is the slot (원고, 피고), `word` what this proceeding calls it (신청인, 채무자).
    """
    word = word or role
    count = scene.rng.choices((1, 2, 3, 4, 6), (66, 18, 9, 5, 2))[0]
    blocks, names = [], []
    for _ in range(count):
        lines, name = _party(scene, role, plan, org_share)
        blocks.append(lines)
        names.append(name)
    if count == 1:
        # most often a party is its role; the name returns in an apposition now and then
        scene.texts[role] = [word] * 14 + [f"{word} {names[0]}"]
        scene.texts[f"{role}들"] = [word]
    else:
        scene.texts[role] = [f"{word} {name}" for name in names]
        joined = scene.rng.choice((", ", "과 ", ", "))
        every = ", ".join(names)
        both = joined.join(names[:2])
        scene.texts[f"{role}들"] = [f"{word}들", f"{word}들", f"{word} {every}", f"{word} {both}", f"{word}들({every})"]
    scene.texts[f"{role}명"] = names
    if count > 1 and scene.chance(0.12):
        lines = blocks[0]
        lines[0] += scene.fill(" 외 {수}인")
        blocks = [lines]
    return blocks


def _write(plan: Layout, head: str, blocks: list[list[str]], agent: str) -> list[str]:
    out: list[str] = []
    numbered = len(blocks) > 1
    pad = " " * 14
    for index, lines in enumerate(blocks, 1):
        first = f"{index}. {lines[0]}" if numbered else lines[0]
        if index == 1:
            out.append(f"{_columns(head)}{first}" if plan.columns else f"{plan.left}{head}{plan.right} {first}")
        else:
            out.append((pad if plan.columns else "  ") + first)
        out += [(pad if plan.columns else "  ") + line for line in lines[1:]]
    if agent:
        out.append((pad if plan.columns else "  ") + agent)
    return out


def _columns(head: str) -> str:
    letters = head.replace(" ", "")
    if len(letters) == 2:
        letters = f"{letters[0]}      {letters[1]}"
    elif len(letters) == 3:
        letters = "  ".join(letters)
    return letters.ljust(12)


def civil(scene: Scene, plan: Layout, *, org_share: float = 0.3) -> list[str]:
    """The party block of a civil case."""
    shift = scene.rng.randrange(len(HEADS["원고"])) if plan.appeal or plan.counterclaim else scene.rng.randrange(3)
    out = []
    words = scene.rng.choice(ROLES)
    for role, word in zip(("원고", "피고"), words, strict=True):
        blocks = side(scene, role, plan, org_share, word)
        agent = _agent_line(scene, plan) if scene.chance(0.7) else ""
        head = HEADS[role][shift] if word == role else scene.rng.choice((word, " ".join(word)))
        out += _write(plan, head, blocks, agent)
    if scene.chance(0.07):
        helper, name = _party(scene, "보조참가인", plan, 0.5)
        scene.texts["보조참가인"] = ["피고 보조참가인", f"피고 보조참가인 {name}"]
        out += _write(plan, scene.rng.choice(("피고 보조참가인", "피고보조참가인", "독립당사자참가인")), [helper], "")
    return out


def admin(scene: Scene, plan: Layout) -> list[str]:
    """The party block of an administrative case: the defendant is an agency, which stays."""
    shift = scene.rng.randrange(5) if plan.appeal else scene.rng.randrange(3)
    blocks = side(scene, "원고", plan, 0.45)
    out = _write(plan, HEADS["원고"][shift], blocks, _agent_line(scene, plan) if scene.chance(0.75) else "")
    agency = scene.fill(scene.rng.choice(AGENCIES))
    scene.texts["피고"], scene.texts["피고들"] = ["피고"], ["피고"]
    scene.texts["처분청"] = [agency]
    agent = scene.fill("{소송수행자|소송대리인 변호사|소송수행자} {성명외}{|, {성명외}}")
    out += _write(plan, HEADS["피고"][shift], [[agency]], agent if scene.chance(0.6) else "")
    if scene.chance(0.12):
        helper, name = _party(scene, "보조참가인", plan, 0.5)
        scene.texts["보조참가인"] = ["피고보조참가인", f"참가인 {name}"]
        out += _write(plan, "피고보조참가인", [helper], "")
    return out


def criminal(scene: Scene, plan: Layout) -> list[str]:
    """The party block of a criminal case."""
    count = scene.rng.choices((1, 2, 3, 4), (72, 17, 7, 4))[0]
    people = [scene.person(korean=scene.chance(0.85)) for _ in range(count)]
    scene.parties["피고인"] = people
    names = [one.mark() for one in people]
    scene.texts["피고인"] = ["피고인"] if count == 1 else [f"피고인 {name}" for name in names]
    scene.texts["피고인들"] = ["피고인"] if count == 1 else ["피고인들", "피고인들", f"피고인 {', '.join(names)}"]
    scene.texts["피고인명"] = names
    blocks = [person_lines(scene, one, plan, criminal=True) for one in people]
    if count > 1 and scene.chance(0.6):
        for lines, letter in zip(blocks, "가나다라", strict=False):
            lines[0] = f"{letter}. {lines[0]}" if scene.chance(0.5) else lines[0]
    out = _write(plan, scene.rng.choice(HEADS["피고인"]), blocks, "")
    pairs = [("검사", scene.fill("{성명외}(기소), {성명외}(공판)")), ("변호인", scene.fill(_defenders(scene, names)))]
    if plan.appeal:
        pairs.insert(0, ("항소인", scene.rng.choice(("피고인", "검사", "쌍방", "피고인들 및 검사", "피고인"))))
    for head, text in pairs:
        spaced = scene.rng.choice((head, " ".join(head)))
        out.append(f"{_columns(head)}{text}" if plan.columns else f"{plan.left}{spaced}{plan.right} {text}")
    if scene.chance(0.05):
        out.append(scene.fill("{배상신청인|【배상신청인】} {갑}{| ({새주소})}"))
    return out


def _defenders(scene: Scene, names: list[str]) -> str:
    if len(names) == 1 or scene.chance(0.3):
        return "{대리인}{|(국선)|(사선)|(국선)}"
    parts = [
        f"{{대리인}}({scene.rng.choice(('피고인 ', '피고인 ', ''))}{name}{{을 위하여|을 위한 국선|을 위한 사선}})"
        for name in names
    ]
    return scene.rng.choice((", ", "\n              ")).join(parts)
