import { describe, expect, test } from 'bun:test'
import { beginProject } from '@svc/domain'
import type { Browser } from './browser.ts'
import { tokenOf } from './member-caller.ts'
import { BASE_URL, openDashboard } from './start-dashboard.ts'

const service = await openDashboard()
const { browser, email } = await service.member('Ada Lovelace')
const token = await tokenOf(browser)

const OWN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
const PROJECT = JSON.stringify({ source: { url: 'https://media.example.org/talk.mp4' } })

describe('the page of the interface', () => {
  test('gets the name of the signed-in member, and no credential', async () => {
    const shown = await browser.open('/dashboard/try')
    expect(JSON.parse(shown.text)).toEqual({
      caller: { name: 'Ada Lovelace', email },
      token: expect.any(String),
    })
    expect(shown.headers.get('access-control-allow-origin')).toBeNull()
    expect(shown.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(await service.statusOf(JSON.parse(shown.text).token)).toBe(401)
  })

  test('gets null when no member is signed in', async () => {
    const { text } = await service.browser().open('/dashboard/try')
    expect(JSON.parse(text)).toEqual({ caller: null, token: null })
  })
})

describe('a call of the page', () => {
  test('is made for the member who is signed in, and answered as it would be', async () => {
    const made = await call(browser, '/v1/projects', { method: 'POST', body: PROJECT, token })
    expect(made.status).toBe(201)
    const { project_id } = await made.json()
    expect(made.headers.get('location')).toBe(`/v1/projects/${project_id}`)
    expect(made.headers.get('content-security-policy')).toContain('sandbox')
    const read = await call(browser, `/v1/projects?ids=${project_id}`, { token })
    expect((await read.json()).items).toHaveLength(1)
    const gone = await call(browser, `/v1/projects/${project_id}`, { method: 'DELETE', token })
    expect(gone.status).toBe(204)
  })

  test('is answered in few bytes where the browser takes that', async () => {
    const headers = { 'accept-encoding': 'gzip, deflate, br' }
    const read = await call(browser, '/v1/templates', { token, headers })
    expect(read.headers.get('content-encoding')).toBe('gzip')
    const bytes = await read.bytes()
    const plain = Bun.gunzipSync(bytes)
    expect(bytes.length).toBeLessThan(plain.length / 5)
    expect(JSON.parse(new TextDecoder().decode(plain)).items.length).toBeGreaterThan(2)
    const small = await call(browser, '/v1/credits', { token, headers })
    expect(small.headers.get('content-encoding')).toBeNull()
    expect(await small.json()).toHaveProperty('available')
  })

  test('that streams events ends with the session', async () => {
    const { browser } = await service.member()
    const token = await tokenOf(browser)
    const made = await call(browser, '/v1/projects', { method: 'POST', body: PROJECT, token })
    const { project_id } = await made.json()
    const stream = await call(browser, `/v1/projects/${project_id}/events`, { token })
    const pieces = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    const next = async () => (await pieces?.read())?.value
    let told = ''
    while (!told.includes('"progress":0')) told += await next()
    await browser.open('/dashboard')
    expect((await browser.send('/dashboard/sign-out')).status).toBe(303)
    if (!(await beginProject(service.sql, project_id, 1))) throw new Error('There was no project.')
    expect(await next()).toBeUndefined()
  })

  test('passes on the refusals of /v1', async () => {
    const refused = await call(browser, '/v1/projects', { method: 'POST', body: '{}', token })
    expect([refused.status, await codeOf(refused)]).toEqual([422, 'VALIDATION_ERROR'])
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a site below the same domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
  ])('is not taken from %s', async (_, headers) => {
    const refused = await call(browser, '/v1/account', { token, headers })
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'ORIGIN_REJECTED'])
  })

  test('is accepted with only the header Origin', async () => {
    const headers = { origin: BASE_URL }
    expect((await call(browser, '/v1/account', { token, headers })).status).toBe(200)
  })

  test('may read without any header of the browser, and never change', async () => {
    expect((await call(browser, '/v1/account', { token, headers: {} })).status).toBe(200)
    const change = { method: 'POST', body: PROJECT, token, headers: {} }
    expect((await call(browser, '/v1/projects', change)).status).toBe(403)
  })

  test('needs the token of the very session', async () => {
    const { browser: other } = await service.member()
    for (const token of [null, '', await tokenOf(other)]) {
      const refused = await call(browser, '/v1/account', { token })
      expect([refused.status, await codeOf(refused)]).toEqual([403, 'ORIGIN_REJECTED'])
    }
  })

  test('needs a session or a key', async () => {
    const refused = await call(service.browser(), '/v1/account', {})
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'INVALID_API_KEY'])
  })

  test('is made with the key that the page was given, also while a member is signed in', async () => {
    const headers = { ...OWN, authorization: 'Bearer svck_00000000_unknown' }
    const refused = await call(browser, '/v1/account', { token, headers })
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'INVALID_API_KEY'])
  })

  test('changes nothing while the e-mail address is not verified', async () => {
    const { browser } = await service.member('Eve', { is_verified: false })
    const token = await tokenOf(browser)
    expect((await call(browser, '/v1/account', { token })).status).toBe(200)
    const refused = await call(browser, '/v1/projects', { method: 'POST', body: PROJECT, token })
    expect([refused.status, await codeOf(refused)]).toEqual([409, 'CONFLICT'])
  })

  test('is to be made again where the API does not answer', async () => {
    const handle = () => Promise.reject(new TypeError('The socket connection was closed.'))
    await using lost = service.with({ api: { handle } })
    const refused = await call(browser, '/v1/account', { token, on: lost })
    expect([refused.status, await codeOf(refused)]).toEqual([502, 'UPSTREAM_ERROR'])
    expect(refused.headers.get('retry-after')).toBe('1')
  })

  test('is to be made again where the database does not know its session', async () => {
    await service.sql`alter table sign_in.sessions rename to lost_sessions`
    const refused = await call(browser, '/v1/account', { token })
    await service.sql`alter table sign_in.lost_sessions rename to sessions`
    expect([refused.status, await codeOf(refused)]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(refused.headers.get('retry-after')).toBe('5')
    expect((await call(browser, '/v1/account', { token })).status).toBe(200)
  })

  test('reaches nothing but /v1', async () => {
    for (const path of ['/caller', '/healthz', '/v1/../caller', '/v1/%2e%2e/caller']) {
      expect((await call(browser, path, { token })).status).toBe(404)
    }
  })
})

interface Tried {
  method?: string
  body?: string
  /** `null` for a call without one. */
  token?: string | null
  headers?: Record<string, string>
  on?: Pick<typeof service, 'dashboard'>
}

function call(
  browser: Browser,
  path: string,
  { token = '', headers = OWN, on = service, ...init }: Tried,
) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return on.dashboard.handle(
    new Request(`http://localhost/dashboard/try${path}`, {
      ...init,
      headers: { cookie, ...(token !== null && { 'x-form-token': token }), ...headers },
    }),
  )
}

async function codeOf(response: Response): Promise<string> {
  return (await response.json()).errors[0].code
}
