"""``thunder-deid table``: from a table to its de-identified one, with a tagged one and one in colours on request."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from app.cli.console import Output
from app.table.cell import Cells
from app.table.text_table import Done, Drafts, Progress, text_table
from app.table.workbook import workbook
from core import messages
from core.documents.formats import Format, declared
from core.errors import DeidError, DocumentError, UsageError
from core.isolation import warm
from core.outputs import Lifeline, OutputNames, move_into_place, sync_file, sync_folder, turn, workplace
from core.policy import policy
from core.redaction.profile import Profile, load_profile
from core.reports import Json, json_bytes, redaction_report
from core.result_names import companions, written_with
from core.service import Engine, load_engine, sha256_of

_TABLES: dict[Format, Callable[..., Done]] = {
    Format.CSV: text_table,
    Format.TSV: text_table,
    Format.XLSX: workbook,
}


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for; see the command."""

    source: Path
    columns: str
    output: Path
    tagged: Path | None = None
    colours: Path | None = None
    header: bool = True
    prepare: bool = False
    profile: Path | None = None
    model: Path | None = None


def run_table(options: Options, out: Output) -> int:
    """Do it; returns the exit code 0. Raises DeidError; nothing is left of what failed."""
    kind, file = _kind(options), options.source.name
    _claimed(options)
    rules = load_profile(options.profile)
    for written in (str(kind), *(["html"] if options.colours else ())):
        policy().require_format(written)
    try:
        with out.steps() as step, workplace(options.output.parent, options.output.name) as work:
            with step(messages.text("program.loading_model")):
                warm()
                engine = load_engine(options.model)
            drafts = Drafts(
                work / "1.new", work / "2.new" if options.tagged else None, work / "3.new" if options.colours else None
            )
            with step(f"{messages.text('table.doing')} {file}") as progress:
                cells = Cells(engine, rules, options.prepare)
                told = _alive(work, progress)
                done = _TABLES[kind](options.source, options.columns, options.header, cells, drafts, told)
            report = work / "4.new"
            report.write_bytes(json_bytes(_report(options, kind, done, engine, rules, drafts.redacted)))
            drafted = (drafts.redacted, drafts.tagged, drafts.colours, report)
            for one in filter(None, drafted):
                sync_file(one)
            with turn(options.output.parent):
                # Once more: somebody may have put a file there in the hours that a long table takes.
                targets = (options.output, options.tagged, options.colours, _claimed(options))
                move_into_place([(one, to) for one, to in zip(drafted, targets, strict=True) if one and to])
            sync_folder(options.output.parent)
    except KeyboardInterrupt:
        out.error(DeidError("program.interrupted"))
        raise
    for notice in (*done.notices, *done.totals.notices(file)):
        out.note(notice, file)
    totals = done.totals
    out.say("table.done", file=file, cells=totals.cells, mentions=totals.mentions, output=options.output)
    for target in filter(None, (options.tagged, options.colours)):
        out.say("table.originals", output=target)
    return 0


def _alive(work: Path, progress: Progress) -> Progress:
    """``progress``, which shows at every row that ``work`` is not abandoned: a long table takes hours."""
    lifeline = Lifeline(work)

    def told(share: float) -> None:
        lifeline.show()
        progress(share)

    return told


def _kind(options: Options) -> Format:
    """Raises UsageError for what is no table, and an output of another kind. A workbook loses its macros with all that
    is no cell, and spreadsheets open none that still has their ending."""
    suffix = options.source.suffix.lower()
    kind = next((kind for kind in _TABLES if suffix in declared(kind).endings), None)
    if kind is None:
        raise UsageError("table.not_a_table", file=options.source.name)
    for target in filter(None, (options.output, options.tagged)):
        if target.suffix.lower() != f".{kind}":
            raise UsageError("table.other_ending", file=target.name, ending=f".{kind}")
    return kind


def _claimed(options: Options) -> Path:
    """Where the report goes. Raises DocumentError where a result would cover the input, another, or somebody's file."""
    names, source = OutputNames([options.source]), options.source
    results = [options.output, *filter(None, (options.tagged, options.colours))]
    report, _ = companions(options.output)
    if len({_same(one) for one in (*results, report)}) <= len(results):
        raise UsageError("table.same_output", file=options.output.name)
    if len({result.absolute().parent for result in results}) > 1:
        raise UsageError("table.one_folder", file=options.output.name)
    ours = written_with(options.output)
    for result in results:
        names.claim(result, source)
        if os.path.exists(result) and result.name not in ours:  # noqa: PTH110  no for a closed folder
            raise DocumentError("program.unknown_output", file=source.name, output=result.name)
    names.claim(report, source)
    return report


def _same(path: Path) -> str:
    """What is equal for two names of one file: Windows and macOS know no case, and a file may have several names."""
    return os.path.normcase(os.path.realpath(path)).casefold()


def _report(options: Options, kind: Format, done: Done, engine: Engine, rules: Profile, draft: Path) -> Json:
    return redaction_report(
        counted=done.totals.as_json(),
        notices=(*done.notices, *done.totals.notices(options.output.name)),
        source={"format": str(kind), "sha256": done.sha256},
        output={
            "file": options.output.name,
            "format": str(kind),
            "sha256": sha256_of(draft),
            "beside": [target.name for target in (options.tagged, options.colours) if target],
        },
        model=engine.identity,
        profile={"name": rules.name, "sha256": rules.sha256},
        verification={"ok": True, "leaks": 0, "parts_checked": done.parts, "beside": done.totals.beside},
        unseen=not declared(kind).plain,
    )
