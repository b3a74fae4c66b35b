"""Word lists written as text."""


def words(text: str, separator: str | None = None) -> list[str]:
    """The words of ``text``, which may run over several lines, cut at blanks or at ``separator``."""
    return [word.strip() for word in text.replace("\n", " " if separator is None else "").split(separator)]


def table(text: str) -> dict[str, tuple[str, ...]]:
    """Lines ``key: word word …``; a line that begins with a blank continues the last one; ``-`` is the empty word."""
    rows: dict[str, tuple[str, ...]] = {}
    key = ""
    for line in text.strip("\n").splitlines():
        if not line.startswith(" "):
            key, _, line = line.partition(":")
        rows[key] = rows.get(key, ()) + tuple("" if word == "-" else word for word in line.split())
    return rows
