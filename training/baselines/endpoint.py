"""Answers of a prompted model behind an OpenAI-compatible endpoint of this very computer, saved to be scored.

The only connection of the training: to 127.0.0.1, where somebody runs a model himself, and only when asked for. Texts
of judgments go to no other address: names are not looked up and redirections not followed.
"""

import json
import urllib.request
from collections.abc import Callable, Sequence
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from training.baselines.answers import read_answers
from training.errors import InputError
from training.evaluation.gold import GoldDocument
from training.evaluation.private import write_private

_HERE = frozenset({"127.0.0.1", "::1"})
INSTRUCTION = """다음 글에서 사람 이름(PER), 기관과 단체(ORG), 지역(LOC), 날짜(DAT), 시각(TIM)을 찾아
그 앞뒤에 표시를 붙이십시오.
글의 나머지는 한 글자도 바꾸지 말고, 표시한 글만 답하십시오.
예: 김서연은 3월 2일 오전 9시에 나래병원에서
→ <PER>김서연</PER>은 <DAT>3월 2일</DAT> <TIM>오전 9시</TIM>에 <ORG>나래병원</ORG>에서"""
REASONED = """
먼저 낱말마다 무엇을 가리키는지 차례로 생각하고, 마지막 줄에 '답:'을 쓴 뒤 그 뒤에 표시한 글만 적으십시오."""
_ANSWER = "답:"


class _NoRedirection(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


def require_here(url: str) -> str:
    """``url`` if it is of this computer, else ValueError. Numbers only: a name could mean any computer."""
    try:
        parts = urlsplit(url)
    except ValueError:  # brackets that hold no address
        parts = urlsplit("")
    if parts.scheme != "http" or parts.hostname not in _HERE or parts.username or parts.query or parts.fragment:
        raise InputError(f"{url}: only http://127.0.0.1:PORT/… is asked, a model on this computer")
    return url.rstrip("/")


def ask(url: str, model: str, text: str, reasoned: bool, seconds: float) -> str:
    """The model's answer to ``text``; temperature 0. Raises OSError or InputError where it gives none."""
    content = INSTRUCTION + (REASONED if reasoned else "")
    messages = [{"role": "system", "content": content}, {"role": "user", "content": text}]
    body = {"model": model, "messages": messages, "temperature": 0, "stream": False}
    request = urllib.request.Request(
        f"{require_here(url)}/chat/completions",
        json.dumps(body).encode("utf-8"),
        {"Content-Type": "application/json", "Authorization": "Bearer none"},
    )
    # No proxy of the environment either.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirection())
    try:
        with opener.open(request, timeout=seconds) as stream:
            said = json.load(stream)["choices"][0]["message"]["content"]
    except (HTTPException, ValueError, KeyError, IndexError, TypeError) as error:
        raise InputError(f"the endpoint gave no answer: {type(error).__name__}") from error
    if not isinstance(said, str):
        raise InputError("the endpoint gave no answer: no text")
    return said.rpartition(_ANSWER)[2].strip() if reasoned else said


def save_answers(
    documents: Sequence[GoldDocument], file: Path, answered: Callable[[str], str], tell: Callable[[int], None]
) -> int:
    """Ask for every document ``file`` has no answer to; it is written after each. Returns how many were asked for."""
    known = read_answers(file) if file.exists() else {}
    asked = 0
    for document in documents:
        if document.name in known:
            continue
        known[document.name] = answered(document.text)
        lines = (json.dumps({"id": name, "answer": said}, ensure_ascii=False) for name, said in known.items())
        write_private(file, "\n".join(lines) + "\n")
        asked += 1
        tell(asked)
    return asked
