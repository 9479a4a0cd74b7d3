"""A client of the clip service, of the standard library alone."""

from .client import Client
from .errors import ApiError, ClientError, NoAnswerError, WaitTimeoutError, WebhookError
from .transport import Pages
from .webhook import verify_webhook

__all__ = [
    *("ApiError", "Client", "ClientError", "NoAnswerError", "Pages"),
    *("WaitTimeoutError", "WebhookError", "verify_webhook"),
]
