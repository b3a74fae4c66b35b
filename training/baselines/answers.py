"""Prompted models, scored from their saved answers by exact tags, as the hospital paper does (Outputs comparison).

An answer is the document again with tags in it. It counts 1 where sentence length, number of tokens and every character
are those of the document and the number and labels of the tagged tokens are those of the reference; otherwise 0. Tokens
are words between white space, tagged B, I or O, as that paper tags them.

Three ways of tagging are read: ``<PER>한가온</PER>``, the project's own ``<<<PER>>>한가온<<</PER>>>``, and the hospital
paper's ``한가온 (PER-B)`` behind each word.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.tagging.bundle import OUTSIDE, bare
from training.data.corpus import Span
from training.data.lines import json_rows
from training.errors import InputError
from training.evaluation.gold import GoldDocument

_PAIRED = re.compile(r"<<<(?P<a>[^<>/]+)>>>(?P<x>.*?)<<</(?P=a)>>>|<(?P<b>[^<>/\s]+)>(?P<y>.*?)</(?P=b)>", re.DOTALL)
_BEHIND = re.compile(r"(?P<word>\S+?) ?\((?P<label>[^()\s]+)-(?P<mark>[BI])\)")
Fold = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer taken apart: the text without its tags, and what was tagged, in code points of that text."""

    text: str
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """One document: the hospital paper's three criteria, whether the tags are right, and what became of each word.

    ``words`` counts (tag of the reference, tag of the answer) by word, without B and I; None where the words differ.
    ``found`` are the answer's spans on the document's own text, empty where the answer changed it.
    """

    length: bool
    tokens: bool
    characters: bool
    tags: bool
    words: Counter[tuple[str, str]] | None
    found: tuple[Span, ...]

    @property
    def exact(self) -> bool:
        """The paper's score, 1 or 0."""
        return self.length and self.tokens and self.characters and self.tags


def read_answers(file: Path) -> dict[str, str]:
    """Document → answer of a JSONL file of {"id": …, "answer": …}.

    Raises ValueError naming the line that is none, or answers a document twice.
    """
    answers: dict[str, str] = {}
    for number, row in json_rows(file, "id", "answer"):
        name, answer = row["id"], row["answer"]
        if not isinstance(name, str) or not isinstance(answer, str) or name in answers:
            raise InputError(f"{file}, line {number}: id and answer are texts, and each id stands once")
        answers[name] = answer
    return answers


def parse(answer: str, labels: Mapping[str, str | None]) -> Answer:
    """Take ``answer`` apart; ``labels`` says what a tag means, None for one that is no identifier.

    Only tags it knows are tags: "(주)-B" and "<br>" are text. What is left of a tag that does not pair stays text, and
    the answer is not exact then.
    """
    text, spans, at = "", [], 0
    paired = any((match["a"] or match["b"]) in labels for match in _PAIRED.finditer(answer))
    for match in (_PAIRED if paired else _BEHIND).finditer(answer):
        tag = (match["a"] or match["b"]) if paired else match["label"]
        if tag not in labels:
            continue
        value = (match["x"] if match["a"] else match["y"]) if paired else match["word"]
        text += answer[at : match.start()]
        goes_on = not paired and match["mark"] == "I" and spans and not text[spans[-1].end :].strip()
        label = labels[tag]
        if label and goes_on and spans[-1].label == label:
            spans[-1] = Span(spans[-1].start, len(text) + len(value), label)
        elif label and value:
            spans.append(Span(len(text), len(text) + len(value), label))
        text, at = text + value, match.end()
    return Answer(text + answer[at:], tuple(spans))


def word_tags(text: str, spans: Iterable[Span], fold: Fold = str) -> list[tuple[str, str]]:
    """(word, tag) of each word: B-, I- or O; a word that touches an identifier belongs to the first it touches."""
    ordered = sorted(spans, key=lambda span: span.start)
    tags, last = [], None
    for match in re.finditer(r"\S+", text):
        touched = next((span for span in ordered if span.start < match.end() and match.start() < span.end), None)
        tag = OUTSIDE if touched is None else f"{'I' if touched is last else 'B'}-{fold(touched.label)}"
        tags.append((match[0], tag))
        last = touched
    return tags


def compare(document: GoldDocument, answer: Answer, fold: Fold = str) -> Match:
    """Score one answer. ``fold`` says how labels are compared; runs of white space count as one space, as there."""
    truth, said = word_tags(document.text, document.spans, fold), word_tags(answer.text, answer.spans, fold)
    wanted, given = ([word for word, _ in tags] for tags in (truth, said))
    same = wanted == given
    return Match(
        length=len(" ".join(wanted)) == len(" ".join(given)),
        tokens=len(wanted) == len(given),
        characters=same,
        tags=[tag for _, tag in truth] == [tag for _, tag in said],
        words=Counter((bare(a), bare(b)) for (_, a), (_, b) in zip(truth, said, strict=True)) if same else None,
        found=placed(document.text, answer),
    )


def placed(text: str, answer: Answer) -> tuple[Span, ...]:
    """The answer's spans in ``text``; none where more than its white space was changed."""
    ours, theirs = ([i for i, sign in enumerate(one) if not sign.isspace()] for one in (text, answer.text))
    if [text[i] for i in ours] != [answer.text[i] for i in theirs]:
        return ()
    number = {place: i for i, place in enumerate(theirs)}
    spans = []
    for span in answer.spans:
        inside = [number[i] for i in range(span.start, span.end) if i in number]
        if inside:
            spans.append(Span(ours[inside[0]], ours[inside[-1]] + 1, span.label))
    return tuple(spans)


def confusion(matches: Sequence[Match]) -> list[tuple[str, str, int]]:
    """(reference, answer, words) over the documents whose words were kept, by tag, the most frequent first."""
    total: Counter[tuple[str, str]] = sum((match.words for match in matches if match.words is not None), Counter())
    rows = sorted(total.items(), key=lambda item: (item[0][0], -item[1], item[0][1]))
    return [(truth, said, count) for (truth, said), count in rows]
