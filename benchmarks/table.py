"""``python -m benchmarks.table``: 1,000 lines as in the hospital paper, and memory over many rows.

The texts are made by code, of fictitious people, of the length of that paper's (85 characters). The first table has a
text of its own in every row; the second, for memory, has so many rows that nothing of them can be kept, with texts that
repeat themselves, so that the time is that of reading, writing and checking.
"""

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

_SURNAMES, _SYLLABLES = "김이박최정강조윤장임한오서신권황안송류홍", "가나다라민서도윤하지예태수건우준영현진아"
_HOSPITALS = ("새봄대학교병원", "가람의료원", "한빛요양병원", "늘푸른의원")
_NOTES = (
    "{date} {hospital}에서 chest CT 시행 후 변화 없어 1년 뒤 f/u 하자고 함. {person} 외래 예약함. SpO2 94%~96%",
    "{person}({age}세) {date} ORIF 시행 후 경과 양호함. 보호자 {other}에게 설명하고 동의함. BP 120/80, 체중 52.48kg",
    "TA 이후 DOE 심해져 {date} 내원함. {hospital}로 전원 예정이며 {person} 선생님과 통화함. Hb 11.2 > 10.4 추적관찰",
    "특이사항 없이 퇴원함. {date} CS 협진({person}) 결과 확인하고 {hospital} 의뢰서 발급함. 투약은 이전과 같이 함",
)


def notes(seed: int = 1200) -> Iterator[str]:
    """Texts without end."""
    draw = random.Random(seed)

    def person() -> str:
        return draw.choice(_SURNAMES) + draw.choice(_SYLLABLES) + draw.choice(_SYLLABLES)

    while True:
        yield draw.choice(_NOTES).format(
            date=f"20{draw.randint(18, 24)}.{draw.randint(1, 12):02}.{draw.randint(1, 28):02}",
            hospital=draw.choice(_HOSPITALS),
            person=person(),
            other=person(),
            age=draw.randint(20, 90),
        )


def write(path: Path, rows: int, different: int) -> None:
    """A table of ``rows`` rows with so many ``different`` texts."""
    made = notes()
    texts = [next(made) for _ in range(different)]
    with path.open("w", encoding="utf-8", newline="") as stream:
        stream.write("번호,경과,구분\r\n")
        for number in range(rows):
            stream.write(f'{number},"{texts[number % different]}",{number % 7}\r\n')


def measured(rows: int, different: int) -> tuple[float, float, int]:
    """Seconds by the clock and of the processor, and the largest memory in MB, of the whole command."""
    with TemporaryDirectory() as folder:
        source = Path(folder) / "table.csv"
        write(source, rows, different)
        arguments = ["--columns", "경과", "-o", str(Path(folder) / "out.csv")]
        begun = time.perf_counter()
        script = (
            "import resource, sys; from app.cli.program import run_command_line as run; code = run(sys.argv[1:]);"
            "used = resource.getrusage(resource.RUSAGE_SELF);"
            "print(used.ru_utime + used.ru_stime, used.ru_maxrss // 1024); sys.exit(code)"
        )
        done = subprocess.run(
            [sys.executable, "-c", script, "table", str(source), *arguments], capture_output=True, text=True, check=True
        )
        seconds = time.perf_counter() - begun
        used, peak = done.stdout.split()[-2:]
        return seconds, float(used), int(peak)


def main() -> None:
    """Print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--rows", type=int, nargs="*", default=[1_000, 100_000, 1_000_000], help="of the tables for memory"
    )
    parser.add_argument("--lines", type=int, default=1_000, help="different texts of the first table")
    wanted = parser.parse_args()
    print("| rows | different texts | seconds | of the processor | peak MB |\n|---|---|---|---|---|")
    for rows, different in [(wanted.lines, wanted.lines), *((rows, 40) for rows in wanted.rows)]:
        seconds, used, peak = measured(rows, different)
        print(f"| {rows:,} | {different:,} | {seconds:.0f} | {used:.0f} | {peak} |", flush=True)


if __name__ == "__main__":
    main()
