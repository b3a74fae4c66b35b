"""``python -m benchmarks.bad_inputs_table``: every kind of file that must not be opened, and what the program says of
it, as a Markdown table."""

import tempfile
from pathlib import Path

from core.documents import open_document
from core.errors import DocumentError
from tests.fixtures_bad_inputs import CASES, Case


def outcome(case: Case) -> tuple[str, str, str, bool]:
    """Code, Korean and English message, and whether the folder is as it was before."""
    with tempfile.TemporaryDirectory() as folder:
        path = case.build(Path(folder))
        before = sorted(Path(folder).iterdir())
        try:
            open_document(path)
        except DocumentError as error:
            clean = sorted(Path(folder).iterdir()) == before
            return error.code, error.message("ko"), error.message("en"), clean
    return "(opened)", "", "", False


def main() -> int:
    """Print the table; the exit status tells whether every case gave its message and left nothing."""
    wrong = 0
    print("| # | input | code | 메시지 | message | nothing written |")
    print("| --- | --- | --- | --- | --- | --- |")
    for number, case in enumerate(CASES, 1):
        code, korean, english, clean = outcome(case)
        wrong += code != case.code or not clean
        print(f"| {number} | {case.what} | `{code}` | {korean} | {english} | {'yes' if clean else 'NO'} |")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
