import { afterAll, describe, expect, test } from 'bun:test'
import { ENDPOINT_SCOPES } from '@svc/scope-policy'
import { oneOfEverything } from './post-samples.ts'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const caller = await api.caller()
const { key } = caller
const ids = await oneOfEverything(api, caller)
const clip = `/v1/clips/${ids['clip_id']}`
for (const path of [`${clip}/renders`, `/v1/projects/${ids['project_id']}/share`]) {
  await api.call('POST', path, { key })
}

/** Every address of one resource: resources only, no lists and no streams. */
const LISTS =
  /^\/v1\/(projects|templates|assets|calendar|social-accounts|events|credits\/ledger)$|\/(clips|events|revisions)$/
const paths = Object.keys(ENDPOINT_SCOPES)
  .filter((endpoint) => endpoint.startsWith('GET '))
  .map((endpoint) => endpoint.slice(4))
  .filter((path) => !LISTS.test(path))
  .map((path) => path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? name))

describe.each(paths)('GET %s', (path) => {
  test('has a strong ETag, and answers 304 to who has it', async () => {
    const first = await api.call('GET', path, { key })
    expect(first.status).toBe(200)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[^"]+"$/)
    for (const method of ['GET', 'HEAD']) {
      for (const header of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
        const again = await api.call(method, path, { key, headers: { 'if-none-match': header } })
        expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([
          304,
          tag,
          '',
        ])
        expect(again.headers.get('x-request-id')).toBeString()
      }
    }
    const other = await api.call('GET', path, { key, headers: { 'if-none-match': '"other"' } })
    expect([other.status, await other.json()]).toEqual([200, await first.json()])
  })
})

test('a resource that changed has another tag', async () => {
  const tag = (await api.call('GET', clip, { key })).headers.get('etag') ?? ''
  await api.call('POST', `${clip}/like`, { key })
  const read = await api.call('GET', clip, { key, headers: { 'if-none-match': tag } })
  expect(read.status).toBe(200)
  expect(read.headers.get('etag')).not.toBe(tag)
})

test('what is not there is not found, whatever tag is sent', async () => {
  const headers = { 'if-none-match': '*' }
  const read = await api.call('GET', '/v1/clips/01ARZ3NDEKTSV4RRFFQ69G5FAV', { key, headers })
  expect([read.status, read.headers.get('etag')]).toEqual([404, null])
})
