import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createHash, randomBytes } from 'node:crypto'
import { until } from '@svc/patience'
import { decodeProtectedHeader } from 'jose'
import {
  listSigningKeys,
  retireSigningKey,
  rotateSigningKey,
  signingKeySealer,
} from '../../packages/domain/src/index.ts'
import { startLoopClock } from '../../packages/http/test/testing/loop-clock.ts'
import { DASHBOARD_TOKEN, startWholeService } from './whole-service.ts'

const service = await startWholeService()
const sealer = signingKeySealer(service.secret)
let refresh_token = ''
let client_id = ''

beforeAll(async () => {
  const redirect_uri = 'https://app.example.org/callback'
  const registered = await post('/oauth2/application', {
    client_name: 'An app that stays',
    redirect_uris: [redirect_uri],
    grant_types: ['authorization_code', 'refresh_token'],
    scope: 'svc:account:read',
  })
  client_id = registered['client_id'] ?? ''
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const asked = new URLSearchParams({
    ...{ response_type: 'code', client_id, redirect_uri },
    ...{ code_challenge, code_challenge_method: 'S256' },
  })
  const consent = await ask(`/oauth2/authorize?${asked}`, { redirect: 'manual' })
  const request_id = queryOf(consent.headers.get('location')).get('request_id')
  const decision = { request_id, decision: 'approve', subject: 'somebody' }
  const { redirect_to = '' } = await post('/oauth2/authorize/complete', decision)
  const code = queryOf(redirect_to).get('code') ?? ''
  await token({ grant_type: 'authorization_code', code, redirect_uri, code_verifier })
})

afterAll(() => service[Symbol.asyncDispose]())

test('a rotation under load refuses no token, and each is signed by a key that was published', async () => {
  const before = await token({ grant_type: 'refresh_token', refresh_token })
  const refused: number[] = []
  let isOver = false
  const load = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { status } = await ask('/v1/account', { headers: bearer(before) })
      if (status !== 200) refused.push(status)
    }
  })

  await rotateSigningKey(service.sql, sealer)
  const [old, next] = await publishedKids()
  expect(next).toBeString()
  const meanwhile = await token({ grant_type: 'refresh_token', refresh_token })
  expect(kidOf(meanwhile)).toBe(kidOf(before))

  // Ten minutes later.
  await service.sql`update signing_keys set activates_at = now() where activates_at > now()`
  const after = await untilSignedBy((kid) => kid !== kidOf(before))
  expect([old, next].toSorted()).toEqual([kidOf(before), kidOf(after)].toSorted())
  for (const one of [before, after]) {
    expect((await ask('/v1/account', { headers: bearer(one) })).status).toBe(200)
  }
  isOver = true
  await Promise.all(load)
  expect(refused).toEqual([])
})

test('a key that leaked is retired: its tokens end within a second, new ones work at once', async () => {
  const leaked = await token({ grant_type: 'refresh_token', refresh_token })
  await retireSigningKey(service.sql, sealer, kidOf(leaked))
  using clock = startLoopClock(() => service.sql`select 1`)
  const hasEnded = async () => {
    const { status } = await ask('/v1/account', { headers: bearer(leaked) })
    return status === 401 && !(await publishedKids()).includes(kidOf(leaked))
  }
  await until(hasEnded, { clock, limit: 1 })
  const fresh = await untilSignedBy((kid) => kid !== kidOf(leaked))
  const { status } = await ask('/v1/account', { headers: bearer(fresh) })
  expect(status).toBe(200)
  expect((await listSigningKeys(service.sql)).map(({ kid }) => kid)).toContain(kidOf(fresh))
})

const untilSignedBy = (isWanted: (kid: string) => boolean): Promise<string> =>
  until(async () => {
    const signed = await token({ grant_type: 'refresh_token', refresh_token })
    return isWanted(kidOf(signed)) && signed
  })

async function token(parameters: Record<string, string>): Promise<string> {
  const response = await ask('/oauth2/token', {
    method: 'POST',
    body: new URLSearchParams({ ...parameters, client_id }),
  })
  const answer = (await response.json()) as { access_token: string; refresh_token: string }
  expect(response.status).toBe(200)
  refresh_token = answer.refresh_token
  return answer.access_token
}

async function post(path: string, body: object): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', ...bearer(DASHBOARD_TOKEN) }
  const response = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.ok).toBe(true)
  return (await response.json()) as Record<string, string>
}

async function publishedKids(): Promise<string[]> {
  const { keys } = (await (await ask('/.well-known/jwks.json')).json()) as {
    keys: { kid: string }[]
  }
  return keys.map(({ kid }) => kid)
}

const ask = (path: string, init?: RequestInit) => fetch(service.baseUrl + path, init)
const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` })
const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid ?? ''
const queryOf = (address: string | null) => new URL(address ?? '').searchParams
