import { describe, expect, test } from 'bun:test'
import { refusal } from '@svc/http/testing'
import { openApi, UNKNOWN_ID } from './start-api.ts'

const api = await openApi()

const { key } = await api.caller()
const source = { url: 'https://media.example.org/talk.mp4' }
const JSON_TYPE = { 'content-type': 'application/json' }
const create = (body: object) => api.call('POST', '/v1/projects', { key, body })

describe('POST /v1/projects', () => {
  test.each<[object, string]>([
    [{ source, settings: { range: { start: 1 } } }, 'body.settings.range.end'],
    [{ source, metadata: { ['k'.repeat(41)]: 'v' } }, `body.metadata.${'k'.repeat(41)}`],
    [{ source, webhook_url: 'https://169.254.169.254/latest' }, 'body.webhook_url'],
    [{ source, webhook_url: '' }, 'body.webhook_url'],
  ])('refuses %j at %s', async (body, location) => {
    const response = await create(body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      errors: [{ code: 'VALIDATION_ERROR', location }],
    })
  })

  test.each<[object, string]>([
    [{ settings: { language: '!' } }, 'allowed is a text of a form like en or pt-BR, or auto.'],
    [
      { settings: { captions: { color: 'red' } } },
      'allowed is a text of the form #RRGGBB or #RRGGBBAA.',
    ],
  ])('tells for %j in words what is allowed', async (body, told) => {
    const [fault] = (await (await create({ source, ...body })).json()).errors
    expect(fault.description).toEndWith(told)
  })

  test.each<[string, object, string[]]>([
    ['', { source, title: 1, type: 2, metadata: 3 }, ['metadata', 'title', 'type']],
    [
      ' that only the database can show',
      {
        source: { url: 'http://127.0.0.1/a.mp4', transcript: { text: 'x' } },
        template_id: UNKNOWN_ID,
        webhook_url: 'http://example.org/hook',
        settings: { clip_count: { min: 9, max: 2 } },
      },
      [
        'settings.clip_count.min',
        'source.transcript.format',
        'source.url',
        'template_id',
        'webhook_url',
      ],
    ],
  ])('lists every fault of a body at once%s', async (_, body, places) => {
    const { errors } = (await (await create(body)).json()) as { errors: { location: string }[] }
    expect(errors.map(({ location }) => location).sort()).toEqual(places.map((at) => `body.${at}`))
  })

  test('takes null for what is not given, counts characters, and gives metadata back unchanged', async () => {
    const nulls = {
      ...{ type: null, template_id: null, webhook_url: null, dry_run: null },
      source: { ...source, upload_id: null, transcript: null },
      settings: { captions: { color: null, highlight_color: null }, topics: null, range: null },
    }
    const metadata = { order: '42', ['k'.repeat(40)]: 'ü' }
    const response = await create({ ...nulls, title: ` ${'🎬'.repeat(200)} `, metadata })
    expect([response.status, await response.json()]).toMatchObject([
      201,
      {
        type: 'clipping',
        title: '🎬'.repeat(200),
        metadata,
        settings: { topics: [], captions: { highlight_color: null } },
      },
    ])
  })

  test.each<[string, number, object]>([
    ['takes a transcript of 1.9 megabytes', 201, { source: withText(1_900_000) }],
    ['refuses three megabytes', 413, { source: withText(3_000_000) }],
    ['refuses 1.1 without a transcript', 413, { source, title: 'x'.repeat(1_100_000) }],
    [
      'refuses 1.1 with one elsewhere',
      413,
      { source: { ...source, transcript: { upload_id: 'x'.repeat(1_100_000) } } },
    ],
  ])('%s with %p', async (_, status, body) => {
    expect((await create(body)).status).toBe(status)
  })
})

describe('an operation without a body', async () => {
  const { clip_ids, project_id } = await api.completedProject(key, 1)
  const like = async (raw: string | undefined, headers: Record<string, string>) =>
    api.call('POST', `/v1/clips/${clip_ids[0]}/like`, {
      key,
      headers,
      ...(raw !== undefined && { raw }),
    })

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
    expect(await refusal(like(raw, headers))).toBe(told)
  })

  test('refuses what a DELETE brings along', async () => {
    const path = `/v1/projects/${project_id}`
    const sent = api.call('DELETE', path, { key, body: { force: true } })
    expect(await refusal(sent)).toBe('422 VALIDATION_ERROR')
    expect((await api.call('GET', path, { key })).status).toBe(200)
  })
})

test.each([
  ['/v1/projects?limit=101', 'query.limit'],
  ['/v1/projects?limit=1&limit=2', 'query.limit'],
  ['/v1/projects?status=done', 'query.status'],
  ['/v1/templates?limit=101', 'query.limit'],
  ['/v1/calendar?limit=101', 'query.limit'],
  ['/v1/calendar?status=done', 'query.status'],
  ['/v1/calendar?sort=posted_at', 'query.sort'],
  ['/v1/credits/ledger?limit=201', 'query.limit'],
  ['/v1/events?limit=201', 'query.limit'],
  ['/v1/clips/x?include=secrets', 'query.include'],
])('a list refuses %s at %s', async (path, location) => {
  const response = await api.call('GET', path, { key })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ errors: [{ code: 'VALIDATION_ERROR', location }] })
  expect((await api.call('GET', path.replace(/01$/, '00'), { key })).status).toBe(
    path.endsWith('01') ? 200 : 422,
  )
})

describe('a date', async () => {
  const { project_id, clip_ids } = await api.completedProject(key, 1)

  /** Every place that takes one: in a body, or in a query. */
  const PLACES: [string, string, string, (date: string) => object | null][] = [
    ['GET', '/v1/projects', 'query.created_after', () => null],
    ['GET', '/v1/projects', 'query.created_before', () => null],
    ['GET', '/v1/calendar', 'query.from', () => null],
    ['GET', '/v1/calendar', 'query.to', () => null],
    [
      'POST',
      `/v1/projects/${project_id}/share`,
      'body.expires_at',
      (expires_at) => ({ expires_at }),
    ],
    [
      'POST',
      `/v1/clips/${clip_ids[0]}/publish`,
      'body.scheduled_at',
      (scheduled_at) => ({ scheduled_at, social_account_id: UNKNOWN_ID }),
    ],
    [
      'PATCH',
      `/v1/calendar/${UNKNOWN_ID}`,
      'body.scheduled_at',
      (scheduled_at) => ({ scheduled_at }),
    ],
  ]

  test.each(PLACES)('is an RFC 3339 time for %s %s: %s', async (method, path, location, bodyOf) => {
    const name = location.split('.')[1]
    const call = (date: string) => {
      const body = bodyOf(date)
      const query = body ? '' : `?${name}=${encodeURIComponent(date)}`
      return api.call(method, path + query, { key, ...(body && { body }) })
    }
    for (const date of ['2027-02-30T00:00:00Z', '9999-12-31T23:59:59-14:00', '2027-01-01']) {
      const response = await call(date)
      expect(response.status).toBe(422)
      const received = `Received "${date}"; allowed is an RFC 3339 time of the years 1970 to 9999`
      const description = expect.stringContaining(received)
      expect(await response.json()).toEqual({
        errors: [
          {
            code: 'VALIDATION_ERROR',
            reason: 'wrong_format',
            params: {
              received: JSON.stringify(date),
              allowed: expect.stringContaining('RFC 3339'),
            },
            location,
            description,
          },
        ],
      })
    }
    const last = await call('9999-12-31T23:59:59.999999999Z')
    expect(await last.text()).not.toContain('RFC 3339')
  })
})

function withText(length: number) {
  const text = `1\n00:00:00,000 --> 00:00:01,000\n${'x'.repeat(length)}\n`
  return { ...source, transcript: { text, format: 'srt' } }
}

test('what a text must look like is described in words, wherever it is checked', () => {
  const taken = api.api.routes.map(({ hooks }) => [hooks.body, hooks.query, hooks.params])
  const forms = schemasIn(taken).filter(({ pattern }) => pattern !== undefined)
  expect(forms.length).toBeGreaterThan(10)
  expect(forms.filter((form) => form['x-in-words'] === undefined)).toEqual([])
})

/** Lists all objects in a value, at every depth. */
function schemasIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(schemasIn)
  return Array.isArray(value) ? inside : [value as Record<string, unknown>, ...inside]
}
