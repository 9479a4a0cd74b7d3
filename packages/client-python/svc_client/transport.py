"""Requests with a credential, tried again after what failed in passing; lists; what all groups of calls share."""

from __future__ import annotations

import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Dict, Iterator, Mapping, Union

from .errors import ApiError, ClientError, NoAnswerError

Credential = Union[str, Callable[[], str]]
Json = Dict[str, Any]
Sent = Mapping[str, Any]

_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 8.0
_LONGEST_RETRY_AFTER = 60
"""For a longer one the error is raised."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would take the credential to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


class Transport:
    """Sends the calls of all groups."""

    def __init__(self, base_url: str, credential: Credential | None, timeout: float, max_retries: int) -> None:
        self._base_url = base_url.rstrip("/")
        self._credential = credential
        self._timeout = timeout
        self._max_retries = max_retries

    def call(self, method: str, path: str, query: Sent = {}, body: Sent | None = None, headers: Sent = {}) -> Any:
        """Calls an endpoint and gives the JSON of its answer; ``None`` when it is empty."""
        answer = self.open(method, path, query, body, headers)
        return json.loads(answer) if answer else None

    def open(self, method: str, path: str, query: Sent = {}, body: Sent | None = None, headers: Sent = {}) -> bytes:
        """Calls an endpoint and gives the bytes of its answer."""
        sent = _given(headers)
        if method == "POST":
            sent.setdefault("Idempotency-Key", str(uuid.uuid4()))
        data = None
        if body is not None:
            data = json.dumps(_given(body)).encode()
            sent["Content-Type"] = "application/json"
        pairs = {name: _query_text(value) for name, value in _given(query).items() if value is not None}
        url = self._base_url + path + ("?" + urllib.parse.urlencode(pairs) if pairs else "")

        def once() -> bytes:
            credential = self._credential() if callable(self._credential) else self._credential
            authorization = {"Authorization": f"Bearer {credential}"} if credential else {}
            return _send(_opener.open, method, url, data, {**sent, **authorization}, self._timeout)

        # A PATCH has no idempotency key: a repeated one could overwrite changes made in between.
        return _retried(once, self._max_retries, is_repeatable=method != "PATCH", is_deletion=method == "DELETE")

    def exchange(
        self, method: str, url: str, data: bytes | None = None, headers: Sent = {}, timeout: float = 0, retries: int = 0
    ) -> bytes:
        """Sends bytes to an address that the service showed, or reads from it; without the credential."""
        patience = timeout or self._timeout

        def once() -> bytes:
            return _send(urllib.request.urlopen, method, url, data, headers, patience)

        return _retried(once, retries or self._max_retries)


class Group:
    """Calls about one kind of resource."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport


class Pages:
    """A list: to iterate over it walks through all pages, ``page()`` is one of them."""

    def __init__(self, transport: Transport, path: str, query: Sent, headers: Sent) -> None:
        self._ask = lambda more: transport.call("GET", path, {**query, **more}, None, headers)

    def page(self) -> Json:
        """Gets one page: ``items``, and ``next_cursor`` for ``cursor``, ``None`` on the last one."""
        return self._ask({})

    def __iter__(self) -> Iterator[Json]:
        page = self.page()
        while True:
            yield from page["items"]
            if not page["next_cursor"]:
                return
            page = self._ask({"cursor": page["next_cursor"]})


def path_id(value: Any) -> str:
    """Writes an id into a path."""
    text = str(value)
    if text in ("", ".", ".."):
        raise ValueError(f'"{text}" is not an id.')
    return urllib.parse.quote(text, safe="")


def _given(values: Sent) -> Json:
    """Leaves out what the caller did; ``None`` is sent."""
    return {name: value for name, value in values.items() if value is not ...}


def _query_text(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(map(_query_text, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _send(open: Any, method: str, url: str, data: bytes | None, headers: Sent, timeout: float) -> bytes:
    if not url.startswith(("http://", "https://")):
        raise ValueError(f'"{url[:80]}" is not an address of a service.')
    request = urllib.request.Request(url, data=data, headers=dict(headers), method=method)
    try:
        with open(request, timeout=timeout) as response:
            return response.read()
    except urllib.error.HTTPError as refusal:
        with refusal:
            raise ApiError(refusal.code, _problems(refusal), refusal.headers) from None
    except (OSError, http.client.HTTPException) as error:
        raise NoAnswerError(f"The service did not answer: {error}") from error


def _problems(refusal: urllib.error.HTTPError) -> Any:
    try:
        return [one for one in json.loads(refusal.read())["errors"] if isinstance(one, dict)]
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        return []


def _retried(
    once: Callable[[], bytes], max_retries: int, is_repeatable: bool = True, is_deletion: bool = False
) -> bytes:
    may_be_done = False
    for tried in range(max_retries + 1):
        try:
            return once()
        except ClientError as error:
            # An earlier try, whose answer was lost, has deleted the resource.
            if is_deletion and may_be_done and isinstance(error, ApiError) and error.status == 404:
                return b""
            pause = _pause_after(error, tried, is_repeatable)
            if pause is None or tried == max_retries:
                raise
            may_be_done = may_be_done or not (isinstance(error, ApiError) and error.status == 429)
            time.sleep(pause)
    raise AssertionError


def _pause_after(error: ClientError, tried: int, is_repeatable: bool) -> float | None:
    """Seconds before the next try; ``None`` when there is to be none."""
    whole = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2**tried)
    # Half of it is random, so that clients that failed together do not return together.
    pause = whole / 2 + random.random() * whole / 2
    if not isinstance(error, ApiError):
        return pause if is_repeatable else None
    # 429 means that nothing was done; the other statuses leave that open.
    is_passing = is_repeatable and error.status in (408, 500, 502, 503, 504)
    if not (is_passing or error.status == 429 or error.code == "IDEMPOTENCY_IN_PROGRESS"):
        return None
    told = error.retry_after_seconds
    if told is None:
        return pause
    return told if told <= _LONGEST_RETRY_AFTER else None
