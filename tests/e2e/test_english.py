"""A judgment that quotes a contract and letters in English through the installed command: who is named there goes, the
clauses stay."""

import subprocess
import sys
from pathlib import Path

JUDGMENT = """서울중앙지방법원
판결
사건 2021가합512345 물품대금
원고 주식회사 가람무역
피고 Northwind Trading Pte. Ltd.
이유
1. 기초사실
가. 원고는 2019. 3. 4. 피고와 사이에 다음과 같은 내용의 매매계약을 체결하였다.
Article 5 (Payment)
5.1 The Buyer shall pay the Purchase Price to the Seller within thirty (30) days after the date of the Bill of Lading.
Article 12 (Governing Law)
This Agreement shall be governed by and construed in accordance with the laws of the Republic of Korea, and any \
dispute shall be finally settled by arbitration in Seoul.
Signed by: John Halvorsen, Chief Executive Officer
나. 피고의 이메일에는 "Dear Sir or Madam, please find attached our list. Best regards, Daniel"이라고 적혀 있다.
다. Mr. HALVORSEN의 답장은 없었다.
"""
NAMES = ("Northwind Trading", "John Halvorsen", "Daniel", "HALVORSEN", "가람무역")


def test_who_is_named_in_english_goes_and_the_clauses_stay(tmp_path: Path) -> None:
    source, out = tmp_path / "judgment.txt", tmp_path / "out"
    source.write_text(JUDGMENT, encoding="utf-8")
    command = [str(Path(sys.executable).with_name("thunder-deid")), "redact", str(source), "-o", str(out)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert told.returncode == 0, told.stderr
    written = (out / source.name).read_text(encoding="utf-8")
    assert [name for name in NAMES if name in written] == []
    before, after = JUDGMENT.splitlines(), written.splitlines()
    assert [line for line, now in zip(before, after, strict=True) if not any(name in line for name in NAMES)] == [
        now for line, now in zip(before, after, strict=True) if not any(name in line for name in NAMES)
    ]
    assert after[4].endswith(" Pte. Ltd.") and after[12].endswith(", Chief Executive Officer")
    letter = after[12].removeprefix("Signed by: ").partition(",")[0]
    assert f"Mr. {letter}의" in after[-1]
