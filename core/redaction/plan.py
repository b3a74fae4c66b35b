"""The plan of a redaction: a list of replacements, made from decided mentions by the rule profile.

Nothing here writes a file. The plan holds all that becomes of the text; applying it changes nothing else.
"""

import re
import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.detection.model import CONTINUED, Mention
from core.detection.viewing import as_read
from core.documents.model import Block, Replacement, apply_replacements
from core.errors import Notice, RedactionError
from core.expressions import late
from core.korean.spelling import plain_view
from core.korean.text import END
from core.redaction.descriptors import is_descriptor, split_name
from core.redaction.letters import existing_letters
from core.redaction.operators import OPERATORS, Pseudonyms, Value
from core.redaction.overrides import Overrides, check_unshared, divided
from core.redaction.particles import BIRTH, BORN, Particle, adjust
from core.redaction.parties import Others, others
from core.redaction.party_block import Lines, party_block, removable_span, watched_lines
from core.redaction.profile import RuleProfile
from core.redaction.spans import BlockMap, check, resolve
from core.taxonomy import Treatment, taxonomy
from core.verification.matching import Needles, merged, with_kept
from core.verification.model import SecretValue
from core.verification.particles import RIGHT

# How far from a value its parenthesis or what names its kind is looked for: a line may be as long as a book.
_REACH = 1_000
_COUNTER = late(rf"(?:호|번|편){END}")
_OPENING, _CLOSING = "(（", ")）"
# How many mentions before a place can reach into it; they do not overlap, so one would do.
_NEAR = 2
# How many mentions a page's footer and header may hold between the halves of a value.
_BETWEEN = 12
# Signs that end a folder's name, or that Windows has in no name: a profile or a person may choose them for the text.
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f<>:"/\\|?*]')
OMITTED = "비실명"
"""What stands in a file's name for what has no letter, and for a name of which nothing is left."""
_SYLLABLES = re.compile("[가-힣]+")
# What can be a word of a file's name by itself, though it is too common to be looked for in texts: 고은, SK.
_WORD = re.compile("[가-힣A-Za-z]{2,}")
# Whoever calls himself 판결 is not named by every file of that name.
_CHOSEN_NAMES = "아이디·닉네임"


@dataclass(frozen=True, slots=True)
class RedactionPlan:
    """What a redaction does to one text.

    Attributes:
        replacements: sorted, not overlapping, each inside one block.
        assignments: entity → what stands for it, in order of first appearance; empty where it was removed.
        counts: category → treatment → number of mentions.
        values: what must not survive in the written file.
        names: value → replacement, longest value first, for file names.
        notices: what the user must know.
        profile: name of the rule profile.
    """

    replacements: tuple[Replacement, ...]
    assignments: Mapping[str, str] = field(repr=False)
    counts: Mapping[str, Mapping[Treatment, int]]
    values: tuple[SecretValue, ...] = field(repr=False)
    names: tuple[tuple[str, str], ...] = field(repr=False)
    notices: tuple[Notice, ...]
    profile: str


@dataclass(frozen=True, slots=True)
class _Target:
    """A mention to be replaced: the span of its core within one block, and what is known of its line."""

    mention: Mention
    start: int
    end: int
    low: int
    high: int
    head: str
    tail: str
    # Further pieces of the core in later blocks, which become empty, and the end of the last one's block.
    rest: tuple[tuple[int, int], ...] = ()
    last_high: int = 0


def plan_redaction(
    text: str,
    blocks: Sequence[Block],
    mentions: Sequence[Mention],
    profile: RuleProfile,
    *,
    overrides: Overrides | None = None,
) -> RedactionPlan:
    """Plan what becomes of ``text`` when ``mentions`` are replaced by ``profile``.

    The text is read in plain spelling (descriptors, particles, lines); the replacements are those of ``text`` itself.
    ``overrides`` are the replacements a person chose; descriptors, particles and the leak check treat them like any
    other. Raises RedactionError when a mention or a chosen span does not fit the text, a mention lies outside every
    block, or two entities would share a replacement.
    """
    check(text, mentions)
    view = plain_view(text)
    read = [] if view.plain else [as_read(view, item) for item in mentions]
    # Somebody may have marked what is not to be seen, a line's end beside it or not; then it is read as it stands.
    if view.plain or not all(item.text.strip("\r\n") for item in read):
        return _plan(text, blocks, mentions, profile, overrides or {})
    spans = {(old.start, old.end): (new.start, new.end) for old, new in zip(mentions, read, strict=True)}
    # A span that is no mention's here may be another one's in plain spelling.
    by_entity, by_span = divided(overrides or {}, mentions)
    chosen: Overrides = dict((*by_entity.items(), *((spans[span], new) for span, new in by_span.items())))
    # Behind a sign of no width a letter stands alone to who reads the text as it is; in plain spelling it ends a word.
    plan = _plan(view.text, view.blocks(blocks), read, profile, chosen, existing_letters(text), view.joined)
    placed = (Replacement(*view.span(item.start, item.end), item.text) for item in plan.replacements)
    return replace(plan, replacements=tuple(placed))


def _plan(
    text: str,
    blocks: Sequence[Block],
    mentions: Sequence[Mention],
    profile: RuleProfile,
    overrides: Overrides,
    taken: Collection[str] = (),
    joined: Callable[[int], bool] = lambda _: True,
) -> RedactionPlan:
    decided = [replace(item, treatment=profile.treatment(item.label, item.treatment)) for item in mentions]
    chosen, dropped = resolve(text, decided)
    by_entity, by_span = divided(overrides, chosen)
    pseudonyms = Pseudonyms(text, profile, by_entity, {*by_span.values(), *taken})
    planner = _Planner(text, BlockMap(text, blocks), profile, pseudonyms, by_span, joined)
    planner.run(chosen)
    check_unshared(planner.assignments, by_entity, by_span, chosen)
    return planner.plan(chosen, dropped)


class _Planner:
    """Collects the parts of one plan."""

    def __init__(
        self,
        text: str,
        blocks: BlockMap,
        profile: RuleProfile,
        pseudonyms: Pseudonyms,
        by_span: Mapping[tuple[int, int], str],
        joined: Callable[[int], bool],
    ) -> None:
        self.text = text
        self.joined = joined
        self.blocks = blocks
        self.lines = Lines(text)
        self.profile = profile
        self.pseudonyms = pseudonyms
        # What a person chose for single mentions, and the first of it for each entity.
        self.by_span = by_span
        self.single: dict[str, str] = {}
        self.unused = {*pseudonyms.overrides, *by_span}
        self.party = party_block(text)
        self.replacements: list[Replacement] = []
        self.assignments: dict[str, str] = {}
        # Each value with whom it names, and what stays around it.
        self.values: dict[SecretValue, tuple[str, str, str]] = {}
        # What the rule itself writes, and what it leaves beside that: A원자력본부, (인터넷주소 1 생략).
        self.beside: list[str] = []
        self.mentions: Sequence[Mention] = ()
        self.others: list[Others] = []

    def run(self, mentions: Sequence[Mention]) -> None:
        """Place the replacement of every mention that is not kept, in reading order."""
        self.mentions = mentions
        if self.profile.party_block.several_parties == "others":
            letters = [item for item in mentions if item.treatment == "letter"]
            self.others = others(self.text, self.party, letters, self.profile.descriptors.legal_forms)
        for mention in mentions:
            if mention.treatment != "keep":
                self._place(self._target(mention))
        for item in self.others:
            pieces = self.blocks.pieces(item.start, item.end)
            self.replacements += [Replacement(start, end, "") for start, end, _, _ in pieces]
        # What stands for one mention stands for its entity where nothing else does.
        self.assignments = {entity: text or self.single.get(entity, "") for entity, text in self.assignments.items()}

    def _free(self, start: int, end: int, mention: Mention) -> bool:
        """Whether no mention but ``mention`` itself touches ``text[start:end]``."""
        index = bisect_left(self.mentions, end, key=lambda item: item.start)
        near = self.mentions[max(0, index - _NEAR) : index]
        return all(other is mention or other.end <= start for other in near)

    def _target(self, mention: Mention) -> _Target:
        parts = split_name(mention.text, mention.label, self.profile.descriptors)
        if mention.treatment != "letter":
            parts = replace(parts, head="", core=mention.text, tail="")
        start, end = mention.start + len(parts.head), mention.end - len(parts.tail)
        pieces = self.blocks.pieces(start, end)
        if not pieces:
            raise RedactionError("redaction.outside", count=1)
        (first, last, low, high), rest = pieces[0], pieces[1:]
        later = tuple((piece[0], piece[1]) for piece in rest)
        return _Target(mention, first, last, low, high, parts.head, parts.tail, later, pieces[-1][3])

    def _place(self, target: _Target) -> None:
        entity = target.mention.entity
        if first := self._continued(target.mention):
            self._go_on(target, first)
            return
        self._remember(target)
        removed = self._removed_span(target)
        if any(item.start <= target.mention.start < item.end for item in self.others):
            self.assignments.setdefault(entity, "")
        elif removed:
            self.assignments.setdefault(entity, "")
            self.replacements.append(Replacement(*removed, ""))
        else:
            replacement = self._replacement(target)
            if not (target.rest or self._is_chosen(target.mention)):
                self.beside.append(f"{target.head}{replacement}{target.tail}")
            added, place = self._and_others(target, replacement)
            self._append(target, replacement if place else replacement + added)
            self.replacements += [Replacement(start, end, "") for start, end in target.rest]
            if place:
                self.replacements.append(Replacement(place - 1, place, self.text[place - 1] + added))

    def _continued(self, mention: Mention) -> Mention | None:
        """The first half of the value that ``mention`` is the second half of, where that is replaced."""
        index = bisect_left(self.mentions, mention.start, key=lambda item: item.start)
        if mention.source != CONTINUED or not index:
            return None
        before = [item for item in self.mentions[max(0, index - _BETWEEN) : index] if item.treatment != "keep"]
        return next((item for item in reversed(before) if item.entity == mention.entity), None)

    def _go_on(self, target: _Target, first: Mention) -> None:
        """Replace the second half of a value by nothing: what stands for all of it stands in the place of ``first``."""
        whole = first.text + target.mention.text
        if Needles.tells(whole):
            self.values.setdefault(SecretValue(whole, first.label), (first.entity, "", ""))
        self.replacements += [Replacement(start, end, "") for start, end in ((target.start, target.end), *target.rest)]
        if particle := self._particle(target, self.assignments.get(first.entity, "")):
            self.replacements.append(Replacement(particle.start, particle.end, particle.text))

    def _and_others(self, target: _Target, replacement: str) -> tuple[str, int]:
        """What says how many the others are, and where it stands; 0: at the end of what stands for the first one."""
        template, mention = self.profile.party_block.others_template, target.mention
        item = next((item for item in self.others if item.first is mention), None)
        if item is None:
            return "", 0
        stays = item.behind > target.end and not target.rest and item.behind <= target.high
        apart = stays and not self._particle(target, replacement) and self._free(mention.end, item.behind, mention)
        return " " + template.format(n=item.count), item.behind if apart else 0

    def _replacement(self, target: _Target) -> str:
        """What stands for the mention: what a person chose for it or for its entity, else what the profile says."""
        mention = target.mention
        span = mention.start, mention.end
        if span in self.by_span:
            self.unused.discard(span)
            self.assignments.setdefault(mention.entity, "")
            self.single.setdefault(mention.entity, self.by_span[span])
            return self.by_span[span]
        replacement = self._by_rule(target)
        self.unused.discard(mention.entity)
        self.assignments[mention.entity] = self.assignments.get(mention.entity) or replacement
        return replacement

    def _is_chosen(self, mention: Mention) -> bool:
        """Whether a person chose what stands for the mention."""
        return mention.entity in self.pseudonyms.overrides or (mention.start, mention.end) in self.by_span

    def _line(self, target: _Target) -> tuple[int, int]:
        return self.lines.around(target.start, target.end, target.low, target.high)

    def _by_rule(self, target: _Target) -> str:
        mention = target.mention
        core = "".join(self.text[start:end] for start, end in ((target.start, target.end), *target.rest))
        low, _ = self._line(target)
        before = self.text[max(low, target.start - _REACH) : target.start]
        value = Value(core, mention.label, mention.entity, self._enclosed(target), before)
        replacement = OPERATORS[mention.treatment](value, self.pseudonyms)
        assert replacement is not None  # kept mentions never become targets
        return replacement

    def _append(self, target: _Target, replacement: str) -> None:
        """Add the replacement, and the particle after it where that has to change; behind a day of birth no 생.

        Where two mentions touch, a space keeps their letters apart: "AB" would name a third person. A sign of no width
        between name and particle stays.
        """
        end, particle = target.end, self._particle(target, replacement)
        if particle and particle.start == end and self.joined(end):
            replacement, end = replacement + particle.text, particle.end
        elif (born := BORN.match(self.text, end, target.high)) and target.mention.label == BIRTH:
            end = born.end() if self._free(end, born.end(), target.mention) else end
        before = self.replacements[-1] if self.replacements else None
        if before and before.end == target.start and _latin(before.text[-1:]) and _latin(replacement[:1]):
            replacement = f" {replacement}"
        self.replacements.append(Replacement(target.start, end, replacement))
        if particle and particle.start >= end:
            self.replacements.append(Replacement(particle.start, particle.end, particle.text))

    def _particle(self, target: _Target, replacement: str) -> Particle | None:
        if target.tail or self.profile.particles == "keep":
            return None
        pieces = ((target.start, target.end), *target.rest)
        core = "".join(self.text[start:end] for start, end in pieces)
        granular = _granular(target.mention.label)
        particle = adjust(self.text, pieces[-1][1], target.last_high, core, replacement, granular)
        return particle if particle and self._free(particle.start, particle.end, target.mention) else None

    def _removed_span(self, target: _Target) -> tuple[int, int] | None:
        """The span to delete in the party block, where the profile wants no trace of the value."""
        mention, settings = target.mention, self.profile.party_block
        if not self.party[0] <= mention.start < self.party[1] or target.rest:
            return None
        if mention.treatment == "delete_numbered":
            wanted = settings.resident_number == "remove"
        else:
            wanted = mention.label in settings.labels and settings.lines != "mask"
        if not wanted or self._is_chosen(mention):
            return None
        line = self._line(target)
        span = removable_span(self.text, target.start, target.end, line)
        if settings.lines == "remove_line" and self._free(*line, mention):
            span = line
        return span if span and self._free(*span, mention) else None

    def _enclosed(self, target: _Target) -> bool:
        """Whether the value stands in parentheses that begin on its first and end on its last line, within reach."""
        low, high = self._line(target)
        end = target.end
        if target.rest:
            start, end = target.rest[-1]
            _, high = self.lines.around(start, end, start, target.last_high)
        before = self.text[max(low, target.start - _REACH) : target.start]
        after = self.text[end : min(high, end + _REACH)]
        if _COUNTER.match(after):  # 제(면허번호 1 생략)호
            return False
        return _opens(reversed(before), _CLOSING, _OPENING) and _opens(after, _OPENING, _CLOSING)

    def _remember(self, target: _Target) -> None:
        """Note what must not survive: the core where it says enough by itself, and the whole name.

        A mention that is nothing but a descriptor names nobody: that word stays in other names on purpose.
        """
        mention = target.mention
        core = mention.text[len(target.head) : len(mention.text) - len(target.tail)]
        around = {mention.text: (target.head, target.tail), core: ("", "")}
        telling = [text for text in around if Needles.tells(text)] or [mention.text]
        for text in telling:
            if is_descriptor(text, mention.label, self.profile.descriptors):
                continue
            self.values.setdefault(SecretValue(text, mention.label), (mention.entity, *around[text]))

    def plan(self, mentions: Sequence[Mention], dropped: int) -> RedactionPlan:
        """The finished plan."""
        self.replacements.sort(key=lambda item: (item.start, item.end))
        kept = (mention.text for mention in mentions if mention.treatment == "keep")
        return RedactionPlan(
            replacements=tuple(self.replacements),
            assignments=self.assignments,
            counts=_counts(mentions),
            values=with_kept(self.values, [*kept, *self.beside]),
            names=self._names(),
            notices=tuple(self._notices(mentions, dropped)),
            profile=self.profile.name,
        )

    def _names(self) -> tuple[tuple[str, str], ...]:
        names = {
            value.text: f"{head}{self.assignments[entity]}{tail}".strip()
            for value, (entity, head, tail) in self.values.items()
            if Needles.tells(value.text) or _granular(value.label) != _CHOSEN_NAMES
        }
        return tuple(sorted(names.items(), key=lambda item: -len(item[0])))

    def _adjacent(self) -> int:
        """How often a replacement runs into Latin letters that stay."""
        return sum(
            (_latin(item.text[:1]) and _latin(self.text[max(0, item.start - 1) : item.start]))
            or (_latin(item.text[-1:]) and _latin(self.text[item.end : item.end + 1]))
            for item in self._apart()
        )

    def _apart(self) -> Iterator[Replacement]:
        """The replacements no other one touches."""
        starts, ends = {item.start for item in self.replacements}, {item.end for item in self.replacements}
        return (item for item in self.replacements if item.end not in starts and item.start not in ends)

    def _notices(self, mentions: Sequence[Mention], dropped: int) -> Iterable[Notice]:
        if dropped:
            yield Notice("redaction.overlaps", {"count": dropped})
        if self.unused:
            yield Notice("redaction.unused_overrides", {"count": len(self.unused)})
        adjacent = self._adjacent()
        if adjacent:
            yield Notice("redaction.adjacent", {"count": adjacent})
        lines = watched_lines(self.text, self.party, self.profile.party_block.watch)
        starts = [item.start for item in mentions]
        # Mentions do not overlap: of those that begin before a line ends, the last one reaches farthest.
        last = [(line, bisect_left(starts, line[1]) - 1) for line in lines]
        open_lines = [line for line, index in last if index < 0 or mentions[index].end <= line[0]]
        if open_lines:
            yield Notice("redaction.party_lines", {"count": len(open_lines)})


def _latin(character: str) -> bool:
    return character.isascii() and character.isalpha()


def _granular(label: str) -> str:
    known = taxonomy().labels.get(label)
    return known.granular if known else ""


def _counts(mentions: Sequence[Mention]) -> dict[str, dict[Treatment, int]]:
    counts: dict[str, Counter[Treatment]] = {}
    for mention in mentions:
        known = taxonomy().labels.get(mention.label)
        counts.setdefault(known.category if known else mention.label, Counter())[mention.treatment] += 1
    return {category: dict(counter) for category, counter in counts.items()}


def _opens(signs: Iterable[str], inner: str, wanted: str) -> bool:
    """Whether a sign of ``wanted`` comes that belongs to none of ``inner`` before it."""
    depth = 0
    for sign in signs:
        depth += (sign in inner) - (sign in wanted)
        if depth < 0:
            return True
    return False


def redact_text(text: str, plan: RedactionPlan) -> str:
    """``text`` as the plan leaves it."""
    return apply_replacements(text, plan.replacements)


def redact_name(stem: str, plan: RedactionPlan) -> str:
    """A file name without its ending, free of every replaced value; spelled apart or decomposed ones included."""
    return name_without(stem, plan.names)


def name_without(stem: str, names: Iterable[tuple[str, str]]) -> str:
    """``stem`` with the replacement of each value of ``names`` in its place, longest value first."""
    stem = unicodedata.normalize("NFC", stem)
    for value, replacement in names:
        found = merged(Needles((SecretValue(value, ""),)).find(stem))
        written = _NOT_IN_NAMES.sub("_", replacement)
        for hit in reversed(found):
            stem = stem[: hit.start] + written + stem[hit.end :]
        # A text has borders between its words, a file's name often none (김도판결).
        if Needles.tells(value):
            stem = stem.replace(value, written) if _SYLLABLES.fullmatch(value) else stem
        elif _WORD.fullmatch(value):
            stem = re.sub(rf"(?<![^\W_]){value}(?={RIGHT.pattern})", written, stem, flags=re.IGNORECASE)
    return stem.strip() or OMITTED
