"""Other people's tools, each as its documentation says; run by the Python they are installed in, with nothing of ours.

    PYTHON benchmarks/figures/tools.py NAME FOLDER TARGET

Reads FOLDER/*.txt, writes TARGET/*.json as score.py wants them, prints JSON: version, seconds by the clock and of the
processor.
"""

import importlib.metadata
import json
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

Spans = Iterable[tuple[int, int, str]]


def presidio() -> Callable[[str], Spans]:
    """presidio-analyzer: its five recognizers for Korea and those for all countries; no model of names, as none for
    Korean comes with it. The snapshot of top-level domains it brings is used; it would fetch one otherwise."""
    import spacy
    import tldextract
    from presidio_analyzer import AnalyzerEngine, RecognizerRegistry
    from presidio_analyzer import predefined_recognizers as known
    from presidio_analyzer.nlp_engine import SpacyNlpEngine

    tldextract.extract = tldextract.TLDExtract(suffix_list_urls=())

    class Words(SpacyNlpEngine):
        def __init__(self) -> None:
            super().__init__(models=[{"lang_code": "ko", "model_name": "blank"}])
            self.nlp = {"ko": spacy.blank("xx")}

    names = [name for name in dir(known) if name.startswith("Kr")]
    names += [
        "CreditCardRecognizer",
        "DateRecognizer",
        "EmailRecognizer",
        "IbanRecognizer",
        "IpRecognizer",
        "UrlRecognizer",
    ]
    recognizers = [getattr(known, name)(supported_language="ko") for name in names]
    recognizers.append(known.PhoneRecognizer(supported_language="ko", supported_regions=("KR",)))
    registry = RecognizerRegistry(recognizers=recognizers, supported_languages=["ko"])
    engine = AnalyzerEngine(registry=registry, nlp_engine=Words(), supported_languages=["ko"])
    return lambda text: [(one.start, one.end, one.entity_type) for one in engine.analyze(text, language="ko")]


def ko_pii() -> Callable[[str], Spans]:
    """ko-pii: every detector at once."""
    from ko_pii import detect_all

    return lambda text: [(one.start, one.end, one.label) for one in detect_all(text)]


def korean_pii() -> Callable[[str], Spans]:
    """korean-pii: all it knows."""
    from korean_pii import detect

    return lambda text: [(one.start, one.end, one.type) for one in detect(text)]


TOOLS: dict[str, Callable[[], Callable[[str], Spans]]] = {
    "presidio-analyzer": presidio,
    "ko-pii": ko_pii,
    "korean-pii": korean_pii,
}


def run(name: str, folder: Path, target: Path) -> dict[str, object]:
    """Let the tool read all; what it needs to begin is not counted. Raises ImportError where it is not installed."""
    find = TOOLS[name]()
    target.mkdir(parents=True, exist_ok=True)
    texts = {path.stem: path.read_bytes().decode("utf-8") for path in sorted(folder.glob("*.txt"))}
    for text in list(texts.values())[:1]:
        list(find(text))
    clock, processor = time.perf_counter(), time.process_time()
    found = {stem: list(find(text)) for stem, text in texts.items()}
    seconds, used = time.perf_counter() - clock, time.process_time() - processor
    for stem, spans in found.items():
        rows = [{"start": start, "end": end, "label": label} for start, end, label in spans]
        (target / f"{stem}.json").write_text(json.dumps({"entities": rows}), encoding="utf-8")
    return {"version": importlib.metadata.version(name), "seconds": seconds, "processor": used}


if __name__ == "__main__":
    print(json.dumps(run(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))))
