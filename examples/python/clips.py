"""One video in, its best clip out: python3 clips.py talk.mp4 best.mp4

Needs the standard library alone. CLIPS_URL is the service, CLIPS_KEY an API key.
"""

import json, os, sys, time, urllib.error, urllib.parse, urllib.request, uuid

URL, KEY = os.environ["CLIPS_URL"], os.environ["CLIPS_KEY"]


def send(method, url, data=None, headers={}, tries=5):
    """Sends a request; what failed in passing is sent again, no sooner than Retry-After says."""
    for attempt in range(tries):
        request = urllib.request.Request(url, data=data, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return response.read()
        except urllib.error.HTTPError as error:
            body = error.read().decode()
            if attempt == tries - 1 or error.code not in (429, 500, 502, 503, 504):
                raise SystemExit(f"{error.code}, request {error.headers['X-Request-ID']}: {body}")
            time.sleep(float(error.headers["Retry-After"] or 2**attempt))
        except OSError:
            if attempt == tries - 1:
                raise
            time.sleep(2**attempt)


def call(method, path, body=None):
    """Calls an endpoint. With its key, a POST that is sent twice is done once."""
    headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
    if method == "POST":
        headers["Idempotency-Key"] = str(uuid.uuid4())
    answer = send(method, URL + path, None if body is None else json.dumps(body).encode(), headers)
    return json.loads(answer) if answer else None


def upload(path):
    """Uploads a file in parts; the same loop goes on with an upload that was interrupted."""
    about = {"file_name": os.path.basename(path), "content_type": "video/mp4", "purpose": "source"}
    minted = call("POST", "/v1/media/uploads", {**about, "size_bytes": os.path.getsize(path), "parts": True})
    with open(path, "rb") as file:
        for part in minted["upload"]["parts"]:
            file.seek((part["number"] - 1) * minted["upload"]["part_size"])
            send("PUT", part["url"], file.read(part["size_bytes"]))
    return minted["upload_id"]


def wait(path):
    """Reads a resource until it has ended."""
    while (state := call("GET", path))["status"] not in ("completed", "failed", "cancelled"):
        print(state["status"], f"{state['progress']} %", file=sys.stderr)
        time.sleep(1)
    if state["status"] != "completed":
        raise SystemExit(state["error"]["message"])
    return state


def pages(path, **query):
    """Walks through a list."""
    while True:
        page = call("GET", f"{path}?{urllib.parse.urlencode(query)}")
        yield from page["items"]
        if not page["next_cursor"]:
            return
        query["cursor"] = page["next_cursor"]


def main(video, result):
    source = {"upload_id": upload(video)}
    project = call("POST", "/v1/projects", {"source": source, "settings": {"aspect_ratio": "9:16"}})
    wait(f"/v1/projects/{project['project_id']}")
    clips = list(pages(f"/v1/projects/{project['project_id']}/clips", limit=2))
    print(len(clips), "clips")
    clip = f"/v1/clips/{clips[0]['clip_id']}"
    call("POST", f"{clip}/renders", {"resolution": "1080p"})
    render = wait(f"{clip}/renders/latest")
    with open(result, "wb") as file:
        print(file.write(send("GET", render["output"]["url"])), "bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
