"""A review as JSON and back. Mentions go without their text; it comes back from the original's.

Every value is checked on the way in (``fields``). The whole is compressed afterwards, so names may speak.
"""

from dataclasses import asdict
from datetime import UTC
from typing import Any, cast, get_args

from core.detection.model import Mention
from core.errors import ReviewError
from core.review.doubts.model import Answer
from core.review.fields import Fields, Json
from core.review.model import Decision, Edit, Item, Status
from core.review.record import DocumentIdentity, Identity, SessionRecord, State, Step
from core.taxonomy import Treatment

_TREATMENTS = get_args(Treatment)
_KINDS = ("do", "undo", "redo")


class Codec:
    """Turns records into JSON and back beside the text of their judgment."""

    def __init__(self, text: str) -> None:
        self._text = text

    def record_out(self, record: SessionRecord) -> Json:
        """The JSON of a whole review. Raises ReviewError when mentions do not say what stands in the text."""
        self._check_fits(record)
        return {
            "program": record.program,
            "document": asdict(record.document),
            "model": asdict(record.model),
            "profile": asdict(record.profile),
            "detected": [_mention_out(mention) for mention in record.detected],
            "kept": [_mention_out(mention) for mention in record.kept],
            "decisions": [self.decision_out(decision) for decision in record.decisions],
            "steps": [step_out(step) for step in record.steps],
            "settings": dict(record.settings),
            "answers": [answer_out(doubt, answer) for doubt, answer in record.answers.items()],
        }

    def record_in(self, fields: Fields) -> SessionRecord:
        """The review in ``fields``. Raises ReviewError."""
        record = SessionRecord(
            document=document_in(fields),
            model=fields.one("model", identity_in),
            profile=fields.one("profile", identity_in),
            detected=fields.each("detected", self._mention_in),
            kept=fields.each("kept", self._mention_in),
            decisions=fields.each("decisions", self.decision_in),
            steps=fields.each("steps", step_in),
            settings=fields.scalars("settings"),
            answers=dict(fields.each("answers", answer_in)),
            program=fields.text("program"),
        )
        fields.finish()
        return record

    def decision_out(self, decision: Decision) -> Json:
        """The JSON of one entry of the log."""
        return {
            "before": [_item_out(item) for item in decision.edit.before],
            "after": [_item_out(item) for item in decision.edit.after],
            "who": decision.who,
            "when": decision.when.astimezone(UTC).isoformat(),
            "why": decision.why,
            "kind": decision.kind,
            "of": decision.of,
        }

    def decision_in(self, fields: Fields) -> Decision:
        """The entry of the log in ``fields``. Raises ReviewError."""
        kind = fields.choice("kind", _KINDS)
        return Decision(
            edit=Edit(fields.each("before", self._item_in), fields.each("after", self._item_in)),
            who=fields.text("who"),
            when=fields.when("when"),
            why=fields.text("why"),
            kind=cast(Any, kind),
            of=None if fields.raw("of") is None else fields.number("of"),
        )

    def _item_in(self, fields: Fields) -> Item:
        return Item(
            key=fields.number("key", 1),
            mention=fields.one("mention", self._mention_in),
            status=Status(fields.choice("status", tuple(Status))),
            note=fields.text("note"),
            replacement=fields.optional_text("replacement"),
        )

    def _mention_in(self, fields: Fields) -> Mention:
        start = fields.number("start")
        end = fields.number("end", start + 1)
        if end > len(self._text):
            raise fields.error("end")
        return Mention(
            start=start,
            end=end,
            label=fields.text("label"),
            text=self._text[start:end],
            score=fields.real("score"),
            source=fields.text("source"),
            treatment=cast(Treatment, fields.choice("treatment", _TREATMENTS)),
            entity=fields.text("entity"),
        )

    def _check_fits(self, record: SessionRecord) -> None:
        items = (item for entry in record.decisions for item in (*entry.edit.before, *entry.edit.after))
        mentions = (*record.detected, *record.kept, *(item.mention for item in items))
        wrong = sum(self._text[mention.start : mention.end] != mention.text for mention in mentions)
        if wrong:
            raise ReviewError("archive.stale", count=wrong)


def document_in(fields: Fields) -> DocumentIdentity:
    """Which original the review in ``fields`` belongs to; asked before the rest is read. Raises ReviewError."""
    return fields.one(
        "document",
        lambda one: DocumentIdentity(
            one.text("name"), one.text("sha256"), one.number("length"), one.text("text_sha256")
        ),
    )


def step_out(step: Step) -> Json:
    """The JSON of one step of the workflow."""
    return {**asdict(step), "when": step.when.astimezone(UTC).isoformat()}


def step_in(fields: Fields) -> Step:
    """The step of the workflow in ``fields``. Raises ReviewError."""
    return Step(
        state=State(fields.choice("state", tuple(State))),
        who=fields.text("who"),
        when=fields.when("when"),
        decisions=fields.number("decisions"),
        notes=fields.text("notes"),
    )


def answer_out(doubt: str, answer: Answer) -> Json:
    """The JSON of the answer to a doubt."""
    spans = [{"start": start, "end": end} for start, end in answer.spans]
    return {"doubt": doubt, **asdict(answer), "when": answer.when.astimezone(UTC).isoformat(), "spans": spans}


def answer_in(fields: Fields) -> tuple[str, Answer]:
    """The doubt and its answer in ``fields``. Raises ReviewError."""
    return fields.text("doubt"), Answer(
        who=fields.text("who"),
        when=fields.when("when"),
        why=fields.text("why"),
        spans=fields.each("spans", lambda span: (span.number("start"), span.number("end"))),
    )


def identity_in(fields: Fields) -> Identity:
    """The model or the rule profile in ``fields``. Raises ReviewError."""
    return Identity(fields.text("name"), fields.text("version"), fields.text("sha256"))


def _item_out(item: Item) -> Json:
    return {
        "key": item.key,
        "mention": _mention_out(item.mention),
        "status": item.status,
        "note": item.note,
        "replacement": item.replacement,
    }


def _mention_out(mention: Mention) -> Json:
    return {
        "start": mention.start,
        "end": mention.end,
        "label": mention.label,
        "score": float(mention.score),
        "source": mention.source,
        "treatment": mention.treatment,
        "entity": mention.entity,
    }
