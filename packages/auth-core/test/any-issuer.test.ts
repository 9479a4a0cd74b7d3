import { afterAll, describe, expect, test } from 'bun:test'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import {
  anyOf,
  createAuthenticator,
  createRemoteKeySet,
  createTokenVerifier,
  type TokenVerifier,
} from '../src/index.ts'

// Issuers of other products, whose keys are known by an address alone. Tokens are made with another library.

const AUDIENCE = 'https://api.notes.example'
const ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'] as const
const published: JWK[] = []
const server = Bun.serve({ port: 0, fetch: () => Response.json({ keys: published }) })
const jwksUrl = server.url.href
afterAll(() => server.stop(true))

const clock = { ms: 0 }

describe('a verifier with the keys of an address', () => {
  test.each(ALGORITHMS)('accepts tokens that are signed with %s', async (alg) => {
    const issuer = await newIssuer(alg)
    expect(await verify(issuer.verifier(), await issuer.token())).toBe('user-1')
  })

  test('reads the algorithm of a key that does not name it', async () => {
    const issuer = await newIssuer('RS256')
    for (const jwk of published) delete jwk.alg
    expect(await verify(issuer.verifier(), await issuer.token())).toBe('user-1')
  })

  test('takes a key of one algorithm for no other', async () => {
    const rsa = await newIssuer('RS256')
    const elliptic = await newIssuer('ES256')
    const token = await elliptic.token({}, { kid: rsa.kid })
    expect(await verify(elliptic.verifier(), token)).toBe('kid unknown')
  })

  test('passes over RSA keys that are too short', async () => {
    published.push({ kty: 'RSA', kid: 'short', n: 'A'.repeat(171), e: 'AQAB' })
    const issuer = await newIssuer('RS256')
    const token = await issuer.token({}, { kid: 'short' })
    expect(await verify(issuer.verifier(), token)).toBe('kid unknown')
  })

  test('follows a rotation, and drops the key that is gone', async () => {
    const old = await newIssuer('ES256')
    const verifier = old.verifier()
    const token = await old.token()
    expect(await verify(verifier, token)).toBe('user-1')
    published.length = 0
    const next = await newIssuer('EdDSA')
    clock.ms += 31_000
    expect(await verify(verifier, await next.token())).toBe('user-1')
    expect(await verify(verifier, token)).toBe('kid unknown')
  })
})

describe('anyOf', () => {
  test('accepts each issuer’s keys for that issuer’s tokens only', async () => {
    const [ours, theirs] = [await newIssuer('ES256', 'https://ours'), await newIssuer('EdDSA')]
    const verifier = anyOf([ours.verifier(), theirs.verifier()])
    expect(verifier.issuers).toEqual(['https://ours', 'https://login.example'])
    expect(await verify(verifier, await ours.token())).toBe('user-1')
    expect(await verify(verifier, await theirs.token())).toBe('user-1')
    expect(await verify(verifier, await ours.token({ iss: 'https://other' }))).toBe('iss other')
    expect(await verify(verifier, await ours.token({ iss: undefined }))).toBe('iss missing')
    expect(await verify(verifier, 'opaque')).toBe('token malformed')
    const part = (text: string) => Buffer.from(text).toString('base64url')
    // Its claims are a list, or nothing.
    for (const claims of ['[]', 'null'])
      expect(
        await verify(verifier, `${part('{"alg":"ES256","kid":"k"}')}.${part(claims)}.AA`),
      ).toBe('iss missing')
  })

  test('has one verifier for an issuer', async () => {
    const { verifier } = await newIssuer('ES256')
    expect(() => anyOf([verifier(), verifier()])).toThrow(RangeError)
  })

  test('keeps the users of two issuers apart', async () => {
    const [ours, theirs] = [await newIssuer('ES256', 'https://ours'), await newIssuer('EdDSA')]
    const verifier = anyOf([ours.verifier(), theirs.verifier()])
    const isScope = (word: string): word is string => word !== ''
    const { check } = createAuthenticator({
      accessTokens: {
        verifier,
        isScope,
        findSubject: async (sub, iss) => ({ account_id: `${iss}#${sub}` }),
      },
    })
    const accounts = []
    for (const { token } of [ours, theirs]) {
      const found = await check(`Bearer ${await token()}`)
      accounts.push(found.ok && found.caller.accountId)
    }
    expect(accounts).toEqual(['https://ours#user-1', 'https://login.example#user-1'])
    expect(() => createAuthenticator({ accessTokens: { verifier, isScope } })).toThrow(RangeError)
  })
})

async function newIssuer(alg: (typeof ALGORITHMS)[number], issuer = 'https://login.example') {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  const kid = `${alg}-${published.length}`
  published.push({ ...(await exportJWK(publicKey)), kid, alg, use: 'sig' })
  return {
    kid,
    verifier: () =>
      createTokenVerifier({
        issuer,
        audiences: [AUDIENCE],
        keys: createRemoteKeySet({ jwksUrl, elapsed: () => clock.ms }),
      }),
    token: (claims: object = {}, header: object = {}) =>
      new SignJWT({ iss: issuer, aud: AUDIENCE, sub: 'user-1', client_id: 'app', ...claims })
        .setProtectedHeader({ alg, kid, typ: 'at+jwt', ...header })
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .setJti('token-1')
        .sign(privateKey),
  }
}

/** Returns the subject of a good token, and why another is refused. */
async function verify(verifier: TokenVerifier, token: string): Promise<string> {
  const verified = await verifier.verify(token)
  if (verified.ok) return verified.claims.sub
  return `${verified.refusal.claim} ${verified.refusal.reason}`
}
