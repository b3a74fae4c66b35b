"""Files made to take the machine down meet the limits of a real process; the program goes on with the next file."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.documents import open_document
from core.errors import DocumentError
from core.isolation import Limits, limits_for, shut_down
from core.verification import Expected, verify_bytes
from tests import fixtures_hostile as hostile
from tests import fixtures_hostile_docx as hostile_docx
from tests import fixtures_hostile_pdf as hostile_pdf
from tests.fixtures_docx import p, simple, t

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limits looked at here are Linux's")

GOOD = simple(p(t("원고 홍길동")))
# Which limit is met first depends on how busy the machine is.
LIMITS = {"document.over_memory", "document.reader_ended", "document.over_time"}
# What it does → the file, and what may be said of it; None where it opens after all.
BOMBS = {
    "forms nested": (hostile_pdf.nested_forms, LIMITS),
    "forms in a circle": (hostile_pdf.circular_forms, LIMITS),
    "a form that draws itself": (hostile_pdf.own_form, LIMITS),
    "contents packed three times": (lambda: hostile_pdf.swollen_contents(900), LIMITS),
    "words without an end": (hostile_pdf.endless_contents, LIMITS),
    "clips in each other": (hostile_pdf.clipped, LIMITS),
    "a page tree in a circle": (hostile_pdf.circular_page_tree, {"pdf.damaged"}),
    "a deep page tree": (lambda: hostile_pdf.deep_page_tree(20_000), {"pdf.damaged"}),
    "a stream behind many filters": (hostile_pdf.many_filters, {"pdf.damaged"}),
    "a predictor with wide rows": (hostile_pdf.wide_predictor, {"pdf.damaged"}),
    "a picture that is huge": (hostile_pdf.huge_image, {"pdf.scanned"}),
    "zip entries over one another": (hostile_docx.zip_of_overlaps, {"document.zip_bomb"}),
    "entities of entities": (hostile_docx.entity_bomb, {"docx.damaged", "docx.dtd"}),
    "too many attributes": (hostile_docx.attribute_bomb, {"docx.damaged"}),
    "elements too deep": (lambda: hostile_docx.too_deep_elements(500_000), {"document.too_deep"}),
    "a text without an end": (lambda: hostile.long_line(45 << 20), {"document.too_long"}),
    "a text that is a little too long": (lambda: "나는\n".encode() * 3_400_000, {"document.too_long"}),
}


@pytest.mark.parametrize("what", BOMBS)
def test_a_bomb_is_named_with_the_limit_and_the_next_file_opens(what: str, tmp_path: Path) -> None:
    make, codes = BOMBS[what]
    bomb, good = tmp_path / "폭탄.pdf", tmp_path / "판결.docx"
    bomb.write_bytes(make())
    good.write_bytes(GOOD)
    with pytest.raises(DocumentError) as refused:
        open_document(bomb)
    assert refused.value.code in codes
    limits = limits_for(bomb.stat().st_size)
    for language in ("ko", "en"):
        message = refused.value.message(language)
        assert "폭탄.pdf" in message
        limit = limits.seconds // 2 if refused.value.code == "document.over_time" else limits.megabytes
        assert codes is not LIMITS or f"{limit}" in message
    assert open_document(good).text == "원고 홍길동"


def test_a_main_part_of_many_megabytes_meets_the_limit_on_memory(tmp_path: Path) -> None:
    path = tmp_path / "큰.docx"
    path.write_bytes(hostile_docx.slow_zip(45))
    with pytest.raises(DocumentError) as refused:
        open_document(path)
    assert refused.value.code in LIMITS


def test_what_takes_too_long_is_stopped_at_the_stated_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.isolation.pool.limits_for", lambda _size: Limits(4, 700))
    path = tmp_path / "느린.pdf"
    path.write_bytes(hostile_pdf.many_pages(5_000))  # two attempts, with a look at the pages and without
    with pytest.raises(DocumentError) as refused:
        open_document(path)
    assert refused.value.code == "document.over_time"
    assert "2초" in refused.value.message("ko") and "느린.pdf" in refused.value.message("ko")


def test_a_page_that_is_drawn_forever_is_read_and_said_not_to_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.isolation.pool.limits_for", lambda _size: Limits(6, 700))
    path = tmp_path / "무늬.pdf"
    path.write_bytes(hostile_pdf.pattern_circle())
    document = open_document(path)
    assert document.text.strip()
    assert [(notice.code, notice.fields) for notice in document.notices] == [("pdf.not_drawn", {"count": 1})]
    assert document.write_native(()).data.startswith(b"%PDF")


def test_a_pdf_opened_after_it_was_written_is_looked_at(tmp_path: Path) -> None:
    data = (Path(__file__).parents[3] / "resources" / "samples" / "sample-administrative.pdf").read_bytes()
    path = tmp_path / "판결.pdf"
    path.write_bytes(data)
    document = open_document(path)
    shut_down()  # the process that has read it is gone: the next reads it anew to write it
    document.write_native(())
    assert open_document(path).notices == document.notices


def test_the_command_line_goes_on_with_the_next_file(tmp_path: Path) -> None:
    bomb, good, out = tmp_path / "ㄱ.pdf", tmp_path / "ㄴ.docx", tmp_path / "out"
    bomb.write_bytes(hostile_pdf.own_form())
    good.write_bytes(GOOD)
    done = subprocess.run(
        [sys.executable, "-m", "app", "--lang", "en", "detect", bomb, good, "--output-dir", out],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "ㄱ.pdf" in done.stdout + done.stderr and "limit" in done.stdout + done.stderr
    assert [path.name for path in out.iterdir()] == ["ㄴ.json"]
    assert json.loads((out / "ㄴ.json").read_text(encoding="utf-8"))["text"] == "원고 홍길동"


def test_a_long_text_in_a_small_file_may_take_more_once_it_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Limits] = []

    def limits(size: int) -> Limits:
        asked.append(limits_for(size))
        return asked[-1]

    monkeypatch.setattr("core.isolation.pool.limits_for", limits)
    path = tmp_path / "긴.docx"
    path.write_bytes(simple(p(t("원고 " * 800_000))))
    document = open_document(path)
    draft = document.write_native(())
    verify_bytes(draft.data, path.name, (), Expected(document.text))
    opening, writing, verifying = asked
    assert opening == limits_for(0) and opening.seconds < writing.seconds < verifying.seconds


def test_a_large_file_may_take_more_but_not_everything() -> None:
    small, large, huge = limits_for(1), limits_for(5 << 20), limits_for(1 << 40)
    assert small.seconds < large.seconds < huge.seconds <= 600
    assert small.megabytes < large.megabytes < huge.megabytes <= 3000
