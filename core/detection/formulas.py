"""Formulas as Hangul writes them (KS X 6101, scripts of equations), {원금} over {100} TIMES {30}, and as tables of text
do, =HYPERLINK("…").

Their commands are words in Latin letters, which look like names among Korean ones; replaced, the formula is broken.
"""

import re
from collections.abc import Iterator

from core.expressions import late
from core.korean.lexicons import pattern

_COMMANDS = pattern("formula_commands")
_COMMAND = late(rf"(?<![A-Za-z])(?:{_COMMANDS})(?![A-Za-z])", re.IGNORECASE)
# Commands, single letters, numbers and signs, and nothing else.
_RUN = late(
    rf"(?<![A-Za-z])(?>(?:(?:{_COMMANDS})(?![A-Za-z])|[a-z](?![a-z])|(?<![a-z\d,.])\d[\d,.]*+(?![A-Za-z]{{2}})"
    r"|[ {}()\[\]_^=+\-*/|<>&#~`!;×÷])+)",
    re.IGNORECASE,
)
# A cell that begins so, and its functions; "= LG(주) 지분" is a sum in words with a firm in it.
_CELL = late(r"(?:(?<=[\t\n])|\A)=(?! )[^\t\n]++")
_FUNCTION = late(r"(?<![A-Za-z\d.])[A-Z][A-Z0-9.]*+(?=\((?![가-힣]))")


def formulas(text: str) -> Iterator[tuple[int, int]]:
    """Stretches of ``text`` that are commands, functions, signs and numbers of formulas, without what these say."""
    for cell in _CELL.finditer(text):
        yield from (function.span() for function in _FUNCTION.finditer(text, *cell.span()))
    if "{" not in text:
        return
    for run in _RUN.finditer(text):
        if ("{" in run[0] or "}" in run[0]) and _COMMAND.search(text, *run.span()):
            yield run.span()
