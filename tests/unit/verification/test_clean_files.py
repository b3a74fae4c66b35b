"""No false alarms: what this program writes of ordinary judgments passes, and what looks like code is none."""

import base64
import json
import random
import zlib
from pathlib import Path

import pytest
from mutants import VALUES, checked
from mutants_docx import part
from mutants_pdf import changed, kept
from pikepdf import Stream

from core.detection.model import Mention
from core.documents import open_document
from core.documents.model import Format
from core.documents.write import write_document
from core.paths import resource
from core.redaction.plan import plan_redaction
from core.redaction.profile import load_profile
from core.taxonomy import taxonomy
from core.verification import Expected
from core.verification.search import search

SAMPLES = ("sample-administrative", "sample-civil", "sample-criminal")


def _mentions(name: str, text: str) -> list[Mention]:
    """What the gold file of a sample marks."""
    gold = json.loads(resource("samples", f"{name}.gold.json").read_text(encoding="utf-8"))
    labels = taxonomy().labels
    return [
        Mention(
            item["start"],
            item["end"],
            item["label"],
            text[item["start"] : item["end"]],
            1.0,
            "model",
            labels[item["label"]].treatment,
            text[item["start"] : item["end"]],
        )
        for item in gold["entities"]
    ]


@pytest.mark.parametrize("to", [Format.TXT, Format.DOCX, Format.PDF])
@pytest.mark.parametrize("name", SAMPLES)
def test_the_samples_pass_in_every_format(name: str, to: Format) -> None:
    document = open_document(Path(str(resource("samples", f"{name}.txt"))))
    plan = plan_redaction(document.text, document.blocks, _mentions(name, document.text), load_profile(None))
    result = search(
        write_document(document, plan.replacements, to).data,
        f"결과.{to}",
        plan.values,
        Expected(document.readable_text(plan.replacements, to), document.repeated_heads(plan.replacements)),
    )
    assert len(plan.values) > 5 and result.ok, result


def _noise(seed: int) -> dict[str, bytes]:
    """Data that looks like something: every kind is made by chance, and says nothing."""
    chance = random.Random(seed)
    bytes_ = chance.randbytes(20_000)
    numbers = " ".join(str(chance.randrange(10**6, 10**13)) for _ in range(2_000))
    amounts = "\n".join(f"{chance.randrange(10**9):,}원 {chance.randrange(10**5)}쪽" for _ in range(2_000))
    syllables = "".join(chance.choices("가나다라마바사아자차카타파하이윤담새벽빛토건람동명", k=8_000))
    return {
        "bytes": bytes_,
        "base64": base64.b64encode(bytes_),
        "hexadecimal": bytes_.hex().encode(),
        "numbers": numbers.encode(),
        "amounts": amounts.encode(),
        "digits": "".join(chance.choices("0123456789", k=20_000)).encode(),
        "number words": "".join(chance.choices("공일이삼사오육칠팔구 ", k=8_000)).encode(),
        "syllables": " ".join(syllables[at : at + 4] for at in range(0, len(syllables), 4)).encode(),
        "deflated": zlib.compress(bytes_),
        "letters": "".join(chance.choices("abcdefghijklmnopqrstuvwxyz0123456789_-+/=", k=20_000)).encode(),
    }


@pytest.mark.parametrize("kind", _noise(0))
@pytest.mark.parametrize("seed", [1, 2])
def test_chance_makes_no_leak(kind: str, seed: int) -> None:
    data = _noise(seed)[kind]
    assert checked(part("x/a.dat", data), Format.DOCX).leaks == ()
    planted = changed(lambda pdf, _value: kept(pdf, Stream(pdf, data)))("")
    assert planted and checked(planted, Format.PDF).leaks == ()


def test_the_values_are_not_those_of_the_noise() -> None:
    """Else the test above would say nothing."""
    assert all(value.text.encode() not in _noise(seed)["syllables"] for value in VALUES for seed in (1, 2))
