"""What is known of a candidate, as numbers with names: what the re-scorer weighs (`rescorer`).

Each feature is a function of a few lines of one `Look`, a candidate in its text. What they say: the shape of the value,
what the dictionary says of it, what announces it, how often and where else it stands, what the network says, what its
neighbours are. None is above 1 by much, so that no weight has to be.
"""

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from core.detection import organisations
from core.detection.model import Candidate, grouped
from core.detection.party_entries import head_end
from core.detection.public import is_public
from core.expressions import late
from core.korean.lexicons import pattern
from core.korean.morphology import (
    ends_as,
    is_compound,
    is_derived,
    is_dictionary_word,
    is_everyday,
    is_front_of_word,
    kinds,
    only_common_words,
    tags,
)
from core.korean.names import NOT_NAMES, SURNAMES, is_korean_name, is_native_name, is_usual_name
from core.korean.roles import ROLE, TITLE
from core.korean.text import HANJA, ends_here, is_hangul, is_quoted, squeeze
from core.occurrences import occurrences, without_overlap
from core.taxonomy import Label, taxonomy

Feature = Callable[["Look"], float]
Saying = Callable[["Look"], bool]
_LEAST = 1e-3
_INVENTION, _MANY = late(r"발명|고안|청구항|실시[예례]|출원|선행기술|통상의 기술자|구성요소"), 5.0
_LATIN = re.compile("[A-Za-z]")
TECHNICAL = "technical"
"""The feature that has a lesson of its own (see ``training.rescorer``)."""
_NEAR = 60


@dataclass(frozen=True)
class Page:
    """A text with what was found in it, what is sure already (``known``: values without white space), and of what was
    found that which the network marks by itself."""

    text: str
    candidates: Sequence[Candidate]
    known: frozenset[str] = frozenset()
    marked: frozenset[Candidate] = frozenset()

    @cached_property
    def starts(self) -> list[int]:
        """Where the candidates begin, in order."""
        return sorted(one.start for one in self.candidates)

    @cached_property
    def ends(self) -> frozenset[int]:
        """Where candidates end."""
        return frozenset(one.end for one in self.candidates)

    @cached_property
    def begins(self) -> frozenset[int]:
        """Where candidates begin."""
        return frozenset(self.starts)

    @cached_property
    def head(self) -> int:
        """Where the head of the judgment ends."""
        return head_end(self.text)

    @cached_property
    def technical(self) -> float:
        """How much the text speaks of inventions, 0 … 1: their words in a thousand characters; `_MANY` are 1."""
        found = sum(1 for _ in _INVENTION.finditer(self.text))
        return min(1.0, 1000 * found / max(1000, len(self.text)) / _MANY)

    @cached_property
    def scores(self) -> dict[str, list[float]]:
        """Value → what the network says of its places."""
        return grouped((self.text[one.start : one.end], one.score) for one in self.candidates)

    @cached_property
    def places(self) -> dict[str, int]:
        """Value → how often it stands in the text."""
        return {
            value: sum(1 for _ in without_overlap(starts, len(value)))
            for value, starts in occurrences(self.text, self.scores).items()
        }


@dataclass(frozen=True)
class Look:
    """One candidate of a page."""

    page: Page
    one: Candidate

    @cached_property
    def raw(self) -> str:
        return self.page.text[self.one.start : self.one.end]

    @cached_property
    def value(self) -> str:
        return squeeze(self.raw)

    @cached_property
    def before(self) -> str:
        return self.page.text[max(0, self.one.start - 14) : self.one.start]

    @cached_property
    def behind(self) -> str:
        return self.page.text[self.one.end : self.one.end + 14]

    @cached_property
    def label(self) -> Label:
        return taxonomy().labels[self.one.label]

    @cached_property
    def korean(self) -> bool:
        return all(map(is_hangul, self.value))

    @cached_property
    def times(self) -> int:
        """How often the value stands in the text."""
        return self.page.places.get(self.raw, 1)

    @cached_property
    def others(self) -> list[float]:
        """What the network says of the other places of the value."""
        scores = list(self.page.scores[self.raw])
        scores.remove(self.one.score)
        return scores


def _odds(score: float) -> float:
    kept = min(max(score, _LEAST), 1 - _LEAST)
    return math.log(kept / (1 - kept)) / 4


def _best(scores: list[float]) -> float:
    return _odds(max(scores)) if scores else 0.0


def _mean(scores: list[float]) -> float:
    return _odds(sum(scores) / len(scores)) if scores else 0.0


def _near(look: Look) -> int:
    """How many other candidates stand in the same sentence or beside it."""
    starts = look.page.starts
    return bisect_right(starts, look.one.end + _NEAR) - bisect_left(starts, look.one.start - _NEAR) - 1


def _share(look: Look, kind: Callable[[str], bool]) -> float:
    return sum(map(kind, look.value)) / len(look.value)


_MEASURES: dict[str, Feature] = {
    # What the network says, here and of the same value elsewhere.
    "network": lambda look: _odds(look.one.score),
    "best_elsewhere": lambda look: _best(look.others),
    "mean_elsewhere": lambda look: _mean(look.others),
    # How often, and how long.
    "often": lambda look: min(1.0, math.log1p(look.times) / 4),
    "share_found": lambda look: min(1.0, len(look.page.scores[look.raw]) / max(1, look.times)),
    "neighbours": lambda look: min(1.5, _near(look) / 5),
    "length": lambda look: min(1.5, len(look.value) / 10),
    "words": lambda look: min(1.0, look.raw.count(" ") / 4),
    "digits": lambda look: _share(look, str.isdigit),
    "letters": lambda look: _share(look, lambda char: char.isascii() and char.isalpha()),
    # In a text about an invention nearly every word that the network does not know is a part or a substance; names in
    # Latin letters are names there as well, and so is what the wording calls a firm.
    TECHNICAL: lambda look: 0.0 if _LATIN.search(look.value) or _is_called_a_body(look) else look.page.technical,
}

_BEFORE = {
    "title_before": late(rf"(?<![가-힣])(?:{TITLE})(?:\d{{1,2}}\.?)?\s?(?:망\s|위\s|고\s)?$"),
    "role_before": late(rf"(?:{ROLE}|소외|공소외|피해자|증인|망)\s?$"),
    "form_before": late(r"(?:주식회사|유한회사|\(주\)|㈜|법인|합자회사)\s?[‘“'\"]?$"),
    "cited_before": late(r"(?:제\s?|[갑을병]\s?(?:제\s?)?)$"),
    "this_before": late(r"(?:이|그|위|본|동|당해|해당|각|원고|피고)\s$"),
    "parenthesis_before": late(r"[(（]$"),
}
_BEHIND = {
    "title_behind": late(
        rf"\s?(?:(?:{pattern('titles_behind', 'titles_addressed')}|[씨님군양쌤]|이사|변호사|기사|여사)"
        r"(?:님|은|는|이|가|을|를|의|에게|과|와|도)?(?![가-힣])|모\s?씨|[○◯〇]{1,3})"
    ),
    "note_behind": late(r"\s?\((?:(?:18|19|20)\d\d\.|\d{6}-|[남여]\s?[,)/]|당시|\d{1,2}세|이하|한자|[一-鿿])"),
    "personal_behind": late(r"에게|한테|께"),
    "form_behind": late(r"\s?(?:주식회사|유한회사|\(주\)|㈜|합자회사)"),
    "cited_behind": late(r"\s?(?:조|항|호증|면|쪽|행|심|차|[.년]\s?\d|월|일|원|명|개|회|%|㎡|평)"),
    "called_behind": late(r"[’'”\"]?\s?(?:이?라는\s|이?라고|이란\s|으?로\s불)"),
    "parenthesis_behind": late(r"[(（]"),
}


def _ends_before(words: re.Pattern[str]) -> Saying:
    return lambda look: bool(words.search(look.before))


def _begins_behind(words: re.Pattern[str]) -> Saying:
    return lambda look: bool(words.match(look.behind))


_CUES = ("title_before", "role_before", "title_behind", "note_behind", "personal_behind", "form_before", "quoted")


def _has_cue(look: Look) -> bool:
    return any(_SAYINGS[name](look) for name in _CUES) or look.value in look.page.known


_BODY = ("form_before", "form_behind", "descriptor_behind", "ends_in_descriptor", "label_behind", "role_before")
_IN_CAPITALS = late(r"\s?\([A-Z][\w&.-]+ [A-Z]")  # 오르비스 클린룸(Orbis Cleanroom


def _is_called_a_body(look: Look) -> bool:
    """Whether a legal form, a descriptor, a role (출원인) or a name in Latin letters stands beside the value: who made
    something, or sells it."""
    return any(_SAYINGS[name](look) for name in _BODY) or _begins_behind(_IN_CAPITALS)(look)


_NUMBERS = "사건 관련 숫자 정보"
_YEAR, _YEAR_BEHIND = late(r"(?:19|20)\d\d\.?"), late(r"\s?(?:[.년]|[가-힣]{1,3}\d)")
_BORN_BEFORE = late(r"(?:생년월일|출생|생일|[(（])[^\n가-힣]{0,4}$")
_BORN_BEHIND = late(r"[.년월일\s)]{0,3}(?:\d{1,2}[.월일]\s?)*생")
_FUNCTION_WORD = late(r"(?:위|이|그|저|각|본|당|해당|같은|다른|및|등)(?:\s|$)")


def _is_year(look: Look) -> bool:
    """2019 of 2019. 3. 4. and of 2019고단123."""
    dated = look.value.endswith(".") or _YEAR_BEHIND.match(look.behind)
    return bool(_YEAR.fullmatch(look.value) and dated) and look.label.category != "연령정보"


def _is_gloss(look: Look) -> bool:
    """Hanja in parentheses that only spell the word of the dictionary before them: 판결(判決)."""
    word = look.before[:-1][-len(look.value) :]
    glossed = re.fullmatch(f"{HANJA}+", look.value) and look.before.endswith(("(", "（"))
    return bool(glossed) and len(word) == len(look.value) and all(map(is_hangul, word)) and is_dictionary_word(word)


_SAYINGS: dict[str, Saying] = {
    # What the network says.
    "network_marks": lambda look: look.one in look.page.marked,
    "network_doubts": lambda look: look.one.score < 0.5,
    "network_sure": lambda look: look.one.score > 0.93,
    # What is said of the value elsewhere.
    "alone": lambda look: not look.others,
    "known": lambda look: look.value in look.page.known,
    "part_of_known": lambda look: (
        len(look.value) > 1 and any(look.value in one != look.value for one in look.page.known)
    ),
    "in_head": lambda look: look.one.start < look.page.head,
    "touches": lambda look: look.one.start in look.page.ends or look.one.end in look.page.begins,
    # Its shape.
    "one_letter": lambda look: len(look.value) == 1,
    "two_letters": lambda look: len(look.value) == 2,
    "three_letters": lambda look: len(look.value) == 3,
    "all_digits": lambda look: look.value.isdigit(),
    "hanja": lambda look: re.search(HANJA, look.value) is not None,
    "korean": lambda look: look.korean,
    "korean_name": lambda look: is_korean_name(look.value),
    "loose_korean_name": lambda look: is_korean_name(look.value, strict=False),
    "usual_name": lambda look: is_usual_name(look.value),
    "native_name": lambda look: is_native_name(look.value),
    "surname_first": lambda look: look.value[0] in SURNAMES,
    # What the dictionary says of it.
    "dictionary_word": lambda look: look.korean and is_dictionary_word(look.value),
    "common_words": lambda look: look.korean and only_common_words(look.value),
    "everyday": lambda look: look.korean and is_everyday(look.value),
    "compound": lambda look: look.korean and is_compound(look.value),
    "derived": lambda look: look.korean and is_derived(look.value),
    "holds_person": lambda look: "인명" in kinds(look.value),
    "holds_place": lambda look: "지명" in kinds(look.value),
    "holds_proper": lambda look: any(tag == "NNP" for _, tag in tags(look.value)),
    "holds_unknown": lambda look: any(tag == "UNKNOWN" for _, tag in tags(look.value)),
    "ends_in_particle": lambda look: look.korean and ends_as(look.value, "J", "E"),
    "word_of_law": lambda look: look.value in NOT_NAMES,
    "descriptor_alone": lambda look: look.value in organisations.DESCRIPTORS or look.value == look.one.label,
    "ends_in_descriptor": lambda look: organisations.descriptor_of(look.value) is not None,
    "public_body": lambda look: is_public(look.value),
    # Cues beside it.
    **{name: _ends_before(words) for name, words in _BEFORE.items()},
    **{name: _begins_behind(words) for name, words in _BEHIND.items()},
    "quoted": lambda look: is_quoted(look.page.text, look.one.start, look.one.end),
    "comma_beside": lambda look: look.before.rstrip(" ").endswith((",", "·")) or look.behind.startswith((",", "·")),
    "descriptor_behind": lambda look: organisations.descriptor_at(look.page.text, look.one.end) is not None,
    "label_behind": lambda look: look.behind.lstrip(" ").startswith(look.one.label),
    "inside_a_word": lambda look: look.before[-1:].isalnum() and look.one.start not in look.page.ends,
    "cut_short": lambda look: look.behind[:1].isalnum() and not ends_here(look.page.text, look.one.end),
    "particle_behind": lambda look: is_hangul(look.behind[:1]) and ends_here(look.page.text, look.one.end),
    # What has no cue.
    "word_by_itself": lambda look: (
        (_SAYINGS["dictionary_word"](look) or _SAYINGS["derived"](look) or _SAYINGS["everyday"](look))
        and not _has_cue(look)
    ),
    "words_by_themselves": lambda look: (
        look.korean and only_common_words(look.value) and not is_usual_name(look.value) and not _has_cue(look)
    ),
    "compound_by_itself": lambda look: look.korean and is_compound(look.value) and not _has_cue(look),
    "syllable_by_itself": lambda look: look.korean and len(look.value) == 1 and not _has_cue(look),
    "front_of_a_word": lambda look: is_front_of_word(look.page.text, look.one.start, look.one.end),
    # What its label asks for.
    "calls_a_number": lambda look: look.label.category == _NUMBERS,
    "calls_a_firm": lambda look: look.label.category == "사업체",
    "calls_an_institution": lambda look: look.label.category in ("기관 및 시설", "조직"),
    "calls_a_place": lambda look: look.label.category in ("지리정보", "사건 관련 장소"),
    "calls_an_address": lambda look: look.label.granular == "주소",
    "number_without_digit": lambda look: look.label.category == _NUMBERS and not any(map(str.isdigit, look.value)),
    "year_of_a_date": _is_year,
    "date_of_nobody": lambda look: (
        look.one.label == "생년월일" and not (_BORN_BEHIND.match(look.behind) or _BORN_BEFORE.search(look.before))
    ),
    "function_word_first": lambda look: _FUNCTION_WORD.match(look.raw) is not None,
    "glosses_a_word": _is_gloss,
}


def _number(says: Saying) -> Feature:
    return lambda look: float(bool(says(look)))


FEATURES: dict[str, Feature] = {**_MEASURES, **{name: _number(says) for name, says in _SAYINGS.items()}}
"""Every feature by its name."""


def measured(page: Page, one: Candidate) -> dict[str, float]:
    """Every feature of a candidate by name."""
    look = Look(page, one)
    return {name: function(look) for name, function in FEATURES.items()}
