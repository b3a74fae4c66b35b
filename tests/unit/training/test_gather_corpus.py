"""The whole way: sources with planted repeats and evaluation texts become a corpus that the trainer reads."""

import hashlib
import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

pytest.importorskip("pyarrow")
pytest.importorskip("datasketch")

import pyarrow as pa
import pyarrow.parquet as pq

from core.tagging.bundle import embedded_bundle
from training.__main__ import app
from training.data.shards import write_shards
from training.data.texts import documents, parts, text_files, text_hash
from training.gather.gathering import MAKING

TOKENIZER = embedded_bundle() / "tokenizer.json"
SYLLABLES = [chr(code) for code in range(ord("가"), ord("가") + 3_000, 7)]
SETTINGS = """
seed = 5
part_bytes = 40_000

[filters]
min_letters = 0.5

[[source]]
name = "ko"
origin = "made up"
licence = "none | at all"
path = "ko"
filters = { min_hangul = 0.3 }

[[source]]
name = "rows"
origin = "made up, too"
licence = "CC0"
path = "rows.parquet"
column = "body"

[[source]]
name = "en"
origin = "made up"
licence = "MIT"
path = "en"
group = "en"
filters = { min_latin = 0.3 }
"""
MIX = "[mix]\nrepeat = 3\nshares = { all = 0.75, en = 0.25 }\n"


def prose(seed: int, letters: list[str] = SYLLABLES, words: int = 120) -> str:
    lot = random.Random(seed)
    return " ".join("".join(lot.choices(letters, k=lot.randint(2, 5))) for _ in range(words))


def latin(seed: int) -> str:
    return prose(seed, [chr(code) for code in range(ord("a"), ord("z") + 1)])


def rows(texts: list[str]) -> str:
    return "".join(json.dumps({"text": text}, ensure_ascii=False) + "\n" for text in texts)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """100 texts in two files, 10 rows, 30 English ones; a repeat of an earlier file, evaluation texts, noise."""
    for folder in ("ko", "en", "gold/set"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "ko/a.jsonl").write_text(rows([prose(n) for n in range(60)]), encoding="utf-8")
    later = [prose(n) for n in range(60, 100)]
    planted = [prose(3), prose(4) + " 덧붙임", prose(900) + prose(800), "짧다", "12 34 " * 40]
    (tmp_path / "ko/b.jsonl").write_text(rows([*later, *planted]), encoding="utf-8")
    table = pa.table({"body": [*(prose(n) for n in range(200, 210)), prose(70), prose(901)]})
    pq.write_table(table, tmp_path / "rows.parquet", row_group_size=4)
    (tmp_path / "en/a.jsonl").write_text(rows([latin(n) for n in range(30)] + [prose(300)]), encoding="utf-8")
    for number in (800, 801):
        (tmp_path / f"gold/set/{number}.txt").write_text(prose(number), encoding="utf-8")
    (tmp_path / "hashes").write_text(f"{text_hash(prose(901))}  a text\n", encoding="utf-8")
    (tmp_path / "sources.toml").write_text(SETTINGS, encoding="utf-8")
    return tmp_path


def command(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["gather", *map(str, arguments)], env={"COLUMNS": "500"})
    return result.exit_code, result.output


def gathered(root: Path, out: str = "out", *more: object) -> Path:
    given = (root / "sources.toml", root / out, "--without-texts", root / "gold/set", "--without", root / "hashes")
    code, output = command(*given, *(more or ("--processes", 1)))
    assert code == 0, output
    return root / out


def digest(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


def read(folder: Path, prefix: str = "") -> list[str]:
    cut = parts(text_files(folder), 10_000)
    kept = [[piece for piece in part if piece.name.startswith(prefix)] for part in cut]
    return [text for part in kept for text in documents(folder, part)]


def test_what_is_left_and_what_the_card_says(root: Path) -> None:
    out = gathered(root)
    assert read(out, "ko") == [prose(n) for n in range(100)]
    assert read(out, "rows") == [prose(n) for n in range(200, 210)]
    assert read(out, "en") == [latin(n) for n in range(30)]
    ko, table, en = json.loads((out / "card.json").read_text(encoding="utf-8"))["sources"]
    assert ko["dropped"] == {"short": 1, "few letters": 1, "evaluation gold/set": 1}
    assert (ko["files"], ko["documents"], ko["duplicates"], ko["written"]) == (2, 105, 2, 100)
    assert (table["dropped"], table["duplicates"], table["written"]) == ({"kept out by hash": 1}, 1, 10)
    assert (en["dropped"], en["written"]) == ({"little Latin": 1}, 30)
    assert ko["written_characters"] == sum(len(prose(n)) for n in range(100)) == sum(ko["scripts"].values())
    assert ko["scripts"]["hangul"] > 0.7 * ko["written_characters"]
    assert not [path for path in root.iterdir() if path.name.endswith(MAKING)]


@pytest.mark.parametrize("processes", [1, 2])
def test_a_formula_that_many_texts_have_drops_none_of_them(root: Path, processes: int) -> None:
    """A copied paragraph beside it does; of texts of one part that are the same, one is counted."""
    formula, said = prose(7_777, words=30), prose(800, words=120).split()
    (root / "gold/set/802.txt").write_text(prose(802) + formula, encoding="utf-8")
    honest = [f"{prose(2_000 + number)} {formula}" for number in range(60)]
    copying = f"{prose(2_100)} {formula} {' '.join(said[20:50])}"
    (root / "ko/d.jsonl").write_text(rows([*honest, copying]), encoding="utf-8")
    out = gathered(root, "out", "--processes", processes)
    card = json.loads((out / "card.json").read_text(encoding="utf-8"))
    assert card["sources"][0]["dropped"]["evaluation gold/set"] == 2, "the one of the corpus above and the copy"
    assert [text for text in read(out, "ko") if formula in text] == honest
    assert card["evaluation"]["formulas"]["phrases"] > 50
    (root / "sources.toml").write_text(SETTINGS.replace("40_000", "4_000_000"), encoding="utf-8")
    (root / "ko/d.jsonl").write_text(rows([*honest[:40], *honest[:30], copying]), encoding="utf-8")
    few = json.loads((gathered(root, "few", "--processes", processes) / "card.json").read_text(encoding="utf-8"))
    assert few["evaluation"]["formulas"]["phrases"] == 0
    assert few["sources"][0]["dropped"]["evaluation gold/set"] == 72


def test_nothing_of_the_texts_and_for_nobody_else(root: Path) -> None:
    out = gathered(root)
    page = (out / "card.md").read_text(encoding="utf-8") + (out / "card.json").read_text(encoding="utf-8")
    words = {word for number in (*range(100), 800) for word in prose(number).split() if len(word) > 2}
    assert not [word for word in words if word in page]
    assert "none / at all" in page
    assert {path.stat().st_mode & 0o777 for path in out.iterdir()} == {0o600}
    assert out.stat().st_mode & 0o777 == 0o700


def test_sources_as_the_bundle_reads_them(root: Path) -> None:
    from training.runs.corpus import _sources_of

    assert _sources_of(gathered(root)) == [
        {"name": "ko (made up)", "licence": "none | at all"},
        {"name": "rows (made up, too)", "licence": "CC0"},
        {"name": "en (made up)", "licence": "MIT"},
    ]


def test_a_mix(root: Path) -> None:
    (root / "sources.toml").write_text(SETTINGS.replace("[filters]", MIX + "[filters]"), encoding="utf-8")
    out = gathered(root)
    groups = {"all": read(out, "ko") + read(out, "rows"), "en": read(out, "en")}
    characters = {group: sum(map(len, texts)) for group, texts in groups.items()}
    assert characters["all"] / sum(characters.values()) == pytest.approx(0.75, abs=0.01)
    often = [groups["en"].count(latin(n)) for n in range(30)]
    assert set(often) <= {1, 2}
    assert sum(often) == len(groups["en"]) > 30
    made = json.loads((out / "card.json").read_text(encoding="utf-8"))["mix"]["made"]
    assert made["groups"]["en"]["taken"] == characters["en"]
    assert "again-2" in " ".join(path.name for path in out.iterdir())


def test_two_processes_and_small_parts_give_the_same_texts(root: Path) -> None:
    one, two = gathered(root), gathered(root, "two", "--processes", 2)
    assert digest(one) == digest(two)
    (root / "sources.toml").write_text(SETTINGS.replace("40_000", "3_000"), encoding="utf-8")
    small = gathered(root, "small")
    assert len(list(small.iterdir())) > len(list(one.iterdir()))
    assert [read(small, name) for name in ("ko", "rows", "en")] == [read(one, name) for name in ("ko", "rows", "en")]


def test_it_is_made_once(root: Path) -> None:
    out = gathered(root)
    before = {path: path.stat().st_mtime_ns for path in out.iterdir()}
    assert gathered(root) == out
    assert {path: path.stat().st_mtime_ns for path in out.iterdir()} == before
    code, output = command(root / "sources.toml", out, "--processes", 1)
    assert code == 2
    assert "is of other sources, settings or evaluation sets" in output


@pytest.mark.parametrize("processes", [1, 2])
def test_killed_in_the_middle_and_gone_on_with(root: Path, processes: int) -> None:
    texts = [prose(number, words=200) for number in range(1_000, 1_600)]
    for number in range(6):
        (root / f"ko/c{number}.jsonl").write_text(rows(texts[number * 100 :][:100]), encoding="utf-8")
    whole = gathered(root, "whole", "--processes", 1)
    making = root / f"out{MAKING}"
    script = "import typer; from training.gather.command import gather; typer.run(gather)"
    given = [root / "sources.toml", root / "out", "--without-texts", root / "gold/set", "--without", root / "hashes"]
    child = subprocess.Popen(
        [sys.executable, "-c", script, *map(str, given), "--processes", str(processes)],
        cwd=Path(__file__).parents[3],
        stderr=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 240
    while not list(making.glob("parts/*.json")) and child.poll() is None and time.monotonic() < deadline:
        time.sleep(0.002)
    child.send_signal(signal.SIGKILL)
    child.wait()
    made = {path: path.stat().st_mtime_ns for path in making.glob("parts/*.json")}
    assert made
    assert not (root / "out").exists()
    out = gathered(root, "out", "--processes", processes)
    assert digest(out) == digest(whole)


def test_parts_that_are_there_are_not_made_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second pass that fails leaves the parts; the sources are not opened again."""
    from training.gather import gathering, parts

    with monkeypatch.context() as patched:
        patched.setattr(gathering, "write_card", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            given = [root / "sources.toml", root / "out", "--without-texts", root / "gold/set", "--processes", "1"]
            CliRunner().invoke(app, ["gather", *map(str, given)], catch_exceptions=False)
    monkeypatch.setattr(parts, "_kept", lambda *_: 1 / 0)
    (root / f"out{MAKING}/corpus/.ko-00000.jsonl.77").write_text("what a killed process left")
    assert command(root / "sources.toml", root / "out", "--without-texts", root / "gold/set", "--processes", 1)[0] == 0
    assert not [path for path in (root / "out").iterdir() if path.name.startswith(".")]


def test_another_recipe_does_not_go_on_with_it(root: Path) -> None:
    making = root / f"out{MAKING}"
    making.mkdir()
    (making / "plan.json").write_text('{"plan": "of another one"}')
    code, output = command(root / "sources.toml", root / "out", "--processes", 1)
    assert code == 2
    assert f"out{MAKING} is of other sources" in output


@pytest.mark.parametrize("processes", [1, 2])
def test_a_file_that_cannot_be_read_ends_it(root: Path, processes: int) -> None:
    (root / "ko/z.jsonl").write_bytes(rows([prose(1)]).encode() + b'{"text": "\xff"}\n')
    code, output = command(root / "sources.toml", root / "out", "--processes", processes)
    assert code == 2
    assert "z.jsonl, byte" in output
    assert "not UTF-8" in output
    assert not (root / "out").exists()


def test_nothing_left(root: Path) -> None:
    settings = SETTINGS.replace("min_letters = 0.5", "min_letters = 0.5\nmin_characters = 100_000")
    (root / "sources.toml").write_text(settings, encoding="utf-8")
    code, output = command(root / "sources.toml", root / "out", "--processes", 1)
    assert code == 2
    assert "nothing is left" in output


def test_a_judgment_that_the_project_keeps_out(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from training.gather import command as module

    monkeypatch.setattr(module, "kept_out_hashes", lambda: frozenset({text_hash(prose(7))}))
    out = gathered(root)
    assert read(out, "ko") == [prose(n) for n in range(100) if n != 7]


def test_shards_of_it(root: Path) -> None:
    out = gathered(root)
    records = write_shards(out, parts(text_files(out), 20_000), TOKENIZER, root / "shards")
    assert len(records) > 2
    assert sum(record.documents for record in records) == 140
    assert sum(record.tokens for record in records) > 140 * 120
