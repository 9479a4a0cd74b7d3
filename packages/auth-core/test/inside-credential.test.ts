import { expect, test } from 'bun:test'
import { createInsideCredentials } from '../src/index.ts'
import { claimsOf, ISSUER, now } from './tokens.ts'

const SECRET = 'a secret of this test, long enough'
const token = { claims: claimsOf({ jti: 'token-1' }) as never, kid: 'key-1' }
const credentials = (changes: object = {}) =>
  createInsideCredentials({ secret: SECRET, issuer: ISSUER, ...changes })
const refused = (claim: string, reason: string) => ({ ok: false, refusal: { claim, reason } })

test.each([
  [900, 60],
  [20, 20],
])('of a token that ends in %d seconds works for %d', async (left, seconds) => {
  const since = now()
  const clock = { ms: since * 1000 }
  const { issue, verify } = credentials({ now: () => clock.ms })
  const text = await issue({ claims: claimsOf({ exp: since + left }) as never, kid: 'key-1' })
  clock.ms += seconds * 1000 - 1
  expect(await verify(text)).toMatchObject({ ok: true, claims: { gid: 'grant-1' }, kid: 'key-1' })
  clock.ms += 1
  expect(await verify(text)).toEqual(refused('exp', 'expired') as never)
})

test('is good for one service and its secrets', async () => {
  const text = await credentials().issue(token)
  expect(await credentials({ secret: ['next', SECRET] }).verify(text)).toMatchObject({ ok: true })
  expect(await credentials({ secret: 'another' }).verify(text)).toMatchObject(
    refused('signature', 'wrong'),
  )
  const other = credentials({ issuer: 'https://other.example' })
  expect(await other.verify(text)).toMatchObject(refused('iss', 'other'))
  expect(() => credentials({ secret: [] })).toThrow(RangeError)
})

test('ends with the token that it was exchanged for', async () => {
  const asked: object[] = []
  const isRevoked = (ids: object) => asked.push(ids) > 1
  const { issue, verify } = credentials({ revocations: { isRevoked } })
  const text = await issue(token)
  expect(await verify(text)).toMatchObject({ ok: true })
  expect(await verify(text)).toMatchObject(refused('jti', 'revoked'))
  expect(asked).toEqual(Array(2).fill({ jti: 'token-1', gid: 'grant-1', kid: 'key-1' }))
})
