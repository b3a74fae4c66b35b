"""A short judgment on which a rule profile shows what it does. All people and things in it are invented. No Qt."""

from dataclasses import dataclass
from functools import cache

from app.desk.preview import Place, Preview
from core.detection.model import Mention
from core.documents.model import Block
from core.redaction.plan import RedactionPlan, plan_redaction
from core.redaction.profile import RuleProfile
from core.taxonomy import taxonomy
from resources.samples.markup import KEEP, pieces

_SOURCE = """대구지방법원 서부지원
판       결
사       건  2031가단40127 대여금
원       고  1. {{내국인이름:마루한}} ({{주민등록번호:790213-1045518}})
             대구 달서구 {{구아래주소:새솔로 41, 102동 807호}}
             직업 어부
             2. {{내국인이름:마루리}}
피       고  주식회사 {{건설업체:도담누리}}건설
             대표이사 {{내국인이름:온새길}}
             전화 {{전화번호:053-555-0142}}
변 론 종 결  2031. 4. 9.
주       문
피고는 원고들에게 30,000,000원을 지급하라.
이       유
1. 원고 {{내국인이름:마루한}}은 2030. 5. 7. {{은행:바람결은행}} 계좌({{계좌번호:331-20-458812}})에서 피고의 \
계좌 {{계좌번호:872-04-119003}}으로 30,000,000원을 보냈다. 그날 두 사람은 {{횟집:하늘못 횟집}}에서 만났고, 곁에 \
이마트가 있었다.
2. 피고 대표이사 {{내국인이름:온새길}}이 원고 {{내국인이름:마루리}}에게 {{휴대폰번호:010-5555-0163}}으로 전화하고 \
{{이메일주소:saegil@example.com}}으로 편지를 보냈다. {{내국인이름:마루한}}은 {{아파트:푸른재아파트}} {{동:102동}} \
{{호:807호}}에 산다. 검침원은 {{나이:52세}}인 {{내국인이름:라온}}을 보았다.
판사 {{유지:고은솔}}"""


@dataclass(frozen=True, slots=True)
class Example:
    """The judgment with its mentions, as a perfect detection would give them."""

    text: str
    blocks: tuple[Block, ...]
    mentions: tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """The judgment before and after.

    Attributes:
        preview: the redacted text; the key of a mark is the index of its mention.
        kept: indexes of the mentions that stay readable.
        plan: what the profile makes of it, with what a user must know.
    """

    preview: Preview
    kept: frozenset[int]
    plan: RedactionPlan


@cache
def example() -> Example:
    """The judgment, built once."""
    text, mentions, blocks = "", [], []
    for line in _SOURCE.split("\n"):
        begin = len(text)
        for piece in pieces(line):
            if piece.label and piece.label != KEEP:
                treatment = taxonomy().labels[piece.label].treatment
                end = len(text) + len(piece.text)
                mentions.append(Mention(len(text), end, piece.label, piece.text, 1.0, "model", treatment, piece.entity))
            text += piece.text
        blocks.append(Block(begin, len(text)))
        text += "\n"
    return Example(text, tuple(blocks), tuple(mentions))


def shown(profile: RuleProfile) -> Shown:
    """What ``profile`` makes of the judgment. Raises RedactionError."""
    case = example()
    plan = plan_redaction(case.text, case.blocks, case.mentions, profile)
    kept = frozenset(
        number for number, one in enumerate(case.mentions) if profile.treatment(one.label, one.treatment) == "keep"
    )
    places = [Place(one.start, one.end, number) for number, one in enumerate(case.mentions) if number not in kept]
    return Shown(Preview(case.text, plan.replacements, places, plan.assignments), kept, plan)
