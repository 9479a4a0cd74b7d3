"""What goes wrong."""

from __future__ import annotations

from typing import Any, Mapping


class ClientError(Exception):
    """Base class of all errors of this client."""


class NoAnswerError(ClientError):
    """There was no answer: the service is unreachable, too slow, or the connection broke."""


class WaitTimeoutError(ClientError):
    """The work has not ended in time; it goes on."""


class WebhookError(ClientError):
    """A message that did not come from the service, came too late, or was changed on its way."""


class ApiError(ClientError):
    """The service refused.

    ``status`` is the HTTP status and ``problems`` all that is wrong with the request, each with ``code``,
    ``description`` and ``location``; it is empty when the answer did not come from the service itself.
    """

    def __init__(self, status: int, problems: list[dict[str, Any]], headers: Mapping[str, str]) -> None:
        told = [": ".join(filter(None, (one.get("location"), one.get("description")))) for one in problems]
        super().__init__("\n".join(told) or f"The service answered {status}.")
        self.status = status
        self.problems = problems
        self.headers = headers

    @property
    def code(self) -> str | None:
        """The code of the first problem."""
        return self.problems[0].get("code") if self.problems else None

    @property
    def location(self) -> str | None:
        """Where the first problem is, for example ``body.title``."""
        return self.problems[0].get("location") if self.problems else None

    @property
    def request_id(self) -> str | None:
        """The id to quote in support requests."""
        return self.headers.get("X-Request-ID")

    @property
    def retry_after_seconds(self) -> int | None:
        """Seconds after which the request may be repeated, if the service said so."""
        told = self.headers.get("Retry-After") or ""
        return int(told) if told.isdecimal() else None
