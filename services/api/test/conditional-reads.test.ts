import { expect, test } from 'bun:test'
import { ENDPOINT_SCOPES } from '@svc/specification/operations'
import { oneOfEverything } from './post-samples.ts'
import { openApi, UNKNOWN_ID } from './start-api.ts'

const api = await openApi()

const caller = await api.caller()
const { key } = caller
const ids = await oneOfEverything(api, caller)
const clip = `/v1/clips/${ids['clip_id']}`
await api.call('POST', `${clip}/renders`, { key })

/** Every address of one resource: resources only, no lists, no streams and no files. */
const LISTS =
  /^\/v1\/(projects|templates|assets|calendar|social-accounts|events|search|figures|comparisons|feeds|source-cookies|credits\/ledger)$|\/(clips|comments|events|revisions|timeline|translations|subtitles)$/
const paths = Object.keys(ENDPOINT_SCOPES)
  .filter((endpoint) => endpoint.startsWith('GET '))
  .map((endpoint) => endpoint.slice(4))
  .filter((path) => !LISTS.test(path))
  .map((path) => path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name))

const read = (path: string, tag: string, method = 'GET') =>
  api.call(method, path, { key, headers: { 'if-none-match': tag } })

test.each(paths)('GET %s has a strong ETag, and answers 304 to who has it', async (path) => {
  const first = await api.call('GET', path, { key })
  const tag = first.headers.get('etag') ?? ''
  expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[^"]+"$/)])
  for (const known of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
    for (const again of [await read(path, known), await read(path, known, 'HEAD')]) {
      expect([again.status, again.headers.get('etag')]).toEqual([304, tag])
      expect(await again.text()).toBe('')
      expect(again.headers.get('x-request-id')).toBeString()
    }
  }
  const other = await read(path, '"other"')
  expect([other.status, await other.json()]).toEqual([200, await first.json()])
})

test('a resource that changed has another tag, and what is not there has none', async () => {
  const tag = (await api.call('GET', clip, { key })).headers.get('etag') ?? ''
  await api.call('POST', `${clip}/like`, { key })
  const changed = await read(clip, tag)
  expect(changed.status).toBe(200)
  expect(changed.headers.get('etag')).not.toBe(tag)
  const missing = await read(`/v1/clips/${UNKNOWN_ID}`, '*')
  expect([missing.status, missing.headers.get('etag')]).toEqual([404, null])
})
