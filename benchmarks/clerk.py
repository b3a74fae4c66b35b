"""A clerk who knows what is right: which key comes next. No Qt; ``keypresses`` presses them."""

import difflib
import json
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product

from app.gui.models.edges import Edge, Move, moved
from core.detection.model import Mention
from core.paths import resource
from core.redaction.descriptors import split_name
from core.redaction.profile import RuleProfile
from core.review import Item, ReviewSession
from core.taxonomy import taxonomy

_EDGES: dict[str, tuple[Edge, bool]] = {
    "[": ("left", True),
    "]": ("right", True),
    ";": ("left", False),
    "'": ("right", False),
}
_MOST_MOVES = 3
_COMPOUND = frozenset(unicodedata.normalize("NFD", "과괘괴궈궤귀긔갃갅갆갉갊갋갌갍갎갏값")) - frozenset("가")


@dataclass(frozen=True, slots=True)
class Step:
    """What the clerk does next.

    Attributes:
        name: accept, accept_one, reject, reject_one, span, link, split, relabel.
        keys: for a span, the keys that move its edges; "Alt+" ahead of those that move by single characters.
        target: for a link, the mention to link with; for a relabelling nothing.
        chosen: for a split, the mentions that become an entity of their own.
        label: for a relabelling.
    """

    name: str
    keys: tuple[str, ...] = ()
    target: int = 0
    chosen: tuple[int, ...] = ()
    label: str = ""


@dataclass
class Gold:
    """What must be replaced in one judgment, and what may be.

    Attributes:
        mentions: in the document's own offsets; ``entity`` is whom or what they name.
        either: places that may be replaced or not.
    """

    text: str
    mentions: tuple[Mention, ...]
    either: tuple[tuple[int, int], ...]
    profile: RuleProfile
    _given_up: set[int] = field(default_factory=set)

    def at(self, start: int, end: int) -> list[Mention]:
        """What must be replaced there."""
        return [one for one in self.mentions if one.start < end and start < one.end]

    def missed(self, session: ReviewSession) -> list[Mention]:
        """What must be replaced and is touched by no mention that will be."""
        standing = [item for item in session.items if item.status != "rejected"]
        return [
            one
            for one in self.mentions
            if not any(item.mention.start < one.end and one.start < item.mention.end for item in standing)
        ]

    def step(self, session: ReviewSession, item: Item) -> Step:
        """What the clerk does with ``item``, which nobody decided on, and its entity."""
        items = session.entity(item.mention.entity).items
        wrong = [one for one in items if self._wrong(one)]
        if len(wrong) == len(items):
            return Step("reject")
        if item in wrong:
            return Step("reject_one")
        if item.key not in self._given_up and not self._spelled(item):
            self._given_up.add(item.key)
            if keys := self._moves(session, item):
                return Step("span", keys=keys)
        bearers = {one.key: self._bearer(one) for one in items if one not in wrong}
        own = bearers[item.key]
        if len(set(bearers.values())) > 1:
            group = [key for key, bearer in bearers.items() if bearer == own]
            others = [key for key, bearer in bearers.items() if bearer != own]
            return Step("split", chosen=tuple(min(group, others, key=len)))
        same = (one for one in session.items if one.mention.entity != item.mention.entity and one.status == "accepted")
        if twin := next((one for one in same if not self._wrong(one) and self._bearer(one) == own), None):
            return Step("link", target=twin.key)
        if label := self._other_rule(item):
            return Step("relabel", label=label)
        return Step("accept_one" if wrong else "accept")

    def all_right(self, session: ReviewSession, keys: Iterable[int]) -> bool:
        """Whether the mentions ``keys`` can be accepted together: nothing about them is to be changed."""
        items = [session.item(key) for key in keys]
        bearers: dict[str, str] = {}
        for item in items:
            if self.step(session, item).name != "accept":
                return False
            if bearers.setdefault(self._bearer(item), item.mention.entity) != item.mention.entity:
                return False
        return True

    def _wrong(self, item: Item) -> bool:
        start, end = item.mention.start, item.mention.end
        return not self.at(start, end) and not any(low < end and start < high for low, high in self.either)

    def _bearer(self, item: Item) -> str:
        found = Counter(one.entity for one in self.at(item.mention.start, item.mention.end))
        return found.most_common(1)[0][0] if found else f"either {item.mention.text}"

    def _spelled(self, item: Item) -> bool:
        """Whether the span gives the same replaced text: equal but for a descriptor, which stays beside the letter."""
        found = self.at(item.mention.start, item.mention.end)
        if not found:
            return True
        if len(found) > 1:
            return False
        mention, right = item.mention, found[0]
        if (mention.start, mention.end) == (right.start, right.end):
            return True
        cores = [split_name(one.text, one.label, self.profile.descriptors).core for one in (mention, right)]
        return mention.start == right.start and cores[0] == cores[1]

    def _moves(self, session: ReviewSession, item: Item) -> tuple[str, ...]:
        """The fewest keys that bring the edges where they should be; none where they cannot."""
        start, end = item.mention.start, item.mention.end
        found = self.at(start, end)
        goal = found[0].start, found[-1].end
        names = [alt + key for alt in ("", "Alt+") for key in _EDGES]
        for count in range(1, _MOST_MOVES + 1):
            for keys in product(names, repeat=count):
                span = start, end
                for key in keys:
                    edge, outwards = _EDGES[key[-1]]
                    span = moved(session.text, *span, Move(edge, outwards, single=key.startswith("Alt+")))
                if span == goal:
                    return keys
        return ()

    def _other_rule(self, item: Item) -> str:
        """The right label where the wrong one would give another replacement."""
        found = self.at(item.mention.start, item.mention.end)
        if not found:
            return ""
        there, right = item.mention, found[0]
        rules = [self.profile.treatment(one.label, one.treatment) for one in (there, right)]
        kinds = [self.profile.numbers.kind(one.label) for one in (there, right)]
        differs = rules[0] != rules[1] or (rules[0] == "numbered_omission" and kinds[0] != kinds[1])
        return right.label if differs else ""


def gold(name: str, text: str, profile: RuleProfile) -> Gold:
    """What is right in the sample ``name``, whose document reads ``text``.

    The gold standard belongs to the plain text; a DOCX has its notes and running heads in other places.
    """
    plain = resource("samples", f"{name}.txt").read_text(encoding="utf-8")
    marked = json.loads(resource("samples", f"{name}.gold.json").read_text(encoding="utf-8"))
    blocks = difflib.SequenceMatcher(None, plain, text, autojunk=False).get_matching_blocks()

    def there(one: dict[str, int]) -> tuple[int, int]:
        block = next(block for block in blocks if block.a <= one["start"] and one["end"] <= block.a + block.size)
        return block.b + one["start"] - block.a, block.b + one["end"] - block.a

    labels = taxonomy().labels
    mentions = tuple(
        Mention(*there(one), one["label"], one["text"], 0.99, "model", labels[one["label"]].treatment, one["entity"])
        for one in marked["entities"]
    )
    return Gold(text, mentions, tuple(there(one) for one in marked["either"]), profile)


def strokes(text: str) -> int:
    """How many keys of a Korean keyboard (2-set) ``text`` takes: one for each jamo, two for a compound one."""
    jamo = unicodedata.normalize("NFD", text)
    return len(jamo) + sum(one in _COMPOUND for one in jamo)
