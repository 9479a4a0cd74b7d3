import { describe, expect, test } from 'bun:test'
import { refusal } from '@svc/http/testing'
import { BASE_URL, openApi, UNKNOWN_ID } from './start-api.ts'

const api = await openApi()

const { key } = await api.caller()

describe('POST /v1/projects/{id}/share', () => {
  test('makes a link with 201, and gives the same one with 200 after', async () => {
    const id = await api.project(key)
    const first = await share('POST', id)
    const link = await first.json()
    expect([first.status, first.headers.get('location')]).toEqual([201, `/v1/projects/${id}/share`])
    expect(link).toMatchObject({ status: 'active', allow_download: false, view_count: 0 })
    const again = await share('POST', id)
    expect([again.status, await again.json()]).toEqual([200, link])
    expect(await (await share('GET', id)).json()).toEqual(link)
    const project = await (await api.call('GET', `/v1/projects/${id}`, { key })).json()
    expect(project.share).toEqual({ url: link.url, created_at: link.created_at })
  })

  test('makes one link of twenty requests at once', async () => {
    const id = await api.project(key)
    const answers = await Promise.all(Array.from({ length: 20 }, () => share('POST', id)))
    const links = await Promise.all(answers.map(async (answer) => (await answer.json()).url))
    expect(new Set(links).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
  })

  test('draws 128 random bits in base62, kept by digest and encrypted only', async () => {
    const tokens = new Set<string>()
    for (let index = 0; index < 5; index += 1) {
      const id = await api.project(key)
      tokens.add(await tokenOf(id))
    }
    expect(tokens.size).toBe(5)
    const stored = JSON.stringify([
      ...(await api.sql`select * from shares`),
      ...(await api.sql`select * from events`),
    ])
    for (const token of tokens) {
      expect(token).toMatch(/^[0-9A-Za-z]{22}$/)
      expect(stored).not.toContain(token)
    }
  })

  test('lays what it is given over a link that exists, and answers with that', async () => {
    const { project_id: id, clip_ids } = await api.completedProject(key, 2)
    const link = await (await share('POST', id)).json()
    const end = '2099-01-02T03:04:05.000Z'
    const body = { allow_download: true, expires_at: end, password: 'open sesame' }
    const answer = await share('POST', id, { body })
    const changed = { ...link, allow_download: true, expires_at: end, password_protected: true }
    expect([answer.status, await answer.json()]).toEqual([200, changed])
    const chosen = { clip_ids: [clip_ids[1]], password: null, expires_at: null }
    expect(await (await share('POST', id, { body: chosen })).json()).toEqual({
      ...changed,
      clip_ids: [clip_ids[1]],
    })
  })

  test.each([
    ['a moment that is past', { expires_at: '2020-01-01T00:00:00.000Z' }, 'body.expires_at'],
    ['a password of seven characters', { password: '1234567' }, 'body.password'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'body.password'],
    ['a clip of nobody', { clip_ids: [UNKNOWN_ID] }, 'body.clip_ids[0]'],
    ['no clips', { clip_ids: [] }, 'body.clip_ids'],
  ])('refuses %s', async (_, body, location) => {
    const id = await api.project(key)
    const first = await share('POST', id, { body })
    expect(await locationOf(first)).toEqual([422, location])
    const link = await (await share('POST', id)).json()
    for (const [method, path] of [
      ['POST', id],
      ['PATCH', id],
      ['POST', `${id}/share/regenerate`],
    ] as const) {
      expect(await locationOf(await share(method, path, { body }))).toEqual([422, location])
    }
    expect(await (await share('GET', id)).json()).toEqual(link)
  })

  test('never gives the password back', async () => {
    const id = await api.project(key)
    const text = await (await share('POST', id, { body: { password: 'open sesame' } })).text()
    expect(text).toContain('"password_protected":true')
    expect(text).not.toContain('sesame')
    const [row] = await api.sql`select password_hash from shares where project_id = ${id}`
    expect(row?.['password_hash']).toStartWith('$argon2id$')
  })
})

describe('PATCH /v1/projects/{id}/share', () => {
  test('changes what it names, and puts back what it says null to', async () => {
    const { project_id: id, clip_ids } = await api.completedProject(key, 2)
    const link = await (await share('POST', id, { body: { clip_ids } })).json()
    const end = '2099-01-02T03:04:05.000Z'
    const steps: [object, object][] = [
      [{ password: 'open sesame' }, { password_protected: true }],
      [
        { allow_download: true, expires_at: end },
        { allow_download: true, expires_at: end },
      ],
      [{ clip_ids: [clip_ids[0]] }, { clip_ids: [clip_ids[0]] }],
      [{ expires_at: null }, { expires_at: null }],
      [{ clip_ids: null }, { clip_ids: null }],
      [{ password: null }, { password_protected: false }],
      [{ allow_download: null }, { allow_download: false }],
    ]
    let expected = link
    for (const [body, change] of steps) {
      expected = { ...expected, ...change }
      const answer = await share('PATCH', id, { body })
      expect([answer.status, await answer.json()]).toEqual([200, expected])
      expect(await (await share('GET', id)).json()).toEqual(expected)
    }
    expect(expected).toEqual({ ...link, clip_ids: null })
    expect(await page(link.url)).toBe(200)
  })

  test('records each change with the value before, and none that changes nothing', async () => {
    const id = await api.project(key)
    await share('POST', id)
    await share('PATCH', id, { body: { allow_download: true } })
    await share('POST', id, { body: { allow_download: true } })
    await share('PATCH', id, { body: { password: 'open sesame' } })
    await share('PATCH', id, { body: { password: 'close sesame' } })
    await share('POST', `${id}/share/regenerate`, { body: { allow_download: false } })
    const told = await api.sql`
      select type, previous - 'share_id' - 'view_count' - 'regenerated_at' as previous
        from events where project_id = ${id} and type like 'share.%' order by sequence
    `
    expect<unknown>([...told]).toEqual([
      { type: 'share.created', previous: {} },
      { type: 'share.updated', previous: { allow_download: false } },
      { type: 'share.updated', previous: { password_protected: false } },
      { type: 'share.updated', previous: {} },
      { type: 'share.regenerated', previous: { allow_download: true } },
    ])
  })

  test('has nothing to change without a link', async () => {
    const id = await api.project(key)
    const body = { allow_download: true }
    expect(await refusal(await share('PATCH', id, { body }))).toBe('404 NOT_FOUND')
    expect(await refusal(await share('POST', `${id}/share/regenerate`))).toBe('404 NOT_FOUND')
  })
})

describe('POST /v1/projects/{id}/share/regenerate', () => {
  test('gives another address and id, keeps what the link allows, and applies what it is given', async () => {
    const id = await api.project(key)
    const body = { allow_download: true, password: 'open sesame' }
    const before = await (await share('POST', id, { body })).json()
    const response = await share('POST', `${id}/share/regenerate`)
    const after = await response.json()
    expect(response.status).toBe(200)
    expect(after).toMatchObject({ allow_download: true, password_protected: true })
    expect(after.url).not.toBe(before.url)
    expect(after.share_id).not.toBe(before.share_id)
    expect(after.regenerated_at).toBeString()
    expect([await page(before.url), await page(after.url)]).toEqual([404, 200])
    const change = { expires_at: '2099-01-02T03:04:05.000Z', allow_download: false, password: null }
    const changed = await share('POST', `${id}/share/regenerate`, { body: change })
    const { password: _, ...set } = change
    expect(await changed.json()).toMatchObject({ ...set, password_protected: true })
  })

  test('leaves one working link of two at once', async () => {
    const id = await api.project(key)
    const first = (await (await share('POST', id)).json()).url
    const answers = await Promise.all([1, 2].map(() => share('POST', `${id}/share/regenerate`)))
    const links = await Promise.all(answers.map(async (answer) => (await answer.json()).url))
    const alive = await Promise.all([first, ...links].map(page))
    expect(alive.toSorted()).toEqual([200, 404, 404])
  })
})

describe('a link', () => {
  test('ends at once when it is deleted, and the next one has another address', async () => {
    const id = await api.project(key)
    const { url } = await (await share('POST', id)).json()
    await share('DELETE', id)
    expect(await page(url)).toBe(404)
    expect(await refusal(share('GET', id))).toBe('404 NOT_FOUND')
    expect(await refusal(share('DELETE', id))).toBe('404 NOT_FOUND')
    const next = await share('POST', id)
    expect([next.status, (await next.json()).url]).toEqual([201, expect.not.stringMatching(url)])
  })

  test('stays visible to its owner when it has expired, and opens again when its end is moved', async () => {
    const id = await api.project(key)
    const link = await (await share('POST', id, { body: { allow_download: true } })).json()
    const past = await expire(id)
    const expired = { ...link, status: 'expired', expires_at: past }
    expect(await (await share('GET', id)).json()).toEqual(expired)
    const changed = await share('PATCH', id, { body: { allow_download: false } })
    expect(await changed.json()).toEqual({ ...expired, allow_download: false })
    expect(await page(link.url)).toBe(404)
    const expires_at = '2099-01-02T03:04:05.000Z'
    const revived = await share('PATCH', id, { body: { expires_at } })
    expect(await revived.json()).toEqual({ ...link, allow_download: false, expires_at })
    expect(await page(link.url)).toBe(200)
  })

  test('that has expired is replaced by the next one, and can be deleted', async () => {
    const id = await api.project(key)
    const { url } = await (await share('POST', id)).json()
    await expire(id)
    const next = await share('POST', id)
    const made = await next.json()
    expect([next.status, made.status, made.expires_at]).toEqual([201, 'active', null])
    expect(made.url).not.toBe(url)
    await expire(id)
    expect((await share('DELETE', id)).status).toBe(204)
    expect(await refusal(share('GET', id))).toBe('404 NOT_FOUND')
  })

  test('ends with its project', async () => {
    const id = await api.project(key)
    const { url } = await (await share('POST', id)).json()
    await api.call('DELETE', `/v1/projects/${id}`, { key })
    expect(await page(url)).toBe(404)
    expect(await refusal(share('POST', id))).toBe('404 NOT_FOUND')
  })

  test('opens nothing of /v1 with its token', async () => {
    const id = await api.project(key)
    const sent = api.call('GET', `/v1/projects/${id}/share`, { key: await tokenOf(id) })
    expect(await refusal(sent)).toBe('401 INVALID_API_KEY')
  })
})

function share(method: string, id: string, options: { body?: object } = {}): Promise<Response> {
  const path = id.includes('/') ? id : `${id}/share`
  return api.call(method, `/v1/projects/${path}`, { key, ...options })
}

/** Lets a link end, as if its time had come. */
async function expire(id: string): Promise<string> {
  const [row] = await api.sql<{ expires_at: string }[]>`
    update shares set expires_at = date_trunc('milliseconds', now() - interval '1 ms')
     where project_id = ${id} returning expires_at
  `
  return row?.expires_at ?? ''
}

async function locationOf(response: Response): Promise<unknown[]> {
  const { errors } = (await response.json()) as { errors: { location: string }[] }
  return [response.status, errors[0]?.location]
}

async function tokenOf(id: string): Promise<string> {
  const { url } = (await (await share('POST', id)).json()) as { url: string }
  return url.slice(`${BASE_URL}/s/`.length)
}

let visitors = 0
async function page(url: string): Promise<number> {
  visitors += 1
  const headers = { 'x-forwarded-for': `203.0.113.${visitors}` }
  return (await api.call('GET', new URL(url).pathname, { headers })).status
}
