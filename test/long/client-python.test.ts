import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pythonOf } from '../../packages/client/generate/python-of.ts'
import { readDocument } from '../../packages/client/generate/read-document.ts'
import { startService } from '../../packages/client/test/start-service.ts'
import { uploadKey } from '../../packages/domain/src/index.ts'
import { answerInTurn, webhookMessages } from '../support/client-fixtures.ts'
import { ROOT, run } from '../support/packed-libraries.ts'

// The client in Python as it is built and installed, against the real API and media service; where Python is on the machine.

const python = Bun.which('python3') ?? ''
const source = join(ROOT, 'packages/client-python')
const folder = await mkdtemp(join(tmpdir(), 'client-python-'))
/** Three parts. */
const VIDEO = Buffer.alloc(20e6, 'all these bytes ')
const service = await startService()
const working = new AbortController()
const work = service.work(working.signal)

beforeAll(async () => {
  await cp(join(source, 'svc_client'), join(folder, 'svc_client'), { recursive: true })
  const operations = await pythonOf(await readDocument())
  await Bun.write(join(folder, 'svc_client/_operations.py'), operations)
  await Bun.write(join(folder, 'talk.mp4'), VIDEO)
})
afterAll(async () => {
  working.abort()
  await work
  await service[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** Runs a program that has a `client`, and gives what it printed, line by line. */
async function typed(program: string, url = service.url): Promise<string[]> {
  const text = `import os, json, svc_client\nclient = svc_client.Client(os.environ["CLIPS_URL"], os.environ["CLIPS_KEY"])\n${program}`
  const env = { CLIPS_URL: url, CLIPS_KEY: service.key, PYTHONDONTWRITEBYTECODE: '1' }
  return (await run([python, '-c', text], folder, env)).trimEnd().split('\n')
}

describe.skipIf(!python)('the client in Python', () => {
  test('takes a video through as its README says, with a connection cut on the way', async () => {
    const readme = await readFile(join(source, 'README.md'), 'utf8')
    const [, program = ''] = readme.split('```python\n').map((part) => part.split('```')[0] ?? '')
    const { cuts } = service.front
    service.front.cutAfter(12e6)
    expect(await typed(program)).toEqual(['5 clips', '28 bytes'])
    expect(service.front.cuts).toBe(cuts + 1)
    expect(await readFile(join(folder, 'best.mp4'), 'utf8')).toBe('the bytes of a finished clip')
  })

  test('walks through lists, page by page', async () => {
    const [all, first, found] = await typed(`
for title in ("one", "two", "three", "four", "five"):
    client.projects.create(source={"url": "https://media.example.org/talk.mp4"}, title="Paged " + title)
listed = client.projects.list(q="Paged", limit=2)
print(json.dumps([one["title"] for one in listed]))
print(len(listed.page()["items"]))
try:
    client.clips.find(listed.page()["items"][0]["project_id"], about="meetings")
except svc_client.ApiError as error:
    print(error.code)
`)
    const titles = ['five', 'four', 'three', 'two', 'one'].map((title) => `Paged ${title}`)
    // What is asked for by a body is no list to walk through.
    expect([JSON.parse(all ?? ''), first, found]).toEqual([titles, '2', 'PROJECT_NOT_READY'])
  })

  test('goes on in another process with an upload that was interrupted', async () => {
    const [id = '', digest] = await typed(`
parts, exchange = [], client._transport.exchange
def one_part(*given):
    if parts:
        os._exit(0)
    print(given[3]["Content-Digest"], flush=True)
    parts.append(exchange(*given))
client._transport.exchange = one_part
svc_client.uploads._AT_A_TIME = 1
client.uploads.send("talk.mp4", on_progress=lambda upload_id, *_: print(upload_id, flush=True))
`)
    const sha256 = new Bun.CryptoHasher('sha256').update(VIDEO.subarray(0, 8 * 1024 * 1024))
    expect(digest).toBe(`sha-256=:${sha256.digest('base64')}:`)
    const [sent, status] = await typed(`
told = []
upload = client.uploads.resume("${id}", "talk.mp4", on_progress=lambda _, sent, size: told.append(sent))
print(told[0], told[-1])
print(upload["status"])
`)
    expect([sent, status]).toEqual([`${8 * 1024 * 1024} ${VIDEO.length}`, 'uploaded'])
    const stored = await service.read(uploadKey(service.account_id, id))
    expect(VIDEO.equals(stored)).toBe(true)
  })

  test('tells what was refused, where, and the id to quote', async () => {
    const [told, missing] = await typed(`
try:
    client.projects.create(source={}, title="")
except svc_client.ApiError as error:
    print(json.dumps([error.status, error.code, error.location, len(error.request_id), len(error.problems)]))
try:
    client.clips.get("../account")
except svc_client.ApiError as error:
    print(error.code)
`)
    expect(JSON.parse(told ?? '')).toEqual([422, 'VALIDATION_ERROR', 'body.title', 32, 1])
    expect(missing).toBe('NOT_FOUND')
  })

  test('repeats what failed in passing, a POST with one key, a PATCH only after 429', async () => {
    const { server, seen } = answerInTurn([429, 503, 200, 200, 503, 429])
    using _ = server
    const [slept, patch, late] = await typed(
      `
slept = []
svc_client.transport.time.sleep = slept.append
for _ in range(2):
    client.projects.create(source={})
print(json.dumps(slept))
for _ in range(2):
    try:
        client.clips.update("c1", title=None)
    except svc_client.ApiError as error:
        print(error.status, error.retry_after_seconds)
`,
      server.url.origin,
    )
    const [first, second = 0] = JSON.parse(slept ?? '')
    expect([first, second >= 0.5 && second <= 1]).toEqual([7, true])
    expect([patch, late]).toEqual(['503 None', '429 3600'])
    expect(seen).toHaveLength(6)
    expect(new Set(seen.slice(0, 3)).size).toBe(1)
    expect(new Set(seen.slice(0, 4)).size).toBe(2)
    expect(seen.at(-1)).toBe(`PATCH null Bearer ${service.key}`)
  })

  test('takes messages of webhooks that are signed, whole and new', async () => {
    await Bun.write(join(folder, 'messages.json'), JSON.stringify(webhookMessages()))
    const told = await typed(`
for body, headers, secret in json.load(open("messages.json", encoding="utf-8")):
    try:
        print(svc_client.verify_webhook(body.encode(), headers, secret)["type"])
    except svc_client.WebhookError as error:
        print(error)
`)
    const unsigned = 'The message is not signed with this secret.'
    const late = 'The message is not of the last 300 seconds.'
    const bare = 'The header webhook-id is missing.'
    expect(told).toEqual(['render.completed', unsigned, unsigned, late, unsigned, bare])
  })
})
