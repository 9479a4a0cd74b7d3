import { afterAll, describe, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { refusal } from '@svc/http/testing'
import { Account, Clip, Credits, Project } from '@svc/specification'
import { BASE_URL, startApi } from './start-api.ts'

const api = await startApi()
afterAll(() => api[Symbol.asyncDispose]())

const { key, account_id } = await api.caller()

describe('GET /v1/account', () => {
  test('gives the account as this credential sees it', async () => {
    const account = await json('GET', '/v1/account')
    expect(Value.Errors(Account, account).First()).toBeUndefined()
    expect(account).toMatchObject({ id: account_id, plan: 'self_hosted' })
  })

  test('answers HEAD with the same headers and no body', async () => {
    const response = await api.call('HEAD', '/v1/account', { key })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('content-type')).toStartWith('application/json')
  })

  test('gives no members but those of the published shape', async () => {
    const account = await json('GET', '/v1/account')
    expect(Object.keys(account).sort()).toEqual(Object.keys(Account.properties).sort())
  })
})

test('GET /v1/credits gives the balance and what things cost', async () => {
  expect(Value.Errors(Credits, await json('GET', '/v1/credits')).First()).toBeUndefined()
})

describe('a project', () => {
  test('is created with 201 and its address', async () => {
    const body = { source: { url: 'https://media.example.org/talk.mp4?token=x' }, title: 'Talk' }
    const response = await api.call('POST', '/v1/projects', { key, body })
    const project = await response.json()
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe(`/v1/projects/${project.project_id}`)
    expect(Value.Errors(Project, project).First()).toBeUndefined()
    expect(project).toMatchObject({ title: 'Talk', status: 'queued', progress: 0, stage: null })
    expect(await json('GET', `/v1/projects/${project.project_id}`)).toEqual(project)
  })

  test('is only estimated on a dry run', async () => {
    const body = { source: { url: 'https://media.example.org/talk.mp4' }, dry_run: true }
    const response = await api.call('POST', '/v1/projects', { key, body })
    expect(response.status).toBe(200)
    expect(Object.keys(await response.json())).toEqual(['estimate'])
  })

  test('is gone with 204, and then not found', async () => {
    const { project_id, clip_ids } = await api.completedProject(key, 1)
    const response = await api.call('DELETE', `/v1/projects/${project_id}`, { key })
    expect([response.status, await response.text()]).toEqual([204, ''])
    for (const path of [
      `/v1/projects/${project_id}`,
      `/v1/projects/${project_id}/clips`,
      `/v1/clips/${clip_ids[0]}`,
    ]) {
      expect(await refusal(await api.call('GET', path, { key }))).toBe('404 NOT_FOUND')
    }
    const again = await api.call('DELETE', `/v1/projects/${project_id}`, { key })
    expect(await refusal(again)).toBe('404 NOT_FOUND')
  })
})

describe('the list of projects', () => {
  test('walks newest first, each project once, whatever the page size', async () => {
    const walker = await api.caller()
    const made: string[] = []
    for (let index = 0; index < 7; index += 1) made.unshift(await api.project(walker.key))
    for (const limit of [1, 3, 100]) {
      expect(await walk('/v1/projects', limit, 'project_id', walker.key)).toEqual(made)
    }
  })

  test('is narrowed by its filters', async () => {
    const own = await api.caller()
    await api.project(own.key, { title: 'First talk' })
    const second = await api.project(own.key, { title: 'Second talk' })
    const page = await (await api.call('GET', '/v1/projects?q=second', own)).json()
    expect(page.items.map(({ project_id }: { project_id: string }) => project_id)).toEqual([second])
    const none = await (await api.call('GET', '/v1/projects?status=failed', own)).json()
    expect(none).toEqual({ items: [], next_cursor: null })
  })
})

describe('a clip', () => {
  test('is listed by rank, or as asked', async () => {
    const { project_id, clip_ids } = await api.completedProject(key, 5)
    const path = `/v1/projects/${project_id}/clips`
    expect(await walk(path, 2, 'clip_id', key)).toEqual(clip_ids)
    expect(await walk(`${path}?sort=-start`, 2, 'clip_id', key)).toEqual(clip_ids.toReversed())
  })

  test('has links that this service serves, and words only on request', async () => {
    const { clip_ids } = await api.completedProject(key, 1)
    const clip = await json('GET', `/v1/clips/${clip_ids[0]}`)
    expect(Value.Errors(Clip, clip).First()).toBeUndefined()
    expect(clip.preview_url).toStartWith(`${BASE_URL}/media/files/`)
    expect(clip).not.toHaveProperty('words')
    const full = await json('GET', `/v1/clips/${clip_ids[0]}?include=words`)
    expect(full.words).toMatchObject([{ text: 'Why?', start: 0, end: 1 }, { text: 'Because.' }])
  })

  test('is liked, disliked and reset, each time answered with the clip', async () => {
    const { clip_ids } = await api.completedProject(key, 1)
    const path = `/v1/clips/${clip_ids[0]}`
    for (const [method, suffix, reaction] of [
      ['POST', '/like', 'like'],
      ['POST', '/like', 'like'],
      ['POST', '/dislike', 'dislike'],
      ['DELETE', '/reaction', null],
    ] as const) {
      expect(await json(method, path + suffix)).toMatchObject({ clip_id: clip_ids[0], reaction })
    }
  })
})

describe('an upload', () => {
  test('is minted with an address for its bytes that no later read shows', async () => {
    const body = {
      file_name: 'talk.mp4',
      content_type: 'video/mp4',
      size_bytes: 1000,
      purpose: 'source',
    }
    const response = await api.call('POST', '/v1/media/uploads', { key, body })
    const minted = await response.json()
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe(`/v1/media/uploads/${minted.upload_id}`)
    expect(minted.upload).toMatchObject({ method: 'PUT', headers: { 'Content-Type': 'video/mp4' } })
    expect(minted.upload.url).toStartWith(`${BASE_URL}/media/uploads/`)
    const { upload, ...rest } = minted
    expect(await json('GET', `/v1/media/uploads/${minted.upload_id}`)).toEqual(rest)
  })

  test('in parts shows fresh addresses of the parts that are missing', async () => {
    const body = {
      file_name: 'talk.mp4',
      content_type: 'video/mp4',
      size_bytes: 64_000_001,
      purpose: 'source',
    }
    const minted = await (await api.call('POST', '/v1/media/uploads', { key, body })).json()
    const part_size = 8 * 1024 * 1024
    expect(minted.parts).toEqual({ part_size, count: 8, received: [] })
    expect(minted.upload.part_size).toBe(part_size)
    expect(minted.upload.parts).toHaveLength(8)
    expect(minted.upload.parts[7]).toEqual({
      number: 8,
      size_bytes: 64_000_001 - 7 * part_size,
      url: `${minted.upload.url}/8`,
    })
    const path = `/v1/media/uploads/${minted.upload_id}`
    await api.sql`
      insert into upload_parts (upload_id, number, size_bytes, sha256, etag)
      values (${minted.upload_id}, 3, ${part_size}, 'digest', 'etag')
    `
    const read = await json('GET', path)
    expect(read.parts.received).toEqual([{ number: 3, size_bytes: part_size, etag: 'digest' }])
    const numbers = read.upload.parts.map(({ number }: { number: number }) => number)
    expect(numbers).toEqual([1, 2, 4, 5, 6, 7, 8])
    const confirmed = await api.call('POST', `${path}/complete`, { key })
    expect(await refusal(confirmed)).toBe('409 CONFLICT')
  })

  test('is refused when it is larger than the plan allows', async () => {
    const free = await api.caller('free')
    const body = {
      file_name: 'a.mp4',
      content_type: 'video/mp4',
      size_bytes: 3e9,
      purpose: 'source',
    }
    const response = await api.call('POST', '/v1/media/uploads', { key: free.key, body })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ location: 'body.size_bytes' }] })
  })
})

async function json(method: string, path: string) {
  const response = await api.call(method, path, { key })
  expect(response.status).toBe(200)
  return await response.json()
}

async function walk(path: string, limit: number, id: string, key: string): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const query: string = `limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`
    const response = await api.call('GET', `${path}${path.includes('?') ? '&' : '?'}${query}`, {
      key,
    })
    const page = (await response.json()) as {
      items: Record<string, string>[]
      next_cursor: string | null
    }
    seen.push(...page.items.map((item) => item[id] ?? ''))
    cursor = page.next_cursor
  } while (cursor)
  return seen
}

test('seconds have at most three decimals', async () => {
  const { clip_ids } = await api.completedProject(key, 1)
  await api.sql`
    update clips set start = 1.23456789, segments = '[{"start": 1.23456789, "end": 9.87654321}]'
     where clip_id = ${clip_ids[0] ?? ''}
  `
  const clip = await json('GET', `/v1/clips/${clip_ids[0]}`)
  expect(clip).toMatchObject({
    start: 1.235,
    duration_seconds: 8.642,
    segments: [{ start: 1.235, end: 9.877 }],
  })
})
