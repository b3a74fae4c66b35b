"""What each operation of a review costs: 2,000 items in 100,000 characters.

    python -m benchmarks.review

Budget: well under 20 ms for each, so that a window that shows the result never feels slow. Takes a few seconds.
"""

from collections.abc import Callable
from statistics import median
from time import perf_counter

from benchmarks.long_judgment import syllables
from core.detection.model import Mention
from core.review import ReviewSession, operations
from core.review.statistics import figures_by_category

_ITEMS, _CHARACTERS, _ENTITIES, _TIMES = 2_000, 100_000, 400, 15
_LABEL = "내국인이름"
_MISSED = "노을빛나리"


def long_review() -> ReviewSession:
    """A fictitious judgment of one name every fifty characters, and one name in each thousand that nobody marked."""
    parts: list[str] = []
    mentions: list[Mention] = []
    for number in range(_ITEMS):
        name = f"김{syllables(number % _ENTITIES)}"
        start = number * (_CHARACTERS // _ITEMS)
        missed = _MISSED if number % 20 == 0 else "그 사람"
        parts.append(f"{name}은 {missed}에게 돈을 빌렸다고 말했다".ljust(_CHARACTERS // _ITEMS - 1, ".") + "\n")
        entity = f"e{number % _ENTITIES}"
        mentions.append(Mention(start, start + len(name), _LABEL, name, 0.9, "model", "letter", entity))
    return ReviewSession("".join(parts), [], mentions)


def _cases(session: ReviewSession) -> dict[str, Callable[[], object]]:
    keys = [item.key for item in session.items]
    first, other = keys[0], keys[1]
    missed = session.text.index(_MISSED)
    span = missed, missed + len(_MISSED)
    return {
        "accept": lambda: operations.accept(session, first),
        "reject": lambda: operations.reject(session, first),
        "relabel": lambda: operations.relabel(session, first, "닉네임"),
        "change_span": lambda: operations.change_span(session, first, 0, 4, "entity"),
        "occurrences": lambda: operations.occurrences(session, *span),
        "add": lambda: operations.add(session, [span], _LABEL),
        "remove": lambda: operations.remove(session, first),
        "link": lambda: operations.link(session, first, other),
        "split": lambda: operations.split(session, [first]),
        "pick_replacement": lambda: operations.pick_replacement(session, first, "을남"),
        "note": lambda: operations.note(session, first, "확인"),
        "accept_all": lambda: operations.accept_all(session, "인명", 0.5),
        "item_at": lambda: session.item_at(_CHARACTERS // 2),
        "entities": session.entities,
        "decided_mentions": session.decided_mentions,
        "overrides": session.overrides,
        "figures_by_category": lambda: figures_by_category(session.log),
    }


def main() -> None:
    """Print the median and the worst of each operation in milliseconds; each decision is taken back untimed."""
    session = long_review()
    print(f"{len(session.items)} items, {len(session.text)} characters")
    print("| operation | median ms | worst ms |\n| --- | --- | --- |")
    for name, run in _cases(session).items():
        times = []
        for _ in range(_TIMES):
            entries = len(session.log)
            start = perf_counter()
            run()
            times.append((perf_counter() - start) * 1000)
            if len(session.log) > entries:
                session.undo()
        print(f"| {name} | {median(times):.2f} | {max(times):.2f} |")


if __name__ == "__main__":
    main()
