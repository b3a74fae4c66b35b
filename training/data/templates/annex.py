"""What follows the reasons: lists of property, tables of offences and shares, flattened to lines or tabs."""

from training.data.templates.scene import Scene


def table(scene: Scene, head: list[str], row: list[str], count: int) -> list[str]:
    """A table with a running number: one line a row, or one line a cell."""
    style = scene.rng.choice(("\t", "\t", " | ", "  ", "\n"))
    out = [style.join(["순번", *head])]
    for number in range(1, count + 1):
        out.append(style.join([str(number), *(scene.fill(cell) for cell in row)]))
    return out


def property_list(scene: Scene) -> list[str]:
    """별지 부동산 목록."""
    out = ["별 지", scene.rng.choice(("부동산 목록", "목   록", "부동산의 표시", "목록"))]
    for number in range(1, scene.rng.randint(1, 4) + 1):
        if scene.chance(0.45):
            out += [
                f"{number}. 1동의 건물의 표시",
                scene.fill("   {주소} {단지}{| 제{수}동}"),
                scene.fill("   철근콘크리트구조 (철근)콘크리트지붕 {큰수}층 아파트"),
                scene.fill("   전유부분의 건물의 표시"),
                scene.fill("   제{호실}  철근콘크리트구조 {면적}"),
                scene.fill("   대지권의 목적인 토지의 표시 {토지}"),
                scene.fill("   대지권의 비율 {면적} 분의 {큰수}.{큰수}"),
            ]
        else:
            out.append(
                scene.fill(
                    f"{number}. {{토지}}{{|  (소유자 {{갑}})|  공유자 {{갑}} 지분 {{분수}}, {{을}} 지분 {{분수}}}}"
                )
            )
    return [*out, scene.rng.choice(("끝.", "- 끝 -", ""))]


TABLES = (
    ("범죄일람표", ["일시", "피해자", "피해금액", "입금계좌"], ["{날} {시각}", "{갑}", "{금}", "{계좌}"]),
    (
        "범죄일람표",
        ["범행일시", "범행장소", "피해자", "피해품"],
        ["{날} {시각}경", "{주소}", "{갑}", "시가 {금} 상당의 {휴대전화|지갑|자전거|노트북}"],
    ),
    (
        "범죄일람표(1)",
        ["일시", "피해자", "편취금액(원)", "송금 명의인", "계좌번호"],
        ["{날}", "{갑}", "{원}", "{을}", "{계좌번호}"],
    ),
    ("체불임금 내역", ["성명", "근무기간", "체불임금", "퇴직금"], ["{갑}", "{날} ~ {날}", "{원}", "{원}"]),
    ("상속분 계산표", ["상속인", "피상속인과의 관계", "상속분"], ["{갑}", "{관계}", "{분수}"]),
    ("원고별 인용금액", ["원고", "청구금액", "인용금액"], ["{갑}", "{원}", "{원}"]),
    ("선정자 명단", ["성명", "주소"], ["{갑}", "{주소}"]),
    ("당사자 목록", ["성명", "생년월일", "주소"], ["{갑}", "{생일}", "{새주소}"]),
    (
        "배당표",
        ["채권자", "배당이유", "배당액"],
        ["{{갑}|{은행}|{갑}|{금융}}", "{근저당권자|임차인|교부권자|가압류권자}", "{원}"],
    ),
    ("거래내역", ["거래일", "보낸분", "받는분", "금액"], ["{날}", "{갑}", "{을}", "{원}"]),
    ("차량 목록", ["등록번호", "소유자"], ["{차량번호}", "{{갑}|{회사}}"]),
    ("금융재산 목록", ["금융기관", "계좌번호", "예금주", "잔액"], ["{은행}", "{계좌번호}", "{갑}", "{원}"]),
    (
        "분할재산명세표",
        ["명의", "재산의 표시", "가액"],
        ["{원고|피고}", "{{아파트}|{은행} 예금|{보험사} 해약환급금|{차량}}", "{원}"],
    ),
    (
        "재해 및 치료 내역",
        ["진료기간", "의료기관", "상병명"],
        ["{날}~{날}", "{병원}", "{요추 염좌|경추 추간판탈출증|우울장애}"],
    ),
)
CRIMINAL_TABLES = TABLES[:3]


def annexes(scene: Scene, *, criminal: bool) -> list[str]:
    """The annexes of one judgment; often there are none."""
    roll = scene.rng.random()
    if roll < 0.35:
        return [scene.rng.choice(("[별지 생략]", "[별지 목록 생략]", "", "[별지 각 생략]"))]
    if roll < 0.6 and not criminal:
        return property_list(scene)
    name, head, row = scene.rng.choice(CRIMINAL_TABLES if criminal else TABLES[3:])
    title = scene.rng.choice((f"별지 {name}", f"[별지]\n{name}", f"[별지 1] {name}", name))
    return [title, *table(scene, head, row, scene.rng.randint(3, 12))]
