"""The commands, their options and exit codes (contracts 2 to 6)."""

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from app.cli.console import Output, make_streams_safe
from app.cli.interrupts import interrupted, listen
from app.cli.usage import WRONG_USE, usage_error
from app.unexpected import UnexpectedError
from core import messages
from core.documents.formats import Format, writable
from core.errors import DeidError, UsageError


class Language(StrEnum):
    """Languages of the messages."""

    KO = "ko"
    EN = "en"


class PdfMode(StrEnum):
    """How a PDF is written that was a PDF: made anew, or with the face of its source."""

    FRESH = "fresh"
    IN_PLACE = "in-place"


def _target(word: str) -> Format:
    """A format that is known and not written is no mistake of use: it gets the message that says what to do."""
    if word not in {kind.value for kind in Format}:
        offered = ", ".join(f"'{kind}'" for kind in writable())
        raise typer.BadParameter(f"'{word}' is not one of {offered}.")
    return Format(word)


def _named(value: str) -> str:
    """A folder without a name would be the one where the user stands: a variable of a script was empty."""
    if not value:
        raise typer.BadParameter("empty")
    return value


def _folder(value: str) -> Path:
    return Path(_named(value))


N = TypeVar("N", int, float)


def _number(option: str, kind: Callable[[str], N], least: float, most: float) -> Callable[[str], N]:
    """Reads a number for ``option`` of batch; what is none, or outside, is told with both ends: the library's words
    for it change from version to version."""

    def read(word: str) -> N:
        with suppress(ValueError, OverflowError):
            if least <= (value := kind(word)) <= most:
                return value
        raise UsageError("program.usage_number", name=option, least=least, most=most, command="thunder-deid batch")

    return read


program = typer.Typer(
    help="판결서 비실명 처리: 식별정보를 찾아 바꾸고, 결과를 검증합니다. 네트워크를 쓰지 않습니다.",
    epilog="명령 없이 실행하거나 파일만 지정하면 창이 열립니다.",
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
)
model_program = typer.Typer(help="모델 꾸러미를 살펴봅니다.", no_args_is_help=True)
program.add_typer(model_program, name="model")

# readable=False: opening says which file cannot be read and why, and the others are still done.
Paths = Annotated[list[Path], typer.Argument(metavar="PATH", readable=False, help="판결서 파일 또는 폴더")]
OutputDir = Annotated[
    Path, typer.Option("--output-dir", "-o", metavar="DIR", parser=_folder, help="결과를 저장할 폴더")
]
ModelDir = Annotated[
    Path | None,
    typer.Option("--model", metavar="DIR", exists=True, file_okay=False, help="내장 모델 대신 쓸 모델 꾸러미"),
]
Bundle = Annotated[Path | None, typer.Argument(metavar="[DIR]", help="모델 꾸러미 폴더 (기본: 내장 모델)")]
To = Annotated[
    Format | None,
    typer.Option(
        parser=_target, metavar=f"[{'|'.join(writable())}]", help="저장 형식 (기본: 원본과 같은 형식, HWP는 HWPX)"
    ),
]
ProfileFile = Annotated[
    Path | None,
    typer.Option("--profile", metavar="FILE", exists=True, dir_okay=False, help="처리 기준(TOML) (기본: 재일 2014-2)"),
]
PdfWay = Annotated[
    PdfMode,
    typer.Option(
        "--pdf-mode",
        help="PDF를 PDF로: 새로 만들거나(fresh), 쪽 모양을 유지합니다(in-place). docs/security.md를 보십시오.",
    ),
]
Ocr = Annotated[
    bool,
    typer.Option(
        "--ocr", help="그림뿐인 PDF 쪽을 이 컴퓨터의 Tesseract(한국어)로 읽습니다. 반드시 원본과 대조하십시오."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="JSON으로 출력합니다.")]


def _print_version(wanted: bool) -> None:
    if wanted:
        from core.reports import program_version

        print(f"thunder-deid {program_version()}")
        raise typer.Exit


@program.callback()
def _global_options(
    context: typer.Context,
    lang: Annotated[Language | None, typer.Option(help="메시지 언어 (THUNDER_DEID_LANG으로도 지정)")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="오류만 출력합니다.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="버전을 출력합니다.")
    ] = False,
) -> None:
    if lang:
        messages.set_language(lang.value)
    context.obj = Output(quiet)
    if context.invoked_subcommand != "doctor":  # which says itself what is wrong with it
        from core.policy import policy

        policy()


@program.command()
def detect(
    context: typer.Context,
    paths: Paths,
    output_dir: OutputDir,
    include_all: Annotated[bool, typer.Option("--all", help="그대로 두는 항목도 모두 적습니다.")] = False,
    model: ModelDir = None,
    ocr: Ocr = False,
) -> None:
    """식별정보를 찾아 파일마다 JSON으로 저장합니다."""
    from app.cli.batch import run_batch
    from core.service import detect_file

    code = run_batch(
        paths,
        output_dir,
        model,
        context.obj,
        "program.detecting",
        "program.file_detected",
        lambda path, engine, names, progress: detect_file(
            path, output_dir, engine, names, include_kept=include_all, ocr=ocr, progress=progress
        ),
    )
    raise typer.Exit(code)


@program.command()
def redact(
    context: typer.Context,
    paths: Paths,
    output_dir: OutputDir,
    to: To = None,
    pdf_mode: PdfWay = PdfMode.FRESH,
    profile: ProfileFile = None,
    model: ModelDir = None,
    ocr: Ocr = False,
) -> None:
    """비실명 처리한 파일과 보고서를 저장합니다. 검증을 통과한 파일만 남깁니다."""
    from app.cli.batch import run_batch
    from core.policy import policy
    from core.redaction.profile import load_profile
    from core.service import redact_file

    if to:
        policy().require_format(to)  # now, and not when each judgment was read
    rules = load_profile(profile)
    code = run_batch(
        paths,
        output_dir,
        model,
        context.obj,
        "program.redacting",
        "program.file_redacted",
        lambda path, engine, names, progress: redact_file(
            path,
            output_dir,
            engine,
            rules,
            names,
            to=to,
            ocr=ocr,
            in_place=pdf_mode is PdfMode.IN_PLACE,
            progress=progress,
        ),
    )
    raise typer.Exit(code)


@program.command()
def batch(
    judgments: Annotated[str, typer.Argument(metavar="IN", callback=_named, help="판결서가 든 폴더 (하위 폴더 포함)")],
    results: Annotated[str, typer.Argument(metavar="OUT", callback=_named, help="결과를 저장할 폴더")],
    context: typer.Context,
    to: To = None,
    pdf_mode: PdfWay = PdfMode.FRESH,
    profile: ProfileFile = None,
    model: ModelDir = None,
    jobs: Annotated[
        int,
        typer.Option(
            parser=_number("--jobs", int, 0, 10000),
            metavar="N",
            help="함께 일할 작업자 수 (기본: 코어와 메모리에 맞게)",
        ),
    ] = 0,
    again: Annotated[bool, typer.Option("--again", help="앞서 처리하지 못한 판결서도 다시 시도합니다.")] = False,
    watch: Annotated[
        float | None,
        typer.Option(
            parser=_number("--watch", float, 0.2, 86400),
            metavar="SECONDS",
            help="끝내지 않고, 들어오는 판결서를 이 간격으로 살핍니다.",
        ),
    ] = None,
    ocr: Ocr = False,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Ray 클러스터에서 처리합니다(이 컴퓨터뿐이면 local). 부가 설치 cluster가 필요합니다.",
        ),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="S3 호환 저장소의 주소. IN과 OUT은 s3://버킷/경로입니다. 부가 설치 cluster가 필요합니다.",
        ),
    ] = None,
    journal: Annotated[
        Path | None,
        typer.Option(metavar="DIR", readable=False, help="--store와 함께: 처리 기록을 둘, 이 컴퓨터의 폴더"),
    ] = None,
) -> None:
    """폴더의 판결서를 모두 처리합니다. 중단되어도 같은 명령으로 이어 갑니다. 기록은 OUT.batch 폴더에 남습니다."""
    from app.batch.run import Options, run_folder

    in_place = pdf_mode is PdfMode.IN_PLACE
    options = Options(judgments, results, model, profile, to, jobs, again, watch, in_place, ocr, ray, store, journal)
    raise typer.Exit(run_folder(options, context.obj))


@program.command()
def table(
    source: Annotated[Path, typer.Argument(metavar="IN", readable=False, help="표: CSV, TSV, XLSX")],
    columns: Annotated[str, typer.Option(help="처리할 열: 첫 줄의 이름이나 1부터 센 번호, 쉼표로 나눔")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="OUT", readable=False, help="비실명 처리한 표")],
    context: typer.Context,
    tagged: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="낱말마다 (PER-B)처럼 표시한 표도 저장합니다. 원문이 들어 있습니다."),
    ] = None,
    colours: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="색으로 표시한 화면도 저장합니다. 원문이 들어 있습니다.")
    ] = None,
    no_header: Annotated[bool, typer.Option("--no-header", help="첫 줄도 자료입니다.")] = False,
    prepare: Annotated[
        bool,
        typer.Option("--prepare", help="의무기록처럼 뜻있는 기호만 남긴 글을 모델에 읽힙니다(그런 글로 익힌 모델용)."),
    ] = False,
    profile: ProfileFile = None,
    model: ModelDir = None,
) -> None:
    """표에서 고른 열만, 칸마다 따로 처리합니다. 다른 열은 바꾸지 않습니다."""
    from app.table.run import Options, run_table

    wanted = Options(source, columns, output, tagged, colours, not no_header, prepare, profile, model)
    raise typer.Exit(run_table(wanted, context.obj))


@program.command()
def verify(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", readable=False, help="검사할, 비실명 처리된 파일")],
    original: Annotated[Path, typer.Option(metavar="FILE", readable=False, help="원본 판결서")],
    detections: Annotated[Path, typer.Option(metavar="FILE.json", readable=False, help="detect 명령의 결과")],
    ocr: Ocr = False,
) -> None:
    """비실명 처리된 파일에 가려야 할 정보가 남아 있는지 검사합니다."""
    from app.cli.checking import check_file

    raise typer.Exit(check_file(file, original, detections, context.obj, ocr=ocr))


@model_program.command("info")
def model_info(folder: Bundle = None, as_json: AsJson = False) -> None:
    """모델의 이름, 버전, 이용 조건, 성능을 보여 줍니다."""
    from app.cli.checking import model_table

    _show(model_table(folder), as_json)


@model_program.command("show")
def model_show(context: typer.Context, folder: Bundle = None) -> None:
    """모델 설명서를 보여 줍니다."""
    from app.cli.models import show_model

    show_model(folder, context.obj)


@model_program.command("check")
def model_check(context: typer.Context, folder: Bundle = None) -> None:
    """모델 꾸러미가 온전하고 쓸 수 있는지 점검합니다."""
    from app.cli.models import check_model

    check_model(folder, context.obj)


@model_program.command("verify")
def model_verify(
    context: typer.Context,
    folder: Bundle = None,
    key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.pem", exists=True, dir_okay=False, help="배포처의 Ed25519 공개 키 (기본: 관리자 정책의 키)"
        ),
    ] = None,
) -> None:
    """모델 꾸러미의 서명을 확인합니다."""
    from app.cli.models import verify_model

    verify_model(folder, key, context.obj)


@model_program.command("import", context_settings={"ignore_unknown_options": True, "allow_extra_args": True})
def model_import(
    context: typer.Context,
    folder: Annotated[Path, typer.Argument(metavar="DIR", exists=True, file_okay=False, help="Hugging Face 모델 폴더")],
    output: Annotated[Path, typer.Option(metavar="BUNDLE", help="새로 만들 모델 꾸러미 폴더")],
    labels: Annotated[
        Path | None, typer.Option(metavar="MAP", exists=True, dir_okay=False, help="라벨 대응표 (CSV, TOML)")
    ] = None,
) -> None:
    """Hugging Face 토큰 분류 모델을 모델 꾸러미로 바꿉니다. 그 밖의 선택 사항은 docs/models.md에 있습니다."""
    from app.cli.models import import_model

    more = [*(["--labels", str(labels)] if labels else []), *context.args]
    raise typer.Exit(import_model(folder, output, more, context.obj))


@program.command()
def doctor(as_json: AsJson = False) -> None:
    """설치 상태를 점검합니다. 네트워크를 쓰지 않습니다."""
    from app.cli.doctor import examine

    findings = examine()
    _show({name: f"{'ok' if finding.ok else 'FAILED'}: {finding.text}" for name, finding in findings.items()}, as_json)
    raise typer.Exit(0 if all(finding.ok for finding in findings.values()) else 1)


def _show(table: dict[str, object], as_json: bool) -> None:
    if as_json:
        print(json.dumps(table, indent=1))
    else:
        for name, value in table.items():
            print(f"{name}: {value}")


def run_command_line(arguments: Sequence[str]) -> int:
    """Run one command; returns its exit code, 130 when interrupted."""
    make_streams_safe()
    listen()
    try:
        return program(args=list(arguments), prog_name="thunder-deid", standalone_mode=False) or 0
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except WRONG_USE as error:
        if wrong := usage_error(error):
            Output().error(wrong)
        return UsageError.exit_code
    except DeidError as error:
        Output().error(error)
        return error.exit_code
    except Exception as error:  # noqa: BLE001  a traceback might quote the judgment
        if interrupted():
            Output().error(DeidError("program.interrupted"))
            return 130
        Output().error(UnexpectedError("thunder-deid", error))
        return 1


if __name__ == "__main__":
    sys.exit(run_command_line(sys.argv[1:]))
