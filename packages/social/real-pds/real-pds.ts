import { deepStrictEqual, strictEqual } from 'node:assert'
import { systemOutside } from '@svc/outbound'
import { createConnectors, PublishError, publishOnce } from '../src/index.ts'
import { keepCredentials } from '../test/keep-credentials.ts'
import { media } from '../test/media.ts'

const PASSWORD = 'a password of the test'
const MARKERS = ['01J9ZK3T6QABCDEFGHJKMNPQRS', '01J9ZK3T6QABCDEFGHJKMNPQRT'] as const
const signal = AbortSignal.timeout(120_000)

const server = Bun.spawn(['node', 'start-pds.mjs'], {
  cwd: import.meta.dir,
  stdin: 'pipe',
  stdout: 'pipe',
  stderr: 'ignore',
})

try {
  const url = await startedAt(server.stdout)
  const did = await createAccount(url)
  await publishTo(url, did)
} finally {
  server.stdin.end()
  await server.exited
}

async function publishTo(url: string, did: string): Promise<void> {
  const web = { outside: systemOutside(), allowPrivateAddresses: true }
  const bluesky = createConnectors({ web, postsFolder: null, apps: {} }).get('bluesky')
  if (bluesky?.connection.kind !== 'form') throw new Error('There is no Bluesky connector.')
  const { connect } = bluesky.connection
  const login = { server: url, handle: 'ada.test', app_password: PASSWORD }
  const refused = await connect({ ...login, app_password: 'wrong' }, signal).catch((error) => error)
  strictEqual(refused instanceof PublishError && refused.category, 'auth_expired')
  report('a wrong password', `${refused.category} ${refused.code}`)

  const [connected] = await connect(login, signal)
  if (!connected) throw new Error('It connected no account.')
  const { account, credentials } = connected
  strictEqual(account.platform_account_id, did)
  report('connected', account.handle)

  const clip = await media('square.mp4')
  const requestFor = (marker: string) => ({
    platform_account_id: did,
    credentials: keepCredentials(credentials),
    post: {
      title: 'Why ninety days',
      caption: 'Schön: https://example.com/plan',
      hashtags: ['planning'],
      first_comment: null,
      platform_options: { languages: ['en'] },
    },
    media: clip,
    marker,
    begun_at: new Date().toISOString(),
    checkpoint: { saved: null, save: async () => {} },
    signal,
  })
  const lookUp = (marker: string) =>
    bluesky.lookUp({ ...requestFor(marker), checkpoint: null, since: new Date().toISOString() })

  deepStrictEqual(await lookUp(MARKERS[0]), { state: 'absent' })
  const first = await publishOnce(bluesky, requestFor(MARKERS[0]), null)
  deepStrictEqual(await lookUp(MARKERS[0]), { state: 'published', post: first })
  report('published', first.platform_post_id)

  const again = Array.from({ length: 4 }, () => publishOnce(bluesky, requestFor(MARKERS[0]), null))
  const repeats = await Promise.all(again)
  deepStrictEqual(new Set(repeats.map((post) => post.platform_post_id)).size, 1)

  const stale = keepCredentials({ ...credentials, expires_at: new Date().toISOString() })
  const late = [MARKERS[1], MARKERS[1]].map((marker) =>
    publishOnce(bluesky, { ...requestFor(marker), credentials: stale }, null),
  )
  await Promise.all(late)
  const { refresh_token } = await stale.read()
  strictEqual(refresh_token !== credentials.refresh_token, true)
  report('renewed its tokens', 'for two attempts at once')

  const records = await listRecords(url, did)
  strictEqual(records.length, 2)
  report('records after 7 attempts at 2 posts', records.length)
  const { embed, facets } = records[0]?.value ?? {}
  strictEqual(facets?.length, 2)
  const blob = await fetch(
    `${url}/xrpc/com.atproto.sync.getBlob?did=${did}&cid=${embed?.video.ref.$link}`,
  )
  deepStrictEqual(await blob.bytes(), await new Response(await clip.open()).bytes())
  report('the video comes back byte for byte', clip.size_bytes)
}

async function startedAt(output: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of output) {
    text += decoder.decode(piece, { stream: true })
    const line = text.split('\n').find((candidate) => candidate.startsWith('{"url"'))
    if (line && text.includes(`${line}\n`)) return JSON.parse(line).url
  }
  throw new Error(`The server did not start: ${text}`)
}

async function createAccount(url: string): Promise<string> {
  const response = await fetch(`${url}/xrpc/com.atproto.server.createAccount`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ handle: 'ada.test', email: 'ada@example.com', password: PASSWORD }),
  })
  const { did, message } = (await response.json()) as { did?: string; message?: string }
  if (!did) throw new Error(`The account was not made: ${message}`)
  return did
}

interface Listed {
  value: { embed: { video: { ref: { $link: string } } }; facets: unknown[] }
}

async function listRecords(url: string, repo: string): Promise<Listed[]> {
  const query = new URLSearchParams({ repo, collection: 'app.bsky.feed.post' })
  const response = await fetch(`${url}/xrpc/com.atproto.repo.listRecords?${query}`)
  return ((await response.json()) as { records: Listed[] }).records
}

function report(what: string, found: unknown): void {
  console.log(`${what}: ${found}`)
}
