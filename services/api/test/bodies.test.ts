import { afterAll, describe, expect, test } from 'bun:test'
import { refusal } from '@svc/http/testing'
import { startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const { key } = await api.caller()
const source = { url: 'https://media.example.org/talk.mp4' }
const JSON_TYPE = { 'content-type': 'application/json' }

describe('POST /v1/projects', () => {
  test.each<[string, string, Record<string, string>, string]>([
    ['an empty body', '', JSON_TYPE, '400 INVALID_JSON'],
    ['half a body', '{"source":', JSON_TYPE, '400 INVALID_JSON'],
    [
      'a form',
      'source=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      '415 UNSUPPORTED_MEDIA_TYPE',
    ],
    ['text', '{}', { 'content-type': 'text/plain' }, '415 UNSUPPORTED_MEDIA_TYPE'],
    ['three megabytes', `"${'x'.repeat(3_000_000)}"`, JSON_TYPE, '413 PAYLOAD_TOO_LARGE'],
    ['null', 'null', JSON_TYPE, '422 VALIDATION_ERROR'],
    ['an array', '[]', JSON_TYPE, '422 VALIDATION_ERROR'],
  ])('refuses %s', async (_, raw, headers, told) => {
    expect(await refusal(await api.call('POST', '/v1/projects', { key, raw, headers }))).toBe(told)
  })

  test.each<[object, string]>([
    [{}, 'body.source'],
    [{ source: {} }, 'body.source'],
    [{ source, colour: 'red' }, 'body.colour'],
    [{ source, title: '' }, 'body.title'],
    [{ source, title: 'x'.repeat(201) }, 'body.title'],
    [{ source, title: 'a\u0000b' }, 'body.title'],
    [{ source, type: 'podcast' }, 'body.type'],
    [{ source, settings: { clip_count: { min: 0 } } }, 'body.settings.clip_count.min'],
    [{ source, settings: { clip_duration: { min: 'long' } } }, 'body.settings.clip_duration.min'],
    [{ source, settings: { captions: { color: 'red' } } }, 'body.settings.captions.color'],
    [{ source, settings: { topics: ['ok', 'x'.repeat(61)] } }, 'body.settings.topics[1]'],
    [{ source, settings: { range: { start: 1 } } }, 'body.settings.range.end'],
    [{ source, metadata: { a: 1 } }, 'body.metadata.a'],
    [{ source, metadata: { ['k'.repeat(41)]: 'v' } }, `body.metadata.${'k'.repeat(41)}`],
    [{ source, metadata: { '': 'v' } }, 'body.metadata.'],
    [{ source: { url: 'file:///etc/passwd' } }, 'body.source.url'],
    [{ source: { url: 'http://127.0.0.1/a.mp4' } }, 'body.source.url'],
    [{ source, template_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, 'body.template_id'],
  ])('refuses %j at %s', async (body, location) => {
    const response = await api.call('POST', '/v1/projects', { key, body })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      errors: [{ code: 'VALIDATION_ERROR', location }],
    })
  })

  test('refuses a number that is not finite', async () => {
    const raw =
      '{"source":{"url":"https://media.example.org/a"},"settings":{"clip_count":{"min":1e309}}}'
    const response = await api.call('POST', '/v1/projects', { key, raw, headers: JSON_TYPE })
    expect(await response.json()).toMatchObject({
      errors: [{ location: 'body.settings.clip_count.min' }],
    })
  })

  test('lists every fault of a body at once', async () => {
    const body = { source, title: 1, type: 2, metadata: 3 }
    const response = await api.call('POST', '/v1/projects', { key, body })
    const { errors } = (await response.json()) as { errors: { location: string }[] }
    expect(errors.map(({ location }) => location).sort()).toEqual([
      'body.metadata',
      'body.title',
      'body.type',
    ])
  })

  test('lists every fault at once that only the database can show', async () => {
    const body = {
      source: { url: 'http://127.0.0.1/a.mp4', transcript: { text: 'x' } },
      template_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      webhook_url: 'http://example.org/hook',
      settings: { clip_count: { min: 9, max: 2 } },
    }
    const response = await api.call('POST', '/v1/projects', { key, body })
    const { errors } = (await response.json()) as { errors: { location: string }[] }
    expect(errors.map(({ location }) => location).sort()).toEqual([
      'body.settings.clip_count.min',
      'body.source.transcript.format',
      'body.source.url',
      'body.template_id',
      'body.webhook_url',
    ])
  })

  test('counts the length of a title in characters, after trimming', async () => {
    const body = { source, title: ` ${'🎬'.repeat(200)} ` }
    const response = await api.call('POST', '/v1/projects', { key, body })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ title: '🎬'.repeat(200) })
  })

  test("gives the client's own data back unchanged", async () => {
    const metadata = { order: '42', ['k'.repeat(40)]: 'ü' }
    const response = await api.call('POST', '/v1/projects', { key, body: { source, metadata } })
    expect(await response.json()).toMatchObject({ metadata })
  })

  test('takes a transcript of two megabytes', async () => {
    const text = `1\n00:00:00,000 --> 00:00:01,000\n${'x'.repeat(1_900_000)}\n`
    const body = { source: { ...source, transcript: { text, format: 'srt' } } }
    expect((await api.call('POST', '/v1/projects', { key, body })).status).toBe(201)
  })

  test.each<[string, object]>([
    ['without a transcript', { source, title: 'x'.repeat(1_100_000) }],
    [
      'with one elsewhere',
      { source: { ...source, transcript: { upload_id: 'x'.repeat(1_100_000) } } },
    ],
  ])('refuses 1.1 megabytes %s', async (_, body) => {
    const response = await api.call('POST', '/v1/projects', { key, body })
    expect(await refusal(response)).toBe('413 PAYLOAD_TOO_LARGE')
  })

  test('takes null for what is not given', async () => {
    const body = {
      type: null,
      title: null,
      source: { ...source, upload_id: null, transcript: null },
      template_id: null,
      settings: { captions: { color: null, highlight_color: null }, topics: null, range: null },
      webhook_url: null,
      metadata: null,
      dry_run: null,
    }
    const response = await api.call('POST', '/v1/projects', { key, body })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      type: 'clipping',
      metadata: {},
      settings: { topics: [], captions: { highlight_color: null } },
    })
  })

  test('is not moved by prototypes in a body', async () => {
    const raw = '{"source":{"url":"https://media.example.org/a.mp4"},"__proto__":{"admin":true}}'
    const response = await api.call('POST', '/v1/projects', { key, raw, headers: JSON_TYPE })
    expect(response.status).toBe(422)
    expect('admin' in {}).toBe(false)
  })
})

describe('an operation without a body', () => {
  const like = async (raw: string | undefined, headers: Record<string, string>) => {
    const { clip_ids } = await api.completedProject(key, 1)
    const path = `/v1/clips/${clip_ids[0]}/like`
    return api.call('POST', path, { key, headers, ...(raw !== undefined && { raw }) })
  }

  test.each<[string | undefined, Record<string, string>]>([
    [undefined, {}],
    [undefined, JSON_TYPE],
    ['', {}],
    ['{}', JSON_TYPE],
  ])('takes none, and an empty object (%j)', async (raw, headers) => {
    expect(await (await like(raw, headers)).json()).toMatchObject({ reaction: 'like' })
  })

  test.each<[string, Record<string, string>, string]>([
    ['{"reaction":"dislike"}', JSON_TYPE, '422 VALIDATION_ERROR'],
    ['null', JSON_TYPE, '422 VALIDATION_ERROR'],
    ['[]', JSON_TYPE, '422 VALIDATION_ERROR'],
    ['{"broken', JSON_TYPE, '400 INVALID_JSON'],
    ['a=1', {}, '415 UNSUPPORTED_MEDIA_TYPE'],
  ])('refuses %j', async (raw, headers, told) => {
    expect(await refusal(await like(raw, headers))).toBe(told)
  })

  test.each(['DELETE'])('refuses what a %s brings along', async (method) => {
    const project_id = await api.project(key)
    const body = { force: true }
    const response = await api.call(method, `/v1/projects/${project_id}`, { key, body })
    expect(await refusal(response)).toBe('422 VALIDATION_ERROR')
    expect((await api.call('GET', `/v1/projects/${project_id}`, { key })).status).toBe(200)
  })
})

describe('PATCH', () => {
  test('takes a JSON merge patch by its own name', async () => {
    const made = await api.call('POST', '/v1/templates', { key, body: { name: 'Merge' } })
    const { template_id } = (await made.json()) as { template_id: string }
    const response = await api.call('PATCH', `/v1/templates/${template_id}`, {
      key,
      raw: '{"config":{"audio":{"duck":false}}}',
      headers: { 'content-type': 'application/merge-patch+json' },
    })
    expect(await response.json()).toMatchObject({ config: { audio: { duck: false } } })
  })
})

describe('a list', () => {
  test.each([
    ['/v1/projects?limit=0', 'query.limit'],
    ['/v1/projects?limit=101', 'query.limit'],
    ['/v1/projects?limit=1.5', 'query.limit'],
    ['/v1/projects?limit=ten', 'query.limit'],
    ['/v1/projects?limit=1&limit=2', 'query.limit'],
    ['/v1/projects?cursor=', 'query.cursor'],
    ['/v1/projects?cursor=abc', 'query.cursor'],
    ['/v1/projects?page=2', 'query.page'],
    ['/v1/projects?status=done', 'query.status'],
    ['/v1/projects?created_after=yesterday', 'query.created_after'],
    ['/v1/credits/ledger?limit=201', 'query.limit'],
    ['/v1/clips/x?include=secrets', 'query.include'],
  ])('refuses %s at %s', async (path, location) => {
    const response = await api.call('GET', path, { key })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      errors: [{ code: 'VALIDATION_ERROR', location }],
    })
  })
})
