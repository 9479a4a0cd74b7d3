import { afterAll, beforeEach, expect, test } from 'bun:test'
import { createIntrospector, type Refusal } from '../src/index.ts'
import { now } from './tokens.ts'

const asked: { authorization: string | null; form: URLSearchParams }[] = []
let answer = () => Response.json({ active: false })
const server = Bun.serve({
  port: 0,
  async fetch(request) {
    const form = new URLSearchParams(await request.text())
    asked.push({ authorization: request.headers.get('authorization'), form })
    return answer()
  },
})
afterAll(() => server.stop(true))

const ISSUER = 'https://login.example'
const AUDIENCE = 'https://api.notes.example'
const active = () => ({
  ...{ active: true, iss: ISSUER, aud: AUDIENCE, sub: 'ada', client_id: 'app', jti: 't-1' },
  ...{ scope: 'notes:read', token_type: 'Bearer', iat: now(), exp: now() + 300 },
})
beforeEach(() => {
  asked.length = 0
  answer = () => Response.json(active())
})

test('asks the issuer, and remembers what it says of a good token', async () => {
  const time = { ms: 0 }
  const { verify } = introspector({ elapsed: () => time.ms })
  expect(await verify('opaque')).toMatchObject({ ok: true, claims: { sub: 'ada', jti: 't-1' } })
  await verify('opaque')
  expect(asked.length).toBe(1)
  // RFC 6749 §2.3.1: both are form-encoded first.
  expect(asked[0]?.authorization).toBe(`Basic ${btoa('notes%3A1:s%C3%A4')}`)
  expect(asked[0]?.form.toString()).toBe('token=opaque&token_type_hint=access_token')
  answer = () => Response.json({ active: false })
  time.ms += 900
  expect(await verify('opaque')).toEqual(refusal('token', 'unknown'))
})

test('does not remember bad tokens, and asks for none of more than 8192 characters', async () => {
  answer = () => Response.json({ active: false, sub: 'ada' })
  const { verify } = introspector()
  for (const _ of [1, 2])
    expect(await verify('x'.repeat(8192))).toEqual(refusal('token', 'unknown'))
  expect(await verify('x'.repeat(8193))).toEqual(refusal('token', 'malformed'))
  expect(asked.length).toBe(2)
})

test('refuses a remembered token from the moment it expires', async () => {
  const exp = now() + 300
  answer = () => Response.json({ ...active(), exp })
  const time = { ms: exp * 1000 - 1 }
  const { verify } = introspector({ now: () => time.ms })
  expect((await verify('opaque')).ok).toBe(true)
  time.ms += 1
  expect(await verify('opaque')).toEqual(refusal('exp', 'expired'))
})

test.each([
  ['another audience', { aud: 'https://other.example' }, refusal('aud', 'other')],
  ['no audience', { aud: undefined }, refusal('aud', 'missing')],
  ['another issuer', { iss: 'https://evil.example' }, refusal('iss', 'other')],
  ['a token that is over', { exp: 1 }, refusal('exp', 'expired')],
  ['a token that is bound to a key', { cnf: { jkt: 'x' } }, refusal('cnf', 'unsupported')],
  ['a truth that is none', { active: 'true' }, refusal('token', 'unknown')],
])('refuses %s', async (_, change, refused) => {
  answer = () => Response.json({ ...active(), ...change })
  expect(await introspector().verify('opaque')).toEqual(refused)
})

test('takes an answer with no more than it has to have', async () => {
  answer = () => Response.json({ active: true, client_id: 'app', aud: [AUDIENCE] })
  const iat = now()
  expect(await introspector({ now: () => iat * 1000 }).verify('opaque')).toMatchObject({
    ok: true,
    claims: { sub: 'app', scope: '', iss: ISSUER, iat, exp: iat + 60 },
  })
})

test.each([
  ['an error', () => new Response('', { status: 401 })],
  ['no JSON', () => new Response('<html>')],
  ['no object', () => Response.json(null)],
  ['a text', () => Response.json('active')],
  ['another address', () => Response.redirect('https://evil.example')],
  ['more than fits', () => new Response('x'.repeat(100_000))],
])('neither accepts nor refuses when the issuer answers with %s', async (_, broken) => {
  answer = broken
  await expect(introspector().verify('opaque')).rejects.toMatchObject({ status: 503 })
})

function introspector(changes: object = {}) {
  const client = { clientId: 'notes:1', clientSecret: 'sä' }
  const endpoint = server.url.href
  return createIntrospector({
    endpoint,
    ...client,
    issuer: ISSUER,
    audiences: [AUDIENCE],
    ...changes,
  })
}

function refusal(claim: Refusal['claim'], reason: Refusal['reason']) {
  return { ok: false as const, refusal: { claim, reason } }
}
