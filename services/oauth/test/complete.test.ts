import { describe, expect, test } from 'bun:test'
import { findMember } from '@svc/domain'
import { BASE_URL, CALLBACK, DASHBOARD_TOKEN, openOauth, refusal } from './start-oauth.ts'

const server = await openOauth()

const client = await server.register()
const approved = async (consent: object = {}) => ({
  request_id: await server.ask(client),
  decision: 'approve',
  subject: 'somebody',
  ...consent,
})

describe('POST /oauth2/authorize/complete', () => {
  test('redirects to the client with a code, the state and the issuer after approval', async () => {
    const response = await server.complete(await approved())
    expect(response.status).toBe(200)
    const { redirect_to } = (await response.json()) as { redirect_to: string }
    expect(redirect_to).toStartWith(`${CALLBACK}?code=`)
    const { searchParams } = new URL(redirect_to)
    expect(Object.fromEntries(searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'a state',
      iss: BASE_URL,
    })
  })

  test('redirects to the client with access_denied after refusal', async () => {
    const response = await server.complete(await approved({ decision: 'deny' }))
    expect(response.status).toBe(200)
    const { redirect_to } = (await response.json()) as { redirect_to: string }
    expect(Object.fromEntries(new URL(redirect_to).searchParams)).toEqual({
      error: 'access_denied',
      error_description: expect.any(String),
      state: 'a state',
      iss: BASE_URL,
    })
  })

  test('makes a user who consents for the first time a member with an account of their own', async () => {
    expect(await findMember(server.sql, 'newcomer')).toBeNull()
    await server.complete(await approved({ subject: 'newcomer', decision: 'deny' }))
    expect(await findMember(server.sql, 'newcomer')).toBeNull()
    await server.complete(await approved({ subject: 'newcomer' }))
    const member = await findMember(server.sql, 'newcomer')
    expect(member?.account_id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
    await server.complete(await approved({ subject: 'newcomer' }))
    expect(await findMember(server.sql, 'newcomer')).toEqual(member)
  })

  test('takes one answer per request, whichever is first', async () => {
    const yes = await approved()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => server.complete(yes)),
      ...Array.from({ length: 5 }, () => server.complete({ ...yes, decision: 'deny' })),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
    expect(await refusal(await server.complete(yes))).toBe('400 invalid_request')
  })

  test.each([
    ['an unknown request', { request_id: 'a'.repeat(43) }],
    ['no request', { request_id: undefined }],
    ['a request that is no text', { request_id: { $ne: null } }],
    ['no decision', { decision: undefined }],
    ['another decision', { decision: 'maybe' }],
    ['a decision in a list', { decision: ['approve'] }],
    ['no subject', { subject: undefined }],
    ['an empty subject', { subject: '' }],
    ['a subject that is no text', { subject: 7 }],
    ['a subject of 256 characters', { subject: 'a'.repeat(256) }],
    ['a subject with a null character', { subject: 'a\0b' }],
    ['a scope beyond the request', { scope: 'svc:account:read svc:render:execute' }],
    ['a scope that was registered but not asked for', { scope: 'svc:projects:write' }],
    ['a scope that is not there', { scope: 'admin' }],
    ['an empty scope', { scope: '' }],
    ['a scope in a list', { scope: ['svc:account:read'] }],
  ])('refuses %s, and leaves the request to be answered', async (_, wrong) => {
    const right = await approved()
    expect(await refusal(await server.complete({ ...right, ...wrong }))).toBe('400 invalid_request')
    expect((await server.complete(right)).status).toBe(200)
  })

  test.each([
    ['no credential', {}],
    ['another credential', { authorization: `Bearer ${DASHBOARD_TOKEN}x` }],
    ['half the credential', { authorization: `Bearer ${DASHBOARD_TOKEN.slice(0, -1)}` }],
    ['an empty credential', { authorization: 'Bearer ' }],
    ['the credential as Basic', { authorization: `Basic ${btoa(`x:${DASHBOARD_TOKEN}`)}` }],
    ['the cookie of a browser', { cookie: `token=${DASHBOARD_TOKEN}` }],
  ])('refuses %s before it looks at the body', async (_, headers) => {
    const yes = await approved()
    for (const body of [yes, '{']) {
      const response = await server.json('/oauth2/authorize/complete', body, headers)
      expect(response.headers.get('www-authenticate')).toStartWith('Bearer')
      expect(await refusal(response)).toBe('401 invalid_token')
    }
    expect((await server.complete(yes)).status).toBe(200)
  })

  test('takes neither the credential nor the decision from the query, nor a GET', async () => {
    const query = `?token=${DASHBOARD_TOKEN}&decision=approve&subject=somebody`
    expect(await refusal(await server.json(`/oauth2/authorize/complete${query}`, {}))).toBe(
      '401 invalid_token',
    )
    expect(await refusal(await server.get(`/oauth2/authorize/complete${query}`))).toBe(
      '405 invalid_request',
    )
  })

  test('refuses what a form of a browser can send', async () => {
    const headers = { authorization: `Bearer ${DASHBOARD_TOKEN}` }
    const response = await server.form('/oauth2/authorize/complete', { decision: 'deny' }, headers)
    expect(await refusal(response)).toBe('400 invalid_request')
  })
})
