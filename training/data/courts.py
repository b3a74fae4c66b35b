"""Published judgments of the corpus as training text: a pool drawn by seed, each once before any comes twice."""

import bisect
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from random import Random

from training.data.markers import MARK
from training.data.published import GROUPS, Published, read_published
from training.data.redactions import Reading, left, read
from training.errors import InputError

# A first look that costs little: what hides nothing is for pretraining only.
_REDACTED = re.compile(r"(?:소외|원고|피고|피고인|피해자|청구인|상대방|사건본인) ?\d|소외인|생략\)|[○△□◇◎▽☆♤]{2}")


ALWAYS_HIDDEN = frozenset(
    {"내국인이름", "외국인이름", "주민등록번호", "이메일주소"}
    | {"계좌번호", "카드번호", "전화번호", "휴대폰번호", "차량번호", "비밀번호", "군번"}
)
"""Granular and single labels of which a published judgment leaves nothing in clear: what is unmarked there is none of
these. Of firms, institutions, places and case numbers it leaves many, so that unmarked ones teach nothing."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which judgments teach: as many as ``pool``, of ``lengths`` characters, with ``fewest`` redactions at least, of
    which at most ``open_share`` have a label their wording leaves open. A year that is not stated counts as late."""

    pool: int = 4_000
    lengths: range = range(600, 40_001)
    fewest: int = 3
    open_share: float = 0.25
    first_year: int = 1980


def teaches(judgment: Published, choice: Choice) -> bool:
    """The first look: year, length and whether anything seems hidden; signs like our markers could not be told from
    them."""
    if MARK.search(judgment.text):
        return False
    if (judgment.year or choice.first_year) < choice.first_year or len(judgment.text) not in choice.lengths:
        return False
    return sum(1 for _ in islice(_REDACTED.finditer(judgment.text), choice.fewest)) == choice.fewest


def is_sound(reading: Reading, shared: Path, choice: Choice) -> bool:
    """The second look: enough is hidden, its labels are known, and nobody's name was left."""
    told = [one for one in reading.placeholders if one.kind not in ("party", "note")]
    unknown = sum(one.label is None for one in told)
    if reading.hidden < choice.fewest or unknown > choice.open_share * len(told):
        return False
    return left.names_left(reading.text, shared) == 0


class CourtJudgments:
    """The pool, in memory. The same ``seed`` gives the same judgments in the same order.

    Raises FileNotFoundError where the corpus is not there, ValueError where no judgment teaches.
    """

    def __init__(self, shared: Path, seed: int, choice: Choice = Choice()) -> None:
        self._shared, self._seed, self._choice = shared, seed, choice
        drawn: list[tuple[bytes, str]] = []
        for judgment in (one for group in GROUPS for one in read_published(shared, group)):
            rank = hashlib.sha256(f"{seed}/{judgment.sha256}".encode()).digest()
            if (len(drawn) < choice.pool or rank < drawn[-1][0]) and teaches(judgment, choice):
                bisect.insort(drawn, (rank, judgment.text))
                del drawn[choice.pool :]
        if not drawn:
            raise InputError("no published judgment teaches where identifiers are")
        self._texts = [text for _, text in drawn]

    def __len__(self) -> int:
        return len(self._texts)

    def mean_length(self) -> float:
        """Characters of a judgment, of a sample."""
        sample = self._texts[:200]
        return sum(map(len, sample)) / len(sample)

    def readings(self, first: int) -> Iterator[Reading]:
        """Judgments without end from the ``first`` place of the pool on, those that do not teach left out; the order is
        another one each time round. Ends where a whole round has none that teaches."""
        rounds, place = divmod(first, len(self._texts))
        for number in count(rounds):
            order = [*range(len(self._texts))]
            Random(f"{self._seed}/round/{number}").shuffle(order)
            taught = False
            for index in order[place:]:
                reading = read(self._texts[index])
                if is_sound(reading, self._shared, self._choice):
                    taught = True
                    yield reading
            if not taught and place == 0:
                return
            place = 0
