"""Uploads of files, in parts that go on after a break."""

from __future__ import annotations

import base64
import hashlib
import os
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any, Callable

from . import _operations
from .errors import ApiError, ClientError
from .transport import Json

_PARTS_FROM_BYTES = 8 * 1024 * 1024
_AT_A_TIME = 3
_PART_SECONDS = 600
_PART_RETRIES = 10
"""With their pauses they last somewhat more than a minute without a connection."""
_MOST_ROUNDS = 5
"""How often the state is read anew because addresses expired or parts were lost."""

_TYPES = dict(
    pair.split("=")
    for pair in (
        "mp4=video/mp4 m4v=video/mp4 mov=video/quicktime mkv=video/x-matroska webm=video/webm avi=video/x-msvideo"
        " ts=video/mp2t mp3=audio/mpeg m4a=audio/mp4 aac=audio/aac wav=audio/wav ogg=audio/ogg oga=audio/ogg"
        " opus=audio/ogg flac=audio/flac srt=application/x-subrip vtt=text/vtt json=application/json png=image/png"
        " jpg=image/jpeg jpeg=image/jpeg webp=image/webp svg=image/svg+xml ttf=font/ttf otf=font/otf woff2=font/woff2"
    ).split()
)

Progress = Callable[[str, int, int], Any]
"""Is told the id of the upload, the bytes that have arrived, and all."""


class Uploads(_operations.Uploads):
    def send(
        self, path: str, *, purpose: str = "source", content_type: str = "", on_progress: Progress | None = None
    ) -> Json:
        """Uploads a file, above 8 MiB in parts, which are sent again when the connection is lost.

        Each part names its SHA-256, so that the service refuses bytes that changed on their way. Keep the id that
        the first ``on_progress`` tells: ``resume`` goes on with it after a restart, for a day.
        """
        name, size = os.path.basename(path), os.path.getsize(path)
        kind = content_type or _TYPES.get(name.rpartition(".")[2].lower(), "application/octet-stream")
        parts: Any = True if size > _PARTS_FROM_BYTES else ...
        upload = self.create(file_name=name, content_type=kind, size_bytes=size, purpose=purpose, parts=parts)
        return self._complete(upload, path, on_progress)

    def resume(self, upload_id: str, path: str, *, on_progress: Progress | None = None) -> Json:
        """Goes on with an upload that was interrupted, even in another process: sends the parts that are missing."""
        upload = self.get(upload_id)
        if os.path.getsize(path) != upload["size_bytes"]:
            raise ValueError(f"The upload was begun with {upload['size_bytes']} bytes; the file has another length.")
        return self._complete(upload, path, on_progress)

    def _complete(self, upload: Json, path: str, on_progress: Progress | None) -> Json:
        for _ in range(_MOST_ROUNDS):
            if upload["status"] != "pending":
                break
            try:
                self._send_missing(upload, path, on_progress or (lambda *_: None))
            except ApiError as error:
                # The address expired, or another sender was first: the state shows what is left to send.
                if error.status not in (404, 409):
                    raise
            upload = self.get(upload["upload_id"])
        if upload["status"] == "uploaded":
            return upload
        raise ClientError(f"The upload {upload['upload_id']} is {upload['status']}.")

    def _send_missing(self, upload: Json, path: str, on_progress: Progress) -> None:
        target, size = upload["upload"], upload["size_bytes"]
        if not target:
            raise ClientError("This upload cannot be resumed: it has no parts. Create another one.")
        missing = target["parts"]
        if missing is None:
            missing = [{"number": 1, "size_bytes": size, "url": target["url"]}]
        headers = target["headers"] if target["parts"] is None else {}

        def send(part: Json) -> int:
            with open(path, "rb") as file:
                file.seek((part["number"] - 1) * (target["part_size"] or 0))
                data = file.read(part["size_bytes"])
            digest = base64.b64encode(hashlib.sha256(data).digest()).decode()
            sent = {**headers, "Content-Digest": f"sha-256=:{digest}:"}
            self._transport.exchange("PUT", part["url"], data, sent, _PART_SECONDS, _PART_RETRIES)
            return len(data)

        arrived = size - sum(part["size_bytes"] for part in missing)
        on_progress(upload["upload_id"], arrived, size)
        pool = ThreadPoolExecutor(_AT_A_TIME)
        try:
            for done in as_completed([pool.submit(send, part) for part in missing]):
                arrived += done.result()
                on_progress(upload["upload_id"], arrived, size)
        finally:
            pool.shutdown(cancel_futures=True)
