"""Messages of webhooks, as https://www.standardwebhooks.com says."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Mapping, Sequence

from .errors import WebhookError

_MOST_SIGNATURES = 8


def verify_webhook(
    body: bytes | str, headers: Mapping[str, str], secret: str | Sequence[str], tolerance_seconds: float = 300
) -> dict[str, Any]:
    """Verifies that a message comes from the service, and returns its event.

    ``body`` is the one that came, not parsed and written again; several secrets are for the time while one replaces
    the other. The same event may come twice: remember ``event_id``. Raises ``WebhookError``.
    """
    given = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if not given.get(name):
            raise WebhookError(f"The header {name} is missing.")
    timestamp = given["webhook-timestamp"]
    if not (timestamp.isascii() and timestamp.isdecimal() and len(timestamp) <= 12):
        raise WebhookError("The timestamp is not a number.")
    if abs(time.time() - int(timestamp)) > tolerance_seconds:
        raise WebhookError(f"The message is not of the last {tolerance_seconds} seconds.")
    data = body.encode() if isinstance(body, str) else body
    signed = f"{given['webhook-id']}.{timestamp}.".encode() + data
    signatures = given["webhook-signature"].split(" ")[:_MOST_SIGNATURES]
    for one in [secret] if isinstance(secret, str) else secret:
        digest = hmac.new(_key(one), signed, hashlib.sha256).digest()
        right = b"v1," + base64.b64encode(digest)
        if any(hmac.compare_digest(right, signature.encode()) for signature in signatures):
            return json.loads(data)
    raise WebhookError("The message is not signed with this secret.")


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret[len("whsec_"):] if secret.startswith("whsec_") else secret, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise WebhookError('The secret is not "whsec_" and base64.')
    return key
