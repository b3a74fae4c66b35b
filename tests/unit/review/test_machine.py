"""Whatever a reviewer does, in whatever order: nothing overlaps, all can be taken back, the log tells it all."""

from itertools import pairwise

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from core.errors import ReviewError
from core.redaction import load_profile, plan_redaction
from core.review import DecisionLog, ReviewSession, Status, operations
from tests.fixtures_operations import NAME, NICKNAME, NUMBER, TEXT, begun, blocks, found, mention

WHICH = st.integers(0, 7)
SCOPES = st.sampled_from(["entity", "mention"])
POSITIONS = st.integers(0, len(TEXT))
LABELS = st.sampled_from([NAME, NICKNAME, NUMBER, "날짜"])


class Reviewer(RuleBasedStateMachine):
    """Does anything at all; what is refused must change nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.session = begun()

    def _key(self, which: int) -> int:
        return self.session.items[which % len(self.session.items)].key if self.session.items else -1

    def _try(self, operation, *arguments) -> None:
        before, entries = self.session.items, len(self.session.log)
        try:
            operation(self.session, *arguments)
        except ReviewError as error:
            assert error.message("ko") and error.message("en")
            assert self.session.items == before
            assert len(self.session.log) == entries
        assert len(self.session.log) - entries in (0, 1)
        assert (self.session.items == before) or len(self.session.log) == entries + 1

    @rule(which=WHICH, scope=SCOPES)
    def accept(self, which, scope):
        self._try(operations.accept, self._key(which), scope)

    @rule(which=WHICH, scope=SCOPES)
    def reject(self, which, scope):
        self._try(operations.reject, self._key(which), scope)

    @rule(which=WHICH, scope=SCOPES)
    def undecide(self, which, scope):
        self._try(operations.undecide, self._key(which), scope)

    @rule(which=WHICH, scope=SCOPES)
    def remove(self, which, scope):
        self._try(operations.remove, self._key(which), scope)

    @rule(which=WHICH, label=LABELS, scope=SCOPES)
    def relabel(self, which, label, scope):
        self._try(operations.relabel, self._key(which), label, scope)

    @rule(which=WHICH, left=st.integers(-4, 4), right=st.integers(-4, 4), scope=SCOPES)
    def change_span(self, which, left, right, scope):
        if self.session.items:
            place = self.session.item(self._key(which)).mention
            key = self._key(which)
            self._try(operations.change_span, key, place.start + left, place.end + right, scope)

    @rule(start=POSITIONS, length=st.integers(0, 6), label=LABELS, everywhere=st.booleans())
    def add(self, start, length, label, everywhere):
        spans = [(start, start + length)]
        if everywhere and TEXT[start : start + length].strip() and "\n" not in TEXT[start : start + length]:
            spans += [(one.start, one.end) for one in operations.occurrences(self.session, *spans[0])]
        self._try(operations.add, spans, label)

    @rule(value=st.sampled_from(["노을빛", "달토끼", "구름산"]), entity=st.sampled_from(["p1", "p9"]))
    def include(self, value, entity):
        self._try(operations.include, [mention(value, 0, entity)])

    @rule(which=WHICH, into=WHICH, scope=SCOPES)
    def link(self, which, into, scope):
        self._try(operations.link, self._key(which), self._key(into), scope)

    @rule(which=st.sets(WHICH, min_size=1, max_size=2))
    def split(self, which):
        self._try(operations.split, [self._key(one) for one in which])

    @rule(which=WHICH, text=st.sampled_from(["A", "을남", "그 이웃", "구름산", None]), scope=SCOPES)
    def pick(self, which, text, scope):
        self._try(operations.pick_replacement, self._key(which), text, scope)

    @rule(which=WHICH, text=st.sampled_from(["", "확인"]), scope=SCOPES)
    def note(self, which, text, scope):
        self._try(operations.note, self._key(which), text, scope)

    @rule(score=st.sampled_from([0.0, 0.9, 1.0, 2.0]))
    def accept_all(self, score):
        self._try(operations.accept_all, "인명", score)

    @rule(redo=st.booleans())
    def step(self, redo):
        self._try(ReviewSession.redo if redo else ReviewSession.undo)

    @invariant()
    def items_fit_the_text_and_never_overlap(self):
        spans = [(item.mention.start, item.mention.end) for item in self.session.items]
        assert all(left[1] <= right[0] for left, right in pairwise(spans))
        assert all(TEXT[item.mention.start : item.mention.end] == item.mention.text for item in self.session.items)
        assert len({item.key for item in self.session.items}) == len(spans)

    @invariant()
    def two_entities_never_share_a_replacement(self):
        owners = {(item.replacement, item.mention.entity) for item in self.session.items if item.replacement}
        assert len(owners) == len({replacement for replacement, _ in owners})

    def teardown(self):
        session = self.session
        again = ReviewSession(TEXT, blocks(), found(), DecisionLog(entries=session.log))
        assert again.items == session.items
        plan_redaction(TEXT, blocks(), session.decided_mentions(), load_profile(), overrides=session.overrides())
        self._back_and_forth()

    def _back_and_forth(self):
        end, undone = self.session.items, 0
        while self.session.log.can_undo:
            self.session.undo()
            undone += 1
        assert self.session.items == begun().items
        assert all(item.status is Status.UNDECIDED for item in self.session.items)
        for _ in range(undone):
            self.session.redo()
        assert self.session.items == end


Reviewer.TestCase.settings = settings(max_examples=50, stateful_step_count=30, deadline=None)
TestReviewer = Reviewer.TestCase
