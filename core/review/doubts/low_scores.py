"""Marked with a low score and not decided on: perhaps a word that names nobody, perhaps half a name."""

from collections.abc import Iterator

from core.review.doubts.case import Case
from core.review.doubts.model import Doubt, DoubtKind, Severity
from core.taxonomy import taxonomy

KIND = DoubtKind.LOW_SCORE
# Scores are chances. Below even odds and a little, a mark is a guess; most rules claim 0.7 and more.
_USUAL = 0.6
# Everyday words are most often taken for names, for parts of firms and for products: there a mark must be surer.
_THRESHOLDS = {"인명": 0.7, "상품 일반": 0.7, "사회·문화": 0.7, "조직": 0.65}
# A number of fixed shape is hardly ever wrong; only what the model alone guessed is doubted.
_THRESHOLDS |= {"주민등록번호": 0.5, "이메일주소": 0.5, "URL": 0.5}


def threshold(label: str) -> float:
    """The score below which a mention of ``label`` is doubted."""
    known = taxonomy().labels.get(label)
    return _THRESHOLDS.get(known.category, _USUAL) if known else 1.0


def find(case: Case) -> Iterator[Doubt]:
    """One doubt for each person or thing none of whose mentions is sure or decided on, the least sure first."""
    undecided = {item.key for item in case.undecided}
    doubted = []
    for items in case.by_entity.values():
        best = max(items, key=lambda item: item.mention.score)
        unsure = best.mention.score < threshold(best.mention.label)
        if unsure and all(item.key in undecided for item in items):
            doubted.append((best, items))
    for best, items in sorted(doubted, key=lambda pair: pair[0].mention.score):
        about = [(item.mention.start, item.mention.end, item.mention.label) for item in items[:1]]
        detail = {"label": best.mention.label, "score": round(best.mention.score * 100), "count": len(items)}
        yield case.doubt(KIND, Severity.WRONG, about, items, detail)
