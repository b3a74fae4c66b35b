"""A fictitious judgment of 100,000 characters with 3,000 mentions of 400 persons and things, for the window."""

from random import Random
from types import SimpleNamespace

from core.detection.model import Mention
from core.documents.model import Document
from core.service import IsCancelled, Progress
from core.taxonomy import taxonomy

_CHARACTERS, _MENTIONS, _ENTITIES = 100_000, 3_000, 400
_LABELS = ("내국인이름", "내국인이름", "내국인이름", "건설업체", "휴대폰번호", "계좌번호")
_SYLLABLES = "가나다라마바사아자차카타파하거너더러머버"
_FILLERS = (
    "에게 돈을 빌렸다고 말했다",
    "와 함께 그 무렵 위 장소에 이르렀다",
    "의 진술은 믿기 어렵다",
    "에 관하여 다투었다",
)


def judgment(seed: int) -> tuple[str, tuple[Mention, ...]]:
    """A fictitious judgment in paragraphs of one to eight sentences, and every name that stands in it."""
    rng = Random(seed)
    parts: list[str] = []
    mentions: list[Mention] = []
    start = 0
    for number in range(_MENTIONS):
        name, label = _value(number % _ENTITIES)
        known = taxonomy().labels[label]
        end = "\n" if rng.random() < 0.25 else " "
        parts.append(f"{name}{rng.choice(_FILLERS)}".ljust(_CHARACTERS // _MENTIONS - 2, "가") + "." + end)
        score = rng.choice((0.55, 0.8, 0.95, 0.99)) if number % _ENTITIES < 40 else 0.99
        mentions.append(
            Mention(start, start + len(name), label, name, score, "model", known.treatment, f"e{number % _ENTITIES}")
        )
        start += len(parts[-1])
    return f"{''.join(parts)}제{seed}호\n", tuple(mentions)


def _value(number: int) -> tuple[str, str]:
    label = _LABELS[number % len(_LABELS)]
    if label in ("휴대폰번호", "계좌번호"):
        return f"010-{number:04}-{number * 7 % 10_000:04}", label
    return (f"김{syllables(number)}" if label == "내국인이름" else f"{syllables(number)}종합건설"), label


def syllables(number: int) -> str:
    """Two of them, another pair for each number below 400."""
    high, low = divmod(number, len(_SYLLABLES))
    return _SYLLABLES[high % len(_SYLLABLES)] + _SYLLABLES[low]


class KnowingEngine:
    """Finds at once what is known to stand in a text."""

    identity = {"name": "known", "version": "1", "sha256": "0" * 64}  # noqa: RUF012

    def __init__(self, known: dict[str, tuple[Mention, ...]]) -> None:
        self._known = known

    def detect(
        self, document: Document, _kept: bool, progress: Progress, _cancelled: IsCancelled, _found: object = None
    ) -> SimpleNamespace:
        """See Engine."""
        progress(1.0)
        return SimpleNamespace(mentions=self._known[document.text], notices=(), suspects=())
