import { describe, expect, test } from 'bun:test'
import { DASHBOARD_TOKEN, openOauth } from './start-oauth.ts'

const server = await openOauth()

const client = await server.register()
const { access_token, refresh_token } = await server.tokens(client)
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }
const DASHBOARD = { ...JSON_TYPE, authorization: `Bearer ${DASHBOARD_TOKEN}` }

const TEXTS = [
  ...['', ' ', '\0', '\r\nX: y', '%', '%00', '%zz', '%ff', '&', '=', '&&==&', '+', '"', "'"],
  ...["' or 1=1 --", '../../etc/passwd', '{{7*7}}', '<script>', '__proto__', 'null'],
  ...['\ud800', '\u202e', '漢字', '🎬', 'a'.repeat(10_000), '-1', '1e400', 'NaN', 'true', '[]'],
]
const NAMES = [
  ...['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'resource'],
  ...['code_challenge', 'code_challenge_method'],
]
const VALUES = [null, true, 0, -1, 1e308, '', 'x', '\0', '\ud800', [], [[]], [null], {}, { a: {} }]

/** Sends it, and checks that the answer has the service's format and no internal details. */
async function answer(method: string, path: string, init: RequestInit = {}) {
  const response = await server.send(method, path, init)
  const text = await response.text()
  expect(response.status).toBeLessThan(500)
  expect(response.headers.get('x-request-id')).toBeString()
  expect(text).not.toMatch(/\bat \/|\.ts:|select |postgres|node_modules/i)
  if (response.headers.get('content-type')?.startsWith('application/json')) JSON.parse(text)
  return response.status
}

describe('a malformed request gets a sound refusal', () => {
  test.each(NAMES)('at the authorization endpoint, whatever %s is', async (name) => {
    for (const text of TEXTS) {
      const query = new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: 'https://app.example.com/callback',
        response_type: 'code',
        [name]: text,
      })
      expect([302, 400]).toContain(await answer('GET', `/oauth2/authorize?${query}`))
      const raw = `${name}=${text.replaceAll(/[\r\n\0]/g, '')}`
      expect([302, 400]).toContain(await answer('GET', `/oauth2/authorize?${raw}`))
    }
  })

  test.each([
    ...['grant_type', 'client_id', 'client_secret', 'code', 'redirect_uri', 'code_verifier'],
    ...['refresh_token', 'scope', 'resource'],
  ])('at the token endpoint, whatever %s is', async (name) => {
    for (const grant_type of ['authorization_code', 'refresh_token']) {
      for (const text of TEXTS) {
        const fields = { grant_type, client_id: client.client_id, code: 'x', refresh_token: 'x' }
        const body = new URLSearchParams({ ...fields, [name]: text }).toString()
        const status = await answer('POST', '/oauth2/token', { headers: FORM, body })
        expect([400, 401]).toContain(status)
      }
    }
  })

  test('at the token endpoint, whatever the Authorization header is', async () => {
    const bodies = ['grant_type=refresh_token&refresh_token=x']
    for (const text of TEXTS.filter((one) => /^[\x20-\x7e]*$/.test(one))) {
      for (const authorization of [
        text,
        `Basic ${text}`,
        `Basic ${btoa(text)}`,
        `Bearer ${text}`,
      ]) {
        const init = { headers: { ...FORM, authorization }, body: bodies[0] ?? '' }
        expect([400, 401]).toContain(await answer('POST', '/oauth2/token', init))
      }
    }
  })

  test('at the token and revocation endpoints, whatever the body is', async () => {
    for (const body of [...TEXTS, '&'.repeat(60_000), 'a=b&'.repeat(15_000)]) {
      expect([400, 401]).toContain(await answer('POST', '/oauth2/token', { headers: FORM, body }))
      expect([200, 400]).toContain(await answer('POST', '/oauth2/revoke', { headers: FORM, body }))
      const token = new URLSearchParams({ token: body }).toString().slice(0, 65_000)
      expect([200, 400]).toContain(
        await answer('POST', '/oauth2/revoke', { headers: FORM, body: token }),
      )
    }
  })

  test.each([
    ...['client_name', 'redirect_uris', 'token_endpoint_auth_method', 'grant_types', 'scope'],
    ...['response_types', 'allowed_resources', 'client_uri', 'logo_uri', 'contacts', 'software_id'],
  ])('at the registration endpoint, whatever %s is', async (name) => {
    for (const value of [...VALUES, ...TEXTS]) {
      const sound = { client_name: 'T', redirect_uris: ['https://app.example.com/callback'] }
      const body = JSON.stringify({ ...sound, [name]: value })
      const init = { headers: JSON_TYPE, body }
      expect([201, 400]).toContain(await answer('POST', '/oauth2/application', init))
    }
  })

  test.each(['request_id', 'decision', 'subject', 'scope'])(
    'where consent is completed, whatever %s is',
    async (name) => {
      for (const value of [...VALUES, ...TEXTS]) {
        const request_id = await server.ask(client)
        const sound = { request_id, decision: 'approve', subject: 'somebody' }
        const init = { headers: DASHBOARD, body: JSON.stringify({ ...sound, [name]: value }) }
        expect([200, 400]).toContain(await answer('POST', '/oauth2/authorize/complete', init))
      }
    },
  )

  test('at every path', async () => {
    for (const text of TEXTS) {
      const step = encodeURIComponent(text.isWellFormed() ? text : 'x')
      for (const path of [
        `/oauth2/${step}`,
        `/.well-known/${step}`,
        `/oauth2/application/${step}`,
      ]) {
        expect([400, 401, 404, 405]).toContain(await answer('GET', path))
      }
      const back = [`/back-channel/members/${step}/apps`, `/back-channel/authorizations/${step}`]
      for (const path of back) {
        expect([200, 404, 405]).toContain(await answer('GET', path, { headers: DASHBOARD }))
      }
    }
  })
})

test('no secret is ever logged', () => {
  const log = JSON.stringify(server.logged)
  expect(server.logged.length).toBeGreaterThan(500)
  for (const secret of [
    access_token,
    refresh_token,
    client.registration_access_token,
    DASHBOARD_TOKEN,
    client.client_id,
  ]) {
    expect(log).not.toContain(secret)
  }
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([])
})
