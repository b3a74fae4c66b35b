"""Names in Latin letters: whom English letters and forms announce; what is written in other cases or by a part.

An English letter greets whom it is for and ends with who wrote it, a form has a field for each: that tells people as
피해자 does in Korean. A name stands elsewhere in capitals (HALVORSEN), by its surname or given name alone.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from unicodedata import normalize

from core.detection.model import PERSON, Candidate, treatment_of
from core.expressions import late
from core.korean.lexicons import lexicon
from core.korean.text import LATIN, LATIN_CAPITALS, squeeze
from core.occurrences import occurrences
from core.taxonomy import taxonomy

_LABEL = "영어이름"
_SOURCE, _AGAIN = "context", "propagation"
_LEAST_PART, _LEAST_VALUE = 3, 4  # letters
_NOBODY = frozenset(lexicon("latin_not_names"))
_ALSO_WORDS = frozenset(lexicon("latin_words_and_names"))
_PARTICLE = r"(?:van|von|der|den|ter|de|dela|del|della|di|da|dos|du|la|le|bin|binti|al|el|y) "
# Md.: Muhammad, as Bengalis write it.
_WORD = rf"(?:[A-Z]\.(?:[ ]?[A-Z]\.)*|M(?:D|d|OHD|ohd)\.|[{LATIN_CAPITALS}](?:[{LATIN}'’\-]{{0,30}}[{LATIN}])?)"
_NAME = rf"(?P<name>(?:{_PARTICLE})*{_WORD}(?: (?:{_PARTICLE})*{_WORD}){{0,4}})(?![{LATIN}\d])"
_TITLE = r"(?<!\w)(?:Mr|Mrs|Ms|Miss|Messrs|Dr|Prof|Professor|Capt|Captain|Sir)\b\.?"
_FIELD = (
    "Attn|ATTN|Attention|(?:Print |Full |First |Last |Given |Family |Account |Customer |Contact )?(?:Name|NAME)|Surname"
    "|(?:Signed|Prepared|Surveyed|Reviewed|Approved|Issued|Received|Written|Witnessed) by|Signature|From|To|FROM|TO"
    "|[Cc]c|CC|B[Cc]c|[Cc]/[Oo]|Contact(?: Person)?|Master|Passenger|Patient|Guest|Student|Inventors?|Author|Witness"
    "|(?:Account )?Holder|Sender|Recipient|Receiver|Captain|Addressee"
)
_CLOSING = (
    r"(?:[Rr]egards|Rgds|BR|[Ss]incerely(?: [Yy]ours)?|[Yy]ours (?:truly|faithfully|sincerely|ever)|Cheers|Respectfully"
    r"(?: [Yy]ours)?|Best wishes|Many thanks|Thanks|Love|(?:[Ss]igned|SIGNED)(?: by)?|[Pp]\.?[Pp]\.)"
)
_ANNOUNCED = [
    late(rf"{_TITLE} {_NAME}"),
    late(rf"(?<!\w)(?:Dear|DEAR|Hi|Hello|Hey)(?: {_TITLE})? {_NAME}(?=[ ]?[,:!.\n])"),
    late(rf"(?<!\w){_CLOSING}[,.!]?\s{{1,3}}(?:{_TITLE} )?{_NAME}"),
    late(rf"(?<!\w)I, {_NAME}(?=,)"),
    late(rf"\d{{1,2}}:\d\d(?::\d\d)?(?: ?[AaPp][Mm])?\]?(?: -)? {_NAME}:"),  # who speaks in a chat
    late(rf"(?i:\balso known as|\ba[./]?k[./]?a\b[.]?|\balias),? ?[\"'‘“]?{_NAME}"),
    late(rf"(?<!\w)(?:{_FIELD})\.?[ \t]?[:：][ \t]?(?:{_TITLE} )?{_NAME}"),
]
_CALLED = late(rf"(?:{_TITLE}|\b(?:Dear|Hi|Hello|Hey)) $")
_INITIALS = late(r"(?<!\w)(?:[A-Z]\.[ ]?)+$")
_LATIN = re.compile(rf"[{LATIN}][{LATIN}\d'’.,&\- ]*")
_REACH, _WIDE = 14, 40  # characters before what is looked at
_MOST_WORDS = 5
_FIRST_WORDS = late(rf"(?<![\w@./\-])(?P<word>{_WORD}) $")
_NEXT_WORD = late(rf"[ ](?:{_PARTICLE})*(?P<word>{_WORD})(?![{LATIN}\d@/])")
_INITIAL = re.compile(r"[A-Z]|(?:[A-Z]\.[ ]?)+")
_ACCENTED = map(chr, (*range(0xC0, 0x250), *range(0x1E00, 0x1F00)))
_UNACCENTED = {ord(one): normalize("NFD", one)[0] for one in _ACCENTED} | str.maketrans("ĐđØøŁłı", "DdOoLli")
_HAS_SMALL = re.compile(r"[a-zß-öø-ÿ]")


def find_people(text: str) -> Iterator[Candidate]:
    """People whom an English title, greeting, ending or field announces."""
    for match in chain.from_iterable(pattern.finditer(text) for pattern in _ANNOUNCED):
        if not _NOBODY.intersection(match["name"].split()):
            yield Candidate(*match.span("name"), _LABEL, 0.8, _SOURCE)


def whole_name(text: str, start: int, end: int) -> tuple[int, int]:
    """``text[start:end]``, a word of somebody's name, with the words before and behind it that begin with a capital
    as it does: of JI in NOH JI YU all three. Words that are nobody end a name."""
    small = bool(_HAS_SMALL.search(text, start, end))
    count = len(text[start:end].split())

    def is_part(word: str) -> bool:
        alike = _INITIAL.fullmatch(word) is not None or bool(_HAS_SMALL.search(word)) == small
        return alike and word.title() not in _NOBODY

    while count < _MOST_WORDS and (behind := _NEXT_WORD.match(text, end)) and is_part(behind["word"]):
        end, count = behind.end(), count + 1
    while count < _MOST_WORDS and (before := _FIRST_WORDS.search(text, max(0, start - _WIDE), start)):
        if not is_part(before["word"]):
            break
        start, count = before.start(), count + 1
    return start, end


def found_again(text: str, candidates: Sequence[Candidate]) -> Iterator[tuple[str, str, list[Candidate]]]:
    """Short form, value (both without white space) and where it stands that nobody found: what is written in Latin
    letters in other cases, and people by a part of their name; where several bear it, its value is itself."""
    taken = {place for one in candidates for place in range(one.start, one.end)}
    own = {(one.start, one.end) for one in candidates}
    wholes = {text[one.start : one.end]: one.label for one in candidates if _is_letter(one)}
    latin = {value: label for value, label in wholes.items() if _LATIN.fullmatch(value)}
    places_of = sorted(filter(_is_letter, candidates), key=lambda one: one.start, reverse=True)
    written = (squeeze(text[one.start : one.end]) for one in places_of)
    stand_first = {_plain(value): value for value in written}
    known = _owners(latin)
    plain = _plain(text)
    found = occurrences(plain, {word for name in known for word in _plain(name).split()[:2]})
    standing = {word: dict.fromkeys(starts) for word, starts in found.items()}
    for short, owners in known.items():
        longer = {owner for owner in owners if owner[0] != squeeze(short)}  # who is called Halvorsen is John Halvorsen
        people = len({_plain(full) for full, _ in longer})
        full, label = min(longer) if people == 1 else (squeeze(short), latin.get(short) or min(longer)[1])
        value = stand_first.get(_plain(full), full)
        by_spelling: dict[str, list[Candidate]] = {}
        for span in _places(text, plain, short, _begins(short, standing), part=short not in latin):
            free = not taken.issuperset(range(*span))
            if free or span in own:
                places = by_spelling.setdefault(squeeze(text[slice(*span)]), [])
                places += [Candidate(*span, label, 0.8, _AGAIN)] * free
            taken.update(range(*span))  # a value's parts come behind all values
        for spelling, places in by_spelling.items():
            if places or spelling != value:
                yield spelling, value, places


def _owners(latin: Mapping[str, str]) -> dict[str, set[tuple[str, str]]]:
    """Values, and behind them the first and last words of people's, each with whom it may stand for and their label."""
    owners = {value: {(squeeze(value), label)} for value, label in latin.items() if len(value) >= _LEAST_VALUE}
    for value, label in latin.items():
        words = value.split()
        if taxonomy().labels[label].category == PERSON and len(words) > 1:
            for part in (words[0], words[-1]):
                if len(part) >= _LEAST_PART:
                    owners.setdefault(part, set()).add((squeeze(value), label))
    return owners


def _is_letter(one: Candidate) -> bool:
    return treatment_of(one) == "letter" and one.score >= 0.5


def _plain(text: str) -> str:
    """``text`` in small letters without accents, as long as before."""
    return text.translate(_UNACCENTED).lower()


def _begins(name: str, standing: Mapping[str, Mapping[int, None]]) -> Iterable[int]:
    """The places at which ``name`` can begin, ascending: its first two words stand there side by side, as thousands of
    names may share the first one. ``standing``: word → where it stands."""
    first, *rest = _plain(name).split()
    starts = standing.get(first, {})
    if not rest:
        return starts
    seconds = standing.get(rest[0], {})
    shorter = min(starts, seconds, key=len)
    gaps = [len(first) + blanks for blanks in (1, 2)]
    likely = {start - gap for start in shorter for gap in gaps} if shorter is seconds else {*starts}
    return sorted(one for one in likely if one in starts and any(one + gap in seconds for gap in gaps))


def _places(text: str, plain: str, short: str, begins: Iterable[int], *, part: bool) -> Iterator[tuple[int, int]]:
    """Where ``short`` stands of the places at which its first word ``begins``, with capitals throughout or in front."""
    words = r"[ ,]{1,2}".join(map(re.escape, _plain(short).split()))
    whole = re.compile(rf"(?<![\w@./\-]){words}(?![{LATIN}\d_@/]|[.\-][{LATIN}\d])")
    is_word = short.title() in _ALSO_WORDS or short.title() in _NOBODY
    for start in begins:
        match = whole.match(plain, start) if text[start].isupper() else None
        before = max(0, start - _REACH), start
        if match and (not is_word or _CALLED.search(text, *before)):
            initials = _INITIALS.search(text, *before) if part else None
            yield (initials.start() if initials else start), match.end()
