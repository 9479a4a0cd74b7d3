import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { rememberProofs } from '../src/dpop.ts'
import {
  createAuthenticator,
  createDpopVerifier,
  createGuard,
  createKeySet,
  createTokenVerifier,
} from '../src/index.ts'
import { AUDIENCE, goodToken, ISSUER, key, now } from './tokens.ts'

const ORIGIN = 'https://api.notes.example'
const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
const jwk = await exportJWK(publicKey)
const cnf = { jkt: await calculateJwkThumbprint(jwk) }
const token = await goodToken({ cnf })
const stranger = await generateKeyPair('EdDSA')
const foreign = await exportJWK(stranger.publicKey)
const whole = await exportJWK(privateKey)

describe('a token that is bound to a key', () => {
  test('opens with a proof of that key', async () => {
    expect(await ask({ proof: await proof() })).toBe('user-1')
  })

  test.each<[string, string, Parameters<typeof proof>]>([
    ['another method', 'dpop other', [{ htm: 'GET' }]],
    ['another path', 'dpop other', [{ htu: `${ORIGIN}/notes/2` }]],
    ['another host', 'dpop other', [{ htu: 'https://evil.example/notes/1' }]],
    ['an address that is none', 'dpop other', [{ htu: 'notes' }]],
    ['a list of addresses', 'dpop other', [{ htu: [`${ORIGIN}/notes/1`] }]],
    ['another token', 'dpop other', [{ ath: hashOf('another') }]],
    ['no token', 'dpop other', [{ ath: undefined }]],
    ['no time', 'dpop malformed', [{ iat: undefined }]],
    ['no id', 'dpop malformed', [{ jti: undefined }]],
    ['the type of an access token', 'dpop malformed', [{}, { typ: 'at+jwt' }]],
    ['no key', 'dpop malformed', [{}, { jwk: undefined }]],
    ['the private key in it', 'dpop malformed', [{}, { jwk: whole }]],
    ['a key that did not sign it', 'dpop malformed', [{}, {}, stranger.privateKey]],
    [
      'a key that the token is not bound to',
      'dpop other',
      [{}, { jwk: foreign, alg: 'EdDSA' }, stranger.privateKey],
    ],
  ])('is refused with a proof of %s', async (_, refusal, made) => {
    expect(await ask({ proof: await proof(...made) })).toBe(refusal)
  })

  test('takes the address of the request without its query, and with a port that goes without saying', async () => {
    const sent = await proof({ htu: 'https://API.notes.example:443/notes/1#top' })
    expect(await ask({ proof: sent, url: '/notes/1?a=b' })).toBe('user-1')
  })

  test('is refused with a proof that was used before, and with two at once', async () => {
    const dpop = createDpopVerifier({ origin: ORIGIN })
    const sent = await proof()
    expect(await ask({ proof: sent, dpop })).toBe('user-1')
    expect(await ask({ proof: sent, dpop })).toBe('dpop repeated')
    expect(await ask({ proof: await proof(), dpop })).toBe('user-1')
    expect(await ask({ proof: `${await proof()}, ${await proof()}`, dpop })).toBe('dpop malformed')
  })

  test('forgets a proof only once its minute is over', async () => {
    const time = { ms: Date.now() }
    const dpop = createDpopVerifier({ origin: ORIGIN, now: () => time.ms })
    const sent = await proof({ iat: Math.floor(time.ms / 1000) + 60 })
    expect(await ask({ proof: sent, dpop })).toBe('user-1')
    time.ms += 119_000
    expect(await ask({ proof: sent, dpop })).toBe('dpop repeated')
    time.ms += 2000
    expect(await ask({ proof: sent, dpop })).toBe('dpop expired')
  })

  test('is known until its minute is over, or a hundred thousand have come since', () => {
    let ms = 0
    const isRepeated = rememberProofs(() => ms)
    for (let nth = 0; nth < 100_000; nth++) isRepeated(`${nth}`)
    expect(['0', 'one more', '0'].map(isRepeated)).toEqual([true, false, false])
    ms = 119_999
    expect(isRepeated('0')).toBe(true)
    ms = 120_000
    expect(isRepeated('0')).toBe(false)
  })

  test('is taken within a minute of the time of its proof, before and after', async () => {
    const iat = now()
    const told = async (ms: number) => {
      const dpop = createDpopVerifier({ origin: ORIGIN, now: () => iat * 1000 + ms })
      return ask({ proof: await proof({ iat }), dpop })
    }
    expect(await told(60_000)).toBe('user-1')
    expect(await told(60_001)).toBe('dpop expired')
    expect(await told(-60_000)).toBe('user-1')
    expect(await told(-60_001)).toBe('dpop too_early')
  })

  test('is taken with a proof of 8192 characters, and with none longer', async () => {
    expect(await ask({ proof: await proofOf(8192) })).toBe('user-1')
    expect(await ask({ proof: await proofOf(8193) })).toBe('dpop malformed')
  })

  test('is no bearer token', async () => {
    expect(await ask({ scheme: 'Bearer', proof: null })).toBe('dpop missing')
    expect(await ask({ scheme: 'Bearer', proof: await proof() })).toBe('dpop missing')
    expect(await ask({ proof: null })).toBe('dpop missing')
  })

  test('is refused where no proof is asked for, and where it is bound to a certificate', async () => {
    expect(await ask({ proof: await proof(), dpop: null })).toBe('cnf unsupported')
    const bound = await goodToken({ cnf: { 'x5t#S256': 'x' } })
    expect(await ask({ token: bound, proof: await proof() })).toBe('cnf unsupported')
  })
})

test('a token that is bound to no key does not open by a proof', async () => {
  const unbound = await goodToken()
  expect(await ask({ token: unbound, proof: await proof() })).toBe('cnf missing')
  expect(await ask({ token: unbound, scheme: 'Bearer', proof: null })).toBe('user-1')
})

test('the challenge names the algorithms, and a proof that was refused', async () => {
  const guard = guardWith(createDpopVerifier({ origin: ORIGIN }))
  const challengeOf = async (headers: Record<string, string>) => {
    const admission = await guard.check(new Request(`${ORIGIN}/notes/1`, { headers }))
    return admission.ok ? null : admission.error.headers['WWW-Authenticate']
  }
  const algs = 'algs="ES256 RS256 PS256 EdDSA"'
  expect(await challengeOf({})).toBe(`Bearer, DPoP ${algs}`)
  expect(await challengeOf({ authorization: `DPoP ${token}` })).toBe(
    `Bearer, DPoP ${algs}, error="invalid_dpop_proof"`,
  )
  expect(await challengeOf({ authorization: 'DPoP x' })).toBe(
    `Bearer error="invalid_token", DPoP ${algs}, error="invalid_token"`,
  )
})

test('an origin has no path', () => {
  expect(() => createDpopVerifier({ origin: `${ORIGIN}/v1` })).toThrow(RangeError)
})

function guardWith(dpop: ReturnType<typeof createDpopVerifier> | null) {
  const keys = createKeySet({ load: async () => [key.public_jwk] })
  const options = { issuer: ISSUER, audiences: [AUDIENCE], keys, ...(dpop && { dpop }) }
  const isScope = (word: string): word is string => word !== ''
  const accessTokens = { verifier: createTokenVerifier(options), isScope }
  return createGuard({ authenticator: createAuthenticator({ accessTokens }) })
}

/** Sends the token with a proof, and returns whose request it is or why it is refused. */
async function ask(sent: {
  proof: string | null
  token?: string
  scheme?: string
  url?: string
  dpop?: ReturnType<typeof createDpopVerifier> | null
}) {
  const { scheme = 'DPoP', url = '/notes/1', dpop = createDpopVerifier({ origin: ORIGIN }) } = sent
  const headers = { authorization: `${scheme} ${sent.token ?? token}`, dpop: sent.proof }
  const get = (name: 'authorization' | 'dpop') => headers[name]
  const admission = await guardWith(dpop).check({ headers: { get }, method: 'POST', url })
  if (admission.ok) return admission.caller.subject
  return `${admission.refusal.claim} ${admission.refusal.reason}`
}

function proof(claims: object = {}, header: object = {}, by = privateKey): Promise<string> {
  const own = { htm: 'POST', htu: `${ORIGIN}/notes/1`, ath: hashOf(token), iat: now() }
  return new SignJWT({ ...own, jti: crypto.randomUUID(), ...claims })
    .setProtectedHeader({
      typ: 'dpop+jwt',
      alg: by === privateKey ? 'ES256' : 'EdDSA',
      jwk,
      ...header,
    })
    .sign(by)
}

/** A good proof of some characters; base64url has no texts of some lengths, so that the header has to grow, too. */
async function proofOf(length: number): Promise<string> {
  for (const kid of ['', 'x', 'xx', 'xxx']) {
    const bare = await proof({ pad: '' }, { kid })
    const most = Math.ceil(((length - bare.length) * 3) / 4)
    for (const spare of [2, 1, 0]) {
      const made = await proof({ pad: 'x'.repeat(most - spare) }, { kid })
      if (made.length === length) return made
    }
  }
  throw new Error(`No proof has ${length} characters.`)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
