"""The client, and what it does beyond single calls."""

from __future__ import annotations

import time
from typing import Any, Callable, Optional

from . import _operations
from .errors import ApiError, NoAnswerError, WaitTimeoutError
from .transport import Credential, Json, Sent, Transport
from .uploads import Uploads

_UNREACHABLE_SECONDS = 120
"""How long a service may be unreachable before waiting ends with an error."""

OnProgress = Optional[Callable[[Json], Any]]


class Projects(_operations.Projects):
    def wait(
        self, project_id: str, *, on_progress: OnProgress = None, poll_seconds: float = 1, timeout: float | None = None
    ) -> Json:
        """Waits until a project has ended, well or not: its ``status`` says how."""
        return _wait(lambda: self.get(project_id), on_progress, poll_seconds, timeout)


class Renders(_operations.Renders):
    def wait(
        self, clip_id: str, *, on_progress: OnProgress = None, poll_seconds: float = 1, timeout: float | None = None
    ) -> Json:
        """Waits until the newest render of a clip has ended, well or not: its ``status`` says how."""
        return _wait(lambda: self.latest(clip_id), on_progress, poll_seconds, timeout)


class Client(_operations.Operations):
    """The whole interface of a service, by resource. It connects with its first call.

    ``credential`` is an API key (``svck_…``), an access token, or a function that gives one, called for each request.
    ``timeout`` is how many seconds a try may go without a byte, ``max_retries`` how often what failed in passing is
    tried again. A call raises ``ApiError`` when the service refuses, ``NoAnswerError`` when there is no answer.
    """

    projects: Projects
    renders: Renders
    uploads: Uploads

    def __init__(
        self, base_url: str, credential: Credential | None = None, *, timeout: float = 60, max_retries: int = 3
    ) -> None:
        self._transport = Transport(base_url, credential, timeout, max_retries)
        super().__init__(self._transport)
        self.projects = Projects(self._transport)
        self.renders = Renders(self._transport)
        self.uploads = Uploads(self._transport)

    def download(self, url: str) -> bytes:
        """Reads a file at an address that the service showed, for example ``render["output"]["url"]``."""
        return self._transport.exchange("GET", url)

    def request(self, method: str, path: str, query: Sent = {}, body: Sent | None = None, headers: Sent = {}) -> Any:
        """Calls an endpoint that has no method here, with the same retries and errors."""
        return self._transport.call(method, path, query, body, headers)


def _wait(read: Callable[[], Json], on_progress: OnProgress, poll_seconds: float, timeout: float | None) -> Json:
    begun = answered = time.monotonic()
    while True:
        try:
            state = read()
        except (NoAnswerError, ApiError) as error:
            is_passing = isinstance(error, NoAnswerError) or error.status == 429 or error.status >= 500
            if not is_passing or time.monotonic() - answered > _UNREACHABLE_SECONDS:
                raise
        else:
            answered = time.monotonic()
            if on_progress:
                on_progress(state)
            if state["status"] in ("completed", "failed", "cancelled"):
                return state
        if timeout is not None and time.monotonic() - begun > timeout:
            raise WaitTimeoutError(f"The work has not ended within {timeout} seconds.")
        time.sleep(poll_seconds)
